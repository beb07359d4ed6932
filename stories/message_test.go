package stories

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/courier/mockgateway"
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

// taken is what the mock of a node has taken.
func (s *service) taken() (list []mockgateway.Message) {
	s.t.Helper()
	answer, err := s.client.Get(s.base + app.MockGateway + "/messages")
	if err != nil {
		s.t.Fatal(err)
	}
	defer answer.Body.Close()
	var got struct{ Messages []mockgateway.Message }
	if err := json.NewDecoder(answer.Body).Decode(&got); err != nil {
		s.t.Fatal(err)
	}
	return got.Messages
}

// heard waits until one of some nodes has sent a text that leads to an appointment to
// a number.
func heard(t *testing.T, number string, nodes ...*service) {
	t.Helper()
	eventually(t, "the answer to "+number, func() bool {
		for _, n := range nodes {
			for _, m := range n.taken() {
				if m.To == number && m.Template == nil && strings.Contains(m.Text, "/a/") {
					return true
				}
			}
		}
		return false
	})
}

// buttons presses a button under a confirmation on WhatsApp: on the page of the mock,
// after a restart, which has forgotten all that it took, and at another node. Each time
// the link comes back.
func buttons(t *testing.T, p *program) {
	for name, where := range databases(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := app.Config{Database: where[1], SecretKey: "YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXphYmNkZWY=", Dev: true, BaseURL: "http://hook.example"}
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
			who := office.Caller{Org: ids.Organization, Channel: booking.ByDashboard, Actor: booking.ByStaff}
			ch, err := a.Messages.AddChannel(t.Context(), who, message.Draft{Kind: "whatsapp", Name: "WhatsApp", Settings: courier.Settings{
				"phone_number_id": "106540352242922", "token": "token", "app_secret": "hush", "verify_token": "verify"}})
			if err == nil {
				err = a.Messages.SaveRules(t.Context(), who, message.UsualRules(), true)
			}
			if err != nil {
				t.Fatal(err)
			}
			serve := append([]string{"serve", "--listen", "127.0.0.1:0", "--dev", "--dev-hurry", "60", "--mock-gateway",
				"--secret-key", c.SecretKey}, where...)
			node := p.start(t, nil, serve...)
			first, _ := civil.ParseDate(time.Now().AddDate(0, 0, 30).Format(time.DateOnly))
			numbers := []string{"+966501234560", "+966501234561", "+966501234562"}
			for i, number := range numbers {
				if _, err := a.Desk.Book(t.Context(), who, desk.BookRequest{
					Service: ids.Services["cut"], Branch: ids.Branches["main"], Customer: "Noura", Phone: number,
					Slot: booking.Slot{Date: first, Time: civil.Clock(5 * i)},
				}); err != nil {
					t.Fatal(err)
				}
			}
			sent := map[string]mockgateway.Message{}
			eventually(t, "everybody's confirmation", func() bool {
				for _, m := range node.taken() {
					sent[m.To] = m
				}
				return len(sent) == len(numbers)
			})

			// On the page of the mock.
			m := sent[numbers[0]]
			form := url.Values{"id": {m.ID}, "button": {m.Template.Buttons[1]}}
			answer, err := node.client.PostForm(node.base+app.MockGateway+"/press", form)
			if err != nil || answer.StatusCode != http.StatusSeeOther {
				t.Fatalf("the button cannot be pressed: %v %v", answer, err)
			}
			_ = answer.Body.Close()
			heard(t, numbers[0], node)

			// As Meta tells it, to a node that was started since.
			knock := func(n *service, number string) {
				t.Helper()
				payload := strings.TrimPrefix(sent[number].Template.Buttons[1], "quick_reply ")
				body := fmt.Sprintf(`{"object":"whatsapp_business_account","entry":[{"changes":[{"value":{"messages":[{"context":{"id":%q},"from":%q,`+
					`"timestamp":"%d","type":"button","button":{"payload":%q,"text":"x"}}]}}]}]}`, sent[number].ID, number[1:], time.Now().Unix(), payload)
				mac := hmac.New(sha256.New, []byte("hush"))
				_, _ = mac.Write([]byte(body))
				r, err := http.NewRequest(http.MethodPost, n.base+strings.TrimPrefix(a.Messages.HookAddress(&ch), c.BaseURL), strings.NewReader(body))
				if err != nil {
					t.Fatal(err)
				}
				r.Header.Set("Content-Type", "application/json")
				r.Header.Set("X-Hub-Signature-256", "sha256="+hex.EncodeToString(mac.Sum(nil)))
				answer, err := n.client.Do(r)
				if err != nil || answer.StatusCode != http.StatusOK {
					t.Fatalf("the report is not taken: %v %v", answer, err)
				}
				_ = answer.Body.Close()
			}
			node.kill()
			node = p.start(t, nil, serve...)
			knock(node, numbers[1])
			heard(t, numbers[1], node)
			if where[0] == "--database" {
				other := p.start(t, nil, serve...)
				knock(other, numbers[2])
				heard(t, numbers[2], node, other)
			}
		})
	}
}
