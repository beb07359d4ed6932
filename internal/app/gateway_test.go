package app

import (
	"fmt"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store/storetest"
)

// Any channel can be set up against the mock that runs with us, and hears from it what
// became of its messages.
func TestTheMockThatRunsWithUsReportsToItsChannels(t *testing.T) {
	t.Parallel()
	ln := listen(t)
	a, _ := node(t, Config{Database: storetest.SQLite(t), BaseURL: "http://" + ln.Addr().String(),
		MockGateway: true, Hurry: 60})
	ids := salon(t, a)
	serveOn(t, a, ln)
	ctx, who := t.Context(), office.Caller{Org: ids.Organization, Channel: booking.ByDashboard, Actor: booking.ByStaff}
	for i, c := range []message.Draft{
		{Kind: "gateway", Settings: courier.Settings{"url": "https://sms.example.com",
			"secret": "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="}},
		{Kind: "unifonic", Settings: courier.Settings{"app_sid": "sid", "sender": "Noor"}},
		{Kind: "whatsapp", Settings: courier.Settings{"phone_number_id": "106540352242922", "token": "token", "app_secret": "hush",
			"verify_token": "verify"}},
		{Kind: "twilio", Settings: courier.Settings{"account_sid": "AC123", "auth_token": "12345", "from": "+15005550006"}},
	} {
		c.Name = c.Kind
		ch, err := a.Messages.AddChannel(ctx, who, c)
		if err == nil {
			err = a.Messages.CheckChannel(ctx, who.Org, ch.ID)
		}
		if err == nil && i == 0 {
			err = a.Messages.SaveRules(ctx, who, message.UsualRules(), true)
		}
		if err != nil {
			t.Fatalf("%s: %v", c.Kind, err)
		}
		if _, err = a.Desk.Book(ctx, who, desk.BookRequest{Service: ids.Services["cut"], Branch: ids.Branches["main"],
			Slot: tomorrow(a, 600+5*i), Customer: "Noura", Phone: fmt.Sprintf("+96650123456%d", i)}); err != nil {
			t.Fatal(err)
		}
		eventually(t, "the report of "+c.Kind, func() bool {
			list, _, err := a.Messages.Log(ctx, who.Org, message.Filter{Channel: ch.ID, Purpose: notice.Confirmation, Status: notice.Delivered})
			return err == nil && len(list) == 1
		})
		if err := a.Messages.RemoveChannel(ctx, who, ch.ID); err != nil {
			t.Fatal(err)
		}
	}
}
