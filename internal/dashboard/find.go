package dashboard

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/diary"
	"github.com/mawid/mawid/internal/engine"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
)

var findRoutes = []route{
	{"GET /o/{org}/find", staff, (*server).findTime},
}

// dayPart is a part of the day that people ask for, as the booking page has
// them.
type dayPart struct {
	name         string
	since, until civil.Clock // a zero until is the end of the day
}

var dayParts = []dayPart{{"morning", 0, 12 * 60}, {"afternoon", 12 * 60, 17 * 60}, {"evening", 17 * 60, 0}}

// timesShown is how many times of a part of a day are seen at once, and
// timesSpared from how many more on the rest is folded.
const (
	timesShown  = 8
	timesSpared = 5
)

// findData is the page that turns a wish into times.
type findData struct {
	Form     *form
	Own      bool // a practitioner looks in their own calendar
	Branches []choice
	Services []choice
	People   []choice
	Customer string // whom it is for; empty: that is asked later
	Parts    []wishLink
	Begin    []wishLink
	Days     []wishDay
	Earlier  string
	Later    string
	Empty    string // says that nothing is free; empty: something is
	LaterOn  string // says that nothing is free on the date that was asked for; empty: something is
	ByHand   string // address of the form for any other time
	Back     string
	Kept     []typedValue // what the form asks on with
}

// wishLink is another question, and whether it is the one that was asked.
type wishLink struct {
	Text, URL string
	Here      bool
}

type wishDay struct {
	Title, Hijri string
	Parts        []wishPart
}

// wishPart is a part of a day: what is seen at once, and the rest.
type wishPart struct {
	Title       string
	Times, More []wishTime
}

// wishTime is a free time that leads to the form.
type wishTime struct {
	URL, Text, Note, Name string
}

// findTime lists the free times that answer a wish.
func (s *server) findTime(w http.ResponseWriter, r *http.Request, v *visit) error {
	f := v.form(r)
	c, err := s.Desk.Catalog(r.Context(), v.org())
	if err != nil {
		return err
	}
	data := findData{Form: f, Own: !v.only().IsZero()}
	for _, name := range []string{"part", "customer", "back"} {
		if text := f.text(name); text != "" {
			data.Kept = append(data.Kept, typedValue{name, text})
		}
	}
	if data.Own {
		f.set("who", v.only().String())
	}
	if data.Branches = v.openBranches(c); len(data.Branches) == 0 {
		return diary.ErrNoBranch
	}
	data.Services = v.wishedServices(f, c)
	if len(data.Services) > 0 {
		f.with("service_id", data.Services[0].Value)
	}
	data.People = v.wishedPeople(f, c)
	if data.Customer, _, err = s.bookedFor(r, v, f); err != nil {
		return err
	}
	data.Back = cmp.Or(f.customerBack(data.Customer), v.url("/"+cmp.Or(keep(r), "day")))
	wish, ok := f.wish(v)
	if ok && len(data.Services) > 0 {
		times, err := s.Diary.Find(r.Context(), v.org(), wish)
		if err == nil {
			f.set("from", times.From.String())
			v.showTimes(f, &data, &times)
		} else if fault.Of(err).Code == booking.ErrNotDoneBy.Code {
			err = f.fail(fault.Of(err).On("who"))
		}
		if err != nil {
			if err := f.fail(err); err != nil {
				return err
			}
		}
	}
	data.ByHand = f.bookAt(v, nil, 0)
	return s.page(w, v, "find", data)
}

// openBranches lists where can be booked.
func (v *visit) openBranches(c *booking.Catalog) (list []choice) {
	for _, b := range c.Branches {
		if !b.Retired {
			list = append(list, choice{Value: b.ID.String(), Text: v.lang.Pick(b.Name, b.NameAr)})
		}
	}
	return list
}

