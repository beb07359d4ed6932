package dashboard

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/diary"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
)

var blockRoutes = []route{
	{"GET /o/{org}/block", blockers, (*server).block},
	{"POST /o/{org}/block", blockers, (*server).block},
}

var errBlockUntil = fault.New(fault.Invalid, "block_until",
	"weekdays are chosen: say until when, or choose none to block this day only").On("until")

var errBlockPast = fault.New(fault.Invalid, "block_past", "this time is over already; choose a later one").On("date")

// blockMinutes is how long a block is unless somebody says otherwise.
const blockMinutes = 60

// blockData is the form that keeps a part of somebody's day free.
type blockData struct {
	Form     *form
	Who      string
	Where    string // empty: there is one branch only
	Weekdays []choice
	Weekly   bool // the part about every week is open
	Back     string
	Names    []string     // what is blocked for most
	Kept     []typedValue // where it is, and where it was begun
	Blocked  []blockedTime
}

// blockedTime is what is kept free already of the date, and how it is given back.
type blockedTime struct{ Time, Name, Lift string }

// block keeps a part of somebody's day free, once or every week: it is time
// off, noted where it is seen.
func (s *server) block(w http.ResponseWriter, r *http.Request, v *visit) error {
	cat, err := s.Catalogue.Read(r.Context(), v.org())
	if err != nil {
		return err
	}
	f := v.edit(r, cat).undone(cat)
	b := slices.IndexFunc(cat.Branches, func(b *booking.Branch) bool { return f.Has("branch_id", b.ID.String()) })
	who := slices.IndexFunc(cat.Resources, func(x *booking.Resource) bool { return f.Has("resource_id", x.ID.String()) })
	if b < 0 {
		return booking.ErrBranchNotFound
	}
	if who < 0 {
		return booking.ErrResourceNotFound
	}
	branch, res := cat.Branches[b], cat.Resources[who]
	today, now := branch.Zone.Local(v.now.Unix())
	f.with("date", today.String()).with("time", "12:00")
	if err := s.suggestEnd(r, v, f, branch, res); err != nil {
		return err
	}
	if f.sent() {
		change := f.blocked(res.Slug, branch.Slug)
		if last := max(change.Dates.From, change.Dates.To); !change.Lift && f.ok() {
			switch {
			case last < today:
				_ = f.fail(errBlockPast)
			case last == today && change.Hours.To <= int(now):
				_ = f.fail(errBlockPast.On("to"))
			}
		}
		_, asked, err := s.save(w, v, f, cat, change)
		if asked || err != nil {
			return err
		}
		if f.ok() {
			return s.blocked(w, v, f, change, v.blockBack(f, branch, res))
		}
	}
	data := blockData{Form: f, Who: v.lang.Pick(res.Name, res.NameAr), Weekly: f.text("until") != "" || len(f.values["weekdays"]) > 0,
		Back: v.blockBack(f, branch, res)}
	if len(cat.Branches) > 1 {
		data.Where = v.lang.Pick(branch.Name, branch.NameAr)
	}
	data.Blocked = v.blockedTimes(f, branch, res)
	for _, key := range []string{"block.lunch", "block.prayer", "block.meeting", "block.training"} {
		data.Names = append(data.Names, v.t(key))
	}
	for _, name := range []string{"branch_id", "resource_id", "view"} {
		data.Kept = append(data.Kept, typedValue{name, f.text(name)})
	}
	for _, d := range v.weekdays() {
		data.Weekdays = append(data.Weekdays, choice{dayKeys[d], v.weekday(d), f.Has("weekdays", dayKeys[d])})
	}
	return s.page(w, v, "block", data)
}

// suggestEnd proposes until when time is blocked: for an hour, but not into what is
// booked next.
func (s *server) suggestEnd(r *http.Request, v *visit, f *form, b *booking.Branch, res *booking.Resource) error {
	from, ok := readMinutes(f.text("time"))
	date, err := civil.ParseDate(f.digits("date"))
	if !ok || err != nil || f.checked("to") {
		return nil
	}
	day, err := s.Diary.Day(r.Context(), v.org(), diary.DayQuery{Branch: b.ID, Date: date, Resource: res.ID})
	if err != nil {
		return err
	}
	to := min(from+blockMinutes, civil.DayMinutes-1)
	for i := range day.Columns {
		for _, e := range day.Columns[i].Entries {
			if on, at := b.Zone.Local(e.Claim.Start); on == date && int(at) > from {
				to = min(to, int(at))
			}
		}
	}
	f.with("to", civil.Clock(to).String())
	return nil
}

