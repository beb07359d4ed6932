package organization

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// An organization that was given away comes in: every row as it was, under the same
// ids, but for what the export leaves out. It comes in closed, in portions, and is
// opened when all of it is there: so nobody meets half of it, and whoever is killed
// meanwhile leaves something that is removed by itself a day later.

// What an import is refused for. Nothing of it stays.
var (
	errNoExport = fault.New(fault.Invalid, "no_export", "this is not a file of 'mawid orgs export', or it is not whole; export it again")
	errVersion  = fault.New(fault.Invalid, "other_version", "")
	ErrThere    = fault.New(fault.Conflict, "organization_there",
		"something of it is here already, under the same slug or the same ids; nothing was changed")
)

// leftOut are tables that are of no use without their secrets, or elsewhere: keys
// and links are made anew, codes and mails were for a moment, and where persons are in
// the index is found out again.
var leftOut = []string{"api_keys", "invitations", "feeds", "own_links", "codes", "caller_codes", "code_holds", "message_deaf", "letters",
	"customer_index", "customer_news"}

// Imported is what came in.
type Imported struct {
	Org  OrgLine
	Rows map[string]int64 // by table
	Left map[string]int64 // what did not, by table
}

// importWait is after how many seconds half of an import is removed.
const importWait = 24 * 60 * 60

// ImportOrganization brings an organization in that ExportOrganization has written.
func (d Tenants) ImportOrganization(ctx context.Context, c office.Caller, from io.ReaderAt, size int64) (Imported, error) {
	in := importing{d: d.Desk, from: from, now: d.Unix(), out: Imported{Rows: map[string]int64{}, Left: map[string]int64{}}}
	if err := in.look(ctx, size); err != nil {
		return Imported{}, err
	}
	if err := in.begin(ctx); err != nil {
		return Imported{}, err
	}
	err := in.fill(ctx)
	if err == nil {
		err = in.end(ctx, c)
	}
	if err != nil {
		last := context.WithoutCancel(ctx)
		_, removed := RemoveAll(last, d.Store, in.out.Org, in.now)
		return Imported{}, errors.Join(err, removed)
	}
	d.desk.ForgetCatalog(in.out.Org.ID)
	return in.out, nil
}

// importing is an import under way.
type importing struct {
	d      *Desk
	from   io.ReaderAt
	now    int64
	blocks map[string]block // by table
	tables []store.Table    // those first to which others refer
	shift  int64            // between the numbers of events there and here
	gone   int64            // up to when events had been removed there
	orgs   []map[string]any // the organization, and its sandbox behind it
	out    Imported
}

// block is where the rows of a table stand in the file.
type block struct{ from, to int64 }

// line is one of the file.
type line struct {
	Organization string           `json:"organization"`
	Schema       string           `json:"schema"`
	Table        string           `json:"table"`
	Row          json.RawMessage  `json:"row"`
	Rows         map[string]int64 `json:"rows"`
	Removed      int64            `json:"events_removed_to"`
}

// look reads the whole file before anything is changed: whether it is one, whether
// it is whole, and what there is in it.
func (in *importing) look(ctx context.Context, size int64) error {
	schema, err := in.schema(ctx)
	if err != nil {
		return err
	}
	var first line
	var ended bool
	counts, last := map[string]int64{}, int64(0)
	in.blocks = map[string]block{}
	err = eachLine(io.NewSectionReader(in.from, 0, size), func(at, end int64, raw []byte) error {
		var l line
		if err := json.Unmarshal(raw, &l); err != nil || ended || at > 0 && l.Table == "" && l.Rows == nil {
			return errNoExport
		}
		switch {
		case at == 0:
			first = l
		case l.Rows != nil:
			ended, in.gone = true, l.Removed
			return same(counts, l.Rows)
		default:
			b, known := in.blocks[l.Table]
			if !known {
				b.from = at
			} else if b.to != at {
				return errNoExport // Its tables stand one behind the other.
			}
			b.to = end
			in.blocks[l.Table] = b
			counts[l.Table]++
			if l.Table == "events" {
				last = max(last, number(l.Row, "seq"))
			}
		}
		return nil
	})
	switch {
	case err != nil:
		return err
	case first.Organization == "" || !ended:
		return errNoExport
	case first.Schema != schema:
		return errVersion.Saying(fmt.Sprintf("it was exported by another version of mawid, with the schema %q, and this database has %q; "+
			"bring both to the same version, and export it again", first.Schema, schema))
	}
	for table := range in.blocks {
		if !slices.ContainsFunc(in.tables, func(t store.Table) bool { return t.Name == table }) {
			return errNoExport
		}
	}
	if err := in.readOrganizations(); err != nil {
		return err
	}
	return in.vacant(ctx, last)
}

