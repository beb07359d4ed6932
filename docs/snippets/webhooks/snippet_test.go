package main_test

import (
	"bufio"
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/glossary"
	"github.com/mawid/mawid/internal/toolbox"
	"github.com/mawid/mawid/internal/webhook"
)

// snippet is one of the programs of docs/webhooks.md.
type snippet struct {
	file, fence string
	interpreter string // the program that runs it
	plain       bool   // checks X-Service-Signature, which knows no time
}

var snippets = []snippet{
	{"verify.go", "go", "go", false},
	{"verify.mjs", "js", "node", false},
	{"verify.py", "python", "python3", false},
	{"verify.php", "php", "php", false},
	{"verify.sh", "sh no-run: docs/snippets/webhooks runs this program", "openssl", true},
}

// command gives what to run. A language that is not installed is skipped, but
// not where the whole suite must run.
func (s snippet) command(t *testing.T) []string {
	t.Helper()
	toolbox.Need(t, s.interpreter)
	switch s.interpreter {
	case "go":
		program := filepath.Join(t.TempDir(), "verify")
		if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", program, s.file).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return []string{program}
	case "openssl":
		return []string{"sh", s.file}
	}
	return []string{s.interpreter, s.file}
}

// request is a delivery as it reaches a receiver who holds a secret.
type request struct {
	secret string
	header http.Header
	body   string
}

// run gives the exit code of a snippet for a request.
func run(t *testing.T, command []string, r request) int {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), command[0], command[1:]...)
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "HTTP_") && !strings.HasPrefix(v, "WEBHOOK_") {
			cmd.Env = append(cmd.Env, v)
		}
	}
	cmd.Env = append(cmd.Env, "WEBHOOK_SECRET="+r.secret)
	for name, values := range r.header {
		cmd.Env = append(cmd.Env, "HTTP_"+strings.ToUpper(strings.ReplaceAll(name, "-", "_"))+"="+strings.Join(values, ", "))
	}
	cmd.Stdin = strings.NewReader(r.body)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		t.Logf("%s: %s", exit, out.String())
		return exit.ExitCode()
	}
	if err != nil {
		t.Fatal(err)
	}
	return 0
}

