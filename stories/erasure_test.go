package stories

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/customer"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store/storetest"
	"github.com/mawid/mawid/internal/voice"
	forms "github.com/mawid/mawid/internal/world"
)

// Words that stand nowhere else: of one person, in every field that a stranger
// can fill.
const (
	zName      = "Zulaykha Vorontsova"
	zNameAr    = "زليخة فورونتسوفا"
	zPhone     = "+966559137064"
	zDiagnosis = "Craniopharyngioma"
	zReason    = "Xenotransplant"
	zConsent   = "Quokkaletter"
	zSource    = "Wombatcampaign"
	zMail      = "zulaykha.v@quaggamail.example"
	zNotes     = "Wigglesworth"
)

// Her daughter books with the same number.
const (
	yName = "Yamama Okonkwo"
	yNote = "Oligodendroglioma"
)

// zWords are what is looked for, in small letters.
var zWords = []string{"zulaykha", "vorontsova", "زليخة", "زليخه", "559137064", "٥٥٩١٣٧٠٦٤", "craniopharyngioma", "xenotransplant",
	"quokkaletter", "quaggamail", "wombatcampaign", "wigglesworth"}

// yWords are those of the daughter.
var yWords = []string{"yamama", "okonkwo", "oligodendroglioma"}

// spellings are the ways in which a text may stand in a file.
func spellings(s string) [][]byte {
	plain, _ := json.Marshal(s)
	var escaped, shouted strings.Builder
	wide := utf16.Encode([]rune(s))
	var little, big []byte
	for _, u := range wide {
		fmt.Fprintf(&escaped, `\u%04x`, u)
		fmt.Fprintf(&shouted, `\u%04X`, u)
		little, big = append(little, byte(u), byte(u>>8)), append(big, byte(u>>8), byte(u))
	}
	return [][]byte{[]byte(s), bytes.Trim(plain, `"`), []byte(escaped.String()), []byte(shouted.String()), little, big}
}

// leaks lists which words stand in some bytes, whatever their case.
func leaks(raw []byte, words []string) (found []string) {
	low := bytes.ToLower(raw)
	for _, w := range words {
		for _, s := range spellings(w) {
			if bytes.Contains(low, bytes.ToLower(s)) || bytes.Contains(raw, s) {
				found = append(found, w)
				break
			}
		}
	}
	return found
}

// journal keeps the log.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(p)
}

func (j *journal) bytes() []byte {
	j.mu.Lock()
	defer j.mu.Unlock()
	return bytes.Clone(j.text.Bytes())
}

// clinicWithEars is a clinic whose own system and whose receiver of webhooks
// talk about the person in all that they answer, until told to be silent.
type clinicWithEars struct {
	*switchboard
	log      *journal
	silent   atomic.Bool
	heard    atomic.Int64 // by the receiver
	endpoint booking.EndpointID
	secrets  []string
	traces   []string // of what she did online and was told: they are stored, and gone afterwards
	codes    satchel
}

func newClinicWithEars(t *testing.T, database string) *clinicWithEars {
	t.Helper()
	c := &clinicWithEars{switchboard: &switchboard{world: &world{t: t, url: database, clock: newClock(begin)}}, log: &journal{}}
	a, err := app.Open(t.Context(), app.Config{
		Database: database, Now: c.clock.Now, RateLimit: plenty, BaseURL: voiceBase, Dev: true, Hurry: 1000, Patience: patient,
		Courier:   &c.codes,
		SecretKey: "YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXphYmNkZWY=",
		Logger:    slog.New(slog.NewTextHandler(c.log, &slog.HandlerOptions{Level: slog.LevelDebug})),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close() })
	c.app = a
	if _, err := a.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	c.noor = c.apply(strings.NewReplacer("name_ar: فحص,", askedThere,
		"name_ar: عيادة نور}", "name_ar: عيادة نور, page: {open: true, verify: always}}").Replace(noor))
	c.key = c.newKey("noor", everyScope...)
	if c.token, c.agent, err = a.Voice.CreateAgent(t.Context(), c.staff(),
		voice.NewAgent{Name: "Reception", Secrets: voice.AgentSecrets{Twilio: twilioToken}}); err != nil {
		t.Fatal(err)
	}
	c.caller = c.serve(a)
	receiver, system := httptest.NewServer(http.HandlerFunc(c.receive)), httptest.NewServer(http.HandlerFunc(c.system))
	t.Cleanup(receiver.Close)
	t.Cleanup(system.Close)
	e, secret, err := a.Webhooks.AddEndpoint(t.Context(), c.staff(), receiver.URL, booking.Subscribable, booking.CallDetails...)
	if err != nil {
		t.Fatal(err)
	}
	const connectorToken = "a-token-of-the-clinics-own-system"
	if err := a.Bridge.SetConnector(t.Context(), c.staff(), system.URL, connectorToken); err != nil {
		t.Fatal(err)
	}
	if err := a.Bridge.MapResource(t.Context(), c.staff(), c.noor.Resources["sara"], "dr-sara"); err != nil {
		t.Fatal(err)
	}
	c.endpoint, c.secrets = e.ID, []string{c.key, c.token, twilioToken, secret, connectorToken}
	return c
}

