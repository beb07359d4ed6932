package desk_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/store"
)

// slugs are the organizations of somebody who is signed in.
func slugs(s desk.Session) string {
	var list []string
	for _, m := range s.Memberships {
		list = append(list, m.Org.Slug)
	}
	return strings.Join(list, " ")
}

// belongs signs somebody in and says where they belong.
func (w *world) belongs(email, password string) string {
	w.t.Helper()
	s, _, err := w.signIn(email, password)
	if err != nil {
		w.t.Fatalf("%s cannot sign in: %v", email, err)
	}
	return slugs(s)
}

func TestAnAddressInvitedTwiceGetsTwoLinksThatDoNotKnowOfEachOther(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		here := staffed(w)
		there := desk.Caller{Org: w.apply(clinic("salam")).Organization}
		one, two := w.invite(here, "Layla@salam.example", booking.Manager), w.invite(there, "layla@salam.example", booking.Owner)
		first, _, err := w.Join(t.Context(), one, "Layla", "ar", password, home)
		if err != nil {
			t.Fatal(err)
		}
		if s, err := w.Session(t.Context(), first); err != nil || slugs(s) != "noor" {
			t.Errorf("got %q %v, want noor alone", slugs(s), err)
		}
		if i, o, err := w.Invited(t.Context(), two); err != nil || o.Slug != "salam" || i.Email != "layla@salam.example" {
			t.Errorf("the other link: got %+v %+v %v, want it to work", i, o, err)
		}
		if _, _, err := w.Join(t.Context(), two, "Layla", "ar", another, home); err != nil {
			t.Errorf("the other link: got %v, want a second account", err)
		}
		if got := w.belongs("layla@salam.example", password); got != "noor" {
			t.Errorf("with the first password: got %q, want noor", got)
		}
		if got := w.belongs("layla@salam.example", another); got != "salam" {
			t.Errorf("with the second: got %q, want salam", got)
		}
		_, err = w.ResetAnybody(t.Context(), booking.OrgID{}, "layla@salam.example", false)
		refusedAs(t, "whose password?", err, "several_accounts")
		if _, err := w.ResetAnybody(t.Context(), there.Org, "layla@salam.example", false); err != nil {
			t.Errorf("of that organization: got %v", err)
		}
		if got := w.belongs("layla@salam.example", password); got != "noor" {
			t.Errorf("the other account: got %q, want it untouched", got)
		}
	})
}

func TestAccountsThatOnePasswordOpensBecomeOne(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		here := staffed(w)
		there := desk.Caller{Org: w.apply(clinic("salam")).Organization}
		w.join(here, "owner@noor.example", booking.Owner)
		w.join(here, "layla@salam.example", booking.Manager)
		apart := w.joinWith(there, "layla@salam.example", booking.Manager, another)
		mine := w.here("layla@salam.example", home)
		_, old, err := w.signInWith("layla@salam.example", password, mine)
		if err != nil {
			t.Fatal(err)
		}
		// She forgets the second password, and chooses the first again.
		link, err := w.ResetPassword(t.Context(), there, apart, false)
		if err != nil {
			t.Fatal(err)
		}
		chosen, _, err := w.ChoosePassword(t.Context(), link, password, mine)
		if err != nil {
			t.Fatal(err)
		}
		if mine.Device, err = w.Remember(t.Context(), chosen, mine); err != nil {
			t.Fatal(err)
		}
		if s, err := w.Session(t.Context(), old); err != nil || slugs(s) != "noor" {
			t.Errorf("who was signed in: got %q %v, want nothing of the other account", slugs(s), err)
		}
		if s, _, err := w.signInWith("layla@salam.example", password, mine); err != nil || slugs(s) != "noor salam" {
			t.Errorf("got %q %v, want both", slugs(s), err)
		}
		if _, err := w.Session(t.Context(), old); !errors.Is(err, store.ErrNoSignIn) {
			t.Errorf("who was signed in to one of them: got %v, want signed out", err)
		}
		for _, c := range []desk.Caller{here, there} {
			members, err := w.Members(t.Context(), c)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range members {
				if m.Email == "layla@salam.example" {
					_, err = w.ResetPassword(t.Context(), c, m.ID, false)
					refusedAs(t, "an owner of one of them", err, "belongs_elsewhere")
				}
			}
		}
		w.verified()
	})
}

