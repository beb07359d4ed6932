package waiting_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/engine"
	"github.com/mawid/mawid/internal/waiting"
)

const (
	hour = 3600
	day  = 24 * hour
	// noon of day 20000, in UTC
	now = int64(20000*day + 12*hour)
)

// at is a time so many days from today.
func at(days int, clock civil.Clock) engine.Start {
	date := civil.Date(20000 + days)
	return engine.Start{Slot: booking.Slot{Date: date, Time: clock}, At: int64(date)*day + int64(clock)*60}
}

func entry(n byte, change ...func(*waiting.Entry)) waiting.Entry {
	e := waiting.Entry{
		ID: booking.WaitID{n}, Parts: waiting.AnyPart, State: waiting.Waiting, CreatedAt: now - day,
		Dates: booking.DateRange{From: 20000, To: 20007},
	}
	for _, f := range change {
		f(&e)
	}
	return e
}

func offered(n byte, s engine.Start, state waiting.OfferState, ago int64) waiting.Offer {
	return waiting.Offer{
		ID: booking.OfferID{n, byte(ago)}, Entry: booking.WaitID{n}, Start: s.At, State: state, MadeAt: now - ago, EndedAt: now - ago + 600,
	}
}

func TestWhoIsOfferedWhat(t *testing.T) {
	t.Parallel()
	morning, evening := at(2, 10*60), at(2, 19*60)
	anybody, sara := booking.ResourceID{}, booking.ResourceID{9}
	free := map[booking.ResourceID][]engine.Start{anybody: {morning, evening}, sara: {evening}}
	late := func(e *waiting.Entry) { e.Parts = waiting.Evening }
	same := func(e *waiting.Entry) { e.Phone = "+966501234567" }
	for name, c := range map[string]struct {
		board waiting.Board
		who   byte // 0: nobody
		what  engine.Start
	}{
		"the one who waits longest has the first": {waiting.Board{Entries: []waiting.Entry{entry(1), entry(2)}}, 1, morning},
		"of the part of the day that they want":   {waiting.Board{Entries: []waiting.Entry{entry(1, late)}}, 1, evening},
		"nobody on other dates": {waiting.Board{Entries: []waiting.Entry{entry(1, func(e *waiting.Entry) {
			e.Dates = booking.DateRange{From: 20003, To: 20009}
		})}}, 0, engine.Start{}},
		"with whom they want": {waiting.Board{Entries: []waiting.Entry{entry(1, func(e *waiting.Entry) { e.Resource = sara })}}, 1, evening},
		"nobody what was free when they asked": {waiting.Board{
			Entries: []waiting.Entry{entry(1, func(e *waiting.Entry) { e.AskedAt = now - hour }), entry(2, late)},
			Since:   map[booking.ResourceID]map[int64]int64{anybody: {morning.At: now - hour - 1, evening.At: now - 2*hour}},
		}, 2, evening},
		"nobody what has just become free": {waiting.Board{Entries: []waiting.Entry{entry(1)},
			Since: map[booking.ResourceID]map[int64]int64{anybody: {morning.At: now - 59, evening.At: now - 60}}}, 1, evening},
		"at once what was kept for another": {waiting.Board{
			Entries: []waiting.Entry{entry(2)}, Offers: []waiting.Offer{offered(1, morning, waiting.Declined, 600)},
			Since: map[booking.ResourceID]map[int64]int64{anybody: {morning.At: now}},
		}, 2, morning},
		"but not what they had booked": {waiting.Board{
			Entries: []waiting.Entry{entry(2)}, Offers: []waiting.Offer{offered(1, morning, waiting.Taken, 600)},
			Since: map[booking.ResourceID]map[int64]int64{anybody: {morning.At: now}},
		}, 0, engine.Start{}},
		"who has an offer waits for its end": {waiting.Board{
			Entries: []waiting.Entry{entry(1, func(e *waiting.Entry) { e.State = waiting.Offered }), entry(2)},
			Offers:  []waiting.Offer{offered(1, at(1, 600), waiting.Open, 60)},
		}, 2, morning},
		"nobody is offered the same twice": {waiting.Board{
			Entries: []waiting.Entry{entry(1), entry(2, late)}, Offers: []waiting.Offer{offered(1, morning, waiting.Declined, 2*hour)},
		}, 1, evening},
		"who has not answered has a respite": {waiting.Board{
			Entries: []waiting.Entry{entry(1), entry(2)}, Offers: []waiting.Offer{offered(1, at(1, 600), waiting.Expired, 1200)},
		}, 2, morning},
		"and then is offered something again": {waiting.Board{
			Entries: []waiting.Entry{entry(1), entry(2)}, Offers: []waiting.Offer{offered(1, at(1, 600), waiting.Expired, 2*hour)},
		}, 1, morning},
		"after three that were not answered nothing more": {waiting.Board{
			Entries: []waiting.Entry{entry(1), entry(2)}, Offers: []waiting.Offer{offered(1, at(1, 600), waiting.Expired, 10*hour),
				offered(1, at(1, 660), waiting.Expired, 8*hour), offered(1, at(1, 720), waiting.Expired, 6*hour)},
		}, 2, morning},
		"what did not reach them does not count": {waiting.Board{
			Entries: []waiting.Entry{entry(1), entry(2)}, Offers: []waiting.Offer{offered(1, at(1, 600), waiting.Untold, 10*hour),
				offered(1, at(1, 660), waiting.Untold, 8*hour), offered(1, at(1, 720), waiting.Untold, 6*hour)},
		}, 1, morning},
		"one number keeps one time": {waiting.Board{
			Entries: []waiting.Entry{entry(1, same, func(e *waiting.Entry) { e.State = waiting.Offered }), entry(2, same), entry(3)},
			Offers:  []waiting.Offer{offered(1, at(1, 600), waiting.Open, 60)},
		}, 3, morning},
		"a time that three did not take is for everybody": {waiting.Board{
			Entries: []waiting.Entry{entry(4)}, Offers: []waiting.Offer{offered(1, morning, waiting.Expired, 3*hour),
				offered(2, morning, waiting.Declined, 2*hour), offered(3, morning, waiting.Expired, hour)},
		}, 4, evening},
		"of whom nobody heard does not count": {waiting.Board{
			Entries: []waiting.Entry{entry(4)}, Offers: []waiting.Offer{offered(1, morning, waiting.Untold, 3*hour),
				offered(2, morning, waiting.Declined, 2*hour), offered(3, morning, waiting.Expired, hour)},
		}, 4, morning},
		"earlier than what they have": {waiting.Board{
			Entries: []waiting.Entry{entry(1, func(e *waiting.Entry) { e.Appointment = booking.AppointmentID{1} }), entry(2)},
			Before:  map[booking.AppointmentID]int64{{1}: morning.At},
		}, 2, morning},
	} {
		c.board.Now, c.board.Free = now, free
		e, s, ok := c.board.Next()
		if ok != (c.who != 0) || ok && (e.ID != booking.WaitID{c.who} || s != c.what) {
			t.Errorf("%s: got %v %v %v", name, e, s, ok)
		}
	}
}

