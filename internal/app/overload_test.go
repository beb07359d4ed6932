package app

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/mawid/mawid/internal/blueprint"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/gate"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/pgtest"
)

// crowd is how many are let into a room of the tests.
const crowd = 16

// jam is an app with few places, on a database whose writes can be held up.
type jam struct {
	*App
	t    *testing.T
	base string
	key  string
	ids  catalogue.Applied
	// holdUp makes every booking wait until the function that it returns is
	// called.
	holdUp func() (release func())
}

func onJam(t *testing.T, story func(*testing.T, *jam)) {
	t.Helper()
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		file := filepath.Join(t.TempDir(), "mawid.db")
		j := newJam(t, "sqlite:"+file)
		j.holdUp = func() func() {
			db, err := sql.Open("sqlite", "file:"+file+"?_pragma=busy_timeout(10000)&_txlock=immediate")
			if err != nil {
				t.Fatal(err)
			}
			tx, err := db.Begin()
			if err != nil {
				t.Fatal(err)
			}
			return func() { _, _ = tx.Rollback(), db.Close() }
		}
		story(t, j)
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		url := pgtest.Database(t)
		j := newJam(t, url+"&lock_timeout=60000&statement_timeout=60000")
		j.holdUp = func() func() {
			db, err := pgx.Connect(t.Context(), url)
			if err == nil {
				_, err = db.Exec(t.Context(), "begin; lock table claims in exclusive mode")
			}
			if err != nil {
				t.Fatal(err)
			}
			return func() { _ = db.Close(context.Background()) }
		}
		story(t, j)
	})
}

