package dashboard

import (
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/world"
)

// What customers told who booked by themselves is read on the page of the
// appointment, and that they did not come can be forgiven there.
func TestThePageOfAnAppointmentSaysWhatTheCustomerToldAndForgivesWhatTheyMissed(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	org := ids.Organization
	err := w.Store.For(org).Write(t.Context(), func(tx *store.Tx) error {
		store.ChangeCatalog(tx, w.Clock.Now().Unix())
		return selfservice.SavePage(tx, booking.Page{}, booking.Page{Open: true, Missed: 1, MissedDays: 90})
	})
	if err != nil {
		t.Fatal(err)
	}
	sealed, err := w.Office.SealAnswers(org, []booking.Answer{
		{Question: "first", Label: booking.Text{En: "Your first visit?", Ar: "أول زيارة؟"}, Value: selfservice.Yes},
		{Question: "where", Label: booking.Text{En: "Where?", Ar: "أين؟"}, Value: "Gum", Choice: booking.Text{En: "Gum", Ar: "لثة"}},
		{Question: "else", Label: booking.Text{En: "Anything else?"}, Value: "<b>حساسية</b>"},
	})
	if err != nil {
		t.Fatal(err)
	}
	customer := office.Caller{Org: org, Channel: booking.ByPage, Actor: booking.ByCustomer}
	made, err := w.Desk.Book(t.Context(), customer, desk.BookRequest{
		Service: ids.Services["checkup"], Branch: ids.Branches["main"], Slot: world.At(t, "2026-11-15", "10:00"), Customer: "نورة العتيبي",
		Phone: "+966551234567", Intake: &booking.Intake{Answers: sealed, Terms: 3, Language: "ar"},
	})
	if err != nil {
		t.Fatal(err)
	}
	called, err := w.Desk.Book(t.Context(), office.Caller{Org: org, Channel: booking.ByDashboard, Actor: booking.ByStaff}, desk.BookRequest{
		Service: ids.Services["checkup"], Branch: ids.Branches["main"], Slot: world.At(t, "2026-11-15", "10:30"), Customer: "نورة العتيبي",
		Phone: "+966551234567", // What was booked on a page that sends no codes may have been booked by anybody, and does not count.
	})
	if err != nil {
		t.Fatal(err)
	}
	page := "/o/noor/appointments/" + made.ID.String()
	b := w.owner()
	says := func(body string, words ...string) {
		t.Helper()
		for _, word := range words {
			if !strings.Contains(body, word) {
				t.Errorf("the page lacks %q", word)
			}
		}
	}
	says(b.get(page).body, "Your first visit?", "Yes", "Gum", "&lt;b&gt;حساسية&lt;/b&gt;", "Agreed to the terms, version 3, in Arabic")
	w.Clock.Add(3 * time.Hour)
	for _, id := range []booking.AppointmentID{called.ID, made.ID} {
		b.get("/o/noor/appointments/" + id.String())
		b.submit("/o/noor/mark", "do", "no_show "+id.String())
	}
	says(b.get(page).body, "has missed one appointment, and is asked to call", "Forgive")
	says(b.get(b.get(page+"/customer").location).body, "has missed one appointment, and is asked to call")
	b.get("/account?lang=ar")
	says(b.get(page).body, "تغيّب هذا العميل عن موعد واحد")
	b.get("/account?lang=en")
	if a := b.submit(page + "/pardon"); a.status != 303 || !strings.Contains(b.get(a.location).body, "Forgiven:") {
		t.Errorf("forgiving: got %d %s", a.status, a.body)
	}
	if body := b.get(page).body; !strings.Contains(body, "It does not count") || strings.Contains(body, "/pardon") {
		t.Error("the page does not say that it was forgiven")
	}
	says(b.get("/o/noor/settings/audit").body, "forgave that nobody came to the appointment on", "15 November 2026 10:00")
}
