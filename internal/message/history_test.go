package message_test

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/courier/mockgateway"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/world"
)

var (
	seed  = flag.Int("seed", 1, "of what happens to appointments")
	lives = flag.Int("lives", 2, "how many histories of appointments there are, with this seed and the next ones")
)

const (
	// mostTaken is how often a change or a cancellation is sent at most: twice by the
	// first of two channels and three times by the last one, as docs/messages.md promises.
	mostTaken = 2 + mostByOne
	mostByOne = 3
)

// taken is a message that the provider has taken, what it said, and how the
// appointment stood.
type taken struct {
	at   int64
	id   string // of the message
	by   string // the provider
	root booking.AppointmentID
	notice.Notice
	stood booking.Appointment
}

// What is wrong with the providers for a while.
const (
	away     = 1 + iota // the first takes nothing
	mute                // none says what became of a message that it has taken
	troubles            // how many there are, with none
)

// history is a life of some appointments, with two channels and two nodes that die at
// any moment.
type history struct {
	*clinic
	kinds    []string // the providers
	chance   *rand.Rand
	nodes    []*mortal
	everyone map[string]*mortal // also the dead, of whom something may still come
	all      []booking.AppointmentID
	presses  int // buttons that were pressed
	confirm  int // and by which somebody said that they come
	erased   int

	post     sync.Mutex // one message at a time
	mu       sync.Mutex
	taken    []taken
	answers  int
	spare    int  // messages by the second channel
	unwanted bool // reminders
	trouble  int  // of the providers
	peace    bool // nobody dies any more
	born     int  // nodes
	armed    int
	looks    int // at a context, by whoever sends
	met      [points]int
}

// Whatever happens to appointments, and whichever node dies in the middle of it:
// in the end customers know how theirs stands, nothing was said of what is over or to
// whom nothing may be said, and nothing came twice but changes and cancellations.
func TestWhateverHappensCustomersKnowHowItStands(t *testing.T) {
	histories(t, 17, []string{"unifonic", "whatsapp"})
}

// And whatever they answer, at any time and to whichever message: they come to what
// they were told of, and each is answered once.
func TestWhateverCustomersAnswerTheyComeToWhatTheyWereTold(t *testing.T) {
	histories(t, 18, []string{"whatsapp", "unifonic"})
}

// histories lives through some, on both databases.
func histories(t *testing.T, kind uint64, kinds []string) {
	t.Helper()
	for n := range *lives {
		t.Run(fmt.Sprint("seed ", *seed+n), func(t *testing.T) {
			world.Each(t, func(t *testing.T, url string) {
				h := &history{clinic: open(t, url), kinds: kinds, chance: rand.New(rand.NewPCG(uint64(*seed+n), kind))}
				h.live(60)
				h.judge()
			})
		})
	}
}

// live lets so many things happen, some time apart, and more if not all has happened
// that is to be seen.
func (h *history) live(steps int) {
	h.T.Helper()
	for _, kind := range h.kinds {
		h.channel(kind)
	}
	h.on(func(r *message.Rules) { r.PerNumber, r.Quiet = 50, message.Quiet{} })
	h.looks = 20
	h.server.Config.Handler = http.HandlerFunc(h.provider)
	h.nodes = []*mortal{h.mortal(), h.mortal()}
	for i := 0; i < steps || !h.proved() && i < 8*steps; i++ {
		h.happens()
		if i == steps/2 {
			_, _ = h.Desk.Cancel(h.T.Context(), h.Staff(), h.all[0], "")
			h.erase(h.all[0])
		}
		h.Clock.Add(time.Duration(h.chance.IntN(90)) * time.Second)
		if h.chance.IntN(4) == 0 {
			h.Clock.Add(time.Duration(h.chance.IntN(3*60)) * time.Minute)
		}
		if n := h.chance.IntN(2 * len(h.nodes)); n < len(h.nodes) {
			h.arm(h.nodes[n])
		}
		h.tick()
	}
	h.peace, h.trouble = true, 0
	for _, n := range h.nodes {
		n.point = nowhere
	}
	for range 40 {
		h.Clock.Add(10 * time.Minute)
		h.tick()
	}
}

