package organization_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/world"
)

func TestAnAddressInvitedTwiceGetsTwoLinksThatDoNotKnowOfEachOther(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		here := w.Staffed()
		there := office.Caller{Org: w.MustApply(world.Clinic("salam")).Organization}
		one, two := w.Invitation(here, "Layla@salam.example", booking.Manager), w.Invitation(there, "layla@salam.example", booking.Owner)
		first, _, err := w.Organization.Join(t.Context(), one, "Layla", "ar", world.Password, world.Home)
		if err != nil {
			t.Fatal(err)
		}
		if s, err := w.People.SignedIn(t.Context(), first); err != nil || world.Slugs(s) != "noor" {
			t.Errorf("got %q %v, want noor alone", world.Slugs(s), err)
		}
		if i, o, err := w.Organization.Invited(t.Context(), two); err != nil || o.Slug != "salam" || i.Email != "layla@salam.example" {
			t.Errorf("the other link: got %+v %+v %v, want it to work", i, o, err)
		}
		if _, _, err := w.Organization.Join(t.Context(), two, "Layla", "ar", world.Another, world.Home); err != nil {
			t.Errorf("the other link: got %v, want a second account", err)
		}
		if got := w.Belongs("layla@salam.example", world.Password); got != "noor" {
			t.Errorf("with the first password: got %q, want noor", got)
		}
		if got := w.Belongs("layla@salam.example", world.Another); got != "salam" {
			t.Errorf("with the second: got %q, want salam", got)
		}
		_, err = w.Organization.ResetAnybody(t.Context(), booking.OrgID{}, "layla@salam.example", false)
		world.RefusedAs(t, "whose password?", err, "several_accounts")
		if _, err := w.Organization.ResetAnybody(t.Context(), there.Org, "layla@salam.example", false); err != nil {
			t.Errorf("of that organization: got %v", err)
		}
		if got := w.Belongs("layla@salam.example", world.Password); got != "noor" {
			t.Errorf("the other account: got %q, want it untouched", got)
		}
	})
}

func TestAccountsThatOnePasswordOpensBecomeOne(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		here := w.Staffed()
		there := office.Caller{Org: w.MustApply(world.Clinic("salam")).Organization}
		w.Member(here, "owner@noor.example", booking.Owner)
		w.Member(here, "layla@salam.example", booking.Manager)
		apart := w.MemberWith(there, "layla@salam.example", booking.Manager, world.Another)
		mine := w.Here("layla@salam.example", world.Home)
		_, old, err := w.EnterFrom("layla@salam.example", world.Password, mine)
		if err != nil {
			t.Fatal(err)
		}
		// She forgets the second password, and chooses the first again.
		link, err := w.Organization.ResetPassword(t.Context(), there, apart, false)
		if err != nil {
			t.Fatal(err)
		}
		chosen, _, err := w.People.ChoosePassword(t.Context(), link, world.Password, mine)
		if err != nil {
			t.Fatal(err)
		}
		if mine.Device, err = w.People.Remember(t.Context(), chosen, mine); err != nil {
			t.Fatal(err)
		}
		if s, err := w.People.SignedIn(t.Context(), old); err != nil || world.Slugs(s) != "noor" {
			t.Errorf("who was signed in: got %q %v, want nothing of the other account", world.Slugs(s), err)
		}
		if s, _, err := w.EnterFrom("layla@salam.example", world.Password, mine); err != nil || world.Slugs(s) != "noor salam" {
			t.Errorf("got %q %v, want both", world.Slugs(s), err)
		}
		if _, err := w.People.SignedIn(t.Context(), old); !errors.Is(err, people.ErrNoSignIn) {
			t.Errorf("who was signed in to one of them: got %v, want signed out", err)
		}
		for _, c := range []office.Caller{here, there} {
			members, err := w.Organization.Members(t.Context(), c)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range members {
				if m.Email == "layla@salam.example" {
					_, err = w.Organization.ResetPassword(t.Context(), c, m.ID, false)
					world.RefusedAs(t, "an owner of one of them", err, "belongs_elsewhere")
				}
			}
		}
		w.Verified()
	})
}