// receive takes a webhook and answers about the person.
func (c *clinicWithEars) receive(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	c.heard.Add(1)
	if !c.silent.Load() {
		w.WriteHeader(http.StatusInternalServerError)
		fmt.Fprintf(w, "no room for %s, %s, with %s: %s", zName, zPhone, zDiagnosis, body)
	}
}

// system is the clinic's own: its busy times cannot be read, and bookings are
// refused, with the person in every word.
func (c *clinicWithEars) system(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	switch {
	case c.silent.Load() && strings.HasSuffix(r.URL.Path, "/availability"):
		fmt.Fprint(w, `{"resources":[{"resource_id":"dr-sara","busy":[]}]}`)
	case c.silent.Load():
		fmt.Fprint(w, `{"external_id":"b-1"}`)
	case strings.HasSuffix(r.URL.Path, "/availability"):
		fmt.Fprintf(w, `{"resources":[{"resource_id":"dr-sara","busy":[{"start":"%s %s","end":"%s"}]}]}`, zName, zPhone, zDiagnosis)
	default:
		w.WriteHeader(http.StatusBadRequest)
		fmt.Fprintf(w, `{"detail":"%s is %s"}`, zName, zDiagnosis)
	}
}

// plant puts the person into every field that a stranger can fill.
func (c *clinicWithEars) plant() {
	t, ctx, d := c.t, c.t.Context(), c.app.House
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	of := []any{"customer_name", zName, "phone", zPhone, "notes", zDiagnosis + " and " + zNameAr}
	c.post(c.key, appointments, with(c.visit("checkup", "2026-11-15", "10:00"), of...), once("order 0559137064 of "+zName))
	cancelled := c.world.book("checkup", "2026-11-16", "09:00", of...)
	_, err := d.Desk.Cancel(ctx, c.staff(), appointmentID(t, cancelled), zReason+" of "+zNameAr)
	must(err)
	c.world.book("checkup", "2026-11-15", "11:00", "customer_name", zNameAr, "phone", zPhone)
	// Refused, and perhaps logged: a time in the past, a number that is none.
	c.post(c.key, appointments, with(c.visit("checkup", "2026-11-14", "10:00"), of...))
	c.post(c.key, appointments, with(c.visit("checkup", "2026-11-16", "10:00"), "customer_name", zName, "phone", zPhone+" "+zDiagnosis))
	c.get(c.key, appointments+"?phone="+strings.ReplaceAll(zPhone, "+", "%2B")+"&name="+zDiagnosis)
	test, _, err := d.Organization.CreateKey(ctx, "noor", organization.NewKey{Name: "try", Scopes: everyScope, Sandbox: true})
	must(err)
	c.secrets = append(c.secrets, test)
	if a := c.post(test, appointments, with(c.visit("checkup", "2026-11-16", "09:00"), of...)); a.status != 201 {
		t.Fatalf("in the sandbox: got %d %s", a.status, a.raw)
	}
	begin := func(id, number string) (voice.Line, booking.Call) {
		call, err := d.Voice.BeginCall(ctx, c.agent, voice.CallStart{Provider: "vapi", ProviderID: id, Caller: number})
		must(err)
		return voice.Line{Agent: c.agent, Call: call.ID}, call
	}
	says := func(text string) []booking.Turn {
		return []booking.Turn{{Who: booking.CallerSpeaks, Text: booking.Private(text), At: c.clock.Now().Unix()}}
	}
	line, call := begin("open", zPhone)
	must(d.Voice.SaveState(ctx, c.agent.Org, &call, `{"name":"`+zName+`","phone":"`+zPhone+`"}`, says("I am "+zName+" with "+zDiagnosis)))
	_, err = d.Voice.EndCall(ctx, c.agent.Org, line.Call, voice.CallEnd{Reason: booking.EndCaller})
	must(err)
	line, _ = begin("withheld", "")
	_, err = d.Voice.EndCall(ctx, c.agent.Org, line.Call, voice.CallEnd{Reason: booking.EndCaller,
		Turns: says(zName + ", ٠٥٥٩١٣٧٠٦٤, my " + zDiagnosis)})
	must(err)
	line, _ = begin("back", "")
	_, err = d.Voice.HandOver(ctx, line, voice.HandOverRequest{Name: zNameAr, Phone: zPhone, Reason: "complaint", Summary: zDiagnosis})
	must(err)
	_, err = d.Voice.EndCall(ctx, c.agent.Org, line.Call, voice.CallEnd{Reason: booking.EndCaller, Turns: says(zNameAr)})
	must(err)
	line, _ = begin("nameless", "")
	_, err = d.Voice.HandOver(ctx, line, voice.HandOverRequest{Name: zName, Phone: "+966550001112", Reason: "complaint",
		Summary: "about her " + zDiagnosis})
	must(err)
	must(d.Customers.Merge(ctx, c.staff(), c.customer(zNameAr), c.customer(zName)))
	must(d.Customers.NoteConsent(ctx, c.staff(), c.customer(zName),
		customer.NewConsent{Kind: booking.ConsentData, Given: true, What: zConsent, Channel: "telephone"}))
	must(d.Customers.Describe(ctx, c.staff(), c.customer(zName), customer.Details{Email: zMail, Notes: zNotes, Tags: []string{zDiagnosis},
		BirthDate: "1990-05-21", Language: "ar", Gender: booking.Female}))
}

