package dashboard

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/diary"
	"github.com/mawid/mawid/internal/engine"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/waiting"
)

// bookData is the form that books.
type bookData struct {
	Form      *form
	WalkIn    bool
	Own       bool // a practitioner books for themselves
	Branches  []choice
	Services  []serviceChoice
	Resources []choice
	Languages []choice
	Every     []choice // how far apart, if it is repeated
	Refusal   refusal
	Known     knownCustomers
	Back      string
	Wish      string // what was looked for before, as the address of that page has it; empty: nothing
	FindURL   string // looks for another time
	BlockURL  string // keeps the time free instead; empty: nobody is chosen whose it is, or they may not
	Keep      string
}

// knownCustomers are those whom what was typed may mean.
type knownCustomers struct {
	Asked bool
	List  []knownCustomer
	More  bool // there are others
}

// knownCustomer is somebody who has been here. Choosing them fills in name
// and number.
type knownCustomer struct {
	ID          string
	Name, Phone string
	NoShows     int
	Last, Next  int64 // visits; zero: none
}

// knownShown is how many are offered; who needs more types more.
const knownShown = 6

// serviceChoice is a service with those who do it, for the script that offers
// only what goes together.
type serviceChoice struct {
	choice
	Who     string // ids of resources
	Minutes int
	Class   bool
}

// book shows the form and takes it.
func (s *server) book(w http.ResponseWriter, r *http.Request, v *visit) error {
	f := v.form(r)
	c, err := s.Desk.Catalog(r.Context(), v.org())
	if err != nil {
		return err
	}
	data := bookData{Form: f, WalkIn: f.checked("walkin"), Own: !v.only().IsZero(), Keep: keep(r)}
	if err := s.fillBook(r, v, f, c, &data); err != nil {
		return err
	}
	if r.Method != http.MethodPost {
		return s.page(w, v, "book", data)
	}
	if f.checked("find") || f.checked("known") {
		if data.Known, err = s.find(r, v, f); err != nil {
			return err
		}
		return s.page(w, v, "book", data)
	}
	f.pick()
	if !data.WalkIn && f.several() {
		return s.plan(w, r, v, f) // Nothing of it is booked before it was seen.
	}
	if request, ok := f.booking(v); ok {
		var receipt desk.Receipt
		err := desk.Patiently(r.Context(), func() (err error) {
			receipt, err = s.Desk.Book(r.Context(), v.caller(), request)
			return err
		})
		if err == nil {
			back := desk.View{Appointment: booking.Appointment{Branch: request.Branch, Resource: request.Resource}, Date: request.Slot.Date}
			undo := ""
			if request.Arrived {
				undo = v.url("/appointments/" + receipt.ID.String() + "/undo")
			} else if v.may("POST /o/{org}/appointments/{id}/cancel") {
				undo = v.url("/appointments/" + receipt.ID.String() + "/cancel?fresh=1")
			}
			return s.doneTo(w, v, receipt.ID, v.backTo(data.Keep, &back), undo,
				"done.booked", v.date(i18n.Short, request.Slot.Date), v.digits().Text(request.Slot.Time.String()))
		}
		if fault.Of(err).Code == "idempotency_key_reused" {
			f.values.Del("once") // It was booked and then changed: the next try is another booking.
		}
		ask := diary.ExplainQuery{Branch: request.Branch, Service: request.Service, Resource: request.Resource, Slot: request.Slot,
			Latitude: request.Latitude}
		if data.Refusal, err = s.refusedAt(r, f, err, ask); err != nil {
			return err
		}
	}
	return s.page(w, v, "book", data)
}

// find looks for customers by the number that was typed or, if nobody has it,
// by the name, and fills in the one that was chosen.
func (s *server) find(r *http.Request, v *visit, f *form) (known knownCustomers, err error) {
	if !v.may("GET /o/{org}/customers") {
		return known, errRole
	}
	typed := cmp.Or(f.digits("phone"), f.text("customer_name"))
	if typed == "" {
		return known, f.fail(errNobodyTyped)
	}
	page, err := s.Customers.Customers(r.Context(), v.org(), typed, "", knownShown)
	if page.Near && typed != f.text("customer_name") {
		page.Items = nil // A similar number is somebody else's.
	}
	if name := f.text("customer_name"); err == nil && len(page.Items) == 0 && name != typed && name != "" {
		page, err = s.Customers.Customers(r.Context(), v.org(), name, "", knownShown)
	}
	if err != nil {
		return known, f.fail(fault.Of(err).On("customer_name"))
	}
	known = knownCustomers{Asked: true, More: page.Next != ""}
	for _, c := range page.Items {
		k := knownCustomer{c.ID.String(), string(c.Name), string(c.Phone), c.NoShows, c.LastVisit, c.Next}
		if f.text("known") == k.ID {
			f.set("customer_name", k.Name).set("phone", k.Phone).set("language", c.Details.Language)
			return knownCustomers{}, nil
		}
		known.List = append(known.List, k)
	}
	return known, nil
}

