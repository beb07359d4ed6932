package voice

import (
	"cmp"
	"context"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/store"
)

// Limits of figures.
const (
	figureDays = 366 // longest range: a year
	mostMissed = 100 // sentences that are shown
)

var (
	errFiguresLong = fault.New(fault.Invalid, "range_too_long", "this is more than %d days; choose a shorter range", figureDays).On("to")
	errFiguresTurn = fault.New(fault.Invalid, "range_reversed", "the last date is before the first; swap them").On("to")
)

// tried are the providers of conversations that are only tried out.
var tried = []string{"simulator", "terminal"}

// alone are the outcomes of calls that need nobody else.
var alone = []string{"booked", "moved", "cancelled", "informed"}

// Figures say what came of the calls that began on some dates. Calls that go on,
// and those that were only tried out, do not count.
type Figures struct {
	From, To civil.Date
	Tally
	Days   []DayFigures   // one for every date
	Agents []AgentFigures // every agent that had a call, the busiest first
	// Lines are what the agents did day by day; only those there are.
	Lines  []LineFigures
	Missed []Missed // the latest that our own agent did not understand, the newest first
}

// Tally counts calls.
type Tally struct {
	Calls    int
	Outcomes map[string]int
	Alone    int // served without a person
	Missed   int // sentences that were not understood
	// Turns and Seconds are the medians of the calls that ended with a booking:
	// of what was said in them, and until it was booked. Zero: there were none.
	Turns, Seconds int

	turns, seconds []int
}

// DayFigures are those of a date.
type DayFigures struct {
	Date civil.Date
	Tally
}

// AgentFigures are those of an agent.
type AgentFigures struct {
	Agent booking.AgentID
	Name  string
	Tally
}

// LineFigures are those of an agent on a date.
type LineFigures struct {
	Date civil.Date
	Name string // of the agent
	Tally
}

// Missed is a sentence that was not understood.
type Missed struct {
	Call booking.CallID
	Name string // of the agent
	At   int64
	Text string // masked; empty: it was to be a name or a number
}

// figured is a call as far as figures need it.
type figured struct {
	id      booking.CallID
	agent   booking.AgentID
	started int64
	outcome string
	handed  bool
	turns   int
	booked  int64 // when; zero: never
	missed  int
}

// FiguresQuery asks for the figures of calls that began on the dates From to To,
// on the wall clock of Zone, of one agent or (zero) of all.
type FiguresQuery struct {
	From, To civil.Date
	Zone     *civil.Zone
	Agent    booking.AgentID
}

// Figures counts calls.
func (d *Desk) Figures(ctx context.Context, org booking.OrgID, q FiguresQuery) (Figures, error) {
	f := Figures{From: q.From, To: q.To}
	switch {
	case q.To < q.From:
		return f, errFiguresTurn
	case q.To-q.From >= figureDays:
		return f, errFiguresLong
	}
	calls, missed, agents, err := d.figured(ctx, org, q.Zone.First(q.From, 0), q.Zone.First(q.To+1, 0), q.Agent)
	if err != nil {
		return f, err
	}
	f.add(calls, agents, q.Zone)
	f.Missed, err = d.shown(ctx, org, missed)
	return f, err
}

// missedTurn is a sentence with whose it was.
type missedTurn struct {
	Missed
	caller booking.Private
}

// shown leaves out what people said who do not want it to be used.
func (d *Desk) shown(ctx context.Context, org booking.OrgID, missed []missedTurn) (list []Missed, err error) {
	var numbers []booking.Private
	for _, m := range missed {
		if m.caller != "" && !slices.Contains(numbers, m.caller) {
			numbers = append(numbers, m.caller)
		}
	}
	refusing, err := d.refusing(ctx, org, numbers)
	for _, m := range missed {
		if !refusing[m.caller] {
			list = append(list, m.Missed)
		}
	}
	return list, err
}

