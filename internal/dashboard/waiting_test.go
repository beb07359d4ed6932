package dashboard

import (
	"html"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/world"
)

const waitingURL = "/o/noor/waiting"

// bookLink leads from somebody who waits to booking a time for them.
var bookLink = regexp.MustCompile(`href="(/o/noor/book\?[^"]*waiting=[^"]*)"`)

// bookedBlock is an appointment in the calendar.
var bookedBlock = regexp.MustCompile(`class="block booked [^>]*data-id="([0-9a-f-]{36})"`)

var waiterLink = regexp.MustCompile(`href="(` + waitingURL + `/[0-9a-f-]{36})"`)

// The reception puts a caller on the list, offers a time of its choice, books it for
// whoever says yes, and sees what became of everybody.
func TestTheReceptionKeepsTheWaitingList(t *testing.T) {
	telling(t, func(t *testing.T, w *teller, b *browser) {
		b.get(waitingURL).has(t, "nobody yet", "Nobody waits.", "Offers are not sent")
		b.unifonic()
		b.submit(tellingURL, "on", "1")
		typed := []string{"customer_name", "Noura Alotaibi", "phone", "0501234567", "language", "en", "at", w.ids.Branches["main"].String(),
			"for", w.ids.Services["checkup"].String(), "from", "2026-11-22", "to", "2026-11-24"}
		if a := b.fillOut(waitingURL, waitingURL, append([]string{}, typed[4:]...)...); a.status != 422 {
			t.Errorf("without a name: got %d\n%s", a.status, between(a.body))
		}
		bad := append([]string{}, typed...)
		bad[3] = "12"
		if a := b.fillOut(waitingURL, waitingURL, bad...); a.status != 422 || !strings.Contains(a.body, "Write a mobile number") {
			t.Errorf("without a number: got %d\n%s", a.status, between(a.body))
		}
		added := b.fillOut(waitingURL, waitingURL, typed...)
		if added.status != 303 {
			t.Fatalf("adding: got %d\n%s", added.status, between(added.body))
		}
		free := b.get(added.location)
		free.has(t, "what is free", "Free now", "22 Nov 09:00", "are not offered by themselves")
		if m := bookLink.FindStringSubmatch(free.body); m == nil {
			t.Error("what is free leads nowhere")
		} else {
			b.get(html.UnescapeString(m[1])).has(t, "booking it", `value="Noura Alotaibi"`, `value="2026-11-22"`, `value="09:00"`)
		}
		list := b.get(waitingURL)
		list.has(t, "the list", "Noura Alotaibi", "Check-up", "Waits")
		b.get(waitingURL+"?branch="+w.ids.Branches["malaz"].String()).has(t, "another branch", "Nobody waits.")
		m := waiterLink.FindStringSubmatch(list.body)
		if m == nil {
			t.Fatal(between(list.body))
		}
		b.get(m[1]).has(t, "one of them", "Offer a time", "Take from the list", `name="time" type="time"`)
		if a := b.submit(m[1]+"/offer", "date", "2026-11-22", "time", "20:10"); a.status != 409 || !strings.Contains(a.body,
			"This time is not free") ||
			strings.Contains(a.body, "below") {
			t.Errorf("a time that is none: got %d\n%s", a.status, between(a.body))
		}
		b.get(m[1])
		if a := b.submit(m[1]+"/offer", "date", "2026-11-22", "time", "10:00"); a.status != 303 {
			t.Fatalf("offering: got %d\n%s", a.status, between(a.body))
		}
		if a := b.get(m[1]); strings.Contains(a.body, "Please call") || !strings.Contains(a.body, "The time is kept for them until") {
			t.Error("somebody is to call before the message had its chance")
		}
		calendar := b.get("/o/noor/day?branch_id=" + w.ids.Branches["main"].String() + "&date=2026-11-22")
		calendar.has(t, "the calendar", "Offered to Noura Alotaibi")
		world.OfferTimes(w.World, w.House)
		if sent := w.gateway.Messages(); len(sent) != 1 || !strings.Contains(sent[0].Text, "10:00") {
			t.Errorf("sent %v", sent)
		}
		b.get(tellingURL+"/log").has(t, "the log", "Offer from the waiting list · Check-up · ", "22 Nov 10:00", "Noura Alotaibi", m[1])
		b.get(m[1]).has(t, "the offer", "What do they say?", "Has an offer")
		if a := b.submit(m[1] + "/take"); a.status != 303 {
			t.Fatalf("taking: got %d\n%s", a.status, between(a.body))
		}
		b.get(m[1]).has(t, "booked", "Has booked", "Show the appointment")
		b.get(waitingURL).has(t, "nobody any more", "Nobody waits.")
		b.get(waitingURL+"?done=1").has(t, "those who are done", "Noura Alotaibi", "Taken:")
		b.get("/o/noor/settings/audit").has(t, "the log of deeds", "on the waiting list", "offered a time to somebody who waits: ")
	})
}

