package message_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/courier/mockgateway"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/world"
)

var seed = flag.Int("seed", 1, "of what happens to appointments")

// taken is a message that the provider has taken, what it said, and how the
// appointment stood.
type taken struct {
	at   int64
	id   string // of the message
	root booking.AppointmentID
	notice.Notice
	stood booking.Appointment
}

// history is a life of some appointments, with two nodes that die at any moment.
type history struct {
	*clinic
	kind    string // the provider
	chance  *rand.Rand
	nodes   []*house.House
	all     []booking.AppointmentID
	presses int // buttons that were pressed
	confirm int // and by which somebody said that they come
	erased  int

	mu       sync.Mutex
	taken    []taken
	answers  int
	unwanted bool // reminders
	dying    bool // whoever sends now dies before they hear of it
}

// Whatever happens to appointments, and whichever node dies in the middle of it:
// in the end customers know how theirs stands, nothing was said of what is over or to
// whom nothing may be said, and nothing came twice but changes and cancellations.
func TestWhateverHappensCustomersKnowHowItStands(t *testing.T) {
	world.Each(t, func(t *testing.T, url string) {
		h := &history{clinic: open(t, url), kind: "unifonic", chance: rand.New(rand.NewPCG(uint64(*seed), 17))}
		h.live(60)
		h.judge()
	})
}

// And whatever they answer, at any time and to whichever message: they come to what
// they were told of, and each is answered once.
func TestWhateverCustomersAnswerTheyComeToWhatTheyWereTold(t *testing.T) {
	world.Each(t, func(t *testing.T, url string) {
		h := &history{clinic: open(t, url), kind: "whatsapp", chance: rand.New(rand.NewPCG(uint64(*seed), 18))}
		h.live(60)
		h.judge()
		if h.presses < 3 || h.confirm == 0 || h.answers == 0 || h.answers > h.presses {
			t.Errorf("%d buttons were pressed, %d came and %d were answered: nothing is proved", h.presses, h.confirm, h.answers)
		}
	})
}

// live lets so many things happen, some time apart.
func (h *history) live(steps int) {
	h.T.Helper()
	h.channel(h.kind)
	h.on(func(r *message.Rules) { r.PerNumber, r.Quiet = 50, message.Quiet{} })
	h.nodes = []*house.House{h.House, h.OtherNode(h.wired)}
	h.server.Config.Handler = http.HandlerFunc(h.provider)
	for i := range steps {
		h.happens()
		if i == steps/2 {
			_, _ = h.Desk.Cancel(h.T.Context(), h.Staff(), h.all[0], "")
			h.erase(h.all[0])
		}
		h.Clock.Add(time.Duration(h.chance.IntN(90)) * time.Second)
		if h.chance.IntN(4) == 0 {
			h.Clock.Add(time.Duration(h.chance.IntN(3*60)) * time.Minute)
		}
		h.tick()
	}
	h.dying = false
	h.gateway.SetFaults(mockgateway.Faults{})
	for range 40 {
		h.Clock.Add(10 * time.Minute)
		h.tick()
	}
}

// happens is something that people do.
func (h *history) happens() {
	ctx := h.T.Context()
	slot := booking.Slot{Date: civil.DateOf(2026, 11, 17+h.chance.IntN(3)), Time: civil.Clock(9*60 + 30*h.chance.IntN(15))}
	if len(h.all) < 4 || h.chance.IntN(6) == 0 {
		r := h.Checkup("2026-11-18", "10:00")
		r.Slot, r.Phone, r.Customer = slot, "+966501234567", fmt.Sprint("Noura ", string(rune('A'+len(h.all))))
		if got, err := h.Desk.Book(ctx, h.Caller(), r); err == nil {
			h.all = append(h.all, got.ID)
		}
		return
	}
	id := h.all[h.chance.IntN(len(h.all))]
	switch h.chance.IntN(12) { // What is not allowed is refused, as always.
	case 0, 1, 2:
		_, _ = h.Desk.Reschedule(ctx, h.Staff(), id, desk.MoveRequest{Slot: slot})
	case 3:
		_, _ = h.Desk.Cancel(ctx, h.Staff(), id, "")
	case 4:
		if v, err := h.Desk.Undo(ctx, h.Staff(), id); err == nil && v.ID != id {
			h.all = append(h.all, v.ID)
		}
	case 5:
		h.mu.Lock()
		h.dying = !h.dying
		h.mu.Unlock()
	case 6:
		_, _ = h.Desk.Mark(ctx, h.Staff(), id, booking.Arrived)
	case 7:
		_, _ = h.Desk.Cancel(ctx, h.Staff(), id, "")
		h.erase(id)
	case 8:
		h.wish(h.appointment(id))
	default:
		h.answer()
	}
}

