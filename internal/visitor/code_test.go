package visitor_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/world"
)

// satchel is a courier that keeps what it is given.
type satchel struct {
	mu   sync.Mutex
	sent []string
}

// Send keeps a text.
func (s *satchel) Send(_ context.Context, number, language, text string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sent = append(s.sent, language+" "+number+" "+text)
	return nil
}

func (s *satchel) all() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.sent...)
}

var sixDigits = regexp.MustCompile(`\b[0-9]{6}\b`)

// code is the last one that was sent.
func (s *satchel) code(t *testing.T) string {
	t.Helper()
	list := s.all()
	if len(list) == 0 {
		t.Fatal("no code was sent")
	}
	return sixDigits.FindString(list[len(list)-1])
}

// asking is the clinic with questions, terms and a courier.
func asking(t *testing.T, address string, page booking.Page, questions ...booking.Question) (*street, *satchel) {
	t.Helper()
	b := clinic("noor")
	page.Open, page.Phone = true, "+966112345678"
	b.Organization.Page = &page
	b.Services[0].Page = &booking.ServicePage{Questions: questions}
	return withCourier(t, address, b)
}

func withCourier(t *testing.T, address string, b catalogue.Blueprint) (*street, *satchel) {
	t.Helper()
	s := &satchel{}
	w := &street{World: world.Empty(t, address)}
	w.House = w.Start(w.NewHouse(w.Store, func(c *house.Config) { c.Courier = s }))
	w.IDs = w.MustApply(b)
	w.door = w.serve(w.House)
	return w, s
}

// questions are one of each kind.
var questions = []booking.Question{
	{Slug: "first", Kind: booking.YesNoQuestion, Label: booking.Text{En: "Your first visit?", Ar: "أول زيارة لك؟"}, Required: true},
	{Slug: "pain", Kind: booking.ChoiceQuestion, Label: booking.Text{En: "Where does it hurt?", Ar: "أين الألم؟"},
		Choices: []booking.Text{{En: "Tooth", Ar: "سن"}, {En: "Gum", Ar: "لثة"}}},
	{Slug: "note", Kind: booking.TextQuestion, Label: booking.Text{En: "Anything else?", Ar: "شيء آخر؟"}},
}

const service = "/en/b/noor/olaya/checkup"

// chooses opens the times and presses one.
func (c *customer) chooses(page, slot string) {
	c.w.T.Helper()
	c.get(page + "?date=" + slot[:10])
	c.submit(page, "slot", slot)
	c.wants(200)
}

func TestQuestionsAndTermsAreAskedInBothLanguagesAndStoredWithTheBooking(t *testing.T) {
	world.Each(t, func(t *testing.T, address string) {
		terms := booking.Text{En: "Come early.", Ar: "احضر مبكرًا."}
		w, _ := asking(t, address, booking.Page{Verify: booking.VerifyNever, Terms: terms}, questions...)
		for i, l := range []struct{ page, label, choice, terms, missing, agree string }{
			{service, "Where does it hurt?", "Gum", "Come early.", "Please answer this question", "agree to them"},
			{"/b/noor/olaya/checkup", "أين الألم؟", "لثة", "احضر مبكرًا.", "أجب عن هذا السؤال", "ووافق عليها"},
		} {
			c := w.customer()
			c.chooses(l.page, fmt.Sprintf("2026-11-16T1%d:00", i))
			c.wants(200, l.label, l.choice, l.terms)
			c.submit(l.page+"/book", "customer_name", "Amal", "phone", "0501234567", "answer.note", "حساسية <b>")
			c.wants(422, l.missing, l.agree, `حساسية <b>`, "0501234567")
			c.submit(l.page+"/book", "answer.first", "yes", "answer.pain", "Gum", "terms", "1")
			c.follow()
			c.wants(200)
		}
		list := w.booked()
		if len(list) != 2 {
			t.Fatalf("%d were booked, want 2", len(list))
		}
		for i, lang := range []string{"en", "ar"} {
			told, err := w.SelfService.Told(t.Context(), w.IDs.Organization, list[i].ID)
			if err != nil || len(told.Answers) != 3 || told.Answers[1].Choice.Ar != "لثة" || told.Answers[2].Value != "حساسية <b>" ||
				told.Terms != 1 || told.Language != lang {
				t.Errorf("told %+v, %v", told, err)
			}
		}
	})
}

