package meter

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/gate"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/pulse"
)

// Source is where a meter looks when somebody wants to know how the node is.
type Source struct {
	House *house.House
	Beats func() []pulse.Beat
	Gate  *gate.Gate
	Alarm *alarm.Bell
	// Ready tells whether the node can work.
	Ready func(context.Context) error
	// Skew is how far the host's clock is behind the database's. Nil: they are one.
	Skew func() time.Duration
	// Connections tells how many callers are connected, and how many can be.
	Connections func() (open, most int)
	// Free tells how many bytes the disk of the database has left. Nil: it is
	// another machine's.
	Free func() (uint64, error)
}

// Attach says where to look from now on.
func (m *Meter) Attach(s Source) { m.source.Store(&s) }

// state is read anew whenever somebody looks.
type state struct{ meter *Meter }

func desc(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc(name, help, labels, nil)
}

var (
	descReady     = desc("mawid_ready", "1 if the node can work, as /readyz says.")
	descUp        = desc("mawid_database_up", "1 if the database answers and can store.")
	descDue       = desc("mawid_tasks_due", "Tasks whose time has come and that nobody works on, in the whole installation.", "kind")
	descOverdue   = desc("mawid_tasks_overdue_seconds", "Since when the oldest of them waits.", "kind")
	descUnsent    = desc("mawid_webhook_undelivered", "Webhooks that have not arrived and are tried again, in the whole installation.")
	descOldest    = desc("mawid_webhook_oldest_undelivered_seconds", "How old the oldest of them is.")
	descLetters   = desc("mawid_letters_waiting", "Mails to those who work here that are not sent yet.")
	descLetterAge = desc("mawid_letters_oldest_seconds", "How old the oldest of them is.")

	descConns   = desc("mawid_database_connections", "Connections to the database, by what for.", "pool", "state")
	descMost    = desc("mawid_database_connections_max", "How many there can be.", "pool")
	descWaits   = desc("mawid_database_waits_total", "How often a free connection was waited for.", "pool")
	descWaited  = desc("mawid_database_wait_seconds_total", "For how long, all together.", "pool")
	descQueue   = desc("mawid_database_write_queue", "Writes that wait for their turn, where there is one writer.")
	descCallers = desc("mawid_http_connections", "Callers that are connected.")
	descRoom    = desc("mawid_http_connections_max", "How many can be.")
	descGate    = desc("mawid_gate_requests", "Requests that are worked on, and that wait for a place.", "class", "state")
	descAge     = desc("mawid_loop_age_seconds", "Since when a loop in the background has not come round.", "loop")
	descBound   = desc("mawid_loop_bound_seconds", "How long that may take before the node is not ready.", "loop")
	descFailed  = desc("mawid_loop_failures_total", "Turns of a loop that failed.", "loop")
	descOrgs    = desc("mawid_organizations_in_memory", "Organizations of which something is kept in memory.")
	descKept    = desc("mawid_calendars_in_memory", "Calendars of people and rooms that are kept in memory.")
	descAlarms  = desc("mawid_security_events_total", "What doors refused or gave out, by kind.", "kind")
	descSkew    = desc("mawid_clock_skew_seconds", "How far this host's clock is behind the database's.")
	descFree    = desc("mawid_disk_free_bytes", "What is free on the disk of the SQLite file.")
)

// Describe implements prometheus.Collector.
func (s *state) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{descReady, descUp, descDue, descOverdue, descUnsent, descOldest, descLetters, descLetterAge,
		descConns, descMost, descWaits, descWaited, descQueue, descCallers, descRoom, descGate, descAge, descBound, descFailed, descOrgs,
		descKept, descAlarms, descSkew, descFree} {
		to <- d
	}
}

// look is one look at a node.
type look struct {
	*Source
	to chan<- prometheus.Metric
}

func (l look) gauge(d *prometheus.Desc, v float64, labels ...string) {
	l.to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v, labels...)
}

func (l look) counter(d *prometheus.Desc, v float64, labels ...string) {
	l.to <- prometheus.MustNewConstMetric(d, prometheus.CounterValue, v, labels...)
}

// Collect implements prometheus.Collector. A database that does not answer costs
// the figures that only it knows, and no others.
func (s *state) Collect(to chan<- prometheus.Metric) {
	l := look{s.meter.source.Load(), to}
	if l.Source == nil { // It waits for its database.
		l.gauge(descReady, 0)
		l.gauge(descUp, 0)
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), s.meter.patience)
	defer cancel()
	l.database(ctx)
	l.pools()
	l.work()
	if l.Skew != nil {
		l.gauge(descSkew, l.Skew().Seconds())
	}
	if l.Free != nil {
		if free, err := l.Free(); err == nil {
			l.gauge(descFree, float64(free))
		}
	}
}

// database tells what the database knows.
func (l look) database(ctx context.Context) {
	var b house.Backlog
	err := l.House.Office.Store.Ping(ctx)
	if err == nil {
		b, err = l.House.Backlog(ctx)
	}
	l.gauge(descUp, truth(err == nil))
	if err != nil {
		l.gauge(descReady, 0)
		return
	}
	l.gauge(descReady, truth(l.Ready(ctx) == nil))
	now := l.House.Office.Unix()
	age := func(w house.Waiting) float64 {
		if w.Oldest == 0 {
			return 0
		}
		return float64(max(0, now-w.Oldest))
	}
	for kind, w := range b.Due {
		l.gauge(descDue, float64(w.Count), kind)
		l.gauge(descOverdue, age(w), kind)
	}
	l.gauge(descUnsent, float64(b.Deliveries.Count))
	l.gauge(descOldest, age(b.Deliveries))
	l.gauge(descLetters, float64(b.Letters.Count))
	l.gauge(descLetterAge, age(b.Letters))
}

// pools tells how the connections are used, to both sides.
func (l look) pools() {
	queue := 0
	for _, p := range l.House.Office.Store.Pools() {
		l.gauge(descConns, float64(p.Used), p.Name, "used")
		l.gauge(descConns, float64(p.Idle), p.Name, "idle")
		l.gauge(descMost, float64(p.Most), p.Name)
		l.counter(descWaits, float64(p.Waits), p.Name)
		l.counter(descWaited, p.Waited.Seconds(), p.Name)
		queue += p.Queue
	}
	l.gauge(descQueue, float64(queue))
	open, most := l.Connections()
	l.gauge(descCallers, float64(open))
	l.gauge(descRoom, float64(most))
}

// work tells what is being done, and what is kept for it.
func (l look) work() {
	for _, c := range gate.Classes {
		inside, waiting := l.Gate.Load(c)
		l.gauge(descGate, float64(inside), c.String(), "working")
		l.gauge(descGate, float64(waiting), c.String(), "waiting")
	}
	worst := map[string]pulse.Beat{} // Loops may share a name.
	for _, b := range l.Beats() {
		if w, known := worst[b.Name]; known {
			b.Since, b.Failed = max(b.Since, w.Since), b.Failed+w.Failed
		}
		worst[b.Name] = b
	}
	for name, b := range worst {
		l.gauge(descAge, b.Since.Seconds(), name)
		l.gauge(descBound, b.Bound.Seconds(), name)
		l.counter(descFailed, float64(b.Failed), name)
	}
	orgs, calendars := desk.Kept(l.House.Desk)
	l.gauge(descOrgs, float64(orgs))
	l.gauge(descKept, float64(calendars))
	for kind, n := range l.Alarm.Counts() {
		l.counter(descAlarms, float64(n), string(kind))
	}
}

func truth(is bool) float64 {
	if is {
		return 1
	}
	return 0
}
