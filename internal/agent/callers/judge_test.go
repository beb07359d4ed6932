package callers_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// class is how well a sentence was understood.
type class int

// The classes, the worst last. Asked means that the agent did not take it and
// asks (or will ask) for it; lost, that it went on as if it had not been said;
// wrong, that it took something else for it.
const (
	right class = iota
	asked
	lost
	wrong
)

func (c class) String() string { return [...]string{"right", "asked", "lost", "WRONG"}[c] }

// verdict is how well one thing that a sentence says was understood.
type verdict struct {
	kind  string
	class class
	got   string
}

// judge compares what the agent made of a sentence with what it means, one
// verdict for each kind of thing.
func (x *turn) judge(p *phrase) (list []verdict) {
	m := &p.want
	add := func(said bool, kind string, find func(*phrase) (class, string)) {
		if said {
			c, got := find(p)
			list = append(list, verdict{kind, c, got})
		}
	}
	urgent := x.handed(dialog.MedicalOrUrgent)
	switch {
	case m.Intent == "emergency" && urgent:
		return []verdict{{"emergency", right, ""}}
	case m.Intent == "emergency":
		return []verdict{{"emergency", wrong, "missed: " + x.made()}}
	case urgent:
		return []verdict{{"calm", wrong, "a false alarm"}}
	case m.Ask:
		c, got := x.careful(p)
		return []verdict{{"ask", c, got}}
	}
	list = append(list, verdict{"calm", right, ""})
	answer := m.Intent == "yes" || m.Intent == "no"
	add(m.timely(), "when", x.timed)
	add(m.Pick != "", "pick", x.picked)
	add(m.Offer != 0, "offer", x.offered)
	add(answer, "yes/no", x.answered)
	add(m.Intent != "" && !answer, "intent", x.intended)
	add(m.Name != "", "name", x.named)
	add(m.Phone != "", "phone", x.phoned)
	add(m.Service != "", "service", x.served)
	add(m.Branch != "", "branch", x.placed)
	add(m.Resource != "", "resource", x.personal)
	add(m.Gender != "", "gender", x.gendered)
	add(m.Note != "", "note", x.noted)
	if extra := x.extra(m); extra != "" {
		list = append(list, verdict{"extra", wrong, "also took " + extra})
	}
	return list
}

// made tells in a few words what the agent made of a sentence.
func (x *turn) made() string {
	var list []string
	s := &x.after
	add := func(said bool, format string, a ...any) {
		if said {
			list = append(list, fmt.Sprintf(format, a...))
		}
	}
	m := &x.meaning
	add(m.Intent != "", "intent %s", m.Intent)
	add(m.Answer != "", "answer %s", m.Answer)
	add(m.Choice != 0, "choice %d", m.Choice)
	w := x.wish()
	span := spanOf(&w)
	add(!span.anyDay() || !span.anyTime(), "%s", &span)
	add(w.Clash || w.Past || m.When.Clash || m.When.Past, "clash")
	add(s.Name != x.before.Name, "name %q", s.Name)
	add(s.Phone != x.before.Phone, "phone %s", s.Phone)
	add(x.service() != "", "service %s", x.service())
	add(x.branch() != "", "branch %s", x.branch())
	add(x.person() != "", "person %s", x.person())
	for _, a := range x.actions {
		list = append(list, string(a.Kind))
	}
	add(s.Ended, "ends")
	add(true, "asks %s", s.Asked)
	return strings.Join(list, ", ")
}

// wish is which times the agent looked for or would look for.
func (x *turn) wish() understand.When {
	if x.sought != nil {
		return *x.sought
	}
	return x.after.When
}

// same tells whether a wish for a time has stayed as it was.
func same(a, b understand.When) bool {
	a.Clash, a.Past, b.Clash, b.Past = false, false, false, false
	p, err := json.Marshal(a)
	q, fault := json.Marshal(b)
	return err == nil && fault == nil && string(p) == string(q)
}

// timed judges days and times of day.
func (x *turn) timed(p *phrase) (class, string) {
	w := x.wish()
	beside := p.asked == "which" || p.asked == "readback" // a day or a time known before may stay
	if same(w, x.before.When) {                           // nothing was taken, even if what is known already was looked for again
		if x.meaning.When.IsZero() || x.before.Held != nil || len(x.before.Offers) > 0 || x.after.Goal == understand.Book {
			return asked, x.made()
		}
		w = x.meaning.When // said of an appointment that exists
	}
	s := spanOf(&w)
	var kept []civil.Date
	if p.asked != "open" && p.asked != "daytime" {
		kept = []civil.Date{monday}
	}
	if p.want.fitsDays(&s, kept) && p.want.fitsTimes(&s, beside) {
		if len(p.want.Time) == 1 && x.after.Topic == understand.AMorning {
			return asked, x.made()
		}
		return right, ""
	}
	if !x.searched() && (x.confirms() || x.wider(&p.want, &s, kept, beside)) {
		return asked, x.made()
	}
	return wrong, x.made()
}

// confirms tells whether the agent reads its understanding of a time back
// before it does anything with it.
func (x *turn) confirms() bool { return x.after.Asked == "ask.meant" }