// Whoever has an account of an address could be forgiven their guesses at
// another's: by signing in to their own in between, or with the guess itself,
// which they make their own password before.
func TestAnAccountOfTheSameAddressIsNoHelpInGuessing(t *testing.T) {
	for name, guess := range map[string]func(w *world.World, own *people.SignedIn, try int, from people.Browser){
		"in between": func(w *world.World, _ *people.SignedIn, _ int, from people.Browser) {
			w.Guess("layla@salam.example", from)
			if _, _, err := w.People.SignIn(w.T.Context(), "layla@salam.example", world.Another, from); err != nil {
				w.T.Fatalf("the guesser's own account: got %v, want in", err)
			}
		},
		"as their own password": func(w *world.World, own *people.SignedIn, try int, from people.Browser) {
			old, next := guessAt(try), guessAt(try+1)
			if try == 0 {
				old = world.Another
			}
			if err := w.People.ChangePassword(w.T.Context(), *own, old, next); err != nil {
				w.T.Fatal(err)
			}
			s, _, err := w.EnterFrom("layla@salam.example", next, from)
			if err != nil {
				w.T.Fatalf("the guesser's own account: got %v, want in", err)
			}
			*own = s
		},
	} {
		t.Run(name, func(t *testing.T) {
			world.On(t, func(t *testing.T, w *world.World) {
				here := w.Staffed()
				there := office.Caller{Org: w.MustApply(world.Clinic("salam")).Organization}
				w.Member(here, "layla@salam.example", booking.Manager)
				w.MemberWith(there, "layla@salam.example", booking.Owner, world.Another)
				from := people.Browser{Address: "192.0.2.200"}
				own, _, err := w.EnterFrom("layla@salam.example", world.Another, world.Home)
				if err != nil {
					t.Fatal(err)
				}
				for try := range 8 {
					guess(w, &own, try, from)
				}
				w.May("her account after 8 guesses", "layla@salam.example", from, false)
				w.Clock.Add(15 * time.Minute)
				w.May("after the wait", "layla@salam.example", from, true)
			})
		})
	}
}

func guessAt(try int) string { return fmt.Sprintf("a good guess, number %d", try) }

// Whoever has two accounts of an address, and uses both in one browser, is not
// kept out of the one by signing in to the other.
func TestSigningInToOneAccountOfAKnownBrowserIsNoAttemptAtTheOther(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		here := w.Staffed()
		there := office.Caller{Org: w.MustApply(world.Clinic("salam")).Organization}
		w.Member(here, "layla@salam.example", booking.Manager)
		w.MemberWith(there, "layla@salam.example", booking.Owner, world.Another)
		mine := w.Here("layla@salam.example", world.Home)
		token, _, err := w.People.SignIn(t.Context(), "layla@salam.example", world.Another, mine)
		if err != nil {
			t.Fatal(err)
		}
		if mine.Device, err = w.People.Remember(t.Context(), token, mine); err != nil {
			t.Fatal(err)
		}
		for range 8 {
			w.May("the one", "layla@salam.example", mine, true)
		}
		if _, _, err := w.People.SignIn(t.Context(), "layla@salam.example", world.Another, mine); err != nil {
			t.Errorf("the other: got %v, want in", err)
		}
	})
}

