package message

import (
	"context"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// perPage is how many messages are listed at once.
const perPage = 50

// Filter narrows a list of messages. Zero values do not narrow.
type Filter struct {
	Status  notice.Status
	Purpose notice.Purpose
	Channel booking.ChannelID
	// Before is where the last page ended.
	BeforeAt int64
	BeforeID booking.NoticeID
}

// Line is a message, with the appointment that it is about and the channel that it
// went by.
type Line struct {
	Sent
	Of          *booking.Appointment // nil: it is gone
	ChannelName string               // empty: it is not known any more
	Removed     string               // the kind of a channel that was removed; empty: it is there, or not known
}

// Log lists messages, the newest first. more tells whether there are older ones.
func (d *Desk) Log(ctx context.Context, org booking.OrgID, f Filter) (list []Line, more bool, err error) {
	w := store.Where{Args: []any{org}, SQL: "org_id = $1"}
	if f.Status != "" {
		w.And("status = ?", string(f.Status))
	}
	if f.Purpose != "" {
		w.And("purpose = ?", string(f.Purpose))
	}
	if !f.Channel.IsZero() {
		w.And("channel_id = ?", f.Channel)
	}
	if !f.BeforeID.IsZero() {
		w.And("(made_at, id) < (?, ?)", f.BeforeAt, f.BeforeID)
	}
	var sent []Sent
	rest := w.SQL + ` order by made_at desc, id desc limit ` + w.Arg(perPage+1)
	if err := d.Store.For(org).Browse(ctx, sentWhere(&sent, rest, w.Args...)); err != nil {
		return nil, false, err
	}
	if more = len(sent) > perPage; more {
		sent = sent[:perPage]
	}
	list, err = d.lines(ctx, org, sent)
	return list, more, err
}

// Of lists the messages about an appointment and those that took its place, the
// oldest first.
func (d *Desk) Of(ctx context.Context, org booking.OrgID, root booking.AppointmentID) ([]Line, error) {
	var sent []Sent
	if err := d.Store.For(org).Read(ctx, sentOf(org, root, &sent)); err != nil || len(sent) == 0 {
		return nil, err
	}
	return d.lines(ctx, org, sent)
}

// Message finds one message; ErrNoMessage: there is none.
func (d *Desk) Message(ctx context.Context, org booking.OrgID, id booking.NoticeID) (Line, error) {
	var sent []Sent
	if err := d.Store.For(org).Read(ctx, sentWhere(&sent, `org_id = $1 and id = $2`, org, id)); err != nil {
		return Line{}, err
	}
	if len(sent) == 0 {
		return Line{}, ErrNoMessage
	}
	list, err := d.lines(ctx, org, sent)
	if err != nil {
		return Line{}, err
	}
	return list[0], nil
}

// lines adds appointments and channels to messages.
func (d *Desk) lines(ctx context.Context, org booking.OrgID, sent []Sent) ([]Line, error) {
	t := d.Store.For(org)
	var (
		channels []Channel
		of       []booking.Appointment
		ids      []booking.AppointmentID
	)
	for i := range sent {
		ids = append(ids, sent[i].Appointment)
	}
	if err := t.Read(ctx, channelsOf(org, &channels), lastOf(t, ids, &of)); err != nil {
		return nil, err
	}
	called := names(channels)
	gone, err := d.removed(ctx, t, called, sent)
	if err != nil {
		return nil, err
	}
	list := make([]Line, len(sent))
	for i := range sent {
		list[i] = Line{Sent: sent[i], ChannelName: called[sent[i].Channel]}
		if was, ok := gone[sent[i].Channel]; ok {
			list[i].ChannelName, list[i].Removed = was.Name, was.Kind
		}
		if n := slices.IndexFunc(of, func(a booking.Appointment) bool { return a.Root() == sent[i].Appointment }); n >= 0 {
			list[i].Of = &of[n]
		}
	}
	return list, nil
}

// removed finds out what channels were by which messages went, and which are gone.
func (d *Desk) removed(ctx context.Context, t *store.Tenant, there map[booking.ChannelID]string,
	sent []Sent) (map[booking.ChannelID]Channel, error) {
	if !slices.ContainsFunc(sent, func(s Sent) bool { _, ok := there[s.Channel]; return !ok }) {
		return nil, nil
	}
	gone := map[booking.ChannelID]Channel{}
	err := t.Read(ctx, store.Query(func(r store.Row) error {
		var name, detail string
		if err := r.Scan(&name, &detail); err != nil {
			return err
		}
		kind, text, _ := strings.Cut(detail, " ")
		if id, err := booking.ParseID[booking.ChannelID](text); err == nil {
			gone[id] = Channel{ID: id, Kind: kind, Name: name}
		}
		return nil
	}, `select object, detail from audit_log where org_id = $1 and action in ($2, $3)`, t.Org().Live(), removedDeed, booking.InSandbox+removedDeed))
	return gone, err
}

// lastOf reads, of each of some roots, the appointments that took its place: the one
// that counts first.
func lastOf(t *store.Tenant, roots []booking.AppointmentID, out *[]booking.Appointment) store.Statement {
	d := t.Dialect()
	return store.AppointmentsWhere(out, `org_id = $1 and (`+d.InList("id", "$2")+` or `+d.InList("replaces", "$2")+`)
		order by case when status = 'cancelled' then 1 else 0 end, created_at desc, id desc`, t.Org(), d.List(store.Texts(roots)))
}

// Untold is a customer whom no channel could tell how their appointment stands.
type Untold struct {
	booking.Appointment
	Since int64
}

// mostUntold is how many are listed.
const mostUntold = 200

// ErrToldMeanwhile says that somebody need not be called any more.
var ErrToldMeanwhile = fault.New(fault.Conflict, "told_meanwhile", "this customer need not be called any more; look at the list again")

// ToCall lists the customers who have to be called because no channel could tell
// them, those whose appointment comes first.
func (d *Desk) ToCall(ctx context.Context, org booking.OrgID) (list []Untold, err error) {
	t := d.Store.For(org)
	since := map[booking.AppointmentID]int64{}
	var roots []booking.AppointmentID
	err = t.Read(ctx, store.Query(func(r store.Row) error {
		var id booking.AppointmentID
		var at int64
		err := r.Scan(&id, &at)
		since[id], roots = at, append(roots, id)
		return err
	}, `select appointment_id, since from untold where org_id = $1 and called_at <= 0 order by since limit $2`, org, mostUntold))
	if err != nil || len(roots) == 0 {
		return nil, err
	}
	var of []booking.Appointment
	err = t.Read(ctx, lastOf(t, roots, &of))
	seen := map[booking.AppointmentID]bool{}
	for _, a := range of {
		if root := a.Root(); !seen[root] && !a.Erased() && a.Span.Start > d.Unix() {
			seen[root] = true
			list = append(list, Untold{Appointment: a, Since: since[root]})
		}
	}
	slices.SortFunc(list, func(a, b Untold) int { return int(a.Span.Start - b.Span.Start) })
	return list, err
}

// Called notes that somebody has called a customer: they know how it stands, and no
// message says it once more. ErrToldMeanwhile: there is
// nothing to tell any more.
func (d *Desk) Called(ctx context.Context, c office.Caller, root booking.AppointmentID) error {
	return d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		n, err := tx.Affected(`update untold set called_at = $1 where org_id = $2 and appointment_id = $3 and called_at <= 0 returning 1`,
			d.Unix(), tx.Org(), root)
		if err == nil && n == 0 {
			err = ErrToldMeanwhile
		}
		if err == nil {
			d.Note(tx, c, "messages.called", "", root.String())
		}
		return err
	})
}

// Tally is what a channel has sent on a day.
type Tally struct {
	Day             int64 // since 1970, in UTC
	Channel         booking.ChannelID
	Messages, Units int
}

// Tallies counts what was sent since an instant, by day and channel.
func (d *Desk) Tallies(ctx context.Context, org booking.OrgID, since int64) (list []Tally, err error) {
	err = d.Store.For(org).Read(ctx, store.Query(func(r store.Row) error {
		var t Tally
		err := r.Scan(&t.Day, &t.Channel, &t.Messages, &t.Units)
		list = append(list, t)
		return err
	}, `select day, channel_id, messages, units from message_counts where org_id = $1 and day >= $2 order by day, channel_id`, org, since/aDay))
	return list, err
}
