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
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/outbound"
	"github.com/mawid/mawid/internal/world"
)

// By e-mail an appointment comes with an invitation, which a move changes and a
// cancellation takes out: read by a real server, and by two calendar libraries.
func TestAMailInvitesChangesAndTakesOut(t *testing.T) {
	world.Each(t, func(t *testing.T, url string) {
		w, server := byMail(t, url)
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

// byMail is the clinic with a real mail server, which is its only channel.
func byMail(t *testing.T, url string) (*clinic, *mailtest.Server) {
	t.Helper()
	w, server := open(t, url), mailtest.Run(t, "starttls")
	client := outbound.New(outbound.Config{AllowHTTP: true, RootCAs: server.Trust, ConnectTimeout: world.Patient,
		AllowPrivate: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}})
	t.Cleanup(client.Close)
	w.House = w.Start(w.NewHouse(w.Store, w.wired, func(c *house.Config) {
		provider := c.Messages.Stead
		c.Outbound = client
		c.Messages.Stead = func(kind string) string {
			if kind == "smtp" {
				return server.Base
			}
			return provider(kind)
		}
	}))
	_, err := w.Messages.AddChannel(t.Context(), w.Staff(), message.Draft{Kind: "smtp", Name: "mail", Settings: courier.Settings{
		"host": "mail.example.com", "user": "clinic@example.com", "password": "pass-w0rd", "from": "noreply@example.com"}})
	if err != nil {
		t.Fatal(err)
	}
	w.on()
	return w, server
}

// A server that takes nothing from strangers at first gets the mail once, some seconds
// later. Whom no server knows is written to no more: another channel tells them, and
// until there is one, somebody calls.
func TestAMailServerPutsOffAndRefuses(t *testing.T) {
	world.Each(t, func(t *testing.T, url string) {
		w, server := byMail(t, url)
		book := func(name, mail, phone, clock string) desk.View {
			t.Helper()
			r := w.Checkup("2026-11-18", clock)
			r.Customer, r.Email, r.Phone = name, mail, phone
			return w.MustBook(r)
		}
		reaches := func(to, start string) {
			t.Helper()
			l := server.Next()
			if len(l.To) != 1 || l.To[0] != to || len(l.Parts) != 3 || l.Parts[2].Calendar.Start != start {
				t.Fatalf("got %+v, want a mail to %s", l, to)
			}
		}
		late := book("Noura", "greylisted@example.com", "+966501234567", "10:00")
		w.wait(time.Minute)
		w.counted("smtp", "later", 1)
		w.wait(10 * time.Second)
		w.wait(time.Hour)
		book("Aisha", "aisha@example.com", "+966501234568", "11:00")
		w.wait(time.Minute)
		reaches("greylisted@example.com", "2026-11-18T07:00:00+00:00")
		reaches("aisha@example.com", "2026-11-18T08:00:00+00:00") // and nothing in between
		list, err := w.Messages.Of(t.Context(), w.IDs.Organization, late.ID)
		if err != nil || len(list) != 1 || list[0].Status != notice.Sent || list[0].Attempts != 2 {
			t.Errorf("got %+v, %v; want one message, sent when it was tried again", list, err)
		}

		lost := book("Maha", "nobody@example.com", "+966501234569", "12:00")
		w.wait(time.Minute)
		w.toCall(0) // They know what they booked.
		w.move(lost, "2026-11-19", "12:30")
		w.wait(time.Minute)
		w.toCall(1)
		w.channel("unifonic")
		w.wait(time.Minute)
		w.tells("966501234569|12:30")
		w.toCall(0)
		w.move(late, "2026-11-19", "13:30")
		w.wait(time.Minute)
		reaches("greylisted@example.com", "2026-11-19T10:30:00+00:00")
		w.tells()
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
