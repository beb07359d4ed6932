package customer

import (
	"context"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// ordered gives the ranks of the order, row by row, the highest row first, and holds
// each to what its name and its size allow.
func ordered(t *testing.T, d *Desk, org booking.OrgID) (all []uint64, rows int) {
	t.Helper()
	end := uint64(math.MaxUint64)
	err := d.Store.Read(t.Context(), orderRows(org, end, math.MaxInt32, func(first uint64, ranks []uint64) {
		if len(ranks) == 0 || len(ranks) > orderMost || !slices.IsSorted(ranks) || ranks[0] < first || ranks[len(ranks)-1] >= end {
			t.Errorf("row %x has %d ranks, which do not all lie in order between its name and %x", first, len(ranks), end)
		}
		slices.Reverse(ranks)
		all, rows, end = append(all, ranks...), rows+1, first
	}))
	if err != nil {
		t.Fatal(err)
	}
	return all, rows
}

// The order has everybody who has a place once, by when they were seen: who is new, who
// is seen again, and nobody who is taken out.
func TestTheOrderHasEverybodyOnce(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, d *Desk) {
		org, all := town(t, d.Store, 1500)
		random := rand.New(rand.NewPCG(3, 4))
		gone := map[booking.CustomerID]bool{}
		most := 0
		for round := range 6 {
			if _, err := d.place(t.Context(), org); err != nil {
				t.Fatal(err)
			}
			var want []uint64
			err := d.Store.Read(t.Context(), placedOnes(org, func(e placed) { want = append(want, e.rank()) }, "c.place is not null"))
			if err != nil {
				t.Fatal(err)
			}
			slices.Sort(want)
			slices.Reverse(want)
			got, rows := ordered(t, d, org)
			if diff := cmp.Diff(want, got); diff != "" || len(want) != len(all)-len(gone) {
				t.Fatalf("round %d: %d of %d are in the order (-want +got):\n%s", round, len(got), len(all)-len(gone), diff)
			}
			most = max(most, rows)
			var leave []booking.CustomerID
			again := map[booking.CustomerID]int64{} // Seen again, now or, as a wrong clock says, long ago.
			for i, e := range all {
				switch {
				case gone[e.ID]:
				case round > 2 && random.IntN(3) > 0 && i > 0:
					gone[e.ID] = true
					leave = append(leave, e.ID)
				case random.IntN(3) == 0:
					again[e.ID] = 1_700_000_000 + random.Int64N(2000) - int64(1000*(i%2))
				}
			}
			err = d.Store.For(org).Write(t.Context(), func(tx *store.Tx) error {
				for id, at := range again {
					tx.Change(`update customers set seen_at = $3 where org_id = $1 and id = $2`, org, id, at)
				}
				return dropCustomers(tx, leave)
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if _, rows := ordered(t, d, org); rows > most/2 {
			t.Errorf("of few there are %d rows still, and were %d of many", rows, most)
		}
	})
}

// Whoever had a place before there was an order comes into it as news.
func TestWhoHasAPlaceComesIntoTheOrder(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, d *Desk) {
		org, all := town(t, d.Store, 700)
		for _, sql := range []string{
			`delete from customer_index where org_id = $1 and part like 'order/%'`,
			`insert into customer_news (org_id, customer_id) select org_id, id from customers where org_id = $1 and place is not null on conflict do nothing`,
		} {
			if _, err := d.place(t.Context(), org); err != nil {
				t.Fatal(err)
			}
			err := d.Store.For(org).Write(t.Context(), func(tx *store.Tx) error { tx.Change(sql, org); return nil })
			if err != nil {
				t.Fatal(err)
			}
		}
		if got := found(t, d, org, questionsFor("")[0], 100, 1); got[0] != all[699].ID {
			t.Error("before that, news is not looked at")
		}
		if _, err := d.place(t.Context(), org); err != nil {
			t.Fatal(err)
		}
		if ranks, _ := ordered(t, d, org); len(ranks) != len(all) {
			t.Errorf("%d of %d are in the order", len(ranks), len(all))
		}
	})
}

// Of a common name nobody is asked when they were seen: the order has those who were
// seen last, in a few rows.
func TestOfACommonNameNobodyIsAskedWhenTheyWereSeen(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, d *Desk) {
		org, all := placedTown(t, d, 4096)
		err := d.Store.For(org).Write(t.Context(), func(tx *store.Tx) error {
			tx.Change(`delete from customer_index where org_id = $1 and part like 'seen_at/%'`, org)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		for typed, most := range map[string]int{"": 3, "محمد": 8, "sara siddiqui": 40} {
			q := questionsFor(typed)[0]
			var want []booking.CustomerID
			for _, e := range slices.Backward(all) {
				if q.fits(e.Key) {
					want = append(want, e.ID)
				}
			}
			if got := found(t, d, org, q, 40, 2); !slices.Equal(got, want[:80]) {
				t.Errorf("%q: two pages are not those seen last, in their order", typed)
			}
			s := searching(t.Context(), d, org, q)
			may, err := s.may()
			if err != nil {
				t.Fatal(err)
			}
			read, before := 0, s.before()
			for n := 0; n < 60; {
				next, rows, err := s.further(&before, 1, may)
				if err != nil || rows != 1 {
					t.Fatal(rows, err)
				}
				n, read = n+len(next), read+rows
			}
			if read > most {
				t.Errorf("%q: %d rows of the order say who was seen last; want at most %d", typed, read, most)
			}
		}
	})
}

