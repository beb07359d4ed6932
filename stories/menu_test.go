package stories

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// lists are the free times of a calendar, as "date time".
func (a answer) lists() (list []string) {
	days, _ := a.at("slots_by_date").([]any)
	for i := range days {
		for _, clock := range texts(a.at("slots_by_date", i, "available_times")) {
			list = append(list, a.text("slots_by_date", i, "date")+" "+clock)
		}
	}
	return list
}

func TestServicesAreListedWithAllThatASiteShows(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		a := w.get(w.key, services)
		want(t, a, 200, "")
		list, _ := a.body.([]any)
		var names []string
		for i := range list {
			names = append(names, a.text(i, "name"))
		}
		if diff := cmp.Diff(names, []string{"Check-up", "Scan", "Surgery", "Night visit", "Yoga", "Visit", "Flight", "Idle"}); diff != "" {
			t.Errorf("services (-got +want):\n%s", diff)
		}
		olaya := w.branch("olaya")
		for i, expected := range map[int]string{
			0: `{"branch_ids":["` + olaya + `"],"capacity":null,"duration_minutes":30,"name":"Check-up","name_ar":"فحص",` +
				`"price_text":"SAR 150","price_text_ar":"150 ريالًا","service_id":"` + w.service("checkup") + `","sessions":[]}`,
			4: `{"branch_ids":["` + olaya + `"],"capacity":3,"duration_minutes":60,"name":"Yoga","name_ar":"Yoga",` +
				`"price_text":null,"price_text_ar":null,"service_id":"` + w.service("yoga") + `","sessions":[` +
				`{"branch_id":"` + olaya + `","capacity":3,"date":null,"time":"18:00","weekday":"sunday"},` +
				`{"branch_id":"` + olaya + `","capacity":1,"date":"2026-11-19","time":"07:00","weekday":null}]}`,
		} {
			if diff := cmp.Diff(compactAny(t, a.at(i)), expected); diff != "" {
				t.Errorf("service %d (-got +want):\n%s", i, diff)
			}
		}
		if got := w.get(w.key, services, "branch_id", w.branch("malaz")); got.text(0, "name") != "Flight" || got.at(1) != nil {
			t.Errorf("got %s, want what Malaz offers", got.raw)
		}
		want(t, w.get(w.key, services, "branch_id", unknown), 404, "not_found")
		want(t, w.get(w.key, services, "branch_id", "malaz"), 400, "invalid_id")
	})
}

func TestBranchesAreListedWithTheirClocks(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		a := w.get(w.key, branches)
		want(t, a, 200, "")
		expected := `[{"branch_id":"` + w.branch("olaya") + `","name":"Olaya","name_ar":"العليا","time_zone":"Asia/Riyadh"},` +
			`{"branch_id":"` + w.branch("malaz") + `","name":"Malaz","name_ar":"الملز","time_zone":"Asia/Riyadh"},` +
			`{"branch_id":"` + w.branch("york") + `","name":"New York","name_ar":"New York","time_zone":"America/New_York"}]`
		if diff := cmp.Diff(compactAny(t, a.body), expected); diff != "" {
			t.Errorf("branches (-got +want):\n%s", diff)
		}
		if got := w.get(w.key, branches, "service_id", w.service("visit")); got.text(0, "name") != "New York" || got.at(1) != nil {
			t.Errorf("got %s, want where the visit is offered", got.raw)
		}
		want(t, w.get(w.key, branches, "service_id", unknown), 404, "not_found")
	})
}

