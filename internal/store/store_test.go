package store_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// world is a database with two organizations, and what the store's own tests do
// with it.
type world struct{ *storetest.World }

type tenant = storetest.Tenant

// on runs a story on both databases.
func on(t *testing.T, story func(t *testing.T, w *world)) {
	t.Helper()
	storetest.On(t, func(t *testing.T, w *storetest.World) { story(t, &world{w}) })
}

func TestTheDatabaseRefusesOverlappingClaimsWhateverTheCodeDoes(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.MustInsert(w.Here, 10)
		for name, shift := range map[string]booking.Span{
			"the same":     {Start: 0, End: 0},
			"begins later": {Start: 60, End: 60},
			"ends earlier": {Start: -60, End: -60},
			"inside":       {Start: 60, End: -60},
			"around":       {Start: -86400, End: 3600},
		} {
			a, p := w.Here.Appointment(10)
			p.Claim.Start += shift.Start
			p.Claim.End += shift.End
			if err := w.Insert(w.Here, a, p); !errors.Is(err, booking.ErrTaken) {
				t.Errorf("%s: got %v, want %v", name, err, booking.ErrTaken)
			}
		}
		for name, n := range map[string]int64{"touching before": 9, "touching after": 11} {
			a, p := w.Here.Appointment(n)
			if err := w.Insert(w.Here, a, p); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		hold := &booking.Hold{
			ID: booking.NewID[booking.HoldID](), Service: w.Here.Service.ID, Branch: w.Here.Branch.ID, Resource: w.Here.Resource.ID,
			Span: booking.Span{Start: 18000, End: 19800}, ExpiresAt: 1 << 40,
		}
		err := w.Store.For(w.Here.Org).Write(t.Context(), func(tx *store.Tx) error {
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
		w.MustInsert(w.Here, 10)
		a := w.MustInsert(w.Here, 12)
		_, p := w.Here.Appointment(10)
		moved := *a
		moved.Span = p.Claim
		err := w.Store.For(w.Here.Org).Write(t.Context(), func(tx *store.Tx) error {
			return tx.Amend(store.Amendment{Was: a, Now: &moved, Place: &p})
		})
		if !errors.Is(err, booking.ErrTaken) {
			t.Errorf("got %v, want %v", err, booking.ErrTaken)
		}
		got, err := w.Store.For(w.Here.Org).Appointment(t.Context(), a.ID)
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
			a, _ := w.Here.Appointment(10)
			a.Service, a.Resource = w.Here.Class.ID, booking.ResourceID{}
			err := w.Insert(w.Here, a, store.Place{Seat: c.seat, Capacity: c.capacity})
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
			"service":  func(a *booking.Appointment) { a.Service = w.There.Service.ID },
			"branch":   func(a *booking.Appointment) { a.Branch = w.There.Branch.ID },
			"resource": func(a *booking.Appointment) { a.Resource = w.There.Resource.ID },
		} {
			a, p := w.Here.Appointment(10)
			mix(a)
			if err := w.Insert(w.Here, a, p); err == nil {
				t.Errorf("another tenant's %s was accepted", name)
			}
		}
		w.verify("")
	})
}

func TestATenantSeesOnlyItsOwnRows(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		a := w.MustInsert(w.There, 10)
		here := w.Store.For(w.Here.Org)
		if _, err := here.Appointment(t.Context(), a.ID); !errors.Is(err, booking.ErrAppointmentNotFound) {
			t.Errorf("reading another tenant's appointment: got %v", err)
		}
		list, err := here.Appointments(t.Context(), store.Filter{Limit: 10})
		if err != nil || len(list) != 0 {
			t.Errorf("listing: got %d items, %v; want none", len(list), err)
		}
		claims, lasts, err := here.Stock(t.Context(), []booking.ResourceID{w.There.Resource.ID}, booking.Span{Start: 0, End: 1 << 40}, 1,
			store.Owner{})
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
			a, p := w.Here.Appointment(10)
			err := func() (err error) {
				defer func() {
					if p := recover(); p != nil { // PostgreSQL writes run on the caller's own stack.
						err = boom
					}
				}()
				return w.Store.For(w.Here.Org).Write(t.Context(), func(tx *store.Tx) error {
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
			if _, err := w.Store.For(w.Here.Org).Appointment(t.Context(), a.ID); !errors.Is(err, booking.ErrAppointmentNotFound) {
				t.Errorf("%s: the appointment is there: %v", name, err)
			}
		}
		w.MustInsert(w.Here, 10)
		w.verify("")
	})
}

