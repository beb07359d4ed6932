package catalogue_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/world"
)

func current(w *world.World) *catalogue.Catalogue {
	w.T.Helper()
	c, err := w.Catalogue.Read(w.T.Context(), w.IDs.Organization)
	if err != nil {
		w.T.Fatal(err)
	}
	return c
}

// edit makes a change on what is there now.
func edit(w *world.World, c catalogue.Change, accepted ...booking.AppointmentID) (catalogue.Edited, error) {
	w.T.Helper()
	return w.Catalogue.Edit(w.T.Context(), w.Caller(), catalogue.Edit{Change: c, Version: current(w).Org.Catalog, Accepted: accepted})
}

func mustEdit(w *world.World, c catalogue.Change, accepted ...booking.AppointmentID) catalogue.Edited {
	w.T.Helper()
	got, err := edit(w, c, accepted...)
	if err != nil {
		w.T.Fatalf("%#v: %v", c, err)
	}
	return got
}

// free lists the free times of a resource on a date.
func free(w *world.World, resource, date string) string {
	w.T.Helper()
	c := current(w)
	r, err := c.Resource(resource)
	if err != nil {
		w.T.Fatal(err)
	}
	s, err := c.Service("checkup")
	if err != nil {
		w.T.Fatal(err)
	}
	day := world.At(w.T, date, "00:00").Date
	list, err := w.Desk.Slots(w.T.Context(), w.IDs.Organization, desk.SlotsQuery{Resource: r.ID, Service: s.ID, From: &day, To: &day})
	if err != nil {
		w.T.Fatal(err)
	}
	var out []string
	for _, d := range list.Days {
		for _, c := range d.Times {
			out = append(out, c.String())
		}
	}
	return strings.Join(out, " ")
}

func dates(t *testing.T, from, to string) booking.DateRange {
	t.Helper()
	return booking.DateRange{From: world.At(t, from, "00:00").Date, To: world.At(t, to, "00:00").Date}
}

func TestAClinicIsBuiltPieceByPiece(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		branch := mustEdit(w, catalogue.BranchChange{New: true, NameAr: "فرع الملقا", Zone: "Asia/Dubai", OfferAll: true})
		if branch.Slug != "fra-almlqa" {
			t.Errorf("got slug %q, want it made from the Arabic name", branch.Slug)
		}
		service := mustEdit(w, catalogue.ServiceChange{New: true,
			Plan: catalogue.ServicePlan{Name: "Skin Care & Laser", Duration: 20, Branches: []string{branch.Slug}}})
		if service.Slug != "skin-care-and-laser" {
			t.Errorf("got slug %q", service.Slug)
		}
		again := mustEdit(w, catalogue.ServiceChange{New: true,
			Plan: catalogue.ServicePlan{Name: "Skin care and laser", Duration: 20, Branches: []string{}}})
		if again.Slug != "skin-care-and-laser-2" {
			t.Errorf("got slug %q, want another one", again.Slug)
		}
		doctor := mustEdit(w, catalogue.ResourceChange{
			New: true, Name: "Dr. Zoë", Services: []string{service.Slug}, Branches: []string{branch.Slug},
			Week: world.EveryDay(world.Hours("21:00", "02:00")),
		})
		c := current(w)
		b, err := c.Branch(branch.Slug)
		if err != nil || b.Name != "فرع الملقا" || b.NameAr != b.Name || b.Zone.Name() != "Asia/Dubai" {
			t.Errorf("got %+v, %v", b, err)
		}
		s, err := c.Service("checkup")
		if err != nil || !slices.Contains(s.Branches, b.ID) {
			t.Errorf("got %+v, %v, want the new branch among its branches", s, err)
		}
		r, err := c.Resource("dr-zoe")
		if err != nil || doctor.Slug != "dr-zoe" || r.Position != 4 {
			t.Fatalf("got %q %+v, %v, want it behind the others", doctor.Slug, r, err)
		}
		s, err = c.Service(service.Slug)
		if err != nil {
			t.Fatal(err)
		}
		from, to := world.At(t, "2026-11-16", "00:00").Date, world.At(t, "2026-11-17", "00:00").Date
		list, err := w.Desk.Slots(t.Context(), w.IDs.Organization, desk.SlotsQuery{Resource: r.ID, Service: s.ID, From: &from, To: &to})
		if err != nil {
			t.Fatal(err)
		}
		if got := list.Days[1].Times; len(got) != 15 || got[0] != 0 || got[5] != 100 || got[6] != 21*60 {
			t.Errorf("got %v, want starts until 01:40 and from 21:00", got)
		}
		w.Verified()
	})
}

