package scenario

import (
	"encoding/json"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/blueprint"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/engine"
	"github.com/mawid/mawid/internal/waiting"
)

// Memory is a world that consists of the engine and a list of claims: enough
// to lead thousands of conversations in a second.
type Memory struct {
	now     int64
	zone    *civil.Zone
	profile *dialog.Profile
	catalog booking.Catalog
	slugs   map[any]string
	claims  []*claim
	ids     byte
	words   []string // left for staff
	busy    bool     // the own system says no to the next confirmation
	waits   bool     // there are waiting lists
	waiting []Waiter
}

// plan is the clinic's document, read once.
var plan = sync.OnceValues(func() (catalogue.Blueprint, error) {
	f, err := blueprint.Parse("clinic.yaml", Clinic())
	if err != nil {
		return catalogue.Blueprint{}, err
	}
	return f.Plan, nil
})

// NewMemory makes a world with the clinic of the stories.
func NewMemory(t testing.TB, now time.Time) *Memory {
	t.Helper()
	clinic, err := plan()
	if err != nil {
		t.Fatal(err)
	}
	return MemoryOf(t, now, clinic)
}

// MemoryOf makes a world with another clinic.
func MemoryOf(t testing.TB, now time.Time, plan catalogue.Blueprint) *Memory {
	t.Helper()
	zone, err := civil.LoadZone("Asia/Riyadh")
	if err != nil {
		t.Fatal(err)
	}
	w := &Memory{now: now.Unix(), zone: zone, slugs: map[any]string{}}
	w.profile = &dialog.Profile{
		Name:      understand.Label{En: plan.Organization.Name, Ar: plan.Organization.NameAr},
		Languages: []understand.Lang{understand.Arabic, understand.English}, Zone: zone, Answers: plan.Organization.Answers,
	}
	branches := map[string]booking.BranchID{}
	var everywhere []booking.BranchID
	for _, b := range plan.Branches {
		id := booking.BranchID{w.next()}
		branches[b.Slug], w.slugs[id] = id, b.Slug
		everywhere = append(everywhere, id)
		w.catalog.Branches = append(w.catalog.Branches, &booking.Branch{ID: id, Zone: zone, Closures: b.Closures})
	}
	services := map[string]booking.ServiceID{}
	for _, s := range plan.Services {
		id := booking.ServiceID{w.next()}
		services[s.Slug], w.slugs[id] = id, s.Slug
		v := &booking.Service{ID: id, Duration: s.Duration, Step: max(s.Step, 0), Horizon: 90, Capacity: s.Capacity, MinNotice: s.MinNotice,
			Branches: everywhere}
		if v.Step == 0 {
			v.Step = v.Duration
		}
		if len(s.Branches) > 0 {
			v.Branches = nil
			for _, b := range s.Branches {
				v.Branches = append(v.Branches, branches[b])
			}
		}
		for _, x := range s.Sessions {
			x.Session.Branch = branches[x.Branch]
			if x.Capacity == 0 {
				x.Capacity = s.Capacity
			}
			v.Sessions = append(v.Sessions, x.Session)
		}
		w.catalog.Services = append(w.catalog.Services, v)
		w.profile.Services = append(w.profile.Services, dialog.Service{ID: id, Label: understand.Label{En: s.Name, Ar: s.NameAr},
			Also: s.Aliases, Branches: v.Branches, Capacity: s.Capacity > 0, Minutes: s.Duration, Answers: s.Answers})
	}
	for _, r := range plan.Resources {
		id := booking.ResourceID{w.next()}
		w.slugs[id] = r.Slug
		v := &booking.Resource{ID: id}
		p := dialog.Person{ID: id, Label: understand.Label{En: r.Name, Ar: r.NameAr}, Also: r.Aliases, Gender: r.Gender}
		for _, s := range r.Services {
			v.Services = append(v.Services, services[s])
		}
		for _, x := range r.Rosters {
			x.Roster.Branch = branches[x.Branch]
			v.Rosters = append(v.Rosters, x.Roster)
			p.Branches = append(p.Branches, x.Roster.Branch)
		}
		p.Services = v.Services
		w.catalog.Resources = append(w.catalog.Resources, v)
		w.profile.People = append(w.profile.People, p)
	}
	for i, b := range plan.Branches {
		id := branches[b.Slug]
		w.profile.Branches = append(w.profile.Branches, dialog.Branch{
			ID: id, Label: understand.Label{En: b.Name, Ar: b.NameAr}, Also: b.Aliases, Zone: zone, Open: w.open(w.catalog.Branches[i]),
			Answers: b.Answers,
		})
	}
	return w
}

