package stories

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store/storetest"
)

func postgres(t *testing.T) string {
	t.Helper()
	return pgtest.Database(t)
}

// race tells a story on SQLite, on PostgreSQL, and on three nodes of one
// PostgreSQL, each with its own connections.
func race(t *testing.T, story func(t *testing.T, w *world, nodes []*caller)) {
	t.Helper()
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		w := newWorld(t, storetest.SQLite(t), plenty)
		story(t, w, []*caller{w.caller})
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		w := newWorld(t, postgres(t), plenty)
		story(t, w, []*caller{w.caller})
	})
	t.Run("three nodes", func(t *testing.T) {
		t.Parallel()
		w := newWorld(t, postgres(t), plenty)
		story(t, w, []*caller{w.caller, w.serve(w.open(plenty)), w.serve(w.open(plenty))})
	})
}

// booked reads all appointments and counts them by date, time and resource.
func (w *world) booked() map[string]int {
	w.t.Helper()
	out := map[string]int{}
	cursor := ""
	for {
		query := []string{"limit", "200"}
		if cursor != "" {
			query = append(query, "cursor", cursor)
		}
		a := w.get(w.key, appointments, query...)
		items, _ := a.at("items").([]any)
		for i := range items {
			out[a.text("items", i, "date")+" "+a.text("items", i, "time")+" "+a.text("items", i, "resource_id")]++
		}
		if cursor = a.text("next_cursor"); cursor == "" {
			return out
		}
	}
}

func TestOf200WhoWantOneSlotOneGetsIt(t *testing.T) {
	race(t, func(t *testing.T, w *world, nodes []*caller) {
		body := with(w.visit("scan", "2026-11-16", "10:00"), "phone", "+966501234567")
		count := w.crowd(200, nodes, func(c *caller, _ int) answer { return c.post(w.key, appointments, body) })
		if diff := cmp.Diff(count, map[string]int{"201": 1, "409 slot_taken": 199}); diff != "" {
			t.Errorf("answers (-got +want):\n%s", diff)
		}
		if got := w.booked(); len(got) != 1 {
			t.Errorf("got %v, want one appointment", got)
		}
		w.verified()
	})
}

func TestFourResourcesTakeFourOf50(t *testing.T) {
	race(t, func(t *testing.T, w *world, nodes []*caller) {
		body := with(w.visit("flight", "2026-11-16", "10:00"), "branch_id", w.branch("malaz"))
		count := w.crowd(50, nodes, func(c *caller, _ int) answer { return c.post(w.key, appointments, body) })
		if diff := cmp.Diff(count, map[string]int{"201": 4, "409 slot_taken": 46}); diff != "" {
			t.Errorf("answers (-got +want):\n%s", diff)
		}
		if got := w.booked(); len(got) != 4 {
			t.Errorf("got %v, want each pilot once", got)
		}
		w.verified()
	})
}

func TestWhoeverWantsAFreeTimeGetsIt(t *testing.T) {
	race(t, func(t *testing.T, w *world, nodes []*caller) {
		count := w.crowd(32, nodes, func(c *caller, i int) answer {
			return c.post(w.key, appointments, with(w.visit("flight", fmt.Sprintf("2026-11-%d", 16+i/24), fmt.Sprintf("%02d:00", i%24)), "branch_id",
				w.branch("malaz")))
		})
		if diff := cmp.Diff(count, map[string]int{"201": 32}); diff != "" {
			t.Errorf("answers (-got +want):\n%s", diff)
		}
		w.verified()
	})
}

func TestHoldsAndBookingsRaceForTheSameSlot(t *testing.T) {
	race(t, func(t *testing.T, w *world, nodes []*caller) {
		body := w.visit("scan", "2026-11-16", "10:00")
		count := w.crowd(80, nodes, func(c *caller, i int) answer {
			if i%2 == 0 {
				return c.post(w.key, holds, body)
			}
			return c.post(w.key, appointments, body)
		})
		if diff := cmp.Diff(count, map[string]int{"201": 1, "409 slot_taken": 79}); diff != "" {
			t.Errorf("answers (-got +want):\n%s", diff)
		}
		w.verified()
	})
}

func TestOneHoldIsRedeemedOnce(t *testing.T) {
	race(t, func(t *testing.T, w *world, nodes []*caller) {
		h := w.hold("scan", "2026-11-16", "10:00")
		body := with(w.visit("scan", "2026-11-16", "10:00"), "hold_id", h.text("id"))
		count := w.crowd(40, nodes, func(c *caller, _ int) answer { return c.post(w.key, appointments, body) })
		if count["201"] != 1 || count["404 not_found"]+count["409 slot_taken"] != 39 {
			t.Errorf("got %v, want one 201 and the others refused", count)
		}
		if got := w.booked(); len(got) != 1 {
			t.Errorf("got %v, want one appointment", got)
		}
		w.verified()
	})
}

func TestASessionNeverHasMorePeopleThanSeats(t *testing.T) {
	race(t, func(t *testing.T, w *world, nodes []*caller) {
		body := w.visit("yoga", "2026-11-15", "18:00")
		count := w.crowd(50, nodes, func(c *caller, _ int) answer { return c.post(w.key, appointments, body) })
		if diff := cmp.Diff(count, map[string]int{"201": 3, "409 slot_taken": 47}); diff != "" {
			t.Errorf("answers (-got +want):\n%s", diff)
		}
		w.verified()
	})
}

func TestOverlappingServicesOfOneDoctorRace(t *testing.T) {
	race(t, func(t *testing.T, w *world, nodes []*caller) {
		// Half an hour every quarter: neighbours overlap. Whatever wins, no two
		// appointments do, and what is left free cannot be booked either.
		times := every(15, [2]string{"13:00", "16:30"})
		count := w.crowd(5*len(times), nodes, func(c *caller, i int) answer {
			return c.post(w.key, appointments, w.visit("scan", "2026-11-16", times[i%len(times)]))
		})
		if count["201"]+count["409 slot_taken"] != 5*len(times) || count["201"] < 5 || count["201"] > 8 {
			t.Errorf("got %v, want 5 to 8 booked and the others refused", count)
		}
		for at, n := range w.booked() {
			if n != 1 {
				t.Errorf("%s was booked %d times", at, n)
			}
		}
		w.verified()
	})
}

func TestReadingsStayRightWhileManyBook(t *testing.T) {
	race(t, func(t *testing.T, w *world, nodes []*caller) {
		// Readers and writers at once: nobody is refused a free time, and no
		// answer goes wrong.
		count := w.crowd(120, nodes, func(c *caller, i int) answer {
			switch i % 4 {
			case 0:
				return c.get(w.key, slotsOf(w.resource("pilot1")), "service_id", w.service("flight"))
			case 1:
				return c.get(w.key, availability, "service_id", w.service("flight"), "branch_id", w.branch("malaz"), "date", "2026-11-16", "time",
					"10:00")
			case 2:
				return c.get(w.key, appointments)
			}
			return c.post(w.key, appointments, with(w.visit("flight", "2026-11-17", fmt.Sprintf("%02d:00", i/4%24)), "branch_id", w.branch("malaz")))
		})
		if diff := cmp.Diff(count, map[string]int{"200": 90, "201": 30}); diff != "" {
			t.Errorf("answers (-got +want):\n%s", diff)
		}
		w.verified()
	})
}
