// Package world is the world of the tests: a database of its own on SQLite and
// on PostgreSQL, a clock that is turned by hand, a clinic, its people, and a
// desk. Tests of every floor begin here, so that they tell the same story. It
// is never part of the program.
//
//   - world.go: a world, its nodes, on both databases
//   - clock.go: its clock
//   - clinic.go: the clinic, its times, and bookings there
//   - people.go: who signs in, joins and is shut out
//   - caller.go: voice agents, calls, and what an organization keeps of them
//   - secret.go: everything that is sealed, and the keys of a node
//   - form.go: what a browser sends from a page
//   - database.go: the database behind the service's back
//   - judge.go: refusals, and what happens in the background
//
// What stops a test is a method of World, and its name is not the use case's:
// Book is the desk's, with its error; MustBook is here.
package world

import (
	"context"
	"database/sql"
	"errors"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/outbound"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/seal"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
)

// Begin is when every story begins: Sunday 2026-11-15, 08:00 in Riyadh.
var Begin = time.Date(2026, 11, 15, 5, 0, 0, 0, time.UTC)

// Patient is longer than any answer takes, however busy the machine is.
const Patient = 5 * time.Minute

// World is a desk on a database of its own.
type World struct {
	*house.House
	Database
	Store *store.Store
	Clock *Clock
	IDs   catalogue.Applied // of the organization that the story is about
}

// Main runs the tests of a package that has worlds. It is called from TestMain.
func Main(m *testing.M) {
	auth.Light(m)
	storetest.Main(m)
}

// On tells a story of the clinic on both databases.
func On(t *testing.T, story func(t *testing.T, w *World)) {
	t.Helper()
	Each(t, func(t *testing.T, url string) { story(t, New(t, url)) })
}

// Each tells a story on both databases, which have the present schema.
func Each(t *testing.T, story func(t *testing.T, url string)) {
	t.Helper()
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		story(t, SQLite(t))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		story(t, pgtest.Database(t))
	})
}

// SQLite is the URL of a database in a file of its own, with the present schema.
func SQLite(t testing.TB) string { return storetest.SQLite(t) }

// New makes a world with the clinic noor, whose desk hears of what other nodes
// change.
func New(t testing.TB, url string) *World {
	t.Helper()
	w := Empty(t, url)
	w.House = w.Node()
	w.IDs = w.MustApply(Clinic("noor"))
	return w
}

// Empty makes a world without organizations, whose desk listens to nobody.
func Empty(t testing.TB, url string, change ...func(*house.Config)) *World {
	t.Helper()
	w := &World{Database: Database{T: t, URL: url}, Clock: NewClock(Begin), Store: Open(t, url)}
	if _, err := w.Store.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.House = w.NewHouse(w.Store, change...)
	return w
}

// Open opens a database until the test ends.
func Open(t testing.TB, url string) *store.Store {
	t.Helper()
	st, err := store.Open(t.Context(), store.Config{URL: url, Patience: storetest.Patience, Twice: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := st.Close(); err != nil && !errors.Is(err, sql.ErrConnDone) { // Closed by the test.
			t.Error(err)
		}
	})
	return st
}

// NewHouse makes a house with the world's clock and key. It listens to nobody.
func (w *World) NewHouse(st *store.Store, change ...func(*house.Config)) *house.House {
	w.T.Helper()
	key := SealKey(w.T, "k")
	c := house.Config{Store: st, Now: w.Clock.Now, Seal: func(string) (seal.Key, error) { return key, nil }}
	for _, f := range change {
		f(&c)
	}
	return house.Open(c)
}

// Node starts a desk on the world's store, as a server does.
func (w *World) Node() *house.House {
	w.T.Helper()
	return w.Start(w.NewHouse(w.Store))
}

// OtherNode starts one with connections of its own, as another server has.
func (w *World) OtherNode(change ...func(*house.Config)) *house.House {
	w.T.Helper()
	return w.Start(w.NewHouse(Open(w.T, w.URL), change...))
}

// Start lets a desk hear of what other nodes change until the test ends.
func (w *World) Start(d *house.House) *house.House {
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = d.Run(ctx)
	}()
	w.T.Cleanup(func() {
		stop()
		<-done
	})
	return d
}

// SealKey is a key that is made of one letter.
func SealKey(t testing.TB, letter string) seal.Key {
	t.Helper()
	k, err := seal.New([]byte(strings.Repeat(letter, seal.KeySize)))
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// Client calls addresses of this machine, and waits as long as it takes.
func Client(t testing.TB) *outbound.Client {
	c := outbound.New(outbound.Config{ConnectTimeout: Patient, AllowHTTP: true,
		AllowPrivate: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}})
	t.Cleanup(c.Close)
	return c
}

// Restart starts another desk, which ends after a while.
func (w *World) Restart(life time.Duration) {
	w.T.Helper()
	ctx, stop := context.WithTimeout(context.Background(), life)
	defer stop()
	_ = w.NewHouse(w.Store).Run(ctx)
}
