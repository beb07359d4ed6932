package store

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
)

// The kinds of tasks.
const (
	DeliverTask = "deliver" // its key is an endpoint with deliveries
	PushTask    = "push"    // an appointment that the own system has to be told of
	PullTask    = "pull"    // an organization whose own system is asked
	CallTask    = "call"    // a call that may have to be closed
	TellTask    = "tell"    // an appointment whose customer may have to be told something
	WaitTask    = "wait"    // a service at a branch for which somebody waits
)

// TaskKinds lists them all.
var TaskKinds = []string{DeliverTask, PushTask, PullTask, CallTask, TellTask, WaitTask}

// DueTasks counts by kind the tasks whose time has come and that nobody works on,
// and tells since when the oldest of them waits. Kinds without any are left out.
func (s *Store) DueTasks(now int64, each func(kind string, count, oldest int64)) Statement {
	return Query(func(r Row) error {
		var kind string
		var count, oldest int64
		err := r.Scan(&kind, &count, &oldest)
		each(kind, count, oldest)
		return err
	}, `select kind, count(*), min(due_at) from tasks where kind in ('`+strings.Join(TaskKinds, "', '")+`')
		and due_at <= $1 and lease_until <= $1 group by kind`, now)
}

// Task is a place to look at, leased to one worker.
type Task struct {
	Kind string
	Key  string
	Org  booking.OrgID
	Due  int64 // since when it was due as it was leased; zero: somebody who held it has died
}

// LongestLease is how long a worker may keep a task without renewing its
// lease, in seconds.
const LongestLease = 30

// later is when a task is due that is being worked on: not by itself, but if
// something is scheduled meanwhile or the lease runs out.
const later = 1 << 60

// Schedule makes sure that somebody looks at a place, at the latest when due.
func (tx *Tx) Schedule(kind, key string, org booking.OrgID, due int64) {
	tx.Change(`insert into tasks (kind, key, org_id, due_at) values ($1, $2, $3, $4)
		on conflict (kind, key) do update set due_at = case when tasks.due_at < excluded.due_at then tasks.due_at else excluded.due_at end`,
		kind, key, org, due)
}

// ScheduleAll schedules tasks, always in the same order: then nobody who does
// the same waits for us while we wait for them.
func (tx *Tx) ScheduleAll(kind string, keys map[string]booking.OrgID, due int64) {
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		tx.Schedule(kind, key, keys[key], due)
	}
}

// WakeWaiting makes all tasks of organizations due that are about people who wait: a
// time may be free for them.
func (tx *Tx) WakeWaiting(orgs []booking.OrgID, now int64) {
	if len(orgs) == 0 {
		return
	}
	tx.Change(`update tasks set due_at = $1 where kind = '`+WaitTask+`' and due_at > $1 and `+tx.Dialect().InList("org_id", "$2"), now,
		tx.Dialect().List(Texts(orgs)))
}

// Lease takes up to limit tasks that are due and that nobody holds, at most
// perOrg of each organization, and none of the organizations named: one with
// thousands of tasks takes no place from another. If nothing is due it only reads.
func (s *Store) Lease(ctx context.Context, kind, owner string, now, until int64, limit, perOrg int,
	except ...booking.OrgID) ([]Task, error) {
	waiting, err := s.due(ctx, kind, now, limit, perOrg, except)
	if err != nil {
		return nil, fmt.Errorf("store: lease: %w", err)
	}
	if len(waiting) == 0 {
		return nil, nil
	}
	keys := slices.Collect(maps.Keys(waiting))
	var tasks []Task
	err = s.Write(ctx, func(tx *Tx) error {
		tasks = nil
		return tx.Read(Query(func(r Row) error {
			t := Task{Kind: kind}
			err := r.Scan(&t.Key, &t.Org)
			t.Due = waiting[t.Key]
			tasks = append(tasks, t)
			return err
		}, `update tasks set lease_until = $1, owner = $2, due_at = $6 where kind = $3 and key in (
				select key from tasks where kind = $3 and `+tx.Dialect().InTexts("key", "$5")+`
					and lease_until <= $4 and (due_at <= $4 or lease_until <> 0)`+tx.Dialect().SkipLocked+`)
			returning key, org_id`, until, owner, kind, now, tx.Dialect().List(keys), later))
	})
	if err != nil {
		return nil, fmt.Errorf("store: lease: %w", err)
	}
	return tasks, nil
}

// lookAt is how many tasks are read at least to choose from: more than are begun, so
// that those of one organization seldom hide those of others.
const lookAt = 512

