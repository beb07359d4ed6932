package store

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
)

// Kinds of tasks of connectors: the key of a push is an appointment, that of
// a pull an organization.
const (
	PushTask = "push"
	PullTask = "pull"
)

// ErrNoConnector says that the organization has no system of its own connected.
var ErrNoConnector = fault.New(fault.NotFound, "not_found", "no connector is set up; see 'mawid connector set --help'").On("connector")

// Connector is the organization's own system, with its sealed token.
type Connector struct {
	URL, Token   string
	Epoch        int64
	PausedAt     int64 // zero: not paused
	PausedWhy    string
	CreatedAt    int64
	PulledAt     int64 // when the last answer was asked for; zero: never
	FarPulledAt  int64
	FarError     string // why what is far ahead could not be read; empty: it could
	PullFailures int    // since the last success
	PullError    string
	Tells        bool   // its answers name the appointments that are ours
	Differences  string // what is done about what people change there: ask, follow, insist
	ChosenAt     int64  // when a person last chose that
	HeldAt       int64  // since when nothing is cancelled by itself any more; zero: it may be
	Hook         string // the id of the address at which it may say that something has changed; empty: none
	Breaker      Breaker
}

// Breaker remembers failed rechecks, so that a system that is down does not
// slow every booking.
type Breaker struct {
	Failures int   // in a row
	Since    int64 // the first of them
	Skips    int   // how often in a row rechecks were skipped for a while
	After    int64 // no recheck before then
}

// Connector reads the organization's connector.
func (t *Tenant) Connector(ctx context.Context) (*Connector, error) {
	var found *Connector
	err := t.s.db.read(ctx, oneConnector(t.org, &found, ""))
	if err == nil && found == nil {
		err = ErrNoConnector
	}
	return found, err
}

// Connector reads the organization's connector and locks it.
func (tx *Tx) Connector() (*Connector, error) {
	var found *Connector
	err := tx.Read(oneConnector(tx.org, &found, tx.d.forUpdate))
	if err == nil && found == nil {
		err = ErrNoConnector
	}
	return found, err
}

func oneConnector(org booking.OrgID, out **Connector, lock string) Statement {
	return Query(func(r Row) error {
		c := &Connector{}
		*out = c
		return r.Scan(&c.URL, &c.Token, &c.Epoch, &c.PausedAt, &c.PausedWhy, &c.CreatedAt, &c.PulledAt, &c.FarPulledAt, &c.FarError,
			&c.PullFailures, &c.PullError, &c.Tells, &c.Differences, &c.ChosenAt, &c.HeldAt, &c.Hook, &c.Breaker.Failures, &c.Breaker.Since,
			&c.Breaker.Skips, &c.Breaker.After)
	}, `select url, token, epoch, paused_at, paused_why, created_at, pulled_at, far_pulled_at, far_error, pull_failures, pull_error, tells, differences, chosen_at, held_at, hook_id,
		check_failures, check_since, check_skips, check_after from connectors where org_id = $1`+lock, org)
}

// SaveConnector stores the address and the token. What was known of the old
// one's availability and state is forgotten; a pull is due at once, and so
// is every booking that is still to come.
func (tx *Tx) SaveConnector(url, token string, now int64) {
	tx.doubtOutside(url, now)
	tx.Change(`insert into connectors (org_id, url, token, epoch, created_at) values ($1, $2, $3, 1, $4)
		on conflict (org_id) do update set url = excluded.url, token = excluded.token, epoch = connectors.epoch + 1, paused_at = 0, paused_why = '',
			pulled_at = 0, far_pulled_at = 0, far_error = '', pull_failures = 0, pull_error = '', tells = false, check_failures = 0, check_since = 0, check_skips = 0, check_after = 0`,
		tx.org, url, token, now)
	tx.SchedulePull(now)
	tx.SchedulePushes(now)
}

// RemoveConnector forgets the connector and everything learned from it.
func (tx *Tx) RemoveConnector() (bool, error) {
	tx.Change(`delete from tasks where org_id = $1 and kind in ('push', 'pull')`, tx.org)
	tx.Change(`delete from busy where org_id = $1`, tx.org)
	n, err := tx.Affected(`delete from connectors where org_id = $1 returning 1`, tx.org)
	return n == 1, err
}

// SchedulePull makes a pull due.
func (tx *Tx) SchedulePull(now int64) { tx.schedule(PullTask, tx.org.String(), tx.org, now) }

// SchedulePush makes one appointment's push due.
func (tx *Tx) SchedulePush(id booking.AppointmentID, now int64) {
	tx.schedule(PushTask, id.String(), tx.org, now)
}

// SchedulePushes makes due whatever may have to be told to the other system:
// appointments still to come, and those that stand there.
func (tx *Tx) SchedulePushes(now int64) {
	tx.Change(`insert into tasks (kind, key, org_id, due_at)
		select 'push', cast(id as text), org_id, $1 from appointments where org_id = $2 and resource_id is not null and end_at > $3
			and (status in ('booked', 'arrived') or id in (select appointment_id from connector_bookings where org_id = $2))
		on conflict (kind, key) do update set due_at = excluded.due_at`, now, tx.org, now)
}

