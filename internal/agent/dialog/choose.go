package dialog

import (
	"cmp"
	"slices"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// maxOffers is how many times are offered at once, and maxAmends how many
// after one was taken from under the caller.
const (
	maxOffers = 3
	maxAmends = 2
)

// Pick chooses from the free slots what to offer for a wish: the nearest to a
// time first, or else spread over what was asked for. If none fits it gives those
// that come nearest, and false.
func Pick(w *understand.When, free []booking.Slot, n int) ([]booking.Slot, bool) {
	var fits []booking.Slot
	for _, s := range free {
		if w.Fits(s) {
			fits = append(fits, s)
		}
	}
	if w.Latest {
		fits = lastFirst(fits)
	}
	if len(fits) > 0 {
		if len(w.Times) > 0 && w.Relation != understand.Between && w.Relation != understand.After {
			slices.SortStableFunc(fits, func(a, b booking.Slot) int {
				return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(away(w, a), away(w, b)))
			})
			return fits[:min(n, len(fits))], true
		}
		return spread(w, fits, n), true
	}
	free = bearable(w, free)
	anchor := booking.Slot{Date: w.From}
	if !w.Dated && len(free) > 0 {
		anchor.Date = free[0].Date
	}
	if len(w.Times) > 0 {
		anchor.Time = w.Times[0]
	} else if w.Part != nil {
		anchor.Time = civil.Clock(w.Part.From % civil.DayMinutes)
	}
	return Nearest(anchor, free, n), false
}

// lastFirst are the slots of the first day that has any, the last first.
func lastFirst(fits []booking.Slot) (list []booking.Slot) {
	for _, s := range fits {
		if s.Date == fits[0].Date {
			list = append(list, s)
		}
	}
	slices.Reverse(list)
	return list
}

// away is how far a slot's time of day is from the one wished for.
func away(w *understand.When, s booking.Slot) int {
	best := civil.DayMinutes
	for _, t := range w.Times {
		best = min(best, abs(int(s.Time)-int(t)))
	}
	return best
}

// Nearest gives the slots nearest to one, the nearest first.
func Nearest(to booking.Slot, free []booking.Slot, n int) []booking.Slot {
	list := slices.Clone(free)
	slices.SortStableFunc(list, func(a, b booking.Slot) int { return cmp.Compare(apart(a, to), apart(b, to)) })
	return list[:min(n, len(list))]
}

// apart is the distance of two slots in minutes.
func apart(a, b booking.Slot) int {
	return abs((int(a.Date)-int(b.Date))*civil.DayMinutes + int(a.Time) - int(b.Time))
}

func abs(n int) int { return max(n, -n) }

// choosing takes the answer to offers.
func (c *call) choosing(m *understand.Meaning) (Step, bool) {
	s := c.s
	if m.Intent == understand.Cancel && s.Goal == understand.Move {
		return c.facts(m) // The appointment is meant, and is read back.
	}
	if m.Intent == understand.Cancel || m.Intent == understand.Goodbye || m.Stay && m.When.IsZero() {
		return c.abandon(), true
	}
	if against := c.against(m); c.amiss(m) && (len(against) < 2 || len(against) == len(s.Offers)) {
		return c.toward(m, against), true
	}
	one := len(s.Offers) == 1
	if one && m.Choice == understand.LaterOne {
		m.Choice = understand.Later
	} else if one && m.Choice == understand.SoonOne {
		m.Choice = understand.Earlier
	}
	if m.Name != "" && s.Goal == understand.Book {
		s.Name = m.Name // "the second one, for Huda"
	}
	if i, ok := c.chosen(m); ok {
		return c.choose(s.Offers[i]), true
	}
	switch {
	case m.Choice == understand.Earlier || m.Choice == understand.Later:
		first, last := slices.MinFunc(s.Offers, order), slices.MaxFunc(s.Offers, order)
		s.Before, s.After = nil, nil
		if m.Choice == understand.Earlier {
			s.Before = &first
		} else {
			s.After = &last
		}
		return c.others(), true
	case !m.When.IsZero():
		return c.narrow(m)
	case c.wishes(m):
		return c.facts(m)
	case m.Choice == understand.Neither || m.Answer == understand.No:
		return c.others(), true
	case m.Answer == understand.Yes && len(s.Offers) == 1:
		return c.choose(s.Offers[0]), true
	case m.Name != "" || m.Phone != "":
		return c.facts(m)
	}
	return Step{}, false
}