// happens is something that people do.
func (h *history) happens() {
	ctx := h.T.Context()
	y, m, d := h.Clock.Now().Date() // A history may last for many days.
	slot := booking.Slot{Date: max(civil.DateOf(y, m, d), civil.DateOf(2026, 11, 17)) + civil.Date(h.chance.IntN(3)),
		Time: civil.Clock(9*60 + 30*h.chance.IntN(15))}
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
		h.trouble = (h.trouble + 1) % troubles
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
	list = slices.DeleteFunc(list, func(x taken) bool {
		return x.by != "whatsapp" || x.Purpose != notice.Confirmation && x.Purpose != notice.Reminder
	})
	if len(list) == 0 {
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

// provider takes messages, and notes how things stood when it did. Its address says
// which node it is that calls.
func (h *history) provider(w http.ResponseWriter, r *http.Request) {
	h.post.Lock()
	defer h.post.Unlock()
	name, path, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	h.mu.Lock()
	n, trouble := h.everyone[name], h.trouble
	h.mu.Unlock()
	r.URL.Path = "/" + path
	if h.strikes(n, notCalled) || h.isDead(n) { // The dead have said nothing.
		panic(http.ErrAbortHandler)
	}
	if trouble == away && strings.HasPrefix(path, h.kinds[0]) {
		w.WriteHeader(http.StatusTooManyRequests)
		return
	}
	before := len(h.gateway.Messages())
	answer := httptest.NewRecorder()
	h.gateway.ServeHTTP(answer, r)
	for _, m := range h.gateway.Messages()[before:] {
		root := h.take(m)
		if !root.IsZero() && h.strikes(n, goneWhile) {
			_, _ = h.Desk.Cancel(r.Context(), h.Staff(), root, "")
			h.erase(root)
		}
	}
	if h.strikes(n, notWritten) || h.strikes(n, answerLost) || trouble == mute {
		panic(http.ErrAbortHandler)
	}
	maps.Copy(w.Header(), answer.Header())
	w.WriteHeader(answer.Code)
	_, _ = w.Write(answer.Body.Bytes())
}

// take notes a message. One that is in no list is an answer.
func (h *history) take(m mockgateway.Message) booking.AppointmentID {
	x := taken{at: m.At.Unix(), id: m.OurID, by: m.Provider}
	err := h.Store.For(h.IDs.Organization).Read(context.Background(), store.Query(func(r store.Row) error {
		return r.Scan(&x.root, &x.Purpose, &x.Before, &x.Revision, &x.Truth.Start, &x.Truth.Resource, &x.Truth.Cancelled)
	}, `select appointment_id, purpose, minutes, revision, start_at, resource_id, cancelled from notices where id = $1`, m.OurID))
	if err != nil {
		h.T.Error(err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if x.root.IsZero() {
		h.answers++
		return x.root
	}
	if x.stood = h.now(x.root); x.stood.Erased() {
		h.T.Errorf("a %s went to somebody who was erased", x.Purpose)
	}
	if x.Purpose == notice.Reminder && h.unwanted {
		h.T.Error("a reminder went to whoever wants none")
	}
	if h.taken = append(h.taken, x); x.by == h.kinds[1] {
		h.spare++
	}
	return x.root
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

// tick lets both nodes do what is due, at the same time. In the place of one that has
// died is another one afterwards; the tasks of the dead stay leased.
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
	for _, node := range h.nodes {
		for range 3 {
			wg.Go(func() { h.turn(ctx, node) })
		}
	}
	wg.Wait()
	for i, n := range h.nodes {
		if n.dead {
			h.nodes[i] = h.mortal()
		}
	}
}

func (h *history) turn(ctx context.Context, n *mortal) {
	now := h.Clock.Now().Unix()
	tasks, err := h.Store.Lease(ctx, store.TellTask, n.name, now, now+30, 4, 4)
	if err != nil {
		h.T.Error(err)
		return
	}
	for _, task := range tasks {
		if h.isDead(n) {
			return
		}
		h.tellsOne(n, task, n.name, now)
	}
}

// judge looks at what was said.
func (h *history) judge() {
	h.T.Helper()
	last := map[booking.AppointmentID]taken{}
	for _, x := range h.taken {
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
	h.doubles()
	if h.answers > h.presses {
		h.T.Errorf("%d buttons were pressed, and %d answered", h.presses, h.answers)
	}
	calls, err := h.Messages.ToCall(h.T.Context(), h.IDs.Organization)
	if err != nil {
		h.T.Fatal(err)
	}
	for root, x := range last {
		a := h.now(root)
		if a.Span.Start <= h.Clock.Now().Unix() || a.Erased() || a.Status != booking.Booked && a.Status != booking.Cancelled {
			continue // It was over before it could be told.
		}
		if slices.ContainsFunc(calls, func(u message.Untold) bool { return u.Root() == root }) {
			continue // Somebody calls them.
		}
		if cancelled := a.Status == booking.Cancelled; cancelled != x.Truth.Cancelled || !cancelled && x.Truth.Start != a.Span.Start {
			h.T.Errorf("%s: the last word was %+v, and it is %s at %d", root, x.Truth, a.Status, a.Span.Start)
		}
	}
	for _, id := range h.all {
		if a := h.appointment(id); a.Erased() && h.attempts(a.Root()) > 0 {
			h.T.Errorf("messages to somebody who was erased are still in the list")
		}
	}
	if !h.proved() {
		h.T.Errorf("only %d messages, %d by the second channel, %d people erased, nodes met at %v, %d buttons, %d came, %d answers: nothing is proved",
			len(h.taken), h.spare, h.erased, h.met, h.presses, h.confirm, h.answers)
	}
}

// proved tells whether all has happened that is to be seen.
func (h *history) proved() bool {
	answered := h.kinds[0] != "whatsapp" || h.presses >= 3 && h.confirm > 0 && h.answers > 0
	return len(h.taken) >= 10 && h.spare > 0 && h.erased > 0 && !slices.Contains(h.met[beforeRow:], 0) && answered
}

// doubles looks at how often things were said: whatever is said, by whichever channel,
// once, but for changes and cancellations.
func (h *history) doubles() {
	h.T.Helper()
	type word struct {
		root     booking.AppointmentID
		purpose  notice.Purpose
		before   int
		revision int
	}
	words, times := map[word]int{}, map[string]int{}
	for _, x := range h.taken {
		w := word{x.root, x.Purpose, x.Before, x.Revision}
		words[w]++
		times[x.id]++
		most, byOne := 1, 1
		if x.Purpose == notice.Change || x.Purpose == notice.Cancellation {
			most, byOne = mostTaken, mostByOne
		}
		if words[w] > most || times[x.id] > byOne {
			h.T.Errorf("a %s was taken %d times, %d times by %s", x.Purpose, words[w], times[x.id], x.by)
		}
	}
}
