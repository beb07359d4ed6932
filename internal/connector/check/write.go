package check

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/connector"
	"github.com/mawid/mawid/internal/outbound"
)

const quarter = 900

// writing is the part that makes, moves and cancels bookings. It happens in a
// stretch that was free:
//
//	0    15        45        75   90   105  120       150 minutes
//	|free|first    |free     |second   |
//	                              |third    |free     |
type writing struct {
	*run
	ctx                  context.Context
	first, second, third booking.Span
	day                  booking.Span // the time around, to look at
	before               []connector.Busy
	made                 map[string]bool // external ids that may be there
	deaf                 bool            // a booking that was there could not be cancelled
}

// write runs it and takes away what it made.
func (r *run) write(ctx context.Context) {
	if !r.Write {
		r.line("write", "Creating, moving and cancelling bookings", Skipped, "not asked for; use --write", "")
		return
	}
	w := &writing{run: r, ctx: ctx, made: map[string]bool{}}
	defer w.clean()
	if !w.findRoom() {
		return
	}
	tag := w.tag("")
	mine := booking.NewID[booking.AppointmentID]()
	name, ok := w.create(mine)
	if !ok {
		return
	}
	if tag != "" {
		w.unchanged(tag)
	}
	w.seen(mine)
	w.repeat(mine, name)
	if !r.looked {
		r.look(ctx, w.first)
	}
	w.move(mine, name)
	name = w.hand(mine, name)
	w.parallel()
	w.cancel(name)
}

// findRoom finds a stretch of two and a half free hours, if possible by day.
func (w *writing) findRoom() bool {
	const title = "There is a free time to write into"
	for days := int64(2); days <= 58; days += 14 {
		start := w.Now().Unix()/86400*86400 + days*86400
		fortnight := booking.Span{Start: start, End: start + 14*86400}
		got, err := w.ask(w.ctx, []string{w.id}, fortnight)
		if err != nil {
			return w.verdict("room", title, connector.Explain(err), "answer for windows in the coming two months")
		}
		for at := start; at+10*quarter <= fortnight.End; at += quarter {
			if hour := at % 86400 / 3600; hour < 6 || hour > 11 || touched(got[w.id], booking.Span{Start: at, End: at + 10*quarter}) {
				continue
			}
			minutes := func(from, to int64) booking.Span { return booking.Span{Start: at + from*60, End: at + to*60} }
			w.first, w.second, w.third = minutes(15, 45), minutes(75, 105), minutes(90, 120)
			w.day = minutes(-14*60, 14*60)
			before, err := w.ask(w.ctx, []string{w.id}, w.day)
			if err != nil {
				return w.verdict("room", title, connector.Explain(err), "answer for windows in the coming two months")
			}
			w.before = before[w.id]
			return true
		}
	}
	w.line("room", title, Advice, quoted(w.id)+
		" is never free for two and a half hours by day in the next two months, so that writing was not checked",
		"name another resource, with --resource ID")
	return false
}

// checkPhone is a number that is reserved for films and books, so that it is
// nobody's.
const checkPhone = "+12025550143"

// push sends a booking. Times are written with the offset of the given hours.
func (w *writing) push(id booking.AppointmentID, at booking.Span, hours int) (string, error) {
	zone := time.FixedZone("", hours*3600)
	stamp := func(unix int64) string { return time.Unix(unix, 0).In(zone).Format("2006-01-02T15:04:05-07:00") }
	name, err := w.client.Push(w.ctx, contract.BookingPush{
		ResourceID: w.id, Start: stamp(at.Start), End: stamp(at.End), Service: contract.CheckService,
		Customer:             contract.Customer{Name: "فحص الاتصال “mawid” <check> & 'test'", Phone: checkPhone},
		ServiceAppointmentID: id.String(),
	}, w.Timeout)
	if err == nil {
		w.mu.Lock()
		w.made[name] = true
		w.mu.Unlock()
	}
	return name, err
}

// list gives what is busy around the stretch now.
func (w *writing) list() ([]connector.Busy, error) {
	got, err := w.ask(w.ctx, []string{w.id}, w.day)
	return got[w.id], err
}

