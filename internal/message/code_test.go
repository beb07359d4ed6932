package message_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/courier/mockgateway"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/world"
)

func (w *clinic) code(c office.CodePurpose) error {
	return w.Messages.SendCode(w.T.Context(), office.Code{Org: w.IDs.Organization, Number: "+966501234567", Lang: "ar", For: c, Code: "123456",
		Text: "123456 رمزك"})
}

// Codes go by the first channel that takes them, at once and whether messages are
// on or not; without a channel nobody pretends.
func TestCodesGoByTheChannels(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		ctx, org := context.Background(), w.IDs.Organization
		if w.Messages.Carries(ctx, org) {
			t.Error("codes can be sent without a channel")
		}
		world.RefusedAs(t, "without a channel", w.code(office.CodeToBook), "no_courier")
		w.channel("whatsapp")
		w.channel("taqnyat")
		if !w.Messages.Carries(ctx, org) {
			t.Error("codes cannot be sent although there is a channel")
		}
		if err := w.code(office.CodeToBook); err != nil {
			t.Fatal(err)
		}
		w.tells("966501234567 |mawid_code_book: 123456")
		w.gateway.SetFaults(mockgateway.Faults{NotOnWhatsApp: []string{"4567"}})
		if err := w.code(office.CodeToSee); err != nil {
			t.Fatal(err)
		}
		w.tells("966501234567 123456 رمزك")
		if _, err := w.Messages.SaveText(ctx, w.Staff(), message.Text{Kind: notice.OfCodeSee, Form: notice.InSMS, Lang: i18n.Arabic,
			Text: "{organization}: {code} لعرض مواعيدك"}); err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(3600e9)
		if err := w.code(office.CodeToSee); err != nil {
			t.Fatal(err)
		}
		w.tells("Clinic noor|123456 لعرض مواعيدك")
		w.gateway.SetFaults(mockgateway.Faults{Status: 503, NotOnWhatsApp: []string{"4567"}})
		if err := w.code(office.CodeToSee); err == nil {
			t.Error("a code that nobody took was sent")
		}
	})
}

// What an owner enters is checked, kept apart from other organizations, and cannot
// be read from the database.
func TestWhatAnOwnerEntersIsSealedAndTheirs(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		ctx := t.Context()
		ch := w.channel("unifonic")
		w.HoldsNot(settings["unifonic"]["app_sid"])
		got, err := w.Messages.Channel(ctx, w.IDs.Organization, ch.ID)
		if err != nil || got.Settings["app_sid"] != "" || got.Settings["sender"] != "Noor" {
			t.Errorf("got %v (%v), want the sender and nothing that is secret", got.Settings, err)
		}
		there := w.MustApply(world.Clinic("other"))
		other := office.Caller{Org: there.Organization}
		for what, err := range map[string]error{
			"change": w.Messages.ChangeChannel(ctx, other, ch.ID, ch.Version, message.Draft{Name: "x"}),
			"remove": w.Messages.RemoveChannel(ctx, other, ch.ID),
			"pause":  w.Messages.PauseChannel(ctx, other, ch.ID, true),
			"check":  w.Messages.CheckChannel(ctx, other.Org, ch.ID),
		} {
			world.RefusedAs(t, what+" of another's", err, "no_channel")
		}
		for name, d := range map[string]message.Draft{
			"message_kind":    {Kind: "pigeon", Name: "x"},
			"message_setting": {Kind: "unifonic", Name: "x", Settings: courier.Settings{"sender": "Noor"}},
			"channel_name":    {Kind: "unifonic", Name: " ", Settings: settings["unifonic"]},
			"channel_rate":    {Kind: "unifonic", Name: "x", Settings: settings["unifonic"], Rate: -1},
		} {
			_, err := w.Messages.AddChannel(ctx, w.Staff(), d)
			world.RefusedAs(t, name, err, name)
		}
		if err := w.Messages.CheckChannel(ctx, w.IDs.Organization, ch.ID); err != nil {
			t.Error(err)
		}
		for i := range 7 {
			d := message.Draft{Kind: "taqnyat", Name: fmt.Sprint("SMS ", i), Settings: settings["taqnyat"]}
			if _, err := w.Messages.AddChannel(ctx, w.Staff(), d); err != nil {
				t.Fatal(err)
			}
		}
		_, err = w.Messages.AddChannel(ctx, w.Staff(), message.Draft{Kind: "taqnyat", Name: "x", Settings: settings["taqnyat"]})
		world.RefusedAs(t, "the ninth", err, "too_many_channels")
	})
}

// A report is believed only at the channel's own address, and only of its messages.
func TestReportsAreBelievedOfTheChannelsOwnMessagesOnly(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		ch := w.channel("unifonic")
		address := w.Messages.HookAddress(&ch)
		path, found := strings.CutPrefix(address, "https://book.example"+message.Hooks)
		if !found {
			t.Fatalf("got the address %q", address)
		}
		id, secret, _ := strings.Cut(path, "/")
		in := courier.Incoming{Method: "POST", Body: []byte(`{"MessageID":"1","Status":"Delivered"}`)}
		if _, err := w.Messages.Report(t.Context(), id, secret, in); err != nil {
			t.Errorf("a report of an unknown message: got %v, want it dropped", err)
		}
		for _, wrong := range [][2]string{{id, secret + "0"}, {id, ""}, {id, strings.Repeat("0", len(secret))}, {"x", secret},
			{w.channel("taqnyat").ID.String(), secret}} {
			_, err := w.Messages.Report(t.Context(), wrong[0], wrong[1], in)
			world.RefusedAs(t, "at "+wrong[0]+"/"+wrong[1], err, "no_message_hook")
		}
	})
}

// Erased, nothing is left of whom messages went to.
func TestErasingLeavesNothingOfAMessage(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		ctx := t.Context()
		w.channel("whatsapp")
		w.channel("taqnyat")
		w.on()
		w.gateway.SetFaults(mockgateway.Faults{NotOnWhatsApp: []string{"4567"}})
		v := w.noura("2026-11-18", "10:00")
		w.wait(60e9)
		w.cancel(v)
		w.wait(60e9)
		if got := len(w.told()); got != 2 {
			t.Fatalf("got %d messages, want 2", got)
		}
		w.until("2026-11-20", "10:00")
		w.hears(w.gateway.Type("+966501234567", "STOP"))
		if !strings.Contains(w.Table("opt_outs"), "typed") {
			t.Fatal("what they do not want is not noted")
		}
		if _, err := w.Customers.EraseCustomer(ctx, w.Staff(), world.PersonOf(w.World, v)); err != nil {
			t.Fatal(err)
		}
		for _, table := range []string{"notices", "message_deaf", "untold", "opt_outs"} {
			if rows := w.Table(table); strings.TrimSpace(rows) != "" {
				t.Errorf("%s still holds %s", table, rows)
			}
		}
		w.HoldsNot("501234567", "نورة")
	})
}