// Whoever has an account of an address could be forgiven their guesses at
// another's: by signing in to their own in between, or with the guess itself,
// which they make their own password before.
func TestAnAccountOfTheSameAddressIsNoHelpInGuessing(t *testing.T) {
	for name, guess := range map[string]func(w *world, own *desk.Session, try int, from desk.Browser){
		"in between": func(w *world, _ *desk.Session, _ int, from desk.Browser) {
			w.guess("layla@salam.example", from)
			if _, _, err := w.SignIn(w.t.Context(), "layla@salam.example", another, from); err != nil {
				w.t.Fatalf("the guesser's own account: got %v, want in", err)
			}
		},
		"as their own password": func(w *world, own *desk.Session, try int, from desk.Browser) {
			old, next := guessAt(try), guessAt(try+1)
			if try == 0 {
				old = another
			}
			if err := w.ChangePassword(w.t.Context(), *own, old, next); err != nil {
				w.t.Fatal(err)
			}
			s, _, err := w.signInWith("layla@salam.example", next, from)
			if err != nil {
				w.t.Fatalf("the guesser's own account: got %v, want in", err)
			}
			*own = s
		},
	} {
		t.Run(name, func(t *testing.T) {
			on(t, func(t *testing.T, w *world) {
				here := staffed(w)
				there := desk.Caller{Org: w.apply(clinic("salam")).Organization}
				w.join(here, "layla@salam.example", booking.Manager)
				w.joinWith(there, "layla@salam.example", booking.Owner, another)
				from := desk.Browser{Address: "192.0.2.200"}
				own, _, err := w.signInWith("layla@salam.example", another, home)
				if err != nil {
					t.Fatal(err)
				}
				for try := range 8 {
					guess(w, &own, try, from)
				}
				w.may("her account after 8 guesses", "layla@salam.example", from, false)
				w.clock.Add(15 * time.Minute)
				w.may("after the wait", "layla@salam.example", from, true)
			})
		})
	}
}

func guessAt(try int) string { return fmt.Sprintf("a good guess, number %d", try) }

// Whoever has two accounts of an address, and uses both in one browser, is not
// kept out of the one by signing in to the other.
func TestSigningInToOneAccountOfAKnownBrowserIsNoAttemptAtTheOther(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		here := staffed(w)
		there := desk.Caller{Org: w.apply(clinic("salam")).Organization}
		w.join(here, "layla@salam.example", booking.Manager)
		w.joinWith(there, "layla@salam.example", booking.Owner, another)
		mine := w.here("layla@salam.example", home)
		token, _, err := w.SignIn(t.Context(), "layla@salam.example", another, mine)
		if err != nil {
			t.Fatal(err)
		}
		if mine.Device, err = w.Remember(t.Context(), token, mine); err != nil {
			t.Fatal(err)
		}
		for range 8 {
			w.may("the one", "layla@salam.example", mine, true)
		}
		if _, _, err := w.SignIn(t.Context(), "layla@salam.example", another, mine); err != nil {
			t.Errorf("the other: got %v, want in", err)
		}
	})
}

