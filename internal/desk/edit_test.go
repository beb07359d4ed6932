package desk_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/world"
)

// edit is a correction of nothing, as the form is first shown.
func edit(v desk.View) desk.EditRequest {
	return desk.EditRequest{Customer: string(v.Customer), Phone: string(v.Phone), Email: string(v.Email), Notes: string(v.Notes),
		Service: v.Service, Minutes: int(v.Span.End-v.Span.Start) / 60, Seen: desk.EditionOf(&v.Appointment)}
}

// updates are the events that tell of corrections.
func updates(t *testing.T, w *world.World) (list []contract.AppointmentUpdated) {
	t.Helper()
	err := w.Store.Read(t.Context(), store.Query(func(r store.Row) error {
		var body string
		if err := r.Scan(&body); err != nil {
			return err
		}
		var e contract.AppointmentUpdated
		err := json.Unmarshal([]byte(body), &e)
		list = append(list, e)
		return err
	}, `select body from events where kind = 'appointment.updated' order by seq`))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestANumberIsCorrected(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx, staff := t.Context(), w.Staff()
		staff.Person, staff.Name = booking.NewID[booking.PersonID](), "Huda"
		v := w.MustBook(with(w, "2026-11-15", "10:00", booking.NoLatitude))
		r := edit(v)
		r.Phone, r.Notes = "055 123 4567", " Brings a letter. "
		got, err := w.Desk.Edit(ctx, staff, v.ID, r)
		if err != nil {
			t.Fatal(err)
		}
		want := v
		want.Phone, want.Notes, want.Edition, want.Revision = "+966551234567", "Brings a letter.", 1, v.Revision+1
		want.UpdatedAt, want.ChangedAt = got.UpdatedAt, got.UpdatedAt
		if diff := cmp.Diff(got.Appointment, want.Appointment); diff != "" {
			t.Errorf("the corrected appointment (-got +want):\n%s", diff)
		}
		if stored, err := w.Desk.Appointment(ctx, w.IDs.Organization, v.ID); err != nil || stored.Appointment != got.Appointment {
			t.Errorf("stored: %+v, %v, want what was answered", stored.Appointment, err)
		}
		told := []contract.AppointmentUpdated{{Event: contract.EventAppointmentUpdated, ID: v.ID.String(), ServiceID: v.Service.String(),
			BranchID: v.Branch.String(), Date: "2026-11-15", Time: "10:00", EndTime: "10:30", Changed: []string{"phone", "notes"}}}
		if diff := cmp.Diff(updates(t, w), told); diff != "" {
			t.Errorf("the event (-got +want):\n%s", diff)
		}
		deeds, _, err := w.Office.Deeds(ctx, w.Staff(), booking.PersonID{}, booking.DeedID{})
		if err != nil || deeds[0].Action != "appointment.edited" || deeds[0].Detail != v.ID.String() || deeds[0].Object != "2026-11-15 10:00" {
			t.Errorf("got %+v, %v, want it in the audit log", deeds[0], err)
		}
		var fixed []booking.Correction
		if err := w.Store.Read(ctx, store.CorrectionsWhere(&fixed, `1 = 1 order by field`)); err != nil || len(fixed) != 2 ||
			fixed[0].Field != "notes" || fixed[0].Became != "" || fixed[1].Was != v.Phone || fixed[1].Became != "+966551234567" ||
			fixed[1].Deed != deeds[0].ID {
			t.Errorf("kept of it: %+v, %v", fixed, err)
		}
		// Saved once more, nothing happens; by who saw it as it was before, neither.
		if again, err := w.Desk.Edit(ctx, staff, v.ID, edit(got)); err != nil || again.Appointment != got.Appointment || len(updates(t, w)) != 1 {
			t.Errorf("nothing corrected: %+v, %v", again.Appointment, err)
		}
		if _, err := w.Desk.Edit(ctx, staff, v.ID, r); world.Code(err) != "appointment_changed" {
			t.Errorf("by somebody who saw it as it was: %v, want it refused", err)
		}
		w.Verified()
	})
}

