package stories

import (
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Ids, dates and times that are none, for whoever reads one. None of them is
// repaired, whatever it may have meant.
var (
	badIDs = []string{"", "x", "42", "018f3a5e-7c1d-7b3a-9c55-0242ac12000", "018f3a5e-7c1d-7b3a-9c55-0242ac1200022",
		"018f3a5e7c1d7b3a9c550242ac120002",
		"{018f3a5e-7c1d-7b3a-9c55-0242ac120002}", "urn:uuid:018f3a5e-7c1d-7b3a-9c55-0242ac120002", "018f3a5e-7c1d-7b3a-9c55-0242ac12000g",
		" 18f3a5e-7c1d-7b3a-9c55-0242ac120002", "018f3a5e_7c1d_7b3a_9c55_0242ac120002", "' or '1'='1", "../../etc/passwd", "\x00",
		"٠١٨f3a5e-7c1d-7b3a-9c55-0242ac120002"}
	badDates = []string{"", "2026-02-30", "2026-2-3", "2026-13-01", "2026-00-10", "2026-11-00", "2027-02-29", "20261115", "15-11-2026",
		"2026/11/15",
		"2026-11-15T00:00", "2026-11-15 ", " 2026-11-15", "+2026-11-15", "02026-11-15", "2026-11-3", "today", "٢٠٢٦-١١-١٥", "0000-00-00",
		"9999-12-31", "-026-11-15"}
	badTimes = []string{"", "9:00", "24:00", "25:00", "09:60", "0900", "09:00:00", "09.00", "9:0", "-9:00", "+9:00", "09:00 ", " 9:00",
		"09:0a", "9 AM", "٠٩:٠٠", "noon", "09:00Z"}
)

// question is a complete and right question of the availability endpoint.
func (w *world) question() url.Values {
	return url.Values{"service_id": {w.service("checkup")}, "branch_id": {w.branch("olaya")}, "date": {"2026-11-15"}, "time": {"09:00"}}
}

// refusedOver checks that an answer is a 400 about a field.
func refusedOver(t *testing.T, a answer, field string) {
	t.Helper()
	if a.status != 400 || a.text("field") != field || !strings.Contains(a.text("detail"), field) {
		t.Errorf("%s: got %d %s, want a 400 that names %s", a.asked, a.status, a.raw, field)
	}
}

func TestAnAvailabilityQuestionWithABadParameterIs400(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		want(t, w.get(w.key, availability+"?"+w.question().Encode()), 200, "")
		bad := map[string][]string{"service_id": badIDs, "branch_id": badIDs, "date": badDates, "time": badTimes}
		for name, values := range bad {
			q := w.question()
			q.Del(name)
			refusedOver(t, w.get(w.key, availability+"?"+q.Encode()), name)
			for _, v := range values {
				q.Set(name, v)
				refusedOver(t, w.get(w.key, availability+"?"+q.Encode()), name)
			}
			// Twice, even the same value; and in another case it is not there.
			q = w.question()
			q.Add(name, q.Get(name))
			refusedOver(t, w.get(w.key, availability+"?"+q.Encode()), name)
			q = w.question()
			q[strings.ToUpper(name)] = q[name]
			q.Del(name)
			refusedOver(t, w.get(w.key, availability+"?"+q.Encode()), name)
		}
		// A misspelling is told even where the right one is there as well.
		for wrong, right := range map[string]string{"SERVICE_ID": "service_id", "serviceId": "service_id", "branch-id": "branch_id",
			"Date": "date", "time[]": "time"} {
			q := w.question()
			q.Set(wrong, "x")
			a := w.get(w.key, availability+"?"+q.Encode())
			want(t, a, 400, "misspelt_parameter")
			refusedOver(t, a, right)
		}
		list := slotsOf(w.resource("sara")) + "?service_id=" + w.service("checkup")
		for _, wrong := range []string{"dateFrom", "datefrom", "date-from", "DateFrom"} {
			refusedOver(t, w.get(w.key, list+"&"+wrong+"=2026-11-15"), "date_from")
		}
		// Nor is half of one passed over.
		for _, c := range []struct{ at, says, field string }{
			{appointments + "?date=2026-11-15", "date_from or date_to", "date_from"},
			{calendar + "?service_id=" + w.service("checkup") + "&from=2026-11-15", "date_from", "date_from"},
			{calendar + "?service_id=" + w.service("checkup") + "&To=2026-11-15", "date_to", "date_to"},
			{calendar + "?service_id=" + w.service("checkup") + "&fromDate=2026-11-15", "from_date is not a parameter here; write date_from",
				"date_from"},
			{list + "&date=2026-11-15", "date_from or date_to", "date_from"},
			{appointments + "?since=2026-11-15T00:00:00Z", "updated_since", "updated_since"},
			{resources + "?service=" + w.service("checkup"), "service_id", "service_id"},
		} {
			a := w.get(w.key, c.at)
			want(t, a, 400, "misspelt_parameter")
			refusedOver(t, a, c.field)
			if !strings.Contains(a.text("detail"), c.says) {
				t.Errorf("%s: got %s, want it to name %s", a.asked, a.raw, c.says)
			}
		}
		// A parameter that nobody knows is nobody's business.
		q := w.question()
		q["utm_source"] = []string{"a", "b"}
		want(t, w.get(w.key, availability+"?"+q.Encode()), 200, "")
	})
}

