package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store/storetest"
)

// outcome is what a command line did.
type outcome struct {
	code     int
	out, err string
}

// mawid runs a command line to its end.
func mawid(t *testing.T, stdin string, args ...string) outcome {
	t.Helper()
	var out, err bytes.Buffer
	code := run(t.Context(), args, command.Streams{In: strings.NewReader(stdin), Out: &out, Err: &err})
	return outcome{code, out.String(), err.String()}
}

// begun is a directory of data with a database of the present schema, for tests that are not
// about making one.
func begun(t testing.TB) string {
	t.Helper()
	file, _ := strings.CutPrefix(storetest.SQLite(t), "sqlite:")
	return filepath.Dir(file)
}

// must runs a command line that has to succeed, and gives what it printed.
func must(t *testing.T, stdin string, args ...string) string {
	t.Helper()
	o := mawid(t, stdin, args...)
	if o.code != 0 {
		t.Fatalf("mawid %s: got exit code %d: %s", strings.Join(args, " "), o.code, o.err)
	}
	return o.out
}

const clinic = `organization: {slug: noor, name: Noor Clinic, name_ar: عيادة نور}
branches:
  - {slug: olaya, name: Olaya}
services:
  - {slug: checkup, name: Check-up, duration: 30}
resources:
  - slug: sara
    name: Dr Sara
    services: [checkup]
    hours: {sun: ["09:00-12:00"], mon: ["09:00-12:00"]}
`

