package store

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
)

// What is refused of an organization that is to be removed.
var (
	ErrClosed    = fault.New(fault.Unauthenticated, "organization_closed", "this organization is closed and will be removed; whoever runs the service can open it again")
	errNotClosed = fault.New(fault.Conflict, "not_closed", "this organization is not being removed")
	ErrRemains   = fault.New(fault.Internal, "remains", "something of the organization was found after its removal; run it again, and report this")
)

// OrgLine is an organization as whoever runs the service sees it.
type OrgLine struct {
	booking.Organization
	CreatedAt int64
	ClosedAt  int64 // zero: open
	RemoveAt  int64 // when everything of it goes
	Receipt   booking.ReceiptID
}

const orgLine = `select id, slug, name, name_ar, catalog_version, created_at, closed_at, remove_at, receipt from organizations where twin_of is null and `

func orgLines(out *[]OrgLine, which string, args ...any) statement {
	return query(func(r row) error {
		var o OrgLine
		err := r.Scan(&o.ID, &o.Slug, &o.Name, &o.NameAr, &o.Catalog, &o.CreatedAt, &o.ClosedAt, &o.RemoveAt, &o.Receipt)
		*out = append(*out, o)
		return err
	}, orgLine+which, args...)
}

// Organizations lists every organization; a sandbox is none.
func (s *Store) Organizations(ctx context.Context) (list []OrgLine, err error) {
	err = s.db.read(ctx, orgLines(&list, `1 = 1 order by slug`))
	return list, err
}

// DueRemovals lists the organizations whose waiting time is over.
func (s *Store) DueRemovals(ctx context.Context, now int64) (list []OrgLine, err error) {
	err = s.db.read(ctx, orgLines(&list, `remove_at <> 0 and remove_at <= $1 order by remove_at`, now))
	return list, err
}

// CloseOrganization closes the organization until it is removed. One that is
// closed already keeps its receipt, and is removed at the new time.
func (tx *Tx) CloseOrganization(now, removeAt int64) (o OrgLine, err error) {
	tx.change(`update organizations set closed_at = case when closed_at = 0 then $1 else closed_at end, remove_at = $2,
		receipt = coalesce(receipt, $3) where id = $4`, now, removeAt, booking.NewID[booking.ReceiptID](), tx.org)
	tx.Publish(booking.Event{Kind: booking.KeysChanged, At: now})
	return tx.orgLine()
}

// ReopenOrganization takes that back.
func (tx *Tx) ReopenOrganization(now int64) (o OrgLine, err error) {
	n, err := tx.affected(`update organizations set closed_at = 0, remove_at = 0, receipt = null where id = $1 and closed_at <> 0 returning 1`, tx.org)
	if err != nil {
		return o, err
	}
	if n == 0 {
		return o, errNotClosed
	}
	tx.SchedulePull(now) // Nothing was pulled meanwhile.
	tx.Publish(booking.Event{Kind: booking.KeysChanged, At: now})
	return tx.orgLine()
}

func (tx *Tx) orgLine() (OrgLine, error) {
	var list []OrgLine
	if err := tx.read(orgLines(&list, `id = $1`, tx.org)); err != nil {
		return OrgLine{}, err
	}
	if len(list) == 0 {
		return OrgLine{}, ErrNoOrganization
	}
	return list[0], nil
}

// closedOrg reads whether the organization of something is closed.
func closedOrg(closed *int64, table, condition string, arg any) statement {
	return query(func(r row) error { return r.Scan(closed) },
		`select o.closed_at from `+table+` join organizations o on o.id = `+table+`.org_id where `+table+`.`+condition, arg)
}

// Removal is the receipt of an organization that was removed. It does not say
// which one it was: whoever holds the number knows.
type Removal struct {
	Receipt   booking.ReceiptID
	ClosedAt  int64
	RemovedAt int64
	Rows      map[string]int64 // by table
	Remains   int64            // rows that still named it afterwards; zero
}

// Removals reads the receipts, the newest first.
func (s *Store) Removals(ctx context.Context) (list []Removal, err error) {
	err = s.db.read(ctx, query(func(r row) error {
		var v Removal
		var counts string
		if err := r.Scan(&v.Receipt, &v.ClosedAt, &v.RemovedAt, &counts, &v.Remains); err != nil {
			return err
		}
		list = append(list, v)
		return json.Unmarshal([]byte(counts), &list[len(list)-1].Rows)
	}, `select receipt, closed_at, removed_at, counts, remains from removals order by removed_at desc, receipt desc`))
	return list, err
}

// removalTries is how often a removal begins anew because somebody was still
// writing.
const removalTries = 5

