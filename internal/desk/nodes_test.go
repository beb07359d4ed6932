package desk_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store/storetest"
	"github.com/mawid/mawid/internal/toolbox"
	"github.com/mawid/mawid/internal/world"
)

func TestThreeNodesOnOneDatabaseNeverBookTwiceAndNeverRefuseWrongly(t *testing.T) {
	t.Parallel()
	threeNodes(t, pgtest.Database(t))
}

// The same behind a PgBouncer that gives each transaction another connection.
func TestThreeNodesBehindAPoolerNeverBookTwiceAndNeverRefuseWrongly(t *testing.T) {
	t.Parallel()
	threeNodes(t, pgtest.Pooler(t, toolbox.Need(t, "pgbouncer"), pgtest.Database(t)))
}

func threeNodes(t *testing.T, url string) {
	w := world.New(t, url)
	nodes := []*house.House{w.House, w.OtherNode(), w.OtherNode()}
	var (
		mu  sync.Mutex
		won = map[string]int{}
		wg  sync.WaitGroup
	)
	for i := range 16 * 12 { // twelve clients for each of sixteen times, four doctors
		n := i % 16
		clock := fmt.Sprintf("%02d:%02d", 9+n/2, n%2*30)
		r := w.Checkup("2026-11-16", clock)
		wg.Go(func() {
			_, err := nodes[i%3].Desk.Book(t.Context(), w.Caller(), r)
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				won[clock]++
			} else if !errors.Is(err, booking.ErrTaken) {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	for clock, n := range won {
		if n != 4 {
			t.Errorf("%s: %d bookings, want 4", clock, n)
		}
	}
	if len(won) != 16 {
		t.Errorf("%d times were booked, want 16", len(won))
	}
	w.Verified()
}

func TestAChangeOnOneNodeShowsOnTheOthers(t *testing.T) {
	t.Parallel()
	for name, url := range map[string]string{"sqlite": storetest.SQLite(t), "postgres": pgtest.Database(t)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := world.New(t, url)
			there := *w
			there.House = w.Start(w.NewHouse(world.Open(t, url)))
			r := w.Checkup("2026-11-15", "09:00")
			r.Resource = w.IDs.Resources["sara"]
			if got := times(&there, "sara", "2026-11-15")[0]; got != "09:00" {
				t.Fatalf("at first: got %s", got)
			}
			v := w.MustBook(r)
			world.Eventually(t, "a booking", func() bool { return times(&there, "sara", "2026-11-15")[0] == "09:30" })
			if _, err := w.Desk.Cancel(t.Context(), w.Caller(), v.ID, ""); err != nil {
				t.Fatal(err)
			}
			world.Eventually(t, "a cancellation", func() bool { return times(&there, "sara", "2026-11-15")[0] == "09:00" })
			b := world.Clinic("noor")
			b.Resources[0].Rosters[0].Week = world.EveryDay(world.Hours("11:00", "17:00"))
			w.MustApply(b)
			world.Eventually(t, "new hours", func() bool { return times(&there, "sara", "2026-11-15")[0] == "11:00" })
		})
	}
}

// A node that nobody asks rests, trusts nothing that it remembers, and wakes when it is
// asked; not while somebody has a page open.
func TestANodeThatRestsAnswersTruly(t *testing.T) {
	t.Parallel()
	url := pgtest.Database(t)
	w := world.New(t, url)
	there := *w
	there.House = w.Start(w.NewHouse(world.Open(t, url)))
	times(&there, "sara", "2026-11-15")
	r := w.Checkup("2026-11-15", "09:00")
	r.Resource = w.IDs.Resources["sara"]
	for _, first := range []string{"09:30", "10:00", "10:30"} {
		w.Clock.Add(10 * time.Second)
		world.Eventually(t, "the node rests", there.Desk.Rests)
		r.Slot = w.Checkup("2026-11-15", times(w, "sara", "2026-11-15")[0]).Slot
		w.MustBook(r)
		if got := times(&there, "sara", "2026-11-15")[0]; got != first {
			t.Errorf("asked while it rests: got %s, want %s", got, first)
		}
		world.Eventually(t, "the node is awake", func() bool { return there.Desk.UpToDate(w.Clock.Now()) })
	}
	page, close := context.WithCancel(t.Context())
	defer close()
	if _, err := there.Desk.Follow(page, w.IDs.Organization); err != nil {
		t.Fatal(err)
	}
	w.Clock.Add(10 * time.Second)
	world.Eventually(t, "it looks for who has a page open", there.Desk.Looked)
	close()
	world.Eventually(t, "the node rests", there.Desk.Rests)
}

func TestABookingUsesTheCatalogAsItIsNow(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		// This node may not have heard of the new hours when the booking comes.
		times(w, "sara", "2026-11-15")
		there := w.NewHouse(world.Open(t, w.URL))
		b := world.Clinic("noor")
		for i := range b.Resources {
			b.Resources[i].Rosters[0].Week = world.EveryDay(world.Hours("11:00", "17:00"))
		}
		if _, err := there.Catalogue.Apply(t.Context(), b); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Desk.Book(t.Context(), w.Caller(), w.Checkup("2026-11-15", "09:00")); !errors.Is(err, booking.ErrOutOfHours) {
			t.Errorf("booking before the new hours: got %v, want %v", err, booking.ErrOutOfHours)
		}
	})
}

