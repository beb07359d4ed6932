package visitor

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
)

// times are the free times as a page shows them (page/_times.html): a form whose
// buttons are times.
type times struct {
	Action string // where a time is posted to
	State  string // signed
	Keep   []pair // what was typed already

	Gone     string       // what became of the time chosen before; empty: nothing was
	Have     string       // where what they have at that time is changed; empty: nowhere
	Near     []slotButton // those next to it
	Earliest []slotButton // the soonest
	Strip    []dayView    // a week of dates
	Earlier  linkView     // the week before; zero: there is none
	Later    linkView
	Date     civil.Date // the one that is shown
	beyond   bool       // it is farther away than what was looked up first
	Parts    []partView // its times
	None     string     // why it has none

	Class  bool       // seats are booked
	Person string     // with whom; empty: anybody
	Anyone string     // the address with anybody, where somebody was chosen
	People []linkView // whom else to choose
}

// pair is a field that is sent along.
type pair struct{ Name, Value string }

// linkView is a link. To a date it is a button instead where something was
// typed already, which a link would lose.
type linkView struct{ Text, URL string }

// slotButton is a time to press.
type slotButton struct {
	Value string
	Text  string // what the button says
	Night string // which night it is, for what begins after midnight
	Left  int    // seats; zero: it is not counted
}

// dayView is a date of the strip.
type dayView struct {
	Date   civil.Date
	Link   linkView // zero: there is nothing to see
	Day    string   // of the month
	Hijri  string   // of the Hijri month
	Free   int
	Closed bool
	Chosen bool
}

// partView is a part of the day and its times.
type partView struct {
	Name  string
	Slots []slotButton
}

// How the page looks ahead, in days.
const (
	stripDays = 7
	aheadDays = 31
	soonest   = 3
)

// query asks for free times on some dates.
func (v *visit) query(at place, resource booking.ResourceID, from, to civil.Date) desk.MonthQuery {
	return desk.MonthQuery{Service: at.service.ID, Branch: at.branch.ID, Resource: resource, From: &from, To: &to}
}

// month looks up the free times that a wish is about, from today on. They come
// from memory, as all that lists times.
func (v *visit) month(wanted wish) (*desk.FreeMonth, error) {
	if wanted.month != nil {
		return wanted.month, nil
	}
	today, _ := wanted.branch.Zone.Local(v.now.Unix())
	return v.freeTimes(wanted, today, today+aheadDays-1)
}

func (v *visit) freeTimes(wanted wish, from, to civil.Date) (*desk.FreeMonth, error) {
	resource := wanted.resourceID()
	q := v.query(wanted.place, resource, from, to)
	if was := wanted.moving; was != nil {
		q.Minutes, q.Moving = was.Length, was.Appointment()
		month, err := v.s.Desk.FreeTimes(v.r.Context(), v.front.Org, q)
		if err != nil {
			return nil, err
		}
		return without(month, booking.Slot{Date: was.Date, Time: was.Time}), nil
	}
	month, err := v.s.Desk.FreeTimes(v.r.Context(), v.front.Org, q)
	if err != nil || wanted.flow == "" {
		return month, err
	}
	own, err := v.s.SelfService.KeptFor(v.r.Context(), v.front.Org, wanted.flow)
	if err != nil || own == nil || own.Service != wanted.service.ID || own.Branch != wanted.branch.ID ||
		!resource.IsZero() && own.Resource != resource {
		return month, err
	}
	date, clock := wanted.branch.Zone.Local(own.Span.Start)
	if date < from || date > to {
		return month, nil
	}
	return withOwn(month, booking.Slot{Date: date, Time: clock}), nil
}

// withOwn adds a time that is kept for whoever looks. The month may be others' too,
// and stays as it is.
func withOwn(month *desk.FreeMonth, own booking.Slot) *desk.FreeMonth {
	out := *month
	at, found := slices.BinarySearchFunc(month.Days, own.Date, func(d desk.FreeDay, date civil.Date) int { return cmp.Compare(d.Date, date) })
	day := desk.FreeDay{DaySlots: desk.DaySlots{Date: own.Date}}
	if found {
		day = month.Days[at]
		out.Days = slices.Clone(month.Days)
	} else {
		out.Days = slices.Insert(slices.Clone(month.Days), at, day)
	}
	i, listed := slices.BinarySearch(day.Times, own.Time)
	if listed {
		return month
	}
	day.Times = slices.Insert(slices.Clone(day.Times), i, own.Time)
	if day.Left != nil {
		day.Left = slices.Insert(slices.Clone(day.Left), i, 1)
	}
	out.Days[at] = day
	return &out
}