func TestASecondFactorIsNotGotRoundByAnotherAccount(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		here := w.Staffed()
		there := office.Caller{Org: w.MustApply(world.Clinic("salam")).Organization}
		w.Member(here, "layla@salam.example", booking.Manager)
		s, _, err := w.Enter("layla@salam.example", world.Password)
		if err != nil {
			t.Fatal(err)
		}
		secret, _ := w.People.NewFactor(s, "Mawid")
		if _, err := w.People.EnableFactor(t.Context(), s, secret, auth.TOTP(secret, w.Clock.Now()), world.Password); err != nil {
			t.Fatal(err)
		}
		mine := world.Home
		confirm := func(token string) string {
			t.Helper()
			w.Clock.Add(time.Minute)
			whole, err := w.People.Confirm(t.Context(), token, auth.TOTP(secret, w.Clock.Now()), mine)
			if err != nil {
				t.Fatal(err)
			}
			if mine.Device, err = w.People.Remember(t.Context(), whole, mine); err != nil {
				t.Fatal(err)
			}
			return whole
		}
		token, _, err := w.People.SignIn(t.Context(), "layla@salam.example", world.Password, mine)
		if err != nil {
			t.Fatal(err)
		}
		confirm(token)
		w.Member(there, "layla@salam.example", booking.Manager) // by somebody who knows her password
		other := people.Browser{Address: world.Home.Address, Org: "salam"}
		if s, token, err := w.EnterFrom("layla@salam.example", world.Password, other); err != nil || world.Slugs(s) != "salam" {
			t.Errorf("the other account: got %q %v, want it alone", world.Slugs(s), err)
		} else if mine.Device, err = w.People.Remember(t.Context(), token, mine); err != nil {
			t.Fatal(err)
		}
		token, pending, err := w.People.SignIn(t.Context(), "layla@salam.example", world.Password, mine)
		if err != nil || !pending {
			t.Fatalf("got pending %v %v, want the code asked for", pending, err)
		}
		if s, err := w.People.SignedIn(t.Context(), confirm(token)); err != nil || world.Slugs(s) != "noor salam" {
			t.Errorf("got %q %v, want both", world.Slugs(s), err)
		}
	})
}

func TestALinkToAnAccountDoesNotOpenWhatItJoinsAfterwards(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		here := w.Staffed()
		there := office.Caller{Org: w.MustApply(world.Clinic("salam")).Organization}
		id := w.Member(here, "layla@salam.example", booking.Manager)
		s, token, err := w.Enter("layla@salam.example", world.Password)
		if err != nil {
			t.Fatal(err)
		}
		link, err := w.Organization.ResetPassword(t.Context(), here, id, true)
		if err != nil {
			t.Fatal(err)
		}
		invited := w.Invitation(there, "layla@salam.example", booking.Owner)
		_, err = w.Organization.Accept(t.Context(), s, invited)
		world.RefusedAs(t, "accepting with a session that was ended", err, "signed_out")
		if _, err := w.People.SignedIn(t.Context(), token); err == nil {
			t.Error("the session goes on after the reset")
		}
		// She takes the link she was given, and the organization makes another
		// behind her back: with her password chosen it no longer serves.
		if _, _, err := w.People.ChoosePassword(t.Context(), link, world.Another, world.Home); err != nil {
			t.Fatal(err)
		}
		s, _, err = w.Enter("layla@salam.example", world.Another)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Organization.Accept(t.Context(), s, invited); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Organization.ResetPassword(t.Context(), here, id, true); err == nil {
			t.Error("an owner of one organization resets who belongs to two")
		}
		_, _, err = w.People.ChoosePassword(t.Context(), link, world.Password, world.Home)
		world.RefusedAs(t, "the link", err, "link_used")
	})
}

func TestResettingAndJoiningAtOnceNeverLeavesALinkIntoAnotherOrganization(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		here := w.Staffed()
		there := office.Caller{Org: w.MustApply(world.Clinic("salam")).Organization}
		id := w.Member(here, "layla@salam.example", booking.Manager)
		s, _, err := w.Enter("layla@salam.example", world.Password)
		if err != nil {
			t.Fatal(err)
		}
		invited := w.Invitation(there, "layla@salam.example", booking.Owner)
		var wg sync.WaitGroup
		var link string
		var reset, accept error
		wg.Go(func() { link, reset = w.Organization.ResetPassword(t.Context(), here, id, true) })
		wg.Go(func() { _, accept = w.Organization.Accept(t.Context(), s, invited) })
		wg.Wait()
		if (reset == nil) == (accept == nil) {
			t.Errorf("got reset %v, accept %v, want one of them refused", reset, accept)
		}
		if reset == nil {
			world.RefusedAs(t, "accepting after the reset", accept, "signed_out")
		} else {
			world.RefusedAs(t, "resetting after joining", reset, "belongs_elsewhere")
			_, err := w.People.LinkOwner(t.Context(), link)
			world.RefusedAs(t, "no link", err, "link_used")
		}
	})
}

