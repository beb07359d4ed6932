package desk_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/world"
)

// weekly asks for a check-up with Sara on some dates at ten.
func weekly(w *world.World, dates ...string) (t desk.Together) {
	for _, d := range dates {
		t.Wishes = append(t.Wishes, desk.Wish{BookRequest: with(w, d, "10:00", booking.Squeeze)})
	}
	t.IdempotencyKey = "weekly"
	return t
}

// standing counts what is booked, and how many bundles it makes.
func standing(t *testing.T, w *world.World) (n, bundles int) {
	t.Helper()
	err := w.Store.Read(t.Context(), store.Query(func(r store.Row) error { return r.Scan(&n, &bundles) },
		`select count(*), count(distinct bundle) from appointments where status = 'booked'`))
	if err != nil {
		t.Fatal(err)
	}
	return n, bundles
}

// refused are the numbers of the parts that cannot be had.
func refused(parts []desk.Part) (list []int) {
	for i, p := range parts {
		if p.Refused != nil {
			list = append(list, i)
		}
	}
	return list
}

func TestASeriesIsBookedWholeAndOnce(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, staff := t.Context(), w.Staff()
		staff.Person = booking.NewID[booking.PersonID]()
		ask := weekly(w, "2026-11-16", "2026-11-23", "2026-11-30")
		rehearsal := ask
		rehearsal.Rehearsal = true
		if parts, err := w.Desk.BookTogether(ctx, staff, rehearsal); err != nil || len(parts) != 3 || refused(parts) != nil {
			t.Fatalf("the rehearsal: %+v, %v", parts, err)
		}
		if n, _ := standing(t, w); n != 0 {
			t.Fatalf("a rehearsal made %d appointments", n)
		}
		parts, err := w.Desk.BookTogether(ctx, staff, ask)
		if err != nil || len(parts) != 3 {
			t.Fatalf("the series: %+v, %v", parts, err)
		}
		again, err := w.Desk.BookTogether(ctx, staff, ask)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(again, parts); diff != "" {
			t.Errorf("asked again (-again +first):\n%s", diff)
		}
		if n, bundles := standing(t, w); n != 3 || bundles != 1 {
			t.Errorf("%d appointments in %d bundles, want 3 in one", n, bundles)
		}
		for i, p := range parts {
			v, err := w.Desk.Appointment(ctx, w.IDs.Organization, p.ID)
			if err != nil || v.Date.String() != ask.Wishes[i].Slot.Date.String() || v.Resource != w.IDs.Resources["sara"] {
				t.Errorf("part %d: %+v, %v", i, v, err)
			}
			if n := w.Lines(staff, "appointment.booked", p.ID); n != 1 {
				t.Errorf("part %d has %d lines in the audit log", i, n)
			}
		}
		other := weekly(w, "2026-12-07")
		if _, err := w.Desk.BookTogether(ctx, staff, other); fault.Of(err).Code != "idempotency_key_reused" {
			t.Errorf("another series under the same key: %v", err)
		}
		w.Verified()
	})
}

func TestOfASeriesThatDoesNotFitNothingIsBooked(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, staff := t.Context(), w.Staff()
		w.MustBook(with(w, "2026-11-23", "10:00", booking.NoLatitude))
		ask := weekly(w, "2026-11-16", "2026-11-23", "2026-11-30")
		parts, err := w.Desk.BookTogether(ctx, staff, ask)
		if fault.Of(err).Code != "not_all_free" || !slices.Equal(refused(parts), []int{1}) || !errors.Is(parts[1].Refused, booking.ErrTaken) {
			t.Fatalf("got %+v, %v, want that the second is taken", parts, err)
		}
		near := []booking.Slot{world.At(t, "2026-11-23", "09:30"), world.At(t, "2026-11-23", "10:30"), world.At(t, "2026-11-23", "09:00")}
		if diff := cmp.Diff(parts[1].Instead, near); diff != "" {
			t.Errorf("what could be had (-got +want):\n%s", diff)
		}
		for i, p := range parts {
			if !p.ID.IsZero() {
				t.Errorf("part %d says that it was made", i)
			}
		}
		if n, _ := standing(t, w); n != 1 {
			t.Errorf("%d appointments stand, want the one before", n)
		}
		ask.Wishes[1].Slot = parts[1].Instead[1]
		if parts, err = w.Desk.BookTogether(ctx, staff, ask); err != nil {
			t.Fatalf("with another time: %+v, %v", parts, err)
		}
		w.Verified()
	})
}

