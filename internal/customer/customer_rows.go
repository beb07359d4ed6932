package customer

import (
	"context"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// CustomerName is a name under which a customer has booked.
type CustomerName struct {
	ID     booking.CustomerID
	Main   booking.CustomerID // ID, or whom the customer was merged into
	Name   string
	Phone  string // empty: none
	Folded string // the name as it is compared
	SeenAt int64  // when an appointment under this name last changed
}

// lockCustomers makes the transaction the only one that changes the
// organization's index of customers, so that what is erased does not come
// back. It gives the marks.
func lockCustomers(tx *store.Tx) (seen, erased int64, err error) {
	tx.Change(`insert into customer_marks (org_id) values ($1) on conflict (org_id) do nothing`, tx.Org())
	err = tx.Read(store.Query(func(r store.Row) error { return r.Scan(&seen, &erased) },
		`select seen_at, erased_to from customer_marks where org_id = $1`+tx.Dialect().ForUpdate, tx.Org()))
	return seen, erased, err
}

// markCustomers stores the marks.
func markCustomers(tx *store.Tx, seen, erased int64) {
	tx.Change(`update customer_marks set seen_at = $1, erased_to = $2 where org_id = $3`, seen, erased, tx.Org())
}

// Bearer is what an appointment says of its customer.
type Bearer struct {
	Appointment booking.AppointmentID
	Name, Phone string // an empty name: erased
	UpdatedAt   int64
}

// bearers reads the customers of appointments that changed after a place in
// the order of their changes.
func bearers(tx *store.Tx, after int64, afterID booking.AppointmentID, limit int) (list []Bearer, err error) {
	err = tx.Read(store.Query(func(r store.Row) error {
		var b Bearer
		err := r.Scan(&b.Appointment, &b.Name, &b.Phone, &b.UpdatedAt)
		list = append(list, b)
		return err
	}, `select id, customer_name, phone, updated_at from appointments where org_id = $1 and (updated_at, id) > ($2, $3)
		order by updated_at, id limit $4`, tx.Org(), after, afterID, limit))
	return list, err
}

// saveCustomerName adds a name to the index.
func saveCustomerName(tx *store.Tx, n CustomerName) {
	tx.Change(`insert into customer_names (org_id, id, name, phone, folded, seen_at) values ($1, $2, $3, $4, $5, $6)
		on conflict (org_id, id, name) do update set seen_at = excluded.seen_at where customer_names.seen_at < excluded.seen_at`,
		tx.Org(), n.ID, n.Name, n.Phone, n.Folded, n.SeenAt)
}

// CustomerSearch says whom to find. Zero values do not narrow.
type CustomerSearch struct {
	ID    booking.CustomerID
	Phone string   // digits somewhere in the number
	Words []string // each somewhere in the folded name
	// After is where the last page ended.
	After   int64
	AfterID booking.CustomerID
	Limit   int
}

// CustomerHit is a customer that was found, and when their appointments last
// changed.
type CustomerHit struct {
	ID     booking.CustomerID
	SeenAt int64
}

// findCustomers finds customers, those whose appointments changed last first.
// Who was merged into another is found as the other.
func findCustomers(ctx context.Context, t *store.Tenant, f CustomerSearch) ([]CustomerHit, error) {
	w := store.Where{Args: []any{t.Org()}, SQL: "n.org_id = $1"}
	if !f.ID.IsZero() {
		w.And("n.id = ?", f.ID)
	}
	if f.Phone != "" {
		w.And("n.phone like ?", "%"+f.Phone+"%")
	}
	for _, word := range f.Words {
		w.And("n.folded like ?", "%"+word+"%")
	}
	after := ""
	if !f.AfterID.IsZero() {
		after = " where (seen, id) < (" + w.Arg(f.After) + ", " + w.Arg(f.AfterID) + ")"
	}
	var hits []CustomerHit
	err := t.Read(ctx, store.Query(func(r store.Row) error {
		var h CustomerHit
		err := r.Scan(&h.ID, &h.SeenAt)
		hits = append(hits, h)
		return err
	}, `select id, seen from (
			select coalesce(m.main_id, n.id) as id, max(n.seen_at) as seen from customer_names n
			left join customer_merges m on m.org_id = n.org_id and m.alias_id = n.id where `+w.SQL+` group by 1) found`+after+`
		order by seen desc, id desc limit `+w.Arg(f.Limit), w.Args...))
	return hits, err
}

// customerNames reads every name of these customers and of those that were
// merged into them.
func customerNames(ctx context.Context, t *store.Tenant, mains []booking.CustomerID) (list []CustomerName, err error) {
	err = t.Read(ctx, customerNamesQuery(t.Dialect(), t.Org(), mains, &list))
	return list, err
}

// customerNamesIn reads the same inside the transaction.
func customerNamesIn(tx *store.Tx, mains []booking.CustomerID) (list []CustomerName, err error) {
	err = tx.Read(customerNamesQuery(tx.Dialect(), tx.Org(), mains, &list))
	return list, err
}

func customerNamesQuery(d *store.Dialect, org booking.OrgID, mains []booking.CustomerID, out *[]CustomerName) store.Statement {
	return store.Query(func(r store.Row) error {
		var n CustomerName
		err := r.Scan(&n.ID, &n.Main, &n.Name, &n.Phone, &n.Folded, &n.SeenAt)
		*out = append(*out, n)
		return err
	}, `select n.id, coalesce(m.main_id, n.id), n.name, n.phone, n.folded, n.seen_at from customer_names n
		left join customer_merges m on m.org_id = n.org_id and m.alias_id = n.id
		where n.org_id = $1 and (`+d.InList("n.id", "$2")+` and m.main_id is null
			or n.id in (select alias_id from customer_merges where org_id = $1 and `+d.InList("main_id", "$2")+`))
		order by n.seen_at desc, n.name`, org, d.List(store.Texts(mains)))
}

// Merge says that two customers are one person.
type Merge struct {
	Alias booking.CustomerID
	Into  booking.CustomerID
	Main  booking.CustomerID // where the chain of Into ends
	At    int64
}

// merges reads all of the organization.
func merges(ctx context.Context, t *store.Tenant) (list []Merge, err error) {
	err = t.Read(ctx, mergesQuery(t.Org(), &list))
	return list, err
}

// mergesIn reads them inside the transaction.
func mergesIn(tx *store.Tx) (list []Merge, err error) {
	err = tx.Read(mergesQuery(tx.Org(), &list))
	return list, err
}

func mergesQuery(org booking.OrgID, out *[]Merge) store.Statement {
	return store.Query(func(r store.Row) error {
		var m Merge
		err := r.Scan(&m.Alias, &m.Into, &m.Main, &m.At)
		*out = append(*out, m)
		return err
	}, `select alias_id, into_id, main_id, merged_at from customer_merges where org_id = $1 order by merged_at, alias_id`, org)
}

// saveMerge stores one.
func saveMerge(tx *store.Tx, m Merge) {
	tx.Change(`insert into customer_merges (org_id, alias_id, into_id, main_id, merged_at) values ($1, $2, $3, $4, $5)
		on conflict (org_id, alias_id) do update set into_id = excluded.into_id, main_id = excluded.main_id`, tx.Org(), m.Alias, m.Into, m.Main, m.At)
}

// dropMerge takes it back.
func dropMerge(tx *store.Tx, alias booking.CustomerID) {
	tx.Change(`delete from customer_merges where org_id = $1 and alias_id = $2`, tx.Org(), alias)
}

// Persona says which appointments are a customer's: those with one of the
// numbers, and those without a number that bear one of the names.
type Persona struct{ Phones, Names []string }

// of gives the condition for either kind, with its argument as the parameter.
func (p Persona) of(d *store.Dialect, parameter string) [2]struct {
	sql string
	arg any
} {
	return [2]struct {
		sql string
		arg any
	}{
		{d.InTexts("phone", parameter), d.List(p.Phones)},
		{"phone = '' and " + d.InTexts("customer_name", parameter), d.List(p.Names)},
	}
}

// Tally counts the appointments under one number and name.
type Tally struct {
	Phone, Name                                    string
	Total, Upcoming, Completed, Cancelled, NoShows int
	FirstVisit, LastVisit, Next                    int64 // starts; zero: none
}

// tallies counts what these customers have booked. A visit is an appointment
// that has begun and was neither cancelled nor missed.
func tallies(ctx context.Context, t *store.Tenant, p Persona, now int64) ([]Tally, error) {
	var list []Tally
	var queries []store.Statement
	for _, part := range p.of(t.Dialect(), "$2") {
		queries = append(queries, store.Query(func(r store.Row) error {
			var n Tally
			err := r.Scan(&n.Phone, &n.Name, &n.Total, &n.Upcoming, &n.Completed, &n.Cancelled, &n.NoShows, &n.FirstVisit, &n.LastVisit, &n.Next)
			list = append(list, n)
			return err
		}, `select phone, customer_name, count(*),
				count(case when status in ('booked', 'arrived') and end_at > $3 then 1 end),
				count(case when status = 'completed' then 1 end),
				count(case when status = 'cancelled' then 1 end),
				count(case when status = 'no_show' then 1 end),
				coalesce(min(case when status in ('booked', 'arrived', 'completed') and start_at <= $3 then start_at end), 0),
				coalesce(max(case when status in ('booked', 'arrived', 'completed') and start_at <= $3 then start_at end), 0),
				coalesce(min(case when status = 'booked' and start_at > $3 then start_at end), 0)
			from appointments where org_id = $1 and `+part.sql+` and customer_name <> '' group by phone, customer_name`, t.Org(), part.arg, now))
	}
	err := t.Read(ctx, queries...)
	return list, err
}

// upcoming reads a customer's appointments that are not over, in order of
// time.
func upcoming(ctx context.Context, t *store.Tenant, p Persona, now int64, limit int) ([]booking.Appointment, error) {
	return customerAppointments(ctx, t, p, `and status in ('booked', 'arrived') and end_at > $3`, `order by start_at, id limit $4`, now, limit)
}

// history reads a customer's other appointments, the latest first, from before
// the place where the last page ended.
func history(ctx context.Context, t *store.Tenant, p Persona, now, before int64, beforeID booking.AppointmentID,
	limit int) ([]booking.Appointment, error) {
	return customerAppointments(ctx, t, p, `and not (status in ('booked', 'arrived') and end_at > $3) and (start_at, id) < ($5, $6)`,
		`order by start_at desc, id desc limit $4`, now, limit, before, beforeID)
}

func customerAppointments(ctx context.Context, t *store.Tenant, p Persona, which, order string,
	args ...any) ([]booking.Appointment, error) {
	var lists [2][]booking.Appointment
	var queries []store.Statement
	for i, part := range p.of(t.Dialect(), "$2") {
		queries = append(queries, store.AppointmentsWhere(&lists[i], `org_id = $1 and `+part.sql+` and customer_name <> '' `+which+` `+order,
			append([]any{t.Org(), part.arg}, args...)...))
	}
	err := t.Read(ctx, queries...)
	return append(lists[0], lists[1]...), err
}
