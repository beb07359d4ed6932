package selfservice_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/world"
)

// clinic has numbers to call and, of the check-up, rules.
func clinic(rules *booking.SelfRules) catalogue.Blueprint {
	b := world.Clinic("noor")
	b.Organization.Page = &booking.Page{Open: true, Phone: "+966112345678"}
	b.Services[0].Page = &booking.ServicePage{Rules: rules}
	return b
}

// noura has a check-up on Monday at 10:00, and her link.
func noura(w *world.World) (desk.View, selfservice.Way) {
	w.T.Helper()
	r := w.Checkup("2026-11-16", "10:00")
	r.Customer, r.Phone, r.Notes = "نورة بنت سعد العتيبي", "+966500000001", "diabetic"
	v := w.MustBook(r)
	return v, way(w, v.ID)
}

func way(w *world.World, id booking.AppointmentID) selfservice.Way {
	w.T.Helper()
	token, err := w.SelfService.Link(w.T.Context(), w.IDs.Organization, id)
	if err != nil {
		w.T.Fatal(err)
	}
	return selfservice.Way{Token: token}
}

// open opens a link that must open.
func open(w *world.World, by selfservice.Way) selfservice.Own {
	w.T.Helper()
	own, err := w.SelfService.Open(w.T.Context(), by)
	if err != nil {
		w.T.Fatal(err)
	}
	return own
}

// read is when somebody was shown the page who has read it.
func read(w *world.World) int64 { return w.Clock.Now().Unix() - 5 }

// cancel cancels as somebody does who has read the page.
func cancel(w *world.World, by selfservice.Way) (selfservice.Own, error) {
	return w.SelfService.Cancel(w.T.Context(), by, selfservice.Cancellation{
		Reason: "time", Words: "الوقت لا يناسبني", Shown: read(w),
	})
}

func TestALinkIsShortTheSameEveryTimeAndOnlyItsHashIsKept(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		v, by := noura(w)
		if len(by.Token) != 12 {
			t.Errorf("got a token of %d characters, want 12", len(by.Token))
		}
		if again := way(w, v.ID); again != by {
			t.Error("asked for again, the link is another one")
		}
		if strings.Contains(w.Everything(), by.Token) {
			t.Error("the token stands in the database")
		}
		other := w.MustBook(w.Checkup("2026-11-16", "11:00"))
		if way(w, other.ID) == by {
			t.Error("two appointments have one link")
		}
		own := open(w, by)
		if own.FirstName != "نورة" || own.Time.String() != "10:00" || own.Resource == nil || own.Service.Slug != "checkup" {
			t.Errorf("got %s at %s with %v", own.FirstName, own.Time, own.Resource)
		}
		w.Verified()
	})
}

func TestALinkOpensAfterTheSecretKeyHasChanged(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		v, by := noura(w)
		old, next := world.SealKey(t, "k"), world.SealKey(t, "n")
		if _, err := w.Office.RotateSeal(t.Context(), old, next); err != nil {
			t.Fatal(err)
		}
		var keys world.Keys
		keys.Give(next)
		w.House = keys.Node(w)
		open(w, by)
		fresh := way(w, v.ID)
		if fresh == by {
			t.Error("the new key makes the same link")
		}
		open(w, fresh)
	})
}

func TestALinkIsTakenBackByItsNextGeneration(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		v, by := noura(w)
		token, err := w.SelfService.RenewLink(t.Context(), w.Staff(), v.ID)
		if err != nil || token == by.Token {
			t.Fatalf("got %q, %v", token, err)
		}
		world.RefusedAs(t, "the old link", world.Err(w.SelfService.Open(t.Context(), by)), "no_link")
		if by = way(w, v.ID); by.Token != token {
			t.Error("asked for again, the link is not the renewed one")
		}
		open(w, by)
		staff := w.Staff()
		staff.Form = "A FORM"
		if token, err = w.SelfService.RenewLink(t.Context(), staff, v.ID); err != nil {
			t.Fatal(err)
		}
		world.RefusedAs(t, "the form sent again", world.Err(w.SelfService.RenewLink(t.Context(), staff, v.ID)), "already_done")
		open(w, selfservice.Way{Token: token})
	})
}