func TestASecondFactorIsNotGotRoundByAnotherAccount(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		here := staffed(w)
		there := desk.Caller{Org: w.apply(clinic("salam")).Organization}
		w.join(here, "layla@salam.example", booking.Manager)
		s, _, err := w.signIn("layla@salam.example", password)
		if err != nil {
			t.Fatal(err)
		}
		secret, _ := w.NewFactor(s, "Mawid")
		if _, err := w.EnableFactor(t.Context(), s, secret, auth.TOTP(secret, w.clock.Now()), password); err != nil {
			t.Fatal(err)
		}
		mine := home
		confirm := func(token string) string {
			t.Helper()
			w.clock.Add(time.Minute)
			whole, err := w.Confirm(t.Context(), token, auth.TOTP(secret, w.clock.Now()), mine)
			if err != nil {
				t.Fatal(err)
			}
			if mine.Device, err = w.Remember(t.Context(), whole, mine); err != nil {
				t.Fatal(err)
			}
			return whole
		}
		token, _, err := w.SignIn(t.Context(), "layla@salam.example", password, mine)
		if err != nil {
			t.Fatal(err)
		}
		confirm(token)
		w.join(there, "layla@salam.example", booking.Manager) // by somebody who knows her password
		other := desk.Browser{Address: home.Address, Org: "salam"}
		if s, token, err := w.signInWith("layla@salam.example", password, other); err != nil || slugs(s) != "salam" {
			t.Errorf("the other account: got %q %v, want it alone", slugs(s), err)
		} else if mine.Device, err = w.Remember(t.Context(), token, mine); err != nil {
			t.Fatal(err)
		}
		token, pending, err := w.SignIn(t.Context(), "layla@salam.example", password, mine)
		if err != nil || !pending {
			t.Fatalf("got pending %v %v, want the code asked for", pending, err)
		}
		if s, err := w.Session(t.Context(), confirm(token)); err != nil || slugs(s) != "noor salam" {
			t.Errorf("got %q %v, want both", slugs(s), err)
		}
	})
}

func TestALinkToAnAccountDoesNotOpenWhatItJoinsAfterwards(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		here := staffed(w)
		there := desk.Caller{Org: w.apply(clinic("salam")).Organization}
		id := w.join(here, "layla@salam.example", booking.Manager)
		s, token, err := w.signIn("layla@salam.example", password)
		if err != nil {
			t.Fatal(err)
		}
		link, err := w.ResetPassword(t.Context(), here, id, true)
		if err != nil {
			t.Fatal(err)
		}
		invited := w.invite(there, "layla@salam.example", booking.Owner)
		_, err = w.Accept(t.Context(), s, invited)
		refusedAs(t, "accepting with a session that was ended", err, "signed_out")
		if _, err := w.Session(t.Context(), token); err == nil {
			t.Error("the session goes on after the reset")
		}
		// She takes the link she was given, and the organization makes another
		// behind her back: with her password chosen it no longer serves.
		if _, _, err := w.ChoosePassword(t.Context(), link, another, home); err != nil {
			t.Fatal(err)
		}
		s, _, err = w.signIn("layla@salam.example", another)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Accept(t.Context(), s, invited); err != nil {
			t.Fatal(err)
		}
		if _, err := w.ResetPassword(t.Context(), here, id, true); err == nil {
			t.Error("an owner of one organization resets who belongs to two")
		}
		_, _, err = w.ChoosePassword(t.Context(), link, password, home)
		refusedAs(t, "the link", err, "link_used")
	})
}

func TestResettingAndJoiningAtOnceNeverLeavesALinkIntoAnotherOrganization(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		here := staffed(w)
		there := desk.Caller{Org: w.apply(clinic("salam")).Organization}
		id := w.join(here, "layla@salam.example", booking.Manager)
		s, _, err := w.signIn("layla@salam.example", password)
		if err != nil {
			t.Fatal(err)
		}
		invited := w.invite(there, "layla@salam.example", booking.Owner)
		var wg sync.WaitGroup
		var link string
		var reset, accept error
		wg.Go(func() { link, reset = w.ResetPassword(t.Context(), here, id, true) })
		wg.Go(func() { _, accept = w.Accept(t.Context(), s, invited) })
		wg.Wait()
		if (reset == nil) == (accept == nil) {
			t.Errorf("got reset %v, accept %v, want one of them refused", reset, accept)
		}
		if reset == nil {
			refusedAs(t, "accepting after the reset", accept, "signed_out")
		} else {
			refusedAs(t, "resetting after joining", reset, "belongs_elsewhere")
			_, err := w.LinkOwner(t.Context(), link)
			refusedAs(t, "no link", err, "link_used")
		}
	})
}

