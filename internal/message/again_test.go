package message_test

import (
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier/mockgateway"
	"github.com/mawid/mawid/internal/customer"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/world"
)

// lines are the messages about an appointment.
func (w *clinic) lines() []message.Line {
	w.T.Helper()
	list, _, err := w.Messages.Log(w.T.Context(), w.IDs.Organization, message.Filter{})
	if err != nil {
		w.T.Fatal(err)
	}
	return list
}

// A change that could not be brought is sent again by hand: on two nodes at once and
// twice by the same form it is one message, and nobody has to be called any more.
func TestWhatFailedIsSentAgainOnceByHand(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		w.channel("unifonic")
		w.on()
		v := w.noura("2026-11-18", "10:00")
		w.wait(time.Minute)
		w.tells("10:00")
		w.gateway.SetFaults(mockgateway.Faults{Status: 400})
		w.move(v, "2026-11-18", "11:30")
		w.wait(time.Minute)
		w.gateway.SetFaults(mockgateway.Faults{})
		if calls, err := w.Messages.ToCall(t.Context(), w.IDs.Organization); err != nil || len(calls) != 1 {
			t.Fatalf("got %d to call (%v), want one", len(calls), err)
		}
		failed := w.lines()[0]
		other := w.NewHouse(w.Store, w.wired)
		c := w.Staff()
		c.Form = "one form"
		var done sync.WaitGroup
		errs := make([]error, 6)
		for i := range errs {
			done.Go(func() {
				d := w.Messages
				if i%2 == 1 {
					d = other.Messages
				}
				_, errs[i] = d.SendAgain(t.Context(), c, failed.ID)
			})
		}
		done.Wait()
		sent := 0
		for _, err := range errs {
			if err == nil {
				sent++
			} else {
				world.RefusedAs(t, "the same form", err, office.ErrDone.Code)
			}
		}
		if sent != 1 {
			t.Errorf("got %d that were sent, want one", sent)
		}
		w.tells("11:30")
		w.wait(time.Second)
		w.tells()
		if calls, err := w.Messages.ToCall(t.Context(), w.IDs.Organization); err != nil || len(calls) != 0 {
			t.Errorf("got %d to call (%v), want nobody", len(calls), err)
		}
		if got := w.lines()[0]; got.Status != notice.Sent || got.Before >= 0 || got.Purpose != notice.Change {
			t.Errorf("got %+v, want the row of what was sent by hand", got)
		}
		w.cancel(v)
		_, err := w.Messages.SendAgain(t.Context(), w.Staff(), failed.ID)
		world.RefusedAs(t, "of what is cancelled", err, message.ErrOver.Code)
	})
}

// Who wants no messages is sent none by hand either.
func TestWhoWantsNoMessagesIsSentNoneByHand(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		w.channel("unifonic")
		w.on()
		v := w.noura("2026-11-18", "10:00")
		w.wait(time.Minute)
		w.tells("10:00")
		first := w.lines()[0]
		err := w.Customers.NoteConsent(t.Context(), w.Staff(), world.PersonOf(w.World, v),
			customer.NewConsent{Kind: booking.ConsentMessages, Channel: "telephone"})
		if err != nil {
			t.Fatal(err)
		}
		_, err = w.Messages.SendAgain(t.Context(), w.Staff(), first.ID)
		world.RefusedAs(t, "who wants none", err, message.ErrUnreached.Code)
		w.tells()
	})
}