func TestWhatIsRetiredIsOnNoMenu(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.apply(`
organization: {slug: noor, name: Noor Clinic}
branches:
  - {slug: olaya, name: Olaya}
  - {slug: york, name: New York, time_zone: America/New_York, retired: true}
services:
  - {slug: checkup, name: Check-up, duration: 30, branches: [olaya]}
  - {slug: scan, name: Scan, duration: 30, branches: [olaya], retired: true}
  - {slug: visit, name: Visit, duration: 60, branches: [york]}
`)
		for _, a := range []answer{w.get(w.key, services), w.get(w.key, branches)} {
			for i := range a.body.([]any) {
				if name := a.text(i, "name"); slices.Contains([]string{"Scan", "Visit", "New York"}, name) {
					t.Errorf("%s: got %s, which cannot be booked", a.asked, name)
				}
			}
		}
		want(t, w.get(w.key, calendar, "service_id", w.service("scan")), 404, "not_found")
		want(t, w.get(w.key, calendar, "service_id", w.service("visit")), 400, "service_not_at_branch")
	})
}

func TestTheMonthOfAnybodyIsWhatAllOfThemHaveFree(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.book("checkup", "2026-11-18", "10:00", "resource_id", w.resource("sara"))
		a := w.get(w.key, calendar, "service_id", w.service("checkup"), "branch_id", w.branch("olaya"), "date_from", "2026-11-15", "date_to",
			"2026-12-15")
		want(t, a, 200, "")
		if diff := cmp.Diff(members(a.body), []string{"branch_id", "service_id", "slots_by_date"}); diff != "" {
			t.Errorf("members (-got +want):\n%s", diff)
		}
		if got := a.text("branch_id"); got != w.branch("olaya") {
			t.Errorf("got branch %s, want %s", got, w.branch("olaya"))
		}
		// The same month from the two doctors, a fortnight at a time.
		var both []string
		for _, who := range []string{"sara", "omar"} {
			for from, to := range map[string]string{"2026-11-15": "2026-11-28", "2026-11-29": "2026-12-12", "2026-12-13": "2026-12-15"} {
				both = append(both, w.slots(who, "checkup", "date_from", from, "date_to", to).lists()...)
			}
		}
		slices.Sort(both)
		if diff := cmp.Diff(a.lists(), slices.Compact(both)); diff != "" {
			t.Errorf("the month and the doctors' lists (-month +lists):\n%s", diff)
		}
		// Without dates it begins today and holds 31 days; without a branch it
		// is the only one that offers the service.
		if b := w.get(w.key, calendar, "service_id", w.service("checkup")); b.raw != a.raw {
			t.Errorf("by default: got %s, want %s", b.raw, a.raw)
		}
	})
}

func TestATimeInTheCalendarIsBookableAndAnotherIsNot(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.book("checkup", "2026-11-18", "10:00", "resource_id", w.resource("sara"))
		free := w.get(w.key, calendar, "service_id", w.service("checkup"), "date_from", "2026-11-17", "date_to", "2026-11-18").lists()
		if len(free) != 14+1+8 {
			t.Errorf("got %d times, want 23: %v", len(free), free)
		}
		for _, date := range []string{"2026-11-17", "2026-11-18"} {
			for _, clock := range every(15, [2]string{"08:00", "18:00"}) {
				h := w.post(w.key, holds, w.visit("checkup", date, clock))
				if listed := slices.Contains(free, date+" "+clock); (h.status == 201) != listed {
					t.Errorf("%s %s: holding it: %d %s, listed %v", date, clock, h.status, h.raw, listed)
				}
				if h.status == 201 {
					want(t, w.send("DELETE", holds+"/"+h.text("id"), w.key, nil), 204, "")
				}
			}
		}
	})
}