func TestChoosingAPasswordByALinkEndsWhatWasBefore(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		c := staffed(w)
		id := w.join(c, "layla@noor.example", booking.Manager)
		_, token, err := w.signIn("layla@noor.example", password)
		if err != nil {
			t.Fatal(err)
		}
		first, err := w.ResetPassword(t.Context(), c, id, false)
		if err != nil {
			t.Fatal(err)
		}
		second, err := w.ResetPassword(t.Context(), c, id, false)
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = w.ChoosePassword(t.Context(), first, another, home)
		refusedAs(t, "the link of before", err, "link_used")
		w.clock.Add(24*time.Hour - time.Second)
		squat, _, err := w.ChoosePassword(t.Context(), second, another, home)
		if err != nil {
			t.Fatalf("within a day: got %v", err)
		}
		if _, err := w.Session(t.Context(), token); !errors.Is(err, store.ErrNoSignIn) {
			t.Errorf("the session of before: got %v, want it ended", err)
		}
		third, err := w.ResetPassword(t.Context(), c, id, false)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Session(t.Context(), squat); !errors.Is(err, store.ErrNoSignIn) {
			t.Errorf("whoever took the link before: got %v, want signed out", err)
		}
		w.clock.Add(24 * time.Hour)
		_, _, err = w.ChoosePassword(t.Context(), third, password, home)
		refusedAs(t, "after a day", err, "link_used")
	})
}

func TestWhoeverLeavesIsOut(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		here := staffed(w)
		there := desk.Caller{Org: w.apply(clinic("salam")).Organization}
		w.join(here, "owner@noor.example", booking.Owner)
		w.join(here, "layla@noor.example", booking.Manager)
		s, token, err := w.signIn("layla@noor.example", password)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Accept(t.Context(), s, w.invite(there, "layla@noor.example", booking.Owner)); err != nil {
			t.Fatal(err)
		}
		refusedAs(t, "the last owner", w.Leave(t.Context(), s, there.Org), "last_owner")
		third := desk.Caller{Org: w.apply(clinic("third")).Organization}
		refusedAs(t, "where she does not belong", w.Leave(t.Context(), s, third.Org), "no_person")
		if err := w.Leave(t.Context(), s, here.Org); err != nil {
			t.Fatal(err)
		}
		if s, err := w.Session(t.Context(), token); err != nil || slugs(s) != "salam" {
			t.Errorf("got %q %v, want salam alone", slugs(s), err)
		}
		// Whoever belongs nowhere any more has no account.
		w.join(there, "second@salam.example", booking.Owner)
		if err := w.Leave(t.Context(), s, there.Org); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Session(t.Context(), token); !errors.Is(err, store.ErrNoSignIn) {
			t.Errorf("got %v, want signed out", err)
		}
		if _, _, err := w.signIn("layla@noor.example", password); !errors.Is(err, desk.ErrWrongPassword) {
			t.Errorf("got %v, want no account", err)
		}
	})
}

func TestAnOwnerWhoGoesKeepsNoWayBack(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		c := staffed(w)
		there := desk.Caller{Org: w.apply(clinic("salam")).Organization}
		w.join(c, "owner@noor.example", booking.Owner)
		sara := w.join(c, "sara@noor.example", booking.Manager)
		elsewhere := w.invite(there, "second@noor.example", booking.Owner)
		for name, end := range map[string]func(desk.Session) error{
			"removed": func(s desk.Session) error { return w.RemoveMember(t.Context(), c, s.Person.ID) },
			"left":    func(s desk.Session) error { return w.Leave(t.Context(), s, c.Org) },
			"stepped": func(s desk.Session) error {
				return w.ChangeMember(t.Context(), c, s.Person.ID, booking.Manager, booking.ResourceID{})
			},
			"receptive": func(s desk.Session) error {
				return w.ChangeMember(t.Context(), c, s.Person.ID, booking.Receptionist, booking.ResourceID{})
			},
		} {
			email := name + "@noor.example"
			w.join(c, email, booking.Owner)
			s, _, err := w.signIn(email, password)
			if err != nil {
				t.Fatal(err)
			}
			invited := w.invite(c, "second@noor.example", booking.Owner)
			reset, err := w.ResetPassword(t.Context(), c, sara, true)
			if err != nil {
				t.Fatal(err)
			}
			if err := end(s); err != nil {
				t.Fatal(err)
			}
			_, _, err = w.Join(t.Context(), invited, "S", "en", password, home)
			refusedAs(t, name+": an invitation", err, "link_used")
			_, _, err = w.ChoosePassword(t.Context(), reset, another, home)
			refusedAs(t, name+": a link to another's account", err, "link_used")
		}
		if _, _, err := w.Invited(t.Context(), elsewhere); err != nil {
			t.Errorf("another organization's: got %v, want it to work", err)
		}
	})
}

