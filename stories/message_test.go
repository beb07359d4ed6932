package stories

import (
	"context"
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
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/courier/mockgateway"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/office"
)

const (
	// tellings is how many customers are told at once, before the others.
	tellings = 8
	// mostKills is how often whoever sends is killed, half of it with confirmations and
	// half with cancellations: MAWID_STORY_KILLS says otherwise.
	mostKills = 6
	// mostTimes is how often a cancellation is sent by an only channel at most, as
	// docs/messages.md promises.
	mostTimes = 3
)

// deadly is an organization's own gateway. Whoever brings it a message is killed
// when it was taken and before they hear of it, as often as it is let.
type deadly struct {
	*httptest.Server
	kill chan context.Context // of the request of whoever is to die

	mu     sync.Mutex
	left   int
	killed int
	taken  map[string]int    // by the id of the message
	what   map[string]string // what each was for
	said   map[string]string // the last text to a number
}

const gatewaySecret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="

func newDeadly(t *testing.T) *deadly {
	d := &deadly{kill: make(chan context.Context), taken: map[string]int{}, what: map[string]string{}, said: map[string]string{}}
	d.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		var m struct{ ID, Purpose, To, Text string }
		if err := json.Unmarshal(body, &m); err != nil || contract.Verify(gatewaySecret, r.Header, body) != nil {
			t.Errorf("got %s, which is not signed by us", body)
		}
		d.mu.Lock()
		d.taken[m.ID]++
		d.what[m.ID], d.said[m.To] = m.Purpose, m.Text
		deadly := d.left > 0
		d.mu.Unlock()
		if deadly {
			select {
			case d.kill <- r.Context():
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

// let allows so many kills more.
func (d *deadly) let(kills int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.left = kills
}

// kills is how many were killed, and how many more are to be.
func (d *deadly) kills() (killed, left int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.killed, d.left
}

// told counts the messages of a purpose, and how often the one came that came most.
func (d *deadly) told(purpose string) (all, most int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for id, what := range d.what {
		if what == purpose {
			all, most = all+1, max(most, d.taken[id])
		}
	}
	return all, most
}

// haunt kills a node whenever the gateway has taken a message of it, and starts
// another, until the story is over. What it gives waits for that.
func (d *deadly) haunt(t *testing.T, start func() *service) (over func()) {
	node := start()
	ended, rest := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(rest)
		for {
			select {
			case whose := <-d.kill:
				if _, left := d.kills(); left == 0 || whose.Err() != nil {
					continue // They are dead already, or need not die any more.
				}
				node.kill()
				if how, ok := node.cmd.ProcessState.Sys().(syscall.WaitStatus); !ok || how.Signal() != syscall.SIGKILL {
					t.Errorf("a node ended by itself: %v", node.cmd.ProcessState)
				}
				d.mu.Lock()
				d.left--
				d.killed++
				d.mu.Unlock()
				node = start()
			case <-ended:
				return
			}
		}
	}()
	return func() { close(ended); <-rest }
}

// messages books and cancels while whoever tells customers of it is killed in the
// middle of it, again and again: nobody gets a confirmation twice, and everybody hears
// of the cancellation, at most as often as is promised, or is called.
func messages(t *testing.T, p *program) {
	kills, err := strconv.Atoi(os.Getenv("MAWID_STORY_KILLS"))
	if err != nil {
		kills = mostKills
	}
	for name, where := range databases(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := teller(t, p, where)
			over := m.haunt(t, func() *service {
				return p.start(t, nil, append([]string{"serve", "--listen", "127.0.0.1:0", "--dev", "--dev-hurry", "60",
					"--secret-key", m.secret}, where...)...)
			})
			m.let(kills / 2)
			for killed, left := 0, kills/2; left > 0 || len(m.made) < tellings; killed, left = m.kills() {
				m.book(t)
				if len(m.made) > 3*(tellings+kills) {
					t.Fatalf("%d customers, and only %d kills", len(m.made), killed)
				}
				m.seen(t, m.made[len(m.made)-1], notice.Confirmation, killed)
			}
			for range tellings { // They are told in peace, and not of the end.
				m.book(t)
			}
			eventually(t, "everybody's booking to be confirmed", func() bool { return m.all(t, notice.Confirmation, m.begun) })
			m.let(kills - kills/2)
			for _, id := range m.made {
				killed, _ := m.kills()
				if err := insist(func() error { _, err := m.a.Desk.Cancel(t.Context(), m.who, id, ""); return err }); err != nil {
					t.Fatal(err)
				}
				m.seen(t, id, notice.Cancellation, killed)
			}
			eventually(t, "the last word of all", func() bool { return m.all(t, notice.Cancellation, m.settled) })
			over()
			m.judge(t, kills)
			if o := p.run(t, append([]string{"verify", "--secret-key", m.secret}, where...)...); o.code != 0 {
				t.Errorf("verify: got exit code %d\n%s%s", o.code, o.out, o.err)
			}
		})
	}
}

