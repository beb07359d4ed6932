package stories

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// hold holds a slot at Olaya and gives the answer.
func (w *world) hold(service, date, clock string, more ...any) answer {
	w.t.Helper()
	return w.post(w.key, holds, with(w.visit(service, date, clock), append([]any{"customer_name", gone{}}, more...)...))
}

func TestAHoldKeepsASlotUntilItIsBooked(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.clock.stop(begin)
		sara := w.resource("sara")
		h := w.hold("checkup", "2026-11-15", "10:00", "resource_id", sara)
		want(t, h, 201, "")
		if diff := cmp.Diff(members(h.body), []string{"date", "expires_at", "id", "resource_id", "time"}); diff != "" {
			t.Errorf("members (-got +want):\n%s", diff)
		}
		if h.text("date") != "2026-11-15" || h.text("time") != "10:00" || h.text("resource_id") != sara || !uuid7.MatchString(h.text("id")) {
			t.Errorf("got %s", h.raw)
		}
		ends, err := time.Parse(time.RFC3339, h.text("expires_at"))
		if left := ends.Sub(w.clock.Now()); err != nil || left != 300*time.Second {
			t.Errorf("got a hold of %v (%v), want 300 s", left, err)
		}
		// Held, it is nobody's.
		body := with(w.visit("checkup", "2026-11-15", "10:00"), "resource_id", sara)
		want(t, w.post(w.key, appointments, body), 409, "slot_taken")
		want(t, w.hold("checkup", "2026-11-15", "10:00", "resource_id", sara), 409, "slot_taken")
		for _, clock := range texts(w.slots("sara", "checkup", "date_to", "2026-11-15").at("slots_by_date", 0, "available_times")) {
			if clock == "10:00" {
				t.Error("a held slot is listed")
			}
		}
		// With the hold it becomes the appointment, once.
		a := w.post(w.key, appointments, with(body, "hold_id", h.text("id")))
		want(t, a, 201, "")
		if got := w.get(w.key, appointments+"/"+a.text("id")).text("resource_id"); got != sara {
			t.Errorf("got resource %s, want the one held, %s", got, sara)
		}
		want(t, w.post(w.key, appointments, with(body, "hold_id", h.text("id"))), 404, "not_found")
		if list := w.get(w.key, appointments).at("items").([]any); len(list) != 1 {
			t.Errorf("got %d appointments, want one", len(list))
		}
		w.verified()
	})
}

func TestAHoldWithoutAResourceKeepsTheOneItFound(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		h := w.hold("checkup", "2026-11-15", "10:00")
		want(t, h, 201, "")
		w.book("checkup", "2026-11-15", "10:00") // the other doctor
		want(t, w.post(w.key, appointments, w.visit("checkup", "2026-11-15", "10:00")), 409, "slot_taken")
		a := w.post(w.key, appointments, with(w.visit("checkup", "2026-11-15", "10:00"), "hold_id", h.text("id")))
		want(t, a, 201, "")
		if got, want := w.get(w.key, appointments+"/"+a.text("id")).text("resource_id"), h.text("resource_id"); got != want {
			t.Errorf("got resource %s, want the one held, %s", got, want)
		}
	})
}

func TestAnExpiredHoldFreesItsSlotByItselfAndCannotBeBooked(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		body := with(w.visit("checkup", "2026-11-15", "10:00"), "resource_id", w.resource("sara"))
		h := w.hold("checkup", "2026-11-15", "10:00", "resource_id", w.resource("sara"), "seconds", 60)
		want(t, h, 201, "")
		want(t, w.post(w.key, appointments, body), 409, "slot_taken")
		w.clock.turn(61 * time.Second)
		want(t, w.post(w.key, appointments, with(body, "hold_id", h.text("id"))), 409, "hold_expired")
		want(t, w.send("DELETE", holds+"/"+h.text("id"), w.key, nil), 404, "not_found")
		offered(t, w.nearest("scan", "2026-11-15", "10:00"), "available", "2026-11-15", "10:00")
		w.clock.turn(10 * time.Minute)
		want(t, w.post(w.key, appointments, with(body, "hold_id", h.text("id"))), 409, "hold_expired")
		want(t, w.post(w.key, appointments, body), 201, "")
		want(t, w.post(w.key, appointments, with(body, "hold_id", h.text("id"))), 409, "hold_expired")
		w.verified()
	})
}

func TestAHoldIsForWhatItWasMadeFor(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		h := w.hold("checkup", "2026-11-15", "10:00", "resource_id", w.resource("sara")).text("id")
		body := with(w.visit("checkup", "2026-11-15", "10:00"), "hold_id", h)
		for name, v := range map[string]string{"time": "10:30", "date": "2026-11-16", "service_id": w.service("scan"),
			"resource_id": w.resource("omar")} {
			want(t, w.post(w.key, appointments, with(body, name, v)), 400, "hold_mismatch")
		}
		want(t, w.post(w.key, appointments, with(body, "hold_id", unknown)), 404, "not_found")
		// A refusal leaves the hold as it is.
		want(t, w.post(w.key, appointments, with(body, "customer_name", "")), 400, "required")
		want(t, w.post(w.key, appointments, body), 201, "")
	})
}

