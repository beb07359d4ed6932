package people_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/world"
)

func TestAnAuditLogHoldsWhatWasRefused(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		w.Member(c, "maha@noor.example", booking.Manager)
		for _, e := range []alarm.Event{
			{Kind: alarm.SignInFailed, Email: " Maha@noor.example", Client: "203.0.113.77"},
			{Kind: alarm.SignInFailed, Email: "nobody@noor.example", Client: "203.0.113.77"},
			{Kind: alarm.ScopeRefused, Org: c.Org.Twin(), Object: "crm", Client: "2001:db8::1"},
			{Kind: alarm.RoleRefused, Org: c.Org, Name: "Maha", Object: "/settings/users"},
		} {
			if err := w.People.NoteAlarm(t.Context(), e); err != nil {
				t.Fatal(err)
			}
		}
		got, want := fmt.Sprint(w.Alarms(c)),
			"[sign_in_failed||maha@noor.example| scope_refused||crm|2001:db8::/48 role_refused|Maha|/settings/users|]"
		if got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	})
}

// Several accounts may have one address, in organizations that have nothing to
// do with each other.
func TestAnAlarmTellsNoOrganizationOfAnothersAccount(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		here := w.Staffed()
		there := office.Caller{Org: w.MustApply(world.Clinic("salam")).Organization}
		maha := w.Member(here, "maha@noor.example", booking.Manager)
		w.MemberWith(there, "maha@noor.example", booking.Owner, world.Another)
		for _, e := range []alarm.Event{
			{Kind: alarm.SignInFailed, Person: maha, Email: "maha@noor.example", Client: "203.0.113.77"}, // a wrong code
			{Kind: alarm.SignInThrottled, Email: "maha@noor.example", Client: "203.0.113.77"},
			{Kind: alarm.SignInFailed, Person: booking.NewID[booking.PersonID](), Email: "maha@noor.example"}, // who is gone
		} {
			if err := w.People.NoteAlarm(t.Context(), e); err != nil {
				t.Fatal(err)
			}
		}
		got, want := fmt.Sprint(w.Alarms(here)), "[sign_in_failed||maha@noor.example|203.0.113.0/24 sign_in_throttled||maha@noor.example|]"
		if got != want {
			t.Errorf("where she belongs:\ngot  %s\nwant %s", got, want)
		}
		if got, want := fmt.Sprint(w.Alarms(there)), "[sign_in_throttled||maha@noor.example|]"; got != want {
			t.Errorf("where another has her address:\ngot  %s\nwant %s", got, want)
		}
		deeds, _, err := w.Office.Deeds(t.Context(), there, maha, booking.DeedID{})
		if err != nil || len(deeds) != 0 {
			t.Errorf("got %v %v, want nothing by her there", deeds, err)
		}
	})
}

// Whoever guesses for hours must not push everything else off the page.
func TestAFloodDoesNotFillAnAuditLog(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		w.Member(c, "maha@noor.example", booking.Manager)
		guess := func(times int) {
			for range times {
				if err := w.People.NoteAlarm(t.Context(), alarm.Event{Kind: alarm.SignInFailed, Email: "maha@noor.example"}); err != nil {
					t.Fatal(err)
				}
			}
		}
		guess(40)
		list := w.Alarms(c)
		if len(list) != 11 || list[10] != "more|||" {
			t.Errorf("got %d lines, the last %q, want ten and that there were more", len(list), list[len(list)-1])
		}
		if err := w.People.NoteAlarm(t.Context(), alarm.Event{Kind: alarm.RoleRefused, Org: c.Org}); err != nil {
			t.Fatal(err)
		}
		if n := len(w.Alarms(c)); n != 12 {
			t.Errorf("got %d lines, want another kind to be written as well", n)
		}
		w.Clock.Add(time.Hour)
		guess(3)
		if n := len(w.Alarms(c)); n != 15 {
			t.Errorf("got %d lines, want those of the next hour", n)
		}
	})
}

func TestReadingATranscriptIsNotedOncePerPersonAndHour(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		maha, noura := c, c
		maha.Person, maha.Name = w.Member(c, "maha@noor.example", booking.Manager), "Maha"
		noura.Person, noura.Name = w.Member(c, "noura@noor.example", booking.Receptionist), "Noura"
		call, other := booking.NewID[booking.CallID](), booking.NewID[booking.CallID]()
		for _, read := range []struct {
			by   office.Caller
			call booking.CallID
		}{{maha, call}, {maha, call}, {noura, call}, {maha, other}, {noura, call}} {
			if err := w.Voice.ReadTranscript(t.Context(), read.by, read.call); err != nil {
				t.Fatal(err)
			}
		}
		if got := len(w.Alarms(c)); got != 3 {
			t.Errorf("got %d lines, want three: %v", got, w.Alarms(c))
		}
		w.Clock.Add(time.Hour)
		if err := w.Voice.ReadTranscript(t.Context(), maha, call); err != nil || len(w.Alarms(c)) != 4 {
			t.Errorf("an hour later: got %d lines, %v, want a fourth", len(w.Alarms(c)), err)
		}
	})
}
