package worker_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/webhook"
	"github.com/mawid/mawid/internal/world"
)

func TestABookingArrivesSignedAndHoldsNothingPrivate(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		rc := receive(t, nil)
		_, secret := w.add(w.IDs, rc.URL)
		w.work(w.House)
		id := w.book(w.IDs)
		world.Eventually(t, "the event", func() bool { return len(rc.arrivals()) == 1 })
		got := rc.arrivals()[0]
		want := fmt.Sprintf(`{"event":"appointment.created","id":"%s","service_id":"%s","branch_id":"%s","date":"2026-11-15","time":"09:00"}`,
			id, w.IDs.Services["cut"], w.IDs.Branches["main"])
		if got.body != want {
			t.Errorf("got %s\nwant %s", got.body, want)
		}
		if err := contract.Verify(secret, got.header, []byte(got.body)); err != nil {
			t.Error(err)
		}
		if err := contract.VerifyStandard(secret, got.header, []byte(got.body), w.Clock.Now(), time.Minute); err != nil {
			t.Error(err)
		}
		if got := got.header.Get(contract.HeaderEvent) + " " + got.header.Get(contract.HeaderAttempt); got != "appointment.created 1" {
			t.Errorf("headers: got %q", got)
		}
	})
}

func TestAnEndpointGetsOnlyTheKindsItAskedForAndOnlyItsOwn(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		mine, other := receive(t, nil), receive(t, nil)
		if _, _, err := w.Webhooks.AddEndpoint(t.Context(), office.Caller{Org: w.IDs.Organization}, mine.URL,
			[]booking.EventKind{contract.EventAppointmentCancelled}); err != nil {
			t.Fatal(err)
		}
		there := w.apply("other")
		w.add(there, other.URL)
		w.work(w.House)
		w.cancel(w.IDs, w.book(w.IDs))
		w.book(there)
		world.Eventually(t, "both events", func() bool { return len(mine.arrivals()) == 1 && len(other.arrivals()) == 1 })
		if got := mine.arrivals()[0].header.Get(contract.HeaderEvent); got != "appointment.cancelled" {
			t.Errorf("got %s, want the cancellation", got)
		}
	})
}

func TestTheWholeScheduleIsTriedAndThenGivenUpAndCanBeRepeated(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		fail := true
		rc := receive(t, func(_ int, rw http.ResponseWriter, _ *http.Request) {
			if fail {
				rw.WriteHeader(http.StatusInternalServerError)
				_, _ = rw.Write([]byte("no\x00t now\xff"))
			}
		})
		id, secret := w.add(w.IDs, rc.URL)
		w.work(w.House)
		w.book(w.IDs)
		for n := 1; n <= webhook.MaxAttempts; n++ {
			world.Eventually(t, fmt.Sprint("attempt ", n), func() bool {
				log := w.log(w.IDs, id, "")
				return len(log) == 1 && log[0].Attempts == n
			})
			d := w.log(w.IDs, id, "")[0]
			if n < webhook.MaxAttempts {
				w.Clock.Set(time.Unix(d.NextAt, 0))
			} else if d.State != booking.Failed {
				t.Errorf("after the last attempt: got %s, want %s", d.State, booking.Failed)
			}
		}
		d, attempts, err := w.Webhooks.Delivery(t.Context(), w.IDs.Organization, w.log(w.IDs, id, "")[0].ID)
		if err != nil || len(attempts) != webhook.MaxAttempts {
			t.Fatalf("got %d attempts, %v; want %d", len(attempts), err, webhook.MaxAttempts)
		}
		if a := attempts[0]; a.Status != 500 || a.Class != "status" || !strings.HasPrefix(a.Answer, "no") || a.NextAt == 0 {
			t.Errorf("the first attempt: got %+v", a)
		}
		if took := attempts[len(attempts)-1].At - attempts[0].At; took < 60*3600 || took > 100*3600 {
			t.Errorf("the attempts spread over %d hours, want about three days", took/3600)
		}
		if w.endpoint(w.IDs, id).ExhaustedAt == 0 {
			t.Error("nothing warns that an event was given up")
		}
		fail = false
		if n, err := w.Webhooks.ReplayMissed(t.Context(), office.Caller{Org: w.IDs.Organization}, id); n != 1 || err != nil {
			t.Fatalf("repeat: got %d, %v", n, err)
		}
		world.Eventually(t, "the repeat", func() bool { return len(w.log(w.IDs, id, booking.Delivered)) == 1 })
		all := rc.arrivals()
		last := all[len(all)-1]
		if last.header.Get(contract.HeaderWebhookID) != d.Event.String() || last.body != all[0].body {
			t.Error("the repeat has another webhook-id or body")
		}
		if err := contract.VerifyStandard(secret, last.header, []byte(last.body), w.Clock.Now(), time.Minute); err != nil {
			t.Error(err)
		}
		if w.endpoint(w.IDs, id).ExhaustedAt != 0 {
			t.Error("the warning stays after a success")
		}
		if n, err := w.Webhooks.ReplayMissed(t.Context(), office.Caller{Org: w.IDs.Organization}, id); n != 0 || err != nil {
			t.Errorf("repeating again: got %d, %v; want nothing to do", n, err)
		}
	})
}

