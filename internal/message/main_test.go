package message_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/courier/mockgateway"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/meter"
	"github.com/mawid/mawid/internal/world"
)

func TestMain(m *testing.M) { world.Main(m) }

// clinic is the clinic of the tests with a provider of messages.
type clinic struct {
	*world.World
	gateway *mockgateway.Gateway
	server  *httptest.Server
	calls   map[string]string // where reports go, by provider
	heard   int               // how many messages the story has looked at
	meter   *meter.Meter
}

// on tells a story of the clinic on both databases.
func on(t *testing.T, story func(t *testing.T, w *clinic)) {
	t.Helper()
	world.Each(t, func(t *testing.T, url string) { story(t, open(t, url)) })
}

func open(t testing.TB, url string) *clinic {
	t.Helper()
	w := &clinic{World: world.Empty(t, url), meter: meter.New(meter.Config{})}
	w.calls = map[string]string{}
	w.gateway = mockgateway.New(mockgateway.Config{Now: w.Clock.Now, Secret: "app-secret", Callbacks: w.calls})
	w.server = httptest.NewServer(w.gateway)
	t.Cleanup(w.server.Close)
	w.House = w.Start(w.NewHouse(w.Store, w.wired))
	w.IDs = w.MustApply(world.Clinic("noor"))
	return w
}

// wired leads messages to the provider of the tests.
func (w *clinic) wired(c *house.Config) {
	c.Outbound, c.Tally = world.Client(w.T), w.meter
	c.Messages = message.World{
		Base:  func() string { return "https://book.example" },
		Stead: func(kind string) string { return w.server.URL + "/" + kind },
		Wait: func(_ context.Context, by time.Duration) error {
			w.Clock.Add(by)
			return nil
		},
	}
}

// counted tells whether so many messages by a kind of channel have ended so.
func (w *clinic) counted(kind, result string, n int) {
	w.T.Helper()
	rec := httptest.NewRecorder()
	w.meter.Handler().ServeHTTP(rec, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	if want := fmt.Sprintf("mawid_messages_total{kind=%q,result=%q} %d\n", kind, result, n); !strings.Contains(rec.Body.String(), want) {
		w.T.Errorf("want %s in %s", want, regexp.MustCompile(`mawid_messages_total.*`).FindAllString(rec.Body.String(), -1))
	}
}

// settings are what an owner enters for each provider.
var settings = map[string]courier.Settings{
	"unifonic": {"app_sid": "axuN0U7QqVPsfdgoK0mZFgdzG1", "sender": "Noor"},
	"taqnyat":  {"token": "TEST_SMS_SECRET", "sender": "Noor"},
	"whatsapp": {"phone_number_id": "106540352242922", "token": "EAAJB", "app_secret": "app-secret", "verify_token": "meatyhamhock"},
	"gateway":  {"url": "https://sms.example.com", "secret": "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="},
}

// channel sets up a way to customers.
func (w *clinic) channel(kind string) message.Channel {
	w.T.Helper()
	ch, err := w.Messages.AddChannel(w.T.Context(), w.Staff(), message.Draft{Kind: kind, Name: kind, Settings: settings[kind], Links: true})
	if err != nil {
		w.T.Fatal(err)
	}
	w.calls[kind] = w.Messages.HookAddress(&ch)
	return ch
}

// on switches messages on, with the usual rules and what is changed of them.
func (w *clinic) on(change ...func(*message.Rules)) {
	w.T.Helper()
	r, err := w.Messages.Rules(w.T.Context(), w.IDs.Organization)
	if err != nil {
		w.T.Fatal(err)
	}
	for _, f := range change {
		f(&r)
	}
	if err := w.Messages.SaveRules(w.T.Context(), w.Staff(), r, true); err != nil {
		w.T.Fatal(err)
	}
}

// work does what is due.
func (w *clinic) work(d *house.House) {
	w.T.Helper()
	w.TellCustomers(d)
}

// wait puts the clock forward and does what is due then.
func (w *clinic) wait(by time.Duration) {
	w.T.Helper()
	w.Clock.Add(by)
	w.work(w.House)
}

// until puts the clock to a time of the clinic's.
func (w *clinic) until(date, clock string) {
	w.T.Helper()
	at, err := time.ParseInLocation("2006-01-02 15:04", date+" "+clock, time.FixedZone("", 3*60*60))
	if err != nil {
		w.T.Fatal(err)
	}
	w.Clock.Set(at)
	w.work(w.House)
}

// told are the texts that the provider has taken since the last time.
func (w *clinic) told() (list []string) {
	w.T.Helper()
	for _, m := range w.gateway.Messages()[w.heard:] {
		text := m.Text
		if m.Template != nil {
			text = m.Template.Name + ": " + strings.Join(m.Template.Parameters, ", ")
		}
		list = append(list, m.To+" "+text)
	}
	w.heard += len(list)
	return list
}

// tells fails unless the provider has taken just these since the last time: each
// is told by words that its text has.
func (w *clinic) tells(want ...string) {
	w.T.Helper()
	got := w.told()
	if len(got) != len(want) {
		w.T.Fatalf("got %d messages %q, want %d: %q", len(got), got, len(want), want)
	}
	for i := range want {
		for _, word := range strings.Split(want[i], "|") {
			if !strings.Contains(got[i], word) {
				w.T.Errorf("got %q, want %q in it", got[i], word)
			}
		}
	}
}

// reports brings what the provider has to say of its messages.
func (w *clinic) reports(ch message.Channel) {
	w.T.Helper()
	for _, r := range w.gateway.Due() {
		in := courier.Incoming{Method: r.Method, Header: r.Header, Body: body(w.T, r)}
		_, secret, _ := strings.Cut(w.Messages.HookAddress(&ch), ch.ID.String()+"/")
		if _, err := w.Messages.Report(w.T.Context(), ch.ID.String(), secret, in); err != nil {
			w.T.Fatal(err)
		}
	}
	w.work(w.House)
}

func body(t testing.TB, r *http.Request) []byte {
	t.Helper()
	if r.Body == nil {
		return nil
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// noura books a check-up.
func (w *clinic) noura(date, clock string) desk.View {
	w.T.Helper()
	return w.Patient("نورة العتيبي", "+966501234567", date, clock)
}

func (w *clinic) move(v desk.View, date, clock string) {
	w.T.Helper()
	if _, err := w.Desk.Reschedule(w.T.Context(), w.Staff(), v.ID, desk.MoveRequest{Slot: world.At(w.T, date, clock)}); err != nil {
		w.T.Fatal(err)
	}
}

func (w *clinic) cancel(v desk.View) {
	w.T.Helper()
	if _, err := w.Desk.Cancel(w.T.Context(), w.Staff(), v.ID, ""); err != nil {
		w.T.Fatal(err)
	}
}
