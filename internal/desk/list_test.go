package desk_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
)

// list walks through all pages of a list and gives the starts.
func (w *world) list(f desk.Filter) []string {
	w.t.Helper()
	var got []string
	for {
		page, err := w.Appointments(w.t.Context(), w.ids.Organization, f)
		if err != nil {
			w.t.Fatal(err)
		}
		for _, v := range page.Items {
			got = append(got, v.Date.String()[8:]+" "+v.Time.String())
		}
		if page.Next == "" {
			return got
		}
		f.Cursor = page.Next
	}
}

func TestListsCanBeNarrowedAndPaged(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		var booked []desk.View
		for i, when := range []string{"16 09:00", "15 10:00", "15 09:00", "17 09:00"} {
			r := w.checkup("2026-11-"+when[:2], when[3:])
			r.Phone = fmt.Sprintf("+96650000000%d", i)
			booked = append(booked, w.mustBook(r))
		}
		if _, err := w.Cancel(t.Context(), w.caller(), booked[1].ID, ""); err != nil {
			t.Fatal(err)
		}
		from, to := at(t, "2026-11-16", "00:00").Date, at(t, "2026-11-17", "00:00").Date
		for name, c := range map[string]struct {
			filter desk.Filter
			want   []string
		}{
			"all":            {desk.Filter{}, []string{"15 09:00", "15 10:00", "16 09:00", "17 09:00"}},
			"by one":         {desk.Filter{Limit: 1}, []string{"15 09:00", "15 10:00", "16 09:00", "17 09:00"}},
			"from":           {desk.Filter{From: &from}, []string{"16 09:00", "17 09:00"}},
			"to":             {desk.Filter{To: &from}, []string{"15 09:00", "15 10:00", "16 09:00"}},
			"from to":        {desk.Filter{From: &from, To: &to, Limit: 1}, []string{"16 09:00", "17 09:00"}},
			"status":         {desk.Filter{Status: booking.Cancelled}, []string{"15 10:00"}},
			"phone":          {desk.Filter{Phone: "+966500000003"}, []string{"17 09:00"}},
			"phone unquoted": {desk.Filter{Phone: " 966500000003"}, []string{"17 09:00"}},
			"resource":       {desk.Filter{Resource: booked[0].Resource, From: &from, To: &from}, []string{"16 09:00"}},
			"branch":         {desk.Filter{Branch: w.ids.Branches["malaz"]}, nil},
			"service":        {desk.Filter{Service: w.ids.Services["surgery"]}, nil},
		} {
			if diff := cmp.Diff(w.list(c.filter), c.want); diff != "" {
				t.Errorf("%s (-got +want):\n%s", name, diff)
			}
		}
	})
}

func TestAFollowerOfChangesSeesEveryChange(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		first := w.mustBook(w.checkup("2026-11-16", "09:00"))
		w.mustBook(w.checkup("2026-11-15", "09:00"))
		w.clock.Add(time.Minute)
		since := w.clock.Now().Unix()
		w.mustBook(w.checkup("2026-11-17", "09:00"))
		w.clock.Add(time.Minute)
		if _, err := w.Cancel(t.Context(), w.caller(), first.ID, ""); err != nil {
			t.Fatal(err)
		}
		got := w.list(desk.Filter{UpdatedSince: since, Limit: 1})
		if want := []string{"17 09:00", "16 09:00"}; !cmp.Equal(got, want) {
			t.Errorf("got %v, want %v in the order of change", got, want)
		}
	})
}

func TestDatesMeanEachBranchsOwnWallClock(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		london, err := civil.LoadZone("Europe/London")
		if err != nil {
			t.Fatal(err)
		}
		b := clinic("noor")
		b.Branches[1].Zone = london
		b.Services[0].Branches = nil
		for i := range b.Resources {
			late := everyDay(hours("00:00", "24:00"))
			b.Resources[i].Rosters = []desk.RosterPlan{
				{Branch: "olaya", Roster: booking.Roster{Week: late}}, {Branch: "malaz", Roster: booking.Roster{Week: late}},
			}
		}
		w.apply(b)
		w.mustBook(w.checkup("2026-11-16", "00:00")) // still the 15th in London
		r := w.checkup("2026-11-15", "23:30")        // already the 16th in Riyadh
		r.Branch = w.ids.Branches["malaz"]
		w.mustBook(r)
		d := at(t, "2026-11-16", "00:00").Date
		if got, want := w.list(desk.Filter{From: &d}), []string{"16 00:00"}; !cmp.Equal(got, want) {
			t.Errorf("from the 16th: got %v, want %v", got, want)
		}
		if got, want := w.list(desk.Filter{}), []string{"16 00:00", "15 23:30"}; !cmp.Equal(got, want) {
			t.Errorf("all: got %v, want %v", got, want)
		}
	})
}

func TestFiltersThatMakeNoSenseAreRefused(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		for range 3 {
			w.mustBook(w.checkup("2026-11-16", "09:00"))
		}
		page, err := w.Appointments(t.Context(), w.ids.Organization, desk.Filter{Limit: 1})
		if err != nil {
			t.Fatal(err)
		}
		from, to := at(t, "2026-11-17", "00:00").Date, at(t, "2026-11-16", "00:00").Date
		for want, f := range map[string]desk.Filter{
			"invalid_limit":  {Limit: 201},
			"invalid_cursor": {Cursor: "x" + page.Next},
			"invalid_status": {Status: "lost"},
			"invalid_phone":  {Phone: "0501234567"},
			"range_reversed": {From: &from, To: &to},
		} {
			if _, err := w.Appointments(t.Context(), w.ids.Organization, f); code(err) != want {
				t.Errorf("got %v, want %s", err, want)
			}
		}
		if _, err := w.Appointments(t.Context(), w.ids.Organization, desk.Filter{Cursor: page.Next, UpdatedSince: 1}); code(err) != "invalid_cursor" {
			t.Errorf("a cursor of another list: got %v", err)
		}
		if _, err := w.Appointments(t.Context(), w.ids.Organization, desk.Filter{Branch: booking.NewID[booking.BranchID]()}); !errors.Is(err, booking.ErrBranchNotFound) {
			t.Errorf("unknown branch: got %v", err)
		}
	})
}
