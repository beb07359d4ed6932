package organization

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
	"github.com/mawid/mawid/internal/store"
)

// What is refused of an organization that is to be removed.
var (
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
	// Planless says that its plan, by the name that it came with, is not here: it has no limit.
	Planless bool
}

const orgLineQuery = `select id, slug, name, name_ar, catalog_version, created_at, closed_at, remove_at, receipt, removing,
	suspended_at, suspended_why, plan, plan <> '' and not exists (select 1 from plans p where p.name = plan)
	from organizations where twin_of is null and `

func orgLines(out *[]OrgLine, which string, args ...any) store.Statement {
	return store.Query(func(r store.Row) error {
		var o OrgLine
		err := r.Scan(&o.ID, &o.Slug, &o.Name, &o.NameAr, &o.Catalog, &o.CreatedAt, &o.ClosedAt, &o.RemoveAt, &o.Receipt, &o.Removing,
			&o.Suspended.At, &o.Suspended.Why, &o.Plan.Name, &o.Planless)
		*out = append(*out, o)
		return err
	}, orgLineQuery+which, args...)
}

// organizations lists every organization; a sandbox is none.
func organizations(ctx context.Context, s *store.Store) (list []OrgLine, err error) {
	err = s.Read(ctx, orgLines(&list, `1 = 1 order by slug`))
	return list, err
}

// dueRemovals lists the organizations whose waiting time is over.
func dueRemovals(ctx context.Context, s *store.Store, now int64) (list []OrgLine, err error) {
	err = s.Read(ctx, orgLines(&list, `remove_at <> 0 and remove_at <= $1 order by remove_at`, now))
	return list, err
}

// closeOrganization closes the organization until it is removed. One that is
// closed already keeps its receipt, and is removed at the new time, unless its
// removal has begun.
func closeOrganization(tx *store.Tx, now, removeAt int64) (o OrgLine, err error) {
	tx.Change(`update organizations set closed_at = case when closed_at = 0 then $1 else closed_at end,
		remove_at = case when removing then remove_at else $2 end, receipt = coalesce(receipt, $3) where id = $4`, now, removeAt, booking.NewID[booking.ReceiptID](), tx.Org())
	tx.Publish(booking.Event{Kind: booking.KeysChanged, At: now})
	return orgLine(tx)
}

