package stories

import (
	"encoding/base64"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
)

// itemMembers are the sixteen members of an appointment.
var itemMembers = []string{"id", "service_id", "branch_id", "resource_id", "date", "time", "end_time", "status", "customer_name", "phone",
	"notes",
	"seats_taken", "channel", "created_at", "updated_at", "cancelled_at"}

func TestAnAppointmentHasSixteenMembers(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.clock.stop(begin)
		id := w.book("surgery", "2026-11-16", "09:00", "phone", "+966501234567", "notes", "knee\nleft", "customer_name", " نورة ")
		seat := w.book("yoga", "2026-11-15", "18:00")
		one := w.get(w.key, appointments+"/"+id)
		want(t, one, 200, "")
		names := slices.Sorted(slices.Values(itemMembers))
		if diff := cmp.Diff(members(one.body), names); diff != "" {
			t.Errorf("members (-got +want):\n%s", diff)
		}
		whole := object{
			"id": id, "service_id": w.service("surgery"), "branch_id": w.branch("olaya"), "resource_id": w.resource("omar"),
			"date": "2026-11-16", "time": "09:00", "end_time": "10:00", "status": "booked", "customer_name": "نورة", "phone": "+966501234567",
			"notes": "knee\nleft", "channel": "api", "created_at": "2026-11-15T08:00:01+03:00", "updated_at": "2026-11-15T08:00:01+03:00",
			"cancelled_at": nil,
		}
		got := with(one.body.(object), "seats_taken", gone{})
		if diff := cmp.Diff(got, whole); diff != "" {
			t.Errorf("an appointment (-got +want):\n%s", diff)
		}
		if got := one.at("seats_taken"); !strings.Contains(one.raw, `"seats_taken":1`) {
			t.Errorf("seats_taken: got %v, want the number 1", got)
		}
		// A seat has no resource; without phone and notes they are null.
		other := w.get(w.key, appointments+"/"+seat)
		for _, name := range []string{"resource_id", "phone", "notes", "cancelled_at"} {
			if v, there := other.body.(object)[name]; !there || v != nil {
				t.Errorf("a seat's %s: got %v, want null", name, v)
			}
		}
		// In the list it is the same, byte for byte.
		list := w.get(w.key, appointments)
		want(t, list, 200, "")
		if diff := cmp.Diff(members(list.body), []string{"items", "next_cursor"}); diff != "" {
			t.Errorf("members of the list (-got +want):\n%s", diff)
		}
		for _, a := range []answer{one, other} {
			if !strings.Contains(list.raw, strings.TrimSpace(a.raw)) {
				t.Errorf("the list %s\ndoes not hold %s", list.raw, a.raw)
			}
		}
		if list.at("next_cursor") != nil {
			t.Errorf("got next_cursor %v on the last page, want null", list.at("next_cursor"))
		}
	})
}

func TestAnAppointmentShowsWhatBecameOfIt(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.clock.stop(begin)
		id := w.book("checkup", "2026-11-15", "09:00")
		w.clock.stop(begin.Add(10 * time.Minute))
		w.cancel(id)
		one := w.get(w.key, appointments+"/"+id)
		if one.text("status") != "cancelled" || one.text("cancelled_at") != "2026-11-15T08:10:01+03:00" ||
			one.text("updated_at") != "2026-11-15T08:10:01+03:00" || one.text("created_at") != "2026-11-15T08:00:01+03:00" {
			t.Errorf("got %s, want it cancelled at ten past eight", one.raw)
		}
		came := w.book("checkup", "2026-11-15", "09:00")
		w.clock.stop(begin.Add(time.Hour))
		w.mark(came, booking.Arrived)
		if got := w.get(w.key, appointments+"/"+came); got.text("status") != "arrived" || got.at("cancelled_at") != nil {
			t.Errorf("got %s, want it arrived", got.raw)
		}
	})
}

