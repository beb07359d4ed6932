package people_test

import (
	"fmt"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/world"
)

// An owner invites an address and joins himself. Whatever he then does with his
// own account must be answered alike, whether others have the address or not.
func TestNothingTellsHowManyAccountsAnAddressHas(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		his := w.Staffed()
		var others []office.Caller
		for _, slug := range []string{"salam", "zain"} {
			others = append(others, office.Caller{Org: w.MustApply(world.Clinic(slug)).Organization})
		}
		var seen [len(stories)]string
		for n := range 3 {
			email := fmt.Sprintf("layla%d@mail.example", n)
			for i, c := range others[:n] {
				w.MemberWith(c, email, booking.Manager, fmt.Sprintf("somebody else's %d lanterns", i))
			}
			w.MemberWith(his, email, booking.Receptionist, world.Another)
			for i, story := range stories {
				network, got := fmt.Sprintf("203.0.113.%d", 10*n+i), ""
				story(func(password string, keeps *people.Browser) {
					b := people.Browser{Address: network}
					if keeps != nil {
						b.Device = keeps.Device
					}
					token, _, err := w.People.SignIn(t.Context(), email, world.Password, b)
					if err == nil && keeps != nil {
						w.Keep(keeps, token)
					}
					f := fault.Error{}
					if err != nil {
						f = *fault.Of(err)
					}
					got += fmt.Sprintf(" %s/%v", f.Code, f.RetryAfter)
				})
				// Then as a stranger who knows nothing, behind the same network.
				_, _, err := w.People.SignIn(t.Context(), "nobody@mail.example", "guess", people.Browser{Address: network})
				got += " " + fault.Of(err).Code
				if n == 0 {
					seen[i] = got
				} else if got != seen[i] {
					t.Errorf("story %d, with %d others:\ngot  %s\nwant %s", i, n, got, seen[i])
				}
			}
		}
	})
}

// stories are what the owner tries: as a stranger, in a browser that knows him,
// and in turn.
var stories = [...]func(try func(password string, keeps *people.Browser)){
	func(try func(string, *people.Browser)) {
		for range 6 {
			try(world.Another, nil)
		}
		for range 2 {
			try("guess", nil)
		}
		try(world.Another, nil)
		try("guess", nil)
	},
	func(try func(string, *people.Browser)) {
		var mine people.Browser
		for range 9 {
			try(world.Another, &mine)
		}
		try("guess", &mine)
		try("guess", nil)
	},
	func(try func(string, *people.Browser)) {
		for range 5 {
			try("guess", nil)
			try(world.Another, nil)
		}
	},
}

// Whoever has one account and types its password rightly is let in, however
// often and from whichever browser.
func TestWhoeverSignsInRightlyIsNeverKeptWaiting(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		w.Member(w.Staffed(), "layla@mail.example", booking.Manager)
		for i := range 12 {
			w.May(fmt.Sprintf("sign-in %d", i), "layla@mail.example", world.Home, true)
		}
		w.Guess("layla@mail.example", world.Home)
		w.May("after a slip", "layla@mail.example", world.Home, true)
	})
}
