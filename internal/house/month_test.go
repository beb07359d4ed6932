package house_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/month"
	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store/storetest"
)

// dated is a UUIDv7 of noon of a day.
func dated(t *testing.T, day string, n int) string {
	t.Helper()
	h := fmt.Sprintf("%012x", noon(t, day)*1000)
	return fmt.Sprintf("%s-%s-7000-8000-%012x", h[:8], h[8:], n)
}

func noon(t *testing.T, day string) int64 {
	t.Helper()
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		t.Fatal(err)
	}
	return at.Unix() + dayLong/2
}

// log is a world on PostgreSQL that was at work from January to May of 2027: on each of
// these days there was a deed, and an event that was delivered at the second try.
type log struct {
	*storetest.World
	endpoint booking.EndpointID
}

var workdays = []string{"2027-01-20", "2027-03-05", "2027-04-05", "2027-05-05"}

func newLog(t *testing.T) *log {
	t.Helper()
	l := &log{World: storetest.At(t, pgtest.Database(t))}
	l.endpoint = endpoint(l.World, l.Here)
	for i, day := range workdays {
		l.turn(day)
		id, at := dated(t, day, i), noon(t, day)
		l.Raw(fmt.Sprintf(`insert into audit_log (id, org_id, at, person_name, action, object, detail) values ('%s', '%s', %d, '', '%s', '', '')`,
			id, l.Here.Org, at, day))
		l.Raw(fmt.Sprintf(`with e as (insert into events (id, org_id, kind, body, at) values ('%[1]s', '%[2]s', 'webhook.test', '', %[3]d) returning seq),
			d as (insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, state, replay, attempts, next_at, created_at, done_at)
				select '%[1]s', '%[2]s', '%[4]s', seq, 'delivered', false, 2, %[3]d, %[3]d, %[3]d from e)
			select 1`, id, l.Here.Org, at, l.endpoint))
		for n := 1; n <= 2; n++ {
			l.Raw(fmt.Sprintf(`insert into webhook_attempts (delivery_id, number, at, latency_ms, status, class, answer, next_at)
				values ('%s', %d, %d, 1, 204, 'success', '', 0)`, id, n, at))
		}
	}
	l.Raw(`update cursors set mark = pg_current_snapshot()::text`)
	return l
}

func (l *log) turn(day string) {
	l.T.Helper()
	if err := house.MakeMonths(l.T.Context(), l.Store, noon(l.T, day)); err != nil {
		l.T.Fatal(err)
	}
}

// clean does the chores of a day, when everything is kept for a number of days.
func (l *log) clean(day string, keep int64) {
	l.T.Helper()
	if err := house.Clean(l.T.Context(), l.Store, noon(l.T, day)); err != nil {
		l.T.Fatal(err)
	}
	if err := house.CleanOld(l.T.Context(), l.Store, noon(l.T, day), house.Keep{Events: keep * dayLong, Audit: keep * dayLong}); err != nil {
		l.T.Fatal(err)
	}
}

// left checks how many rows of each table are left.
func (l *log) left(deeds, events, deliveries int64) {
	l.T.Helper()
	for table, want := range map[string]int64{
		"audit_log": deeds, "events where kind = 'webhook.test'": events, "webhook_deliveries": deliveries, "webhook_attempts": 2 * deliveries,
	} {
		if got := l.Count(`select count(*) from ` + table); got != want {
			l.T.Errorf("%s: got %d rows, want %d", table, got, want)
		}
	}
}

// parts counts the parts of a table that have months.
func (l *log) parts(table string) int64 {
	l.T.Helper()
	return l.Count(`select count(*) from pg_inherits where inhparent = '` + table + `'::regclass`)
}

