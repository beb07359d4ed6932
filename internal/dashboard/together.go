package dashboard

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/diary"
	"github.com/mawid/mawid/internal/engine"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
)

var togetherRoutes = []route{
	{"POST /o/{org}/together", staff, (*server).together},
	{"GET /o/{org}/appointments/{id}/together", staff, (*server).bundle},
	{"POST /o/{org}/appointments/{id}/together", desks, (*server).cancelBundle},
}

// togetherLines is how many services or people there can be beside the first.
const togetherLines = 4

// everyDays are the distances at which appointments are repeated, in days.
var everyDays = []int{7, 14, 21, 28, 1}

// togetherData is the form that books several appointments at once: again on other
// dates, one service after the other, several people.
type togetherData struct {
	Form      *form
	Own       bool
	Branches  []choice
	Services  []choice
	Resources []choice
	Languages []choice
	Every     []choice
	When      []choice
	Lines     []togetherLine
	Plan      []togetherPart
	Shown     string // what the plan was made of
	Free      int    // how many of the plan can be had
	Replanned bool   // another time was chosen for one, and the others follow it
	Kept      []typedValue
	Back      string
}

// togetherLine is a service or a person beside the first; its fields are named by its
// number.
type togetherLine struct {
	Number                        int
	Name, Service, Resource, When string
	Open                          bool // something was chosen
}

// togetherPart is an appointment of the plan.
type togetherPart struct {
	Number          int
	When, Hijri     string
	What, With, Who string
	Value           string // its time, as the form sends it
	Line            int
	By              string // the id of who has it in the plan; empty: that is chosen when it is booked
	Why             string // why it cannot be had; empty: it can
	Left            bool   // it was left out when this was sent before
	Pinned          bool   // another time was chosen for it than it had
	Instead         []choice
}

// together shows what would be booked, and books it when that has been seen.
func (s *server) together(w http.ResponseWriter, r *http.Request, v *visit) error {
	return s.plan(w, r, v, v.form(r))
}

// several tells whether a form asks for more than one appointment.
func (f *form) several() bool {
	for n := 1; n <= togetherLines; n++ {
		if end := "_" + strconv.Itoa(n); f.checked("service"+end) || f.checked("name"+end) {
			return true
		}
	}
	return f.checked("times") && f.digits("times") != "1"
}

func (s *server) plan(w http.ResponseWriter, r *http.Request, v *visit, f *form) error {
	o, err := s.Desk.Offer(r.Context(), v.org())
	if err != nil {
		return err
	}
	data := togetherData{Form: f, Own: !v.only().IsZero()}
	if err := v.fillTogether(f, o.Catalog, &data); err != nil {
		return err
	}
	lines, ok := f.lines(v)
	data.Shown = f.shown()
	switch {
	case !ok || f.text("do") != "book":
	case f.text("shown") != data.Shown:
		f.Top = v.t("together.changed")
	case f.movesOthers(lines):
		data.Replanned = true
	default:
		if booked, err := s.bookTogether(w, r, v, f, lines); booked || err != nil {
			return err
		}
	}
	if ok {
		if err := s.rehearse(r, v, f, lines, o, &data); err != nil {
			return err
		}
	}
	return s.page(w, v, "together", data)
}

// fillTogether offers what can be chosen from.
func (v *visit) fillTogether(f *form, c *booking.Catalog, data *togetherData) error {
	if data.Branches = v.openBranches(c); len(data.Branches) == 0 {
		return diary.ErrNoBranch
	}
	if !f.checked("branch_id") {
		f.set("branch_id", data.Branches[0].Value)
	}
	branch, err := booking.ParseID[booking.BranchID](f.text("branch_id"))
	if err != nil {
		return booking.ErrBranchNotFound
	}
	own := v.only()
	for _, x := range v.services(f, c, branch, own) {
		data.Services = append(data.Services, choice{Value: x.Value, Text: x.Text + " · " + v.n("minutes", x.Minutes)})
	}
	data.Resources, data.Languages, data.Every = v.performers(f, c, own), v.bookLanguages(), v.every()
	for _, when := range []string{"after", "same"} {
		data.When = append(data.When, choice{Value: when, Text: v.t("together.when." + when)})
	}
	for n := 1; n <= togetherLines; n++ {
		end := "_" + strconv.Itoa(n)
		data.Lines = append(data.Lines, togetherLine{Number: n, Name: "name" + end, Service: "service" + end, Resource: "resource" + end,
			When: "when" + end, Open: f.checked("service"+end) || f.checked("name"+end)})
	}
	for _, name := range []string{"back", "wish", "customer"} {
		if text := f.text(name); text != "" {
			data.Kept = append(data.Kept, typedValue{name, text})
		}
	}
	back := desk.View{Appointment: booking.Appointment{Branch: branch}}
	back.Date, _ = civil.ParseDate(f.digits("date"))
	data.Back = v.backTo(f.text("back"), &back)
	return nil
}

