package world

import (
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/waiting"
)

// TellCustomers sends the messages that are due, as a worker does, until there is
// nothing more to do now.
func (w *World) TellCustomers(d *house.House) {
	w.T.Helper()
	ctx := w.T.Context()
	for {
		for more := true; more; {
			var err error
			if more, err = d.Webhooks.FanOut(ctx, 100); err != nil {
				w.T.Fatal(err)
			}
		}
		now := w.Clock.Now().Unix()
		tasks, err := w.Store.Lease(ctx, store.TellTask, "test", now, now+30, 100, 100)
		if err != nil {
			w.T.Fatal(err)
		}
		if len(tasks) == 0 {
			return
		}
		for _, task := range tasks {
			id, err := booking.ParseID[booking.AppointmentID](task.Key)
			if err != nil {
				w.T.Fatal(err)
			}
			again, err := d.Messages.Tell(ctx, task.Org, id)
			if err != nil {
				w.T.Fatal(err)
			}
			if again != 0 && again <= now {
				again = now + 1
			}
			if err := w.Store.RestUntil(ctx, task, "test", again); err != nil {
				w.T.Fatal(err)
			}
		}
	}
}

// OfferTimes goes on with those who wait for a time, as a worker does, until there is
// nothing more to do now.
func OfferTimes(w *World, d *house.House) {
	w.T.Helper()
	ctx := w.T.Context()
	for {
		for more := true; more; {
			var err error
			if more, err = d.Webhooks.FanOut(ctx, 100); err != nil {
				w.T.Fatal(err)
			}
		}
		now := w.Clock.Now().Unix()
		tasks, err := w.Store.Lease(ctx, store.WaitTask, "test", now, now+30, 100, 100)
		if err != nil {
			w.T.Fatal(err)
		}
		if len(tasks) == 0 {
			return
		}
		for _, task := range tasks {
			branch, service, err := waiting.Parse(task.Key)
			if err != nil {
				w.T.Fatal(err)
			}
			again, err := d.Waiting.Look(ctx, task.Org, branch, service)
			if err != nil {
				w.T.Fatal(err)
			}
			if again != 0 && again <= now {
				again = now + 1
			}
			if err := w.Store.RestUntil(ctx, task, "test", again); err != nil {
				w.T.Fatal(err)
			}
		}
	}
}
