package store_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/store/storetest"
	"github.com/mawid/mawid/internal/voice"
)

// under is a booking under an idempotency key.
func (w *world) under(v tenant, n int64, key, request string) store.Fresh {
	w.T.Helper()
	f := w.fresh(v, n)
	f.Once = &store.Once{Key: key, Request: request, ExpiresAt: 1000}
	return f
}

// careful stores a booking as if it had been decided in the transaction.
func (w *world) careful(v tenant, f store.Fresh) error {
	return w.Store.For(v.Org).Write(w.T.Context(), func(tx *store.Tx) error { return tx.Put(f) })
}

// beside numbers the bookings that are written with others.
var beside atomic.Int64

// ways are the ways in which a booking is written.
func (w *world) ways() map[string]func(tenant, store.Fresh) error {
	ways := map[string]func(tenant, store.Fresh) error{
		"from memory": func(v tenant, f store.Fresh) error { return w.Store.For(v.Org).Book(w.T.Context(), f) },
		"carefully":   w.careful,
	}
	if w.Store.Shared() {
		ways["with another"] = func(v tenant, f store.Fresh) error {
			return w.Store.For(v.Org).BookTogether(w.T.Context(), f, w.fresh(v, 1000+beside.Add(1)))
		}
	}
	return ways
}

// made gives what is remembered under a key.
func (w *world) made(v tenant, key string) booking.AppointmentID {
	w.T.Helper()
	o, err := w.Store.For(v.Org).Once(w.T.Context(), key, 1)
	if err != nil {
		w.T.Fatal(err)
	}
	if o == nil {
		return booking.AppointmentID{}
	}
	return o.Made
}

// stored tells whether an appointment is.
func (w *world) stored(v tenant, f store.Fresh) bool {
	_, err := w.Store.For(v.Org).Appointment(w.T.Context(), f.Appointment.ID)
	return err == nil
}

func TestOfTheSameKeyTwiceAtOnceOneIsBookedAndTheOthersAreBookedToo(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		var all []store.Fresh
		for n := range int64(60) { // Every key comes twice, for two times; every third has none.
			if n%3 == 2 {
				all = append(all, w.fresh(w.Here, n))
			} else {
				all = append(all, w.under(w.Here, n, fmt.Sprint("key ", n/3), "the same"))
			}
		}
		booked := map[string]int{}
		for i, err := range w.bookAtOnce(w.Here, all) {
			f := all[i]
			if (err == nil) != w.stored(w.Here, f) {
				t.Errorf("booking %d: %v, and stored: %v", i, err, w.stored(w.Here, f))
			}
			switch {
			case f.Once == nil && err != nil:
				t.Errorf("booking %d without a key: %v", i, err)
			case f.Once != nil && err == nil:
				booked[f.Once.Key]++
				if got := w.made(w.Here, f.Once.Key); got != f.Appointment.ID {
					t.Errorf("under %q is %v, want %v", f.Once.Key, got, f.Appointment.ID)
				}
			case f.Once != nil && !errors.Is(err, store.ErrRepeated):
				t.Errorf("booking %d: %v, want %v", i, err, store.ErrRepeated)
			}
		}
		for n := range 20 {
			if key := fmt.Sprint("key ", n); booked[key] != 1 {
				t.Errorf("%q booked %d times, want once", key, booked[key])
			}
		}
		w.verify("")
	})
}

func TestARepeatIsRefusedWhateverItsBodyAndItsWay(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		n := int64(0)
		for first, book := range w.ways() {
			key := "after " + first
			one := w.under(w.Here, n, key, "a body")
			if err := book(w.Here, one); err != nil {
				t.Fatal(err)
			}
			for second, again := range w.ways() {
				n++
				for _, body := range []string{"a body", "another body"} {
					if err := again(w.Here, w.under(w.Here, n, key, body)); !errors.Is(err, store.ErrRepeated) {
						t.Errorf("%s, then %s with %s: %v, want %v", first, second, body, err, store.ErrRepeated)
					}
				}
			}
			n++
			o, err := w.Store.For(w.Here.Org).Once(t.Context(), key, 1)
			if err != nil || o == nil || o.Made != one.Appointment.ID || o.Request != "a body" {
				t.Errorf("%s: remembered %+v, %v, want the first", first, o, err)
			}
			late := w.under(w.Here, n, key, "another body")
			late.Appointment.CreatedAt, late.Appointment.UpdatedAt, late.Once.ExpiresAt = 1000, 1000, 2000
			if err := book(w.Here, late); err != nil {
				t.Errorf("%s, when the key has run out: %v", first, err)
			}
			n++
		}
		w.verify("")
	})
}