// customer finds the one of a name.
func (c *clinicWithEars) customer(name string) booking.CustomerID {
	c.t.Helper()
	page, err := c.app.Customers.Customers(c.t.Context(), c.agent.Org, name, "", 0)
	if err != nil || len(page.Items) != 1 {
		c.t.Fatalf("got %v, %v; want one customer", page.Items, err)
	}
	return page.Items[0].ID
}

// disk is everything that lies on it.
func (c *clinicWithEars) disk() (all []byte) {
	c.t.Helper()
	for _, raw := range c.files() {
		all = append(all, raw...)
	}
	return all
}

// look opens a page as a customer does, or sends one of its forms.
func (c *caller) look(page, path string, typed ...string) (body, location string) {
	c.t.Helper()
	method, form := http.MethodGet, url.Values{}
	if page != "" {
		pairs, err := forms.Submission(page, path, typed...)
		if err != nil {
			c.t.Fatal(err)
		}
		method = http.MethodPost
		for i := 0; i+1 < len(pairs); i += 2 {
			form.Add(pairs[i], pairs[i+1])
		}
	}
	r, err := http.NewRequestWithContext(c.t.Context(), method, c.base+path, strings.NewReader(form.Encode()))
	if err != nil {
		c.t.Fatal(err)
	}
	r.Header.Set("Accept", "text/html")
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	a, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer a.Body.Close()
	raw, err := io.ReadAll(a.Body)
	if err != nil || a.StatusCode >= 400 {
		c.t.Fatalf("%s %s: got %d, %v: %s", method, path, a.StatusCode, err, raw)
	}
	return string(raw), a.Header.Get("Location")
}

var ownLink = regexp.MustCompile(`"(/en/a/([A-Za-z0-9]+))"`)

// online lets the person book and cancel by herself.
func (c *clinicWithEars) online() {
	c.t.Helper()
	service := "/en/b/noor/olaya/checkup"
	from := "?utm_source=" + zSource
	times, _ := c.look("", service+from+"&date=2026-11-19")
	_, asked := c.look(times, service+from, "slot", "2026-11-19T10:00")
	who, _ := c.look("", asked)
	code, _ := c.look(who, service+"/book"+from, "customer_name", zName, "phone", zPhone, "email", zMail, "answer.allergy", zDiagnosis,
		"answer.first", "yes")
	_, done := c.look(code, service+"/book"+from, "code", c.codes.code())
	said, _ := c.look("", done)
	link := ownLink.FindStringSubmatch(said)
	if link == nil {
		c.t.Fatalf("the last page has no link: %s", said)
	}
	c.look("", link[1])
	sure, _ := c.look("", link[1]+"/cancel")
	c.clock.turn(5 * time.Second)
	c.look(sure, link[1]+"/cancel", "reason", "other")
	c.secrets, c.traces = append(c.secrets, link[2]), append(c.traces, auth.HashSecret(link[2]))
}

// files reads everything that lies on the disk: of SQLite the raw files, of
// PostgreSQL a dump.
func (c *clinicWithEars) files() map[string][]byte {
	c.t.Helper()
	out := map[string][]byte{}
	if file, ok := strings.CutPrefix(c.url, "sqlite:"); ok {
		names, err := filepath.Glob(file + "*")
		if err != nil || len(names) == 0 {
			c.t.Fatal("no files", err)
		}
		for _, name := range names {
			raw, err := os.ReadFile(name)
			if err != nil {
				c.t.Fatal(err)
			}
			out[filepath.Base(name)] = raw
		}
		return out
	}
	program, err := pgtest.Program("pg_dump")
	if err != nil {
		c.t.Fatal(err)
	}
	at, err := url.Parse(c.url)
	if err != nil {
		c.t.Fatal(err)
	}
	q := at.Query()
	for name := range q { // libpq knows no settings of the session.
		if strings.HasSuffix(name, "_timeout") {
			q.Del(name)
		}
	}
	at.RawQuery = q.Encode()
	var problems bytes.Buffer
	dump := exec.CommandContext(c.t.Context(), program, "--inserts", "--dbname", at.String())
	dump.Stderr = &problems
	raw, err := dump.Output()
	if err != nil {
		c.t.Fatalf("%v\n%s", err, &problems)
	}
	out["dump"] = raw
	return out
}