func (w *Memory) next() byte { w.ids++; return w.ids }

// open is when anybody works at a branch.
func (w *Memory) open(b *booking.Branch) (week booking.Week) {
	for _, r := range w.catalog.Resources {
		for _, x := range r.Rosters {
			if x.Branch == b.ID {
				for day := range week {
					week[day] = append(week[day], x.Week[day]...)
				}
			}
		}
	}
	return week
}

// Pass turns the clock.
func (w *Memory) Pass(d time.Duration) { w.now += int64(d / time.Second) }

// Trouble makes the own system say no. One that is down changes nothing here.
func (w *Memory) Trouble(_ testing.TB, kind string) { w.busy = kind == "busy" }

// Wait opens the waiting lists.
func (w *Memory) Wait(testing.TB) { w.waits = true }

// Waiting are those who wait.
func (w *Memory) Waiting(testing.TB) []Waiter { return w.waiting }

// join puts somebody on the waiting list; who waits for the same already waits as
// they want now.
func (w *Memory) join(a *dialog.Action) *dialog.Result {
	one := Waiter{Service: w.slugs[a.Service], Branch: w.slugs[a.Branch], Person: "-", From: a.From.String(), To: a.To.String(),
		Parts: waiting.PartsAt(a.Times), Phone: a.Phone, Name: a.Customer}
	if !a.Resource.IsZero() {
		one.Person = w.slugs[a.Resource]
	}
	w.waiting = append(slices.DeleteFunc(w.waiting, func(x Waiter) bool {
		return x.Service == one.Service && x.Branch == one.Branch && x.Phone == one.Phone && x.Name == one.Name
	}), one)
	return &dialog.Result{Code: dialog.OK}
}

// Put makes an appointment.
func (w *Memory) Put(t testing.TB, e Entry) {
	t.Helper()
	c := &claim{id: [16]byte{1, byte(len(w.claims))}, name: e.Name, phone: e.Phone}
	for id, slug := range w.slugs {
		switch id := id.(type) {
		case booking.ServiceID:
			if slug == e.Service {
				c.service = id
			}
		case booking.BranchID:
			if slug == e.Branch {
				c.branch = id
			}
		case booking.ResourceID:
			if slug == e.Person {
				c.resource = id
			}
		}
	}
	date, err := civil.ParseDate(e.Date)
	if err != nil {
		t.Fatal(err)
	}
	at, err := civil.ParseClock(e.Time)
	if err != nil {
		t.Fatal(err)
	}
	c.slot = booking.Slot{Date: date, Time: at}
	c.span = w.span(c.service, c.slot)
	w.claims = append(w.claims, c)
}

func (w *Memory) service(id booking.ServiceID) *booking.Service {
	for _, s := range w.catalog.Services {
		if s.ID == id {
			return s
		}
	}
	return nil
}

func (w *Memory) span(service booking.ServiceID, slot booking.Slot) booking.Span {
	start := w.zone.First(slot.Date, int(slot.Time))
	return booking.Span{Start: start, End: start + int64(w.service(service).Duration)*60}
}

// Appointments lists what is booked.
func (w *Memory) Appointments(testing.TB) []Entry {
	var list []Entry
	for _, c := range w.claims {
		if c.until != 0 {
			continue
		}
		e := Entry{Service: w.slugs[c.service], Branch: w.slugs[c.branch], Person: "-", Date: c.slot.Date.String(), Time: c.slot.Time.String(),
			Phone: c.phone, Name: c.name, Notes: c.notes}
		if !c.resource.IsZero() {
			e.Person = w.slugs[c.resource]
		}
		list = append(list, e)
	}
	return list
}

