package message_test

import (
	"testing"
	"time"

	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/world"
)

// A secret is kept where it is left empty, and not sent to another server than it
// was entered for.
func TestASecretIsEnteredAnewForAnotherServer(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		ctx := t.Context()
		const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
		draft := func(url, secret string) message.Draft {
			return message.Draft{Kind: "gateway", Name: "Ours", Settings: courier.Settings{"url": url, "secret": secret}}
		}
		ch, err := w.Messages.AddChannel(ctx, w.Staff(), draft("http://127.0.0.1:9/a", secret))
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Messages.ChangeChannel(ctx, w.Staff(), ch.ID, 1, draft("http://127.0.0.1:9/a", "")); err != nil {
			t.Errorf("left empty: %v", err)
		}
		world.RefusedAs(t, "another server", w.Messages.ChangeChannel(ctx, w.Staff(), ch.ID, 2, draft("http://127.0.0.1:9/b", "")),
			"channel_moved")
		if err := w.Messages.ChangeChannel(ctx, w.Staff(), ch.ID, 2, draft("http://127.0.0.1:9/b", secret)); err != nil {
			t.Errorf("entered anew: %v", err)
		}
	})
}

// What was sent is counted by day and month as the caps count it, and a text is
// proved with the longest names.
func TestWhatIsUsedIsCounted(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		ctx, org := t.Context(), w.IDs.Organization
		ch := w.channel("unifonic")
		w.on()
		w.noura("2026-12-02", "10:00")
		w.work(w.House)
		w.wait(30 * time.Second)
		w.tells("تأكيد")
		used := func() message.Used {
			t.Helper()
			u, err := w.Messages.Used(ctx, org)
			if err != nil {
				t.Fatal(err)
			}
			return u
		}
		first := used()
		if first.Today < 1 || first.Month != first.Today || first.Channels[ch.ID].Messages != 1 || first.Channels[ch.ID].Units != first.Today {
			t.Errorf("got %+v, want one message", first)
		}
		w.wait(24 * time.Hour)
		if u := used(); u.Today != 0 || u.Month != first.Month {
			t.Errorf("the next day: got %+v, want it in the month only", u)
		}
		w.until("2026-12-01", "04:00")
		if u := used(); u.Month != 0 || len(u.Channels) != 0 {
			t.Errorf("the next month: got %+v, want nothing", u)
		}
		if message.Near(79, 100) || !message.Near(80, 100) || message.Near(5, 0) {
			t.Error("a cap is near from 80 %")
		}
		proof, err := w.Messages.Problems(ctx, org, message.Text{Kind: notice.OfReminder, Form: notice.InSMSPlain, Lang: i18n.English,
			Text: "{service} {date} {time} {phone}"})
		if err != nil || len(proof.Problems) != 0 || len(proof.Empty) != 1 || proof.Empty[0] != notice.Phone {
			t.Errorf("got %+v (%v), want no problem but that there is no telephone", proof, err)
		}
		if proof.Segments != 1 || proof.Example == "" || proof.Longest[notice.Service] == "" {
			t.Errorf("got %+v (%v), want a text without problems", proof, err)
		}
	})
}
