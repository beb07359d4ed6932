package dashboard

import (
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
)

func TestAFamilyIsSeenAsPeopleOnOneNumber(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids := w.clinic()
	hers, mother := w.visitor(ids, "Noura Al-Otaibi", "+966501234567", 1, 9*60)
	_, daughter := w.visitor(ids, "Layan Al-Otaibi", "+966501234567", 1, 10*60)
	list := b.get("/o/noor/customers?q=0501234567")
	list.has(t, "by the number", "Noura Al-Otaibi", "Layan Al-Otaibi", mother.String(), daughter.String())
	page := "/o/noor/customers/" + mother.String()
	if a := b.get("/o/noor/appointments/" + hers.String() + "/customer"); a.status != 303 || a.location != page {
		t.Errorf("from the appointment: got %d to %s, want the mother", a.status, a.location)
	}
	b.get("/o/noor/appointments/"+hers.String()).has(t, "the appointment", "/appointments/"+hers.String()+"/customer")
	b.get(page).has(t, "the mother", "Others with this number", "Layan Al-Otaibi", "/customers/"+daughter.String(), "1 appointment",
		mother.String()+"/merge?from="+daughter.String())
	b.get(page + "?lang=ar")
	b.get(page).has(t, "in Arabic", "آخرون بالرقم نفسه", "عن هذا العميل")
	b.get(page + "?lang=en")
	w.Clock.Add(27 * time.Hour)
	b = w.owner()
	b.get(page+"/erase").has(t, "before erasing", "Others have the same number")
	if a := b.submit(page+"/erase", "word", "erase"); a.status != 303 {
		t.Fatalf("got %d, want it done", a.status)
	}
	a := b.get("/o/noor/customers/" + daughter.String())
	a.has(t, "the daughter", "Layan Al-Otaibi", "tel:&#43;966501234567", "Check-up")
	if strings.Contains(a.body, "Others with this number") || strings.Contains(a.body, "Noura") {
		t.Error("the daughter's page still knows the mother")
	}
	if a := b.get("/o/noor/appointments/" + hers.String() + "/customer"); a.status != 404 {
		t.Errorf("from the erased appointment: got %d, want 404", a.status)
	}
}

func TestTheDeskWritesDownWhoACustomerIs(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids := w.clinic()
	_, id := w.visitor(ids, "Sara", "+966501234567", 1, 10*60)
	page := "/o/noor/customers/" + id.String()
	first := b.get(page)
	first.has(t, "at first", "Nothing has been written down yet", `name="email"`)
	typed := []string{"language", "ar", "email", "sara@example.com", "birth_date", "1948-02-29", "gender", "female",
		"tags", "VIP، كبار السن,vip", "notes", "<i>latex</i>"}
	if a := b.send(first.body, page+"/details", typed...); a.status != 303 || a.location != page+"#details" {
		t.Fatalf("got %d to %s, want it written down", a.status, a.location)
	}
	b.get(page).has(t, "afterwards", "It is written down.", "mailto:sara@example.com", "1948-02-29", "Woman", "Arabic", "VIP", "كبار السن",
		"&lt;i&gt;latex")
	wrong := b.submit(page+"/details", "email", "sara", "notes", "stays")
	if wrong.status != 422 {
		t.Errorf("no address: got %d, want 422", wrong.status)
	}
	wrong.has(t, "no address", "This is not an e-mail address", "stays", `value="sara"`)
	if a := b.fillOut(page, page+"/details", "birth_date", "2100-01-01"); a.status != 422 || !strings.Contains(a.body, "not before 1900") {
		t.Errorf("not born yet: got %d, want 422 and why", a.status)
	}
	// Somebody who looked before the others saved is asked.
	late := b.send(first.body, page+"/details", "notes", "of the late one")
	if late.status != 409 {
		t.Fatalf("from an old page: got %d, want 409", late.status)
	}
	late.has(t, "from an old page", "Somebody else has changed", "of the late one", "latex")
	if a := b.send(late.body, page+"/details"); a.status != 303 {
		t.Errorf("saved once more: got %d, want it done", a.status)
	}
	b.get(page).has(t, "the late one", "of the late one")
	b.get(page+"/export").has(t, "the export", `"notes": "of the late one"`)
	b.get("/o/noor/settings/audit").has(t, "the log", "changed what is written down of a customer")
}