func (w *writing) create(id booking.AppointmentID) (string, bool) {
	name, err := w.push(id, w.first, 3)
	if err != nil {
		return "", w.verdict("create", "POST /booking creates a booking", connector.Explain(err), `answer 200 or 201 with {"external_id":"…"}; accept any name, in any script`)
	}
	w.line("create", "POST /booking creates a booking", Passed, "external_id "+quoted(name)+", "+spell(w.first), "")
	return name, true
}

// seen looks for the booking in the busy list, where it belongs and as it is.
func (w *writing) seen(id booking.AppointmentID) {
	const title, fix = "The booking is in the busy list at once, at its time",
		"include bookings made through mawid in the busy list; read start and end as instants, with their offset"
	list, err := w.list()
	wrong := ""
	switch {
	case err != nil:
		wrong = connector.Explain(err)
	case !covered(list, w.first):
		wrong = spell(w.first) + " is not busy" + w.instead(list)
	case touched(list, booking.Span{Start: w.first.Start - quarter, End: w.first.Start}),
		touched(list, booking.Span{Start: w.first.End, End: w.first.End + quarter}):
		wrong = "it takes more time than " + spell(w.first)
	}
	if !w.verdict("seen", title, wrong, fix) {
		return
	}
	const own, advice = "The busy entry names its service_appointment_id",
		"send the service_appointment_id with busy entries that came from mawid; it is optional, and avoids slots that stay blocked for a " +
			"minute after a move"
	for _, b := range list {
		if !b.Span.Overlaps(w.first) {
			continue
		}
		switch b.Appointment {
		case id:
			w.line("own_id", own, Passed, "", "")
		case booking.AppointmentID{}:
			w.line("own_id", own, Advice, "it does not (which is optional)", advice)
		default:
			w.line("own_id", own, Advice, "it names another appointment", "send the id that came with the booking, or leave it out")
		}
		return
	}
}

// tag asks for what is busy around the stretch and gives the ETag of the
// answer; the same as known, if nothing has changed since.
func (w *writing) tag(known string) string {
	a, err := w.client.Exchange(w.ctx, connector.Request{
		Method: http.MethodGet, Path: "/availability", Query: connector.WindowQuery([]string{w.id}, w.day),
		Authorization: "Bearer " + w.Token, Tag: known, Timeout: w.Timeout,
	})
	switch {
	case err != nil:
		return ""
	case a.Status == http.StatusNotModified:
		return known
	}
	return connector.Tag(a.Header)
}

// unchanged looks whether an answer counts as unchanged although a booking was
// made since. It is only for those who send an ETag, which is optional.
func (w *writing) unchanged(tag string) {
	wrong := ""
	if w.tag(tag) == tag {
		wrong = "a booking was made, and the answer still has the ETag of before"
	}
	w.verdict("etag", "The ETag changes with the answer", wrong,
		"make the ETag of the answer itself, such as a hash of its body, or send none")
}

// instead says where something new is, if it is not where it should be.
func (w *writing) instead(list []connector.Busy) string {
	for _, b := range list {
		if !slices.Contains(w.before, b) {
			return fmt.Sprintf(", but %s is; does its offset get lost?", spell(b.Span))
		}
	}
	return ""
}

// repeat pushes the same again.
func (w *writing) repeat(id booking.AppointmentID, name string) {
	again, err := w.push(id, w.first, 3)
	wrong := ""
	switch {
	case err != nil:
		wrong = connector.Explain(err)
	case again != name:
		wrong = fmt.Sprintf("first %s, then %s", quoted(name), quoted(again))
	default:
		wrong = w.once()
	}
	w.verdict("repeat", "A repeat gives the same external_id and no second booking", wrong,
		"look for a booking with this service_appointment_id first; update it if there is one; a unique index on the column makes sure")
}

// once says if the first time is busy more than once.
func (w *writing) once() string {
	list, err := w.list()
	if err != nil {
		return connector.Explain(err)
	}
	n := 0
	for _, b := range list {
		if b.Span.Overlaps(w.first) {
			n++
		}
	}
	if n != 1 {
		return fmt.Sprintf("%s is in the busy list %d times", spell(w.first), n)
	}
	return ""
}

