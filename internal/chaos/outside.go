package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/connector/mockerp"
)

// outside is everything that the nodes talk to beside their database. Each part
// can be gone for a while.
type outside struct {
	receiver, gateway, system door
	erp                       *mockerp.ERP
	began                     time.Time

	mu     sync.Mutex
	events map[string]event // by id
	told   []telling
	wrong  []string
	brief  bool      // nothing is kept of what comes
	news   time.Time // when something came last
}

// event is what the receiver of webhooks was told, once or more often.
type event struct {
	contract.AppointmentRescheduled // the one with all the members
	body                            string
}

// telling is a message that the gateway was given.
type telling struct {
	ID, Purpose, To string
	at              time.Time
}

// erpToken is what the nodes show to the connected system, erpChair who it calls
// the one resource that it has, and gatewaySecret what messages are signed with.
const (
	erpToken      = "chaos"
	erpChair      = "chair"
	gatewaySecret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
)

// door is a server that can be gone.
type door struct {
	gone   atomic.Bool
	url    string
	server *http.Server
}

// open begins to serve.
func (d *door) open(h http.Handler) error {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	d.url = "http://" + ln.Addr().String()
	d.server = &http.Server{ReadHeaderTimeout: time.Minute, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if d.gone.Load() {
			panic(http.ErrAbortHandler) // The connection is cut.
		}
		h.ServeHTTP(w, r)
	})}
	go func() { _ = d.server.Serve(ln) }()
	return nil
}

func openOutside() (*outside, error) {
	o := &outside{events: map[string]event{}, began: time.Now(), erp: mockerp.New(mockerp.Config{Quiet: true, MaxBookings: 1 << 20,
		Resources: []contract.DiscoveredResource{{ID: erpChair, Name: "Chair"}}})}
	for d, h := range map[*door]http.Handler{&o.receiver: http.HandlerFunc(o.receive), &o.gateway: http.HandlerFunc(o.tell),
		&o.system: o.erp} {
		if err := d.open(h); err != nil {
			return nil, err
		}
	}
	return o, nil
}

func (o *outside) close() {
	for _, d := range []*door{&o.receiver, &o.gateway, &o.system} {
		_ = d.server.Close()
	}
}

// receive takes an event. The same id must always bring the same bytes.
func (o *outside) receive(_ http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		panic(http.ErrAbortHandler) // The sender died in the middle of it.
	}
	e, id := event{body: string(body)}, r.Header.Get(contract.HeaderWebhookID)
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.news = time.Now(); o.brief {
		return
	}
	if err := json.Unmarshal(body, &e.AppointmentRescheduled); err != nil || id == "" {
		o.wrong = append(o.wrong, fmt.Sprintf("an event that cannot be read: %q %s", id, body))
		return
	}
	if before, known := o.events[id]; known && before.body != e.body {
		o.wrong = append(o.wrong, fmt.Sprintf("event %s came as %s and as %s", id, before.body, e.body))
	}
	o.events[id] = e
}

// tell takes a message.
func (o *outside) tell(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	m := telling{at: time.Now()}
	if err != nil || json.Unmarshal(body, &m) != nil || contract.Verify(gatewaySecret, r.Header, body) != nil {
		panic(http.ErrAbortHandler)
	}
	o.mu.Lock()
	if o.news = m.at; !o.brief {
		o.told = append(o.told, m)
	}
	o.mu.Unlock()
	_, _ = fmt.Fprintf(w, `{"id":%q,"status":"accepted","units":1}`, m.ID)
}

// latest is when something came last.
func (o *outside) latest() time.Time {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.news
}

// happened gives how often each kind of event came for an appointment, by the id
// of the appointment and the kind, and all moves.
func (o *outside) happened() (count map[[2]string]int, moves map[[5]string]bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	count, moves = map[[2]string]int{}, map[[5]string]bool{}
	for _, e := range o.events {
		count[[2]string{e.ID, e.Event}]++
		moves[[5]string{e.ID, e.PreviousDate, e.PreviousTime, e.Date, e.Time}] = true
	}
	return count, moves
}

// byHand deletes one of our bookings in the connected system, as a person there
// does, and gives whose it was; empty: there is none.
func (o *outside) byHand(ctx context.Context) string {
	for _, b := range o.erp.Bookings(erpToken) {
		r, err := http.NewRequestWithContext(ctx, http.MethodDelete, o.system.url+"/_bookings/"+b.ExternalID, nil)
		if err != nil {
			return ""
		}
		r.Header.Set("Authorization", "Bearer "+erpToken)
		a, err := http.DefaultClient.Do(r)
		if err != nil {
			return ""
		}
		_ = a.Body.Close()
		if a.StatusCode < http.StatusMultipleChoices {
			return b.ServiceAppointmentID
		}
	}
	return ""
}