func TestTheCalendarOfAClassTellsTheSeatsLeft(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		month := func() string {
			a := w.get(w.key, calendar, "service_id", w.service("yoga"), "date_to", "2026-11-29")
			want(t, a, 200, "")
			return compactAny(t, a.at("slots_by_date"))
		}
		session := func(date, clock string, left int) string {
			return fmt.Sprintf(`{"available_times":["%s"],"date":"%s","sessions":[{"seats_left":%d,"time":"%s"}]}`, clock, date, left, clock)
		}
		// Sunday the 22nd is closed.
		last := session("2026-11-29", "18:00", 3)
		if diff := cmp.Diff(month(), "["+session("2026-11-15", "18:00", 3)+","+session("2026-11-19", "07:00", 1)+","+last+"]"); diff != "" {
			t.Errorf("at first (-got +want):\n%s", diff)
		}
		w.book("yoga", "2026-11-15", "18:00")
		want(t, w.hold("yoga", "2026-11-15", "18:00"), 201, "")
		w.book("yoga", "2026-11-19", "07:00")
		if diff := cmp.Diff(month(), "["+session("2026-11-15", "18:00", 1)+","+last+"]"); diff != "" {
			t.Errorf("with two seats and a full session taken (-got +want):\n%s", diff)
		}
		w.book("yoga", "2026-11-15", "18:00")
		want(t, w.post(w.key, appointments, w.visit("yoga", "2026-11-15", "18:00")), 409, "slot_taken")
		if diff := cmp.Diff(month(), "["+last+"]"); diff != "" {
			t.Errorf("in the end (-got +want):\n%s", diff)
		}
	})
}

func TestTheCalendarRefusesWithEachStatusOfTheContract(t *testing.T) {
	onLimited(t, 40, func(t *testing.T, w *world) {
		w.apply(`
organization: {slug: noor, name: Noor Clinic}
branches: [{slug: olaya, name: Olaya}, {slug: malaz, name: Malaz}]
services: [{slug: spread, name: Spread, duration: 30, branches: [olaya, malaz]}]
`)
		w.noor = w.apply(noor)
		spread := ""
		list := w.get(w.key, services)
		for i := range list.body.([]any) {
			if list.text(i, "name") == "Spread" {
				spread = list.text(i, "service_id")
			}
		}
		ask := func(query ...string) answer { return w.get(w.key, calendar, query...) }
		checkup := w.service("checkup")
		want(t, ask(), 400, "required")
		want(t, ask("service_id", "checkup"), 400, "invalid_id")
		want(t, ask("service_id", checkup, "branch_id", "olaya"), 400, "invalid_id")
		want(t, ask("service_id", checkup, "date_from", "2026-02-30"), 400, "invalid_date")
		want(t, ask("service_id", checkup, "date_from", "2026-11-15", "date_to", "2026-12-16"), 400, "range_too_long")
		want(t, ask("service_id", checkup, "date_from", "2026-11-16", "date_to", "2026-11-15"), 400, "range_reversed")
		want(t, ask("service_id", checkup, "date_from", "2026-11-01", "date_to", "2026-11-14"), 400, "past_range")
		want(t, ask("service_id", checkup, "branch_id", w.branch("malaz")), 400, "service_not_at_branch")
		if a := ask("service_id", spread); a.status != 400 || a.text("code") != "branch_required" || a.text("field") != "branch_id" {
			t.Errorf("%s: got %d %s, want a 400 about branch_id: two branches offer it", a.asked, a.status, a.raw)
		}
		want(t, ask("service_id", spread, "branch_id", w.branch("malaz")), 200, "")
		want(t, w.get("", calendar, "service_id", checkup), 401, "missing_key")
		want(t, w.get(w.newKey("noor", readBooks, makeBooks), calendar, "service_id", checkup), 403, "missing_scope")
		want(t, ask("service_id", unknown), 404, "not_found")
		want(t, ask("service_id", checkup, "branch_id", unknown), 404, "not_found")
		want(t, w.get(w.alien, calendar, "service_id", checkup), 404, "not_found")
		want(t, w.send("POST", calendar, w.key, object{}), 401, "key_not_accepted")
		// A service that nobody does has a calendar without days.
		if a := ask("service_id", w.service("idle")); a.status != 200 || len(a.lists()) != 0 || a.at("slots_by_date") == nil {
			t.Errorf("%s: got %d %s, want an empty list", a.asked, a.status, a.raw)
		}
		var last answer
		for range 41 {
			if last = ask("service_id", checkup); last.status == 429 {
				break
			}
		}
		want(t, last, 429, "rate_limited")
	})
}
