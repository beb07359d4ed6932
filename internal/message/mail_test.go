package message_test

import (
	"net/netip"
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/courier/mailtest"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/outbound"
	"github.com/mawid/mawid/internal/world"
)

// By e-mail an appointment comes with an invitation, which a move changes and a
// cancellation takes out: read by a real server, and by two calendar libraries.
func TestAMailInvitesChangesAndTakesOut(t *testing.T) {
	world.Each(t, func(t *testing.T, url string) {
		server := mailtest.Run(t, "starttls")
		client := outbound.New(outbound.Config{AllowHTTP: true, RootCAs: server.Trust, ConnectTimeout: world.Patient,
			AllowPrivate: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}})
		t.Cleanup(client.Close)
		w := &clinic{World: world.Empty(t, url)}
		w.House = w.Start(w.NewHouse(w.Store, func(c *house.Config) {
			c.Outbound = client
			c.Messages = message.World{Base: func() string { return "https://book.example" }, Stead: func(string) string { return server.Base }}
		}))
		w.IDs = w.MustApply(world.Clinic("noor"))
		_, err := w.Messages.AddChannel(t.Context(), w.Staff(), message.Draft{Kind: "smtp", Name: "mail", Settings: courier.Settings{
			"host": "mail.example.com", "user": "clinic@example.com", "password": "pass-w0rd", "from": "noreply@example.com"}})
		if err != nil {
			t.Fatal(err)
		}
		w.on()
		r := w.Checkup("2026-11-18", "10:00")
		r.Customer, r.Email = "نورة العتيبي", "noura@example.com"
		v := w.MustBook(r)
		w.wait(time.Minute)
		first := mailed(t, server, "REQUEST", "2026-11-18T07:00:00+00:00")
		w.move(v, "2026-11-19", "12:30")
		w.wait(time.Minute)
		second := mailed(t, server, "REQUEST", "2026-11-19T09:30:00+00:00")
		if _, err := w.Desk.Mark(t.Context(), w.Staff(), v.ID, booking.Cancelled); err == nil {
			t.Fatal("marked as cancelled")
		}
		w.cancel(v)
		w.wait(time.Minute)
		third := mailed(t, server, "CANCEL", "2026-11-19T09:30:00+00:00")
		if first.uid != second.uid || second.uid != third.uid || first.sequence >= second.sequence || second.sequence >= third.sequence {
			t.Errorf("got %+v, %+v and %+v, want one entry with growing numbers", first, second, third)
		}
	})
}

// entry is what a calendar program knows of a mail.
type entry struct {
	uid      string
	sequence int
}

// mailed reads the next mail.
func mailed(t *testing.T, s *mailtest.Server, method, start string) entry {
	t.Helper()
	l := s.Next()
	if !l.TLS || !l.Authenticated || len(l.Parts) != 3 || l.To[0] != "noura@example.com" {
		t.Fatalf("got %+v, want a mail in three parts", l)
	}
	text, page, part := l.Parts[0].Text, l.Parts[1].Text, l.Parts[2]
	if !strings.Contains(text, "نورة") || !strings.Contains(page, `dir="rtl"`) || !strings.Contains(page, `<a href="https://book.example/a/`) {
		t.Errorf("got %s and %s", text, page)
	}
	c := part.Calendar
	if c.Method != method || part.Params["method"] != method || c.Start != start || c.Organizer != "Clinic noor" {
		t.Errorf("icalendar reads %+v, want %s at %s", c, method, start)
	}
	other, err := ics.ParseCalendar(strings.NewReader(part.Text))
	if err != nil || len(other.Events()) != 1 || other.Events()[0].Id() != c.UID {
		t.Fatalf("golang-ical reads %v", err)
	}
	status := other.Events()[0].GetProperty(ics.ComponentPropertyStatus).Value
	if want := map[string]string{"REQUEST": "CONFIRMED", "CANCEL": "CANCELLED"}[method]; status != want {
		t.Errorf("golang-ical reads the status %s, want %s", status, want)
	}
	return entry{c.UID, c.Sequence}
}
