package agent

import (
	"context"
	"slices"
	"strings"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/speak"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/voice"
)

// broken is the answer when not even the catalog can be read.
func (l *line) broken(lang understand.Lang, err error) *Answer {
	code := l.code(err)
	l.s.Logger.Warn("a tool of a voice agent failed", "org", l.Agent.Org.String(), "error", err)
	return l.answer(lang, code, code)
}

// spokenNames is how many names a sentence can carry.
const spokenNames = 6

func (l *line) listServices(ctx context.Context, lang understand.Lang, in args) *Answer {
	c, err := l.scene(ctx)
	if err != nil {
		return l.broken(lang, err)
	}
	a := l.answer(lang, dialog.OK, "services")
	query := spelling.Fold(in.text("query"))
	fits := func(names ...string) bool {
		return query == "" || slices.ContainsFunc(names, func(n string) bool {
			n = spelling.Fold(n)
			return n != "" && (strings.Contains(n, query) || strings.Contains(query, n))
		})
	}
	key := "services"
	var names []string
	for range 2 {
		for _, s := range c.Services {
			if fits(append([]string{s.Name, s.NameAr, s.Slug}, s.Aliases...)...) {
				a.Services = append(a.Services, Offered{ID: s.ID.String(), Name: label(s.Name, s.NameAr).In(lang), Branches: idTexts(s.Branches),
					Answers: spokenAnswers(lang, answersOf(s))})
				names = append(names, label(s.Name, s.NameAr).In(lang))
			}
		}
		for _, r := range c.Resources {
			if fits(append([]string{r.Name, r.NameAr, r.Slug}, r.Aliases...)...) {
				a.People = append(a.People, Offered{ID: r.ID.String(), Name: label(r.Name, r.NameAr).In(lang), Services: idTexts(r.Services)})
			}
		}
		if len(a.Services)+len(a.People) > 0 {
			break
		}
		// Nothing is called so: all there is.
		query, key = "", "services_none"
	}
	for _, b := range c.Branches {
		a.Branches = append(a.Branches, Offered{ID: b.ID.String(), Name: label(b.Name, b.NameAr).In(lang)})
	}
	if len(names) == 0 {
		for _, s := range c.Services {
			names = append(names, label(s.Name, s.NameAr).In(lang))
		}
	}
	a.Say = say(lang, key, "names", speak.List(lang, "and", names[:min(len(names), spokenNames)]))
	return a
}

func idTexts[K any](ids []booking.ID[K]) []string {
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = id.String()
	}
	return out
}

// which finds out what is to be booked where, or gives the question to ask.
func (l *line) which(c *scene, lang understand.Lang, in args) (p place, b *booking.Branch, ask *Answer) {
	s := c.readService(in.text("service_id"))
	if s == nil {
		var names []string
		for _, s := range c.Services {
			names = append(names, label(s.Name, s.NameAr).In(lang))
		}
		return p, nil, l.answer(lang, "bad_request", "which_service", "names", speak.List(lang, "and", names[:min(len(names), spokenNames)]))
	}
	if b = c.readBranch(in.text("branch_id"), s); b == nil {
		var names []string
		for _, b := range c.Branches {
			if slices.Contains(s.Branches, b.ID) {
				names = append(names, label(b.Name, b.NameAr).In(lang))
			}
		}
		return p, nil, l.answer(lang, "bad_request", "which_branch", "names", speak.List(lang, "and", names[:min(len(names), spokenNames)]))
	}
	return place{Service: s.ID, Branch: b.ID}, b, nil
}

// today is what understanding dates at a branch needs.
func (l *line) today(b *booking.Branch, lang understand.Lang) understand.Context {
	date, clock := b.Zone.Local(l.s.Now().Unix())
	return understand.Context{Today: date, Now: clock, Topic: understand.ADay, Lang: lang}
}

