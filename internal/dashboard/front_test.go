package dashboard

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/world"
)

// visitor makes an appointment and gives it and its customer.
func (w *bureau) visitor(ids catalogue.Applied, name, phone string, days int,
	clock civil.Clock) (booking.AppointmentID, booking.CustomerID) {
	w.T.Helper()
	zone, err := civil.LoadZone("Asia/Riyadh")
	if err != nil {
		w.T.Fatal(err)
	}
	today, _ := zone.Local(w.Clock.Now().Unix())
	c := office.Caller{Org: ids.Organization, Channel: booking.ByAPI, Actor: booking.ByStaff}
	got, err := w.Desk.Book(w.T.Context(), c, desk.BookRequest{
		Service: ids.Services["checkup"], Branch: ids.Branches["olaya"], Customer: name, Phone: phone,
		Slot: booking.Slot{Date: today + civil.Date(days), Time: clock},
	})
	if err != nil {
		w.T.Fatal(err)
	}
	return got.ID, w.person(ids.Organization, name, phone)
}

// person gives the customer of a number and a name.
func (w *bureau) person(org booking.OrgID, name, phone string) booking.CustomerID {
	w.T.Helper()
	id, err := w.Customers.Of(w.T.Context(), org, &booking.Appointment{Customer: booking.Private(name), Phone: booking.Private(phone)})
	if err != nil {
		w.T.Fatal(err)
	}
	return id
}

func (a answer) has(t *testing.T, what string, want ...string) {
	t.Helper()
	for _, text := range want {
		if !strings.Contains(a.body, text) {
			t.Errorf("%s: %d without %q:\n%s", what, a.status, text, between(a.body))
		}
	}
}

// between gives the main part of a page.
func between(body string) string {
	if _, main, ok := strings.Cut(body, "<main"); ok {
		return main
	}
	return body
}

// Whoever calls is found from every page, with a slip in typing, and with what they have
// booked.
func TestSomebodyIsFoundFromEveryPage(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	_, ids := w.clinic()
	missed, _ := w.visitor(ids, "Sara Al-Harbi", "+966501234567", 1, 9*60)
	w.Clock.Add(27 * time.Hour)
	b := w.owner()
	b.get("/o/noor/customers?q=hrabi").has(t, "a slip", "Sara Al-Harbi", "These are similar")
	b.get("/o/noor/customers?q=0501234576").has(t, "a slip in the number", "Sara Al-Harbi", "These are similar")
	if a := b.get("/o/noor/customers?q=" + missed.String()); a.status != 303 || a.location != "/o/noor/appointments/"+missed.String() {
		t.Errorf("an appointment: got %d %s, want its page", a.status, a.location)
	}
	next, _ := w.visitor(ids, "Sara Al-Harbi", "+966501234567", 3, 9*60)
	b.get("/o/noor/settings/keys").has(t, "search on every page", `action="/o/noor/customers"`, `aria-keyshortcuts="/"`)
	found := b.get("/o/noor/customers?q=0501234567")
	found.has(t, "what she has booked", "Coming appointments", "/o/noor/appointments/"+next.String())
	if strings.Contains(found.body, "/o/noor/appointments/"+missed.String()) || strings.Contains(found.body, "These are similar") {
		t.Error("what is over is shown as coming, or she herself as similar")
	}
}