func TestNothingOfAnErasedPersonIsLeftInAnyFile(t *testing.T) {
	t.Parallel()
	for name, where := range map[string]func(t *testing.T) string{
		"sqlite": func(t *testing.T) string { return storetest.SQLite(t) }, "postgres": postgres,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newClinicWithEars(t, where(t))
			d, ctx := c.app.House, t.Context()
			c.plant()
			c.online()
			c.told()
			_, _ = d.Bridge.Pull(ctx, c.agent.Org)
			c.until("the receiver has answered", func() bool { return c.heard.Load() > 5 })
			c.silent.Store(true)
			c.world.book("checkup", "2026-11-15", "13:00", "customer_name", yName, "phone", zPhone, "notes", yNote)
			c.until("everything is delivered", func() bool {
				list, err := d.Webhooks.Deliveries(ctx, c.agent.Org, c.endpoint, booking.Pending, booking.DeliveryID{}, 10)
				return err == nil && len(list) == 0
			})
			words := slices.Concat(zWords, yWords, c.traces)
			if got := leaks(c.disk(), words); len(got) != len(words) {
				t.Fatalf("the story shows nothing: only %v of %v were stored", got, words)
			}
			c.clock.turn(48 * time.Hour)

			daughter := c.customer(yName)
			if _, err := d.Customers.EraseCustomer(ctx, c.staff(), c.customer(zName)); err != nil {
				t.Fatal(err)
			}
			for _, typed := range []string{zName, zNameAr, zPhone} {
				found, err := d.Customers.Traces(ctx, c.agent.Org, typed)
				if err != nil {
					t.Fatal(err)
				}
				var keys []string
				for _, v := range found.Items {
					keys = append(keys, v.Key())
				}
				if len(keys) > 0 {
					if _, err := d.Customers.EraseTraces(ctx, c.staff(), keys); err != nil {
						t.Fatal(err)
					}
				}
			}
			if err := d.Scrub(ctx, false); err != nil {
				t.Fatal(err)
			}
			raw := c.disk()
			if got := leaks(raw, zWords); strings.Join(got, " ") != "559137064" || len(leaks(raw, yWords)) != len(yWords) {
				t.Errorf("beside her daughter, the files hold %v: %s; want the number that is the daughter's as well, and the daughter", got,
					around(raw, zWords[0]))
			}
			if _, err := d.Customers.EraseCustomer(ctx, c.staff(), daughter); err != nil {
				t.Fatal(err)
			}
			if err := house.Clean(ctx, d.Office.Store, d.Office.Unix()); err != nil { // What a node does every minute.
				t.Fatal(err)
			}
			if err := d.Scrub(ctx, false); err != nil {
				t.Fatal(err)
			}
			files := c.files()
			if file, ok := strings.CutPrefix(c.url, "sqlite:"); ok {
				if err := d.Office.Store.Backup(ctx, file+".copy", nil); err != nil {
					t.Fatal(err)
				}
				files = c.files()
			}
			files["log"] = c.log.bytes()
			for name, raw := range files {
				if got := leaks(raw, slices.Concat(words, c.secrets)); len(got) > 0 {
					t.Errorf("%s still holds %v: %s", name, got, around(raw, got[0]))
				}
			}
			database := forms.Database{T: t, URL: c.url}
			for _, table := range onlineTables {
				if rows := database.Table(table); rows != "" {
					t.Errorf("%s still holds %s", table, rows)
				}
			}
			c.verified()
		})
	}
}

// onlineTables hold what a customer does online, what they were told and what they
// wait for, beside the appointment. Most have no words, so their rows are looked at.
var onlineTables = []string{"own_links", "own_acts", "intakes", "codes", "code_holds",
	"notices", "untold", "message_deaf", "opt_outs", "waiting", "waiting_offers"}

// around shows where a word stands.
func around(raw []byte, word string) string {
	low := bytes.ToLower(raw)
	for _, s := range spellings(word) {
		if i := bytes.Index(low, bytes.ToLower(s)); i >= 0 {
			return fmt.Sprintf("%q", raw[max(0, i-120):min(len(raw), i+120)])
		}
	}
	return ""
}
