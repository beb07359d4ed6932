package diary_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/diary"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/world"
)

func TestTheOverviewCountsWhatHappened(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c, org := w.Caller(), w.IDs.Organization
		sara := w.IDs.Resources["sara"]
		book := func(channel booking.Channel, date, clock string) desk.View {
			t.Helper()
			c := c
			c.Channel = channel
			r := w.Checkup(date, clock)
			r.Resource = sara
			got, err := w.Desk.Book(t.Context(), c, r)
			if err != nil {
				t.Fatal(err)
			}
			v, err := w.Desk.Appointment(t.Context(), org, got.ID)
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
		missed := book(booking.ByAPI, "2026-11-15", "09:00")
		book(booking.ByAPI, "2026-11-15", "09:30")
		dropped := book(booking.ByVoice, "2026-11-15", "10:00")
		book(booking.ByAPI, "2026-11-17", "16:30")
		book(booking.ByDashboard, "2026-11-18", "09:00") // outside
		var err error
		for range 2 { // Twice by mistake.
			if _, err := w.Desk.Cancel(t.Context(), w.Staff(), dropped.ID, ""); err != nil {
				t.Fatal(err)
			}
			if dropped, err = w.Desk.Undo(t.Context(), w.Staff(), dropped.ID); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := w.Desk.Cancel(t.Context(), c, dropped.ID, ""); err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(4 * time.Hour)
		if _, err := w.Desk.Mark(t.Context(), c, missed.ID, booking.NoShow); err != nil {
			t.Fatal(err)
		}
		from, to := world.At(t, "2026-11-15", "00:00").Date, world.At(t, "2026-11-17", "00:00").Date
		v, err := w.Diary.Overview(t.Context(), org, from, to, booking.BranchID{})
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]any{
			"total": v.Total, "no-shows": v.NoShows, "due": v.Due, "channels": v.ByChannel, "statuses": v.ByStatus, "days": v.PerDay,
			"load": []int{v.Load[0].Claimed, v.Load[0].Working, v.Load[1].Claimed, v.Load[1].Working},
		}
		want := map[string]any{
			"total": 4, "no-shows": 1, "due": 2,
			"channels": []diary.Share[booking.Channel]{{Of: booking.ByAPI, N: 3}, {Of: booking.ByVoice, N: 1}},
			"statuses": []diary.Share[booking.Status]{{Of: "booked", N: 2}, {Of: "arrived"}, {Of: "completed"}, {Of: "cancelled", N: 1},
				{Of: "no_show", N: 1}},
			"days": []diary.DayCount{{Date: from, N: 2, NoShows: 1}, {Date: from + 1}, {Date: to, N: 1}},
			"load": []int{60, 3 * 480, 0, 3 * 480},
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		free := map[string]string{}
		for _, f := range v.Free {
			free[f.Service.Slug+" "+f.Branch.Slug] = fmt.Sprint(f.Slot)
		}
		if diff := cmp.Diff(map[string]string{
			"checkup olaya": fmt.Sprint(&booking.Slot{Date: from, Time: 12 * 60}),
			"surgery olaya": fmt.Sprint(&booking.Slot{Date: from, Time: 14 * 60}),
			"surgery malaz": "<nil>", "yoga olaya": fmt.Sprint(&booking.Slot{Date: from, Time: 18 * 60}),
		}, free); diff != "" {
			t.Errorf("next free (-want +got):\n%s", diff)
		}
		malaz, err := w.Diary.Overview(t.Context(), org, from, to, w.IDs.Branches["malaz"])
		if err != nil || malaz.Total != 0 || len(malaz.Load) != 0 || len(malaz.Free) != 1 {
			t.Errorf("at a branch without bookings: got %+v %v", malaz, err)
		}
		for name, c := range map[string]struct {
			to   int64
			code string
		}{"reversed": {-1, "range_reversed"}, "too long": {366, "range_too_long"}} {
			if _, err := w.Diary.Overview(t.Context(), org, from, from+civil.Date(c.to), booking.BranchID{}); fault.Of(err).Code != c.code {
				t.Errorf("%s: got %v, want %s", name, err, c.code)
			}
		}
	})
}