func TestChoosingAPasswordByALinkEndsWhatWasBefore(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		id := w.Member(c, "layla@noor.example", booking.Manager)
		_, token, err := w.Enter("layla@noor.example", world.Password)
		if err != nil {
			t.Fatal(err)
		}
		first, err := w.Organization.ResetPassword(t.Context(), c, id, false)
		if err != nil {
			t.Fatal(err)
		}
		second, err := w.Organization.ResetPassword(t.Context(), c, id, false)
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = w.People.ChoosePassword(t.Context(), first, world.Another, world.Home)
		world.RefusedAs(t, "the link of before", err, "link_used")
		w.Clock.Add(24*time.Hour - time.Second)
		squat, _, err := w.People.ChoosePassword(t.Context(), second, world.Another, world.Home)
		if err != nil {
			t.Fatalf("within a day: got %v", err)
		}
		if _, err := w.People.SignedIn(t.Context(), token); !errors.Is(err, people.ErrNoSignIn) {
			t.Errorf("the session of before: got %v, want it ended", err)
		}
		third, err := w.Organization.ResetPassword(t.Context(), c, id, false)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.People.SignedIn(t.Context(), squat); !errors.Is(err, people.ErrNoSignIn) {
			t.Errorf("whoever took the link before: got %v, want signed out", err)
		}
		w.Clock.Add(24 * time.Hour)
		_, _, err = w.People.ChoosePassword(t.Context(), third, world.Password, world.Home)
		world.RefusedAs(t, "after a day", err, "link_used")
	})
}

func TestWhoeverLeavesIsOut(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		here := w.Staffed()
		there := office.Caller{Org: w.MustApply(world.Clinic("salam")).Organization}
		w.Member(here, "owner@noor.example", booking.Owner)
		w.Member(here, "layla@noor.example", booking.Manager)
		s, token, err := w.Enter("layla@noor.example", world.Password)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Organization.Accept(t.Context(), s, w.Invitation(there, "layla@noor.example", booking.Owner)); err != nil {
			t.Fatal(err)
		}
		world.RefusedAs(t, "the last owner", w.Organization.Leave(t.Context(), s, there.Org), "last_owner")
		third := office.Caller{Org: w.MustApply(world.Clinic("third")).Organization}
		world.RefusedAs(t, "where she does not belong", w.Organization.Leave(t.Context(), s, third.Org), "no_person")
		if err := w.Organization.Leave(t.Context(), s, here.Org); err != nil {
			t.Fatal(err)
		}
		if s, err := w.People.SignedIn(t.Context(), token); err != nil || world.Slugs(s) != "salam" {
			t.Errorf("got %q %v, want salam alone", world.Slugs(s), err)
		}
		// Whoever belongs nowhere any more has no account.
		w.Member(there, "second@salam.example", booking.Owner)
		if err := w.Organization.Leave(t.Context(), s, there.Org); err != nil {
			t.Fatal(err)
		}
		if _, err := w.People.SignedIn(t.Context(), token); !errors.Is(err, people.ErrNoSignIn) {
			t.Errorf("got %v, want signed out", err)
		}
		if _, _, err := w.Enter("layla@noor.example", world.Password); !errors.Is(err, people.ErrWrongPassword) {
			t.Errorf("got %v, want no account", err)
		}
	})
}

func TestAnOwnerWhoGoesKeepsNoWayBack(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		there := office.Caller{Org: w.MustApply(world.Clinic("salam")).Organization}
		w.Member(c, "owner@noor.example", booking.Owner)
		sara := w.Member(c, "sara@noor.example", booking.Manager)
		elsewhere := w.Invitation(there, "second@noor.example", booking.Owner)
		for name, end := range map[string]func(people.SignedIn) error{
			"removed": func(s people.SignedIn) error { return w.Organization.RemoveMember(t.Context(), c, s.Person.ID) },
			"left":    func(s people.SignedIn) error { return w.Organization.Leave(t.Context(), s, c.Org) },
			"stepped": func(s people.SignedIn) error {
				return w.Organization.ChangeMember(t.Context(), c, s.Person.ID, booking.Manager, booking.ResourceID{})
			},
			"receptive": func(s people.SignedIn) error {
				return w.Organization.ChangeMember(t.Context(), c, s.Person.ID, booking.Receptionist, booking.ResourceID{})
			},
		} {
			email := name + "@noor.example"
			w.Member(c, email, booking.Owner)
			s, _, err := w.Enter(email, world.Password)
			if err != nil {
				t.Fatal(err)
			}
			invited := w.Invitation(c, "second@noor.example", booking.Owner)
			reset, err := w.Organization.ResetPassword(t.Context(), c, sara, true)
			if err != nil {
				t.Fatal(err)
			}
			if err := end(s); err != nil {
				t.Fatal(err)
			}
			_, _, err = w.Organization.Join(t.Context(), invited, "S", "en", world.Password, world.Home)
			world.RefusedAs(t, name+": an invitation", err, "link_used")
			_, _, err = w.People.ChoosePassword(t.Context(), reset, world.Another, world.Home)
			world.RefusedAs(t, name+": a link to another's account", err, "link_used")
		}
		if _, _, err := w.Organization.Invited(t.Context(), elsewhere); err != nil {
			t.Errorf("another organization's: got %v, want it to work", err)
		}
	})
}