func TestARefusedBookingLeavesItsKeyFree(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		w.MustInsert(w.Here, 3)
		var all []store.Fresh
		for i, key := range []string{"clash", "moved", "fuller", "fine"} {
			all = append(all, w.under(w.Here, int64(3+i), key, ""))
		}
		all[1].Belief.Catalog--
		want := []error{booking.ErrTaken, store.ErrMoved, nil, nil}
		if w.Store.Shared() { // SQLite has one node, which knows.
			all[2].Belief.Day, all[2].Belief.Most = booking.Span{Start: 0, End: 86400}, func() int64 { return 1799 }
			want[2] = store.ErrFuller
		}
		for i, err := range w.bookAtOnce(w.Here, all) {
			if !errors.Is(err, want[i]) {
				t.Errorf("%s: %v, want %v", all[i].Once.Key, err, want[i])
			}
			if got := w.made(w.Here, all[i].Once.Key); (err == nil) != (got == all[i].Appointment.ID) || (err != nil) != got.IsZero() {
				t.Errorf("%s: %v, and under its key is %v", all[i].Once.Key, err, got)
			}
		}
		w.verify("")
	})
}

func TestAKeyOfWhoeverHasGoneIsFree(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		release := w.inTheWay(9)
		gone, leave := context.WithCancel(t.Context())
		var wg sync.WaitGroup
		outcomes := make([]error, 6)
		all := make([]store.Fresh, len(outcomes))
		for i := range outcomes {
			ctx := gone
			if i%2 == 0 {
				ctx = t.Context()
			}
			all[i] = w.under(w.Here, 9+int64(i), fmt.Sprint("key ", i), "")
			wg.Go(func() { outcomes[i] = w.Store.For(w.Here.Org).Book(ctx, all[i]) })
		}
		w.waits()
		leave()
		release()
		wg.Wait()
		for i, err := range outcomes {
			want := all[i].Appointment.ID
			if i%2 != 0 {
				want = booking.AppointmentID{}
				if err == nil { // It was faster than its client.
					want = all[i].Appointment.ID
				} else if !errors.Is(err, context.Canceled) {
					t.Errorf("booking %d: %v", i, err)
				}
			} else if err != nil {
				t.Errorf("booking %d, whose client waited: %v", i, err)
			}
			if got := w.made(w.Here, all[i].Once.Key); got != want {
				t.Errorf("under %q is %v, want %v (%v)", all[i].Once.Key, got, want, err)
			}
		}
		w.verify("")
	})
}

// inTheWay keeps every booking from being written until release is called; on
// PostgreSQL those that touch a half hour.
func (w *world) inTheWay(n int64) (release func()) {
	w.T.Helper()
	c := storetest.Reach(w.T, w.URL)
	texts := []string{"begin", fmt.Sprintf(`insert into claims (org_id, resource_id, id, start_at, end_at) values ('%s', '%s', '%s', %d, %d)`,
		w.Here.Org, w.Here.Resource.ID, booking.NewID[booking.AppointmentID](), n*1800, n*1800+60)}
	if !w.Store.Shared() {
		texts = []string{"begin immediate"}
	}
	tx, err := c.Conn(w.T.Context())
	if err != nil {
		w.T.Fatal(err)
	}
	for _, text := range texts {
		if _, err := tx.ExecContext(w.T.Context(), text); err != nil {
			w.T.Fatal(err)
		}
	}
	return func() {
		if _, err := tx.ExecContext(context.Background(), "rollback"); err != nil {
			w.T.Error(err)
		}
	}
}

// waits waits until a write of PostgreSQL waits for another transaction.
func (w *world) waits() {
	w.T.Helper()
	if !w.Store.Shared() {
		return
	}
	c := storetest.Reach(w.T, w.URL)
	for give := time.Now().Add(5 * time.Minute); ; {
		var n int
		err := c.QueryRowContext(w.T.Context(), `select count(*) from pg_locks l join pg_stat_activity a on a.pid = l.pid
			where not granted and locktype = 'transactionid' and a.datname = current_database()`).Scan(&n)
		if err != nil {
			w.T.Fatal(err)
		}
		if n > 0 {
			return
		}
		if time.Now().After(give) {
			w.T.Fatal("nobody waits")
		}
		time.Sleep(5 * time.Millisecond)
	}
}

