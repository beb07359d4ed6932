package dashboard

import (
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/selfservice"
)

// onFor sets messages up and has somebody who books.
func (w *teller) onFor(b *browser, date, clock string) (page string, id booking.AppointmentID) {
	w.T.Helper()
	b.unifonic()
	b.get(tellingURL)
	if a := b.submit(tellingURL, "on", "1"); a.status != 303 {
		w.T.Fatalf("switching on: got %d\n%s", a.status, between(a.body))
	}
	page = w.books(b, date, clock)
	id, err := booking.ParseID[booking.AppointmentID](page[strings.LastIndex(page, "/")+1:])
	if err != nil {
		w.T.Fatal(err)
	}
	return page, id
}

// Who wants no reminders is listed, and shown at the customer; it is taken back when
// the customer asks, and that is in the audit log.
func TestStaffSeeWhoWantsNoRemindersAndTakeItBack(t *testing.T) {
	telling(t, func(t *testing.T, w *teller, b *browser) {
		page, id := w.onFor(b, "2026-11-18", "10:00")
		list := tellingURL + "/optouts"
		b.get(list).has(t, "nobody yet", "Everybody gets your messages")
		if err := w.Messages.Wishes.Wished(t.Context(), w.ids.Organization, id, true); err != nil {
			t.Fatal(err)
		}
		shown := b.get(list)
		shown.has(t, "the list", "نورة العتيبي", "&#43;966******567", "No reminders to this number", "On the page of their link", page)
		if strings.Contains(shown.body, "501234567") {
			t.Error("the list shows the whole number")
		}
		b.get(list+"?what=channel").has(t, "another kind", "There are none of this kind")
		b.get(list+"?what=reminders&how=page").has(t, "this kind", "نورة")
		if a := b.get(list + "?what=x"); a.status != 404 {
			t.Errorf("a kind that is none: got %d, want 404", a.status)
		}
		customer := b.get(page + "/customer").location
		b.get(customer).has(t, "the customer", "Messages that they do not want", "No reminders to this number")
		b.get(list)
		_, rest, _ := strings.Cut(shown.body, `action="`+list+"/")
		back, _, _ := strings.Cut(rest, `"`)
		if a := b.submit(list + "/" + back); a.status != 303 || a.location != list {
			t.Fatalf("taken back: got %d to %s\n%s", a.status, a.location, between(a.body))
		}
		b.get(list).has(t, "taken back", "Everybody gets your messages")
		if a := b.forge(list + "/" + back); a.status != 409 || !strings.Contains(a.body, "taken back meanwhile") {
			t.Errorf("twice: got %d\n%s", a.status, between(a.body))
		}
		b.get("/o/noor/settings/audit").has(t, "the audit log", "sent a customer messages again that they had ended")
	})
}

// Who has said that they come is marked wherever the appointment stands, for eyes and
// for screen readers, until it is moved.
func TestWhoSaysThatTheyComeIsMarked(t *testing.T) {
	telling(t, func(t *testing.T, w *teller, b *browser) {
		page, id := w.onFor(b, "2026-11-18", "10:00")
		places := []string{"/o/noor/day?date=2026-11-18", "/o/noor/week?date=2026-11-18&resource_id=" + w.ids.Resources["sara"].String(), page,
			b.get(page + "/customer").location}
		marked := func(place string) bool {
			const legend = "Booked, and says they are coming</li>"
			return strings.Contains(strings.ReplaceAll(b.get(place).body, legend, ""), "says they are coming")
		}
		for _, place := range places {
			if marked(place) {
				t.Errorf("%s says that they come, who have not said so", place)
			}
		}
		token, err := w.SelfService.Link(t.Context(), w.ids.Organization, id)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.SelfService.Coming(t.Context(), selfservice.Way{Token: token}); err != nil {
			t.Fatal(err)
		}
		for _, place := range places {
			if !marked(place) {
				t.Errorf("%s does not say that they come", place)
			}
		}
		b.get(places[0]).has(t, "the mark", `#i-coming`)
	})
}

// In which language a customer is told is chosen when booking for them.
func TestTheLanguageOfMessagesIsChosenWhenBooking(t *testing.T) {
	telling(t, func(t *testing.T, w *teller, b *browser) {
		w.onFor(b, "2026-11-18", "10:00")
		w.waits(30 * time.Second)
		b.get("/o/noor/book").has(t, "the form", `name="language"`, "As is known of the customer")
		form := bookForm(w.ids, "checkup", "sara", "11:00")
		for i := 0; i < len(form); i += 2 {
			switch form[i] {
			case "phone":
				form[i+1] = "+966555555555"
			case "date":
				form[i+1] = "2026-11-18"
			}
		}
		if a := b.submit("/o/noor/book", append(form, "language", "ar")...); a.status != 303 {
			t.Fatalf("booking: got %d\n%s", a.status, between(a.body))
		}
		w.waits(30 * time.Second)
		sent := w.gateway.Messages()
		if len(sent) != 2 || !strings.Contains(sent[0].Text, "Confirmed") || !strings.Contains(sent[1].Text, "تأكيد") {
			t.Errorf("got %+v, want one in the organization's English and one in Arabic", sent)
		}
		if a := b.forge("/o/noor/book", append(form, "language", "fr", "once", "x")...); a.status != 422 {
			t.Errorf("a language that is none: got %d, want it refused", a.status)
		}
	})
}