func TestADocumentAppliedTwiceGivesTheSameIds(t *testing.T) {
	t.Parallel()
	data := begun(t)
	first := must(t, clinic, "apply", "-", "--data", data)
	var ids struct {
		Organization struct{ ID, Slug string }
		Branches     map[string]string
		Services     map[string]string
		Resources    map[string]string
	}
	if err := json.Unmarshal([]byte(first), &ids); err != nil {
		t.Fatalf("%v in %s", err, first)
	}
	if ids.Organization.Slug != "noor" || len(ids.Organization.ID) != 36 || len(ids.Branches["olaya"]) != 36 ||
		len(ids.Services["checkup"]) != 36 || len(ids.Resources["sara"]) != 36 {
		t.Errorf("got %s, want the ids of everything", first)
	}
	file := filepath.Join(data, "clinic.yaml")
	if err := os.WriteFile(file, []byte(clinic), 0o600); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(must(t, "", "apply", file, "--data", data), first); diff != "" {
		t.Errorf("the second time differs (-got +want):\n%s", diff)
	}
	if got, want := must(t, "organization: {slug: a, name: A}", "apply", "-", "--data", data),
		`"branches": {},`; !strings.Contains(got, want) {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestAMistakeIsToldWithItsLineAndNothingIsApplied(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	for _, c := range []struct{ from, to, want string }{
		{"duration: 30", "duratoin: 30", "standard input:5:5: a service has no duration; add duration: 30\n" +
			"standard input:5:37: unknown key \"duratoin\" in a service; did you mean \"duration\"?\n"},
		{"duration: 30", "duration: 3", "standard input:5:47: services[0].duration: 3 is out of range; use 5 to 1440 minutes\n"},
	} {
		o := mawid(t, strings.Replace(clinic, c.from, c.to, 1), "apply", "-", "--data", data)
		if diff := cmp.Diff([]any{o.code, o.out, o.err}, []any{1, "", c.want}); diff != "" {
			t.Errorf("%s (-got +want):\n%s", c.to, diff)
		}
	}
	if o := mawid(t, "", "keys", "list", "--org", "noor", "--data", data); o.code != 1 {
		t.Errorf("got exit code %d, want 1: the organization must not exist", o.code)
	}
	if o := mawid(t, "", "apply", filepath.Join(data, "none.yaml"), "--data", data); o.code != 1 || o.err == "" {
		t.Errorf("a file that is not there: got %+v, want exit code 1 and a reason", o)
	}
}

func TestAKeyIsPrintedOnceAndAlone(t *testing.T) {
	t.Parallel()
	data := begun(t)
	must(t, clinic, "apply", "-", "--data", data)
	o := mawid(t, "", "keys", "create", "--org", "noor", "--name", "crm", "--scopes", "availability:read,appointments:create",
		"--expires-in", "90d", "--data", data)
	if o.code != 0 || o.err != "" || !regexp.MustCompile(`^svc_live_[0-9A-Za-z]{38}\n$`).MatchString(o.out) {
		t.Fatalf("got %+v, want a key and nothing else", o)
	}
	secret := strings.TrimSpace(o.out)
	other := strings.TrimSpace(must(t, "", "keys", "create", "--org", "noor", "--name", "web", "--scopes", "availability:read",
		"--sandbox", "--data", data))
	if !strings.HasPrefix(other, "svc_test_") {
		t.Errorf("got %s, want a key for a sandbox", other)
	}
	for _, list := range []string{
		must(t, "", "keys", "list", "--org", "noor", "--data", data),
		must(t, "", "keys", "list", "--org", "noor", "--data", data, "--json"),
	} {
		if strings.Contains(list, secret) || strings.Contains(list, secret[20:]) {
			t.Errorf("the list shows the secret:\n%s", list)
		}
		for _, want := range []string{"crm", "web", secret[:15], "availability:read", "live"} {
			if !strings.Contains(list, want) {
				t.Errorf("got\n%swant %q in it", list, want)
			}
		}
	}

	twin := strings.TrimSpace(must(t, "", "keys", "create", "--org", "noor", "--name", "crm", "--scopes", "availability:read", "--data", data))
	if o := mawid(t, "", "keys", "revoke", "--org", "noor", "crm", "--yes", "--data", data); o.code != 1 ||
		!strings.Contains(o.err, "several can be meant") ||
		!strings.Contains(o.err, secret[:15]) || !strings.Contains(o.err, twin[:15]) {
		t.Errorf("a name that two have: got %+v, want both listed", o)
	}
	must(t, "", "keys", "revoke", "--org", "noor", twin[:15], "--yes", "--data", data)
	if o := person(t, "no\n", "keys", "revoke", "--org", "noor", "crm", "--data", data); !strings.Contains(o.err, secret[:15]) {
		t.Errorf("a name that one has: got %+v, want to be asked about it", o)
	}
	if o := mawid(t, "", "keys", "revoke", "--org", "noor", "svc_", "--data", data); o.code != 1 || !strings.Contains(o.err, "too short") {
		t.Errorf("got %+v, want a refusal: any key begins so", o)
	}
	if got := must(t, "", "keys", "revoke", "--org", "noor", secret[:15], "--yes", "--data", data); !strings.Contains(got, "(crm)") {
		t.Errorf("got %q, want it to name the key", got)
	}
	var keys []keyLine
	if err := json.Unmarshal([]byte(must(t, "", "keys", "list", "--org", "noor", "--data", data, "--json")), &keys); err != nil {
		t.Fatal(err)
	}
	status := map[string]string{}
	for _, k := range keys {
		if strings.HasPrefix(twin, k.Prefix) {
			continue
		}
		status[k.Name] = k.Status
		if k.Name == "crm" && (k.ExpiresAt == nil || k.ExpiresAt.Sub(*k.CreatedAt) != 90*24*time.Hour) {
			t.Errorf("got expiry %v, want 90 days after %v", k.ExpiresAt, k.CreatedAt)
		}
	}
	if diff := cmp.Diff(status, map[string]string{"crm": "revoked", "web": "live"}); diff != "" {
		t.Errorf("(-got +want):\n%s", diff)
	}
}

func TestKeysThatCannotBeAreRefused(t *testing.T) {
	t.Parallel()
	data := begun(t)
	must(t, clinic, "apply", "-", "--data", data)
	create := []string{"keys", "create", "--name", "crm", "--data", data, "--org"}
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{append(create, "noor"), 2, "--scopes"},
		{append(create, "noor", "--scopes", "everything"), 1, "availability:read"},
		{append(create, "nobody", "--scopes", "availability:read"), 1, "organization"},
		{append(create, "noor", "--scopes", "availability:read", "--expires-in", "soon"), 2, "24h or 90d"},
		{append(create, "noor", "--scopes", "availability:read", "--expires-in=-1h"), 2, "24h or 90d"},
		{append(create, "noor", "--scopes", "availability:read", "--expires-in", "999999999d"), 2, "at most"},
	} {
		o := mawid(t, "", c.args...)
		if o.code != c.code || o.out != "" || !strings.Contains(o.err, c.want) {
			t.Errorf("mawid %s: got %+v, want exit code %d and %q", strings.Join(c.args, " "), o, c.code, c.want)
		}
	}
}

func TestVerifyFindsASoundDatabaseSoundAndAMissingOneMissing(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	if o := mawid(t, "", "verify", "--data", data); o.code != 1 || !strings.Contains(o.err, "no database at") {
		t.Errorf("got %+v, want exit code 1: there is nothing to verify", o)
	}
	must(t, clinic, "apply", "-", "--data", data)
	text := must(t, "", "verify", "--data", data)
	var report struct {
		OK     bool
		Checks []checkLine
	}
	if err := json.Unmarshal([]byte(must(t, "", "verify", "--data", data, "--json")), &report); err != nil {
		t.Fatal(err)
	}
	if !report.OK || len(report.Checks) == 0 || len(report.Checks) != strings.Count(text, "\n") {
		t.Errorf("got %+v and\n%s, want the same invariants, all holding", report, text)
	}
}

func TestTheCommandsWorkOnPostgreSQL(t *testing.T) {
	t.Parallel()
	database := pgtest.Database(t)
	if got := must(t, "", "migrate", "--database", database); !strings.HasPrefix(got, "0001_") {
		t.Errorf("got %q, want the migrations", got)
	}
	first := must(t, clinic, "apply", "-", "--database", database)
	if diff := cmp.Diff(must(t, clinic, "apply", "-", "--database", database), first); diff != "" {
		t.Errorf("the second time differs (-got +want):\n%s", diff)
	}
	key := must(t, "", "keys", "create", "--org", "noor", "--name", "crm", "--scopes", "appointments:read", "--database", database)
	if got := must(t, "", "keys", "list", "--org", "noor", "--database", database); !strings.Contains(got, key[:15]) {
		t.Errorf("got\n%swant the key in it", got)
	}
	must(t, "", "keys", "revoke", "--org", "noor", key[:15], "--yes", "--database", database)
	must(t, "", "verify", "--database", database)
}

func TestMigrateTellsWhatItDid(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	if got := must(t, "", "migrate", "--data", data); !strings.HasPrefix(got, "0001_") {
		t.Errorf("got %q, want the migrations", got)
	}
	if got := must(t, "", "migrate", "--data", data); !strings.HasPrefix(got, "nothing to do") {
		t.Errorf("got %q, want nothing to do", got)
	}
}

func TestDevelopmentIsNotForThePublic(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		args string
		want string
	}{
		{"--dev --base-url https://book.example.com", "refused"},
		{"--dev --base-url HTTPS://Book.Example.com:8443/", "refused"},
		{"--dev --base-url https://8.8.8.8", "refused"},
		{"--dev-now 2026-11-15T08:00:00+03:00", "add --dev"},
		{"--dev --dev-now tomorrow", "2026-11-15T08:00:00+03:00"},
		{"--base-url book.example.com", "https://book.example.com"},
		{"--base-url https://book.example.com/path", "https://book.example.com"},
		{"--trusted-proxies proxy", "10.0.0.0/8"},
		{"--rate-limit 0", "--rate-limit"},
		{"--log-level loud", "--log-level"},
	} {
		o := mawid(t, "", append([]string{"serve", "--listen", "127.0.0.1:0", "--data", t.TempDir()}, strings.Fields(c.args)...)...)
		if o.code != 2 || !strings.Contains(o.err, c.want) {
			t.Errorf("serve %s: got %+v, want exit code 2 and %q", c.args, o, c.want)
		}
	}
	for _, host := range []string{"localhost", "127.0.0.1", "10.1.2.3", "[::1]", "mawid.test", "app.localhost"} {
		g := &command.Global{Dev: true}
		if _, err := g.Address("https://" + host); err != nil {
			t.Errorf("%s: got %v, want it taken for private", host, err)
		}
	}
}

