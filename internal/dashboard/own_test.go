package dashboard

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/world"
)

func TestTheAppointmentTellsWhatTheCustomerDidByTheirLink(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids, which := w.nouras("10:00")
	id := which.String()
	token, err := w.SelfService.Link(t.Context(), ids.Organization, which)
	if err != nil {
		t.Fatal(err)
	}
	by := selfservice.Way{Token: token}
	if _, err := w.SelfService.Move(t.Context(), by, world.At(t, "2026-11-15", "11:00"), w.Clock.Now().Unix()-5); err != nil {
		t.Fatal(err)
	}
	if _, err := w.SelfService.Coming(t.Context(), by); err != nil {
		t.Fatal(err)
	}
	link := "/o/noor/appointments/" + id + "/link"
	b.get("/o/noor/appointments/"+id).has(t, "the way to the link", `href="`+link+`"`)
	shown := b.get(link).body
	if !strings.Contains(shown, "http://noor.test/a/"+token) {
		t.Error("the link is not shown to whoever passes it on")
	}
	page := b.get("/o/noor/appointments/" + id).body
	for _, want := range []string{"What the customer did by themselves", "Moved it from", "10:00", "11:00", "Says they are coming"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page of the appointment has no %q", want)
		}
	}
	if day := b.get("/o/noor/day").body; !strings.Contains(day, "says they are coming") {
		t.Error("the day does not say who comes")
	}
	if strings.Contains(page, token) {
		t.Error("the page shows the token")
	}
	if a := b.send(shown, link); a.status != 303 || a.location != link {
		t.Fatalf("made anew: got %d to %s, want to be led to the link", a.status, a.location)
	}
	anew := b.get(link).body
	if strings.Contains(anew, token) || !strings.Contains(anew, "was made anew") {
		t.Error("the link was not made anew")
	}
	if _, err := w.SelfService.Open(t.Context(), by); err == nil {
		t.Error("the old link still opens")
	}
}

// ownTokens finds the tokens of the links that a page shows.
func ownTokens(body string) (list []string) {
	for _, m := range regexp.MustCompile(`/a/([0-9A-Za-z]{12})\b`).FindAllStringSubmatch(body, -1) {
		if !slices.Contains(list, m[1]) {
			list = append(list, m[1])
		}
	}
	return list
}

// A second press took the link back that was just made, and may have been sent.
func TestANewLinkIsMadeOncePerForm(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, _, id := w.nouras("10:00")
	link := "/o/noor/appointments/" + id.String() + "/link"
	shown := b.get(link).body
	old := ownTokens(shown)
	b.send(shown, link)
	made := ownTokens(b.get(link).body)
	if len(old) != 1 || len(made) != 1 || made[0] == old[0] {
		t.Fatalf("got %v after %v, want one new link", made, old)
	}
	again := b.send(shown, link)
	if again.status != 303 || again.location != link {
		t.Errorf("again: got %d to %s, want to be led to the link", again.status, again.location)
	}
	page := b.get(link)
	page.has(t, "again", "was not made twice")
	if got := ownTokens(page.body); len(got) != 1 || got[0] != made[0] {
		t.Errorf("again: got %v, want the one link %v", got, made)
	}
	if _, err := w.SelfService.Open(t.Context(), selfservice.Way{Token: made[0]}); err != nil {
		t.Errorf("the new link does not open: %v", err)
	}
	if a := b.send(page.body, link); a.status != 303 || ownTokens(b.get(link).body)[0] == made[0] {
		t.Error("a new form makes no new link")
	}
}

// Two pages show the same link. What was made from the one is not taken back from
// the other, however late: it may have been sent.
func TestANewLinkIsNotTakenBackFromAPageThatShowsTheOneBefore(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, _, id := w.nouras("10:00")
	colleague := w.owner()
	link := "/o/noor/appointments/" + id.String() + "/link"
	mine, theirs := b.get(link).body, colleague.get(link).body
	b.send(mine, link)
	made := ownTokens(b.get(link).body)
	if len(made) != 1 || made[0] == ownTokens(mine)[0] {
		t.Fatalf("got %v, want one new link", made)
	}
	keeps := func(name string, c *browser) {
		t.Helper()
		if a := c.send(theirs, link); a.status != 303 || a.location != link {
			t.Errorf("%s: got %d to %s, want to be led to the link", name, a.status, a.location)
		}
		page := c.get(link)
		page.has(t, name, "A new link was made already")
		if got := ownTokens(page.body); len(got) != 1 || got[0] != made[0] {
			t.Errorf("%s: got %v, want %v to stay", name, got, made)
		}
	}
	keeps("at once", colleague)
	w.Clock.Add(49 * time.Hour)
	keeps("days later", w.owner())
	again := w.owner()
	if a := again.send(again.get(link).body, link); a.status != 303 || ownTokens(again.get(link).body)[0] == made[0] {
		t.Error("a page that shows the newest makes no new one")
	}
}

