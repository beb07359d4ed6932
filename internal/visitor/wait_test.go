package visitor_test

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/courier/mockgateway"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/waiting"
	"github.com/mawid/mawid/internal/world"
)

// telling is the clinic with one doctor whose customers get messages, perhaps with
// something else about it.
func telling(t *testing.T, url string, but ...func(*catalogue.Blueprint)) (*street, *mockgateway.Gateway) {
	t.Helper()
	w := &street{World: world.Empty(t, url)}
	gateway := mockgateway.New(mockgateway.Config{Now: w.Clock.Now, Secret: "app-secret", Callbacks: map[string]string{}})
	server := httptest.NewServer(gateway)
	t.Cleanup(server.Close)
	w.House = w.Start(w.NewHouse(w.Store, func(c *house.Config) {
		c.Outbound = world.Client(t)
		c.Messages = message.World{
			Base:  func() string { return "https://book.example" },
			Stead: func(kind string) string { return server.URL + "/" + kind },
		}
	}))
	b := clinic("noor")
	b.Resources = b.Resources[:1]
	b.Services = b.Services[:3]
	b.Organization.Page.Verify = booking.VerifyAlways
	for _, change := range but {
		change(&b)
	}
	w.IDs = w.MustApply(b)
	ctx := t.Context()
	_, err := w.Messages.AddChannel(ctx, w.Staff(), message.Draft{Kind: "unifonic", Name: "SMS", Links: true,
		Settings: courier.Settings{"app_sid": "axuN0U7QqVPsfdgoK0mZFgdzG1", "sender": "Noor"}})
	if err == nil {
		err = w.Messages.SaveRules(ctx, w.Staff(), message.UsualRules(), true)
	}
	if err != nil {
		t.Fatal(err)
	}
	w.door = w.serve(w.House)
	return w, gateway
}