// wider tells whether the agent took less than what was said, but nothing
// that was not.
func (x *turn) wider(m *meaning, s *span, kept []civil.Date, beside bool) bool {
	days := m.fitsDays(s, kept) || s.anyDay() || slices.Equal(s.days, kept)
	half := x.after.Topic == understand.AMorning && slices.ContainsFunc(s.minutes, func(at int) bool { return m.Time.has(at, 0) })
	return days && (m.fitsTimes(s, beside) || s.anyTime() || half)
}

// picked judges the wish for the first or the last time that there is.
func (x *turn) picked(p *phrase) (class, string) {
	if !x.searched() {
		return asked, x.made()
	}
	got := x.after.Offers
	if x.after.Held != nil {
		got = []booking.Slot{x.after.Held.Slot}
	}
	free := x.world.Do(&dialog.Action{Kind: dialog.FindSlots, Service: x.after.Service, Branch: x.after.Branch, From: today,
		To: today + 13}).Free
	var fit []booking.Slot
	for _, slot := range free {
		if x.before.When.Fits(slot) && (p.want.Date == "" || slot.Date.String() == p.want.Date) &&
			(p.want.Part == "" || p.want.inPart(slot.Time)) {
			fit = append(fit, slot)
		}
	}
	want := fit[0]
	if p.want.Pick == "latest" {
		want = fit[len(fit)-1]
	}
	if x.after.Held != nil && x.after.Held.Slot == want || slices.Contains(got, want) {
		return right, ""
	}
	return wrong, x.made()
}

// inPart tells whether a time may be meant by a part of the day.
func (m *meaning) inPart(at civil.Clock) bool {
	hours := map[string][2]civil.Clock{"morning": {0, 12}, "noon": {12, 15}, "afternoon": {15, 18}, "evening": {17, 22},
		"night": {18, 24}}[m.Part]
	return at >= hours[0]*60 && at < hours[1]*60
}

// offered judges which offer was taken.
func (x *turn) offered(p *phrase) (class, string) {
	switch h := x.after.Held; {
	case h != nil && h.Slot == offers[p.want.Offer-1]:
		return right, ""
	case h != nil || x.did(dialog.FindSlots) != nil:
		return wrong, x.made()
	}
	return asked, x.made()
}

// answered judges a yes or a no to offers or to the read-back.
func (x *turn) answered(p *phrase) (class, string) {
	booked := x.did(dialog.BookSlot) != nil
	if p.asked == "which" {
		switch {
		case x.after.Held != nil && p.want.timely() && !slices.Contains(offers, x.after.Held.Slot): // what was wished for instead
			return right, ""
		case x.after.Held != nil:
			return wrong, x.made()
		case slices.Equal(x.after.Offers, x.before.Offers):
			return asked, x.made()
		}
		return right, ""
	}
	still := !booked && x.after.Asked == "ask.book" && x.after.Held != nil && x.after.Held.Slot == x.before.Held.Slot
	amended := p.want.timely() || p.want.Name != "" || p.want.Resource != "" || p.want.Service != "" || p.want.Branch != ""
	switch {
	case p.want.Intent == "no" && booked, amended && booked:
		return wrong, x.made()
	case p.want.Intent == "yes" && (booked || amended && x.amends()):
		return right, ""
	case p.want.Intent == "yes" && p.want.Note != "" && still && note(x) != "": // read back with the note
		return right, ""
	case x.confirms():
		return asked, x.made()
	case p.want.Intent == "yes" && !still:
		return wrong, x.made()
	case p.want.Intent == "no" && (!still || amended && x.amends()):
		return right, ""
	}
	return asked, x.made()
}

// amends tells whether something else than what was read back is wanted now.
func (x *turn) amends() bool {
	a, b := &x.after, &x.before
	return a.Name != b.Name || a.Resource != b.Resource || a.Service != b.Service || a.Branch != b.Branch ||
		a.Held == nil || a.Held.Slot != b.Held.Slot || a.Held.Resource != b.Held.Resource
}

// intents are the names that the agent has for what the files call otherwise.
var intents = map[string][]string{"address": {"info"}, "people": {"doctors", "staff"}, "confirm": {"list"}}

// intended judges what the caller wants.
func (x *turn) intended(p *phrase) (class, string) {
	want, done := p.want.Intent, false
	got := string(x.meaning.Intent)
	switch want {
	case "book", "move", "cancel":
		done = string(x.after.Goal) == want || want == "cancel" && p.asked != "open" && got == "cancel"
	case "person":
		done = x.handed(dialog.AskedForPerson)
	case "repeat":
		done = x.reply.Say == x.before.Said && len(x.actions) == 0
	case "goodbye":
		done = x.after.Ended && !x.handed(dialog.NotUnderstood)
	default:
		done = got == want || slices.Contains(intents[want], got)
	}
	switch {
	case done:
		return right, ""
	case x.after.Goal == x.before.Goal && got == "" && len(x.actions) == 0 && !x.after.Ended:
		return asked, x.made()
	}
	return wrong, x.made()
}