// every lists how far apart appointments can be that are repeated.
func (v *visit) every() (list []choice) {
	for _, n := range everyDays {
		list = append(list, choice{Value: strconv.Itoa(n), Text: v.t("together.every." + strconv.Itoa(n))})
	}
	return list
}

// jointWish is a line of the form: what is booked on each of the dates.
type jointWish struct {
	desk.BookRequest
	same bool // at the same time as the one before it, not after it
}

// lines reads what is to be booked on each date. What is wrong stands beside its
// field.
func (f *form) lines(v *visit) (list []jointWish, ok bool) {
	if own := v.only(); !own.IsZero() {
		f.set("resource_id", own.String())
	}
	first, ok := f.booking(v)
	first.Arrived, first.IdempotencyKey = false, ""
	list = append(list, jointWish{BookRequest: first, same: true})
	for n := 1; n <= togetherLines; n++ {
		end := "_" + strconv.Itoa(n)
		service, name, who := f.text("service"+end), f.text("name"+end), f.text("resource"+end)
		if service == "" && name == "" {
			continue
		}
		next := jointWish{BookRequest: first, same: f.text("when"+end) == "same"}
		next.Resource = v.only()
		var err error
		if service != "" {
			if next.Service, err = booking.ParseID[booking.ServiceID](service); err != nil {
				_ = f.fail(fault.Of(booking.ErrServiceNotFound).On("service" + end))
			}
		}
		if who != "" && v.only().IsZero() {
			if next.Resource, err = booking.ParseID[booking.ResourceID](who); err != nil {
				_ = f.fail(fault.Of(booking.ErrResourceNotFound).On("resource" + end))
			}
		}
		if name != "" {
			next.Customer = name
		}
		list = append(list, next)
	}
	return list, ok && f.ok()
}

// shown tells whether what is sent is what the plan was made of.
func (f *form) shown() string {
	var b strings.Builder
	names := []string{"branch_id", "service_id", "resource_id", "date", "time", "every", "times"}
	for n := 1; n <= togetherLines; n++ {
		if end := "_" + strconv.Itoa(n); f.checked("service"+end) || f.checked("name"+end) {
			names = append(names, "service"+end, "resource"+end, "when"+end, "name"+end)
		}
	}
	for _, name := range names {
		b.WriteString(f.digits(name) + "\x00")
	}
	sum := sha256.Sum256([]byte(b.String()))
	return hex.EncodeToString(sum[:])
}

// otherTime reads the time that was chosen for a part of the plan instead of its own: now,
// or when the plan was shown before.
func (f *form) otherTime(part int) (slot booking.Slot, fresh, ok bool) {
	n := strconv.Itoa(part)
	fresh = f.checked("refused_" + n)
	if !fresh && !f.checked("pinned_"+n) {
		return slot, false, false
	}
	slot, ok = readSlot(f.digits("slot_" + n))
	return slot, fresh, ok
}

// readSlot reads a date and a time, as slotValue writes them.
func readSlot(text string) (booking.Slot, bool) {
	date, clock, both := strings.Cut(text, " ")
	day, wrongDate := civil.ParseDate(date)
	at, wrongTime := civil.ParseClock(clock)
	return booking.Slot{Date: day, Time: at}, both && wrongDate == nil && wrongTime == nil
}

// movesOthers tells whether another time was just chosen for a part that others of its visit
// follow, for whom none was: they have to be planned anew.
func (f *form) movesOthers(lines []jointWish) bool {
	moved := false // one of this visit
	for part := range desk.MostTogether {
		_, fresh, chosen := f.otherTime(part)
		if part%len(lines) == 0 {
			moved = false
		}
		if moved && !fresh && f.checked("slot_"+strconv.Itoa(part)) {
			return true
		}
		moved = moved || fresh && chosen
	}
	return false
}

// wishes puts the lines on their dates. Those for which another time was chosen have that,
// and whoever comes at the same time as one of them has it as well.
func (f *form) wishes(lines []jointWish) (list []desk.Wish, on []int, ok bool) {
	times, every := 1, everyDays[0]
	if f.checked("times") {
		if times, ok = f.number("times"); !ok {
			return nil, nil, false
		}
	}
	if n, err := strconv.Atoi(f.text("every")); err == nil && slices.Contains(everyDays, n) {
		every = n
	}
	if times < 1 || times*len(lines) > desk.MostTogether {
		_ = f.fail(desk.ErrTogether)
		return nil, nil, false
	}
	for i := range times {
		for n, l := range lines {
			w := desk.Wish{BookRequest: l.BookRequest, After: !l.same}
			w.Slot.Date += civil.Date(i * every)
			if n > 0 && l.same && !list[len(list)-1].After {
				w.Slot = list[len(list)-1].Slot
			}
			if slot, _, chosen := f.otherTime(len(list)); chosen && f.text("do") == "book" {
				w.Slot, w.After = slot, false
			}
			list, on = append(list, w), append(on, n)
		}
	}
	return list, on, true
}