func TestAnEndpointThatIsGoneIsDisabledAndEventsAreSkippedNotLost(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		status := http.StatusGone
		rc := receive(t, func(_ int, rw http.ResponseWriter, _ *http.Request) { rw.WriteHeader(status) })
		id, _ := w.add(w.IDs, rc.URL)
		w.work(w.House)
		w.book(w.IDs)
		world.Eventually(t, "disabling", func() bool { return w.endpoint(w.IDs, id).DisabledWhy == booking.DisabledGone })
		w.book(w.IDs)
		world.Eventually(t, "the second event", func() bool { return len(w.log(w.IDs, id, booking.Skipped)) == 1 })
		if n := len(rc.arrivals()); n != 1 {
			t.Errorf("got %d requests, want 1", n)
		}
		status = http.StatusOK
		if err := w.Webhooks.EnableEndpoint(t.Context(), office.Caller{Org: w.IDs.Organization}, id); err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(-time.Minute) // Whoever asks may have a clock that is behind.
		if n, err := w.Webhooks.Missed(t.Context(), w.IDs.Organization, id); n != 2 || err != nil {
			t.Errorf("what was missed: got %d, %v; want 2", n, err)
		}
		if n, err := w.Webhooks.ReplayMissed(t.Context(), office.Caller{Org: w.IDs.Organization}, id); n != 2 || err != nil {
			t.Fatalf("repeat what was missed: got %d, %v; want 2", n, err)
		}
		w.Clock.Add(time.Minute)
		world.Eventually(t, "both events", func() bool { return len(w.log(w.IDs, id, booking.Delivered)) == 2 })
	})
}

func TestAnEndpointThatOnlyFailsForFiveDaysIsDisabled(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		rc := receive(t, func(_ int, rw http.ResponseWriter, _ *http.Request) { rw.WriteHeader(http.StatusTeapot) })
		id, _ := w.add(w.IDs, rc.URL)
		w.work(w.House)
		w.book(w.IDs)
		world.Eventually(t, "the first failure", func() bool { return w.endpoint(w.IDs, id).FailingSince != 0 })
		w.Clock.Add(5*24*time.Hour + time.Minute)
		world.Eventually(t, "disabling", func() bool { return w.endpoint(w.IDs, id).DisabledWhy == booking.DisabledFailing })
		if n := len(w.log(w.IDs, id, booking.Pending)); n != 0 {
			t.Errorf("%d deliveries wait for an endpoint that is disabled", n)
		}
	})
}

