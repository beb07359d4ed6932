// Package month keeps what grows for ever by the month, on PostgreSQL: events, the audit
// log, deliveries and attempts at them. Each part has the rows of one month or of some, so
// that what is past goes with its part, and nothing is deleted row by row. The oldest part
// ends somewhere and begins nowhere; the default has what no other has.
// docs/decisions/0028-months.md says why.
package month

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/store"
)

// monthly is a table that is kept by the month, by a key that grows with time.
type monthly struct{ name, key string }

// Series are tables whose parts have the same bounds, those first to which others
// refer.
type Series struct {
	tables []monthly
	bound  func(month int) string       // the first key of a month
	month  func(key string) (int, bool) // the month of a key
}

// The tables that are kept by the month.
var (
	Events     = &Series{[]monthly{{"events", "seq"}}, firstNumber, monthOfNumber}
	Audit      = &Series{[]monthly{{"audit_log", "id"}}, firstID, monthOfID}
	Deliveries = &Series{[]monthly{{"webhook_deliveries", "id"}, {"webhook_attempts", "delivery_id"}}, firstID, monthOfID}
	All        = []*Series{Events, Audit, Deliveries}
)

// Name is the first table of the series.
func (f *Series) Name() string { return f.tables[0].name }

// Of counts the months up to an instant, of UTC.
func Of(unix int64) int {
	t := time.Unix(unix, 0).UTC()
	return t.Year()*12 + int(t.Month()) - 1
}

func firstOf(month int) time.Time {
	return time.Date(month/12, time.Month(month%12+1), 1, 0, 0, 0, 0, time.UTC)
}

// A UUIDv7 begins with the milliseconds since 1970, in twelve hexadecimal digits.
func firstID(month int) string {
	h := fmt.Sprintf("%012x", firstOf(month).UnixMilli())
	return h[:8] + "-" + h[8:] + "-0000-0000-000000000000"
}

func monthOfID(id string) (int, bool) {
	ms, err := strconv.ParseInt(strings.ReplaceAll(id, "-", "")[:12], 16, 64)
	return Of(ms / 1000), err == nil
}

// Events have numbers. At the beginning of a month they leap to the first of it, so
// that a part has a month: there is room for 69 thousand million each, and for two
// hundred years before a number is none of JSON's any more.
const (
	numberBits = 36
	monthZero  = 2000 * 12
)

func firstNumber(month int) string { return strconv.FormatInt(int64(month-monthZero)<<numberBits, 10) }

func monthOfNumber(number string) (int, bool) {
	n, err := strconv.ParseInt(number, 10, 64)
	return int(n>>numberBits) + monthZero, err == nil
}

// Part is what a series has of the months From to To, the last not among them.
type Part struct {
	Suffix   string // behind the names of its tables
	From, To int
}

// fromEver is where the oldest part begins.
const fromEver = 0

const (
	before    = "before"  // the oldest part
	remainder = "default" // what no other part has
)

// Table is the part of the first table of the series.
func (f *Series) Table(p Part) string { return f.Name() + "_" + p.Suffix }

// Default is what no part has of the first table of the series.
func (f *Series) Default() string { return f.Name() + "_" + remainder }

// Swept are the tables of a series of which what is past goes row by row: the oldest part,
// which has years, and the default, which has what it gets. SQLite has no parts.
func Swept(ctx context.Context, s *store.Store, f *Series) ([]string, error) {
	if !s.Shared() {
		return []string{f.Name()}, nil
	}
	parts, err := Parts(ctx, s, f)
	if len(parts) > 0 && parts[0].From == fromEver {
		return []string{f.Table(parts[0]), f.Default()}, err
	}
	return []string{f.Default()}, err
}

// Parts reads the parts of a series, the oldest first.
func Parts(ctx context.Context, s *store.Store, f *Series) (list []Part, err error) {
	err = s.Read(ctx, store.Query(func(r store.Row) error {
		var name, text string
		if err := r.Scan(&name, &text); err != nil {
			return err
		}
		p, err := f.part(name, text)
		list = append(list, p)
		return err
	}, `select c.relname::text, pg_get_expr(c.relpartbound, c.oid) from pg_inherits i join pg_class c on c.oid = i.inhrelid
		where i.inhparent = to_regclass($1) and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'`, f.Name()))
	slices.SortFunc(list, func(a, b Part) int { return cmp.Compare(a.From, b.From) })
	return list, err
}

