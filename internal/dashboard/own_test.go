package dashboard

import (
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/world"
)

func TestTheAppointmentTellsWhatTheCustomerDidByTheirLink(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b := w.owner()
	if a := b.submit("/o/noor/book", bookForm(ids, "checkup", "sara", "10:00")...); a.status != 303 {
		t.Fatalf("booking: got %d", a.status)
	}
	id := onlyID(t, b.get("/o/noor/day").body)
	which, err := booking.ParseID[booking.AppointmentID](id)
	if err != nil {
		t.Fatal(err)
	}
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
	b.get("/o/noor/appointments/" + id)
	shown := b.submit("/o/noor/appointments/" + id + "/link").body
	if !strings.Contains(shown, "http://noor.test/a/"+token) {
		t.Error("the link is not shown to whoever passes it on")
	}
	page := b.get("/o/noor/appointments/" + id).body
	for _, want := range []string{"What the customer did by their link", "Moved it from", "10:00", "11:00", "Says they are coming"} {
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
	anew := b.send(shown, "/o/noor/appointments/"+id+"/link").body
	if strings.Contains(anew, token) || !strings.Contains(anew, "was made anew") {
		t.Error("the link was not made anew")
	}
	if _, err := w.SelfService.Open(t.Context(), by); err == nil {
		t.Error("the old link still opens")
	}
}