// ErrMappedTwice says that two of ours would be the same one of theirs.
var ErrMappedTwice = fault.New(fault.Conflict, "mapped_twice", "another resource is already mapped to this id")

// SetMap says which of theirs a resource is; empty: none.
func (tx *Tx) SetMap(r booking.ResourceID, external string) {
	tx.Change(`delete from connector_maps where org_id = $1 and resource_id = $2 and external_id <> $3`, tx.org, r, external)
	if external != "" {
		tx.wait = append(tx.wait, Statement{
			sql:   `insert into connector_maps (org_id, resource_id, external_id) values ($1, $2, $3) on conflict (org_id, resource_id) do nothing`,
			args:  []any{tx.org, r, external},
			clash: ErrMappedTwice.On("external_id"),
		})
	}
}

// Pause stops everything that is sent to the other system, until it is set up
// anew. If it was set up anew since the epoch in which the reason arose,
// nothing is stopped.
func (tx *Tx) Pause(epoch int64, why string, now int64) {
	tx.Change(`update connectors set paused_at = $1, paused_why = $2 where org_id = $3 and paused_at = 0 and epoch = $4`, now, why, tx.org,
		epoch)
}

// SetDifferences stores what is done about what people change there. Whoever
// chooses has looked: nothing is held any more.
func (tx *Tx) SetDifferences(choice string, now int64) {
	tx.Change(`update connectors set differences = $1, chosen_at = $2, held_at = 0 where org_id = $3`, choice, now, tx.org)
}

// HoldCancelling notes since when nothing is cancelled by itself; zero: it may
// be again. What was chosen meanwhile stays.
func (tx *Tx) HoldCancelling(since, chosenAt int64) {
	tx.Change(`update connectors set held_at = $1 where org_id = $2 and chosen_at = $3`, since, tx.org, chosenAt)
}

// SaveBreaker stores what became of rechecks.
func (tx *Tx) SaveBreaker(b Breaker) {
	tx.Change(`update connectors set check_failures = $1, check_since = $2, check_skips = $3, check_after = $4 where org_id = $5`,
		b.Failures, b.Since, b.Skips, b.After, tx.org)
}

// NotePull stores what became of a pull.
func (tx *Tx) NotePull(epoch, startedAt int64, failure string) {
	if failure != "" {
		tx.Change(`update connectors set pull_failures = pull_failures + 1, pull_error = $1 where org_id = $2 and epoch = $3`, failure, tx.org,
			epoch)
		return
	}
	tx.Change(`update connectors set pulled_at = $1, pull_failures = 0, pull_error = '' where org_id = $2 and epoch = $3`, startedAt, tx.org,
		epoch)
}

// NoteFar stores what became of a pull of what is far ahead.
func (tx *Tx) NoteFar(epoch, startedAt int64, failure string) {
	tx.Change(`update connectors set far_pulled_at = $1, far_error = $2 where org_id = $3 and epoch = $4`, startedAt, failure, tx.org, epoch)
}

// Mapping is a resource and its id in the other system.
type Mapping struct {
	Resource     booking.ResourceID
	External     string
	MissingSince int64 // its answers leave it out since then; zero: they do not
	// What of the last answer about it could not be read: how much, since when,
	// and the first few of it, each with its place.
	Unread      int
	UnreadSince int64
	UnreadWhat  []string
}

// Mappings lists them.
func (t *Tenant) Mappings(ctx context.Context) ([]Mapping, error) {
	var list []Mapping
	err := t.s.db.read(ctx, Query(func(r Row) error {
		var m Mapping
		var what string
		err := r.Scan(&m.Resource, &m.External, &m.MissingSince, &m.Unread, &m.UnreadSince, &what)
		if what != "" {
			m.UnreadWhat = strings.Split(what, "\n")
		}
		list = append(list, m)
		return err
	}, `select resource_id, external_id, missing_since, unread, unread_since, unread_what from connector_maps where org_id = $1 order by external_id`, t.org))
	return list, err
}

// Mapped gives a resource's id in the other system; empty: it has none.
func (t *Tenant) Mapped(ctx context.Context, r booking.ResourceID) (external string, err error) {
	err = t.s.db.read(ctx, Query(func(rw Row) error { return rw.Scan(&external) },
		`select external_id from connector_maps where org_id = $1 and resource_id = $2`, t.org, r))
	return external, err
}

// Busy reads the stored busy times of a resource that touch the window.
func (tx *Tx) busy(r booking.ResourceID, window booking.Span) ([]booking.Span, error) {
	var list []booking.Span
	err := tx.Read(Query(func(rw Row) error {
		var s booking.Span
		err := rw.Scan(&s.Start, &s.End)
		list = append(list, s)
		return err
	}, `select start_at, end_at from busy where resource_id = $1 and org_id = $2 and start_at > $3 and start_at < $4 and end_at > $5 order by start_at, end_at`,
		r, tx.org, window.Start-longestBusy, window.End, window.Start))
	return list, err
}

