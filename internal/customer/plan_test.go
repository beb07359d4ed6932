package customer

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
)

// Whoever is found is read by their ids: it makes no difference how many others there
// are.
func TestReadingAFewCustomersReadsNoOthers(t *testing.T) {
	t.Parallel()
	for name, url := range map[string]func(*testing.T) string{
		"sqlite":   func(t *testing.T) string { return storetest.SQLite(t) },
		"postgres": func(t *testing.T) string { return pgtest.Database(t) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, err := store.Open(t.Context(), store.Config{URL: url(t), Patience: storetest.Patience})
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			org := manyPersons(t, s, 20_000)
			for _, q := range groupQueries(s.Dialect()) {
				plan := explained(t, s, q, org, s.Dialect().List([]string{booking.NewID[booking.CustomerID]().String()}))
				if strings.Contains(plan, "Seq Scan on customers") || strings.Contains(plan, "Seq Scan on customer_names") ||
					strings.Contains(plan, "SCAN x") {
					t.Errorf("reads all persons:\n%s\n%s", q, plan)
				}
			}
		})
	}
}

// manyPersons fills a database with an organization that has so many customers.
func manyPersons(t *testing.T, s *store.Store, n int) booking.OrgID {
	t.Helper()
	org := booking.NewID[booking.OrgID]()
	numbers, uuid := fmt.Sprintf("generate_series(1, %d) as n (i)", n), "gen_random_uuid()"
	if !s.Shared() {
		numbers = fmt.Sprintf("(with recursive n (i) as (select 1 union all select i + 1 from n where i < %d) select i from n) n", n)
		uuid = "lower(printf('%08x-0000-4000-8000-%012x', i, i))"
	}
	err := s.Write(t.Context(), func(tx *store.Tx) error {
		tx.Change(`insert into organizations (id, slug, name, name_ar, created_at) values ($1, 'o', 'O', 'O', 1)`, org)
		tx.Change(`insert into customers (org_id, id, phone, folded, name, seen_at, created_at)
			select $1, `+uuid+`, '+9665' || (10000000 + i), 'name' || i, 'Name ' || i, i, i from `+numbers, org)
		tx.Change(`insert into customer_names (org_id, customer_id, phone, name, seen_at)
			select org_id, id, phone, name, seen_at from customers where org_id = $1`, org)
		tx.Change("analyze")
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return org
}

// explained asks the database how it would answer, and puts the lines together.
func explained(t *testing.T, s *store.Store, sql string, args ...any) string {
	t.Helper()
	explain := map[bool]string{false: "explain query plan ", true: "explain "}[s.Shared()]
	var lines strings.Builder
	err := s.Read(t.Context(), store.Query(func(r store.Row) error {
		var id, parent, unused int
		var text string
		into := []any{&id, &parent, &unused, &text}
		if s.Shared() {
			into = into[3:]
		}
		err := r.Scan(into...)
		lines.WriteString(text + "\n")
		return err
	}, explain+sql, args...))
	if err != nil {
		t.Fatal(err)
	}
	return lines.String()
}
