package stories

import (
	"regexp"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// visit is the body of a booking at Olaya.
func (w *world) visit(service, date, clock string) object {
	return object{"service_id": w.service(service), "branch_id": w.branch("olaya"), "customer_name": "نورة العتيبي", "date": date,
		"time": clock}
}

// book books at Olaya and gives the id.
func (w *world) book(service, date, clock string, more ...any) string {
	w.t.Helper()
	a := w.post(w.key, appointments, with(w.visit(service, date, clock), more...))
	if a.status != 201 {
		w.t.Fatalf("booking %s on %s at %s: got %d %s, want 201", service, date, clock, a.status, a.raw)
	}
	return a.text("id")
}

// uuid7 is how ids are printed.
var uuid7 = regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)

func TestABookingIsAnsweredWithItsIDAndNothingElse(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		a := w.post(w.key, appointments, with(w.visit("checkup", "2026-11-15", "09:00"), "phone", "+966501234567", "notes", "first visit",
			"seats_taken", 1))
		want(t, a, 201, "")
		if diff := cmp.Diff(members(a.body), []string{"id"}); diff != "" {
			t.Errorf("members (-got +want):\n%s", diff)
		}
		if id := a.text("id"); !uuid7.MatchString(id) {
			t.Errorf("got id %q, want a UUIDv7 in lower case", id)
		}
		if got := a.header.Get("Content-Type"); got != "application/json" {
			t.Errorf("got content type %q, want application/json", got)
		}
		if _, replayed := a.header["Idempotent-Replayed"]; replayed {
			t.Error("got Idempotent-Replayed on a first answer")
		}
		want(t, w.get(w.key, appointments+"/"+a.text("id")), 200, "")
	})
}

func TestEachReasonForWhichATimeCannotBeBookedHasItsStatus(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.book("checkup", "2026-11-15", "10:00")
		w.book("checkup", "2026-11-15", "10:00")
		for _, c := range []struct {
			service, date, time string
			status              int
			code                string
		}{
			{"checkup", "2026-11-15", "10:00", 409, "slot_taken"},
			{"checkup", "2026-11-15", "08:30", 409, "out_of_hours"},
			{"checkup", "2026-11-15", "11:45", 409, "out_of_hours"},
			{"checkup", "2026-11-15", "12:00", 409, "out_of_hours"},
			{"checkup", "2026-11-20", "10:00", 409, "non_working_day"},
			{"checkup", "2026-11-22", "10:00", 409, "non_working_day"}, // closed
			{"idle", "2026-11-15", "10:00", 409, "non_working_day"},    // nobody does it
			{"scan", "2026-11-17", "09:00", 409, "out_of_hours"},       // time off
			{"checkup", "2026-11-15", "09:10", 400, "off_grid"},
			{"checkup", "2026-11-15", "07:00", 400, "past_time"},
			{"checkup", "2026-11-14", "10:00", 400, "past_time"},
			{"checkup", "2020-02-29", "10:00", 400, "past_time"},
			{"surgery", "2026-11-15", "09:30", 400, "too_soon"}, // two hours' notice
			{"surgery", "2026-12-15", "09:00", 400, "too_far"},  // 30 days ahead
			{"checkup", "2027-02-14", "09:00", 400, "too_far"},  // 90 days ahead
			{"yoga", "2026-11-15", "17:00", 400, "off_grid"},    // no session
			{"yoga", "2026-11-22", "18:00", 400, "off_grid"},    // a session that falls out
		} {
			want(t, w.post(w.key, appointments, w.visit(c.service, c.date, c.time)), c.status, c.code)
		}
		want(t, w.post(w.key, appointments, with(w.visit("checkup", "2026-11-15", "09:00"), "branch_id", w.branch("malaz"))), 400,
			"service_not_at_branch")
		want(t, w.post(w.key, appointments, w.visit("surgery", "2026-12-14", "16:00")), 201, "")
		w.verified()
	})
}

