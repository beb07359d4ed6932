package dashboard

import (
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/courier/mockgateway"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/world"
)

const tellingURL = "/o/noor/telling"

// teller is an office with a provider of messages.
type teller struct {
	*bureau
	gateway *mockgateway.Gateway
	ids     catalogue.Applied
}

// telling tells a story of messages on both databases.
func telling(t *testing.T, story func(t *testing.T, w *teller, b *browser)) {
	t.Helper()
	world.Each(t, func(t *testing.T, url string) {
		w := openTeller(t, url)
		story(t, w, w.owner())
	})
}

func openTeller(t *testing.T, url string) *teller {
	t.Helper()
	w := &teller{}
	w.gateway = mockgateway.New(mockgateway.Config{Now: func() time.Time { return w.Clock.Now() }})
	provider := httptest.NewServer(w.gateway)
	t.Cleanup(provider.Close)
	w.bureau = openOffice(t, url, func(c *house.Config) {
		c.Messages = message.World{
			Base: func() string { return "https://book.example" }, Stead: func(kind string) string { return provider.URL + "/" + kind },
		}
	}).setUp()
	w.ids = w.doctors()
	return w
}

// adds sets up a channel by its form, and gives its page.
func (b *browser) adds(kind string, typed ...string) string {
	b.w.T.Helper()
	a := b.fillOut(tellingURL+"/channels/new?kind="+kind, tellingURL+"/channels", typed...)
	if a.status != 303 || !strings.HasPrefix(a.location, tellingURL+"/channels/") {
		b.w.T.Fatalf("adding %s: got %d to %s\n%s", kind, a.status, a.location, between(a.body))
	}
	page, _, _ := strings.Cut(a.location, "?")
	return page
}

// unifonic sets up a channel that works.
func (b *browser) unifonic() string {
	b.w.T.Helper()
	return b.adds("unifonic", "name", "SMS", "app_sid", "axuN0U7QqVPsfdgoK0mZFgdzG1", "sender", "Noor")
}

// books books for Noura, by the form, and gives the page of her appointment.
func (w *teller) books(b *browser, date, clock string) string {
	w.T.Helper()
	form := bookForm(w.ids, "checkup", "sara", clock)
	for i := 0; i < len(form); i += 2 {
		switch form[i] {
		case "phone":
			form[i+1] = "+966501234567"
		case "date":
			form[i+1] = date
		}
	}
	a := b.submit("/o/noor/book", form...)
	if a.status != 303 {
		w.T.Fatalf("booking: got %d\n%s", a.status, between(a.body))
	}
	return "/o/noor/appointments/" + onlyID(w.T, b.get(a.location).body)
}

// waits puts the clock forward and sends what is due then.
func (w *teller) waits(by time.Duration) {
	w.T.Helper()
	w.TellCustomers(w.House)
	w.Clock.Add(by)
	w.TellCustomers(w.House)
}

