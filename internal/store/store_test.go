package store_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// world is a database with two organizations, each with one of everything.
type world struct {
	t           *testing.T
	url         string
	store       *store.Store
	here, there tenant
}

type tenant struct {
	org      booking.OrgID
	branch   *booking.Branch
	service  *booking.Service
	class    *booking.Service
	resource *booking.Resource
}

// on runs a story on both databases.
func on(t *testing.T, story func(t *testing.T, w *world)) {
	t.Helper()
	t.Parallel()
	for name, url := range map[string]func(*testing.T) string{
		"sqlite":   func(t *testing.T) string { return "sqlite:" + filepath.Join(t.TempDir(), "store.db") },
		"postgres": func(t *testing.T) string { return pgtest.Database(t) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := &world{t: t, url: url(t)}
			w.store = w.open()
			if _, err := w.store.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			w.here, w.there = w.provision("here"), w.provision("there")
			story(t, w)
		})
	}
}

func (w *world) open() *store.Store {
	w.t.Helper()
	st, err := store.Open(w.t.Context(), store.Config{URL: w.url, Patience: storetest.Patience})
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { _ = st.Close() })
	return st
}

func (w *world) provision(slug string) tenant {
	w.t.Helper()
	zone, err := civil.LoadZone("Asia/Riyadh")
	if err != nil {
		w.t.Fatal(err)
	}
	v := tenant{branch: &booking.Branch{ID: booking.NewID[booking.BranchID](), Slug: "b", Name: "B", Zone: zone}}
	at := []booking.BranchID{v.branch.ID}
	v.service = &booking.Service{ID: booking.NewID[booking.ServiceID](), Slug: "s", Name: "S", Duration: 30, Step: 30, Horizon: 90,
		Branches: at}
	v.class = &booking.Service{ID: booking.NewID[booking.ServiceID](), Slug: "c", Name: "C", Duration: 60, Step: 60, Horizon: 90, Capacity: 2,
		Branches: at}
	v.resource = &booking.Resource{
		ID: booking.NewID[booking.ResourceID](), Slug: "r", Name: "R", Services: []booking.ServiceID{v.service.ID},
		Rosters: []booking.Roster{{Branch: v.branch.ID}},
	}
	err = w.store.Provision(w.t.Context(), slug, 1, func(tx *store.Tx, o booking.Organization) error {
		v.org = o.ID
		tx.SaveBranch(v.branch, 0)
		tx.SaveService(v.service, 0)
		tx.SaveService(v.class, 1)
		if err := tx.SaveResource(v.resource, 0); err != nil {
			return err
		}
		tx.SaveOrganization(slug, slug, 1)
		return nil
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return v
}

// appointment makes one of half an hour at the given half hour.
func (v tenant) appointment(n int64) (*booking.Appointment, store.Place) {
	span := booking.Span{Start: n * 1800, End: n*1800 + 1800}
	return &booking.Appointment{
		ID: booking.NewID[booking.AppointmentID](), Service: v.service.ID, Branch: v.branch.ID, Resource: v.resource.ID,
		Span: span, Status: booking.Booked, Customer: "N", Channel: booking.ByAPI, CreatedAt: 1, UpdatedAt: 1,
	}, store.Place{Claim: span}
}

func (w *world) insert(v tenant, a *booking.Appointment, p store.Place) error {
	return w.store.For(v.org).Write(w.t.Context(), func(tx *store.Tx) error {
		tx.Insert(a, p)
		tx.Publish(booking.Event{Kind: contract.EventAppointmentCreated, Appointment: a.ID, Resource: a.Resource, Service: a.Service, Body: "{}",
			At: 1})
		return nil
	})
}

func (w *world) mustInsert(v tenant, n int64) *booking.Appointment {
	w.t.Helper()
	a, p := v.appointment(n)
	if err := w.insert(v, a, p); err != nil {
		w.t.Fatal(err)
	}
	return a
}

func TestTheDatabaseRefusesOverlappingClaimsWhateverTheCodeDoes(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.mustInsert(w.here, 10)
		for name, shift := range map[string]booking.Span{
			"the same":     {Start: 0, End: 0},
			"begins later": {Start: 60, End: 60},
			"ends earlier": {Start: -60, End: -60},
			"inside":       {Start: 60, End: -60},
			"around":       {Start: -86400, End: 3600},
		} {
			a, p := w.here.appointment(10)
			p.Claim.Start += shift.Start
			p.Claim.End += shift.End
			if err := w.insert(w.here, a, p); !errors.Is(err, booking.ErrTaken) {
				t.Errorf("%s: got %v, want %v", name, err, booking.ErrTaken)
			}
		}
		for name, n := range map[string]int64{"touching before": 9, "touching after": 11} {
			a, p := w.here.appointment(n)
			if err := w.insert(w.here, a, p); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		hold := &booking.Hold{
			ID: booking.NewID[booking.HoldID](), Service: w.here.service.ID, Branch: w.here.branch.ID, Resource: w.here.resource.ID,
			Span: booking.Span{Start: 18000, End: 19800}, ExpiresAt: 1 << 40,
		}
		err := w.store.For(w.here.org).Write(t.Context(), func(tx *store.Tx) error {
			tx.InsertHold(hold, store.Place{Claim: hold.Span})
			return nil
		})
		if !errors.Is(err, booking.ErrTaken) {
			t.Errorf("a hold over an appointment: got %v, want %v", err, booking.ErrTaken)
		}
		w.verify("")
	})
}

func TestTheDatabaseRefusesAMoveOntoAnother(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.mustInsert(w.here, 10)
		a := w.mustInsert(w.here, 12)
		_, p := w.here.appointment(10)
		moved := *a
		moved.Span = p.Claim
		err := w.store.For(w.here.org).Write(t.Context(), func(tx *store.Tx) error {
			return tx.Amend(store.Amendment{Was: a, Now: &moved, Place: &p})
		})
		if !errors.Is(err, booking.ErrTaken) {
			t.Errorf("got %v, want %v", err, booking.ErrTaken)
		}
		got, err := w.store.For(w.here.org).Appointment(t.Context(), a.ID)
		if err != nil || got.Span != a.Span {
			t.Errorf("after the refused move: got %+v, %v, want it where it was", got, err)
		}
		w.verify("")
	})
}

