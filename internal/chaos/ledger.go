package main

import (
	"fmt"
	"sync"
	"time"
)

// visit is what a client knows of one appointment.
type visit struct {
	who, phone, id string // an empty id: nobody knows whether it was made
	at             slot
	perhaps        *slot // it may have been moved there
	cancelled      time.Time
	mayBeCancelled bool
	moves          [][2]slot // acknowledged ones
}

// ledger is everything that clients were told.
type ledger struct {
	mu     sync.Mutex
	visits map[string]*visit // by who
	counts map[string]int    // answers, by what they were
	since  time.Time         // first success is looked for from here on
	first  time.Duration     // how long that took; zero: there was none yet
	away   int               // answers 503 and no answers meanwhile
}

func newLedger() *ledger { return &ledger{visits: map[string]*visit{}, counts: map[string]int{}} }

// count notes an answer.
func (l *ledger) count(what string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.counts[what]++
	if what == "unavailable" && !l.since.IsZero() && l.first == 0 {
		l.away++
	}
}

// counted is how many answers were such.
func (l *ledger) counted(what string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.counts[what]
}

// booked notes a booking, with when it was asked for.
func (l *ledger) booked(begun time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.counts["booked"]++
	if !l.since.IsZero() && l.first == 0 && begun.After(l.since) {
		l.first = time.Since(l.since)
	}
}

// mark begins to look for the first success.
func (l *ledger) mark() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.since, l.first, l.away = time.Now(), 0, 0
}

// recovered tells how long the first success took, and how many answers there
// were that it could not be done.
func (l *ledger) recovered() (time.Duration, int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.first, l.away
}

func (l *ledger) put(v *visit) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.visits[v.who] = v
}

// change changes what is known of a visit.
func (l *ledger) change(v *visit, how func(*visit)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	how(v)
}

// summary is what the clients were answered.
func (l *ledger) summary() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return fmt.Sprintf("%d booked, %d held, %d moved, %d cancelled, %d lists, %d refused, %d unknown",
		l.counts["booked"], l.counts["held"], l.counts["moved"], l.counts["cancelled"], l.counts["listed"],
		l.counts["refused"], l.counts["unknown"])
}