// longestBusy is how long a stored busy entry may be.
const longestBusy = 86400

// ReplaceBusy stores what the other system said about a resource in a window
// in place of what it said before. What lies beyond the window stays, and so
// does what was known of stretches in doubt, where it said something that
// nobody could read. It reports whether anything changed.
func (tx *Tx) ReplaceBusy(r booking.ResourceID, window booking.Span, busy []booking.Span, doubts ...booking.Span) (bool, error) {
	old, err := tx.busy(r, window)
	if err != nil {
		return false, err
	}
	fresh := whole(window, renewed(old, window, busy, doubts))
	if slices.Equal(old, fresh) {
		return false, nil
	}
	tx.Change(`delete from busy where resource_id = $1 and org_id = $2 and start_at > $3 and start_at < $4 and end_at > $5`,
		r, tx.org, window.Start-longestBusy, window.End, window.Start)
	for _, s := range fresh {
		tx.Change(`insert into busy (org_id, resource_id, start_at, end_at) values ($1, $2, $3, $4)`, tx.org, r, s.Start, s.End)
	}
	return true, nil
}

// renewed lists the stretches that are busy from now on, in parts of a day.
func renewed(old []booking.Span, window booking.Span, busy, doubts []booking.Span) (list []booking.Span) {
	for _, s := range old {
		if slices.ContainsFunc(doubts, s.Overlaps) {
			list = append(list, pieces(s)...)
			continue
		}
		// The parts that stick out of the window.
		list = append(list, pieces(booking.Span{Start: s.Start, End: min(s.End, window.Start)})...)
		list = append(list, pieces(booking.Span{Start: max(s.Start, window.End), End: s.End})...)
	}
	for _, s := range busy {
		list = append(list, pieces(booking.Span{Start: max(s.Start, window.Start), End: min(s.End, window.End)})...)
	}
	return list
}

// whole sorts stretches and makes one of those that overlap, and of those that
// meet at an end of the window: there one was cut in two, and would be cut
// again with every window. Within a day, whose end is where all are cut.
func whole(window booking.Span, list []booking.Span) (out []booking.Span) {
	slices.SortFunc(list, func(a, b booking.Span) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	for _, s := range list {
		last := len(out) - 1
		seam := last >= 0 && s.Start == out[last].End && (s.Start == window.Start || s.Start == window.End) && s.Start%longestBusy != 0
		if last >= 0 && s.Start < out[last].End || seam {
			out[last].End = max(out[last].End, s.End)
			continue
		}
		out = append(out, s)
	}
	return out
}

// pieces cuts a span into parts of a day, at the days of the calendar in UTC,
// so that the same span is always cut the same way.
func pieces(s booking.Span) (list []booking.Span) {
	for s.Start < s.End {
		end := min(s.End, (s.Start/longestBusy+1)*longestBusy)
		list = append(list, booking.Span{Start: s.Start, End: end})
		s.Start = end
	}
	return list
}

// FlagMissing notes that an answer left a mapped resource out.
func (tx *Tx) FlagMissing(r booking.ResourceID, now int64) {
	tx.Change(`update connector_maps set missing_since = $1 where org_id = $2 and resource_id = $3 and missing_since = 0`, now, tx.org, r)
}

// FlagAnswered notes that all answers name a mapped resource again.
func (tx *Tx) FlagAnswered(r booking.ResourceID) {
	tx.Change(`update connector_maps set missing_since = 0 where org_id = $1 and resource_id = $2 and missing_since <> 0`, tx.org, r)
}

// NoteUnread notes what of the answer about a mapped resource could not be
// read: how much, and the first few of it, each with its place.
func (tx *Tx) NoteUnread(r booking.ResourceID, n int, what []string, now int64) {
	tx.Change(`update connector_maps set unread = $1, unread_what = $2,
			unread_since = case when $1 = 0 then 0 when unread_since = 0 then $3 else unread_since end
		where org_id = $4 and resource_id = $5 and (unread <> $1 or unread_what <> $2)`, n, strings.Join(what, "\n"), now, tx.org, r)
}

// Conflict is an appointment of ours over a busy time of theirs.
type Conflict struct {
	Appointment booking.AppointmentID
	Busy        booking.Span
}

// Conflicts lists appointments still to come whose resource is busy elsewhere.
func (t *Tenant) Conflicts(ctx context.Context, now int64, limit int) ([]Conflict, error) {
	var list []Conflict
	err := t.s.db.read(ctx, Query(func(r Row) error {
		var c Conflict
		err := r.Scan(&c.Appointment, &c.Busy.Start, &c.Busy.End)
		list = append(list, c)
		return err
	}, `select a.id, b.start_at, b.end_at from busy b join appointments a on a.resource_id = b.resource_id and a.org_id = b.org_id
		and a.start_at < b.end_at and a.end_at > b.start_at where b.org_id = $1 and a.status in ('booked', 'arrived') and a.end_at > $2
		order by a.start_at, a.id limit $3`, t.org, now, limit))
	return list, err
}