// part reads bounds as the server writes them: FOR VALUES FROM ('…') TO ('…').
func (f *Series) part(name, text string) (p Part, err error) {
	p.Suffix = strings.TrimPrefix(name, f.Name()+"_")
	from, to, ok := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(text, "FOR VALUES FROM ("), ")"), ") TO (")
	if from = strings.Trim(from, "'"); ok && from != "MINVALUE" {
		p.From, ok = f.month(from)
	}
	if ok {
		p.To, ok = f.month(strings.Trim(to, "'"))
	}
	if !ok {
		return p, fmt.Errorf("month: part %s has bounds that are no months: %s", name, text)
	}
	return p, nil
}

// within gives the part that has a month, if there is one.
func within(parts []Part, month int) (Part, bool) {
	i := slices.IndexFunc(parts, func(p Part) bool { return p.From <= month && month < p.To })
	if i < 0 {
		return Part{}, false
	}
	return parts[i], true
}

const (
	monthsAhead = 2
	// A part that is being cut off refuses what is of later months for as long as that
	// takes: it gets those of the next weeks, whatever happens meanwhile.
	cutAhead = 35 * 86400
	// cutFar is how many months ahead something may be that a wrong clock has dated.
	cutFar = 24
)

// Make sees that a series has parts for this month and the next ones, and that
// events are numbered in that of this month. One node does it at a time.
func Make(ctx context.Context, s *store.Store, f *Series, now int64) error {
	parts, err := Parts(ctx, s, f)
	if err != nil {
		return err
	}
	month := Of(now)
	if len(parts) == 0 || parts[len(parts)-1].To <= month { // What comes in goes into the default.
		if err := cut(ctx, s, f, parts, now); err != nil {
			return err
		}
		if parts, err = Parts(ctx, s, f); err != nil {
			return err
		}
	}
	for m := month; m <= month+monthsAhead; m++ {
		if _, there := within(parts, m); !there {
			if err := s.Alter(ctx, f.makeMonth(m)); err != nil {
				return err
			}
		}
	}
	if f != Events {
		return nil
	}
	if parts, err = Parts(ctx, s, f); err != nil {
		return err
	}
	return leap(ctx, s, parts, month)
}

// script writes statements for every table of a series: {t} is the table, {k} its key.
func (f *Series) script(texts ...string) string {
	var out strings.Builder
	for _, text := range texts {
		for _, t := range f.tables {
			out.WriteString(strings.NewReplacer("{t}", t.name, "{k}", t.key).Replace(text) + ";\n")
		}
	}
	return out.String()
}

// refer lets the part of what refers to others refer to theirs.
func (f *Series) refer(suffix string) (script string) {
	for _, t := range f.tables[1:] {
		script += fmt.Sprintf("alter table %[1]s_%[2]s add foreign key (%[3]s) references %[4]s_%[2]s (%[5]s) on delete cascade;\n",
			t.name, suffix, t.key, f.tables[0].name, f.tables[0].key)
	}
	return script
}

// values are the bounds of a part.
func (f *Series) values(p Part) string {
	from := "minvalue"
	if p.From != fromEver {
		from = "'" + f.bound(p.From) + "'"
	}
	return "for values from (" + from + ") to ('" + f.bound(p.To) + "')"
}

// makeMonth gives the statements for the part of a month. What wrong clocks have put
// into the default moves.
func (f *Series) makeMonth(month int) string {
	p := Part{firstOf(month).Format("2006_01"), month, month + 1}
	rows := fmt.Sprintf("{k} >= '%s' and {k} < '%s'", f.bound(p.From), f.bound(p.To))
	return f.script("lock table {t}_default in access exclusive mode", notCut,
		"create table {t}_"+p.Suffix+" (like {t}_default including all)") +
		f.refer(p.Suffix) +
		f.script("insert into {t}_"+p.Suffix+" select * from {t}_default where "+rows,
			"delete from {t}_default where "+rows,
			"alter table {t} attach partition {t}_"+p.Suffix+" "+f.values(p))
}

// notCut takes away what a node has left that was killed while it cut.
const notCut = "alter table {t}_default drop constraint if exists {t}_months"

// errFar says that the parts of a series cannot be made.
var errFar = errors.New("rows are dated years ahead, by a clock that was wrong, and its months cannot be told apart until they are removed")

