package people_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/world"
)

// The owner of one organization invites an address, opens the link himself,
// makes a guess the password of that account, and waits: when its person next
// signed in elsewhere with that password, the accounts became one, and he was
// signed out. So he learnt, and nothing had counted his guess.
func TestAGuessAtAnotherAccountsPasswordIsNotToldByWaiting(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		here := w.Staffed()
		there := office.Caller{Org: w.MustApply(world.Clinic("salam")).Organization}
		w.Member(there, "layla@salam.example", booking.Owner) // the guess, and it is right
		w.Member(here, "layla@salam.example", booking.Manager)
		waits, _, err := w.EnterFrom("layla@salam.example", world.Password, people.Browser{Address: "192.0.2.200", Org: "salam"})
		if err != nil || world.Slugs(waits) != "salam" {
			t.Fatalf("who waits: got %q %v", world.Slugs(waits), err)
		}
		before := w.Done(there)
		_, _, err = w.Enter("layla@salam.example", world.Password)
		world.RefusedAs(t, "in a browser that was never here", err, "which_account")
		mine := world.Home
		mine.Org = "Noor"
		for range 2 { // In a browser that was never here, and then in one that was.
			s, token, err := w.EnterFrom("layla@salam.example", world.Password, mine)
			if err != nil || world.Slugs(s) != "noor" {
				t.Fatalf("she: got %q %v, want her own alone", world.Slugs(s), err)
			}
			if mine.Device, err = w.People.Remember(t.Context(), token, mine); err != nil {
				t.Fatal(err)
			}
			mine.Org = ""
		}
		if in, err := w.People.SignIns(t.Context(), waits); err != nil || len(in) != 2 { // with that of joining
			t.Errorf("who waits: got %d sessions and %v, want to be in as before", len(in), err)
		}
		if diff := cmp.Diff(w.Done(there), before); diff != "" {
			t.Errorf("the log of who waits has changed:\n%s", diff)
		}
		world.RefusedAs(t, "an organization that is neither's", func() error {
			_, _, err := w.People.SignIn(t.Context(), "layla@salam.example", world.Password, people.Browser{Address: "192.0.2.9", Org: "nowhere"})
			return err
		}(), "which_account")
	})
}

// Whether a failed sign-in is told with its network must not depend on whether
// the address has an account elsewhere: an owner could ask by failing himself.
func TestAFailedSignInLooksTheSameWhereverElseTheAddressIsKnown(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		here := w.Staffed()
		there := office.Caller{Org: w.MustApply(world.Clinic("salam")).Organization}
		w.Member(here, "alone@noor.example", booking.Manager)
		w.Member(here, "both@noor.example", booking.Manager)
		w.MemberWith(there, "both@noor.example", booking.Manager, world.Another)
		for _, email := range []string{"alone@noor.example", "both@noor.example"} {
			if err := w.People.NoteAlarm(t.Context(), alarm.Event{Kind: alarm.SignInFailed, Email: email, Client: "203.0.113.77"}); err != nil {
				t.Fatal(err)
			}
		}
		got, want := fmt.Sprint(w.Alarms(here)), "[sign_in_failed||alone@noor.example| sign_in_failed||both@noor.example|]"
		if got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	})
}

// How long a sign-in takes must not tell how many accounts an address has.
func TestAccountsOfOneAddressCostOneHash(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		here := w.Staffed()
		there := office.Caller{Org: w.MustApply(world.Clinic("salam")).Organization}
		w.Member(here, "layla@salam.example", booking.Manager)
		w.MemberWith(there, "layla@salam.example", booking.Owner, world.Another)
		s, _, err := w.Enter("layla@salam.example", world.Another)
		if err != nil {
			t.Fatal(err)
		}
		heads := func() (list []string) {
			accounts, err := people.Persons(t.Context(), w.Store, "layla@salam.example")
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range accounts {
				list = append(list, p.Password[:strings.LastIndexByte(p.Password, '$')])
			}
			return list
		}
		if got := heads(); len(got) != 2 || got[0] != got[1] {
			t.Errorf("joining: got salts %v, want one", got)
		}
		if err := w.People.ChangePassword(t.Context(), s, world.Another, "ten lanterns over the lake"); err != nil {
			t.Fatal(err)
		}
		if got := heads(); got[0] != got[1] {
			t.Errorf("another password: got salts %v, want one", got)
		}
	})
}
