package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alecthomas/kong"
	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/webhook"
)

// office runs webhook commands on a database of its own.
type bureau struct {
	*testing.T
	flags []string
	ids   struct{ Branches, Services map[string]string }
}

// newOffice sets up the clinic, open every day, on SQLite.
func newOffice(t *testing.T) bureau {
	t.Helper()
	return officeOn(t, "--data", begun(t))
}

func officeOn(t *testing.T, flags ...string) bureau {
	t.Helper()
	o := bureau{T: t, flags: append(flags, "--dev")}
	hours := `hours: {sun: ["08:00-20:00"], mon: ["08:00-20:00"], tue: ["08:00-20:00"], wed: ["08:00-20:00"], thu: ["08:00-20:00"], fri: ["08:00-20:00"], sat: ["08:00-20:00"]}`
	applied := must(t, regexp.MustCompile(`hours: .*`).ReplaceAllLiteralString(clinic, hours), o.args("apply", "-")...)
	if err := json.Unmarshal([]byte(applied), &o.ids); err != nil {
		t.Fatal(err)
	}
	return o
}

func (o bureau) args(args ...string) []string { return append(slices.Clone(args), o.flags...) }

// try runs a webhook command of the organization noor.
func (o bureau) try(args ...string) outcome {
	o.Helper()
	return mawid(o.T, "", o.args(append([]string{"webhooks", args[0], "--org", "noor"}, args[1:]...)...)...)
}

// do runs one that must succeed.
func (o bureau) do(args ...string) string {
	o.Helper()
	got := o.try(args...)
	if got.code != 0 {
		o.Fatalf("mawid webhooks %s: got exit code %d: %s%s", strings.Join(args, " "), got.code, got.out, got.err)
	}
	return got.out
}

// add registers an address and gives its secret.
func (o bureau) add(url string, args ...string) string {
	o.Helper()
	return strings.TrimSpace(o.do(append([]string{"add", "--url", url}, args...)...))
}

func (o bureau) endpoints() (lines []endpointLine) {
	o.Helper()
	o.decode(&lines, "list", "--json")
	return lines
}

func (o bureau) deliveries(args ...string) (lines []deliveryLine) {
	o.Helper()
	o.decode(&lines, append([]string{"deliveries", "--json"}, args...)...)
	return lines
}

func (o bureau) decode(out any, args ...string) {
	o.Helper()
	text := o.do(args...)
	if err := json.Unmarshal([]byte(text), out); err != nil {
		o.Fatalf("%v in %s", err, text)
	}
}

// hooks opens the same database behind the commands' back.
func (o bureau) hooks() *hooks {
	o.Helper()
	var c cli
	parser, err := grammar(&c)
	if err != nil {
		o.Fatal(err)
	}
	if _, err := parser.Parse(o.args("verify")); err != nil {
		o.Fatal(err)
	}
	io := command.Streams{In: strings.NewReader(""), Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}
	h, err := openHooks(o.Context(), &c.Global, io, "noor")
	if err != nil {
		o.Fatal(err)
	}
	o.Cleanup(func() { _ = h.Close() })
	return h
}

var secretPattern = regexp.MustCompile(`^whsec_[0-9A-Za-z+/]{43}=\n$`)

func TestAWebhookSecretIsPrintedOnceAndAlone(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	added := o.try("add", "--url", "https://crm.example.com/hooks")
	if added.code != 0 || !secretPattern.MatchString(added.out) {
		t.Fatalf("got %+v, want a secret and nothing else", added)
	}
	secret := strings.TrimSpace(added.out)
	e := o.endpoints()[0]
	if !strings.Contains(added.err, "mawid webhooks test --org noor "+e.ID.String()) {
		t.Errorf("got %s, want it to say how to try %s", added.err, e.ID)
	}
	o.add("https://erp.example.com/hooks", "--events", "appointment.rescheduled, appointment.created")
	o.add("https://calls.example.com/hooks", "--events", "call.completed", "--caller-number", "--transcript")
	list := o.endpoints()
	if diff := cmp.Diff([][]string{list[0].CallDetails, list[2].CallDetails}, [][]string{{}, {"caller_number", "transcript"}}); diff != "" {
		t.Errorf("details of calls (-got +want):\n%s", diff)
	}
	list = list[:2]
	var got [][]string
	for _, l := range list {
		got = append(got, append([]string{l.URL, l.State}, l.Events...))
	}
	want := [][]string{
		{"https://crm.example.com/hooks", "active", "appointment.created", "appointment.cancelled", "appointment.rescheduled", "call.completed"},
		{"https://erp.example.com/hooks", "active", "appointment.created", "appointment.rescheduled"},
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("(-got +want):\n%s", diff)
	}
	for _, text := range []string{o.do("list"), o.do("list", "--json")} {
		if strings.Contains(text, secret[10:30]) || !strings.Contains(text, "https://crm.example.com/hooks") {
			t.Errorf("got\n%swant the address in it and not the secret", text)
		}
	}
	files, err := filepath.Glob(filepath.Join(o.flags[1], "*"))
	if err != nil || len(files) == 0 {
		t.Fatal(err, files)
	}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(b, []byte(secret[10:30])) {
			t.Errorf("%s holds the secret in the clear", f)
		}
	}
}