func TestTheDatabaseRefusesASeatTwiceAndOneTooMany(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		for _, c := range []struct {
			seat, capacity int
			want           string
		}{{1, 2, ""}, {1, 2, "taken"}, {3, 2, "refused"}, {0, 2, "refused"}, {2, 2, ""}} {
			a, _ := w.here.appointment(10)
			a.Service, a.Resource = w.here.class.ID, booking.ResourceID{}
			err := w.insert(w.here, a, store.Place{Seat: c.seat, Capacity: c.capacity})
			got := ""
			if errors.Is(err, booking.ErrTaken) {
				got = "taken"
			} else if err != nil {
				got = "refused"
			}
			if got != c.want {
				t.Errorf("seat %d of %d: got %q (%v), want %q", c.seat, c.capacity, got, err, c.want)
			}
		}
		w.verify("")
	})
}

func TestTheDatabaseRefusesReferencesAcrossTenants(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		for name, mix := range map[string]func(*booking.Appointment){
			"service":  func(a *booking.Appointment) { a.Service = w.there.service.ID },
			"branch":   func(a *booking.Appointment) { a.Branch = w.there.branch.ID },
			"resource": func(a *booking.Appointment) { a.Resource = w.there.resource.ID },
		} {
			a, p := w.here.appointment(10)
			mix(a)
			if err := w.insert(w.here, a, p); err == nil {
				t.Errorf("another tenant's %s was accepted", name)
			}
		}
		w.verify("")
	})
}

func TestATenantSeesOnlyItsOwnRows(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		a := w.mustInsert(w.there, 10)
		here := w.store.For(w.here.org)
		if _, err := here.Appointment(t.Context(), a.ID); !errors.Is(err, booking.ErrAppointmentNotFound) {
			t.Errorf("reading another tenant's appointment: got %v", err)
		}
		list, err := here.Appointments(t.Context(), store.Filter{Limit: 10})
		if err != nil || len(list) != 0 {
			t.Errorf("listing: got %d items, %v; want none", len(list), err)
		}
		claims, lasts, err := here.Stock(t.Context(), []booking.ResourceID{w.there.resource.ID}, booking.Span{Start: 0, End: 1 << 40}, 1)
		if err != nil || len(claims) != 0 || len(lasts) != 0 {
			t.Errorf("claims: got %d and %d, %v; want none", len(claims), len(lasts), err)
		}
		err = here.Write(t.Context(), func(tx *store.Tx) error {
			_, err := tx.Appointment(a.ID)
			return err
		})
		if !errors.Is(err, booking.ErrAppointmentNotFound) {
			t.Errorf("changing another tenant's appointment: got %v", err)
		}
	})
}

