package agent_test

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/agent"
	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/scenario"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/blueprint"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/outbound"
	"github.com/mawid/mawid/internal/seal"
	"github.com/mawid/mawid/internal/store"
)

// The stories of calls, told to the whole service: sessions in the database,
// the desk, and a system of the clinic's own that is asked before a booking.
func TestStoriesOfCalls(t *testing.T) {
	t.Parallel()
	scenario.Run(t, func(t testing.TB, now time.Time) scenario.World { return newStoryWorld(t, now) })
}

// storyWorld is the clinic of the stories on a database of its own.
type storyWorld struct {
	desk   *desk.Desk
	clock  *clock
	ids    desk.Applied
	agent  booking.Agent
	server *agent.Server
	file   string
	theirs *theirSystem
	calls  int
}

func newStoryWorld(t testing.TB, now time.Time) *storyWorld {
	w := &storyWorld{clock: &clock{now: now}, file: filepath.Join(t.TempDir(), "mawid.db"), theirs: &theirSystem{}}
	st, err := store.Open(t.Context(), store.Config{URL: "sqlite:" + w.file})
	must(t, err)
	_, err = st.Migrate(t.Context())
	must(t, err)
	t.Cleanup(func() { _ = st.Close() })
	key, err := seal.New([]byte(strings.Repeat("k", seal.KeySize)))
	must(t, err)
	w.desk = desk.New(desk.Config{
		Store: st, Now: w.clock.Now, Seal: func() (seal.Key, error) { return key, nil },
		Outbound: outbound.New(outbound.Config{AllowHTTP: true, AllowPrivate: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}),
	})
	plan, err := blueprint.Parse("clinic.yaml", scenario.Clinic())
	must(t, err)
	w.ids, err = w.desk.Apply(t.Context(), plan.Plan)
	must(t, err)
	_, w.agent, err = w.desk.CreateAgent(t.Context(), w.staff(), desk.NewAgent{
		Name: "Reception", AgentProfile: booking.AgentProfile{Languages: []string{"ar", "en"}, HandOver: desk1},
	})
	must(t, err)
	s := httptest.NewServer(w.theirs)
	t.Cleanup(s.Close)
	must(t, w.desk.SetConnector(t.Context(), w.staff(), s.URL, "a-token-of-the-clinic"))
	for slug, id := range w.ids.Resources {
		must(t, w.desk.MapResource(t.Context(), w.staff(), id, slug))
	}
	w.server = agent.New(agent.Config{Desk: w.desk, Now: w.clock.Now, BaseURL: base})
	return w
}

func (w *storyWorld) staff() desk.Caller {
	return desk.Caller{Org: w.ids.Organization, Channel: booking.ByDashboard, Actor: booking.ByStaff}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// theirSystem is the clinic's own: free all day, unless it is made to be busy
// at whatever it is asked about next, or not to answer.
type theirSystem struct {
	mu    sync.Mutex
	state string
	busy  []contract.Busy
}

// ServeHTTP answers GET /availability.
func (s *theirSystem) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.state == "down" {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	q := r.URL.Query()
	if s.state == "busy" {
		s.state = ""
		s.busy = append(s.busy, contract.Busy{Start: q.Get("from"), End: q.Get("to")})
	}
	var out contract.AvailabilityAnswer
	for id := range strings.SplitSeq(q.Get("resource_ids"), ",") {
		out.Resources = append(out.Resources, contract.ResourceAvailability{ResourceID: id, Busy: append([]contract.Busy{}, s.busy...)})
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(out)
}

func (w *storyWorld) Pass(d time.Duration) { w.clock.Add(d) }

func (w *storyWorld) Trouble(_ testing.TB, kind string) {
	w.theirs.mu.Lock()
	defer w.theirs.mu.Unlock()
	w.theirs.state = kind
}

func (w *storyWorld) Put(t testing.TB, e scenario.Entry) {
	t.Helper()
	name := e.Name
	if name == "" {
		name = "Stranger"
	}
	_, err := w.desk.Book(t.Context(), w.staff(), desk.BookRequest{
		Service: w.ids.Services[e.Service], Branch: w.ids.Branches[e.Branch], Resource: w.ids.Resources[e.Person], Slot: at(e.Date, e.Time), Customer: name, Phone: e.Phone,
	})
	must(t, err)
}

func (w *storyWorld) Appointments(t testing.TB) []scenario.Entry {
	page, err := w.desk.Appointments(t.Context(), w.ids.Organization, desk.Filter{Status: booking.Booked, Limit: 200})
	must(t, err)
	var list []scenario.Entry
	for _, v := range page.Items {
		e := scenario.Entry{
			Service: slug(w.ids.Services, v.Service), Branch: slug(w.ids.Branches, v.Branch), Person: slug(w.ids.Resources, v.Resource),
			Date: v.Date.String(), Time: v.Time.String(), Phone: string(v.Phone), Name: string(v.Customer),
		}
		list = append(list, e)
	}
	return list
}

func slug[T comparable](ids map[string]T, id T) string {
	for s, x := range ids {
		if x == id {
			return s
		}
	}
	return "-"
}

func (w *storyWorld) Holds(t testing.TB) (n int) {
	db, err := sql.Open("sqlite", w.file)
	must(t, err)
	defer db.Close()
	must(t, db.QueryRowContext(t.Context(), "SELECT count(*) FROM holds WHERE expires_at > $1", w.clock.Now().Unix()).Scan(&n))
	return n
}

func (w *storyWorld) Call(t testing.TB, caller string, lang understand.Lang) scenario.Session {
	w.calls++
	s := &storySession{w: w, start: desk.CallStart{Provider: "twilio", ProviderID: fmt.Sprintf("CA%d", w.calls), Caller: caller, Language: string(lang)}}
	s.open(t)
	return s
}

// storySession is a call whose every turn is served by a session opened anew
// from the database, as by another node.
type storySession struct {
	w     *storyWorld
	start desk.CallStart
	*agent.Session
}

func (s *storySession) open(t testing.TB) {
	t.Helper()
	var err error
	s.Session, err = s.w.server.Open(t.Context(), s.w.agent, s.start)
	must(t, err)
}

func (s *storySession) Turn(t testing.TB, e dialog.Event) dialog.Reply {
	t.Helper()
	s.open(t)
	reply, _, err := s.Session.Turn(t.Context(), e)
	must(t, err)
	return reply
}
