package customer

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// row is what is kept of a person. One without a name holds together what was
// merged: its own appointments have been erased.
type row struct {
	ID, Main booking.CustomerID // Main: ID, or whom the customer was merged into
	Key
	Name string // as it was written last
	Details
}

// CustomerName is a name under which a customer has booked.
type CustomerName struct {
	ID, Main booking.CustomerID
	Spelling
	SeenAt int64 // when an appointment under this name last changed
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
	Spelling    // an empty name: erased
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

// saveCustomer adds a name to the index, and the person if it is the first.
func saveCustomer(tx *store.Tx, n CustomerName) {
	key := KeyOf(n.Phone, n.Name)
	tx.Change(`insert into customers (org_id, id, phone, folded, name, seen_at, created_at) values ($1, $2, $3, $4, $5, $6, $6)
		on conflict (org_id, phone, folded) where folded <> '' do update set name = excluded.name, seen_at = excluded.seen_at
		where customers.seen_at < excluded.seen_at`, tx.Org(), booking.NewID[booking.CustomerID](), key.Phone, key.Name, n.Name, n.SeenAt)
	tx.Change(`insert into customer_names (org_id, phone, name, customer_id, seen_at)
		select org_id, phone, cast($4 as text), id, cast($5 as bigint) from customers where org_id = $1 and phone = $2 and folded = $3
		on conflict (org_id, phone, name) do update set seen_at = excluded.seen_at where customer_names.seen_at < excluded.seen_at`,
		tx.Org(), key.Phone, key.Name, n.Name, n.SeenAt)
}

// customerNamed finds who has booked under a number and a name; zero: nobody.
func customerNamed(ctx context.Context, t *store.Tenant, s Spelling) (id booking.CustomerID, err error) {
	err = t.Read(ctx, store.Query(func(r store.Row) error { return r.Scan(&id) },
		`select customer_id from customer_names where org_id = $1 and phone = $2 and name = $3`, t.Org(), s.Phone, s.Name))
	return id, err
}

// customerIn finds a person in the transaction; zero: nobody.
func customerIn(tx *store.Tx, k Key) (id booking.CustomerID, err error) {
	err = tx.Read(store.Query(func(r store.Row) error { return r.Scan(&id) },
		`select id from customers where org_id = $1 and phone = $2 and folded = $3 and folded <> ''`, tx.Org(), k.Phone, k.Name))
	return id, err
}

// rekey gives a person another name and number, under which nobody is known yet.
func rekey(tx *store.Tx, id booking.CustomerID, s Spelling) error {
	if err := unplace(tx, []booking.CustomerID{id}); err != nil {
		return err
	}
	key := KeyOf(s.Phone, s.Name)
	tx.Change(`delete from customer_names where org_id = $1 and customer_id = $2`, tx.Org(), id)
	tx.Change(`update customers set phone = $3, folded = $4, name = $5 where org_id = $1 and id = $2`, tx.Org(), id, key.Phone, key.Name, s.Name)
	return nil
}

// handOver gives what a person has said, and what was written down of them, to another
// entry of theirs. What is written down there stays.
func handOver(tx *store.Tx, from, to booking.CustomerID) {
	tx.Change(`update consents set customer_id = $3 where org_id = $1 and customer_id = $2`, tx.Org(), from, to)
	tx.Change(`update customers set (language, email, notes, tags, birth_date, gender, updated_at) =
			(select f.language, f.email, f.notes, f.tags, f.birth_date, f.gender, f.updated_at from customers f where f.org_id = $1 and f.id = $2)
		where org_id = $1 and id = $3 and updated_at = 0`, tx.Org(), from, to)
}

// customersOn finds who has booked under some numbers, those whose appointments
// changed last first. Who was merged into another is found as the other.
func customersOn(ctx context.Context, t *store.Tenant, phones []string, limit int) (ids []booking.CustomerID, err error) {
	err = t.Read(ctx, store.Query(func(r store.Row) error {
		var id booking.CustomerID
		err := r.Scan(&id)
		ids = append(ids, id)
		return err
	}, `select coalesce(m.main_id, c.id) from customers c left join customer_merges m on m.org_id = c.org_id and m.alias_id = c.id
		where c.org_id = $1 and `+t.Dialect().InTexts("c.phone", "$2")+` and c.folded <> ''
		group by 1 order by max(c.seen_at) desc, 1 limit $3`, t.Org(), t.Dialect().List(phones), limit))
	return ids, err
}

// describe stores what was written down of a customer, unless it was changed
// since the caller looked.
func describe(tx *store.Tx, id booking.CustomerID, n Details, now int64) (bool, error) {
	tags := ""
	if len(n.Tags) > 0 {
		text, err := json.Marshal(n.Tags)
		if err != nil {
			return false, err
		}
		tags = string(text)
	}
	done, err := tx.Affected(`update customers set language = $3, email = $4, notes = $5, tags = $6, birth_date = $7, gender = $8, updated_at = $9
		where org_id = $1 and id = $2 and updated_at = $10 returning 1`, tx.Org(), id, n.Language, string(n.Email), string(n.Notes), tags,
		string(n.BirthDate), string(n.Gender), max(now, n.Version+1), n.Version)
	return done == 1, err
}

// groups reads these customers with everybody who was merged into them, and
// every name of theirs, the latest first.
func groups(read reader, d *store.Dialect, org booking.OrgID, mains []booking.CustomerID) (map[booking.CustomerID]group, error) {
	all := map[booking.CustomerID]group{}
	queries := groupQueries(d)
	ids := d.List(store.Texts(mains))
	err := read(store.Query(func(r store.Row) error {
		var v row
		var tags string
		err := r.Scan(&v.ID, &v.Main, &v.Key.Phone, &v.Key.Name, &v.Name, &v.Language, &v.Email, &v.Notes, &tags, &v.BirthDate,
			&v.Gender, &v.Version)
		if err == nil && tags != "" {
			err = json.Unmarshal([]byte(tags), &v.Tags)
		}
		g := all[v.Main]
		g.rows = append(g.rows, v)
		all[v.Main] = g
		return err
	}, queries[0], org, ids),
		store.Query(func(r store.Row) error {
			var n CustomerName
			err := r.Scan(&n.ID, &n.Main, &n.Phone, &n.Name, &n.SeenAt)
			g := all[n.Main]
			g.names = append(g.names, n)
			all[n.Main] = g
			return err
		}, queries[1], org, ids))
	return all, err
}

// groupQueries read the persons of an organization ($1) with some ids ($2) and whoever was
// merged into them, and their names.
func groupQueries(d *store.Dialect) [2]string {
	// First which rows, by index, and then whether they are whose they seem: either
	// condition by itself, or a list of them, would read everybody.
	which := func(id string) string {
		return ` left join customer_merges m on m.org_id = x.org_id and m.alias_id = ` + id + ` where x.org_id = $1 and ` + id + ` in (
				select id from customers where org_id = $1 and ` + d.InList("id", "$2") + `
				union all select alias_id from customer_merges where org_id = $1 and ` + d.InList("main_id", "$2") + `)
			and (m.main_id is null or ` + d.InList("m.main_id", "$2") + `)`
	}
	return [2]string{
		`select x.id, coalesce(m.main_id, x.id), x.phone, x.folded, x.name, x.language, x.email, x.notes, x.tags, x.birth_date, x.gender, x.updated_at
			from customers x` + which("x.id") + ` order by x.seen_at desc, x.id`,
		`select x.customer_id, coalesce(m.main_id, x.customer_id), x.phone, x.name, x.seen_at
			from customer_names x` + which("x.customer_id") + ` order by x.seen_at desc, x.name`,
	}
}

// groupIn reads one in the transaction.
func groupIn(tx *store.Tx, main booking.CustomerID) (group, error) {
	all, err := groups(tx.Read, tx.Dialect(), tx.Org(), []booking.CustomerID{main})
	return all[main], err
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

// spellings reads under which names appointments stand on some numbers.
func spellings(d *store.Dialect, org booking.OrgID, phones []string, each func(Spelling)) store.Statement {
	return store.Query(func(r store.Row) error {
		var s Spelling
		err := r.Scan(&s.Phone, &s.Name)
		each(s)
		return err
	}, `select distinct phone, customer_name from appointments where org_id = $1 and `+d.InTexts("phone", "$2")+` and customer_name <> ''`,
		org, d.List(phones))
}

// bears is the condition that something stands under one of some numbers and
// names, with its two arguments. A number holds no space.
func bears(d *store.Dialect, list []Spelling, phone, name, one, two string) (sql string, args []any) {
	phones, both := []string{}, []string{}
	for _, s := range list {
		if !slices.Contains(phones, s.Phone) {
			phones = append(phones, s.Phone)
		}
		both = append(both, s.Phone+" "+s.Name)
	}
	return d.InTexts(phone, one) + ` and ` + d.InTexts(`(`+phone+` || ' ' || `+name+`)`, two), []any{d.List(phones), d.List(both)}
}

// Tally counts the appointments under one number and name.
type Tally struct {
	Spelling
	Total, Upcoming, Completed, Cancelled, NoShows int
	FirstVisit, LastVisit, Next                    int64 // starts; zero: none
}

// tallies counts what was booked under the numbers of these customers, and
// under their names where there is no number. A visit is an appointment that
// has begun and was neither cancelled nor missed.
func tallies(ctx context.Context, t *store.Tenant, all map[booking.CustomerID]group, now int64) ([]Tally, error) {
	phones, names := []string{}, []string{}
	for _, g := range all {
		phones = append(phones, g.phones()...)
		for _, n := range g.names {
			if n.Phone == "" {
				names = append(names, n.Name)
			}
		}
	}
	var list []Tally
	var queries []store.Statement
	d := t.Dialect()
	for _, part := range []struct {
		sql  string
		args []string
	}{{d.InTexts("phone", "$2"), phones}, {"phone = '' and " + d.InTexts("customer_name", "$2"), names}} {
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
			from appointments where org_id = $1 and `+part.sql+` and customer_name <> '' group by phone, customer_name`, t.Org(), d.List(part.args), now))
	}
	err := t.Read(ctx, queries...)
	return list, err
}

// upcoming reads a customer's appointments that are not over, in order of
// time.
func upcoming(ctx context.Context, t *store.Tenant, p Persona, now int64, limit int) ([]booking.Appointment, error) {
	return customerAppointments(ctx, t, p, `and status in ('booked', 'arrived') and end_at > $4`, `order by start_at, id limit $5`, now, limit)
}

// history reads a customer's other appointments, the latest first, from before
// the place where the last page ended.
func history(ctx context.Context, t *store.Tenant, p Persona, now, before int64, beforeID booking.AppointmentID,
	limit int) ([]booking.Appointment, error) {
	return customerAppointments(ctx, t, p, `and not (status in ('booked', 'arrived') and end_at > $4) and (start_at, id) < ($6, $7)`,
		`order by start_at desc, id desc limit $5`, now, limit, before, beforeID)
}

func customerAppointments(ctx context.Context, t *store.Tenant, p Persona, which, order string,
	args ...any) ([]booking.Appointment, error) {
	whose, who := bears(t.Dialect(), p.Own, "phone", "customer_name", "$2", "$3")
	var list []booking.Appointment
	err := t.Read(ctx, store.AppointmentsWhere(&list, `org_id = $1 and `+whose+` and customer_name <> '' `+which+` `+order,
		slices.Concat([]any{t.Org()}, who, args)...))
	return list, err
}

// toldBy reads what a customer told last when they booked by themselves.
func toldBy(ctx context.Context, t *store.Tenant, p Persona) (told Told, err error) {
	whose, who := bears(t.Dialect(), p.Own, "a.phone", "a.customer_name", "$2", "$3")
	args := slices.Concat([]any{t.Org()}, who)
	err = t.Read(ctx,
		store.Query(func(r store.Row) error { return r.Scan(&told.Email, &told.EmailAt) },
			`select a.email, a.created_at from appointments a where a.org_id = $1 and `+whose+` and a.email <> ''
				order by a.created_at desc, a.id desc limit 1`, args...),
		store.Query(func(r store.Row) error { return r.Scan(&told.Language, &told.LanguageAt) },
			`select i.language, i.at from intakes i join appointments a on a.id = i.appointment_id and a.org_id = i.org_id
				where a.org_id = $1 and `+whose+` and i.language <> '' order by i.at desc, a.id desc limit 1`, args...))
	return told, err
}

// forgiven tells which of some appointments were missed and count no more.
func forgiven(ctx context.Context, t *store.Tenant, list []booking.Appointment) (map[booking.AppointmentID]bool, error) {
	found := map[booking.AppointmentID]bool{}
	err := t.Read(ctx, store.Query(func(r store.Row) error {
		var id booking.AppointmentID
		err := r.Scan(&id)
		found[id] = true
		return err
	}, `select p.appointment_id from pardons p join appointments a on a.id = p.appointment_id and a.org_id = p.org_id
		where p.org_id = $1 and a.status = 'no_show' and `+t.Dialect().InList("p.appointment_id", "$2"), t.Org(),
		t.Dialect().List(store.Texts(appointmentIDs(list)))))
	return found, err
}

// actsTo reads what customers did by their links to some appointments.
func actsTo(ctx context.Context, t *store.Tenant, list []booking.Appointment) (map[booking.AppointmentID][]booking.OwnAct, error) {
	ids := make([]booking.AppointmentID, len(list))
	for i := range list {
		ids[i] = list[i].Root()
	}
	var acts []booking.OwnAct
	err := t.Read(ctx, store.OwnActsWhere(&acts, `org_id = $1 and `+t.Dialect().InList("root_id", "$2")+` order by id`, t.Org(),
		t.Dialect().List(store.Texts(ids))))
	by := map[booking.AppointmentID][]booking.OwnAct{}
	for _, a := range acts {
		by[a.Appointment] = append(by[a.Appointment], a)
	}
	return by, err
}

// messagesTo reads what was told of some appointments, by the first of those that took
// each other's place.
func messagesTo(ctx context.Context, t *store.Tenant, list []booking.Appointment) (map[booking.AppointmentID][]DossierMessage, error) {
	by := map[booking.AppointmentID][]DossierMessage{}
	err := t.Read(ctx, store.Query(func(r store.Row) error {
		var id booking.AppointmentID
		var m DossierMessage
		var at, told int64
		err := r.Scan(&id, &m.Purpose, &m.Medium, &m.Status, &at, &told)
		if m.At = office.UTC(at); told != 0 {
			m.ToldAt = office.UTC(told)
		}
		by[id] = append(by[id], m)
		return err
	}, `select appointment_id, purpose, medium, status, made_at, told_at from notices where org_id = $1 and `+
		t.Dialect().InList("appointment_id", "$2")+` order by made_at, id`, t.Org(), t.Dialect().List(store.Texts(appointmentIDs(list)))))
	return by, err
}

// optOutsOf reads what some numbers and addresses do not want to be sent any more.
func optOutsOf(ctx context.Context, t *store.Tenant, whom []string) (list []DossierOptOut, err error) {
	err = t.Read(ctx, store.Query(func(r store.Row) error {
		var o DossierOptOut
		var at int64
		err := r.Scan(&o.What, &o.Channel, &o.How, &at)
		if o.At = office.UTC(at); o.Channel != "" {
			o.What = "channel"
		}
		list = append(list, o)
		return err
	}, `select o.what, coalesce(c.name, ''), o.how, o.at from opt_outs o left join message_channels c on c.org_id = o.org_id and cast(c.id as text) = o.what
		where o.org_id = $1 and `+t.Dialect().InTexts("o.whom_hash", "$2")+` order by o.id`, t.Org(), t.Dialect().List(whom)))
	return list, err
}
