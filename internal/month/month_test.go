package month_test

import (
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/month"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }

type world struct{ *storetest.World }

// monthly is a world on PostgreSQL whose tables have parts as of a day.
func monthly(t *testing.T, day string) *world {
	t.Helper()
	t.Parallel()
	w := &world{storetest.At(t, pgtest.Database(t))}
	w.turn(day)
	return w
}

// turn does the chore on a day.
func (w *world) turn(day string) {
	w.T.Helper()
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		w.T.Fatal(err)
	}
	for _, f := range month.All {
		if err := month.Make(w.T.Context(), w.Store, f, at.Unix()); err != nil {
			w.T.Fatal(err)
		}
	}
}

// parts lists the parts of a table.
func (w *world) parts(table string) []string {
	w.T.Helper()
	return storetest.Texts(w.T, storetest.Reach(w.T, w.URL), `select replace(c.relname, '`+table+`_', '') from pg_inherits i
		join pg_class c on c.oid = i.inhrelid where i.inhparent = '`+table+`'::regclass order by 1`)
}

// What was there when the months came is the oldest part, to the end of a month that is
// weeks ahead; then every month has its own, and the next are there before they begin.
func TestEveryMonthHasItsPartBeforeItBegins(t *testing.T) {
	w := monthly(t, "2027-01-10") // 35 days later it is February.
	for _, f := range month.All {
		if got, want := w.parts(f.Name()), []string{"2027_03", "before", "default"}; !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", f.Name(), got, want)
		}
	}
	w.turn("2027-03-31")
	w.turn("2027-03-31")
	want := []string{"2027_03", "2027_04", "2027_05", "before", "default"}
	if got := w.parts("webhook_attempts"); !slices.Equal(got, want) {
		t.Errorf("two months later: got %v, want %v", got, want)
	}
	w.turn("2027-08-15") // Nobody was there for months.
	want = []string{"2027_03", "2027_04", "2027_05", "2027_06", "2027_10", "before", "default"}
	if got := w.parts("audit_log"); !slices.Equal(got, want) {
		t.Errorf("after a long pause: got %v, want what came in meanwhile in one part: %v", got, want)
	}
}

// Nodes go on booking while parts are made, and no event is passed over when its number
// leaps to the next month: not even one of a transaction that lasts longer than that.
func TestNoBookingFailsAndNoEventIsMissedWhenAMonthBegins(t *testing.T) {
	w := monthly(t, "2026-12-31")
	from, err := w.Store.Now(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	long, err := storetest.Reach(t, w.URL).BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := long.Exec(`insert into events (id, org_id, kind, body, at) select gen_random_uuid(), id, 'catalog.changed', '', 1 from organizations limit 1`); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	stop, made := make(chan struct{}), make([]int64, 2)
	for i := range made {
		all.Go(func() {
			for n := range int64(2000) {
				select {
				case <-stop:
					return
				default:
				}
				a, p := w.Here.Appointment(2*n + int64(i))
				if err := w.Insert(w.Here, a, p); err != nil {
					t.Error(err)
					return
				}
				made[i]++
			}
		})
	}
	seen := map[string]int{}
	look := func() {
		changes, next, _, err := w.Store.Changes(t.Context(), from)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range changes {
			seen[c.ID.String()]++
		}
		from = next
	}
	for _, day := range []string{"2027-01-31", "2027-02-28", "2027-03-31"} {
		w.turn(day)
		look()
	}
	if err := long.Commit(); err != nil {
		t.Fatal(err)
	}
	look()
	w.turn("2027-04-30")
	look()
	close(stop)
	all.Wait()
	w.MustInsert(w.Here, 10000)
	look()
	if got, want := int64(len(seen)), made[0]+made[1]+2; got != want {
		t.Errorf("got %d events, want %d", got, want)
	}
	for id, n := range seen {
		if n != 1 {
			t.Errorf("event %s was seen %d times", id, n)
		}
	}
	if n := w.Count(`select count(*) from events_2027_04`); n == 0 {
		t.Error("no event has a number of the last month")
	}
}

// What a wrong clock has dated months ahead is kept, told of, and in its part as soon as
// there is one.
func TestWhatAWrongClockHasDatedFindsItsMonth(t *testing.T) {
	w := monthly(t, "2027-01-10")
	w.Raw(`insert into audit_log (id, org_id, at, person_name, action, object, detail)
		select (lpad(to_hex((extract(epoch from timestamp '2027-05-20') * 1000)::bigint), 12, '0') || '70008000000000000001')::uuid, id, 1, '', 'a', '', ''
		from organizations limit 1`)
	strays := func() int64 {
		found, err := month.Strays(t.Context(), w.Store)
		if err != nil {
			t.Fatal(err)
		}
		return found["audit_log"]
	}
	if got := strays(); got != 1 {
		t.Errorf("got %d rows in no month, want 1", got)
	}
	w.turn("2027-03-10")
	if got := strays(); got != 0 || w.Count(`select count(*) from audit_log_2027_05`) != 1 {
		t.Errorf("got %d rows in no month, want it in that of May", got)
	}
	if n := w.Count(`select count(*) from audit_log`); n != 1 {
		t.Errorf("got %d rows, want the one", n)
	}
}
