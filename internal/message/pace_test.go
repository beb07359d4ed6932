package message_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/notice"
)

// No second has more messages than a channel may send, whatever they are: what customers
// are told, what they are answered and offered, and what is sent again by hand.
func TestAChannelSendsNoMoreThanItsRate(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		const most, people = 5, 8
		ctx, org := t.Context(), w.IDs.Organization
		ch, err := w.Messages.AddChannel(ctx, w.Staff(), message.Draft{Kind: "whatsapp", Name: "WhatsApp", Settings: settings["whatsapp"],
			Rate: most})
		if err != nil {
			t.Fatal(err)
		}
		w.calls["whatsapp"] = w.Messages.HookAddress(&ch)
		w.on()
		for i := range people {
			w.Patient(fmt.Sprint("Customer ", i), fmt.Sprint("+96650123456", i), "2026-11-18", fmt.Sprintf("%02d:00", 9+i))
		}
		w.wait(time.Minute)
		for _, m := range w.gateway.Messages() {
			w.knocks(w.press(m, change))
		}
		w.work(w.House) // the answers
		lines := w.lines()
		for i := range lines {
			if _, err := w.Messages.SendAgain(ctx, w.Staff(), lines[i].ID); err != nil {
				t.Fatal(err)
			}
		}
		for i := range people {
			r := w.Checkup("2026-11-19", "10:00")
			told, err := w.Messages.TellOffer(ctx, org, notice.Waiting{
				ID: booking.NewID[booking.AppointmentID](), Purpose: notice.Offer, Service: r.Service, Branch: r.Branch,
				Start: w.Clock.Now().Add(96 * time.Hour).Unix(), Until: w.Clock.Now().Add(time.Hour).Unix(), Keeps: true, Customer: "Customer",
				Phone: booking.Private(fmt.Sprint("+96650123457", i)), Lang: "en", Link: "/w/000000000000",
			})
			if err != nil || !told.Told {
				t.Fatalf("an offer: %+v, %v", told, err)
			}
		}
		sent := w.gateway.Messages()
		if len(sent) != 4*people {
			t.Fatalf("got %d messages, want %d", len(sent), 4*people)
		}
		for i := most; i < len(sent); i++ {
			if by := sent[i].At.Sub(sent[i-most].At); by < time.Second-time.Millisecond {
				t.Errorf("message %d was sent %s after the one %d before it, at %d a second", i, by, most, most)
			}
		}
	})
}
