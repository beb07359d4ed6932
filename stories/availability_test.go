package stories

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// nearest asks for the nearest slot of a service at Olaya.
func (w *world) nearest(service, date, clock string) answer {
	w.t.Helper()
	return w.get(w.key, availability, "service_id", w.service(service), "branch_id", w.branch("olaya"), "date", date, "time", clock)
}

// offered checks an answer of the availability endpoint, whole. An empty date
// means that no slot is offered.
func offered(t *testing.T, a answer, verdict, date, clock string) {
	t.Helper()
	if a.status != 200 {
		t.Errorf("%s: got %d %s, want 200", a.asked, a.status, a.raw)
		return
	}
	want := object{"available": verdict == "available", "requested_status": verdict, "slot": nil}
	if date != "" {
		want["slot"] = object{"date": date, "time": clock, "status": verdict}
	}
	if diff := cmp.Diff(a.body, any(want)); diff != "" {
		t.Errorf("%s (-got +want):\n%s", a.asked, diff)
	}
}

func TestEveryVerdictOnARequestedTimeComesWithTheNearestSlot(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.book("checkup", "2026-11-15", "10:00")
		w.book("checkup", "2026-11-15", "10:00")
		w.book("checkup", "2026-11-15", "10:30", "resource_id", w.resource("sara"))
		for _, c := range []struct{ service, date, time, verdict, slotDate, slotTime string }{
			{"checkup", "2026-11-15", "09:00", "available", "2026-11-15", "09:00"},
			{"checkup", "2026-11-15", "16:30", "available", "2026-11-15", "16:30"},
			{"checkup", "2026-11-15", "10:30", "available", "2026-11-15", "10:30"}, // one doctor is left
			{"checkup", "2026-11-15", "10:00", "slot_taken", "2026-11-15", "10:30"},
			{"checkup", "2026-11-15", "09:15", "off_grid", "2026-11-15", "09:30"},
			{"checkup", "2026-11-15", "09:01", "off_grid", "2026-11-15", "09:30"},
			{"checkup", "2026-11-15", "11:45", "out_of_hours", "2026-11-15", "13:00"}, // would end after the hours
			{"checkup", "2026-11-15", "12:30", "out_of_hours", "2026-11-15", "13:00"}, // the break
			{"checkup", "2026-11-15", "08:30", "out_of_hours", "2026-11-15", "09:00"},
			{"checkup", "2026-11-15", "17:00", "out_of_hours", "2026-11-16", "09:00"},
			{"checkup", "2026-11-15", "23:59", "out_of_hours", "2026-11-16", "09:00"},
			{"checkup", "2026-11-20", "10:00", "non_working_day", "2026-11-24", "09:00"}, // Friday, Saturday, closed, closed
			{"checkup", "2026-11-22", "10:00", "non_working_day", "2026-11-24", "09:00"}, // closed
			{"checkup", "2026-11-19", "16:45", "out_of_hours", "2026-11-24", "09:00"},
			{"checkup", "2026-11-17", "09:00", "available", "2026-11-17", "09:00"},    // Sara is away, Omar is there
			{"checkup", "2026-11-18", "09:00", "out_of_hours", "2026-11-18", "10:00"}, // her other hours, his afternoon
			{"checkup", "2026-11-18", "10:30", "available", "2026-11-18", "10:30"},
			{"checkup", "2026-11-18", "11:00", "out_of_hours", "2026-11-18", "13:00"},
			{"scan", "2026-11-15", "09:15", "available", "2026-11-15", "09:15"},
			{"scan", "2026-11-15", "09:10", "off_grid", "2026-11-15", "09:15"},
			{"scan", "2026-11-17", "09:00", "out_of_hours", "2026-11-17", "11:00"}, // Sara's time off
			{"scan", "2026-11-17", "10:45", "out_of_hours", "2026-11-17", "11:00"},
			{"scan", "2026-11-18", "09:00", "out_of_hours", "2026-11-18", "10:00"},
			{"scan", "2026-11-18", "10:45", "out_of_hours", "2026-11-19", "09:00"},    // would end after eleven
			{"surgery", "2026-11-15", "09:30", "out_of_hours", "2026-11-15", "11:00"}, // two hours' notice, and a quarter before
			{"surgery", "2026-11-15", "10:30", "slot_taken", "2026-11-15", "11:00"},
			{"surgery", "2026-11-16", "09:30", "available", "2026-11-16", "09:30"},
			{"idle", "2026-11-15", "09:00", "non_working_day", "", ""},
		} {
			offered(t, w.nearest(c.service, c.date, c.time), c.verdict, c.slotDate, c.slotTime)
		}
	})
}