var errNobodyTyped = fault.New(fault.Invalid, "nobody_typed", "type a telephone number or a name to look for").On("phone")

// fillBook offers what can be chosen from and begins with what was clicked.
func (s *server) fillBook(r *http.Request, v *visit, f *form, c *booking.Catalog, data *bookData) error {
	if data.Branches = v.openBranches(c); len(data.Branches) == 0 {
		return diary.ErrNoBranch
	}
	f.with("branch_id", data.Branches[0].Value)
	branch, err := booking.ParseID[booking.BranchID](f.text("branch_id"))
	if err != nil {
		return booking.ErrBranchNotFound
	}
	own := v.only()
	if !own.IsZero() {
		f.values.Set("resource_id", own.String())
	}
	data.Resources, data.Languages, data.Every = v.performers(f, c, own), v.bookLanguages(), v.every()
	o, err := s.Desk.Offer(r.Context(), v.org())
	if err != nil {
		return err
	}
	slot, err := o.WalkIn(branch, s.Desk.Unix())
	if err != nil {
		return err
	}
	f.with("date", slot.Date.String()).with("time", slot.Time.String()).looking()
	if err := s.begun(r, v, f, branch); err != nil {
		return err
	}
	data.Services = v.services(f, c, branch, own)
	back := desk.View{Appointment: booking.Appointment{Branch: branch}, Date: slot.Date}
	if d, err := civil.ParseDate(f.digits("date")); err == nil {
		back.Date = d
	}
	if id, err := booking.ParseID[booking.ResourceID](f.text("resource_id")); err == nil {
		back.Resource = id
	}
	data.Back = v.backTo(data.Keep, &back)
	if !back.Resource.IsZero() && !data.WalkIn && v.may("POST /o/{org}/block") {
		data.BlockURL = v.blockURL(f, data.Keep)
	}
	return data.toWish(v, f)
}

// performers are those who can be booked: everybody in use or, for a practitioner,
// themselves.
func (v *visit) performers(f *form, c *booking.Catalog, own booking.ResourceID) (list []choice) {
	for _, who := range c.Resources {
		if !who.Retired && (own.IsZero() || who.ID == own) {
			list = append(list, choice{who.ID.String(), v.lang.Pick(who.Name, who.NameAr), f.Has("resource_id", who.ID.String())})
		}
	}
	return list
}

// bookLanguages are the languages that a customer can be written to in; first that of
// their other appointments.
func (v *visit) bookLanguages() (list []choice) {
	for _, l := range []string{"", string(i18n.Arabic), string(i18n.English)} {
		list = append(list, choice{Value: l, Text: v.t("book.language." + cmp.Or(l, "known"))})
	}
	return list
}

// begun fills in what is known when a form is first shown: the customer from
// whose page it was begun, and a service that fits where was clicked.
func (s *server) begun(r *http.Request, v *visit, f *form, branch booking.BranchID) error {
	if r.Method == http.MethodPost {
		return nil
	}
	name, phone, err := s.bookedFor(r, v, f)
	if err != nil {
		return err
	}
	if name == "" {
		var x waiting.Entry
		if x, err = s.waitedFor(r, v, f); err != nil {
			return err
		}
		name, phone = string(x.Customer), string(x.Phone)
		if x.Email != "" {
			f.with("email", string(x.Email))
		}
	}
	if name != "" {
		f.with("customer_name", name).with("phone", phone)
	}
	who, unknown := booking.ParseID[booking.ResourceID](f.text("resource_id"))
	if unknown != nil || f.checked("service_id") {
		return nil
	}
	ask := diary.ExplainQuery{Branch: branch, Resource: who}
	date, wrongDate := civil.ParseDate(f.digits("date"))
	at, wrongTime := civil.ParseClock(f.digits("time"))
	if wrongDate != nil || wrongTime != nil {
		return nil // The form says so when it is sent.
	}
	ask.Slot = booking.Slot{Date: date, Time: at}
	fits, err := s.Diary.Fitting(r.Context(), v.org(), ask)
	if err == nil && !fits.IsZero() {
		f.set("service_id", fits.String())
	}
	return err
}

// toWish leads back to the wish that the form was begun from, or to one that
// asks for the same.
func (data *bookData) toWish(v *visit, f *form) error {
	q, err := url.ParseQuery(f.text("wish"))
	if err != nil {
		return errNoPage
	}
	if len(q) > 0 {
		data.Wish = q.Encode()
		data.FindURL = v.url("/find") + "?" + data.Wish
		data.Back = data.FindURL
		return nil
	}
	for from, to := range map[string]string{"branch_id": "branch_id", "service_id": "service_id", "resource_id": "who", "date": "from",
		"customer": "customer", "back": "back"} {
		if text := f.digits(from); text != "" {
			q.Set(to, text)
		}
	}
	data.FindURL = v.url("/find") + "?" + q.Encode()
	return nil
}

