package visitor_test

import (
	"fmt"
	"html"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/world"
)

// works sends the form of the page as a browser does that has worked for it.
func (c *customer) works(action string) answer {
	c.w.T.Helper()
	m := challenged.FindStringSubmatch(c.shown.body)
	if m == nil {
		c.w.T.Fatalf("there is no work: %d %s", c.shown.status, c.shown.body)
	}
	bits, _ := strconv.Atoi(m[2])
	pairs, err := world.Submission(c.shown.body, action)
	if err != nil {
		c.w.T.Fatal(err)
	}
	form := formed(pairs)
	form.Del("by_code")
	form.Set("work", worked(html.UnescapeString(m[1]), bits))
	return c.do("POST", action, form)
}

const mine = "/en/b/noor/-/mine"

// low leaves so many codes of what was used once, as if others had taken the rest.
func (w *street) low(used int) {
	w.Statements()(fmt.Sprintf(`update tallies set used = %d where used = 1`, used))
}

func TestWhenCodesRunLowTheBrowserWorksOrTheReserveServesAndNobodyLearnsWhom(t *testing.T) {
	world.Each(t, func(t *testing.T, address string) {
		w, post := asking(t, address, booking.Page{Verify: booking.VerifyAlways})
		w.Patient("Amal", "+966501111111", "2026-11-17", "09:00")
		c := w.customer()
		c.keeps = true
		c.get(mine)
		c.submit(mine, "phone", "0509999999")
		c.wants(200, "a code comes by message")
		w.low(40)
		shape := regexp.MustCompile(`(?s)value="[^"]*"|05011111\d\d|05022222\d\d`)
		var shown []string
		for i, number := range []string{"0501111111", "0502222222"} {
			c.from = fmt.Sprint("192.0.2.", 10+i)
			c.get(mine)
			c.submit(mine, "phone", number)
			c.wants(429, "Many codes were asked for today", "I have booked here before")
			c.submit(mine, "by_code", "1")
			c.wants(200, "Few codes can be sent today", "please call us")
			shown = append(shown, shape.ReplaceAllString(c.shown.body, ""))
			c.submit(mine, "code", "000000")
			c.wants(422, "This is not the code", "Few codes can be sent today")
			shown = append(shown, shape.ReplaceAllString(c.shown.body, ""))
		}
		if shown[0] != shown[2] || shown[1] != shown[3] {
			t.Errorf("a number that is known is answered otherwise:\n%s\n%s", shown[0], shown[2])
		}
		if list := post.all(); len(list) != 2 || !strings.Contains(list[1], "+966501111111") {
			t.Errorf("sent: %q, want one more, to the number that is known", list)
		}
		c.from = "192.0.2.20"
		c.get("/b/noor/-/mine")
		c.submit("/b/noor/-/mine", "phone", "0503333333")
		c.wants(429, "طُلبت اليوم رموز كثيرة")
		if a := c.works("/b/noor/-/mine"); a.status != 200 || len(post.all()) != 3 {
			t.Errorf("who works: %d, %d codes sent: %s", a.status, len(post.all()), a.body)
		}
		// To book there is another pot, which is full.
		c.chooses(service, "2026-11-16T10:00")
		c.submit(service+"/book", "customer_name", "Hind", "phone", "0504444444")
		c.wants(200, "We have sent a code", "kept for you")
		w.low(100)
		c.from = "192.0.2.21"
		c.chooses(service, "2026-11-16T11:00")
		c.submit(service+"/book", "customer_name", "Hind", "phone", "0505555555")
		c.wants(429, "Many codes were asked for today")
		if n := strings.Count(w.Table("holds"), w.IDs.Organization.String()); n != 1 {
			t.Errorf("%d times are kept, want none for whom no code was sent yet", n)
		}
		c.works(service + "/book")
		c.wants(200, "We have sent a code", "kept for you")
		c.submit(service+"/book", "code", post.code(t))
		c.follow()
		c.wants(200, "You are booked")
	})
}

