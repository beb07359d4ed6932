package worker_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/bridge"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/world"
)

// connected is a world whose chair is "c1" in an ERP.
func connected(t *testing.T, w *salon) *erp {
	t.Helper()
	e := newERP(t)
	if err := w.Bridge.SetConnector(t.Context(), office.Caller{Org: w.IDs.Organization}, e.URL, e.token); err != nil {
		t.Fatal(err)
	}
	if err := w.Bridge.MapResource(t.Context(), office.Caller{Org: w.IDs.Organization}, w.IDs.Resources["chair"], "c1"); err != nil {
		t.Fatal(err)
	}
	return e
}

var today = civil.DateOf(2026, 11, 15)

// span is a stretch of today in Riyadh, in minutes.
func span(from, to int) booking.Span {
	midnight := time.Date(2026, 11, 14, 21, 0, 0, 0, time.UTC).Unix()
	return booking.Span{Start: midnight + int64(from)*60, End: midnight + int64(to)*60}
}

func (w *salon) at(minute int) (desk.Receipt, error) {
	return w.Desk.Book(w.T.Context(), office.Caller{Org: w.IDs.Organization, Channel: booking.ByAPI, Actor: booking.ByStaff}, desk.BookRequest{
		Service: w.IDs.Services["cut"], Branch: w.IDs.Branches["main"], Slot: booking.Slot{Date: today, Time: civil.Clock(minute)},
		Customer: "Noura",
	})
}

func (w *salon) must(minute int) booking.AppointmentID {
	w.T.Helper()
	r, err := w.at(minute)
	if err != nil {
		w.T.Fatal(err)
	}
	return r.ID
}

// free tells whether a minute of today is listed.
func (w *salon) free(minute int) bool {
	w.T.Helper()
	list, err := w.Desk.Slots(w.T.Context(), w.IDs.Organization, desk.SlotsQuery{
		Resource: w.IDs.Resources["chair"], Service: w.IDs.Services["cut"], From: &today, To: &today,
	})
	if err != nil {
		w.T.Fatal(err)
	}
	return len(list.Days) == 1 && slices.Contains(list.Days[0].Times, civil.Clock(minute))
}

func (w *salon) pull() {
	w.T.Helper()
	if _, err := w.Bridge.Pull(w.T.Context(), w.IDs.Organization); err != nil {
		w.T.Fatal(err)
	}
}

func (w *salon) status() bridge.ConnectorStatus {
	w.T.Helper()
	s, err := w.Bridge.ConnectorStatus(w.T.Context(), w.IDs.Organization)
	if err != nil {
		w.T.Fatal(err)
	}
	return s
}

// stands is what the ERP should hold for an appointment.
func stands(id booking.AppointmentID, from int) string {
	s := span(from, from+5)
	return fmt.Sprintf("%s c1 %d-%d", id, s.Start, s.End)
}

func (w *salon) move(id booking.AppointmentID, minute int) {
	w.T.Helper()
	if _, err := w.Desk.Reschedule(w.T.Context(), office.Caller{Org: w.IDs.Organization}, id,
		desk.MoveRequest{Slot: booking.Slot{Date: today, Time: civil.Clock(minute)}}); err != nil {
		w.T.Fatal(err)
	}
}

func TestBusyTimesElsewhereBlockOurSlotsAndFreeThemAgain(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		// Touching entries do not block, and one may cross midnight.
		e.block("c1", span(600, 610), span(1435, 1500))
		w.pull()
		got := []bool{w.free(595), w.free(600), w.free(605), w.free(610), w.free(1430), w.free(1435)}
		if want := []bool{true, false, false, true, true, false}; !cmp.Equal(got, want) {
			t.Errorf("free: got %v, want %v", got, want)
		}
		tomorrow := func(minute int) bool {
			a, err := w.Desk.Availability(t.Context(), w.IDs.Organization, desk.AvailabilityQuery{
				Service: w.IDs.Services["cut"], Branch: w.IDs.Branches["main"], Slot: booking.Slot{Date: today + 1, Time: civil.Clock(minute)},
			})
			if err != nil {
				t.Fatal(err)
			}
			return a.Requested == booking.Available
		}
		if before, after := tomorrow(55), tomorrow(60); before || !after {
			t.Errorf("free after midnight, before and after the end: got %v and %v, want only after", before, after)
		}
		e.block("c1")
		w.Clock.Add(time.Minute)
		w.pull()
		if !w.free(600) {
			t.Error("the time stays blocked")
		}
	})
}