func TestARedirectIsNotFollowed(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		elsewhere := receive(t, nil)
		rc := receive(t, func(_ int, rw http.ResponseWriter, r *http.Request) {
			http.Redirect(rw, r, elsewhere.URL, http.StatusTemporaryRedirect)
		})
		id, _ := w.add(w.IDs, rc.URL)
		w.work(w.House)
		w.book(w.IDs)
		world.Eventually(t, "the attempt", func() bool { return w.log(w.IDs, id, "") != nil && w.log(w.IDs, id, "")[0].Attempts == 1 })
		if n := len(elsewhere.arrivals()); n != 0 {
			t.Errorf("the redirect was followed %d times", n)
		}
	})
}

func TestRetryAfterIsHonoured(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		rc := receive(t, func(_ int, rw http.ResponseWriter, _ *http.Request) {
			rw.Header().Set("Retry-After", "3600")
			rw.WriteHeader(http.StatusServiceUnavailable)
		})
		id, _ := w.add(w.IDs, rc.URL)
		w.work(w.House)
		w.book(w.IDs)
		world.Eventually(t, "the attempt", func() bool { l := w.log(w.IDs, id, ""); return len(l) == 1 && l[0].Attempts == 1 })
		if got, want := w.log(w.IDs, id, "")[0].NextAt, w.Clock.Now().Unix()+3600; got != want {
			t.Errorf("next attempt at %d, want %d", got, want)
		}
	})
}

func TestEventsOfOneAppointmentLeaveInOrder(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		rc := receive(t, func(n int, rw http.ResponseWriter, _ *http.Request) {
			if n%3 == 0 {
				rw.WriteHeader(http.StatusInternalServerError)
			}
		})
		w.add(w.IDs, rc.URL)
		const many = 40
		for range many {
			w.cancel(w.IDs, w.book(w.IDs))
		}
		w.work(w.House)
		world.Eventually(t, "all first attempts", func() bool { return len(rc.arrivals()) >= 2*many })
		first := map[string][]string{}
		for _, a := range rc.arrivals() {
			if a.header.Get(contract.HeaderAttempt) != "1" {
				continue
			}
			var body struct{ ID, Event string }
			if err := json.Unmarshal([]byte(a.body), &body); err != nil {
				t.Fatal(err)
			}
			first[body.ID] = append(first[body.ID], body.Event)
		}
		for id, events := range first {
			if want := []string{"appointment.created", "appointment.cancelled"}; !cmp.Equal(events, want) {
				t.Errorf("appointment %s: got %v, want %v", id, events, want)
			}
		}
	})
}

func TestARemovedEndpointGetsNothingMore(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		rc := receive(t, func(_ int, rw http.ResponseWriter, _ *http.Request) { time.Sleep(20 * time.Millisecond) })
		id, _ := w.add(w.IDs, rc.URL)
		for range 60 {
			w.book(w.IDs)
		}
		w.work(w.House)
		world.Eventually(t, "some events", func() bool { return len(rc.arrivals()) > 4 })
		if err := w.Webhooks.RemoveEndpoint(t.Context(), office.Caller{Org: w.IDs.Organization}, id); err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(2 * time.Second)
		n := len(rc.arrivals())
		another := receive(t, nil)
		w.add(w.IDs, another.URL)
		w.book(w.IDs)
		world.Eventually(t, "the event elsewhere", func() bool { return len(another.arrivals()) == 1 })
		if got := len(rc.arrivals()); got > n+4 {
			t.Errorf("%d requests came after the removal, want only those already on their way", got-n)
		}
		report, err := w.Verify(t.Context())
		if err != nil || !report.OK() {
			t.Errorf("verify: %+v, %v", report, err)
		}
	})
}

