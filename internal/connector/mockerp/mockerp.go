// Package mockerp is a connected system to try things with: the whole contract
// of section C, in memory, and faults on request.
//
// Each token has a system of its own, which comes into being when the token is
// first seen and is forgotten when nobody has used it for an hour. Tokens that
// begin with "wrong" are refused, so that there are wrong ones.
package mockerp

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
)

// Config says what the systems are like. The zero value is usable.
type Config struct {
	Now       func() time.Time              // nil: time.Now
	Seed      uint64                        // of busy times and of chance; the same seed gives the same
	Resources []contract.DiscoveredResource // of every system; nil: those of the example clinic
	Quiet     bool                          // no busy times but those that are put in
	// Busy gives the busy times with which a system begins, by resource; nil:
	// none. It is asked when a token is first seen.
	Busy func() map[string][]booking.Span
	// MaxTokens bounds how many systems there are; zero: 200. The one that was
	// used least recently makes room.
	MaxTokens int
	// MaxBookings bounds bookings and busy times of all systems together;
	// zero: 50,000.
	MaxBookings int
}

const (
	idle       = time.Hour
	yesterday  = 24 * time.Hour // what ended before may be dropped for want of room
	bodyLimit  = 16 << 10
	textLimit  = 500 // characters of a name
	maxIDs     = 200
	maxWindow  = 370 * 24 * time.Hour
	maxLatency = time.Minute
	maxGone    = 100 // bookings deleted by hand that can be brought back
	maxLate    = 20  // calls of a system that are carried out late; more are lost
)

// people are the resources of a system unless Config names others.
var people = []contract.DiscoveredResource{
	{ID: "dr-sara", Name: "د. سارة القحطاني"},
	{ID: "dr-faisal", Name: "Dr. Faisal Al-Harbi"},
	{ID: "dr-huda", Name: "د. هدى منصور"},
	{ID: "dr-omar", Name: "Omar Siddiqui"},
	{ID: "room-1", Name: "Room 1"},
}

// ERP serves the systems. Mount it with http.StripPrefix at an address of its
// own.
type ERP struct {
	config Config

	mu      sync.Mutex
	systems map[[32]byte]*system // by hash of the token
	kept    int                  // bookings and busy times of all
}

// New makes the handler.
func New(c Config) *ERP {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Resources == nil {
		c.Resources = people
	}
	c.MaxTokens = cmp.Or(c.MaxTokens, 200)
	c.MaxBookings = cmp.Or(c.MaxBookings, 50_000)
	return &ERP{config: c, systems: map[[32]byte]*system{}}
}

// system is what one token sees. ERP.mu guards it.
type system struct {
	used     time.Time
	seed     uint64
	chance   *rand.Rand
	faults   Faults
	next     int                 // number of the next booking
	bookings map[string]*Booking // by external id
	byOurs   map[string]*Booking // by service_appointment_id
	busy     map[string]*entry   // put in by POST /_busy, by id
	late     []lateCall          // in the order in which they came
	gone     map[string]*Booking // deleted by hand
}

// Booking is a booking that came from mawid, as GET /_bookings shows it.
type Booking struct {
	ExternalID string `json:"external_id"`
	contract.BookingPush
	Pushes int `json:"pushes"` // how often it was created or updated

	span booking.Span
}

// lateCall is a call that nobody waits for any more.
type lateCall struct {
	due  time.Time
	call *request
}

// entry is a busy time of the system's own.
type entry struct {
	resource string
	span     booking.Span
}

// open gives the system of a token. The caller holds the lock.
func (e *ERP) open(token string, now time.Time) *system {
	key := sha256.Sum256([]byte(token))
	s := e.systems[key]
	if s != nil && now.Sub(s.used) > idle {
		e.drop(key)
		s = nil
	}
	if s == nil {
		e.makeRoom(now)
		seed := binary.BigEndian.Uint64(key[:]) ^ e.config.Seed
		// #nosec G404 -- a mock is the same every time
		s = &system{seed: e.config.Seed, chance: rand.New(rand.NewPCG(seed, e.config.Seed)), next: 1001,
			bookings: map[string]*Booking{}, byOurs: map[string]*Booking{}, busy: map[string]*entry{}}
		e.systems[key] = s
		if e.config.Busy != nil {
			for resource, spans := range e.config.Busy() {
				for _, span := range spans {
					e.addBusy(s, resource, span)
				}
			}
		}
	}
	s.used = now
	return s
}

