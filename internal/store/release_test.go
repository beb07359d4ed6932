package store_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
	homeworld "github.com/mawid/mawid/internal/world"
)

// Every release left a snapshot of its schema, with data. Whoever upgrades
// from it must lose nothing, and end with the schema of a new installation.
func TestEveryReleaseMigratesWithItsData(t *testing.T) {
	t.Parallel()
	found, err := os.ReadDir(releases)
	if err != nil || len(found) == 0 {
		t.Fatalf("there are no snapshots in %s: %v", releases, err)
	}
	for _, release := range found {
		t.Run(release.Name(), func(t *testing.T) {
			empty(t, func(t *testing.T, url string) {
				kind, _, _ := strings.Cut(url, ":")
				load(t, url, filepath.Join(releases, release.Name(), kind+".sql"))
				before := counts(t, url)
				st, _ := listened(t, url)
				applied, err := st.Migrate(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				before["migrations"] += int64(len(applied))
				checkNothingLost(t, before, counts(t, url))
				checkSound(t, st)
				if diff := cmp.Diff(schema(t, url), freshSchema(t, kind)); diff != "" {
					t.Errorf("the schema differs from that of a new database (-migrated +new):\n%s", diff)
				}
				bookOn(t, st, url)
				checkSound(t, st)
			})
		})
	}
}

// load runs a snapshot. Its statements may come in any order: what guards
// them counts at the end.
func load(t *testing.T, url, file string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	w := &world{&storetest.World{T: t, URL: url}}
	w.Raw(string(text))
}

func checkNothingLost(t *testing.T, before, after map[string]int64) {
	t.Helper()
	for table, n := range before {
		// Of consents there are more: a refusal is that of everybody who had the number.
		// And of news: whoever has a place in the index comes into its order as well.
		if got, there := after[table]; !there || got < n || got > n && table != "consents" && table != "customer_news" {
			t.Errorf("table %s: got %d rows after the migration, want the %d of before", table, got, n)
		}
		if n == 0 {
			t.Errorf("table %s was empty: the snapshot shows nothing of it", table)
		}
	}
}

func checkSound(t *testing.T, st *store.Store) {
	t.Helper()
	checks, err := house.Verify(t.Context(), st)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range checks {
		if len(c.Violations) > 0 {
			t.Errorf("violated: %s: %v", c.Name, c.Violations)
		}
	}
}

// freshSchema is that of a database to which all migrations were applied at
// once.
func freshSchema(t *testing.T, kind string) []string {
	t.Helper()
	url := newDatabase(t, kind)
	st, _ := listened(t, url)
	if _, err := st.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	return schema(t, url)
}

// schema lists columns, constraints, indexes and triggers, a line each.
func schema(t *testing.T, url string) []string {
	t.Helper()
	query := `select type || ' ' || name || ' on ' || tbl_name || ': ' || coalesce(sql, '') from sqlite_master where name not like 'sqlite_stat%' order by 1`
	if strings.HasPrefix(url, "postgres") { // A condition that went through a dump has fewer brackets, and means the same.
		query = `select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') || ' ' || is_identity
				from information_schema.columns where table_schema = 'public'
			union all select 'constraint ' || conrelid::regclass || ' ' || conname || ': ' || pg_get_constraintdef(oid)
				from pg_constraint where connamespace = 'public'::regnamespace
			union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
			union all select 'trigger ' || translate(pg_get_triggerdef(oid), '()', '') from pg_trigger where not tgisinternal
			union all select 'function ' || pg_get_functiondef(p.oid) from pg_proc p join pg_language l on l.oid = p.prolang
				where pronamespace = 'public'::regnamespace and l.lanname = 'plpgsql'
			union all select 'table ' || relname || ' ' || relpersistence::text from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
			order by 1`
	}
	return storetest.Texts(t, storetest.Reach(t, url), query)
}

// bookOn books at the first free time after the snapshot's day.
func bookOn(t *testing.T, st *store.Store, url string) {
	t.Helper()
	db := storetest.Reach(t, url)
	var last int64
	if err := db.QueryRow(`select max(updated_at) from appointments`).Scan(&last); err != nil {
		t.Fatal(err)
	}
	ids := strings.Fields(storetest.Texts(t, db, `select cast(org_id as text) || ' ' || cast(service_id as text) || ' ' || cast(branch_id as text)
		from appointments where resource_id is not null limit 1`)[0])
	org, err := booking.ParseID[booking.OrgID](ids[0])
	service, err2 := booking.ParseID[booking.ServiceID](ids[1])
	branch, err3 := booking.ParseID[booking.BranchID](ids[2])
	if err := errors.Join(err, err2, err3); err != nil {
		t.Fatal(err)
	}
	d := newDesk(st, func() time.Time { return time.Unix(last, 0) })
	tomorrow := booking.Slot{Date: civil.Date(last/86400) + 1}
	free, err := d.Desk.Availability(t.Context(), org, desk.AvailabilityQuery{Service: service, Branch: branch, Slot: tomorrow})
	if err != nil || free.Slot == nil {
		t.Fatalf("got %+v, %v; want a free time", free, err)
	}
	caller := office.Caller{Org: org, Channel: booking.ByAPI, Actor: booking.BySystem}
	if _, err := d.Desk.Book(t.Context(), caller, desk.BookRequest{Service: service, Branch: branch, Slot: *free.Slot,
		Customer: "Noura"}); err != nil {
		t.Errorf("booking after the migration: %v", err)
	}
}

// Before there was a column for it, the reason of an appointment ended with a
// sentence when the organization's own system could not be asked.
func TestWhatCouldNotBeRecheckedMovesIntoItsColumn(t *testing.T) {
	const sentence = "unverified: the connected system could not be asked"
	empty(t, func(t *testing.T, url string) {
		kind, _, _ := strings.Cut(url, ":")
		load(t, url, filepath.Join(releases, "0009_call_details", kind+".sql"))
		db := storetest.Reach(t, url)
		ids := storetest.Texts(t, db, `select cast(id as text) from appointments order by id limit 4`)
		want := map[string]string{}
		for i, c := range []struct{ before, after string }{
			{sentence, "yes"}, {"least busy on the day; " + sentence, "yes least busy on the day"},
			{"least busy on the day", "no least busy on the day"}, {"", "no"},
		} {
			if _, err := db.Exec(`update appointments set reason = $1 where id = $2`, c.before, ids[i]); err != nil {
				t.Fatal(err)
			}
			want[ids[i]] = c.after
		}
		st, _ := listened(t, url)
		if _, err := st.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		got := map[string]string{}
		for _, line := range storetest.Texts(t, db,
			`select cast(id as text) || ' ' || case when unverified then 'yes ' else 'no ' end || reason from appointments`) {
			if id, rest, _ := strings.Cut(line, " "); want[id] != "" {
				got[id] = strings.TrimSpace(rest)
			}
		}
		if diff := cmp.Diff(got, want); diff != "" {
			t.Errorf("after the migration (-got +want):\n%s", diff)
		}
	})
}

// Before there were persons, a customer was whoever had the same number.
func TestAFamilyOfSchema36ComesApart(t *testing.T) {
	empty(t, func(t *testing.T, url string) {
		kind, _, _ := strings.Cut(url, ":")
		load(t, url, filepath.Join(releases, "0036_page", kind+".sql"))
		db := storetest.Reach(t, url)
		was := storetest.Texts(t, db, `select distinct cast(id as text) from customer_names`)
		alone := strings.SplitN(storetest.Texts(t, db, `select a.phone || ' ' || b.name from customer_merges m
			join customer_names a on a.id = m.alias_id join customer_names b on b.id = m.main_id where b.name not like '%Qahtani'`)[0], " ", 2)
		st, _ := listened(t, url)
		if _, err := st.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		all := homeworld.Dump(t, url)
		for _, id := range was {
			if strings.Contains(all, id) {
				t.Errorf("the database holds %s, which was made from a number", id)
			}
		}
		org, err := booking.ParseID[booking.OrgID](storetest.Texts(t, db, `select distinct cast(org_id as text) from customers`)[0])
		if err != nil {
			t.Fatal(err)
		}
		d := newDesk(st, time.Now)
		got := map[string]string{}
		for _, phone := range []string{"+966551234598", "+966551234599", alone[0]} {
			page, err := d.Customers.Customers(t.Context(), org, phone, "", 10)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range page.Items {
				said, err := d.Customers.Consents(t.Context(), org, c)
				if err != nil {
					t.Fatal(err)
				}
				words := []string{}
				for _, v := range said {
					words = append(words, fmt.Sprintf("%s %t", v.Kind, v.Given))
				}
				slices.Sort(words)
				got[phone+" "+string(c.Name)] = fmt.Sprintf("%d of %d numbers, %d merged: %s", c.Total, len(c.Phones), len(c.Aliases), words)
			}
		}
		if diff := cmp.Diff(got, map[string]string{
			"+966551234598 Salma Al-Qahtani": "2 of 2 numbers, 1 merged: [recording false]", // The one she had before.
			"+966551234599 Salma Al-Qahtani": "2 of 2 numbers, 1 merged: [recording false]",
			"+966551234599 Layan Al-Qahtani": "1 of 1 numbers, 0 merged: [messages true recording false]",
			alone[0] + " " + alone[1]:        "2 of 2 numbers, 1 merged: [messages true]",
		}); diff != "" {
			t.Errorf("after the migration (-got +want):\n%s", diff)
		}
		checkSound(t, st)
	})
}