func TestWhoKnowsMyNumberTakesNotAwayTheTimeThatIsKeptForMe(t *testing.T) {
	world.Each(t, func(t *testing.T, address string) {
		w, post := asking(t, address, booking.Page{Verify: booking.VerifyAlways})
		for range 3 {
			w.MustBook(w.Checkup("2026-11-16", "10:00")) // One doctor is left.
		}
		me := w.customer()
		me.keeps = true
		me.chooses(service, "2026-11-16T10:00")
		me.submit(service+"/book", "customer_name", "Amal", "phone", "0501234567")
		me.wants(200, "kept for you")
		code := post.code(t)
		other := w.customer()
		other.from = "192.0.2.66"
		other.chooses(service, "2026-11-16T11:00")
		other.submit(service+"/book", "customer_name", "Somebody", "phone", "0501234567")
		other.wants(200, "Is this your number?")
		if strings.Contains(other.shown.body, "kept for you") {
			t.Error("a second time is kept for the number")
		}
		for _, slot := range other.get(service + "?date=2026-11-16").slots() {
			if slot == "2026-11-16T10:00" {
				t.Error("what is kept for me is offered")
			}
		}
		me.submit(service+"/book", "code", code)
		me.follow()
		me.wants(200, "You are booked", "at 10:00")
		w.Verified()
	})
}

func TestWhoGoesBackFindsTheTimeThatIsKeptForThem(t *testing.T) {
	world.Each(t, func(t *testing.T, address string) {
		w, post := asking(t, address, booking.Page{Verify: booking.VerifyAlways})
		for range 3 {
			w.MustBook(w.Checkup("2026-11-16", "10:00"))
		}
		c := w.customer()
		c.keeps = true
		c.chooses(service, "2026-11-16T10:00")
		c.submit(service+"/book", "customer_name", "Amal", "phone", "0501234567")
		c.wants(200, "kept for you")
		c.submit(service+"/book", "change", "1")
		c.submit(service+"/book", "times", "2026-11-16")
		c.wants(200, `value="2026-11-16T10:00"`)
		if other := w.customer().get(service + "?date=2026-11-16"); strings.Contains(other.body, `value="2026-11-16T10:00"`) {
			t.Error("others are offered it, too")
		}
		c.submit(service, "slot", "2026-11-16T10:00")
		c.wants(200, "Who is coming?")
		c.submit(service+"/book", "customer_name", "Amal", "phone", "0501234567")
		c.wants(200, "kept for you")
		c.submit(service+"/book", "code", post.code(t))
		c.follow()
		c.wants(200, "You are booked", "at 10:00")
		w.Verified()
	})
}

func TestWhoHasALinkIsNotKeptOutByOthersAtTheSameAddress(t *testing.T) {
	t.Parallel()
	w := opened(t, world.SQLite(t), clinic("noor"))
	c := w.customer()
	c.chooses(service, "2026-11-16T10:00")
	c.submit(service+"/book", "customer_name", "Amal", "phone", "0501234567")
	c.follow()
	link := regexp.MustCompile(`href="(/en/a/[^"/]+)"`).FindStringSubmatch(c.shown.body)[1]
	for range 12 { // Somebody tries wrong links,
		c.get("/a/AAAAAAAAAAAA")
	}
	c.wants(429)
	for range 125 { // and many send forms and open pages.
		c.forge(service)
	}
	c.wants(429)
	for c.get("/b/noor").status != 429 {
	}
	c.get(link)
	c.wants(200, "Amal, your appointment")
	c.submit(link + "/coming")
	c.follow()
	c.wants(200, "We look forward to seeing you")
}

