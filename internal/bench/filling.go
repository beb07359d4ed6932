package main

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// A day of the organizations that are measured.
const (
	daySlots  = 16
	slotSecs  = 1800
	opensAt   = 9 * 60 // minutes
	lookAhead = 14     // days that questions are about
)

var riyadh = func() *civil.Zone {
	z, err := civil.LoadZone("Asia/Riyadh")
	if err != nil {
		panic(err)
	}
	return z
}()

// tomorrow is the first date that is asked about and booked.
func tomorrow() civil.Date {
	today, _ := riyadh.Local(time.Now().Unix())
	return today + 1
}

// slotAt is the n-th slot from tomorrow on.
func slotAt(n int) booking.Slot {
	return booking.Slot{Date: tomorrow() + civil.Date(n/daySlots), Time: civil.Clock(opensAt + n%daySlots*30)}
}

// filling is a set of appointments, written in bulk by one statement: one for
// each slot and resource for which where holds. Expressions are SQL over
// slot.i and the resource r, the same for both databases.
type filling struct {
	from   string // slot and resources r, the outer one first
	slots  int
	number string // gives each appointment its own, ascending as they are made
	start  string // Unix seconds
	where  string
	status booking.Status
	name   string // of the customer; empty: all are the same
	lasts  int    // seconds; zero: as long as a slot
}

// busy fills 80 % of the slots of the coming fourteen days: the first five
// days wholly, as in a clinic in demand, and eleven of sixteen slots on each
// of the others, other ones for each resource.
func busy() filling {
	return filling{
		from: "resources r cross join slot", slots: lookAhead * daySlots, number: fmt.Sprintf("r.position * %d + slot.i", lookAhead*daySlots),
		start: future(), status: booking.Booked,
		where: fmt.Sprintf("slot.i < 5 * %[1]d or (r.position * 7 + slot.i %% %[1]d * 3 + slot.i / %[1]d * 5) %% %[1]d < 11", daySlots),
	}
}

// of is the filling for one organization alone.
func (f filling) of(o *org) filling {
	f.where = "r.org_id = '" + o.id.String() + "' and (" + f.where + ")"
	return f
}

// future is the start of slot.i from tomorrow on.
func future() string {
	return fmt.Sprintf("%d + slot.i / %d * 86400 + slot.i %% %d * %d", riyadh.First(tomorrow(), opensAt), daySlots, daySlots, slotSecs)
}

// series is the head of a statement that counts slot.i from zero.
func series(n int) string {
	return fmt.Sprintf("with recursive slot(i) as (select 0 union all select i + 1 from slot where i < %d) ", n-1)
}

// id is an SQL expression for an id of its own, in the form of a UUIDv7.
// Ids of another set differ.
func (k kind) id(set int, number string) string {
	if k == sqlite {
		return fmt.Sprintf("'018f%04x-0000-7000-8000-' || printf('%%012x', %s)", set, number)
	}
	return fmt.Sprintf("cast('018f%04x-0000-7000-8000-' || lpad(to_hex(%s), 12, '0') as uuid)", set, number)
}

func (f filling) statement(k kind, set int) string {
	name, lasts := cmp.Or(f.name, "'Noura Al-Qahtani'"), fmt.Sprint(cmp.Or(f.lasts, slotSecs))
	return series(f.slots) + `insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status,
			customer_name, phone, notes, channel, reason, created_at, updated_at)
		select ` + k.id(set, f.number) + `, r.org_id, s.id, b.id, r.id, ` + f.start + `, ` + f.start + ` + ` + lasts + `, '` + string(f.status) + `',
			` + name + `, '+966' || (500000000 + ` + f.number + `), 'First visit', 'api', 'least busy on that day',
			` + f.start + ` - 30 * 86400, ` + f.start + ` - 30 * 86400
		from ` + f.from + ` join services s on s.org_id = r.org_id join branches b on b.org_id = r.org_id where ` + f.where
}

// guardLimit is up to how many claims PostgreSQL gets its overlap guard back.
// Building the index behind it takes more than a minute for a million, and no
// question reads it.
const guardLimit = 20_000

// fill writes appointments with their claims and events into a database that
// has none. Indexes and guards are set aside meanwhile and made anew.
func (d *database) fill(ctx context.Context, fillings ...filling) (err error) {
	db, err := d.loose()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	script, back, err := d.aside(ctx, db)
	if err != nil {
		return err
	}
	for set, f := range fillings {
		script = append(script, f.statement(d.kind, set))
	}
	script = append(script,
		`insert into claims (org_id, resource_id, id, start_at, end_at) select org_id, resource_id, id, start_at, end_at from appointments`,
		`insert into events (id, org_id, kind, appointment_id, resource_id, service_id, body, at)
			select id, org_id, 'appointment.created', id, resource_id, service_id, '{"event":"appointment.created","id":"' || id || '","service_id":"' ||
			service_id || '","branch_id":"' || branch_id || '","date":"2026-01-01","time":"09:00"}', created_at from appointments`,
		// Whoever follows the events has heard of these.
		`update cursors set mark = `+d.kind.mark())
	if err := execute(ctx, db, script); err != nil {
		return err
	}
	var claims int
	if err := db.QueryRowContext(ctx, `select count(*) from claims`).Scan(&claims); err != nil {
		return err
	}
	if d.kind == postgres {
		if claims > guardLimit {
			back = slices.DeleteFunc(back, func(text string) bool { return strings.Contains(text, "EXCLUDE") })
		}
		// As the server would by itself, a little later.
		back = append(back, "vacuum analyze", "checkpoint")
	}
	return execute(ctx, db, back)
}

// mark is the end of the events.
func (k kind) mark() string {
	if k == sqlite {
		return "(select coalesce(max(seq), 0) from events)"
	}
	return "pg_current_snapshot()::text"
}

// aside gives the statements that take indexes and guards off the tables we
// fill, and those that put them back.
func (d *database) aside(ctx context.Context, db *sql.DB) (off, back []string, err error) {
	query := `select 'drop ' || type || ' ' || name, sql from sqlite_master
		where type in ('index', 'trigger') and sql is not null and tbl_name in ('appointments', 'claims', 'events')`
	if d.kind == postgres {
		query = `select 'alter table ' || conrelid::regclass || ' drop constraint ' || conname,
				'alter table ' || conrelid::regclass || ' add constraint ' || conname || ' ' || pg_get_constraintdef(oid)
				from pg_constraint where contype = 'x'
			union all select 'drop index ' || indexname, replace(indexdef, ' ON ONLY ', ' ON ') from pg_indexes
				where tablename in ('appointments', 'claims', 'events') and indexname not in (select conname from pg_constraint)`
	}
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return nil, nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var a, b string
		if err := rows.Scan(&a, &b); err != nil {
			return nil, nil, err
		}
		off, back = append(off, a), append(back, b)
	}
	return off, back, rows.Err()
}

func execute(ctx context.Context, db *sql.DB, script []string) error {
	for _, text := range script {
		if _, err := db.ExecContext(ctx, text); err != nil {
			return fmt.Errorf("%.60s…: %w", strings.Join(strings.Fields(text), " "), err)
		}
	}
	return nil
}
