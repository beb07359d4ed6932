package store

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5/pgtype"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/database"
)

// insist breaks the transaction by a division by zero unless every version
// given is the catalog's, and takes the locks. Of several organizations it takes
// them only if nobody else has them.
const (
	insist = `select 1 / (case when catalog_version = all($1::bigint[]) then 1 else 0 end),
		(select count(pg_advisory_xact_lock(key)) from unnest($3::bigint[]) as key) from organizations where id = $2`
	insistAtOnce = `select 1 / min(case when (select catalog_version from organizations o where o.id = b.org_id) = b.version then 1 else 0 end),
		1 / (select min(pg_try_advisory_xact_lock(key)::int) from unnest($3::bigint[]) as key)
		from unnest($1::bigint[], $2::uuid[]) as b (version, org_id)`
	shareAtOnce = `select 1 / min(pg_try_advisory_xact_lock_shared(key)::int), set_config('lock_timeout', '50ms', true) from unnest($1::bigint[]) as key`
)

// insistAlone is insist for one booking, by the number of its locks.
var insistAlone = func() (texts [5]string) {
	text := "select 1 / (case when catalog_version = $1 then 1 else 0 end)"
	for n := range texts {
		texts[n] = text + " from organizations where id = $2"
		text += ", pg_advisory_xact_lock($" + strconv.Itoa(n+3) + ")"
	}
	return texts
}()

// insisting are the statements that go before bookings which were decided from
// memory: they make the transaction the only one that decides over their
// places, and refuse them all if the catalog is not the one that was used.
// Those of several organizations wait for none of these locks, and hardly for
// a row that somebody is changing: no lock of one holds up another.
func insisting(orgs []booking.OrgID, group []Fresh) []Statement {
	var keys, shares []int64
	versions := make([]int64, len(group))
	ids := make([]pgtype.UUID, len(group))
	for i, org := range orgs {
		f := &group[i]
		keys = append(keys, lockKeys(org, []booking.ResourceID{f.Appointment.Resource}, Room{Claim: f.Place.Claim, Day: f.Belief.Day})...)
		keys = append(keys, f.onceLocks(org)...)
		versions[i], ids[i] = f.Belief.Catalog, uuidOf(org)
		shares = append(shares, catalogKey(org))
	}
	slices.Sort(keys)
	slices.Sort(shares)
	keys, shares = slices.Compact(keys), slices.Compact(shares)
	list := make([]Statement, 0, 3) // The bookings come behind.
	if slices.ContainsFunc(orgs, func(o booking.OrgID) bool { return o != orgs[0] }) {
		return append(list,
			Statement{SQL: shareAtOnce, Args: []any{shares}, Clash: ErrMoved},
			Statement{SQL: insistAtOnce, Args: []any{versions, ids, keys}, Clash: ErrMoved})
	}
	if len(group) == 1 && len(keys) < len(insistAlone) {
		args := append(make([]any, 0, 2+len(keys)), versions[0], orgs[0])
		for _, key := range keys {
			args = append(args, key)
		}
		return append(list,
			database.Sharing(shares[0]),
			Statement{SQL: insistAlone[len(keys)], Args: args, Clash: ErrMoved})
	}
	slices.Sort(versions)
	return append(list,
		database.Sharing(shares[0]),
		Statement{SQL: insist, Args: []any{slices.Compact(versions), orgs[0], keys}, Clash: ErrMoved})
}

// composed are the statements that store a group of bookings.
func composed(turns [][16]byte, group []Fresh, refuse func(i int, why error) error) []Statement {
	orgs := make([]booking.OrgID, len(turns))
	for i, t := range turns {
		orgs[i] = t
	}
	return append(append(insisting(orgs, group), postgresPut(orgs, group, refuse)...), counting(orgs, group)...)
}

// apart tells whether a group was refused because of one of its bookings.
func apart(err error) bool { return errors.Is(err, ErrMoved) || errors.Is(err, booking.ErrQuota) }

