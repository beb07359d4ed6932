package message_test

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier/mockgateway"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/hook"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/message"
)

// The buttons, by their places.
const (
	coming = 0
	change = 1
)

// hears brings a provider's request through the door, and does what is due then.
func (w *clinic) hears(r *http.Request, err error) {
	w.T.Helper()
	w.knocks(r, err)
	w.work(w.House)
}

// knocks brings a provider's request through the door.
func (w *clinic) knocks(r *http.Request, err error) {
	w.T.Helper()
	if err != nil {
		w.T.Fatal(err)
	}
	answer := httptest.NewRecorder()
	hook.New(hook.Config{House: w.House, Now: w.Clock.Now, Client: func(*http.Request) string { return "192.0.2.1" }}).ServeHTTP(answer, r)
	if answer.Code != http.StatusOK {
		w.T.Fatalf("the hook answers %d: %s", answer.Code, answer.Body)
	}
}

// last is the last message that the provider has taken.
func (w *clinic) last() mockgateway.Message {
	w.T.Helper()
	list := w.gateway.Messages()
	if len(list) == 0 {
		w.T.Fatal("nothing was sent")
	}
	return list[len(list)-1]
}

// press presses a button of a message.
func (w *clinic) press(m mockgateway.Message, button int) (*http.Request, error) {
	w.T.Helper()
	if m.Template == nil || len(m.Template.Buttons) != 2 {
		w.T.Fatalf("got %+v, want a message with two buttons", m)
	}
	payload, quick := strings.CutPrefix(m.Template.Buttons[button], "quick_reply ")
	if !quick || payload == "" {
		w.T.Fatalf("got the button %q", m.Template.Buttons[button])
	}
	return w.gateway.Press(m.ID, payload)
}

// stands reads an appointment.
func (w *clinic) stands(v desk.View) *booking.Appointment {
	w.T.Helper()
	a, err := w.Store.For(w.IDs.Organization).Appointment(w.T.Context(), v.ID)
	if err != nil {
		w.T.Fatal(err)
	}
	return a
}

// onWhatsApp tells a story of a customer who has got a confirmation on WhatsApp.
func onWhatsApp(t *testing.T, story func(t *testing.T, w *clinic, v desk.View, m mockgateway.Message)) {
	t.Helper()
	on(t, func(t *testing.T, w *clinic) {
		w.channel("whatsapp")
		w.on()
		v := w.noura("2026-11-18", "10:00")
		w.wait(time.Minute)
		w.tells("mawid_confirmation")
		story(t, w, v, w.last())
	})
}

// Who presses the button comes: once, however often it is heard of, and by WhatsApp.
// They are reminded no more than they would be after their link.
func TestAButtonSaysThatTheyCome(t *testing.T) {
	onWhatsApp(t, func(t *testing.T, w *clinic, v desk.View, m mockgateway.Message) {
		w.hears(w.press(m, coming))
		at := w.stands(v).ConfirmedAt
		late, err := w.press(m, coming)
		if err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(time.Minute)
		w.hears(w.press(m, coming))
		w.hears(late, nil)
		if got := w.stands(v).ConfirmedAt; at == 0 || got != at+60 {
			t.Errorf("got %d and %d, want when they last said so", at, got)
		}
		acts, err := w.SelfService.Acts(t.Context(), w.Staff(), v.ID)
		if err != nil || len(acts) != 1 || acts[0].Act != booking.ActComing || acts[0].Way != booking.WayWhatsApp {
			t.Errorf("got %+v (%v), want one act by WhatsApp", acts, err)
		}
		w.tells()
		w.Verified()
	})
}

// A word that is heard late counts, if it is about what still stands.
func TestALateButtonSaysThatTheyCome(t *testing.T) {
	onWhatsApp(t, func(t *testing.T, w *clinic, v desk.View, m mockgateway.Message) {
		late, err := w.press(m, coming)
		w.Clock.Add(25 * time.Hour)
		w.hears(late, err)
		if w.stands(v).ConfirmedAt == 0 {
			t.Error("what was heard late does not count")
		}
	})
}

