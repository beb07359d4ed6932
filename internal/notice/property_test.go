package notice_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/notice"
)

// fate is what happens to one attempt. Whoever sends may die before the row is
// committed, before the call, and after it.
type fate int

const (
	fine fate = iota
	diesFirst
	diesBeforeCall
	diesAfterCall
	answerLost  // it arrives, and nobody knows
	requestLost // it does not, and nobody knows
	stumbles    // it failed, and may be tried again
	refused     // it failed for good
	swallowed   // accepted, and never delivered: only where deliveries are reported
)

// life is an appointment, whoever sends messages about it, and the customer.
type life struct {
	*rapid.T
	now      int64
	facts    notice.Facts
	rules    notice.Rules
	made     []notice.Notice
	inbox    []notice.Send // what the customer has in hand; the oracle looks at nothing else of what was planned and kept
	lots     map[int]fate  // of the last attempt of what was made
	fates    []fate        // that may happen; none: all is well
	lastHurt int64         // when something last went wrong
	hurt     map[notice.Purpose]bool
	copies   map[int]int           // how many of a revision's news may arrive twice
	doubts   map[notice.Notice]int // how often what was sent by a way may have arrived
	back     bool                  // the clock was set back
	call     bool
	confused bool // some outcome is unknown
	faulty   bool // fates are drawn at all
}