func (l *line) findSlots(ctx context.Context, lang understand.Lang, in args) *Answer {
	c, err := l.scene(ctx)
	if err != nil {
		return l.broken(lang, err)
	}
	p, b, ask := l.which(c, lang, in)
	if ask != nil {
		return ask
	}
	who := c.company(in.text("resource_id"), in.text("when"), p, lang)
	if who.key != "" {
		return l.answer(lang, "not_found", who.key)
	}
	p.Resource = who.resource
	here := l.today(b, lang)
	when := readWhen(in.text("when"), here)
	after, hasAfter := c.readSlot(c.Catalog, in.text("after_slot_id"))
	switch {
	case when.Past:
		return l.answer(lang, "in_past", "in_past")
	case when.Clash && when.Dated: // The day is clear, and the time contradicts itself.
		return l.answer(lang, "need_time", "need_time").doubt(lang, &when, here.Today)
	case when.Clash, when.IsZero() && !hasAfter:
		return l.answer(lang, "need_day", "need_day").doubt(lang, &when, here.Today)
	}
	when, clear := when.Resolve(l.openWeek(ctx, p.Branch, when, here), here.Today, here.Now)
	if !clear {
		return l.answer(lang, "ambiguous_am_pm", "ambiguous_am_pm", "morning", speak.Time(lang, when.Times[0]), "evening",
			speak.Time(lang, when.Times[1])).doubt(lang, &when, here.Today)
	}
	w := definite(when)
	if w.exact != nil && w.exact.Before(booking.Slot{Date: here.Today, Time: here.Now}) {
		return l.answer(lang, "in_past", "in_past")
	}
	do := dialog.Action{Kind: dialog.FindSlots, Service: p.Service, Branch: p.Branch, Resource: p.Resource, Slot: w.exact, From: here.Today}
	if w.Dated {
		do.From = w.From
	}
	do.To = do.From + contract.SlotDays - 1
	var r *dialog.Result
	if len(who.among) > 0 {
		r = l.findAmong(ctx, c, do, who.among)
	} else {
		r = l.do(ctx, &do)
	}
	if r.Code != dialog.OK {
		return l.failed(lang, r)
	}
	if hasAfter {
		r.Free = w.behind(r.Free, after.Slot)
	}
	a := l.offer(c, lang, p, &w, r)
	if who.unknown {
		a.Say = say(lang, "gender_unknown") + " " + a.Say
	}
	return a.doubt(lang, &when, here.Today)
}

// offer answers with the times that can be had.
func (l *line) offer(c *scene, lang understand.Lang, p place, w *wish, r *dialog.Result) *Answer {
	chosen, fit := w.offers(r.Free, maxOffers)
	if len(chosen) == 0 {
		return l.answer(lang, "no_slot_14_days", "no_slot_14_days")
	}
	slots, said := l.offered(c, lang, p, chosen)
	code, key := dialog.OK, "slots"
	switch {
	case fit && len(chosen) == 1:
		key = "slots_one"
	case !fit && w.exact != nil && r.Verdict != "" && r.Verdict != booking.Available:
		code, key = string(r.Verdict), unavailable(r)
	case !fit:
		key = "nearest"
	}
	a := l.answer(lang, code, key, "slots", said, "what", c.serviceName(lang, p.Service))
	a.Slots = slots
	return a
}

// unavailable is the sentence about a time that cannot be had. That we are closed is
// said only where it is so, and not where nobody for the service works.
func unavailable(r *dialog.Result) string {
	switch {
	case r.Verdict == booking.NonWorkingDay && !r.Shut:
		return "nobody_day"
	case r.Verdict == booking.OutOfHours && !r.Shut:
		return "nobody_then"
	}
	return string(r.Verdict)
}

// noted is a note as a part of the sentence that is read back.
func noted(lang understand.Lang, note string) string {
	if note == "" {
		return ""
	}
	return say(lang, "with_note", "note", note)
}

