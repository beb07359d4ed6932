package stories

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// eventually waits until something has become so.
func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for range 15_000 {
		if ok() {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatalf("%s: not within five minutes", what)
}

// keepBooking has clients book flights, one after another, until the server is
// gone. It gives the ids that were acknowledged, and the numbers of the requests
// that nobody answered. Requests are numbered, so that every slot is asked for
// once, and have an idempotency key.
func keepBooking(s *service, ids applied, key string, from *atomic.Int64, enough int, then func()) (acked []string, lost []int) {
	var (
		mu   sync.Mutex
		once sync.Once
		wg   sync.WaitGroup
	)
	for range 8 {
		wg.Go(func() {
			for {
				n := int(from.Add(1)) - 1
				a, raw, err := bookFlight(s, ids, key, n)
				if err != nil { // gone
					mu.Lock()
					defer mu.Unlock()
					lost = append(lost, n)
					return
				}
				if a.StatusCode != 201 {
					if a.StatusCode != 503 {
						s.t.Errorf("got %d %s, want 201", a.StatusCode, raw)
					}
					return
				}
				mu.Lock()
				acked = append(acked, strings.Split(string(raw), `"`)[3])
				if len(acked) >= enough {
					once.Do(then)
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	return acked, lost
}

// bookFlight sends the request of a number.
func bookFlight(s *service, ids applied, key string, n int) (*http.Response, []byte, error) {
	day := time.Date(2026, 11, 16, 0, 0, 0, 0, time.UTC).AddDate(0, 0, n/96)
	body := fmt.Sprintf(`{"service_id":%q,"branch_id":%q,"customer_name":"Noura","date":%q,"time":"%02d:00"}`,
		ids.Services["flight"], ids.Branches["malaz"], day.Format("2006-01-02"), n/4%24)
	r, err := http.NewRequest("POST", s.base+appointments, strings.NewReader(body))
	if err != nil {
		return nil, nil, err
	}
	r.Header.Set("Authorization", "Bearer "+key)
	r.Header.Set("Idempotency-Key", fmt.Sprint("flight ", n))
	a, err := s.client.Do(r)
	if err != nil {
		return nil, nil, err
	}
	defer a.Body.Close()
	raw, err := io.ReadAll(a.Body)
	return a, raw, err
}

// databases gives a place for data on each database, as flags.
func databases(t *testing.T) map[string][]string {
	t.Helper()
	return map[string][]string{"sqlite": {"--data", t.TempDir()}, "postgres": {"--database", postgres(t)}}
}

// crash kills the server while it books, several times over, and looks for
// what was acknowledged.
func crash(t *testing.T, p *program) {
	for name, where := range databases(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ids, key := p.setUp(t, where...)
			var (
				acked []string
				lost  []int
				from  atomic.Int64
			)
			for round := range 3 {
				s := p.serve(t, nil, where...)
				// What the crash interrupted is answered at once when it is
				// repeated, whether it was stored or not.
				for _, n := range lost {
					if a, raw, err := bookFlight(s, ids, key, n); err != nil || a.StatusCode != 201 {
						t.Errorf("round %d: repeated after a crash: got %v %s, %v", round, a, raw, err)
					}
				}
				got, unanswered := keepBooking(s, ids, key, &from, 60+40*round, s.kill)
				if len(got) < 60 {
					t.Errorf("round %d: got %d bookings, want some before the crash", round, len(got))
				}
				acked, lost = append(acked, got...), unanswered
				if o := p.run(t, append([]string{"verify"}, where...)...); o.code != 0 {
					t.Errorf("round %d: verify: got exit code %d\n%s%s", round, o.code, o.out, o.err)
				}
			}
			s := p.serve(t, nil, where...)
			for _, id := range acked {
				if a := s.get(key, appointments+"/"+id); a.status != 200 || a.text("status") != "booked" {
					t.Errorf("acknowledged before a crash: got %d %s", a.status, a.raw)
				}
			}
			// What the crash left behind does not stand in the way.
			want(t, s.post(key, appointments, object{"service_id": ids.Services["checkup"], "branch_id": ids.Branches["olaya"],
				"customer_name": "Noura", "date": "2026-11-16", "time": "09:00"}), 201, "")
		})
	}
}

// farewell asks the server to stop while it books.
func farewell(t *testing.T, p *program) {
	for name, where := range databases(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ids, key := p.setUp(t, where...)
			var from atomic.Int64
			s := p.serve(t, nil, where...)
			stopped := make(chan int, 1)
			acked, _ := keepBooking(s, ids, key, &from, 40, func() { go func() { stopped <- s.stop() }() })
			if code := <-stopped; code != 0 {
				t.Errorf("got exit code %d, want 0", code)
			}
			s = p.serve(t, nil, where...)
			for _, id := range acked {
				if a := s.get(key, appointments+"/"+id); a.status != 200 {
					t.Errorf("acknowledged before the end: got %d %s", a.status, a.raw)
				}
			}
		})
	}
}

// anywhere asks the same questions of servers whose hosts are in other time
// zones, and compares the answers byte by byte.
func anywhere(t *testing.T, p *program) {
	for name, where := range databases(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ids, key := p.setUp(t, where...)
			s := p.serve(t, nil, where...)
			for i, service := range []string{"checkup", "checkup", "night", "visit"} {
				body := object{"service_id": ids.Services[service], "branch_id": ids.Branches["olaya"], "customer_name": "Noura",
					"date": "2026-11-19", "time": fmt.Sprintf("%02d:30", 9+i)}
				switch service {
				case "night":
					body["date"], body["time"] = "2026-11-20", "00:30"
				case "visit":
					body["branch_id"], body["date"], body["time"] = ids.Branches["york"], "2027-03-14", "03:00"
				}
				want(t, s.post(key, appointments, body), 201, "")
			}
			if code := s.stop(); code != 0 {
				t.Errorf("got exit code %d, want 0", code)
			}
			at := func(zone string) string {
				here := where
				if name == "sqlite" {
					here = []string{"--data", copied(t, where[1])}
				}
				s := p.serve(t, []string{"TZ=" + zone, "PGTZ=" + zone}, here...)
				var all strings.Builder
				for _, path := range questions(ids) {
					a := s.get(key, path)
					fmt.Fprintf(&all, "%s\n%d %s\n", path, a.status, a.raw)
					if a.status != 200 {
						t.Errorf("%s: got %d %s", path, a.status, a.raw)
					}
				}
				if code := s.stop(); code != 0 {
					t.Errorf("got exit code %d, want 0", code)
				}
				return all.String()
			}
			home := at("Asia/Riyadh")
			for _, zone := range []string{"America/New_York", "Asia/Tokyo", "Pacific/Apia", "UTC"} {
				if diff := cmp.Diff(at(zone), home); diff != "" {
					t.Errorf("TZ=%s (-got +want):\n%s", zone, diff)
				}
			}
		})
	}
}

