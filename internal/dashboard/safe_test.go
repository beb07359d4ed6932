package dashboard

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/connector/mockerp"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/voice"
	"github.com/mawid/mawid/internal/webhook"
)

// once gives the name of the form on a page.
func (a answer) once(t *testing.T) string {
	t.Helper()
	m := regexp.MustCompile(`name="once" value="([A-Z0-9]+)"`).FindStringSubmatch(a.body)
	if m == nil {
		t.Fatalf("got %d, want a form that is taken once:\n%s", a.status, between(a.body))
	}
	return m[1]
}

func TestAFormThatMakesASecretIsTakenOnce(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	w.doctors()
	b := w.owner()
	agents := func() int {
		list, err := w.Voice.Agents(t.Context(), w.org("noor"))
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	endpoints := func() []webhook.EndpointView {
		list, err := w.Webhooks.Endpoints(t.Context(), w.org("noor"))
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	keys := func() int {
		list, err := w.Organization.Keys(t.Context(), "noor")
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	// twice sends a form, and again as a browser does that loads the page anew.
	twice := func(page, to, back string, pairs ...string) {
		t.Helper()
		shown := b.get(page).body
		if a := b.send(shown, to, pairs...); a.status != 200 || !strings.Contains(a.body, `id="secret"`) {
			t.Fatalf("%s: got %d, want the secret:\n%s", to, a.status, between(a.body))
		}
		a := b.send(shown, to, pairs...)
		if a.status != 303 || a.location != back {
			t.Errorf("%s again: got %d to %s, want 303 to %s", to, a.status, a.location, back)
		}
		b.get(a.location).has(t, to+" again", "was not done twice")
	}
	twice("/o/noor/settings/keys/new", "/o/noor/settings/keys", "/o/noor/settings/keys", "name", "Website", "scopes", "availability:read",
		"life", "0")
	if got := keys(); got != 1 {
		t.Errorf("got %d keys, want 1", got)
	}
	twice("/o/noor/settings/webhooks/new", "/o/noor/settings/webhooks", "/o/noor/settings/webhooks", "url", "http://127.0.0.1:9/hook",
		"events", "appointment.created")
	list := endpoints()
	if len(list) != 1 {
		t.Fatalf("got %d endpoints, want 1", len(list))
	}
	hook := "/o/noor/settings/webhooks/" + list[0].ID.String()
	twice(hook, hook+"/rotate", hook, "overlap", "24")
	twice("/o/noor/settings/agents/new", "/o/noor/settings/agents", "/o/noor/settings/agents", "name", "Reception", "languages", "ar,en",
		"retention", "30", "tools", voice.Tools[0])
	if got := agents(); got != 1 {
		t.Errorf("got %d agents, want 1", got)
	}
	// A new form is a new wish.
	if a := b.fillOut("/o/noor/settings/keys/new", "/o/noor/settings/keys", "name", "App", "scopes", "availability:read", "life",
		"0"); a.status != 200 || keys() != 2 {
		t.Errorf("got %d and %d keys, want a second one", a.status, keys())
	}
}

func TestAStreamEndsWhenItsPersonMayNoLongerSeeIt(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(w *bureau, b *browser){
		"signed out": func(_ *bureau, b *browser) { b.submit("/signout") },
		"removed": func(w *bureau, _ *browser) {
			members, err := w.Organization.Members(w.T.Context(), office.Caller{Org: w.org("noor")})
			if err != nil {
				w.T.Fatal(err)
			}
			for _, m := range members {
				if m.Email == "sara@noor.example" {
					if err := w.Organization.RemoveMember(w.T.Context(),
						office.Caller{Org: w.org("noor"), Channel: booking.ByDashboard, Actor: booking.ByStaff}, m.ID); err != nil {
						w.T.Fatal(err)
					}
				}
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newOffice(t)
			ids := w.doctors()
			w.srv.beat = 5 * time.Millisecond
			b := w.practitioner(ids.Resources["sara"])
			lines := follow(t, b, w.http.URL)
			if !hear(t, lines, "retry:") || !hear(t, lines, ": ") {
				t.Fatal("the stream ended while she was there")
			}
			end(w, b)
			if hear(t, lines, "this is never said") {
				t.Error("the stream goes on")
			}
		})
	}
}

func TestAnAppointmentThatCouldNotBeCheckedSaysSo(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b := w.owner()
	erp, address := w.erp()
	b.submit(connectorURL, "url", address, "token", erpToken)
	theirs := regexp.MustCompile(`<option value="([^"]+)"`).FindStringSubmatch(b.get(connectorURL + "/mapping").body)
	if theirs == nil {
		t.Fatal("nobody to map")
	}
	if a := b.submit(connectorURL+"/mapping", ids.Resources["sara"].String(), theirs[1]); a.status != 303 {
		t.Fatalf("got %d, want it mapped", a.status)
	}
	erp.SetFaults(erpToken, mockerp.Faults{FailRate: 1})
	a := b.submit("/o/noor/book", bookForm(ids, "checkup", "sara", "10:00")...)
	id := onlyID(t, b.get(a.location).body)
	b.get(a.location).has(t, "the day", "Not checked in your system")
	b.get("/o/noor/appointments/"+id).has(t, "the appointment", "could not be asked")
	b.submit("/o/noor/mark", "do", "arrived "+id)
	if day := b.get(a.location); strings.Contains(day.body, "Not checked in your system") {
		t.Error("somebody who is here is still marked")
	}
}

func TestAKnownCustomerIsFoundWhileBooking(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b := w.owner()
	form := func(name, phone, clock string, more ...string) []string {
		f := bookForm(ids, "checkup", "sara", clock)
		for i := 0; i < len(f); i += 2 {
			switch f[i] {
			case "customer_name":
				f[i+1] = name
			case "phone":
				f[i+1] = phone
			case "notes":
				f[i+1] = "by the window"
			}
		}
		return append(f, more...)
	}
	if a := b.submit("/o/noor/book", form("Noura Al-Otaibi", "0501234567", "10:00")...); a.status != 303 {
		t.Fatalf("got %d, want it booked", a.status)
	}
	id := w.person(ids.Organization, "Noura Al-Otaibi", "+966501234567").String()
	for _, typed := range [][2]string{{"", "٠٥٠١٢٣٤٥٦٧"}, {"", "4567"}, {"otaibi", ""}, {"noura", "0509999999"}} {
		a := b.submit("/o/noor/book", form(typed[0], typed[1], "11:00", "find", "1")...)
		a.has(t, typed[0]+typed[1], "Noura Al-Otaibi", "&#43;966501234567", `value="`+id+`"`, `value="11:00"`, "by the window",
			`value="`+typed[1]+`"`, "Next visit")
		if a.status != 200 {
			t.Errorf("%v: got %d, want 200", typed, a.status)
		}
	}
	chosen := b.submit("/o/noor/book", form("", "4567", "11:00", "known", id)...)
	chosen.has(t, "chosen", `name="customer_name" type="text" value="Noura Al-Otaibi"`, `value="&#43;966501234567"`, `value="11:00"`,
		"by the window")
	b.submit("/o/noor/book", form("Nobody", "", "11:00", "find", "1")...).has(t, "a new customer", "Nobody is known")
	if a := b.submit("/o/noor/book", form("", "", "11:00", "find", "1")...); a.status != 422 {
		t.Errorf("nothing typed: got %d, want 422", a.status)
	}
	if got := onlyID(t, b.get("/o/noor/day?date=2026-11-15").body); got == "" {
		t.Error("looking somebody up must book nothing")
	}
	// A practitioner does not see everybody's customers.
	sara := w.practitioner(ids.Resources["sara"])
	if a := sara.get("/o/noor/book"); strings.Contains(a.body, `name="find"`) {
		t.Error("a practitioner is offered to look customers up")
	}
	if a := sara.forge("/o/noor/book", form("", "4567", "11:00", "find", "1")...); a.status != 403 || strings.Contains(a.body, "Noura") {
		t.Errorf("got %d, want 403 and no name", a.status)
	}
}

func TestABookingSentTwiceIsBookedOnce(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b := w.owner()
	// Whoever is free: the second would find somebody else.
	page, form := b.get("/o/noor/book"), append(bookForm(ids, "checkup", "", "10:00"), "resource_id", "")
	first, second := b.send(page.body, "/o/noor/book", form...), b.send(page.body, "/o/noor/book", form...)
	if first.status != 303 || second.status != 303 {
		t.Errorf("got %d and %d, want both to be told that it is booked", first.status, second.status)
	}
	onlyID(t, b.get(first.location).body)
	// The same form for somebody else is another booking, and says so first.
	form[3*2+1] = "11:30"
	other := b.send(page.body, "/o/noor/book", form...)
	if other.status != 422 || other.once(t) == page.once(t) {
		t.Errorf("changed: got %d, want a question and a form of its own", other.status)
	}
}
