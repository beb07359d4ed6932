package bridge

import (
	"context"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/store"
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

// connectorOf reads the organization's connector.
func connectorOf(ctx context.Context, t *store.Tenant) (*Connector, error) {
	var found *Connector
	err := t.Read(ctx, oneConnector(t.Org(), &found, ""))
	if err == nil && found == nil {
		err = ErrNoConnector
	}
	return found, err
}

// connectorIn reads the organization's connector and locks it.
func connectorIn(tx *store.Tx) (*Connector, error) {
	var found *Connector
	err := tx.Read(oneConnector(tx.Org(), &found, tx.Dialect().ForUpdate))
	if err == nil && found == nil {
		err = ErrNoConnector
	}
	return found, err
}

func oneConnector(org booking.OrgID, out **Connector, lock string) store.Statement {
	return store.Query(func(r store.Row) error {
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
func SaveConnector(tx *store.Tx, url, token string, now int64) {
	doubtOutside(tx, url, now)
	tx.Change(`insert into connectors (org_id, url, token, epoch, created_at) values ($1, $2, $3, 1, $4)
		on conflict (org_id) do update set url = excluded.url, token = excluded.token, epoch = connectors.epoch + 1, paused_at = 0, paused_why = '',
			pulled_at = 0, far_pulled_at = 0, far_error = '', pull_failures = 0, pull_error = '', tells = false, check_failures = 0, check_since = 0, check_skips = 0, check_after = 0`,
		tx.Org(), url, token, now)
	schedulePull(tx, now)
	schedulePushes(tx, now)
}

// removeConnector forgets the connector and everything learned from it.
func removeConnector(tx *store.Tx) (bool, error) {
	tx.Change(`delete from tasks where org_id = $1 and kind in ('push', 'pull')`, tx.Org())
	tx.Change(`delete from busy where org_id = $1`, tx.Org())
	n, err := tx.Affected(`delete from connectors where org_id = $1 returning 1`, tx.Org())
	return n == 1, err
}

// schedulePull makes a pull due.
func schedulePull(tx *store.Tx, now int64) {
	tx.Schedule(store.PullTask, tx.Org().String(), tx.Org(), now)
}

// SchedulePush makes one appointment's push due.
func SchedulePush(tx *store.Tx, id booking.AppointmentID, now int64) {
	tx.Schedule(store.PushTask, id.String(), tx.Org(), now)
}

// schedulePushes makes due whatever may have to be told to the other system:
// appointments still to come, and those that stand there.
func schedulePushes(tx *store.Tx, now int64) {
	tx.Change(`insert into tasks (kind, key, org_id, due_at)
		select 'push', cast(id as text), org_id, $1 from appointments where org_id = $2 and resource_id is not null and end_at > $3
			and (status in ('booked', 'arrived') or id in (select appointment_id from connector_bookings where org_id = $2))
		on conflict (kind, key) do update set due_at = excluded.due_at`, now, tx.Org(), now)
}

// ErrMappedTwice says that two of ours would be the same one of theirs.
var ErrMappedTwice = fault.New(fault.Conflict, "mapped_twice", "another resource is already mapped to this id")

// SetMap says which of theirs a resource is; empty: none.
func SetMap(tx *store.Tx, r booking.ResourceID, external string) {
	tx.Change(`delete from connector_maps where org_id = $1 and resource_id = $2 and external_id <> $3`, tx.Org(), r, external)
	if external != "" {
		tx.Queue(store.Statement{
			SQL:   `insert into connector_maps (org_id, resource_id, external_id) values ($1, $2, $3) on conflict (org_id, resource_id) do nothing`,
			Args:  []any{tx.Org(), r, external},
			Clash: ErrMappedTwice.On("external_id"),
		})
	}
}

// pauseConnector stops everything that is sent to the other system, until it is set up
// anew. If it was set up anew since the epoch in which the reason arose,
// nothing is stopped.
func pauseConnector(tx *store.Tx, epoch int64, why string, now int64) {
	tx.Change(`update connectors set paused_at = $1, paused_why = $2 where org_id = $3 and paused_at = 0 and epoch = $4`, now, why, tx.Org(),
		epoch)
}

// setDifferences stores what is done about what people change there. Whoever
// chooses has looked: nothing is held any more.
func setDifferences(tx *store.Tx, choice string, now int64) {
	tx.Change(`update connectors set differences = $1, chosen_at = $2, held_at = 0 where org_id = $3`, choice, now, tx.Org())
}

// holdCancelling notes since when nothing is cancelled by itself; zero: it may
// be again. What was chosen meanwhile stays.
func holdCancelling(tx *store.Tx, since, chosenAt int64) {
	tx.Change(`update connectors set held_at = $1 where org_id = $2 and chosen_at = $3`, since, tx.Org(), chosenAt)
}

// saveBreaker stores what became of rechecks.
func saveBreaker(tx *store.Tx, b Breaker) {
	tx.Change(`update connectors set check_failures = $1, check_since = $2, check_skips = $3, check_after = $4 where org_id = $5`,
		b.Failures, b.Since, b.Skips, b.After, tx.Org())
}

// notePull stores what became of a pull.
func notePull(tx *store.Tx, epoch, startedAt int64, failure string) {
	if failure != "" {
		tx.Change(`update connectors set pull_failures = pull_failures + 1, pull_error = $1 where org_id = $2 and epoch = $3`, failure, tx.Org(),
			epoch)
		return
	}
	tx.Change(`update connectors set pulled_at = $1, pull_failures = 0, pull_error = '' where org_id = $2 and epoch = $3`, startedAt, tx.Org(),
		epoch)
}

// noteFar stores what became of a pull of what is far ahead.
func noteFar(tx *store.Tx, epoch, startedAt int64, failure string) {
	tx.Change(`update connectors set far_pulled_at = $1, far_error = $2 where org_id = $3 and epoch = $4`, startedAt, failure, tx.Org(), epoch)
}

// Pairing is a resource and its id in the other system.
type Pairing struct {
	Resource     booking.ResourceID
	External     string
	MissingSince int64 // its answers leave it out since then; zero: they do not
	// What of the last answer about it could not be read: how much, since when,
	// and the first few of it, each with its place.
	Unread      int
	UnreadSince int64
	UnreadWhat  []string
}

// mappings lists them.
func mappings(ctx context.Context, t *store.Tenant) ([]Pairing, error) {
	var list []Pairing
	err := t.Read(ctx, store.Query(func(r store.Row) error {
		var m Pairing
		var what string
		err := r.Scan(&m.Resource, &m.External, &m.MissingSince, &m.Unread, &m.UnreadSince, &what)
		if what != "" {
			m.UnreadWhat = strings.Split(what, "\n")
		}
		list = append(list, m)
		return err
	}, `select resource_id, external_id, missing_since, unread, unread_since, unread_what from connector_maps where org_id = $1 order by external_id`, t.Org()))
	return list, err
}

// mapped gives a resource's id in the other system; empty: it has none.
func mapped(ctx context.Context, t *store.Tenant, r booking.ResourceID) (external string, err error) {
	err = t.Read(ctx, store.Query(func(rw store.Row) error { return rw.Scan(&external) },
		`select external_id from connector_maps where org_id = $1 and resource_id = $2`, t.Org(), r))
	return external, err
}

// flagMissing notes that an answer left a mapped resource out.
func flagMissing(tx *store.Tx, r booking.ResourceID, now int64) {
	tx.Change(`update connector_maps set missing_since = $1 where org_id = $2 and resource_id = $3 and missing_since = 0`, now, tx.Org(), r)
}

// flagAnswered notes that all answers name a mapped resource again.
func flagAnswered(tx *store.Tx, r booking.ResourceID) {
	tx.Change(`update connector_maps set missing_since = 0 where org_id = $1 and resource_id = $2 and missing_since <> 0`, tx.Org(), r)
}

// noteUnread notes what of the answer about a mapped resource could not be
// read: how much, and the first few of it, each with its place.
func noteUnread(tx *store.Tx, r booking.ResourceID, n int, what []string, now int64) {
	tx.Change(`update connector_maps set unread = $1, unread_what = $2,
			unread_since = case when $1 = 0 then 0 when unread_since = 0 then $3 else unread_since end
		where org_id = $4 and resource_id = $5 and (unread <> $1 or unread_what <> $2)`, n, strings.Join(what, "\n"), now, tx.Org(), r)
}

// Conflict is an appointment of ours over a busy time of theirs.
type Conflict struct {
	Appointment booking.AppointmentID
	Busy        booking.Span
}

// conflicts lists appointments still to come whose resource is busy elsewhere.
func conflicts(ctx context.Context, t *store.Tenant, now int64, limit int) ([]Conflict, error) {
	var list []Conflict
	err := t.Read(ctx, store.Query(func(r store.Row) error {
		var c Conflict
		err := r.Scan(&c.Appointment, &c.Busy.Start, &c.Busy.End)
		list = append(list, c)
		return err
	}, `select a.id, b.start_at, b.end_at from busy b join appointments a on a.resource_id = b.resource_id and a.org_id = b.org_id
		and a.start_at < b.end_at and a.end_at > b.start_at where b.org_id = $1 and a.status in ('booked', 'arrived') and a.end_at > $2
		order by a.start_at, a.id limit $3`, t.Org(), now, limit))
	return list, err
}
