package voice

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/store"
)

// When a call counts as over: a while after its line went dead, in which
// the carrier may connect it again, and longer for a platform that only calls
// tools, since a caller may think in silence.
const (
	callGrace  = 60 * time.Second
	CallSilent = 10 * time.Minute
)

// Limits of what is kept of a call.
const (
	maxTurn  = 2000 // characters
	maxTurns = 400
)

var (
	errCallShape = fault.New(fault.Invalid, "invalid_call", "a call needs the provider's name and its id there, each at most %d characters",
		office.MaxName).On("call_id")
	// ErrCallOver says that nothing more can happen in a call.
	ErrCallOver = fault.New(fault.Conflict, "call_over", "this call has ended")
	// ErrOtherCall says that somebody speaks of a call in another way than it is
	// on record.
	ErrOtherCall = fault.New(fault.Conflict, "other_call", "this call is on record with another caller's number, or with another voice agent")
)

// CallStart is what a carrier or platform tells about a call.
type CallStart struct {
	Provider   string
	ProviderID string
	Direction  string // empty: inbound
	Language   string // empty: not known
	Caller     string // E.164; empty: withheld
}

// CallEnd is what is known about the end of a call. Zero values are not known.
type CallEnd struct {
	Reason    string
	StartedAt int64
	EndedAt   int64
	Recording bool
	Turns     []booking.Turn // what the platform heard; nil: what we have
}

// CallView is a call as its organization sees it.
type CallView struct {
	booking.Call
	Number  string // the caller's, masked
	Actions []booking.CallAction
	Said    []booking.Turn
}

// withheld are the numbers that carriers tell of callers who hide theirs: what
// the keypad makes of ANONYMOUS, BLOCKED, RESTRICTED, UNKNOWN and UNAVAILABLE.
// They are many people's, so nobody's.
var withheld = []string{"+266696687", "+2562533", "+7378742833", "+8656696", "+86282452253"}

// Vouched gives the number that a carrier vouches for; none if the caller hides
// it, or if it is no number.
func Vouched(number string) string {
	if !spelling.E164(number) || slices.Contains(withheld, number) {
		return ""
	}
	return number
}

// BeginCall notes that a call goes on. The first word of it makes the record;
// later ones find it, from whichever node they come. Who says that it comes
// from another number than before, or is another agent, gets ErrOtherCall.
func (d *Desk) BeginCall(ctx context.Context, a booking.Agent, s CallStart) (booking.Call, error) {
	if s.Provider == "" || s.ProviderID == "" || len(s.Provider) > office.MaxName || len(s.ProviderID) > office.MaxName ||
		!utf8.ValidString(s.ProviderID) || strings.ContainsRune(s.ProviderID, 0) {
		return booking.Call{}, errCallShape
	}
	if s.Direction != booking.Outbound {
		s.Direction = booking.Inbound
	}
	if !slices.Contains(Languages, s.Language) {
		s.Language = ""
	}
	s.Caller = Vouched(s.Caller)
	now := d.Unix()
	c := booking.Call{
		ID: booking.NewID[booking.CallID](), Agent: a.ID, Provider: s.Provider, ProviderID: s.ProviderID, Direction: s.Direction,
		Language: s.Language, Caller: booking.Private(s.Caller), StartedAt: now, HeardAt: now,
	}
	var found booking.Call
	err := d.Store.For(a.Org).Write(ctx, func(tx *store.Tx) error {
		var fresh bool
		var err error
		if found, fresh, err = BeginCall(tx, c); err == nil && found.ID.IsZero() {
			return ErrOtherCall
		}
		if err == nil && fresh {
			scheduleCall(tx, found.ID, now+int64(CallSilent/time.Second))
			touchAgent(tx, a.ID, now) // Carriers show no credential.
		}
		return err
	})
	return found, err
}

