package dashboard

import (
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
	"github.com/mawid/mawid/internal/voice"
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

// Whoever wants it is written to once a day, at their hour, of what is booked: an owner
// how much, a practitioner their own appointments with first names only, and without a
// service that is not to be named. Of an empty day nobody is.
func TestWhoeverWantsASummaryGetsOneADay(t *testing.T) {
	withMail(t, func(t *testing.T, w *postOffice) {
		huda, ids := w.clinic()
		w.IDs = ids
		c := office.Caller{Org: ids.Organization}
		w.Member(c, "sara@noor.example", booking.Practitioner)
		sara := w.signedIn("sara@noor.example", hudasPassword)
		if body := sara.get("/account").body; !strings.Contains(body, `<option value="16">16:00</option>`) ||
			strings.Contains(body, `name="alarms"`) {
			t.Fatalf("got %s, want hours and no alarms", between(body))
		}
		for b, hour := range map[*browser]string{sara: "16", huda: "18"} {
			if a := b.submit("/account/mails", "summary", hour); a.status != 303 {
				t.Fatalf("got %d", a.status)
			}
		}
		if body := huda.get("/account").body; !strings.Contains(body, `<option value="18" selected>`) {
			t.Errorf("the hour is not kept: %s", between(body))
		}
		zone, err := civil.LoadZone("Asia/Riyadh")
		if err != nil {
			t.Fatal(err)
		}
		today, now := zone.Local(w.Clock.Now().Unix())
		for _, v := range []struct {
			name, with string
			at         civil.Clock
		}{{"Noura Al-Otaibi", "sara", 9 * 60}, {"evil.example Al-Harbi", "sara", 10 * 60}, {"Maha Al-Qahtani", "omar", 16 * 60}} {
			_, err := w.Desk.Book(t.Context(), office.Caller{Org: c.Org, Channel: booking.ByAPI, Actor: booking.ByStaff}, desk.BookRequest{
				Service: ids.Services["checkup"], Branch: ids.Branches["olaya"], Resource: ids.Resources[v.with], Customer: v.name,
				Phone: "+966501234567", Slot: booking.Slot{Date: today + 1, Time: v.at}})
			if err != nil {
				t.Fatal(err)
			}
		}
		look := func(after time.Duration, want int) {
			t.Helper()
			w.written(after, "summary", want)
		}
		look(time.Duration(15*60+50-int(now))*time.Minute, 0)
		look(16*time.Minute, 1)
		_, text, _ := w.next("sara@noor.example")
		if !strings.Contains(text, "09:00 Noura, Check-up") || !strings.Contains(text, "10:00 evil. example, Check-up") ||
			strings.Contains(text, "Otaibi") || strings.Contains(text, "Maha") ||
			!strings.Contains(text, "http://noor.test/o/noor/day?date="+(today+1).String()) {
			t.Errorf("got %q", text)
		}
		look(16*time.Minute, 1)
		if _, err := w.SQL().ExecContext(t.Context(), `update persons set language = 'ar'`); err != nil {
			t.Fatal(err)
		}
		look(2*time.Hour, 2)
		subject, text, _ := w.next("huda@noor.example")
		if !strings.Contains(subject, "3 مواعيد") || !strings.Contains(text, "العليا: 3 مواعيد، أولها عند 09:00 وآخرها عند 16:00") ||
			strings.Contains(text, "Noura") || strings.Contains(text+subject, "⟦") {
			t.Errorf("got %q %q", subject, text)
		}
		look(24*time.Hour, 2) // Nothing is booked on the day after.
	})
}

// A service that messages do not name is named to nobody in a summary.
func TestASummaryDoesNotNameWhatIsSensitive(t *testing.T) {
	withMail(t, func(t *testing.T, w *postOffice) {
		_, ids := w.clinic()
		w.IDs = ids
		c := office.Caller{Org: ids.Organization, Channel: booking.ByAPI, Actor: booking.ByStaff}
		w.Member(c, "sara@noor.example", booking.Practitioner)
		if a := w.signedIn("sara@noor.example", hudasPassword).submit("/account/mails", "summary", "16"); a.status != 303 {
			t.Fatalf("got %d", a.status)
		}
		rules, err := w.Messages.Rules(t.Context(), c.Org)
		if err != nil {
			t.Fatal(err)
		}
		rules.Services = map[booking.ServiceID]message.ServiceRules{ids.Services["checkup"]: {Sensitive: true}}
		if err := w.Messages.SaveRules(t.Context(), c, rules, false); err != nil {
			t.Fatal(err)
		}
		zone, err := civil.LoadZone("Asia/Riyadh")
		if err != nil {
			t.Fatal(err)
		}
		today, now := zone.Local(w.Clock.Now().Unix())
		_, err = w.Desk.Book(t.Context(), c, desk.BookRequest{Service: ids.Services["checkup"], Branch: ids.Branches["olaya"],
			Resource: ids.Resources["sara"], Customer: "Noura Al-Otaibi", Phone: "+966501234567", Slot: booking.Slot{Date: today + 1, Time: 9 * 60}})
		if err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(time.Duration(16*60+5-int(now)) * time.Minute)
		if err := w.Alarm(t.Context()); err != nil {
			t.Fatal(err)
		}
		w.post()
		if _, text, _ := w.next("sara@noor.example"); !strings.Contains(text, "09:00 Noura\n") && !strings.Contains(text, "09:00 Noura\r\n") ||
			strings.Contains(text, "Check-up") {
			t.Errorf("got %q", text)
		}
	})
}

// An owner is written to when a booking was changed by hand in the own system and
// nobody has looked at it for hours, and when that system does not answer. What is over
// is nobody's trouble any more.
func TestAnOwnerIsWrittenToWhenTheOwnSystemDiffers(t *testing.T) {
	withMail(t, func(t *testing.T, w *postOffice) {
		o, err := w.Store.Organization(t.Context(), "noor")
		if err != nil {
			t.Fatal(err)
		}
		run := func(query string, args ...any) {
			t.Helper()
			err := w.Store.For(o.ID).Write(t.Context(), func(tx *store.Tx) error {
				tx.Change(query, args...)
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		look := func(after time.Duration, want int) {
			t.Helper()
			w.written(after, "alarm", want)
		}
		now := w.Clock.Now().Unix()
		run(`insert into connectors (org_id, url, token, epoch, created_at, pulled_at) values ($1, 'https://erp.example', '', 1, $2, $2)`,
			o.ID, now)
		run(`insert into connector_bookings (org_id, appointment_id, start_at, end_at, unsure, confirm, updated_at, missing_since)
			values ($1, $2, $3, $4, $5, $5, $6, $6)`, o.ID, booking.NewID[booking.AppointmentID](), now+6*3600, now+7*3600, false, now)
		look(time.Hour, 0)
		look(3*time.Hour+time.Minute, 1)
		subject, text, _ := w.next("huda@noor.example")
		if subject != "Noor Clinic: a booking is another in your system" ||
			!strings.Contains(text, "http://noor.test/o/noor/settings/connector") {
			t.Errorf("got %q %q", subject, text)
		}
		look(27*time.Hour, 1) // It is over.
		run(`update connectors set pull_failures = 3, pulled_at = $1 where org_id = $2`, w.Clock.Now().Unix(), o.ID)
		look(30*time.Minute, 1)
		look(31*time.Minute, 2)
		if subject, _, _ := w.next("huda@noor.example"); subject != "Noor Clinic: your system is not in agreement" {
			t.Errorf("got %q", subject)
		}
	})
}

// An owner is written to when somebody waits to be called back, when an endpoint takes
// nothing, and when as many messages were sent as are allowed: once each, and of what is
// some minutes old not yet.
func TestAnOwnerIsWrittenToOfCallBacksWebhooksAndCaps(t *testing.T) {
	withMail(t, func(t *testing.T, w *postOffice) {
		_, ids := w.clinic()
		c := office.Caller{Org: ids.Organization}
		run := func(query string, args ...any) {
			t.Helper()
			if _, err := w.SQL().ExecContext(t.Context(), query, args...); err != nil {
				t.Fatal(err)
			}
		}
		tells := func(subject, page string) {
			t.Helper()
			got, text, _ := w.next("huda@noor.example")
			if got != "Noor Clinic: "+subject || !strings.Contains(text, "http://noor.test/o/noor"+page) {
				t.Errorf("got %q %q, want %s", got, text, subject)
			}
		}
		w.written(0, "alarm", 0)
		if _, err := w.Voice.HandOver(t.Context(), voice.Line{Agent: w.reception(ids, "en")},
			voice.HandOverRequest{Phone: "+966557654321", Reason: "complaint", Summary: "a toothache"}); err != nil {
			t.Fatal(err)
		}
		w.written(3*time.Hour, "alarm", 0)
		w.written(61*time.Minute, "alarm", 1)
		tells("somebody waits to be called back", "/calls/callbacks")

		if _, _, err := w.Webhooks.AddEndpoint(t.Context(), c, "https://example.com/hooks", nil); err != nil {
			t.Fatal(err)
		}
		run(`update webhook_endpoints set failing_since = $1`, w.Clock.Now().Unix())
		w.written(30*time.Minute, "alarm", 1)
		w.written(31*time.Minute, "alarm", 2)
		tells("a webhook endpoint does not answer", "/settings/webhooks")

		ch, err := w.Messages.AddChannel(t.Context(), c, message.Draft{Kind: "taqnyat", Name: "SMS",
			Settings: courier.Settings{"token": "TEST", "sender": "Noor"}})
		if err != nil {
			t.Fatal(err)
		}
		rules := message.UsualRules()
		rules.PerDay = 10
		if err := w.Messages.SaveRules(t.Context(), c, rules, true); err != nil {
			t.Fatal(err)
		}
		run(`insert into message_counts (org_id, day, channel_id, messages, units) values ($1, $2, $3, 9, 9)`,
			c.Org.String(), w.Clock.Now().Unix()/86400, ch.ID.String())
		w.written(16*time.Minute, "alarm", 2)
		run(`update message_counts set units = 10`)
		w.written(16*time.Minute, "alarm", 3)
		tells("a cap on messages is reached", "/telling")
		w.written(16*time.Minute, "alarm", 3)
	})
}

// Letters of an organization that has a mail channel go by that one; while it is paused,
// by the installation's.
func TestLettersGoByTheOrganizationsOwnMailChannel(t *testing.T) {
	withMail(t, func(t *testing.T, w *postOffice) {
		c := office.Caller{Org: w.orgID(t)}
		_, err := w.Messages.AddChannel(t.Context(), c, message.Draft{Kind: "smtp", Name: "mail", Settings: courier.Settings{
			"host": "mail.example.com", "user": "clinic@example.com", "password": "pass-w0rd", "from": "desk@noor.example"}})
		if err != nil {
			t.Fatal(err)
		}
		from := func(want string) {
			t.Helper()
			l := w.server.Next()
			if l.From != want || !strings.Contains(l.Headers["from"], want) || !l.TLS || !l.Authenticated || l.To[0] != "huda@noor.example" {
				t.Errorf("got %+v, want a mail from %s", l, want)
			}
		}
		if err := w.People.WriteAlarms(t.Context(), c.Org, []string{message.TroubleCallback}); err != nil {
			t.Fatal(err)
		}
		w.post()
		from("desk@noor.example")
		const paused = `update message_channels set paused_at = 1, paused_why = $1`
		if _, err := w.SQL().ExecContext(t.Context(), paused, message.PausedByHand); err != nil {
			t.Fatal(err)
		}
		if err := w.People.WriteAlarms(t.Context(), c.Org, []string{message.TroubleCap}); err != nil {
			t.Fatal(err)
		}
		w.post()
		from("noreply@example.com")
	})
}
