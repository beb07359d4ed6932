package selfservice_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/selfservice"
)

// misses books today and does not come.
func (f *front) misses(name, clock string) booking.AppointmentID {
	f.T.Helper()
	v := f.Patient(name, phone, "2026-11-15", clock)
	return v.ID
}

func (f *front) missed(ids ...booking.AppointmentID) {
	f.T.Helper()
	for _, id := range ids {
		if _, err := f.Desk.Mark(f.T.Context(), f.Staff(), id, booking.NoShow); err != nil {
			f.T.Fatal(err)
		}
	}
}

func TestWhoMissesTooManyIsAskedToCallUntilItIsForgivenUndoneOrLongAgo(t *testing.T) {
	at(t, booking.Page{Missed: 2, MissedDays: 90}, func(t *testing.T, w *front) {
		trusts := func(name string, want error) {
			t.Helper()
			if err := w.SelfService.Trusts(t.Context(), w.org, phone, name); !errors.Is(err, want) {
				t.Errorf("%s: got %v, want %v", name, err, want)
			}
		}
		one, two := w.misses("نورة العتيبي", "09:00"), w.misses("نوره العتيبي", "10:00")
		w.Clock.Add(3 * time.Hour)
		w.missed(one)
		trusts("نورة العتيبي", nil)
		w.missed(two)
		trusts("نورة العتيبي", selfservice.ErrMissed)
		trusts("سارة العتيبي", nil) // of the same family
		if err := w.SelfService.Trusts(t.Context(), w.org, "+966559999999", "نورة العتيبي"); err != nil {
			t.Errorf("somebody of the same name: %v", err)
		}
		a, err := w.Store.For(w.org).Appointment(t.Context(), one)
		if err != nil {
			t.Fatal(err)
		}
		if m, err := w.SelfService.Missing(t.Context(), w.org, a); err != nil || m != (selfservice.Missing{Missed: 2, Most: 2}) {
			t.Errorf("people of the house see %+v, %v", m, err)
		}
		for range 2 {
			if err := w.SelfService.Pardon(t.Context(), w.Staff(), one); err != nil {
				t.Fatal(err)
			}
		}
		trusts("نورة العتيبي", nil)
		if m, err := w.SelfService.Missing(t.Context(), w.org, a); err != nil || !m.Pardoned || m.Missed != 1 {
			t.Errorf("after it was forgiven they see %+v, %v", m, err)
		}
		if n := strings.Count(w.Table("audit_log"), "appointment.forgiven"); n != 1 {
			t.Errorf("the audit log says it %d times, want once", n)
		}
		three := w.misses("نورة العتيبي", "12:00")
		w.Clock.Add(3 * time.Hour)
		w.missed(three)
		trusts("نورة العتيبي", selfservice.ErrMissed)
		if _, err := w.Desk.Undo(t.Context(), w.Staff(), three); err != nil {
			t.Fatal(err)
		}
		trusts("نورة العتيبي", nil)
		w.missed(three)
		trusts("نورة العتيبي", selfservice.ErrMissed)
		w.Clock.Add(91 * 24 * time.Hour)
		trusts("نورة العتيبي", nil)
	})
}

func TestOnlyWhatWasMissedIsForgiven(t *testing.T) {
	at(t, booking.Page{Missed: 1}, func(t *testing.T, w *front) {
		id := w.misses("Amal", "09:00")
		if err := w.SelfService.Pardon(t.Context(), w.Staff(), id); err == nil || !strings.Contains(err.Error(), "not missed") {
			t.Errorf("what is booked: got %v", err)
		}
		staff := w.Staff()
		staff.Org = staff.Org.Twin()
		if err := w.SelfService.Pardon(t.Context(), staff, id); !errors.Is(err, booking.ErrAppointmentNotFound) {
			t.Errorf("another organization's: got %v", err)
		}
	})
}
