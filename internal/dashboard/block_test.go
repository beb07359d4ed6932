package dashboard

import (
	"html"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/world"
)

// employed is the browser of somebody who works at noor, and has a calendar of their own
// if that is said.
func (w *bureau) employed(role booking.Role, own ...booking.ResourceID) *browser {
	w.T.Helper()
	org, err := w.Webhooks.Organization(w.T.Context(), "noor")
	if err != nil {
		w.T.Fatal(err)
	}
	n := organization.NewMember{Email: string(role) + "@noor.example", Name: string(role), Role: role}
	for _, id := range own {
		n.Resource = id
	}
	if _, err := w.Organization.Invite(w.T.Context(), office.Caller{Org: org.ID}, n); err != nil {
		w.T.Fatal(err)
	}
	if err := w.Organization.SetPassword(w.T.Context(), n.Email, hudasPassword); err != nil {
		w.T.Fatal(err)
	}
	return w.signedIn(n.Email, hudasPassword)
}

func TestReceptionistsBlockTimeWhereTheyAreAllowedTo(t *testing.T) {
	world.Each(t, func(t *testing.T, url string) {
		w := openOffice(t, url).setUp()
		w.doctors()
		owner, desk := w.owner(), w.employed(booking.Receptionist)
		const settings = "/o/noor/settings/organization"
		gap := timed(desk.get("/o/noor/day").links("/o/noor/book"))[0]
		block := owner.get(gap).links("/o/noor/block")[0]
		if links := desk.get(gap).links("/o/noor/block"); len(links) != 0 {
			t.Errorf("not allowed: the form leads to %v, want to no block", links)
		}
		if a := desk.get(block); a.status != 403 {
			t.Errorf("not allowed: got %d, want it refused", a.status)
		}

		if a := owner.submit(settings, "desk_blocks", "1"); a.status != 303 {
			t.Fatalf("allowing: got %d %s", a.status, between(a.body))
		}
		owner.get(settings).has(t, "the settings", `name="desk_blocks" value="1" checked`)
		owner.get("/o/noor/settings/audit").has(t, "the log", "allowed receptionists to block time")
		if links := desk.get(gap).links("/o/noor/block"); len(links) != 1 || links[0] != block {
			t.Errorf("allowed: the form leads to %v, want to %s", links, block)
		}
		a := desk.fillOut(block, "/o/noor/block", "time", "10:00", "to", "11:00", "called", "Lunch")
		if a.status != 303 {
			t.Fatalf("blocking: got %d %s", a.status, between(a.body))
		}
		desk.get(a.location).has(t, "the day", "Blocked on 15 Nov, 10:00–11:00.", "10:00: Lunch. Why?")
		owner.get("/o/noor/settings/audit").has(t, "the log", "receptionist@noor.example")

		// What is blocked is given back where one blocks: the person has no other page of it.
		form := desk.get(block)
		form.has(t, "what is blocked", "Blocked on this day already", "10:00–11:00", "<bdi>Lunch</bdi>")
		lift := regexp.MustCompile(`action="([^"]*lift=1[^"]*)"`).FindStringSubmatch(form.body)
		if a := desk.send(form.body, html.UnescapeString(lift[1])); a.status != 303 {
			t.Fatalf("lifting: got %d %s", a.status, between(a.body))
		}
		if day := desk.get("/o/noor/day"); strings.Contains(day.body, "Lunch") {
			t.Error("it is still blocked")
		}

		// Without a name it is blocked time, and nobody's leave.
		if a := desk.fillOut(block, "/o/noor/block", "time", "10:00", "to", "11:00"); a.status != 303 {
			t.Fatalf("blocking: got %d %s", a.status, between(a.body))
		}
		day := desk.get("/o/noor/day")
		day.has(t, "the day", "10:00: Blocked. Why?")
		if strings.Contains(day.body, "10:00: Time off") {
			t.Error("blocked time reads as time off")
		}
		for _, page := range []string{"/o/noor/rota", "/o/noor/day/print"} {
			owner.get(page).has(t, page, "Blocked")
		}

		owner.submit(settings, "desk_blocks", "")
		owner.get("/o/noor/settings/audit").has(t, "the log", "stopped receptionists from blocking time")
		if a := desk.get(block); a.status != 403 {
			t.Errorf("not allowed any more: got %d, want it refused", a.status)
		}
	})
}

// A block that is begun before an appointment ends where that begins, so that it needs
// no second thought.
func TestABlockIsNotProposedOverWhatIsBooked(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	ids := w.doctors()
	b := w.owner()
	at := func(clock string) string {
		return "?" + url.Values{"branch_id": {ids.Branches["main"].String()}, "resource_id": {ids.Resources["sara"].String()},
			"service_id": {ids.Services["checkup"].String()}, "date": {"2026-11-16"}, "time": {clock}}.Encode()
	}
	if a := b.send(b.get("/o/noor/book"+at("10:30")).body, "/o/noor/book", "customer_name", "Faisal"); a.status != 303 {
		t.Fatal(between(a.body))
	}
	for clock, until := range map[string]string{"10:00": "10:30", "10:30": "11:30", "12:00": "13:00", "23:30": "23:59"} {
		b.get("/o/noor/block"+at(clock)).has(t, clock, `name="to" type="time" value="`+until)
	}
}