// SaveState keeps where a conversation stands, and what was said on the way,
// so that any node can go on with it. It is refused with store.ErrCallMoved when
// another node has.
func (d *Desk) SaveState(ctx context.Context, org booking.OrgID, c *booking.Call, state string, said []booking.Turn) error {
	now := d.Unix()
	for i := range said {
		said[i].At, said[i].Text = now, cut(said[i].Text)
	}
	err := d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
		ours, err := SaveState(tx, c.ID, c.Version, state, c.Language, now)
		if err != nil {
			return err
		}
		if !ours {
			return ErrCallMoved
		}
		if c.Turns < maxTurns {
			noteTurns(tx, c.ID, said)
		}
		return nil
	})
	if err != nil {
		return err
	}
	c.Version++
	c.Turns += len(said)
	c.State = state
	return nil
}

func cut(text booking.Private) booking.Private {
	if utf8.RuneCountInString(string(text)) <= maxTurn {
		return text
	}
	return booking.Private([]rune(string(text))[:maxTurn])
}

// NoteOn notes something that the engine did in a call, once. A call that is
// not known is none.
func (d *Desk) NoteOn(ctx context.Context, org booking.OrgID, id booking.CallID, action string, branch booking.BranchID) error {
	if id.IsZero() {
		return nil
	}
	return d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
		_, err := tx.NoteAction(id, booking.CallAction{Name: action + " " + branch.String(), Action: action, Branch: branch, At: d.Unix()})
		return err
	})
}

// HangUp notes that the line of a call went dead. The carrier may connect it
// again; if it does not, the call is over soon.
func (d *Desk) HangUp(ctx context.Context, org booking.OrgID, id booking.CallID, reason string) error {
	now := d.Unix()
	return d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
		markEnded(tx, id, reason, now, now+int64(callGrace/time.Second))
		return nil
	})
}

// CallOf finds a call by its provider's id.
func (d *Desk) CallOf(ctx context.Context, org booking.OrgID, provider, id string) (booking.Call, error) {
	return callOf(ctx, d.Store.For(org), provider, id)
}

// EndCall closes a call: it gives back what was held, finds out what came of
// the call, and makes that known, once, whoever reports the end how often.
func (d *Desk) EndCall(ctx context.Context, org booking.OrgID, id booking.CallID, e CallEnd) (booking.Call, error) {
	c, err := Call(ctx, d.Store.For(org), id)
	if err != nil {
		return c, err
	}
	if err := d.releaseAll(ctx, org, c.Agent, id); err != nil {
		return c, err
	}
	agentZone, err := d.callZone(ctx, org)
	if err != nil {
		return c, err
	}
	published := false
	err = d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
		published = false
		if c, err = callIn(tx, id); err != nil || c.ClosedAt != 0 {
			return err
		}
		actions, err := actionsIn(tx, id)
		if err != nil {
			return err
		}
		now := d.Unix()
		if e.Turns != nil {
			said := e.Turns[:min(len(e.Turns), maxTurns)]
			for i := range said {
				said[i].Text = cut(said[i].Text)
			}
			replaceTurns(tx, id, said)
			c.Turns, c.Transcript = len(said), len(said) > 0
		}
		conclude(&c, e, actions, now)
		closeCall(tx, c)
		published = true
		return publishCompleted(tx, &c, actions, agentZone)
	})
	if err == nil && published {
		d.Published()
	}
	return c, err
}

// callZone is the zone in which an organization tells the time of its calls:
// its first branch's.
func (d *Desk) callZone(ctx context.Context, org booking.OrgID) (func(int64) string, error) {
	o, err := d.desk.Offer(ctx, org)
	if err != nil {
		return nil, err
	}
	return func(unix int64) string {
		for _, b := range o.Catalog.Branches {
			return b.Zone.Time(unix).Format(time.RFC3339)
		}
		return time.Unix(unix, 0).UTC().Format(time.RFC3339)
	}, nil
}