func TestABrowserThatSaysNotWhereAFormComesFromSendsThoseOfALink(t *testing.T) {
	t.Parallel()
	w := opened(t, world.SQLite(t), clinic("noor"))
	c := w.customer()
	c.chooses(service, "2026-11-16T10:00")
	who := c.shown.body
	c.submit(service+"/book", "customer_name", "Amal", "phone", "0501234567")
	c.follow()
	link := regexp.MustCompile(`href="(/en/a/[^"/]+)"`).FindStringSubmatch(c.shown.body)[1]
	own := c.get(link)
	post := func(page, action string, headers ...string) int {
		t.Helper()
		pairs, err := world.Submission(page, action)
		if err != nil {
			t.Fatal(err)
		}
		return c.do("POST", action, formed(pairs), headers...).status
	}
	for _, one := range []struct {
		page, action, headers string
		want                  int
	}{
		{own.body, link + "/coming", "Origin: null", http.StatusSeeOther},
		{own.body, link + "/coming", "Origin: " + w.door.URL, http.StatusSeeOther},
		{own.body, link + "/coming", "Origin: https://elsewhere.example", http.StatusForbidden},
		{own.body, link + "/coming", "Origin: null|Sec-Fetch-Site: cross-site", http.StatusForbidden},
		{who, service + "/book", "Origin: null", http.StatusForbidden}, // Pages of the clinic do tell.
	} {
		if got := post(one.page, one.action, strings.Split(one.headers, "|")...); got != one.want {
			t.Errorf("%s with %s: %d, want %d", one.action, one.headers, got, one.want)
		}
	}
	if a := c.do("POST", link+"/coming", formed([]string{"state", "abc.def"}), "Origin: null"); a.status != 422 {
		t.Errorf("what was not signed for the link: %d, want 422", a.status)
	}
}

func TestPressedTwiceAFormBooksOnceAndEndsAtTheSamePage(t *testing.T) {
	world.Each(t, func(t *testing.T, address string) {
		w, post := asking(t, address, booking.Page{})
		doors := []string{w.door.URL, w.serve(w.OtherNode()).URL}
		for round := range 3 {
			c := w.customer()
			c.keeps = true
			c.chooses(service, fmt.Sprintf("2026-11-16T1%d:00", round))
			c.submit(service+"/book", "customer_name", "Amal", "phone", fmt.Sprint("050123456", round))
			c.wants(200, "Is this your number?")
			all := make([]*customer, 8)
			for i := range all {
				all[i] = &customer{w: w, base: doors[i%2], from: c.from, keeps: true}
			}
			each(all, func(_ int, one *customer) { one.send(c.shown.body, service+"/book", "code", post.code(t)) })
			for _, one := range all {
				if one.shown.status != http.StatusSeeOther || one.shown.location != all[0].shown.location {
					t.Errorf("round %d: %d to %q: %s", round, one.shown.status, one.shown.location, one.shown.body)
				}
			}
		}
		if n := len(w.booked()); n != 3 {
			t.Errorf("%d were booked, want 3", n)
		}
		w.Verified()
	})
}

func TestLongAfterItWasBookedTheLastPageAndTheFormSayWhatIsKnown(t *testing.T) {
	world.Each(t, func(t *testing.T, address string) {
		w, _ := asking(t, address, booking.Page{Verify: booking.VerifyNever})
		c := w.customer()
		c.chooses(service, "2026-11-17T10:00")
		who := c.shown.body
		typed := []string{"customer_name", "Amal", "phone", "0501234567"}
		done := c.submit(service+"/book", typed...).location
		w.Clock.Add(4 * time.Hour)
		c.send(who, service+"/book", typed...)
		c.follow()
		c.wants(200, "You are booked", "at 10:00")
		w.Clock.Add(21 * time.Hour)
		c.get(done)
		c.follow()
		c.wants(200, "Amal, your appointment", "at 10:00")
		c.send(who, service+"/book", typed...)
		c.wants(422, "This page is old", "your appointment stands", "My appointments")
		if strings.Contains(c.shown.body, "Start again") || strings.Contains(c.shown.body, "nothing was done") {
			t.Errorf("it says too much: %s", c.shown.body)
		}
		c.get("/en/b/noor/olaya/checkup/done?of=abc.def")
		c.wants(422, "Let us begin again")
		if n := len(w.booked()); n != 1 {
			t.Errorf("%d were booked, want one", n)
		}
	})
}