func TestAnOwnerWhomADocumentDemotesKeepsNoWayBack(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		w.Member(c, "owner@noor.example", booking.Owner)
		w.Member(c, "layla@noor.example", booking.Owner)
		sara := w.Member(c, "sara@noor.example", booking.Manager)
		kept := w.Invitation(c, "second@noor.example", booking.Owner)
		reset, err := w.Organization.ResetPassword(t.Context(), c, sara, true)
		if err != nil {
			t.Fatal(err)
		}
		b := world.Clinic("noor")
		user := func(name string, role booking.Role) catalogue.UserPlan {
			return catalogue.UserPlan{Email: name + "@noor.example", Name: name, Role: role}
		}
		b.Users = []catalogue.UserPlan{user("owner", booking.Owner), user("layla", booking.Owner)}
		w.MustApply(b)
		if _, _, err := w.Organization.Invited(t.Context(), kept); err != nil {
			t.Fatalf("nobody was demoted: got %v, want the link to work", err)
		}
		b.Users = []catalogue.UserPlan{
			user("new", booking.Manager), user("layla", booking.Manager), user("owner", booking.Owner), user("second", booking.Receptionist),
		}
		links := w.MustApply(b).Links
		_, _, err = w.Organization.Join(t.Context(), kept, "S", "en", world.Password, world.Home)
		world.RefusedAs(t, "an invitation of before", err, "link_used")
		_, _, err = w.People.ChoosePassword(t.Context(), reset, world.Another, world.Home)
		world.RefusedAs(t, "a link to another's account", err, "link_used")
		for _, email := range []string{"new@noor.example", "second@noor.example"} {
			if _, _, err := w.Organization.Invited(t.Context(), links[email]); err != nil {
				t.Errorf("%s, whom the document invites: got %v, want a link that works", email, err)
			}
		}
	})
}

func TestAClosedOrganizationLetsNobodyJoin(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		here := w.Staffed()
		there := office.Caller{Org: w.MustApply(world.Clinic("salam")).Organization}
		w.Member(here, "layla@noor.example", booking.Owner)
		s, _, err := w.Enter("layla@noor.example", world.Password)
		if err != nil {
			t.Fatal(err)
		}
		mine, other := w.Invitation(there, "layla@noor.example", booking.Owner), w.Invitation(there, "new@noor.example", booking.Manager)
		if _, err := w.Organization.CloseOrganization(t.Context(), there, organization.RemovalWait); err != nil {
			t.Fatal(err)
		}
		_, _, err = w.Organization.Invited(t.Context(), other)
		world.RefusedAs(t, "looking at the link", err, "link_used")
		_, _, err = w.Organization.Join(t.Context(), other, "New", "en", world.Password, world.Home)
		world.RefusedAs(t, "joining", err, "link_used")
		_, err = w.Organization.Accept(t.Context(), s, mine)
		world.RefusedAs(t, "accepting", err, "link_used")
		world.RefusedAs(t, "without the link", w.Organization.SetPassword(t.Context(), "new@noor.example", world.Password), "no_person")
		// Whoever has looked at the link before it was closed comes too late.
		err = w.Store.For(there.Org).Write(t.Context(), func(tx *store.Tx) error {
			_, err := organization.UseInvitation(tx, auth.HashSecret(other), w.Clock.Now().Unix())
			return err
		})
		world.RefusedAs(t, "in the transaction", err, "link_used")
		if _, err := w.Organization.ReopenOrganization(t.Context(), there); err != nil {
			t.Fatal(err)
		}
		if _, _, err := w.Organization.Join(t.Context(), other, "New", "en", world.Password, world.Home); err != nil {
			t.Errorf("opened again: got %v, want in", err)
		}
	})
}