func order(a, b booking.Slot) int {
	return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(a.Time, b.Time))
}

// chosen finds which offer is meant. A number that may be a place in the list
// as well as an hour of another offer is neither.
func (c *call) chosen(m *understand.Meaning) (int, bool) {
	offers := c.s.Offers
	switch {
	case m.When.Doubtful(): // it is read back first
		return 0, false
	case m.Choice == understand.Last:
		return len(offers) - 1, true
	case m.Choice == understand.LaterOne || m.Choice == understand.SoonOne:
		return outermost(offers, &understand.When{Earliest: m.Choice == understand.SoonOne})
	case m.Choice == understand.Middle:
		return len(offers) / 2, len(offers) == 3
	case m.Choice == understand.Next, len(m.NotChoices) > 0 && m.Choice == understand.NoChoice:
		return c.remaining(m)
	case m.Choice == understand.Any && (m.When.Earliest || m.When.Latest): // whichever is earliest
		return outermost(offers, &m.When)
	case m.Choice == understand.Any:
		return 0, m.When.IsZero()
	case m.Choice >= 1:
		return nth(offers, int(m.Choice), &m.When)
	case m.Number >= 1 && m.When.IsZero():
		hours := hourly(offers, m.Number)
		switch place := m.Number - 1; {
		case place < len(offers) && (len(hours) == 0 || len(hours) == 1 && hours[0] == place):
			return place, true
		case place >= len(offers) && len(hours) == 1:
			return hours[0], true
		}
	case m.When.Earliest || m.When.Latest:
		return outermost(offers, &m.When)
	}
	return 0, false
}

// nth finds an offer by its place: among all, or among those that are when the
// caller says: "Saturday, the first one".
func nth(offers []booking.Slot, n int, w *understand.When) (int, bool) {
	if n <= len(offers) && (w.IsZero() || w.Fits(offers[n-1])) {
		return n - 1, true
	}
	for i, o := range offers {
		if w.IsZero() || w.Clash || w.Past || !w.Fits(o) {
			continue
		}
		if n--; n == 0 {
			return i, true
		}
	}
	return 0, false
}

// outermost finds the earliest or the latest of the offers. If a day was said
// with it at which none of them is, it is a new wish.
func outermost(offers []booking.Slot, w *understand.When) (best int, ok bool) {
	for i, o := range offers {
		if w.Dated && (o.Date < w.From || o.Date > w.To) || passed(w, o) {
			continue
		}
		if !ok || w.Earliest == (order(o, offers[best]) < 0) {
			best, ok = i, true
		}
	}
	return best, ok
}

// passed tells whether an offer is not after the time that it should be after.
func passed(w *understand.When, o booking.Slot) bool {
	return w.Relation == understand.After && (!w.Fits(o) || slices.Contains(w.Times, o.Time))
}

// remaining finds the offer that is left when others are refused: not the
// first and not the last; nine is too early, the next one.
func (c *call) remaining(m *understand.Meaning) (int, bool) {
	var left []int
	offers := c.s.Offers
	for i, o := range offers {
		refused := slices.Contains(m.NotChoices, understand.Choice(i+1)) ||
			i == len(offers)-1 && slices.Contains(m.NotChoices, understand.Last) || !m.When.Fits(o) || passed(&m.When, o)
		if !refused {
			left = append(left, i)
		}
	}
	if len(left) == 0 || len(left) == len(offers) || len(left) > 1 && m.Choice != understand.Next {
		return 0, false
	}
	return left[0], true
}

// hourly finds the offers at an hour of the clock.
func hourly(offers []booking.Slot, hour int) (list []int) {
	for i, o := range offers {
		if int(o.Time)/60%12 == hour%12 {
			list = append(list, i)
		}
	}
	return list
}

// wishes tells whether something else than a time is wanted.
func (c *call) wishes(m *understand.Meaning) bool {
	s := c.s
	return len(m.Services) == 1 && c.p.Services[m.Services[0]].ID != s.Service ||
		len(m.Branches) == 1 && c.p.Branches[m.Branches[0]].ID != s.Branch ||
		len(m.People) == 1 && c.p.People[m.People[0]].ID != s.Resource || m.AnyPerson || c.otherPeople(m) ||
		m.Intent == understand.Move && s.Goal != understand.Move
}

