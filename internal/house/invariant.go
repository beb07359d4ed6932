package house

import (
	"context"
	"errors"
	"fmt"

	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// invariant has one query that counts what it examines and one that lists
// what breaks it, as one line of text for each.
type invariant struct{ name, count, broken string }

var invariants = []invariant{
	{
		"no two claims of a resource overlap",
		`select count(*) from claims`,
		`select 'resource ' || resource_id || ': ' || id || ' overlaps the one before it' from (
			select resource_id, id, start_at, lag(end_at) over (partition by resource_id order by start_at, end_at) before from claims) c
			where start_at < before`,
	},
	{
		"no two live appointments of a resource overlap",
		`select count(*) from appointments where status in ('booked', 'arrived', 'completed')`,
		`select 'resource ' || resource_id || ': ' || id || ' overlaps the one before it' from (
			select resource_id, id, start_at, lag(end_at) over (partition by resource_id order by start_at, end_at) before
			from appointments where resource_id is not null and status in ('booked', 'arrived', 'completed')) a
			where start_at < before`,
	},
	{
		"every live appointment with a resource has its claim, and covers no more than it",
		`select count(*) from appointments where resource_id is not null`,
		`select 'appointment ' || a.id from appointments a left join claims c on c.id = a.id and c.resource_id = a.resource_id and c.org_id = a.org_id
			where a.resource_id is not null and a.status in ('booked', 'arrived', 'completed')
			and (c.id is null or c.start_at > a.start_at or c.end_at < a.end_at or c.expires_at is not null)`,
	},
	{
		"every claim belongs to a live appointment or a hold",
		`select count(*) from claims`,
		`select 'claim ' || c.id from claims c
			left join appointments a on a.id = c.id and a.resource_id = c.resource_id and a.org_id = c.org_id and a.status in ('booked', 'arrived', 'completed')
			left join holds h on h.id = c.id and h.resource_id = c.resource_id and h.org_id = c.org_id
			where a.id is null and h.id is null`,
	},
	{
		"every appointment that a call made or changed exists",
		`select count(*) from call_actions where appointment_id is not null`,
		`select 'call ' || c.call_id || ': appointment ' || c.appointment_id from call_actions c
			left join appointments a on a.id = c.appointment_id and a.org_id = c.org_id where c.appointment_id is not null and a.id is null`,
	},
	{
		"every customer's link, and what was done by it or written anew, is about an appointment",
		`select (select count(*) from own_links) + (select count(*) from own_acts) + (select count(*) from corrections)`,
		`select 'link to ' || l.appointment_id from own_links l
			left join appointments a on a.id = l.appointment_id and a.org_id = l.org_id where a.id is null
			union all select 'act on ' || k.appointment_id from own_acts k
			left join appointments a on a.id = k.appointment_id and a.org_id = k.org_id where a.id is null
			union all select 'correction of ' || x.appointment_id from corrections x
			left join appointments a on a.id = x.appointment_id and a.org_id = x.org_id where a.id is null`,
	},
	{
		"no session has more seats taken than its capacity",
		`select count(*) from (select distinct service_id, branch_id, start_at from seats) s`,
		`select 'service ' || service_id || ' at ' || start_at from seats group by service_id, branch_id, start_at having count(*) > max(capacity)`,
	},
	{
		"every live appointment in a session has its seat",
		`select count(*) from appointments where resource_id is null`,
		`select 'appointment ' || a.id from appointments a left join seats s on s.id = a.id and s.org_id = a.org_id
			and s.service_id = a.service_id and s.branch_id = a.branch_id and s.start_at = a.start_at
			where a.resource_id is null and a.status in ('booked', 'arrived', 'completed') and s.id is null`,
	},
	{
		"every seat belongs to a live appointment or a hold",
		`select count(*) from seats`,
		`select 'seat ' || s.seat || ' of service ' || s.service_id || ' at ' || s.start_at from seats s
			left join appointments a on a.id = s.id and a.org_id = s.org_id and a.status in ('booked', 'arrived', 'completed')
			left join holds h on h.id = s.id and h.org_id = s.org_id where a.id is null and h.id is null`,
	},
	{
		"every appointment has its one created event",
		`select count(*) from appointments`,
		`select 'appointment ' || a.id from appointments a
			left join (select appointment_id, org_id, count(*) n from events where kind = 'appointment.created' group by appointment_id, org_id) e
			on e.appointment_id = a.id and e.org_id = a.org_id
			where e.n > 1 or e.n is null and a.created_at > ` + store.RemovedTo,
	},
	{
		"every cancelled appointment has its one cancelled event, and no other has",
		`select count(*) from appointments where status = 'cancelled'`,
		`select 'appointment ' || a.id from appointments a
			left join (select appointment_id, org_id, count(*) n from events where kind = 'appointment.cancelled' group by appointment_id, org_id) e
			on e.appointment_id = a.id and e.org_id = a.org_id
			where e.n > case when a.status = 'cancelled' then 1 else 0 end
				or e.n is null and a.status = 'cancelled' and a.cancelled_at > ` + store.RemovedTo,
	},
	{
		"an address belongs to an organization once, and is not invited besides",
		`select (select count(*) from memberships) + (select count(*) from invitations)`,
		`select 'organization ' || x.org_id || ', twice the same address' from (
			select m.org_id, p.email from memberships m join persons p on p.id = m.person_id
			union all select i.org_id, i.email from invitations i) x group by x.org_id, x.email having count(*) > 1`,
	},
	{
		"no sandbox has people, keys, voice agents or a system of its own",
		`select count(*) from organizations where twin_of is not null`,
		`select 'sandbox ' || o.id from organizations o where o.twin_of is not null and (
			exists (select 1 from memberships m where m.org_id = o.id) or exists (select 1 from invitations i where i.org_id = o.id)
			or exists (select 1 from api_keys k where k.org_id = o.id)
			or exists (select 1 from agents a where a.org_id = o.id) or exists (select 1 from connectors c where c.org_id = o.id))`,
	},
	{
		"what a customer filled in belongs to an appointment that still has its customer",
		`select count(*) from intakes`,
		`select 'appointment ' || n.appointment_id from intakes n left join appointments a on a.id = n.appointment_id and a.org_id = n.org_id
			where a.id is null or a.customer_name = ''`,
	},
	{
		"everybody who waits for a time has somebody to look for one",
		`select count(*) from waiting where state in ('waiting', 'offered')`,
		`select 'waiting ' || w.id from waiting w where w.state in ('waiting', 'offered') and not exists (select 1 from tasks t
			where t.kind = 'wait' and t.key = cast(w.branch_id as text) || '/' || cast(w.service_id as text))`,
	},
	{
		"every event about an appointment belongs to one of the same organization",
		`select count(*) from events where appointment_id is not null`,
		`select 'event ' || e.seq from events e left join appointments a on a.id = e.appointment_id and a.org_id = e.org_id
			where e.appointment_id is not null and a.id is null`,
	},
	{
		"appointments, holds, claims and seats name things of their own organization",
		`select (select count(*) from appointments) + (select count(*) from holds) + (select count(*) from claims) + (select count(*) from seats)`,
		`select 'appointment ' || x.id from appointments x left join services s on s.id = x.service_id left join branches b on b.id = x.branch_id
				left join resources r on r.id = x.resource_id
				where s.org_id <> x.org_id or b.org_id <> x.org_id or r.org_id <> x.org_id or s.id is null or b.id is null
			union all select 'hold ' || x.id from holds x left join services s on s.id = x.service_id left join branches b on b.id = x.branch_id
				left join resources r on r.id = x.resource_id
				where s.org_id <> x.org_id or b.org_id <> x.org_id or r.org_id <> x.org_id or s.id is null or b.id is null
			union all select 'claim ' || x.id from claims x left join resources r on r.id = x.resource_id where r.id is null or r.org_id <> x.org_id
			union all select 'seat ' || x.id from seats x left join services s on s.id = x.service_id where s.id is null or s.org_id <> x.org_id`,
	},
	{
		"every webhook delivery is of an event of its endpoint's organization",
		`select count(*) from webhook_deliveries`,
		`select 'delivery ' || d.id from webhook_deliveries d left join events e on e.seq = d.event_seq
			left join webhook_endpoints w on w.id = d.endpoint_id
			where e.seq is null or w.id is null or e.org_id <> d.org_id or w.org_id <> d.org_id`,
	},
	{
		"every endpoint with a waiting delivery has somebody to look at it",
		`select count(*) from webhook_deliveries where state = 'pending'`,
		`select 'endpoint ' || x.endpoint_id from (select distinct endpoint_id from webhook_deliveries where state = 'pending') x
			where not exists (select 1 from tasks t where t.kind = 'deliver' and t.key = cast(x.endpoint_id as text))`,
	},
	{
		"every customer who was merged into another is known by where that ends",
		`select count(*) from customer_merges`,
		`select 'customer ' || m.alias_id from customer_merges m join customer_merges x on x.org_id = m.org_id and x.alias_id = m.main_id`,
	},
	{
		"every name of the index is that of one person, with the same number",
		`select count(*) from customer_names`,
		`select 'customer ' || n.customer_id from customer_names n left join customers c on c.org_id = n.org_id and c.id = n.customer_id
			where c.id is null or c.phone <> n.phone or c.folded = ''`,
	},
	{
		"everybody who has booked is in the index by which they are found, or news of it, at a place of their own",
		`select count(*) from customers where folded <> ''`,
		`select 'customer ' || c.id from customers c left join customer_news n on n.org_id = c.org_id and n.customer_id = c.id
			where c.folded <> '' and c.place is null and n.customer_id is null
			union all select 'place ' || place || ' of organization ' || org_id from customers where place is not null group by org_id, place having count(*) > 1`,
	},
	{
		"rosters, sessions and offers name things of their own organization",
		`select (select count(*) from rosters) + (select count(*) from sessions) + (select count(*) from resource_services)`,
		`select 'roster of ' || x.resource_id from rosters x left join resources r on r.id = x.resource_id left join branches b on b.id = x.branch_id
				where r.id is null or b.id is null or r.org_id <> x.org_id or b.org_id <> x.org_id
			union all select 'session of ' || x.service_id from sessions x left join services s on s.id = x.service_id left join branches b on b.id = x.branch_id
				where s.id is null or b.id is null or s.org_id <> x.org_id or b.org_id <> x.org_id
			union all select 'offer of ' || x.resource_id from resource_services x left join resources r on r.id = x.resource_id left join services s on s.id = x.service_id
				where r.id is null or s.id is null or r.org_id <> x.org_id or s.org_id <> x.org_id`,
	},
}

// soundFile is what SQLite itself can tell of its file.
var soundFile = invariant{
	"the file of the database is sound, and its indexes agree with its tables",
	`select page_count from pragma_page_count`,
	`select integrity_check from pragma_integrity_check where integrity_check <> 'ok'`,
}

// ErrNobody refuses to call a database sound in which there is nothing: a
// restore may have failed, or another one be meant.
var ErrNobody = errors.New("there is no organization in this database, and so nothing to verify; check --data and --database")

// Verify checks every invariant. It may take as long as it takes.
func Verify(ctx context.Context, s *store.Store) ([]office.Check, error) {
	var organizations int64
	if err := s.Inspect(ctx, store.Query(func(r store.Row) error { return r.Scan(&organizations) }, `select count(*) from organizations`)); err != nil {
		return nil, fmt.Errorf("house: verify: %w", err)
	}
	if organizations == 0 {
		return nil, ErrNobody
	}
	list := invariants
	if !s.Shared() {
		list = append([]invariant{soundFile}, invariants...)
	}
	checks := make([]office.Check, len(list))
	for i, inv := range list {
		c := &checks[i]
		c.Name = inv.name
		if err := s.Inspect(ctx, store.Query(func(r store.Row) error { return r.Scan(&c.Examined) }, inv.count),
			store.Query(func(r store.Row) error {
				var line string
				err := r.Scan(&line)
				c.Violations = append(c.Violations, line)
				return err
			}, `select * from (`+inv.broken+`) v limit $1`, office.ViolationLimit)); err != nil {
			return nil, fmt.Errorf("house: verify that %s: %w", inv.name, err)
		}
	}
	return checks, nil
}
