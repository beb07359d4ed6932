package store

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/database"
	"github.com/mawid/mawid/internal/trace"
)

// Fresh is all that the transaction of a booking writes, whoever books and
// whichever way the booking goes. What of it makes which rows is in parts.
type Fresh struct {
	Appointment *booking.Appointment
	Place       Place
	Event       booking.Event
	Once        *Once           // the idempotency key it was asked for under
	Deed        *booking.Deed   // its line in the audit log
	Action      *CallNote       // what it is in the call in which it was asked for
	Hold        *booking.Hold   // what is given up for it
	Intake      *booking.Intake // what the customer filled in
	Belief      Belief          // what it was decided by, if from memory
	Quota       *Quota          // what it counts against; nil: nothing
}

// Belief is what a booking was decided by before its transaction began. The
// database says whether it was right: see Book.
type Belief struct {
	Catalog int64 // version
	// Day is the day by which somebody was chosen, and Most gives the seconds
	// of it that may be claimed already; it is asked when the booking is sent,
	// for others may overtake it. A zero Day: nobody was chosen.
	Day  booking.Span
	Most func() int64
	// Elsewhere is when who was chosen must not be busy in the organization's own system,
	// as far as that was heard; zero: nothing is heard of them.
	Elsewhere booking.Span
}

// ofDay is the belief about the day of who was chosen; nil: nobody was.
func (b *Belief) ofDay() *Belief {
	if b.Most == nil {
		return nil
	}
	return b
}

// elsewhere is the belief about the organization's own system; nil: there is none.
func (b *Belief) elsewhere() *booking.Span {
	if b.Elsewhere.End == 0 {
		return nil
	}
	return &b.Elsewhere
}

// What a booking is refused for that is no fault of its own.
var (
	ErrMoved    = errors.New("store: the catalog has moved on")
	ErrFuller   = errors.New("store: the day of who was chosen is fuller than believed")
	ErrRepeated = errors.New("store: there is an answer under this idempotency key")
	ErrNoted    = errors.New("store: the call has this action already")
)

// Book stores a booking that was decided from memory. It fails with
// booking.ErrTaken if something else was there first, with ErrMoved if the
// catalog has another version, with ErrFuller if who was chosen has been given
// more that day, and as Put does.
func (t *Tenant) Book(ctx context.Context, f Fresh) (err error) {
	ctx, span := trace.Start(ctx, "transaction")
	span.Organization(t.org)
	f.Event.Trace = trace.Parent(ctx)
	if t.s.bookings != nil {
		err = t.s.bookings.Store(ctx, t.org, f)
	} else {
		err = t.bookAlone(ctx, f)
	}
	span.End(err)
	if err == nil {
		t.s.db.Stored()
	}
	return err
}

// Put stores a booking that was decided in this transaction. It fails with
// ErrRepeated or ErrNoted if it was made before, and with booking.ErrQuota if it is
// one too many.
func (tx *Tx) Put(f Fresh) error {
	tx.Lock(f.onceLocks(tx.org))
	f.Event.Trace = tx.trace
	if f.Hold != nil {
		tx.DropHold(f.Hold)
	}
	group := []Fresh{f}
	if !tx.Alone() {
		orgs := []booking.OrgID{tx.org}
		return tx.Read(append(postgresPut(orgs, group, refused), counting(orgs, group)...)...)
	}
	if err := tx.Read(f.asking(tx.org, func(why error) error { return why })); err != nil {
		return err
	}
	return tx.putAlone(f.Quota, f.rows(tx.org))
}

// onceLocks are the keys that keep others from making the same.
func (f *Fresh) onceLocks(org booking.OrgID) (keys []int64) {
	if f.Once != nil {
		keys = append(keys, onceKey(org, f.Once.Key))
	}
	if f.Action != nil {
		keys = append(keys, int64(lockHash(append(f.Action.Call[:], f.Action.Name...), actionLocks)))
	}
	slices.Sort(keys)
	return keys
}