// blockedTimes lists the parts of the date that are kept free. Whole days are no
// part of one: they are given back where hours are.
func (v *visit) blockedTimes(f *form, b *booking.Branch, res *booking.Resource) (list []blockedTime) {
	date, err := civil.ParseDate(f.digits("date"))
	if err != nil {
		return nil
	}
	day := booking.Span{Start: b.Zone.First(date, 0), End: b.Zone.First(date, civil.DayMinutes)}
	for _, off := range res.TimeOff {
		if off.Start < day.Start || off.Start >= day.End || !partOfDay(b.Zone, off.Span) {
			continue
		}
		_, from := b.Zone.Local(off.Start)
		_, to := b.Zone.Local(off.End)
		until := to.String()
		if off.End == day.End {
			until = "24:00"
		}
		q := url.Values{"lift": {"1"}, "branch_id": {b.ID.String()}, "resource_id": {res.ID.String()}, "date": {date.String()},
			"time": {from.String()}, "to": {until}, "view": {f.text("view")}}
		list = append(list, blockedTime{v.digits().Text(from.String() + "–" + until), off.Name, v.url("/block") + "?" + q.Encode()})
	}
	return list
}

// partOfDay tells whether time off is a part of one day: it was blocked, and nobody is away.
func partOfDay(z *civil.Zone, off booking.Span) bool {
	date, _ := z.Local(off.Start)
	day := booking.Span{Start: z.First(date, 0), End: z.First(date, civil.DayMinutes)}
	return off.End <= day.End && off != day
}

// offText says what somebody is not there for.
func (v *visit) offText(z *civil.Zone, off booking.Absence) string {
	switch {
	case off.Name != "":
		return off.Name
	case partOfDay(z, off.Span):
		return v.t("day.blocked")
	}
	return v.t("day.off")
}

// blocked reads what is to be kept free. Without a last date it is one day, and
// without a weekday that of the first date.
func (f *form) blocked(resource, branch string) catalogue.BlockTime {
	c := catalogue.BlockTime{Resource: resource, Branch: branch, Dates: f.dateRange("date", "until"), Lift: f.checked("lift"),
		Name: f.text("called")}
	if f.text("until") == "" && len(f.values["weekdays"]) > 0 && !c.Lift {
		_ = f.fail(errBlockUntil)
	}
	for d, key := range dayKeys {
		c.Weekdays[d] = f.text("until") != "" && f.Has("weekdays", key)
	}
	if c.Weekdays == [7]bool{} {
		c.Weekdays[c.Dates.From.Weekday()] = true
	}
	from, _ := f.clock("time", f.text("time"))
	to, ok := readMinutes(f.text("to"))
	if !ok {
		_ = f.fail(errClock.On("to"))
	}
	c.Hours = booking.Hours{From: int(from), To: to}
	return c
}

// blocked says what was done, and how it is taken back.
func (s *server) blocked(w http.ResponseWriter, v *visit, f *form, c catalogue.BlockTime, back string) error {
	if c.Lift {
		return s.done(w, v, back, "block.lifted")
	}
	undo := url.Values{"lift": {"1"}}
	for _, name := range []string{"branch_id", "resource_id", "date", "until", "time", "to", "weekdays", "view", "called"} {
		undo[name] = f.values[name]
	}
	words := []any{v.date(i18n.Short, c.Dates.From), v.digits().Text(clockText(c.Hours.From) + "–" + clockText(c.Hours.To))}
	key := "block.done"
	if f.text("until") != "" {
		var days []string
		for _, d := range v.weekdays() {
			if c.Weekdays[d] {
				days = append(days, v.weekday(d))
			}
		}
		key, words = "block.done_weekly", append(words, v.date(i18n.Short, c.Dates.To), strings.Join(days, v.t("audit.comma")))
	}
	return s.undoable(w, v, back, v.url("/block")+"?"+undo.Encode(), key, words...)
}

// blockBack is the calendar in which it is seen.
func (v *visit) blockBack(f *form, b *booking.Branch, res *booking.Resource) string {
	back := desk.View{Appointment: booking.Appointment{Branch: b.ID, Resource: res.ID}}
	back.Date, _ = b.Zone.Local(v.now.Unix())
	if d, err := civil.ParseDate(f.digits("date")); err == nil {
		back.Date = d
	}
	return v.backTo(f.text("view"), &back)
}

// blockURL leads from the form that books to the one that keeps the time free.
func (v *visit) blockURL(f *form, keep string) string {
	q := url.Values{"view": {keep}}
	for _, name := range []string{"branch_id", "resource_id", "date", "time"} {
		q.Set(name, f.digits(name))
	}
	return v.url("/block") + "?" + q.Encode()
}
