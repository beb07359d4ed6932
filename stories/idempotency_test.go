package stories

import (
	"strings"
	"sync"
	"testing"
	"time"
)

func once(key string) string { return "Idempotency-Key: " + key }

// replayed checks that an answer is the stored one, or a first one.
func replayed(t *testing.T, a answer, id string, again bool) {
	t.Helper()
	want(t, a, 201, "")
	if got := a.header.Get("Idempotent-Replayed"); (got == "true") != again || a.text("id") != id {
		t.Errorf("%s: got id %s, replayed %q; want %s, %v", a.asked, a.text("id"), got, id, again)
	}
}

func TestARepeatWithTheSameIdempotencyKeyIsAnsweredAgain(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		body := w.visit("checkup", "2026-11-15", "09:00")
		first := w.post(w.key, appointments, body, once("k-1"))
		replayed(t, first, first.text("id"), false)
		replayed(t, w.post(w.key, appointments, body, once("k-1")), first.text("id"), true)
		// The same in another spelling is the same.
		replayed(t, w.post(w.key, appointments,
			"  {\n \"time\" : \"09:00\", \"date\":\"2026-11-15\", \"customer_name\": \" نورة العتيبي \", \"x\": 1, \"branch_id\":\""+
				w.branch("olaya")+"\", \"service_id\":\""+strings.ToUpper(w.service("checkup"))+"\", \"seats_taken\": 1, \"phone\": null }",
			once("k-1")), first.text("id"), true)
		// With another key of the same organization, too; but not for another's.
		replayed(t, w.post(w.newKey("noor", makeBooks), appointments, body, once("k-1")), first.text("id"), true)
		theirs := w.post(w.alien, appointments, object{"service_id": w.salam.Services["checkup"].String(),
			"branch_id":     w.salam.Branches["olaya"].String(),
			"customer_name": "x", "date": "2026-11-15", "time": "09:00"}, once("k-1"))
		replayed(t, theirs, theirs.text("id"), false)
		if theirs.text("id") == first.text("id") {
			t.Error("another organization got our appointment")
		}
		// Another body is a mistake, whatever differs.
		for name, v := range map[string]any{"time": "10:00", "customer_name": "Eve", "notes": "x", "phone": "+966501234567",
			"resource_id": w.resource("sara")} {
			a := w.post(w.key, appointments, with(body, name, v), once("k-1"))
			want(t, a, 400, "idempotency_key_reused")
		}
		// Even when the slot is long gone, and after a cancellation.
		w.cancel(first.text("id"))
		w.clock.turn(23 * time.Hour)
		replayed(t, w.post(w.key, appointments, body, once("k-1")), first.text("id"), true)
		// After a day the key is forgotten.
		w.clock.turn(61 * time.Minute)
		want(t, w.post(w.key, appointments, body, once("k-1")), 400, "past_time")
		w.verified()
	})
}

func TestWithoutAnIdempotencyKeyARepeatIsAnotherBooking(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		if a, b := w.book("checkup", "2026-11-15", "09:00"), w.book("checkup", "2026-11-15", "09:00"); a == b {
			t.Errorf("got %s twice, want two appointments", a)
		}
	})
}

func TestARefusalIsNotStoredUnderItsIdempotencyKey(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		body := with(w.visit("checkup", "2026-11-15", "09:00"), "resource_id", w.resource("sara"))
		blocking := w.book("checkup", "2026-11-15", "09:00", "resource_id", w.resource("sara"))
		want(t, w.post(w.key, appointments, body, once("k")), 409, "slot_taken")
		want(t, w.post(w.key, appointments, with(body, "time", "09:10"), once("k")), 400, "off_grid")
		want(t, w.post(w.key, appointments, with(body, "service_id", unknown), once("k")), 404, "not_found")
		want(t, w.post(w.key, appointments, "{", once("k")), 400, "invalid_json")
		w.cancel(blocking)
		a := w.post(w.key, appointments, body, once("k"))
		replayed(t, a, a.text("id"), false)
	})
}

func TestAnIdempotencyKeyHasItsShape(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		body := w.visit("checkup", "2026-11-15", "09:00")
		for name, key := range map[string]string{"256 characters": strings.Repeat("k", 256), "far too long": strings.Repeat("k", 5000),
			"Arabic": "مفتاح", "nothing": ""} {
			a := w.post(w.key, appointments, body, once(key))
			if a.status != 400 || a.text("field") != "Idempotency-Key" {
				t.Errorf("%s: got %d %s, want a 400 about Idempotency-Key", name, a.status, a.raw)
			}
		}
		a := w.post(w.key, appointments, body, once("a"), once("b"))
		want(t, a, 400, "invalid_idempotency_key")
		a = w.post(w.key, appointments, body, once(strings.Repeat("k", 255)))
		replayed(t, a, a.text("id"), false)
		replayed(t, w.post(w.key, appointments, body, once(strings.Repeat("k", 255))), a.text("id"), true)
		// Keys that begin alike are different keys, and case counts.
		want(t, w.post(w.key, appointments, body, once(strings.Repeat("k", 254))), 201, "")
		want(t, w.post(w.key, appointments, body, once(strings.Repeat("K", 255))), 409, "slot_taken")
	})
}

func TestManyRepeatsAtOnceMakeOneAppointment(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		body := w.visit("flight", "2026-11-16", "09:00")
		body["branch_id"] = w.branch("malaz")
		var (
			mu  sync.Mutex
			ids = map[string]int{}
			wg  sync.WaitGroup
		)
		for range 40 {
			wg.Go(func() {
				a := w.post(w.key, appointments, body, once("the one"))
				mu.Lock()
				defer mu.Unlock()
				switch {
				case a.status == 201:
					ids[a.text("id")]++
				case a.status == 409 && a.text("code") == "in_flight" && a.header.Get("Retry-After") != "":
				default:
					t.Errorf("got %d %s, want 201, or 409 with Retry-After", a.status, a.raw)
				}
			})
		}
		wg.Wait()
		if len(ids) != 1 {
			t.Errorf("got the ids %v, want one", ids)
		}
		if list := w.get(w.key, appointments).at("items").([]any); len(list) != 1 {
			t.Errorf("got %d appointments, want one", len(list))
		}
		w.verified()
	})
}