func TestOneFailingWriteDoesNotHarmThoseBesideIt(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		var wg sync.WaitGroup
		for i := range 100 {
			wg.Go(func() {
				// Two at each half hour: one of them wins.
				a, p := w.Here.Appointment(int64(10 + i/2))
				if err := w.Insert(w.Here, a, p); err != nil && !errors.Is(err, booking.ErrTaken) {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		list, err := w.Store.For(w.Here.Org).Appointments(t.Context(), store.Filter{Limit: 200})
		if err != nil || len(list) != 50 {
			t.Errorf("got %d appointments, %v; want 50", len(list), err)
		}
		w.verify("")
	})
}

func TestWhatIsCommittedIsThereAfterReopening(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		a := w.MustInsert(w.Here, 10)
		if err := w.Store.Close(); err != nil {
			t.Fatal(err)
		}
		w.Store = w.Open()
		got, err := w.Store.For(w.Here.Org).Appointment(t.Context(), a.ID)
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
		applied, err := w.Store.Migrate(t.Context())
		if err != nil || len(applied) != 0 {
			t.Errorf("got %v, %v; want nothing to do", applied, err)
		}
		w.Raw(`insert into migrations (name) values ('9999_from_the_future')`)
		if _, err := w.Store.Migrate(t.Context()); err == nil || !strings.Contains(err.Error(), "newer mawid") {
			t.Errorf("a database of a newer version: got %v", err)
		}
	})
}

func TestChangesAreHeardOnceAndNoneIsMissed(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		mark, err := w.Store.Now(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		const writers, each = 8, 40
		var wg sync.WaitGroup
		for i := range writers {
			wg.Go(func() {
				for j := range each {
					a, p := w.Here.Appointment(int64(10 + i*each + j))
					if err := w.Insert(w.Here, a, p); err != nil {
						t.Error(err)
					}
				}
			})
		}
		done := make(chan struct{})
		go func() { wg.Wait(); close(done) }()
		heard := 0
		for finished := false; ; {
			changes, next, all, err := w.Store.Changes(t.Context(), mark)
			if err != nil || all {
				t.Fatalf("changes: all=%v, %v", all, err)
			}
			for _, c := range changes {
				if c.Org != w.Here.Org || c.Kind != contract.EventAppointmentCreated || c.Resource != w.Here.Resource.ID {
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
		a := w.MustInsert(w.Here, 10)
		b := w.MustInsert(w.Here, 12)
		w.verify("")
		lift := `drop trigger claims_never_overlap_update`
		if strings.HasPrefix(w.URL, "postgres") {
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
			{"event of another tenant", fmt.Sprintf(`update events set org_id = '%s' where appointment_id = '%s'`, w.There.Org, a.ID),
				fmt.Sprintf(`update events set org_id = '%s' where appointment_id = '%s'`, w.Here.Org, a.ID), "every event about an appointment"},
		} {
			if c.name == "overlap" {
				w.Raw(lift)
			}
			w.Raw(c.harm)
			w.verify(c.want)
			w.Raw(c.heal)
			w.verify("")
		}
	})
}

// verify checks the invariants: all hold, or the one named is among the broken.
func (w *world) verify(broken string) {
	w.T.Helper()
	checks, err := house.Verify(w.T.Context(), w.Store)
	if err != nil {
		w.T.Fatal(err)
	}
	found := broken == ""
	for _, c := range checks {
		if len(c.Violations) == 0 {
			continue
		}
		if broken == "" {
			w.T.Errorf("violated: %s: %v", c.Name, c.Violations)
		}
		found = found || strings.Contains(c.Name, broken)
	}
	if !found {
		w.T.Errorf("verify did not find %q broken", broken)
	}
}

func TestAClosedSQLiteDatabaseIsOneFile(t *testing.T) {
	t.Parallel()
	w := &world{storetest.At(t, storetest.SQLite(t))}
	a := w.MustInsert(w.Here, 10)
	if _, err := w.Store.For(w.Here.Org).Appointment(t.Context(), a.ID); err != nil {
		t.Fatal(err)
	}
	if err := w.Store.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(strings.TrimPrefix(w.URL, "sqlite:"))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "copy.db")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	w.URL = "sqlite:" + file
	w.Store = w.Open()
	if got, err := w.Store.For(w.Here.Org).Appointment(t.Context(), a.ID); err != nil || !cmp.Equal(got, a) {
		t.Errorf("in a copy of the file: got %+v, %v", got, err)
	}
}
