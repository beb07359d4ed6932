package odoo_test

import (
	"errors"
	"net/netip"
	"strconv"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/connector"
	"github.com/mawid/mawid/internal/connector/check"
	"github.com/mawid/mawid/internal/outbound"
)

// guarded is mawid's client for addresses of customers, let onto this machine.
func guarded() *outbound.Client {
	return outbound.New(outbound.Config{AllowPrivate: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, AllowHTTP: true})
}

func TestTheAdapterPassesTheConformanceCheck(t *testing.T) {
	each(t, func(w *world) {
		sara := w.odoo.User("د. سارة", "")
		tomorrow := time.Now().UTC().Add(24 * time.Hour)
		w.odoo.Event(sara, tomorrow.Format(time.DateTime), tomorrow.Add(time.Hour).Format(time.DateTime), nil)
		report := check.Run(w.Context(), check.Options{Outbound: guarded(), URL: w.url, Token: token, Resource: strconv.FormatInt(sara, 10),
			Write: true}, nil)
		for _, l := range report.Lines {
			if l.Status != check.Passed {
				w.Logf("%s: %s (%s) %s", l.Status, l.Title, l.ID, l.Detail)
			}
		}
		if !report.OK || len(report.Left) != 0 {
			w.Errorf("got %+v, want it to pass and to leave nothing", report)
		}
		if got := w.odoo.Mails(); got != 0 {
			w.Errorf("got %d mails, want none", got)
		}
		// Nothing of the check stays, archived or not.
		if events, contacts := w.odoo.IDs("calendar.event"), w.odoo.IDs("res.partner"); len(events) != 1 || len(contacts) != 3 {
			w.Errorf("got events %v and contacts %v, want the doctor's event and three users", events, contacts)
		}
	})
}

// The adapter and mawid's own client of the contract understand each other.
func TestMawidsClientIsServed(t *testing.T) {
	each(t, func(w *world) {
		sara := w.odoo.User("د. سارة", "")
		out := guarded()
		c := connector.New(out, w.url, token)
		id, limit := strconv.FormatInt(sara, 10), 2*time.Minute
		resources, err := c.Resources(w.Context(), limit)
		if err != nil || len(resources) != 2 {
			w.Fatalf("got %v, %v, want two users", resources, err)
		}
		p := appointment(sara, 1)
		external, err := c.Push(w.Context(), p, limit)
		if err != nil {
			w.Fatal(err)
		}
		day, err := time.Parse(time.RFC3339, "2026-11-15T00:00:00+03:00")
		if err != nil {
			w.Fatal(err)
		}
		window := booking.Span{Start: day.Unix(), End: day.Unix() + 86400}
		snapshot, err := c.Availability(w.Context(), []string{id, "4711", "dr-sara"}, window, limit)
		if err != nil {
			w.Fatal(err)
		}
		nine := day.Unix() + 9*3600
		if got := snapshot.Busy[id]; len(snapshot.Busy) != 1 || len(got) != 1 || got[0].Span != (booking.Span{Start: nine, End: nine + 1800}) ||
			got[0].Appointment.String() != p.ServiceAppointmentID {
			w.Errorf("got %v, want our booking by its id", snapshot.Busy)
		}
		if err := c.Cancel(w.Context(), external, limit); err != nil {
			w.Error(err)
		}
		if err := c.Cancel(w.Context(), "999999", limit); !errors.Is(err, connector.ErrGone) {
			w.Errorf("got %v, want ErrGone", err)
		}
		if _, err := connector.New(out, w.url, "wrong").Resources(w.Context(), limit); !errors.Is(err, connector.ErrUnauthorized) {
			w.Errorf("got %v, want ErrUnauthorized", err)
		}
	})
}