// Whoever has the number that was wrong no longer has the appointment.
func TestACorrectedNumberTakesTheLinkBack(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		v, by := noura(w)
		edit := func(name, phone string) {
			t.Helper()
			a, err := w.Store.For(w.IDs.Organization).Appointment(t.Context(), v.ID)
			if err == nil {
				_, err = w.Desk.Edit(t.Context(), w.Staff(), v.ID, desk.EditRequest{Customer: name, Phone: phone, Seen: desk.EditionOf(a)})
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		edit("Noura Ali", string(v.Phone))
		open(w, by)
		edit("Noura Ali", "+966509998877")
		world.RefusedAs(t, "the old link", world.Err(w.SelfService.Open(t.Context(), by)), "no_link")
		next := way(w, v.ID)
		if next.Token == by.Token {
			t.Error("the new number gets the old link")
		}
		open(w, next)
	})
}

func TestAWrongLinkAndThatOfSomebodyErasedSayTheSame(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		_, by := noura(w)
		for _, token := range []string{"", "short", "000000000000", by.Token + "0", strings.Repeat("ل", 12), by.Token[:11] + "!"} {
			world.RefusedAs(t, token, world.Err(w.SelfService.Open(t.Context(), selfservice.Way{Token: token})), "no_link")
		}
		if _, err := w.SelfService.Coming(t.Context(), by); err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(48 * time.Hour)
		page, err := w.Customers.Customers(t.Context(), w.IDs.Organization, "نورة", "", 0)
		if err != nil || len(page.Items) != 1 {
			t.Fatalf("got %d customers, %v", len(page.Items), err)
		}
		who := page.Items[0].ID
		dossier, err := w.Customers.ExportCustomer(t.Context(), w.Staff(), who)
		if err != nil || len(dossier.Appointments) != 1 || len(dossier.Appointments[0].ByLink) != 1 || dossier.Appointments[0].ConfirmedAt == "" {
			t.Errorf("got %+v, %v; want that she said she comes", dossier.Appointments, err)
		}
		if _, err := w.Customers.EraseCustomer(t.Context(), w.Staff(), who); err != nil {
			t.Fatal(err)
		}
		world.RefusedAs(t, "the link of somebody erased", world.Err(w.SelfService.Open(t.Context(), by)), "no_link")
		for _, table := range []string{"own_links", "own_acts"} {
			if rows := w.Table(table); strings.TrimSpace(rows) != "" {
				t.Errorf("%s still holds %s", table, rows)
			}
		}
	})
}

func TestALinkShowsForThirtyDaysAndThenWhomToCall(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		w.IDs = w.MustApply(clinic(nil))
		_, by := noura(w)
		w.Clock.Add(29 * 24 * time.Hour)
		if own := open(w, by); own.MayCancel == nil || own.MayMove == nil || own.MayCome == nil {
			t.Error("something can be done to an appointment of last month")
		}
		w.Clock.Add(3 * 24 * time.Hour)
		own, err := w.SelfService.Open(t.Context(), by)
		world.RefusedAs(t, "after thirty days", err, "link_over")
		if own.Phone != "+966112345678" || own.Service != nil || own.FirstName != "" {
			t.Errorf("got %+v, want the number to call and nothing of the appointment", own)
		}
		if err := house.Clean(t.Context(), w.Store, w.Clock.Now().Unix()); err != nil {
			t.Fatal(err)
		}
		world.RefusedAs(t, "after cleaning", world.Err(w.SelfService.Open(t.Context(), by)), "link_over")
		w.Clock.Add(400 * 24 * time.Hour)
		if err := house.Clean(t.Context(), w.Store, w.Clock.Now().Unix()); err != nil {
			t.Fatal(err)
		}
		world.RefusedAs(t, "a year later", world.Err(w.SelfService.Open(t.Context(), by)), "no_link")
	})
}