func TestASlotMoreThanFourteenDaysLaterIsNull(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		// Layla works on Thursday nights, and every night from 1 December on.
		// The search covers the requested date and the fourteen after it.
		for _, c := range []struct{ service, date, time, verdict, slotDate, slotTime string }{
			{"night", "2026-11-20", "12:00", "out_of_hours", "2026-11-26", "22:00"},
			{"night", "2026-12-16", "12:00", "non_working_day", "2026-12-17", "22:00"},
			{"surgery", "2026-12-15", "09:30", "out_of_hours", "", ""}, // 30 days ahead are over at eight
			{"surgery", "2026-12-14", "16:00", "available", "2026-12-14", "16:00"},
			{"surgery", "2027-03-01", "09:00", "out_of_hours", "", ""},
			{"surgery", "2027-03-05", "09:00", "non_working_day", "", ""}, // beyond the horizon, and a Friday
		} {
			offered(t, w.nearest(c.service, c.date, c.time), c.verdict, c.slotDate, c.slotTime)
		}
		// One free date just inside the fourteen days, and just outside.
		w.apply(`
organization: {slug: noor, name: Noor Clinic}
branches: [{slug: far, name: Far}]
services: [{slug: rare, name: Rare, duration: 30, branches: [far]}]
resources: [{slug: rami, name: Rami, branches: [far], services: [rare], hours: {}, overrides: [{date: 2026-12-10, hours: ["10:00-10:30"]}]}]`)
		ids := w.apply(`{organization: {slug: noor, name: Noor Clinic}, branches: [{slug: far, name: Far}], services: [{slug: rare, name: Rare, duration: 30, branches: [far]}]}`)
		rare := func(date, clock string) answer {
			return w.get(w.key, availability, "service_id", ids.Services["rare"].String(), "branch_id", ids.Branches["far"].String(), "date", date,
				"time", clock)
		}
		offered(t, rare("2026-11-26", "00:00"), "non_working_day", "2026-12-10", "10:00") // a fortnight later
		offered(t, rare("2026-11-25", "23:59"), "non_working_day", "", "")                // a day more
		offered(t, rare("2026-12-10", "10:00"), "available", "2026-12-10", "10:00")
		offered(t, rare("2026-12-10", "10:30"), "out_of_hours", "", "")
	})
}

func TestATimeInThePastIs400(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		for _, c := range [][2]string{{"2026-11-15", "07:59"}, {"2026-11-15", "00:00"}, {"2026-11-14", "10:00"}, {"1999-12-31", "23:59"}} {
			want(t, w.nearest("checkup", c[0], c[1]), 400, "past_time")
		}
		// The present minute is not the past, but it has begun.
		offered(t, w.nearest("checkup", "2026-11-15", "08:00"), "out_of_hours", "2026-11-15", "09:00")
		offered(t, w.nearest("checkup", "2026-11-15", "09:00"), "available", "2026-11-15", "09:00")
		w.clock.stop(begin.Add(time.Hour + 58*time.Second)) // the last second of 09:00
		offered(t, w.nearest("checkup", "2026-11-15", "09:00"), "out_of_hours", "2026-11-15", "09:30")
		want(t, w.post(w.key, appointments, w.visit("checkup", "2026-11-15", "09:00")), 400, "too_soon")
		w.clock.turn(time.Second)
		want(t, w.post(w.key, appointments, w.visit("checkup", "2026-11-15", "09:00")), 400, "past_time")
		want(t, w.nearest("checkup", "2026-11-15", "09:00"), 400, "past_time")
		offered(t, w.nearest("checkup", "2026-11-15", "09:30"), "available", "2026-11-15", "09:30")
	})
}