func TestANewNumberTypesACodeAndTheTimeIsKeptMeanwhile(t *testing.T) {
	world.Each(t, func(t *testing.T, address string) {
		w, post := asking(t, address, booking.Page{}, questions[1])
		for i, l := range []struct{ page, heading, kept, text string }{
			{service, "Is this your number?", "kept for you", "is your code to book an appointment at Clinic noor"},
			{"/b/noor/olaya/checkup", "هل هذا رقمك؟", "حفظنا لك", "رمزك لحجز موعد في عيادة نور"},
		} {
			c := w.customer()
			c.keeps = true
			number := fmt.Sprintf("050123456%d", i)
			c.chooses(l.page, fmt.Sprintf("2026-11-16T1%d:00", i))
			c.submit(l.page+"/book", "customer_name", "Amal", "phone", number, "answer.pain", "Tooth")
			c.wants(200, l.heading, l.kept, number, `autocomplete="one-time-code"`)
			asked := c.shown
			if list := post.all(); len(list) != i+1 || !strings.Contains(list[i], l.text) || !strings.Contains(list[i], "+96650123456") {
				t.Fatalf("sent: %q", list)
			}
			c.send(asked.body, l.page+"/book", "code", "000000")
			if post.code(t) != "000000" {
				c.wants(422, l.heading)
			}
			c.submit(l.page+"/book", "code", post.code(t))
			mark := c.shown.header.Get("Set-Cookie")
			c.follow()
			c.wants(200)
			if !strings.Contains(mark, "HttpOnly") || strings.Contains(mark, number[1:]) {
				t.Errorf("the browser keeps %q", mark)
			}
			if again := c.send(asked.body, l.page+"/book", "code", post.code(t)); again.status != http.StatusSeeOther { // reload
				t.Errorf("sent again: %d %s", again.status, again.body)
			}
			// With what the browser keeps, nothing is asked the next time.
			c.chooses(l.page, fmt.Sprintf("2026-11-17T1%d:00", i))
			pairs, err := world.Submission(c.shown.body, l.page+"/book", "customer_name", "Amal", "phone", number)
			if err != nil {
				t.Fatal(err)
			}
			form := formed(pairs)
			if a := c.do("POST", l.page+"/book", form, "Cookie: "+strings.Split(mark, ";")[0]); a.status != http.StatusSeeOther {
				t.Errorf("in the same browser: %d %s", a.status, a.body)
			}
		}
		if n := len(w.booked()); n != 4 {
			t.Errorf("%d were booked, want 4", n)
		}
		if rows := w.Table("holds"); strings.Contains(rows, w.IDs.Organization.String()) {
			t.Errorf("still held: %s", rows)
		}
		w.Verified()
	})
}

// formed is a form of these fields.
func formed(pairs []string) url.Values {
	v := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		v.Add(pairs[i], pairs[i+1])
	}
	return v
}

func TestWhoGuessesCodesOnThePageEndsAfterFive(t *testing.T) {
	world.Each(t, func(t *testing.T, address string) {
		w, post := asking(t, address, booking.Page{})
		c := w.customer()
		c.keeps = true
		c.chooses(service, "2026-11-16T10:00")
		c.submit(service+"/book", "customer_name", "Amal", "phone", "0501234567")
		right, _ := strconv.Atoi(post.code(t))
		for i := range 8 {
			c.submit(service+"/book", "code", fmt.Sprintf("%06d", (right+i+1)%1_000_000))
			if i < 4 {
				c.wants(422, "This is not the code")
			} else {
				c.wants(422, "no longer good")
			}
		}
		c.submit(service+"/book", "code", post.code(t))
		c.wants(422, "no longer good")
		w.Clock.Add(61 * time.Second)
		c.submit(service+"/book", "again", "1")
		c.wants(200, "Is this your number?")
		c.submit(service+"/book", "code", post.code(t))
		if c.shown.status != http.StatusSeeOther || len(post.all()) != 2 {
			t.Errorf("with another code: %d, %d sent", c.shown.status, len(post.all()))
		}
	})
}