// lines lets a test read what a running command prints.
type lines struct {
	mu  sync.Mutex
	buf bytes.Buffer
	c   chan struct{}
}

func newLines() *lines { return &lines{c: make(chan struct{}, 1)} }

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.buf.Write(p)
	select {
	case l.c <- struct{}{}:
	default:
	}
	return len(p), nil
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String()
}

// await waits until the pattern has been printed.
func (l *lines) await(t *testing.T, pattern string, ended <-chan int) []string {
	t.Helper()
	re := regexp.MustCompile(pattern)
	for {
		if m := re.FindStringSubmatch(l.String()); m != nil {
			return m
		}
		select {
		case <-l.c:
		case code := <-ended:
			t.Fatalf("ended with %d before printing %q:\n%s", code, pattern, l)
		case <-time.After(2 * time.Minute):
			t.Fatalf("has not printed %q:\n%s", pattern, l)
		}
	}
}

// start runs a command line until the test ends; stop asks it to end and
// gives its exit code.
func start(t *testing.T, args ...string) (out, err *lines, ended chan int, stop func() int) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	out, err, ended = newLines(), newLines(), make(chan int, 1)
	go func() { ended <- run(ctx, args, command.Streams{In: strings.NewReader(""), Out: out, Err: err}) }()
	stop = sync.OnceValue(func() int {
		cancel()
		return <-ended
	})
	t.Cleanup(func() { cancel() })
	return out, err, ended, stop
}

