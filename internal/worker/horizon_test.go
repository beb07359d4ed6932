package worker_test

import (
	"crypto/sha256"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/bridge"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/world"
)

// distant makes cuts bookable for 400 days ahead.
func (w *salon) distant() {
	w.T.Helper()
	w.cuts(catalogue.ServicePlan{Slug: "cut", Name: "Cut", Duration: 5, Horizon: 400})
}

// in is a stretch of minutes on a day so many days ahead.
func in(days, from, to int) booking.Span {
	s := span(from, to)
	return booking.Span{Start: s.Start + int64(days)*86400, End: s.End + int64(days)*86400}
}

// freeIn tells whether a time so many days ahead is offered.
func (w *salon) freeIn(days, minute int) bool {
	w.T.Helper()
	a, err := w.Desk.Availability(w.T.Context(), w.IDs.Organization, desk.AvailabilityQuery{
		Service: w.IDs.Services["cut"], Branch: w.IDs.Branches["main"],
		Slot: booking.Slot{Date: today + civil.Date(days), Time: civil.Clock(minute)},
	})
	if err != nil {
		w.T.Fatal(err)
	}
	return a.Requested == booking.Available
}

func TestWhatIsBusyThereIsNotOfferedAsFarAsCanBeBooked(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		w.distant()
		e := connected(t, w)
		days := []int{1, 14, 15, 16, 89, 90, 91, 120, 200, 300, 399}
		var spans []booking.Span
		for _, n := range days {
			spans = append(spans, in(n, 600, 605))
		}
		e.block("c1", spans...)
		w.pull()
		for _, n := range days {
			if w.freeIn(n, 600) || !w.freeIn(n, 605) {
				t.Errorf("in %d days: the busy time is free: %v, the next one: %v", n, w.freeIn(n, 600), w.freeIn(n, 605))
			}
		}
		// What is near is asked for every minute, the rest every hour, and all of
		// it when somebody wants it now.
		asked := e.heard("GET /availability")
		w.Clock.Add(time.Minute)
		w.pull()
		if n := e.heard("GET /availability") - asked; n != 1 {
			t.Errorf("after a minute: %d requests, want 1", n)
		}
		e.block("c1")
		if err := w.Bridge.PullAll(t.Context(), w.IDs.Organization); err != nil {
			t.Fatal(err)
		}
		for _, n := range days {
			if !w.freeIn(n, 600) {
				t.Errorf("in %d days: still busy", n)
			}
		}
		asked = e.heard("GET /availability")
		w.Clock.Add(time.Hour)
		w.pull()
		if n := e.heard("GET /availability") - asked; n < 5 || n > 7 {
			t.Errorf("after an hour: %d requests, want what is near and five pieces", n)
		}
	})
}

// A system that cannot say anything about next year goes on being asked about
// tomorrow.
func TestWhatIsNearGoesOnWhileWhatIsFarFails(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		w.distant()
		e := connected(t, w)
		e.behave(func(r *http.Request) string {
			if strings.HasPrefix(r.URL.Query().Get("from"), "2027") {
				return "400"
			}
			return ""
		})
		e.block("c1", in(1, 600, 605))
		again, err := w.Bridge.Pull(t.Context(), w.IDs.Organization)
		if wait := again - w.Clock.Now().Unix(); err != nil || wait > 70 {
			t.Errorf("again in %d s, %v; want about a minute", wait, err)
		}
		if s := w.status(); s.PullFailures != 0 || s.FarError == "" || s.State() != bridge.ConnectorWorking || w.freeIn(1, 600) {
			t.Errorf("got %+v; want what is near, and word of the rest", s)
		}
		e.behave(nil)
		if err := w.Bridge.PullAll(t.Context(), w.IDs.Organization); err != nil || w.status().FarError != "" {
			t.Errorf("mended: %v, and still %q", err, w.status().FarError)
		}
	})
}

func TestAnAnswerThatHasNotChangedNeedNotBeSentAgain(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		e := connected(t, w)
		e.mu.Lock()
		e.tags = true
		e.mu.Unlock()
		e.block("c1", span(600, 605))
		w.pull()
		id := w.must(700)
		stop := w.work(w.House)
		world.Eventually(t, "the booking", func() bool { return len(e.holds()) == 1 && w.quiet() })
		stop()
		for range 3 {
			w.Clock.Add(time.Minute)
			w.pull()
		}
		if n := e.spared(); n < 2 {
			t.Errorf("%d answers were spared, want at least 2", n)
		}
		if w.free(600) || len(w.status().Conflicts) != 0 || w.status().PullFailures != 0 {
			t.Errorf("free: %v, %+v", w.free(600), w.status())
		}
		// What was said before is compared with what is ours by now.
		w.cancel(w.IDs, id)
		w.Clock.Add(time.Minute)
		w.pull()
		if !w.free(700) {
			t.Error("our own cancelled booking blocks")
		}
		e.block("c1", span(605, 610))
		w.Clock.Add(time.Minute)
		w.pull()
		if !w.free(600) || w.free(605) {
			t.Error("a change was not seen")
		}
		// Set up anew, nothing is remembered.
		if err := w.Bridge.SetConnector(t.Context(), office.Caller{Org: w.IDs.Organization}, e.URL, e.token); err != nil {
			t.Fatal(err)
		}
		before := e.spared()
		w.pull()
		if e.spared() != before {
			t.Error("an answer of before is remembered")
		}
	})
}

// tag gives an answer its ETag, and tells whether the caller knows it.
func (e *erp) tag(w http.ResponseWriter, r *http.Request, body []byte) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.tags || r.URL.Path != "/availability" {
		return false
	}
	tag := fmt.Sprintf(`W/"%x"`, sha256.Sum256(body))
	w.Header().Set("ETag", tag)
	if r.Header.Get("If-None-Match") != tag {
		return false
	}
	e.unchanged++
	w.WriteHeader(http.StatusNotModified)
	return true
}

// spared counts the answers that needed not be sent.
func (e *erp) spared() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.unchanged
}