func TestWebhooksThatCannotBeAreRefused(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.add("https://crm.example.com/hooks")
	o.add("https://erp.example.com/hooks")
	o.flags = o.flags[:2] // without --dev
	id := o.endpoints()[0].ID.String()
	for _, c := range []struct {
		args string
		code int
		want string
	}{
		{"add", 2, "--url"},
		{"add --url http://crm.example.com", 1, "https"},
		{"add --url https://127.0.0.1/", 1, "private"},
		{"add --url https://10.1.2.3/", 1, "private"},
		{"add --url https://crm.example.com --events appointment.lost", 1, "appointment.created"},
		{"add --url https://crm.example.com --events webhook.test", 1, "appointment.created"},
		{"rotate", 2, "endpoint"},
		{"rotate " + id + " --overlap 169h", 1, "7 days"},
		{"rotate " + id + " --overlap=-1s", 1, "7 days"},
		{"rotate " + id + " --overlap long", 2, "duration"},
		{"remove 0", 1, "at least 6 characters"},
		{"remove " + id[:6], 1, "several can be meant"},
		{"remove " + id, 1, "--yes"},
		{"remove zebra", 1, "mawid webhooks list --org noor"},
		{"remove 018f3a5e-7c1d-7b3a-9c55-0242ac120002", 1, "no endpoint"},
		{"deliveries", 1, "2 endpoints"},
		{"deliveries " + id + " --limit 0", 2, "1 to 200"},
		{"deliveries " + id + " --limit 201", 2, "1 to 200"},
		{"deliveries " + id + " --state lost", 2, "--state"},
		{"deliveries --delivery 018f3a5e-7c1d-7b3a-9c55-0242ac120002", 1, "no such delivery"},
		{"deliveries --delivery 018f", 1, "no delivery"},
		{"deliveries --delivery zebra", 1, "not how the id"},
		{"replay " + id, 2, "--missed"},
		{"replay " + id + " --missed --from 2026-11-15T08:00:00+03:00", 2, "--missed"},
		{"replay " + id + " --to 2026-11-15T08:00:00+03:00", 2, "--from"},
		{"replay " + id + " --from yesterday", 2, "2026-11-15T08:00:00+03:00"},
		{"replay " + id + " --from 2026-11-15T08:00Z --to 2026-11-15T07:00Z", 2, "before"},
		{"replay " + id + " --from 2020-11-15T08:00:00Z", 1, "30 days"},
	} {
		got := o.try(strings.Fields(c.args)...)
		if got.code != c.code || got.out != "" || !strings.Contains(got.err, c.want) {
			t.Errorf("mawid webhooks %s: got %+v, want exit code %d and %q", c.args, got, c.code, c.want)
		}
	}
	for _, args := range [][]string{
		{"webhooks", "list", "--org", "nobody", "--data", o.flags[1]},
		{"webhooks", "list", "--org", "noor", "--data", t.TempDir()},
	} {
		if got := mawid(t, "", args...); got.code != 1 || got.out != "" || got.err == "" {
			t.Errorf("mawid %s: got %+v, want exit code 1 and a reason", strings.Join(args, " "), got)
		}
	}
}