// What was cancelled by mistake is had back by the button beside that, although somebody
// waits for it. A minute later it is kept for them, and the words say so.
func TestACancellationIsTakenBackAlthoughSomebodyWaits(t *testing.T) {
	telling(t, func(t *testing.T, w *teller, b *browser) {
		b.unifonic()
		b.submit(tellingURL, "on", "1")
		page := w.books(b, "2026-11-22", "10:00")
		a := b.fillOut(waitingURL, waitingURL, "customer_name", "Lama", "phone", "0501234568", "at", w.ids.Branches["main"].String(),
			"for", w.ids.Services["checkup"].String(), "with", w.ids.Resources["sara"].String(), "from", "2026-11-22", "to", "2026-11-22")
		if a.status != 303 {
			t.Fatalf("adding: got %d\n%s", a.status, between(a.body))
		}
		waiter, _, _ := strings.Cut(a.location, "?")
		cancel := func(page string) string {
			t.Helper()
			a := b.fillOut(page+"/cancel", page+"/cancel")
			if a.status != 303 {
				t.Fatalf("cancelling: got %d\n%s", a.status, between(a.body))
			}
			world.OfferTimes(w.World, w.House)
			return b.get(a.location).body
		}
		body := cancel(page)
		w.Clock.Add(30 * time.Second)
		world.OfferTimes(w.World, w.House)
		a = b.send(body, page+"/undo")
		if a.status != 303 {
			t.Fatalf("taking it back: got %d\n%s", a.status, between(a.body))
		}
		m := bookedBlock.FindStringSubmatch(b.get(a.location).body)
		if m == nil {
			t.Fatal("it does not stand in the calendar again")
		}
		again := "/o/noor/appointments/" + m[1]
		body = cancel(again)
		w.Clock.Add(time.Minute)
		world.OfferTimes(w.World, w.House)
		a = b.send(body, again+"/undo")
		if a.status != 409 || !strings.Contains(a.body, "somebody on the waiting list") || !strings.Contains(a.body, "until 08:31") {
			t.Errorf("it is offered: got %d\n%s", a.status, between(a.body))
		}
		calendar := "/o/noor/day?branch_id=" + w.ids.Branches["main"].String() + "&date=2026-11-22"
		b.get(calendar).has(t, "the calendar", "Offered to Lama", "until 08:31")
		doctor := w.practitioner(w.ids.Resources["sara"]).get(calendar)
		if doctor.has(t, "the doctor's calendar", "Waiting list"); strings.Contains(doctor.body, "Lama") {
			t.Error("whoever may not see who waits is told the name")
		}

		shown := b.get(waiter)
		w.Clock.Add(31 * time.Minute)
		world.OfferTimes(w.World, w.House)
		if a := b.send(shown.body, waiter+"/take"); a.status != 409 || !strings.Contains(a.body, "nothing was booked") {
			t.Errorf("a yes that comes late: got %d\n%s", a.status, between(a.body))
		}
		if a := b.send(body, again+"/undo"); a.status != 303 {
			t.Errorf("nobody wants it: got %d\n%s", a.status, between(a.body))
		}
	})
}

// Who does not want it gives it back, and who is taken from the list is gone.
func TestWhoIsTakenFromTheListIsGone(t *testing.T) {
	telling(t, func(t *testing.T, w *teller, b *browser) {
		a := b.fillOut(waitingURL, waitingURL, "customer_name", "Lama", "phone", "0501234568", "at", w.ids.Branches["main"].String(),
			"for", w.ids.Services["checkup"].String(), "from", "2026-11-22", "to", "", "parts", "evening")
		if a.status != 303 {
			t.Fatalf("adding: got %d\n%s", a.status, between(a.body))
		}
		m := waiterLink.FindStringSubmatch(b.get(waitingURL).body)
		if m == nil {
			t.Fatal("nobody is listed")
		}
		b.get(m[1]).has(t, "two weeks", "22 Nov to ", "5 Dec", "Nothing that fits is free")
		b.submit(m[1]+"/offer", "date", "2026-11-22", "time", "11:00")
		world.OfferTimes(w.World, w.House)
		b.get(m[1]).has(t, "messages are off", "Please call")
		if a := b.submit(m[1] + "/decline"); a.status != 303 {
			t.Errorf("declining: got %d\n%s", a.status, between(a.body))
		}
		b.get(m[1]).has(t, "declined", "Declined:", "Offer a time")
		if a := b.submit(m[1] + "/remove"); a.status != 303 {
			t.Errorf("removing: got %d\n%s", a.status, between(a.body))
		}
		b.get(waitingURL+"?done=1").has(t, "removed", "Has left the list")
	})
}