func TestAnotherServiceAndLengthTakeTheirTime(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx := t.Context()
		v := w.MustBook(with(w, "2026-11-15", "10:00", booking.NoLatitude))
		w.MustBook(with(w, "2026-11-15", "11:00", booking.NoLatitude))
		r := edit(v)
		r.Minutes = 75
		if _, err := w.Desk.Edit(ctx, w.Staff(), v.ID, r); world.Code(err) != "slot_taken" {
			t.Errorf("into the next appointment: %v, want slot_taken", err)
		}
		for _, minutes := range []int{4, 1441, -30} {
			r.Minutes = minutes
			if _, err := w.Desk.Edit(ctx, w.Staff(), v.ID, r); world.Code(err) != "minutes_out_of_range" {
				t.Errorf("%d minutes: %v, want it refused", minutes, err)
			}
		}
		r.Minutes = 60
		got, err := w.Desk.Edit(ctx, w.Staff(), v.ID, r)
		if err != nil || got.Length != 60 || got.EndTime.String() != "11:00" || got.Span.Start != v.Span.Start || got.Resource != v.Resource {
			t.Fatalf("an hour: %+v, %v", got, err)
		}
		if _, err := w.Desk.Book(ctx, w.Staff(), with(w, "2026-11-15", "10:30", booking.Squeeze)); world.Code(err) != "slot_taken" {
			t.Errorf("booked into the second half hour: %v, want slot_taken", err)
		}
		// A move keeps the length, and needs as much room.
		to := desk.MoveRequest{Slot: world.At(t, "2026-11-15", "10:30"), Resource: v.Resource, Latitude: booking.Squeeze}
		if _, err := w.Desk.Reschedule(ctx, w.Staff(), v.ID, to); world.Code(err) != "slot_taken" {
			t.Errorf("moved where half an hour is free: %v, want slot_taken", err)
		}
		to.Slot = world.At(t, "2026-11-15", "12:00")
		if got, err = w.Desk.Reschedule(ctx, w.Staff(), v.ID, to); err != nil || got.EndTime.String() != "13:00" {
			t.Fatalf("moved: %+v, %v, want an hour", got, err)
		}
		// So does what is booked again.
		if _, err := w.Desk.Cancel(ctx, w.Staff(), v.ID, ""); err != nil {
			t.Fatal(err)
		}
		if got, err = w.Desk.Undo(ctx, w.Staff(), v.ID); err != nil || got.EndTime.String() != "13:00" || got.Length != 60 {
			t.Fatalf("booked again: %+v, %v, want an hour", got, err)
		}
		// And another service takes its own time.
		r = edit(got)
		r.Service = w.IDs.Services["surgery"]
		service := w.IDs.Services["surgery"]
		if got, err = w.Desk.Edit(ctx, w.Staff(), got.ID, r); err != nil || got.Service != service || got.Length != 0 {
			t.Errorf("another service: %+v, %v", got, err)
		}
		told := updates(t, w)
		if last := told[len(told)-1]; !slices.Contains(last.Changed, "service_id") || last.ServiceID != service.String() {
			t.Errorf("told %+v, want the other service", last)
		}
		w.Verified()
	})
}

func TestWhatCannotBeCorrected(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx := t.Context()
		v := w.MustBook(with(w, "2026-11-15", "10:00", booking.NoLatitude))
		for _, c := range []struct {
			change func(*desk.EditRequest)
			want   string
		}{
			{func(r *desk.EditRequest) { r.Customer = " " }, "missing_name"},
			{func(r *desk.EditRequest) { r.Phone = "12" }, "invalid_phone"},
			{func(r *desk.EditRequest) { r.Email = "nobody" }, "invalid_email"},
			{func(r *desk.EditRequest) { r.Service = booking.NewID[booking.ServiceID]() }, "not_found"},
			{func(r *desk.EditRequest) { r.Service = w.IDs.Services["yoga"] }, "capacity_service"},
		} {
			r := edit(v)
			c.change(&r)
			if _, err := w.Desk.Edit(ctx, w.Staff(), v.ID, r); err == nil || c.want != "" && world.Code(err) != c.want {
				t.Errorf("got %v, want %s", err, c.want)
			}
		}
		for _, channel := range []booking.Channel{booking.ByAPI, booking.ByVoice, booking.ByLink, booking.ByPage} {
			c := w.Staff()
			c.Channel = channel
			if _, err := w.Desk.Edit(ctx, c, v.ID, edit(v)); world.Code(err) != "edit_not_allowed" {
				t.Errorf("by %s: %v, want it refused", channel, err)
			}
		}
		other := w.Staff()
		other.Only = w.IDs.Resources["omar"]
		if _, err := w.Desk.Edit(ctx, other, v.ID, edit(v)); world.Code(err) != booking.ErrAppointmentNotFound.Code {
			t.Errorf("of another's calendar: %v, want it not found", err)
		}
		// What is over keeps its time; its customer may be misspelt all the same.
		w.Clock.Add(26 * time.Hour)
		for _, to := range []booking.Status{booking.Arrived, booking.Completed} {
			if _, err := w.Desk.Mark(ctx, w.Staff(), v.ID, to); err != nil {
				t.Fatal(err)
			}
		}
		v, err := w.Desk.Appointment(ctx, w.IDs.Organization, v.ID)
		if err != nil {
			t.Fatal(err)
		}
		r := edit(v)
		r.Minutes = 20
		if _, err := w.Desk.Edit(ctx, w.Staff(), v.ID, r); world.Code(err) != "edit_over" {
			t.Errorf("shortened afterwards: %v, want it refused", err)
		}
		r = edit(v)
		r.Customer = "Noura Al-Harbi"
		if got, err := w.Desk.Edit(ctx, w.Staff(), v.ID, r); err != nil || got.Customer != "Noura Al-Harbi" {
			t.Errorf("the name afterwards: %+v, %v", got, err)
		}
		w.Verified()
	})
}