// cut makes a part of the default, which has had what comes in so far, and another
// default behind it. The rows stay where they are. They are read once, to prove of
// what months they are, while others read and write them.
func cut(ctx context.Context, s *store.Store, f *Series, parts []Part, now int64) (err error) {
	p := Part{Suffix: before, From: fromEver, To: Of(now+cutAhead) + 1}
	if n := len(parts); n > 0 {
		p.From = parts[n-1].To
		p.Suffix = firstOf(p.From).Format("2006_01")
	}
	var last string
	err = s.Read(ctx, store.Query(func(r store.Row) error { return r.Scan(&last) },
		`select coalesce((select `+f.tables[0].key+`::text from `+f.Default()+` order by `+f.tables[0].key+` desc limit 1), '')`))
	if err != nil {
		return err
	}
	if month, ok := f.month(cmp.Or(last, f.bound(p.To-1))); !ok || month > p.To+cutFar {
		return fmt.Errorf("month: %s: %w", f.Default(), errFar)
	} else if month >= p.To {
		p.To = month + 1
	}
	check := "{k} < '" + f.bound(p.To) + "'"
	if p.From != fromEver {
		check += " and {k} >= '" + f.bound(p.From) + "'"
	}
	if err = s.Alter(ctx, f.script(notCut, "alter table {t}_default add constraint {t}_months check ("+check+") not valid")); err != nil {
		return err
	}
	defer func() {
		if err != nil { // It would refuse what comes in when its months are over.
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
			defer cancel()
			err = errors.Join(err, s.Alter(last, f.script(notCut)))
		}
	}()
	if err = s.Alter(ctx, f.script("alter table {t}_default validate constraint {t}_months")); err != nil {
		return err
	}
	return s.Alter(ctx, f.script("lock table only {t} in access exclusive mode", "alter table {t} detach partition {t}_default",
		"alter table {t}_default rename to {t}_"+p.Suffix, "alter table {t} attach partition {t}_"+p.Suffix+" "+f.values(p),
		"alter table {t}_"+p.Suffix+" drop constraint {t}_months", "create table {t}_default (like {t}_"+p.Suffix+" including all)")+
		f.refer(remainder)+f.script("alter table {t} attach partition {t}_default default"))
}

// Drop removes the oldest parts, up to one and with it, unless some row meets a
// condition: whoever asked before may have asked too early. What comes in of
// their time later (with an organization that is imported) has a part of its own.
func Drop(ctx context.Context, s *store.Store, f *Series, parts []Part, unless string) error {
	script := f.script("lock table only {t} in access exclusive mode") +
		"do $$ begin if exists (" + unless + ") then raise exception 'something came in while it was being dropped'; end if; end $$;\n"
	for _, p := range parts {
		for _, t := range slices.Backward(f.tables) {
			script += "drop table " + t.name + "_" + p.Suffix + ";\n"
		}
	}
	p := Part{before, fromEver, parts[len(parts)-1].To}
	return s.Alter(ctx, script+f.script(notCut, "create table {t}_before (like {t}_default including all)")+f.refer(before)+
		f.script("alter table {t} attach partition {t}_before "+f.values(p)))
}

// leap lets the numbers of events begin where their part begins, and notes where the one
// begins that is left.
func leap(ctx context.Context, s *store.Store, parts []Part, month int) error {
	to, there := within(parts, month)
	if !there || to.From == fromEver {
		return nil
	}
	var last int64
	if err := s.Read(ctx, store.Query(func(r store.Row) error { return r.Scan(&last) }, `select last_value from events_seq_seq`)); err != nil {
		return err
	}
	target := firstNumber(to.From)
	if n, err := strconv.ParseInt(target, 10, 64); err != nil || last >= n {
		return err
	}
	note := ""
	if m, ok := monthOfNumber(strconv.FormatInt(last, 10)); ok {
		if from, there := within(parts, m); there && from.From != fromEver {
			note = "insert into settings (name, value) values ('" + store.EventsFloor + "', '" + firstNumber(from.From) +
				"') on conflict (name) do update set value = excluded.value;"
		}
	}
	return s.Alter(ctx, `do $$ begin if (select last_value from events_seq_seq) < `+target+` then
		`+note+` perform setval('events_seq_seq', `+target+`, false); end if; end $$;`)
}

// Strays counts the rows that lie in no month's part although there are parts, by
// table: nobody made the next ones, or a wrong clock has dated them.
func Strays(ctx context.Context, s *store.Store) (map[string]int64, error) {
	found := map[string]int64{}
	if !s.Shared() {
		return found, nil
	}
	for _, f := range All {
		parts, err := Parts(ctx, s, f)
		if err != nil {
			return nil, err
		}
		if len(parts) == 0 { // Nothing was cut yet: all of it is there.
			continue
		}
		for _, t := range f.tables {
			var n int64
			if err := s.Read(ctx, store.Query(func(r store.Row) error { return r.Scan(&n) }, `select count(*) from `+t.name+`_default`)); err != nil {
				return nil, err
			}
			if n > 0 {
				found[t.name] = n
			}
		}
	}
	return found, nil
}