func TestTheLinkOfAnotherOrganizationOpensNothingAtAnOwnHost(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		w.MustApply(world.Clinic("other"))
		_, by := noura(w)
		by.Host = "other"
		world.RefusedAs(t, "at the other's host", world.Err(w.SelfService.Open(t.Context(), by)), "no_link")
		world.RefusedAs(t, "cancelling there", world.Err(cancel(w, by)), "no_link")
		by.Host = "noor"
		open(w, by)
	})
}

func TestACustomerMovesTheirAppointmentAsOftenAsTheyMay(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		w.IDs = w.MustApply(clinic(&booking.SelfRules{Self: booking.SelfAll, MoveNotice: 60, Moves: 2}))
		v, by := noura(w)
		for _, clock := range []string{"11:00", "12:00"} {
			own, err := w.SelfService.Move(t.Context(), by, world.At(t, "2026-11-17", clock), read(w))
			if err != nil || own.Time.String() != clock || own.Resource.ID != v.Resource {
				t.Fatalf("%s: got %s with %v, %v; want the same doctor", clock, own.Time, own.Resource, err)
			}
		}
		own, err := w.SelfService.Move(t.Context(), by, world.At(t, "2026-11-17", "13:00"), read(w))
		world.RefusedAs(t, "a third time", err, "moves_used")
		if own.Phone == "" {
			t.Error("nobody says whom to call")
		}
		if _, err := w.Desk.Reschedule(t.Context(), w.Staff(), v.ID, desk.MoveRequest{Slot: world.At(t, "2026-11-17", "14:00")}); err != nil {
			t.Errorf("people of the house are bound by the rule: %v", err)
		}
		acts, err := w.SelfService.Acts(t.Context(), w.Staff(), v.ID)
		if err != nil || len(acts) != 2 || acts[0].Act != booking.ActMoved || acts[0].From != v.Span.Start || acts[1].From != acts[0].To {
			t.Errorf("got %+v, %v; want both moves", acts, err)
		}
		w.Verified()
	})
}

func TestInsideTheNoticeACustomerIsAskedToCall(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		w.IDs = w.MustApply(clinic(&booking.SelfRules{Self: booking.SelfAll, CancelNotice: 60, MoveNotice: 240, Moves: 3}))
		_, by := noura(w)
		w.Clock.Set(time.Date(2026, 11, 16, 3, 0, 0, 0, time.UTC)) // 06:00 in Riyadh: four hours before
		if own := open(w, by); own.MayMove != nil || own.MayCancel != nil {
			t.Errorf("at the border: %v, %v", own.MayMove, own.MayCancel)
		}
		w.Clock.Add(time.Second)
		world.RefusedAs(t, "moving", world.Err(w.SelfService.Move(t.Context(), by, world.At(t, "2026-11-17", "13:00"), read(w))), "notice_past")
		w.Clock.Add(3 * time.Hour)
		world.RefusedAs(t, "cancelling", world.Err(cancel(w, by)), "notice_past")
		own, err := w.SelfService.Coming(t.Context(), by)
		if err != nil || !own.Coming {
			t.Errorf("coming: %v, %v", own.Coming, err)
		}
		w.Clock.Add(time.Hour)
		world.RefusedAs(t, "coming to what has begun", world.Err(w.SelfService.Coming(t.Context(), by)), "begun")
	})
}

func TestAHouseMayKeepMovingOrEverythingToItself(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		w.IDs = w.MustApply(clinic(&booking.SelfRules{Self: booking.SelfCancel, Moves: 3}))
		_, by := noura(w)
		moved := world.Err(w.SelfService.Move(t.Context(), by, world.At(t, "2026-11-17", "13:00"), read(w)))
		world.RefusedAs(t, "moving", moved, "self_service_off")
		w.IDs = w.MustApply(clinic(&booking.SelfRules{Self: booking.SelfOff, Moves: 3}))
		world.RefusedAs(t, "cancelling", world.Err(cancel(w, by)), "self_service_off")
	})
}