func TestAPersonIsNotBookedTwiceAtOneTime(t *testing.T) {
	world.Each(t, func(t *testing.T, address string) {
		w, post := asking(t, address, booking.Page{})
		const dental = "/en/b/noor/olaya/dental"
		c := w.customer()
		c.keeps = true
		book := func(page, slot, name string) {
			t.Helper()
			c.chooses(page, slot)
			c.submit(page+"/book", "customer_name", name, "phone", "0501234567")
			if c.shown.status == 200 {
				c.submit(page+"/book", "code", post.code(t))
			}
		}
		book(service, "2026-11-16T10:00", "Amal Saad")
		c.follow()
		c.wants(200, "You are booked")
		w.Clock.Add(20 * time.Minute)
		c.chooses(dental, "2026-11-16T10:00")
		c.submit(dental+"/book", "customer_name", "amal  saad", "phone", "0501234567")
		c.wants(200, "Is this your number?") // What they have is told to them alone.
		c.submit(dental+"/book", "code", post.code(t))
		c.wants(409, "You have an appointment at that time already", "You have: Check-up", `href="/en/a/`)
		codes := len(post.all())
		c.submit(dental, "slot", "2026-11-16T11:00")
		c.submit(dental + "/book")
		c.follow()
		c.wants(200, "You are booked", "11:00")
		if len(post.all()) != codes {
			t.Error("another code was sent")
		}
		w.Clock.Add(time.Hour)
		book(service, "2026-11-16T10:00", "Hind Saad") // Another of the family comes along.
		c.follow()
		c.wants(200, "You are booked")
		w.Verified()
	})
}

func TestOneCodeServesAFamilyInItsBrowserAlone(t *testing.T) {
	world.Each(t, func(t *testing.T, address string) {
		w, post := asking(t, address, booking.Page{Verify: booking.VerifyAlways})
		c := w.customer()
		c.keeps, c.sends = true, true
		c.chooses(service, "2026-11-16T10:00")
		c.submit(service+"/book", "customer_name", "Amal", "phone", "0501234567")
		c.submit(service+"/book", "code", post.code(t))
		c.follow()
		c.wants(200, "You are booked")
		done := c.shown.body
		for i, name := range []string{"Hind", "Saad"} {
			c.chooses(service, fmt.Sprintf("2026-11-16T1%d:00", i+1))
			c.submit(service+"/book", "customer_name", name, "phone", "0501234567")
			c.follow()
			c.wants(200, "You are booked")
		}
		if n := len(post.all()); n != 1 {
			t.Errorf("%d codes were sent, want one", n)
		}
		// Whoever was sent the address of the last page is nobody whose number was
		// checked, whichever link of it they follow.
		friend := w.customer()
		friend.from = "192.0.2.7"
		for _, h := range href.FindAllStringSubmatch(done, -1) {
			if to := html.UnescapeString(h[1]); strings.HasPrefix(to, "/en/b/noor") && !strings.Contains(to, "/-/") {
				friend.get(to)
				if strings.Contains(to, "checked") || friend.shown.status != 200 {
					t.Errorf("%s: %d", to, friend.shown.status)
				}
			}
		}
		friend.chooses(service, "2026-11-16T14:00")
		friend.submit(service+"/book", "customer_name", "Eve", "phone", "0501234567")
		friend.wants(200, "Is this your number?")
		w.Clock.Add(11 * time.Minute)
		c.chooses(service, "2026-11-16T15:00")
		c.submit(service+"/book", "customer_name", "Reem", "phone", "0501234567")
		c.wants(200, "Is this your number?")
	})
}

// An address on the way is sent to a friend: each has a form of their own.
func TestWhoIsSentTheAddressOfAStepBooksForThemselves(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		me, friend := w.customer(), w.customer()
		friend.from = "192.0.2.7"
		me.get(service + "?date=2026-11-16&resource=sara")
		pairs, err := world.Submission(me.shown.body, service+"?resource=sara", "slot", "2026-11-16T10:30")
		if err != nil {
			t.Fatal(err)
		}
		step := me.do("POST", service+"?resource=sara", formed(pairs)).location
		me.get(step)
		friend.get(step)
		mine, theirs := me.shown.body, friend.shown.body
		me.send(mine, service+"/book?resource=sara", "customer_name", "Amal", "phone", "0501234567")
		me.follow()
		me.wants(200, "You are booked")
		for _, who := range [][]string{{"Hind", "0507654321"}, {"Amal", "0501234567"}} {
			friend.send(theirs, service+"/book?resource=sara", "customer_name", who[0], "phone", who[1])
			friend.wants(409, `value="`+who[0]+`"`)
			if strings.Contains(friend.shown.body, `href="/en/a/`) {
				t.Errorf("%s is shown a link: %s", who[0], friend.shown.body)
			}
		}
		friend.get(step) // The time is gone.
		friend.submit(service+"/book?resource=sara", "customer_name", "Hind", "phone", "0507654321")
		friend.wants(409, "Near the time that you wanted", `value="Hind"`)
		me.send(mine, service+"/book?resource=sara", "customer_name", "Amal", "phone", "0501234567") // Sent again, it is mine still.
		me.follow()
		me.wants(200, "You are booked")
		if n := len(w.booked()); n != 1 {
			t.Errorf("%d were booked, want 1", n)
		}
	})
}