func TestARefusalOffersUpToThreeSlotsThatReallyBook(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.book("checkup", "2026-11-15", "16:00")
		w.book("checkup", "2026-11-15", "16:00")
		alternatives := func(service, date, clock string, more ...any) (out [][2]string) {
			a := w.post(w.key, appointments, with(w.visit(service, date, clock), more...))
			if a.status != 409 && (a.status != 400 || a.text("code") != "off_grid") {
				t.Errorf("%s %s %s: got %d %s, want 409, or 400 off_grid", service, date, clock, a.status, a.raw)
			}
			list, _ := a.at("alternatives").([]any)
			for i := range list {
				if diff := cmp.Diff(members(list[i]), []string{"date", "time"}); diff != "" {
					t.Errorf("members of an alternative (-got +want):\n%s", diff)
				}
				out = append(out, [2]string{a.text("alternatives", i, "date"), a.text("alternatives", i, "time")})
			}
			return out
		}
		for _, c := range []struct {
			service, date, time string
			want                [][2]string
		}{
			{"checkup", "2026-11-15", "16:00", [][2]string{{"2026-11-15", "16:30"}, {"2026-11-16", "09:00"}, {"2026-11-16", "09:30"}}},
			{"checkup", "2026-11-20", "10:00", [][2]string{{"2026-11-24", "09:00"}, {"2026-11-24", "09:30"}, {"2026-11-24", "10:00"}}},
			{"checkup", "2026-11-15", "12:30", [][2]string{{"2026-11-15", "13:00"}, {"2026-11-15", "13:30"}, {"2026-11-15", "14:00"}}},
			{"night", "2026-11-20", "23:00", [][2]string{{"2026-11-26", "22:00"}, {"2026-11-26", "22:30"}, {"2026-11-26", "23:00"}}},
			{"idle", "2026-11-20", "23:00", nil},
			{"checkup", "2026-11-15", "09:10", [][2]string{{"2026-11-15", "09:30"}, {"2026-11-15", "10:00"}, {"2026-11-15", "10:30"}}},
			{"yoga", "2026-11-15", "17:00", [][2]string{{"2026-11-15", "18:00"}, {"2026-11-19", "07:00"}, {"2026-11-29", "18:00"}}},
		} {
			got := alternatives(c.service, c.date, c.time)
			if diff := cmp.Diff(got, c.want); diff != "" {
				t.Errorf("%s %s %s (-got +want):\n%s", c.service, c.date, c.time, diff)
			}
			for _, slot := range got {
				w.book(c.service, slot[0], slot[1])
			}
		}
		// Free times are for keys that may read them.
		blind := w.newKey("noor", makeBooks)
		for _, body := range []object{w.visit("checkup", "2026-11-15", "16:00"), w.visit("checkup", "2026-11-15", "09:10")} {
			if a := w.post(blind, appointments, body); a.status != 409 && a.status != 400 || a.at("alternatives") != nil {
				t.Errorf("a key that may not read free times: got %d %s, want a refusal without alternatives", a.status, a.raw)
			}
		}
		// With a resource asked for, the alternatives are that resource's.
		w.book("checkup", "2026-11-18", "10:30", "resource_id", w.resource("sara"))
		got := alternatives("checkup", "2026-11-18", "10:30", "resource_id", w.resource("sara"))
		if diff := cmp.Diff(got, [][2]string{{"2026-11-19", "09:00"}, {"2026-11-19", "09:30"}, {"2026-11-19", "10:00"}}); diff != "" {
			t.Errorf("of one resource (-got +want):\n%s", diff)
		}
		for _, slot := range got {
			w.book("checkup", slot[0], slot[1], "resource_id", w.resource("sara"))
		}
		w.verified()
	})
}

func TestAResourceThatIsAskedForIsTheOneOrNone(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		sara := w.resource("sara")
		body := with(w.visit("checkup", "2026-11-15", "10:00"), "resource_id", sara)
		a := w.post(w.key, appointments, body)
		want(t, a, 201, "")
		if got := w.get(w.key, appointments+"/"+a.text("id")).text("resource_id"); got != sara {
			t.Errorf("got resource %s, want %s", got, sara)
		}
		want(t, w.post(w.key, appointments, body), 409, "slot_taken") // though Omar is free
		want(t, w.post(w.key, appointments, with(body, "resource_id", w.resource("layla"))), 400, "resource_not_eligible")
		want(t, w.post(w.key, appointments, with(body, "resource_id", w.resource("pilot1"))), 400, "resource_not_eligible")
		want(t, w.post(w.key, appointments, with(body, "resource_id", unknown)), 404, "not_found")
		want(t, w.post(w.key, appointments, with(body, "resource_id", w.resource("omar"))), 201, "")
		// Sara's time off and other hours hold though Omar works.
		want(t, w.post(w.key, appointments, with(w.visit("checkup", "2026-11-17", "09:00"), "resource_id", sara)), 409, "out_of_hours")
		want(t, w.post(w.key, appointments, with(w.visit("checkup", "2026-11-18", "13:00"), "resource_id", sara)), 409, "out_of_hours")
		want(t, w.post(w.key, appointments, with(body, "resource_id", nil, "time", "10:30")), 201, "") // null is left out
		w.verified()
	})
}

