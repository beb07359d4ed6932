package worker_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/bridge"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/world"
)

// minutes pulls every minute for so long.
func (w *salon) minutes(n int) {
	w.T.Helper()
	for range n {
		w.Clock.Add(time.Minute)
		w.pull()
	}
}

// lost counts those that are cancelled.
func (w *salon) lost(ids []booking.AppointmentID) (n int) {
	w.T.Helper()
	for _, id := range ids {
		if w.here(id) == "cancelled" {
			n++
		}
	}
	return n
}

// tellMany books the chair so many times in a row from 10:00 on.
func (w *salon) tellMany(e *erp, n int) (ids []booking.AppointmentID) {
	w.T.Helper()
	for i := range n {
		ids = append(ids, w.told(e, 600+30*i))
	}
	w.pull()
	return ids
}

// What is missing may stand where nobody has looked, may never have been shown,
// or may be over: then nothing is cancelled by itself, for an hour and more.
func TestWhatIsMissingIsNotCancelledByItselfWhileThereIsDoubt(t *testing.T) {
	for name, c := range map[string]struct {
		act    func(t *testing.T, w *salon, e *erp, id booking.AppointmentID)
		unseen bool // it was never shown there
	}{
		"what is far cannot be read": {act: func(t *testing.T, w *salon, e *erp, id booking.AppointmentID) {
			e.drop(id)
			e.behave(func(r *http.Request) string {
				if !strings.HasPrefix(r.URL.Query().Get("from"), "2026-11-15") {
					return "400"
				}
				return ""
			})
		}},
		"an answer leaves a resource out": {act: func(t *testing.T, w *salon, e *erp, id booking.AppointmentID) {
			e.put(id, "c2", span(1080, 1110))
			e.mu.Lock()
			e.leaveOut = "c2"
			e.mu.Unlock()
		}},
		"an entry cannot be read": {act: func(t *testing.T, w *salon, e *erp, id booking.AppointmentID) {
			e.drop(id)
			e.garble(`{"start":"2026-11-15T23:00:00+03:00"}`)
		}},
		"it was never shown": {act: func(t *testing.T, w *salon, e *erp, id booking.AppointmentID) { e.drop(id) }, unseen: true},
		"the customer has arrived": {act: func(t *testing.T, w *salon, e *erp, id booking.AppointmentID) {
			if _, err := w.Desk.Mark(t.Context(), w.Staff(), id, booking.Arrived); err != nil {
				t.Fatal(err)
			}
			e.drop(id)
		}},
		"it has begun": {act: func(t *testing.T, w *salon, e *erp, id booking.AppointmentID) {
			w.Clock.Set(time.Unix(span(1020, 0).Start, 0))
			e.drop(id)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			on(t, func(t *testing.T, w *salon) {
				e := household(t, w)
				w.choose(bridge.FollowDifferences)
				other := w.told(e, 900)
				id := w.told(e, 1020)
				if c.unseen {
					e.drop(id)
				}
				w.minutes(1)
				c.act(t, w, e, id)
				w.minutes(12)
				if got := w.here(id); got == "cancelled" || !slices.Contains(w.differences(), "removed") {
					t.Errorf("it is %s, listed %q; want it left for a person", got, w.differences())
				}
				if got := w.here(other); got != "chair 900" {
					t.Errorf("the other is %s", got)
				}
			})
		})
	}
}

// A booking that was moved far ahead is followed there, not cancelled.
func TestABookingMovedFarAheadIsNotTakenForRemoved(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := household(t, w)
		w.choose(bridge.FollowDifferences)
		id := w.told(e, 600)
		w.pull()
		e.put(id, "c1", in(21, 600, 630))
		w.minutes(12)
		v, err := w.Desk.Appointment(t.Context(), w.IDs.Organization, id)
		if err != nil || v.Status != booking.Booked || v.Date != today+21 {
			t.Errorf("it is %s on %v, %v; want it moved", v.Status, v.Date, err)
		}
	})
}