func TestAPlaceInAClassKeepsItsTime(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ask := w.Checkup("2026-11-15", "18:00")
		ask.Service = w.IDs.Services["yoga"]
		v := w.MustBook(ask)
		r := edit(v)
		r.Minutes += 15
		if _, err := w.Desk.Edit(t.Context(), w.Staff(), v.ID, r); world.Code(err) != "seat_fixed" {
			t.Errorf("longer: %v, want it refused", err)
		}
		r = edit(v)
		r.Service = w.IDs.Services["checkup"]
		if _, err := w.Desk.Edit(t.Context(), w.Staff(), v.ID, r); world.Code(err) != "seat_fixed" {
			t.Errorf("another service: %v, want it refused", err)
		}
		r = edit(v)
		r.Customer, r.Phone = "Somebody Else", "+966551112233"
		if got, err := w.Desk.Edit(t.Context(), w.Staff(), v.ID, r); err != nil || got.Phone != "+966551112233" || got.Span != v.Span {
			t.Errorf("the customer: %+v, %v", got, err)
		}
		w.Verified()
	})
}

// Corrections, moves, cancellations and bookings at once: nothing overlaps, every
// correction that was answered is told, and none that was refused.
func TestCorrectionsRaceWithMovesAndCancellations(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		ctx := t.Context()
		clocks := []string{"09:00", "09:30", "10:00", "10:30", "11:00", "11:30", "12:00", "12:30"}
		var ids []booking.AppointmentID
		for _, c := range clocks[:4] {
			ids = append(ids, w.MustBook(with(w, "2026-11-15", c, booking.NoLatitude)).ID)
		}
		var mu sync.Mutex
		done := 0
		_, refused := world.Rush(96, func(i int) error {
			rng := rand.New(rand.NewPCG(uint64(i), 3))
			id := ids[rng.IntN(len(ids))]
			switch i % 4 {
			case 0, 1:
				var err error
				for range 20 { // Whoever is told that it was changed meanwhile looks again.
					v, look := w.Desk.Appointment(ctx, w.IDs.Organization, id)
					if look != nil {
						return look
					}
					r := edit(v)
					if i%4 == 0 && v.Status == booking.Booked {
						r.Minutes = []int{15, 30, 45, 60, 90}[rng.IntN(5)]
					}
					r.Notes += "."
					if _, err = w.Desk.Edit(ctx, w.Staff(), id, r); !errors.Is(err, desk.ErrEdited) {
						break
					}
				}
				if err == nil {
					mu.Lock()
					done++
					mu.Unlock()
				}
				return err
			case 2:
				_, err := w.Desk.Reschedule(ctx, w.Staff(), id, desk.MoveRequest{
					Slot: world.At(t, "2026-11-15", clocks[rng.IntN(len(clocks))]), Resource: w.IDs.Resources["sara"], Latitude: booking.Squeeze})
				return err
			}
			if i == 47 {
				_, err := w.Desk.Cancel(ctx, w.Staff(), ids[0], "")
				return err
			}
			_, err := w.Desk.Book(ctx, w.Staff(), with(w, "2026-11-15", clocks[rng.IntN(len(clocks))], booking.Squeeze))
			return err
		})
		for code := range refused {
			if !slices.Contains([]string{"slot_taken", "appointment_changed", "wrong_status", "edit_over"}, code) {
				t.Errorf("refused with %s %d times", code, refused[code])
			}
		}
		if told := updates(t, w); len(told) != done || done == 0 {
			t.Errorf("%d corrections were told, %d made", len(told), done)
		}
		w.Verified()
	})
}
