package dashboard

import (
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/office"
)

// An owner is written to when something does not work, once a day for each kind of
// trouble, with the page on which it is mended; a manager who wants it, too.
func TestAnOwnerIsWrittenToWhenSomethingDoesNotWork(t *testing.T) {
	withMail(t, func(t *testing.T, w *postOffice) {
		huda := w.signedIn("huda@noor.example", hudasPassword)
		o, err := w.Store.Organization(t.Context(), "noor")
		if err != nil {
			t.Fatal(err)
		}
		c, beside := office.Caller{Org: o.ID}, w.SQL()
		w.Member(c, "maha@noor.example", booking.Manager)
		_, err = w.Messages.AddChannel(t.Context(), c, message.Draft{Kind: "taqnyat", Name: "SMS",
			Settings: courier.Settings{"token": "TEST", "sender": "Noor"}})
		if err != nil {
			t.Fatal(err)
		}
		look := func(after time.Duration) {
			t.Helper()
			w.Clock.Add(after)
			if err := w.Alarm(t.Context()); err != nil {
				t.Fatal(err)
			}
			w.post()
		}
		sent := func() (n int) {
			t.Helper()
			if err := beside.QueryRowContext(t.Context(), `select count(*) from letters where kind = 'alarm'`).Scan(&n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		pause := func(why string) {
			t.Helper()
			if _, err := beside.ExecContext(t.Context(), `update message_channels set paused_at = 1, paused_why = '`+why+`'`); err != nil {
				t.Fatal(err)
			}
		}
		look(0)
		if n := sent(); n != 0 {
			t.Fatalf("%d letters although everything works: %s", n, w.Table("letters"))
		}
		pause(message.PausedByHand)
		look(16 * time.Minute)
		if n := sent(); n != 0 {
			t.Fatalf("%d letters about what somebody has paused", n)
		}
		pause("message_login")
		look(16 * time.Minute)
		look(16 * time.Minute)
		subject, text, _ := w.next("huda@noor.example")
		if subject != "Noor Clinic: a channel for messages is paused" || !strings.Contains(text, "http://noor.test/o/noor/telling") {
			t.Errorf("got %q %q", subject, text)
		}
		if n := sent(); n != 1 {
			t.Errorf("got %d letters, want one on a day, and none to the manager", n)
		}
		if a := w.signedIn("maha@noor.example", hudasPassword).submit("/account/mails", "alarms", "1"); a.status != 303 {
			t.Fatalf("got %d", a.status)
		}
		if a := huda.submit("/account/mails", "alarms", ""); a.status != 303 {
			t.Fatalf("got %d", a.status)
		}
		look(24 * time.Hour)
		w.next("maha@noor.example")
		if n := sent(); n != 2 {
			t.Errorf("got %d letters, want one more, to the manager only: %s", n, w.Table("letters"))
		}
	})
}