// makeRoom drops the systems that nobody uses and, if they are still too many,
// the one that was used least recently.
func (e *ERP) makeRoom(now time.Time) {
	var oldest [32]byte
	var since time.Time
	for key, s := range e.systems {
		if now.Sub(s.used) > idle {
			e.drop(key)
		} else if since.IsZero() || s.used.Before(since) {
			oldest, since = key, s.used
		}
	}
	if len(e.systems) >= e.config.MaxTokens {
		e.drop(oldest)
	}
}

func (e *ERP) drop(key [32]byte) {
	s := e.systems[key]
	e.kept -= len(s.bookings) + len(s.busy)
	delete(e.systems, key)
}

// full tells whether there is no room for one more, after dropping what is
// past in this system.
func (e *ERP) full(s *system, now time.Time) bool {
	if e.kept < e.config.MaxBookings {
		return false
	}
	past := now.Add(-yesterday).Unix()
	for _, b := range s.bookings {
		if b.span.End < past {
			e.remove(s, b)
		}
	}
	for id, b := range s.busy {
		if b.span.End < past {
			delete(s.busy, id)
			e.kept--
		}
	}
	return e.kept >= e.config.MaxBookings
}

func (e *ERP) remove(s *system, b *Booking) {
	delete(s.bookings, b.ExternalID)
	delete(s.byOurs, b.ServiceAppointmentID)
	e.kept--
}

// put creates or updates a booking.
func (e *ERP) put(s *system, p contract.BookingPush, span booking.Span) *Booking {
	b := s.byOurs[p.ServiceAppointmentID]
	if b == nil {
		b = &Booking{ExternalID: fmt.Sprintf("B-%d", s.next)}
		s.next++
		s.bookings[b.ExternalID], s.byOurs[p.ServiceAppointmentID] = b, b
		e.kept++
	}
	b.BookingPush, b.span = p, span
	b.Pushes++
	return b
}

// list gives what is busy for a resource and overlaps a window, by start.
func (e *ERP) list(s *system, resource string, window booking.Span) []contract.Busy {
	type item struct {
		span booking.Span
		ours string
	}
	var found []item
	add := func(span booking.Span, ours string) {
		if span.Overlaps(window) {
			found = append(found, item{span, ours})
		}
	}
	if !e.config.Quiet {
		for _, span := range usual(s.seed, resource, window) {
			add(span, "")
		}
	}
	for _, b := range s.busy {
		if b.resource == resource {
			add(b.span, "")
		}
	}
	for _, b := range s.bookings {
		if b.ResourceID == resource {
			add(b.span, b.ServiceAppointmentID)
		}
	}
	slices.SortFunc(found, func(a, b item) int {
		return cmp.Or(cmp.Compare(a.span.Start, b.span.Start), cmp.Compare(a.span.End, b.span.End), strings.Compare(a.ours, b.ours))
	})
	out := make([]contract.Busy, 0, len(found))
	for _, f := range found {
		out = append(out, contract.Busy{Start: stamp(f.span.Start), End: stamp(f.span.End), ServiceAppointmentID: f.ours})
	}
	return out
}

// riyadh is where the system stands. It has had no other time since 1947.
var riyadh = time.FixedZone("Asia/Riyadh", 3*60*60)

func stamp(unix int64) string { return time.Unix(unix, 0).In(riyadh).Format(time.RFC3339) }

// usual makes the busy times of a living clinic: on working days three to five
// visits between 9 and 17 o'clock, the same whenever they are asked for.
func usual(seed uint64, resource string, window booking.Span) []booking.Span {
	var out []booking.Span
	day := time.Unix(window.Start, 0).In(riyadh)
	day = time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, riyadh)
	for ; day.Unix() < window.End; day = day.AddDate(0, 0, 1) {
		if day.Weekday() == time.Friday {
			continue
		}
		sum := sha256.Sum256(fmt.Appendf(nil, "%d %s %s", seed, resource, day.Format(time.DateOnly)))
		chance := rand.New(rand.NewChaCha8(sum)) // #nosec G404 -- a mock is the same every time
		at := 9*4 + chance.IntN(6)               // quarters of an hour
		for range 3 + chance.IntN(3) {
			long := 1 + chance.IntN(4)
			if at+long > 17*4 {
				break
			}
			start := day.Unix() + int64(at)*900
			out = append(out, booking.Span{Start: start, End: start + int64(long)*900})
			at += long + chance.IntN(7)
		}
	}
	return out
}