func TestAnOwnerWhomADocumentDemotesKeepsNoWayBack(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		c := staffed(w)
		w.join(c, "owner@noor.example", booking.Owner)
		w.join(c, "layla@noor.example", booking.Owner)
		sara := w.join(c, "sara@noor.example", booking.Manager)
		kept := w.invite(c, "second@noor.example", booking.Owner)
		reset, err := w.ResetPassword(t.Context(), c, sara, true)
		if err != nil {
			t.Fatal(err)
		}
		b := clinic("noor")
		user := func(name string, role booking.Role) desk.UserPlan {
			return desk.UserPlan{Email: name + "@noor.example", Name: name, Role: role}
		}
		b.Users = []desk.UserPlan{user("owner", booking.Owner), user("layla", booking.Owner)}
		w.apply(b)
		if _, _, err := w.Invited(t.Context(), kept); err != nil {
			t.Fatalf("nobody was demoted: got %v, want the link to work", err)
		}
		b.Users = []desk.UserPlan{
			user("new", booking.Manager), user("layla", booking.Manager), user("owner", booking.Owner), user("second", booking.Receptionist),
		}
		links := w.apply(b).Links
		_, _, err = w.Join(t.Context(), kept, "S", "en", password, home)
		refusedAs(t, "an invitation of before", err, "link_used")
		_, _, err = w.ChoosePassword(t.Context(), reset, another, home)
		refusedAs(t, "a link to another's account", err, "link_used")
		for _, email := range []string{"new@noor.example", "second@noor.example"} {
			if _, _, err := w.Invited(t.Context(), links[email]); err != nil {
				t.Errorf("%s, whom the document invites: got %v, want a link that works", email, err)
			}
		}
	})
}

func TestAClosedOrganizationLetsNobodyJoin(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		here := staffed(w)
		there := desk.Caller{Org: w.apply(clinic("salam")).Organization}
		w.join(here, "layla@noor.example", booking.Owner)
		s, _, err := w.signIn("layla@noor.example", password)
		if err != nil {
			t.Fatal(err)
		}
		mine, other := w.invite(there, "layla@noor.example", booking.Owner), w.invite(there, "new@noor.example", booking.Manager)
		if _, err := w.CloseOrganization(t.Context(), there, desk.RemovalWait); err != nil {
			t.Fatal(err)
		}
		_, _, err = w.Invited(t.Context(), other)
		refusedAs(t, "looking at the link", err, "link_used")
		_, _, err = w.Join(t.Context(), other, "New", "en", password, home)
		refusedAs(t, "joining", err, "link_used")
		_, err = w.Accept(t.Context(), s, mine)
		refusedAs(t, "accepting", err, "link_used")
		refusedAs(t, "without the link", w.SetPassword(t.Context(), "new@noor.example", password), "no_person")
		// Whoever has looked at the link before it was closed comes too late.
		err = w.store.For(there.Org).Write(t.Context(), func(tx *store.Tx) error {
			_, err := tx.UseInvitation(auth.HashSecret(other), w.clock.Now().Unix())
			return err
		})
		refusedAs(t, "in the transaction", err, "link_used")
		if _, err := w.ReopenOrganization(t.Context(), there); err != nil {
			t.Fatal(err)
		}
		if _, _, err := w.Join(t.Context(), other, "New", "en", password, home); err != nil {
			t.Errorf("opened again: got %v, want in", err)
		}
	})
}

