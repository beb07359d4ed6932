package api

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
)

func mustID[T ~[16]byte](s string) T {
	v, err := booking.ParseID[T](s)
	if err != nil {
		panic(err)
	}
	return v
}

func mustJSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestAvailabilityIsWrittenAsEncodingJSONWould(t *testing.T) {
	t.Parallel()
	slot := &booking.Slot{Date: civil.DateOf(2026, time.November, 5), Time: 9*60 + 5}
	for _, v := range []booking.Verdict{booking.Available, booking.SlotTaken, booking.OffGrid, booking.OutOfHours, booking.NonWorkingDay} {
		for _, s := range []*booking.Slot{slot, nil} {
			want := contract.Availability{Available: v == booking.Available, RequestedStatus: string(v)}
			if s != nil {
				want.Slot = &contract.Slot{Date: "2026-11-05", Time: "09:05", Status: string(v)}
			}
			got := (&availability{desk.Availability{Requested: v, Slot: s}}).appendJSON(nil)
			if diff := cmp.Diff(string(got), mustJSON(t, want)); diff != "" {
				t.Error(diff)
			}
		}
	}
}

func TestSlotsAreWrittenAsEncodingJSONWould(t *testing.T) {
	t.Parallel()
	day := civil.DateOf(2026, time.December, 31)
	for name, tc := range map[string]struct {
		list desk.SlotList
		want contract.ResourceSlots
	}{
		"no day": {
			desk.SlotList{Resource: &booking.Resource{}},
			contract.ResourceSlots{SlotsByDate: []contract.DaySlots{}},
		},
		"two days": {
			desk.SlotList{Resource: &booking.Resource{ID: mustID[booking.ResourceID](resource), NameAr: "د. سارة"}, Days: []desk.DaySlots{
				{Date: day, Times: []civil.Clock{0, 1439}}, {Date: day + 1, Times: []civil.Clock{570}},
			}},
			contract.ResourceSlots{ResourceID: resource, NameAr: "د. سارة", SlotsByDate: []contract.DaySlots{
				{Date: "2026-12-31", AvailableTimes: []string{"00:00", "23:59"}}, {Date: "2027-01-01", AvailableTimes: []string{"09:30"}},
			}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tc.want.ServiceID = service
			if tc.want.ResourceID == "" {
				tc.want.ResourceID = booking.ResourceID{}.String()
			}
			got := (&slotList{tc.list, mustID[booking.ServiceID](service)}).appendJSON(nil)
			if diff := cmp.Diff(string(got), mustJSON(t, tc.want)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func FuzzStringsAreWrittenAsEncodingJSONWould(f *testing.F) {
	for _, s := range []string{"", "plain", "د. سارة الحربي", `quote " and \`, "<b>&", "tab\t", "\x7f", "\xff", "\u2028", "\ufffd", "😀"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if diff := cmp.Diff(string(appendString(nil, s)), mustJSON(t, s)); diff != "" {
			t.Error(diff)
		}
	})
}

func TestAnAppointmentShowsNullForWhatThereIsNot(t *testing.T) {
	t.Parallel()
	riyadh, err := civil.LoadZone("Asia/Riyadh")
	if err != nil {
		t.Fatal(err)
	}
	created := time.Date(2026, time.November, 1, 7, 0, 0, 0, time.UTC).Unix()
	v := desk.View{
		Appointment: booking.Appointment{
			ID: mustID[booking.AppointmentID](service), Service: mustID[booking.ServiceID](service), Branch: mustID[booking.BranchID](branch),
			Status: booking.Booked, Customer: "Noura", Channel: booking.ByVoice, CreatedAt: created, UpdatedAt: created + 60,
		},
		Date: civil.DateOf(2026, time.November, 15), Time: 570, EndTime: 600, Zone: riyadh,
	}
	want := contract.Appointment{
		ID: service, ServiceID: service, BranchID: branch, Date: "2026-11-15", Time: "09:30", EndTime: "10:00", Status: "booked",
		CustomerName: "Noura", SeatsTaken: 1, Channel: "voice", CreatedAt: "2026-11-01T10:00:00+03:00", UpdatedAt: "2026-11-01T10:01:00+03:00",
	}
	if diff := cmp.Diff(appointment(v), want); diff != "" {
		t.Error(diff)
	}
	v.Resource, v.Phone, v.Notes, v.CancelAt = mustID[booking.ResourceID](resource), "+966501234567", "first visit", created+120
	want.ResourceID, want.Phone, want.Notes, want.CancelledAt = new(resource), new("+966501234567"), new("first visit"),
		new("2026-11-01T10:02:00+03:00")
	if diff := cmp.Diff(appointment(v), want); diff != "" {
		t.Error(diff)
	}
}
