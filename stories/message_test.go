package stories

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/office"
)

// tellings is how many customers there are, and mostKills how often whoever sends is
// killed: MAWID_STORY_KILLS says otherwise.
const (
	tellings  = 8
	mostKills = 6
)

// deadly is an organization's own gateway. Whoever brings it a message is killed
// when it was taken and before they hear of it, as often as it is let.
type deadly struct {
	*httptest.Server
	kill chan struct{}

	mu    sync.Mutex
	left  int
	taken map[string]int    // by the id of the message
	what  map[string]string // what each was for
}

const gatewaySecret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="

func newDeadly(t *testing.T, kills int) *deadly {
	d := &deadly{kill: make(chan struct{}), left: kills, taken: map[string]int{}, what: map[string]string{}}
	d.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		var m struct{ ID, Purpose, Event string }
		if err := json.Unmarshal(body, &m); err != nil || contract.Verify(gatewaySecret, r.Header, body) != nil {
			t.Errorf("got %s, which is not signed by us", body)
		}
		d.mu.Lock()
		d.taken[m.ID]++
		d.what[m.ID] = m.Purpose
		deadly := d.left > 0
		d.left--
		d.mu.Unlock()
		if deadly {
			select {
			case d.kill <- struct{}{}:
				<-r.Context().Done()
			case <-r.Context().Done(): // They died with another message.
			}
			return
		}
		_, _ = io.WriteString(w, `{"id":"`+m.ID+`","status":"accepted","units":1}`)
	}))
	t.Cleanup(d.Close)
	return d
}

// told counts the messages of a purpose, and those that came more than once.
func (d *deadly) told(purpose string) (all, twice int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for id, what := range d.what {
		if what != purpose {
			continue
		}
		all++
		if d.taken[id] > 1 {
			twice++
		}
	}
	return all, twice
}

// messages books and cancels while whoever tells customers of it is killed in the
// middle of it, again and again: nobody gets a confirmation twice, and everybody hears
// of the cancellation.
func messages(t *testing.T, p *program) {
	kills, err := strconv.Atoi(os.Getenv("MAWID_STORY_KILLS"))
	if err != nil {
		kills = mostKills
	}
	for name, where := range databases(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := app.Config{Database: where[1], SecretKey: "YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXphYmNkZWY=", Dev: true}
			if where[0] == "--data" {
				c.Database = "sqlite:" + filepath.Join(where[1], "mawid.db")
			}
			a, err := app.Open(t.Context(), c)
			if err != nil {
				t.Fatal(err)
			}
			defer a.Close()
			if _, err := a.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			ids := salon(t, a.House, "salon")
			g := newDeadly(t, kills)
			who := office.Caller{Org: ids.Organization, Channel: booking.ByDashboard, Actor: booking.ByStaff}
			if _, err := a.Messages.AddChannel(t.Context(), who, message.Draft{Kind: "gateway", Name: "own",
				Settings: courier.Settings{"url": g.URL, "secret": gatewaySecret}}); err != nil {
				t.Fatal(err)
			}
			rules := message.UsualRules()
			rules.PerNumber = 50
			if err := a.Messages.SaveRules(t.Context(), who, rules, true); err != nil {
				t.Fatal(err)
			}
			serve := append([]string{"serve", "--listen", "127.0.0.1:0", "--dev", "--dev-hurry", "60", "--secret-key", c.SecretKey}, where...)
			node := p.start(t, nil, serve...)
			ended, rest := make(chan struct{}), make(chan struct{})
			go func() { // Whoever is killed is started again.
				defer close(rest)
				for {
					select {
					case <-g.kill:
						node.kill()
						node = p.start(t, nil, serve...)
					case <-ended:
						return
					}
				}
			}()
			made := make([]booking.AppointmentID, tellings)
			first, _ := civil.ParseDate(time.Now().AddDate(0, 0, 30).Format(time.DateOnly))
			for i := range made {
				got, err := a.Desk.Book(t.Context(), who, desk.BookRequest{
					Service: ids.Services["cut"], Branch: ids.Branches["main"], Customer: "Noura", Phone: "+96650123456" + strconv.Itoa(i),
					Slot: booking.Slot{Date: first, Time: civil.Clock(5 * i)},
				})
				if err != nil {
					t.Fatal(err)
				}
				made[i] = got.ID
			}
			eventually(t, "everybody's booking to be confirmed", func() bool {
				list, _, err := a.Messages.Log(t.Context(), ids.Organization, message.Filter{Purpose: notice.Confirmation})
				return err == nil && len(list) == tellings
			})
			g.mu.Lock()
			g.left = kills
			g.mu.Unlock()
			for _, id := range made {
				if err := insist(func() error { _, err := a.Desk.Cancel(t.Context(), who, id, ""); return err }); err != nil {
					t.Fatal(err)
				}
			}
			eventually(t, "everybody to hear of the cancellation", func() bool { all, _ := g.told("cancellation"); return all == tellings })
			close(ended)
			<-rest
			if all, twice := g.told("confirmation"); all == 0 || all > tellings || twice != 0 {
				t.Errorf("%d confirmations, %d of them more than once, want at most %d and none", all, twice, tellings)
			}
			if o := p.run(t, append([]string{"verify", "--secret-key", c.SecretKey}, where...)...); o.code != 0 {
				t.Errorf("verify: got exit code %d\n%s%s", o.code, o.out, o.err)
			}
		})
	}
}