// rehearse shows what can be had.
func (s *server) rehearse(r *http.Request, v *visit, f *form, lines []jointWish, o *desk.Offer, data *togetherData) error {
	wishes, on, ok := f.wishes(lines)
	if !ok {
		return nil
	}
	parts, err := s.Desk.BookTogether(r.Context(), v.caller(), desk.Together{Wishes: wishes, Rehearsal: true})
	if err != nil {
		return f.fail(err)
	}
	d := gridder{v: v, zone: o.Branches[wishes[0].Branch].Zone, g: &grid{}}
	again := f.text("do") == "book" && f.text("shown") == data.Shown // What was chosen stays.
	for i, p := range parts {
		chosen := f.text("slot_" + strconv.Itoa(i))
		_, _, pinned := f.otherTime(i)
		one := togetherPart{Number: i, Line: on[i], Value: slotValue(p.Slot), When: v.date(i18n.Full, p.Slot.Date) + " · " + d.times(p.Span),
			Hijri: v.hijri(p.Slot.Date), Who: wishes[i].Customer, Left: again && chosen == "", Pinned: again && pinned}
		if x := o.Services[wishes[i].Service]; x != nil {
			one.What = v.lang.Pick(x.Name, x.NameAr)
		}
		if x := o.Resources[p.Resource]; x != nil {
			one.With, one.By = v.lang.Pick(x.Name, x.NameAr), x.ID.String()
		}
		if p.Refused == nil {
			data.Free++
		} else if one.Why, err = s.whyPart(r, v, &wishes[i], &p); err != nil {
			return err
		}
		for _, x := range p.Instead {
			text := v.date(i18n.Short, x.Date) + " · " + v.digits().Text(x.Time.String())
			if who := o.Resources[wishes[i].Resource]; who != nil {
				text += " · " + v.lang.Pick(who.Name, who.NameAr)
			}
			one.Instead = append(one.Instead, choice{Value: slotValue(x), Text: text, Chosen: again && slotValue(x) == chosen})
		}
		data.Plan = append(data.Plan, one)
	}
	return nil
}

func slotValue(s booking.Slot) string { return s.Date.String() + " " + s.Time.String() }

// whyPart says why a part of the plan cannot be had.
func (s *server) whyPart(r *http.Request, v *visit, w *desk.Wish, p *desk.Part) (string, error) {
	f := fault.Of(p.Refused)
	if f.Code != booking.ErrTaken.Code && f.Code != booking.ErrOutOfHours.Code && f.Code != booking.ErrNonWorking.Code {
		return v.sentence(f), nil
	}
	e, err := s.Diary.Explain(r.Context(), v.org(), diary.ExplainQuery{Branch: w.Branch, Service: w.Service, Resource: w.Resource,
		Slot: p.Slot, Latitude: w.Latitude})
	if err != nil {
		return "", err
	}
	kept, err := s.keptAround(v, e.Branch.Zone, p.Slot.Date, p.Slot.Date)
	if err != nil {
		return "", err
	}
	if e.Verdict == booking.Available {
		return v.t("together.among"), nil
	}
	d := gridder{v: v, zone: e.Branch.Zone, g: &grid{}, kept: kept}
	if len(e.Who) == 1 && e.Who[0].Cause != engine.Free {
		return v.lang.Pick(e.Who[0].Resource.Name, e.Who[0].Resource.NameAr) + ": " + d.because(&e, &e.Who[0]), nil
	}
	if f.Code == booking.ErrTaken.Code {
		return v.t("together.taken"), nil
	}
	return v.sentence(f), nil
}