// wishedServices lists what can be wished for: of a practitioner what they do.
// A branch that is chosen leaves out what it does not offer.
func (v *visit) wishedServices(f *form, c *booking.Catalog) (list []choice) {
	own, branch := v.only(), f.text("branch_id")
	for _, s := range c.Services {
		here := slices.ContainsFunc(s.Branches, func(b booking.BranchID) bool { return branch == "" || b.String() == branch })
		does := own.IsZero() || slices.ContainsFunc(c.Resources, func(r *booking.Resource) bool {
			return r.ID == own && slices.Contains(r.Services, s.ID)
		})
		if chosen := f.Has("service_id", s.ID.String()); !s.Retired && does && (here || chosen) {
			text := v.lang.Pick(s.Name, s.NameAr) + " · " + v.n("minutes", s.Duration)
			list = append(list, choice{s.ID.String(), text, chosen})
		}
	}
	return list
}

// wishedPeople lists with whom: anybody, a woman or a man where that is known,
// and everybody who does the service. Who was chosen stays in it.
func (v *visit) wishedPeople(f *form, c *booking.Catalog) []choice {
	list := []choice{{"", v.t("book.anyone"), f.text("who") == ""}}
	service, branch := f.text("service_id"), f.text("branch_id")
	var people []choice
	known := map[booking.Gender]bool{}
	for _, r := range c.Resources {
		does := slices.ContainsFunc(r.Services, func(s booking.ServiceID) bool { return s.String() == service }) &&
			slices.ContainsFunc(r.Rosters, func(x booking.Roster) bool { return branch == "" || x.Branch.String() == branch })
		if chosen := f.Has("who", r.ID.String()); !r.Retired && (does || chosen) {
			people = append(people, choice{r.ID.String(), v.lang.Pick(r.Name, r.NameAr), chosen})
			known[r.Gender] = true
		}
	}
	for _, g := range []booking.Gender{booking.Female, booking.Male} {
		if chosen := f.Has("who", string(g)); known[g] || chosen {
			list = append(list, choice{string(g), v.t("find." + string(g)), chosen})
		}
	}
	return append(list, people...)
}

// bookedFor reads whom a booking is for, if it was begun from their page.
func (s *server) bookedFor(r *http.Request, v *visit, f *form) (name, phone string, err error) {
	text := f.text("customer")
	if text == "" || !v.may("GET /o/{org}/customers/{id}") {
		return "", "", nil
	}
	id, err := customerIn(text)
	if err != nil {
		return "", "", err
	}
	h, err := s.Customers.Customer(r.Context(), v.org(), id, "")
	return string(h.Name), string(h.Phone), err
}

// customerBack is the page of the customer that a wish was begun from.
func (f *form) customerBack(name string) string {
	if name == "" {
		return ""
	}
	return f.v.url("/customers/" + f.text("customer"))
}

// wish reads what is asked for. What is wrong stands beside its field.
func (f *form) wish(v *visit) (q diary.Wish, ok bool) {
	var err error
	if q.Service, err = booking.ParseID[booking.ServiceID](f.text("service_id")); err != nil {
		_ = f.fail(booking.ErrServiceNotFound)
	}
	if text := f.text("branch_id"); text != "" {
		if q.Branch, err = booking.ParseID[booking.BranchID](text); err != nil {
			_ = f.fail(booking.ErrBranchNotFound)
		}
	}
	switch text := f.text("who"); text {
	case "":
	case string(booking.Female), string(booking.Male):
		q.Gender = booking.Gender(text)
	default:
		if q.Resource, err = booking.ParseID[booking.ResourceID](text); err != nil {
			_ = f.fail(fault.Of(booking.ErrResourceNotFound).On("who"))
		}
	}
	if own := v.only(); !own.IsZero() {
		q.Resource, q.Gender = own, booking.NotKnown
	}
	if text := f.digits("from"); text != "" {
		if q.From, err = civil.ParseDate(text); err != nil {
			_ = f.fail(errDate.On("from"))
		}
	}
	for _, p := range dayParts {
		if p.name == f.text("part") {
			q.Since, q.Until = p.since, p.until
		}
	}
	return q, f.ok()
}

// asking is the address of the same wish with one thing changed.
func (f *form) asking(name, value string) string {
	q := f.wishQuery()
	q.Set(name, value)
	return f.v.url("/find") + "?" + q.Encode()
}

