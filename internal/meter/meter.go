// Package meter counts for whoever watches over a node, as Prometheus reads it:
// what was done (meter.go), how requests were answered (request.go), and how the
// node is at the moment in which somebody looks (state.go). serve.go shows it, with
// profiles of the running program, at an address of its own.
//
// No label names an organization, a person, an address or a path: there are few of
// them, and nobody is followed by them.
package meter

import (
	"context"
	"errors"
	"net/http"
	"runtime"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// Config is what a meter needs.
type Config struct {
	Version  string
	Patience time.Duration // for the database, when somebody looks; zero: three seconds
}

// Meter counts what one node does. A server that nobody watches has none.
type Meter struct {
	registry *prometheus.Registry
	patience time.Duration
	source   atomic.Pointer[Source]
	state    state
	requests requests

	bookings, attempts, calls, messages, tasks *prometheus.CounterVec
	attemptTime                                prometheus.Histogram
	callTime, taskTime                         *prometheus.HistogramVec
}

var _ office.Tally = (*Meter)(nil)

// Bounds of the histograms, in seconds: what we answer, and what others do.
var (
	ours   = []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 15}
	theirs = []float64{.01, .05, .1, .25, .5, 1, 2, 5, 10, 20, 60, 300}
)

// New makes a meter. What is looked up when somebody looks comes with Attach.
func New(c Config) *Meter {
	m := &Meter{registry: prometheus.NewRegistry(), patience: c.Patience}
	if m.patience <= 0 {
		m.patience = 3 * time.Second
	}
	m.bookings = m.counter("mawid_bookings_total", "Attempts to book, by the way they came and what became of them.", "door", "result")
	m.attempts = m.counter("mawid_webhook_attempts_total",
		"Attempts to deliver a webhook: what they leave the delivery as, and why they failed.", "state", "reason")
	m.calls = m.counter("mawid_connector_calls_total",
		"Calls to organizations' own systems, by what for and how they ended.", "call", "result")
	m.messages = m.counter("mawid_messages_total",
		"Messages handed to providers, by the kind of channel and how that ended.", "kind", "result")
	m.tasks = m.counter("mawid_tasks_total", "Tasks worked on in the background.", "kind", "result")
	m.attemptTime = prometheus.NewHistogram(prometheus.HistogramOpts{Name: "mawid_webhook_attempt_duration_seconds",
		Help: "How long receivers of webhooks take to answer.", Buckets: theirs})
	m.callTime = m.histogram("mawid_connector_call_duration_seconds", "How long organizations' own systems take to answer.", theirs, "call")
	m.taskTime = m.histogram("mawid_task_duration_seconds", "How long a task in the background takes.", theirs, "kind")
	m.requests.open(m)
	m.begin()
	build := m.gauge("mawid_build_info", "Always 1; the version is in the labels.", "version", "go")
	build.WithLabelValues(c.Version, runtime.Version()).Set(1)
	m.state.meter = m
	m.registry.MustRegister(m.attemptTime, &m.state, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// begin puts what is sure to be counted one day at zero, so that whoever reads the
// figures sees the first of it as an increase.
func (m *Meter) begin() {
	for _, by := range []booking.Channel{booking.ByAPI, booking.ByVoice, booking.ByDashboard, booking.ByPage, booking.ByLink} {
		m.bookings.WithLabelValues(string(by), "booked")
	}
	for _, state := range []booking.DeliveryState{booking.Delivered, booking.Pending, booking.Failed} {
		m.attempts.WithLabelValues(string(state), "")
	}
	for _, call := range []string{"busy", "push", "cancel", "resources"} {
		m.calls.WithLabelValues(call, "ok")
		m.callTime.WithLabelValues(call)
	}
	for _, kind := range store.TaskKinds {
		m.tasks.WithLabelValues(kind, "done")
		m.taskTime.WithLabelValues(kind)
	}
	m.messages.WithLabelValues("installation", "sent")
}

func (m *Meter) counter(name, help string, labels ...string) *prometheus.CounterVec {
	v := prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels)
	m.registry.MustRegister(v)
	return v
}

func (m *Meter) gauge(name, help string, labels ...string) *prometheus.GaugeVec {
	v := prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: name, Help: help}, labels)
	m.registry.MustRegister(v)
	return v
}

func (m *Meter) histogram(name, help string, bounds []float64, labels ...string) *prometheus.HistogramVec {
	v := prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: name, Help: help, Buckets: bounds}, labels)
	m.registry.MustRegister(v)
	return v
}

// result says in a stable word how something ended.
func result(err error, well string) string {
	switch {
	case err == nil:
		return well
	case errors.Is(err, context.Canceled):
		return "gave_up" // whoever asked, or we because we stop
	}
	if code := fault.Of(err).Code; code != "" {
		return code
	}
	return "internal"
}

// Booked implements office.Tally.
func (m *Meter) Booked(by booking.Channel, replayed bool, err error) {
	well := "booked"
	if replayed {
		well = "replayed"
	}
	m.bookings.WithLabelValues(string(by), result(err, well)).Inc()
}

// Delivered implements office.Tally.
func (m *Meter) Delivered(state booking.DeliveryState, class string, took time.Duration) {
	m.attempts.WithLabelValues(string(state), class).Inc()
	m.attemptTime.Observe(took.Seconds())
}

// Called implements office.Tally.
func (m *Meter) Called(what string, status int, class string, took time.Duration) {
	how := "ok"
	switch {
	case status >= 300 && status != http.StatusNotModified:
		how = strconv.Itoa(status/100) + "xx"
	case class != "":
		how = class
	}
	m.calls.WithLabelValues(what, how).Inc()
	m.callTime.WithLabelValues(what).Observe(took.Seconds())
}

// Sent implements office.Tally.
func (m *Meter) Sent(kind, class string) {
	if class == "" {
		class = "sent"
	}
	m.messages.WithLabelValues(kind, class).Inc()
}

// Worked implements office.Tally.
func (m *Meter) Worked(kind string, err error, took time.Duration) {
	m.tasks.WithLabelValues(kind, result(err, "done")).Inc()
	m.taskTime.WithLabelValues(kind).Observe(took.Seconds())
}