// services lists what can be booked at a branch, with who does it. What the
// chosen resource does comes first chosen.
func (v *visit) services(f *form, c *booking.Catalog, branch booking.BranchID, own booking.ResourceID) (list []serviceChoice) {
	for _, s := range c.Services {
		if s.Retired || !slices.Contains(s.Branches, branch) || s.ByCapacity() && !own.IsZero() {
			continue
		}
		item := serviceChoice{choice: choice{Value: s.ID.String(), Text: v.lang.Pick(s.Name, s.NameAr)}, Minutes: s.Duration,
			Class: s.ByCapacity()}
		var who []string
		for _, r := range c.Resources {
			if !r.Retired && slices.Contains(r.Services, s.ID) &&
				slices.ContainsFunc(r.Rosters, func(x booking.Roster) bool { return x.Branch == branch }) {
				who = append(who, r.ID.String())
			}
		}
		if !own.IsZero() && !slices.Contains(who, own.String()) {
			continue
		}
		item.Who = strings.Join(who, " ")
		list = append(list, item)
	}
	chosen := slices.IndexFunc(list, func(s serviceChoice) bool { return f.Has("service_id", s.Value) })
	if chosen < 0 && f.text("resource_id") != "" {
		chosen = slices.IndexFunc(list, func(s serviceChoice) bool { return strings.Contains(s.Who, f.text("resource_id")) })
	}
	if chosen >= 0 {
		list[chosen].Chosen = true
	}
	return list
}

// booking reads what the form asks for.
func (f *form) booking(v *visit) (r desk.BookRequest, ok bool) {
	r = desk.BookRequest{Customer: f.text("customer_name"), Phone: f.digits("phone"), Email: f.text("email"), Notes: f.values.Get("notes"),
		Latitude: f.latitude(), Arrived: f.checked("walkin"), IdempotencyKey: f.text("once"), Language: f.text("language")}
	var err error
	if r.Service, err = booking.ParseID[booking.ServiceID](f.text("service_id")); err != nil {
		_ = f.fail(booking.ErrServiceNotFound)
	}
	if r.Branch, err = booking.ParseID[booking.BranchID](f.text("branch_id")); err != nil {
		_ = f.fail(booking.ErrBranchNotFound)
	}
	if text := f.text("resource_id"); text != "" {
		if r.Resource, err = booking.ParseID[booking.ResourceID](text); err != nil {
			_ = f.fail(booking.ErrResourceNotFound)
		}
	}
	r.Slot, ok = f.slot()
	return r, ok
}

// whyData explains a place in the calendar.
type whyData struct {
	Title   string
	Verdict string // as a class: what kind of answer it is
	Service string
	Answers []whyAnswer
	Next    string
	NextURL string
	Anyway  string // address at which it can be booked all the same
	Back    string
	Free    bool
}

type whyAnswer struct{ Who, Text string }

// why answers "Why is this closed?".
func (s *server) why(w http.ResponseWriter, r *http.Request, v *visit) error {
	q, err := v.calendarQuery(r)
	if err != nil {
		return err
	}
	ask := diary.ExplainQuery{Branch: q.Branch, Resource: q.Resource, Slot: booking.Slot{Date: q.Date}}
	if ask.Slot.Time, err = civil.ParseClock(i18n.ASCII(r.URL.Query().Get("time"))); err != nil {
		return errTime
	}
	if text := r.URL.Query().Get("service_id"); text != "" {
		if ask.Service, err = booking.ParseID[booking.ServiceID](text); err != nil {
			return booking.ErrServiceNotFound
		}
	}
	e, err := s.Diary.Explain(r.Context(), v.org(), ask)
	if err != nil {
		return err
	}
	kept, err := s.keptAround(v, e.Branch.Zone, e.Slot.Date, e.Slot.Date)
	if err != nil {
		return err
	}
	return s.page(w, v, "why", v.explained(&e, q, keep(r), kept))
}