// narrow takes a day or a time said in answer to offers: one of them, some of
// them, or a new wish.
func (c *call) narrow(m *understand.Meaning) (Step, bool) {
	s := c.s
	sure := c.bounded(m)
	w := m.When
	var left []booking.Slot
	if sure && !w.Clash && !w.Past && !w.Doubtful() && m.Answer != understand.No {
		for _, o := range s.Offers {
			if w.Fits(o) {
				left = append(left, o)
			}
		}
	}
	if len(left) > 0 {
		c.limit(&w)
	}
	switch {
	case len(left) == 1:
		return c.choose(left[0]), true
	case len(left) > 1 && len(left) < len(s.Offers):
		s.Offers, s.Misses = left, 0
		return c.proceed(), true
	case len(left) == len(s.Offers) && len(left) > 0: // it tells nothing apart
		s.Misses++
		if s.Misses >= 3 {
			return c.handOver(NotUnderstood), true
		}
		return c.proceed(), true
	}
	// A time alone is one of the day that was offered.
	if day := s.Offers[0].Date; w.Timed() && !w.Dated && !slices.ContainsFunc(s.Offers, func(o booking.Slot) bool { return o.Date != day }) {
		s.When = understand.When{Dated: true, From: day, To: day}
	}
	return c.facts(m)
}

// others looks for times that were not offered yet.
func (c *call) others() Step {
	s := c.s
	s.Refused = append(s.Refused, s.Offers...)
	s.Offers, s.Misses, s.Gone = nil, 0, nil
	if s.When.IsZero() {
		s.When.Earliest = true
	}
	if s.Unmet && s.Before == nil && s.After == nil && c.mayQueue() {
		return c.proceed()
	}
	return c.search()
}

// choose holds a slot.
func (c *call) choose(slot booking.Slot) Step {
	s := c.s
	s.Misses = 0
	a := Action{Kind: HoldSlot, Service: s.Service, Branch: s.Branch, Resource: s.Resource, Among: c.among(), Slot: &slot, Release: s.Stale}
	if s.Goal == understand.Move && s.Chosen != nil {
		a.Appointment = s.Chosen.ID
	}
	s.Stale = booking.HoldID{}
	if s.Held != nil {
		a.Release, s.Held = s.Held.Hold, nil
	}
	return c.do(a)
}

// abandon drops the wish: nothing is booked.
func (c *call) abandon() Step {
	c.drop()
	c.note("nothing.booked")
	return c.leave("more")
}

// exact is the slot that a wish names, if it names one.
func exact(w *understand.When) (booking.Slot, bool) {
	if !w.Dated || w.From != w.To || len(w.Times) != 1 || w.Relation != understand.At {
		return booking.Slot{}, false
	}
	return booking.Slot{Date: w.From, Time: w.Times[0]}, true
}

// search asks for free slots around the wish.
func (c *call) search() Step {
	s := c.s
	if !s.Stale.IsZero() { // it must not stand in the caller's own way
		a := Action{Kind: ReleaseHold, Release: s.Stale}
		s.Stale, s.Then = booking.HoldID{}, "search"
		return c.do(a)
	}
	w := &s.When
	from := c.today
	if w.Dated {
		from = max(from, w.From)
	} else if s.Onward && s.Chosen != nil {
		from = max(from, s.Chosen.Slot.Date)
	}
	a := Action{Kind: FindSlots, Service: s.Service, Branch: s.Branch, Resource: s.Resource, Among: c.among(), From: from,
		To: from + contract.SlotDays - 1}
	if slot, ok := exact(w); ok {
		a.Slot = &slot
	} else if w.Dated && w.From == w.To {
		a.Slot = &booking.Slot{Date: w.From, Time: 720} // is anybody there at all?
	}
	if s.Before != nil {
		a.From = c.today
		a.To = min(s.Before.Date, c.today+contract.SlotDays-1)
	}
	if s.Gone != nil {
		a.From = max(c.today, s.Gone.Date-1)
		a.To = a.From + contract.SlotDays - 1
	}
	if s.Goal == understand.Move && s.Chosen != nil {
		a.Appointment = s.Chosen.ID
	}
	return c.do(a)
}

