// Package move carries a whole installation from one kind of database to the
// other: from SQLite to PostgreSQL, and back. move.go leads through it, table.go
// knows how a row is read, written and compared.
package move

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/webhook"
)

// Order says from where to where.
type Order struct {
	From, To string // addresses of databases
	Now      func() time.Time
	Logger   *slog.Logger
	// Progress is told how far it has come; nil: nobody is.
	Progress func(table string, rows int64)
}

// Carried is a table that was carried over.
type Carried struct {
	Name string
	Rows int64
}

// What is refused.
var (
	errSameKind = errors.New("both are of one kind; a copy on the same kind of database is made by 'mawid backup' and 'mawid restore'")
	errNotEmpty = errors.New("there is something in the database to move to; give an empty one, or a file that is not there yet")
	errWorks    = errors.New("a server works on the database to move from; stop every node first, so that nothing is booked meanwhile")
)

// Move carries everything over, and compares every row afterwards. Nothing may
// work on either of them. The one to move from stays as it is, but for events
// that waited to be turned into deliveries. If something fails, a SQLite file
// that was begun is removed; a PostgreSQL database is to be made anew.
func Move(ctx context.Context, o Order) (list []Carried, err error) {
	if o.Progress == nil {
		o.Progress = func(string, int64) {}
	}
	from, err := store.Open(ctx, store.Config{URL: o.From, Logger: o.Logger, Existing: true, Alone: true})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, from.Close()) }()
	if err := ready(ctx, from, o.Now().Unix()); err != nil {
		return nil, err
	}
	file, isFile := strings.CutPrefix(o.To, "sqlite:")
	if isFile {
		if info, err := os.Stat(file); err == nil && info.Size() > 0 {
			return nil, there(ctx, o.To)
		}
	}
	to, err := store.Open(ctx, store.Config{URL: o.To, Logger: o.Logger, Now: o.Now, Alone: true})
	if err != nil {
		return nil, err
	}
	begun := false
	defer func() {
		err = errors.Join(err, to.Close())
		if err != nil && begun && isFile {
			err = errors.Join(err, os.Remove(file))
		} else if err != nil && begun {
			err = fmt.Errorf("%w; the database to move to is not whole: drop it and make an empty one before you try again", err)
		}
	}()
	if from.Shared() == to.Shared() {
		return nil, errSameKind
	}
	if err := vacant(ctx, to); err != nil {
		return nil, err
	}
	begun = true
	if _, err := to.Migrate(ctx); err != nil {
		return nil, err
	}
	if err := to.BeginFilling(ctx); err != nil { // Until the end nobody is to take it for the whole.
		return nil, err
	}
	if list, err = carryAll(ctx, from, to, o.Progress); err != nil {
		return nil, err
	}
	return list, to.EndFilling(ctx)
}

// there says why a file is not moved to.
func there(ctx context.Context, url string) error {
	st, err := store.Open(ctx, store.Config{URL: url, Existing: true})
	if err != nil {
		return errNotEmpty
	}
	defer st.Close()
	return cmp.Or(vacant(ctx, st), errNotEmpty)
}

// vacant refuses a database that has something.
func vacant(ctx context.Context, to *store.Store) error {
	empty, err := to.Empty(ctx)
	if err != nil || empty {
		return err
	}
	if err := to.Current(ctx); errors.Is(err, store.ErrUnfinished) {
		return err
	}
	return errNotEmpty
}

// ready sees that nothing works on a database, and that no event waits to be
// turned into deliveries: where that has come to is told in each database's way.
func ready(ctx context.Context, s *store.Store, now int64) error {
	if err := s.Current(ctx); err != nil {
		return err
	}
	us := uuid.New()
	others, err := s.Beat(ctx, us)
	if err = errors.Join(err, s.Leave(ctx, us)); err != nil {
		return err
	}
	if others > 0 {
		return errWorks
	}
	for more := true; more && err == nil; {
		more, err = webhook.FanOut(ctx, s, now, store.Portion)
	}
	return err
}