func TestAnAppointmentThatIsNotOursIsNotFound(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		id := w.book("checkup", "2026-11-15", "09:00", "customer_name", "secret")
		nobodys := w.get(w.alien, appointments+"/"+unknown)
		want(t, nobodys, 404, "not_found")
		theirs := w.get(w.alien, appointments+"/"+id)
		alike(t, theirs, nobodys)
		if list := w.get(w.alien, appointments); len(list.at("items").([]any)) != 0 || strings.Contains(list.raw, "secret") {
			t.Errorf("another organization's list: got %s, want nothing", list.raw)
		}
		for _, bad := range []string{"x", "42", "%7B" + id + "%7D", "urn:uuid:" + id, strings.ReplaceAll(id, "-", ""), id + "x", "..", "%00"} {
			refusedOver(t, w.get(w.key, appointments+"/"+bad), "id")
		}
		want(t, w.get(w.key, appointments+"/"+strings.ToUpper(id)), 200, "")
	})
}

func TestEachFilterNarrowsTheList(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.clock.stop(begin)
		name := map[string]string{}
		add := func(label, id string) { name[id] = label }
		add("sara", w.book("checkup", "2026-11-15", "09:00", "resource_id", w.resource("sara"), "phone", "+966501234567"))
		add("omar", w.book("checkup", "2026-11-16", "09:00", "resource_id", w.resource("omar"), "phone", "+966500000000"))
		add("scan", w.book("scan", "2026-11-17", "11:00"))
		add("yoga", w.book("yoga", "2026-11-15", "18:00", "phone", "+966501234567"))
		add("flight", w.book("flight", "2026-11-16", "00:00", "branch_id", w.branch("malaz")))
		add("visit", w.book("visit", "2026-11-16", "05:00", "branch_id", w.branch("york"))) // 13:00 in Riyadh
		add("late", w.book("night", "2026-11-20", "00:30"))
		w.clock.stop(begin.Add(30 * time.Minute))
		lost := w.book("checkup", "2026-11-18", "10:00")
		add("cancelled", lost)
		w.clock.stop(begin.Add(2 * time.Hour))
		w.cancel(lost)
		for id, label := range name {
			if label == "sara" {
				w.mark(id, booking.Arrived)
			}
		}
		all := "sara yoga flight omar visit scan cancelled late"
		for query, want := range map[string]string{
			"":                     all,
			"date_from=2026-11-17": "scan cancelled late",
			"date_to=2026-11-15":   "sara yoga",
			"date_from=2026-11-16&date_to=2026-11-16":            "flight omar visit",
			"date_from=2026-11-20&date_to=2026-11-20":            "late",
			"date_from=2027-01-01":                               "",
			"branch_id=" + w.branch("malaz"):                     "flight",
			"branch_id=" + w.branch("york"):                      "visit",
			"service_id=" + w.service("checkup"):                 "sara omar cancelled",
			"service_id=" + w.service("yoga"):                    "yoga",
			"resource_id=" + w.resource("omar"):                  "omar",
			"status=booked":                                      "yoga flight omar visit scan late",
			"status=arrived":                                     "sara",
			"status=cancelled":                                   "cancelled",
			"status=no_show":                                     "",
			"status=completed":                                   "",
			"phone=%2B966501234567":                              "sara yoga",
			"phone=+966501234567":                                "sara yoga", // the + arrives as a space
			"phone=%2B966501234568":                              "",
			"updated_since=2026-11-15T05:00:01Z":                 "flight late omar sara scan visit yoga cancelled", // in another order: see below
			"updated_since=2026-11-15T10:00:01%2B03:00":          "cancelled sara",
			"updated_since=2026-11-15T07:00:02Z":                 "",
			"phone=%2B966501234567&status=arrived":               "sara",
			"date_to=2026-11-15&service_id=" + w.service("yoga"): "yoga",
		} {
			a := w.get(w.key, appointments+"?"+query)
			if a.status != 200 {
				t.Errorf("%s: got %d %s", query, a.status, a.raw)
				continue
			}
			var got []string
			for i := range a.at("items").([]any) {
				got = append(got, name[a.text("items", i, "id")])
			}
			expect := strings.Fields(want)
			if strings.HasPrefix(query, "updated_since") { // sorted by the time of the change
				slices.Sort(got)
				slices.Sort(expect)
			}
			if diff := cmp.Diff(strings.Join(got, " "), strings.Join(expect, " ")); diff != "" {
				t.Errorf("%s (-got +want):\n%s", query, diff)
			}
		}
	})
}