// wishQuery is the wish as an address has it.
func (f *form) wishQuery() url.Values {
	q := url.Values{}
	for _, name := range []string{"service_id", "who", "branch_id", "from", "part", "customer", "back"} {
		if text := f.digits(name); text != "" {
			q.Set(name, text)
		}
	}
	return q
}

// bookAt leads from a wish to the form, at a time or (nil) at any.
func (f *form) bookAt(v *visit, t *diary.FreeTime, date civil.Date) string {
	q := url.Values{"service_id": {f.text("service_id")}, "branch_id": {f.text("branch_id")}, "wish": {f.wishQuery().Encode()}}
	if who := f.text("who"); who != string(booking.Female) && who != string(booking.Male) {
		q.Set("resource_id", who)
	}
	if t != nil {
		q.Set("branch_id", t.Branch.ID.String())
		q.Set("date", date.String())
		q.Set("time", t.Time.String())
		if t.Resource != nil {
			q.Set("resource_id", t.Resource.ID.String())
		}
	} else {
		q.Set("date", f.digits("from"))
	}
	for _, name := range []string{"customer", "back"} {
		q.Set(name, f.text(name))
	}
	for name := range q {
		if q.Get(name) == "" {
			q.Del(name)
		}
	}
	return v.url("/book") + "?" + q.Encode()
}

// showTimes puts what was found on the page, and the ways on.
func (v *visit) showTimes(f *form, data *findData, times *diary.Times) {
	part := "" // the one that was asked for
	for _, p := range append([]dayPart{{name: ""}}, dayParts...) {
		link := wishLink{v.t("find.part." + cmp.Or(p.name, "any")), f.asking("part", p.name), f.text("part") == p.name}
		if data.Parts = append(data.Parts, link); link.Here && p.name != "" {
			part = link.Text
		}
	}
	for _, b := range []struct {
		key  string
		days civil.Date
	}{{"find.today", 0}, {"find.tomorrow", 1}, {"find.week", 7}, {"find.fortnight", 14}, {"find.month", 28}} {
		date := times.Today + b.days
		data.Begin = append(data.Begin, wishLink{v.t(b.key), f.asking("from", date.String()), date == times.From})
	}
	for _, d := range times.Days {
		data.Days = append(data.Days, v.wishDay(f, data, d))
	}
	switch {
	case len(times.Days) == 0:
		data.Empty = v.t("find.empty", v.date(i18n.Long, times.From), v.date(i18n.Long, times.To))
	case times.Days[0].Date > times.From:
		data.LaterOn = v.t("find.later_on", v.date(i18n.Full, times.From)+noted(part))
	}
	if times.From > times.Today {
		data.Earlier = f.asking("from", max(times.Today, times.From-7).String())
	}
	data.Later = f.asking("from", (times.To + 1).String())
}

// wishDay shows the free times of a date by the part of the day.
func (v *visit) wishDay(f *form, data *findData, d diary.FreeDay) wishDay {
	out := wishDay{Title: v.date(i18n.Full, d.Date), Hijri: v.hijri(d.Date)}
	for _, p := range dayParts {
		part := wishPart{Title: v.t("find.part." + p.name)}
		for i := range d.Times {
			t := &d.Times[i]
			if t.Time < p.since || p.until != 0 && t.Time >= p.until {
				continue
			}
			one := wishTime{URL: f.bookAt(v, t, d.Date), Text: v.digits().Text(t.Time.String())}
			if f.text("branch_id") == "" && len(data.Branches) > 1 {
				one.Note = v.lang.Pick(t.Branch.Name, t.Branch.NameAr)
			}
			if t.Resource != nil {
				one.Note = v.lang.Pick(t.Resource.Name, t.Resource.NameAr) + noted(one.Note)
			}
			one.Name = out.Title + " " + one.Text + noted(one.Note)
			part.Times = append(part.Times, one)
		}
		if len(part.Times) >= timesShown+timesSpared {
			part.Times, part.More = part.Times[:timesShown], part.Times[timesShown:]
		}
		if len(part.Times) > 0 {
			out.Parts = append(out.Parts, part)
		}
	}
	return out
}

