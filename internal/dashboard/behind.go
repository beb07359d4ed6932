package dashboard

import (
	"encoding/json"
	"strings"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/i18n"
)

// behind tells what goes on behind a conversation, in the names of a catalog.
type behind struct {
	v *visit
	c *booking.Catalog
}

// fact is something that the agent knows so far.
type fact struct{ Key, Value string }

// facts are what an agent has found out.
func (b behind) facts(s *dialog.State) (list []fact) {
	add := func(key, value string) {
		if value != "" {
			list = append(list, fact{"talk.fact." + key, value})
		}
	}
	if key := "talk.goal." + string(s.Goal); b.v.s.texts().Has(b.v.lang, key) {
		add("goal", b.v.t(key))
	}
	add("service", b.service(s.Service))
	add("branch", b.v.branchName(b.c, s.Branch))
	add("resource", b.resource(s.Resource))
	add("when", b.when(s))
	add("name", s.Name)
	add("phone", masked(s.Phone))
	add("offers", b.slots(s.Offers))
	if s.Held != nil {
		add("held", b.slot(&s.Held.Slot))
	}
	if s.ReadBack {
		add("waits", b.v.t("talk.waits"))
	}
	return list
}

// masked hides the middle of a number, and keeps its direction in any text.
func masked(number string) string {
	if number == "" {
		return ""
	}
	return "\u2066" + booking.Mask(booking.Private(number)) + "\u2069"
}

func (b behind) service(id booking.ServiceID) string {
	for _, s := range b.c.Services {
		if s.ID == id {
			return b.v.lang.Pick(s.Name, s.NameAr)
		}
	}
	return ""
}

func (b behind) resource(id booking.ResourceID) string {
	for _, r := range b.c.Resources {
		if r.ID == id {
			return b.v.lang.Pick(r.Name, r.NameAr)
		}
	}
	return ""
}

// when says which day and time the caller asked for.
func (b behind) when(s *dialog.State) string {
	var parts []string
	w := &s.When
	if w.Dated {
		parts = append(parts, b.dates(w.From, w.To))
	}
	var clocks []string
	for _, c := range w.Times {
		clocks = append(clocks, b.clock(c))
	}
	if len(clocks) > 0 {
		parts = append(parts, strings.Join(clocks, " / "))
	}
	if w.Part != nil {
		parts = append(parts, b.clock(civil.Clock(w.Part.From%civil.DayMinutes))+"–"+b.clock(civil.Clock(w.Part.To%civil.DayMinutes)))
	}
	if w.Earliest {
		parts = append(parts, b.v.t("talk.earliest"))
	}
	return strings.Join(parts, " · ")
}

func (b behind) clock(c civil.Clock) string { return b.v.digits().Text(c.String()) }

func (b behind) dates(from, to civil.Date) string {
	text := b.v.date(i18n.Weekday, from) + " " + b.v.date(i18n.Short, from)
	if to > from {
		text += " – " + b.v.date(i18n.Weekday, to) + " " + b.v.date(i18n.Short, to)
	}
	return text
}

func (b behind) slot(s *booking.Slot) string {
	if s == nil {
		return ""
	}
	return b.dates(s.Date, s.Date) + " · " + b.clock(s.Time)
}

func (b behind) slots(list []booking.Slot) string {
	var texts []string
	for i := range list {
		texts = append(texts, b.slot(&list[i]))
	}
	return strings.Join(texts, "\n")
}

// maxDeeds bounds what a page remembers of a conversation.
const maxDeeds = 60

// deed is something that the agent asked of the booking engine. The page
// carries the earlier ones along, since only what was said is on record.
type deed struct {
	Tool  string `json:"tool"`
	Asked string `json:"asked,omitempty"`
	Code  string `json:"code"`
	Got   string `json:"got,omitempty"`
}

// Text is how the page carries it.
func (d deed) Text() string {
	b, _ := json.Marshal(d) // Plain strings cannot fail.
	return string(b)
}

// deeds reads those that a page carried along.
func (v *visit) deeds(texts []string) (list []deed) {
	for _, text := range texts {
		var d deed
		if json.Unmarshal([]byte(text), &d) == nil && v.s.texts().Has(v.lang, "tool."+d.Tool) {
			list = append(list, d)
		}
	}
	return list
}

// deed tells what was asked of the engine and what came of it.
func (b behind) deed(x Did) deed {
	a, r := x.Action, x.Result
	d := deed{Tool: string(a.Kind), Code: r.Code}
	when := b.slot(a.Slot)
	if when == "" && a.From != 0 {
		when = b.dates(a.From, a.To)
	}
	var asked []string
	for _, text := range []string{b.service(a.Service), b.v.branchName(b.c, a.Branch), b.resource(a.Resource), when, a.Customer,
		masked(a.Phone)} {
		if text != "" {
			asked = append(asked, text)
		}
	}
	d.Asked = strings.Join(asked, " · ")
	switch {
	case r.Code != dialog.OK:
	case a.Kind == dialog.FindSlots:
		d.Got = b.v.n("talk.got.free", len(r.Free))
	case a.Kind == dialog.FindAppointments:
		d.Got = b.v.n("talk.got.found", len(r.Appointments))
	case a.Kind == dialog.HoldSlot && !r.Resource.IsZero():
		d.Got = b.resource(r.Resource)
	case a.Kind == dialog.Callback && r.Connect == "":
		d.Got = b.v.t("talk.got.callback")
	case a.Kind == dialog.Callback:
		d.Got = r.Connect
	}
	return d
}