func TestTwoOrganizationsUseTheSameKeysAtOnce(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		var wg sync.WaitGroup
		for _, v := range []tenant{w.Here, w.There} {
			var all []store.Fresh
			for n := range int64(30) {
				all = append(all, w.under(v, n, fmt.Sprint("key ", n), "the same"))
			}
			wg.Go(func() {
				for i, err := range w.bookAtOnce(v, all) {
					if err != nil || w.made(v, all[i].Once.Key) != all[i].Appointment.ID {
						t.Errorf("booking %d: %v, and under its key is %v", i, err, w.made(v, all[i].Once.Key))
					}
				}
			})
		}
		wg.Wait()
		w.verify("")
	})
}

// whole is a booking with everything that one can have.
func (w *world) whole(v tenant, n int64, call booking.CallID) store.Fresh {
	f := w.under(v, n, fmt.Sprint("whole ", n), "body")
	person := booking.NewID[booking.PersonID]()
	f.Deed = &booking.Deed{
		ID: booking.NewID[booking.DeedID](), At: 5, Person: person, Name: "Maha", Email: "m@example.com",
		Action: "appointment.booked", Object: "o", Detail: "d",
	}
	f.Action = &store.CallNote{Call: call, CallAction: booking.CallAction{
		Name: fmt.Sprint("book ", n), Action: booking.CallCreated, Branch: v.Branch.ID,
	}}
	return f
}

// call begins a call.
func (w *world) call(v tenant) booking.CallID {
	w.T.Helper()
	a := voice.Agent{Agent: booking.Agent{ID: booking.NewID[booking.AgentID](), Name: "A", Prefix: "agt_live_", CreatedAt: 1}}
	c := booking.Call{
		ID: booking.NewID[booking.CallID](), Agent: a.ID, Provider: "p", ProviderID: "1", Direction: booking.Inbound, StartedAt: 1, HeardAt: 1,
	}
	err := w.Store.For(v.Org).Write(w.T.Context(), func(tx *store.Tx) error {
		if err := voice.InsertAgent(tx, a, "hash"); err != nil {
			return err
		}
		_, _, err := voice.BeginCall(tx, c)
		return err
	})
	if err != nil {
		w.T.Fatal(err)
	}
	return c.ID
}

func TestEverythingOfABookingIsWrittenWhicheverWayItGoes(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		ctx, here, call, n := t.Context(), w.Store.For(w.Here.Org), w.call(w.Here), int64(0)
		for way, book := range w.ways() {
			f := w.whole(w.Here, n, call)
			fill(f.Appointment)
			f.Appointment.CreatedAt = 6 + n
			n++
			if err := book(w.Here, f); err != nil {
				t.Fatalf("%s: %v", way, err)
			}
			got, err := here.Appointment(ctx, f.Appointment.ID)
			if err != nil {
				t.Fatalf("%s: %v", way, err)
			}
			if diff := cmp.Diff(got, f.Appointment); diff != "" {
				t.Errorf("%s: a field of an appointment is not stored, see appointments (-got +want):\n%s", way, diff)
			}
			if got := w.made(w.Here, f.Once.Key); got != f.Appointment.ID {
				t.Errorf("%s: under its key is %v", way, got)
			}
			if deeds, err := here.Deeds(ctx, f.Deed.Person, booking.DeedID{}, 2); err != nil || !reflect.DeepEqual(deeds, []booking.Deed{*f.Deed}) {
				t.Errorf("%s: in the audit log stands %+v, %v, want %+v", way, deeds, err, *f.Deed)
			}
			actions, err := voice.Actions(ctx, here, call)
			done := f.Action.On(f.Appointment.ID, f.Appointment.CreatedAt).CallAction
			if err != nil || len(actions) != int(n) || actions[n-1] != done {
				t.Errorf("%s: in the call stands %+v, %v, want %+v last", way, actions, err, done)
			}
			claims, _, err := here.Stock(ctx, []booking.ResourceID{f.Appointment.Resource}, f.Place.Claim, 1, store.Owner{})
			if err != nil || len(claims) != 1 || claims[0].Span != f.Place.Claim {
				t.Errorf("%s: claims %+v, %v", way, claims, err)
			}
			w.Left("events where id = '"+f.Event.ID.String()+"'", "appointment_id", f.Appointment.ID.String())
		}
		w.verify("")
	})
}