func TestARevokedKeyIsRefusedEverywhereWhenRevokeReturns(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		// Real clocks: trust in what is remembered is a matter of real time.
		st := world.Open(t, w.URL)
		here := house.Open(house.Config{Store: st, Now: time.Now})
		there := house.Open(house.Config{Store: world.Open(t, w.URL), Now: time.Now})
		ctx, stop := context.WithCancel(t.Context())
		var wg sync.WaitGroup
		for _, d := range []*house.House{here, there} {
			wg.Go(func() { _ = d.Run(ctx) })
		}
		defer wg.Wait()
		defer stop()
		token, key, err := here.Organization.CreateKey(t.Context(), "noor",
			organization.NewKey{Name: "crm", Scopes: []string{"availability:read"}})
		if err != nil {
			t.Fatal(err)
		}
		world.Eventually(t, "the key in memory", func() bool {
			if _, err := there.Organization.Authenticate(t.Context(), auth.Show(token)); err != nil {
				t.Fatal(err)
			}
			_, known := there.Organization.Recall(auth.Show(token))
			return known
		})
		if _, err := here.Organization.RevokeKey(t.Context(), "noor", key.ID, office.Caller{}); err != nil {
			t.Fatal(err)
		}
		for _, d := range []*house.House{here, there} {
			if _, err := d.Organization.Authenticate(t.Context(), auth.Show(token)); !errors.Is(err, organization.ErrKeyUnknown) {
				t.Errorf("after revoking: got %v, want %v", err, organization.ErrKeyUnknown)
			}
		}
	})
}

func TestAKeyExpires(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		token, _, err := w.Organization.CreateKey(t.Context(), "noor",
			organization.NewKey{Name: "crm", Scopes: []string{"availability:read"}, Life: time.Hour})
		if err != nil {
			t.Fatal(err)
		}
		if k, err := w.Organization.Authenticate(t.Context(), auth.Show(token)); err != nil || k.Org != w.IDs.Organization {
			t.Errorf("at first: got %+v, %v", k, err)
		}
		w.Clock.Add(time.Hour)
		if _, err := w.Organization.Authenticate(t.Context(), auth.Show(token)); !errors.Is(err, organization.ErrKeyExpired) {
			t.Errorf("an hour later: got %v, want %v", err, organization.ErrKeyExpired)
		}
	})
}

func TestABranchMadeOnAnotherNodeCanBeReadAtOnce(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		if _, err := w.Desk.Appointments(t.Context(), w.IDs.Organization, desk.Filter{}); err != nil {
			t.Fatal(err) // The catalog is in memory now.
		}
		there := w.NewHouse(world.Open(t, w.URL))
		b := world.Clinic("noor")
		b.Branches = append(b.Branches, catalogue.BranchPlan{Slug: "new", Name: "New"})
		b.Services[0].Branches = nil
		b.Resources[0].Rosters = append(b.Resources[0].Rosters, catalogue.RosterPlan{Branch: "new", Roster: b.Resources[0].Rosters[0].Roster})
		ids, err := there.Catalogue.Apply(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		r := w.Checkup("2026-11-15", "09:00")
		r.Branch = ids.Branches["new"]
		got, err := there.Desk.Book(t.Context(), w.Caller(), r)
		if err != nil {
			t.Fatal(err)
		}
		if page, err := w.Desk.Appointments(t.Context(), w.IDs.Organization, desk.Filter{}); err != nil || len(page.Items) != 1 {
			t.Errorf("list: got %d items, %v", len(page.Items), err)
		}
		if v, err := w.Desk.Cancel(t.Context(), w.Caller(), got.ID, ""); err != nil || v.Time.String() != "09:00" {
			t.Errorf("cancel: got %v, %v", v.Time, err)
		}
	})
}