// questions are those whose answers hold dates and times.
func questions(ids applied) []string {
	at := func(service, branch, date, clock string) string {
		return availability + "?service_id=" + ids.Services[service] + "&branch_id=" + ids.Branches[branch] + "&date=" + date + "&time=" + clock
	}
	return []string{
		at("checkup", "olaya", "2026-11-15", "09:00"),
		at("checkup", "olaya", "2026-11-19", "16:45"),
		at("night", "olaya", "2026-11-20", "00:30"),
		at("visit", "york", "2027-03-14", "02:30"),
		at("visit", "york", "2027-11-07", "01:00"),
		slotsOf(ids.Resources["sara"]) + "?service_id=" + ids.Services["checkup"],
		slotsOf(ids.Resources["layla"]) + "?service_id=" + ids.Services["night"],
		slotsOf(ids.Resources["jane"]) + "?service_id=" + ids.Services["visit"] + "&date_from=2027-03-10&date_to=2027-03-16",
		appointments,
		appointments + "?date_from=2026-11-20&date_to=2026-11-20",
		appointments + "?updated_since=2026-11-15T08:00:00%2B03:00",
	}
}

// copied copies a directory of files.
func copied(t *testing.T, from string) string {
	t.Helper()
	to := t.TempDir()
	files, err := os.ReadDir(from)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		raw, err := os.ReadFile(filepath.Join(from, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(to, f.Name()), raw, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return to
}