// Once too many are missing nothing is cancelled by itself, although staff
// decide over some of them, until a person chooses anew.
func TestThatTooManyAreMissingHoldsUntilAPersonDecides(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := household(t, w)
		w.choose(bridge.FollowDifferences)
		ids := w.tellMany(e, 7)
		for _, id := range ids {
			e.drop(id)
		}
		w.minutes(3)
		for _, id := range ids[:3] {
			if _, err := w.Bridge.SendAgain(t.Context(), w.Staff(), id); err != nil {
				t.Fatal(err)
			}
		}
		w.minutes(10)
		if n := w.lost(ids); n != 0 {
			t.Errorf("%d were cancelled after staff decided over three", n)
		}
		if w.status().HeldAt == 0 {
			t.Error("nobody is told that it is held")
		}
		w.choose(bridge.FollowDifferences)
		w.minutes(10)
		if n := w.lost(ids); n != 4 {
			t.Errorf("%d were cancelled after a person chose, want the other four", n)
		}
	})
}

func TestNoMoreThanFiveADayAreCancelledByThemselves(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := household(t, w)
		w.choose(bridge.FollowDifferences)
		ids := w.tellMany(e, 10)
		for _, some := range [][]booking.AppointmentID{ids[:4], ids[4:7], ids[7:]} {
			for _, id := range some {
				e.drop(id)
			}
			w.minutes(12)
		}
		if n := w.lost(ids); n != 5 {
			t.Errorf("%d of 10 were cancelled, want five", n)
		}
		if n := len(w.differences()); n != 5 {
			t.Errorf("%d are listed, want the other five", n)
		}
	})
}

// duePulls does what a worker does at this moment, and counts the pulls, up to
// five.
func (w *salon) duePulls() (n int) {
	w.T.Helper()
	for ; n < 5; n++ {
		tasks := w.lease(store.PullTask, "tester", 1)
		if len(tasks) == 0 {
			break
		}
		again, err := w.Bridge.Pull(w.T.Context(), tasks[0].Org)
		if err == nil {
			err = w.Store.RestUntil(w.T.Context(), tasks[0], "tester", again)
		}
		if err != nil {
			w.T.Fatal(err)
		}
	}
	return n
}

// Our booking was deleted there, and somebody else has its time: nobody asks
// again and again.
func TestAnotherInThePlaceOfOursIsLeftToAPersonAndNotAskedAboutAllTheTime(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := household(t, w)
		w.choose(bridge.FollowDifferences)
		id := w.told(e, 900)
		w.pull()
		e.drop(id)
		e.block("c1", span(900, 930))
		before := e.heard("GET /availability")
		for range 20 {
			w.Clock.Add(time.Minute + 10*time.Second)
			if n := w.duePulls(); n > 1 {
				t.Fatalf("%d pulls are due at once", n)
			}
		}
		if n := e.heard("GET /availability") - before; n > 30 {
			t.Errorf("%d questions in twenty pulls", n)
		}
		list := w.status().Differences
		if len(list) != 1 || list[0].Refused != "taken_there" || w.here(id) != "chair 900" {
			t.Errorf("listed %+v, here %s; want it left, with the reason", list, w.here(id))
		}
	})
}

// A system that shows bookings five minutes early does not walk them away.
func TestASystemThatShowsBookingsEarlierIsNotFollowedStepByStep(t *testing.T) {
	for name, end := range map[string]int64{"longer": 0, "as long": 300} {
		t.Run(name, func(t *testing.T) {
			on(t, func(t *testing.T, w *salon) {
				e := household(t, w)
				w.choose(bridge.FollowDifferences)
				id := w.told(e, 900)
				shift := func() {
					e.mu.Lock()
					defer e.mu.Unlock()
					s := &e.bookings[id.String()].span
					s.Start, s.End = s.Start-300, s.End-end
				}
				shift()
				posts := e.heard("POST")
				for range 30 {
					w.minutes(1)
					if _, err := w.Bridge.Push(t.Context(), w.IDs.Organization, id, 1); err != nil {
						t.Fatal(err)
					}
					if n := e.heard("POST"); n > posts {
						posts = n
						shift()
					}
				}
				if got := w.here(id); got != "chair 900" {
					t.Errorf("it has walked to %s", got)
				}
			})
		})
	}
}