func TestABookingAppearsThereOnceAndFollows(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		w.work(w.House)
		id := w.must(600)
		world.Eventually(t, "the booking", func() bool { return cmp.Equal(e.holds(), []string{stands(id, 600)}) })
		w.move(id, 605)
		world.Eventually(t, "the move", func() bool { return cmp.Equal(e.holds(), []string{stands(id, 605)}) })
		w.cancel(w.IDs, id)
		world.Eventually(t, "the cancellation", func() bool { return len(e.holds()) == 0 })
		world.Eventually(t, "nothing pending", func() bool { return w.status().Pending == 0 })
		if n := e.heard("DELETE /booking/erp/1"); n != 1 {
			t.Errorf("%d deletions, want 1", n)
		}
	})
}

func TestOurOwnShadowDoesNotBlockUs(t *testing.T) {
	for _, tells := range []bool{false, true} {
		t.Run(fmt.Sprint("it tells whose: ", tells), func(t *testing.T) {
			on(t, func(t *testing.T, w *salon) {
				e := connected(t, w)
				e.tells = tells
				stop := w.work(w.House)
				id := w.must(600)
				world.Eventually(t, "the booking", func() bool { return len(e.holds()) == 1 && w.status().Pending == 0 })
				stop()
				w.Clock.Add(time.Second)
				w.pull()
				if c := w.status().Conflicts; len(c) != 0 {
					t.Errorf("our own booking is a conflict: %v", c)
				}
				// Onto its own old time, by five minutes.
				w.move(id, 605)
				w.move(id, 600)
				// Cancelled here, still standing there: it is ours, and goes.
				w.cancel(w.IDs, id)
				w.Clock.Add(time.Minute)
				w.pull()
				if !w.free(600) {
					t.Error("a booking of ours that is being taken back blocks its time")
				}
				w.work(w.House)
				world.Eventually(t, "the cancellation", func() bool { return len(e.holds()) == 0 && w.status().Pending == 0 })
				// Somebody else takes exactly that time, after ours was gone.
				w.Clock.Add(2 * time.Second)
				e.block("c1", span(600, 605))
				w.pull()
				if w.free(600) {
					t.Error("a busy time equal to one we have given back does not block")
				}
			})
		})
	}
}

func TestBookedAndCancelledBeforeAnythingWasSentMeansNoCallAtAll(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		id := w.must(600)
		w.cancel(w.IDs, id)
		before := e.heard("POST") + e.heard("DELETE")
		w.work(w.House)
		world.Eventually(t, "nothing pending", func() bool {
			_, err := w.Webhooks.FanOut(t.Context(), 1000)
			return err == nil && w.status().Pending == 0
		})
		if n := e.heard("POST") + e.heard("DELETE"); n != before {
			t.Errorf("%d calls, want none", n-before)
		}
	})
}

func TestASlotThatWasTakenThereAMomentAgoIsRefused(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		w.pull()
		e.block("c1", span(600, 605))
		_, err := w.at(600)
		if !errors.Is(err, booking.ErrTaken) {
			t.Errorf("got %v, want %v", err, booking.ErrTaken)
		}
		refusal, ok := errors.AsType[*booking.Refusal](err)
		if want := []booking.Slot{{Date: today, Time: 605}, {Date: today, Time: 610}, {Date: today, Time: 615}}; !ok ||
			!cmp.Equal(refusal.Alternatives, want) {
			t.Errorf("alternatives: got %+v, want %v", refusal, want)
		}
		if w.free(600) {
			t.Error("the slot is still listed")
		}
		if _, err := w.at(605); err != nil {
			t.Errorf("the next slot: %v", err)
		}
	})
}