// Holds counts the holds that live.
func (w *Memory) Holds(testing.TB) int {
	n := 0
	for _, c := range w.claims {
		if c.until > w.now {
			n++
		}
	}
	return n
}

// calendar puts the question to the engine together. One claim may be left
// out: that of the appointment to move.
func (w *Memory) calendar(a *dialog.Action) *engine.Calendar {
	svc := w.service(a.Service)
	cal := &engine.Calendar{Service: svc, Seats: map[int64]int{}}
	for _, b := range w.catalog.Branches {
		if b.ID == a.Branch {
			cal.Branch = b
		}
	}
	live := func(c *claim) bool { return (c.until == 0 || c.until > w.now) && c.id != a.Appointment }
	for _, c := range w.claims {
		if live(c) && c.service == a.Service && c.branch == a.Branch {
			cal.Seats[c.span.Start]++
		}
	}
	for _, r := range w.catalog.Resources {
		if !slices.Contains(r.Services, svc.ID) || !a.Resource.IsZero() && r.ID != a.Resource ||
			len(a.Among) > 0 && !slices.Contains(a.Among, r.ID) {
			continue
		}
		for i := range r.Rosters {
			if r.Rosters[i].Branch != a.Branch {
				continue
			}
			shift := engine.NewShift(cal.Branch, r, &r.Rosters[i])
			who := engine.Candidate{Resource: r.ID, At: shift, All: []*engine.Shift{shift}}
			for _, c := range w.claims {
				if live(c) && c.resource == r.ID {
					who.Claims = append(who.Claims, c.span)
				}
			}
			who.Claims = engine.SortClaims(who.Claims)
			cal.Candidates = append(cal.Candidates, who)
		}
	}
	return cal
}

// Profile is what the conversation knows of the clinic.
func (w *Memory) Profile() *dialog.Profile { return w.profile }

// Do carries an action out.
func (w *Memory) Do(a *dialog.Action) *dialog.Result {
	switch a.Kind {
	case dialog.FindSlots:
		r := &dialog.Result{Code: dialog.OK}
		cal := w.calendar(a)
		for s := range cal.Starts(a.From, a.To, w.now) {
			r.Free = append(r.Free, s.Slot)
		}
		if a.Slot != nil {
			r.Verdict = cal.Check(*a.Slot, w.now).Verdict
			r.Shut = w.shut(a, r.Verdict)
		}
		return r
	case dialog.HoldSlot:
		return w.hold(a)
	case dialog.ReleaseHold:
		w.drop(a.Release)
		return &dialog.Result{Code: dialog.OK}
	case dialog.BookSlot, dialog.MoveAppointment:
		return w.redeem(a)
	case dialog.FindAppointments:
		return w.look(a)
	case dialog.CancelAppointment:
		w.drop(booking.HoldID(a.Appointment))
		return &dialog.Result{Code: dialog.OK}
	case dialog.BranchInfo:
		r := &dialog.Result{Code: dialog.OK, Address: understand.Label{En: "12 King Fahd Road", Ar: "١٢ طريق الملك فهد"}}
		for _, b := range w.profile.Branches {
			days := []dialog.Day{{Date: a.From, Hours: b.Open[a.From.Weekday()]}}
			if b.ID == a.Branch {
				r.Days = days
			}
			r.Places = append(r.Places, dialog.PlaceInfo{Branch: b.ID, Days: days, Address: r.Address})
		}
		return r
	case dialog.Callback:
		return w.person(a)
	case dialog.LeaveWord:
		w.words = append(w.words, a.Summary)
		return &dialog.Result{Code: dialog.OK}
	case dialog.MayWait:
		return &dialog.Result{Code: dialog.OK, Waits: w.waits}
	case dialog.JoinWaiting:
		return w.join(a)
	case dialog.NoteLate:
		for _, c := range w.claims {
			if c.id == a.Appointment {
				c.late = max(a.Minutes, 1)
			}
		}
		return &dialog.Result{Code: dialog.OK}
	}
	return &dialog.Result{Code: "bad_request"}
}