func TestAnIDIsReadInEitherCase(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		q := w.question()
		q.Set("service_id", strings.ToUpper(q.Get("service_id")))
		want(t, w.get(w.key, availability+"?"+q.Encode()), 200, "")
	})
}

// alike checks that two answers differ in nothing but their request id.
func alike(t *testing.T, got, want answer) {
	t.Helper()
	a, b := with(got.body.(object), "request_id", ""), with(want.body.(object), "request_id", "")
	if got.status != want.status || !cmp.Equal(a, b) {
		t.Errorf("%s: got %d %s, want what an unknown id gets: %d %s", got.asked, got.status, got.raw, want.status, want.raw)
	}
}

func TestAnotherOrganizationsIDIsAsUnknownAsAnUnknownOne(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		theirs := map[string]string{
			"service_id": w.salam.Services["checkup"].String(), "branch_id": w.salam.Branches["olaya"].String(),
			"resource_id": w.salam.Resources["hind"].String(),
		}
		// As a question about availability, and of another kind of thing.
		for _, name := range []string{"service_id", "branch_id"} {
			q := w.question()
			q.Set(name, unknown)
			nobodys := w.get(w.key, availability+"?"+q.Encode())
			want(t, nobodys, 404, "not_found")
			for _, other := range []string{theirs[name], w.resource("sara"), w.noor.Organization.String()} {
				q.Set(name, other)
				alike(t, w.get(w.key, availability+"?"+q.Encode()), nobodys)
			}
		}
		// Resources.
		nobodys := w.get(w.key, resources, "service_id", unknown)
		want(t, nobodys, 404, "not_found")
		alike(t, w.get(w.key, resources, "service_id", theirs["service_id"]), nobodys)
		nobodys = w.get(w.key, resources, "service_id", w.service("checkup"), "branch_id", unknown)
		want(t, nobodys, 404, "not_found")
		alike(t, w.get(w.key, resources, "service_id", w.service("checkup"), "branch_id", theirs["branch_id"]), nobodys)
		// Slots.
		nobodys = w.get(w.key, slotsOf(unknown), "service_id", w.service("checkup"))
		want(t, nobodys, 404, "not_found")
		alike(t, w.get(w.key, slotsOf(theirs["resource_id"]), "service_id", w.service("checkup")), nobodys)
		nobodys = w.get(w.key, slotsOf(w.resource("sara")), "service_id", unknown)
		want(t, nobodys, 404, "not_found")
		alike(t, w.get(w.key, slotsOf(w.resource("sara")), "service_id", theirs["service_id"]), nobodys)
		// Bookings and holds.
		for _, path := range []string{appointments, holds} {
			for name, id := range theirs {
				body := w.visit("checkup", "2026-11-15", "09:00")
				nobodys := w.post(w.key, path, with(body, name, unknown))
				want(t, nobodys, 404, "not_found")
				alike(t, w.post(w.key, path, with(body, name, id)), nobodys)
			}
		}
		// The list of appointments.
		for name, id := range theirs {
			nobodys := w.get(w.key, appointments, name, unknown)
			want(t, nobodys, 404, "not_found")
			alike(t, w.get(w.key, appointments, name, id), nobodys)
		}
		// And they can use their own.
		want(t, w.post(w.alien, appointments, object{"service_id": theirs["service_id"], "branch_id": theirs["branch_id"],
			"customer_name": "Hind", "date": "2026-11-15", "time": "09:00"}), 201, "")
	})
}