// Who insists against somebody that always wins does so ever more seldom, and
// never against a copy.
func TestInsistingBecomesMoreSeldom(t *testing.T) {
	for name, c := range map[string]struct {
		act  func(e *erp, id booking.AppointmentID)
		most int
	}{
		"copied":     {func(e *erp, id booking.AppointmentID) { e.copies = nil; e.duplicate(id, "c2", span(1080, 1110)) }, 0},
		"lengthened": {func(e *erp, id booking.AppointmentID) { e.put(id, "c1", span(1080, 1140)) }, 7},
		"moved":      {func(e *erp, id booking.AppointmentID) { e.put(id, "c2", span(1080, 1110)) }, 7},
	} {
		t.Run(name, func(t *testing.T) {
			on(t, func(t *testing.T, w *salon) {
				e := household(t, w)
				w.choose(bridge.InsistDifferences)
				id := w.told(e, 1080)
				w.pull()
				before := e.heard("POST")
				for range 240 {
					c.act(e, id)
					w.minutes(1)
					if _, err := w.Bridge.Push(t.Context(), w.IDs.Organization, id, 1); err != nil {
						t.Fatal(err)
					}
				}
				if n := e.heard("POST") - before; n > c.most || c.most > 0 && n < 2 {
					t.Errorf("%d requests in four hours, want at most %d", n, c.most)
				}
			})
		})
	}
}

// What one window leaves to be desired is not forgotten because the next one
// is well.
func TestWhatOneAnswerLeavesToBeDesiredStaysWhileTheOthersAreWell(t *testing.T) {
	for _, near := range []bool{true, false} {
		t.Run(map[bool]string{true: "near", false: "far"}[near], func(t *testing.T) {
			on(t, func(t *testing.T, w *salon) {
				e := connected(t, w)
				e.behave(func(r *http.Request) string {
					e.garbage, e.leaveOut = "", ""
					if strings.HasPrefix(r.URL.Query().Get("from"), "2026-11-15") == near {
						e.garbage = naive
					}
					return ""
				})
				w.pull()
				first := w.status().Mappings[0]
				w.minutes(5)
				if m := w.status().Mappings[0]; m.Unread != 1 || m.UnreadSince != first.UnreadSince || m.UnreadSince == 0 {
					t.Errorf("unread: %+v, first %+v", m, first)
				}
				e.behave(func(r *http.Request) string {
					e.garbage, e.leaveOut = "", ""
					if strings.HasPrefix(r.URL.Query().Get("from"), "2026-11-15") == near {
						e.leaveOut = "c1"
					}
					return ""
				})
				w.minutes(1)
				first = w.status().Mappings[0]
				w.minutes(5)
				if m := w.status().Mappings[0]; m.MissingSince == 0 || m.MissingSince != first.MissingSince {
					t.Errorf("left out: %+v, first %+v", m, first)
				}
				e.behave(nil)
				e.garble("")
				e.mu.Lock()
				e.leaveOut = ""
				e.mu.Unlock()
				w.minutes(1)
				if m := w.status().Mappings[0]; m.MissingSince != 0 || m.Unread != 0 {
					t.Errorf("mended: %+v", m)
				}
			})
		})
	}
}

func TestAClosedOrganizationsSystemIsNotAskedUntilItIsOpenAgain(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := household(t, w)
		w.choose(bridge.FollowDifferences)
		id := w.told(e, 900)
		w.pull()
		if _, err := w.Organization.CloseOrganization(t.Context(), w.Staff(), organization.RemovalWait); err != nil {
			t.Fatal(err)
		}
		e.drop(id)
		before := e.heard("GET")
		w.minutes(12)
		if n := e.heard("GET") - before; n != 0 || w.here(id) != "chair 900" {
			t.Errorf("%d questions, and it is %s; want nothing done", n, w.here(id))
		}
		if _, err := w.Organization.ReopenOrganization(t.Context(), w.Staff()); err != nil {
			t.Fatal(err)
		}
		w.work(w.House)
		world.Eventually(t, "a pull", func() bool { return e.heard("GET") > before })
	})
}