// due chooses what Lease takes, outside of any transaction: what is due longest
// first. An organization that has its share is passed over, and what it hid is
// looked for again. It gives since when each was due.
func (s *Store) due(ctx context.Context, kind string, now int64, limit, perOrg int,
	except []booking.OrgID) (keys map[string]int64, err error) {
	except, keys = slices.Clone(except), map[string]int64{}
	of, most := map[booking.OrgID]int{}, max(lookAt, 2*limit)
	for more := true; more && len(keys) < limit; {
		seen, full := 0, len(except)
		err := s.Read(ctx, Query(func(r Row) error {
			var key string
			var org booking.OrgID
			var due int64
			if err := r.Scan(&key, &org, &due); err != nil {
				return err
			}
			seen++
			if _, taken := keys[key]; taken || of[org] >= perOrg || len(keys) >= limit {
				return nil
			}
			keys[key] = due
			if of[org]++; of[org] == perOrg {
				except = append(except, org)
			}
			return nil
		}, dueTasks(s.Dialect()), kind, now, s.Dialect().List(Texts(except)), most))
		if err != nil {
			return nil, err
		}
		more = seen >= most && len(except) > full
	}
	return keys, nil
}

// leased are the kinds of tasks that Lease takes.
var leased = []string{DeliverTask, PushTask, PullTask, CallTask, TellTask, WaitTask}

// dueKinds reads of which kinds there is something for Lease to take, at an instant ($1).
var dueKinds = `with k (kind) as (values ('` + strings.Join(leased, `'), ('`) + `')) select kind from k
	where (select 1 from tasks t where t.kind = k.kind and due_at <= $1 and lease_until <= $1 limit 1) is not null
		or (select 1 from tasks t where t.kind = k.kind and lease_until <> 0 and lease_until <= $1 limit 1) is not null`

// Due tells of which kinds there is something for Lease to take.
func Due(ctx context.Context, s *Store, now int64) (kinds []string, err error) {
	err = s.Read(ctx, Query(func(r Row) error {
		var kind string
		err := r.Scan(&kind)
		kinds = append(kinds, kind)
		return err
	}, dueKinds, now))
	if err != nil {
		return nil, fmt.Errorf("store: due tasks: %w", err)
	}
	return kinds, nil
}

// AnyDue is a condition: there is something for Lease to take, of whatever kind, at an
// instant ($1).
func AnyDue() string { return "exists (" + dueKinds + ")" }

// dueTasks reads the tasks of a kind ($1) that are due or whose lease has run out
// ($2), but of some organizations ($3): so many of each ($4).
func dueTasks(d *Dialect) string {
	rest := ` and not (` + d.InList("org_id", "$3") + `) order by `
	return `select key, org_id, due_at from (
		select * from (select key, org_id, due_at from tasks where kind = $1 and due_at <= $2 and lease_until <= $2` + rest + `due_at limit $4) due
		union all
		select * from (select key, org_id, 0 from tasks where kind = $1 and lease_until <> 0 and lease_until <= $2` + rest + `lease_until limit $4) free
	) waiting order by due_at`
}

// Renew keeps a lease. It reports false when the lease has been lost.
func (s *Store) Renew(ctx context.Context, t Task, owner string, until int64) (held bool, err error) {
	err = s.Write(ctx, func(tx *Tx) error {
		n, err := tx.Affected(`update tasks set lease_until = $1 where kind = $2 and key = $3 and owner = $4 returning 1`, until, t.Kind, t.Key,
			owner)
		held = n == 1
		return err
	})
	return held, err
}

// FreeLeases ends every lease. It is for a database with one node, which has
// just started: whoever held them has died, and nobody need wait for them to
// run out.
func (s *Store) FreeLeases(ctx context.Context) error {
	return s.Write(ctx, func(tx *Tx) error {
		tx.Change(`update tasks set lease_until = 1 where lease_until > 1`) // Zero would mean that nobody had begun.
		return nil
	})
}

// RestUntil gives a task back. It is due at the given time (zero: never), or
// earlier if it was scheduled while it was worked on.
func (s *Store) RestUntil(ctx context.Context, t Task, owner string, due int64) error {
	if due == 0 {
		due = later
	}
	return s.Write(ctx, func(tx *Tx) error {
		tx.Change(`update tasks set lease_until = 0, owner = '', due_at = case when due_at < $1 then due_at else $1 end
			where kind = $2 and key = $3 and owner = $4`, due, t.Kind, t.Key, owner)
		tx.Change(`delete from tasks where kind = $1 and key = $2 and due_at = $3 and lease_until = 0`, t.Kind, t.Key, later)
		return nil
	})
}