func TestABadFilterIs400(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		for field, values := range map[string][]string{
			"limit":       {"0", "201", "abc", "-1", "1.5", "1e2", "+5", " 5", "", "99999999999999999999", "٥"},
			"date_from":   badDates,
			"date_to":     badDates,
			"branch_id":   badIDs,
			"service_id":  badIDs,
			"resource_id": badIDs,
			"status":      {"", "BOOKED", "live", "booked,cancelled", "booked ", "' or 1=1 --", "\x00"},
			"phone":       {"", "966", "0501234567x", "+", "+0501234567", "' or 1=1 --", "\x00"},
			"updated_since": {"", "2026-11-15", "yesterday", "2026-11-15T06:00:00", "2026-11-15 06:00:00Z", "2026-02-30T00:00:00Z", "1700000000",
				"2026-11-15T6:00:00Z", "2026-11-15T25:00:00Z", "2026-11-15T06:00:00,5Z", "2026-11-15T06:00:00+24:00"},
			"cursor": {"x", "====", "0", "AAAA", "!!", "\x00", strings.Repeat("A", 34), strings.Repeat("A", 5000)},
		} {
			for _, v := range values {
				a := w.get(w.key, appointments, field, v)
				refusedOver(t, a, field)
			}
			refusedOver(t, w.get(w.key, appointments, field, values[0], field, values[0]), field)
		}
		want(t, w.get(w.key, appointments, "date_from", "2026-11-16", "date_to", "2026-11-15"), 400, "range_reversed")
		for _, limit := range []string{"1", "200"} {
			want(t, w.get(w.key, appointments, "limit", limit), 200, "")
		}
	})
}

func TestACursorShowsEachAppointmentOnceWhateverIsBookedMeanwhile(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.clock.stop(begin)
		var first []string
		for _, clock := range every(60, [2]string{"08:00", "12:00"}) {
			for range 3 { // three at each hour: the sort value alone does not tell them apart
				first = append(first, w.book("flight", "2026-11-16", clock, "branch_id", w.branch("malaz")))
			}
		}
		for name, filter := range map[string][]string{"by start": nil, "by change": {"updated_since", "2026-11-15T00:00:00Z"}} {
			seen := map[string]int{}
			cursor, pages := "", 0
			for {
				query := append([]string{"limit", "4"}, filter...)
				if cursor != "" {
					query = append(query, "cursor", cursor)
				}
				a := w.get(w.key, appointments, query...)
				want(t, a, 200, "")
				items, _ := a.at("items").([]any)
				if len(items) > 4 {
					t.Errorf("%s: got %d items, want at most 4", name, len(items))
				}
				for i := range items {
					seen[a.text("items", i, "id")]++
				}
				if pages++; pages > 40 {
					t.Fatalf("%s: the pages do not end", name)
				}
				if a.at("next_cursor") == nil {
					break
				}
				cursor = a.text("next_cursor")
				if pages <= 3 { // before and behind where the walk stands
					w.book("flight", "2026-11-15", "2"+string(rune('0'+pages))+":00", "branch_id", w.branch("malaz"))
					w.book("flight", "2026-11-17", "2"+string(rune('0'+pages))+":00", "branch_id", w.branch("malaz"))
				}
			}
			for _, id := range first {
				if seen[id] != 1 {
					t.Errorf("%s: %s was shown %d times, want once", name, id, seen[id])
				}
			}
			for id, n := range seen {
				if n != 1 {
					t.Errorf("%s: %s was shown %d times", name, id, n)
				}
			}
		}
	})
}