// carryAll carries table after table, from one moment of the database, and then
// compares.
func carryAll(ctx context.Context, from, to *store.Store, progress func(string, int64)) ([]Carried, error) {
	tables, err := plan(ctx, from, to)
	if err != nil {
		return nil, err
	}
	var list []Carried
	sums := map[string]sum{}
	err = from.Survey(ctx, func(read func(...store.Statement) error) error {
		for _, t := range tables {
			s, err := t.carry(ctx, read, from.Dialect(), to)
			if err != nil {
				return fmt.Errorf("move: %s: %w", t.name, err)
			}
			sums[t.name] = s
			list = append(list, Carried{t.name, s.rows})
			progress(t.name, s.rows)
		}
		return nil
	})
	if err == nil {
		err = to.Write(ctx, func(tx *store.Tx) error { return finish(tx) })
	}
	if err == nil {
		err = compare(ctx, to, tables, sums)
	}
	if err != nil {
		return nil, err
	}
	checks, err := house.Verify(ctx, to)
	switch {
	case errors.Is(err, house.ErrNobody):
		return list, nil
	case err != nil:
		return nil, err
	}
	for _, c := range checks {
		if len(c.Violations) > 0 {
			return nil, fmt.Errorf("move: it does not hold that %s: %s", c.Name, c.Violations[0])
		}
	}
	return list, nil
}

// finish sets what each database counts in its own way: every event was turned
// into deliveries, and the next one has a number of its own.
func finish(tx *store.Tx) error {
	tx.Change(`delete from settings where name = '` + store.EventsFloor + `'`) // That is where the parts of one database begin.
	if tx.Alone() {
		tx.Change(`insert into cursors (name, mark) select 'webhooks', coalesce(max(seq), 0) from events`)
		return nil
	}
	tx.Change(`insert into cursors (name, mark) select 'webhooks', pg_current_snapshot()::text`)
	return tx.Read(store.Query(func(r store.Row) error {
		var last int64
		return r.Scan(&last)
	}, `select setval(pg_get_serial_sequence('events', 'seq'), (select coalesce(max(seq), 0) + 1 from events), false)`))
}

// compare reads everything again where it was carried to.
func compare(ctx context.Context, to *store.Store, tables []table, want map[string]sum) error {
	return to.Survey(ctx, func(read func(...store.Statement) error) error {
		for _, t := range tables {
			got, err := t.sum(read, to.Dialect())
			if err != nil {
				return fmt.Errorf("move: %s: %w", t.name, err)
			}
			if got != want[t.name] {
				return fmt.Errorf("move: %s has %d rows that are not the %d of before; nothing was taken away there", t.name, got.rows,
					want[t.name].rows)
			}
		}
		return nil
	})
}

// plan finds out what there is to carry: the tables, those first that others
// refer to. Both have the same ones, but for what belongs to one kind of database.
func plan(ctx context.Context, from, to *store.Store) ([]table, error) {
	shared := from
	if !shared.Shared() {
		shared = to
	}
	kinds, err := types(ctx, shared)
	if err != nil {
		return nil, err
	}
	read := func(q ...store.Statement) error { return to.Read(ctx, q...) }
	theirs, err := store.Schema(read, to.Dialect())
	if err != nil {
		return nil, err
	}
	ours, err := store.Schema(func(q ...store.Statement) error { return from.Read(ctx, q...) }, from.Dialect())
	if err != nil {
		return nil, err
	}
	var list []table
	for _, t := range slices.Backward(theirs) {
		i := slices.IndexFunc(ours, func(o store.Table) bool { return o.Name == t.Name })
		if apart[t.Name] {
			continue
		}
		if i < 0 {
			return nil, fmt.Errorf("move: only one of the databases has a table %s", t.Name)
		}
		one := table{name: t.Name}
		for _, c := range t.Columns {
			name := t.Name + "." + c.Name
			if apart[name] {
				continue
			}
			if !ours[i].Has(c.Name) {
				return nil, fmt.Errorf("move: only one of the databases has a column %s", name)
			}
			one.columns = append(one.columns, column{c.Name, kinds[name]})
		}
		list = append(list, one)
	}
	return list, nil
}