// What is heard when a slot is asked for is kept as far as it goes, but for what of it is
// ours: nobody is offered a time of it that would be refused again.
func TestWhatIsHeardOfASlotIsKeptAsFarAsItGoes(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		stop := w.work(w.House)
		own := w.must(660)
		world.Eventually(t, "our booking there", func() bool { return len(e.holds()) == 1 && w.quiet() })
		stop()
		w.pull()
		e.block("c1", span(540, 720), span(800, 805)) // One entry, of which a part is ours.
		_, err := w.at(600)
		refusal, ok := errors.AsType[*booking.Refusal](err)
		if want := []booking.Slot{{Date: today, Time: 720}, {Date: today, Time: 725}, {Date: today, Time: 730}}; !ok ||
			!cmp.Equal(refusal.Alternatives, want) {
			t.Errorf("alternatives: got %+v (%v), want %v, after what was heard of", refusal, err, want)
		}
		w.cancel(w.IDs, own)
		for minute, want := range map[int]bool{540: false, 655: false, 660: true, 665: false, 720: true, 800: true} {
			if got := w.free(minute); got != want {
				t.Errorf("%d is listed: %v, want %v", minute, got, want)
			}
		}
		e.block("c1")
		w.Clock.Add(time.Minute)
		w.pull()
		if !w.free(600) {
			t.Error("what has gone there blocks still")
		}
	})
}

func TestWhoIsBusyThereIsPassedOverForSomebodyElse(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := household(t, w)
		e.block("c1", span(600, 630))
		e.block("c2", span(600, 630), span(660, 690))
		has := func(minute int) string {
			v, err := w.Desk.Appointment(t.Context(), w.IDs.Organization, w.must(minute))
			if err != nil {
				t.Fatal(err)
			}
			for slug, id := range w.IDs.Resources {
				if id == v.Resource {
					return slug
				}
			}
			return ""
		}
		if got := has(600); got != "stool" {
			t.Errorf("the others are busy there: %q was given, want the stool", got)
		}
		if _, err := w.at(600); !errors.Is(err, booking.ErrTaken) {
			t.Errorf("nobody is left: got %v, want %v", err, booking.ErrTaken)
		}
		// The whole calendar is still known of everybody, also to whoever asks next.
		free := []string{has(660), has(660), has(720), has(720), has(720)}
		slices.Sort(free)
		if want := []string{"chair", "chair", "sofa", "stool", "stool"}; !cmp.Equal(free, want) {
			t.Errorf("got %v, want %v", free, want)
		}
	})
}

func TestASystemThatFailsDoesNotStopBookingsAndIsLeftAloneForAWhile(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		e.behave(func(*http.Request) string { return "fail" })
		for i := range 6 {
			w.must(600 + 5*i)
			w.Clock.Add(10 * time.Second)
		}
		asked := e.heard("GET /availability")
		w.must(660)
		if got := e.heard("GET /availability"); got != asked {
			t.Error("a system that failed six times over a minute is asked again at once")
		}
		if w.status().SkipUntil == 0 {
			t.Error("nothing shows that rechecks are skipped")
		}
		w.Clock.Add(31 * time.Second)
		w.must(665)
		if got := e.heard("GET /availability"); got != asked+1 {
			t.Errorf("after a while it was asked %d times, want once", got-asked)
		}
	})
}

func TestARefusedTokenPausesWithoutBurningAttemptsAndANewOneGoesOn(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		e.mu.Lock()
		e.token = "new-clinic-token"
		e.mu.Unlock()
		w.work(w.House)
		id := w.must(600)
		world.Eventually(t, "the pause", func() bool { return w.status().PausedWhy == "unauthorized" })
		if err := w.Bridge.SetConnector(t.Context(), office.Caller{Org: w.IDs.Organization}, e.URL, "new-clinic-token"); err != nil {
			t.Fatal(err)
		}
		world.Eventually(t, "the booking", func() bool { return cmp.Equal(e.holds(), []string{stands(id, 600)}) })
	})
}