func TestAnEditKeepsWhatItDoesNotName(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		was := current(w)
		mustEdit(w, catalogue.AddClosure{Branch: "olaya", Closure: booking.Closure{DateRange: dates(t, "2026-12-01", "2026-12-03")}})
		mustEdit(w, catalogue.BranchChange{Slug: "olaya", Name: "Olaya Street", NameAr: "شارع العليا"})
		mustEdit(w, catalogue.ServiceChange{Plan: catalogue.ServicePlan{Slug: "yoga", Name: "Yoga", Duration: 60, Capacity: 5,
			Branches: []string{"olaya"}}})
		mustEdit(w, catalogue.ResourceChange{Slug: "sara", Name: "Dr Sara", Services: []string{"checkup"}, Branches: []string{"malaz", "olaya"}})
		c := current(w)
		b, _ := c.Branch("olaya")
		if b.Name != "Olaya Street" || len(b.Closures) != 1 || b.Zone.Name() != "Asia/Riyadh" {
			t.Errorf("got %+v", b)
		}
		yoga, _ := c.Service("yoga")
		if len(yoga.Sessions) != 7 || yoga.Sessions[3].Capacity != 5 {
			t.Errorf("got %+v, want the sessions kept, with the new seats", yoga)
		}
		r, _ := c.Resource("sara")
		if len(r.Rosters) != 2 || r.Rosters[0].Week[0] != nil || len(r.Rosters[1].Week[0]) != 1 || r.Position != 0 {
			t.Errorf("got %+v, want the hours at olaya kept and none at malaz", r)
		}
		before, _ := was.Resource("omar")
		if now, _ := c.Resource("omar"); now.ID != before.ID || now.Position != 1 || len(now.Services) != 2 {
			t.Errorf("got %+v, want omar as he was", now)
		}
		mustEdit(w, catalogue.OrderChange{Resource: "zaid", By: -2})
		order := ""
		for _, r := range current(w).Resources {
			order += r.Slug + " "
		}
		if order != "sara zaid omar huda " {
			t.Errorf("got %s", order)
		}
	})
}

func TestWhatIsSavedAsItWasChangesNothing(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		change := catalogue.BranchChange{Slug: "olaya", Name: "Olaya Street", NameAr: "شارع العليا"}
		mustEdit(w, change)
		was, told := current(w), w.Done(w.Caller())
		mustEdit(w, change)
		if now := current(w); now.Org.Catalog != was.Org.Catalog {
			t.Errorf("got version %d of the catalogue, want %d still", now.Org.Catalog, was.Org.Catalog)
		}
		if got := w.Done(w.Caller()); len(got) != len(told) {
			t.Errorf("the audit log has %v, want no line more than %v", got, told)
		}
	})
}

func TestSomebodyElseChangedItMeanwhile(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		seen := current(w).Org.Catalog
		change := catalogue.BranchChange{Slug: "olaya", Name: "Mine"}
		mustEdit(w, catalogue.BranchChange{Slug: "malaz", Name: "Theirs"})
		_, err := w.Catalogue.Edit(t.Context(), w.Caller(), catalogue.Edit{Change: change, Version: seen})
		if !errors.Is(err, catalogue.ErrEdited) || fault.Of(err).Kind != fault.Conflict {
			t.Errorf("got %v, want %v", err, catalogue.ErrEdited)
		}
		if b, _ := current(w).Branch("olaya"); b.Name != "Olaya" {
			t.Errorf("got %q, want nothing changed", b.Name)
		}
		mustEdit(w, change)
	})
}