func (l *line) holdSlot(ctx context.Context, lang understand.Lang, in args) *Answer {
	c, err := l.scene(ctx)
	if err != nil {
		return l.broken(lang, err)
	}
	p, ok := c.readSlot(c.Catalog, in.text("slot_id"))
	if !ok {
		return l.answer(lang, "bad_request", "unknown_slot")
	}
	r := l.do(ctx, &dialog.Action{Kind: dialog.HoldSlot, Service: p.Service, Branch: p.Branch, Resource: p.Resource, Slot: &p.Slot})
	if r.Code != dialog.OK {
		return l.gone(ctx, c, lang, p, r)
	}
	a := l.answer(lang, dialog.OK, "held", "what", c.serviceName(lang, p.Service), "slot", c.spoken(lang, p.Branch, p.Slot),
		"person", with(lang, c.resource(r.Resource)), "branch", c.branchName(lang, p.Branch))
	a.HoldSeconds = 300
	a.Slots, _ = l.offered(c, lang, p, []booking.Slot{p.Slot})
	if who := c.resource(r.Resource); who != nil {
		a.Slots[0].ResourceName = label(who.Name, who.NameAr).In(lang)
	}
	return a
}

// gone is the answer when a time could not be had: with the nearest that can.
func (l *line) gone(ctx context.Context, c *scene, lang understand.Lang, p place, r *dialog.Result) *Answer {
	if r.Code != string(booking.SlotTaken) {
		return l.failed(lang, r)
	}
	again := l.do(ctx, &dialog.Action{
		Kind: dialog.FindSlots, Service: p.Service, Branch: p.Branch, Resource: p.Resource, From: p.Slot.Date,
		To: p.Slot.Date + contract.SlotDays - 1,
	})
	w := wish{When: understand.When{Dated: true, From: p.Slot.Date, To: p.Slot.Date, Times: []civil.Clock{p.Slot.Time}}, exact: &p.Slot}
	near, _ := w.offers(again.Free, 2)
	if len(near) == 0 {
		return l.failed(lang, r)
	}
	slots, said := l.offered(c, lang, p, near)
	a := l.answer(lang, r.Code, "taken_now", "slots", said)
	a.Slots = slots
	return a
}

func (l *line) book(ctx context.Context, lang understand.Lang, in args) *Answer {
	c, err := l.scene(ctx)
	if err != nil {
		return l.broken(lang, err)
	}
	p, ok := c.readSlot(c.Catalog, in.text("slot_id"))
	if !ok {
		return l.answer(lang, "bad_request", "unknown_slot")
	}
	name := in.text("customer_name")
	if name == "" {
		return l.answer(lang, "bad_request", "need_name")
	}
	phone, ok := l.phone(in.text("phone"), lang)
	if !ok {
		return l.answer(lang, "invalid_phone", "invalid_phone")
	}
	about := []string{
		"what", c.serviceName(lang, p.Service), "slot", c.spoken(lang, p.Branch, p.Slot), "person", with(lang, c.resource(p.Resource)),
		"branch", c.branchName(lang, p.Branch), "name", name, "note", noted(lang, in.text("notes")),
	}
	if !in.yes("caller_confirmed") {
		return l.answer(lang, "not_confirmed", "read_back", about...)
	}
	r := l.do(ctx, &dialog.Action{
		Kind: dialog.BookSlot, Service: p.Service, Branch: p.Branch, Resource: p.Resource, Slot: &p.Slot, Customer: name, Phone: phone,
		Notes: in.text("notes"),
	})
	if r.Code != dialog.OK {
		return l.gone(ctx, c, lang, p, r)
	}
	about[5] = with(lang, c.resource(r.Resource))
	a := l.answer(lang, dialog.OK, "booked", about...)
	a.Appointment = l.told(c, lang, r.Appointments[0])
	return a
}

