package stories

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// slots asks for the free times of a resource at Olaya.
func (w *world) slots(resource, service string, query ...string) answer {
	w.t.Helper()
	return w.get(w.key, slotsOf(w.resource(resource)),
		append([]string{"service_id", w.service(service), "branch_id", w.branch("olaya")}, query...)...)
}

// day is one element of slots_by_date.
func day(date string, times ...string) object {
	list := make([]any, len(times))
	for i, c := range times {
		list[i] = c
	}
	return object{"date": date, "available_times": list}
}

// every lists times at a step, from the first to the last.
func every(minutes int, spans ...[2]string) []string {
	var out []string
	for _, s := range spans {
		from, err1 := time.Parse("15:04", s[0])
		to, err2 := time.Parse("15:04", s[1])
		if err1 != nil || err2 != nil {
			panic(fmt.Sprint(err1, err2))
		}
		for ; !from.After(to); from = from.Add(time.Duration(minutes) * time.Minute) {
			out = append(out, from.Format("15:04"))
		}
	}
	return out
}

func (w *world) listed(t *testing.T, a answer, resource, arabic, service string, days ...object) {
	t.Helper()
	want(t, a, 200, "")
	list := make([]any, len(days))
	for i, d := range days {
		list[i] = d
	}
	whole := object{"resource_id": w.resource(resource), "name_ar": arabic, "service_id": w.service(service), "slots_by_date": list}
	if diff := cmp.Diff(a.body, any(whole)); diff != "" {
		t.Errorf("%s (-got +want):\n%s", a.asked, diff)
	}
}

func TestTheSlotsOfAResourceAreItsHoursWithoutWhatIsTaken(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.book("checkup", "2026-11-15", "09:30", "resource_id", w.resource("sara"))
		w.book("checkup", "2026-11-15", "16:30", "resource_id", w.resource("sara"))
		w.book("checkup", "2026-11-16", "09:00", "resource_id", w.resource("omar")) // not hers
		whole := every(30, [2]string{"09:00", "11:30"}, [2]string{"13:00", "16:30"})
		w.listed(t, w.slots("sara", "checkup", "date_from", "2026-11-15", "date_to", "2026-11-24"), "sara", "د. سارة", "checkup",
			day("2026-11-15", append([]string{"09:00"}, every(30, [2]string{"10:00", "11:30"}, [2]string{"13:00", "16:00"})...)...),
			day("2026-11-16", whole...),
			day("2026-11-17", every(30, [2]string{"11:00", "11:30"}, [2]string{"13:00", "16:30"})...), // time off
			day("2026-11-18", "10:00", "10:30"), // other hours
			day("2026-11-19", whole...),
			day("2026-11-24", whole...), // Friday and Saturday off, Sunday and Monday closed
		)
		w.listed(t, w.slots("sara", "scan", "date_from", "2026-11-18", "date_to", "2026-11-18"), "sara", "د. سارة", "scan",
			day("2026-11-18", "10:00", "10:15", "10:30"))
		// A scan of half an hour cannot begin where it would run into a check-up.
		w.listed(t, w.slots("sara", "scan", "date_from", "2026-11-15", "date_to", "2026-11-15"), "sara", "د. سارة", "scan",
			day("2026-11-15", append([]string{"09:00"}, every(15, [2]string{"10:00", "11:30"}, [2]string{"13:00", "16:00"})...)...))
		// A day wholly taken is left out, too.
		w.book("checkup", "2026-11-18", "10:00", "resource_id", w.resource("sara"))
		w.book("checkup", "2026-11-18", "10:30", "resource_id", w.resource("sara"))
		w.listed(t, w.slots("sara", "checkup", "date_from", "2026-11-18", "date_to", "2026-11-18"), "sara", "د. سارة", "checkup")
	})
}

func TestBuffersNoticeAndHorizonShortenTheList(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.book("checkup", "2026-11-15", "13:30", "resource_id", w.resource("omar"))
		// Two hours' notice from eight on; a quarter before and an hour and a
		// quarter after must be free. The check-up is from 13:30 to 14:00.
		w.listed(t, w.slots("omar", "surgery", "date_from", "2026-11-15", "date_to", "2026-11-15"), "omar", "د. عمر", "surgery",
			day("2026-11-15", "10:30", "11:00", "14:30", "15:00", "15:30", "16:00"))
		// 30 days ahead end on 15 December at eight.
		a := w.slots("omar", "surgery", "date_from", "2026-12-14", "date_to", "2026-12-20")
		w.listed(t, a, "omar", "د. عمر", "surgery", day("2026-12-14", every(30, [2]string{"09:00", "11:00"}, [2]string{"13:00", "16:00"})...))
	})
}

