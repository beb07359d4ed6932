package stories

import (
	"database/sql"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	_ "github.com/jackc/pgx/v5/stdlib"
	_ "modernc.org/sqlite"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/organization"
)

// database opens the world's database beside the service.
func (w *world) database(t *testing.T) *sql.DB {
	t.Helper()
	driver, source := "pgx", w.url
	if file, ok := strings.CutPrefix(w.url, "sqlite:"); ok {
		driver, source = "sqlite", "file:"+file+"?_pragma=busy_timeout(600000)"
	}
	db, err := sql.Open(driver, source)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// rowsOf reads a table, a line for each row, and the names of the columns.
func rowsOf(t *testing.T, db *sql.DB, query string) (lines [][]string, columns []string) {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	if columns, err = rows.Columns(); err != nil {
		t.Fatal(err)
	}
	for rows.Next() {
		values, line := make([]any, len(columns)), make([]string, len(columns))
		for i := range values {
			values[i] = new(sql.NullString)
		}
		if err := rows.Scan(values...); err != nil {
			t.Fatal(err)
		}
		for i, v := range values {
			line[i] = v.(*sql.NullString).String
		}
		lines = append(lines, line)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return lines, columns
}

// passing are the tables that are nobody's and change by themselves: how far
// readers of the events have come, budgets of the minute, which nodes there are.
var passing = []string{"cursors", "rate_windows", "nodes", "sqlite_sequence"}

// live reads every table of the database but what belongs to a sandbox: a
// line for each row. When a key was last used, or a chore done, is not in it.
func (w *world) live(t *testing.T) map[string][]string {
	t.Helper()
	db := w.database(t)
	tables := `select relname::text from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`
	if strings.HasPrefix(w.url, "sqlite:") {
		tables = `select name from sqlite_master where type = 'table'`
	}
	out := map[string][]string{}
	names, _ := rowsOf(t, db, tables)
	for _, name := range names {
		table := name[0]
		if slices.Contains(passing, table) {
			continue
		}
		lines, columns := rowsOf(t, db, "select * from "+table)
		whose := slices.Index(columns, "org_id")
		if table == "organizations" {
			whose = slices.Index(columns, "id")
		}
		out[table] = []string{}
		for _, line := range lines {
			if whose >= 0 {
				if org, err := booking.ParseID[booking.OrgID](line[whose]); err == nil && org.IsTwin() {
					continue
				}
			}
			if table == "settings" && strings.HasPrefix(line[0], "turn_") { // When a chore was last done, by whichever node.
				continue
			}
			if i := slices.Index(columns, "last_used_at"); i >= 0 {
				line[i] = ""
			}
			out[table] = append(out[table], strings.Join(line, "|"))
		}
		slices.Sort(out[table])
	}
	if len(out) < 30 {
		t.Fatalf("got %d tables, want all of them", len(out))
	}
	return out
}

// connected gives the organization a system of its own that nobody asks, so
// that whatever is pushed leaves a task.
func (w *world) connected(t *testing.T) {
	t.Helper()
	db := w.database(t)
	org := w.noor.Organization.String()
	for _, statement := range []string{
		fmt.Sprintf(`insert into connectors (org_id, url, token, epoch, paused_at, created_at) values ('%s', 'https://erp.example.com', '', 1, 1, 1)`, org),
		fmt.Sprintf(`insert into connector_maps (org_id, resource_id, external_id) values ('%s', '%s', 'omar')`, org, w.resource("omar")),
	} {
		if _, err := db.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
}

func (w *world) testKey(org string) string {
	token, _ := w.namedKey(org, organization.NewKey{Name: "try", Scopes: everyScope, Sandbox: true})
	return token
}

// inner is an id that only the sandbox's own rows have.
var inner = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}`)

func TestATestKeyNeverChangesLiveData(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		ours := w.belongings(t, w.key, w.service("checkup"), w.branch("olaya"), w.resource("omar"))
		theirs := w.belongings(t, w.alien, w.salam.Services["checkup"].String(), w.salam.Branches["olaya"].String(),
			w.salam.Resources["hind"].String())
		w.connected(t)
		test := w.testKey("noor")
		before := w.live(t)

		// The same ids, and the same times: the sandbox has appointments of its own.
		mine := w.belongings(t, test, ours["service_id"], ours["branch_id"], ours["resource_id"])
		names := slices.Sorted(maps.Keys(walk))
		slices.Reverse(names) // The hold is booked before it is asked to be released.
		for _, name := range names {
			v := walk[name]
			if a := w.visitWith(test, name, v, mine); a.status != v.status && !strings.HasPrefix(name, "DELETE ") {
				t.Errorf("%s with a test key: got %d %s, want %d", name, a.status, a.raw, v.status)
			} else if inner.MatchString(a.raw) {
				t.Errorf("%s tells an inner id of the sandbox; print ids of the catalog with Live(): %s", name, a.raw)
			}
			for _, others := range []things{ours, theirs} {
				for _, id := range []string{"id", "hold_id", "service_id", "branch_id", "resource_id"} {
					if others[id] == mine[id] || !slices.ContainsFunc(v.owns, func(o string) bool { return strings.HasSuffix(o, " "+id) }) {
						continue
					}
					wrong := things{}
					for k, value := range mine {
						wrong[k] = value
					}
					wrong[id] = others[id]
					if a := w.visitWith(test, name, v, wrong); a.status != 404 {
						t.Errorf("%s with a test key and the %s of others: got %d, want 404", name, id, a.status)
					}
				}
			}
		}
		want(t, w.get(w.key, appointments+"/"+mine["id"]), 404, "not_found")
		want(t, w.send("DELETE", holds+"/"+ours["hold_id"], test, nil), 404, "not_found")

		// Repeats, refusals, classes, and what nobody chose a person for.
		body := object{"service_id": ours["service_id"], "branch_id": ours["branch_id"], "customer_name": "Try", "phone": "+966500000001",
			"date": "2026-11-17", "time": "10:00"}
		first := w.post(test, appointments, body, "Idempotency-Key: try-1")
		want(t, first, 201, "")
		again := w.post(test, appointments, body, "Idempotency-Key: try-1")
		if again.text("id") != first.text("id") || again.header.Get("Idempotent-Replayed") != "true" {
			t.Errorf("a repeat: got %s, want %s again", again.raw, first.text("id"))
		}
		want(t, w.post(test, appointments, with(body, "resource_id", ours["resource_id"], "date", "2026-11-16")), 409, "slot_taken")
		want(t, w.post(test, appointments, with(body, "service_id", unknown)), 404, "not_found")
		want(t, w.post(test, appointments, object{"service_id": w.service("yoga"), "branch_id": ours["branch_id"], "customer_name": "Try",
			"date": "2026-11-15", "time": "18:00"}), 201, "")
		held := w.post(test, holds, object{"service_id": ours["service_id"], "branch_id": ours["branch_id"], "date": "2026-11-17",
			"time": "11:00"}, "Idempotency-Key: try-2")
		want(t, held, 201, "")
		want(t, w.send("DELETE", holds+"/"+held.text("id"), test, nil), 204, "")

		// Every id that is told is one of the live catalog.
		shown := w.get(test, appointments+"/"+mine["id"])
		for _, id := range []string{"service_id", "branch_id", "resource_id"} {
			if got := shown.text(id); got != ours[id] {
				t.Errorf("%s: got %s, want %s", id, got, ours[id])
			}
		}
		for _, path := range []string{resources + "?service_id=" + ours["service_id"],
			slotsOf(w.resource("sara")) + "?date_from=2026-11-20&service_id=" + ours["service_id"]} {
			if got, want := w.get(test, path), w.get(w.key, path); got.raw != want.raw || want.status != 200 {
				t.Errorf("%s: got %s, want %s", path, got.raw, want.raw)
			}
		}
		if diff := cmp.Diff(w.live(t), before); diff != "" {
			t.Errorf("a test key has changed live data (-after +before):\n%s", diff)
		}
		if report, err := w.app.House.Verify(t.Context()); err != nil || !report.OK() {
			t.Errorf("verify: got %+v %v", report, err)
		}

		// And the other way round: what is taken in the sandbox is free.
		want(t, w.post(w.key, appointments, with(body, "resource_id", ours["resource_id"]), "Idempotency-Key: try-1"), 201, "")
		want(t, w.get(test, appointments+"/"+ours["id"]), 404, "not_found")
	})
}

func TestASandboxFollowsTheCatalogAndCanBeReset(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		test := w.testKey("noor")
		query := []string{"service_id", w.service("checkup"), "branch_id", w.branch("olaya"), "date", "2026-11-16", "time", "10:00"}
		want(t, w.get(test, availability, query...), 200, "")
		w.apply(strings.Replace(noor, "closures: [{from: 2026-11-22, to: 2026-11-23}]", "closures: [{from: 2026-11-16, to: 2026-11-16}]", 1))
		w.until(t, "the sandbox is closed that day, too",
			func() bool { return w.get(test, availability, query...).text("requested_status") == "non_working_day" })

		body := object{"service_id": w.service("checkup"), "branch_id": w.branch("olaya"), "customer_name": "Try", "date": "2026-11-17",
			"time": "10:00", "resource_id": w.resource("omar")}
		want(t, w.post(test, appointments, body, "Idempotency-Key: again"), 201, "")
		want(t, w.post(w.key, appointments, body), 201, "")
		want(t, w.post(test, holds, with(body, "time", "11:00")), 201, "")
		before := w.live(t)
		if err := w.app.Organization.ResetSandbox(t.Context(), office.Caller{Org: w.noor.Organization}); err != nil {
			t.Fatal(err)
		}
		if list, _ := w.get(test, appointments).at("items").([]any); len(list) != 0 {
			t.Errorf("after a reset: got %v, want no appointments", list)
		}
		after := w.live(t)
		delete(before, "audit_log")
		delete(after, "audit_log")
		if diff := cmp.Diff(after, before); diff != "" {
			t.Errorf("a reset has changed live data (-after +before):\n%s", diff)
		}
		if report, err := w.app.House.Verify(t.Context()); err != nil || !report.OK() {
			t.Errorf("verify: got %+v %v", report, err)
		}
		// The same again, under the same key, is a new booking.
		if a := w.post(test, appointments, body, "Idempotency-Key: again"); a.status != 201 || a.header.Get("Idempotent-Replayed") != "" {
			t.Errorf("booking after a reset: got %d %s, want a new one", a.status, a.raw)
		}
		want(t, w.post(test, holds, with(body, "time", "11:00")), 201, "")
	})
}

// until waits for something that another part of the house does.
func (w *world) until(t *testing.T, what string, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !done(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("not within a minute: %s", what)
		}
	}
}