func TestGoingBackFromTheCodeFindsTheOwnTimeAndAnotherNumberTakesItOver(t *testing.T) {
	world.Each(t, func(t *testing.T, address string) {
		w, post := asking(t, address, booking.Page{Verify: booking.VerifyAlways})
		for range 3 {
			w.MustBook(w.Checkup("2026-11-16", "10:00")) // One doctor is left.
		}
		c := w.customer()
		c.keeps = true
		when := c.get(service + "?date=2026-11-16")
		c.submit(service, "slot", "2026-11-16T10:00")
		who := c.shown
		c.submit(service+"/book", "customer_name", "Amal", "phone", "0501234567")
		c.wants(200, "kept for you")
		first := c.shown
		if other := w.customer(); other.get(service+"?date=2026-11-16").status != 200 || strings.Contains(other.shown.body, "T10:00") {
			t.Error("what is kept is offered to others")
		}
		c.send(who.body, service+"/book", "customer_name", "Amal", "phone", "0501234567") // back, and sent again
		c.wants(200, "kept for you")
		c.send(when.body, service, "slot", "2026-11-16T10:00") // back to the times
		c.wants(200, "Who is coming?")
		c.submit(service+"/book", "customer_name", "Amal", "phone", "0501234567")
		c.wants(200, "Is this your number?")
		c.send(first.body, service+"/book", "change", "1") // the number was wrong
		c.wants(200, "Who is coming?", "Amal")
		c.submit(service+"/book", "phone", "0501234568")
		c.wants(200, "kept for you", "0501234568")
		c.submit(service+"/book", "code", post.code(t))
		c.follow()
		c.wants(200, "You are booked")
		w.Verified()
	})
}

func TestAKnownAndAnUnknownNumberAreAnsweredAlike(t *testing.T) {
	world.Each(t, func(t *testing.T, address string) {
		w, post := asking(t, address, booking.Page{})
		v := w.Patient("نورة العتيبي", "+966501111111", "2026-11-15", "09:00")
		w.Clock.Add(2 * time.Hour)
		if _, err := w.Desk.Mark(t.Context(), w.Staff(), v.ID, booking.Arrived); err != nil {
			t.Fatal(err)
		}
		shape := regexp.MustCompile(`(?s)value="[^"]*"|05011111\d\d|05022222\d\d`)
		var shown []string
		for _, number := range []string{"0501111111", "0502222222"} {
			c := w.customer()
			c.chooses(service, "2026-11-16T10:00")
			c.submit(service+"/book", "customer_name", "Somebody", "phone", number)
			c.wants(200, "Is this your number?")
			shown = append(shown, shape.ReplaceAllString(c.shown.body, ""))
			c.get("/en/b/noor/-/mine")
			c.submit("/en/b/noor/-/mine", "phone", number)
			c.wants(200, "a code comes by message")
			shown = append(shown, shape.ReplaceAllString(c.shown.body, ""))
		}
		if shown[1] != shown[3] {
			t.Errorf("my appointments differ:\n%s\n%s", shown[1], shown[3])
		}
		if len(post.all()) != 4 {
			t.Errorf("%d codes were sent, want 4", len(post.all()))
		}
	})
}