// beliefs are what is compared with the day of who was chosen.
var beliefs = unwritten(stored(record[Belief]{table: "day", fields: []field[Belief]{
	numbers("start", func(b *Belief) *int64 { return &b.Day.Start }),
	numbers("end", func(b *Belief) *int64 { return &b.Day.End }),
	numbers("most", func(b *Belief) *int64 {
		var most int64
		if b.Most != nil {
			most = b.Most()
		}
		return &most
	}),
}}))

// elsewheres are what is compared with what was heard of who was chosen.
var elsewheres = unwritten(stored(record[booking.Span]{table: "elsewhere", fields: []field[booking.Span]{
	numbers("start", func(s *booking.Span) *int64 { return &s.Start }),
	numbers("end", func(s *booking.Span) *int64 { return &s.End }),
}}))

// busyElsewhere is the condition that somebody is busy in a stretch, as far as was heard.
func busyElsewhere(resource, start, end string) string {
	return "exists (select 1 from busy y where y.resource_id = " + resource + " and y.start_at < " + end + " and y.end_at > " + start +
		" and y.start_at > " + start + " - " + strconv.Itoa(LongestBusy) + ")"
}

// unwritten is a record that is sent to the database and not stored there.
func unwritten[T any](r *record[T]) *record[T] {
	r.into = ""
	return r
}

// postgresPut writes bookings with one statement. Those whose day is fuller
// than believed, and repeats, are left out and told to refuse.
func postgresPut(orgs []booking.OrgID, group []Fresh, refuse func(i int, why error) error) []Statement {
	var text *putText
	var args []any
	if len(group) == 1 {
		text, args = putOne(orgs[0], &group[0])
	} else {
		text, args = putMany(orgs, group)
	}
	return []Statement{{SQL: text.sql, Args: args, Clashes: clashes, Overlap: booking.ErrTaken, Each: func(r Row) error {
		var id booking.AppointmentID
		var verdict int
		if err := r.Scan(&id, &verdict); err != nil {
			return err
		}
		for i := range group {
			if group[i].Appointment.ID == id {
				return refuse(i, verdicts[verdict])
			}
		}
		return nil
	}}}
}

// putMany is the statement for several bookings, and its arguments: a list for each
// column.
func putMany(orgs []booking.OrgID, group []Fresh) (*putText, []any) {
	var needed uint
	own, live := make([]pgtype.UUID, len(orgs)), make([]pgtype.UUID, len(orgs))
	for i, org := range orgs {
		own[i], live[i] = uuidOf(org), uuidOf(org.Live())
	}
	args := []any{own}
	for n, p := range parts {
		lists, has := p.columns(group)
		if has == nil {
			continue
		}
		needed |= 1 << n
		args = append(args, lists...)
		if !p.always {
			args = append(args, has)
		}
	}
	text := putTextOf(needed, false)
	if text.live {
		args = append(args, live)
	}
	return text, args
}

// putOne is the statement for one booking, whose arguments are its values: lists of one
// cost both sides more than all else that a booking which comes alone needs not.
func putOne(org booking.OrgID, f *Fresh) (*putText, []any) {
	var needed uint
	args := append(make([]any, 0, 48), org)
	for n, p := range parts {
		if values := p.values(f); values != nil {
			needed |= 1 << n
			args = append(args, values...)
		}
	}
	text := putTextOf(needed, true)
	if text.live {
		args = append(args, org.Live())
	}
	return text, args
}

// clashes are what a violated uniqueness means in the tables of a booking.
var clashes = func() map[string]error {
	byTable := map[string]error{}
	for _, p := range parts {
		byTable[p.table] = p.clash
	}
	return byTable
}()

// putText is a statement that stores bookings with some of the parts. What
// no booking of a group has costs nothing.
type putText struct {
	parts []part
	one   bool // for one booking, which has all of the parts
	sql   string
	live  bool // the last argument says whose sandbox each organization is
}

