package waiting_test

import (
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/courier/mockgateway"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/waiting"
	"github.com/mawid/mawid/internal/world"
)

func TestMain(m *testing.M) { world.Main(m) }

// clinic is the clinic of the tests with one doctor only, whose customers get
// messages.
type clinic struct {
	*world.World
	gateway *mockgateway.Gateway
	server  *httptest.Server
	heard   int
}

// on tells a story of the clinic on both databases.
func on(t *testing.T, story func(t *testing.T, w *clinic)) {
	t.Helper()
	world.Each(t, func(t *testing.T, url string) { story(t, open(t, url)) })
}

func open(t testing.TB, url string) *clinic {
	t.Helper()
	w := &clinic{World: world.Empty(t, url)}
	w.gateway = mockgateway.New(mockgateway.Config{Now: w.Clock.Now, Secret: "app-secret", Callbacks: map[string]string{}})
	w.server = httptest.NewServer(w.gateway)
	t.Cleanup(w.server.Close)
	w.House = w.Start(w.NewHouse(w.Store, w.wired))
	plan := world.Clinic("noor")
	plan.Resources = plan.Resources[:1]
	w.IDs = w.MustApply(plan)
	ctx := t.Context()
	_, err := w.Messages.AddChannel(ctx, w.Staff(), message.Draft{Kind: "unifonic", Name: "SMS", Links: true,
		Settings: courier.Settings{"app_sid": "axuN0U7QqVPsfdgoK0mZFgdzG1", "sender": "Noor"}})
	if err != nil {
		t.Fatal(err)
	}
	r, err := w.Messages.Rules(ctx, w.IDs.Organization)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Messages.SaveRules(ctx, w.Staff(), r, true); err != nil {
		t.Fatal(err)
	}
	return w
}

func (w *clinic) wired(c *house.Config) {
	c.Outbound = world.Client(w.T)
	c.Messages = message.World{
		Base:  func() string { return "https://book.example" },
		Stead: func(kind string) string { return w.server.URL + "/" + kind },
	}
}

// full books the whole of a date, and gives the appointments by their times.
func (w *clinic) full(date string) map[string]desk.View {
	w.T.Helper()
	all := map[string]desk.View{}
	for h := 9; h < 17; h++ {
		for _, m := range []string{"00", "30"} {
			clock := time.Date(0, 1, 1, h, 0, 0, 0, time.UTC).Format("15") + ":" + m
			all[clock] = w.Patient("Sami", "+966500000009", date, clock)
		}
	}
	return all
}

// joins puts somebody on the list for a date.
func (w *clinic) joins(name, phone, date string) waiting.Entry {
	w.T.Helper()
	e, err := w.Waiting.JoinFor(w.T.Context(), w.Staff(), w.wish(name, phone, date))
	if err != nil {
		w.T.Fatal(err)
	}
	w.Clock.Add(time.Second) // so that it is known who was first
	return e
}

func (w *clinic) wish(name, phone, date string) waiting.Wish {
	r := w.Checkup(date, "09:00")
	d := world.Date(w.T, date)
	return waiting.Wish{
		Service: r.Service, Branch: r.Branch, Dates: booking.DateRange{From: d, To: d}, Parts: waiting.AnyPart, Customer: name, Phone: phone,
		Lang: i18n.English,
	}
}

// cancels cancels, and lets everybody do what is due after a minute.
func (w *clinic) cancels(v desk.View) {
	w.T.Helper()
	w.cancelsNow(v)
	w.wait(time.Minute)
}

// cancelsNow cancels, and lets everybody do what is due at once.
func (w *clinic) cancelsNow(v desk.View) {
	w.T.Helper()
	if _, err := w.Desk.Cancel(w.T.Context(), w.Staff(), v.ID, ""); err != nil {
		w.T.Fatal(err)
	}
	world.OfferTimes(w.World, w.House)
}

// moves moves an appointment.
func (w *clinic) moves(id booking.AppointmentID, date, clock string) {
	w.T.Helper()
	if _, err := w.Desk.Reschedule(w.T.Context(), w.Staff(), id, desk.MoveRequest{Slot: world.At(w.T, date, clock)}); err != nil {
		w.T.Fatal(err)
	}
}

// wait puts the clock forward and does what is due then.
func (w *clinic) wait(by time.Duration) {
	w.T.Helper()
	w.Clock.Add(by)
	world.OfferTimes(w.World, w.House)
}

// told are whom the provider has taken messages for since the last time, with the
// texts.
func (w *clinic) told() (list []string) {
	w.T.Helper()
	for _, m := range w.gateway.Messages()[w.heard:] {
		list = append(list, m.To+" "+m.Text)
	}
	w.heard += len(list)
	return list
}

// tells fails unless just these were told something since the last time, by words that
// each text has.
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

// sees is what somebody sees by their link.
func (w *clinic) sees(e waiting.Entry) waiting.View {
	w.T.Helper()
	v, err := w.Waiting.Open(w.T.Context(), w.way(e))
	if err != nil {
		w.T.Fatal(err)
	}
	return v
}

func (w *clinic) way(e waiting.Entry) selfservice.Way {
	w.T.Helper()
	path, err := w.Waiting.Link(w.T.Context(), w.IDs.Organization, &e)
	if err != nil {
		w.T.Fatal(err)
	}
	return selfservice.Way{Token: strings.TrimPrefix(path, waiting.LinkPath)}
}

// free are the times of a date that anybody can see.
func (w *clinic) free(date string) (list []string) {
	w.T.Helper()
	d := world.Date(w.T, date)
	r := w.Checkup(date, "09:00")
	m, err := w.Desk.FreeTimes(w.T.Context(), w.IDs.Organization, desk.MonthQuery{Service: r.Service, Branch: r.Branch, From: &d, To: &d})
	if err != nil {
		w.T.Fatal(err)
	}
	for _, day := range m.Days {
		for _, c := range day.Times {
			list = append(list, c.String())
		}
	}
	return list
}

// shows fails unless just these times of a date can be seen.
func (w *clinic) shows(date string, want ...string) {
	w.T.Helper()
	if got := w.free(date); strings.Join(got, " ") != strings.Join(want, " ") {
		w.T.Errorf("free are %v, want %v", got, want)
	}
}