// part is one of the rows that a booking may make.
type part struct {
	table  string
	into   string // begins the statement that inserts it; empty: it is only looked at
	tail   string
	live   bool
	clash  error
	names  []string // of the columns
	kinds  []string
	always bool // every booking has it
	// row inserts that of one booking; false: it has none.
	row func(booking.OrgID, *Fresh) (Statement, bool)
	// values are those of one booking; nil: it has none.
	values func(*Fresh) []any
	// columns are the values of several bookings, column by column, and which of
	// them have it; nil: none.
	columns func([]Fresh) (lists []any, has []bool)
}

func partOf[T any](r *record[T], of func(*Fresh) *T) part {
	p := part{
		table: r.table, into: r.into, tail: r.tail, live: r.live, clash: r.clash,
		row: func(org booking.OrgID, f *Fresh) (Statement, bool) {
			t := of(f)
			if t == nil {
				return Statement{}, false
			}
			return r.row(org, t), true
		},
		values: func(f *Fresh) []any {
			t := of(f)
			if t == nil {
				return nil
			}
			return r.values(nil, t)
		},
		columns: func(group []Fresh) (lists []any, has []bool) {
			rows := make([]*T, len(group))
			for i := range group {
				if rows[i] = of(&group[i]); rows[i] == nil {
					continue
				}
				if has == nil {
					has = make([]bool, len(group))
				}
				has[i] = true
			}
			if has == nil {
				return nil, nil
			}
			for i := range rows {
				if rows[i] == nil {
					rows[i] = new(T)
				}
			}
			for _, c := range r.written {
				lists = append(lists, c.all(rows))
			}
			return lists, has
		},
	}
	for _, c := range r.written {
		p.names, p.kinds = append(p.names, c.name), append(p.kinds, c.kind)
	}
	return p
}

// always is a part that every booking has.
func always(p part) part {
	p.always = true
	return p
}

// parts are all the rows of a booking, in the order in which they are written.
// What is said of the appointment elsewhere bears its id and its time.
var parts = []part{
	always(partOf(appointments, func(f *Fresh) *booking.Appointment { return f.Appointment })),
	partOf(claims, func(f *Fresh) *claimed { c, _ := f.Place.rows(takenBy(f.Appointment)); return c }),
	partOf(seats, func(f *Fresh) *seated { _, s := f.Place.rows(takenBy(f.Appointment)); return s }),
	partOf(onces, func(f *Fresh) *Once { return f.Once.making(f.Appointment.ID) }),
	always(partOf(events, func(f *Fresh) *booking.Event { return &f.Event })),
	partOf(deeds, func(f *Fresh) *booking.Deed { return f.Deed }),
	partOf(actions, func(f *Fresh) *CallNote { return f.Action.On(f.Appointment.ID, f.Appointment.CreatedAt) }),
	partOf(intakes, func(f *Fresh) *booking.Intake { return f.Intake.On(f.Appointment.ID, f.Appointment.CreatedAt) }),
	partOf(beliefs, func(f *Fresh) *Belief { return f.Belief.ofDay() }),
	partOf(elsewheres, func(f *Fresh) *booking.Span { return f.Belief.elsewhere() }),
}

// verdicts are what a booking is left out for.
var verdicts = [...]error{1: ErrFuller, 2: ErrRepeated, 3: ErrNoted, 4: booking.ErrTaken}

// bookAlone: SQLite's writer commits what is waiting together, whatever it is.
// Nobody else books meanwhile, so that what memory holds of the day is right. What can
// be made ready before it is the writer's turn is, for everybody waits for the writer.
func (t *Tenant) bookAlone(ctx context.Context, f Fresh) error {
	rows := f.rows(t.org)
	rows[0] = f.rightly(t.org, rows[0])
	if err := database.Ready(rows); err != nil {
		return err
	}
	return t.s.db.Write(ctx, t.org, func(own *database.Tx) error {
		tx := &Tx{Tx: own, org: t.org, trace: f.Event.Trace}
		err := tx.Read(rows[0])
		if errors.Is(err, errWrong) {
			return tx.wrong(&f)
		}
		if err != nil {
			return err
		}
		if f.Hold != nil {
			tx.DropHold(f.Hold)
		}
		return tx.putAlone(f.Quota, rows[1:])
	})
}