func TestWithoutAResourceTheLeastBusyIsAssigned(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		who := func(id string) string { return w.get(w.key, appointments+"/"+id).text("resource_id") }
		// Sara has an hour and a half on the day, Omar an hour: he is next,
		// until both are equally busy.
		for _, clock := range []string{"09:00", "09:30", "10:00"} {
			w.book("checkup", "2026-11-15", clock, "resource_id", w.resource("sara"))
		}
		w.book("checkup", "2026-11-15", "09:00", "resource_id", w.resource("omar"))
		for _, clock := range []string{"13:00", "13:30"} {
			if got, want := who(w.book("checkup", "2026-11-15", clock)), w.resource("omar"); got != want {
				t.Errorf("at %s: got %s, want Omar, %s", clock, got, want)
			}
		}
		// On the 18th Sara works an hour, Omar four: half an hour of each
		// is more of hers. At half past ten only she is there.
		if got, want := who(w.book("checkup", "2026-11-18", "10:30")), w.resource("sara"); got != want {
			t.Errorf("the only one there: got %s, want Sara, %s", got, want)
		}
		// A tie on the day goes to who has less in the surrounding week.
		w.book("surgery", "2026-11-16", "10:00")
		if got, want := who(w.book("checkup", "2026-11-19", "09:00")), w.resource("sara"); got != want {
			t.Errorf("a tie: got %s, want Sara, %s, who has less that week", got, want)
		}
		if got, want := who(w.book("checkup", "2026-11-19", "09:00")), w.resource("omar"); got != want {
			t.Errorf("the one left: got %s, want Omar, %s", got, want)
		}
		w.verified()
	})
}

func TestFourEqualResourcesShareTheDay(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		count := map[string]int{}
		for _, clock := range every(60, [2]string{"09:00", "20:00"}) {
			id := w.book("flight", "2026-11-16", clock, "branch_id", w.branch("malaz"))
			count[w.get(w.key, appointments+"/"+id).text("resource_id")]++
		}
		want := map[string]int{w.resource("pilot1"): 3, w.resource("pilot2"): 3, w.resource("pilot3"): 3, w.resource("pilot4"): 3}
		if diff := cmp.Diff(count, want); diff != "" {
			t.Errorf("bookings by pilot (-got +want):\n%s", diff)
		}
	})
}

func TestASessionIsBookedSeatBySeatUntilItIsFull(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		body := w.visit("yoga", "2026-11-15", "18:00")
		want(t, w.post(w.key, appointments, with(body, "resource_id", w.resource("sara"))), 400, "capacity_service")
		want(t, w.post(w.key, appointments, with(body, "seats_taken", 2)), 400, "multi_seat")
		var ids []string
		for range 3 {
			ids = append(ids, w.book("yoga", "2026-11-15", "18:00", "seats_taken", 1))
		}
		a := w.post(w.key, appointments, body)
		want(t, a, 409, "slot_taken")
		if got, want := a.text("alternatives", 0, "date")+" "+a.text("alternatives", 0, "time"), "2026-11-19 07:00"; got != want {
			t.Errorf("alternative: got %s, want %s", got, want)
		}
		w.cancel(ids[1])
		want(t, w.post(w.key, appointments, body), 201, "")
		want(t, w.post(w.key, appointments, body), 409, "slot_taken")
		want(t, w.post(w.key, appointments, w.visit("yoga", "2026-11-19", "07:00")), 201, "")
		want(t, w.post(w.key, appointments, w.visit("yoga", "2026-11-19", "07:00")), 409, "slot_taken")
		w.verified()
	})
}