func must(t interface{ Fatal(...any) }, zone string) *civil.Zone {
	z, err := civil.LoadZone(zone)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

var allOn = map[notice.Purpose]bool{notice.Confirmation: true, notice.Reminder: true, notice.Change: true, notice.Cancellation: true,
	notice.NoShow: true}

func drawLife(t *rapid.T) *life {
	zone := must(t, rapid.SampledFrom([]string{"Asia/Riyadh", "Europe/London", "America/New_York", "Africa/Cairo"}).Draw(t, "zone"))
	at := zone.First(civil.DateOf(2026, 10, 20), rapid.IntRange(0, 1439).Draw(t, "born"))
	w := &life{T: t, now: at, copies: map[int]int{}, doubts: map[notice.Notice]int{}, lots: map[int]fate{}, hurt: map[notice.Purpose]bool{}}
	start := at + int64(rapid.OneOf(rapid.IntRange(1, 300), rapid.IntRange(1, 12*1440)).Draw(t, "ahead"))*60
	w.facts = notice.Facts{Revision: 1, Status: booking.Booked, Span: booking.Span{Start: start, End: start + 1800}, CreatedAt: at,
		ChangedAt: at, Phone: "+966500000001", Email: "a@example.com"}
	reminders := rapid.SampledFrom([][]int{{1440, 120}, {120}, {2880, 1440, 180, 60}, {720, 90}}).Draw(t, "reminders")
	w.rules = notice.Rules{On: allOn, Reminders: reminders,
		Settle: notice.DefaultSettle, Quiet: notice.Quiet{Zone: zone, Hours: notice.DefaultQuiet, Other: []notice.OtherHours{{
			Dates: booking.DateRange{From: civil.DateOf(2026, 10, 24), To: civil.DateOf(2026, 10, 28)},
			Hours: notice.Hours{From: 3 * 60, To: 12 * 60}}}},
		Hops: []notice.Hop{{Channel: "wa", Medium: notice.WhatsApp, Reports: true}, {Channel: "sms", Medium: notice.SMS},
			{Channel: "mail", Medium: notice.Mail}}}
	w.fates = rapid.SampledFrom([][]fate{
		nil,
		{fine, diesFirst, diesBeforeCall, diesAfterCall},
		{fine, answerLost, requestLost, diesAfterCall, stumbles},
		{fine, stumbles, refused},
		{fine, swallowed, diesBeforeCall, answerLost},
	}).Draw(t, "fates")
	w.faulty = len(w.fates) > 0
	return w
}

// plan asks twice and holds what is true of every answer.
func (w *life) plan() notice.Decision {
	kept := slices.Clone(w.made)
	d := notice.Plan(w.now, w.facts, w.rules, w.made)
	if diff := cmp.Diff(d, notice.Plan(w.now, w.facts, w.rules, w.made)); diff != "" {
		w.Fatalf("asked twice:\n%s", diff)
	}
	if diff := cmp.Diff(kept, w.made); diff != "" {
		w.Fatalf("what was kept has changed:\n%s", diff)
	}
	if d.Send == nil && d.Look != 0 && d.Look <= w.now {
		w.Fatalf("look again at %d, and it is %d", d.Look, w.now)
	}
	return d
}

// until lets time go by with somebody who sends.
func (w *life) until(end int64) {
	for range 500 {
		d := w.plan()
		w.call = d.Call
		switch {
		case d.Send != nil:
			w.send(d.Send)
		case d.Look == 0 || d.Look >= end:
			w.now = max(w.now, end)
			return
		default:
			w.now = d.Look
			if len(w.fates) > 0 {
				w.now += int64(rapid.IntRange(0, 5).Draw(w.T, "late")) // the loop is never there at once
			}
		}
	}
	w.Fatal("it does not end")
}

func (w *life) send(s *notice.Send) {
	f := fine
	if len(w.fates) > 0 {
		f = rapid.SampledFrom(w.fates).Draw(w.T, "fate")
	}
	if f == swallowed && !s.Hop.Reports {
		f = fine
	}
	if f != fine {
		w.lastHurt, w.hurt[s.Purpose] = w.now, true
	}
	if f == diesFirst {
		w.down()
		return
	}
	row := s.Notice(w.now)
	i := slices.IndexFunc(w.made, func(n notice.Notice) bool {
		return n.Purpose == s.Purpose && n.Before == s.Before && n.Revision == s.Revision && n.Channel == s.Hop.Channel
	})
	if (i < 0) != (s.Attempt == 1) || i >= 0 && w.made[i].Attempts+1 != s.Attempt {
		w.Fatalf("attempt %d of %+v, made: %+v", s.Attempt, s, w.made)
	}
	if i < 0 {
		w.made, i = append(w.made, row), len(w.made)
	} else {
		row.MadeAt = w.made[i].MadeAt
		w.made[i] = row
	}
	n := &w.made[i]
	w.lots[i] = f
	switch f {
	case diesBeforeCall, requestLost, diesAfterCall, answerLost, swallowed:
		w.copies[s.Revision]++
		w.confused = true
		way := notice.Notice{Purpose: s.Purpose, Before: s.Before, Revision: s.Revision, Channel: s.Hop.Channel}
		if w.doubts[way]++; w.doubts[way] > 3 {
			w.Fatalf("by %s %d times, each of which may have arrived", s.Hop.Channel, w.doubts[way])
		}
	}
	switch f {
	case fine:
		w.arrives(s)
		n.Status = notice.Sent
		if s.Hop.Reports {
			n.Status = rapid.SampledFrom([]notice.Status{notice.Delivered, notice.Read}).Draw(w.T, "report")
		}
	case diesBeforeCall:
		w.down()
	case diesAfterCall:
		w.arrives(s)
		w.down()
	case answerLost:
		w.arrives(s)
		n.Status = notice.Unknown
	case requestLost:
		n.Status = notice.Unknown
	case stumbles:
		n.Status = notice.Failed
	case refused:
		n.Status, n.Permanent = notice.Failed, true
	case swallowed:
		n.Status = notice.Sent
	}
	w.now += int64(rapid.IntRange(0, 2).Draw(w.T, "takes"))
}

// down is a service that stands still, or a clock that is set forward.
func (w *life) down() {
	w.now += int64(rapid.SampledFrom([]int{1, 20, 200, 4000}).Draw(w.T, "down"))
	w.lastHurt = w.now
}

// arrives holds what is true of every message at the moment at which it arrives.
func (w *life) arrives(s *notice.Send) {
	f := &w.facts
	switch {
	case f.Erased:
		w.Fatal("told somebody who was erased")
	case w.now >= s.UselessAfter:
		w.Fatalf("%s is useless since %d, and it is %d", s.Purpose, s.UselessAfter, w.now)
	case (s.Purpose == notice.Confirmation || s.Purpose == notice.Change || s.Purpose == notice.Reminder) &&
		(f.Status != booking.Booked || w.now >= f.Span.Start || s.Start != f.Span.Start || s.Truth.Branch != f.Branch):
		w.Fatalf("%s about the dead: %+v", s.Purpose, f)
	case s.Purpose == notice.Cancellation && f.Status != booking.Cancelled:
		w.Fatalf("a cancellation, and it is %s", f.Status)
	case s.Purpose == notice.NoShow && (f.Status != booking.NoShow || w.now < f.Span.End):
		w.Fatalf("a no-show, and it is %s", f.Status)
	case s.Purpose == notice.Reminder && w.now > f.Span.Start-1800:
		w.Fatal("reminded when it is too late")
	case (s.Purpose == notice.Reminder || s.Purpose == notice.NoShow) && quietBySlowClock(&w.rules.Quiet, w.now):
		w.Fatalf("disturbed at %v", w.rules.Quiet.Zone.Time(w.now))
	case s.Purpose != notice.Reminder && !w.back && w.now < f.ChangedAt+notice.DefaultSettle:
		w.Fatal("told before it has settled")
	}
	if s.Purpose == notice.Change && !w.confused && s.Was != nil {
		if last := w.believes(); last == nil || last.Truth != *s.Was {
			w.Fatalf("it was %+v, and the customer believes %+v", s.Was, last)
		}
	}
	w.inbox = append(w.inbox, *s)
}

// quietBySlowClock looks at the hands of the clock.
func quietBySlowClock(q *notice.Quiet, unix int64) bool {
	t := q.Zone.Time(unix)
	minute := t.Hour()*60 + t.Minute()
	hours := func(t time.Time) (from, to int) {
		h := q.Hours
		for _, o := range q.Other {
			if day := t.Format(time.DateOnly); o.Dates.From.String() <= day && day <= o.Dates.To.String() {
				h = o.Hours
			}
		}
		return int(h.From), int(h.To)
	}
	from, to := hours(t)
	if from < to && minute >= from && minute < to || from > to && minute >= from {
		return true
	}
	from, to = hours(t.AddDate(0, 0, -1))
	return from > to && minute < to
}

// believes is the last thing that the customer read about the appointment.
func (w *life) believes() *notice.Send {
	for i := len(w.inbox) - 1; i >= 0; i-- {
		if w.inbox[i].Purpose != notice.NoShow {
			return &w.inbox[i]
		}
	}
	return nil
}

// changes lets something happen to the appointment.
func (w *life) changes() {
	f := &w.facts
	before := *f
	events := []string{"move", "move", "place", "cancel", "cancel", "undo", "undo", "arrive", "no-show", "erase", "coming",
		"report", "report", "hops", "full"}
	switch rapid.SampledFrom(events).Draw(w.T, "event") {
	case "move":
		if f.Status == booking.Booked {
			start := max(f.Span.Start+int64(rapid.IntRange(-2880, 2880).Draw(w.T, "by"))*60, w.now+60)
			f.Span, f.MovedAt, f.ConfirmedAt = booking.Span{Start: start, End: start + 1800}, w.now, 0
		}
	case "place":
		if f.Status == booking.Booked {
			f.Branch[0]++
			f.MovedAt = w.now
		}
	case "cancel":
		if f.Status == booking.Booked {
			f.Status = booking.Cancelled
		}
	case "undo":
		f.Status = booking.Booked
	case "arrive":
		if f.Status == booking.Booked {
			f.Status = booking.Arrived
		}
	case "no-show":
		if f.Status == booking.Booked && w.now >= f.Span.Start {
			f.Status = booking.NoShow
		}
	case "erase":
		f.Erased = rapid.IntRange(0, 9).Draw(w.T, "really") == 0 || f.Erased
	case "coming":
		f.ConfirmedAt = w.now
	case "report":
		w.reports()
	case "hops": // an owner likes another order
		w.rules.Hops = slices.Clone(w.rules.Hops)
		slices.Reverse(w.rules.Hops)
	case "full":
		w.rules.FullUntil = w.now + int64(rapid.IntRange(1, 1440).Draw(w.T, "full"))*60
		w.lastHurt = max(w.lastHurt, w.rules.FullUntil)
	}
	if before.Span != f.Span || before.Branch != f.Branch || before.Status != f.Status {
		f.Revision++
		f.ChangedAt = w.now
	}
}

// reports come late, and say what became of messages.
func (w *life) reports() {
	for i := range w.made {
		n := &w.made[i]
		switch f := w.lots[i]; {
		case f == swallowed && n.Status == notice.Sent, f == requestLost && n.Status == notice.Unknown:
			n.Status, n.Permanent = notice.Failed, true
		case f == answerLost && n.Status == notice.Unknown:
			n.Status = notice.Delivered
		}
	}
}

// Whatever happens to an appointment and to whoever sends messages about it, the
// customer ends up with the truth.
func TestTheLastTruthIsToldWhateverHappens(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w := drawLife(t)
		for range rapid.IntRange(0, 8).Draw(t, "events") {
			then := rapid.SampledFrom([]int{0, 5, 29, 31, 100, 700, 8000, 40000, 200000, -25, -12, -2, -1, 1}).Draw(t, "then")
			if then >= -25 && then <= 1 && then != 0 {
				w.until(max(w.now, w.facts.Span.Start+int64(then)*3500)) // hours from the start, or nearly
			} else {
				w.until(w.now + int64(then))
			}
			switch rapid.IntRange(0, 9).Draw(t, "clock") {
			case 0:
				w.down()
			case 1:
				w.now, w.back, w.lastHurt = w.now-int64(rapid.IntRange(1, 90).Draw(t, "back")), true, w.now
			}
			w.changes()
		}
		last := w.now
		w.until(w.now + 600)
		w.fates = nil // from here on all is well
		w.lastHurt = max(w.lastHurt, last) + 600
		w.until(w.now + 20*86400)
		if d := w.plan(); d.Send != nil || d.Look != 0 {
			t.Fatalf("twenty days later there is still %+v", d)
		}
		w.truthWasTold()
		w.nothingTwice()
		w.reminded(last)
	})
}