// errWrong says that a booking is not stored as it was decided.
var errWrong = errors.New("store: it was decided by what is not so")

// rightly makes of the statement that inserts an appointment one that does so only if it was
// decided rightly: the catalog has the version that is believed, nobody is busy elsewhere,
// and it was not made before. So nothing need be asked first.
func (f *Fresh) rightly(org booking.OrgID, s Statement) Statement {
	e, again := f.Belief.elsewhere(), f.Once != nil || f.Action != nil
	s.Args = append(s.Args, f.Belief.Catalog)
	if e != nil {
		s.Args = append(s.Args, f.Appointment.Resource, e.Start, e.End)
	}
	if again {
		s.Args = append(s.Args, f.before(org)[1:]...)
	}
	s.SQL, s.None = ifRight[ifThat{e != nil, again}], errWrong
	return s
}

// ifThat is what an appointment may depend on, beside the catalog.
type ifThat struct{ elsewhere, again bool }

// ifRight are the texts of rightly.
var ifRight = func() map[ifThat]string {
	texts := map[ifThat]string{}
	for _, that := range []ifThat{{}, {elsewhere: true}, {again: true}, {elsewhere: true, again: true}} {
		n := 1 + len(appointments.written)
		next := func() string { n++; return "$" + strconv.Itoa(n) }
		text := appointments.into + strings.TrimSuffix(strings.Replace(appointments.behind, "values (", "select ", 1), ") ") +
			" where (select catalog_version from organizations where id = $1) = " + next()
		if that.elsewhere {
			text += " and not " + busyElsewhere(next(), next(), next())
		}
		if that.again {
			text += " and not " + repeated("$1", next(), next()) + " and not " + noted("$1", next(), next())
		}
		texts[that] = text
	}
	return texts
}()

// wrong tells what a booking was decided by that is not so.
func (tx *Tx) wrong(f *Fresh) error {
	var catalog int64
	taken := false
	asked := []Statement{versionOf(tx.org, &catalog)}
	if e := f.Belief.elsewhere(); e != nil {
		asked = append(asked, Query(func(r Row) error { return r.Scan(&taken) },
			`select `+busyElsewhere("$1", "$2", "$3"), f.Appointment.Resource, e.Start, e.End))
	}
	why := ErrMoved
	asked = append(asked, f.asking(tx.org, func(made error) error { why = made; return nil }))
	switch err := tx.Read(asked...); {
	case err != nil:
		return err
	case catalog != f.Belief.Catalog:
		return ErrMoved
	case taken:
		return booking.ErrTaken
	}
	return why
}

// putAlone stores the rows of a booking on SQLite.
func (tx *Tx) putAlone(q *Quota, rows []Statement) error {
	if err := tx.Read(rows...); err != nil {
		return err
	}
	return tx.countAlone(q)
}

// refused: what refuses one booking refuses all that there is.
func refused(_ int, why error) error { return why }

// madeBefore asks whether a booking was.
var madeBefore = `select case when ` + repeated("$1", "$2", "$3") + ` then 2 when ` + noted("$1", "$4", "$5") + ` then 3 else 0 end`

// before are the arguments of madeBefore.
func (f *Fresh) before(org booking.OrgID) []any {
	var once Once
	var action CallNote
	if f.Once != nil {
		once = *f.Once
	}
	if f.Action != nil {
		action = *f.Action
	}
	return []any{org, once.Key, f.Appointment.CreatedAt, action.Call, action.Name}
}

// rows are the statements that write a booking row by row. The first one writes the
// appointment.
func (f *Fresh) rows(org booking.OrgID) (list []Statement) {
	for _, p := range parts {
		if p.into == "" {
			continue
		}
		if s, has := p.row(org, f); has {
			list = append(list, s)
		}
	}
	return list
}

// asking asks whether the booking was made before.
func (f *Fresh) asking(org booking.OrgID, refuse func(why error) error) Statement {
	return Query(func(r Row) error {
		var verdict int
		if err := r.Scan(&verdict); err != nil || verdict == 0 {
			return err
		}
		return refuse(verdicts[verdict])
	}, madeBefore, f.before(org)...)
}