// found offers what the search brought.
func (c *call) found(a *Action, r *Result) Step {
	s := c.s
	free := slices.DeleteFunc(slices.Clone(r.Free), func(x booking.Slot) bool {
		return slices.Contains(s.Refused, x) || s.Onward && s.Chosen != nil && x.Before(s.Chosen.Slot) ||
			s.Before != nil && !x.Before(*s.Before) || s.After != nil && !s.After.Before(x) ||
			s.Goal == understand.Move && s.Chosen != nil && x == s.Chosen.Slot && s.Branch == s.Chosen.Branch &&
				(s.Resource.IsZero() || s.Resource == s.Chosen.Resource)
	})
	free, within := c.within(free)
	if step, ok := c.elseBranch(free); ok {
		return step
	}
	if slot, ok := exact(&s.When); ok && s.Gone == nil && s.Before == nil && s.After == nil && slices.Contains(free, slot) {
		return c.choose(slot)
	}
	if step, ok := c.behind(free); ok {
		return step
	}
	var fits bool
	switch {
	case s.Gone != nil:
		s.Offers, fits = Nearest(*s.Gone, free, maxAmends), true
	case s.Before != nil:
		s.Offers, fits = Nearest(*s.Before, free, maxOffers), true
	case s.After != nil:
		s.Offers, fits = Nearest(*s.After, free, maxOffers), true
	default:
		s.Offers, fits = Pick(&s.When, free, maxOffers)
	}
	s.Unmet = s.Gone == nil && (!within || !fits && !slices.ContainsFunc(free, c.roughly))
	if len(s.Offers) == 0 {
		return c.nothing(a)
	}
	switch {
	case !within && len(s.Refused) > 0:
		c.note("no.fit")
	case !fits:
		c.explain(r)
	}
	s.Gone, s.Before, s.After = nil, nil, nil
	return c.proceed()
}

// explain says why a wish cannot be had as it is.
func (c *call) explain(r *Result) {
	w, v := &c.s.When, r.Verdict
	_, isExact := exact(w)
	switch {
	case len(c.s.Refused) > 0:
	case w.Dated && w.From == w.To && v == booking.NonWorkingDay && r.Shut:
		c.note("closed", "on", c.on(w.From))
	case w.Dated && w.From == w.To && v == booking.NonWorkingDay:
		c.nobody("nobody", "on", c.on(w.From))
	case isExact && v == booking.OutOfHours && r.Shut:
		c.note("out.of.hours")
	case isExact && v == booking.OutOfHours:
		c.nobody("nobody.then")
	case w.Dated && w.From == w.To && !w.Timed() && c.class():
		c.nobody("nobody", "on", c.on(w.From))
	case w.Dated && w.From == w.To && !w.Timed():
		c.note("full", "on", c.on(w.From))
	default:
		c.note("no.fit")
	}
}

// nobody says that the branch is open, and that nobody who could do it is there.
func (c *call) nobody(key string, with ...string) {
	s := c.s
	svc, p := c.service(), c.person(s.Resource)
	switch {
	case p != nil:
		c.note(key+".person", append(with, "person", p.Label.In(s.Lang))...)
	case svc == nil || c.class() && key != "nobody":
		c.note("no.fit")
	case c.class():
		c.note("nobody.class", append(with, "service", svc.Label.In(s.Lang))...)
	default:
		c.note(key, append(with, "service", svc.Label.In(s.Lang))...)
	}
}

// class tells whether a place in a class is wanted.
func (c *call) class() bool {
	svc := c.service()
	return svc != nil && svc.Capacity
}

// nothing says that the search brought nothing, and asks for another day.
func (c *call) nothing(a *Action) Step {
	s := c.s
	if len(s.Refused) > 0 || s.Before != nil || s.After != nil {
		c.note("more.none")
	} else {
		c.note("no.slot", "date", c.date(a.From))
		s.NoSlot = true
	}
	c.mayQueue()
	c.mention() // "the week after" is after the one that has nothing
	s.When, s.Refused, s.Before, s.After, s.Gone = understand.When{}, nil, nil, nil, nil
	return c.proceed()
}