// Who has said so before, and says it again shortly before the reminder, need not be
// reminded.
func TestWhoSaysItAgainIsNotReminded(t *testing.T) {
	onWhatsApp(t, func(t *testing.T, w *clinic, v desk.View, m mockgateway.Message) {
		w.hears(w.press(m, coming))
		w.until("2026-11-17", "08:00")
		w.hears(w.press(m, coming))
		w.until("2026-11-17", "10:00")
		w.tells()
		w.until("2026-11-18", "08:00")
		w.tells("mawid_reminder") // the next, a day later
		if acts, err := w.SelfService.Acts(t.Context(), w.Staff(), v.ID); err != nil || len(acts) != 1 {
			t.Errorf("got %+v (%v), want one act", acts, err)
		}
		w.Verified()
	})
}

// A word that is heard late is as old as it is: who said days before that they come is
// reminded, whenever the provider brings it.
func TestAWordThatIsHeardLateIsAsOldAsItIs(t *testing.T) {
	onWhatsApp(t, func(t *testing.T, w *clinic, v desk.View, m mockgateway.Message) {
		said := w.Clock.Now().Unix()
		late, err := w.press(m, coming)
		w.Clock.Add(49*time.Hour - 5*time.Minute) // shortly before the reminder
		w.hears(late, err)
		if got := w.stands(v).ConfirmedAt; got != said {
			t.Errorf("got %d, want when they said it: %d", got, said)
		}
		w.until("2026-11-17", "10:00")
		w.tells("mawid_reminder")
	})
}

// The button of a message that is not true any more confirms nothing: the customer
// is answered how it stands. Moved back before they were told, it is true again.
func TestAnOldButtonDoesNotConfirmAnotherTime(t *testing.T) {
	onWhatsApp(t, func(t *testing.T, w *clinic, v desk.View, m mockgateway.Message) {
		w.move(v, "2026-11-19", "12:30")
		w.hears(w.press(m, coming))
		w.tells("12:30|https://book.example/a/")
		w.wait(time.Minute)
		w.tells("mawid_change")
		w.hears(w.press(m, coming)) // and was answered once
		w.tells()
		w.move(v, "2026-11-18", "10:00")
		w.hears(w.press(m, coming)) // They were told something else since.
		if w.stands(v).ConfirmedAt != 0 {
			t.Error("an old button confirms what was told otherwise since")
		}
		w.wait(time.Minute)
		w.tells("mawid_change")
		w.until("2026-11-17", "10:00")
		w.tells("mawid_reminder")
		w.hears(w.press(w.last(), coming))
		if w.stands(v).ConfirmedAt == 0 {
			t.Error("the button of the reminder does not confirm")
		}
	})
}

func TestAButtonOfWhatWasMovedAwayAndBackIsTrue(t *testing.T) {
	onWhatsApp(t, func(t *testing.T, w *clinic, v desk.View, m mockgateway.Message) {
		w.move(v, "2026-11-19", "12:30")
		w.move(v, "2026-11-18", "10:00")
		w.hears(w.press(m, coming))
		if w.stands(v).ConfirmedAt == 0 {
			t.Error("what stands as it was told is not confirmed")
		}
		w.tells()
	})
}

// Nobody comes to what is over.
func TestAButtonOfTheDeadConfirmsNothing(t *testing.T) {
	onWhatsApp(t, func(t *testing.T, w *clinic, v desk.View, m mockgateway.Message) {
		w.cancel(v)
		w.wait(time.Minute)
		w.tells("mawid_cancellation")
		w.hears(w.press(m, coming))
		w.tells("لم يعد هذا الموعد قائمًا")
		if a := w.stands(v); a.ConfirmedAt != 0 || a.Status != booking.Cancelled {
			t.Errorf("got %s, confirmed at %d", a.Status, a.ConfirmedAt)
		}
	})
}