// figured reads calls that began in [start, end), in one round: each table is
// asked once.
func (d *Desk) figured(ctx context.Context, org booking.OrgID, start, end int64,
	agent booking.AgentID) (calls []*figured, missed []missedTurn, agents map[booking.AgentID]string, err error) {
	which := ` c.org_id = $1 and c.started_at >= $2 and c.started_at < $3 and c.closed_at <> 0 and c.provider not in ($4, $5)`
	args := []any{org, start, end, tried[0], tried[1]}
	if !agent.IsZero() {
		which += ` and c.agent_id = $6`
		args = append(args, agent)
	}
	agents = map[booking.AgentID]string{}
	byID := map[booking.CallID]*figured{}
	var names []string
	err = d.Store.For(org).Browse(ctx,
		store.Query(func(r store.Row) error {
			var id booking.AgentID
			var name string
			err := r.Scan(&id, &name)
			agents[id] = name
			return err
		}, `select id, name from agents where org_id = $1`, org),
		store.Query(func(r store.Row) error {
			c := &figured{}
			err := r.Scan(&c.id, &c.agent, &c.started, &c.outcome, &c.handed, &c.turns)
			calls = append(calls, c)
			byID[c.id] = c
			return err
		}, `select c.id, c.agent_id, c.started_at, c.outcome, c.handoff, c.turns from calls c where`+which+` order by c.started_at, c.id`, args...),
		store.Query(func(r store.Row) error {
			var id booking.CallID
			var at int64
			err := r.Scan(&id, &at)
			if c := byID[id]; c != nil {
				c.booked = at
			}
			return err
		}, `select k.call_id, min(k.at) from call_actions k join calls c on c.id = k.call_id
			where k.action = '`+booking.CallCreated+`' and`+which+` group by k.call_id`, args...),
		store.Query(func(r store.Row) error {
			var m missedTurn
			var kind booking.Miss
			err := r.Scan(&m.Call, &m.At, &m.Text, &kind, &m.caller)
			c := byID[m.Call]
			if c == nil {
				return err
			}
			c.missed++
			m.Name = agents[c.agent]
			if kind == booking.MissedPrivate {
				m.Text = ""
			}
			if len(missed) < mostMissed {
				missed = append(missed, m)
			}
			return err
		}, `select t.call_id, t.at, t.text, t.missed, c.caller from call_turns t join calls c on c.id = t.call_id
			where t.missed <> 0 and`+which+` order by t.at desc, t.call_id, t.number desc`, args...),
		store.Query(func(r store.Row) error {
			var name string
			err := r.Scan(&name)
			names = append(names, name)
			return err
		}, `select distinct p.customer_name from appointments p where p.org_id = $1 and p.phone <> '' and p.phone in (
			select c.caller from calls c join call_turns t on t.call_id = c.id where t.missed <> 0 and`+which+`)`, args...),
	)
	mask := newMask(names)
	for i := range missed {
		missed[i].Text = mask.text(missed[i].Text)
	}
	return calls, missed, agents, err
}

// add counts the calls.
func (f *Figures) add(calls []*figured, names map[booking.AgentID]string, zone *civil.Zone) {
	f.Days = make([]DayFigures, f.To-f.From+1)
	for i := range f.Days {
		f.Days[i].Date = f.From + civil.Date(i)
	}
	type line struct {
		agent booking.AgentID
		date  civil.Date
	}
	agents, lines := map[booking.AgentID]*AgentFigures{}, map[line]*LineFigures{}
	for _, c := range calls {
		date, _ := zone.Local(c.started)
		if agents[c.agent] == nil {
			agents[c.agent] = &AgentFigures{Agent: c.agent, Name: names[c.agent]}
		}
		key := line{c.agent, date}
		if lines[key] == nil {
			lines[key] = &LineFigures{Date: date, Name: names[c.agent]}
		}
		for _, t := range []*Tally{&f.Tally, &f.Days[date-f.From].Tally, &agents[c.agent].Tally, &lines[key].Tally} {
			t.add(c)
		}
	}
	f.finish()
	for i := range f.Days {
		f.Days[i].finish()
	}
	for _, a := range agents {
		a.finish()
		f.Agents = append(f.Agents, *a)
	}
	for _, l := range lines {
		l.finish()
		f.Lines = append(f.Lines, *l)
	}
	slices.SortFunc(f.Agents, func(a, b AgentFigures) int { return cmp.Or(b.Calls-a.Calls, cmp.Compare(a.Name, b.Name)) })
	slices.SortFunc(f.Lines, func(a, b LineFigures) int { return cmp.Or(int(a.Date-b.Date), cmp.Compare(a.Name, b.Name)) })
}

func (t *Tally) add(c *figured) {
	if t.Outcomes == nil {
		t.Outcomes = map[string]int{}
	}
	t.Calls++
	t.Outcomes[c.outcome]++
	t.Missed += c.missed
	if slices.Contains(alone, c.outcome) && !c.handed {
		t.Alone++
	}
	if c.outcome == "booked" && c.booked >= c.started {
		t.turns = append(t.turns, c.turns)
		t.seconds = append(t.seconds, int(c.booked-c.started))
	}
}

func (t *Tally) finish() { t.Turns, t.Seconds = median(t.turns), median(t.seconds) }

// median is the middle one; of an even number the lower of the two.
func median(list []int) int {
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	return list[(len(list)-1)/2]
}