func TestMyAppointmentsAndTheFamilysNamesAreShownAfterACodeAndNeverBefore(t *testing.T) {
	world.Each(t, func(t *testing.T, address string) {
		w, post := asking(t, address, booking.Page{})
		w.Patient("نورة العتيبي", "+966501111111", "2026-11-16", "09:00")
		w.Patient("سارة العتيبي", "+966501111111", "2026-11-17", "09:00")
		names := func(c *customer, want bool) {
			t.Helper()
			for _, name := range []string{"نورة", "سارة"} {
				if strings.Contains(c.shown.body, name) != want {
					t.Errorf("%s is shown: %v, want %v", name, !want, want)
				}
			}
		}
		c := w.customer()
		c.keeps = true
		const mine = "/en/b/noor/-/mine"
		c.get(mine)
		c.submit(mine, "phone", "٠٥٠١١١١١١١")
		names(c, false)
		c.submit(mine, "code", "12345")
		c.wants(422, "This is not the code")
		names(c, false)
		c.submit(mine, "code", post.code(t))
		c.wants(200, "Monday, 16 November 2026 at 09:00")
		names(c, true)
		if c.shown.header.Get("X-Robots-Tag") == "" || c.shown.header.Get("Cache-Control") != "no-store" {
			t.Errorf("a personal page is kept: %v", c.shown.header)
		}
		// And while booking.
		c.chooses(service, "2026-11-16T10:00")
		names(c, false)
		c.submit(service+"/book", "phone", "0501111111", "family", "1")
		c.wants(200, "Is this your number?")
		names(c, false)
		c.submit(service+"/book", "code", post.code(t))
		c.wants(200, "Or book for")
		names(c, true)
		c.submit(service+"/book", "who", "سارة العتيبي")
		c.follow()
		c.wants(200, "You are booked")
		if list := w.booked(); len(list) != 3 || len(post.all()) != 2 {
			t.Errorf("%d booked and %d codes sent, want 3 and 2", len(list), len(post.all()))
		}
	})
}

func TestWhoLosesTheTimeAfterACodeNeedsNoOther(t *testing.T) {
	world.Each(t, func(t *testing.T, address string) {
		w, post := asking(t, address, booking.Page{Verify: booking.VerifyAlways}, questions[0])
		c := w.customer()
		c.keeps = true
		c.chooses(service, "2026-11-16T10:00")
		c.submit(service+"/book", "customer_name", "Amal", "phone", "0501234567", "answer.first", "no")
		c.wants(200, "Is this your number?")
		asked := c.shown
		w.Clock.Add(5 * time.Minute)
		w.Statements()(`delete from claims where expires_at is not null`, `delete from holds`) // Somebody lets it go.
		for range 4 {
			w.MustBook(w.Checkup("2026-11-16", "10:00"))
		}
		c.send(asked.body, service+"/book", "code", post.code(t))
		c.wants(409, "Somebody else was faster")
		c.submit(service, "slot", c.shown.slots()[0])
		c.wants(200, "Amal", "0501234567")
		c.submit(service + "/book")
		c.follow()
		c.wants(200, "You are booked")
		if len(post.all()) != 1 {
			t.Errorf("%d codes were sent, want one", len(post.all()))
		}
	})
}

// worked is what a browser finds.
func worked(challenge string, bits int) string {
	for i := 0; ; i++ {
		sum := sha256.Sum256([]byte(challenge + ":" + strconv.Itoa(i)))
		if (uint32(sum[0])<<24|uint32(sum[1])<<16|uint32(sum[2])<<8|uint32(sum[3]))>>(32-bits) == 0 {
			return strconv.Itoa(i)
		}
	}
}

var challenged = regexp.MustCompile(`data-challenge="([^"]+)" data-bits="(\d+)"`)

func TestBeyondTheBudgetOfAnAddressTheBrowserWorksOrTheNumberIsChecked(t *testing.T) {
	world.Each(t, func(t *testing.T, address string) {
		w, post := asking(t, address, booking.Page{Verify: booking.VerifyNever})
		c := w.customer()
		c.keeps = true
		book := func(i int) {
			c.chooses(service, fmt.Sprintf("2026-11-16T%02d:%02d", 9+i/2, i%2*30))
			c.submit(service+"/book", "customer_name", fmt.Sprint("Customer ", i), "phone", "0501234567")
		}
		for i := range 5 {
			book(i)
			c.follow()
		}
		book(5)
		c.wants(429, "One moment, please", `src="/page/work.`, "Send me a code")
		c.submit(service+"/book", "by_code", "1")
		c.wants(200, "Is this your number?")
		c.submit(service+"/book", "code", post.code(t))
		c.follow()
		c.wants(200, "You are booked")
		book(6)
		c.wants(429, "One moment, please")
		m := challenged.FindStringSubmatch(c.shown.body)
		bits, _ := strconv.Atoi(m[2])
		pairs, err := world.Submission(c.shown.body, service+"/book")
		if err != nil {
			t.Fatal(err)
		}
		form := formed(pairs)
		form.Del("by_code")
		form.Set("work", "1")
		if a := c.do("POST", service+"/book", form); a.status != 429 {
			t.Errorf("with no work: %d", a.status)
		}
		form.Set("work", worked(html.UnescapeString(m[1]), bits))
		if a := c.do("POST", service+"/book", form); a.status != http.StatusSeeOther {
			t.Errorf("with the work: %d %s", a.status, a.body)
		}
	})
}

