package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
)

// What is refused of an organization that is to be removed.
var (
	ErrClosed = fault.New(fault.Unauthenticated, "organization_closed",
		"this organization is closed and will be removed; whoever runs the service can open it again")
	errClosed    = fault.New(fault.Conflict, "organization_closed", "this organization is closed and will be removed")
	ErrNotClosed = fault.New(fault.Conflict, "not_closed",
		"this organization is not to be removed, or was opened or closed anew meanwhile; see 'mawid orgs list'")
	errRemoving = fault.New(fault.Conflict, "being_removed",
		"this organization cannot be opened again: its removal has begun, and a part of it is gone")
	ErrRemains = fault.New(fault.Internal, "remains",
		"something of the organization was found after its removal; run it again, and report this")
)

// OrgLine is an organization as whoever runs the service sees it.
type OrgLine struct {
	booking.Organization
	CreatedAt int64
	ClosedAt  int64 // zero: open
	RemoveAt  int64 // when everything of it goes
	Receipt   booking.ReceiptID
	Removing  bool // its removal has begun: there is no way back
}

const orgLine = `select id, slug, name, name_ar, catalog_version, created_at, closed_at, remove_at, receipt, removing
	from organizations where twin_of is null and `

func orgLines(out *[]OrgLine, which string, args ...any) Statement {
	return Query(func(r Row) error {
		var o OrgLine
		err := r.Scan(&o.ID, &o.Slug, &o.Name, &o.NameAr, &o.Catalog, &o.CreatedAt, &o.ClosedAt, &o.RemoveAt, &o.Receipt, &o.Removing)
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
// closed already keeps its receipt, and is removed at the new time, unless its
// removal has begun.
func (tx *Tx) CloseOrganization(now, removeAt int64) (o OrgLine, err error) {
	tx.Change(`update organizations set closed_at = case when closed_at = 0 then $1 else closed_at end,
		remove_at = case when removing then remove_at else $2 end, receipt = coalesce(receipt, $3) where id = $4`, now, removeAt, booking.NewID[booking.ReceiptID](), tx.org)
	tx.Publish(booking.Event{Kind: booking.KeysChanged, At: now})
	return tx.orgLine()
}

// ReopenOrganization takes that back, as long as its removal has not begun.
func (tx *Tx) ReopenOrganization(now int64) (o OrgLine, err error) {
	n, err := tx.Affected(`update organizations set closed_at = 0, remove_at = 0, receipt = null
		where id = $1 and closed_at <> 0 and not removing returning 1`, tx.org)
	if err != nil {
		return o, err
	}
	if n > 0 {
		tx.SchedulePull(now) // Nothing was pulled meanwhile.
		tx.Publish(booking.Event{Kind: booking.KeysChanged, At: now})
	}
	o, err = tx.orgLine()
	switch {
	case err != nil || n > 0:
		return o, err
	case o.Removing:
		return o, errRemoving
	}
	return o, ErrNotClosed
}

// beginRemoval marks that the organization is being removed, if it is still
// closed as it was when somebody decided so, and begins its receipt.
func (s *Store) beginRemoval(ctx context.Context, o OrgLine) error {
	return s.db.write(ctx, nobodys, func(tx *Tx) error {
		n, err := tx.Affected(`update organizations set removing = $1
			where id = $2 and closed_at <> 0 and receipt = $3 and (removing or remove_at = $4) returning 1`, true, o.ID, o.Receipt, o.RemoveAt)
		if err == nil && n == 0 {
			err = ErrNotClosed
		}
		if err != nil {
			return err
		}
		tx.Change(`insert into removals (receipt, closed_at, removed_at, counts, remains) values ($1, $2, 0, '{}', 0)
			on conflict (receipt) do nothing`, o.Receipt, o.ClosedAt)
		return nil
	})
}

func (tx *Tx) orgLine() (OrgLine, error) {
	var list []OrgLine
	if err := tx.Read(orgLines(&list, `id = $1`, tx.org)); err != nil {
		return OrgLine{}, err
	}
	if len(list) == 0 {
		return OrgLine{}, ErrNoOrganization
	}
	return list[0], nil
}

// CheckOpen refuses what would be made for an organization that is closed, to
// be removed with it, and says how to open it again.
func (tx *Tx) CheckOpen() error {
	if tx.org.IsTwin() {
		return nil // Whoever is in a sandbox came through its organization.
	}
	o, err := tx.orgLine()
	switch {
	case err != nil || o.ClosedAt == 0:
		return err
	case o.Removing:
		return errRemoving
	}
	return errClosed.Saying("this organization is closed and will be removed; nothing was changed. Open it again first: mawid orgs cancel " +
		"--org " + o.Slug)
}

// closedOrg reads whether the organization of something is closed.
func closedOrg(closed *int64, table, condition string, arg any) Statement {
	return Query(func(r Row) error { return r.Scan(closed) },
		`select o.closed_at from `+table+` join organizations o on o.id = `+table+`.org_id where `+table+`.`+condition, arg)
}

// Removal is the receipt of an organization that was removed. It does not say
// which one it was: whoever holds the number knows.
type Removal struct {
	Receipt   booking.ReceiptID
	ClosedAt  int64
	RemovedAt int64
	Rows      map[string]int64 // by table
	Remains   int64            // rows that still named it afterwards; zero, or NotSearched
}

// NotSearched is what remains of an organization if the removal was killed
// before it had looked for that: nobody knows.
const NotSearched = -1

// Removals reads the receipts of what is gone, the newest first. That of a
// removal that has only begun has no time yet.
func (s *Store) Removals(ctx context.Context) (list []Removal, err error) {
	err = s.db.read(ctx, receipts(&list, `removed_at <> 0 order by removed_at desc, receipt desc`))
	return list, err
}

func receipts(out *[]Removal, which string, args ...any) Statement {
	return Query(func(r Row) error {
		var v Removal
		var counts string
		if err := r.Scan(&v.Receipt, &v.ClosedAt, &v.RemovedAt, &counts, &v.Remains); err != nil {
			return err
		}
		err := json.Unmarshal([]byte(counts), &v.Rows)
		*out = append(*out, v)
		return err
	}, `select receipt, closed_at, removed_at, counts, remains from removals where `+which, args...)
}

// countRemoved adds to a receipt, in the transaction that removes: so it counts
// what every run has removed, whatever became of it.
func (tx *Tx) countRemoved(receipt booking.ReceiptID, table string, gone int) error {
	if gone == 0 {
		return nil
	}
	var list []Removal
	if err := tx.Read(receipts(&list, `receipt = $1`+tx.d.forUpdate, receipt)); err != nil || len(list) == 0 {
		return err
	}
	list[0].Rows[table] += int64(gone)
	counts, err := json.Marshal(list[0].Rows)
	tx.Change(`update removals set counts = $1 where receipt = $2`, string(counts), receipt)
	return err
}

// removalTries is how often a removal begins anew because somebody was still
// writing.
const removalTries = 5

// Remove removes everything of a closed organization and of its sandbox, in
// portions, and then looks through every table for what might be left. What it
// is called again for, after a crash, it finishes. It gives ErrNotClosed when
// the organization was opened again, or given more time, since it was read.
func (s *Store) Remove(ctx context.Context, o OrgLine, now int64) (Removal, error) {
	if err := s.beginRemoval(ctx, o); err != nil {
		return Removal{}, err
	}
	r := remover{s: s, org: o.ID, receipt: o.Receipt, now: now}
	err := s.db.survey(ctx, func(read func(...Statement) error) (err error) {
		r.tables, err = schema(read, s.db.dialect())
		return err
	})
	if err != nil {
		return Removal{}, err
	}
	for try := 1; ; try++ {
		if err = r.all(ctx); err == nil || try == removalTries || ctx.Err() != nil {
			break
		}
		time.Sleep(portionPause) // Somebody has stored something meanwhile.
	}
	if err != nil {
		return Removal{}, err
	}
	last := context.WithoutCancel(ctx) // It is gone, and the receipt must tell of it.
	remains, err := r.remains(last)
	if err != nil {
		return Removal{}, err
	}
	return s.keepReceipt(last, o.Receipt, now, remains)
}

// remover removes an organization.
type remover struct {
	s       *Store
	org     booking.OrgID
	receipt booking.ReceiptID
	now     int64
	tables  []table
	people  []booking.PersonID // who belonged to it alone, and are gone
	gone    int                // rows that this run has removed
}

// all removes the rows of every table, those first that others do not refer
// to, and the organization itself last.
func (r *remover) all(ctx context.Context) error {
	if r.s.Shared() {
		if err := r.rows(ctx, "rate_windows", `key in (select cast(id as text) from api_keys where org_id = $1)`, r.org); err != nil {
			return err
		}
	}
	for gone := true; gone; { // Until nobody stores anything any more.
		before := r.gone
		for _, t := range r.tables {
			var err error
			switch {
			case t.name == "memberships":
				err = r.members(ctx)
			case t.has("org_id"):
				err = r.rows(ctx, t.name, `org_id = $1 or org_id = $2`, r.org, r.org.Twin())
			}
			if err != nil {
				return err
			}
		}
		gone = r.gone > before
	}
	return r.itself(context.WithoutCancel(ctx))
}

// itself removes the organization. From here on nobody finds it again to finish
// its removal: so the receipt is one in the same transaction, and tells only
// later what was found of it afterwards.
func (r *remover) itself(ctx context.Context) error {
	return r.s.db.write(ctx, nobodys, func(tx *Tx) error {
		gone, err := tx.Affected(`delete from organizations where id = $1 or id = $2 returning 1`, r.org, r.org.Twin())
		if err != nil || gone == 0 {
			return err
		}
		tx.Change(`update removals set removed_at = $1, remains = $2 where receipt = $3`, r.now, NotSearched, r.receipt)
		return tx.countRemoved(r.receipt, "organizations", gone)
	})
}

// rows removes the rows of a table that meet a condition, in portions.
func (r *remover) rows(ctx context.Context, table, condition string, args ...any) error {
	return r.s.inPortions(ctx, func(tx *Tx) (bool, error) {
		gone, err := tx.Affected(tx.d.some(table, condition), args...)
		if err != nil {
			return false, err
		}
		r.gone += gone
		return gone == portion, tx.countRemoved(r.receipt, table, gone)
	})
}

// members removes who belongs to the organization. Whoever belongs nowhere
// else goes in the same transaction: after a crash nobody would know of them.
func (r *remover) members(ctx context.Context) error {
	return r.s.inPortions(ctx, func(tx *Tx) (bool, error) {
		var people, alone []booking.PersonID
		err := tx.Read(personIDs(&people, `select person_id from memberships where org_id = $1 or org_id = $2 limit $3`, r.org, r.org.Twin(),
			portion))
		if err != nil || len(people) == 0 {
			return false, err
		}
		ids := tx.d.list(texts(people))
		// Whoever joins another organization now has locked their account: they
		// have joined it when the accounts are looked at, or have none.
		var locked []booking.PersonID
		if err := tx.Read(personIDs(&locked, `select id from persons where `+tx.d.inList("id", "$1")+` order by id`+tx.d.forUpdate,
			ids)); err != nil {
			return false, err
		}
		gone, err := tx.Affected(`delete from memberships where (org_id = $1 or org_id = $2) and `+tx.d.inList("person_id", "$3")+` returning 1`,
			r.org, r.org.Twin(), ids)
		if err != nil {
			return false, err
		}
		err = tx.Read(personIDs(&alone, `delete from persons where `+tx.d.inList("id", "$1")+`
			and not exists (select 1 from memberships m where m.person_id = persons.id) returning id`, ids))
		if err != nil {
			return false, err
		}
		r.people = append(r.people, alone...)
		r.gone += gone
		return len(people) == portion, errors.Join(tx.countRemoved(r.receipt, "memberships", gone),
			tx.countRemoved(r.receipt, "persons", len(alone)))
	})
}

func personIDs(out *[]booking.PersonID, sql string, args ...any) Statement {
	return Query(func(r Row) error {
		var id booking.PersonID
		err := r.Scan(&id)
		*out = append(*out, id)
		return err
	}, sql, args...)
}

// remains counts the rows of all tables that still name the organization, its
// sandbox, or one of the people who belonged to it alone. What other
// organizations have noted of these people, when they worked there, is theirs.
func (r *remover) remains(ctx context.Context) (n int64, err error) {
	err = r.s.db.survey(ctx, func(read func(...Statement) error) error {
		n, err = r.mentioned(read, []string{r.org.String(), r.org.Twin().String()}, func(table) string { return "" })
		for part := range slices.Chunk(texts(r.people), 10) {
			found, failure := r.mentioned(read, part, ownerless)
			n, err = n+found, errors.Join(err, failure)
		}
		return err
	})
	return n, err
}

// ownerless narrows the rows of a table to those that belong to no
// organization.
func ownerless(t table) string {
	if !t.has("org_id") {
		return ""
	}
	return ` and (org_id is null or not exists (select 1 from organizations o where o.id = ` + t.name + `.org_id))`
}

// mentioned counts the rows of all tables that hold one of the names.
func (r *remover) mentioned(read func(...Statement) error, names []string, narrow func(table) string) (n int64, err error) {
	args, parameters := make([]any, len(names)), make([]string, len(names))
	for i, name := range names {
		args[i], parameters[i] = "%"+name+"%", fmt.Sprintf("$%d", i+1)
	}
	for _, t := range r.tables {
		which := t.mentions(parameters...)
		if !strings.Contains(which, "$") {
			continue
		}
		err := read(Query(func(r Row) error {
			var found int64
			err := r.Scan(&found)
			n += found
			return err
		}, `select count(*) from `+t.name+` where (`+which+`)`+narrow(t), args...))
		if err != nil {
			return n, err
		}
	}
	return n, nil
}

// keepReceipt says on the receipt when all was gone, and reads what it counts.
func (s *Store) keepReceipt(ctx context.Context, receipt booking.ReceiptID, now, remains int64) (Removal, error) {
	var list []Removal
	err := s.db.write(ctx, nobodys, func(tx *Tx) error {
		list = nil
		tx.Change(`update removals set removed_at = $1, remains = $2 where receipt = $3`, now, remains, receipt)
		tx.NeedScrub()
		return tx.Read(receipts(&list, `receipt = $1`, receipt))
	})
	if err != nil || len(list) == 0 {
		return Removal{}, err
	}
	if remains > 0 {
		err = ErrRemains
	}
	return list[0], err
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
	err = t.s.db.read(ctx, Query(func(r Row) error { return r.Scan(&closed) },
		`select exists (select 1 from organizations where closed_at <> 0 and (id = $1 or id = (select twin_of from organizations where id = $1)))`, t.org))
	return closed, err
}