// LookAtCall closes a call that is over, and tells when to look again; zero:
// never.
func (d *Desk) LookAtCall(ctx context.Context, org booking.OrgID, id booking.CallID) (again int64, err error) {
	c, err := Call(ctx, d.Store.For(org), id)
	if errors.Is(err, ErrNoCall) || err == nil && c.ClosedAt != 0 {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	now := d.Unix()
	if last := max(c.HeardAt, c.EndedAt); last > now+store.Margin {
		// Noted by a clock that ran ahead and was set back: it counts from now.
		err = d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
			correctCall(tx, id, now)
			return nil
		})
		return now + int64(callGrace/time.Second), err
	}
	over := c.HeardAt + int64(CallSilent/time.Second)
	if c.EndedAt != 0 {
		over = c.EndedAt + int64(callGrace/time.Second)
	}
	if now < over {
		return over, nil
	}
	_, err = d.EndCall(ctx, org, id, CallEnd{})
	return 0, err
}

var errOutcome = fault.New(fault.Invalid, "invalid_outcome",
	"unknown outcome; the outcomes are "+strings.Join(Outcomes, ", ")).On("outcome")

// CallQuery chooses calls.
type CallQuery struct {
	Outcome string         // empty: any
	Before  booking.CallID // zero: from the newest on
	Limit   int            // zero: 50
}

// Calls lists the organization's calls, the newest first, before another one.
// Numbers are masked.
func (d *Desk) Calls(ctx context.Context, org booking.OrgID, before booking.CallID, limit int) ([]CallView, error) {
	list, _, err := d.FindCalls(ctx, org, CallQuery{Before: before, Limit: limit})
	return list, err
}

// FindCalls lists the calls of a query, the newest first, and tells whether
// there are more. Numbers are masked.
func (d *Desk) FindCalls(ctx context.Context, org booking.OrgID, q CallQuery) (list []CallView, more bool, err error) {
	if q.Limit == 0 {
		q.Limit = office.DefaultLimit
	}
	if q.Limit < 0 || q.Limit > office.LongestLimit {
		return nil, false, office.ErrLimit
	}
	if q.Outcome != "" && !slices.Contains(Outcomes, q.Outcome) {
		return nil, false, errOutcome
	}
	var from booking.Call
	if !q.Before.IsZero() {
		if from, err = Call(ctx, d.Store.For(org), q.Before); err != nil {
			return nil, false, err
		}
	}
	rows, err := calls(ctx, d.Store.For(org), from, q.Outcome, q.Limit+1)
	if err != nil {
		return nil, false, err
	}
	more = len(rows) > q.Limit
	for _, c := range rows[:min(len(rows), q.Limit)] {
		list = append(list, viewCall(c))
	}
	return list, more, nil
}

// Call reads one call with what was said and done in it. The number is masked.
func (d *Desk) Call(ctx context.Context, org booking.OrgID, id booking.CallID) (CallView, error) {
	t := d.Store.For(org)
	c, err := Call(ctx, t, id)
	if err != nil {
		return CallView{}, err
	}
	v := viewCall(c)
	if v.Actions, err = Actions(ctx, t, id); err != nil {
		return v, err
	}
	v.Said, err = t.Turns(ctx, id)
	return v, err
}

func viewCall(c booking.Call) CallView {
	v := CallView{Call: c, Number: booking.Mask(c.Caller)}
	v.Caller = ""
	return v
}

// ReadTranscript notes who reads what was said in a call, before it is shown:
// once an hour for each of them.
func (d *Desk) ReadTranscript(ctx context.Context, c office.Caller, id booking.CallID) error {
	return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		action := office.Alarms + string(alarm.TranscriptRead)
		n, err := tx.Alarms(action, d.Unix()-office.Hour, 1, c.Person, id.String())
		if err == nil && n == 0 {
			d.Note(tx, c, action, id.String(), "")
		}
		return err
	})
}