// move pushes the same id with other times: far off, then onto itself.
func (w *writing) move(id booking.AppointmentID, name string) {
	const fix = "a repeat with the same service_appointment_id updates the booking: its times change, its external_id stays"
	again, err := w.push(id, w.second, 0)
	wrong := ""
	switch {
	case err != nil:
		wrong = connector.Explain(err)
	case again != name:
		wrong = fmt.Sprintf("before %s, then %s", quoted(name), quoted(again))
	}
	w.verdict("move", "A move keeps the external_id", wrong, fix)
	if err != nil {
		return
	}
	w.verdict("moved", "After a move the new time is busy and the old one free", w.where(w.second, w.first), fix)

	again, err = w.push(id, w.third, -5)
	switch {
	case err != nil:
		wrong = connector.Explain(err)
	case again != name:
		wrong = fmt.Sprintf("before %s, then %s", quoted(name), quoted(again))
	default:
		wrong = w.where(w.third, booking.Span{Start: w.second.Start, End: w.third.Start})
	}
	w.verdict("move_onto_itself", "A booking can move onto a part of its own time", wrong,
		"do not count the booking itself when you look for conflicts; better, look for none: the appointment is confirmed already")
}

// hand gives the booking to another resource, at the same time, and back. The
// contract speaks of a new start and end only, and is silent about the
// external_id then; mawid takes whichever comes.
func (w *writing) hand(id booking.AppointmentID, name string) string {
	const title, fix = "A booking can go to another resource",
		"update the resource of the booking too, so that it is busy for the new one and free for the old one"
	other := ""
	for _, one := range w.ids {
		if got, err := w.ask(w.ctx, []string{one}, w.third); one != w.id && err == nil && got[one] != nil && !touched(got[one], w.third) {
			other = one
			break
		}
	}
	if other == "" {
		w.line("hand_over", title, Skipped, "no other resource is known that is free at that time", "")
		return name
	}
	mine := w.id
	w.id = other
	now, err := w.push(id, w.third, 3)
	w.id = mine
	wrong := ""
	if err != nil {
		wrong = connector.Explain(err)
	} else if got, err := w.ask(w.ctx, []string{mine, other}, w.third); err != nil {
		wrong = connector.Explain(err)
	} else if !covered(got[other], w.third) {
		wrong = fmt.Sprintf("%s is not busy for %s", spell(w.third), quoted(other))
	} else if touched(got[mine], w.third) {
		wrong = fmt.Sprintf("%s is still busy for %s", spell(w.third), quoted(mine))
	}
	w.hint("hand_over", title, wrong, fix)
	if err != nil {
		return name
	}
	if back, err := w.push(id, w.third, 3); err == nil {
		now = back
	}
	return now
}

// where says if a time is not busy, or another not free.
func (w *writing) where(taken, free booking.Span) string {
	list, err := w.list()
	switch {
	case err != nil:
		return connector.Explain(err)
	case !covered(list, taken):
		return spell(taken) + " is not busy" + w.instead(list)
	case touched(list, free):
		return spell(free) + " is still busy"
	}
	return ""
}

// parallel pushes one new id twice at the same time. One of both may be
// refused, as long as its retry finds the booking of the other.
func (w *writing) parallel() {
	const title, fix = "Two requests at once with one id make one booking",
		"let the database decide: a unique index on service_appointment_id, and insert-or-update in one statement"
	id := booking.NewID[booking.AppointmentID]()
	var names [2]string
	var errs [2]error
	var wg sync.WaitGroup
	for i := range names {
		wg.Go(func() { names[i], errs[i] = w.push(id, w.first, 3) })
	}
	wg.Wait()
	for i, err := range errs {
		if f, ok := errors.AsType[*connector.Failure](err); ok && f.Status >= 400 {
			names[i], errs[i] = w.push(id, w.first, 3)
		}
	}
	wrong := ""
	switch err := errors.Join(errs[:]...); {
	case err != nil:
		wrong = connector.Explain(err)
	case names[0] != names[1]:
		wrong = fmt.Sprintf("they got %s and %s", quoted(names[0]), quoted(names[1]))
	default:
		wrong = w.once()
	}
	w.verdict("parallel", title, wrong, fix)
}

