package storetest

import (
	"context"
	"database/sql"
	"slices"
	"strings"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // so that database/sql knows PostgreSQL

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store"
)

// World is a database with two organizations, each with one of everything. It is
// for what is held by the tables themselves; use cases have the world of
// internal/world.
type World struct {
	T           *testing.T
	URL         string
	Store       *store.Store
	Here, There Tenant
}

// Tenant is an organization with one of everything.
type Tenant struct {
	Org      booking.OrgID
	Branch   *booking.Branch
	Service  *booking.Service
	Class    *booking.Service
	Resource *booking.Resource
}

// On runs a story on both databases.
func On(t *testing.T, story func(t *testing.T, w *World)) {
	t.Helper()
	t.Parallel()
	for name, url := range map[string]func(*testing.T) string{
		"sqlite":   func(t *testing.T) string { return SQLite(t) },
		"postgres": func(t *testing.T) string { return pgtest.Database(t) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			story(t, At(t, url(t)))
		})
	}
}

// At makes the world in a database.
func At(t *testing.T, url string) *World {
	t.Helper()
	w := &World{T: t, URL: url}
	w.Store = w.Open()
	if _, err := w.Store.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.Here, w.There = w.Provision("here"), w.Provision("there")
	return w
}

// Open opens the database once more.
func (w *World) Open() *store.Store {
	w.T.Helper()
	st, err := store.Open(w.T.Context(), store.Config{URL: w.URL, Patience: Patience})
	if err != nil {
		w.T.Fatal(err)
	}
	w.T.Cleanup(func() { _ = st.Close() })
	return st
}

// Provision makes an organization.
func (w *World) Provision(slug string) Tenant {
	w.T.Helper()
	zone, err := civil.LoadZone("Asia/Riyadh")
	if err != nil {
		w.T.Fatal(err)
	}
	v := Tenant{Branch: &booking.Branch{ID: booking.NewID[booking.BranchID](), Slug: "b", Name: "B", Zone: zone}}
	at := []booking.BranchID{v.Branch.ID}
	v.Service = &booking.Service{ID: booking.NewID[booking.ServiceID](), Slug: "s", Name: "S", Duration: 30, Step: 30, Horizon: 90,
		Branches: at}
	v.Class = &booking.Service{ID: booking.NewID[booking.ServiceID](), Slug: "c", Name: "C", Duration: 60, Step: 60, Horizon: 90, Capacity: 2,
		Branches: at}
	v.Resource = &booking.Resource{
		ID: booking.NewID[booking.ResourceID](), Slug: "r", Name: "R", Services: []booking.ServiceID{v.Service.ID},
		Rosters: []booking.Roster{{Branch: v.Branch.ID}},
	}
	err = w.Store.Provision(w.T.Context(), slug, 1, func(tx *store.Tx, o booking.Organization) error {
		v.Org = o.ID
		store.SaveBranch(tx, v.Branch, 0)
		store.SaveService(tx, v.Service, 0)
		store.SaveService(tx, v.Class, 1)
		if err := store.SaveResource(tx, v.Resource, 0); err != nil {
			return err
		}
		store.SaveOrganization(tx, slug, slug, 1)
		return nil
	})
	if err != nil {
		w.T.Fatal(err)
	}
	return v
}

// Appointment makes one of half an hour at the given half hour.
func (v Tenant) Appointment(n int64) (*booking.Appointment, store.Place) {
	span := booking.Span{Start: n * 1800, End: n*1800 + 1800}
	return &booking.Appointment{
		ID: booking.NewID[booking.AppointmentID](), Service: v.Service.ID, Branch: v.Branch.ID, Resource: v.Resource.ID,
		Span: span, Status: booking.Booked, Customer: "N", Channel: booking.ByAPI, CreatedAt: 1, UpdatedAt: 1,
	}, store.Place{Claim: span}
}

// Booked is what a booking of an appointment writes.
func Booked(a *booking.Appointment, p store.Place) store.Fresh {
	return store.Fresh{Appointment: a, Place: p, Event: booking.Event{
		ID: booking.NewID[booking.EventID](), Kind: contract.EventAppointmentCreated, Appointment: a.ID, Resource: a.Resource, Service: a.Service,
		Body: "{}", At: a.CreatedAt,
	}}
}

// Insert stores an appointment with its event.
func (w *World) Insert(v Tenant, a *booking.Appointment, p store.Place) error {
	return w.Store.For(v.Org).Write(w.T.Context(), func(tx *store.Tx) error { return tx.Put(Booked(a, p)) })
}

// MustInsert stores an appointment at the given half hour.
func (w *World) MustInsert(v Tenant, n int64) *booking.Appointment {
	w.T.Helper()
	a, p := v.Appointment(n)
	if err := w.Insert(v, a, p); err != nil {
		w.T.Fatal(err)
	}
	return a
}

// Raw runs a statement behind the store's back.
func (w *World) Raw(text string) {
	w.T.Helper()
	if _, err := Reach(w.T, w.URL).ExecContext(context.Background(), text); err != nil {
		w.T.Fatal(err)
	}
}

// Count reads one number behind the store's back.
func (w *World) Count(text string) (n int64) {
	w.T.Helper()
	if err := Reach(w.T, w.URL).QueryRow(text).Scan(&n); err != nil {
		w.T.Fatal(err)
	}
	return n
}

// Left checks which rows of a table are left, by a column that names them.
func (w *World) Left(table, column string, want ...string) {
	w.T.Helper()
	got := Texts(w.T, Reach(w.T, w.URL), `select cast(`+column+` as text) from `+table+` order by 1`)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		w.T.Errorf("%s: got %q left, want %q", table, got, want)
	}
}

// Reach opens a database behind the store's back.
func Reach(t *testing.T, url string) *sql.DB {
	t.Helper()
	driver, source := "pgx", url
	if file, ok := strings.CutPrefix(url, "sqlite:"); ok {
		driver, source = "sqlite", "file:"+file+"?_pragma=busy_timeout(600000)"
	}
	db, err := sql.Open(driver, source)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// Texts reads a query whose rows are texts.
func Texts(t *testing.T, db *sql.DB, query string) (list []string) {
	t.Helper()
	rows, err := db.Query(query)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	defer rows.Close()
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			t.Fatal(err)
		}
		list = append(list, line)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

// Tables lists the tables of a database.
func Tables(t *testing.T, url string) []string {
	t.Helper()
	query := `select relname::text from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`
	if strings.HasPrefix(url, "sqlite:") {
		query = `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`
	}
	return Texts(t, Reach(t, url), query)
}