func TestATestEventGoesToOneEndpointAndIsNoBooking(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		mine, other := receive(t, nil), receive(t, nil)
		id, secret := w.add(w.IDs, mine.URL)
		w.add(w.IDs, other.URL)
		w.work(w.House)
		if _, err := w.Webhooks.TestEndpoint(t.Context(), office.Caller{Org: w.IDs.Organization}, id); err != nil {
			t.Fatal(err)
		}
		world.Eventually(t, "the test", func() bool { return len(mine.arrivals()) == 1 })
		got := mine.arrivals()[0]
		if err := contract.Verify(secret, got.header, []byte(got.body)); err != nil || !strings.Contains(got.body, `"event":"webhook.test"`) {
			t.Errorf("got %s, %v", got.body, err)
		}
		if n := len(other.arrivals()); n != 0 {
			t.Errorf("the other endpoint got %d requests", n)
		}
	})
}

func TestAnotherNodeTakesOverWhatADeadNodeHeld(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		rc := receive(t, nil)
		id, _ := w.add(w.IDs, rc.URL)
		w.book(w.IDs)
		// A node takes the endpoint and dies.
		if _, err := w.Webhooks.FanOut(t.Context(), 1000); err != nil {
			t.Fatal(err)
		}
		if tasks := w.lease(store.DeliverTask, "dead", 10); len(tasks) != 1 {
			t.Fatalf("leased %v, want one", tasks)
		}
		w.work(w.House)
		w.Clock.Add(29 * time.Second)
		another := receive(t, nil)
		w.add(w.IDs, another.URL)
		w.book(w.IDs)
		world.Eventually(t, "an event elsewhere", func() bool { return len(another.arrivals()) == 1 })
		if n := len(rc.arrivals()); n != 0 {
			t.Errorf("%d requests while another node holds the endpoint", n)
		}
		w.Clock.Add(2 * time.Second)
		world.Eventually(t, "the events", func() bool { return len(w.log(w.IDs, id, booking.Delivered)) == 2 })
	})
}

func TestManyNodesDeliverEachEventOnce(t *testing.T) {
	t.Parallel()
	w := newSalon(t, pgtest.Database(t))
	rc := receive(t, nil)
	id, _ := w.add(w.IDs, rc.URL)
	for range 3 {
		w.work(w.newDesk())
	}
	const many = 150
	for range many {
		w.book(w.IDs)
	}
	world.Eventually(t, "all events", func() bool { return len(w.log(w.IDs, id, booking.Delivered)) == many })
	if got := len(rc.arrivals()); got != many {
		t.Errorf("got %d requests, want %d", got, many)
	}
}

func TestOnlyWhoAskedForCorrectionsIsToldOfThemInTheirOrder(t *testing.T) {
	on(t, func(t *testing.T, w *salon) {
		usual, asked := receive(t, nil), receive(t, nil)
		for url, kinds := range map[string][]booking.EventKind{usual.URL: nil, asked.URL: booking.Subscribable} {
			if _, _, err := w.Webhooks.AddEndpoint(t.Context(), office.Caller{Org: w.IDs.Organization}, url, kinds); err != nil {
				t.Fatal(err)
			}
		}
		id := w.book(w.IDs)
		w.correct(id, func(r *desk.EditRequest) { r.Customer, r.Phone, r.Notes = "Huda Al-Harbi", "+966551234567", "latex" })
		w.cancel(w.IDs, id)
		w.work(w.House)
		world.Eventually(t, "all", func() bool { return len(usual.arrivals()) == 2 && len(asked.arrivals()) == 3 })
		var got []string
		for _, a := range asked.arrivals() {
			got = append(got, a.header.Get(contract.HeaderEvent))
			if strings.Contains(a.body, "Huda") || strings.Contains(a.body, "55123") || strings.Contains(a.body, "latex") {
				t.Errorf("the body names the customer: %s", a.body)
			}
		}
		if want := []string{"appointment.created", "appointment.updated", "appointment.cancelled"}; !cmp.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
		e, err := contract.ParseEvent([]byte(asked.arrivals()[1].body))
		if u, ok := e.(contract.AppointmentUpdated); err != nil || !ok || !cmp.Equal(u.Changed, []string{"customer_name", "phone", "notes"}) {
			t.Errorf("got %+v, %v, want what was corrected", e, err)
		}
	})
}