func TestAWriteThatFailsLeavesNothingBehind(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		boom := errors.New("boom")
		for name, fail := range map[string]func() error{
			"error": func() error { return boom },
			"panic": func() error { panic("boom") },
		} {
			a, p := w.here.appointment(10)
			err := func() (err error) {
				defer func() {
					if p := recover(); p != nil { // PostgreSQL writes run on the caller's own stack.
						err = boom
					}
				}()
				return w.store.For(w.here.org).Write(t.Context(), func(tx *store.Tx) error {
					tx.Insert(a, p)
					if _, err := tx.Enter([]booking.ResourceID{a.Resource}, store.Room{Claim: p.Claim}, p.Claim, 1, store.Owner{}); err != nil {
						return err
					}
					return fail()
				})
			}()
			if err == nil {
				t.Errorf("%s: no error", name)
			}
			if _, err := w.store.For(w.here.org).Appointment(t.Context(), a.ID); !errors.Is(err, booking.ErrAppointmentNotFound) {
				t.Errorf("%s: the appointment is there: %v", name, err)
			}
		}
		w.mustInsert(w.here, 10)
		w.verify("")
	})
}

func TestOneFailingWriteDoesNotHarmThoseBesideIt(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		var wg sync.WaitGroup
		for i := range 100 {
			wg.Go(func() {
				// Two at each half hour: one of them wins.
				a, p := w.here.appointment(int64(10 + i/2))
				if err := w.insert(w.here, a, p); err != nil && !errors.Is(err, booking.ErrTaken) {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		list, err := w.store.For(w.here.org).Appointments(t.Context(), store.Filter{Limit: 200})
		if err != nil || len(list) != 50 {
			t.Errorf("got %d appointments, %v; want 50", len(list), err)
		}
		w.verify("")
	})
}

func TestWhatIsCommittedIsThereAfterReopening(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		a := w.mustInsert(w.here, 10)
		if err := w.store.Close(); err != nil {
			t.Fatal(err)
		}
		w.store = w.open()
		got, err := w.store.For(w.here.org).Appointment(t.Context(), a.ID)
		if err != nil || !cmp.Equal(got, a) {
			t.Errorf("got %+v, %v, want %+v", got, err, a)
		}
	})
}