// known tells whether there is such a resource.
func (e *ERP) known(id string) bool {
	return slices.ContainsFunc(e.config.Resources, func(r contract.DiscoveredResource) bool { return r.ID == id })
}

// Faults are what a system does wrong on request.
type Faults struct {
	LatencyMS      int     `json:"latency_ms" doc:"Wait this long before each answer, at most a minute." minimum:"0" maximum:"60000"`
	JitterMS       int     `json:"jitter_ms" doc:"Wait up to this much longer, by chance, so that answers overtake each other." minimum:"0" maximum:"60000"`
	FailRate       float64 `json:"fail_rate" doc:"Share of requests that are answered with 500 and have no effect." minimum:"0" maximum:"1"`
	LoseAnswerRate float64 `json:"lose_answer_rate" doc:"Share of requests that have their effect, and whose answer is lost." minimum:"0" maximum:"1"`
	HangRate       float64 `json:"hang_rate" doc:"Share of requests that get no answer for a minute and have no effect." minimum:"0" maximum:"1"`
	LateRate       float64 `json:"late_rate" doc:"Share of bookings and cancellations that get no answer, and are carried out late_s seconds later." minimum:"0" maximum:"1"`
	LateS          int     `json:"late_s" doc:"How late, in seconds." minimum:"0" maximum:"86400"`
	BadEntries     bool    `json:"bad_entries" doc:"Begin each busy list with an entry that cannot be read: its times have no offset."`
	WrongShape     bool    `json:"wrong_shape" doc:"Answer with JSON that the contract does not describe."`
	Unauthorized   bool    `json:"unauthorized" doc:"Refuse the token."`
	NoDelete       bool    `json:"no_delete" doc:"Have no DELETE /booking (405)."`
	NoResources    bool    `json:"no_resources" doc:"Have no GET /resources (404)."`
}

func (f Faults) wrong() string {
	for name, v := range map[string]int{"latency_ms": f.LatencyMS, "jitter_ms": f.JitterMS} {
		if v < 0 || v > int(maxLatency/time.Millisecond) {
			return name + " must be from 0 to 60000"
		}
	}
	if f.LateS < 0 || f.LateS > 86400 {
		return "late_s must be from 0 to 86400"
	}
	for name, v := range map[string]float64{"fail_rate": f.FailRate, "lose_answer_rate": f.LoseAnswerRate, "hang_rate": f.HangRate,
		"late_rate": f.LateRate} {
		if !(v >= 0 && v <= 1) {
			return name + " must be from 0 to 1"
		}
	}
	return ""
}

// Bookings gives what mawid has booked under a token, by start, for tests.
func (e *ERP) Bookings(token string) []Booking {
	e.arrive(token, e.config.Now())
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.open(token, e.config.Now()).sorted()
}

// SetFaults sets the faults of a token's system, for tests.
func (e *ERP) SetFaults(token string, f Faults) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.open(token, e.config.Now()).faults = f
}

// AddBusy puts a busy time into a token's system, for tests.
func (e *ERP) AddBusy(token, resource string, span booking.Span) (id string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.addBusy(e.open(token, e.config.Now()), resource, span)
}

// RemoveBusy takes one out again, and tells whether it was there.
func (e *ERP) RemoveBusy(token, id string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.removeBusy(e.open(token, e.config.Now()), id)
}

func (e *ERP) addBusy(s *system, resource string, span booking.Span) string {
	id := fmt.Sprintf("busy-%d", s.next)
	s.next++
	s.busy[id] = &entry{resource, span}
	e.kept++
	return id
}

func (e *ERP) removeBusy(s *system, id string) bool {
	if s.busy[id] == nil {
		return false
	}
	delete(s.busy, id)
	e.kept--
	return true
}

func (s *system) sorted() []Booking {
	out := make([]Booking, 0, len(s.bookings))
	for _, b := range s.bookings {
		out = append(out, *b)
	}
	slices.SortFunc(out, func(a, b Booking) int {
		return cmp.Or(cmp.Compare(a.span.Start, b.span.Start), strings.Compare(a.ExternalID, b.ExternalID))
	})
	return out
}

var _ http.Handler = (*ERP)(nil)