// putTexts are those that were needed.
var putTexts sync.Map

// putKind is which parts a text is for, by their bits, and whether for one booking.
type putKind struct {
	needed uint
	one    bool
}

func putTextOf(needed uint, one bool) *putText {
	if made, ok := putTexts.Load(putKind{needed, one}); ok {
		return made.(*putText)
	}
	t := &putText{one: one}
	for n, p := range parts {
		if needed>>n&1 == 1 {
			t.parts = append(t.parts, p)
		}
	}
	t.write()
	putTexts.Store(putKind{needed, one}, t)
	return t
}

// write writes the statement: b is what was sent, a row for each booking with
// its columns under the names of table and column; v adds the verdict.
func (t *putText) write() {
	var sent, names []string
	send := func(name, kind string) {
		place := "$" + strconv.Itoa(len(sent)+1) + "::" + kind
		if t.one {
			place += " as " + name
		} else {
			place += "[]"
		}
		sent, names = append(sent, place), append(names, name)
	}
	send("org_id", "uuid")
	var inserts []string
	for _, p := range t.parts {
		for i := range p.names {
			send(p.column(i), p.kinds[i])
		}
		if t.flags(&p) {
			send("has_"+p.table, "boolean")
		}
	}
	if t.live = slices.ContainsFunc(t.parts, func(p part) bool { return p.live }); t.live {
		send("live_id", "uuid")
	}
	for _, p := range t.parts {
		values, which := "org_id", "verdict = 0"
		if p.live {
			values = "live_id"
		}
		for i := range p.names {
			values += ", " + p.column(i)
		}
		if t.flags(&p) {
			which += " and has_" + p.table
		}
		if p.into != "" {
			inserts = append(inserts, "to_"+p.table+" as ("+p.into+"select "+values+" from v where "+which+" "+p.tail+")")
		}
	}
	b := "select " + strings.Join(sent, ", ")
	if !t.one {
		b = "select * from unnest(" + strings.Join(sent, ", ") + ") as b (" + strings.Join(names, ", ") + ")"
	}
	t.sql = "with b as materialized (" + b + "),\nv as materialized (select b.*, " + t.verdict() + " as verdict from b),\n" +
		strings.Join(inserts, ",\n") + "\nselect appointments_id, verdict from v where verdict <> 0"
}

// flags tells whether it is said of each booking whether it has a part.
func (t *putText) flags(p *part) bool { return !t.one && !p.always }

// column is the name of a column in what was sent.
func (p *part) column(i int) string { return p.table + "_" + p.names[i] }

// verdict is an expression for the number of the verdict on a booking.
func (t *putText) verdict() string {
	text := ""
	for _, p := range t.parts {
		has := ""
		if t.flags(&p) {
			has = "has_" + p.table + " and "
		}
		switch p.table {
		case beliefs.table:
			text += " when " + has + fuller + " then 1"
		case onces.table:
			text += " when " + repeated("b.org_id", "b.idempotency_keys_key", "b.appointments_created_at") + " then 2"
		case actions.table:
			text += " when " + noted("b.org_id", "b.call_actions_call_id", "b.call_actions_name") + " then 3"
		case elsewheres.table:
			text += " when " + has + busyElsewhere("b.appointments_resource_id", "b.elsewhere_start", "b.elsewhere_end") + " then 4"
		}
	}
	if text == "" {
		return "0"
	}
	return "case" + text + " else 0 end"
}

// fuller is the condition that the day of who was chosen is fuller than
// believed.
const fuller = `(
	select coalesce(sum(least(c.end_at, b.day_end) - greatest(c.start_at, b.day_start)), 0) from claims c
	where c.resource_id = b.appointments_resource_id
	and c.start_at > b.day_start - 115200 and c.start_at < b.day_end and c.end_at > b.day_start
	and (c.expires_at is null or c.expires_at > b.appointments_created_at)) > b.day_most`