func TestAHoldCanBeReleased(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		h := w.hold("scan", "2026-11-15", "10:00").text("id")
		offered(t, w.nearest("scan", "2026-11-15", "10:00"), "slot_taken", "2026-11-15", "10:30")
		a := w.send("DELETE", holds+"/"+h, w.key, nil)
		want(t, a, 204, "")
		if a.raw != "" {
			t.Errorf("got the body %q, want none", a.raw)
		}
		offered(t, w.nearest("scan", "2026-11-15", "10:00"), "available", "2026-11-15", "10:00")
		want(t, w.send("DELETE", holds+"/"+h, w.key, nil), 404, "not_found")
		want(t, w.post(w.key, appointments, with(w.visit("scan", "2026-11-15", "10:00"), "hold_id", h)), 404, "not_found")
		for _, id := range []string{"x", "%7B" + h + "%7D"} {
			refusedOver(t, w.send("DELETE", holds+"/"+id, w.key, nil), "hold_id")
		}
		want(t, w.send("DELETE", holds+"/"+unknown, w.key, nil), 404, "not_found")
		w.verified()
	})
}

func TestAHoldOfAnotherOrganizationIsOutOfReach(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		h := w.hold("scan", "2026-11-15", "10:00").text("id")
		alike(t, w.send("DELETE", holds+"/"+h, w.alien, nil), w.send("DELETE", holds+"/"+unknown, w.alien, nil))
		theirs := object{"service_id": w.salam.Services["checkup"].String(), "branch_id": w.salam.Branches["olaya"].String(),
			"customer_name": "x", "date": "2026-11-15", "time": "10:00", "hold_id": h}
		alike(t, w.post(w.alien, appointments, theirs), w.post(w.alien, appointments, with(theirs, "hold_id", unknown)))
		want(t, w.send("DELETE", holds+"/"+h, w.key, nil), 204, "")
	})
}

func TestAHoldLastsOneTo900Seconds(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		for _, seconds := range []any{0, -1, 901, 1000000000, 1.5, "300", true, []any{}} {
			refusedOver(t, w.hold("scan", "2026-11-15", "10:00", "seconds", seconds), "seconds")
		}
		for clock, seconds := range map[string]any{"09:00": 1, "10:00": 900, "11:00": nil} {
			want(t, w.hold("scan", "2026-11-15", clock, "seconds", seconds), 201, "")
		}
		w.clock.turn(299 * time.Second)
		offered(t, w.nearest("scan", "2026-11-15", "09:00"), "available", "2026-11-15", "09:00")
		w.clock.turn(300 * time.Second)
		offered(t, w.nearest("scan", "2026-11-15", "11:00"), "available", "2026-11-15", "11:00")
		offered(t, w.nearest("scan", "2026-11-15", "10:00"), "slot_taken", "2026-11-15", "10:30")
		w.clock.turn(302 * time.Second)
		offered(t, w.nearest("scan", "2026-11-15", "10:00"), "available", "2026-11-15", "10:00")
	})
}

func TestAHoldIsRefusedForTheSameReasonsAsABooking(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		for _, c := range []struct {
			service, date, time string
			status              int
			code                string
		}{
			{"checkup", "2026-11-15", "07:00", 400, "past_time"},
			{"checkup", "2026-11-15", "09:10", 400, "off_grid"},
			{"checkup", "2026-11-15", "12:00", 409, "out_of_hours"},
			{"checkup", "2026-11-20", "10:00", 409, "non_working_day"},
			{"surgery", "2026-11-15", "09:30", 400, "too_soon"},
			{"surgery", "2026-12-20", "09:30", 400, "too_far"},
			{"yoga", "2026-11-15", "17:00", 400, "off_grid"},
		} {
			want(t, w.hold(c.service, c.date, c.time), c.status, c.code)
		}
		for _, name := range []string{"service_id", "branch_id", "date", "time"} {
			for _, v := range []any{gone{}, nil, "", 1} {
				refusedOver(t, w.hold("checkup", "2026-11-15", "09:00", name, v), name)
			}
		}
		want(t, w.hold("checkup", "2026-11-15", "09:00", "resource_id", w.resource("layla")), 400, "resource_not_eligible")
		want(t, w.hold("yoga", "2026-11-15", "18:00", "resource_id", w.resource("sara")), 400, "capacity_service")
	})
}

func TestAHoldKeepsASeat(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		h := w.hold("yoga", "2026-11-19", "07:00") // its only seat
		want(t, h, 201, "")
		if got, there := h.body.(object)["resource_id"]; got != nil || !there {
			t.Errorf("got %s, want resource_id null", h.raw)
		}
		want(t, w.post(w.key, appointments, w.visit("yoga", "2026-11-19", "07:00")), 409, "slot_taken")
		want(t, w.hold("yoga", "2026-11-19", "07:00"), 409, "slot_taken")
		want(t, w.post(w.key, appointments, with(w.visit("yoga", "2026-11-19", "07:00"), "hold_id", h.text("id"))), 201, "")
		w.verified()
	})
}

func TestAHeldSlotCanBeBookedThoughTheNoticeHasBegun(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.clock.stop(time.Date(2026, 11, 16, 7, 55, 0, 0, time.UTC)) // 10:55; the notice for 13:00 ends at eleven
		h := w.hold("surgery", "2026-11-16", "13:00", "seconds", 900)
		want(t, h, 201, "")
		w.clock.stop(time.Date(2026, 11, 16, 8, 5, 0, 0, time.UTC))
		want(t, w.post(w.key, appointments, w.visit("surgery", "2026-11-16", "13:00")), 400, "too_soon")
		want(t, w.post(w.key, appointments, with(w.visit("surgery", "2026-11-16", "13:00"), "hold_id", h.text("id"))), 201, "")
	})
}
