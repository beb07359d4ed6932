package organization

import (
	"context"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/store"
)

// Usage is what an organization uses of the installation. Its sandbox counts for
// nothing.
type Usage struct {
	OrgLine
	Bookings  int64            // appointments that were made in the month, whatever became of them
	ByDoor    map[string]int64 // the same by channel
	Standing  int64            // booked, and to come
	Customers int64
	Members   int64
	Keys      int64 // that work
	Endpoints int64
	Messages  int64            // sent in the month
	Units     int64            // what providers charge for them, in their own units
	Costs     map[string]int64 // how many messages cost what, as providers said it; empty: they said nothing
	Calls     int64            // begun in the month
	Active    int64            // when something was last done; zero: never
	Stored    *Stored          // nil: not asked for
}

// Stored is about how much an organization stores.
type Stored struct {
	Rows  int64
	Bytes int64 // as text, without indexes and secrets: the average of some rows of each table, times its rows
}

// Month is a month of UTC.
type Month struct {
	Name     string // such as 2026-10
	From, To int64  // the first instants of it and of the next
}

var errMonth = fault.New(fault.Invalid, "invalid_month", "write a month as 2026-10").On("month")

// MonthOf is the month of an instant, and ParseMonth that of its name.
func MonthOf(now int64) Month {
	y, m, _ := time.Unix(now, 0).UTC().Date()
	return monthFrom(time.Date(y, m, 1, 0, 0, 0, 0, time.UTC))
}

// ParseMonth reads the name of a month.
func ParseMonth(name string) (Month, error) {
	first, err := time.Parse("2006-01", name)
	if err != nil {
		return Month{}, errMonth
	}
	return monthFrom(first), nil
}

func monthFrom(first time.Time) Month {
	return Month{Name: first.Format("2006-01"), From: first.Unix(), To: first.AddDate(0, 1, 0).Unix()}
}

// Usage tells what organizations use: one of them, or with a zero id all. Every
// question goes by an index of the organization, so that one of them costs little
// however many there are. Stored is told if asked for: that reads all their rows.
func (d Tenants) Usage(ctx context.Context, org booking.OrgID, m Month, stored bool) (list []Usage, err error) {
	orgs, err := d.Organizations(ctx)
	if err != nil {
		return nil, err
	}
	for _, o := range orgs {
		if !org.IsZero() && o.ID != org {
			continue
		}
		u := Usage{OrgLine: o, ByDoor: map[string]int64{}, Costs: map[string]int64{}}
		if err := d.Store.For(o.ID).Browse(ctx, u.questions(m, d.Unix())...); err != nil {
			return nil, err
		}
		if stored {
			if u.Stored, err = storedBy(ctx, d.Store, o.ID); err != nil {
				return nil, err
			}
		}
		list = append(list, u)
	}
	return list, nil
}

// questions are what is asked about one. An appointment is changed no earlier than
// it is made: so the index of changes leads to those of a month.
func (u *Usage) questions(m Month, now int64) []store.Statement {
	one := func(out *int64, sql string, args ...any) store.Statement {
		return store.Query(func(r store.Row) error { return r.Scan(out) }, sql, append([]any{u.ID}, args...)...)
	}
	var active [4]int64
	latest := func(i int, sql string) store.Statement {
		return store.Query(func(r store.Row) error {
			err := r.Scan(&active[i])
			u.Active = max(u.Active, active[i])
			return err
		}, sql, u.ID)
	}
	return []store.Statement{
		store.Query(func(r store.Row) error {
			var door string
			var n int64
			err := r.Scan(&door, &n)
			u.ByDoor[door] = n
			u.Bookings += n
			return err
		}, `select channel, count(*) from appointments where org_id = $1 and updated_at >= $2 and created_at >= $2 and created_at < $3
			group by channel`, u.ID, m.From, m.To),
		one(&u.Standing, `select count(*) from appointments where org_id = $1 and start_at > $2 and status = 'booked'`, now),
		one(&u.Customers, `select count(*) from customers where org_id = $1`),
		one(&u.Members, `select count(*) from memberships where org_id = $1`),
		one(&u.Keys, `select count(*) from api_keys where org_id = $1 and revoked_at = 0 and (expires_at = 0 or expires_at > $2)`, now),
		one(&u.Endpoints, `select count(*) from webhook_endpoints where org_id = $1`),
		store.Query(func(r store.Row) error { return r.Scan(&u.Messages, &u.Units) }, `select cast(coalesce(sum(messages), 0) as bigint),
			cast(coalesce(sum(units), 0) as bigint) from message_counts where org_id = $1 and day >= $2 and day < $3`, u.ID, m.From/aDay, m.To/aDay),
		store.Query(func(r store.Row) error {
			var cost string
			var n int64
			err := r.Scan(&cost, &n)
			u.Costs[cost] = n
			return err
		}, `select cost, count(*) from notices where org_id = $1 and made_at >= $2 and made_at < $3 and cost <> '' group by cost`, u.ID, m.From, m.To),
		one(&u.Calls, `select count(*) from calls where org_id = $1 and started_at >= $2 and started_at < $3`, m.From, m.To),
		latest(0, `select coalesce(max(updated_at), 0) from appointments where org_id = $1`),
		latest(1, `select coalesce(max(last_used_at), 0) from api_keys where org_id = $1`),
		latest(2, `select coalesce(max(started_at), 0) from calls where org_id = $1`),
		latest(3, `select coalesce(max(s.seen_at), 0) from sign_ins s join memberships m on m.person_id = s.person_id where m.org_id = $1`),
	}
}

// aDay is how many seconds a day of the counts of messages has.
const aDay = 24 * 60 * 60

// sampled is how many rows of each table are measured.
const sampled = 200

// storedBy counts the rows that an organization has, without its sandbox, and
// measures some.
func storedBy(ctx context.Context, s *store.Store, org booking.OrgID) (*Stored, error) {
	sum, d := &Stored{}, s.Dialect()
	err := s.Survey(ctx, func(read func(...store.Statement) error) error {
		tables, err := store.Schema(read, d)
		if err != nil {
			return err
		}
		for _, t := range tables {
			which, ok := belonging(t)
			if !ok {
				continue
			}
			which = strings.ReplaceAll(which, `$1, $2`, `$1`)
			var rows, bytes int64
			if err := read(
				store.Query(func(r store.Row) error { return r.Scan(&rows) }, `select count(*) from `+t.Name+` where `+which, org),
				store.Query(func(r store.Row) error { return r.Scan(&bytes) }, `select cast(coalesce(avg(length(line)), 0) as bigint) from (select `+
					object(t, d)+` as line from `+t.Name+` where `+which+` limit $2) as sample`, org, sampled)); err != nil {
				return err
			}
			sum.Rows += rows
			sum.Bytes += rows * bytes
		}
		return nil
	})
	return sum, err
}