// From nothing to the first message: an owner is led, told what is wrong, mends
// it, switches messages on, and sees what a customer was told.
func TestAnOwnerSetsUpMessagesAndSeesWhatCustomersAreTold(t *testing.T) {
	telling(t, func(t *testing.T, w *teller, b *browser) {
		b.get(tellingURL).has(t, "nothing yet", "switched off", "Set up a channel.", "/telling/channels/new")
		if a := b.forge(tellingURL, "on", "1"); a.status != 409 || !strings.Contains(a.body, "Add one first") {
			t.Errorf("without a channel: got %d, want to be told to add one", a.status)
		}
		b.get(tellingURL+"/channels/new").has(t, "providers", "Unifonic", "Taqnyat", "E-mail (SMTP)", "?kind=unifonic")
		missing := b.fillOut(tellingURL+"/channels/new?kind=unifonic", tellingURL+"/channels", "name", "SMS", "app_sid", "wrong-key")
		if missing.status != 422 || !strings.Contains(missing.body, `id="e-sender"`) || strings.Contains(missing.body, "wrong-key") {
			t.Errorf("without a sender: got %d, want it said beside the field, and no secret:\n%s", missing.status, between(missing.body))
		}
		page := b.adds("unifonic", "name", "SMS", "app_sid", "wrong-key", "sender", "Noor")
		failed := b.get(page + "?failed=message_login")
		failed.has(t, "wrong credentials", "does not work yet", "refuses the credentials", "https://book.example/hooks/messages/", `value="Noor"`,
			"Leave this empty to keep it")
		if strings.Contains(failed.body, "wrong-key") {
			t.Error("the page shows the secret")
		}
		if a := b.submit(page + "/check"); a.location != page+"?failed=message_login" {
			t.Errorf("checked again: got to %s, want that it fails", a.location)
		}
		if a := b.submit(page, "app_sid", "axuN0U7QqVPsfdgoK0mZFgdzG1"); a.status != 303 || a.location != page {
			t.Fatalf("mended: got %d to %s\n%s", a.status, a.location, between(a.body))
		}
		b.get(page).has(t, "mended", "accepts the credentials")
		if a := b.submit(page); a.location != page { // The secret stays.
			t.Errorf("saved again: got to %s, want the channel to work", a.location)
		}
		b.get(tellingURL).has(t, "ready", "switched off", "Switch messages on")
		if a := b.submit(tellingURL, "on", "1"); a.status != 303 {
			t.Fatalf("switching on: got %d\n%s", a.status, between(a.body))
		}
		b.get(tellingURL).has(t, "on", "Messages are on.", "switched on", ">ready<")

		appointment := w.books(b, "2026-11-18", "10:00")
		w.waits(30 * time.Second)
		if sent := w.gateway.Messages(); len(sent) != 1 || sent[0].To != "966501234567" {
			t.Fatalf("got %v, want one message to Noura", sent)
		}
		log := b.get(tellingURL + "/log")
		log.has(t, "the log", "نورة العتيبي", "&#43;966******567", "Confirmation", "SMS", ">sent<", appointment)
		if strings.Contains(log.body, "501234567") {
			t.Error("the log shows the whole number")
		}
		b.get(tellingURL+"/log?status=failed").has(t, "none of them", "There are no such messages")
		b.get(tellingURL+"/log?status=sent&purpose=confirmation&channel="+page[strings.LastIndex(page, "/")+1:]).has(t, "filtered", "نورة")
		if a := b.get(tellingURL + "/log?before=x"); a.status != 404 {
			t.Errorf("a page of nowhere: got %d, want 404", a.status)
		}
		b.get(appointment).has(t, "the appointment", "What the customer was told", "Confirmation", ">sent<")
		if a := w.practitioner(w.ids.Resources["sara"]).get(appointment); a.status != 200 || strings.Contains(a.body, "was told") {
			t.Errorf("the practitioner: got %d, want the appointment without the messages about it", a.status)
		}
		b.get("/o/noor/settings/audit").has(t, "the audit log", "added a channel for messages: ", "changed a channel for messages: ",
			"switched messages to customers on")
		if a := b.submit(tellingURL, "on", ""); a.status != 303 {
			t.Errorf("switching off: got %d", a.status)
		}
		b.get(tellingURL).has(t, "off", "Messages are off.")
	})
}

// What is paused is said with what to do, the order can be changed, and a channel
// is removed after asking.
func TestChannelsArePausedOrderedAndRemoved(t *testing.T) {
	telling(t, func(t *testing.T, w *teller, b *browser) {
		first, second := b.unifonic(), b.adds("taqnyat", "name", "Second", "token", "TEST_SMS_SECRET", "sender", "Noor")
		order := func(want ...string) {
			t.Helper()
			body, at := between(b.get(tellingURL).body), 0
			for _, page := range want {
				i := strings.Index(body, `href="`+page+`"`)
				if i < at {
					t.Errorf("got %s at %d, want it after %d", page, i, at)
				}
				at = i
			}
		}
		order(first, second)
		if a := b.submit(tellingURL+"/order", "do", "down "+first[strings.LastIndex(first, "/")+1:]); a.status != 303 {
			t.Fatalf("moving: got %d", a.status)
		}
		order(second, first)
		if a := b.submit(tellingURL+"/order", "do", "up "+first[strings.LastIndex(first, "/")+1:]); a.status != 303 {
			t.Fatalf("moving: got %d", a.status)
		}
		order(first, second)
		if a := b.submit(first + "/pause"); a.status != 303 {
			t.Fatalf("pausing: got %d", a.status)
		}
		b.get(tellingURL).has(t, "paused", "Somebody of your team has paused SMS", first+"/resume")
		if a := b.submit(first + "/resume"); a.status != 303 {
			t.Fatalf("going on: got %d", a.status)
		}
		if a := b.get(tellingURL); strings.Contains(a.body, "has paused") {
			t.Error("it is still said to be paused")
		}
		b.get(first+"/remove").has(t, "asked", "Remove SMS?")
		if a := b.fillOut(first+"/remove", first+"/remove"); a.status != 303 {
			t.Fatalf("removing: got %d", a.status)
		}
		if a := b.get(first); a.status != 404 {
			t.Errorf("removed: got %d, want 404", a.status)
		}

		// Credentials that are refused five times pause it, with the reason in words.
		if a := b.submit(second, "token", "wrong"); a.location != second+"?failed=message_login" {
			t.Fatalf("got to %s, want that it fails", a.location)
		}
		b.submit(tellingURL, "on", "1")
		w.books(b, "2026-11-18", "10:00")
		for range 8 {
			w.waits(20 * time.Minute)
		}
		b.get(tellingURL).has(t, "refused", "Second has been paused since", "Enter them again", "No channel works")
	})
}