func TestACancelledTimeIsKeptForTheCustomerForTenMinutes(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		v, by := noura(w)
		own, err := cancel(w, by)
		if err != nil || own.Status != booking.Cancelled || own.MayUndo != nil || own.UndoUntil != w.Clock.Now().Unix()+600 {
			t.Fatalf("got %s until %d, %v %v", own.Status, own.UndoUntil, own.MayUndo, err)
		}
		w.Verified()
		theirs := w.Checkup("2026-11-16", "10:00")
		theirs.Resource = v.Resource
		world.RefusedAs(t, "somebody else", world.Err(w.Desk.Book(t.Context(), w.Caller(), theirs)), "slot_taken")
		if _, err := cancel(w, by); err != nil {
			t.Errorf("pressed twice: %v", err)
		}
		own, err = w.SelfService.UndoCancel(t.Context(), by, read(w))
		if err != nil || own.Status != booking.Booked || own.Time != v.Time || own.Resource.ID != v.Resource || own.UID != v.ID.String() {
			t.Fatalf("taken back: got %s at %s, %v", own.Status, own.Time, err)
		}
		if _, err := w.SelfService.UndoCancel(t.Context(), by, read(w)); err != nil {
			t.Errorf("taken back twice: %v", err)
		}
		w.Verified()
		// And all of it once more: the link leads to the last.
		if own, err = cancel(w, by); err != nil || own.MayUndo != nil {
			t.Fatalf("cancelled again: %v %v", own.MayUndo, err)
		}
		w.Clock.Add(10 * time.Minute)
		world.RefusedAs(t, "after ten minutes", world.Err(w.SelfService.UndoCancel(t.Context(), by, read(w))), "undo_over")
		if _, err := w.Desk.Book(t.Context(), w.Caller(), theirs); err != nil {
			t.Errorf("the time is not free after ten minutes: %v", err)
		}
		acts, err := w.SelfService.Acts(t.Context(), w.Staff(), v.ID)
		said := ""
		for _, a := range acts {
			said += string(a.Act) + " "
		}
		if said != "cancelled undone cancelled " || err != nil {
			t.Errorf("got %q, %v", said, err)
		}
		w.Verified()
	})
}

func TestASeatIsKeptForTenMinutesAsWell(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		r := w.Checkup("2026-11-16", "18:00")
		r.Service = w.IDs.Services["yoga"]
		by := way(w, w.MustBook(r).ID)
		w.MustBook(r)
		w.MustBook(r)
		if _, err := cancel(w, by); err != nil {
			t.Fatal(err)
		}
		world.RefusedAs(t, "a fourth", world.Err(w.Desk.Book(t.Context(), w.Caller(), r)), "slot_taken")
		if own, err := w.SelfService.UndoCancel(t.Context(), by, read(w)); err != nil || own.Status != booking.Booked {
			t.Errorf("got %s, %v", own.Status, err)
		}
		w.Verified()
	})
}

func TestPeopleOfTheHouseTakeBackWhatACustomerHasJustCancelled(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		v, by := noura(w)
		if _, err := cancel(w, by); err != nil {
			t.Fatal(err)
		}
		again, err := w.Desk.Undo(t.Context(), w.Staff(), v.ID)
		if err != nil || again.Status != booking.Booked || again.Span != v.Span {
			t.Fatalf("got %s, %v", again.Status, err)
		}
		if own := open(w, by); own.Status != booking.Booked || own.MayCancel != nil {
			t.Errorf("the link shows %s", own.Status)
		}
		w.Verified()
	})
}