// Dates are compared with as many before them, and each service, person, branch
// and channel with itself.
func TestTheOverviewComparesWithThePeriodBefore(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c, org := w.Caller(), w.IDs.Organization
		book := func(channel booking.Channel, service, who, date, clock string) {
			t.Helper()
			c, r := c, w.Checkup(date, clock)
			c.Channel, r.Service, r.Resource = channel, w.IDs.Services[service], w.IDs.Resources[who]
			if _, err := w.Desk.Book(t.Context(), c, r); err != nil {
				t.Fatal(err)
			}
		}
		book(booking.ByAPI, "checkup", "sara", "2026-11-16", "09:00")
		book(booking.ByAPI, "checkup", "sara", "2026-11-17", "09:00")
		book(booking.ByVoice, "checkup", "sara", "2026-11-18", "09:00")
		book(booking.ByAPI, "surgery", "sara", "2026-11-18", "11:00")
		first := world.At(t, "2026-11-17", "09:00").Date
		v, err := w.Diary.Overview(t.Context(), org, first, first+1, booking.BranchID{})
		if err != nil {
			t.Fatal(err)
		}
		const hour = 3600 // It is Sunday at eight.
		if want := int64(49+73+75) * hour; v.Total != 3 || v.Ahead != want || v.Lead() != want/3 {
			t.Errorf("got %d booked %d seconds ahead, want 3 and %d", v.Total, v.Ahead, want)
		}
		if v.Before.Total != 1 || v.Before.Ahead != 25*hour || v.Before.Claimed != 30 || v.Before.Working == 0 {
			t.Errorf("before: got %+v", v.Before)
		}
		got := map[string][2]int{}
		for _, p := range v.Services {
			got[p.Of.Slug] = [2]int{p.Now.Total, p.Before.Total}
		}
		for _, p := range v.Resources {
			got[p.Of.Slug] = [2]int{p.Now.Total, p.Before.Total}
		}
		for _, p := range v.Channels {
			got[string(p.Of)] = [2]int{p.Now.Total, p.Before.Total}
		}
		for _, p := range v.Places {
			got[p.Of.Slug] = [2]int{p.Now.Total, p.Before.Total}
		}
		want := map[string][2]int{"checkup": {2, 1}, "surgery": {1, 0}, "sara": {3, 1}, "api": {2, 1}, "voice": {1, 0}, "olaya": {3, 1}}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		if v.Services[0].Of.Slug != "checkup" || v.Channels[0].Of != booking.ByAPI {
			t.Errorf("got %s and %s first, want the most", v.Services[0].Of.Slug, v.Channels[0].Of)
		}
	})
}

func TestTheExportHasEveryAppointmentOnce(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		for i := range 230 {
			w.Patient("Sara", "", fmt.Sprintf("2026-11-%02d", 16+i/60), fmt.Sprintf("%02d:%02d", 9+i%15/2, i%15%2*30))
		}
		seen := map[booking.AppointmentID]bool{}
		err := w.Desk.ExportAppointments(t.Context(), w.Caller(), desk.Filter{}, func(r desk.Row) error {
			if r.Service == nil || r.Branch == nil || r.Resource == nil {
				t.Errorf("got %+v, want names", r)
			}
			seen[r.ID] = true
			return nil
		})
		if err != nil || len(seen) != 230 {
			t.Errorf("got %d %v, want 230", len(seen), err)
		}
	})
}

// Of those who booked on the page the overview says what led them there, the most
// first; what others bring along counts as nothing.
func TestTheOverviewSaysWhatLedToThePage(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		for i, c := range []struct {
			channel booking.Channel
			source  string
		}{{booking.ByPage, "qr"}, {booking.ByPage, "instagram / story"}, {booking.ByPage, "qr"}, {booking.ByPage, ""}, {booking.ByAPI, "crm"}} {
			who, r := w.Caller(), w.Checkup("2026-11-16", fmt.Sprintf("%02d:00", 9+i))
			who.Channel, r.Source = c.channel, c.source
			if _, err := w.Desk.Book(t.Context(), who, r); err != nil {
				t.Fatal(err)
			}
		}
		from := world.At(t, "2026-11-15", "00:00").Date
		v, err := w.Diary.Overview(t.Context(), w.IDs.Organization, from, from+2, booking.BranchID{})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]diary.Share[string]{{Of: "qr", N: 2}, {N: 1}, {Of: "instagram / story", N: 1}}, v.BySource); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		if diff := cmp.Diff([]diary.Share[booking.Channel]{{Of: booking.ByPage, N: 4}, {Of: booking.ByAPI, N: 1}}, v.ByChannel); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
}