// From a full day to the appointment, and nothing by looking: somebody asks to be told,
// shows a code, is offered a freed time, says yes twice, and has one appointment.
func TestWhoWaitsIsOfferedAFreedTimeAndTakesIt(t *testing.T) {
	world.Each(t, func(t *testing.T, url string) {
		w, gateway := telling(t, url)
		var freed booking.AppointmentID
		for h := 9; h < 17; h++ {
			for _, m := range []string{":00", ":30"} {
				v := w.Patient("Sami", "+966500000009", "2026-11-17", time.Date(0, 1, 1, h, 0, 0, 0, time.UTC).Format("15")+m)
				if h == 10 && m == ":00" {
					freed = v.ID
				}
			}
		}
		c := w.customer()
		c.keeps = true
		const page = "/en/b/noor/olaya/checkup"
		c.get(page + "?date=2026-11-17")
		c.wants(200, "Tell me when something is free")
		c.get(page + "/wait?date=2026-11-17")
		c.wants(200, "We tell you when something is free", `value="2026-11-17"`)
		c.submit(page+"/wait", "customer_name", "", "phone", "0501234567", "to", "2026-11-17")
		c.wants(422, "Write the name")
		c.submit(page+"/wait", "customer_name", "Noura Alotaibi", "phone", "0501234567", "to", "2026-11-17")
		c.wants(200, "We have sent a code")
		sent := gateway.Messages()
		code := sixDigits.FindString(sent[len(sent)-1].Text)
		c.submit(page+"/wait", "code", code)
		c.follow()
		c.wants(200, "Noura, you are on the waiting list", "You are on the list", "17 November 2026")
		if strings.Contains(c.shown.body, "Alotaibi") || strings.Contains(c.shown.body, "501234567") {
			t.Error("the page tells too much")
		}
		if _, err := w.Desk.Cancel(t.Context(), w.Staff(), freed, ""); err != nil {
			t.Fatal(err)
		}
		w.offers()
		sent = gateway.Messages()
		text := sent[len(sent)-1].Text
		at := strings.Index(text, "https://book.example/en/w/")
		if at < 0 {
			t.Fatalf("sent %q", text)
		}
		link := strings.Fields(strings.TrimPrefix(text[at:], "https://book.example"))[0]
		before := w.kept() + w.Table("waiting") + w.Table("waiting_offers")
		for _, path := range []string{link, link + "/answer", link + "/leave", strings.TrimPrefix(link, "/en")} {
			c.get(path)
		}
		c.get(link)
		c.wants(200, "Noura, a time is free for you", "10:00", "We keep it for you until")
		offered := c.shown
		c.submit(link + "/answer")
		c.wants(422, "Choose whether you take this time")
		if w.kept()+w.Table("waiting")+w.Table("waiting_offers") != before {
			t.Error("looking has changed something")
		}
		other := w.customer()
		other.get(page + "?date=2026-11-17")
		if strings.Contains(other.shown.body, "2026-11-17T10:00") {
			t.Error("somebody else sees the time")
		}
		c.send(offered.body, link+"/answer", "answer", "yes")
		c.follow()
		c.wants(200, "Noura, your appointment", "10:00", "The time is yours. It is booked.")
		c.send(offered.body, link+"/answer", "answer", "yes")
		c.follow()
		c.wants(200, "You have booked", "10:00")
		if strings.Contains(c.shown.body, "17 November 2026 to") || strings.Contains(c.shown.body, "becomes free") {
			t.Error("the page looks as if somebody waited")
		}
		n := 0
		for _, a := range w.booked() {
			if a.Customer == "Noura Alotaibi" && a.Status == booking.Booked && a.Channel == booking.ByPage {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%d appointments", n)
		}
	})
}

// Who says no, leaves, or comes too late sees it said kindly, in both languages.
func TestWhoDoesNotTakeItGoesOnWaiting(t *testing.T) {
	world.Each(t, func(t *testing.T, url string) {
		w, _ := telling(t, url)
		taken := w.Patient("Sami", "+966500000009", "2026-11-17", "10:00")
		_, token := w.waiter("نورة", "+966501234567", "2026-11-17")
		w.frees(taken.ID)
		c := w.customer()
		link := "/w/" + token
		c.get(link)
		c.wants(200, "توفّر لك وقت", "نحفظه لك حتى")
		shown := c.shown
		w.Clock.Add(31 * time.Minute)
		c.send(shown.body, link+"/answer", "answer", "yes")
		c.wants(http.StatusConflict, "لم يعد هذا الوقت محفوظًا لك", "ما زلت في القائمة")
		world.OfferTimes(w.World, w.House)
		c.get("/en" + link)
		c.wants(200, "is not kept for you any more", "you are on the waiting list", "These times are free now",
			`href="/en/b/noor/olaya/checkup?date=2026-11-17"`, "See all free times")
		c.submit("/en" + link + "/leave")
		c.wants(422, "Tick the box")
		c.submit("/en"+link+"/leave", "sure", "yes")
		c.follow()
		c.wants(200, "You are no longer on the waiting list")
		c.send(shown.body, link+"/answer", "answer", "yes")
		c.wants(http.StatusConflict, "لم تعد في قائمة الانتظار")
		if strings.Contains(c.shown.body, "ما زلت في القائمة") {
			t.Error("the page says both that they wait and that they do not")
		}
		c.get("/w/abcdefghijkl")
		c.wants(404)
	})
}

// Earlier would be better: said on the appointment's own link.
func TestEarlierWouldBeBetter(t *testing.T) {
	world.Each(t, func(t *testing.T, url string) {
		w, _ := telling(t, url)
		v := w.Patient("Noura", "+966501234567", "2026-11-20", "10:00")
		taken := w.Patient("Sami", "+966500000009", "2026-11-17", "10:00")
		link := "/en" + w.link(v.ID)
		c := w.customer()
		c.get(link)
		c.wants(200, "Earlier would be better")
		c.get(link + "/earlier")
		c.wants(200, "Would you like to come earlier?")
		c.submit(link + "/earlier")
		c.wants(422, "Tick the box")
		c.submit(link+"/earlier", "sure", "yes")
		c.follow()
		c.wants(200, "Noura, you are on the waiting list")
		where := c.shown
		c.wants(200, "These times are free now", `href="`+link+`/move?date=2026-11-15"`)
		c.get(link)
		c.wants(200, "You wait for an earlier time", `href="/en/w/`)
		w.offers()
		c.get(link)
		c.wants(200, "You wait for an earlier time")
		w.frees(taken.ID)
		m := regexp.MustCompile(`action="(/en/w/[A-Za-z0-9]{12})/leave"`).FindStringSubmatch(where.body)
		if m == nil {
			t.Fatalf("no form: %s", where.body)
		}
		c.get(m[1])
		c.wants(200, "your appointment moves there")
		c.submit(m[1]+"/answer", "answer", "yes")
		c.follow()
		c.wants(200, "Noura, your appointment")
		if moved := w.stands(v.ID); moved.Span.Start != taken.Span.Start {
			t.Errorf("it stands at %d", moved.Span.Start)
		}
	})
}

// Who could have a time at once when they ask is shown it, and offered nothing.
func TestWhatIsFreeIsShownAndNotOffered(t *testing.T) {
	world.Each(t, func(t *testing.T, url string) {
		w, gateway := telling(t, url)
		_, token := w.waiter("نورة", "+966501234567", "2026-11-17")
		w.offers()
		c := w.customer()
		c.get("/w/" + token)
		c.wants(200, "أنت في قائمة الانتظار", "هذه الأوقات متاحة الآن", `href="/b/noor/olaya/checkup?date=2026-11-17"`)
		if sent := gateway.Messages(); len(sent) != 0 {
			t.Errorf("sent %v", sent)
		}
		c.get("/b/noor/olaya/checkup?date=2026-11-17")
		c.wants(200, "2026-11-17T09:00")
	})
}

// verify sets whose number is checked.
func verify(rule booking.Verify) func(*catalogue.Blueprint) {
	return func(b *catalogue.Blueprint) { b.Organization.Page.Verify = rule }
}

// sendButton is the button of the form that answers an offer.
var sendButton = regexp.MustCompile(`(?s)<form[^>]*/answer"[^>]*>.*?<button([^>]*)>`)

// A no needs neither the answers nor the agreement that a yes does: the browser sends it
// without them. A yes without them is asked for what is missing, and stays chosen.
func TestANoNeedsNothingElse(t *testing.T) {
	world.Each(t, func(t *testing.T, url string) {
		w, _ := telling(t, url, func(b *catalogue.Blueprint) {
			b.Organization.Page.Terms = booking.Text{En: "Come early.", Ar: "احضر مبكرًا."}
			b.Services[0].Page = &booking.ServicePage{Questions: []booking.Question{{Slug: "first", Kind: booking.YesNoQuestion, Required: true,
				Label: booking.Text{En: "Is it the first time?", Ar: "هل هي أول مرة؟"}}}}
		})
		taken := w.Patient("Sami", "+966500000009", "2026-11-17", "10:00")
		e, token := w.waiter("Noura", "+966501234567", "2026-11-17")
		w.frees(taken.ID)
		c, link := w.customer(), "/en/w/"+token
		c.get(link)
		c.wants(200, "Is it the first time?", "Come early.", "Would you like this time?")
		m := sendButton.FindStringSubmatch(c.shown.body)
		if m == nil || !strings.Contains(m[1], "formnovalidate") {
			t.Errorf("browsers refuse to send a no: %q", m)
		}
		if strings.Contains(c.shown.body, "checked") {
			t.Error("an answer is preset")
		}
		c.submit(link+"/answer", "answer", "yes")
		c.wants(422, "Is it the first time?")
		if !regexp.MustCompile(`value="yes"[^>]* checked`).MatchString(c.shown.body) {
			t.Error("the yes has to be chosen again")
		}
		c.submit(link+"/answer", "answer", "no")
		c.follow()
		c.wants(200, "you are on the waiting list")
		if strings.Contains(c.shown.body, "10:00") {
			t.Error("what was declined is shown as free")
		}
		if v, err := w.Waiting.Entry(t.Context(), w.IDs.Organization, e.ID); err != nil || v.Last.State != waiting.Declined {
			t.Errorf("%v %+v", err, v.Last)
		}
	})
}

// asksToWait fills in the form of somebody who wants to wait, in a browser of their own.
func (w *street) asksToWait(from, name, phone, to string) (c *customer, form string) {
	w.T.Helper()
	const page = "/en/b/noor/olaya/checkup/wait"
	c = w.customer()
	c.from, c.keeps = from, true
	form = c.get(page + "?date=2026-11-17").body
	c.submit(page, "customer_name", name, "phone", phone, "to", to)
	return c, form
}

// Where numbers are checked, whoever has not shown that a number is theirs is sent a code
// before they learn that it waits, and then changes what they want. A form that is sent
// twice leads to the same link; the same words in another form do not.
func TestWhoWaitsIsToldToThemAlone(t *testing.T) {
	world.Each(t, func(t *testing.T, url string) {
		w, gateway := telling(t, url, verify(booking.VerifyNew))
		kept := w.Patient("Noura", "+966501234567", "2026-11-15", "09:00")
		w.Clock.Add(time.Hour)
		if _, err := w.Desk.Mark(t.Context(), w.Staff(), kept.ID, booking.Arrived); err != nil {
			t.Fatal(err)
		}
		c, form := w.asksToWait("192.0.2.1", "Noura", "0501234567", "2026-11-17")
		first := c.shown
		c.follow()
		c.wants(200, "Noura, you are on the waiting list")
		const page = "/en/b/noor/olaya/checkup/wait"
		if c.send(form, page, "customer_name", "Noura", "phone", "0501234567", "to", "2026-11-17"); c.shown.location != first.location {
			t.Errorf("sent twice: %d to %q, want %q", c.shown.status, c.shown.location, first.location)
		}
		before := w.Table("waiting")
		other, _ := w.asksToWait("192.0.2.2", "Noura", "0501234567", "2026-11-17")
		other.wants(200, "We have sent a code")
		other, _ = w.asksToWait("192.0.2.3", "Noura", "0501234567", "2026-11-20")
		other.wants(200, "We have sent a code")
		body := other.shown.body
		if strings.Contains(body, "waiting list already") || strings.Contains(body, "/w/") || w.Table("waiting") != before {
			t.Errorf("a stranger learns or changes something: %s", body)
		}
		sent := gateway.Messages()
		other.submit(page, "code", sixDigits.FindString(sent[len(sent)-1].Text))
		if other.shown.location != first.location {
			t.Errorf("after the code: %d to %q, want %q", other.shown.status, other.shown.location, first.location)
		}
		other.follow()
		other.wants(200, "20 November 2026")
	})
}

// Where no number is checked, whoever asks is answered the same, whether somebody of that
// name and number waits or not: no link, and nothing of what waits is changed.
func TestWithoutCodesEverybodyIsAnsweredTheSame(t *testing.T) {
	world.Each(t, func(t *testing.T, url string) {
		w, _ := telling(t, url, verify(booking.VerifyNever))
		w.waiter("Noura", "+966501234567", "2026-11-17")
		before := w.Table("waiting")
		known, _ := w.asksToWait("192.0.2.1", "Noura", "0501234567", "2026-11-20")
		known.wants(200, "You are on the waiting list", "20 November 2026", "If you were on it before")
		if w.Table("waiting") != before {
			t.Error("somebody else's wish was changed")
		}
		unknown, _ := w.asksToWait("192.0.2.2", "Noura", "0501234999", "2026-11-20")
		if known.shown.status != unknown.shown.status || known.shown.body != unknown.shown.body {
			t.Errorf("got %d %s\nand %d %s", known.shown.status, known.shown.body, unknown.shown.status, unknown.shown.body)
		}
		if strings.Contains(unknown.shown.body, "/w/") || w.Table("waiting") == before {
			t.Error("there is a link, or nobody began to wait")
		}
		again, _ := w.asksToWait("192.0.2.3", "Noura", "0501234999", "2026-11-20") // within the minute
		if again.shown.location != "" || again.shown.body != unknown.shown.body {
			t.Errorf("got %d to %q", again.shown.status, again.shown.location)
		}
	})
}

// The link with which somebody waited says how what they have booked stands.
func TestTheLinkOfWhoWaitedSaysHowItStands(t *testing.T) {
	world.Each(t, func(t *testing.T, url string) {
		w, _ := telling(t, url)
		taken := w.Patient("Sami", "+966500000009", "2026-11-17", "10:00")
		e, token := w.waiter("Noura", "+966501234567", "2026-11-17")
		w.frees(taken.ID)
		c, link := w.customer(), "/en/w/"+token
		c.get(link)
		c.submit(link+"/answer", "answer", "yes")
		c.get(link)
		c.wants(200, "You have booked", "Tuesday 10:00")
		v, err := w.Waiting.Entry(t.Context(), w.IDs.Organization, e.ID)
		if err == nil {
			_, err = w.Desk.Reschedule(t.Context(), w.Staff(), v.Entry.Made, desk.MoveRequest{Slot: world.At(t, "2026-11-18", "11:30")})
		}
		if err != nil {
			t.Fatal(err)
		}
		c.get(link)
		c.wants(200, "You have booked", "Wednesday 11:30")
		if _, err = w.Desk.Cancel(t.Context(), w.Staff(), v.Entry.Made, ""); err != nil {
			t.Fatal(err)
		}
		c.get(link)
		c.wants(200, "This appointment is cancelled", "Book another time")
		if strings.Contains(c.shown.body, "You have booked") {
			t.Error("the page says that it is booked")
		}
		c.get("/w/" + token)
		c.wants(200, "هذا الموعد ملغى")
	})
}

// Right before the start nothing was kept: whoever is too late reads that it is gone. And
// a day in the midst of a sentence is written as one is.
func TestNothingIsSaidToBeKeptThatWasNot(t *testing.T) {
	world.Each(t, func(t *testing.T, url string) {
		w, _ := telling(t, url)
		soon, later := w.Patient("Sami", "+966500000009", "2026-11-15", "10:00"), w.Patient("Sami", "+966500000009", "2026-11-15", "16:00")
		_, first := w.waiter("Noura", "+966501234567", "2026-11-15")
		_, second := w.waiter("Lama", "+966501234568", "2026-11-15")
		w.frees(soon.ID)
		late := w.customer()
		late.get("/en/w/" + second)
		late.wants(200, "Whoever answers first has it")
		shown := late.shown.body
		c := w.customer()
		c.get("/en/w/" + first)
		c.submit("/en/w/"+first+"/answer", "answer", "yes")
		c.follow()
		late.send(shown, "/en/w/"+second+"/answer", "answer", "yes")
		late.wants(http.StatusConflict, "This time is no longer free.", "You are still on the list")
		late.get("/en/w/" + second)
		late.wants(200, "The time that we offered you, today 10:00, is no longer free.")
		w.frees(later.ID)
		late.get("/en/w/" + second)
		late.wants(200, "We keep it for you until today 08:1")
	})
}

// offers lets a minute pass, and what is due then be offered.
func (w *street) offers() {
	w.T.Helper()
	world.OfferTimes(w.World, w.House)
	w.Clock.Add(time.Minute)
	world.OfferTimes(w.World, w.House)
}

// frees cancels an appointment, and lets its time be offered.
func (w *street) frees(id booking.AppointmentID) {
	w.T.Helper()
	if _, err := w.Desk.Cancel(w.T.Context(), w.Staff(), id, ""); err != nil {
		w.T.Fatal(err)
	}
	w.offers()
}

// waiter is somebody who waits for a check-up on a date, with the token of their link.
func (w *street) waiter(name, phone, date string) (waiting.Entry, string) {
	w.T.Helper()
	r, d := w.Checkup(date, "09:00"), world.Date(w.T, date)
	e, err := w.Waiting.JoinFor(w.T.Context(), w.Staff(), waiting.Wish{Service: r.Service, Branch: r.Branch, Parts: waiting.AnyPart,
		Dates: booking.DateRange{From: d, To: d}, Customer: name, Phone: phone, Lang: i18n.Arabic})
	if err != nil {
		w.T.Fatal(err)
	}
	link, err := w.Waiting.Link(w.T.Context(), w.IDs.Organization, &e)
	if err != nil {
		w.T.Fatal(err)
	}
	return e, strings.TrimPrefix(link, waiting.LinkPath)
}