func TestHoursPastMidnightBelongToTheDateOnWhichTheyStart(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		for _, c := range []struct{ date, time, verdict, slotDate, slotTime string }{
			{"2026-11-19", "21:30", "out_of_hours", "2026-11-19", "22:00"},
			{"2026-11-19", "23:30", "available", "2026-11-19", "23:30"},
			{"2026-11-20", "00:00", "available", "2026-11-20", "00:00"}, // Friday, the rest of Thursday's hours
			{"2026-11-20", "01:30", "available", "2026-11-20", "01:30"},
			{"2026-11-20", "01:45", "out_of_hours", "2026-11-26", "22:00"},
			{"2026-11-20", "01:10", "off_grid", "2026-11-20", "01:30"},
			{"2026-11-20", "22:00", "out_of_hours", "2026-11-26", "22:00"},
			{"2026-11-19", "00:00", "out_of_hours", "2026-11-19", "22:00"}, // Wednesday had none
			{"2026-11-18", "23:30", "non_working_day", "2026-11-19", "22:00"},
			// Ramadan: every day from 21 to 1.
			{"2026-12-01", "00:30", "out_of_hours", "2026-12-01", "21:00"},
			{"2026-12-01", "21:00", "available", "2026-12-01", "21:00"},
			{"2026-12-02", "00:30", "available", "2026-12-02", "00:30"},
			{"2026-12-02", "01:00", "out_of_hours", "2026-12-02", "21:00"},
			{"2026-12-03", "22:00", "available", "2026-12-03", "22:00"},
			{"2026-12-04", "01:30", "out_of_hours", "2026-12-04", "21:00"}, // the override replaces Thursday's
			{"2026-12-15", "00:30", "available", "2026-12-15", "00:30"},    // the last night runs out
			{"2026-12-15", "21:00", "out_of_hours", "2026-12-17", "22:00"},
		} {
			offered(t, w.nearest("night", c.date, c.time), c.verdict, c.slotDate, c.slotTime)
		}
	})
}

func TestWhereTheClockChangesTheWallClockDecides(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		ask := func(date, clock string) answer {
			return w.get(w.key, availability, "service_id", w.service("visit"), "branch_id", w.branch("york"), "date", date, "time", clock)
		}
		// It is just after midnight in New York.
		want(t, ask("2026-11-14", "23:00"), 400, "past_time")
		offered(t, ask("2026-11-15", "01:00"), "available", "2026-11-15", "01:00")
		// In March the clock jumps from 2 to 3.
		offered(t, ask("2027-03-14", "01:00"), "available", "2027-03-14", "01:00")
		offered(t, ask("2027-03-14", "02:00"), "out_of_hours", "2027-03-14", "03:00")
		offered(t, ask("2027-03-14", "02:30"), "out_of_hours", "2027-03-14", "03:00")
		offered(t, ask("2027-03-14", "03:00"), "available", "2027-03-14", "03:00")
		// In November it falls back from 2 to 1: one o'clock is the first of two.
		offered(t, ask("2027-11-07", "01:00"), "available", "2027-11-07", "01:00")
		a := w.post(w.key, appointments, object{"service_id": w.service("visit"), "branch_id": w.branch("york"),
			"customer_name": "Noura", "date": "2027-11-07", "time": "01:00"})
		want(t, a, 201, "")
		offered(t, ask("2027-11-07", "01:00"), "slot_taken", "2027-11-07", "02:00")
		one := w.get(w.key, appointments+"/"+a.text("id"))
		if got, want := one.text("date")+" "+one.text("time")+" "+one.text("end_time"), "2027-11-07 01:00 01:00"; got != want {
			t.Errorf("the hour that comes twice: got %s, want %s", got, want)
		}
	})
}

func TestACapacityBasedServiceAnswersFromItsSessions(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		offered(t, w.nearest("yoga", "2026-11-15", "18:00"), "available", "2026-11-15", "18:00")
		offered(t, w.nearest("yoga", "2026-11-15", "17:00"), "off_grid", "2026-11-15", "18:00")
		offered(t, w.nearest("yoga", "2026-11-16", "18:00"), "off_grid", "2026-11-19", "07:00")
		for range 3 {
			w.book("yoga", "2026-11-15", "18:00")
		}
		offered(t, w.nearest("yoga", "2026-11-15", "18:00"), "slot_taken", "2026-11-19", "07:00")
		w.book("yoga", "2026-11-19", "07:00") // its only seat
		// Sunday the 22nd is closed: the next class is on the 29th, a fortnight
		// after the 15th.
		offered(t, w.nearest("yoga", "2026-11-15", "18:00"), "slot_taken", "2026-11-29", "18:00")
		offered(t, w.nearest("yoga", "2026-11-19", "07:00"), "slot_taken", "2026-11-29", "18:00")
		offered(t, w.nearest("yoga", "2026-11-22", "18:00"), "off_grid", "2026-11-29", "18:00")
	})
}

func TestACancelledAppointmentFreesItsSlot(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		first := w.book("checkup", "2026-11-15", "10:00")
		w.book("checkup", "2026-11-15", "10:00")
		offered(t, w.nearest("checkup", "2026-11-15", "10:00"), "slot_taken", "2026-11-15", "10:30")
		w.cancel(first)
		offered(t, w.nearest("checkup", "2026-11-15", "10:00"), "available", "2026-11-15", "10:00")
	})
}