// without takes a time out: the one that they have. The month may be others' too, and
// stays as it is.
func without(month *desk.FreeMonth, own booking.Slot) *desk.FreeMonth {
	at := slices.IndexFunc(month.Days, func(d desk.FreeDay) bool { return d.Date == own.Date })
	if at < 0 {
		return month
	}
	day := month.Days[at]
	i, listed := slices.BinarySearch(day.Times, own.Time)
	if !listed {
		return month
	}
	out := *month
	out.Days = slices.Clone(month.Days)
	if len(day.Times) == 1 {
		out.Days = slices.Delete(out.Days, at, at+1)
		return &out
	}
	day.Times = slices.Delete(slices.Clone(day.Times), i, i+1)
	if day.Left != nil {
		day.Left = slices.Delete(slices.Clone(day.Left), i, i+1)
	}
	out.Days[at] = day
	return &out
}

// times shows the free times that a wish is about.
func (v *visit) times(wanted wish) (t times, err error) {
	today, _ := wanted.branch.Zone.Local(v.now.Unix())
	month, err := v.month(wanted)
	if err != nil {
		return t, err
	}
	for _, day := range month.Days[:min(soonest, len(month.Days))] {
		left := 0
		if day.Left != nil {
			left = day.Left[0]
		}
		t.Earliest = append(t.Earliest, v.button(booking.Slot{Date: day.Date, Time: day.Times[0]}, left))
	}
	t.Date = shown(wanted.date, today, month.Days, wanted.service)
	first := today + (t.Date-today)/stripDays*stripDays
	if t.beyond = first+stripDays > today+aheadDays; t.beyond {
		if month, err = v.freeTimes(wanted, first, first+stripDays-1); err != nil {
			return t, err
		}
	}
	t.Class = wanted.service.ByCapacity()
	v.fillStrip(&t, wanted, first, today, month)
	v.fillDay(&t, month)
	v.fillPeople(&t, wanted)
	if wanted.gone != nil {
		t.Gone = v.t("when.gone", v.moment(wanted.gone.Slot), v.sentence(fault.Of(wanted.gone.why)))
		t.Near = v.near(month.Days, wanted.gone.Slot)
	}
	return t, nil
}

// near are the free times next to one that cannot be had, before it and after.
func (v *visit) near(days []desk.FreeDay, to booking.Slot) (list []slotButton) {
	type start struct {
		booking.Slot
		left int
	}
	var all []start
	for _, day := range days {
		for i, clock := range day.Times {
			one := start{Slot: booking.Slot{Date: day.Date, Time: clock}}
			if day.Left != nil {
				one.left = day.Left[i]
			}
			if one.Slot != to {
				all = append(all, one)
			}
		}
	}
	away := func(s start) int {
		minutes := int(s.Date-to.Date)*24*60 + int(s.Time-to.Time)
		return max(minutes, -minutes)
	}
	slices.SortStableFunc(all, func(a, b start) int { return cmp.Compare(away(a), away(b)) })
	all = all[:min(soonest, len(all))]
	slices.SortFunc(all, func(a, b start) int { return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(a.Time, b.Time)) })
	for _, s := range all {
		list = append(list, v.button(s.Slot, s.left))
	}
	return list
}

// shown is the date whose times are shown: the one wished for, as far as it can
// be booked at all, else the first with free times.
func shown(wished, today civil.Date, days []desk.FreeDay, s *booking.Service) civil.Date {
	switch {
	case wished != 0:
		return min(max(wished, today), today+civil.Date(s.Horizon))
	case len(days) > 0:
		return days[0].Date
	}
	return today
}