func newJam(t *testing.T, url string) *jam {
	t.Helper()
	a, err := Open(t.Context(), Config{Database: url, RateLimit: 1000, Gate: gate.Config{
		Places: map[gate.Class]int{gate.Reading: 4, gate.Writing: 4, gate.Page: 4, gate.Call: 4}, Crowd: crowd, Patience: time.Hour,
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close() })
	j := &jam{App: a, t: t}
	if _, err := a.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	doc, err := blueprint.Parse("clinic", []byte(`
organization: {slug: noor, name: Noor}
branches: [{slug: olaya, name: Olaya}]
services: [{slug: checkup, name: Check-up, duration: 5, step: 5}]
resources: [{slug: sara, name: Sara, services: [checkup], hours: {sun: ["00:00-24:00"], mon: ["00:00-24:00"], tue: ["00:00-24:00"],
  wed: ["00:00-24:00"], thu: ["00:00-24:00"], fri: ["00:00-24:00"], sat: ["00:00-24:00"]}}]
`))
	if err != nil {
		t.Fatal(err)
	}
	if j.ids, err = a.Catalogue.Apply(t.Context(), doc.Plan); err != nil {
		t.Fatal(err)
	}
	scopes := []string{"availability:read", "appointments:create"}
	if j.key, _, err = a.Organization.CreateKey(t.Context(), "noor", organization.NewKey{Name: "test", Scopes: scopes}); err != nil {
		t.Fatal(err)
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- a.Serve(ctx, ln) }()
	t.Cleanup(func() {
		stop()
		<-done
	})
	j.base = "http://" + ln.Addr().String()
	return j
}

// answer is what came back.
type answer struct {
	status int
	header http.Header
	body   string
}

func (j *jam) ask(method, path, body string, header ...string) answer {
	r, err := http.NewRequest(method, j.base+path, strings.NewReader(body))
	if err != nil {
		j.t.Error(err)
		return answer{}
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		j.t.Error(err)
		return answer{}
	}
	defer a.Body.Close()
	raw, err := io.ReadAll(a.Body)
	if err != nil {
		j.t.Error(err)
	}
	return answer{a.StatusCode, a.Header, string(raw)}
}

// book books the n-th slot of tomorrow.
func (j *jam) book(n int) answer {
	day := time.Now().Add(48 * time.Hour).Format("2006-01-02")
	return j.ask("POST", "/api/v1/appointments", fmt.Sprintf(
		`{"service_id":%q,"branch_id":%q,"customer_name":"Noura","date":%q,"time":"%02d:%02d"}`,
		j.ids.Services["checkup"], j.ids.Branches["olaya"], day, n/12, n%12*5), "Authorization", "Bearer "+j.key)
}

func (j *jam) nearest() answer {
	day := time.Now().Add(48 * time.Hour).Format("2006-01-02")
	return j.ask("GET", fmt.Sprintf("/api/v1/appointments/availability?service_id=%s&branch_id=%s&date=%s&time=09:00",
		j.ids.Services["checkup"], j.ids.Branches["olaya"], day), "", "Authorization", "Bearer "+j.key)
}

// fill waits until so many are in a room.
func (j *jam) fill(c gate.Class, n int) {
	j.t.Helper()
	deadline := time.Now().Add(time.Minute)
	for {
		inside, waiting := j.gate.Load(c)
		if inside+waiting == n {
			return
		}
		if time.Now().After(deadline) {
			j.t.Fatalf("%d at work and %d waiting, want %d together", inside, waiting, n)
		}
		time.Sleep(time.Millisecond)
	}
}

func TestWhatCannotBeServedIsRefusedAtOnceAndTheRestGoesOn(t *testing.T) {
	onJam(t, func(t *testing.T, j *jam) {
		if a := j.book(100); a.status != 201 {
			t.Fatalf("to begin with: got %d %s", a.status, a.body)
		}
		release := j.holdUp()
		// While a node has not heard of changes for a moment it takes a key for
		// a stranger's, and a stranger has a fair part of the room: so up to twice
		// as many are let in as should be.
		const many = 2*crowd + 1
		answers := make(chan answer, many)
		for n := range many {
			go func() { answers <- j.book(n) }()
		}
		a := <-answers
		var body struct{ Detail, Code string }
		if err := json.Unmarshal([]byte(a.body), &body); err != nil || a.status != 503 || body.Code != "overloaded" || body.Detail == "" {
			t.Errorf("one too many: got %d %s", a.status, a.body)
		}
		for _, name := range []string{"Retry-After", "X-Request-Id", "X-Ratelimit-Limit", "X-Ratelimit-Remaining", "X-Ratelimit-Reset"} {
			if a.header.Get(name) == "" {
				t.Errorf("one too many: no %s", name)
			}
		}
		// Meanwhile everything else is answered.
		for _, path := range []string{"/healthz", "/readyz", "/signin"} {
			if a := j.ask("GET", path, "", "Accept", "text/html"); a.status != 200 {
				t.Errorf("GET %s: got %d %s", path, a.status, a.body)
			}
		}
		if a := j.nearest(); a.status != 200 {
			t.Errorf("a question: got %d %s", a.status, a.body)
		}
		release()
		for range many - 1 {
			if a := <-answers; a.status != 201 && a.status != 503 { // Databases give up, too, if this takes long.
				t.Errorf("the others: got %d %s", a.status, a.body)
			}
		}
		if a := j.book(many); a.status != 201 {
			t.Errorf("afterwards: got %d %s", a.status, a.body)
		}
		j.fill(gate.Writing, 0)
	})
}

func TestARefusalSpendsNothing(t *testing.T) {
	onJam(t, func(t *testing.T, j *jam) {
		left := func(a answer) int {
			n, _ := strconv.Atoi(a.header.Get("X-Ratelimit-Remaining"))
			return n
		}
		for { // Until all of it is in one minute.
			first := j.nearest()
			full, leave := context.WithCancel(t.Context())
			for n := range 2 * crowd {
				go func() {
					ticket, err := j.gate.Enter(full, gate.Reading, fmt.Sprint(n))
					if err == nil {
						<-full.Done()
						ticket.Leave()
					}
				}()
			}
			j.fill(gate.Reading, 2*crowd)
			refused := j.nearest()
			leave()
			j.fill(gate.Reading, 0)
			if refused.status != 503 {
				t.Fatalf("got %d, want 503", refused.status)
			}
			last := j.nearest()
			if first.header.Get("X-Ratelimit-Reset") != last.header.Get("X-Ratelimit-Reset") {
				continue
			}
			if left(last) != left(first)-1 {
				t.Errorf("left: %d before and %d after a refusal and a question, want one less", left(first), left(last))
			}
			return
		}
	})
}

// Pages and voice platforms are refused in their own way.
func TestEveryDoorSaysThatItIsOverloaded(t *testing.T) {
	onJam(t, func(t *testing.T, j *jam) {
		for _, c := range []gate.Class{gate.Page, gate.Call} {
			for n := range 2 * crowd { // So many that not even a stranger gets in.
				go func() { _, _ = j.gate.Enter(t.Context(), c, fmt.Sprint(n)) }()
			}
			j.fill(c, 2*crowd)
		}
		for lang, words := range map[string]string{"en": "try again in a moment", "ar": "حاول مرة أخرى"} {
			a := j.ask("GET", "/signin", "", "Accept", "text/html", "Accept-Language", lang)
			if a.status != 503 || a.header.Get("Retry-After") == "" || !strings.Contains(a.body, words) || a.header.Get("X-Request-Id") == "" {
				t.Errorf("a page in %s: got %d %v %s", lang, a.status, a.header, a.body)
			}
		}
		a := j.ask("POST", "/agent/v1/tools/services", "{}", "Authorization", "Bearer agt_live_x")
		if a.status != 503 || a.header.Get("Retry-After") == "" || !strings.Contains(a.body, `"overloaded"`) {
			t.Errorf("a voice platform: got %d %s", a.status, a.body)
		}
		if a := j.ask("GET", "/static/base.css", ""); a.status == 503 {
			t.Error("a style sheet was refused")
		}
	})
}