func TestACustomerIsFoundLookedAtMergedAndErased(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids := w.clinic()
	b.get("/o/noor/customers").has(t, "nobody yet", "No customers yet")
	missed, sara := w.visitor(ids, "Sara Al-Harbi", "+966501234567", 1, 9*60)
	w.visitor(ids, "سارة الحربي", "", 1, 10*60)
	w.Clock.Add(27 * time.Hour)
	b = w.owner() // The session of yesterday has ended.
	if _, err := w.Desk.Mark(t.Context(), office.Caller{Org: ids.Organization}, missed, booking.NoShow); err != nil {
		t.Fatal(err)
	}
	for _, typed := range []string{"0501234567", "%2B966501234567", "٠٥٠١٢٣٤٥٦٧", "4567", "harbi"} {
		b.get("/o/noor/customers?q="+typed).has(t, typed, "Sara Al-Harbi", "1 no-show")
	}
	if a := b.get("/o/noor/customers?q=nobody"); !strings.Contains(a.body, "Nobody found") || strings.Contains(a.body, "Sara") {
		t.Error("a search for nobody finds somebody")
	}
	path := "/o/noor/customers/" + sara.String()
	b.get(path).has(t, "the customer", "Sara Al-Harbi", "Check-up", "Dr ", "1 no-show", "No-show", "tel:&#43;966501234567")

	other := w.person(ids.Organization, "سارة الحربي", "")
	b.get(path+"/merge?q=سارة").has(t, "looking for the other", "سارة الحربي", "from="+other.String())
	b.get(path+"/merge?from="+other.String()).has(t, "both", "Will be kept", "Will become part of it")
	if a := b.forge(path+"/merge", "from", sara.String()); a.status != 422 {
		t.Errorf("merged with itself: got %d, want 422", a.status)
	}
	if a := b.fillOut(path+"/merge?from="+other.String(), path+"/merge"); a.status != 303 || a.location != path {
		t.Errorf("got %d to %s, want back to the customer", a.status, a.location)
	}
	b.get(path).has(t, "merged", "They are one customer now", "/customers/"+other.String()+"/unmerge", "Also known as", "سارة الحربي")
	if a := b.submit("/o/noor/customers/" + other.String() + "/unmerge"); a.status != 303 {
		t.Errorf("got %d, want it undone", a.status)
	}

	export := b.get(path + "/export")
	export.has(t, "the export", `"customer_name": "Sara Al-Harbi"`, `"+966501234567"`)
	if got := export.header.Get("Content-Disposition"); !strings.HasPrefix(got, "attachment") || strings.Contains(got, "Sara") {
		t.Errorf("got %q, want a file whose name says nothing", got)
	}
	if a := b.submit(path+"/erase", "word", "yes"); a.status != 422 || !strings.Contains(a.body, "This is not the word") {
		t.Errorf("a wrong word: got %d, want 422 and a reason", a.status)
	}
	if a := b.submit(path+"/erase", "word", "Erase"); a.status != 303 {
		t.Errorf("got %d, want it done", a.status)
	}
	b.get("/o/noor/customers").has(t, "afterwards", "Erased from 1 appointment.")
	if a := b.get(path); a.status != 404 {
		t.Errorf("got %d, want 404", a.status)
	}
}

func TestACustomerWhoIsStillToComeIsNotErased(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids := w.clinic()
	_, id := w.visitor(ids, "Sara", "+966501234567", 1, 9*60)
	path := "/o/noor/customers/" + id.String() + "/erase"
	b.get(path).has(t, "before", "Cancel them first")
	if a := b.forge(path, "word", "erase"); a.status != 409 {
		t.Errorf("got %d, want 409", a.status)
	}
}

func TestTheOverviewShowsFiguresAndGivesASafeTable(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids := w.clinic()
	b.get("/o/noor/overview").has(t, "empty", "Nothing in this time", "Next free time")
	w.visitor(ids, `=HYPERLINK("https://evil.example")`, "+966501234567", 0, 10*60)
	w.visitor(ids, "نورة", "", 0, 11*60)
	b.get("/o/noor/overview").has(t, "figures", `role="img"`, "API", "Dr sara", "% · ", "30 minutes of ", "Check-up",
		"By person", "By way of booking", "Booked ahead")
	csv := b.get("/o/noor/overview/appointments.csv?from=2026-11-15&to=2026-11-15")
	csv.has(t, "the table", "\ufeff", "Customer", `"'=HYPERLINK(""https://evil.example"")"`, ",+966 50 123 4567,", "نورة", "10:00", "Booked")
	if got := strings.Count(csv.body, "\r\n"); got != 3 || csv.header.Get("Content-Type") != "text/csv; charset=utf-8" {
		t.Errorf("got %d lines of %s, want 3", got, csv.header.Get("Content-Type"))
	}
	for query, status := range map[string]int{
		"from=2026-11-15&to=2026-11-14": 422, "from=2020-01-01&to=2026-11-14": 422, "from=x&to=2026-11-14": 422,
		"from=٢٠٢٦-١١-١٥&to=٢٠٢٦-١١-١٥":          200,
		"from=2026-11-15&to=2026-11-15&branch=x": 404, "from=2026-11-15&to=2026-11-15&branch=" + ids.Branches["olaya"].String(): 200,
	} {
		if a := b.get("/o/noor/overview?" + query); a.status != status {
			t.Errorf("%s: got %d, want %d", query, a.status, status)
		}
	}
}