func (v *visit) fillStrip(t *times, wanted wish, first, today civil.Date, month *desk.FreeMonth) {
	address := cmp.Or(wanted.address, v.placeURL(wanted.branch, wanted.service))
	link := func(d civil.Date) linkView { return linkView{d.String(), v.with(address, "date", d.String())} }
	last := today + civil.Date(wanted.service.Horizon)
	for d := first; d < first+stripDays; d++ {
		one := dayView{Date: d, Chosen: d == t.Date, Closed: slices.Contains(month.Closed, d)}
		_, _, day := d.Civil()
		one.Day = v.digits().Text(strconv.Itoa(day))
		if _, _, day, ok := i18n.UmmAlQura(d.UTC()); ok {
			one.Hijri = v.digits().Text(strconv.Itoa(day))
		}
		if i := slices.IndexFunc(month.Days, func(f desk.FreeDay) bool { return f.Date == d }); i >= 0 {
			one.Free, one.Link = len(month.Days[i].Times), link(d)
		}
		t.Strip = append(t.Strip, one)
	}
	if first > today {
		t.Earlier = link(max(today, first-stripDays))
	}
	if first+stripDays <= last {
		t.Later = link(first + stripDays)
	}
}

func (v *visit) fillDay(t *times, month *desk.FreeMonth) {
	days := month.Days
	i := slices.IndexFunc(days, func(f desk.FreeDay) bool { return f.Date == t.Date })
	switch {
	case i < 0 && slices.Contains(month.Closed, t.Date):
		t.None = v.t("when.closed")
		return
	case i < 0:
		t.None = v.t("when.full")
		return
	}
	for n, clock := range days[i].Times {
		button := slotButton{Value: slotText(booking.Slot{Date: t.Date, Time: clock}), Text: v.clock(clock)}
		if days[i].Left != nil {
			button.Left = days[i].Left[n]
		}
		name := v.partOf(t.Date, clock)
		if last := len(t.Parts) - 1; last >= 0 && t.Parts[last].Name == name {
			t.Parts[last].Slots = append(t.Parts[last].Slots, button)
		} else {
			t.Parts = append(t.Parts, partView{name, []slotButton{button}})
		}
	}
}

// Where the parts of a day begin.
const (
	morning   civil.Clock = 5 * 60
	afternoon civil.Clock = 12 * 60
	evening   civil.Clock = 17 * 60
)

// partOf names the part of the day. What begins after midnight belongs to the
// night before as people see it, and says so in words.
func (v *visit) partOf(d civil.Date, c civil.Clock) string {
	switch {
	case c < morning:
		return v.night(d)
	case c < afternoon:
		return v.t("part.morning")
	case c < evening:
		return v.t("part.afternoon")
	}
	return v.t("part.evening")
}

// night says which night it is that a date begins with.
func (v *visit) night(d civil.Date) string {
	return v.t("part.night", v.date(i18n.Weekday, d-1), v.date(i18n.Weekday, d))
}

func (v *visit) fillPeople(t *times, wanted wish) {
	who := v.front.Offer.Doing(wanted.service.ID, wanted.branch.ID, booking.ResourceID{})
	if t.Class || len(who) < 2 {
		return
	}
	address := v.placeURL(wanted.branch, wanted.service)
	if wanted.resource != nil {
		t.Person = v.lang.Pick(wanted.resource.Name, wanted.resource.NameAr)
		t.Anyone = v.with(address, "resource", "")
	}
	for _, r := range who {
		if r != wanted.resource {
			t.People = append(t.People, linkView{v.lang.Pick(r.Name, r.NameAr), v.with(address, "resource", r.Slug)})
		}
	}
}

// button is a time of any date.
func (v *visit) button(s booking.Slot, left int) slotButton {
	one := slotButton{Value: slotText(s), Text: v.moment(s), Left: left}
	if s.Time < morning {
		one.Night = v.t("when.night", v.date(i18n.Weekday, s.Date-1), v.date(i18n.Weekday, s.Date))
	}
	return one
}

// moment says a date and a time in short: today 16:30, Sunday 10:15, and farther
// away with the date.
func (v *visit) moment(s booking.Slot) string { return v.momentBy(s, "today", "tomorrow") }

// within is a moment in the midst of a sentence.
func (v *visit) within(s booking.Slot) string {
	return v.momentBy(s, "within.today", "within.tomorrow")
}

func (v *visit) momentBy(s booking.Slot, nowadays, soon string) string {
	zone := v.zone
	if zone == nil {
		zone = v.catalog().Branches[0].Zone
	}
	today, _ := zone.Local(v.now.Unix())
	day := v.date(i18n.Weekday, s.Date)
	switch away := s.Date - today; {
	case away == 0:
		day = v.t(nowadays)
	case away == 1:
		day = v.t(soon)
	case away < 0 || away > 6:
		day += " " + v.date(i18n.Short, s.Date)
	}
	return day + " " + v.clock(s.Time)
}