func TestATimeIsKeptByItsDistance(t *testing.T) {
	t.Parallel()
	for away, want := range map[int64]int64{day + 1: 1800, day: 600, 3 * hour: 600, 3*hour - 1: 0, 60: 0} {
		if got := waiting.KeepFor(now, now+away); got != want {
			t.Errorf("%d seconds away: kept for %d, want %d", away, got, want)
		}
	}
}

func TestTheNightBelongsToTheEveningBefore(t *testing.T) {
	t.Parallel()
	night := at(3, 90)
	e := entry(1, func(e *waiting.Entry) {
		e.Parts, e.Dates = waiting.Evening, booking.DateRange{From: 20002, To: 20002}
	})
	b := waiting.Board{Now: now, Entries: []waiting.Entry{e}, Free: map[booking.ResourceID][]engine.Start{{}: {night}}}
	if _, s, ok := b.Next(); !ok || s != night {
		t.Errorf("got %v %v", s, ok)
	}
}

var states = []waiting.OfferState{waiting.Open, waiting.Declined, waiting.Expired, waiting.Untold, waiting.Lost}

// Whatever is on the table, what is offered is free, wanted, new to who gets it, and
// nobody who waits longer could have had it.
func TestWhatIsOfferedIsRight(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		b := waiting.Board{Now: now, Free: map[booking.ResourceID][]engine.Start{}}
		var starts []engine.Start
		for d := range 4 {
			for _, c := range []civil.Clock{60, 600, 800, 1100} {
				if rapid.Bool().Draw(t, "free") {
					starts = append(starts, at(d, c))
				}
			}
		}
		b.Free[booking.ResourceID{}] = starts
		for n := range rapid.IntRange(1, 6).Draw(t, "waiting") {
			id := byte(n + 1)
			b.Entries = append(b.Entries, entry(id, func(e *waiting.Entry) {
				e.Parts = waiting.Parts(rapid.IntRange(1, 7).Draw(t, "parts"))
				e.Dates.From += civil.Date(rapid.IntRange(0, 3).Draw(t, "from"))
			}))
			for k := range rapid.IntRange(0, 4).Draw(t, "offers") {
				state := rapid.SampledFrom(states).Draw(t, "state")
				s := at(rapid.IntRange(0, 3).Draw(t, "day"), rapid.SampledFrom([]civil.Clock{60, 600, 800, 1100}).Draw(t, "clock"))
				b.Offers = append(b.Offers, offered(id, s, state, int64(k+1)*rapid.Int64Range(100, 3*hour).Draw(t, "ago")))
			}
		}
		e, s, ok := b.Next()
		if !ok {
			return
		}
		told := 0
		for _, o := range b.Offers {
			if o.Entry == e.ID && (o.State == waiting.Open || o.Start == s.At) {
				t.Fatalf("%v has %v and is offered %v", e.ID, o, s)
			}
			if o.Start == s.At && o.State != waiting.Untold && o.MadeAt > now-day {
				told++
			}
		}
		if told >= 3 || s.At <= now || !slices.Contains(starts, s) || !e.Parts.Has(s.Time) {
			t.Fatalf("%v is offered %v, to %d before", e, s, told)
		}
		// Those before them could have had nothing: without the others nothing is theirs.
		for i := range b.Entries {
			if b.Entries[i].ID == e.ID {
				break
			}
			alone := b
			alone.Entries = b.Entries[i : i+1]
			if who, what, ok := alone.Next(); ok {
				t.Fatalf("%v is offered %v although %v waits longer and could have %v", e.ID, s, who.ID, what)
			}
		}
	})
}

func TestThePartsOfTheDayFollowFromTheTimesThatSuit(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		times []civil.Clock
		want  waiting.Parts
	}{
		"any":                             {nil, waiting.AnyPart},
		"one time":                        {[]civil.Clock{17 * 60}, waiting.Evening},
		"from ten to noon":                {[]civil.Clock{600, 630, 660, 690}, waiting.Morning},
		"a late afternoon":                {[]civil.Clock{900, 930, 960, 990, 1020, 1050}, waiting.Afternoon},
		"from four to six":                {[]civil.Clock{960, 990, 1020, 1050, 1080}, waiting.Afternoon | waiting.Evening},
		"one of each, as many everywhere": {[]civil.Clock{600, 800, 1100}, waiting.AnyPart},
	} {
		if got := waiting.PartsAt(c.times); got != c.want {
			t.Errorf("%s: got %b, want %b", name, got, c.want)
		}
	}
}