func TestHoursOverridesAndAbsencesChangeTheSlots(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		var week booking.Week
		week[time.Monday] = []booking.Hours{world.Hours("09:00", "10:00"), world.Hours("16:00", "17:00")}
		week[time.Tuesday] = []booking.Hours{world.Hours("23:00", "01:00")}
		mustEdit(w, catalogue.HoursChange{Resource: "sara", Branch: "olaya", Week: week})
		for date, want := range map[string]string{
			"2026-11-16": "09:00 09:30 16:00 16:30", "2026-11-17": "23:00 23:30", "2026-11-18": "00:00 00:30", "2026-11-19": "",
		} {
			if got := free(w, "sara", date); got != want {
				t.Errorf("%s: got %q, want %q", date, got, want)
			}
		}
		ramadan := booking.Override{DateRange: dates(t, "2026-11-16", "2026-11-30"), Week: world.EveryDay(world.Hours("21:00", "22:00"))}
		mustEdit(w, catalogue.AddOverride{Branch: "olaya", Resources: []string{"sara", "omar"}, Override: ramadan})
		if s, o := free(w, "sara", "2026-11-19"), free(w, "omar", "2026-11-19"); s != "21:00 21:30" || o != s {
			t.Errorf("got %q and %q", s, o)
		}
		mustEdit(w, catalogue.AddTimeOff{Resource: "sara", From: world.At(t, "2026-11-19", "21:30"), To: world.At(t, "2026-11-20", "08:00")})
		mustEdit(w, catalogue.AddTimeOff{Resource: "sara", From: world.At(t, "2026-11-21", "00:00"), To: world.At(t, "2026-11-22", "00:00"),
			WholeDays: true})
		mustEdit(w, catalogue.AddClosure{Branch: "olaya", Closure: booking.Closure{DateRange: dates(t, "2026-11-24", "2026-11-24")}})
		for date, want := range map[string]string{"2026-11-19": "21:00", "2026-11-22": "", "2026-11-23": "21:00 21:30", "2026-11-24": ""} {
			if got := free(w, "sara", date); got != want {
				t.Errorf("%s: got %q, want %q", date, got, want)
			}
		}
		r, _ := current(w).Resource("sara")
		mustEdit(w, catalogue.RemoveTimeOff{Resource: "sara", Span: r.TimeOff[0].Span})
		mustEdit(w, catalogue.RemoveClosure{Branch: "olaya", DateRange: dates(t, "2026-11-24", "2026-11-24")})
		mustEdit(w, catalogue.RemoveOverride{Resource: "omar", Branch: "olaya", Index: 0})
		if got := free(w, "sara", "2026-11-19") + " " + free(w, "sara", "2026-11-24"); got != "21:00 21:30 21:00 21:30" {
			t.Errorf("got %q", got)
		}
		if got := free(w, "omar", "2026-11-19"); !strings.HasPrefix(got, "09:00") {
			t.Errorf("got %q, want omar's week again", got)
		}
		if _, err := edit(w, catalogue.RemoveOverride{Resource: "omar", Branch: "olaya"}); fault.Of(err).Kind != fault.NotFound {
			t.Errorf("got %v, want it gone already", err)
		}
	})
}