func TestOnlyOneSeatCanBeTakenAtATime(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		for _, service := range []string{"checkup", "yoga"} {
			body := w.visit(service, "2026-11-15", "09:00")
			if service == "yoga" {
				body["time"] = "18:00"
			}
			for _, seats := range []any{2, 3, 0, -1, 1000000} {
				a := w.post(w.key, appointments, with(body, "seats_taken", seats))
				want(t, a, 400, "multi_seat")
				refusedOver(t, a, "seats_taken")
			}
			for _, seats := range []any{"1", 1.5, true, []any{1}, object{}, "", 1e300} {
				refusedOver(t, w.post(w.key, appointments, with(body, "seats_taken", seats)), "seats_taken")
			}
			want(t, w.post(w.key, appointments, with(body, "seats_taken", 1)), 201, "")
			want(t, w.post(w.key, appointments, with(body, "seats_taken", nil)), 201, "")
		}
	})
}

func TestWhatIsListedBooksAndWhatIsNotListedDoesNot(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.book("checkup", "2026-11-18", "10:00", "resource_id", w.resource("sara"))
		a := w.slots("sara", "scan", "date_from", "2026-11-17", "date_to", "2026-11-18")
		free := map[string]bool{}
		list, _ := a.at("slots_by_date").([]any)
		for i := range list {
			for _, clock := range texts(a.at("slots_by_date", i, "available_times")) {
				free[a.text("slots_by_date", i, "date")+" "+clock] = true
			}
		}
		if len(free) != 3+15+1 {
			t.Errorf("got %d slots, want 19: %s", len(free), a.raw)
		}
		// Every quarter of an hour of both days: what A1 calls available is what
		// A3 lists, and what A4 books. Nothing is really booked: each ends in a
		// hold that is given back.
		for _, date := range []string{"2026-11-17", "2026-11-18"} {
			for _, clock := range every(15, [2]string{"08:00", "18:00"}) {
				listed := free[date+" "+clock]
				if got := w.nearest("scan", date, clock).at("available"); got != listed {
					t.Errorf("%s %s: available is %v, listed %v", date, clock, got, listed)
				}
				h := w.post(w.key, holds, with(w.visit("scan", date, clock), "resource_id", w.resource("sara")))
				if (h.status == 201) != listed {
					t.Errorf("%s %s: holding it: %d, listed %v", date, clock, h.status, listed)
				}
				if h.status == 201 {
					want(t, w.send("DELETE", holds+"/"+h.text("id"), w.key, nil), 204, "")
				}
			}
		}
	})
}

func TestABookingAtTheVeryEdgeOfNoticeAndHorizon(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.clock.stop(time.Date(2026, 11, 15, 7, 0, 0, 0, time.UTC)) // 10:00
		want(t, w.post(w.key, appointments, w.visit("surgery", "2026-11-15", "13:00")), 201, "")
		w.clock.stop(time.Date(2026, 11, 16, 7, 0, 0, 0, time.UTC))
		want(t, w.post(w.key, appointments, w.visit("surgery", "2026-11-16", "16:30")), 409, "out_of_hours") // too long for the day
		w.clock.stop(time.Date(2026, 11, 16, 8, 0, 0, 0, time.UTC))                                          // 11:00
		want(t, w.post(w.key, appointments, w.visit("surgery", "2026-11-16", "13:00")), 201, "")             // exactly two hours
		w.clock.stop(time.Date(2026, 11, 17, 8, 0, 1, 0, time.UTC))
		want(t, w.post(w.key, appointments, w.visit("surgery", "2026-11-17", "13:00")), 400, "too_soon") // a second less
		want(t, w.post(w.key, appointments, w.visit("surgery", "2026-12-17", "11:00")), 201, "")         // 30 days ahead
		want(t, w.post(w.key, appointments, w.visit("surgery", "2026-12-17", "13:00")), 400, "too_far")
		want(t, w.post(w.key, appointments, w.visit("checkup", "2026-11-17", "11:00")), 400, "too_soon") // it has begun a second ago
		w.clock.stop(time.Date(2026, 11, 17, 8, 1, 0, 0, time.UTC))
		want(t, w.post(w.key, appointments, w.visit("checkup", "2026-11-17", "11:00")), 400, "past_time")
	})
}
