package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/pgtest"
)

// post takes webhooks. Until it is opened it keeps everybody waiting, and it
// notes which events came before and after the disaster.
type post struct {
	open   chan struct{}
	after  atomic.Bool
	mu     sync.Mutex
	events [2]map[string]int // by webhook-id, before and after
}

func (p *post) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body)
	select {
	case <-p.open:
	case <-r.Context().Done():
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	when := 0
	if p.after.Load() {
		when = 1
	}
	p.events[when][r.Header.Get(contract.HeaderWebhookID)]++
}

// seen counts the events of after the disaster: those that came before it as well,
// and the others.
func (p *post) seen() (again, fresh, before int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id := range p.events[1] {
		if p.events[0][id] > 0 {
			again++
		} else {
			fresh++
		}
	}
	return again, fresh, len(p.events[0])
}

// server is a process of its own.
type server struct {
	*exec.Cmd
	base string
}

func (o bureau) process() *server {
	o.Helper()
	path, env := binary(o.T)
	log := newLines()
	// #nosec G204 -- the program under test
	c := exec.CommandContext(o.Context(), path,
		o.args("serve", "--listen", "127.0.0.1:0", "--log-format", "json", "--rate-limit", "100000")...)
	c.Env, c.Stderr = env, log
	if err := c.Start(); err != nil {
		o.Fatal(err)
	}
	ended := make(chan int, 1)
	s := &server{Cmd: c}
	o.Cleanup(func() { s.kill() })
	s.base = "http://" + log.await(o.T, `"address":"([^"]+)"`, ended)[1]
	return s
}

// kill ends it without a farewell, as a power cut does.
func (s *server) kill() {
	_ = s.Process.Kill()
	_ = s.Wait()
}

// reserve books a time that nobody else asks for.
func (o bureau) reserve(ctx context.Context, base, key string, n int) error {
	body := fmt.Sprintf(`{"service_id": %q, "branch_id": %q, "date": %q, "time": "%02d:%02d", "customer_name": "Aisha", "phone": "+966500000000"}`,
		o.ids.Services["checkup"], o.ids.Branches["olaya"], time.Now().AddDate(0, 0, 2+n/20).Format(time.DateOnly), 9+n%20/2, n%2*30)
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, base+"/api/v1/appointments", strings.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+key)
	r.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err == nil && resp.StatusCode != http.StatusCreated {
		err = fmt.Errorf("booking %d: got %d %s", n, resp.StatusCode, text)
	}
	return err
}

// await waits for something that comes.
func (o bureau) await(what string, there func() bool) {
	o.Helper()
	for range 6000 {
		if there() {
			return
		}
		select {
		case <-o.Context().Done():
		case <-time.After(50 * time.Millisecond):
		}
	}
	o.Fatalf("not seen: %s", what)
}

func TestADrillOnSQLite(t *testing.T) {
	t.Parallel()
	drill(newOffice(t), "--data", t.TempDir())
}

func TestADrillOnPostgreSQL(t *testing.T) {
	t.Parallel()
	drill(officeOn(t, "--data", t.TempDir(), "--database", pgtest.Database(t)), "--data", t.TempDir(), "--database", pgtest.Database(t))
}

// The drill: a back-up while people book, a server that dies later, a restore
// elsewhere. All is in order there, the keys work, and no event comes again
// unless somebody asks for it.
func drill(o bureau, elsewhere ...string) {
	p := &post{open: make(chan struct{}), events: [2]map[string]int{{}, {}}}
	hooks := httptest.NewServer(p)
	o.Cleanup(hooks.Close)
	o.add(hooks.URL)
	key := strings.TrimSpace(must(o.T, "", o.args("keys", "create", "--org", "noor", "--name", "crm", "--scopes", "appointments:create")...))
	old := o.process()

	var count atomic.Int64
	var stop atomic.Bool
	var clerks sync.WaitGroup
	var failed [3]error
	for i := range failed {
		clerks.Go(func() {
			for !stop.Load() && failed[i] == nil {
				failed[i] = o.reserve(o.Context(), old.base, key, int(count.Add(1)))
			}
			for range 3 {
				failed[i] = errors.Join(failed[i], o.reserve(o.Context(), old.base, key, int(count.Add(1))))
			}
		})
	}
	o.await("people who book", func() bool { return count.Load() > 10 })
	file := filepath.Join(o.TempDir(), "copy")
	must(o.T, "", o.args("backup", file)...)
	stop.Store(true)
	clerks.Wait()
	if err := errors.Join(failed[:]...); err != nil {
		o.Fatal(err)
	}
	booked := int(count.Load())
	close(p.open)
	o.await("every event", func() bool { _, _, before := p.seen(); return before == booked })
	old.kill()
	p.after.Store(true)

	there := o
	there.flags = append(elsewhere, "--dev")
	copyFile(o.T, filepath.Join(o.flags[1], "secret.key"), filepath.Join(elsewhere[1], "secret.key"))
	var r struct {
		Fits     bool                     `json:"secret_key_fits"`
		SetAside struct{ Deliveries int } `json:"set_aside"`
	}
	if err := json.Unmarshal([]byte(must(o.T, "", there.args("restore", file, "--json")...)), &r); err != nil {
		o.Fatal(err)
	}
	if !r.Fits || r.SetAside.Deliveries < 10 {
		o.Errorf("got %+v, want a key that fits, and what waited set aside", r)
	}
	must(o.T, "", there.args("verify")...)
	young := there.process()
	if err := there.reserve(o.Context(), young.base, key, booked+1); err != nil {
		o.Fatal(err)
	}
	o.await("the event of the new booking", func() bool { _, fresh, _ := p.seen(); return fresh == 1 })
	if again, _, _ := p.seen(); again != 0 {
		o.Errorf("got %d events again, want none", again)
	}
	there.do("replay", "--missed")
	o.await("what was set aside", func() bool { again, _, _ := p.seen(); return again == r.SetAside.Deliveries })
	if _, fresh, _ := p.seen(); fresh != 1 {
		o.Errorf("got %d events that nobody had seen, want the one: repeats have their old ids", fresh)
	}
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	text, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}