func TestAPreviewShowsTheDaysBeforeTheyAreSaved(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		mustEdit(w, catalogue.AddClosure{Branch: "olaya", Closure: booking.Closure{DateRange: dates(t, "2026-11-17", "2026-11-17")}})
		mustEdit(w, catalogue.AddTimeOff{Resource: "sara", From: world.At(t, "2026-11-18", "10:00"), To: world.At(t, "2026-11-18", "11:00")})
		ramadan := catalogue.AddOverride{Branch: "olaya", Resources: []string{"sara"}, Override: booking.Override{
			DateRange: dates(t, "2026-11-19", "2026-11-20"), Week: world.EveryDay(world.Hours("21:00", "02:00")),
		}}
		r := dates(t, "2026-11-16", "2026-11-20")
		got, err := w.Catalogue.Preview(t.Context(), w.IDs.Organization, ramadan, "sara", "olaya", r.From, r.To)
		if err != nil {
			t.Fatal(err)
		}
		text := ""
		for _, d := range got {
			text += d.Date.String()[8:]
			for _, h := range d.Hours {
				text += " " + civil.Clock(h.From).String() + "+" + (time.Duration(h.To-h.From) * time.Minute).String()
			}
			for mark, is := range map[string]bool{" closed": d.Closed, " off": d.Off, " override": d.Override} {
				if is {
					text += mark
				}
			}
			text += "\n"
		}
		want := "16 09:00+8h0m0s\n17 closed\n18 09:00+1h0m0s 11:00+6h0m0s off\n19 21:00+5h0m0s override\n20 21:00+5h0m0s override\n"
		if text != want {
			t.Errorf("got\n%swant\n%s", text, want)
		}
		if got := free(w, "sara", "2026-11-19"); !strings.HasPrefix(got, "09:00") {
			t.Errorf("got %q, want nothing saved", got)
		}
		for _, bad := range []booking.DateRange{dates(t, "2026-11-16", "2026-11-15"), dates(t, "2026-11-16", "2027-11-15")} {
			if _, err := w.Catalogue.Preview(t.Context(), w.IDs.Organization, nil, "sara", "olaya", bad.From,
				bad.To); fault.Of(err).Kind != fault.Invalid {
				t.Errorf("%v: got %v, want a refusal", bad, err)
			}
		}
		if _, err := w.Catalogue.Preview(t.Context(), w.IDs.Organization, nil, "sara", "malaz", r.From,
			r.To); fault.Of(err).Code != "not_at_branch" {
			t.Errorf("got %v", err)
		}
	})
}