// truthWasTold holds that the customer does not believe what is not so, if there
// was the time to tell them: two hours, in which every retry has been made.
func (w *life) truthWasTold() {
	f, last := &w.facts, w.believes()
	if f.Erased || w.lastHurt+7800 > f.Span.Start || last != nil && w.lastHurt+7800 > last.Start && last.Start != 0 {
		return
	}
	untold := w.call || w.hurt[notice.Confirmation] // an unknown confirmation is not repeated
	switch {
	case f.Status == booking.Booked && last == nil && !untold:
		w.Fatalf("the customer knows nothing: %+v", w.made)
	case f.Status == booking.Booked && last != nil && !w.call &&
		(last.Truth.Cancelled || last.Start != f.Span.Start || last.Truth.Branch != f.Branch):
		w.Fatalf("the customer believes %+v, and it is %+v\nmade: %+v", last, f, w.made)
	case f.Status == booking.Cancelled && last != nil && !last.Truth.Cancelled && !w.call:
		w.Fatalf("the customer believes %+v, and it is cancelled\nmade: %+v", last, w.made)
	case f.Status == booking.Cancelled && last == nil && !untold && f.ChangedAt-f.CreatedAt >= notice.DefaultSettle:
		w.Fatal("the customer comes to what was cancelled")
	}
	if w.call && !slices.ContainsFunc(w.made, func(n notice.Notice) bool { return n.Status == notice.Failed }) && w.rules.FullUntil == 0 {
		w.Fatal("somebody should call, and nothing has failed")
	}
}