// shut tells whether nobody works at the branch on the day of a slot, or at its
// hour.
func (w *Memory) shut(a *dialog.Action, v booking.Verdict) bool {
	for _, b := range w.profile.Branches {
		if b.ID != a.Branch {
			continue
		}
		hours := b.Open[a.Slot.Date.Weekday()]
		if v == booking.OutOfHours {
			return !slices.ContainsFunc(hours, func(h booking.Hours) bool { return h.From <= int(a.Slot.Time) && int(a.Slot.Time) < h.To })
		}
		return v == booking.NonWorkingDay && len(hours) == 0
	}
	return false
}

// person connects to one while somebody is at work, at the branch if one is meant.
func (w *Memory) person(a *dialog.Action) *dialog.Result {
	date, clock := w.zone.Local(w.now)
	for _, b := range w.profile.Branches {
		if !a.Branch.IsZero() && a.Branch != b.ID {
			continue
		}
		for _, h := range b.Open[date.Weekday()] {
			if h.From <= int(clock) && int(clock) < h.To {
				return &dialog.Result{Code: dialog.OK, Connect: "+966112345678"}
			}
		}
	}
	if a.Phone == "" {
		return &dialog.Result{Code: dialog.NeedPhone}
	}
	return &dialog.Result{Code: dialog.OK}
}

// memoryTalk is a call in a Memory. Its state goes through JSON between
// turns, as it does in the database.
type memoryTalk struct {
	w     *Memory
	state []byte
}

// Call begins a call.
func (w *Memory) Call(testing.TB, string, understand.Lang) Talk {
	return &memoryTalk{w: w, state: []byte("{}")}
}

// State is where the conversation stands.
func (s *memoryTalk) State() (st dialog.State) {
	if err := json.Unmarshal(s.state, &st); err != nil {
		panic(err)
	}
	return st
}

// Turn takes an event in.
func (s *memoryTalk) Turn(t testing.TB, e dialog.Event) dialog.Reply {
	t.Helper()
	st := s.State()
	e.At = s.w.now
	step := dialog.Next(s.w.profile, &st, e)
	for n := 0; step.Action != nil; n++ {
		if n == dialog.MaxActions {
			t.Fatalf("more than %d actions in a turn", n)
		}
		step = dialog.Next(s.w.profile, &st, dialog.Event{Kind: dialog.Answered, At: s.w.now, Result: s.w.Do(step.Action)})
	}
	text, err := json.Marshal(st)
	if err != nil {
		t.Fatal(err)
	}
	s.state = text
	return step.Reply
}

// action makes a question about a service at a branch.
func (w *Memory) action(service, branch string) *dialog.Action {
	a := &dialog.Action{Kind: dialog.FindSlots}
	for _, s := range w.catalog.Services {
		if w.slugs[s.ID] == service {
			a.Service = s.ID
		}
	}
	for _, b := range w.catalog.Branches {
		if w.slugs[b.ID] == branch {
			a.Branch = b.ID
		}
	}
	a.From, _ = w.zone.Local(w.now)
	a.To = a.From + 13
	return a
}

// free lists the free slots of the coming two weeks.
func (w *Memory) free(service, branch string) []booking.Slot {
	return w.Do(w.action(service, branch)).Free
}

// crowd lets a stranger book a slot.
func (w *Memory) crowd(service, branch string, slot booking.Slot) {
	a := w.action(service, branch)
	a.Slot = &slot
	if r := w.hold(a); r.Code == dialog.OK {
		c := w.claims[len(w.claims)-1]
		c.until = 0
	}
}

// right tells what in a read-back is not what was wanted.
func (w *Memory) right(want Wish, st *dialog.State) string {
	switch {
	case w.slugs[st.Service] != want.Service:
		return "service"
	case w.slugs[st.Branch] != want.Branch:
		return "branch"
	case st.Held == nil || st.Held.Slot != want.Slot:
		return "time"
	case st.Name != want.Name:
		return "name"
	}
	return ""
}