// searching is a search that has only begun.
func searching(ctx context.Context, d *Desk, org booking.OrgID, q question) *lookup {
	return &lookup{question: q, ctx: ctx, t: d.Store.For(org), found: map[booking.CustomerID]hit{}}
}

// Whoever is moved in the order while somebody is looked for is not missed: the search
// notices, and asks when everybody was seen.
func TestASearchNoticesThatTheOrderChanges(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, d *Desk) {
		org, all := town(t, d.Store, 2048)
		if _, err := d.place(t.Context(), org); err != nil {
			t.Fatal(err)
		}
		for what, change := range map[string]func() error{
			"somebody is seen again": func() error {
				err := d.Store.For(org).Write(t.Context(), func(tx *store.Tx) error {
					tx.Change(`update customers set seen_at = seen_at + 100000 where org_id = $1 and id = $2`, org, all[3].ID)
					return nil
				})
				if err == nil {
					_, err = d.place(t.Context(), org)
				}
				return err
			},
			"somebody goes": func() error {
				return d.Store.For(org).Write(t.Context(), func(tx *store.Tx) error {
					return dropCustomers(tx, []booking.CustomerID{all[1].ID})
				})
			},
		} {
			s := searching(t.Context(), d, org, questionsFor("")[0])
			may, err := s.may()
			if err != nil {
				t.Fatal(err)
			}
			if err := change(); err != nil {
				t.Fatal(err)
			}
			if done, err := s.inOrder(may, 50); done || err != nil {
				t.Errorf("%s: got %v, %v; want that the order is not believed", what, done, err)
			}
			s = searching(t.Context(), d, org, questionsFor("")[0])
			if may, err = s.may(); err != nil {
				t.Fatal(err)
			}
			if done, err := s.inOrder(may, 50); !done || err != nil {
				t.Errorf("%s: got %v, %v; want that the next search believes the order", what, done, err)
			}
		}
	})
}

// Of a name that only people have who were seen long ago, the order is not read to its
// end: it is cheaper to ask when each of them was seen.
func TestTheOrderIsNotReadForThoseSeenLongAgo(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, d *Desk) {
		org, all := placedTown(t, d, 4096)
		q := question{fits: func(Key) bool { return true }}
		s := searching(t.Context(), d, org, q)
		if _, err := s.may(); err != nil {
			t.Fatal(err)
		}
		may := everybody(400) // of more than 4,000
		if done, err := s.inOrder(may, 51); done || err != nil {
			t.Errorf("got %v, %v; want that it gives up", done, err)
		}
		ranks, err := s.ranks(may.list())
		if err != nil || len(ranks) != 400 || len(all) < 4096 {
			t.Errorf("got %d, %v; want when each of 400 was seen", len(ranks), err)
		}
	})
}

// However many are kept, the order is read by its index, and nothing is sorted.
func TestTheOrderIsReadByItsIndex(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, d *Desk) {
		org, _ := town(t, d.Store, 1)
		err := d.Store.For(org).Write(t.Context(), func(tx *store.Tx) error {
			m := moves{}
			for i := range 100_000 {
				m.move(0, uint32(1_700_000_000+i), i)
			}
			if err := m.save(tx); err != nil {
				return err
			}
			tx.Change("analyze")
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		plan := explained(t, d.Store, orderRowsQuery, org, orderPart, orderName(math.MaxUint64), 10)
		for _, bad := range []string{"Seq Scan", "Sort", "SCAN", "TEMP B-TREE"} {
			if strings.Contains(plan, bad) {
				t.Errorf("the plan has %q:\n%s", bad, plan)
			}
		}
	})
}

// Who is moved goes from one rank and comes to another; who stays stays.
func TestMovesChangeARow(t *testing.T) {
	t.Parallel()
	m := moves{}
	m.move(0, 5, 1)
	m.move(7, 9, 2)
	m.move(8, 8, 3)
	m.move(4, 0, 4)
	want := moves{rank(5, 1): true, rank(7, 2): false, rank(9, 2): true, rank(8, 3): true, rank(4, 4): false}
	if !maps.Equal(m, want) {
		t.Errorf("got %v, want %v", m, want)
	}
	if got := m.change([]uint64{rank(4, 4), rank(7, 2)}, []uint64{rank(4, 4), rank(5, 1), rank(7, 2), rank(8, 3)}); !slices.Equal(got,
		[]uint64{rank(5, 1), rank(8, 3)}) {
		t.Errorf("got %x", got)
	}
}
