package customer

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
)

// onBoth runs a test with a desk over each database.
func onBoth(t *testing.T, test func(t *testing.T, d *Desk)) {
	t.Helper()
	for name, url := range map[string]func(*testing.T) string{
		"sqlite":   func(t *testing.T) string { return storetest.SQLite(t) },
		"postgres": func(t *testing.T) string { return pgtest.Database(t) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, err := store.Open(t.Context(), store.Config{URL: url(t), Patience: storetest.Patience, Twice: true})
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			test(t, &Desk{Office: &office.Office{Store: s}})
		})
	}
}

// town fills an organization with people of a few names, many of them seen in the same
// second, and gives who they are.
func town(t *testing.T, s *store.Store, n int) (booking.OrgID, []placed) {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	org := booking.NewID[booking.OrgID]()
	first := strings.Fields("Noura Sara محمد نورة Muhammad Layan عبدالرحمن Jo")
	family := strings.Fields("Al-Qahtani الحربي Siddiqui Haddad العتيبي Al-Zahrani Khan Ng")
	var all []placed
	err := s.Write(t.Context(), func(tx *store.Tx) error {
		all = nil
		tx.Change(`insert into organizations (id, slug, name, name_ar, created_at) values ($1, 'o', 'O', 'O', 1)`, org)
		for i := range n {
			name := first[random.IntN(8)] + " " + first[random.IntN(8)] + " " + family[random.IntN(8)]
			e := placed{ID: booking.NewID[booking.CustomerID](), SeenAt: 1_700_000_000 + int64(i/300)}
			e.Key = Key{fmt.Sprintf("+9665%08d", random.IntN(1e8)), spelling.Fold(name)}
			all = append(all, e)
			tx.Change(`insert into customers (org_id, id, phone, folded, name, seen_at, created_at) values ($1, $2, $3, $4, $5, $6, $6)`,
				org, e.ID, e.Phone, e.Name, name, e.SeenAt)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return org, all
}

// placedTown is a town whose people all stand in the index.
func placedTown(t *testing.T, d *Desk, n int) (booking.OrgID, []placed) {
	t.Helper()
	org, all := town(t, d.Store, n)
	for range 2 {
		if _, err := d.place(t.Context(), org); err != nil {
			t.Fatal(err)
		}
	}
	return org, all
}

// found gives who is found, on pages.
func found(t *testing.T, d *Desk, org booking.OrgID, q question, page, pages int) (ids []booking.CustomerID) {
	t.Helper()
	var after *hit
	for range pages {
		hits, _, err := d.find(t.Context(), org, q, after, page)
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range hits {
			ids = append(ids, h.main)
		}
		if len(hits) < page {
			break
		}
		after = &hits[page-1]
	}
	return ids
}

// The index finds whom reading everybody finds, each once, those seen last first.
func TestTheIndexFindsWhomReadingEverybodyFinds(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, d *Desk) {
		org, all := town(t, d.Store, 3000)
		var asked []question
		for _, typed := range []string{
			"", all[7].Phone, all[9].Phone[9:], all[9].Phone[5:10], "محمد", "نوره", "qahtani", "al-qahtani sara", "j", "ng", "ra",
			"عبد الرحمن", "nobody", "noura layan", "han ara",
		} {
			asked = append(asked, questionsFor(typed)...)
		}
		for _, typed := range []string{
			"qahtnai", "siddqui", "الحبري", "عبدالرحمان", "muhamad zahrany", "nuora", "haddda", all[5].Phone[4:11] + "00",
		} {
			q, ok := similarTo(typed)
			if !ok {
				t.Fatalf("%q is not looked for", typed)
			}
			asked = append(asked, q)
		}
		sets := func() (list []map[booking.CustomerID]bool) {
			for _, q := range asked {
				set := map[booking.CustomerID]bool{}
				for _, id := range found(t, d, org, q, 5000, 1) {
					set[id] = true
				}
				list = append(list, set)
			}
			return list
		}
		before := sets()
		if more, err := d.Place(t.Context(), MuchNews); err != nil || more {
			t.Fatalf("got %v, %v, want all of them", more, err)
		}
		if n := count(t, d, `select count(*) from customer_news`); n >= MuchNews {
			t.Errorf("there is news of %d persons still", n)
		}
		if _, err := d.place(t.Context(), org); err != nil {
			t.Fatal(err)
		}
		for i, now := range sets() {
			if diff := cmp.Diff(before[i], now); diff != "" {
				t.Errorf("question %d (-read one by one +by the index):\n%s", i, diff)
			}
			var want []booking.CustomerID
			for _, e := range slices.Backward(all) { // They were seen in their order.
				if asked[i].fits(e.Key) {
					want = append(want, e.ID)
				}
			}
			if len(want) != len(before[i]) {
				t.Errorf("question %d: %d were found and %d fit", i, len(before[i]), len(want))
			}
			if got := found(t, d, org, asked[i], 40, 4); !slices.Equal(got, want[:min(160, len(want))]) {
				t.Errorf("question %d: four pages are not those seen last, in their order", i)
			}
		}
	})
}

// However many are called so, only a few are looked at.
func TestOfACommonNameFewAreLookedAt(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, d *Desk) {
		org, _ := placedTown(t, d, 4096)
		for _, typed := range []string{"", "محمد", "muhammad", "sara siddiqui", "9665"} {
			q, looked := questionsFor(typed)[0], 0
			fits := q.fits
			q.fits = func(k Key) bool { looked++; return fits(k) }
			hits, _, err := d.find(t.Context(), org, q, nil, 51)
			if err != nil || len(hits) != 51 || looked > lookAtOnce {
				t.Errorf("%q: %d found, %d looked at, %v; want 51 and at most %d", typed, len(hits), looked, err, lookAtOnce)
			}
		}
	})
}