func TestAKeyIsMadeShownOnceAndRevoked(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, _ := w.clinic()
	b.get("/o/noor/settings/keys").has(t, "none", "No keys yet")
	for name, pairs := range map[string][]string{
		"no name":   {"name", " ", "scopes", "availability:read", "life", "30"},
		"no scope":  {"name", "website", "scopes", "", "life", "30"},
		"odd scope": {"name", "website", "scopes", "everything", "life", "30"},
		"odd life":  {"name", "website", "scopes", "availability:read", "life", "-1"},
	} {
		b.get("/o/noor/settings/keys/new")
		post := b.submit
		if strings.HasPrefix(name, "odd") {
			post = b.forge
		}
		if a := post("/o/noor/settings/keys", pairs...); a.status != 422 ||
			!strings.Contains(a.body, `class="error"`) && !strings.Contains(a.body, `class="problem"`) {
			t.Errorf("%s: got %d, want 422 and the reason:\n%s", name, a.status, between(a.body))
		}
	}
	made := b.forge("/o/noor/settings/keys", "name", "website", "scopes", "availability:read", "scopes", "appointments:read", "life", "٣٠")
	made.has(t, "made", "svc_live_", "curl -H", "/api/v1/appointments?limit=5")
	_, token, _ := strings.Cut(made.body, `id="secret">`)
	token, _, _ = strings.Cut(token, "<")
	key, err := w.Organization.Authenticate(t.Context(), auth.Show(token))
	if err != nil {
		t.Fatalf("%q: %v", token, err)
	}
	list := b.get("/o/noor/settings/keys")
	list.has(t, "the list", "website", key.Prefix, "availability:read", "15 December 2026")
	if strings.Contains(list.body, token) {
		t.Error("the key is shown twice")
	}
	path := "/o/noor/settings/keys/" + key.ID.String() + "/revoke"
	b.get(path).has(t, "the question", "stops working at once")
	if a := b.submit(path); a.status != 303 {
		t.Errorf("got %d, want it done", a.status)
	}
	b.get("/o/noor/settings/keys").has(t, "afterwards", "no longer works", "revoked")
	if _, err := w.Organization.Authenticate(t.Context(), auth.Show(token)); err == nil {
		t.Error("the key still works")
	}
}