// telling is a salon whose customers are told by a gateway that kills.
type telling struct {
	*deadly
	a      *app.App
	secret string
	ids    catalogue.Applied
	who    office.Caller
	made   []booking.AppointmentID
}

func teller(t *testing.T, p *program, where []string) *telling {
	t.Helper()
	m := &telling{deadly: newDeadly(t), secret: "YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXphYmNkZWY="}
	c := app.Config{Database: where[1], SecretKey: m.secret, Dev: true}
	if where[0] == "--data" {
		c.Database = "sqlite:" + filepath.Join(where[1], "mawid.db")
	}
	var err error
	if m.a, err = app.Open(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = m.a.Close() })
	if _, err := m.a.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	m.ids = salon(t, m.a.House, "salon")
	m.who = office.Caller{Org: m.ids.Organization, Channel: booking.ByDashboard, Actor: booking.ByStaff}
	rules := message.UsualRules()
	rules.PerNumber = 50
	if _, err = m.a.Messages.AddChannel(t.Context(), m.who, message.Draft{Kind: "gateway", Name: "own",
		Settings: courier.Settings{"url": m.URL, "secret": gatewaySecret}}); err == nil {
		err = m.a.Messages.SaveRules(t.Context(), m.who, rules, true)
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// book books for the next customer.
func (m *telling) book(t *testing.T) {
	t.Helper()
	n := len(m.made)
	first, _ := civil.ParseDate(time.Now().AddDate(0, 0, 30).Format(time.DateOnly))
	var got desk.Receipt
	err := insist(func() (err error) {
		got, err = m.a.Desk.Book(t.Context(), m.who, desk.BookRequest{
			Service: m.ids.Services["cut"], Branch: m.ids.Branches["main"], Customer: "Noura", Phone: fmt.Sprintf("+9665012%05d", n),
			Slot: booking.Slot{Date: first + civil.Date(n/288), Time: civil.Clock(5 * (n % 288))},
		})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	m.made = append(m.made, got.ID)
}

// seen waits until a customer's message is begun or somebody was killed: then comes
// the next. The first of all go at once, so that several messages are under way.
func (m *telling) seen(t *testing.T, id booking.AppointmentID, purpose notice.Purpose, killed int) {
	t.Helper()
	if slices.Index(m.made, id) < tellings {
		return
	}
	eventually(t, "the "+string(purpose), func() bool {
		now, left := m.kills()
		return now > killed || left == 0 || m.all(t, purpose, m.begun, id)
	})
}

// all tells whether it is so with the messages of all appointments, or of these.
func (m *telling) all(t *testing.T, purpose notice.Purpose, is func(*testing.T, booking.AppointmentID, *message.Line) bool,
	ids ...booking.AppointmentID) bool {
	t.Helper()
	if len(ids) == 0 {
		ids = m.made
	}
	return !slices.ContainsFunc(ids, func(id booking.AppointmentID) bool {
		list, err := m.a.Messages.Of(t.Context(), m.ids.Organization, id)
		n := slices.IndexFunc(list, func(l message.Line) bool { return l.Purpose == purpose })
		return err != nil || n < 0 || !is(t, id, &list[n])
	})
}

// begun is a message that has a row.
func (m *telling) begun(*testing.T, booking.AppointmentID, *message.Line) bool { return true }

// settled is one that the provider has confirmed, or of which somebody asks the customer.
func (m *telling) settled(t *testing.T, id booking.AppointmentID, l *message.Line) bool {
	return l.Status == notice.Sent || m.called(t, id)
}

// called tells whether somebody is asked to call a customer.
func (m *telling) called(t *testing.T, id booking.AppointmentID) bool {
	calls, err := m.a.Messages.ToCall(t.Context(), m.ids.Organization)
	return err == nil && slices.ContainsFunc(calls, func(u message.Untold) bool { return u.Appointment.ID == id })
}

// heard is a message that the gateway has taken, or in place of which somebody calls:
// whoever sent it may have died each time before they had called the gateway.
func (m *telling) heard(t *testing.T, id booking.AppointmentID, l *message.Line) bool {
	m.mu.Lock()
	taken := m.taken[l.ID.String()]
	m.mu.Unlock()
	return taken > 0 || m.called(t, id)
}

// judge looks at what the gateway has taken.
func (m *telling) judge(t *testing.T, kills int) {
	t.Helper()
	killed, _ := m.kills()
	if killed < kills {
		t.Errorf("whoever sends was killed %d times, want %d", killed, kills)
	}
	confirmed, twice := m.told("confirmation")
	if confirmed == 0 || confirmed > len(m.made) || twice != 1 {
		t.Errorf("%d confirmations, one of them %d times, want at most %d, each once", confirmed, twice, len(m.made))
	}
	cancelled, most := m.told("cancellation")
	if !m.all(t, notice.Cancellation, m.heard) || most > mostTimes {
		t.Errorf("%d cancellations, one of them %d times, want one for each of %d or a call, %d times at most",
			cancelled, most, len(m.made), mostTimes)
	}
	t.Logf("%d kills, %d customers: %d confirmations, %d cancellations, one of them %d times", killed, len(m.made), confirmed, cancelled, most)
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
