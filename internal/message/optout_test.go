package message_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier/mockgateway"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/visitor"
	"github.com/mawid/mawid/internal/world"
)

// asks asks the door for customers: by POST if there is a form, as mail providers do,
// without cookies and from nowhere.
func (w *clinic) asks(path string, form url.Values) (status int, body string) {
	w.T.Helper()
	method, sent := http.MethodGet, io.Reader(nil)
	if form != nil {
		method, sent = http.MethodPost, strings.NewReader(form.Encode())
	}
	r := httptest.NewRequest(method, "https://book.example"+path, sent)
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	answer := httptest.NewRecorder()
	visitor.New(visitor.Config{House: w.House, Now: w.Clock.Now, BaseURL: "https://book.example"}).ServeHTTP(answer, r)
	return answer.Code, strings.NewReplacer("\u2068", "", "\u2069", "").Replace(answer.Body.String())
}

// A reminder by mail says how such mails are ended, and one POST of a mail program
// ends them; opening the address does not. What the customer has to know goes on.
func TestRemindersByMailAreEndedWithOneClick(t *testing.T) {
	world.Each(t, func(t *testing.T, at string) {
		w, server := byMail(t, at)
		r := w.Checkup("2026-11-18", "10:00")
		r.Customer, r.Email, r.Phone = "نورة العتيبي", "noura@example.com", ""
		v := w.MustBook(r)
		w.wait(time.Minute)
		if l := server.Next(); l.Headers["list-unsubscribe"] != "" {
			t.Errorf("a confirmation can be ended: %s", l.Headers["list-unsubscribe"])
		}
		w.until("2026-11-17", "10:00")
		l := server.Next()
		address := strings.Trim(l.Headers["list-unsubscribe"], "<>")
		path, ours := strings.CutPrefix(address, "https://book.example")
		if !ours || l.Headers["list-unsubscribe-post"] != "List-Unsubscribe=One-Click" {
			t.Fatalf("got %q and %q", address, l.Headers["list-unsubscribe-post"])
		}
		for range 2 {
			if status, body := w.asks(path, nil); status != 200 || !strings.Contains(body, "لا مزيد من التذكيرات") {
				t.Fatalf("opened: got %d\n%s", status, body)
			}
			w.asks(path, url.Values{}) // A form of nobody's.
		}
		opted := func() int {
			list, _, err := w.Messages.Wishes.OptOuts(t.Context(), w.IDs.Organization, message.OptOutFilter{How: message.ByMail})
			if err != nil {
				t.Fatal(err)
			}
			return len(list)
		}
		if opted() != 0 {
			t.Fatal("opening the address has ended reminders")
		}
		for range 2 { // Providers try again.
			status, body := w.asks(path, url.Values{"List-Unsubscribe": {"One-Click"}})
			if status != 200 || !strings.Contains(body, "استئناف التذكيرات") {
				t.Fatalf("one click: got %d\n%s", status, body)
			}
		}
		if opted() != 1 {
			t.Errorf("got %d, want the wish once", opted())
		}
		w.until("2026-11-18", "08:00") // The second reminder does not go.
		w.cancel(v)
		w.wait(time.Minute)
		if l := server.Next(); !strings.Contains(l.Raw, "CANCEL") {
			t.Errorf("got %s, want the cancellation and nothing before", l.Raw)
		}
		if status, _ := w.asks(path, url.Values{"wish": {"again"}}); status != 303 || opted() != 0 {
			t.Errorf("taken back: got %d, and %d are left", status, opted())
		}
		for _, wrong := range []string{path[:len(path)-1] + "x", "/u/x", "/u/" + v.ID.String() + ".0"} {
			if status, _ := w.asks(wrong, url.Values{"List-Unsubscribe": {"One-Click"}}); status != 404 {
				t.Errorf("%s: got %d", wrong, status)
			}
		}
		if opted() != 0 {
			t.Error("a wrong address ends reminders")
		}
	})
}

// By the page of their link customers end reminders by every way, and have them again.
func TestRemindersAreEndedOnThePageOfTheLink(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		w.channel("taqnyat")
		v := w.noura("2026-11-18", "10:00")
		token, err := w.SelfService.Link(t.Context(), w.IDs.Organization, v.ID)
		if err != nil {
			t.Fatal(err)
		}
		page := "/en/a/" + token
		if _, body := w.asks(page, nil); strings.Contains(body, "/reminders") {
			t.Error("there are no messages, and reminders can be ended")
		}
		w.on()
		w.wait(time.Minute)
		w.tells("تأكيد")
		w.presses(page, "No more reminders")
		w.until("2026-11-17", "10:00")
		w.tells()
		if _, body := w.asks(page, nil); !strings.Contains(body, "You get no reminders") {
			t.Errorf("the page does not say that there are none:\n%s", body)
		}
		w.presses(page, "Remind me again")
		w.work(w.House)
		w.tells("تذكير")
	})
}

