package dashboard

import (
	"regexp"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/world"
)

const waitingURL = "/o/noor/waiting"

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
		if a := b.fillOut(waitingURL, waitingURL, typed...); a.status != 303 {
			t.Fatalf("adding: got %d\n%s", a.status, between(a.body))
		}
		list := b.get(waitingURL)
		list.has(t, "the list", "Noura Alotaibi", "Check-up", "Waits")
		b.get(waitingURL+"?branch="+w.ids.Branches["malaz"].String()).has(t, "another branch", "Nobody waits.")
		m := waiterLink.FindStringSubmatch(list.body)
		if m == nil {
			t.Fatal(between(list.body))
		}
		b.get(m[1]).has(t, "one of them", "Offer a time", "Take from the list")
		if a := b.submit(m[1]+"/offer", "date", "2026-11-22", "time", "10:10"); a.status == 303 {
			t.Errorf("a time that is none was offered")
		}
		b.get(m[1])
		if a := b.submit(m[1]+"/offer", "date", "2026-11-22", "time", "10:00"); a.status != 303 {
			t.Fatalf("offering: got %d\n%s", a.status, between(a.body))
		}
		world.OfferTimes(w.World, w.House)
		if sent := w.gateway.Messages(); len(sent) != 1 || !strings.Contains(sent[0].Text, "10:00") {
			t.Errorf("sent %v", sent)
		}
		b.get(tellingURL+"/log").has(t, "the log", "Offer from the waiting list")
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

// Who does not want it gives it back, and who is taken from the list is gone.
func TestWhoIsTakenFromTheListIsGone(t *testing.T) {
	telling(t, func(t *testing.T, w *teller, b *browser) {
		a := b.fillOut(waitingURL, waitingURL, "customer_name", "Lama", "phone", "0501234568", "at", w.ids.Branches["main"].String(),
			"for", w.ids.Services["checkup"].String(), "from", "2026-11-22", "parts", "evening")
		if a.status != 303 {
			t.Fatalf("adding: got %d\n%s", a.status, between(a.body))
		}
		m := waiterLink.FindStringSubmatch(b.get(waitingURL).body)
		if m == nil {
			t.Fatal("nobody is listed")
		}
		b.get(m[1])
		b.submit(m[1]+"/offer", "date", "2026-11-22", "time", "11:00")
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