// phone reads a number as it was heard. Nothing said means the number of the
// line, and so does what carriers send for callers who hide theirs.
func (l *line) phone(text string, lang understand.Lang) (string, bool) {
	if text == "" {
		return l.number, true
	}
	phone := readPhone(text, lang)
	if phone != "" && voice.Vouched(phone) == "" {
		return l.number, true
	}
	return phone, phone != ""
}

func (l *line) findMine(ctx context.Context, lang understand.Lang, in args) *Answer {
	c, err := l.scene(ctx)
	if err != nil {
		return l.broken(lang, err)
	}
	do := dialog.Action{Kind: dialog.FindAppointments, Customer: in.text("customer_name"), Code: digits(in.text("code")), Lang: lang}
	if phone, ok := l.phone(in.text("phone"), lang); ok {
		do.Phone = phone
	}
	if text := in.text("when"); text != "" && len(c.Branches) > 0 {
		if w := readWhen(text, l.today(c.Branches[0], lang)); w.Dated && w.From == w.To {
			do.From, do.Times = w.From, w.Times
		}
	}
	r := l.do(ctx, &do)
	switch {
	case r.Code != dialog.OK:
		return l.failed(lang, r)
	case len(r.Appointments) == 0:
		return l.answer(lang, dialog.NotFound, "appointments_none")
	}
	l.informed(ctx)
	var texts []string
	var found []ToldOf
	for _, a := range r.Appointments {
		t := l.told(c, lang, a)
		found = append(found, *t)
		texts = append(texts, t.Spoken)
	}
	a := l.answer(lang, dialog.OK, "appointments", "list", speak.List(lang, "and", texts[:min(len(texts), maxOffers)]))
	a.Appointment, a.Appointments = &found[0], found
	return a
}