// told judges something that is said in one word.
func (x *turn) told(want, got string, missing class) (class, string) {
	switch {
	case strings.EqualFold(want, got) || understand.Fold(want) == understand.Fold(got):
		return right, ""
	case got == "" && x.after.Misses > x.before.Misses: // nothing of the sentence was taken
		return asked, x.made()
	case got == "":
		return missing, x.made()
	}
	return wrong, x.made()
}

func (x *turn) named(p *phrase) (class, string) {
	got := x.meaning.Name
	if x.after.Name != x.before.Name {
		got = x.after.Name
	}
	return x.told(p.want.Name, got, asked)
}

func (x *turn) phoned(p *phrase) (class, string) { return x.told(p.want.Phone, x.after.Phone, asked) }

func (x *turn) served(p *phrase) (class, string) { return x.told(p.want.Service, x.service(), asked) }

func (x *turn) placed(p *phrase) (class, string) { return x.told(p.want.Branch, x.branch(), asked) }

func (x *turn) personal(p *phrase) (class, string) { return x.told(p.want.Resource, x.person(), lost) }

// gendered judges the wish for a woman or a man.
func (x *turn) gendered(p *phrase) (class, string) {
	got := strings.ToLower(field(x, "wanted"))
	for _, pair := range [][2]string{{"f", "female"}, {"f", "woman"}, {"m", "male"}, {"m", "man"}} {
		if got == pair[1] {
			got = pair[0]
		}
	}
	return x.told(p.want.Gender, got, lost)
}

// noted judges words for the doctor.
func (x *turn) noted(p *phrase) (class, string) { return x.told(p.want.Note, note(x), lost) }

// note is what was understood as words for the doctor.
func note(x *turn) string {
	if a := x.did(dialog.BookSlot); a != nil && a.Notes != "" {
		return a.Notes
	}
	return field(x, "note", "notes")
}

// service is the service that was understood, if another than before.
func (x *turn) service() string {
	for i, s := range x.world.Profile().Services {
		if s.ID == x.after.Service && s.ID != x.before.Service {
			return services[i]
		}
	}
	return only(x.meaning.Services, services)
}

func (x *turn) branch() string {
	for i, b := range x.world.Profile().Branches {
		if b.ID == x.after.Branch && b.ID != x.before.Branch {
			return branches[i]
		}
	}
	return only(x.meaning.Branches, branches)
}

func (x *turn) person() string {
	for i, p := range x.world.Profile().People {
		if p.ID == x.after.Resource && p.ID != x.before.Resource {
			return people[i]
		}
	}
	return only(x.meaning.People, people)
}

// only is the one thing that was named.
func only(list []int, names []string) string {
	if len(list) != 1 {
		return ""
	}
	return names[list[0]]
}

// extra names what the agent took that was not said.
func (x *turn) extra(m *meaning) string {
	a, b := &x.after, &x.before
	if x.did(dialog.BookSlot) != nil || m.Intent == "no" && a.Closing { // the wish is fulfilled, or given up, and forgotten
		return ""
	}
	var list []string
	add := func(took, said bool, what string) {
		if took && !said {
			list = append(list, what)
		}
	}
	add(a.Service != b.Service, m.Service != "", "service "+x.service())
	add(a.Branch != b.Branch, m.Branch != "", "branch "+x.branch())
	add(a.Resource != b.Resource && !a.Resource.IsZero(), m.Resource != "" || m.Gender != "", "person "+x.person())
	add(a.Name != b.Name && a.Name != "", m.Name != "", "name "+a.Name)
	add(a.Phone != b.Phone && a.Phone != "" && a.Phone != a.Caller, m.Phone != "", "phone "+a.Phone)
	if w := x.wish(); !m.timely() && m.Pick == "" && m.Offer == 0 && m.Intent != "no" && !same(w, b.When) && (w.Dated || w.Timed()) {
		s := spanOf(&w)
		list = append(list, s.String())
	}
	return strings.Join(list, ", ")
}

// careful judges a sentence that cannot be taken as it is.
func (x *turn) careful(p *phrase) (class, string) {
	a, b := &x.after, &x.before
	switch p.asked {
	case "daytime", "time":
		if !x.searched() || same(x.wish(), b.When) { // it asks, whatever it keeps
			return right, ""
		}
		return wrong, x.made()
	case "which", "readback":
		if x.did(dialog.BookSlot) != nil || p.asked == "which" && a.Held != nil {
			return wrong, x.made()
		}
	}
	if extra := x.extra(&p.want); extra != "" && p.asked != "which" || a.Goal != b.Goal && a.Goal != understand.Book {
		return wrong, x.made()
	}
	return right, ""
}

// field finds a value by its name in what was understood or is now known.
// What the agent cannot understand yet has no name here.
func field(x *turn, names ...string) string {
	for _, v := range []any{x.meaning, x.after} {
		text, err := json.Marshal(v)
		if err != nil {
			continue
		}
		values := map[string]any{}
		if err := json.Unmarshal(text, &values); err != nil {
			continue
		}
		for key, value := range values {
			if s, ok := value.(string); ok && s != "" && slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, key) }) {
				return s
			}
		}
	}
	return ""
}