// schema reads our tables, and gives the name of the schema.
func (in *importing) schema(ctx context.Context) (name string, err error) {
	err = in.d.Store.Survey(ctx, func(read func(...store.Statement) error) (err error) {
		if in.tables, err = store.Schema(read, in.d.Store.Dialect()); err != nil {
			return err
		}
		slices.Reverse(in.tables)
		return read(schemaName(&name))
	})
	return name, err
}

// schemaName asks for the last migration.
func schemaName(out *string) store.Statement {
	return store.Query(func(r store.Row) error { return r.Scan(out) }, `select max(name) from migrations`)
}

// same refuses a file that has other rows than it says.
func same(counts, said map[string]int64) error {
	for table, n := range said {
		if counts[table] != n {
			return errNoExport
		}
	}
	if len(counts) != len(said) {
		return errNoExport
	}
	return nil
}

// number reads a number of a row.
func number(raw json.RawMessage, name string) int64 {
	var row map[string]any
	if decode(raw, &row) != nil {
		return 0
	}
	n, _ := row[name].(json.Number)
	v, _ := n.Int64()
	return v
}

func decode(raw []byte, into any) error {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	return dec.Decode(into)
}

// eachLine reads line after line with where it stands.
func eachLine(from io.Reader, do func(at, end int64, raw []byte) error) error {
	lines := bufio.NewReaderSize(from, 1<<20)
	for at := int64(0); ; {
		raw, err := lines.ReadBytes('\n')
		if len(raw) > 0 {
			end := at + int64(len(raw))
			if failed := do(at, end, raw); failed != nil {
				return failed
			}
			at = end
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// rows goes through the rows of a table.
func (in *importing) rows(table string, do func(row map[string]any) error) error {
	b := in.blocks[table]
	return eachLine(io.NewSectionReader(in.from, b.from, b.to-b.from), func(_, _ int64, raw []byte) error {
		var l line
		var row map[string]any
		if json.Unmarshal(raw, &l) != nil || decode(l.Row, &row) != nil {
			return errNoExport
		}
		return do(row)
	})
}

// readOrganizations reads the organization, and its sandbox behind it.
func (in *importing) readOrganizations() error {
	err := in.rows("organizations", func(row map[string]any) error {
		in.orgs = append(in.orgs, row)
		return nil
	})
	if err != nil {
		return err
	}
	slices.SortFunc(in.orgs, func(a, _ map[string]any) int {
		if a["twin_of"] == nil {
			return -1
		}
		return 1
	})
	if len(in.orgs) == 0 || len(in.orgs) > 2 || in.orgs[0]["twin_of"] != nil {
		return errNoExport
	}
	id, err := booking.ParseID[booking.OrgID](text(in.orgs[0]["id"]))
	if err != nil {
		return errNoExport
	}
	in.out.Org.ID, in.out.Org.Slug, in.out.Org.Name = id, text(in.orgs[0]["slug"]), text(in.orgs[0]["name"])
	in.out.Org.Plan.Name = text(in.orgs[0]["plan"])
	in.out.Org.Suspended = booking.Suspension{At: number(encoded(in.orgs[0]), "suspended_at"), Why: text(in.orgs[0]["suspended_why"])}
	return nil
}

func text(v any) string { s, _ := v.(string); return s }

func encoded(row map[string]any) []byte {
	raw, _ := json.Marshal(row) // It was JSON a moment ago.
	return raw
}

// vacant refuses what is here already, and says where events are numbered: before
// all that are here, so that nobody is told of them again.
func (in *importing) vacant(ctx context.Context, last int64) error {
	var there, least int64
	o := in.out.Org
	err := in.d.Store.Read(ctx,
		store.Query(func(r store.Row) error { return r.Scan(&there) },
			`select count(*) from organizations where slug = $1 or id = $2 or id = $3`, o.Slug, o.ID, o.ID.Twin()),
		store.Query(func(r store.Row) error { return r.Scan(&in.out.Org.Planless) },
			`select $1 <> '' and not exists (select 1 from plans where name = $1)`, o.Plan.Name),
		store.Query(func(r store.Row) error { return r.Scan(&least) }, `select coalesce(min(seq), 1) from events`))
	in.shift = min(least, 1) - 1 - last
	if err == nil && there > 0 {
		err = ErrThere
	}
	return err
}

// begin stores the organization as one that is closed and to be removed.
func (in *importing) begin(ctx context.Context) error {
	receipt := booking.NewID[booking.ReceiptID]()
	in.out.Org.ClosedAt, in.out.Org.RemoveAt, in.out.Org.Receipt = in.now, in.now+importWait, receipt
	table := in.table("organizations")
	return in.d.Store.Write(ctx, func(tx *store.Tx) error {
		for _, row := range in.orgs {
			if row["twin_of"] == nil {
				row["closed_at"], row["remove_at"], row["receipt"], row["removing"] = in.now, in.now+importWait, receipt.String(), false
			}
			if err := in.insert(tx, table, row); err != nil {
				return err
			}
		}
		return nil
	})
}

func (in *importing) table(name string) store.Table {
	return in.tables[slices.IndexFunc(in.tables, func(t store.Table) bool { return t.Name == name })]
}

// last is the table that is filled when the organization is opened: others act on
// what is in it.
const lastTable = "tasks"

// fill brings all the other tables in.
func (in *importing) fill(ctx context.Context) error {
	in.out.Rows["organizations"] = int64(len(in.orgs))
	for _, t := range in.tables {
		if _, has := in.blocks[t.Name]; !has || t.Name == "organizations" || t.Name == lastTable {
			continue
		}
		var portion []map[string]any
		flush := func() error {
			rows := portion
			portion = nil
			return in.d.Store.Write(ctx, func(tx *store.Tx) error { return in.put(tx, t, rows) })
		}
		err := in.rows(t.Name, func(row map[string]any) error {
			if !in.keeps(t.Name, row) {
				in.out.Left[t.Name]++
				return nil
			}
			in.out.Rows[t.Name]++
			if portion = append(portion, row); len(portion) < store.Portion {
				return nil
			}
			return flush()
		})
		if err == nil && len(portion) > 0 {
			err = flush()
		}
		if err != nil {
			return fmt.Errorf("organization: import of %s: %w", t.Name, err)
		}
	}
	return nil
}

// put stores rows.
func (in *importing) put(tx *store.Tx, t store.Table, rows []map[string]any) error {
	for _, row := range rows {
		if err := in.insert(tx, t, row); err != nil {
			return err
		}
	}
	return tx.Read()
}

// end brings in what is still to be done, and opens the organization.
func (in *importing) end(ctx context.Context, c office.Caller) error {
	o := in.out.Org
	err := in.d.Store.For(o.ID).Write(ctx, func(tx *store.Tx) error {
		in.out.Rows[lastTable], in.out.Left[lastTable] = 0, 0
		t := in.table(lastTable)
		err := in.rows(lastTable, func(row map[string]any) error {
			if !in.keeps(lastTable, row) {
				in.out.Left[lastTable]++
				return nil
			}
			in.out.Rows[lastTable]++
			return in.insert(tx, t, row)
		})
		if err != nil {
			return err
		}
		n, err := tx.Affected(`update organizations set closed_at = 0, remove_at = 0, receipt = null
			where id = $1 and receipt = $2 and not removing returning 1`, o.ID, o.Receipt)
		if err == nil && n == 0 {
			err = errRemoving
		}
		if err != nil {
			return err
		}
		tx.EventsRemoved(in.gone) // Nobody misses here what had gone there.
		in.d.Note(tx, office.Caller{Org: o.ID, Person: c.Person}, "organization.imported", "", "")
		return nil
	})
	if err == nil {
		in.out.Org.ClosedAt, in.out.Org.RemoveAt, in.out.Org.Receipt = 0, 0, booking.ReceiptID{}
	}
	return err
}

// keeps tells whether a row comes in, and changes of it what cannot stay as it was.
func (in *importing) keeps(table string, row map[string]any) bool {
	lost := func(at, why, reason string) {
		if text(row[why]) == "" {
			row[at], row[why] = in.now, reason
		}
	}
	switch table {
	case "events":
		row["seq"] = in.moved(row["seq"])
	case "webhook_deliveries":
		row["event_seq"] = in.moved(row["event_seq"])
		if row["state"] == "pending" { // The installation that it comes from goes on with these.
			row["state"], row["done_at"] = "skipped", in.now
		}
	case "webhook_endpoints":
		row["after_seq"] = in.moved(row["after_seq"])
		lost("disabled_at", "disabled_why", booking.DisabledNoSecret)
	case "connectors":
		row["paused_at"], row["paused_why"], row["hook_id"] = in.now, office.PausedNoToken, ""
	case "customers":
		row["place"] = nil
	case "customer_marks":
		row["places"] = 0
	case "message_channels":
		row["paused_at"], row["paused_why"] = in.now, office.PausedNoToken
	case lastTable:
		row["lease_until"], row["owner"] = 0, ""
		return row["kind"] != store.DeliverTask
	}
	return !slices.Contains(leftOut, table)
}

// moved is the number of an event here.
func (in *importing) moved(v any) any {
	n, _ := v.(json.Number)
	seq, _ := n.Int64()
	return seq + in.shift
}

// insert stores a row. Whoever is here already because they work elsewhere as well
// stays as they are.
func (in *importing) insert(tx *store.Tx, t store.Table, row map[string]any) error {
	var names, values []string
	var args []any
	add := func(c store.Column, value *string) {
		args = append(args, value)
		names, values = append(names, `"`+c.Name+`"`), append(values, c.Typed(len(args), tx.Dialect()))
	}
	for _, c := range t.Columns {
		v, has := row[c.Name]
		switch {
		case t.Name == "events" && c.Name == "tx":
			value := "3" // The first transaction that there can be: everybody has seen it.
			add(c, &value)
		case secretColumn(c.Name):
			if value := substitute(t.Name, c.Name, row); value != nil {
				add(c, value)
			}
		case has:
			value, err := plain(v)
			if err != nil {
				return err
			}
			add(c, value)
		}
	}
	s := store.Statement{SQL: `insert into "` + t.Name + `" (` + strings.Join(names, ", ") + `) `, Args: args, Clash: ErrThere}
	if t.Name == "events" && tx.Dialect().Shared() {
		s.SQL += "overriding system value "
	}
	s.SQL += `values (` + strings.Join(values, ", ") + `)`
	if t.Name == "persons" {
		s.SQL += ` on conflict (id) do nothing`
	}
	tx.Queue(s)
	return nil
}

// plain is a value as text; nil: there is none.
func plain(v any) (*string, error) {
	var s string
	switch v := v.(type) {
	case nil:
		return nil, nil
	case string:
		s = v
	case json.Number:
		s = v.String()
	case int, int64:
		s = fmt.Sprint(v)
	case bool:
		s = map[bool]string{false: "0", true: "1"}[v]
	default:
		return nil, errNoExport
	}
	return &s, nil
}

// substitute is what stands where a secret stood: what was sealed is lost, and what
// somebody was recognised by is nothing that anybody has. Nil: what the column has by
// itself.
func substitute(table, column string, row map[string]any) *string {
	value := ""
	switch office.SealedKind(table + "." + column) {
	case office.EndpointSecrets, office.ConnectorToken, office.ChannelSettings:
		value = office.Lost
		return &value
	case office.AgentSecrets:
		return &value
	}
	if strings.HasSuffix(column, "hash") && row["id"] != nil {
		value = "imported " + text(row["id"])
		return &value
	}
	return nil
}