func TestASystemThatCannotCancelIsShown(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		e.behave(func(r *http.Request) string {
			if r.Method == http.MethodDelete {
				return "405"
			}
			return ""
		})
		w.work(w.House)
		id := w.must(600)
		world.Eventually(t, "the booking", func() bool { return len(e.holds()) == 1 })
		w.cancel(w.IDs, id)
		world.Eventually(t, "the problem", func() bool {
			s := w.status()
			return s.Pending == 0 && len(s.Troubled) == 1 && s.Troubled[0].Appointment == id
		})
	})
}

func TestACancellationWhoseBookingMayHaveArrivedFindsItAndTakesItBack(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		e.behave(func(r *http.Request) string {
			if r.Method == http.MethodPost {
				return "lose"
			}
			return ""
		})
		stop := w.work(w.House)
		id := w.must(600)
		world.Eventually(t, "the booking", func() bool { return len(e.holds()) == 1 })
		world.Eventually(t, "the failure is noted", func() bool { return len(w.status().Troubled) == 1 })
		stop()
		w.cancel(w.IDs, id)
		e.behave(nil)
		w.Clock.Add(time.Minute)
		w.work(w.House)
		world.Eventually(t, "nothing left there", func() bool { return len(e.holds()) == 0 })
	})
}

func TestAResourceLeftOutOfAnAnswerKeepsItsTimesAndIsFlagged(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		e.block("c1", span(600, 605))
		w.pull()
		e.mu.Lock()
		e.leaveOut = "c1"
		e.mu.Unlock()
		w.Clock.Add(time.Minute)
		w.pull()
		if w.free(600) {
			t.Error("the busy time is forgotten")
		}
		if m := w.status().Mappings; len(m) != 1 || m[0].MissingSince == 0 {
			t.Errorf("mappings: got %+v, want it flagged", m)
		}
	})
}

func TestAnAppointmentWhoseEntryIsMissingThereIsShownAndNeverCancelled(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		stop := w.work(w.House)
		id, other := w.must(600), w.must(700)
		world.Eventually(t, "the bookings", func() bool { return len(e.holds()) == 2 && w.quiet() })
		stop() // Else its pull may be the first that misses it.
		w.Clock.Add(2 * time.Minute)
		w.pull()
		if got := w.status().Differences; len(got) != 0 {
			t.Errorf("drift %+v while both are there", got)
		}
		e.mu.Lock()
		lost := e.bookings[id.String()]
		delete(e.bookings, id.String())
		e.mu.Unlock()
		w.Clock.Add(time.Minute)
		w.pull()
		since := w.Clock.Now().Unix()
		w.Clock.Add(time.Minute)
		w.pull()
		if got := w.status().Differences; len(got) != 1 || got[0].Appointment != id || got[0].Kind != bridge.Removed || got[0].Since != since {
			t.Errorf("drift %+v, want %s since %d and not %s", got, id, since, other)
		}
		v, err := w.Desk.Appointment(t.Context(), w.IDs.Organization, id)
		if err != nil || v.Status != booking.Booked {
			t.Errorf("got %v, %v; want it booked", v.Status, err)
		}
		e.mu.Lock()
		e.bookings[id.String()] = lost
		e.mu.Unlock()
		w.Clock.Add(time.Minute)
		w.pull()
		if got := w.status().Differences; len(got) != 0 {
			t.Errorf("drift %+v after it is there again", got)
		}
	})
}