func TestServicesOfAVisitFollowEachOther(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, staff := t.Context(), w.Staff()
		w.MustBook(with(w, "2026-11-16", "10:30", booking.NoLatitude)) // Sara is not free right behind.
		first, second := with(w, "2026-11-16", "10:00", booking.NoLatitude), with(w, "2026-11-16", "00:00", booking.NoLatitude)
		ask := desk.Together{
			Wishes: []desk.Wish{{BookRequest: first}, {BookRequest: second, After: true}}, IdempotencyKey: "visit", Rehearsal: true,
		}
		parts, err := w.Desk.BookTogether(ctx, staff, ask)
		if err != nil || refused(parts) != nil || parts[1].Slot != world.At(t, "2026-11-16", "11:00") {
			t.Fatalf("got %+v, %v, want the second at eleven", parts, err)
		}
		ask.Wishes[1].Resource = booking.ResourceID{}
		if parts, err = w.Desk.BookTogether(ctx, staff, ask); err != nil || parts[1].Slot != world.At(t, "2026-11-16", "10:30") {
			t.Fatalf("with anybody: %+v, %v, want half past ten", parts, err)
		}
		ask.Wishes[1].Slot, ask.Wishes[1].After, ask.Rehearsal = parts[1].Slot, false, false
		if parts, err = w.Desk.BookTogether(ctx, staff, ask); err != nil || parts[1].Resource == w.IDs.Resources["sara"] {
			t.Fatalf("booked: %+v, %v", parts, err)
		}
		w.Verified()
	})
}

func TestAFamilyComesAtTheSameTimeToDifferentPeople(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, staff := t.Context(), w.Staff()
		family := desk.Together{IdempotencyKey: "family"}
		for range 5 {
			family.Wishes = append(family.Wishes, desk.Wish{BookRequest: w.Checkup("2026-11-16", "10:00")})
		}
		parts, err := w.Desk.BookTogether(ctx, staff, family)
		if fault.Of(err).Code != "not_all_free" || !slices.Equal(refused(parts), []int{4}) {
			t.Fatalf("five of them with four doctors: %+v, %v", parts, err)
		}
		family.Wishes = family.Wishes[:4]
		if parts, err = w.Desk.BookTogether(ctx, staff, family); err != nil {
			t.Fatal(err)
		}
		who := map[booking.ResourceID]bool{}
		for _, p := range parts {
			who[p.Resource] = true
		}
		if len(who) != 4 {
			t.Errorf("%d doctors for four of them", len(who))
		}
		w.Verified()
	})
}

func TestSeatsOfAClassAreTakenTogether(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		seat := w.Checkup("2026-11-16", "18:00")
		seat.Service = w.IDs.Services["yoga"]
		ask := desk.Together{IdempotencyKey: "class", Wishes: []desk.Wish{{BookRequest: seat}, {BookRequest: seat}}}
		parts, err := w.Desk.BookTogether(t.Context(), w.Staff(), ask)
		if err != nil || len(parts) != 2 {
			t.Fatalf("two seats: %+v, %v", parts, err)
		}
		w.Verified()
	})
}

// Whoever books what and however they collide: each series stands whole or not at
// all, and nothing overlaps.
func TestSeriesThatCollideStandWholeOrNotAtAll(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, staff := t.Context(), w.Staff()
		dates := []string{"2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19"}
		var wg sync.WaitGroup
		for i := range 12 {
			chosen := slices.Clone(dates)
			rand.Shuffle(len(chosen), func(a, b int) { chosen[a], chosen[b] = chosen[b], chosen[a] })
			ask := weekly(w, chosen[:3]...)
			ask.IdempotencyKey += string(rune('a' + i))
			if i%2 == 0 {
				for n := range ask.Wishes {
					ask.Wishes[n].Resource = booking.ResourceID{}
				}
			}
			wg.Go(func() {
				_, err := w.Desk.BookTogether(ctx, staff, ask)
				if code := fault.Of(err).Code; err != nil && code != "not_all_free" {
					t.Errorf("series %d: %v", i, err)
				}
			})
		}
		wg.Wait()
		var broken int
		err := w.Store.Read(ctx, store.Query(func(r store.Row) error { return r.Scan(&broken) },
			`select count(*) from (select bundle from appointments group by bundle having count(*) <> 3) x`))
		if n, bundles := standing(t, w); err != nil || broken != 0 || n != 3*bundles || bundles == 0 {
			t.Errorf("%d appointments in %d bundles, %d not whole (%v)", n, bundles, broken, err)
		}
		w.Verified()
	})
}

func TestWhatIsBookedTogetherIsBounded(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ask := weekly(w, "2026-11-16")
		for range desk.MostTogether {
			ask.Wishes = append(ask.Wishes, ask.Wishes[0])
		}
		for _, wishes := range [][]desk.Wish{nil, ask.Wishes} {
			if _, err := w.Desk.BookTogether(t.Context(), w.Staff(), desk.Together{Wishes: wishes}); fault.Of(err).Kind != fault.Invalid {
				t.Errorf("%d of them: %v", len(wishes), err)
			}
		}
		doctor := w.Staff()
		doctor.Only = w.IDs.Resources["huda"]
		if _, err := w.Desk.BookTogether(t.Context(), doctor, weekly(w, "2026-11-16")); fault.Of(err).Kind != fault.Forbidden {
			t.Errorf("a doctor in another's calendar: %v", err)
		}
	})
}