func TestAnotherOrganizationsWebhooksDoNotExist(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.add("https://crm.example.com/hooks")
	must(t, "organization: {slug: other, name: Other}", o.args("apply", "-")...)
	id := o.endpoints()[0].ID.String()
	o.try("test", "--wait", "0s")
	delivery := o.deliveries()[0].ID.String()
	for _, args := range [][]string{
		{"rotate", id}, {"remove", id, "--yes"}, {"disable", id}, {"test", id}, {"deliveries", id}, {"replay", id, "--missed"},
		{"deliveries", "--delivery", delivery}, {"replay", "--delivery", delivery}, {"replay", "--delivery", delivery[:13]},
	} {
		args := o.args(append([]string{"webhooks", args[0], "--org", "other"}, args[1:]...)...)
		if got := mawid(t, "", args...); got.code != 1 || got.out != "" {
			t.Errorf("mawid %s: got %+v, want exit code 1", strings.Join(args, " "), got)
		}
	}
	if got := must(t, "", o.args("webhooks", "list", "--org", "other", "--json")...); got != "[]\n" {
		t.Errorf("got %s, want none", got)
	}
}

func TestASecretIsRotatedPromotedAndRevoked(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	const url = "https://crm.example.com/hooks"
	secrets := []string{o.add(url)}
	id := o.endpoints()[0].ID.String()
	for _, c := range []struct {
		args     []string
		hint     string
		rotating bool
	}{
		{[]string{"rotate", id}, "mawid webhooks promote --org noor " + id, true},
		{[]string{"rotate", id[:8], "--overlap", "1h"}, "for 1h0m0s", true},
		{[]string{"promote", url}, "", false},
		{[]string{"promote", id}, "", false},
		{[]string{"rotate", id, "--overlap", "0s", "--yes"}, "does not count any more", false},
	} {
		got := o.try(c.args...)
		if got.code != 0 || !strings.Contains(got.err, c.hint) {
			t.Errorf("%v: got %+v, want %q", c.args, got, c.hint)
		}
		if c.args[0] == "rotate" {
			if !secretPattern.MatchString(got.out) || slices.Contains(secrets, strings.TrimSpace(got.out)) {
				t.Errorf("%v: got %q, want a new secret and nothing else", c.args, got.out)
			}
			secrets = append(secrets, strings.TrimSpace(got.out))
		}
		if e := o.endpoints()[0]; e.Rotating != c.rotating || strings.Contains(o.do("list"), "rotating") != c.rotating {
			t.Errorf("%v: rotating is %v, want %v", c.args, e.Rotating, c.rotating)
		}
	}
}

func TestATestWithoutAServerSaysSoAndWaits(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.add("https://crm.example.com/hooks")
	got := o.try("test", "--wait", "10ms")
	if got.code != 1 || !strings.Contains(got.out, "no attempt yet") || !strings.Contains(got.err, "no server runs") {
		t.Errorf("got %+v, want it to say that nobody sends", got)
	}
	list := o.deliveries("--state", "pending")
	if len(list) != 1 || list[0].Event != contract.EventWebhookTest || list[0].NextAt == nil || list[0].Tries != 0 {
		t.Errorf("got %+v, want the test waiting", list)
	}
	o.do("disable", o.endpoints()[0].ID.String())
	if got := o.try("test"); got.code != 1 || !strings.Contains(got.err, "enable it first") {
		t.Errorf("got %+v, want a refusal: the endpoint is disabled", got)
	}
}