func TestAnInvitationServesOneOfManyWhoTryAtOnce(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		w.Member(c, "owner@noor.example", booking.Owner)
		token := w.Invitation(c, "layla@noor.example", booking.Manager)
		served, _ := world.Rush(4, func(int) error {
			_, _, err := w.Organization.Join(t.Context(), token, "Layla", "en", world.Password, world.Home)
			if err != nil && !errors.Is(err, people.ErrNoLink) {
				t.Errorf("got %v, want %v", err, people.ErrNoLink)
			}
			return err
		})
		if served != 1 {
			t.Errorf("served %d, want 1", served)
		}
		if members, err := w.Organization.Members(t.Context(), c); err != nil || len(members) != 2 {
			t.Errorf("got %v %v, want two", members, err)
		}
	})
}

func TestTheSetUpLinkAdoptsNothingThatIsOwned(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		token, err := w.People.SetupLink(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		w.Member(c, "owner@noor.example", booking.Owner)
		world.RefusedAs(t, "looking at it", w.People.CheckSetup(t.Context(), token), "link_used")
		for _, s := range []people.Setup{world.Stranger("noor", ""), world.Stranger("", "new")} {
			_, _, err = w.People.SetUp(t.Context(), token, s, world.Home)
			world.RefusedAs(t, "an old link", err, "link_used")
		}
		// A link that a node made at the very moment at which the owner came.
		err = w.Store.Write(t.Context(), func(tx *store.Tx) error {
			people.ReplaceLink(tx, people.Link{Hash: auth.HashSecret("late"), Kind: people.LinkSetup, CreatedAt: 1,
				ExpiresAt: w.Clock.Now().Unix() + 60})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = w.People.SetUp(t.Context(), "late", world.Stranger("noor", ""), world.Home)
		world.RefusedAs(t, "a link from that moment", err, "link_used")
	})
}

// An invitation is no owner: its link may be lost, and whoever runs the service
// must not stand before a locked house. Both ways in stay open until somebody
// has used one.
func TestTheSetUpLinkServesWhileAnOwnerIsOnlyInvited(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		invited := w.Invitation(c, "owner@noor.example", booking.Owner)
		token, err := w.People.SetupLink(t.Context())
		if err != nil || token == "" {
			t.Fatalf("got %q %v, want a link", token, err)
		}
		if owned, err := w.People.Owned(t.Context()); err != nil || owned {
			t.Errorf("got %v %v, want that nobody owns anything", owned, err)
		}
		if _, _, err := w.People.SetUp(t.Context(), token, world.Stranger("noor", ""), world.Home); err != nil {
			t.Fatal(err)
		}
		if again, err := w.People.SetupLink(t.Context()); err != nil || again != "" {
			t.Errorf("got %q %v, want no link: there is an owner", again, err)
		}
		if _, _, err := w.Organization.Join(t.Context(), invited, "O", "en", world.Password, world.Home); err != nil {
			t.Errorf("the invitation: got %v, want it to serve as before", err)
		}
	})
}

func TestTwoWhoSetUpAtOnceMakeOneOwner(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		w.Staffed()
		token, err := w.People.SetupLink(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		all := []people.Setup{world.Stranger("noor", ""), world.Stranger("", "one"), world.Stranger("", "two"), world.Stranger("noor", "")}
		served, _ := world.Rush(len(all), func(i int) error {
			_, _, err := w.People.SetUp(t.Context(), token, all[i], world.Home)
			return err
		})
		s, _, err := w.Enter("s@stranger.example", world.Password)
		if served != 1 || err != nil || len(s.Memberships) != 1 {
			t.Errorf("served %d, got %v %v, want one owner of one organization", served, world.Slugs(s), err)
		}
	})
}