func (v *visit) explained(e *diary.Explanation, q diary.DayQuery, keep string, kept map[booking.HoldID]waiting.Keeping) whyData {
	d := gridder{v: v, zone: e.Branch.Zone, g: &grid{Back: "day"}, kept: kept}
	back := desk.View{Appointment: booking.Appointment{Branch: e.Branch.ID, Resource: q.Resource}, Date: e.Slot.Date}
	out := whyData{
		Title:   v.date(i18n.Full, e.Slot.Date) + " · " + v.digits().Text(e.Slot.Time.String()),
		Verdict: string(e.Verdict), Service: v.lang.Pick(e.Service.Name, e.Service.NameAr), Back: v.backTo(keep, &back),
		Free: e.Verdict == booking.Available,
	}
	who := &booking.Resource{ID: q.Resource}
	day := &diary.DayView{Branch: e.Branch, Date: e.Slot.Date}
	anyway := v.may("GET /o/{org}/book")
	for i := range e.Who {
		x := &e.Who[i]
		a := whyAnswer{Text: d.because(e, x)}
		if x.Resource != nil {
			a.Who = v.lang.Pick(x.Resource.Name, x.Resource.NameAr)
		}
		anyway = anyway && x.Cause != engine.Claimed && x.Cause != engine.SessionFull && x.Cause != engine.NoSession &&
			x.Cause != engine.Skipped && !x.Past
		out.Answers = append(out.Answers, a)
	}
	if anyway && len(e.Who) > 0 {
		out.Anyway = d.link("/book", day, who, int(e.Slot.Time))
	}
	if e.Next != nil && e.Verdict != booking.Available {
		out.Next = v.date(i18n.Full, e.Next.Date) + " · " + v.digits().Text(e.Next.Time.String())
		day.Date = e.Next.Date
		out.NextURL = d.link("/book", day, who, int(e.Next.Time))
	}
	return out
}

// because says in a sentence why a resource can or cannot take a time.
func (d *gridder) because(e *diary.Explanation, x *diary.Why) string {
	v := d.v
	service := v.lang.Pick(e.Service.Name, e.Service.NameAr)
	moment := func(at int64) string {
		date, _ := d.zone.Local(at)
		return v.date(i18n.Long, date) + " " + d.clock(at)
	}
	var hours []string
	for _, h := range x.Hours {
		hours = append(hours, d.times(h))
	}
	switch x.Cause {
	case engine.Absent:
		if x.Closure != nil {
			return v.because(x.Closure.Name, v.t("why.closed", v.date(i18n.Long, x.Closure.From), v.date(i18n.Long, x.Closure.To)))
		}
		if x.TimeOff != nil {
			key := "why.off"
			if partOfDay(d.zone, x.TimeOff.Span) {
				key = "why.blocked"
			}
			return v.because(x.TimeOff.Name, v.t(key, moment(x.TimeOff.Start), moment(x.TimeOff.End)))
		}
	case engine.TooSoon:
		if x.Past {
			return v.t("why.past")
		}
		return v.t("why.too_soon", moment(x.Earliest))
	case engine.TooFar:
		return v.t("why.too_far", moment(x.Latest))
	case engine.OutsideHours:
		return v.t("why.outside_hours", strings.Join(hours, v.t("why.and")), service,
			v.s.texts().Count(v.lang, v.digits(), "minutes", e.Service.Duration))
	case engine.BetweenStarts:
		var near []string
		for _, c := range x.Near {
			near = append(near, v.digits().Text(c.String()))
		}
		return v.t("why.between_starts", strings.Join(near, v.t("why.and")))
	case engine.Claimed:
		return d.taken(e, x)
	}
	return v.t("why." + string(x.Cause))
}

// taken says what has the time.
func (d *gridder) taken(e *diary.Explanation, x *diary.Why) string {
	v := d.v
	at := d.zone.First(e.Slot.Date, int(e.Slot.Time))
	switch {
	case x.Appointment != nil && !x.Buffer && x.Appointment.Span.Start > at:
		return v.t("why.short", v.n("minutes", int(x.Appointment.Span.Start-at)/60), customerName(v, &x.Appointment.Appointment),
			d.clock(x.Appointment.Span.Start), v.lang.Pick(e.Service.Name, e.Service.NameAr), v.n("minutes", e.Service.Duration))
	case x.Appointment != nil && x.Buffer:
		return v.t("why.buffer", customerName(v, &x.Appointment.Appointment), d.times(x.Appointment.Span))
	case x.Appointment != nil:
		return v.t("why.appointment", customerName(v, &x.Appointment.Appointment), d.times(x.Appointment.Span))
	case x.Hold != nil:
		if k, kept := d.kept[x.Hold.ID]; kept {
			return v.t("why.offered", d.times(x.Hold.Span), d.clock(k.Until))
		}
		return v.t("why.hold", d.times(x.Hold.Span), d.clock(x.Hold.ExpiresAt))
	case x.Busy != nil:
		return v.t("why.busy", d.times(*x.Busy))
	}
	return v.t("why.claimed")
}

// because says a reason with the name that somebody gave it, if they did.
func (v *visit) because(name, reason string) string {
	if name == "" {
		return reason
	}
	return v.t("why.named", name, reason)
}
