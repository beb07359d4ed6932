package engine_test

import (
	"encoding/binary"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/engine"
)

// tape hands out numbers from bytes, mostly small, some absurd, and zeros when
// it has run out.
type tape []byte

func (t *tape) byte() byte {
	if len(*t) == 0 {
		return 0
	}
	b := (*t)[0]
	*t = (*t)[1:]
	return b
}

func (t *tape) number() int64 {
	switch kind := t.byte(); {
	case kind < 160:
		return int64(t.byte()) * 15
	case kind < 200:
		return int64(int8(t.byte()))
	default:
		var b [8]byte
		for i := range b {
			b[i] = t.byte()
		}
		return int64(binary.LittleEndian.Uint64(b[:]))
	}
}

func (t *tape) week() (w booking.Week) {
	for range t.byte() % 12 {
		day := t.byte() % 7
		w[day] = append(w[day], booking.Hours{From: int(t.number()), To: int(t.number())})
	}
	return w
}

func (t *tape) dates(day civil.Date) booking.DateRange {
	return booking.DateRange{From: day + civil.Date(t.number()), To: day + civil.Date(t.number())}
}

func (t *tape) span(base int64) booking.Span {
	return booking.Span{Start: base + t.number()*60, End: base + t.number()*60}
}

func (t *tape) calendar(day civil.Date) *engine.Calendar {
	zone, _ := civil.LoadZone(places[int(t.byte())%len(places)].zone)
	base := int64(day) * 86400
	branch := &booking.Branch{Zone: zone}
	for range t.byte() % 3 {
		branch.Closures = append(branch.Closures, booking.Closure{DateRange: t.dates(day)})
	}
	service := &booking.Service{
		Duration: int(t.number()), Step: int(t.number()),
		BufferBefore: int(t.number()), BufferAfter: int(t.number()),
		MinNotice: int(t.number()), Horizon: int(t.number()), Capacity: int(t.byte() % 2),
	}
	for range t.byte() % 4 {
		service.Sessions = append(service.Sessions, booking.Session{
			Once: t.byte()%2 == 0, Weekday: time.Weekday(t.number()), Date: day + civil.Date(t.number()),
			Time: civil.Clock(t.number()), Capacity: int(t.number()),
		})
	}
	cal := &engine.Calendar{Branch: branch, Service: service}
	for range t.byte() % 4 {
		resource, roster := &booking.Resource{}, &booking.Roster{Week: t.week()}
		for range t.byte() % 3 {
			roster.Overrides = append(roster.Overrides, booking.Override{DateRange: t.dates(day), Week: t.week()})
		}
		for range t.byte() % 3 {
			resource.TimeOff = append(resource.TimeOff, booking.Absence{Span: t.span(base)})
		}
		c := engine.Candidate{}
		if t.byte() != 0 { // else without a shift
			c.At = engine.NewShift(branch, resource, roster)
			c.All = []*engine.Shift{c.At}
		}
		for range t.byte() % 6 {
			c.Claims = append(c.Claims, t.span(base))
		}
		c.Claims = engine.SortClaims(c.Claims)
		cal.Candidates = append(cal.Candidates, c)
	}
	return cal
}

// FuzzCheck asks everything of calendars that make no sense. Nothing may
// panic or hang, and the answers must agree with each other.
func FuzzCheck(f *testing.F) {
	f.Add([]byte{}, int32(20772), int16(540), int64(20770*86400))
	f.Add([]byte{9, 0, 0, 2, 0, 2, 0, 0, 0, 0, 0, 0, 0, 90, 0, 0, 2, 3, 0, 0, 36, 0, 68, 1, 0, 40, 0, 60}, int32(15338), int16(0),
		int64(15336*86400))
	f.Add([]byte{200, 255, 255, 255, 255, 255, 255, 255, 127}, int32(-2147483648), int16(-32768), int64(-1<<63))
	f.Add([]byte{5, 1, 255, 1, 2, 3, 4, 5, 6, 7, 127}, int32(2147483647), int16(32767), int64(1<<63-1))
	f.Fuzz(func(t *testing.T, code []byte, date int32, minute int16, now int64) {
		ask := booking.Slot{Date: civil.Date(date), Time: civil.Clock(minute)}
		tp := tape(code)
		cal := tp.calendar(ask.Date)
		answer := cal.Check(ask, now)
		cal.Explain(ask, now)
		listed := false
		for s := range cal.Starts(ask.Date, ask.Date, now) {
			listed = listed || s.Slot == ask
		}
		if (answer.Verdict == booking.Available) != listed {
			t.Errorf("check says %v, listed is %v", answer.Verdict, listed)
		}
		near, ok := cal.Nearest(ask, 3, now)
		if listed && (!ok || near.Slot != ask) {
			t.Errorf("nearest is %v %v, but the time asked for is free", near, ok)
		}
		for i := range cal.Candidates {
			claimed, working := engine.Load(cal.Branch.Zone, &cal.Candidates[i], ask.Date)
			if claimed < 0 || working < 0 {
				t.Errorf("load %d of %d", claimed, working)
			}
		}
	})
}