// lists puts somebody on the list for a day, and gives their page.
func (w *teller) lists(b *browser, name, phone string) string {
	w.T.Helper()
	a := b.fillOut(waitingURL, waitingURL, "customer_name", name, "phone", phone, "language", "en", "at", w.ids.Branches["main"].String(),
		"for", w.ids.Services["checkup"].String(), "with", w.ids.Resources["sara"].String(), "from", "2026-11-22", "to", "2026-11-22")
	if a.status != 303 {
		w.T.Fatalf("adding: got %d\n%s", a.status, between(a.body))
	}
	page, _, _ := strings.Cut(a.location, "?")
	return page
}

// At night an offer by hand is refused, with when it can be made and what to do until
// then. Whoever has booked meanwhile is said to have.
func TestTheReceptionIsToldWhatWasNotDone(t *testing.T) {
	telling(t, func(t *testing.T, w *teller, b *browser) {
		b.unifonic()
		b.submit(tellingURL, "on", "1")
		page := w.lists(b, "Lama", "0501234568")
		w.Clock.Add(13*time.Hour + time.Minute)
		night := w.owner()
		night.get(page)
		if a := night.submit(page+"/offer", "date", "2026-11-22", "time", "10:00"); a.status != 409 ||
			!strings.Contains(a.body, "until 08:00") || !strings.Contains(a.body, "call") {
			t.Errorf("at night: got %d\n%s", a.status, between(a.body))
		}
		night.get(page).has(t, "nothing is kept", "Waits", "Offer a time")
		w.Clock.Add(11 * time.Hour)
		morning := w.owner()
		morning.get(page)
		if a := morning.submit(page+"/offer", "date", "2026-11-22", "time", "10:00"); a.status != 303 {
			t.Fatalf("in the morning: got %d\n%s", a.status, between(a.body))
		}
		shown := morning.get(page)
		if a := morning.submit(page + "/take"); a.status != 303 {
			t.Fatalf("taking: got %d\n%s", a.status, between(a.body))
		}
		for _, way := range []string{"/decline", "/remove"} {
			if a := morning.send(shown.body, page+way); a.status != 409 || !strings.Contains(a.body, "has booked meanwhile") {
				t.Errorf("%s: got %d\n%s", way, a.status, between(a.body))
			}
		}
	})
}

// The list says why somebody was not told of a time, and that what was offered was not
// needed any more.
func TestTheListSaysWhyNothingCameOfAnOffer(t *testing.T) {
	telling(t, func(t *testing.T, w *teller, b *browser) {
		b.unifonic()
		b.submit(tellingURL, "on", "1")
		c := office.Caller{Org: w.ids.Organization, Channel: booking.ByAPI, Actor: booking.ByStaff}
		r, err := w.Messages.Rules(t.Context(), c.Org)
		if r.PerNumber = 1; err == nil {
			err = w.Messages.SaveRules(t.Context(), c, r, true)
		}
		if err != nil {
			t.Fatal(err)
		}
		page := w.lists(b, "Lama", "0501234568")
		for _, clock := range []string{"10:00", "11:00"} {
			b.get(page)
			if a := b.submit(page+"/offer", "date", "2026-11-22", "time", clock); a.status != 303 {
				t.Fatalf("offering: got %d\n%s", a.status, between(a.body))
			}
			world.OfferTimes(w.World, w.House)
			if clock == "10:00" {
				b.get(page)
				b.submit(page + "/decline")
			}
		}
		b.get(waitingURL).has(t, "the list", "Please call", "No message went out, because the limit of messages is reached: ", "22 Nov 11:00")
		w.Clock.Add(time.Minute)
		_, err = w.Desk.Book(t.Context(), c, desk.BookRequest{Service: w.ids.Services["checkup"], Branch: w.ids.Branches["main"],
			Resource: w.ids.Resources["sara"], Slot: world.At(t, "2026-11-22", "09:00"), Customer: "Lama", Phone: "+966501234568"})
		if err != nil {
			t.Fatal(err)
		}
		world.OfferTimes(w.World, w.House)
		b.get(waitingURL+"?done=1").has(t, "afterwards", "Has booked", "Not needed any more: ", "22 Nov 11:00")
	})
}