func TestTheLogShowsEveryAttemptAndHarmsNoTerminal(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.add("https://crm.example.com/hooks")
	for range 3 {
		o.try("test", "--wait", "0s")
	}
	h, list := o.hooks(), o.deliveries()
	endpoint, d := list[0].Endpoint, list[1]
	at := time.Date(2026, 11, 15, 5, 30, 7, 0, time.UTC)
	err := h.Webhooks.Tried(t.Context(), h.org, endpoint, []webhook.Tried{
		{Delivery: d.ID, State: booking.Pending, Attempt: booking.Attempt{Number: 1, At: at.Unix(), LatencyMS: 15003, Class: "timeout",
			Answer: "it did not answer", NextAt: at.Unix() + 5}},
		{Delivery: d.ID, State: booking.Failed, Attempt: booking.Attempt{Number: 2, At: at.Unix() + 5, LatencyMS: 12, Status: 500,
			Class: "status", Answer: "first\n\x1b[2Jsecond \u202Eline"}},
	}, false)
	if err != nil {
		t.Fatal(err)
	}
	text := o.do("deliveries", "--delivery", d.ID.String())
	for _, want := range []string{d.ID.String(), "webhook.test", "failed", "timeout", "15003 ms", "2026-11-15T05:30:07Z",
		"2026-11-15T05:30:12Z",
		"500 Internal Server Error", "12 ms", "    it did not answer\n", "    first\n    \uFFFD[2Jsecond \uFFFDline\n", `"sent_at"`} {
		if !strings.Contains(text, want) {
			t.Errorf("got\n%s\nwant %q in it", text, want)
		}
	}
	if strings.ContainsAny(text, "\x1b\u202E") {
		t.Errorf("got %q, want no control characters", text)
	}
	var one deliveryLine
	o.decode(&one, "deliveries", "--json", "--delivery", d.ID.String())
	if len(one.Attempts) != 2 || one.Attempts[0].Class != "timeout" || one.Attempts[0].NextAt == nil || one.Attempts[1].Status != 500 ||
		one.Attempts[1].NextAt != nil ||
		!strings.Contains(string(one.Body), "webhook.test") {
		t.Errorf("got %+v, want the same in JSON", one)
	}
	if got := o.deliveries("--state", "failed"); len(got) != 1 || got[0].ID != d.ID || got[0].Tries != 2 {
		t.Errorf("got %+v, want the one that failed", got)
	}
	// The next page begins where the last ended.
	page := o.try("deliveries", "--limit", "2")
	if !strings.Contains(page.out, list[1].ID.String()) || strings.Contains(page.out, list[2].ID.String()) ||
		!strings.Contains(page.err, "--before "+list[1].ID.String()) {
		t.Errorf("got %+v, want the newest two and where to go on", page)
	}
	if got := o.deliveries("--before", list[1].ID.String()); len(got) != 1 || got[0].ID != list[2].ID {
		t.Errorf("got %+v, want the oldest", got)
	}
	// Enough of an id is an id; too little is not.
	if got := o.do("deliveries", "--delivery", d.ID.String()[:30]); got != text {
		t.Errorf("by its beginning: got\n%s", got)
	}
	if got := o.try("deliveries", "--delivery", d.ID.String()[:6]); got.code != 1 || !strings.Contains(got.err, "several") ||
		!strings.Contains(got.err, list[2].ID.String()) {
		t.Errorf("got %+v, want a refusal that names them: all begin so", got)
	}
	notices := strings.Join(o.endpoints()[0].Notices, "\n")
	if !strings.Contains(notices, "--state failed") || !strings.Contains(notices, "--missed") || !strings.Contains(o.do("list"), notices) {
		t.Errorf("got %q, want a notice that events were given up", notices)
	}
}

// inbox is a receiver that keeps what it prints.
func inbox(t *testing.T, fail func() bool) (server *httptest.Server, begin func(secret string), printed *lines) {
	t.Helper()
	printed = newLines()
	r := &receiver{tolerance: time.Minute, now: time.Now, out: printed, known: map[string]bool{}, fail: fail}
	server = httptest.NewUnstartedServer(r)
	t.Cleanup(server.Close)
	return server, func(secret string) {
		r.secret = secret
		server.Start()
	}, printed
}

// booker books appointments over HTTP, every time another.
type booker struct {
	bureau
	base, key string
	booked    int
}

// serve runs a server on the database until the test ends.
func (o bureau) serve() *booker {
	o.Helper()
	key := strings.TrimSpace(must(o.T, "", o.args("keys", "create", "--org", "noor", "--name", "crm", "--scopes", "appointments:create")...))
	_, log, ended, stop := start(o.T, o.args("serve", "--listen", "127.0.0.1:0", "--log-format", "json")...)
	o.Cleanup(func() {
		if code := stop(); code != 0 {
			o.Errorf("serve: got exit code %d: %s", code, log)
		}
	})
	return &booker{bureau: o, base: "http://" + log.await(o.T, `"address":"([^"]+)"`, ended)[1], key: key}
}

// book gives the new appointment's id.
func (b *booker) book() string {
	b.Helper()
	code, body := fetch(b.T, "POST", b.base+"/api/v1/appointments", b.key, fmt.Sprintf(
		`{"service_id": %q, "branch_id": %q, "date": %q, "time": "%02d:00", "customer_name": "Aisha Khan", "phone": "+966500000000"}`,
		b.ids.Services["checkup"], b.ids.Branches["olaya"], time.Now().AddDate(0, 0, 2).Format(time.DateOnly), 9+b.booked))
	b.booked++
	var made struct{ ID string }
	if err := json.Unmarshal([]byte(body), &made); err != nil || code != http.StatusCreated {
		b.Fatalf("got %d %s, want an appointment", code, body)
	}
	return made.ID
}

