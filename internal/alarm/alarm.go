// Package alarm is the one way in which doors tell what concerns security:
// whom they refused, and who took data out of the house.
//
// Telling counts it, writes a line for the operator, and hands what concerns an
// organization to its audit log. Neither the log nor the audit log can be
// filled by it: lines are bounded per minute and kind, and what is left out is
// counted.
//
// Nothing personal is written: accounts and organizations by their ids, and of
// an address only its network, so that a flood can be traced and shut out but no
// household is followed.
package alarm

import (
	"context"
	"log/slog"
	"net/netip"
	"sync"
	"time"

	"github.com/mawid/mawid/internal/booking"
)

// Kind says in one stable word what happened.
type Kind string

// The kinds. The first seven are refusals; the others were allowed, and are
// told because of what they give away.
const (
	SignInFailed     Kind = "sign_in_failed"    // a wrong password or code
	SignInThrottled  Kind = "sign_in_throttled" // too many attempts
	KeyRefused       Kind = "key_refused"       // no such key or credential, or no longer
	ScopeRefused     Kind = "scope_refused"     // a key without the right for this
	SignatureRefused Kind = "signature_refused" // of a platform or a carrier
	OriginRefused    Kind = "origin_refused"    // a form that another site sent
	RoleRefused      Kind = "role_refused"      // a page that is not for this role
	Exported         Kind = "exported"          // data was taken out
	Erased           Kind = "erased"            // data was erased
	TranscriptRead   Kind = "transcript_read"   // somebody read what was said in a call
)

// Kinds lists them all.
var Kinds = []Kind{
	SignInFailed, SignInThrottled, KeyRefused, ScopeRefused, SignatureRefused, OriginRefused, RoleRefused, Exported, Erased, TranscriptRead,
}

// Refusal tells whether somebody was refused.
func (k Kind) Refusal() bool { return k != Exported && k != Erased && k != TranscriptRead }

// Event is one thing that happened.
type Event struct {
	Kind   Kind
	Org    booking.OrgID    // that it concerns; zero: none that is known
	Person booking.PersonID // who did it; zero: nobody who is known
	Name   string           // of the person, for the audit log only
	By     string           // the person's address, for the audit log only
	// Email is the account that a sign-in named. It finds whom it concerns and
	// is never written.
	Email string
	// Client is the address that it came from. Only its network is written.
	Client string
	Code   string // why it was refused, in a stable word
	Route  string // what was asked for: a pattern, never a path
	// Request is the id that the answer names, where a program asked.
	Request string
	Object  string // what it was about, for the audit log: the name of a key or an agent
}

// Network gives the network of the address: as much of it as is written.
func (e Event) Network() string {
	ip, err := netip.ParseAddr(e.Client)
	if err != nil {
		at, err := netip.ParseAddrPort(e.Client)
		if err != nil {
			return ""
		}
		ip = at.Addr()
	}
	bits := 24
	if ip = ip.Unmap().WithZone(""); ip.Is6() {
		bits = 48
	}
	p, err := ip.Prefix(bits)
	if err != nil {
		return ""
	}
	return p.String()
}

// Config is what a bell works with.
type Config struct {
	Now    func() time.Time
	Logger *slog.Logger // nil: nowhere
}

// Bell is rung by the doors. A nil one is silent.
type Bell struct {
	Config

	mu    sync.Mutex
	kinds map[Kind]*tally
	queue chan Event // for the audit logs
}

// tally counts a kind, and the lines about it.
type tally struct {
	count   uint64
	minute  int64  // of the lines
	lines   int    // in that minute
	leftOut uint64 // lines that were not written since the last
}

const (
	linesPerMinute = 10  // of each kind
	queueLength    = 256 // events that wait for the audit log
)

// New makes a bell.
func New(c Config) *Bell {
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	return &Bell{Config: c, kinds: map[Kind]*tally{}, queue: make(chan Event, queueLength)}
}

// Tell notes an event. It does not wait for anything.
func (b *Bell) Tell(e Event) {
	if b == nil {
		return
	}
	if line, leftOut := b.tally(e.Kind); line {
		b.write(e, leftOut)
	}
	if !e.Kind.Refusal() || e.Org.IsZero() && e.Email == "" {
		return // What was allowed stands in the audit log already, by the transaction that did it.
	}
	select {
	case b.queue <- e:
	default: // A flood. The counters tell of it.
	}
}

// tally counts an event and tells whether a line is due, and how many were
// left out before it.
func (b *Bell) tally(k Kind) (line bool, leftOut uint64) {
	minute := b.Now().Unix() / 60
	b.mu.Lock()
	defer b.mu.Unlock()
	t := b.kinds[k]
	if t == nil {
		t = &tally{}
		b.kinds[k] = t
	}
	t.count++
	if t.minute != minute {
		t.minute, t.lines = minute, 0
	}
	if t.lines >= linesPerMinute {
		t.leftOut++
		return false, 0
	}
	t.lines++
	leftOut, t.leftOut = t.leftOut, 0
	return true, leftOut
}

func (b *Bell) write(e Event, leftOut uint64) {
	attrs := []slog.Attr{slog.String("security", string(e.Kind))}
	add := func(key, value string) {
		if value != "" {
			attrs = append(attrs, slog.String(key, value))
		}
	}
	if !e.Org.IsZero() {
		add("org", e.Org.String())
	}
	if !e.Person.IsZero() {
		add("person", e.Person.String())
	}
	add("code", e.Code)
	add("route", e.Route)
	add("request_id", e.Request)
	add("network", e.Network())
	if leftOut > 0 {
		attrs = append(attrs, slog.Uint64("left_out", leftOut))
	}
	level, message := slog.LevelInfo, "data was given out or erased"
	if e.Kind.Refusal() {
		level, message = slog.LevelWarn, "refused at the door"
	}
	b.Logger.LogAttrs(context.Background(), level, message, attrs...)
}

// Counts tells how often each kind has happened since the start. Kinds that
// have not happened are there with zero.
func (b *Bell) Counts() map[Kind]uint64 {
	out := make(map[Kind]uint64, len(Kinds))
	for _, k := range Kinds {
		out[k] = 0
	}
	if b == nil {
		return out
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for k, t := range b.kinds {
		out[k] = t.count
	}
	return out
}

// Refusals gives those that concern an organization, or an account that may
// belong to some, to whoever writes the audit logs. They are written aside from
// the requests: whether an account exists must not show in how long a refusal
// takes.
func (b *Bell) Refusals() <-chan Event { return b.queue }