func TestAnEndpointIsSetUpTestedTurnedAndDeleted(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids := w.clinic()
	b.get("/o/noor/settings/webhooks").has(t, "none", "No endpoints yet")
	b.get("/o/noor/settings/webhooks/new").has(t, "the form", "appointment.rescheduled")
	made := b.submit("/o/noor/settings/webhooks", "url", "https://example.com/hooks", "events", "appointment.created")
	made.has(t, "made", "whsec_", "https://example.com/hooks")
	list, err := w.Webhooks.Endpoints(t.Context(), ids.Organization)
	if err != nil || len(list) != 1 {
		t.Fatalf("got %v %v, want one endpoint", list, err)
	}
	path := "/o/noor/settings/webhooks/" + list[0].ID.String()
	if strings.Contains(b.get(path).body, "whsec_") {
		t.Error("the secret is shown twice")
	}
	b.get(path).has(t, "nothing yet", "Nothing sent yet")
	for _, c := range []struct {
		path   string
		pairs  []string
		status int
		then   string
	}{
		{"/kinds", []string{"events", ""}, 422, "Choose at least one"},
		{"/kinds", []string{"events", "appointment.cancelled"}, 303, "Saved."},
		{"/test", nil, 303, "The test is on its way"},
		{"/rotate", []string{"overlap", "x"}, 422, "Choose 0 to 7 days"},
		{"/rotate", []string{"overlap", "24"}, 200, "stays good for a while"},
		{"/promote", nil, 200, "stops working at once"},
		{"/rotate", []string{"overlap", "0"}, 200, "stops working at once"},
		{"/promote", []string{"sure", "1"}, 303, "Only the new secret counts"},
		{"/missed", nil, 303, "nothing to repeat"},
		{"/range", []string{"from", "x", "to", "2026-11-15"}, 422, "This is not a date"},
		{"/range", []string{"from", "2026-11-14", "to", "2026-11-15"}, 200, "Send everything of these days again?"},
		{"/range", []string{"from", "2026-09-01", "to", "2026-11-15", "sure", "1"}, 422, "30 days"},
		{"/range", []string{"from", "2026-11-14", "to", "2026-11-15", "sure", "1"}, 303, "nothing to repeat"},
		{"/disable", nil, 303, "gets nothing more"},
		{"/test", nil, 409, "Enable it first"},
		{"/enable", nil, 303, "go out again"},
	} {
		b.get(path)
		pairs, err := world.Submission(b.shown, path+c.path, c.pairs...)
		if err != nil { // Not what the page offers at first: sent all the same.
			pairs = c.pairs
		}
		a := b.forge(path+c.path, pairs...)
		if a.status != c.status {
			t.Errorf("%s %v: got %d, want %d", c.path, c.pairs, a.status, c.status)
		}
		if a.status == 303 {
			a = b.get(a.location)
		}
		a.has(t, c.path, c.then)
	}
	log, err := w.Webhooks.Deliveries(t.Context(), ids.Organization, list[0].ID, "", booking.DeliveryID{}, 0)
	if err != nil || len(log) != 1 {
		t.Fatalf("got %v %v, want the test", log, err)
	}
	delivery := "/o/noor/settings/deliveries/" + log[0].ID.String()
	b.get(delivery).has(t, "the delivery", "webhook.test", "Test")
	b.get(path+"?state=skipped").has(t, "the log", "skipped", log[0].ID.String())
	b.get(path+"?state=failed").has(t, "the log of another state", "no deliveries of this kind")
	if a := b.submit(delivery + "/replay"); a.status != 303 || !strings.Contains(a.location, "/settings/deliveries/") {
		t.Errorf("got %d to %s, want the repeat", a.status, a.location)
	}
	b.get(path+"/delete").has(t, "the question", "its log disappears")
	if a := b.submit(path + "/delete"); a.status != 303 {
		t.Errorf("got %d, want it done", a.status)
	}
	if a := b.get(path); a.status != 404 {
		t.Errorf("got %d, want 404", a.status)
	}
}