// What the customer told when they booked by themselves stands on their page,
// beside what the desk has written down and never in its place. From there it is
// one click to an appointment, and a no-show that was forgiven looks like one.
func TestTheCustomersPageHasWhatTheyToldAndLeadsToTheirAppointments(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	w.pageOf(ids.Organization, booking.Page{Open: true, Missed: 2, MissedDays: 90})
	missed := w.byThemselves(ids, "10:00", "ar", "")
	other := w.byThemselves(ids, "11:00", "ar", "noura@example.com")
	page := "/o/noor/customers/" + w.person(ids.Organization, "نورة العتيبي", "+966551234567").String()
	b := w.owner()
	b.get(page).has(t, "what she told", "mailto:noura@example.com", "Arabic", "Told when booking, on 15 November 2026")
	for _, in := range []struct{ lang, want string }{{"ar", ">لم تتم بعد<"}, {"en", ">not yet<"}} {
		b.get("/account?lang=" + in.lang)
		if n := strings.Count(b.get(page).body, in.want); n != 2 {
			t.Errorf("%s: got %d times %s, want it of her first visit and of her last", in.lang, n, in.want)
		}
		b.get("/o/noor/customers").has(t, "the list", in.want)
	}
	for _, id := range []booking.AppointmentID{missed, other} {
		b.get(page).has(t, "the way to her appointment", `href="/o/noor/appointments/`+id.String()+`"`)
	}
	if a := b.submit(page+"/details", "email", "desk@example.com"); a.status != 303 {
		t.Fatalf("writing an address down: got %d", a.status)
	}
	b.get(page).has(t, "both addresses", "mailto:desk@example.com", "mailto:noura@example.com")
	if a := b.fillOut(page, page+"/details", "email", "noura@example.com", "language", "ar"); a.status != 303 {
		t.Fatalf("writing down what she told: got %d", a.status)
	}
	if body := b.get(page).body; strings.Contains(body, "Told when booking") || strings.Count(body, "mailto:") != 1 {
		t.Error("what is written down is told a second time")
	}
	w.Clock.Add(5 * time.Hour)
	for _, id := range []booking.AppointmentID{missed, other} {
		b.get("/o/noor/appointments/" + id.String())
		b.submit("/o/noor/mark", "do", "no_show "+id.String())
	}
	b.get("/o/noor/appointments/" + missed.String())
	if a := b.submit("/o/noor/appointments/" + missed.String() + "/pardon"); a.status != 303 {
		t.Fatalf("forgiving: got %d", a.status)
	}
	if n := strings.Count(b.get(page).body, ">Forgiven<"); n != 1 {
		t.Errorf("got %d no-shows that are forgiven, want one", n)
	}
}

// A name or a number is corrected on the customer's page, for all that is to come; whose
// number it is already is asked about.
func TestTheDeskCorrectsACustomersNameAndNumber(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids := w.clinic()
	a, id := w.visitor(ids, "Sara", "+966501234567", 1, 10*60)
	_, other := w.visitor(ids, "Huda", "+966507777777", 1, 11*60)
	page := "/o/noor/customers/" + id.String()
	first := b.get(page)
	first.has(t, "the form", "Correct name or number", `name="customer_name"`, `value="Sara"`)
	asked := b.fillOut(page, page+"/name", "phone", "0507777777")
	if asked.status != 409 {
		t.Errorf("somebody else's number: got %d, want 409", asked.status)
	}
	asked.has(t, "somebody else's number", "Somebody else has this number", "Huda", "/merge?from="+other.String(), `name="shared"`)
	done := b.send(asked.body, page+"/name", "shared", "1")
	if done.status != 303 {
		t.Fatalf("a family: got %d, want it done", done.status)
	}
	page, old := done.location, page
	b.get(old).has(t, "afterwards", "tel:&#43;966507777777", "Others with this number", "Huda")
	b.get("/o/noor/appointments/"+a.String()).has(t, "the appointment to come", "tel:&#43;966507777777")
	late := b.send(first.body, old+"/name", "customer_name", "Saraa")
	if late.status != 409 {
		t.Errorf("from an old page: got %d, want 409", late.status)
	}
	late.has(t, "from an old page", "Somebody else has changed", "Saraa")
	if done = b.send(late.body, page+"/name"); done.status != 303 {
		t.Fatalf("saved once more: got %d, want it done", done.status)
	}
	page = done.location
	b.get(page + "?lang=ar")
	b.get(page).has(t, "in Arabic", "Saraa", "تصحيح الاسم أو الرقم")
	if wrong := b.fillOut(page, page+"/name", "phone", "12"); wrong.status != 422 {
		t.Errorf("no number: got %d, want 422", wrong.status)
	}
	b.get("/o/noor/settings/audit").has(t, "the log", "صحّح اسم العميل أو رقمه")
}