func TestSlotsPastMidnightStandUnderTheirOwnDate(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		night := every(30, [2]string{"22:00", "23:30"})
		w.listed(t, w.slots("layla", "night", "date_from", "2026-11-19", "date_to", "2026-11-21"), "layla", "د. ليلى", "night",
			day("2026-11-19", night...), day("2026-11-20", "00:00", "00:30", "01:00", "01:30"))
		// A range that begins on the morning after still shows the rest.
		w.listed(t, w.slots("layla", "night", "date_from", "2026-11-20", "date_to", "2026-11-20"), "layla", "د. ليلى", "night",
			day("2026-11-20", "00:00", "00:30", "01:00", "01:30"))
		w.listed(t, w.slots("layla", "night", "date_from", "2026-11-30", "date_to", "2026-12-02"), "layla", "د. ليلى", "night",
			day("2026-12-01", every(30, [2]string{"21:00", "23:30"})...),
			day("2026-12-02", append([]string{"00:00", "00:30"}, every(30, [2]string{"21:00", "23:30"})...)...))
	})
}

func TestAnHourThatTheClockSkipsIsNotListed(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		list := func(date string) []string {
			a := w.get(w.key, slotsOf(w.resource("jane")), "service_id", w.service("visit"), "date_from", date, "date_to", date)
			want(t, a, 200, "")
			return texts(a.at("slots_by_date", 0, "available_times"))
		}
		for date, want := range map[string][]string{
			"2026-11-15": {"01:00", "02:00", "03:00", "04:00", "05:00"}, // midnight has just passed
			"2027-03-13": {"00:00", "01:00", "02:00", "03:00", "04:00", "05:00"},
			"2027-03-14": {"00:00", "01:00", "03:00", "04:00", "05:00"},
			"2027-11-07": {"00:00", "01:00", "02:00", "03:00", "04:00", "05:00"},
		} {
			if diff := cmp.Diff(list(date), want); diff != "" {
				t.Errorf("%s (-got +want):\n%s", date, diff)
			}
		}
	})
}

func TestTheRangeOfSlotsHasItsLimits(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		dates := func(a answer) (out []string) {
			want(t, a, 200, "")
			list, _ := a.at("slots_by_date").([]any)
			for i := range list {
				out = append(out, a.text("slots_by_date", i, "date"))
			}
			return out
		}
		week := []string{"2026-11-15", "2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19"}
		for name, c := range map[string]struct {
			query []string
			want  []string
		}{
			"left out: today and six days":   {nil, week},
			"date_to left out: six days":     {[]string{"date_from", "2026-11-18"}, []string{"2026-11-18", "2026-11-19", "2026-11-24"}},
			"date_from left out: from today": {[]string{"date_to", "2026-11-16"}, week[:2]},
			"fourteen days": {[]string{"date_from", "2026-11-15", "date_to", "2026-11-28"},
				append(week[:5:5], "2026-11-24", "2026-11-25", "2026-11-26")},
			"fourteen days, some past":      {[]string{"date_from", "2026-11-05", "date_to", "2026-11-18"}, week[:4]},
			"one day":                       {[]string{"date_from", "2026-11-19", "date_to", "2026-11-19"}, week[4:]},
			"a day off":                     {[]string{"date_from", "2026-11-20", "date_to", "2026-11-20"}, nil},
			"beyond the horizon of 90 days": {[]string{"date_from", "2027-03-01", "date_to", "2027-03-07"}, nil},
		} {
			if diff := cmp.Diff(dates(w.slots("sara", "checkup", c.query...)), c.want); diff != "" {
				t.Errorf("%s (-got +want):\n%s", name, diff)
			}
		}
		want(t, w.slots("sara", "checkup", "date_from", "2026-11-15", "date_to", "2026-11-29"), 400, "range_too_long")
		want(t, w.slots("sara", "checkup", "date_to", "2026-11-29"), 400, "range_too_long")
		want(t, w.slots("sara", "checkup", "date_from", "2026-11-16", "date_to", "2026-11-15"), 400, "range_reversed")
		want(t, w.slots("sara", "checkup", "date_to", "2026-11-14"), 400, "range_reversed")
		want(t, w.slots("sara", "checkup", "date_from", "2026-11-10", "date_to", "2026-11-14"), 400, "past_range")
		want(t, w.slots("sara", "checkup", "date_from", "2026-11-01"), 400, "past_range")
	})
}

func TestStartsThatHavePassedAreLeftOut(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.clock.turn(7*time.Hour + time.Minute) // 15:01
		w.listed(t, w.slots("sara", "checkup", "date_to", "2026-11-15"), "sara", "د. سارة", "checkup",
			day("2026-11-15", "15:30", "16:00", "16:30"))
		w.clock.turn(2 * time.Hour)
		w.listed(t, w.slots("sara", "checkup", "date_to", "2026-11-15"), "sara", "د. سارة", "checkup")
	})
}