// Who is there already, or has come by the time their word is heard, is told nothing: least
// of all that their appointment does not stand any more. Who wants to change it then, calls.
func TestWhoIsThereIsNotToldThatItDoesNotStand(t *testing.T) {
	onWhatsApp(t, func(t *testing.T, w *clinic, v desk.View, m mockgateway.Message) {
		inTime, err := w.press(m, coming)
		if err != nil {
			t.Fatal(err)
		}
		w.until("2026-11-17", "10:00")
		w.tells("mawid_reminder")
		w.until("2026-11-18", "09:50")
		w.told()
		if _, err := w.Desk.Mark(t.Context(), w.Staff(), v.ID, booking.Arrived); err != nil {
			t.Fatal(err)
		}
		w.hears(w.press(m, coming))
		w.tells()
		w.until("2026-11-18", "10:05")
		w.hears(inTime, nil)
		w.hears(w.press(m, coming))
		w.tells()
		w.hears(w.press(m, change))
		w.tells("فات وقت تغيير موعدك|10:00|https://book.example/a/")
	})
}

func TestAWordThatIsHeardAfterTheStartIsNotAnswered(t *testing.T) {
	onWhatsApp(t, func(t *testing.T, w *clinic, v desk.View, m mockgateway.Message) {
		w.until("2026-11-18", "09:59")
		w.told()
		inTime, err := w.press(m, coming)
		w.until("2026-11-18", "10:01")
		w.hears(inTime, err)
		w.tells()
		if a := w.stands(v); a.ConfirmedAt != 0 {
			t.Errorf("confirmed at %d, after the start", a.ConfirmedAt)
		}
	})
}

// Who wants to change it is answered with the link, once, and not after a day.
func TestWhoWantsToChangeItGetsTheLinkOnce(t *testing.T) {
	onWhatsApp(t, func(t *testing.T, w *clinic, v desk.View, m mockgateway.Message) {
		late, err := w.press(m, change)
		if err != nil {
			t.Fatal(err)
		}
		w.hears(w.press(m, change))
		w.tells("966501234567 |10:00|https://book.example/a/")
		w.hears(w.press(m, change))
		w.hears(late, nil)
		w.tells()
		w.until("2026-11-17", "10:00")
		w.tells("mawid_reminder")
		if late, err = w.press(w.last(), change); err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(24 * time.Hour)
		w.hears(late, nil) // Nobody can be answered any more.
		w.tells()
		if w.stands(v).Status != booking.Booked {
			t.Error("a button has changed the appointment")
		}
	})
}

// Who presses again later, having lost it, is answered again. What a provider could
// not take at once is tried again.
func TestAnAnswerThatIsLostComesAgain(t *testing.T) {
	onWhatsApp(t, func(t *testing.T, w *clinic, _ desk.View, m mockgateway.Message) {
		w.hears(w.press(m, change))
		w.tells("10:00|https://book.example/a/")
		twice, err := w.press(m, change)
		if err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(time.Hour)
		w.hears(twice, nil) // The same press, told late.
		w.tells()
		w.gateway.SetFaults(mockgateway.Faults{Status: http.StatusServiceUnavailable})
		w.hears(w.press(m, change))
		w.tells()
		w.gateway.SetFaults(mockgateway.Faults{})
		w.wait(time.Minute)
		w.tells("10:00|https://book.example/a/")
		w.wait(time.Hour)
		w.tells()
	})
}

// A button is that of whom the message was sent to. Whoever else has its text, from
// another number, says nothing with it and hears nothing.
func TestAButtonIsThatOfWhomItWasSentTo(t *testing.T) {
	onWhatsApp(t, func(t *testing.T, w *clinic, v desk.View, m mockgateway.Message) {
		for _, button := range []int{coming, change} {
			w.hears(w.gateway.PressAs("+966509999999", m.ID, strings.TrimPrefix(m.Template.Buttons[button], "quick_reply ")))
		}
		w.tells()
		if w.stands(v).ConfirmedAt != 0 {
			t.Error("somebody else says that they come")
		}
		w.hears(w.press(m, coming))
		if w.stands(v).ConfirmedAt == 0 {
			t.Error("their own word does not count")
		}
	})
}