// delete is a bare DELETE.
func (w *writing) delete(ctx context.Context, name, token string) (outbound.Answer, error) {
	return w.client.Exchange(ctx, connector.Request{Method: http.MethodDelete, Path: connector.BookingPath(name),
		Authorization: "Bearer " + token, Timeout: w.Timeout})
}

// notOffered tells whether an answer to DELETE may mean that there is no such
// call, which is optional.
func notOffered(status int) bool {
	return status == http.StatusMethodNotAllowed || status == http.StatusNotImplemented || status == http.StatusNotFound
}

// guarded tries to cancel with a wrong token.
func (w *writing) guarded(name string) {
	const title, fix = "Cancelling without the right token gets 401", "check the token on every path, before anything else"
	a, err := w.delete(w.ctx, name, "wrong-"+w.Token)
	switch {
	case err != nil:
		w.verdict("cancel_token", title, outbound.Explain(err), fix)
	case notOffered(a.Status):
		w.line("cancel_token", title, Skipped, fmt.Sprintf("got status %d: there may be no such call", a.Status), "")
	case a.Status != http.StatusUnauthorized:
		w.verdict("cancel_token", title, fmt.Sprintf("got status %d", a.Status), fix)
	default:
		w.verdict("cancel_token", title, "", fix)
	}
}

func (w *writing) cancel(name string) {
	const title = "DELETE /booking/{external_id} cancels with 204"
	w.guarded(name)
	a, err := w.delete(w.ctx, name, w.Token)
	wrong := ""
	switch {
	case err != nil:
		wrong = outbound.Explain(err)
	case notOffered(a.Status):
		w.deaf = true
		w.line("cancel", title, Advice,
			fmt.Sprintf("got status %d for a booking that was there: cancelled appointments stay in your system until somebody removes them",
				a.Status),
			"offer it if you can; it is optional. If you do, decode the id in the path and find the booking by it; if not, answer 405, so that "+
				"nobody takes it for gone")
		return
	case a.Status != http.StatusNoContent:
		wrong = fmt.Sprintf("got status %d", a.Status)
	}
	w.verdict("cancel", title, wrong, "decode the id in the path, cancel the booking, answer 204 without a body; 405 if you do not offer this")
	if err == nil && a.Status < 300 {
		delete(w.made, name)
	}

	const again, fix = "Cancelling twice, or what is not there, gets 404",
		"answer 404 (or 204 again) for a booking that you do not know or that is cancelled"
	wrong = ""
	for _, id := range []string{name, "mawid check/no such 100% booking"} {
		a, err := w.delete(w.ctx, id, w.Token)
		if err != nil {
			wrong = outbound.Explain(err)
		} else if a.Status >= 300 && a.Status != http.StatusNotFound && a.Status != http.StatusGone && a.Status != http.StatusBadRequest {
			wrong = fmt.Sprintf("DELETE %s got status %d", connector.BookingPath(id), a.Status)
		}
	}
	w.hint("cancel_again", again, wrong, fix)

	list, err := w.list()
	wrong = ""
	if err != nil {
		wrong = connector.Explain(err)
	} else if touched(list, w.third) {
		wrong = spell(w.third) + " is still busy"
	}
	w.verdict("cancelled", "A cancelled booking is no longer busy", wrong, "leave cancelled bookings out of the busy list")
}

// clean takes away what is left, also when the check was interrupted.
func (w *writing) clean() {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(w.ctx), 3*w.Timeout)
	defer cancel()
	for _, name := range slices.Sorted(maps.Keys(w.made)) {
		if err := w.client.Cancel(ctx, name, w.Timeout); err != nil && (w.deaf || !errors.Is(err, connector.ErrGone)) {
			w.out.Left = append(w.out.Left, name)
		}
	}
	if len(w.out.Left) > 0 {
		w.line("left", "What the check wrote is gone", Advice,
			"bookings of "+quoted(contract.CheckService)+" are left: "+quoted(strings.Join(w.out.Left, ", ")), "remove them by hand")
	}
}