// presses sends the form of reminders that a page shows.
func (w *clinic) presses(page, button string) {
	w.T.Helper()
	_, body := w.asks(page, nil)
	_, form, found := strings.Cut(body, `action="`+page+`/reminders"`)
	form, _, _ = strings.Cut(form, "</form>")
	if !found || !strings.Contains(form, button) {
		w.T.Fatalf("the page has no button %q:\n%s", button, body)
	}
	value := func(name string) string {
		_, after, _ := strings.Cut(form, `name="`+name+`" value="`)
		v, _, _ := strings.Cut(after, `"`)
		return v
	}
	if status, body := w.asks(page+"/reminders", url.Values{"state": {value("state")}, "wish": {value("wish")}}); status != 303 {
		w.T.Fatalf("%s: got %d\n%s", button, status, body)
	}
}

// A person's file says what they were told, what they do not want and that they come.
func TestTheFileOfAPersonSaysWhatTheyWereTold(t *testing.T) {
	onWhatsApp(t, func(t *testing.T, w *clinic, v desk.View, m mockgateway.Message) {
		w.hears(w.press(m, coming))
		w.hears(w.gateway.Type("+966501234567", "STOP"))
		if err := w.Messages.Wishes.Wished(t.Context(), w.IDs.Organization, v.ID, true); err != nil {
			t.Fatal(err)
		}
		file, err := w.Customers.ExportCustomer(t.Context(), w.Staff(), world.PersonOf(w.World, v))
		if err != nil || len(file.Appointments) != 1 || len(file.OptOuts) != 2 {
			t.Fatalf("got %+v (%v)", file, err)
		}
		if o := file.OptOuts[0]; o.What != "channel" || o.Channel != "whatsapp" || o.How != "typed" || o.At == "" ||
			file.OptOuts[1].What != "reminders" {
			t.Errorf("got %+v", file.OptOuts)
		}
		a := file.Appointments[0]
		if len(a.Messages) != 1 || a.Messages[0].Purpose != "confirmation" ||
			a.Messages[0].Medium != "whatsapp" || a.Messages[0].Status != "sent" {
			t.Errorf("got %+v, want the confirmation", a.Messages)
		}
		if a.ConfirmedAt == "" || len(a.ByLink) != 1 || a.ByLink[0].Way != booking.WayWhatsApp {
			t.Errorf("got %q and %+v, want that they come", a.ConfirmedAt, a.ByLink)
		}
		table := file.Table()
		for _, what := range []string{"message", "opt_out"} {
			if !slices.ContainsFunc(table, func(row []string) bool { return row[0] == what }) {
				t.Errorf("the table has no %s", what)
			}
		}
	})
}

// What somebody does not want outlives an old appointment as long as they have
// another, and goes with the last.
func TestAWishOutlivesOldAppointments(t *testing.T) {
	on(t, func(t *testing.T, w *clinic) {
		ctx, org := t.Context(), w.IDs.Organization
		w.channel("whatsapp")
		w.on()
		w.noura("2026-11-16", "10:00")
		w.wait(time.Minute)
		w.hears(w.gateway.Type("+966501234567", "STOP"))
		w.until("2026-11-17", "10:00")
		w.noura("2026-11-25", "10:00")
		w.Patient("Salman", "+966555555555", "2026-11-25", "12:00")
		wishes := func() int {
			list, _, err := w.Messages.Wishes.OptOuts(ctx, org, message.OptOutFilter{})
			if err != nil {
				t.Fatal(err)
			}
			return len(list)
		}
		retain := func(date string) {
			w.until(date, "10:00")
			if _, err := w.Customers.EraseOld(ctx, org, 3); err != nil {
				t.Fatal(err)
			}
		}
		w.told()
		retain("2026-11-22")
		if wishes() != 1 {
			t.Error("the wish went with an old appointment")
		}
		retain("2026-11-30")
		if wishes() != 0 {
			t.Error("the wish outlives the person")
		}
	})
}