func TestTheListIsSortedAndFiftyLongUnlessAsked(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		for _, date := range []string{"2026-11-18", "2026-11-17", "2026-11-16"} {
			for _, clock := range every(60, [2]string{"00:00", "17:00"}) {
				w.book("flight", date, clock, "branch_id", w.branch("malaz"))
			}
		}
		for limit, want := range map[string]int{"": 50, "1": 1, "53": 53, "54": 54, "200": 54} {
			var query []string
			if limit != "" {
				query = []string{"limit", limit}
			}
			a := w.get(w.key, appointments, query...)
			items := a.at("items").([]any)
			if len(items) != want || (a.at("next_cursor") == nil) != (want == 54) {
				t.Errorf("limit %q: got %d items and next_cursor %v, want %d", limit, len(items), a.at("next_cursor"), want)
			}
			last := ""
			for i := range items {
				at := a.text("items", i, "date") + " " + a.text("items", i, "time")
				if at < last {
					t.Errorf("limit %q: %s comes after %s", limit, at, last)
				}
				last = at
			}
		}
	})
}

func TestATamperedCursorIs400(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		for _, clock := range []string{"09:00", "10:00", "11:00"} {
			w.book("checkup", "2026-11-15", clock)
		}
		cursor := w.get(w.key, appointments, "limit", "1").text("next_cursor")
		want(t, w.get(w.key, appointments, "cursor", cursor), 200, "")
		if len(cursor) < 8 {
			t.Fatalf("got the cursor %q", cursor)
		}
		for name, bad := range map[string]string{
			"cut":          cursor[:len(cursor)-1],
			"longer":       cursor + "A",
			"padded":       cursor + "==",
			"in between":   cursor[:4] + "!" + cursor[5:],
			"a space":      cursor[:4] + " " + cursor[5:],
			"doubled":      cursor + cursor,
			"other letter": changed(cursor, 0),
			"hexadecimal":  "0x1234",
		} {
			a := w.get(w.key, appointments, "cursor", bad)
			if a.status != 400 || a.text("field") != "cursor" {
				t.Errorf("%s: got %d %s, want a 400 about cursor", name, a.status, a.raw)
			}
		}
		// One of another list does not fit.
		want(t, w.get(w.key, appointments, "cursor", cursor, "updated_since", "2026-01-01T00:00:00Z"), 400, "invalid_cursor")
		// With another organization's cursor there is nothing to gain.
		w.post(w.alien, appointments, object{"service_id": w.salam.Services["checkup"].String(), "branch_id": w.salam.Branches["olaya"].String(),
			"customer_name": "Hind", "date": "2026-11-15", "time": "09:00"})
		if a := w.get(w.alien, appointments, "cursor", cursor); strings.Contains(a.raw, "نورة") {
			t.Errorf("got %s", a.raw)
		}
	})
}

func TestAnyChangedCharacterOfACursorIsNoticed(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		for _, clock := range []string{"09:00", "10:00", "11:00"} {
			w.book("checkup", "2026-11-15", clock)
		}
		cursor := w.get(w.key, appointments, "limit", "1").text("next_cursor")
		var passed []int
		for i := range cursor {
			if a := w.get(w.key, appointments, "cursor", changed(cursor, i)); a.status != 400 {
				passed = append(passed, i)
			}
		}
		if len(passed) > 0 {
			t.Errorf("got 200 for a cursor (%s) changed at %v, want 400", cursor, passed)
		}
	})
}

// changed gives the text with another letter of base64 at a place.
func changed(s string, at int) string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	i := strings.IndexByte(letters, s[at])
	out := s[:at] + string(letters[(i+17)%64]) + s[at+1:]
	if _, err := base64.RawURLEncoding.DecodeString(out); err != nil && at < len(s)-1 {
		panic(err)
	}
	return out
}