// What we have not put under a message is nothing.
func TestNobodyInventsAButton(t *testing.T) {
	onWhatsApp(t, func(t *testing.T, w *clinic, v desk.View, m mockgateway.Message) {
		payload := strings.TrimPrefix(m.Template.Buttons[coming], "quick_reply ")
		parts := strings.Split(payload, ".")
		other := strings.TrimPrefix(m.Template.Buttons[change], "quick_reply ")
		for _, forged := range []string{"coming", payload[:len(payload)-1], parts[0] + ".coming." + strings.Split(other, ".")[2],
			booking.NewID[booking.NoticeID]().String() + ".coming." + parts[2], parts[0] + ".cancel." + parts[2], payload + "0"} {
			w.hears(w.gateway.Press(m.ID, forged))
		}
		w.tells()
		if w.stands(v).ConfirmedAt != 0 {
			t.Error("an invented button confirms")
		}
	})
}

// Who writes STOP gets nothing more by WhatsApp, and what matters by the next way.
// Staff see it, and take it back when they are asked to.
func TestWhoWritesStopGetsNothingMoreByThatChannel(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		ctx, org := t.Context(), w.IDs.Organization
		w.channel("whatsapp")
		w.channel("taqnyat")
		w.on()
		v := w.noura("2026-11-18", "10:00")
		w.wait(time.Minute)
		w.tells("mawid_confirmation")
		w.hears(w.gateway.Type("+966501234567", "شكرا، سأحضر إن شاء الله"))
		w.hears(w.gateway.Type("+966509999999", "STOP")) // Nobody knows them.
		for range 2 {
			w.hears(w.gateway.Type("+966501234567", "إيقاف"))
		}
		w.tells()
		w.until("2026-11-17", "10:00")
		w.tells("تذكير")
		list, more, err := w.Messages.Wishes.OptOuts(ctx, org, message.OptOutFilter{})
		if err != nil || more || len(list) != 1 || list[0].How != message.ByWord || list[0].ChannelName != "whatsapp" || list[0].Of.ID != v.ID {
			t.Fatalf("got %+v (%v), want the customer", list, err)
		}
		if list, err := w.Messages.Wishes.OptOutsOf(ctx, org, []booking.Private{"+966501234567", ""}); err != nil || len(list) != 1 {
			t.Errorf("at the customer: got %+v (%v)", list, err)
		}
		for f, want := range map[message.OptOutFilter]int{{What: message.Reminders}: 0, {What: "channel"}: 1,
			{How: message.ByMail}: 0, {How: message.ByWord}: 1} {
			if list, _, err := w.Messages.Wishes.OptOuts(ctx, org, f); err != nil || len(list) != want {
				t.Errorf("%+v: got %d (%v), want %d", f, len(list), err, want)
			}
		}
		if err := w.Messages.Wishes.TakeBack(ctx, w.Staff(), list[0].ID); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(w.Table("audit_log"), "messages.opted_in") {
			t.Error("the audit log does not say who has taken it back")
		}
		w.cancel(v)
		w.wait(time.Minute)
		w.tells("mawid_cancellation")
	})
}

// The buttons stand in the order in which they are handed in at Meta, under what can
// be answered.
func TestButtonsStandUnderWhatCanBeAnswered(t *testing.T) {
	t.Parallel()
	for _, k := range message.Worded {
		for _, l := range []i18n.Lang{i18n.Arabic, i18n.English} {
			titles := message.Buttons(k, l)
			long := func(s string) bool { return s == "" || len([]rune(s)) > 25 || strings.Contains(s, "⟦") }
			if answered := k == "confirmation" || k == "reminder"; answered != (len(titles) == 2) || slices.ContainsFunc(titles, long) {
				t.Errorf("%s in %s: got %q", k, l, titles)
			}
		}
	}
}