// until waits for a delivery in a state that makes the condition true.
func (o bureau) until(what string, condition func([]deliveryLine) bool, args ...string) {
	o.Helper()
	for range 6000 {
		if condition(o.deliveries(args...)) {
			return
		}
		select {
		case <-o.Context().Done():
		case <-time.After(50 * time.Millisecond):
		}
	}
	o.Fatalf("not seen: %s; got %s", what, o.do("deliveries"))
}

func TestEventsArriveAndCanBeRepeatedOnSQLite(t *testing.T) {
	t.Parallel()
	eventsArrive(newOffice(t))
}

func TestEventsArriveAndCanBeRepeatedOnPostgreSQL(t *testing.T) {
	t.Parallel()
	eventsArrive(officeOn(t, "--data", t.TempDir(), "--database", pgtest.Database(t)))
}

func eventsArrive(o bureau) {
	server, begin, printed := inbox(o.T, func() bool { return false })
	url := "http://" + server.Listener.Addr().String() + "/hooks"
	begin(o.add(url))
	id := o.endpoints()[0].ID.String()
	b, never := o.serve(), make(chan int)

	if got := o.do("test"); !strings.HasPrefix(got, "delivered: 204 No Content in ") {
		o.Errorf("got %q, want the test delivered", got)
	}
	printed.await(o.T, `webhook\.test  \S+  attempt 1  ok  -> 204\n    {"event":"webhook.test"`, never)

	first := b.book()
	event := printed.await(o.T, `appointment\.created  (\S+)  attempt 1  ok  -> 204\n    .*`+first, never)[1]
	o.until("the event delivered", func(l []deliveryLine) bool { return len(l) == 2 }, "--state", "delivered")
	d := o.deliveries("--state", "delivered")[0]
	if d.WebhookID.String() != event || d.Appointment == nil || d.Appointment.String() != first || d.Replay {
		o.Errorf("got %+v, want the event %s of %s", d, event, first)
	}

	o.do("replay", "--delivery", d.ID.String())
	printed.await(o.T, event+`  attempt 1  ok, again  -> 204`, never)
	o.until("the repeat delivered", func(l []deliveryLine) bool { return len(l) == 3 }, "--state", "delivered")
	if got, want := o.do("replay", "--from", d.CreatedAt.Format("2006-01-02T15:04Z")), "sending 1 event again to "+url+"\n"; got != want {
		o.Errorf("got %q, want %q", got, want)
	}
	o.until("the second repeat delivered", func(l []deliveryLine) bool { return len(l) == 4 }, "--state", "delivered")

	o.do("disable", id)
	list := o.endpoints()[0]
	if list.State != "disabled" || list.DisabledWhy != booking.DisabledByHand || len(list.Notices) != 1 || list.LastSuccess == nil {
		o.Errorf("got %+v, want it disabled", list)
	}
	second := b.book()
	o.until("the event skipped", func(l []deliveryLine) bool { return len(l) == 1 }, "--state", "skipped")
	if got, want := o.do("enable", id), "1 event was missed"; !strings.Contains(got, want) ||
		!strings.Contains(got, "mawid webhooks replay --org noor "+id+" --missed") {
		o.Errorf("got %q, want %q and how to repeat it", got, want)
	}
	if strings.Contains(printed.String(), second) {
		o.Error("a disabled endpoint got an event")
	}
	if got := o.do("replay", id, "--missed"); !strings.HasPrefix(got, "sending 1 event again") {
		o.Errorf("got %q, want the missed event sent", got)
	}
	printed.await(o.T, `attempt 1  ok  -> 204\n    .*`+second, never)
	o.until("the missed event delivered", func(l []deliveryLine) bool { return len(l) == 5 }, "--state", "delivered")
	if got := o.do("replay", "--missed"); got != "nothing to send again\n" {
		o.Errorf("got %q, want nothing to send", got)
	}
	if got := o.do("remove", id, "--yes"); !strings.Contains(got, url) || len(o.endpoints()) != 0 {
		o.Errorf("got %q and %v, want it removed", got, o.endpoints())
	}
	must(o.T, "", o.args("verify")...)
}

