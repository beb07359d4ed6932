package desk_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/world"
)

// list walks through all pages of a list and gives the starts.
func list(w *world.World, f desk.Filter) []string {
	w.T.Helper()
	var got []string
	for {
		page, err := w.Desk.Appointments(w.T.Context(), w.IDs.Organization, f)
		if err != nil {
			w.T.Fatal(err)
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
	world.On(t, func(t *testing.T, w *world.World) {
		var booked []desk.View
		for i, when := range []string{"16 09:00", "15 10:00", "15 09:00", "17 09:00"} {
			r := w.Checkup("2026-11-"+when[:2], when[3:])
			r.Phone = fmt.Sprintf("+96650000000%d", i)
			booked = append(booked, w.MustBook(r))
		}
		if _, err := w.Desk.Cancel(t.Context(), w.Caller(), booked[1].ID, ""); err != nil {
			t.Fatal(err)
		}
		from, to := world.At(t, "2026-11-16", "00:00").Date, world.At(t, "2026-11-17", "00:00").Date
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
			"branch":         {desk.Filter{Branch: w.IDs.Branches["malaz"]}, nil},
			"service":        {desk.Filter{Service: w.IDs.Services["surgery"]}, nil},
		} {
			if diff := cmp.Diff(list(w, c.filter), c.want); diff != "" {
				t.Errorf("%s (-got +want):\n%s", name, diff)
			}
		}
	})
}

func TestAFollowerOfChangesSeesEveryChange(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		first := w.MustBook(w.Checkup("2026-11-16", "09:00"))
		w.MustBook(w.Checkup("2026-11-15", "09:00"))
		w.Clock.Add(time.Minute)
		since := w.Clock.Now().Unix()
		w.MustBook(w.Checkup("2026-11-17", "09:00"))
		w.Clock.Add(time.Minute)
		if _, err := w.Desk.Cancel(t.Context(), w.Caller(), first.ID, ""); err != nil {
			t.Fatal(err)
		}
		got := list(w, desk.Filter{UpdatedSince: since, Limit: 1})
		if want := []string{"17 09:00", "16 09:00"}; !cmp.Equal(got, want) {
			t.Errorf("got %v, want %v in the order of change", got, want)
		}
	})
}

func TestDatesMeanEachBranchsOwnWallClock(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		london, err := civil.LoadZone("Europe/London")
		if err != nil {
			t.Fatal(err)
		}
		b := world.Clinic("noor")
		b.Branches[1].Zone = london
		b.Services[0].Branches = nil
		for i := range b.Resources {
			late := world.EveryDay(world.Hours("00:00", "24:00"))
			b.Resources[i].Rosters = []catalogue.RosterPlan{
				{Branch: "olaya", Roster: booking.Roster{Week: late}}, {Branch: "malaz", Roster: booking.Roster{Week: late}},
			}
		}
		w.MustApply(b)
		w.MustBook(w.Checkup("2026-11-16", "00:00")) // still the 15th in London
		r := w.Checkup("2026-11-15", "23:30")        // already the 16th in Riyadh
		r.Branch = w.IDs.Branches["malaz"]
		w.MustBook(r)
		d := world.At(t, "2026-11-16", "00:00").Date
		if got, want := list(w, desk.Filter{From: &d}), []string{"16 00:00"}; !cmp.Equal(got, want) {
			t.Errorf("from the 16th: got %v, want %v", got, want)
		}
		if got, want := list(w, desk.Filter{}), []string{"16 00:00", "15 23:30"}; !cmp.Equal(got, want) {
			t.Errorf("all: got %v, want %v", got, want)
		}
	})
}

func TestFiltersThatMakeNoSenseAreRefused(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		for range 3 {
			w.MustBook(w.Checkup("2026-11-16", "09:00"))
		}
		page, err := w.Desk.Appointments(t.Context(), w.IDs.Organization, desk.Filter{Limit: 1})
		if err != nil {
			t.Fatal(err)
		}
		from, to := world.At(t, "2026-11-17", "00:00").Date, world.At(t, "2026-11-16", "00:00").Date
		for want, f := range map[string]desk.Filter{
			"invalid_limit":  {Limit: 201},
			"invalid_cursor": {Cursor: "x" + page.Next},
			"invalid_status": {Status: "lost"},
			"invalid_phone":  {Phone: "0501234567"},
			"range_reversed": {From: &from, To: &to},
		} {
			if _, err := w.Desk.Appointments(t.Context(), w.IDs.Organization, f); world.Code(err) != want {
				t.Errorf("got %v, want %s", err, want)
			}
		}
		if _, err := w.Desk.Appointments(t.Context(), w.IDs.Organization,
			desk.Filter{Cursor: page.Next, UpdatedSince: 1}); world.Code(err) != "invalid_cursor" {
			t.Errorf("a cursor of another list: got %v", err)
		}
		if _, err := w.Desk.Appointments(t.Context(), w.IDs.Organization, desk.Filter{Branch: booking.NewID[booking.BranchID]()}); !errors.Is(err,
			booking.ErrBranchNotFound) {
			t.Errorf("unknown branch: got %v", err)
		}
	})
}