// fill gives every field of an appointment that a booking may have a value of
// its own. Whoever adds a field to booking.Appointment adds it to appointments
// in this package.
func fill(a *booking.Appointment) {
	later := []string{"CancelAt", "CancelBy", "CancelNote", "ConfirmedAt", "Revision", "ChangedAt", "MovedAt", "Edition"}
	v := reflect.ValueOf(a).Elem()
	for i := range v.NumField() {
		f := v.Field(i)
		switch name := v.Type().Field(i).Name; {
		case slices.Contains(later, name) || !f.IsZero():
		case f.Kind() == reflect.String:
			f.SetString("its " + name)
		case f.CanInt():
			f.SetInt(int64(100 + i))
		case f.Kind() == reflect.Bool:
			f.SetBool(true)
		case f.Kind() == reflect.Array:
			f.Set(reflect.ValueOf(booking.NewID[booking.AppointmentID]()).Convert(f.Type()))
		default:
			panic("a test does not know how to fill " + name)
		}
	}
}

func TestASeatIsWrittenAsTheRestIs(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		seat := func(n int) store.Fresh {
			f := w.fresh(w.Here, 2)
			f.Appointment.Service, f.Appointment.Resource = w.Here.Class.ID, booking.ResourceID{}
			f.Place = store.Place{Seat: n, Capacity: 2}
			return f
		}
		for n, want := range map[int]error{1: nil, 2: nil} {
			if err := w.careful(w.Here, seat(n)); !errors.Is(err, want) {
				t.Errorf("seat %d: %v", n, err)
			}
		}
		if err := w.careful(w.Here, seat(2)); !errors.Is(err, booking.ErrTaken) {
			t.Errorf("a seat given twice: %v, want %v", err, booking.ErrTaken)
		}
		if err := w.careful(w.Here, seat(3)); err == nil {
			t.Error("a seat beyond the capacity was given")
		}
		w.verify("")
	})
}

func TestAnActionOfACallIsNotedOnceAndSpoilsNothing(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		call := w.call(w.Here)
		var all []store.Fresh
		for n := range int64(20) {
			f := w.whole(w.Here, n, call)
			f.Action.Name = fmt.Sprint("book ", n/2)
			all = append(all, f)
		}
		booked := 0
		for i, err := range w.bookAtOnce(w.Here, all) {
			if (err == nil) != w.stored(w.Here, all[i]) || (err == nil) != (w.made(w.Here, all[i].Once.Key) == all[i].Appointment.ID) {
				t.Errorf("booking %d: %v, and stored: %v", i, err, w.stored(w.Here, all[i]))
			}
			if err == nil {
				booked++
			} else if !errors.Is(err, store.ErrNoted) {
				t.Errorf("booking %d: %v, want %v", i, err, store.ErrNoted)
			}
		}
		if booked != 10 {
			t.Errorf("%d are booked, want one for each name", booked)
		}
		if err := w.careful(w.Here, w.whole(w.Here, 30, call)); err != nil {
			t.Error(err)
		}
		again := w.whole(w.Here, 31, call)
		again.Action.Name = "book 30"
		if err := w.careful(w.Here, again); !errors.Is(err, store.ErrNoted) || w.stored(w.Here, again) {
			t.Errorf("again, carefully: %v, want %v", err, store.ErrNoted)
		}
		w.verify("")
	})
}

func TestACancelledAppointmentIsReplacedOnce(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		was := w.MustInsert(w.Here, 1)
		for way, book := range w.ways() {
			for n, want := range []error{nil, booking.ErrReplaced} {
				f := w.fresh(w.Here, 10*int64(len(way))+int64(n))
				f.Appointment.Replaces = was.ID
				f.Appointment.Replaces[15] ^= way[0] // one for each way
				if err := book(w.Here, f); !errors.Is(err, want) {
					t.Errorf("%s, %d: %v, want %v", way, n, err, want)
				}
			}
		}
	})
}