func TestChangingHoursOverAppointmentsNeedsAWordAndMovesNobody(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		c := w.Checkup("2026-11-16", "16:30")
		c.Resource = w.IDs.Resources["sara"]
		late := w.MustBook(c)
		c.Slot = world.At(t, "2026-11-16", "09:00")
		early := w.MustBook(c)
		cancelled := w.Checkup("2026-11-17", "16:30")
		cancelled.Resource = w.IDs.Resources["sara"]
		gone := w.MustBook(cancelled)
		if _, err := w.Desk.Cancel(t.Context(), w.Caller(), gone.ID, ""); err != nil {
			t.Fatal(err)
		}
		class := w.MustBook(desk.BookRequest{Service: w.IDs.Services["yoga"], Branch: w.IDs.Branches["olaya"],
			Slot: world.At(t, "2026-11-16", "18:00"), Customer: "Huda"})

		shorter := catalogue.HoursChange{Resource: "sara", Branch: "olaya", Week: world.EveryDay(world.Hours("09:00", "16:00"))}
		seen, err := w.Catalogue.Affected(t.Context(), w.IDs.Organization, shorter)
		if err != nil || len(seen) != 1 || seen[0].ID != late.ID || seen[0].Time != world.At(t, "2026-11-16", "16:30").Time {
			t.Fatalf("got %v, %v, want the late one", seen, err)
		}
		got, err := edit(w, shorter)
		if !errors.Is(err, catalogue.ErrAffected) || len(got.Affected) != 1 {
			t.Fatalf("got %v, %v, want a question", got, err)
		}
		if got := free(w, "sara", "2026-11-17"); !strings.HasSuffix(got, "16:30") {
			t.Errorf("got %q, want nothing changed", got)
		}
		// Somebody books another late one while the person reads the list.
		c.Slot = world.At(t, "2026-11-16", "16:00")
		later := w.MustBook(c)
		if _, err := edit(w, shorter, late.ID); !errors.Is(err, catalogue.ErrAffected) {
			t.Errorf("got %v, want to be asked about the new one", err)
		}
		mustEdit(w, shorter, late.ID, later.ID)
		for _, v := range []desk.View{late, later, early} {
			now, err := w.Desk.Appointment(t.Context(), w.IDs.Organization, v.ID)
			if err != nil || now.Status != booking.Booked || now.Span != v.Span || now.Resource != v.Resource {
				t.Errorf("got %+v, %v, want it as it was", now, err)
			}
		}
		// What is outside already is not asked about again.
		mustEdit(w, catalogue.HoursChange{Resource: "sara", Branch: "olaya", Week: world.EveryDay(world.Hours("09:00", "15:00"))})

		for _, x := range []struct {
			what   string
			change catalogue.Change
			want   []desk.View
		}{
			{"a closure", catalogue.AddClosure{Branch: "olaya", Closure: booking.Closure{DateRange: dates(t, "2026-11-16",
				"2026-11-16")}}, []desk.View{early, class}},
			{"time off", catalogue.AddTimeOff{Resource: "sara", From: world.At(t, "2026-11-16", "09:15"), To: world.At(t, "2026-11-16", "09:20")},
				[]desk.View{early}},
			{"time off that touches", catalogue.AddTimeOff{Resource: "sara", From: world.At(t, "2026-11-16", "09:30"),
				To: world.At(t, "2026-11-16", "10:00")}, nil},
			{"another doctor's time off", catalogue.AddTimeOff{Resource: "omar", From: world.At(t, "2026-11-16", "09:00"),
				To: world.At(t, "2026-11-16", "10:00")}, nil},
			{"a day off", catalogue.AddOverride{Branch: "olaya", Resources: []string{"sara"},
				Override: booking.Override{DateRange: dates(t, "2026-11-16", "2026-11-16")}}, []desk.View{early}},
			{"a retired branch", catalogue.RetireChange{Part: catalogue.BranchPart, Slug: "olaya"}, []desk.View{early, class}},
			{"a retired service", catalogue.RetireChange{Part: catalogue.ServicePart, Slug: "yoga"}, []desk.View{class}},
			{"a retired resource", catalogue.RetireChange{Part: catalogue.ResourcePart, Slug: "sara"}, []desk.View{early}},
			{"no sessions", catalogue.SessionsChange{Service: "yoga"}, []desk.View{class}},
			{"a service given up", catalogue.ResourceChange{Slug: "sara", Name: "Sara", Services: []string{"surgery"}, Branches: []string{"olaya"}},
				[]desk.View{early}},
			{"a branch given up", catalogue.ResourceChange{Slug: "sara", Name: "Sara", Services: []string{"checkup"}, Branches: []string{"malaz"}},
				[]desk.View{early}},
			{"another zone", catalogue.BranchChange{Slug: "olaya", Name: "Olaya", Zone: "Asia/Tokyo"}, []desk.View{early, class}},
			{"a longer service", catalogue.ServiceChange{Plan: catalogue.ServicePlan{Slug: "checkup", Name: "C", Duration: 600, Step: 30,
				Branches: []string{"olaya"}}}, nil},
		} {
			got, err := w.Catalogue.Affected(t.Context(), w.IDs.Organization, x.change)
			if err != nil {
				t.Errorf("%s: %v", x.what, err)
			}
			var ids, want []booking.AppointmentID
			for _, v := range got {
				ids = append(ids, v.ID)
			}
			for _, v := range x.want {
				want = append(want, v.ID)
			}
			if !slices.Equal(ids, want) {
				t.Errorf("%s: got %v, want %v", x.what, ids, want)
			}
		}
		w.Clock.Add(48 * time.Hour)
		mustEdit(w, catalogue.RetireChange{Part: catalogue.BranchPart, Slug: "olaya"})
	})
}

func TestARetiredThingComesBackAsItWas(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		mustEdit(w, catalogue.RetireChange{Part: catalogue.ResourcePart, Slug: "sara"})
		list, err := w.Desk.Resources(t.Context(), w.IDs.Organization, w.IDs.Services["checkup"], w.IDs.Branches["olaya"])
		if err != nil || len(list) != 3 {
			t.Errorf("got %d, %v, want three left", len(list), err)
		}
		mustEdit(w, catalogue.RetireChange{Part: catalogue.ResourcePart, Slug: "sara", Back: true})
		if got := free(w, "sara", "2026-11-16"); !strings.HasPrefix(got, "09:00 09:30") {
			t.Errorf("got %q", got)
		}
	})
}