func fetch(t *testing.T, method, url, key, body string) (int, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if key != "" {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	r.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(b)
}

func TestServeRunsOnFromTheTimeItIsGiven(t *testing.T) {
	t.Parallel()
	data := begun(t)
	var ids struct{ Branches, Services map[string]string }
	if err := json.Unmarshal([]byte(must(t, clinic, "apply", "-", "--data", data)), &ids); err != nil {
		t.Fatal(err)
	}
	key := strings.TrimSpace(must(t, "", "keys", "create", "--org", "noor", "--name", "crm", "--scopes", "availability:read", "--data", data))
	// 2030-01-06 is a Sunday.
	_, log, ended, stop := start(t, "serve", "--listen", "127.0.0.1:0", "--data", data, "--dev", "--dev-now", "2030-01-06T10:10:00+03:00",
		"--log-format", "json")
	base := "http://" + log.await(t, `"address":"([^"]+)"`, ended)[1]
	ask := base + "/api/v1/appointments/availability?service_id=" + ids.Services["checkup"] + "&branch_id=" + ids.Branches["olaya"] +
		"&date=2030-01-06&time="
	if code, body := fetch(t, "GET", ask+"10:30", key, ""); code != 200 || !strings.Contains(body, `"available":true`) {
		t.Errorf("10:30: got %d %s, want it available", code, body)
	}
	if code, body := fetch(t, "GET", ask+"10:00", key, ""); code != 400 {
		t.Errorf("10:00: got %d %s, want 400: it is past", code, body)
	}
	for _, path := range []string{"/healthz", "/readyz", "/docs", "/api/v1/openapi.json"} {
		if code, body := fetch(t, "GET", base+path, "", ""); code != 200 {
			t.Errorf("GET %s: got %d %s, want 200", path, code, body)
		}
	}
	if got := stop(); got != 0 {
		t.Errorf("got exit code %d, want 0:\n%s", got, log)
	}
}

func TestTheDemosThreeRequestsWorkWhenPasted(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	for round := range 2 { // the second in the directory of the first
		out, errs, ended, stop := start(t, "demo", "--listen", "127.0.0.1:0", "--data", data)
		out.await(t, "Ctrl-C", ended)
		text := out.String()
		if booked := strings.Contains(text, "appointments are booked"); booked != (round == 0) {
			t.Errorf("round %d: got %v, want the clinic filled the first time only:\n%s", round, booked, text)
		}
		curls := regexp.MustCompile(`(?m)^curl -s -H 'Authorization: Bearer (svc_live_\w+)' (?:-H 'Content-Type: application/json' -d '(.*)' )?'?(http[^'\n]*)'?$`).FindAllStringSubmatch(text, -1)
		if len(curls) != 3 {
			t.Fatalf("got %d requests, want 3:\n%s", len(curls), text)
		}
		for i, want := range []struct {
			code int
			part string
		}{{200, `"available"`}, {200, `"slots_by_date":[{`}, {201, `"id"`}, {409, `"slot_taken"`}} {
			c := curls[min(i, 2)]
			method := "GET"
			if c[2] != "" {
				method = "POST"
			}
			if code, body := fetch(t, method, c[3], c[1], c[2]); code != want.code || !strings.Contains(body, want.part) {
				t.Errorf("%s %s: got %d %s, want %d with %s", method, c[3], code, body, want.code, want.part)
			}
		}
		pages := regexp.MustCompile(`(?m)^Booking +(\S+), and in English (\S+)$`).FindStringSubmatch(text)
		if len(pages) != 3 {
			t.Fatalf("the booking page is not told:\n%s", text)
		}
		for i, words := range []string{"أهلًا بكم في مركز نور", "Welcome to Noor"} {
			if code, body := fetch(t, "GET", pages[i+1], "", ""); code != 200 || !strings.Contains(body, words) {
				t.Errorf("%s: got %d, want the page with %q", pages[i+1], code, words)
			}
		}
		if got := stop(); got != 0 || errs.String() != "" {
			t.Errorf("got exit code %d, want 0 and nothing to complain of: %s", got, errs)
		}
	}
}

func TestADemoWithoutAnAddressFindsAFreePort(t *testing.T) {
	t.Parallel()
	// Take the usual port, unless somebody else has.
	if ln, err := net.Listen("tcp", demoListen); err == nil {
		defer ln.Close()
	}
	ln, err := (&demoCmd{}).listen()
	if err != nil {
		t.Fatalf("got %v, want another port", err)
	}
	_ = ln.Close()
	if _, err := (&demoCmd{Listen: "256.0.0.1:1"}).listen(); err == nil {
		t.Error("got an address that cannot be, want an error")
	}
}

func TestHelpTeachesAndUsageMistakesAreTold(t *testing.T) {
	t.Parallel()
	for args, want := range map[string]string{
		"":                   "mawid apply clinic.yaml",
		"--help":             "MAWID_LOG_LEVEL",
		"demo --help":        "mawid demo --data",
		"serve --help":       "mawid serve --dev --dev-now",
		"apply --help":       "hours: {sun: ",
		"keys create --help": "KEY=$(mawid keys create",
		"keys revoke --help": "mawid keys revoke --org noor",
		"verify --help":      "Exits with 0",
		"migrate --help":     "forward only",
		"version":            "mawid ",
	} {
		o := mawid(t, "", strings.Fields(args)...)
		if o.code != 0 || !strings.Contains(o.out, want) {
			t.Errorf("mawid %s: got %+v, want %q", args, o, want)
		}
	}
	for _, args := range []string{"sreve", "apply", "serve --nonsense", "keys", "keys revoke --org noor"} {
		if o := mawid(t, "", strings.Fields(args)...); o.code != 2 || o.out != "" || o.err == "" {
			t.Errorf("mawid %s: got %+v, want exit code 2 and a reason", args, o)
		}
	}
}