func TestWhoMissedTooManyIsAskedToCall(t *testing.T) {
	t.Parallel()
	w, post := asking(t, world.SQLite(t), booking.Page{Missed: 1})
	v := w.Patient("Amal", "+966501234567", "2026-11-15", "09:00")
	w.Clock.Add(2 * time.Hour)
	if _, err := w.Desk.Mark(t.Context(), w.Staff(), v.ID, booking.NoShow); err != nil {
		t.Fatal(err)
	}
	c := w.customer()
	c.chooses(service, "2026-11-16T10:00")
	c.submit(service+"/book", "customer_name", "Amal", "phone", "0501234567")
	c.wants(200, "Is this your number?")
	c.submit(service+"/book", "code", post.code(t))
	c.wants(409, "Please call us", "+966112345678")
}

var (
	wholeForm = regexp.MustCompile(`(?s)<form method="post" action="([^"]+)"[^>]*>(.*?)</form>`)
	hiddenOf  = regexp.MustCompile(`<input type="hidden" name="([^"]+)" value="([^"]*)">`)
	buttonOf  = regexp.MustCompile(`<button(?:[^>]*?name="([^"]+)" value="([^"]*)")?[^>]*>`)
)

// A robot presses every button of every page that it comes to, and types nothing.
func TestARobotThatPressesEveryButtonHoldsBooksAndSendsNothing(t *testing.T) {
	world.Each(t, func(t *testing.T, address string) {
		w, post := asking(t, address, booking.Page{Terms: booking.Text{En: "Come early."}}, questions...)
		c := w.customer()
		left := func() string {
			return w.kept() + w.Table("codes") + w.Table("code_holds") + w.Table("tallies") + w.Table("intakes")
		}
		before := left()
		pages := []answer{c.get("/en/b/noor"), c.get(service), c.get("/b/noor/olaya/yoga"), c.get("/en/b/noor/-/mine")}
		pressed := map[string]int{}
		for n := 0; len(pages) > 0 && n < 400; {
			page := pages[0]
			pages = pages[1:]
			for _, f := range wholeForm.FindAllStringSubmatch(page.body, -1) {
				for _, b := range buttonOf.FindAllStringSubmatch(f[2], -1) {
					if key := f[1] + " " + b[1]; pressed[key] > 8 { // One time is like the other.
						continue
					}
					pressed[f[1]+" "+b[1]]++
					form := url.Values{}
					for _, h := range hiddenOf.FindAllStringSubmatch(f[2], -1) {
						form.Add(h[1], html.UnescapeString(h[2]))
					}
					if b[1] != "" {
						form.Add(b[1], html.UnescapeString(b[2]))
					}
					w.Clock.Add(time.Second)
					n++
					a := c.do("POST", html.UnescapeString(f[1]), form)
					if asks(a) {
						a = c.get(a.location)
					}
					if a.status == 200 || a.status == 422 {
						pages = append(pages, a)
					} else {
						t.Errorf("%s %s=%s: %d", f[1], b[1], b[2], a.status)
					}
				}
			}
		}
		if len(pressed) < 6 {
			t.Errorf("the robot found %v only", pressed)
		}
		if left() != before || len(post.all()) > 0 {
			t.Errorf("the robot has left something, and %d codes were sent", len(post.all()))
		}
	})
}