func TestEveryMistakeNamesItsFieldAndAWordForIt(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		service := func(change func(*catalogue.ServicePlan)) catalogue.Change {
			p := catalogue.ServicePlan{Slug: "checkup", Name: "Check-up", Duration: 30, Branches: []string{"olaya"}}
			change(&p)
			return catalogue.ServiceChange{Plan: p}
		}
		var twice booking.Week
		twice[2] = []booking.Hours{world.Hours("09:00", "12:00"), world.Hours("11:00", "13:00")}
		for _, x := range []struct {
			change      catalogue.Change
			field, code string
		}{
			{catalogue.BranchChange{New: true}, "name", "name_needed"},
			{catalogue.BranchChange{New: true, Name: "A", Slug: "olaya"}, "slug", "slug_used_twice"},
			{catalogue.BranchChange{New: true, Name: "A", Slug: "No Slug"}, "slug", "invalid_slug"},
			{catalogue.BranchChange{New: true, Name: strings.Repeat("x", 201)}, "name", "too_long"},
			{catalogue.BranchChange{New: true, Name: "A", NameAr: "\u202eolleh"}, "name_ar", "invalid_text"},
			{catalogue.BranchChange{Slug: "olaya", Name: "A", Zone: "Mars/Base"}, "zone", "invalid_zone"},
			{catalogue.BranchChange{Slug: "nowhere", Name: "A"}, "branch_id", "not_found"},
			{service(func(p *catalogue.ServicePlan) { p.Duration = 4 }), "duration", "duration_out_of_range"},
			{service(func(p *catalogue.ServicePlan) { p.Step = 241 }), "step", "step_out_of_range"},
			{service(func(p *catalogue.ServicePlan) { p.BufferAfter = -1 }), "buffer_after", "buffer_out_of_range"},
			{service(func(p *catalogue.ServicePlan) { p.MinNotice = -1 }), "min_notice", "notice_out_of_range"},
			{service(func(p *catalogue.ServicePlan) { p.Horizon = 731 }), "horizon", "horizon_out_of_range"},
			{service(func(p *catalogue.ServicePlan) { p.Capacity = 10001 }), "capacity", "capacity_out_of_range"},
			{service(func(p *catalogue.ServicePlan) { p.Capacity = 5 }), "capacity", "service_has_doers"},
			{service(func(p *catalogue.ServicePlan) { p.Branches = []string{"nowhere"} }), "branches[0]", "unknown_branch"},
			{catalogue.SessionsChange{Service: "checkup", Sessions: []catalogue.SessionPlan{{Branch: "olaya"}}}, "sessions",
				"sessions_without_seats"},
			{catalogue.SessionsChange{Service: "yoga", Sessions: []catalogue.SessionPlan{{Branch: "malaz"}}}, "sessions[0].branch",
				"session_elsewhere"},
			{catalogue.ResourceChange{Slug: "sara", Name: "S", Services: []string{"yoga"}}, "services[0]", "service_by_seat"},
			{catalogue.ResourceChange{Slug: "sara", Name: "S", Services: []string{"magic"}}, "services[0]", "unknown_service"},
			{catalogue.HoursChange{Resource: "sara", Branch: "olaya", Week: twice}, "hours.tue", "hours_overlap"},
			{catalogue.HoursChange{Resource: "sara", Branch: "malaz"}, "branch", "not_at_branch"},
			{catalogue.AddOverride{Branch: "olaya"}, "resources", "nobody_chosen"},
			{catalogue.AddOverride{Branch: "olaya", Resources: []string{"sara"},
				Override: booking.Override{DateRange: dates(t, "2026-11-17", "2026-11-16")}}, "to", "ends_before_it_begins"},
			{catalogue.AddOverride{Branch: "olaya", Resources: []string{"sara"},
				Override: booking.Override{DateRange: dates(t, "2026-11-16", "2026-11-16"), Week: twice}}, "hours.tue", "hours_overlap"},
			{catalogue.AddTimeOff{Resource: "sara", From: world.At(t, "2026-11-16", "10:00"), To: world.At(t, "2026-11-16", "10:00")}, "to",
				"ends_before_it_begins"},
			{catalogue.AddClosure{Branch: "olaya", Closure: booking.Closure{DateRange: dates(t, "2026-11-17", "2026-11-16")}}, "to",
				"ends_before_it_begins"},
			{catalogue.BlockTime{Resource: "sara", Branch: "olaya", Dates: dates(t, "2026-11-17", "2026-11-16"), Weekdays: workdays,
				Hours: world.Hours("12:00", "13:00")}, "until", "block_never"},
			{catalogue.BlockTime{Resource: "sara", Branch: "olaya", Dates: dates(t, "2026-11-17", "2027-11-18"), Weekdays: workdays,
				Hours: world.Hours("12:00", "13:00")}, "until", "block_too_long"},
			{catalogue.BlockTime{Resource: "sara", Branch: "olaya", Dates: dates(t, "2026-11-17", "2026-11-18"), Weekdays: workdays,
				Hours: booking.Hours{From: 13 * 60, To: 12 * 60}}, "to", "ends_before_it_begins"},
		} {
			_, err := edit(w, x.change)
			if f := fault.Of(err); f.Field != x.field || f.Code != x.code || f.Detail == "" {
				t.Errorf("%#v:\ngot %v, want %s on %s", x.change, err, x.code, x.field)
			}
		}
		if c := current(w); len(c.Branches) != 2 || len(c.Services) != 3 {
			t.Errorf("got %d branches and %d services, want nothing changed", len(c.Branches), len(c.Services))
		}
	})
}