// What is looked for is looked up by as few pieces as have all of it.
func TestEnoughPiecesHaveEveryLetter(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"": nil, "a": {"a"}, "ab": {"ab"}, "abc": {"abc"}, "abcd": {"abc", "bcd"}, "abcdef": {"abc", "def"}, "abcdefg": {"abc", "def", "efg"},
		"العتيبي": {"الع", "تيب", "يبي"},
	} {
		if got := enoughPieces(text, false); !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
	if got, want := enoughPieces("1234567", true), []string{"+123", "+456", "+567"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Nobody who is taken out of the index leaves anything in it.
func TestWhoGoesLeavesNothingInTheIndex(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, d *Desk) {
		org, all := town(t, d.Store, 600)
		if _, err := d.place(t.Context(), org); err != nil {
			t.Fatal(err)
		}
		var ids []booking.CustomerID
		for _, e := range all {
			ids = append(ids, e.ID)
		}
		err := d.Store.For(org).Write(t.Context(), func(tx *store.Tx) error {
			if err := dropCustomers(tx, ids[:300]); err != nil {
				return err
			}
			return blankCustomers(tx, ids[300:599])
		})
		if err != nil {
			t.Fatal(err)
		}
		last, want := all[599], map[string]bool{"seen_at/0": true}
		for _, piece := range allPieces(last.Key) {
			want[piece] = true
		}
		want[namedSlots.row(599)] = true
		got := map[string]bool{}
		order := []uint64{rank(last.SeenAt, 599)}
		err = d.Store.Read(t.Context(), store.Query(func(r store.Row) error {
			var part, value string
			if err := r.Scan(&part, &value); err != nil {
				return err
			}
			if strings.Trim(value, "A") != "" { // Zero bytes are nobody.
				got[part] = true
			}
			if strings.HasPrefix(part, orderPart) {
				delete(got, part) // It bears the instant of whoever was in it first.
				ranks, err := orderRow(value)
				if err != nil || !slices.Equal(ranks, order) {
					t.Errorf("the order has %x, %v; want %x", ranks, err, order)
				}
				return err
			}
			if _, isPiece := strings.CutPrefix(part, "customer/"); !isPiece && part != "seen_at/0" {
				var p places
				if err := p.read(value); err != nil {
					return err
				}
				p.each(0, func(place int) {
					if place != 599 {
						t.Errorf("%q is still a part of place %d", part, place)
					}
				})
			}
			return nil
		}, `select part, value from customer_index`))
		if err != nil || !maps.Equal(got, want) {
			t.Errorf("%v (-want +got):\n%s", err, cmp.Diff(want, got))
		}
		if found := found(t, d, org, questionsFor("")[0], 10, 1); !slices.Equal(found, ids[599:]) {
			t.Errorf("got %v, want the last alone", found)
		}
	})
}

func count(t *testing.T, d *Desk, sql string) (n int) {
	t.Helper()
	if err := d.Store.Read(t.Context(), store.Query(func(r store.Row) error { return r.Scan(&n) }, sql)); err != nil {
		t.Fatal(err)
	}
	return n
}