// What was taken back is booked, and the last page says so.
func TestTheLastPageKnowsWhatBecameOfTheAppointment(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		c := w.customer()
		c.chooses(service, "2026-11-16T10:00")
		c.submit(service+"/book", "customer_name", "Amal", "phone", "0501234567")
		done := c.shown.location
		c.follow()
		link := regexp.MustCompile(`href="(/en/a/[^"/]+)"`).FindStringSubmatch(c.shown.body)[1]
		c.get(link)
		c.submit(link + "/coming")
		c.get(link + "/cancel")
		w.Clock.Add(3 * time.Second)
		c.submit(link+"/cancel", "reason", "ill")
		c.get(done)
		c.follow()
		c.wants(200, "This appointment is cancelled")
		if strings.Contains(c.shown.body, "You told us that you are coming") {
			t.Error("who has cancelled is thanked for coming")
		}
		w.Clock.Add(3 * time.Second)
		c.submit(link + "/undo")
		c.get(done)
		c.follow()
		c.wants(200, "Amal, your appointment", "at 10:00")
	})
}

// Both of two presses at once see the time that was chosen, and pages that show an
// old one move nothing.
func TestAMoveThatIsPressedTwiceAtOnceShowsTheNewTime(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		c := w.customer()
		c.chooses(service, "2026-11-16T10:00")
		c.submit(service+"/book", "customer_name", "Amal", "phone", "0501234567")
		c.follow()
		link := regexp.MustCompile(`href="(/en/a/[^"/]+)"`).FindStringSubmatch(c.shown.body)[1]
		sure := func(slot string) string {
			c.get(link + "/move?date=2026-11-17")
			c.submit(link+"/move", "slot", slot)
			return c.shown.body
		}
		slots := []string{"2026-11-17T10:00", "2026-11-17T10:00", "2026-11-17T11:00", "2026-11-17T12:00"}
		var pages []string
		for _, slot := range slots {
			pages = append(pages, sure(slot))
		}
		w.Clock.Add(3 * time.Second)
		answers := make([]answer, len(pages))
		var all sync.WaitGroup
		for i, page := range pages {
			all.Go(func() {
				one := w.customer()
				pairs, err := world.Submission(page, link+"/move/confirm", "sure", "yes")
				if err != nil {
					t.Error(err)
				}
				answers[i] = one.do("POST", link+"/move/confirm", formed(pairs))
			})
		}
		all.Wait()
		at := w.booked()[0]
		there := time.Unix(at.Span.Start, 0).In(riyadh)
		clock := there.Format("15:04")
		for i, a := range answers {
			won := there.Format("2006-01-02T15:04") == slots[i]
			switch {
			case won && a.status != 303:
				t.Errorf("%s was chosen, and got %d %s", slots[i], a.status, a.body)
			case !won && a.status != 409:
				t.Errorf("an old page got %d %s", a.status, a.location)
			case !won && !strings.Contains(a.body, clock):
				t.Errorf("an old page is not told %s: %s", clock, a.body)
			}
		}
		moves := 0
		acts, err := w.SelfService.Acts(t.Context(), w.Staff(), at.ID)
		for _, act := range acts {
			if act.Act == booking.ActMoved {
				moves++
			}
		}
		if err != nil || moves != 1 {
			t.Errorf("%d moves (%v), want one", moves, err)
		}
		w.Verified()
	})
}