// wish ends reminders to the number of all, or takes that back.
func (h *history) wish(a *booking.Appointment) {
	h.T.Helper()
	if a.Erased() {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.unwanted = !h.unwanted
	if err := h.Messages.Wishes.Wished(h.T.Context(), h.IDs.Organization, a.Root(), h.unwanted); err != nil {
		h.T.Error(err)
	}
}

// erase takes a customer out, if nothing of theirs is to come.
func (h *history) erase(id booking.AppointmentID) {
	h.T.Helper()
	a := h.appointment(id)
	if who, err := h.Customers.Of(h.T.Context(), h.IDs.Organization, a); err == nil && !a.Erased() {
		if _, err := h.Customers.EraseCustomer(h.T.Context(), h.Staff(), who); err == nil {
			h.erased++
		}
	}
}

// appointment reads one.
func (h *history) appointment(id booking.AppointmentID) *booking.Appointment {
	h.T.Helper()
	a, err := h.Store.For(h.IDs.Organization).Appointment(h.T.Context(), id)
	if err != nil {
		h.T.Fatal(err)
	}
	return a
}

// answer presses a button of some message, perhaps an old one, and perhaps twice.
func (h *history) answer() {
	h.T.Helper()
	h.mu.Lock()
	list := slices.Clone(h.taken)
	h.mu.Unlock()
	list = slices.DeleteFunc(list, func(x taken) bool { return x.Purpose != notice.Confirmation && x.Purpose != notice.Reminder })
	if h.kind != "whatsapp" || len(list) == 0 {
		return
	}
	x := list[h.chance.IntN(len(list))]
	all := h.gateway.Messages()
	m := all[slices.IndexFunc(all, func(m mockgateway.Message) bool { return m.OurID == x.id })]
	button := h.chance.IntN(2)
	was := h.now(x.root)
	for range 1 + h.chance.IntN(2) {
		h.knocks(h.press(m, button))
	}
	h.presses++
	if is := h.now(x.root); is.ConfirmedAt != was.ConfirmedAt {
		h.confirm++
		if is.Status != booking.Booked || is.Span.Start != x.Truth.Start || is.Resource != x.Truth.Resource || button != coming {
			h.T.Errorf("a button of a %s at %d confirms what is %s at %d", x.Purpose, x.Truth.Start, is.Status, is.Span.Start)
		}
	}
}

// provider takes messages, and notes how things stood when it did.
func (h *history) provider(w http.ResponseWriter, r *http.Request) {
	before := len(h.gateway.Messages())
	h.gateway.ServeHTTP(w, r)
	list := h.gateway.Messages()
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, m := range list[before:] {
		h.take(m)
	}
	if h.dying { // The answer is lost, and so is whoever waits for it.
		panic(http.ErrAbortHandler)
	}
}

// take notes a message. One that is in no list is an answer.
func (h *history) take(m mockgateway.Message) {
	x := taken{at: m.At.Unix(), id: m.OurID}
	err := h.Store.For(h.IDs.Organization).Read(context.Background(), store.Query(func(r store.Row) error {
		return r.Scan(&x.root, &x.Purpose, &x.Truth.Start, &x.Truth.Resource, &x.Truth.Cancelled)
	}, `select appointment_id, purpose, start_at, resource_id, cancelled from notices where id = $1`, m.OurID))
	if err != nil {
		h.T.Error(err)
	}
	if x.root.IsZero() {
		h.answers++
		return
	}
	if x.stood = h.now(x.root); x.stood.Erased() {
		h.T.Errorf("a %s went to somebody who was erased", x.Purpose)
	}
	if x.Purpose == notice.Reminder && h.unwanted {
		h.T.Error("a reminder went to whoever wants none")
	}
	h.taken = append(h.taken, x)
}

// now is how an appointment stands, or what took its place.
func (h *history) now(root booking.AppointmentID) (a booking.Appointment) {
	var list []booking.Appointment
	err := h.Store.For(h.IDs.Organization).Read(context.Background(), store.AppointmentsWhere(&list,
		`org_id = $1 and (id = $2 or replaces = $2) order by case when status = 'cancelled' then 1 else 0 end, created_at desc`,
		h.IDs.Organization, root))
	if err != nil || len(list) == 0 {
		h.T.Errorf("a message without an appointment: %v", err)
		return a
	}
	return list[0]
}

// tick lets both nodes do what is due, at the same time. A node that dies leaves
// its tasks leased.
func (h *history) tick() {
	h.T.Helper()
	ctx := context.Background()
	for more := true; more; {
		var err error
		if more, err = h.Webhooks.FanOut(ctx, 100); err != nil {
			h.T.Fatal(err)
		}
	}
	var wg sync.WaitGroup
	for n, node := range h.nodes {
		owner := string(rune('a' + n))
		for range 3 {
			wg.Go(func() { h.turn(ctx, node, owner) })
		}
	}
	wg.Wait()
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.dying && h.chance.IntN(2) == 0 { // What was sent, and whoever sent it died before they wrote that down.
		err := h.Store.Write(ctx, func(tx *store.Tx) error {
			tx.Change(`update notices set status = 'sending', provider_id = '' where tried_at = $1 and status in ('sent', 'unknown')`, h.Clock.Now().Unix())
			return nil
		})
		if err != nil {
			h.T.Fatal(err)
		}
	}
}

func (h *history) turn(ctx context.Context, node *house.House, owner string) {
	now := h.Clock.Now().Unix()
	tasks, err := h.Store.Lease(ctx, store.TellTask, owner, now, now+30, 4, 4)
	if err != nil {
		h.T.Error(err)
		return
	}
	for _, task := range tasks {
		id, _ := booking.ParseID[booking.AppointmentID](task.Key)
		again, err := node.Messages.Tell(ctx, task.Org, id)
		if err != nil {
			h.T.Error(err)
		}
		if again != 0 {
			again = max(again, now+1)
		}
		if err := h.Store.RestUntil(ctx, task, owner, again); err != nil {
			h.T.Error(err)
		}
	}
}

// judge looks at what was said.
func (h *history) judge() {
	h.T.Helper()
	times, last := map[string]int{}, map[booking.AppointmentID]taken{}
	for _, x := range h.taken {
		times[x.id]++
		if once := x.Purpose != notice.Change && x.Purpose != notice.Cancellation; once && times[x.id] > 1 {
			h.T.Errorf("a %s was taken %d times", x.Purpose, times[x.id])
		}
		if x.at >= x.stood.Span.Start && x.Truth.Start == x.stood.Span.Start {
			h.T.Errorf("a %s was sent after the start", x.Purpose)
		}
		if dead := x.stood.Status != booking.Booked; dead && x.Purpose != notice.Cancellation {
			h.T.Errorf("a %s was sent of an appointment that is %s", x.Purpose, x.stood.Status)
		}
		if !x.Truth.Cancelled && x.stood.Status == booking.Booked && x.Truth.Start != x.stood.Span.Start {
			h.T.Errorf("a %s told of %d when it was at %d", x.Purpose, x.Truth.Start, x.stood.Span.Start)
		}
		last[x.root] = x
	}
	for root, x := range last {
		a := h.now(root)
		if a.Span.Start <= h.Clock.Now().Unix() || a.Erased() || a.Status != booking.Booked && a.Status != booking.Cancelled {
			continue // It was over before it could be told.
		}
		if cancelled := a.Status == booking.Cancelled; cancelled != x.Truth.Cancelled || !cancelled && x.Truth.Start != a.Span.Start {
			h.T.Errorf("%s: the last word was %+v, and it is %s at %d", root, x.Truth, a.Status, a.Span.Start)
		}
	}
	if len(h.taken) < 10 || h.erased == 0 {
		h.T.Errorf("only %d messages were sent, and %d people erased: nothing is proved", len(h.taken), h.erased)
	}
}