func TestAQuestionForSlotsThatMakesNoSenseIs400(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		sara := slotsOf(w.resource("sara"))
		refusedOver(t, w.get(w.key, sara), "service_id")
		for _, v := range badIDs {
			refusedOver(t, w.get(w.key, sara, "service_id", v), "service_id")
			refusedOver(t, w.slots("sara", "checkup", "branch_id", v), "branch_id") // beside the right one
			refusedOver(t, w.get(w.key, sara, "service_id", w.service("checkup"), "branch_id", v), "branch_id")
		}
		for _, v := range badDates {
			refusedOver(t, w.slots("sara", "checkup", "date_from", v), "date_from")
			refusedOver(t, w.slots("sara", "checkup", "date_to", v), "date_to")
		}
		refusedOver(t, w.slots("sara", "checkup", "date_from", "2026-11-15", "date_from", "2026-11-15"), "date_from")
		refusedOver(t, w.get(w.key, slotsOf("sara"), "service_id", w.service("checkup")), "resource_id")
		refusedOver(t, w.get(w.key, slotsOf("%7B"+w.resource("sara")+"%7D"), "service_id", w.service("checkup")), "resource_id")
		want(t, w.slots("sara", "yoga"), 400, "capacity_service")
		want(t, w.slots("sara", "surgery"), 400, "resource_not_eligible")
		want(t, w.slots("sara", "idle"), 400, "resource_not_eligible")
		want(t, w.get(w.key, sara, "service_id", w.service("checkup"), "branch_id", w.branch("malaz")), 400, "resource_not_eligible")
		want(t, w.get(w.key, sara, "service_id", w.service("checkup"), "branch_id", unknown), 404, "not_found")
	})
}

func TestWithoutABranchTheSlotsAreThoseOfEveryBranch(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		ids := w.apply(`
organization: {slug: noor, name: Noor Clinic}
branches: [{slug: olaya, name: Olaya}, {slug: malaz, name: Malaz}]
services: [{slug: chat, name: Chat, duration: 60, branches: [olaya, malaz]}]
resources: [{slug: rami, name: Rami, services: [chat], hours_by_branch: {olaya: {sun: ["09:00-11:00"]}, malaz: {sun: ["13:00-14:00"], mon: ["09:00-10:00"]}}}]`)
		path, chat := slotsOf(ids.Resources["rami"].String()), ids.Services["chat"].String()
		for branch, want := range map[string]string{
			"":                `[{"date":"2026-11-15","available_times":["09:00","10:00","13:00"]},{"date":"2026-11-16","available_times":["09:00"]}]`,
			w.branch("olaya"): `[{"date":"2026-11-15","available_times":["09:00","10:00"]}]`,
			w.branch("malaz"): `[{"date":"2026-11-15","available_times":["13:00"]},{"date":"2026-11-16","available_times":["09:00"]}]`,
		} {
			query := []string{"service_id", chat}
			if branch != "" {
				query = append(query, "branch_id", branch)
			}
			a := w.get(w.key, path, query...)
			if diff := cmp.Diff(compact(t, a.at("slots_by_date")), want); diff != "" {
				t.Errorf("branch %q (-got +want):\n%s", branch, diff)
			}
		}
	})
}

func TestARangeThatIsOverInOneZoneIsNotOverInAnother(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		ids := w.apply(`
organization: {slug: noor, name: Noor Clinic}
branches: [{slug: olaya, name: Olaya}, {slug: york, name: New York, time_zone: America/New_York}]
services: [{slug: chat, name: Chat, duration: 60, branches: [olaya, york]}]
resources: [{slug: rami, name: Rami, services: [chat], hours_by_branch: {olaya: {sun: ["09:00-11:00"]}, york: {sun: ["20:00-22:00"]}}}]`)
		w.clock.stop(time.Date(2026, 11, 15, 22, 0, 0, 0, time.UTC)) // Monday in Riyadh, Sunday 17:00 in New York
		path := slotsOf(ids.Resources["rami"].String())
		ask := func(more ...string) answer {
			return w.get(w.key, path, append([]string{"service_id", ids.Services["chat"].String(), "date_from", "2026-11-15", "date_to",
				"2026-11-15"}, more...)...)
		}
		want(t, ask("branch_id", w.branch("olaya")), 400, "past_range")
		for _, a := range []answer{ask("branch_id", w.branch("york")), ask()} {
			want(t, a, 200, "")
			if got, want := compact(t, a.at("slots_by_date")), `[{"date":"2026-11-15","available_times":["20:00","21:00"]}]`; got != want {
				t.Errorf("%s: got %s, want %s", a.asked, got, want)
			}
		}
	})
}