// A chaotic system: answers get lost after the deed, requests fail, hang up,
// or are carried out late; appointments are booked, moved and cancelled
// meanwhile, and workers come and go. When all is quiet, the system holds
// exactly the live appointments, at their newest times.
func TestAChaoticSystemAgreesInTheEnd(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		w.Clock.Run()
		e := connected(t, w)
		e.behave(func(r *http.Request) string {
			if r.URL.Path == "/availability" {
				return ""
			}
			switch n := rand.IntN(100); {
			case n < 30:
				return "lose"
			case n < 50:
				return "fail"
			case n < 60:
				return "late"
			}
			return ""
		})
		var (
			mu   sync.Mutex
			live = map[booking.AppointmentID]bool{}
			wg   sync.WaitGroup
		)
		for client := range 4 {
			wg.Go(func() {
				var mine []booking.AppointmentID
				for n := range 60 {
					switch {
					case n%3 == 0 || n%6 == 5 || len(mine) == 0:
						r, err := w.at(600 + 200*client + 5*(n%40))
						if err == nil {
							mine = append(mine, r.ID)
							mu.Lock()
							live[r.ID] = true
							mu.Unlock()
						} else if !errors.Is(err, booking.ErrTaken) {
							t.Error(err)
						}
					case n%3 == 1:
						_, err := w.Desk.Reschedule(t.Context(), office.Caller{Org: w.IDs.Organization}, mine[n%len(mine)],
							desk.MoveRequest{Slot: booking.Slot{Date: today + 1, Time: civil.Clock(300*client + 5*n)}})
						if err != nil && !errors.Is(err, booking.ErrTaken) && !errors.Is(err, booking.ErrTransition) {
							t.Error(err)
						}
					default:
						i := n % len(mine)
						if _, err := w.Desk.Cancel(t.Context(), office.Caller{Org: w.IDs.Organization, Actor: booking.ByStaff}, mine[i], ""); err == nil {
							mu.Lock()
							delete(live, mine[i])
							mu.Unlock()
						}
						mine = slices.Delete(mine, i, i+1)
					}
				}
			})
		}
		for range 6 { // Workers come and go.
			stop := w.hurry(w.House)
			time.Sleep(300 * time.Millisecond)
			stop()
		}
		wg.Wait()
		w.hurry(w.House)
		world.Eventually(t, "quiet", func() bool {
			// As an operator would: what failed is tried again at once.
			return w.quiet()
		})
		var want []string
		for id := range live {
			v, err := w.Desk.Appointment(t.Context(), w.IDs.Organization, id)
			if err != nil {
				t.Fatal(err)
			}
			want = append(want, fmt.Sprintf("%s c1 %d-%d", id, v.Span.Start, v.Span.End))
		}
		slices.Sort(want)
		if diff := cmp.Diff(e.holds(), want); diff != "" {
			t.Errorf("there (-) and here (+):\n%s", diff)
		}
	})
}

// quiet tells whether nothing is left to be told.
func (w *salon) quiet() bool {
	if more, err := w.Webhooks.FanOut(context.Background(), 1000); err != nil || more {
		return false
	}
	s, err := w.Bridge.ConnectorStatus(context.Background(), w.IDs.Organization)
	return err == nil && s.Pending == 0
}

func TestAnOldAnswerThatComesLateDoesNotReplaceANewerOne(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		e.block("c1", span(600, 605))
		hold, asked := make(chan struct{}), make(chan struct{})
		first := true
		e.behave(func(*http.Request) string { // With the lock held: the first question waits for its answer outside of it.
			if first {
				first = false
				return "slow"
			}
			return ""
		})
		e.slow = func() {
			close(asked)
			<-hold
		}
		done := make(chan error)
		go func() {
			_, err := w.Bridge.Pull(t.Context(), w.IDs.Organization)
			done <- err
		}()
		<-asked
		w.Clock.Add(time.Second)
		e.block("c1", span(700, 705))
		w.pull()
		close(hold)
		if err := <-done; err != nil {
			t.Fatal(err)
		}
		if !w.free(600) || w.free(700) {
			t.Errorf("free at 600 and 700: got %v and %v, want the newer answer", w.free(600), w.free(700))
		}
	})
}