// Two people change a channel; what is secret is not sent to another server.
func TestAChannelIsNotPassedOverNorItsSecretMisled(t *testing.T) {
	telling(t, func(t *testing.T, w *teller, b *browser) {
		other := w.owner()
		page := b.adds("gateway", "name", "Ours", "url", "http://127.0.0.1:9/a", "secret", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
		shown := other.get(page).body
		if a := b.submit(page, "name", "Mine"); a.status != 303 {
			t.Fatalf("got %d\n%s", a.status, between(a.body))
		}
		late := other.send(shown, page, "name", "Theirs")
		if late.status != 409 || !strings.Contains(late.body, `value="Theirs"`) || !strings.Contains(late.body, "Mine") {
			t.Errorf("got %d, want what was typed beside what is there:\n%s", late.status, between(late.body))
		}
		if a := other.send(late.body, page); a.status != 303 {
			t.Errorf("saved once more: got %d", a.status)
		}
		moved := b.fillOut(page, page, "url", "http://127.0.0.1:9/b")
		if moved.status != 422 || !strings.Contains(moved.body, `id="e-secret"`) || !strings.Contains(moved.body, "another server") {
			t.Errorf("another server: got %d, want the secret asked for:\n%s", moved.status, between(moved.body))
		}
	})
}

// What is chosen is kept, in any digits; what cannot be is said where it stands,
// and nobody's choice is passed over.
func TestRulesOfMessagesAreChosen(t *testing.T) {
	telling(t, func(t *testing.T, w *teller, b *browser) {
		const page = tellingURL + "/rules"
		late := w.owner()
		old := late.get(page)
		old.has(t, "to begin with", `value="21:00"`, `value="08:00"`, `name="tell" value="confirmation" checked`, `name="per_number" type="text" value="5"`)
		a := b.submit(page, "tell", "confirmation", "tell", "no_show", "reminders", "٣", "reminders", "٦", "reminders", "", "reminders", "",
			"unit", "days", "unit", "hours", "quiet_from", "22:00", "quiet_to", "09:00", "nights", "2027-02-08", "nights_last", "2027-03-09",
			"nights_from", "04:00", "nights_to", "13:00", "per_day", "100", "per_month", "2000", "per_number", "3")
		if a.status != 303 {
			t.Fatalf("got %d\n%s", a.status, between(a.body))
		}
		b.get(page).has(t, "saved", `value="3"`, `value="6"`, `value="22:00"`, `value="2027-02-08"`, `value="2027-03-09"`, `value="04:00"`, `value="100"`,
			`value="2000"`, `name="tell" value="no_show" checked`, `name="tell" value="reminder">`)
		clash := late.send(old.body, page, "quiet_from", "20:00")
		if clash.status != 409 || !strings.Contains(clash.body, `value="20:00"`) || !strings.Contains(clash.body, "22:00") {
			t.Errorf("got %d, want what was typed beside what is there:\n%s", clash.status, between(clash.body))
		}
		for what, typed := range map[string][]string{
			"too many days":   {"reminders", "15", "unit", "days"},
			"no number":       {"reminders", "soon"},
			"too near":        {"reminders", "2", "reminders", "2", "unit", "hours", "unit", "hours", "reminders", "0"},
			"a turned date":   {"nights", "2027-03-09", "nights_last", "2027-02-08", "nights_from", "04:00", "nights_to", "13:00"},
			"half a night":    {"nights", "2027-02-08", "nights", "2027-03-20"},
			"too many people": {"per_number", "51"},
			"no cap":          {"per_day", "-1"},
			"a cap of none":   {"per_day", "0"},
			"none in a month": {"per_month", "٠"},
			"none a person":   {"per_number", "0"},
			"half quiet":      {"quiet_from", ""},
			"quiet for ever":  {"quiet_to", ""},
		} {
			if a := b.fillOut(page, page, typed...); a.status != 422 {
				t.Errorf("%s: got %d, want 422", what, a.status)
			}
		}

		b.fillOut(page, page, "quiet_to", "").has(t, "half of the hours", `id="e-quiet_to"`, "Write both")
		b.fillOut(page, page, "per_day", "0").has(t, "a cap of 0", `id="e-per_day"`, "switch messages off")

		const service = tellingURL + "/services/checkup"
		if a := b.submit(service, "sensitive", "1", "own", "1", "reminders", "5"); a.status != 303 {
			t.Fatalf("a service: got %d\n%s", a.status, between(a.body))
		}
		b.get(page).has(t, "the list", "not named", "1 reminder of its own")
		b.get(service).has(t, "the service", `name="sensitive" value="1" checked`, `name="own" value="1" checked`, `value="5"`)
		if a := b.get(tellingURL + "/services/nothing"); a.status != 404 {
			t.Errorf("no service: got %d, want 404", a.status)
		}
		rules, err := w.Messages.Rules(t.Context(), w.ids.Organization)
		if err != nil || rules.Since != 0 || !rules.Services[w.ids.Services["checkup"]].Sensitive || len(rules.Nights) != 1 {
			t.Errorf("got %+v (%v), want them stored, and messages off", rules, err)
		}
	})
}

// An owner's own words are checked, shown with the longest names, and given up.
func TestTextsOfMessagesAreWritten(t *testing.T) {
	telling(t, func(t *testing.T, _ *teller, b *browser) {
		const list, page = tellingURL + "/texts", tellingURL + "/texts/reminder/sms_plain/en"
		b.get(list).has(t, "the list", "SMS without a link", page, "Reminder", "ours")
		b.get(page).has(t, "ours", "Reminder: {service} on {date} at {time}, {branch}.", "{phone}", "needed", "It is paid as",
			"has a telephone for customers")
		bad := b.submit(page, "text", "Come to {doctor} on {date}")
		if bad.status != 422 {
			t.Errorf("got %d, want it refused", bad.status)
		}
		bad.has(t, "wrong words", "{doctor} is not a variable", "{time} is missing", "Come to {doctor} on {date}", "cannot be used yet")
		shown := b.submit(page, "text", "See you {date} {time}", "preview", "1")
		shown.has(t, "a preview", "See you Wed", "It is paid as 1 message.")
		if a := b.get(list + "?form=sms_plain"); strings.Contains(a.body, ">your own<") {
			t.Error("a preview was saved")
		}
		if a := b.submit(page, "text", "See you {date} {time}, with a discount"); a.status != 303 {
			t.Fatalf("got %d\n%s", a.status, between(a.body))
		}
		b.get(page).has(t, "a warning", "Read what is said below", "reads like advertising", "Back to our text", ">your own<")
		b.get(list+"?form=sms_plain").has(t, "the list", "See you {date} {time}, with a discount", ">your own<")
		if a := b.submit(page, "ours", "1"); a.status != 303 {
			t.Fatalf("got %d", a.status)
		}
		b.get(page).has(t, "back", "Our text is used again")

		const whatsapp = tellingURL + "/texts/reminder/whatsapp/en"
		b.get(whatsapp).has(t, "WhatsApp", "mawid_reminder", "Hello {{1}}, a reminder of your appointment: {{2}}")
		if a := b.submit(whatsapp, "template", "Not A Name"); a.status != 422 || !strings.Contains(a.body, `id="e-template"`) {
			t.Errorf("got %d, want the name refused", a.status)
		}
		if a := b.submit(whatsapp, "template", "noor_reminder"); a.status != 303 {
			t.Fatalf("got %d", a.status)
		}
		b.get(whatsapp).has(t, "its name", `value="noor_reminder"`)
		b.get("/o/noor/settings/audit").has(t, "the audit log", "changed a text of messages: ", "Reminder, WhatsApp, English")
		const code = tellingURL + "/texts/code_book/sms_plain/en"
		b.get(list+"?form=sms_plain").has(t, "codes", code, "Code to book", "Code to see appointments")
		if a := b.submit(code, "text", "Your number for {organization}"); a.status != 422 || !strings.Contains(a.body, "{code} is missing") {
			t.Errorf("a code without its number: got %d", a.status)
		}
		if a := b.submit(code, "text", "{code}: to book at {organization}. Tell nobody."); a.status != 303 {
			t.Errorf("a code: got %d\n%s", a.status, between(a.body))
		}
		b.get(tellingURL+"/texts/code_see/whatsapp/en").has(t, "a code for WhatsApp", "Authentication", "mawid_code_see")
		b.submit(whatsapp, "text", "{date} {time}", "preview", "1").has(t, "what Meta refuses", "stands at the beginning or the end",
			"Two variables stand beside each other", "Meta wants about 4")
		for _, none := range []string{"/texts/nothing/sms/en", "/texts/reminder/pigeon/en", "/texts/reminder/sms/fr",
			"/texts/code_book/mail_body/en", "/texts/waitlist/sms/en"} {
			if a := b.get(tellingURL + none); a.status != 404 {
				t.Errorf("%s: got %d, want 404", none, a.status)
			}
		}
	})
}

// Whoever could not be told is called, and most of a cap is said in time.
func TestWhoCouldNotBeToldIsListed(t *testing.T) {
	telling(t, func(t *testing.T, w *teller, b *browser) {
		channel := b.unifonic()
		b.submit(tellingURL, "on", "1")
		appointment := w.books(b, "2026-11-18", "10:00")
		w.waits(time.Minute)
		w.gateway.SetFaults(mockgateway.Faults{Status: 400})
		if a := b.submit(appointment+"/move", "date", "2026-11-18", "time", "11:30"); a.status != 303 {
			t.Fatalf("moving: got %d\n%s", a.status, between(a.body))
		}
		w.waits(30 * time.Second)
		for range 40 {
			w.waits(10 * time.Minute)
		}
		desk := w.staffed()[booking.Receptionist]
		r := w.signedIn(desk, hudasPassword)
		r.get("/o/noor/day").has(t, "the day", "1 customer could not be told", tellingURL+"/calls")
		r.get("/o/noor/calls").has(t, "calls", "1 customer could not be told", tellingURL+"/calls")
		r.get(tellingURL+"/log").has(t, "the log", "Change", "not sent", "1 customer could not be told")
		page := r.get(tellingURL + "/calls")
		page.has(t, "to call", "نورة العتيبي", "tel:&#43;966501234567", appointment)
		done := tellingURL + "/calls/" + appointment[strings.LastIndex(appointment, "/")+1:] + "/done"
		if a := r.send(page.body, done); a.status != 303 {
			t.Fatalf("called: got %d\n%s", a.status, between(a.body))
		}
		r.get(tellingURL+"/calls").has(t, "nobody", "Noted.", "Nobody has to be called")
		if a := r.send(page.body, done); a.status != 409 || !strings.Contains(a.body, "need not be called") {
			t.Errorf("twice: got %d, want that it is known", a.status)
		}
		if a := b.submit(tellingURL+"/rules", "per_month", "1"); a.status != 303 {
			t.Fatalf("a cap: got %d", a.status)
		}
		b.get(tellingURL).has(t, "the cap", "that may be paid for this month are used", "do not go out before next month", "Change the caps")
		if a := b.submit(tellingURL+"/rules", "per_month", "2"); a.status != 303 {
			t.Fatalf("a cap: got %d", a.status)
		}
		if a := b.fillOut(channel, channel, "cap_day", "1"); a.status != 303 {
			t.Fatalf("a cap of the channel: got %d\n%s", a.status, between(a.body))
		}
		b.get(channel).has(t, "the channel", `name="cap_day"`, `value="1"`)
		b.get(tellingURL).has(t, "its cap", "that may be paid for today by SMS are used", "the next channel is used", channel)
	})
}

// The reception sees what was sent and whom to call; managers see channels, and no
// form that would be refused.
func TestWhoSeesWhatOfMessages(t *testing.T) {
	t.Parallel()
	w := openTeller(t, world.SQLite(t))
	page := w.owner().unifonic()
	team := w.staffed()
	desk := w.signedIn(team[booking.Receptionist], hudasPassword)
	if a := desk.get(tellingURL); a.status != 303 || a.location != tellingURL+"/log" {
		t.Errorf("the reception: got %d to %s, want the list", a.status, a.location)
	}
	log := desk.get(tellingURL + "/log")
	log.has(t, "the log", `href="/o/noor/telling"`, "Nothing was sent yet")
	if strings.Contains(log.body, tellingURL+"/rules") {
		t.Error("the reception is led to rules")
	}
	manager := w.signedIn(team[booking.Manager], hudasPassword)
	shown := manager.get(page)
	shown.has(t, "a manager", "Only an owner", page+"/pause")
	if strings.Contains(shown.body, "/hooks/messages/") || strings.Contains(shown.body, page+"/remove") {
		t.Error("a manager is shown the secret address of reports, or led to what only owners do")
	}
	w.owner().get(page).has(t, "the owner", "/hooks/messages/", page+"/remove")
	if strings.Contains(shown.body, `name="app_sid"`) || strings.Contains(manager.get(tellingURL).body, "channels/new") {
		t.Error("a manager is shown a form that would be refused")
	}
	if a := manager.forge(page, "version", "1", "name", "x", "app_sid", "x", "sender", "x"); a.status != 403 {
		t.Errorf("a manager changes a channel: got %d, want 403", a.status)
	}
}

// Every page about messages is whole in both languages.
func TestPagesAboutMessagesAreCompleteInBothLanguages(t *testing.T) {
	t.Parallel()
	w := openTeller(t, world.SQLite(t))
	b := w.owner()
	pages := []string{"", "/channels/new", "/rules", "/services/checkup", "/texts", "/texts?form=mail_body", "/log", "/calls"}
	walk := func(pages []string) {
		for _, lang := range []string{"en", "ar"} {
			b.get(tellingURL + "?lang=" + lang)
			for _, path := range pages {
				a := b.get(tellingURL + path)
				if a.status != 200 || !strings.Contains(a.body, `<html lang="`+lang+`"`) {
					t.Errorf("%s in %s: got %d", path, lang, a.status)
				}
				// Providers are called by their names, and English texts are English.
				text := strings.NewReplacer("Cloud", "", "SMTP", "", "SAR", "").Replace(visibleText(a.body))
				if words := english.FindAllString(text, -1); lang == "ar" && len(words) > 0 {
					t.Errorf("%s in Arabic has English left: %q", path, words)
				}
			}
		}
	}
	walk(pages)
	b.get(tellingURL + "?lang=en")
	page := strings.TrimPrefix(b.adds("taqnyat", "name", "رسائل", "token", "TEST_SMS_SECRET", "sender", "Noor"), tellingURL)
	b.submit(tellingURL, "on", "1")
	b.submit(tellingURL+"/rules", "per_month", "1")
	w.books(b, "2026-11-18", "10:00")
	w.waits(time.Minute)
	walk([]string{"", "/log", page + "/remove"})
	for _, path := range []string{page, page + "?failed=message_away", "/texts/change/sms/ar", "/texts/change/whatsapp/ar",
		"/texts/change/mail_subject/ar"} {
		if a := b.get(tellingURL + path); a.status != 200 {
			t.Errorf("%s: got %d", path, a.status)
		}
	}
}

// What no keyboard types is refused, in forms and in addresses.
func TestNastyInputDoesMessagesNoHarm(t *testing.T) {
	telling(t, func(t *testing.T, _ *teller, b *browser) {
		const page = tellingURL + "/texts/reminder/sms_plain/en"
		for _, bad := range []string{"\x00", "x\u202Ey", "\xff", "\x1b[2J"} {
			if a := b.fillOut(page, page, "text", bad+" {date} {time}"); a.status != 422 {
				t.Errorf("a text with %q: got %d, want 422", bad, a.status)
			}
			if a := b.fillOut(tellingURL+"/channels/new?kind=taqnyat", tellingURL+"/channels", "name", "n"+bad+"m", "token", "t",
				"sender", "Noor"); a.status != 422 {
				t.Errorf("a name with %q: got %d, want 422", bad, a.status)
			}
			if a := b.fillOut(tellingURL+"/channels/new?kind=taqnyat", tellingURL+"/channels", "name", "SMS", "token", "t", "sender",
				"n"+bad+"m"); a.status == 500 {
				t.Errorf("a sender with %q: got %d", bad, a.status)
			}
		}
		for _, path := range []string{"/log?status=%00", "/log?status=lost", "/log?purpose=%00", "/log?channel=%00",
			"/log?before=1.%00", "/log?before=x.y"} {
			if a := b.get(tellingURL + path); a.status != 404 {
				t.Errorf("%s: got %d, want 404", path, a.status)
			}
		}
		for _, path := range []string{"/texts?form=%00", "/channels/new?kind=%00"} {
			if a := b.get(tellingURL + path); a.status != 200 {
				t.Errorf("%s: got %d, want the page without it", path, a.status)
			}
		}
	})
}

// What was not sent is sent again from the log, once for each time that somebody says
// so; what the customer has is sent again after asking.
func TestAMessageIsSentAgain(t *testing.T) {
	telling(t, func(t *testing.T, w *teller, b *browser) {
		channel := b.unifonic()
		b.submit(tellingURL, "on", "1")
		w.gateway.SetFaults(mockgateway.Faults{Status: 400})
		appointment := w.books(b, "2026-11-18", "10:00")
		w.waits(time.Minute)
		w.gateway.SetFaults(mockgateway.Faults{})
		desk := w.staffed()[booking.Receptionist]
		r := w.signedIn(desk, hudasPassword)
		log := r.get(tellingURL + "/log")
		log.has(t, "the log", "not sent", "Send again")
		r.get(appointment).has(t, "the appointment", "Send again")
		again := regexp.MustCompile(`/o/noor/telling/log/[0-9a-f-]+/again`).FindString(log.body)
		asked := r.get(again)
		asked.has(t, "asked", "Send again: Confirmation", "how the appointment stands now")
		if a := r.send(asked.body, again); a.status != 303 || a.location != appointment {
			t.Fatalf("sent: got %d to %s\n%s", a.status, a.location, between(a.body))
		}
		r.get(appointment).has(t, "sent", "Sent again.", "Confirmation, sent again by hand")
		if a := r.send(asked.body, again); a.status != 303 { // The button was pressed twice.
			t.Errorf("twice: got %d", a.status)
		}
		r.get(appointment).has(t, "twice", "nothing was sent twice. What became of the message stands below.")
		if sent := w.gateway.Messages(); len(sent) != 1 {
			t.Fatalf("got %d messages, want one", len(sent))
		}
		w.waits(time.Hour)
		if sent := w.gateway.Messages(); len(sent) != 1 {
			t.Errorf("later: got %d messages, want no more", len(sent))
		}
		r.get(again).has(t, "asked", "Send again: Confirmation")
		b.get("/o/noor/settings/audit").has(t, "the audit log", "sent a message again: ", "<bdi>Confirmation</bdi></a>")
		page := channel + "/remove"
		if a := b.fillOut(page, page); a.status != 303 {
			t.Fatalf("removing: got %d", a.status)
		}
		b.get(tellingURL+"/log").has(t, "the log", "SMS (Unifonic, removed)")
		had := regexp.MustCompile(`/o/noor/telling/log/[0-9a-f-]+/again`).FindString(r.get(tellingURL + "/log?status=sent").body)
		r.get(had).has(t, "what they have", "has this message already")
		w.Clock.Add(4 * 24 * time.Hour)
		r = w.signedIn(desk, hudasPassword)
		if a := r.fillOut(had, had); a.status != 409 || !strings.Contains(a.body, "is over") {
			t.Errorf("of the past: got %d, want it refused", a.status)
		}
		if a := r.get(tellingURL + "/log/018f3a5e-7c1d-7000-8000-000000000000/again"); a.status != 404 {
			t.Errorf("no message: got %d, want 404", a.status)
		}
	})
}

// What a provider cannot take is said when it is entered, beside its field.
func TestWhatProvidersNeedIsCheckedWhereItIsEntered(t *testing.T) {
	t.Parallel()
	b := openTeller(t, world.SQLite(t)).owner()
	for _, c := range []struct{ kind, field, bad, says string }{
		{"taqnyat", "sender", "Noor Medical Centre", "at most 11 Latin"},
		{"unifonic", "sender", "عيادة نور", "at most 11 Latin"},
		{"twilio", "from", "Noor Medical Centre", "Write a number that begins"},
		{"whatsapp", "phone_number_id", "+966501234567", "digits only"},
		{"gateway", "url", "sms.noor.example/send", "Write the whole address"},
		{"smtp", "reply_to", "desk at noor", "cannot be right"},
	} {
		typed := []string{"name", "N", "app_sid", "x", "sender", "Noor", "token", "T", "account_sid", "AC1", "auth_token", "T", "from", "Noor",
			"phone_number_id", "1", "url", "https://a.example/", "secret", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "host", "mail.example.com"}
		if c.kind == "smtp" {
			typed = append(typed, "from", "a@noor.example")
		}
		a := b.fillOut(tellingURL+"/channels/new?kind="+c.kind, tellingURL+"/channels", only(b, c.kind, append(typed, c.field, c.bad))...)
		if a.status != 422 || !strings.Contains(a.body, `id="e-`+c.field+`"`) || !strings.Contains(a.body, c.says) {
			t.Errorf("%s: %s %q: got %d, want %q beside the field\n%s", c.kind, c.field, c.bad, a.status, c.says, between(a.body))
		}
	}
}

// only are the fields that the form of a kind has, each as it was last typed.
func only(b *browser, kind string, typed []string) (list []string) {
	b.w.T.Helper()
	form := b.get(tellingURL + "/channels/new?kind=" + kind).body
	last := map[string]string{}
	for i := 0; i < len(typed); i += 2 {
		last[typed[i]] = typed[i+1]
	}
	for name, value := range last {
		if strings.Contains(form, `name="`+name+`"`) {
			list = append(list, name, value)
		}
	}
	return list
}

// The preview is that of the appointment that was chosen, as its customer reads it; of one
// that is gone it is an example.
func TestThePreviewIsThatOfTheAppointment(t *testing.T) {
	telling(t, func(t *testing.T, w *teller, b *browser) {
		const try = tellingURL + "/try"
		b.unifonic()
		b.submit(tellingURL, "on", "1")
		page := w.books(b, "2026-11-16", "09:00")
		id := page[strings.LastIndex(page, "/")+1:]
		b.get(try+"?kind=confirmation&language=en").has(t, "an example", "With the longest names")
		b.get(try+"?kind=confirmation&language=en&appointment="+id).
			has(t, "the appointment", "the customer of this appointment", "Mon 16 Nov at 09:00")
		b.get(try+"?kind=confirmation&language=en&appointment="+booking.NewID[booking.AppointmentID]().String()).
			has(t, "gone", "With the longest names")
	})
}

// Somebody of the house sends a message to themselves: to a number that a code has
// shown to be theirs, so often and no oftener.
func TestSomebodySendsAMessageToThemselves(t *testing.T) {
	telling(t, func(t *testing.T, w *teller, b *browser) {
		const try = tellingURL + "/try"
		if a := b.get(try); a.status != 303 || a.location != tellingURL {
			t.Errorf("without a channel: got %d to %s", a.status, a.location)
		}
		b.get(b.unifonic()).has(t, "a channel", "Send to me", try+"?channel=")
		b.get(tellingURL+"/texts/reminder/sms_plain/en").has(t, "a text", try+"?kind=reminder")
		b.get(try+"?kind=reminder&language=en").has(t, "the page", "Reminder: ", "Send me a code")
		asked := b.fillOut(try+"?kind=reminder&language=en", try, "number", "0501112233", "do", "code")
		asked.has(t, "asked", `name="code"`, "Send it to me")
		sent := w.gateway.Messages()
		if len(sent) != 1 || sent[0].To != "966501112233" {
			t.Fatalf("got %v, want a code to the number", sent)
		}
		code := regexp.MustCompile(`\d{6}`).FindString(sent[0].Text)
		if a := b.send(asked.body, try, "code", "12", "do", "send"); a.status != 422 || !strings.Contains(a.body, "not the code") {
			t.Errorf("a wrong code: got %d\n%s", a.status, between(a.body))
		}
		if a := b.send(asked.body, try, "number", "0501112234", "code", code, "do", "send"); a.status != 422 {
			t.Errorf("another number: got %d, want it refused", a.status)
		}
		done := b.send(asked.body, try, "code", code, "do", "send")
		if done.status != 303 {
			t.Fatalf("got %d\n%s", done.status, between(done.body))
		}
		b.get(done.location).has(t, "sent", "It is on its way to you.")
		if a := b.send(asked.body, try, "code", code, "do", "send"); a.status != 303 {
			t.Errorf("pressed twice: got %d", a.status)
		}
		if sent = w.gateway.Messages(); len(sent) != 2 || !strings.HasPrefix(sent[1].Text, "Reminder: ") || sent[1].To != "966501112233" {
			t.Fatalf("got %v, want the reminder once", sent)
		}
		b.get("/o/noor/settings/audit").has(t, "the audit log", "sent a message to themselves, by SMS")
		last := 0
		for range message.MostTries {
			last = b.fillOut(done.location, try, "number", "0501112233", "code", code, "do", "send").status
		}
		if last != 429 {
			t.Errorf("too many: got %d, want 429", last)
		}
	})
}
