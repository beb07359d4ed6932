package odoo_test

import (
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/connector/odoo"
	"github.com/mawid/mawid/internal/connector/odoo/odootest"
)

// following starts an adapter that follows working hours.
func following(w *world) *world {
	w.Helper()
	a, err := served(odoo.Config{Client: odoo.NewClient(w.odoo.URL, odootest.Database, odootest.Login, odootest.Key), FollowHours: true})
	if err != nil {
		w.Fatal(err)
	}
	web := httptest.NewServer(a)
	w.Cleanup(web.Close)
	return &world{T: w.T, odoo: w.odoo, url: web.URL, log: &safe{}}
}

func TestWorkingHoursAreFollowedIfWanted(t *testing.T) {
	each(t, func(w *world) {
		sara, guest := w.odoo.User("Dr Sara", "Europe/London"), w.odoo.User("Dr Guest", "Asia/Riyadh")
		w.odoo.Employ(sara, "Asia/Riyadh") // the clock of the employee counts
		add := func(vals map[string]any) {
			vals["calendar_id"] = w.odoo.Calendar()
			w.odoo.Add("resource.calendar.attendance", vals)
		}
		add(map[string]any{"dayofweek": "4", "display_type": "line_section", "hour_from": 0.0, "hour_to": 0.0}) // a heading
		add(map[string]any{"dayofweek": "6", "day_period": "lunch", "hour_from": 12.0, "hour_to": 13.0})        // a break
		add(map[string]any{"dayofweek": "5", "hour_from": 9.5, "hour_to": 10.25, "date_from": "2026-11-21"})    // from this Saturday on
		add(map[string]any{"dayofweek": "5", "hour_from": 20.0, "hour_to": 21.0, "date_to": "2026-11-20"})      // not any more
		w.odoo.Event(sara, "2026-11-15 06:00:00", "2026-11-15 06:30:00", nil)
		day := func(w *world, from, to string, user int64) []string { return w.busy(from, to, user)[user] }
		follower := following(w)
		if diff := cmp.Diff(day(follower, "2026-11-15T00:00:00+03:00", "2026-11-16T00:00:00+03:00", sara), []string{
			"2026-11-14T21:00:00+00:00 2026-11-15T05:00:00+00:00", // written in the user's zone
			"2026-11-15T06:00:00+00:00 2026-11-15T06:30:00+00:00",
			"2026-11-15T09:00:00+00:00 2026-11-15T10:00:00+00:00",
			"2026-11-15T14:00:00+00:00 2026-11-15T21:00:00+00:00",
		}); diff != "" {
			w.Errorf("Sunday (-got +want):\n%s", diff)
		}
		if diff := cmp.Diff(day(follower, "2026-11-20T12:00:00Z", "2026-11-22T05:00:00Z", sara), []string{
			"2026-11-20T12:00:00+00:00 2026-11-21T06:30:00+00:00", "2026-11-21T07:15:00+00:00 2026-11-22T05:00:00+00:00",
		}); diff != "" {
			w.Errorf("the weekend (-got +want):\n%s", diff)
		}
		if got := day(follower, "2026-11-16T06:00:00Z", "2026-11-16T08:00:00Z", sara); len(got) != 0 {
			w.Errorf("got %v, want nothing: she is at work", got)
		}
		if got := day(follower, "2026-11-20T00:00:00Z", "2026-11-22T00:00:00Z", guest); len(got) != 0 {
			w.Errorf("got %v, want nothing: nobody knows when he works", got)
		}
		if got := day(w, "2026-11-20T00:00:00Z", "2026-11-22T00:00:00Z", sara); len(got) != 0 {
			w.Errorf("got %v, want nothing: it was not asked for", got)
		}
	})
}

// Odoo counts weeks from the beginning of the calendar, and calls the first 0.
func TestHoursOfEveryOtherWeek(t *testing.T) {
	both(t, odootest.Options{}, func(w *world) {
		sara := w.odoo.User("Dr Sara", "UTC")
		calendar := w.odoo.Add("resource.calendar", map[string]any{"name": "Two weeks", "two_weeks_calendar": true})
		w.odoo.Set("resource.resource", w.odoo.Employ(sara, "UTC"), "calendar_id", calendar)
		w.odoo.Add("resource.calendar.attendance", map[string]any{"calendar_id": calendar, "dayofweek": "0", "week_type": "0", "hour_from": 8.0,
			"hour_to": 10.0})
		w.odoo.Add("resource.calendar.attendance", map[string]any{"calendar_id": calendar, "dayofweek": "0", "week_type": "1", "hour_from": 14.0,
			"hour_to": 24.0})
		// datetime.date(2026, 11, 16).toordinal() is 739936: floor(739935 / 7) = 105705, odd.
		for day, want := range map[string][]string{
			"2026-11-16": {"2026-11-16T00:00:00+00:00 2026-11-16T14:00:00+00:00"},
			"2026-11-23": {"2026-11-23T00:00:00+00:00 2026-11-23T08:00:00+00:00", "2026-11-23T10:00:00+00:00 2026-11-24T00:00:00+00:00"},
		} {
			next, err := time.Parse(time.DateOnly, day)
			if err != nil {
				w.Fatal(err)
			}
			if diff := cmp.Diff(following(w).busy(day+"T00:00:00Z", next.AddDate(0, 0, 1).Format(time.RFC3339), sara)[sara], want); diff != "" {
				w.Errorf("%s (-got +want):\n%s", day, diff)
			}
		}
	})
}

func TestWorkingHoursCanBeTakenOver(t *testing.T) {
	each(t, func(w *world) {
		sara := w.odoo.User("Dr  Sara\nA.", "Asia/Riyadh")
		w.odoo.Employ(sara, "Asia/Riyadh")
		w.odoo.User("Dr Guest", "")
		all, err := odoo.Hours(w.Context(), odoo.NewClient(w.odoo.URL, odootest.Database, odootest.Login, odootest.Key),
			time.Unix(1_794_800_000, 0))
		if err != nil || len(all) != 1 {
			w.Fatalf("got %v, %v, want hers", all, err)
		}
		week := `["08:00-12:00", "13:00-17:00"]`
		want := "hours: {sun: " + week + ", mon: " + week + ", tue: " + week + ", wed: " + week + ", thu: " + week + "}\n"
		if got := odoo.HoursText(all); !strings.HasPrefix(got, "# Dr Sara A. (") || !strings.HasSuffix(got, want) {
			w.Errorf("got %s, want %s", got, want)
		}
	})
}