func TestTwoTenantsOnOneSystemDoNotMeet(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		other := *w
		other.IDs = w.apply("other")
		if err := w.Bridge.SetConnector(t.Context(), office.Caller{Org: other.IDs.Organization}, e.URL, e.token); err != nil {
			t.Fatal(err)
		}
		if err := w.Bridge.MapResource(t.Context(), office.Caller{Org: other.IDs.Organization}, other.IDs.Resources["chair"], "c2"); err != nil {
			t.Fatal(err)
		}
		e.block("c1", span(600, 605))
		w.pull()
		other.pull()
		if w.free(600) || !other.free(600) {
			t.Errorf("free: got %v and %v, want only the other's", w.free(600), other.free(600))
		}
		w.work(w.House)
		mine := w.must(610)
		theirs := other.must(600)
		world.Eventually(t, "both bookings", func() bool { return len(e.holds()) == 2 })
		w.cancel(w.IDs, mine)
		world.Eventually(t, "one is left", func() bool { l := e.holds(); return len(l) == 1 && l[0][:36] == theirs.String() })
	})
}

func TestAMoveWhileAPushIsInFlightWins(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		hold, asked := make(chan struct{}), make(chan struct{})
		posts := 0
		e.behave(func(r *http.Request) string {
			if r.Method != http.MethodPost {
				return ""
			}
			if posts++; posts == 1 {
				return "slow"
			}
			return ""
		})
		e.slow = func() {
			close(asked)
			<-hold
		}
		w.work(w.House)
		id := w.must(600)
		<-asked
		w.move(id, 700)
		close(hold)
		world.Eventually(t, "the newer time", func() bool { return cmp.Equal(e.holds(), []string{stands(id, 700)}) })
		world.Eventually(t, "nothing pending", func() bool { return w.status().Pending == 0 })
	})
}

// correct corrects an appointment as somebody who has just looked at it.
func (w *salon) correct(id booking.AppointmentID, change func(*desk.EditRequest)) {
	w.T.Helper()
	v, err := w.Desk.Appointment(w.T.Context(), w.IDs.Organization, id)
	if err != nil {
		w.T.Fatal(err)
	}
	r := desk.EditRequest{Customer: string(v.Customer), Phone: string(v.Phone), Notes: string(v.Notes), Seen: desk.EditionOf(&v.Appointment)}
	change(&r)
	if _, err := w.Desk.Edit(w.T.Context(), w.Staff(), id, r); err != nil {
		w.T.Fatal(err)
	}
}

func TestACorrectionIsToldToTheOwnSystem(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		id := w.must(600)
		w.work(w.House)
		world.Eventually(t, "the booking", func() bool { return e.said(id).Customer.Name == "Noura" })
		w.correct(id, func(r *desk.EditRequest) { r.Customer, r.Phone, r.Minutes = "Noura Al-Harbi", "+966551234567", 15 })
		world.Eventually(t, "the correction", func() bool {
			got := e.said(id)
			return got.Customer == contract.Customer{Name: "Noura Al-Harbi", Phone: "+966551234567"} && strings.Contains(got.End, "T10:15:00")
		})
		world.Eventually(t, "nothing pending", w.passing(w.quiet))
		if n := e.heard("POST"); n != 2 {
			t.Errorf("it was told %d times, want twice", n)
		}
	})
}

// A correction that is made while the booking is on its way is not forgotten with the
// answer to it.
func TestACorrectionMeanwhileIsToldToo(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		id := w.must(600)
		var once sync.Once
		e.behave(func(r *http.Request) string {
			if r.Method == http.MethodPost {
				once.Do(func() { w.correct(id, func(r *desk.EditRequest) { r.Customer = "Noura Al-Harbi" }) })
			}
			return ""
		})
		w.work(w.House)
		world.Eventually(t, "the correction", func() bool { return e.said(id).Customer.Name == "Noura Al-Harbi" })
	})
}