func TestATestThatFailsTellsWhyAndWhenItIsTriedAgain(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	server, begin, _ := inbox(t, func() bool { return true })
	begin(o.add("http://" + server.Listener.Addr().String()))
	o.serve()
	got := o.try("test")
	if got.code != 1 || !strings.HasPrefix(got.out, "not delivered: 500 Internal Server Error in ") ||
		!strings.Contains(got.out, "next attempt at ") {
		t.Errorf("got %+v, want the answer and the next attempt", got)
	}
	var one deliveryLine
	if err := json.Unmarshal([]byte(o.try("test", "--json").out), &one); err != nil || len(one.Attempts) != 1 ||
		one.Attempts[0].Status != 500 || one.State != booking.Pending {
		t.Errorf("got %v %+v, want the same in JSON", err, one)
	}
	if e := o.endpoints()[0]; e.FailingSince == nil || e.State != "active" {
		t.Errorf("got %+v, want it failing", e)
	}
	server.Close()
	if got := o.try("test"); got.code != 1 || !strings.HasPrefix(got.out, "not delivered: connect in ") {
		t.Errorf("got %+v, want that nobody listens", got)
	}
}

// signed is a request as a server makes it.
func signed(t *testing.T, secret, id string, at time.Time, body string) http.Header {
	t.Helper()
	standard, err := contract.StandardSignature(secret, id, at, []byte(body))
	if err != nil {
		t.Fatal(err)
	}
	h := http.Header{}
	h.Set(contract.HeaderSignature, contract.SignatureHeader(secret, []byte(body)))
	h.Set(contract.HeaderWebhookID, id)
	h.Set(contract.HeaderWebhookTimestamp, strconv.FormatInt(at.Unix(), 10))
	h.Set(contract.HeaderWebhookSignature, standard)
	h.Set(contract.HeaderEvent, contract.EventWebhookTest)
	h.Set(contract.HeaderAttempt, "1")
	return h
}

func send(t *testing.T, method, url string, h http.Header, body string) int {
	t.Helper()
	q, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	q.Header = h
	resp, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	return resp.StatusCode
}

func TestTheListenerBelievesOnlyWhatIsSigned(t *testing.T) {
	t.Parallel()
	secret, other, now := contract.NewSecret(), contract.NewSecret(), time.Now()
	out, _, ended, stop := start(t, "webhooks", "listen", "--addr", "127.0.0.1:0", "--secret", secret)
	url := out.await(t, `listening on (\S+);`, ended)[1]
	const body = `{"event":"webhook.test"}`
	without := func(h http.Header, names ...string) http.Header {
		for _, n := range names {
			h.Del(n)
		}
		return h
	}
	long := strings.Repeat("x", listenBody+1)
	for _, c := range []struct {
		name   string
		header http.Header
		body   string
		code   int
		want   string
	}{
		{"good", signed(t, secret, "one", now, body), body, 204, "webhook.test  one  attempt 1  ok  -> 204\n    " + body + "\n"},
		{"the same", signed(t, secret, "one", now, body), body, 204, "one  attempt 1  ok, again  -> 204"},
		{"tampered", signed(t, secret, "two", now, body), body + " ", 401, "two  attempt 1  BAD: both signatures"},
		{"another secret", signed(t, other, "three", now, body), body, 401, "three  attempt 1  BAD: both signatures"},
		{"old", signed(t, secret, "four", now.Add(-6*time.Minute), body), body, 401, "four  attempt 1  BAD: webhook-signature"},
		{"new", signed(t, secret, "five", now.Add(6*time.Minute), body), body, 401, "five  attempt 1  BAD: webhook-signature"},
		{"plain only", without(signed(t, secret, "six", now, body), contract.HeaderWebhookSignature), body, 401,
			"six  attempt 1  BAD: webhook-signature"},
		{"standard only", without(signed(t, secret, "seven", now, body), contract.HeaderSignature), body, 401,
			"seven  attempt 1  BAD: X-Service-Signature"},
		{"unsigned", http.Header{}, "\x1b[2J", 401, "-  -  attempt -  BAD: both signatures"},
		{"too long", signed(t, secret, "eight", now, long), long, 413, "eight  attempt 1  BAD: http: request body too large  -> 413"},
	} {
		if got := send(t, "POST", url+"/any/path", c.header, c.body); got != c.code {
			t.Errorf("%s: got %d, want %d", c.name, got, c.code)
		}
		if !strings.Contains(out.String(), c.want) {
			t.Errorf("%s: got\n%s\nwant %q in it", c.name, out, c.want)
		}
	}
	if got := send(t, "GET", url, nil, ""); got != http.StatusMethodNotAllowed {
		t.Errorf("GET: got %d, want 405", got)
	}
	if strings.Contains(out.String(), "\x1b") {
		t.Error("a control character reached the terminal")
	}
	if code := stop(); code != 0 {
		t.Errorf("got exit code %d, want 0", code)
	}
}