// The link is that of the page in the customer's language: the one that they
// booked in comes first. At an own host it is made as every other link is.
func TestTheLinkIsGivenInTheCustomersLanguage(t *testing.T) {
	t.Parallel()
	for lang, first := range map[string]string{"en": "http://book.noor.example/en/a/", "ar": "http://book.noor.example/a/"} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			w := newOffice(t)
			ids := w.doctors()
			w.pageOf(ids.Organization, booking.Page{Open: true, Host: "book.noor.example"})
			id := w.byThemselves(ids, "10:00", lang, "")
			b := w.owner()
			link := "/o/noor/appointments/" + id.String() + "/link"
			shown := b.get(link).body
			if got := regexp.MustCompile(`http[^<"]*/a/`).FindString(shown); got != first {
				t.Errorf("got %s first, want %s", got, first)
			}
			for _, want := range []string{"http://book.noor.example/a/", "http://book.noor.example/en/a/", "In Arabic", "In English"} {
				if !strings.Contains(shown, want) {
					t.Errorf("the page has no %s", want)
				}
			}
			b.get(frontPages).has(t, "the page's address", `http://book.noor.example/en/`)
		})
	}
}

// The customer has taken the cancellation back while the page of the reception
// still offers to book again: nothing is booked, and nobody says so.
func TestWhatTheCustomerHasTakenBackIsSaidToBeBookedAlready(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, _, id := w.nouras("10:00")
	token, err := w.SelfService.Link(t.Context(), w.org("noor"), id)
	if err != nil {
		t.Fatal(err)
	}
	by, read := selfservice.Way{Token: token}, w.Clock.Now().Unix()-5
	if _, err := w.SelfService.Cancel(t.Context(), by, selfservice.Cancellation{Reason: "time", Words: "-", Shown: read}); err != nil {
		t.Fatal(err)
	}
	page := "/o/noor/appointments/" + id.String()
	shown := b.get(page).body
	if _, err := w.SelfService.UndoCancel(t.Context(), by, read); err != nil {
		t.Fatal(err)
	}
	a := b.send(shown, page+"/undo")
	if a.status != 303 {
		t.Fatalf("got %d", a.status)
	}
	day := b.get(a.location)
	day.has(t, "the day", "is booked again already", "10:00")
	if strings.Contains(day.body, "Booked again:") {
		t.Error("the page says that it has booked")
	}
	now, err := w.Store.For(w.org("noor")).Replacement(t.Context(), id)
	if err != nil || now.IsZero() {
		t.Fatalf("got %v, %v, want one in its place", now, err)
	}
	old := b.get(page)
	old.has(t, "the cancelled one", "/appointments/"+now.String(), "was booked again")
	if strings.Contains(old.body, page+"/undo") {
		t.Error("the cancelled one can still be booked again")
	}
	b.get("/account?lang=ar")
	b.get(b.send(shown, page+"/undo").location).has(t, "in Arabic", "محجوز من جديد بالفعل")
}

// nouras is an appointment of Noura's with Sara today, what the clinic has, and the owner's
// browser.
func (w *bureau) nouras(clock string) (*browser, catalogue.Applied, booking.AppointmentID) {
	w.T.Helper()
	ids, b := w.doctors(), w.owner()
	if a := b.submit("/o/noor/book", bookForm(ids, "checkup", "sara", clock)...); a.status != 303 {
		w.T.Fatalf("booking: got %d", a.status)
	}
	id, err := booking.ParseID[booking.AppointmentID](onlyID(w.T, b.get("/o/noor/day").body))
	if err != nil {
		w.T.Fatal(err)
	}
	return b, ids, id
}

// pageOf stores what an organization has chosen for its page.
func (w *bureau) pageOf(org booking.OrgID, p booking.Page) {
	w.T.Helper()
	err := w.Store.For(org).Write(w.T.Context(), func(tx *store.Tx) error {
		store.ChangeCatalog(tx, w.Clock.Now().Unix())
		return selfservice.SavePage(tx, booking.Page{}, p)
	})
	if err != nil {
		w.T.Fatal(err)
	}
}

// byThemselves is an appointment that Noura has booked on the page, in a
// language and perhaps with her address.
func (w *bureau) byThemselves(ids catalogue.Applied, clock, lang, email string) booking.AppointmentID {
	w.T.Helper()
	filled := selfservice.Filled{Language: i18n.Lang(lang)}
	intake, err := w.SelfService.Intake(w.T.Context(), ids.Organization, ids.Services["checkup"], filled)
	if err != nil {
		w.T.Fatal(err)
	}
	who := office.Caller{Org: ids.Organization, Channel: booking.ByPage, Actor: booking.ByCustomer}
	made, err := w.Desk.Book(w.T.Context(), who, desk.BookRequest{
		Service: ids.Services["checkup"], Branch: ids.Branches["main"], Slot: world.At(w.T, "2026-11-15", clock),
		Customer: "نورة العتيبي", Phone: "+966551234567", Email: email, Intake: intake,
	})
	if err != nil {
		w.T.Fatal(err)
	}
	return made.ID
}