// nothingTwice holds that the customer reads nothing twice but what is promised,
// and never in a service that nothing happens to.
func (w *life) nothingTwice() {
	type key struct {
		notice.Purpose
		before, revision int
	}
	count, reminders := map[key]int{}, map[notice.Truth]map[int]int{}
	for i, m := range w.inbox {
		k := key{m.Purpose, m.Before, m.Revision}
		switch m.Purpose {
		case notice.Confirmation, notice.NoShow:
			k.revision = 0 // once in a life
		case notice.Reminder:
			if reminders[m.Truth] == nil {
				reminders[m.Truth] = map[int]int{}
			}
			if reminders[m.Truth][m.Before]++; reminders[m.Truth][m.Before] > 1 {
				w.Fatalf("reminded twice: %+v", w.inbox)
			}
		}
		count[k]++
		most := 1
		if m.Purpose == notice.Change || m.Purpose == notice.Cancellation {
			most += w.copies[m.Revision]
		}
		if count[k] > most {
			w.Fatalf("%d of %v arrived, at most %d are promised: %+v", count[k], k, most, w.made)
		}
		if i > 0 && !w.faulty && m.Purpose != notice.Reminder && m.Purpose != notice.NoShow && m.Truth == w.inbox[i-1].Truth {
			w.Fatalf("told the same again: %+v", w.inbox)
		}
	}
	if f := &w.facts; f.Status == booking.Cancelled && f.ChangedAt-f.CreatedAt < notice.DefaultSettle && !w.back && len(w.inbox) > 0 {
		w.Fatalf("told of what was over at once: %+v", w.inbox)
	}
}

// reminded holds that whoever has known a time for long is reminded of it.
func (w *life) reminded(since int64) {
	f := &w.facts
	if f.Erased || f.Status != booking.Booked || max(w.lastHurt, since, f.ConfirmedAt) > f.Span.Start-4*86400 {
		return
	}
	for _, m := range w.inbox {
		if m.Purpose == notice.Reminder && m.Start == f.Span.Start && m.Truth.Branch == f.Branch {
			return
		}
	}
	w.Fatalf("nobody reminded the customer: %+v", w.made)
}