// sign makes a request as the server does, with the given secrets in use.
func sign(t *testing.T, at time.Time, body string, secrets ...string) http.Header {
	t.Helper()
	var live webhook.Secrets
	for i, s := range secrets {
		until := at.Unix() + 3600
		if i == len(secrets)-1 {
			until = 0
		}
		live = append(live, webhook.Secret{Secret: s, Until: until})
	}
	d := &booking.Delivery{ID: booking.NewID[booking.DeliveryID](), Event: booking.NewID[booking.EventID](),
		Kind: contract.EventAppointmentCreated,
		Body: body}
	h, err := webhook.Headers(live, d, 1, at)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// forge signs with an empty key, as anybody can for a receiver whose secret
// was forgotten.
func forge(h http.Header, body string) http.Header {
	mac := func(text string) []byte {
		m := hmac.New(sha256.New, nil)
		m.Write([]byte(text))
		return m.Sum(nil)
	}
	h.Set(contract.HeaderSignature, "sha256="+hex.EncodeToString(mac(body)))
	h.Set(contract.HeaderWebhookSignature, "v1,"+base64.StdEncoding.EncodeToString(
		mac(h.Get(contract.HeaderWebhookID)+"."+h.Get(contract.HeaderWebhookTimestamp)+"."+body)))
	return h
}

func TestEverySnippetTellsGenuineRequestsFromOthers(t *testing.T) {
	t.Parallel()
	secret, next := contract.NewSecret(), contract.NewSecret()
	const body, other = `{"event":"appointment.created","time":"09:30"}`, `{"event":"appointment.created","time":"09:31"}`
	odd := "  {\"reason\": \"سبب ما\"}\r\n\x00\n\n"
	set := func(h http.Header, pairs ...string) http.Header {
		for i := 0; i < len(pairs); i += 2 {
			h.Set(pairs[i], pairs[i+1])
		}
		return h
	}
	const genuine, refused, broken, timed = 0, 1, -1, -2 // broken: any failure; timed: only the plain scheme accepts it
	for _, s := range snippets {
		t.Run(s.file, func(t *testing.T) {
			t.Parallel()
			command := s.command(t)
			// Minutes from what a receiver takes and refuses: a machine may be slow.
			now, old, late := time.Now(), time.Now().Add(-6*time.Minute), time.Now().Add(2*time.Hour)
			for _, c := range []struct {
				name    string
				request request
				want    int
			}{
				{"good", request{secret, sign(t, now, body, secret), body}, genuine},
				{"a body of odd bytes", request{secret, sign(t, now, odd, secret), odd}, genuine},
				{"an empty body", request{secret, sign(t, now, "", secret), ""}, genuine},
				{"rotating, the old secret", request{secret, sign(t, now, body, secret, next), body}, genuine},
				{"rotating, the new secret", request{next, sign(t, now, body, secret, next), body}, genuine},
				{"a minute old", request{secret, sign(t, now.Add(-time.Minute), body, secret), body}, genuine},
				{"tampered body", request{secret, sign(t, now, body, secret), other}, refused},
				{"a line end more", request{secret, sign(t, now, body, secret), body + "\n"}, refused},
				{"another secret", request{next, sign(t, now, body, secret), body}, refused},
				{"unsigned", request{secret, http.Header{}, body}, refused},
				{"empty signatures", request{secret, set(sign(t, now, body, secret), contract.HeaderSignature, "sha256=",
					contract.HeaderWebhookSignature, "v1,"), body}, refused},
				{"odd signatures", request{secret, set(sign(t, now, body, secret), contract.HeaderSignature, "é *", contract.HeaderWebhookSignature,
					"v1,é  v1, é"), body}, refused},
				{"old", request{secret, sign(t, old, body, secret), body}, timed},
				{"from the future", request{secret, sign(t, late, body, secret), body}, timed},
				{"old with a new time", request{secret, set(sign(t, old, body, secret), contract.HeaderWebhookTimestamp,
					strconv.FormatInt(now.Unix(), 10)), body}, timed},
				{"another id", request{secret, set(sign(t, now, body, secret), contract.HeaderWebhookID, "018f3a5e-7c1d-7b3a-9c55-0242ac120010"), body},
					timed},
				{"a forgotten secret", request{"", forge(sign(t, now, body, secret), body), body}, broken},
			} {
				got, want := run(t, command, c.request), c.want
				if want == timed {
					want = refused
					if s.plain {
						want = genuine
					}
				}
				if got != want && (want != broken || got == 0) {
					t.Errorf("%s: got exit code %d, want %d", c.name, got, want)
				}
			}
		})
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func document(t *testing.T) string {
	t.Helper()
	return read(t, "../../webhooks.md")
}

func TestTheDocumentShowsEverySnippetAsItIs(t *testing.T) {
	t.Parallel()
	doc := document(t)
	for _, s := range snippets {
		if !strings.Contains(doc, "\n```"+s.fence+"\n"+read(t, s.file)+"```\n") {
			t.Errorf("docs/webhooks.md does not contain %s as it is", s.file)
		}
	}
}

func TestTheExampleRequestIsGenuineAndItsHeadersAreExplained(t *testing.T) {
	t.Parallel()
	doc := document(t)
	secret := regexp.MustCompile("whsec_[0-9A-Za-z+/=]{44}").FindString(doc)
	m := regexp.MustCompile("(?s)```http\n(.*?)\n\n(.*?)\n```").FindStringSubmatch(doc)
	if m == nil {
		t.Fatal("there is no example")
	}
	text := strings.ReplaceAll(m[1], "\n", "\r\n") + "\r\nContent-Length: " + strconv.Itoa(len(m[2])) + "\r\n\r\n" + m[2]
	r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(text)))
	if err != nil {
		t.Fatal(err)
	}
	at, err := strconv.ParseInt(r.Header.Get(contract.HeaderWebhookTimestamp), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	if err := contract.Verify(secret, r.Header, []byte(m[2])); err != nil {
		t.Errorf("%s: %v", contract.HeaderSignature, err)
	}
	if err := contract.VerifyStandard(secret, r.Header, []byte(m[2]), time.Unix(at, 0), time.Minute); err != nil {
		t.Errorf("%s: %v", contract.HeaderWebhookSignature, err)
	}
	// What a delivery really carries is in the example, and in the table.
	for name := range sign(t, time.Unix(at, 0), m[2], secret, contract.NewSecret()) {
		if r.Header.Get(name) == "" && !strings.EqualFold(name, contract.HeaderSignatureNext) {
			t.Errorf("the example has no %s", name)
		}
		if name != "Content-Type" && !regexp.MustCompile("(?i)\n\\| `"+name+"` \\|").MatchString(doc) {
			t.Errorf("the table of headers has no %s", name)
		}
	}
}

// fields lists the members of a wire type, and the words its enums allow.
func fields(v reflect.Type, prefix string) (names, words []string) {
	for i := range v.NumField() {
		f := v.Field(i)
		wire, _, _ := strings.Cut(f.Tag.Get("json"), ",") // without omitempty
		name := prefix + wire
		names = append(names, name)
		words = append(words, glossary.Words(v.Name(), wire)...)
		if f.Type.Kind() == reflect.Slice && f.Type.Elem().Kind() == reflect.Struct {
			n, w := fields(f.Type.Elem(), name+"[].")
			names, words = append(names, n...), append(words, w...)
		}
	}
	return names, words
}

func TestTheCatalogueHasEveryFieldOfEveryEvent(t *testing.T) {
	t.Parallel()
	doc := document(t)
	for _, e := range contract.Events() {
		event := e.Name
		_, section, found := strings.Cut(doc, "\n### `"+event+"`\n")
		if !found {
			t.Errorf("%s is not in the catalogue", event)
			continue
		}
		section, _, _ = strings.Cut(section, "\n##")
		var got []string
		for _, m := range regexp.MustCompile("(?m)^\\| `([^`]+)` \\|").FindAllStringSubmatch(section, -1) {
			got = append(got, m[1])
		}
		want, words := fields(e.Body, "")
		if len(words) == 0 {
			t.Errorf("%s: no words are found, not even its name; is this test blind?", event)
		}
		if diff := cmp.Diff(got, want); diff != "" {
			t.Errorf("%s (-got +want):\n%s", event, diff)
		}
		for _, w := range words {
			if !strings.Contains(section, "`"+w+"`") {
				t.Errorf("%s: %s is not explained", event, w)
			}
		}
	}
}

func TestTheRetryTableIsTheSchedule(t *testing.T) {
	t.Parallel()
	rows := regexp.MustCompile(`(?m)^\| (\d+) \| ([^|]+) \|`).FindAllStringSubmatch(document(t), -1)
	if len(rows) != webhook.MaxAttempts {
		t.Fatalf("got %d rows, want %d", len(rows), webhook.MaxAttempts)
	}
	id := booking.NewID[booking.DeliveryID]()
	for i, m := range rows[1:] {
		documented, err := time.ParseDuration(strings.NewReplacer(" min", "m", " ", "").Replace(m[2]))
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := webhook.Delay(id, i+1, 0); got < documented*4/5 || got > documented*6/5 {
			t.Errorf("attempt %s: got %v, want %v give or take a fifth", m[1], got, documented)
		}
	}
}