func TestTheListenerFailsOnPurposeAndThenTakesTheRetry(t *testing.T) {
	t.Parallel()
	secret := contract.NewSecret()
	var fail atomic.Bool
	fail.Store(true)
	server, begin, printed := inbox(t, fail.Load)
	begin(secret)
	h := signed(t, secret, "one", time.Now(), "{}")
	for _, want := range []int{500, 204, 204} {
		if got := send(t, "POST", server.URL, h, "{}"); got != want {
			t.Errorf("got %d, want %d", got, want)
		}
		fail.Store(false)
	}
	// What was answered with 500 was not accepted, so its retry is not again.
	if got := regexp.MustCompile(`attempt 1  (.*)`).FindAllString(printed.String(), -1); cmp.Diff(got, []string{
		"attempt 1  ok, failing on purpose  -> 500", "attempt 1  ok  -> 204", "attempt 1  ok, again  -> 204"}) != "" {
		t.Errorf("got %q", got)
	}
	out, _, ended, stop := start(t, "webhooks", "listen", "--addr", "127.0.0.1:0", "--secret", secret, "--fail", "1")
	if got := send(t, "POST", out.await(t, `listening on (\S+);`, ended)[1], h, "{}"); got != 500 {
		t.Errorf("got %d, want 500", got)
	}
	stop()
	for _, args := range []string{"--fail 1.5 --secret " + secret, "--tolerance 0s --secret " + secret, "--secret abc", ""} {
		if got := mawid(t, "", append([]string{"webhooks", "listen", "--addr", "127.0.0.1:0"}, strings.Fields(args)...)...); got.code != 2 ||
			strings.Contains(got.err, secret) {
			t.Errorf("listen %s: got %+v, want exit code 2", args, got)
		}
	}
}

func TestTheListenerForgetsTheOldest(t *testing.T) {
	t.Parallel()
	r := &receiver{known: map[string]bool{}}
	for i := range listenKnown + 1 {
		r.seen(strconv.Itoa(i))
	}
	if len(r.known) != listenKnown || r.seen("0") || !r.seen(strconv.Itoa(listenKnown)) {
		t.Errorf("got %d remembered, want %d, and the oldest forgotten", len(r.known), listenKnown)
	}
}

// Every command line in the documentation and in the help texts is one that
// mawid understands.
func TestTheCommandsInTheDocumentationExist(t *testing.T) {
	t.Parallel()
	doc, err := os.ReadFile("../../docs/webhooks.md")
	if err != nil {
		t.Fatal(err)
	}
	texts := string(doc)
	for _, h := range []kong.HelpProvider{webhooksAddCmd{}, webhooksRotateCmd{}, webhooksPromoteCmd{}, webhooksEnableCmd{},
		webhooksRemoveCmd{},
		webhooksListenCmd{}, webhooksDeliveriesCmd{}, webhooksReplayCmd{}, webhooksTestCmd{}} {
		texts += "\n" + h.Help()
	}
	found := regexp.MustCompile(`(?m)^\s*(?:.*\$\()?mawid ((?:webhooks|serve|apply|keys)[^)\n#|]*)`).FindAllStringSubmatch(texts, -1)
	if len(found) < 20 {
		t.Fatalf("got %d commands, want at least 20", len(found))
	}
	for _, m := range found {
		line := strings.NewReplacer(`"$SECRET"`, contract.NewSecret(), `"`, "").Replace(m[1])
		if strings.HasPrefix(line, "webhooks listen") && !strings.Contains(line, "--secret") {
			line += " --secret " + contract.NewSecret()
		}
		var c cli
		parser, err := grammar(&c, kong.Bind(&c.Global))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := parser.Parse(strings.Fields(line)); err != nil {
			t.Errorf("mawid %s: %v", m[1], err)
		}
	}
}
