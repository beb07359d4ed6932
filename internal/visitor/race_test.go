package visitor_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
)

// Two hundred customers have chosen one of twenty times, and all press the
// button at once, on three nodes.
func TestTwoHundredCustomersRaceForTwentyTimes(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		doors := []string{w.door.URL, w.serve(w.OtherNode()).URL, w.serve(w.OtherNode()).URL}
		const page = "/en/b/noor/olaya/dental"
		all := make([]*customer, 200)
		each(all, func(i int, _ *customer) {
			c := &customer{w: w, base: doors[i%3], from: fmt.Sprintf("198.51.100.%d", i)}
			all[i] = c
			times := c.get(page + "?date=2026-11-16").slots()
			times = slices.DeleteFunc(times, func(s string) bool { return !strings.HasPrefix(s, "2026-11-16") })
			if len(times) != 20 {
				t.Errorf("customer %d sees %d times, want 20", i, len(times))
				return
			}
			slices.Sort(times)
			c.submit(page, "slot", times[i%20])
		})
		if t.Failed() {
			return
		}
		each(all, func(i int, c *customer) {
			c.submit(page+"/book", "customer_name", fmt.Sprintf("Customer %d", i), "phone", fmt.Sprintf("05%08d", i))
		})
		var losers []*customer
		for i, c := range all {
			switch c.shown.status {
			case 303:
			case 409:
				losers = append(losers, c)
				if !strings.Contains(c.shown.body, fmt.Sprintf(`name="customer_name" value="Customer %d"`, i)) {
					t.Errorf("customer %d has to type again: %s", i, c.shown.body)
				}
				if len(c.shown.slots()) == 0 {
					t.Errorf("customer %d is offered nothing: %s", i, c.shown.body)
				}
			default:
				t.Errorf("customer %d: got %d: %s", i, c.shown.status, c.shown.body)
			}
		}
		if got := len(w.booked()); got != 20 || len(losers) != 180 {
			t.Fatalf("%d were booked and %d were not, want 20 and 180", got, len(losers))
		}
		loser := losers[0]
		loser.submit(page, "date", "2026-11-17") // Other days are looked at without losing anything, too.
		loser.wants(200, "Customer ", "Tuesday, 17 November")
		loser.submit(page, "slot", "2026-11-17T11:00")
		loser.wants(200, "Customer ")
		loser.submit(page + "/book") // What was typed is there.
		loser.follow()
		loser.wants(200, "You are booked", "17 November")
		w.Verified()
	})
}

// each does something for all customers at once.
func each(all []*customer, do func(i int, c *customer)) {
	var wg sync.WaitGroup
	for i, c := range all {
		wg.Go(func() { do(i, c) })
	}
	wg.Wait()
}