func TestAnInvitationServesOneOfManyWhoTryAtOnce(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		c := staffed(w)
		w.join(c, "owner@noor.example", booking.Owner)
		token := w.invite(c, "layla@noor.example", booking.Manager)
		var wg sync.WaitGroup
		var served atomic.Int32
		for range 4 {
			wg.Go(func() {
				_, _, err := w.Join(t.Context(), token, "Layla", "en", password, home)
				if err == nil {
					served.Add(1)
				} else if !errors.Is(err, store.ErrNoLink) {
					t.Errorf("got %v, want %v", err, store.ErrNoLink)
				}
			})
		}
		wg.Wait()
		if got := served.Load(); got != 1 {
			t.Errorf("served %d, want 1", got)
		}
		if members, err := w.Members(t.Context(), c); err != nil || len(members) != 2 {
			t.Errorf("got %v %v, want two", members, err)
		}
	})
}

// setup is what a stranger with a link to set up types.
func setup(adopt, slug string) desk.Setup {
	return desk.Setup{Email: "s@stranger.example", Name: "S", Password: password, Adopt: adopt, OrgName: "S", Slug: slug}
}

func TestTheSetUpLinkAdoptsNothingThatIsOwned(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		c := staffed(w)
		token, err := w.SetupLink(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		w.join(c, "owner@noor.example", booking.Owner)
		refusedAs(t, "looking at it", w.CheckSetup(t.Context(), token), "link_used")
		for _, s := range []desk.Setup{setup("noor", ""), setup("", "new")} {
			_, _, err = w.SetUp(t.Context(), token, s, home)
			refusedAs(t, "an old link", err, "link_used")
		}
		// A link that a node made at the very moment at which the owner came.
		err = w.store.WritePeople(t.Context(), func(tx *store.Tx) error {
			tx.ReplaceLink(store.Link{Hash: auth.HashSecret("late"), Kind: store.LinkSetup, CreatedAt: 1, ExpiresAt: w.clock.Now().Unix() + 60})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = w.SetUp(t.Context(), "late", setup("noor", ""), home)
		refusedAs(t, "a link from that moment", err, "link_used")
	})
}

// An invitation is no owner: its link may be lost, and whoever runs the service
// must not stand before a locked house. Both ways in stay open until somebody
// has used one.
func TestTheSetUpLinkServesWhileAnOwnerIsOnlyInvited(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		c := staffed(w)
		invited := w.invite(c, "owner@noor.example", booking.Owner)
		token, err := w.SetupLink(t.Context())
		if err != nil || token == "" {
			t.Fatalf("got %q %v, want a link", token, err)
		}
		if owned, err := w.Owned(t.Context()); err != nil || owned {
			t.Errorf("got %v %v, want that nobody owns anything", owned, err)
		}
		if _, _, err := w.SetUp(t.Context(), token, setup("noor", ""), home); err != nil {
			t.Fatal(err)
		}
		if again, err := w.SetupLink(t.Context()); err != nil || again != "" {
			t.Errorf("got %q %v, want no link: there is an owner", again, err)
		}
		if _, _, err := w.Join(t.Context(), invited, "O", "en", password, home); err != nil {
			t.Errorf("the invitation: got %v, want it to serve as before", err)
		}
	})
}

func TestTwoWhoSetUpAtOnceMakeOneOwner(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		staffed(w)
		token, err := w.SetupLink(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var wg sync.WaitGroup
		var served atomic.Int32
		for _, s := range []desk.Setup{setup("noor", ""), setup("", "one"), setup("", "two"), setup("noor", "")} {
			wg.Go(func() {
				if _, _, err := w.SetUp(t.Context(), token, s, home); err == nil {
					served.Add(1)
				}
			})
		}
		wg.Wait()
		s, _, err := w.signIn("s@stranger.example", password)
		if got := served.Load(); got != 1 || err != nil || len(s.Memberships) != 1 {
			t.Errorf("served %d, got %v %v, want one owner of one organization", got, slugs(s), err)
		}
	})
}
