package message_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"net/http"
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

// taken is a message that the provider has taken, and how the appointment stood.
type taken struct {
	at    int64
	id    string // of the message
	stood booking.Appointment
}

// history is a life of some appointments, with two nodes that die at any moment.
type history struct {
	*clinic
	chance *rand.Rand
	nodes  []*house.House
	all    []booking.AppointmentID

	mu    sync.Mutex
	taken []taken
	dying bool // whoever sends now dies before they hear of it
}

// Whatever happens to appointments, and whichever node dies in the middle of it:
// in the end customers know how theirs stands, nothing was said of what is over, and
// nothing came twice but changes and cancellations.
func TestWhateverHappensCustomersKnowHowItStands(t *testing.T) {
	world.Each(t, func(t *testing.T, url string) {
		h := &history{clinic: open(t, url), chance: rand.New(rand.NewPCG(uint64(*seed), 17))}
		h.live(60)
		h.judge()
	})
}

// live lets so many things happen, some time apart.
func (h *history) live(steps int) {
	h.T.Helper()
	h.channel("unifonic")
	h.on(func(r *message.Rules) { r.PerNumber, r.Quiet = 50, message.Quiet{} })
	h.nodes = []*house.House{h.House, h.OtherNode(h.wired)}
	h.server.Config.Handler = http.HandlerFunc(h.provider)
	for range steps {
		h.happens()
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
		r.Slot, r.Phone = slot, "+966501234567"
		if got, err := h.Desk.Book(ctx, h.Caller(), r); err == nil {
			h.all = append(h.all, got.ID)
		}
		return
	}
	id := h.all[h.chance.IntN(len(h.all))]
	switch h.chance.IntN(6) { // What is not allowed is refused, as always.
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
		h.taken = append(h.taken, taken{at: m.At.Unix(), id: m.OurID, stood: h.stands(m.OurID)})
	}
	if h.dying { // The answer is lost, and so is whoever waits for it.
		panic(http.ErrAbortHandler)
	}
}

// stands is how the appointment of a message stands now.
func (h *history) stands(id string) (a booking.Appointment) {
	var list []booking.Appointment
	err := h.Store.For(h.IDs.Organization).Read(context.Background(), store.AppointmentsWhere(&list,
		`org_id = $1 and (id = (select appointment_id from notices where id = $2) or replaces = (select appointment_id from notices where id = $2))
		order by case when status = 'cancelled' then 1 else 0 end, created_at desc`, h.IDs.Organization, id))
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
	lines, more, err := h.Messages.Log(h.T.Context(), h.IDs.Organization, message.Filter{})
	for before := lines; more && err == nil; {
		last := before[len(before)-1]
		before, more, err = h.Messages.Log(h.T.Context(), h.IDs.Organization, message.Filter{BeforeAt: last.MadeAt, BeforeID: last.ID})
		lines = append(lines, before...)
	}
	if err != nil {
		h.T.Fatal(err)
	}
	byID := map[string]message.Line{}
	for _, l := range lines {
		byID[l.ID.String()] = l
	}
	times, last := map[string]int{}, map[booking.AppointmentID]taken{}
	for _, x := range h.taken {
		l := byID[x.id]
		times[x.id]++
		if once := l.Purpose != notice.Change && l.Purpose != notice.Cancellation; once && times[x.id] > 1 {
			h.T.Errorf("a %s was taken %d times", l.Purpose, times[x.id])
		}
		if x.at >= x.stood.Span.Start && l.Truth.Start == x.stood.Span.Start {
			h.T.Errorf("a %s was sent after the start", l.Purpose)
		}
		if dead := x.stood.Status != booking.Booked; dead && l.Purpose != notice.Cancellation {
			h.T.Errorf("a %s was sent of an appointment that is %s", l.Purpose, x.stood.Status)
		}
		if !l.Truth.Cancelled && x.stood.Status == booking.Booked && l.Truth.Start != x.stood.Span.Start {
			h.T.Errorf("a %s told of %d when it was at %d", l.Purpose, l.Truth.Start, x.stood.Span.Start)
		}
		last[l.Appointment] = x
	}
	for root, x := range last {
		a, l := h.stands(x.id), byID[x.id]
		if a.Span.Start <= h.Clock.Now().Unix() {
			continue // It was over before it could be told.
		}
		if cancelled := a.Status == booking.Cancelled; cancelled != l.Truth.Cancelled || !cancelled && l.Truth.Start != a.Span.Start {
			h.T.Errorf("%s: the last word was %+v, and it is %s at %d", root, l.Truth, a.Status, a.Span.Start)
		}
	}
	if len(h.taken) < 10 {
		h.T.Errorf("only %d messages were sent: nothing is proved", len(h.taken))
	}
}
