package house

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/mawid/mawid/internal/month"
	"github.com/mawid/mawid/internal/store"
)

// What PostgreSQL keeps by the month (internal/month) goes by the month: a part is
// dropped when all that it has is past. So a row stays for up to a month longer than
// on SQLite, and nothing is deleted one by one but out of the oldest part and what no
// part has.

// MakeMonths sees that what grows for ever has a part for this month and the next ones.
func MakeMonths(ctx context.Context, s *store.Store, now int64) error {
	if !s.Shared() {
		return nil
	}
	var all []error
	for _, f := range month.All {
		all = append(all, month.Make(ctx, s, f, now))
	}
	return errors.Join(all...)
}

// sweeps are the sweeps of what goes row by row of a series.
func sweeps(ctx context.Context, s *store.Store, f *month.Series, condition string, args ...any) ([]sweep, error) {
	tables, err := month.Swept(ctx, s, f)
	list := make([]sweep, len(tables))
	for i, t := range tables {
		list[i] = sweep{t, condition, args}
	}
	return list, err
}

// dropMonths drops the parts of which everything is past. Deliveries go first: as long as
// one is there, so is its event.
func dropMonths(ctx context.Context, s *store.Store, now int64, keep Keep) error {
	deliveries := now - keepDeliveries
	err := dropPast(ctx, s, month.Deliveries, deliveries, stays(fmt.Sprintf(`created_at > %d or state = 'pending'`, deliveries)))
	if keep.Audit > 0 {
		border := now - keep.Audit
		err = errors.Join(err, dropPast(ctx, s, month.Audit, border, stays(fmt.Sprintf(`at > %d`, border))))
	}
	if keep.Events > 0 {
		border := now - keep.Events
		err = errors.Join(err, dropPast(ctx, s, month.Events, border, eventsStay(border)))
	}
	return err
}

// verdict says whether a part has to stay and, if not, what must not be in it when it is
// dropped: a query that is answered by an index.
type verdict func(ctx context.Context, s *store.Store, table string) (stay bool, unless string, err error)

// dropPast drops the oldest parts of a series up to the first that has to stay.
func dropPast(ctx context.Context, s *store.Store, f *month.Series, border int64, judge verdict) error {
	parts, err := month.Parts(ctx, s, f)
	if err != nil {
		return err
	}
	var past []month.Part
	var unless []string
	for _, p := range parts {
		if p.To > month.Of(border) {
			break
		}
		stay, query, err := judge(ctx, s, f.Table(p))
		if err != nil {
			return fmt.Errorf("house: %s: %w", f.Table(p), err)
		}
		if stay {
			break
		}
		past, unless = append(past, p), append(unless, query)
	}
	if len(past) == 0 {
		return nil
	}
	if len(past) == 1 { // The oldest part of all is always there, mostly empty.
		if some, err := any1(ctx, s, `select 1 from `+f.Table(past[0])); err != nil || !some {
			return err
		}
	}
	if f == month.Events {
		if err := s.Write(ctx, func(tx *store.Tx) error { tx.EventsRemoved(border); return nil }); err != nil {
			return err
		}
	}
	return month.Drop(ctx, s, f, past, strings.Join(unless, " union all "))
}

// any1 tells whether a query has a row.
func any1(ctx context.Context, s *store.Store, query string) (some bool, err error) {
	err = s.Inspect(ctx, store.Query(func(r store.Row) error { return r.Scan(&some) }, `select exists (`+query+`)`))
	return some, err
}

// stays is the verdict of a condition, for which there is an index.
func stays(condition string) verdict {
	return func(ctx context.Context, s *store.Store, table string) (bool, string, error) {
		query := `select 1 from ` + table + ` where ` + condition
		stay, err := any1(ctx, s, query)
		return stay, query, err
	}
}

// eventsStay looks at every event of a part, and so first at the last one. What comes in
// meanwhile has a number of its own.
func eventsStay(border int64) verdict {
	return func(ctx context.Context, s *store.Store, table string) (stay bool, unless string, err error) {
		var first, last, at int64
		err = s.Read(ctx, store.Query(func(r store.Row) error { return r.Scan(&first, &last, &at) },
			`select coalesce(min(seq), 0), coalesce(max(seq), -1), coalesce((select at from `+table+` order by seq desc limit 1), 0) from `+table))
		if err != nil || at > border {
			return true, "", err
		}
		stay, err = any1(ctx, s, fmt.Sprintf(`select 1 from %s as events where at > %d or %s`, table, border, needed(s.Dialect())))
		return stay, fmt.Sprintf(`select 1 from %s where seq < %d or seq > %d`, table, first, last), err
	}
}
