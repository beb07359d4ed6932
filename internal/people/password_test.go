package people_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/world"
)

// change changes what is stored of somebody, behind the desk's back.
func change(w *world.World, email string, how func(*people.Person)) people.Person {
	w.T.Helper()
	var p people.Person
	err := w.Store.Write(w.T.Context(), func(tx *store.Tx) error {
		list, err := people.PersonsIn(tx, email)
		if err != nil {
			return err
		}
		p = list[0]
		how(&p)
		people.SavePerson(tx, p)
		return nil
	})
	if err != nil {
		w.T.Fatal(err)
	}
	return p
}

func TestTwelveCharactersOrASecondFactor(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		const short = "ten lamps!"
		c := w.Staffed()
		w.Member(c, "a@noor.example", booking.Owner)
		s, _, err := w.Enter("a@noor.example", world.Password)
		if err != nil {
			t.Fatal(err)
		}
		world.RefusedAs(t, "ten characters alone", w.People.ChangePassword(t.Context(), s, world.Password, short), "password_too_short")
		s, _ = w.Factor("a@noor.example")
		if err := w.People.ChangePassword(t.Context(), s, world.Password, short); err != nil {
			t.Fatalf("ten beside a code: got %v", err)
		}
		world.RefusedAs(t, "leaving them alone", w.People.DisableFactor(t.Context(), s, short), "password_short_alone")
		if err := w.People.ChangePassword(t.Context(), s, short, world.Another); err != nil {
			t.Fatal(err)
		}
		if err := w.People.DisableFactor(t.Context(), s, world.Another); err != nil {
			t.Errorf("with a long one: got %v, want it off", err)
		}
		// A short one of old times goes on, and is asked to be changed.
		hash, err := auth.HashPassword(t.Context(), short)
		if err != nil {
			t.Fatal(err)
		}
		change(w, "a@noor.example", func(p *people.Person) { p.Password = hash })
		s, token, err := w.Enter("a@noor.example", short)
		if err != nil || !s.Weak {
			t.Fatalf("got weak %v %v, want in and told", s.Weak, err)
		}
		if err := w.People.ChangePassword(t.Context(), s, short, world.Another); err != nil {
			t.Fatal(err)
		}
		if s, err = w.People.SignedIn(t.Context(), token); err != nil || s.Weak {
			t.Errorf("after the change: got weak %v %v, want it no more", s.Weak, err)
		}
	})
}

// A password that is changed because others know it must not let one in who is
// just signing in with it.
func TestAPasswordThatChangesMeanwhileOpensNothing(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		w.Member(c, "a@noor.example", booking.Owner)
		s, _, err := w.Enter("a@noor.example", world.Password)
		if err != nil {
			t.Fatal(err)
		}
		asked := 0
		late := house.Open(house.Config{Store: w.Store, Now: func() time.Time {
			if asked++; asked == 2 { // The attempt was counted and its password found right.
				if err := w.People.ChangePassword(t.Context(), s, world.Password, world.Another); err != nil {
					t.Error(err)
				}
			}
			return w.Clock.Now()
		}})
		_, _, err = late.People.SignIn(t.Context(), "a@noor.example", world.Password, world.Home)
		world.RefusedAs(t, "the password of a moment ago", err, "wrong_password")
		if list, err := w.People.SignIns(t.Context(), s); err != nil || len(list) != 1 || asked < 2 {
			t.Errorf("got %d sessions after %d looks at the clock, %v; want the one that changed it", len(list), asked, err)
		}
	})
}