// reopenOrganization takes that back, as long as its removal has not begun.
func reopenOrganization(tx *store.Tx, now int64) (o OrgLine, err error) {
	n, err := tx.Affected(`update organizations set closed_at = 0, remove_at = 0, receipt = null
		where id = $1 and closed_at <> 0 and not removing returning 1`, tx.Org())
	if err != nil {
		return o, err
	}
	if n > 0 {
		tx.Schedule(store.PullTask, tx.Org().String(), tx.Org(), now) // Nothing was pulled meanwhile.
		tx.Publish(booking.Event{Kind: booking.KeysChanged, At: now})
	}
	o, err = orgLine(tx)
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
func beginRemoval(ctx context.Context, s *store.Store, o OrgLine) error {
	return s.Write(ctx, func(tx *store.Tx) error {
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

func orgLine(tx *store.Tx) (OrgLine, error) {
	var list []OrgLine
	if err := tx.Read(orgLines(&list, `id = $1`, tx.Org())); err != nil {
		return OrgLine{}, err
	}
	if len(list) == 0 {
		return OrgLine{}, store.ErrNoOrganization
	}
	return list[0], nil
}

// CheckOpen refuses what would be made for an organization that is closed, to
// be removed with it, and says how to open it again.
func CheckOpen(tx *store.Tx) error {
	if tx.Org().IsTwin() {
		return nil // Whoever is in a sandbox came through its organization.
	}
	o, err := orgLine(tx)
	switch {
	case err != nil || o.ClosedAt == 0:
		return err
	case o.Removing:
		return errRemoving
	}
	return errClosed.Saying("this organization is closed and will be removed; nothing was changed. Open it again first: mawid orgs cancel " +
		"--org " + o.Slug)
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

// removals reads the receipts of what is gone, the newest first. That of a
// removal that has only begun has no time yet.
func removals(ctx context.Context, s *store.Store) (list []Removal, err error) {
	err = s.Read(ctx, receipts(&list, `removed_at <> 0 order by removed_at desc, receipt desc`))
	return list, err
}

func receipts(out *[]Removal, which string, args ...any) store.Statement {
	return store.Query(func(r store.Row) error {
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
func countRemoved(tx *store.Tx, receipt booking.ReceiptID, table string, gone int) error {
	if gone == 0 {
		return nil
	}
	var list []Removal
	if err := tx.Read(receipts(&list, `receipt = $1`+tx.Dialect().ForUpdate, receipt)); err != nil || len(list) == 0 {
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

// RemoveAll removes everything of a closed organization and of its sandbox, in
// portions, and then looks through every table for what might be left. What it
// is called again for, after a crash, it finishes. It gives ErrNotClosed when
// the organization was opened again, or given more time, since it was read.
func RemoveAll(ctx context.Context, s *store.Store, o OrgLine, now int64) (Removal, error) {
	if err := beginRemoval(ctx, s, o); err != nil {
		return Removal{}, err
	}
	r := remover{s: s, org: o.ID, receipt: o.Receipt, now: now}
	err := s.Survey(ctx, func(read func(...store.Statement) error) (err error) {
		r.tables, err = store.Schema(read, s.Dialect())
		return err
	})
	if err != nil {
		return Removal{}, err
	}
	for try := 1; ; try++ {
		if err = r.all(ctx); err == nil || try == removalTries || ctx.Err() != nil {
			break
		}
		time.Sleep(store.PortionPause) // Somebody has stored something meanwhile.
	}
	if err != nil {
		return Removal{}, err
	}
	last := context.WithoutCancel(ctx) // It is gone, and the receipt must tell of it.
	remains, err := r.remains(last)
	if err != nil {
		return Removal{}, err
	}
	return keepReceipt(last, s, o.Receipt, now, remains)
}

// remover removes an organization.
type remover struct {
	s       *store.Store
	org     booking.OrgID
	receipt booking.ReceiptID
	now     int64
	tables  []store.Table
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
			case t.Name == "memberships":
				err = r.members(ctx)
			case t.Has("org_id"):
				err = r.rows(ctx, t.Name, `org_id = $1 or org_id = $2`, r.org, r.org.Twin())
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
	return r.s.Write(ctx, func(tx *store.Tx) error {
		gone, err := tx.Affected(`delete from organizations where id = $1 or id = $2 returning 1`, r.org, r.org.Twin())
		if err != nil || gone == 0 {
			return err
		}
		tx.Change(`update removals set removed_at = $1, remains = $2 where receipt = $3`, r.now, NotSearched, r.receipt)
		return countRemoved(tx, r.receipt, "organizations", gone)
	})
}

// rows removes the rows of a table that meet a condition, in portions.
func (r *remover) rows(ctx context.Context, table, condition string, args ...any) error {
	return r.s.InPortions(ctx, func(tx *store.Tx) (bool, error) {
		gone, err := tx.Affected(store.Some(tx.Dialect(), table, condition), args...)
		if err != nil {
			return false, err
		}
		r.gone += gone
		return gone == store.Portion, countRemoved(tx, r.receipt, table, gone)
	})
}

// members removes who belongs to the organization. Whoever belongs nowhere
// else goes in the same transaction: after a crash nobody would know of them.
func (r *remover) members(ctx context.Context) error {
	return r.s.InPortions(ctx, func(tx *store.Tx) (bool, error) {
		var people, alone []booking.PersonID
		err := tx.Read(personIDs(&people, `select person_id from memberships where org_id = $1 or org_id = $2 limit $3`, r.org, r.org.Twin(),
			store.Portion))
		if err != nil || len(people) == 0 {
			return false, err
		}
		ids := tx.Dialect().List(store.Texts(people))
		// Whoever joins another organization now has locked their account: they
		// have joined it when the accounts are looked at, or have none.
		var locked []booking.PersonID
		if err := tx.Read(personIDs(&locked, `select id from persons where `+tx.Dialect().InList("id", "$1")+` order by id`+tx.Dialect().ForUpdate,
			ids)); err != nil {
			return false, err
		}
		gone, err := tx.Affected(`delete from memberships where (org_id = $1 or org_id = $2) and `+tx.Dialect().InList("person_id", "$3")+` returning 1`,
			r.org, r.org.Twin(), ids)
		if err != nil {
			return false, err
		}
		err = tx.Read(personIDs(&alone, `delete from persons where `+tx.Dialect().InList("id", "$1")+`
			and not exists (select 1 from memberships m where m.person_id = persons.id) returning id`, ids))
		if err != nil {
			return false, err
		}
		r.people = append(r.people, alone...)
		r.gone += gone
		return len(people) == store.Portion, errors.Join(countRemoved(tx, r.receipt, "memberships", gone),
			countRemoved(tx, r.receipt, "persons", len(alone)))
	})
}

func personIDs(out *[]booking.PersonID, sql string, args ...any) store.Statement {
	return store.Query(func(r store.Row) error {
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
	err = r.s.Survey(ctx, func(read func(...store.Statement) error) error {
		n, err = r.mentioned(read, []string{r.org.String(), r.org.Twin().String()}, func(store.Table) string { return "" })
		for part := range slices.Chunk(store.Texts(r.people), 10) {
			found, failure := r.mentioned(read, part, ownerless)
			n, err = n+found, errors.Join(err, failure)
		}
		return err
	})
	return n, err
}

// ownerless narrows the rows of a table to those that belong to no
// organization.
func ownerless(t store.Table) string {
	if !t.Has("org_id") {
		return ""
	}
	return ` and (org_id is null or not exists (select 1 from organizations o where o.id = ` + t.Name + `.org_id))`
}

// mentioned counts the rows of all tables that hold one of the names.
func (r *remover) mentioned(read func(...store.Statement) error, names []string, narrow func(store.Table) string) (n int64, err error) {
	args, parameters := make([]any, len(names)), make([]string, len(names))
	for i, name := range names {
		args[i], parameters[i] = "%"+name+"%", fmt.Sprintf("$%d", i+1)
	}
	for _, t := range r.tables {
		which := t.Mentions(parameters...)
		if !strings.Contains(which, "$") {
			continue
		}
		err := read(store.Query(func(r store.Row) error {
			var found int64
			err := r.Scan(&found)
			n += found
			return err
		}, `select count(*) from `+t.Name+` where (`+which+`)`+narrow(t), args...))
		if err != nil {
			return n, err
		}
	}
	return n, nil
}

// keepReceipt says on the receipt when all was gone, and reads what it counts.
func keepReceipt(ctx context.Context, s *store.Store, receipt booking.ReceiptID, now, remains int64) (Removal, error) {
	var list []Removal
	err := s.Write(ctx, func(tx *store.Tx) error {
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