func TestACancellationNeedsAReasonAndSomebodyWhoHasReadThePage(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		v, by := noura(w)
		now := w.Clock.Now().Unix()
		for code, c := range map[string]selfservice.Cancellation{
			"reason_needed": {Shown: now - 60},
			"too_fast":      {Reason: "ill", Shown: now - 1},
			"page_too_old":  {Reason: "ill", Shown: now - 13*office.Hour},
		} {
			world.RefusedAs(t, code, world.Err(w.SelfService.Cancel(t.Context(), by, c)), code)
		}
		hasty := world.Err(w.SelfService.Move(t.Context(), by, world.At(t, "2026-11-17", "11:00"), now))
		world.RefusedAs(t, "moving", hasty, "too_fast")
		if own := open(w, by); own.Status != booking.Booked || own.Time != v.Time {
			t.Errorf("got %s at %s", own.Status, own.Time)
		}
	})
}

func TestWhatACustomerDoesIsToldAsAnyChangeIs(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		endpoint := w.Hears()
		v, by := noura(w)
		if _, err := w.SelfService.Coming(t.Context(), by); err != nil {
			t.Fatal(err)
		}
		if _, err := w.SelfService.Coming(t.Context(), by); err != nil {
			t.Fatal(err)
		}
		if own, err := w.SelfService.Move(t.Context(), by, world.At(t, "2026-11-17", "11:00"), read(w)); err != nil || own.Coming {
			t.Errorf("got coming %v, %v; want that they have said nothing of the new time", own.Coming, err)
		}
		if _, err := cancel(w, by); err != nil {
			t.Fatal(err)
		}
		_, told := w.Told(endpoint) // the newest first
		kinds := ""
		for _, d := range told {
			kinds += string(d.Kind) + " "
		}
		if want := "appointment.cancelled appointment.rescheduled appointment.created "; kinds != want {
			t.Errorf("got %s, want %s", kinds, want)
		}
		gone, err := w.Desk.Appointment(t.Context(), w.IDs.Organization, v.ID)
		if err != nil || gone.CancelBy != booking.ByCustomer || gone.CancelNote != "الوقت لا يناسبني" {
			t.Errorf("got cancelled by %s: %s, %v", gone.CancelBy, string(gone.CancelNote), err)
		}
		acts, err := w.SelfService.Acts(t.Context(), w.Staff(), v.ID)
		if err != nil || len(acts) != 3 {
			t.Errorf("got %+v, %v; want coming, moved, cancelled", acts, err)
		}
	})
}

func TestManyMovesAtOnceAreNoMoreThanAllowed(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		w.IDs = w.MustApply(clinic(&booking.SelfRules{Self: booking.SelfAll, Moves: 1}))
		v, by := noura(w)
		other := w.OtherNode()
		done, refused := world.Rush(8, func(i int) error {
			room := w.SelfService
			if i%2 == 1 {
				room = other.SelfService
			}
			_, err := room.Move(t.Context(), by, world.At(t, "2026-11-17", []string{"09:00", "10:00", "11:00", "12:00"}[i%4]), read(w))
			return err
		})
		acts, err := w.SelfService.Acts(t.Context(), w.Staff(), v.ID)
		if done != 1 || err != nil || len(acts) != 1 {
			t.Errorf("got %d moves, noted %d, refused %v, %v; want one", done, len(acts), refused, err)
		}
		w.Verified()
	})
}

func TestCancellingTakingBackAndBookingAtOnceNeverGiveATimeTwice(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		v, by := noura(w)
		theirs := w.Checkup("2026-11-16", "10:00")
		theirs.Resource = v.Resource
		world.Rush(9, func(i int) error {
			switch i % 3 {
			case 0:
				return world.Err(cancel(w, by))
			case 1:
				return world.Err(w.SelfService.UndoCancel(t.Context(), by, read(w)))
			}
			return world.Err(w.Desk.Book(t.Context(), w.Caller(), theirs))
		})
		page, err := w.Desk.Appointments(t.Context(), w.IDs.Organization, desk.Filter{})
		for _, a := range page.Items {
			if a.Customer != v.Customer {
				t.Errorf("the time went to %s while it was kept", string(a.Customer))
			}
		}
		if err != nil {
			t.Error(err)
		}
		w.Verified()
	})
}
