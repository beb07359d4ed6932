package odoo_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/connector/odoo/odootest"
)

func readAll(t *testing.T, a *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(a.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestTheProtocolIsTheNewestThatTheServerAndTheKeyAllow(t *testing.T) {
	each(t, func(w *world) {
		w.busy("2026-11-15T00:00:00+03:00", "2026-11-16T00:00:00+03:00", w.odoo.User("Dr Sara", ""))
		calls := w.odoo.Calls()
		if last := calls[len(calls)-1]; !strings.HasPrefix(last, w.protocol+" ") {
			w.Errorf("got %q, want it over %s", last, w.protocol)
		}
	})
}

func TestWithoutTheTokenNothingIsAnswered(t *testing.T) {
	t.Parallel()
	w := newWorld(t, odootest.Options{}, odootest.Key)
	for _, authorization := range []string{"", "Bearer", "Bearer wrong", "Basic " + token, token, "Bearer " + token + "x"} {
		for _, path := range []string{"/resources", "/availability", "/booking/1", "/nothing"} {
			code, header, text := request(t, "GET", w.url+path, authorization, "")
			if code != 401 || header.Get("WWW-Authenticate") != "Bearer" || !strings.Contains(text, `"detail"`) {
				t.Errorf("%q %s: got %d %s, want 401", authorization, path, code, text)
			}
		}
	}
	if calls := w.odoo.Calls(); len(calls) != 0 {
		t.Errorf("got %q, want Odoo left alone", calls)
	}
	if code, _, _ := request(t, "GET", w.url+"/resources", "bearer "+token, ""); code != 200 {
		t.Errorf("got %d, want 200: the scheme's case does not matter", code)
	}
}

func TestWrongRequestsAreTold(t *testing.T) {
	t.Parallel()
	w := newWorld(t, odootest.Options{}, odootest.Key)
	sara := w.odoo.User("Dr Sara", "")
	booking := func(change func(*contract.BookingPush)) string {
		p := appointment(sara, 1)
		change(&p)
		b, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	window := "&from=2026-11-15T00:00:00%2B03:00&to=2026-11-16T00:00:00%2B03:00"
	for _, c := range []struct {
		method, path, body string
		code               int
		want               string
	}{
		{"GET", "/nothing", "", 404, "GET /availability"},
		{"GET", "/booking/1/2", "", 404, "GET /availability"},
		{"PUT", "/booking/1", "", 405, "DELETE"},
		{"GET", "/booking", "", 405, "POST"},
		{"POST", "/availability", "", 405, "GET"},
		{"GET", "/availability", "", 400, "from"},
		{"GET", "/availability?resource_ids=1&from=2026-11-15T00:00:00+03:00&to=2026-11-16T00:00:00%2B03:00", "", 400, "%2B"},
		{"GET", "/availability?resource_ids=1&from=2026-11-15T00:00:00&to=2026-11-16T00:00:00%2B03:00", "", 400, "offset"},
		{"GET", "/availability?resource_ids=1&from=2026-11-15T00:00:00Z&to=2026-11-15T00:00:00Z", "", 400, "after from"},
		{"GET", "/availability?resource_ids=1&from=2026-11-15T00:00:00Z&to=2028-11-15T00:00:00Z", "", 400, "400 days"},
		{"GET", "/availability?resource_ids=" + window, "", 400, "resource_ids"},
		{"GET", "/availability?resource_ids=" + strings.Repeat("1,", 300) + window, "", 400, "200"},
		{"POST", "/booking", "", 400, "JSON"},
		{"POST", "/booking", "[]", 400, "JSON"},
		{"POST", "/booking", `{"resource_id": 5}`, 400, "resource_id"},
		{"POST", "/booking", strings.Repeat(" ", 70<<10), 413, "64 KiB"},
		{"POST", "/booking", booking(func(p *contract.BookingPush) { p.Start = "2026-11-15 09:00:00" }), 400, "start"},
		{"POST", "/booking", booking(func(p *contract.BookingPush) { p.End = p.Start }), 400, "end"},
		{"POST", "/booking", booking(func(p *contract.BookingPush) { p.ServiceAppointmentID = " " }), 400, "service_appointment_id"},
		{"POST", "/booking", booking(func(p *contract.BookingPush) { p.ResourceID = "" }), 400, "resource_id"},
		{"POST", "/booking", booking(func(p *contract.BookingPush) { p.ResourceID = "dr-sara" }), 404, "resource_id"},
		{"POST", "/booking", booking(func(p *contract.BookingPush) { p.ResourceID = "4711" }), 404, "resource_id"},
		{"DELETE", "/booking/4711", "", 404, "no booking"},
		{"DELETE", "/booking/none", "", 404, "no booking"},
		{"DELETE", "/booking/007", "", 404, "no booking"},
	} {
		code, header, text := w.ask(c.method, c.path, c.body)
		var e contract.ConnectorError
		if err := json.Unmarshal([]byte(text), &e); err != nil || code != c.code || !strings.Contains(e.Detail, c.want) {
			t.Errorf("%s %.80s %.60s: got %d %s, want %d and %q", c.method, c.path, c.body, code, text, c.code, c.want)
		}
		if code == 405 && header.Get("Allow") == "" {
			t.Errorf("%s %s: got no Allow", c.method, c.path)
		}
	}
	if got := w.odoo.IDs("calendar.event"); len(got) != 0 {
		t.Errorf("got events %v, want none", got)
	}
}

func TestResourcesAreTheInternalUsers(t *testing.T) {
	each(t, func(w *world) {
		sara, omar := w.odoo.User("د. سارة القحطاني", ""), w.odoo.User("Dr Omar", "Europe/London")
		w.odoo.Portal("A customer")
		w.odoo.Set("res.users", w.odoo.User("Dr Gone", ""), "active", false)
		code, _, text := w.ask("GET", "/resources", "")
		var answer contract.ResourcesAnswer
		if err := json.Unmarshal([]byte(text), &answer); err != nil || code != 200 {
			w.Fatalf("got %d %s", code, text)
		}
		names := map[string]string{}
		for _, r := range answer.Resources {
			names[r.ID] = r.Name
		}
		if len(names) != 3 || names[fmt.Sprint(sara)] != "د. سارة القحطاني" || names[fmt.Sprint(omar)] != "Dr Omar" {
			w.Errorf("got %v, want both doctors and the administrator, and not the adapter's own user", names)
		}
	})
}

func TestBusyTimesAreWhatTheCalendarHolds(t *testing.T) {
	each(t, func(w *world) {
		sara, omar := w.odoo.User("Dr Sara", "Asia/Riyadh"), w.odoo.User("Dr Omar", "")
		at := func(more map[string]any, user int64, from, to string) int64 {
			return w.odoo.Event(user, "2026-11-15 "+from+":00", "2026-11-15 "+to+":00", more)
		}
		at(nil, sara, "06:00", "06:30")
		at(map[string]any{"privacy": "private"}, sara, "07:00", "08:00")
		at(map[string]any{"show_as": "free"}, sara, "08:00", "09:00")
		w.odoo.Set("calendar.event", at(nil, sara, "09:00", "09:30"), "active", false)
		w.odoo.Decline(at(nil, sara, "10:00", "10:30"), sara)
		at(map[string]any{"x_service_appointment_id": "018f3a5e-7c1d-7b3a-9c55-000000000001"}, sara, "11:00", "11:30")
		at(nil, sara, "12:00", "12:00") // takes no time
		shared := at(map[string]any{"partner_ids": []int64{w.odoo.Partner(sara), w.odoo.Partner(omar)}}, sara, "13:00", "14:00")
		w.odoo.Decline(shared, omar)
		at(map[string]any{"privacy": "private"}, omar, "15:00", "16:00")
		got := w.busy("2026-11-15T00:00:00+03:00", "2026-11-16T00:00:00+03:00", sara, omar, 4711, sara)
		want := map[int64][]string{
			sara: {
				"2026-11-15T09:00:00+03:00 2026-11-15T09:30:00+03:00",
				"2026-11-15T10:00:00+03:00 2026-11-15T11:00:00+03:00",
				"2026-11-15T14:00:00+03:00 2026-11-15T14:30:00+03:00 018f3a5e-7c1d-7b3a-9c55-000000000001",
				"2026-11-15T16:00:00+03:00 2026-11-15T17:00:00+03:00",
			},
			omar: {"2026-11-15T18:00:00+03:00 2026-11-15T19:00:00+03:00"},
		}
		if diff := cmp.Diff(got, want); diff != "" {
			w.Errorf("(-got +want):\n%s", diff)
		}
	})
}

func TestOnlyEventsThatOverlapTheWindowAreTold(t *testing.T) {
	t.Parallel()
	w := newWorld(t, odootest.Options{}, odootest.Key)
	sara := w.odoo.User("Dr Sara", "UTC")
	w.odoo.Event(sara, "2026-11-15 08:00:00", "2026-11-15 09:00:00", nil)
	w.odoo.Event(sara, "2026-11-15 10:00:00", "2026-11-15 11:00:00", nil)
	w.odoo.Event(sara, "2026-11-13 10:00:00", "2026-11-17 11:00:00", map[string]any{"name": "Congress"})
	congress := "2026-11-13T10:00:00+00:00 2026-11-17T11:00:00+00:00"
	for _, c := range []struct {
		from, to string
		want     []string
	}{
		{"2026-11-15T09:00:00Z", "2026-11-15T10:00:00Z", []string{congress}}, // both touch
		{"2026-11-15T08:59:59Z", "2026-11-15T10:00:00Z", []string{congress, "2026-11-15T08:00:00+00:00 2026-11-15T09:00:00+00:00"}},
		{"2026-11-15T09:00:00Z", "2026-11-15T10:00:00.5Z", []string{congress, "2026-11-15T10:00:00+00:00 2026-11-15T11:00:00+00:00"}},
		{"2026-11-17T11:00:00Z", "2026-11-18T10:00:00Z", []string{}},
	} {
		if diff := cmp.Diff(w.busy(c.from, c.to, sara)[sara], c.want); diff != "" {
			t.Errorf("%s to %s (-got +want):\n%s", c.from, c.to, diff)
		}
	}
}

func TestLeaveTakesWholeDaysOfThePersonsOwnClock(t *testing.T) {
	each(t, func(w *world) {
		for _, c := range []struct{ zone, first, last, start, end string }{
			{"Asia/Riyadh", "2026-11-15", "2026-11-15", "2026-11-15T00:00:00+03:00", "2026-11-16T00:00:00+03:00"},
			{"", "2026-11-15", "2026-11-17", "2026-11-15T00:00:00+03:00", "2026-11-18T00:00:00+03:00"},
			{"Nowhere/Atall", "2026-11-15", "2026-11-15", "2026-11-15T00:00:00+03:00", "2026-11-16T00:00:00+03:00"},
			{"Pacific/Kiritimati", "2026-11-15", "2026-11-15", "2026-11-15T00:00:00+14:00", "2026-11-16T00:00:00+14:00"},
			{"Etc/GMT+12", "2026-11-15", "2026-11-15", "2026-11-15T00:00:00-12:00", "2026-11-16T00:00:00-12:00"},
			{"Europe/London", "2026-10-24", "2026-10-25", "2026-10-24T00:00:00+01:00", "2026-10-26T00:00:00+00:00"}, // the clock goes back
			{"Africa/Cairo", "2026-04-24", "2026-04-24", "2026-04-24T01:00:00+03:00", "2026-04-25T00:00:00+03:00"},  // midnight is skipped
		} {
			user := w.odoo.User("Dr "+c.zone, c.zone)
			event := w.odoo.AllDay(user, c.first, c.last)
			if got := w.event(event); got["start"] != c.first+" 08:00:00" || got["stop"] != c.last+" 18:00:00" {
				w.Errorf("got %v, want it stored as 08:00 to 18:00", got)
			}
			start, err := time.Parse(time.RFC3339, c.start)
			if err != nil {
				w.Fatal(err)
			}
			end, err := time.Parse(time.RFC3339, c.end)
			if err != nil {
				w.Fatal(err)
			}
			want := []string{c.start + " " + c.end}
			minute := func(t time.Time) string { return t.UTC().Format(time.RFC3339) }
			for _, inside := range []time.Time{start, end.Add(-time.Minute), start.Add(12 * time.Hour)} {
				if diff := cmp.Diff(w.busy(minute(inside), minute(inside.Add(time.Minute)), user)[user], want); diff != "" {
					w.Errorf("%s at %v (-got +want):\n%s", c.zone, inside, diff)
				}
			}
			for _, outside := range []time.Time{start.Add(-time.Minute), end} {
				if got := w.busy(minute(outside), minute(outside.Add(time.Minute)), user)[user]; len(got) != 0 {
					w.Errorf("%s at %v: got %v, want nothing", c.zone, outside, got)
				}
			}
		}
	})
}