func TestANodeThatWasCutOffTrustsNothingItRemembers(t *testing.T) {
	t.Parallel()
	w := world.New(t, pgtest.Database(t))
	l, url := pgtest.NewLine(t, w.URL)
	there := *w
	there.House = w.Start(w.NewHouse(world.Open(t, url)))
	token, key, err := w.Organization.CreateKey(t.Context(), "noor", organization.NewKey{Name: "crm", Scopes: []string{"availability:read"}})
	if err != nil {
		t.Fatal(err)
	}
	world.Eventually(t, "the key in memory", func() bool {
		_, err := there.Organization.Authenticate(t.Context(), auth.Show(token))
		_, known := there.Organization.Recall(auth.Show(token))
		return err == nil && known
	})
	times(&there, "sara", "2026-11-15")
	l.Cut()
	world.Eventually(t, "the line is cut", func() bool {
		_, err := there.Desk.Appointments(t.Context(), w.IDs.Organization, desk.Filter{})
		return fault.Of(err).Kind == fault.Unavailable
	})
	// Meanwhile the key is revoked and the hours change, and the notices of it
	// are cleaned away.
	if _, err := w.Organization.RevokeKey(t.Context(), "noor", key.ID, office.Caller{}); err != nil {
		t.Fatal(err)
	}
	b := world.Clinic("noor")
	b.Resources[0].Rosters[0].Week = world.EveryDay(world.Hours("11:00", "17:00"))
	w.MustApply(b)
	if err := house.Clean(t.Context(), w.Store, w.Clock.Now().Unix()+7200); err != nil {
		t.Fatal(err)
	}
	l.Mend()
	world.Eventually(t, "the line is mended", func() bool {
		_, err := there.Desk.Appointments(t.Context(), w.IDs.Organization, desk.Filter{})
		return err == nil
	})
	// The clock stands still, so that what is remembered does not get too old
	// to be trusted: it is forgotten when the node looks again.
	world.Eventually(t, "the node forgets the key", func() bool {
		_, known := there.Organization.Recall(auth.Show(token))
		return !known
	})
	world.Eventually(t, "the node forgets the hours", func() bool { return times(&there, "sara", "2026-11-15")[0] == "11:00" })
	if _, err := there.Organization.Authenticate(t.Context(), auth.Show(token)); !errors.Is(err, organization.ErrKeyUnknown) {
		t.Errorf("the revoked key: got %v", err)
	}
}

// Whoever was refused a time because another has it is not shown it as free, even if the
// node has not heard yet who has it.
func TestWhatWasRefusedAsTakenIsNotListed(t *testing.T) {
	t.Parallel()
	for name, url := range map[string]string{"sqlite": storetest.SQLite(t), "postgres": pgtest.Database(t)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := world.New(t, url)
			there := *w
			there.House = w.Start(w.NewHouse(world.Open(t, url)))
			for n := range 16 {
				clock := fmt.Sprintf("%02d:%02d", 9+n/2, n%2*30)
				if got := times(&there, "sara", "2026-11-16"); !slices.Contains(got, clock) {
					t.Fatalf("at first: got %s without %s", got, clock)
				}
				r := w.Checkup("2026-11-16", clock)
				r.Resource = w.IDs.Resources["sara"]
				w.MustBook(r)
				if n%2 == 0 {
					if _, err := there.Desk.Book(t.Context(), w.Caller(), r); !errors.Is(err, booking.ErrTaken) {
						t.Errorf("%s: got %v, want %v", clock, err, booking.ErrTaken)
					}
				} else {
					_, err := there.Desk.Hold(t.Context(), w.Caller(), desk.HoldRequest{Service: r.Service, Branch: r.Branch, Resource: r.Resource,
						Slot: r.Slot, For: time.Minute})
					if !errors.Is(err, booking.ErrTaken) {
						t.Errorf("a hold of %s: got %v, want %v", clock, err, booking.ErrTaken)
					}
				}
				if got := times(&there, "sara", "2026-11-16"); slices.Contains(got, clock) {
					t.Errorf("%s was refused as taken and is listed", clock)
				}
			}
		})
	}
}
