package message_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
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

// Commands and documents name channels, so no two have one name; one that is there
// already can still be saved.
func TestChannelsHaveNamesOfTheirOwn(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		ctx := t.Context()
		first, other := w.channel("taqnyat"), w.channel("unifonic")
		draft := message.Draft{Kind: "taqnyat", Name: " Taqnyat", Settings: settings["taqnyat"]}
		_, err := w.Messages.AddChannel(ctx, w.Staff(), draft)
		world.RefusedAs(t, "another of this name", err, "channel_named_twice")
		if fault.Of(err).Field != "name" {
			t.Errorf("got %q, want the field of the name", fault.Of(err).Field)
		}
		draft.Settings = settings["unifonic"]
		world.RefusedAs(t, "renamed so", w.Messages.ChangeChannel(ctx, w.Staff(), other.ID, 1, draft), "channel_named_twice")
		draft.Name, draft.Settings = "taqnyat", settings["taqnyat"]
		if err := w.Messages.ChangeChannel(ctx, w.Staff(), first.ID, 1, draft); err != nil {
			t.Errorf("saved under its own name: %v", err)
		}
		draft.Settings = courier.Settings{"token": "T", "sender": "Noor", "sendr": "Noor"}
		draft.Name = "another"
		_, err = w.Messages.AddChannel(ctx, w.Staff(), draft)
		world.RefusedAs(t, "a setting that there is not", err, "message_unknown_setting")
	})
}

// A landline gets no text messages: nobody pays for one, and somebody calls.
func TestALandlineIsCalled(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		w.channel("taqnyat")
		w.on()
		v := w.Patient("نورة العتيبي", "+966112345678", "2026-11-18", "10:00")
		w.wait(time.Minute)
		w.move(v, "2026-11-18", "11:00")
		w.wait(time.Minute)
		w.tells()
		calls, err := w.Messages.ToCall(t.Context(), w.IDs.Organization)
		if err != nil || len(calls) != 1 || calls[0].ID != v.ID {
			t.Errorf("got %+v (%v), want the customer to be called", calls, err)
		}
		if list := w.lines(); len(list) == 0 || list[len(list)-1].Reason != "message_fixed" {
			t.Errorf("got %+v, want it said why", list)
		}
	})
}

// What somebody sends to themselves is about a day to come, in the day of the house:
// whoever reads it must not think of one that was.
func TestATrialIsAboutADayToCome(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		ch := w.channel("taqnyat")
		w.on()
		w.until("2026-11-16", "23:30")
		trial := message.Trial{Channel: ch.ID, Kind: notice.OfReminder, Lang: i18n.English}
		if err := w.Messages.TryTo(t.Context(), w.Staff(), trial, "0501234567"); err != nil {
			t.Fatal(err)
		}
		w.tells("Wed 18 Nov at 10:30")
		text := message.Text{Kind: notice.OfReminder, Form: notice.InBody, Lang: i18n.English, Text: "{date} {time}"}
		proof, err := w.Messages.Problems(t.Context(), w.IDs.Organization, text)
		if err != nil || !strings.Contains(proof.Longest[notice.Date], "Wednesday, 15 September 2027") || proof.Longest[notice.Time] != "14:00" {
			t.Errorf("got %+v (%v), want the longest names, in the September to come", proof.Longest, err)
		}
	})
}

// What is booked for somebody by a program says nothing of their language: the one in
// which they booked before does, and else that of the house.
func TestTheLanguageInWhichSomebodyBookedBeforeIsTheirs(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		w.channel("taqnyat")
		w.on()
		book := func(phone, lang, clock string) desk.View {
			t.Helper()
			r := w.Checkup("2026-11-18", clock)
			r.Customer, r.Phone, r.Language = "Noura", phone, lang
			return w.MustBook(r)
		}
		book("+966501234567", "en", "09:00")
		w.wait(time.Minute)
		w.tells("966501234567 |on")
		v := book("+966501234567", "", "10:00")
		w.wait(time.Minute)
		w.tells("966501234567 |on")
		w.move(v, "2026-11-18", "11:00")
		w.wait(time.Minute)
		w.tells("966501234567 |11:00|on")
		book("+966507654321", "", "12:00")
		w.wait(time.Minute)
		w.tells("966507654321 |تأكيد")
	})
}