// Remove removes everything of a closed organization and of its sandbox, in
// portions, and then looks through every table for what might be left. What it
// is called again for, after a crash, it finishes.
func (s *Store) Remove(ctx context.Context, o OrgLine, now int64) (Removal, error) {
	out := Removal{Receipt: o.Receipt, ClosedAt: o.ClosedAt, RemovedAt: now, Rows: map[string]int64{}}
	if o.ClosedAt == 0 {
		return out, errNotClosed
	}
	var tables []table
	var people []booking.PersonID
	err := s.db.survey(ctx, func(read func(...statement) error) (err error) {
		if tables, err = schema(read, s.db.dialect()); err != nil {
			return err
		}
		return read(query(func(r row) error {
			var id booking.PersonID
			err := r.Scan(&id)
			people = append(people, id)
			return err
		}, `select person_id from memberships m where org_id = $1
			and not exists (select 1 from memberships x where x.person_id = m.person_id and x.org_id <> $1)`, o.ID))
	})
	if err != nil {
		return out, err
	}
	for try := 1; ; try++ {
		if err = s.removeAll(ctx, o.ID, people, tables, out.Rows); err == nil || try == removalTries || ctx.Err() != nil {
			break
		}
		time.Sleep(portionPause) // Somebody has stored something meanwhile.
	}
	if err != nil {
		return out, err
	}
	if out.Remains, err = s.remains(ctx, o.ID, people, tables); err != nil {
		return out, err
	}
	return out, s.keepReceipt(ctx, out)
}

// removeAll removes the rows of every table, those first that others do not
// refer to, and the organization itself last.
func (s *Store) removeAll(ctx context.Context, org booking.OrgID, people []booking.PersonID, tables []table, counts map[string]int64) error {
	remove := func(table, condition string, args ...any) error {
		n, err := s.removeRows(ctx, table, condition, args...)
		if n > 0 {
			counts[table] += n
		}
		return err
	}
	if s.Shared() {
		if err := remove("rate_windows", `key in (select cast(id as text) from api_keys where org_id = $1)`, org); err != nil {
			return err
		}
	}
	for gone := true; gone; { // Until nobody stores anything any more.
		before := total(counts)
		for _, t := range tables {
			if !t.has("org_id") {
				continue
			}
			if err := remove(t.name, `org_id = $1 or org_id = $2`, org, org.Twin()); err != nil {
				return err
			}
		}
		gone = total(counts) > before
	}
	for _, id := range []booking.OrgID{org.Twin(), org} {
		if err := remove("organizations", `id = $1`, id); err != nil {
			return err
		}
	}
	for _, p := range people {
		if err := remove("persons", `id = $1 and not exists (select 1 from memberships m where m.person_id = persons.id)`, p); err != nil {
			return err
		}
	}
	return nil
}

// removeRows removes the rows of a table that meet a condition, in portions,
// and counts them.
func (s *Store) removeRows(ctx context.Context, table, condition string, args ...any) (n int64, err error) {
	err = s.inPortions(ctx, func(tx *Tx) (bool, error) {
		gone, err := tx.affected(tx.d.some(table, condition), args...)
		n += int64(gone)
		return gone == portion, err
	})
	return n, err
}

// remains counts the rows of all tables that still name the organization, its
// sandbox, or one of the people who belonged to it alone.
func (s *Store) remains(ctx context.Context, org booking.OrgID, people []booking.PersonID, tables []table) (n int64, err error) {
	names := []string{org.String(), org.Twin().String()}
	for _, p := range people {
		names = append(names, p.String())
	}
	err = s.db.survey(ctx, func(read func(...statement) error) error {
		for part := range slices.Chunk(names, 10) {
			args := make([]any, len(part))
			parameters := make([]string, len(part))
			for i, name := range part {
				args[i], parameters[i] = "%"+name+"%", fmt.Sprintf("$%d", i+1)
			}
			for _, t := range tables {
				which := t.mentions(parameters...)
				if !strings.Contains(which, "$") {
					continue
				}
				err := read(query(func(r row) error {
					var found int64
					err := r.Scan(&found)
					n += found
					return err
				}, `select count(*) from `+t.name+` where `+which, args...))
				if err != nil {
					return err
				}
			}
		}
		return nil
	})
	return n, err
}

// keepReceipt stores the receipt. A removal that was finished after a crash
// adds to it.
func (s *Store) keepReceipt(ctx context.Context, r Removal) error {
	counts, err := json.Marshal(r.Rows)
	if err != nil {
		return err
	}
	err = s.db.write(ctx, nobodys, func(tx *Tx) error {
		tx.change(`insert into removals (receipt, closed_at, removed_at, counts, remains) values ($1, $2, $3, $4, $5)
			on conflict (receipt) do update set removed_at = excluded.removed_at, remains = excluded.remains`, r.Receipt, r.ClosedAt, r.RemovedAt, string(counts), r.Remains)
		tx.NeedScrub()
		return nil
	})
	if err == nil && r.Remains > 0 {
		err = ErrRemains
	}
	return err
}

// Total counts the rows that were removed.
func (r Removal) Total() int64 { return total(r.Rows) }

func total(counts map[string]int64) (n int64) {
	for _, rows := range counts {
		n += rows
	}
	return n
}

// Closed tells whether the organization, or the one whose sandbox it is, is
// closed.
func (t *Tenant) Closed(ctx context.Context) (closed bool, err error) {
	err = t.s.db.read(ctx, query(func(r row) error { return r.Scan(&closed) },
		`select exists (select 1 from organizations where closed_at <> 0 and (id = $1 or id = (select twin_of from organizations where id = $1)))`, t.org))
	return closed, err
}