// Quota counts a booking of an organization whose plan has an end. The row of the
// month decides in the booking's own transaction: so no two nodes go beyond it, and
// who has no quota pays nothing.
type Quota struct {
	Month string
	Most  int64 // zero: it is counted, and never refused
}

func (q *Quota) most() int64 {
	if q.Most == 0 {
		return math.MaxInt64
	}
	return q.Most
}

const (
	sqliteCount = `insert into booking_counts (org_id, month, made) values ($1, $2, 1)
		on conflict (org_id, month) do update set made = made + 1 where made < $3 returning 1`
	// postgresCount breaks the transaction by a division by zero if it is too many. It
	// counts what was stored: some of a group may have been left out.
	postgresCount = `with counted as (insert into booking_counts as c (org_id, month, made)
			select $1::uuid, $2::text, count(*) from appointments where id = any($3::text[]::uuid[]) having count(*) = 0 or count(*) <= $4::bigint
			on conflict (org_id, month) do update set made = c.made + excluded.made
				where excluded.made = 0 or c.made + excluded.made <= $4::bigint returning 1)
		select 1 / count(*) from counted`
)

// counted is whose bookings of a month are counted, and how many there may be.
type counted struct {
	org booking.OrgID
	Quota
}

// counting are the statements that count a group of bookings behind those that store
// them; none, if no plan wants it. Whatever the group, the rows that they change are
// locked in one order.
func counting(orgs []booking.OrgID, group []Fresh) (list []Statement) {
	ids := map[counted][]string{}
	for i, org := range orgs {
		if q := group[i].Quota; q != nil {
			c := counted{org, *q}
			ids[c] = append(ids[c], group[i].Appointment.ID.String())
		}
	}
	for _, c := range slices.SortedFunc(maps.Keys(ids), func(a, b counted) int {
		return cmp.Or(bytes.Compare(a.org[:], b.org[:]), cmp.Compare(a.Month, b.Month), cmp.Compare(a.Most, b.Most))
	}) {
		s := Query(func(r Row) error { var one int64; return r.Scan(&one) }, postgresCount, c.org, c.Month, ids[c], c.most())
		s.Clash = booking.ErrQuota
		list = append(list, s)
	}
	return list
}

// countAlone counts a booking on SQLite.
func (tx *Tx) countAlone(q *Quota) error {
	if q == nil {
		return nil
	}
	n, err := tx.Affected(sqliteCount, tx.org, q.Month, q.most())
	if err == nil && n == 0 {
		err = booking.ErrQuota
	}
	return err
}

// Made is how many appointments were made in a month, as a plan with an end counts
// them.
func (t *Tenant) Made(ctx context.Context, month string) (n int64, err error) {
	err = t.Read(ctx, Query(func(r Row) error { return r.Scan(&n) }, `select made from booking_counts where org_id = $1 and month = $2`, t.org, month))
	return n, err
}

// PlanOf reads the plan of the transaction's organization; zero: it has none.
func PlanOf(tx *Tx) (p booking.Plan, err error) {
	err = tx.Read(PlanIn(tx.org.Live(), &p))
	return p, err
}

// PlanIn is a query for the plan of an organization.
func PlanIn(org booking.OrgID, out *booking.Plan) Statement {
	return Query(func(r Row) error { return r.Scan(PlanPlaces(out)...) }, `select `+PlanColumns+` from organizations o where o.id = $1`, org)
}

// PlanColumns are those of the plan of an organization o, and PlanPlaces where they
// are read into.
const PlanColumns = `o.plan, coalesce((select p.bookings_per_month from plans p where p.name = o.plan), 0),
	coalesce((select p.messages_per_month from plans p where p.name = o.plan), 0),
	coalesce((select p.api_keys from plans p where p.name = o.plan), 0), coalesce((select p.endpoints from plans p where p.name = o.plan), 0),
	coalesce((select p.storage_bytes from plans p where p.name = o.plan), 0), o.stored_bytes`

// PlanPlaces are where PlanColumns are read into.
func PlanPlaces(p *booking.Plan) []any {
	return []any{&p.Name, &p.Bookings, &p.Messages, &p.Keys, &p.Endpoints, &p.Storage, &p.Stored}
}