// digits leaves the digits of a code, however it was written down.
func digits(text string) string {
	return strings.Map(func(r rune) rune {
		if r = spelling.Digit(r); r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
}

// named finds the appointment that a reference names, as it is now.
func (l *line) named(ctx context.Context, c *scene, lang understand.Lang, in args) (dialog.Appointment, *Answer) {
	id, ok := c.readRef(l.Agent, l.Call, in.text("appointment_ref"))
	if !ok || l.over() {
		return dialog.Appointment{}, l.answer(lang, dialog.NotFound, "not_found")
	}
	v, err := l.s.Desk.Appointment(ctx, l.Agent.Org, id)
	if err != nil {
		code := l.code(err)
		return dialog.Appointment{}, l.answer(lang, code, code)
	}
	return appointment(v), nil
}

func (l *line) move(ctx context.Context, lang understand.Lang, in args) *Answer {
	c, err := l.scene(ctx)
	if err != nil {
		return l.broken(lang, err)
	}
	was, refused := l.named(ctx, c, lang, in)
	if refused != nil {
		return refused
	}
	p, ok := c.readSlot(c.Catalog, in.text("slot_id"))
	if !ok || p.Service != was.Service {
		return l.answer(lang, "bad_request", "unknown_slot")
	}
	about := []string{"slot", c.spoken(lang, p.Branch, p.Slot), "branch", c.branchName(lang, p.Branch)}
	if !in.yes("caller_confirmed") {
		return l.answer(lang, "not_confirmed", "move_read_back", append(about, "person", with(lang, c.resource(p.Resource)))...)
	}
	r := l.do(ctx, &dialog.Action{Kind: dialog.MoveAppointment, Appointment: was.ID, Service: p.Service, Branch: p.Branch,
		Resource: p.Resource, Slot: &p.Slot})
	if r.Code != dialog.OK {
		return l.gone(ctx, c, lang, p, r)
	}
	a := l.answer(lang, dialog.OK, "moved", append(about, "person", with(lang, c.resource(r.Resource)))...)
	a.Appointment = l.told(c, lang, r.Appointments[0])
	return a
}

func (l *line) cancelOne(ctx context.Context, lang understand.Lang, in args) *Answer {
	c, err := l.scene(ctx)
	if err != nil {
		return l.broken(lang, err)
	}
	was, refused := l.named(ctx, c, lang, in)
	if refused != nil {
		return refused
	}
	if !in.yes("caller_confirmed") {
		return l.answer(lang, "not_confirmed", "cancel_read_back", "what", c.serviceName(lang, was.Service), "slot",
			c.spoken(lang, was.Branch, was.Slot))
	}
	r := l.do(ctx, &dialog.Action{Kind: dialog.CancelAppointment, Appointment: was.ID, Notes: in.text("reason")})
	if r.Code != dialog.OK {
		return l.failed(lang, r)
	}
	a := l.answer(lang, dialog.OK, "cancelled", "slot", c.spoken(lang, was.Branch, was.Slot))
	a.Appointment = l.told(c, lang, r.Appointments[0])
	return a
}

func (l *line) branchInfo(ctx context.Context, lang understand.Lang, in args) *Answer {
	c, err := l.scene(ctx)
	if err != nil {
		return l.broken(lang, err)
	}
	b := c.readBranch(in.text("branch_id"), nil)
	if b == nil {
		var names []string
		for _, b := range c.Branches {
			names = append(names, label(b.Name, b.NameAr).In(lang))
		}
		return l.answer(lang, "bad_request", "which_branch", "names", speak.List(lang, "and", names[:min(len(names), spokenNames)]))
	}
	here := l.today(b, lang)
	r := l.do(ctx, &dialog.Action{Kind: dialog.BranchInfo, Branch: b.ID, From: here.Today, To: here.Today + contract.SlotDays - 1})
	if r.Code != dialog.OK {
		return l.failed(lang, r)
	}
	name := c.branchName(lang, b.ID)
	a := l.answer(lang, dialog.OK, "closed_long", "branch", name)
	for i := len(r.Days) - 1; i >= 0; i-- { // The nearest open day is what is said.
		day := r.Days[i]
		if len(day.Hours) == 0 {
			continue
		}
		key := "closed"
		if day.Date == here.Today {
			key = "open_until"
		}
		a.Say = say(lang, key, "branch", name, "day", speak.Date(lang, day.Date, here.Today), "hours", spokenHours(lang, day.Hours))
	}
	if where := r.Address.Only(lang); where != "" {
		a.Address = where
		a.Say += " " + say(lang, "address", "branch", name, "address", where)
	}
	a.Answers = spokenAnswers(lang, c.Org.Answers, b.Answers)
	if way := a.Answers[string(booking.AboutDirections)]; way != "" {
		a.Say += " " + way
	}
	for _, day := range r.Days[:7] {
		on := OpenOn{Date: day.Date.String(), Hours: []string{}}
		for _, h := range day.Hours {
			on.Hours = append(on.Hours, clockOf(h.From).String()+"-"+clockOf(h.To).String())
		}
		a.Days = append(a.Days, on)
	}
	return a
}

// reasons are those for which a person can be asked for.
var reasons = []dialog.Reason{dialog.AskedForPerson, dialog.MedicalOrUrgent, dialog.NotUnderstood, "complaint", dialog.OtherReason}

func (l *line) callback(ctx context.Context, lang understand.Lang, in args) *Answer {
	do := dialog.Action{Kind: dialog.Callback, Reason: dialog.Reason(in.text("reason")), Summary: in.text("summary")}
	if !slices.Contains(reasons, do.Reason) {
		do.Reason = dialog.OtherReason
	}
	phone, ok := l.phone(in.text("phone"), lang)
	if !ok {
		return l.answer(lang, "invalid_phone", "invalid_phone")
	}
	do.Phone = phone
	r := l.do(ctx, &do)
	switch {
	case r.Code != dialog.OK:
		return l.failed(lang, r)
	case r.Connect == "":
		return l.answer(lang, dialog.OK, "callback")
	}
	a := l.answer(lang, dialog.OK, "connect")
	a.ConnectTo = r.Connect
	return a
}