func TestTheCatalogueAsABlueprintIsTheCatalogue(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		before := current(w)
		w.MustApply(before.Plan)
		after := current(w)
		for i, s := range before.Services {
			if a := after.Services[i]; a.ID != s.ID || a.Step != s.Step || len(a.Sessions) != len(s.Sessions) ||
				!slices.Equal(a.Branches, s.Branches) {
				t.Errorf("got %+v, want %+v", a, s)
			}
		}
		for i, r := range before.Resources {
			if a := after.Resources[i]; a.ID != r.ID || len(a.Rosters) != 1 || len(a.Rosters[0].Week[0]) != 1 {
				t.Errorf("got %+v, want %+v", a, r)
			}
		}
	})
}

func TestAnotherOrganizationsCatalogueIsOutOfReach(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		other := w.MustApply(catalogue.Blueprint{Organization: catalogue.OrganizationPlan{Slug: "other", Name: "Other"}})
		c, err := w.Catalogue.Read(t.Context(), other.Organization)
		if err != nil {
			t.Fatal(err)
		}
		_, err = w.Catalogue.Edit(t.Context(), office.Caller{Org: other.Organization},
			catalogue.Edit{Version: c.Org.Catalog, Change: catalogue.RetireChange{Part: catalogue.ResourcePart, Slug: "sara"}})
		if fault.Of(err).Kind != fault.NotFound {
			t.Errorf("got %v, want not found", err)
		}
	})
}

// workdays are those of a Saudi week.
var workdays = [7]bool{true, true, true, true, true, false, false}

func TestABlockComesEveryWeekAndCanBeLifted(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		whole := free(w, "sara", "2026-11-17")
		lunch := catalogue.BlockTime{Resource: "sara", Branch: "olaya", Dates: dates(t, "2026-11-16", "2026-11-30"),
			Weekdays: [7]bool{1: true, 2: true}, Hours: world.Hours("12:00", "13:00")}
		mustEdit(w, lunch)
		for date, blocked := range map[string]bool{"2026-11-16": true, "2026-11-17": true, "2026-11-18": false, "2026-11-24": true,
			"2026-12-01": false} {
			if got := free(w, "sara", date); strings.Contains(got, "12:00") == blocked || !strings.Contains(got, "11:30 ") ||
				!strings.Contains(got, "13:00") {
				t.Errorf("%s: got %q, want it blocked: %v", date, got, blocked)
			}
		}
		lunch.Name = "Lunch"
		mustEdit(w, lunch) // Again: it is the same, and has a name now.
		lunch.Name, lunch.Lift = "", true
		mustEdit(w, lunch)
		if got := free(w, "sara", "2026-11-17"); got != whole {
			t.Errorf("lifted: got %q, want %q", got, whole)
		}
	})
}
