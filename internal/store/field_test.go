package store_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// fill gives every field of an appointment that has no value yet one of its
// own, except those named. Whoever adds a field need not come here.
func fill(t *testing.T, a *booking.Appointment, except ...string) {
	t.Helper()
	v := reflect.ValueOf(a).Elem()
	for i := range v.NumField() {
		f, name := v.Field(i), v.Type().Field(i).Name
		if !f.IsZero() || slices.Contains(except, name) {
			continue
		}
		switch f.Kind() {
		case reflect.String:
			f.SetString("a " + name)
		case reflect.Bool:
			f.SetBool(true)
		case reflect.Int, reflect.Int64:
			f.SetInt(int64(100 + i))
		case reflect.Array: // an id
			id := booking.NewID[booking.AppointmentID]()
			f.Set(reflect.ValueOf(id).Convert(f.Type()))
		default:
			t.Fatalf("there is no value for %s, a %s", name, f.Kind())
		}
	}
}

// checkStored compares an appointment with what the database has of it.
func (w *world) checkStored(when string, want *booking.Appointment) {
	w.t.Helper()
	got, err := w.store.For(w.here.org).Appointment(w.t.Context(), want.ID)
	if err != nil {
		w.t.Fatal(err)
	}
	if diff := cmp.Diff(fmt.Sprintf("%+v", *got), fmt.Sprintf("%+v", *want)); *got != *want {
		w.t.Errorf("%s: the database has something else (-got +want):\n%s", when, diff)
	}
}

// Whoever adds a field to an appointment and forgets a statement fails here.
func TestEveryFieldOfAnAppointmentIsStored(t *testing.T) {
	cancelled := []string{"CancelAt", "CancelBy", "CancelNote"} // which a booking is not
	on(t, func(t *testing.T, w *world) {
		a, p := w.here.appointment(7)
		a.Phone = "+966501234567"
		fill(t, a, cancelled...)
		if err := w.insert(w.here, a, p); err != nil {
			t.Fatal(err)
		}
		w.checkStored("booked", a)

		// Who comes and what was agreed stays; the place is another.
		moved, p := w.here.appointment(9)
		moved.ID, moved.Customer, moved.Channel, moved.CreatedAt, moved.UpdatedAt = a.ID, a.Customer, a.Channel, a.CreatedAt, 200
		moved.Phone, moved.Notes, moved.Replaces, moved.Reason, moved.Unverified = a.Phone, a.Notes, a.Replaces, "least busy", false
		w.mustWrite(func(tx *store.Tx) { tx.Move(a, moved, p) })
		w.checkStored("moved", moved)

		gone := *moved
		gone.Status, gone.UpdatedAt = booking.Cancelled, 300
		fill(t, &gone, "Unverified")
		w.mustWrite(func(tx *store.Tx) { tx.SetStatus(&gone) })
		w.checkStored("cancelled", &gone)
	})
}

// A booking from memory is not booked again for another, and its slot needs no
// word of another system. Everything else is stored.
func TestEveryFieldOfABookingFromMemoryIsStored(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		f := w.fresh(w.here, 7)
		fill(t, f.Appointment, "CancelAt", "CancelBy", "CancelNote", "Replaces", "Unverified")
		if err := w.store.For(w.here.org).Book(t.Context(), f); err != nil {
			t.Fatal(err)
		}
		w.checkStored("booked from memory", f.Appointment)
		w.verify("")
	})
}

func (w *world) mustWrite(do func(tx *store.Tx)) {
	w.t.Helper()
	err := w.store.For(w.here.org).Write(w.t.Context(), func(tx *store.Tx) error { do(tx); return nil })
	if err != nil {
		w.t.Fatal(err)
	}
}
