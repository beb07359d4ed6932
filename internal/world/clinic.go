package world

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
)

// Hours are those of a day; what ends before it begins ends on the next day.
func Hours(from, to string) booking.Hours {
	f, _ := civil.ParseMinutes(from)
	e, _ := civil.ParseMinutes(to)
	if e <= f {
		e += civil.DayMinutes
	}
	return booking.Hours{From: f, To: e}
}

// EveryDay is a week with the same hours on all days.
func EveryDay(h ...booking.Hours) (w booking.Week) {
	for i := range w {
		w[i] = h
	}
	return w
}

// EveryEvening are sessions at 18:00 of every day.
func EveryEvening(branch string) (list []catalogue.SessionPlan) {
	for d := time.Sunday; d <= time.Saturday; d++ {
		list = append(list, catalogue.SessionPlan{Branch: branch, Session: booking.Session{Weekday: d, Time: 18 * 60}})
	}
	return list
}

// Works is somebody who does some services in a branch.
func Works(branch string, week booking.Week, services ...string) catalogue.ResourcePlan {
	return catalogue.ResourcePlan{Services: services, Rosters: []catalogue.RosterPlan{{Branch: branch, Roster: booking.Roster{Week: week}}}}
}

// Clinic has a branch, a check-up of 30 minutes every 30 minutes done by four
// doctors from 9 to 17, a long one with buffers, and a class of three seats at
// 18:00 every day.
func Clinic(slug string) catalogue.Blueprint {
	b := catalogue.Blueprint{
		Organization: catalogue.OrganizationPlan{Slug: slug, Name: "Clinic " + slug},
		Branches:     []catalogue.BranchPlan{{Slug: "olaya", Name: "Olaya", NameAr: "العليا"}, {Slug: "malaz", Name: "Malaz"}},
		Services: []catalogue.ServicePlan{
			{Slug: "checkup", Name: "Check-up", Duration: 30, Branches: []string{"olaya"}},
			{Slug: "surgery", Name: "Surgery", Duration: 60, Step: 30, BufferBefore: 15, BufferAfter: 15, MinNotice: 120, Horizon: 30},
			{Slug: "yoga", Name: "Yoga", Duration: 60, Capacity: 3, Branches: []string{"olaya"}, Sessions: EveryEvening("olaya")},
		},
	}
	for _, name := range []string{"sara", "omar", "huda", "zaid"} {
		doctor := Works("olaya", EveryDay(Hours("09:00", "17:00")), "checkup", "surgery")
		doctor.Slug, doctor.Name = name, "Dr "+name
		b.Resources = append(b.Resources, doctor)
	}
	return b
}

// Date reads a date.
func Date(t testing.TB, date string) civil.Date {
	t.Helper()
	d, err := civil.ParseDate(date)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// At is a time of a date.
func At(t testing.TB, date, clock string) booking.Slot {
	t.Helper()
	c, err := civil.ParseClock(clock)
	if err != nil {
		t.Fatal(err)
	}
	return booking.Slot{Date: Date(t, date), Time: c}
}

// Sixteen does something for each of the sixteen times of a date at once.
func Sixteen(do func(i int, clock string)) {
	var wg sync.WaitGroup
	for i := range 16 {
		wg.Go(func() { do(i, fmt.Sprintf("%02d:%02d", 9+i/2, i%2*30)) })
	}
	wg.Wait()
}

// MustApply puts a catalog in place.
func (w *World) MustApply(b catalogue.Blueprint) catalogue.Applied {
	w.T.Helper()
	a, err := w.Catalogue.Apply(w.T.Context(), b)
	if err != nil {
		w.T.Fatal(err)
	}
	return a
}

// Caller is a program of the organization's.
func (w *World) Caller() office.Caller {
	return office.Caller{Org: w.IDs.Organization, Channel: booking.ByAPI, Actor: booking.ByStaff}
}

// Staff is how people of the house call.
func (w *World) Staff() office.Caller {
	return office.Caller{Org: w.IDs.Organization, Channel: booking.ByDashboard, Actor: booking.ByStaff}
}

// Checkup is a request for a check-up.
func (w *World) Checkup(date, clock string) desk.BookRequest {
	w.T.Helper()
	return desk.BookRequest{
		Service: w.IDs.Services["checkup"], Branch: w.IDs.Branches["olaya"], Slot: At(w.T, date, clock), Customer: "نورة العتيبي",
	}
}

// MustBook books, and gives the appointment as it stands.
func (w *World) MustBook(r desk.BookRequest) desk.View {
	w.T.Helper()
	got, err := w.Desk.Book(w.T.Context(), w.Caller(), r)
	if err != nil {
		w.T.Fatal(err)
	}
	v, err := w.Desk.Appointment(w.T.Context(), w.IDs.Organization, got.ID)
	if err != nil {
		w.T.Fatal(err)
	}
	return v
}

// Patient books a check-up for somebody.
func (w *World) Patient(name, phone, date, clock string) desk.View {
	w.T.Helper()
	r := w.Checkup(date, clock)
	r.Customer, r.Phone = name, phone
	return w.MustBook(r)
}

// Lasts makes an appointment as long as that, in minutes.
func Lasts(w *World, v desk.View, minutes int) {
	w.T.Helper()
	_, err := w.Desk.Edit(w.T.Context(), w.Staff(), v.ID, desk.EditRequest{Customer: string(v.Customer), Phone: string(v.Phone),
		Service: v.Service, Minutes: minutes, Seen: desk.EditionOf(&v.Appointment)})
	if err != nil {
		w.T.Fatal(err)
	}
}

// PersonOf gives the customer of an appointment, merges aside.
func PersonOf(w *World, v desk.View) booking.CustomerID {
	w.T.Helper()
	id, err := w.Customers.Of(w.T.Context(), w.IDs.Organization, &v.Appointment)
	if err != nil {
		w.T.Fatal(err)
	}
	return id
}

// Found gives the names of the customers that a search finds.
func Found(w *World, typed string) []string {
	w.T.Helper()
	page, err := w.Customers.Customers(w.T.Context(), w.IDs.Organization, typed, "", 0)
	if err != nil {
		w.T.Fatalf("%q: %v", typed, err)
	}
	names := []string{}
	for _, c := range page.Items {
		names = append(names, string(c.Name))
	}
	return names
}

// Verified fails the test when the database breaks an invariant.
func (w *World) Verified() {
	w.T.Helper()
	report, err := w.Verify(w.T.Context())
	if err != nil {
		w.T.Fatal(err)
	}
	for _, c := range report.Checks {
		for _, v := range c.Violations {
			w.T.Errorf("violated: %s: %s", c.Name, v)
		}
	}
}