// What people type anywhere does no harm: it is refused with a reason or
// comes back as text.
func TestNothingTypedIntoTheFormsDoesHarm(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids := w.clinic()
	script := `"><script>alert(1)</script>`
	_, id := w.visitor(ids, script, "", 1, 9*60)
	if a := b.submit("/o/noor/settings/webhooks", "url", "https://example.com/"+script, "events", "appointment.created"); a.status >= 500 {
		t.Errorf("got %d", a.status)
	}
	e, _, err := w.Webhooks.AddEndpoint(t.Context(), office.Caller{Org: ids.Organization}, "https://example.com/hooks", nil)
	if err != nil {
		t.Fatal(err)
	}
	customer, hook := "/o/noor/customers/"+id.String(), "/o/noor/settings/webhooks/"+e.ID.String()
	for what, evil := range map[string]string{
		"a script": script, "a turn of direction": "abc\u202Etxt.exe", "much": strings.Repeat("ن", 10000), "no text": "\x00\xff\xfe",
		"an attribute": `' onfocus='alert(1)`,
		"an address":   "javascript:alert(1)", "a template": "{{.Token}} {0} {n}", "lines": "a\r\nSet-Cookie: x=1",
	} {
		for _, c := range []struct {
			path   string
			fields []string
		}{
			{"/o/noor/settings/keys", []string{"name", evil, "scopes", "availability:read", "life", "30"}},
			{"/o/noor/settings/keys", []string{"name", evil, "scopes", evil, "life", evil}},
			{"/o/noor/settings/webhooks", []string{"url", evil, "events", evil}},
			{"/o/noor/settings/webhooks", []string{"url", "https://example.com/" + evil, "events", "appointment.created"}},
			{hook + "/kinds", []string{"events", evil}},
			{hook + "/rotate", []string{"overlap", evil}},
			{hook + "/range", []string{"from", evil, "to", evil}},
			{customer + "/merge", []string{"from", evil}},
			{customer + "/erase", []string{"word", evil}},
		} {
			b.harmless(what, b.forge(c.path, c.fields...))
		}
		q := escape(evil)
		for _, path := range []string{
			"/o/noor/customers?q=" + q, "/o/noor/customers?cursor=" + q, customer + "?cursor=" + q, customer + "/merge?q=" + q,
			customer + "/merge?from=" + q,
			"/o/noor/overview?from=" + q + "&to=" + q + "&branch=" + q, "/o/noor/overview/appointments.csv?from=" + q + "&to=" + q,
			hook + "?state=" + q + "&before=" + q, "/o/noor/customers/" + q, "/o/noor/settings/deliveries/" + q,
		} {
			b.harmless(what+" "+path[:min(len(path), 60)], b.get(path))
		}
	}
	for _, path := range []string{"/o/noor/customers", customer, customer + "/merge", customer + "/erase", "/o/noor/overview",
		"/o/noor/settings/keys", "/o/noor/settings/webhooks", hook} {
		b.harmless(path, b.get(path))
	}
}

func (b *browser) harmless(what string, a answer) {
	b.w.T.Helper()
	if a.status >= 500 {
		b.w.T.Errorf("%s: got %d", what, a.status)
	}
	for _, bad := range []string{"<script>alert", "onfocus='alert", `href="javascript:`, "\u202E"} {
		if strings.Contains(a.body, bad) && !strings.Contains(what, "turn of direction") {
			b.w.T.Errorf("%s: the page has %q in it", what, bad)
		}
	}
	if a.header.Get("Set-Cookie") == "x=1" {
		b.w.T.Errorf("%s: a header was made up", what)
	}
}

// Every page of the table, in both languages, says everything in the one that
// was chosen.
func TestPagesForCustomersKeysAndWebhooksAreCompleteInBothLanguages(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids := w.clinic()
	_, id := w.visitor(ids, "نورة", "+966501234567", 1, 9*60)
	e, _, err := w.Webhooks.AddEndpoint(t.Context(), office.Caller{Org: ids.Organization}, "https://example.com/hooks", nil)
	if err != nil {
		t.Fatal(err)
	}
	delivery, err := w.Webhooks.TestEndpoint(t.Context(), office.Caller{Org: ids.Organization}, e.ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range []string{"ar", "en"} {
		b.get("/o/noor/customers?lang=" + lang)
		for _, path := range []string{
			"/customers", "/customers?q=x", "/customers/" + id.String(), "/customers/" + id.String() + "/merge",
			"/customers/" + id.String() + "/erase",
			"/overview", "/settings/keys", "/settings/keys/new", "/settings/webhooks", "/settings/webhooks/new",
			"/settings/webhooks/" + e.ID.String(),
			"/settings/webhooks/" + e.ID.String() + "/delete", "/settings/deliveries/" + delivery.String(),
		} {
			a := b.get("/o/noor" + path)
			if a.status != 200 || !strings.Contains(a.body, fmt.Sprintf(`<html lang="%s"`, lang)) {
				t.Errorf("%s in %s: got %d", path, lang, a.status)
			}
			if words := english.FindAllString(visibleText(a.body), -1); lang == "ar" && len(words) > 0 {
				t.Errorf("%s in Arabic has English left: %q", path, words)
			}
		}
	}
}