func TestManyNodesMigrateAtOnce(t *testing.T) {
	t.Parallel()
	url := pgtest.Database(t)
	var wg sync.WaitGroup
	for range 5 {
		wg.Go(func() {
			st, err := store.Open(t.Context(), store.Config{URL: url, Patience: storetest.Patience})
			if err != nil {
				t.Error(err)
				return
			}
			defer st.Close()
			if _, err := st.Migrate(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

func TestMigrationsCanBeAppliedAgain(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		applied, err := w.store.Migrate(t.Context())
		if err != nil || len(applied) != 0 {
			t.Errorf("got %v, %v; want nothing to do", applied, err)
		}
		w.raw(`insert into migrations (name) values ('9999_from_the_future')`)
		if _, err := w.store.Migrate(t.Context()); err == nil || !strings.Contains(err.Error(), "newer mawid") {
			t.Errorf("a database of a newer version: got %v", err)
		}
	})
}

func TestChangesAreHeardOnceAndNoneIsMissed(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		mark, err := w.store.Now(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		const writers, each = 8, 40
		var wg sync.WaitGroup
		for i := range writers {
			wg.Go(func() {
				for j := range each {
					a, p := w.here.appointment(int64(10 + i*each + j))
					if err := w.insert(w.here, a, p); err != nil {
						t.Error(err)
					}
				}
			})
		}
		done := make(chan struct{})
		go func() { wg.Wait(); close(done) }()
		heard := 0
		for finished := false; ; {
			changes, next, all, err := w.store.Changes(t.Context(), mark)
			if err != nil || all {
				t.Fatalf("changes: all=%v, %v", all, err)
			}
			for _, c := range changes {
				if c.Org != w.here.org || c.Kind != contract.EventAppointmentCreated || c.Resource != w.here.resource.ID {
					t.Errorf("heard %+v", c)
				}
			}
			heard += len(changes)
			mark = next
			if finished {
				break
			}
			select {
			case <-done:
				finished = true // One more look, at everything that is committed now.
			default:
			}
		}
		if heard != writers*each {
			t.Errorf("heard %d changes, want %d", heard, writers*each)
		}
	})
}

func TestVerifyFindsWhatIsBroken(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		a := w.mustInsert(w.here, 10)
		b := w.mustInsert(w.here, 12)
		w.verify("")
		lift := `drop trigger claims_never_overlap_update`
		if strings.HasPrefix(w.url, "postgres") {
			lift = `alter table claims drop constraint claims_never_overlap`
		}
		for _, c := range []struct{ name, harm, heal, want string }{
			{"overlap", fmt.Sprintf(`update claims set start_at = %d where id = '%s'`, a.Span.Start+60, b.ID),
				fmt.Sprintf(`update claims set start_at = %d where id = '%s'`, b.Span.Start, b.ID), "no two claims of a resource overlap"},
			{"lost claim", fmt.Sprintf(`update claims set expires_at = 5 where id = '%s'`, a.ID),
				fmt.Sprintf(`update claims set expires_at = null where id = '%s'`, a.ID), "every live appointment with a resource has its claim"},
			{"left-over claim", fmt.Sprintf(`update appointments set status = 'no_show' where id = '%s'`, a.ID),
				fmt.Sprintf(`update appointments set status = 'booked' where id = '%s'`, a.ID), "every claim belongs to"},
			{"missing event", fmt.Sprintf(`update events set kind = 'appointment.rescheduled' where appointment_id = '%s'`, a.ID),
				fmt.Sprintf(`update events set kind = 'appointment.created' where appointment_id = '%s'`, a.ID),
				"every appointment has its one created event"},
			{"event of another tenant", fmt.Sprintf(`update events set org_id = '%s' where appointment_id = '%s'`, w.there.org, a.ID),
				fmt.Sprintf(`update events set org_id = '%s' where appointment_id = '%s'`, w.here.org, a.ID), "every event about an appointment"},
		} {
			if c.name == "overlap" {
				w.raw(lift)
			}
			w.raw(c.harm)
			w.verify(c.want)
			w.raw(c.heal)
			w.verify("")
		}
	})
}

// verify checks the invariants: all hold, or the one named is among the broken.
func (w *world) verify(broken string) {
	w.t.Helper()
	checks, err := w.store.Verify(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	found := broken == ""
	for _, c := range checks {
		if len(c.Violations) == 0 {
			continue
		}
		if broken == "" {
			w.t.Errorf("violated: %s: %v", c.Name, c.Violations)
		}
		found = found || strings.Contains(c.Name, broken)
	}
	if !found {
		w.t.Errorf("verify did not find %q broken", broken)
	}
}

// raw runs a statement behind the store's back.
func (w *world) raw(text string) {
	w.t.Helper()
	ctx := context.Background()
	if file, ok := strings.CutPrefix(w.url, "sqlite:"); ok {
		db, err := sql.Open("sqlite", "file:"+file+"?_pragma=busy_timeout(600000)")
		if err != nil {
			w.t.Fatal(err)
		}
		defer db.Close()
		if _, err := db.ExecContext(ctx, text); err != nil {
			w.t.Fatal(err)
		}
		return
	}
	conn, err := pgx.Connect(ctx, w.url)
	if err != nil {
		w.t.Fatal(err)
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, text); err != nil {
		w.t.Fatal(err)
	}
}

func TestAClosedSQLiteDatabaseIsOneFile(t *testing.T) {
	t.Parallel()
	w := &world{t: t, url: "sqlite:" + filepath.Join(t.TempDir(), "store.db")}
	w.store = w.open()
	if _, err := w.store.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.here = w.provision("here")
	a := w.mustInsert(w.here, 10)
	if _, err := w.store.For(w.here.org).Appointment(t.Context(), a.ID); err != nil {
		t.Fatal(err)
	}
	if err := w.store.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(strings.TrimPrefix(w.url, "sqlite:"))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "copy.db")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	w.url = "sqlite:" + file
	w.store = w.open()
	if got, err := w.store.For(w.here.org).Appointment(t.Context(), a.ID); err != nil || !cmp.Equal(got, a) {
		t.Errorf("in a copy of the file: got %+v, %v", got, err)
	}
}