// noted is a note after something else.
func noted(note string) string {
	if note == "" {
		return ""
	}
	return " · " + note
}

// looking notes when a form was first seen: what was taken since was taken by
// somebody faster.
func (f *form) looking() *form {
	return f.with("seen", strconv.FormatInt(f.v.now.Unix(), 10))
}

// foreseen says of a form that was begun at a time why that cannot be had, before anybody
// asks for it; nothing, if it can.
func (s *server) foreseen(r *http.Request, f *form, q diary.ExplainQuery) (out refusal, err error) {
	var ok bool
	if q.Slot, ok = f.slot(); !ok {
		return out, nil
	}
	if text := f.text("resource_id"); text != "" {
		if q.Resource, err = booking.ParseID[booking.ResourceID](text); err != nil {
			return out, booking.ErrResourceNotFound
		}
	}
	e, err := s.Diary.Explain(r.Context(), f.v.org(), q)
	if k := fault.Of(err).Kind; err != nil && k != fault.Internal && k != fault.Unavailable {
		return out, nil // It is refused when it is asked for.
	}
	refused := map[booking.Verdict]*fault.Error{booking.OutOfHours: booking.ErrOutOfHours, booking.NonWorkingDay: booking.ErrNonWorking,
		booking.SlotTaken: booking.ErrTaken}[e.Verdict]
	itself := func(w diary.Why) bool {
		return w.Cause == engine.Claimed && w.Appointment == nil && w.Hold == nil && w.Busy == nil
	}
	if err != nil || refused == nil || slices.ContainsFunc(e.Who, itself) {
		return out, err
	}
	f.set("seen", strconv.FormatInt(f.v.now.Unix()+1, 10)) // Nobody was faster: nothing has been asked for.
	out, err = s.refusedAt(r, f, &booking.Refusal{Fault: refused, Alternatives: e.Instead}, q)
	f.v.status = 0
	return out, err
}

// reasonsShown is how many of those who cannot take a time are named.
const reasonsShown = 6

// refusedAt is refused with the engine's reasons. That somebody was faster is
// said of what was not there yet when the form was seen.
func (s *server) refusedAt(r *http.Request, f *form, err error, q diary.ExplainQuery) (refusal, error) {
	out, failure := f.refused(err)
	code := fault.Of(err).Code
	taken := code == booking.ErrTaken.Code
	if failure != nil || !taken && code != booking.ErrOutOfHours.Code && code != booking.ErrNonWorking.Code {
		return out, failure
	}
	e, failure := s.Diary.Explain(r.Context(), f.v.org(), q)
	if failure != nil {
		return out, failure
	}
	seen, _ := strconv.ParseInt(f.text("seen"), 10, 64)
	f.set("seen", strconv.FormatInt(f.v.now.Unix(), 10))
	kept, failure := s.keptAround(f.v, e.Branch.Zone, q.Slot.Date, q.Slot.Date)
	if failure != nil {
		return out, failure
	}
	d := gridder{v: f.v, zone: e.Branch.Zone, g: &grid{}, kept: kept}
	fresh, away := false, false
	for i := range e.Who {
		x := &e.Who[i]
		if x.Cause == engine.Free {
			continue
		}
		fresh = fresh || x.Appointment != nil && x.Appointment.UpdatedAt >= seen
		away = away || x.Cause == engine.Absent
		if len(out.Reasons) < reasonsShown {
			a := whyAnswer{Text: d.because(&e, x)}
			if x.Resource != nil {
				a.Who = f.v.lang.Pick(x.Resource.Name, x.Resource.NameAr)
			}
			out.Reasons = append(out.Reasons, a)
		}
	}
	switch {
	case len(out.Reasons) == 0 || taken && fresh: // The sentence of the fault is true.
	case taken:
		f.Top = f.v.t("refused.taken")
	case away:
		f.Top = f.v.t("refused.away")
	}
	return out, nil
}
