package selfservice_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/world"
)

// booker books check-ups on a page.
type booker struct {
	*world.World
	house *house.House
	forms int
}

func on(t *testing.T, story func(t *testing.T, b *booker)) {
	t.Helper()
	world.On(t, func(t *testing.T, w *world.World) {
		plan := world.Clinic("noor")
		plan.Organization.Page = &booking.Page{Open: true}
		w.MustApply(plan)
		story(t, &booker{World: w, house: w.House})
	})
}

// book books for somebody who sends a form from an address.
func (b *booker) book(name, address, date, clock string) error {
	b.T.Helper()
	b.forms++
	return b.send(fmt.Sprintf("form %d", b.forms), name, address, date, clock)
}

func (b *booker) send(form, name, address, date, clock string) error {
	b.T.Helper()
	f, err := b.house.SelfService.FreshFront(b.T.Context(), "noor")
	if err != nil {
		b.T.Fatal(err)
	}
	return world.Err(b.house.SelfService.Book(b.T.Context(), f, selfservice.BookRequest{
		Service: b.IDs.Services["checkup"], Branch: b.IDs.Branches["olaya"], Slot: world.At(b.T, date, clock), Customer: name,
		Phone: "0501234567", Form: form, Address: address,
	}))
}

func TestAPersonHasNoMoreThanThreeToComeAndTwoADay(t *testing.T) {
	on(t, func(t *testing.T, b *booker) {
		for i, clock := range []string{"09:00", "10:00"} {
			if err := b.book("نورة", fmt.Sprint("a", i), "2026-11-16", clock); err != nil {
				t.Fatal(err)
			}
		}
		world.RefusedAs(t, "a third of the day", b.book("نوره", "b", "2026-11-16", "11:00"), "enough_that_day")
		if err := b.send("last", "نورة", "c", "2026-11-17", "09:00"); err != nil {
			t.Fatal(err)
		}
		world.RefusedAs(t, "a fourth", b.book("نورة", "d", "2026-11-18", "09:00"), "enough_coming")
		if err := b.send("last", "نورة", "c", "2026-11-17", "09:00"); err != nil { // The same form, sent twice.
			t.Errorf("sent again: %v", err)
		}
		if err := b.book("Hind", "e", "2026-11-18", "09:00"); err != nil { // Her sister has the same number.
			t.Error(err)
		}
		b.Verified()
	})
}

// Another name is quickly thought of: a number has an end, too.
func TestANumberHasNoMoreThanAFamilyNeeds(t *testing.T) {
	on(t, func(t *testing.T, b *booker) {
		for i := range 10 {
			if err := b.book(fmt.Sprint("Child ", i), fmt.Sprint("a", i), "2026-11-16", fmt.Sprintf("%02d:%02d", 9+i/2, 30*(i%2))); err != nil {
				t.Fatal(i, err)
			}
		}
		world.RefusedAs(t, "an eleventh", b.book("Child 10", "b", "2026-11-17", "09:00"), "enough_of_number")
	})
}

func TestAnAddressBooksFiveInAnHourOnAllNodes(t *testing.T) {
	on(t, func(t *testing.T, b *booker) {
		nodes := []*house.House{b.House, b.OtherNode()}
		for i := range 5 {
			b.house = nodes[i%2]
			if err := b.book(fmt.Sprint("Customer ", i), "here", "2026-11-16", fmt.Sprintf("%02d:00", 9+i)); err != nil {
				t.Fatal(err)
			}
		}
		world.RefusedAs(t, "a sixth", b.book("Customer 6", "here", "2026-11-16", "15:00"), "work_needed")
		if err := b.book("Customer 7", "elsewhere", "2026-11-16", "15:00"); err != nil {
			t.Error(err)
		}
		b.Clock.Add(12 * time.Minute)
		for range 3 { // What is not booked does not count.
			world.RefusedAs(t, "no time", b.book("Customer 8", "here", "2026-11-16", "20:00"), "out_of_hours")
		}
		if err := b.book("Customer 9", "here", "2026-11-16", "16:00"); err != nil {
			t.Error(err)
		}
		world.RefusedAs(t, "one more", b.book("Customer 10", "here", "2026-11-16", "16:30"), "work_needed")
	})
}

func TestNobodyBooksWhatIsNotOnThePage(t *testing.T) {
	on(t, func(t *testing.T, b *booker) {
		plan := world.Clinic("noor")
		plan.Services[0].Page = &booking.ServicePage{Shut: true}
		b.MustApply(plan)
		world.RefusedAs(t, "a service that is shut", b.book("Noura", "a", "2026-11-16", "09:00"), "not_on_page")
		plan.Organization.Page = &booking.Page{}
		b.MustApply(plan)
		if _, err := b.SelfService.Front(t.Context(), "noor"); world.Code(err) != "no_front" {
			t.Errorf("a page that is shut: %v", err)
		}
	})
}