// bookTogether books what was chosen of the plan. It reports false when it could not
// be had, and the plan is shown again.
func (s *server) bookTogether(w http.ResponseWriter, r *http.Request, v *visit, f *form, lines []jointWish) (bool, error) {
	t, out := desk.Together{IdempotencyKey: f.text("once")}, 0
	for n := range desk.MostTogether {
		text := strconv.Itoa(n)
		line, err := strconv.Atoi(f.text("line_" + text))
		chosen := f.checked("slot_" + text)
		if err != nil || line < 0 || line >= len(lines) {
			continue
		}
		if !chosen {
			out++
			continue
		}
		wish := desk.Wish{BookRequest: lines[line].BookRequest}
		if wish.Slot, chosen = readSlot(f.digits("slot_" + text)); !chosen {
			return false, errDate
		}
		if who, err := booking.ParseID[booking.ResourceID](f.text("with_" + text)); err == nil && wish.Resource.IsZero() {
			wish.Resource = who // As the plan had it.
		}
		t.Wishes = append(t.Wishes, wish)
	}
	if len(t.Wishes) == 0 {
		return false, f.fail(errNoneTicked)
	}
	var parts []desk.Part
	err := desk.Patiently(r.Context(), func() (err error) {
		parts, err = s.Desk.BookTogether(r.Context(), v.caller(), t)
		return err
	})
	if err == nil {
		first := v.url("/appointments/" + parts[0].ID.String() + "/together")
		undo := ""
		if v.may("POST /o/{org}/appointments/{id}/together") {
			undo = first + "?all=1"
		}
		if out > 0 {
			return true, s.undoable(w, v, first, undo, "together.done_some", len(parts), out)
		}
		return true, s.undoable(w, v, first, undo, "together.done", len(parts))
	}
	if fault.Of(err).Code == "idempotency_key_reused" {
		f.values.Del("once")
	}
	return false, f.fail(err)
}

var errNoneTicked = fault.New(fault.Invalid, "none_ticked", "tick at least one appointment")

// bundleData lists what was booked together.
type bundleData struct {
	Form  *form
	ID    string
	Lines []bundleLine
	Open  int // how many can be cancelled
	Back  string
}

type bundleLine struct {
	ID, URL, When, Hijri string
	What, With, Who      string
	State, Kind, Icon    string
	Open, Here           bool
}

// bundle shows what was booked together with an appointment.
func (s *server) bundle(w http.ResponseWriter, r *http.Request, v *visit) error {
	return s.showBundle(w, r, v, v.form(r))
}

func (s *server) showBundle(w http.ResponseWriter, r *http.Request, v *visit, f *form) error {
	x, err := s.readVisit(r, v)
	if err != nil {
		return err
	}
	rows, err := s.Diary.Bundle(r.Context(), v.caller(), &x.Appointment)
	if err != nil {
		return err
	}
	data := bundleData{Form: f, ID: x.ID.String(), Back: v.backTo("", &x.View)}
	d := gridder{v: v, zone: x.Zone}
	for _, row := range rows {
		line := bundleLine{ID: row.ID.String(), URL: v.url("/appointments/" + row.ID.String()), Who: customerName(v, &row.Appointment),
			When: v.date(i18n.Full, row.Date) + " · " + d.times(row.Span), Hijri: v.hijri(row.Date),
			What: v.lang.Pick(row.Service.Name, row.Service.NameAr), State: v.state(row.Status), Kind: string(row.Status),
			Icon: statusIcons[row.Status], Open: row.Status == booking.Booked, Here: row.ID == x.ID}
		if row.Resource != nil {
			line.With = v.lang.Pick(row.Resource.Name, row.Resource.NameAr)
		}
		if line.Open {
			data.Open++
		}
		data.Lines = append(data.Lines, line)
	}
	return s.page(w, v, "bundle", data)
}

// cancelBundle cancels what was chosen of it, or all that is still to come.
func (s *server) cancelBundle(w http.ResponseWriter, r *http.Request, v *visit) error {
	f := v.form(r)
	x, err := s.readVisit(r, v)
	if err != nil {
		return err
	}
	rows, err := s.Diary.Bundle(r.Context(), v.caller(), &x.Appointment)
	if err != nil {
		return err
	}
	q := r.URL.Query()
	here := v.url("/appointments/" + x.ID.String() + "/together")
	if q.Has("again") {
		return s.bookAgain(w, v, here, q["again"])
	}
	var done []string
	all, open := q.Get("all") != "", false
	for _, row := range rows {
		open = open || row.Status == booking.Booked
		if row.Status != booking.Booked || !all && !f.Has("id", row.ID.String()) {
			continue
		}
		_, err := s.Desk.Cancel(r.Context(), v.caller(), row.ID, f.text("reason"))
		if err != nil { // Perhaps it has been, by who pressed before.
			if now, look := s.Desk.Appointment(r.Context(), v.org(), row.ID); look == nil && now.Status == booking.Cancelled {
				err = nil
			}
		}
		if err == nil {
			done = append(done, row.ID.String())
		} else if err := f.fail(err); err != nil {
			return err
		}
	}
	switch {
	case len(done) == 0 && !open: // Somebody was here before, or pressed twice.
		return s.done(w, v, here, "together.none_left")
	case len(done) == 0 && f.ok():
		_ = f.fail(errNoneTicked)
	}
	if !f.ok() {
		return s.showBundle(w, r, v, f)
	}
	return s.undoable(w, v, here, here+"?"+url.Values{"again": done}.Encode(), "together.cancelled", len(done))
}
