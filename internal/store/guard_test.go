package store_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
)

// What code forgets to look at, the tables refuse, however many rows come at once.
func TestTheTablesRefuseWhatTheCodeForgets(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		here, there := w.Here, w.There
		a := w.MustInsert(here, 10)
		claim := func(v storetest.Tenant, start, end int64) string {
			return fmt.Sprintf(`insert into claims (org_id, resource_id, id, start_at, end_at) values ('%s', '%s', '%s', %d, %d)`,
				v.Org, v.Resource.ID, booking.NewID[booking.AppointmentID](), start, end)
		}
		row := func(org booking.OrgID, service booking.ServiceID, branch booking.BranchID, resource string) string {
			return fmt.Sprintf(`('%s', '%s', '%s', '%s', %s, 1, 2, 'booked', '', '', '', '', '', 1, 1)`, booking.NewID[booking.AppointmentID](), org,
				service, branch, resource)
		}
		quoted := func(r booking.ResourceID) string { return "'" + r.String() + "'" }
		appointments := func(rows ...string) string {
			return `insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes,
				channel, reason, created_at, updated_at) values ` + strings.Join(rows, ", ")
		}
		sound := row(here.Org, here.Service.ID, here.Branch.ID, quoted(here.Resource.ID))
		nobody := booking.NewID[booking.OrgID]()
		key := func(org booking.OrgID, key string) string {
			return fmt.Sprintf(`insert into idempotency_keys (org_id, key, request, owner, lease_until, expires_at)
				values ('%s', '%s', '', '%s', 0, 1) on conflict (org_id, key) do update set expires_at = 2`, org, key, a.ID)
		}
		start, end := a.Span.Start, a.Span.End
		for _, c := range []struct {
			what, statement string
			refused         bool
		}{
			{"a claim of the same time", claim(here, start, end), true},
			{"its last second", claim(here, end-1, end), true},
			{"its first second", claim(here, start, start+1), true},
			{"a second in its middle", claim(here, start+60, start+61), true},
			{"a time around it", claim(here, start-60, end+60), true},
			{"the second before it", claim(here, start-1, start), false},
			{"the second behind it", claim(here, end, end+1), false},
			{"the same time of another", claim(there, start, end), false},
			{"appointments", appointments(sound, row(here.Org, here.Service.ID, here.Branch.ID, "null")), false},
			{"one with another organization's service", appointments(sound, row(here.Org, there.Service.ID, here.Branch.ID, "null")), true},
			{"one at another's branch", appointments(row(here.Org, here.Service.ID, there.Branch.ID, "null"), sound), true},
			{"one with another's resource", appointments(sound, row(here.Org, here.Service.ID, here.Branch.ID, quoted(there.Resource.ID))), true},
			{"one with a service of nobody", appointments(row(here.Org, booking.NewID[booking.ServiceID](), here.Branch.ID, "null")), true},
			{"one that is given away", fmt.Sprintf(`update appointments set org_id = '%s' where id = '%s'`, there.Org, a.ID), true},
			{"one that gets another's service", fmt.Sprintf(`update appointments set service_id = '%s' where id = '%s'`, there.Service.ID, a.ID), true},
			{"an idempotency key", key(here.Org, "k"), false},
			{"the same again", key(here.Org, "k"), false},
			{"one of nobody", key(nobody, "k"), true},
			{"one that is given to nobody", fmt.Sprintf(`update idempotency_keys set org_id = '%s'`, nobody), true},
		} {
			err := w.Store.Write(t.Context(), func(tx *store.Tx) error {
				tx.Change(c.statement)
				return nil
			})
			if (err != nil) != c.refused {
				t.Errorf("%s: got %v, want it refused: %v", c.what, err, c.refused)
			}
		}
	})
}

// An index over many claims is not made anew while nobody can book: what was there
// refuses the same.
func TestManyClaimsKeepTheirGuard(t *testing.T) {
	t.Parallel()
	url := pgtest.Database(t)
	load(t, url, filepath.Join(releases, "0061_finding", "postgres.sql"))
	w := &world{&storetest.World{T: t, URL: url}}
	w.Raw(`insert into claims (org_id, resource_id, id, start_at, end_at)
		select o.id, gen_random_uuid(), gen_random_uuid(), n, n + 1 from (select id from organizations limit 1) o, generate_series(1, 50001) n`)
	st, _ := listened(t, url)
	if _, err := st.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	const guards = `select count(*) from pg_constraint where conname = 'claims_never_overlap' and pg_get_constraintdef(oid) like '%int8range%'`
	if got := w.Count(guards); got != 1 {
		t.Errorf("%d constraints over ranges, want that of before", got)
	}
}
