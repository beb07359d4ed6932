package webhook

import (
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/month"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
)

// plan asks the database how it would answer, and puts the lines together.
func plan(t *testing.T, s *store.Store, sql string, args ...any) string {
	t.Helper()
	explain := map[bool]string{false: "explain query plan ", true: "explain "}[s.Shared()]
	var lines []string
	each := func(r store.Row) error {
		var id, parent, unused int
		var text string
		err := r.Scan(&text)
		if !s.Shared() {
			err = r.Scan(&id, &parent, &unused, &text)
		}
		lines = append(lines, text)
		return err
	}
	if err := s.Read(t.Context(), store.Query(each, explain+sql, args...)); err != nil {
		t.Fatal(err)
	}
	return strings.Join(lines, "\n")
}

// backlog fills a database with an endpoint for which 50,000 deliveries wait,
// all due at the same time, and another with a few.
func backlog(t *testing.T, s *store.Store) (booking.OrgID, booking.EndpointID) {
	t.Helper()
	if _, err := s.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if s.Shared() { // The deliveries are of January and February.
		for _, at := range []time.Time{time.Date(2026, 11, 5, 0, 0, 0, 0, time.UTC), time.Date(2027, 1, 5, 0, 0, 0, 0, time.UTC)} {
			for _, f := range month.All {
				if err := month.Make(t.Context(), s, f, at.Unix()); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	org, id, quiet := booking.NewID[booking.OrgID](), booking.NewID[booking.EndpointID](), booking.NewID[booking.EndpointID]()
	numbers := "generate_series(1, 50000) as n (i)"
	uuid := "(lpad(to_hex(1798761600000 + (random() * 5000000000)::bigint), 12, '0') || '7' || " + // of two months
		"substr(md5(random()::text), 1, 19))::uuid"
	if !s.Shared() {
		numbers = "(with recursive n (i) as (select 1 union all select i + 1 from n where i < 50000) select i from n) n"
		uuid = "lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-' || hex(randomblob(2)) || '-' || hex(randomblob(2)) || '-' || " +
			"hex(randomblob(6)))"
	}
	err := s.Write(t.Context(), func(tx *store.Tx) error {
		tx.Change(`insert into organizations (id, slug, name, name_ar, created_at) values ($1, 'o', 'O', 'O', 1)`, org)
		for _, e := range []booking.EndpointID{id, quiet} {
			tx.Change(`insert into webhook_endpoints (id, org_id, url, kinds, secrets, created_at) values ($1, $2, 'https://example.com', 'appointment.created', '', 1)`, e, org)
		}
		tx.Change(`insert into events (id, org_id, kind, body, at) select `+uuid+`, $1, 'appointment.created', '{}', 1 from `+numbers, org)
		waiting := deliveryInto + `select ` + uuid + `, $1, $2, seq, null, 'pending', false, 1, 1, 0 from events where seq % 100 `
		tx.Change(waiting+"<> 0", org, id)
		tx.Change(waiting+"= 0", org, quiet)
		tx.Change("analyze")
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return org, id
}

// A look at an endpoint costs the same whether ten deliveries wait or
// thousands: nothing is sorted, and nothing is read that is not wanted.
func TestALookAtAnEndpointReadsOnlyWhatItWants(t *testing.T) {
	t.Parallel()
	for name, url := range map[string]func(*testing.T) string{
		"sqlite":   func(t *testing.T) string { return storetest.SQLite(t) },
		"postgres": func(t *testing.T) string { return pgtest.Database(t) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, err := store.Open(t.Context(), store.Config{URL: url(t), Patience: 10 * time.Minute})
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			org, id := backlog(t, s)
			due := "webhook_deliveries_due"
			if s.Shared() {
				due = "endpoint_id_next_at_event_seq_idx" // that of each part
			}
			for what, text := range map[string]string{
				"what is due":      plan(t, s, deliveriesWhere+whereDue, id, org, 1, 0, 0, 64),
				"when is the next": plan(t, s, nextDelivery, id, org),
			} {
				if !strings.Contains(text, due) {
					t.Errorf("%s: not by its index:\n%s", what, text)
				}
				if s.Shared() != strings.Contains(text, "Merge Append") { // It merges what each part has in order.
					t.Errorf("%s: not in the order of the index:\n%s", what, text)
				}
				for _, bad := range []string{"Seq Scan on webhook_deliveries_2027_0", "Seq Scan on events_2027_01", "Bitmap", "TEMP B-TREE", "SCAN d",
					"SCAN e", "SCAN webhook"} { // A part with nothing in it is read as a whole.
					if strings.Contains(text, bad) {
						t.Errorf("%s: %s:\n%s", what, bad, text)
					}
				}
			}
		})
	}
}