func TestNamesOfThePlaceMakeNoPassword(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		plan := world.Clinic("zumurrud")
		plan.Organization.NameAr, plan.Branches[0].Name, plan.Branches[0].NameAr = "مجمع زمرد", "Sulaymaniyah", "السليمانية"
		there := office.Caller{Org: w.MustApply(plan).Organization}
		w.Member(c, "bakhsh@noor.example", booking.Owner)
		_, _, err := w.Organization.Join(t.Context(), w.Invitation(there, "new@noor.example", booking.Manager), "New", "en", "Zumurrud 2026!",
			world.Home)
		world.RefusedAs(t, "whoever joins", err, "password_own_words")
		s, _, err := w.Enter("bakhsh@noor.example", world.Password)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Organization.Accept(t.Context(), s, w.Invitation(there, "bakhsh@noor.example", booking.Manager)); err != nil {
			t.Fatal(err)
		}
		for _, own := range []string{"Zumurrud 2026!", "Sulaymaniyah1", "السليمانيه 123", "bakhsh@sulaymaniyah1", "زمرد زمرد زمرد مجمع"} {
			world.RefusedAs(t, own, w.People.ChangePassword(t.Context(), s, world.Password, own), "password_own_words")
		}
	})
}

func TestTheFirstOwnersPasswordIsNotTheOrganizationsName(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		token, err := w.People.SetupLink(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		s := people.Setup{Email: "b@new.example", Name: "Bakhsh", Password: "Zumurrud-2026", OrgName: "Zumurrud Polyclinic", Language: "en"}
		_, _, err = w.People.SetUp(t.Context(), token, s, world.Home)
		world.RefusedAs(t, "the organization's name", err, "password_own_words")
	})
}

func TestARecoveryCodeServesOneOfTwoWhoUseItAtOnce(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		w.Member(c, "a@noor.example", booking.Owner)
		_, codes := w.Factor("a@noor.example")
		var pending []string
		for range 4 {
			token, half, err := w.People.SignIn(t.Context(), "a@noor.example", world.Password, world.Home)
			if err != nil || !half {
				t.Fatalf("got pending %v %v", half, err)
			}
			pending = append(pending, token)
		}
		served, _ := world.Rush(len(pending), func(i int) error {
			return world.Err(w.People.Confirm(t.Context(), pending[i], codes[4], world.Home))
		})
		if served != 1 {
			t.Errorf("the code served %d, want 1", served)
		}
	})
}

// Whoever read the database could find a recovery code by trying them all.
func TestRecoveryCodesOfPeopleWhoNeverComeAreHashedAnew(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		w.Member(c, "a@noor.example", booking.Owner)
		_, codes := w.Factor("a@noor.example")
		change(w, "a@noor.example", func(p *people.Person) { p.Recovery = auth.HashSecret(codes[0]) + "," + auth.HashSecret(codes[1]) })
		w.Node() // As a server does that is started with the new version.
		world.Eventually(t, "the codes to be hashed anew", func() bool {
			return strings.HasPrefix(change(w, "a@noor.example", func(*people.Person) {}).Recovery, "$argon2id$")
		})
		token, _, err := w.People.SignIn(t.Context(), "a@noor.example", world.Password, world.Home)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.People.Confirm(t.Context(), token, codes[1], world.Home); err != nil {
			t.Errorf("got %v, want the code taken", err)
		}
	})
}

func TestRecoveryCodesOfOldTimesAreHashedAnewAtTheNextSignIn(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Staffed()
		w.Member(c, "a@noor.example", booking.Owner)
		_, codes := w.Factor("a@noor.example")
		stored := change(w, "a@noor.example", func(*people.Person) {}).Recovery
		for _, code := range codes {
			if strings.Contains(stored, auth.HashSecret(code)) {
				t.Fatal("a code is stored under a fast hash")
			}
		}
		var old []string
		for _, code := range codes {
			old = append(old, auth.HashSecret(code))
		}
		change(w, "a@noor.example", func(p *people.Person) { p.Recovery = strings.Join(old, ",") })
		token, _, err := w.People.SignIn(t.Context(), "a@noor.example", world.Password, world.Home)
		if err != nil {
			t.Fatal(err)
		}
		if stored := change(w, "a@noor.example", func(*people.Person) {}).Recovery; !strings.HasPrefix(stored, "$argon2id$") ||
			strings.Contains(stored, old[0]) {
			t.Errorf("got %.40s, want them hashed anew", stored)
		}
		if _, err := w.People.Confirm(t.Context(), token, codes[7], world.Home); err != nil {
			t.Errorf("a code of old times: got %v, want it taken", err)
		}
	})
}