// A month goes as a whole, when the last of it is past: until then what is older than it
// is kept stays.
func TestWhatIsPastGoesByTheMonth(t *testing.T) {
	t.Parallel()
	l := newLog(t)
	l.clean("2027-05-20", 60) // All of January and February is past; half of March is.
	l.left(3, 3, 2)           // Deliveries are kept for 30 days: those of March are past.
	l.clean("2027-05-31", 60)
	l.left(2, 2, 1)
	before := l.parts("events")
	l.clean("2027-05-31", 60)
	if got := l.parts("events"); got != before {
		t.Errorf("with nothing past: got %d parts, want the %d of before", got, before)
	}
	// Of an organization that is imported there may be what is older than all.
	l.Raw(fmt.Sprintf(`insert into audit_log (id, org_id, at, person_name, action, object, detail) values ('%s', '%s', %d, '', 'old', '', '')`,
		dated(t, "2027-01-02", 9), l.Here.Org, noon(t, "2027-01-02")))
	if found, err := month.Strays(t.Context(), l.Store); err != nil || len(found) > 0 {
		t.Errorf("got %v, %v; want it in the oldest part", found, err)
	}
	l.clean("2027-05-31", 60)
	l.left(2, 2, 1)
	verify(l.World, "")
}

// Nothing goes that is still needed: a delivery that waits keeps its month, and that of
// its event.
func TestAMonthStaysWhileSomethingOfItWaits(t *testing.T) {
	t.Parallel()
	l := newLog(t)
	l.Raw(fmt.Sprintf(`update webhook_deliveries set state = 'pending', done_at = 0 where id = '%s'`, dated(t, workdays[1], 1)))
	l.clean("2027-09-20", 60)
	l.left(0, 3, 3)
	l.Raw(`update webhook_deliveries set state = 'failed' where state = 'pending'`)
	l.clean("2027-09-20", 60)
	l.left(0, 0, 0)
	l.turn("2027-09-20") // What comes in now has parts as before.
	if n := l.parts("webhook_attempts"); n != 4 {
		t.Errorf("got %d parts, want the oldest, what came in while nobody made any, the last month and the default", n)
	}
}

// What is swept row by row is found by its key: where a row lies is the same in several parts.
func TestASweepTakesNothingOfAnotherMonth(t *testing.T) {
	t.Parallel()
	l := newLog(t)
	last := dated(t, workdays[3], 3)
	l.Raw(`update events set body = 'moved' where id <> '` + last + `'`)
	l.Raw(`update events set kind = 'claims.changed', at = 1 where id = '` + last + `'`)
	if n := l.Count(`select count(*) from (select ctid from events group by ctid having count(*) > 1) x`); n == 0 {
		t.Fatal("no two events lie at the same place of their parts")
	}
	if err := house.Clean(t.Context(), l.Store, noon(t, "2027-05-06")); err != nil {
		t.Fatal(err)
	}
	l.left(4, 3, 3)
}

// The pages of lists come out of the newest part, by its index.
func TestThePageOfTheAuditLogIsReadFromTheNewestMonth(t *testing.T) {
	t.Parallel()
	l := newLog(t)
	l.Raw(fmt.Sprintf(`insert into audit_log (id, org_id, at, person_name, action, object, detail)
		select ('%s' || lpad(to_hex(i), 12, '0'))::uuid, (case when i %% 100 = 0 then '%s' else '%s' end)::uuid, 1, '', 'a', '', ''
		from generate_series(1, 20000) i`, dated(t, "2027-05-20", 0)[:24], l.Here.Org, l.There.Org))
	l.Raw(`analyze audit_log`)
	plan := strings.Join(storetest.Texts(t, storetest.Reach(t, l.URL),
		fmt.Sprintf(`explain (costs off) select * from audit_log where org_id = '%s' order by id desc limit 50`, l.Here.Org)), "\n")
	for _, want := range []string{"Merge Append", "Index Scan Backward using audit_log_2027_05_org_id_id_idx"} {
		if !strings.Contains(plan, want) {
			t.Errorf("no %q in the plan:\n%s", want, plan)
		}
	}
}
