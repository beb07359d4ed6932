package visitor_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/visitor"
	"github.com/mawid/mawid/internal/world"
)

// noura has a check-up on Monday at 10:00, and her link.
func (w *street) noura() (desk.View, string) {
	w.T.Helper()
	r := w.Checkup("2026-11-16", "10:00")
	r.Customer, r.Phone, r.Notes = "نورة بنت سعد العتيبي", "+966500000001", "diabetic"
	r.Resource = w.IDs.Resources["sara"]
	v := w.MustBook(r)
	return v, w.link(v.ID)
}

// link is the address of an appointment's own page.
func (w *street) link(id booking.AppointmentID) string {
	w.T.Helper()
	token, err := w.SelfService.Link(w.T.Context(), w.IDs.Organization, id)
	if err != nil {
		w.T.Fatal(err)
	}
	return "/a/" + token
}

// stands gives an appointment as the desk has it.
func (w *street) stands(id booking.AppointmentID) desk.View {
	w.T.Helper()
	v, err := w.Desk.Appointment(w.T.Context(), w.IDs.Organization, id)
	if err != nil {
		w.T.Fatal(err)
	}
	return v
}

func TestALinkShowsTheAppointmentAndNothingElse(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		_, link := w.noura()
		w.Patient("نورة", "+966500000001", "2026-11-18", "15:30")
		c := w.customer()
		c.get(link)
		c.wants(http.StatusOK, "نورة، هذا موعدك", "فحص", "العليا", "Dr sara", "الاثنين", "10:00", "جمادى",
			"طريق الملك فهد", "سأحضر", "+966112345678")
		arabic := c.shown
		c.get("/en" + link)
		c.wants(http.StatusOK, "نورة, your appointment", "Check-up", "Olaya", "Monday", "10:00", "King Fahd Road", "I am coming")
		for _, page := range []answer{arabic, c.shown} {
			for _, word := range []string{"العتيبي", "0500000001", "+966500000001", "diabetic", "15:30"} {
				if strings.Contains(page.body, word) {
					t.Errorf("the page shows %q", word)
				}
			}
			for name, want := range map[string]string{
				"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow", "X-Frame-Options": "DENY",
			} {
				if got := page.header.Get(name); got != want {
					t.Errorf("%s: got %q, want %q", name, got, want)
				}
			}
		}
	})
}

func TestACustomerMovesTheAppointmentOnThreePages(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		v, link := w.noura()
		c := w.customer()
		c.get(link + "/move?date=2026-11-16")
		c.wants(http.StatusOK, "اختيار وقت آخر", "موعدك الآن")
		for _, slot := range c.shown.slots() {
			if slot == "2026-11-16T10:00" {
				t.Error("the present time is offered")
			}
		}
		c.submit(link+"/move", "slot", "2026-11-16T11:30")
		c.wants(http.StatusOK, "هل تنقل الموعد؟", "11:30")
		ask := c.shown.body
		if now := w.stands(v.ID); now.Time != v.Time {
			t.Fatal("choosing a time moves the appointment")
		}
		c.submit(link + "/move/confirm")
		c.wants(http.StatusUnprocessableEntity, "ضع علامة في المربع")
		c.send(ask, link+"/move/confirm", "sure", "yes")
		c.wants(http.StatusConflict, "كان ذلك سريعًا")
		w.Clock.Add(3 * time.Second)
		for range 2 { // A second tap changes nothing.
			c.send(ask, link+"/move/confirm", "sure", "yes")
			c.follow()
			c.wants(http.StatusOK, "نُقل موعدك", "11:30")
		}
		if now := w.stands(v.ID); now.Time.String() != "11:30" || now.Resource != v.Resource || now.Channel != v.Channel {
			t.Errorf("got %s", now.Time)
		}
		acts, err := w.SelfService.Acts(t.Context(), w.Staff(), v.ID)
		if err != nil || len(acts) != 1 {
			t.Errorf("got %v, %v; want one move", acts, err)
		}
		w.Verified()
	})
}

// Whoever has chosen a doctor is not handed to another without a word.
func TestACustomerIsToldBeforeTheyMoveThatSomebodyElseSeesThem(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		v, link := w.noura()
		world.Lasts(w.World, v, 60)
		r := w.Checkup("2026-11-16", "11:30")
		r.Resource = v.Resource
		w.MustBook(r)
		c := w.customer()
		for slot, told := range map[string]bool{"11:00": true, "11:30": true, "12:00": false, "10:30": false} { // The last one is half its own.
			c.get("/en" + link + "/move?date=2026-11-16")
			c.submit("/en"+link+"/move", "slot", "2026-11-16T"+slot)
			c.wants(http.StatusOK, "Move the appointment?")
			if got := strings.Contains(c.shown.body, "It is with somebody else."); got != told {
				t.Errorf("%s: told %t, want %t", slot, got, told)
			}
		}
	})
}

// Who was told nothing has agreed to the same doctor. If that one is taken before they have
// ticked the box, they are asked again.
func TestWhoeverIsPromisedTheSameDoctorIsAskedAboutAnother(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		v, link := w.noura()
		link = "/en" + link
		c := w.customer()
		c.get(link + "/move?date=2026-11-16")
		c.submit(link+"/move", "slot", "2026-11-16T11:30")
		r := w.Checkup("2026-11-16", "11:30")
		r.Resource = v.Resource
		w.MustBook(r)
		w.Clock.Add(3 * time.Second)
		c.submit(link+"/move/confirm", "sure", "yes")
		c.wants(http.StatusConflict, "Move the appointment?", "It is with somebody else.")
		if now := w.stands(v.ID); now.Time != v.Time {
			t.Fatalf("moved to %s without a word", now.Time)
		}
		w.Clock.Add(3 * time.Second)
		c.submit(link+"/move/confirm", "sure", "yes")
		c.follow()
		c.wants(http.StatusOK, "11:30")
		if now := w.stands(v.ID); now.Time.String() != "11:30" || now.Resource == v.Resource {
			t.Errorf("got %s with %s, want it with another", now.Time, now.Resource)
		}
		w.Verified()
	})
}

// What the pages say is as long as the appointment, and their own time is none that can
// be chosen: a day that has no other is full.
func TestTheDayOfALongAppointmentIsFull(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		alone := world.Clinic("noor")
		alone.Resources = alone.Resources[:1]
		w.MustApply(alone)
		r := w.Checkup("2026-11-16", "09:00")
		r.Phone = "+966500000001"
		v := w.MustBook(r)
		world.Lasts(w.World, v, 480)
		link, c := "/en"+w.link(v.ID), w.customer()
		c.get(link)
		c.wants(http.StatusOK, "480 minutes")
		c.get(link + "/move?date=2026-11-16")
		c.wants(http.StatusOK, "Nothing is free any more on this day.")
		if got := c.shown.slots(); slices.ContainsFunc(got, func(s string) bool { return strings.HasPrefix(s, "2026-11-16") }) {
			t.Errorf("got %q, want nothing on a day that has no other time", got)
		}
		world.Lasts(w.World, w.stands(v.ID), 450)
		c.get(link + "/move?date=2026-11-16")
		c.wants(http.StatusOK, `value="2026-11-16T09:30"`)
		c.submit(link+"/move", "slot", "2026-11-16T09:30")
		c.wants(http.StatusOK, "450 minutes")
	})
}

func TestATimeThatIsGoneWhenACustomerMovesShowsOthers(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		v, link := w.noura()
		c := w.customer()
		c.get("/en" + link + "/move?date=2026-11-16")
		c.submit("/en"+link+"/move", "slot", "2026-11-16T11:30")
		for _, doctor := range []string{"sara", "omar", "huda", "zaid"} {
			r := w.Checkup("2026-11-16", "11:30")
			r.Resource = w.IDs.Resources[doctor]
			w.MustBook(r)
		}
		w.Clock.Add(3 * time.Second)
		c.submit("/en"+link+"/move/confirm", "sure", "yes")
		c.wants(http.StatusConflict, "Somebody else was faster", "12:00")
		if now := w.stands(v.ID); now.Time != v.Time || now.Status != booking.Booked {
			t.Errorf("got %s at %s", now.Status, now.Time)
		}
	})
}

func TestACustomerCancelsWithAReasonAndThinksAgain(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		v, link := w.noura()
		c := w.customer()
		c.get(link + "/cancel")
		c.wants(http.StatusOK, "هل تلغي هذا الموعد؟", "الوقت لا يناسبني")
		if strings.Contains(c.shown.body, "checked") {
			t.Error("a reason is chosen already")
		}
		w.Clock.Add(3 * time.Second)
		c.submit(link + "/cancel")
		c.wants(http.StatusUnprocessableEntity, "اختر سبب الإلغاء")
		w.Clock.Add(3 * time.Second)
		c.submit(link+"/cancel", "reason", "time")
		c.follow()
		c.wants(http.StatusOK, "هذا الموعد ملغى", "نحتفظ لك بالوقت حتى 08:10")
		now := w.stands(v.ID)
		if now.Status != booking.Cancelled || now.CancelBy != booking.ByCustomer || now.CancelNote != "الوقت لا يناسبني" {
			t.Errorf("got %s by %s", now.Status, now.CancelBy)
		}
		w.Clock.Add(3 * time.Second)
		c.submit(link + "/undo")
		c.follow()
		c.wants(http.StatusOK, "موعدك باقٍ كما كان", "10:00", "نقل الموعد")
		if list := w.booked(); len(list) != 2 || !list[0].Status.Live() && !list[1].Status.Live() {
			t.Errorf("got %d appointments", len(list))
		}
		w.Verified()
	})
}

// A page that was left open shows an appointment that does not stand like that any
// more: what is pressed there is not what they see elsewhere.
func TestAFormChangesOnlyWhatItShowed(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		v, link := w.noura()
		c := w.customer()
		cancel := c.get("/en" + link + "/cancel").body
		c.get("/en" + link + "/move?date=2026-11-16")
		move := c.submit("/en"+link+"/move", "slot", "2026-11-16T12:30").body
		if _, err := w.Desk.Reschedule(t.Context(), w.Staff(), v.ID, desk.MoveRequest{Slot: world.At(t, "2026-11-16", "11:30")}); err != nil {
			t.Fatal(err)
		}
		w.Clock.Add(3 * time.Second)
		c.send(cancel, "/en"+link+"/cancel", "reason", "time")
		c.wants(http.StatusConflict, "has changed meanwhile", "11:30")
		c.send(move, "/en"+link+"/move/confirm", "sure", "yes")
		c.wants(http.StatusConflict, "has changed meanwhile", "11:30")
		if now := w.stands(v.ID); now.Status != booking.Booked || now.Time.String() != "11:30" {
			t.Errorf("got %s at %s", now.Status, now.Time)
		}
		c.get("/en" + link + "/cancel")
		w.Clock.Add(5 * time.Hour)
		c.submit("/en"+link+"/cancel", "reason", "time")
		c.wants(http.StatusSeeOther)
	})
}

func TestACustomerSaysThatTheyAreComing(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		v, link := w.noura()
		c := w.customer()
		c.get("/en" + link)
		c.submit("/en" + link + "/coming")
		c.follow()
		c.wants(http.StatusOK, "We look forward to seeing you", "You told us that you are coming")
		if w.stands(v.ID).ConfirmedAt == 0 {
			t.Error("nobody has noted it")
		}
	})
}

// formOf finds the forms of a page.
var formOf = regexp.MustCompile(`<form[^>]*action="([^"]+)"`)

func TestARobotThatOpensAndPressesEverythingChangesNothing(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		v, link := w.noura()
		c := w.customer()
		seen, queue := map[string]bool{}, []string{link, "/en" + link}
		hrefs := regexp.MustCompile(`href="(/[^"#]*)"`)
		for len(queue) > 0 && len(seen) < 100 {
			path := strings.ReplaceAll(queue[0], "&amp;", "&")
			queue = queue[1:]
			if seen[path] || !strings.Contains(path, link) {
				continue
			}
			seen[path] = true
			c.do("HEAD", path, nil)
			page := c.get(path)
			for _, m := range hrefs.FindAllStringSubmatch(page.body, -1) {
				queue = append(queue, m[1])
			}
			for _, m := range formOf.FindAllStringSubmatch(page.body, -1) {
				var typed []string
				if slots := page.slots(); len(slots) > 0 {
					typed = []string{"slot", slots[0]}
				}
				// The page behind is pressed as well.
				next := c.send(page.body, m[1], typed...)
				for _, m := range formOf.FindAllStringSubmatch(next.body, -1) {
					if len(next.slots()) == 0 {
						c.send(next.body, m[1])
					}
				}
			}
			w.Clock.Add(5 * time.Second)
		}
		if len(seen) < 6 {
			t.Errorf("the robot has seen %d pages only", len(seen))
		}
		list := w.booked()
		if len(list) != 1 || list[0].Status != booking.Booked || list[0].Span != v.Span || list[0].Resource != v.Resource {
			t.Errorf("got %+v, want the appointment as it was", list)
		}
		if holds := w.Table("holds"); strings.TrimSpace(holds) != "" {
			t.Errorf("something is held: %s", holds)
		}
		w.Verified()
	})
}

func TestFormsOfALinkServeThatLinkAndThatStepOnly(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		v, link := w.noura()
		other := w.link(w.Patient("سلمان", "+966500000002", "2026-11-16", "12:00").ID)
		c := w.customer()
		state := regexp.MustCompile(`name="state" value="([^"]+)"`)
		theirs := state.FindStringSubmatch(c.get(other + "/cancel").body)[1]
		coming := state.FindStringSubmatch(c.get(link).body)[1]
		own := state.FindStringSubmatch(c.get(link + "/cancel").body)[1]
		w.Clock.Add(3 * time.Second)
		for name, text := range map[string]string{
			"none": "", "garbage": "x.y", "another link's": theirs, "another step's": coming, "changed": own[:len(own)-2] + "AA",
		} {
			if got := c.forge(link+"/cancel", "state", text, "reason", "time"); got.status != http.StatusUnprocessableEntity {
				t.Errorf("%s: got %d", name, got.status)
			}
		}
		if got := c.do("POST", link+"/cancel", nil, "Sec-Fetch-Site: cross-site"); got.status != http.StatusForbidden {
			t.Errorf("from another site: got %d", got.status)
		}
		w.Clock.Add(13 * time.Hour)
		c.forge(link+"/cancel", "state", own, "reason", "time")
		c.wants(http.StatusConflict, "بقيت هذه الصفحة مفتوحة")
		if now := w.stands(v.ID); now.Status != booking.Booked {
			t.Errorf("got %s", now.Status)
		}
	})
}

func TestWrongLinksSayNothingAndAreSlowedDown(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		_, link := w.noura()
		c := w.customer()
		for range 10 {
			c.get("/en/a/000000000000")
			c.wants(http.StatusNotFound, "leads to no appointment")
		}
		if c.get("/en/a/000000000001").status != http.StatusTooManyRequests || c.shown.header.Get("Retry-After") == "" {
			t.Errorf("the eleventh: got %d", c.shown.status)
		}
		c.get(link)
		c.wants(http.StatusOK, "هذا موعدك") // Who has a link is not kept out.
	})
}

func TestALinkIsGoneLongAfterTheAppointmentAndSaysWhomToCall(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		_, link := w.noura()
		c := w.customer()
		w.Clock.Add(20 * 24 * time.Hour)
		c.get("/en" + link)
		c.wants(http.StatusOK, "This appointment is over", "Book another time")
		w.Clock.Add(20 * 24 * time.Hour)
		c.get("/en" + link)
		c.wants(http.StatusGone, "not shown any more", "+966112345678")
		if strings.Contains(c.shown.body, "نورة") || strings.Contains(c.shown.body, "Check-up") {
			t.Error("something of the appointment is shown")
		}
	})
}

func TestInsideTheNoticeThePageSaysWhomToCall(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		_, link := w.noura()
		c := w.customer()
		w.Clock.Set(time.Date(2026, 11, 16, 6, 0, 0, 0, time.UTC)) // 09:00 in Riyadh
		c.get("/en" + link)
		c.wants(http.StatusOK, "It is too late to change this appointment here", "tel:+966112345678", "I am coming")
		if strings.Contains(c.shown.body, link+"/move") || strings.Contains(c.shown.body, link+"/cancel") {
			t.Error("the page offers what it refuses")
		}
		c.get("/en" + link + "/cancel")
		c.wants(http.StatusConflict, "too late", "tel:+966112345678")
	})
}

func TestTheCalendarFileKeepsItsNameThroughChanges(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		v, link := w.noura()
		c := w.customer()
		first := c.get(link + "/appointment.ics")
		if first.status != http.StatusOK || !strings.HasPrefix(first.header.Get("Content-Type"), "text/calendar") {
			t.Fatalf("got %d %s", first.status, first.header.Get("Content-Type"))
		}
		for _, want := range []string{"UID:" + v.ID.String() + "@mawid", "DTSTART:20261116T070000Z", "DTEND:20261116T073000Z", "فحص"} {
			if !strings.Contains(first.body, want) {
				t.Errorf("the file lacks %q: %s", want, first.body)
			}
		}
		if strings.Contains(first.body, "نورة") || strings.Contains(first.body, "966500000001") {
			t.Error("the file names the customer")
		}
		if _, err := w.Desk.Cancel(t.Context(), w.Staff(), v.ID, ""); err != nil {
			t.Fatal(err)
		}
		if a := c.get(link + "/appointment.ics"); !strings.Contains(a.body, "STATUS:CANCELLED") {
			t.Errorf("of what is cancelled: got %s", a.body)
		}
		again, err := w.Desk.Undo(t.Context(), w.Staff(), v.ID)
		if err != nil || again.ID == v.ID {
			t.Fatalf("got %s, %v; want it booked again under a new id", again.ID, err)
		}
		if a := c.get(link + "/appointment.ics"); !strings.Contains(a.body, "UID:"+v.ID.String()+"@mawid") {
			t.Errorf("booked again it is another entry: %s", a.body)
		}
	})
}

func TestTheLastPageOfABookingLeadsToTheAppointment(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		c := w.customer()
		c.get("/en/b/noor/olaya/checkup?date=2026-11-16")
		c.submit("/en/b/noor/olaya/checkup", "slot", "2026-11-16T10:30")
		c.submit("/en/b/noor/olaya/checkup/book", "customer_name", "Noura", "phone", "0501234567")
		links := w.Table("own_links")
		c.follow()
		own := regexp.MustCompile(`href="(/en/a/[0-9A-Za-z]{12})"`).FindStringSubmatch(c.shown.body)
		if own == nil || !strings.Contains(c.shown.body, `href="`+own[1]+`/appointment.ics"`) {
			t.Fatalf("the page leads to no appointment and to no calendar file: %s", c.shown.body)
		}
		if strings.TrimSpace(links) == "" || w.Table("own_links") != links {
			t.Error("reading the last page makes the link")
		}
		c.get(own[1])
		c.wants(http.StatusOK, "Noura, your appointment", "10:30")
	})
}

func TestALinkIsServedWhereThePageIsShut(t *testing.T) {
	world.Each(t, func(t *testing.T, url string) {
		b := clinic("noor")
		b.Organization.Page.Open = false
		w := opened(t, url, b)
		_, link := w.noura()
		c := w.customer()
		c.get("/en" + link)
		c.wants(http.StatusOK, "your appointment", "Clinic noor", "Move")
		if strings.Contains(c.shown.body, "/b/noor") {
			t.Error("the page leads to one that is shut")
		}
	})
}

func TestNoTokenStandsInALog(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		_, link := w.noura()
		var log bytes.Buffer
		st := world.Open(t, w.URL)
		broken := httptest.NewServer(visitor.New(visitor.Config{
			House: w.NewHouse(st), Now: w.Clock.Now, Logger: slog.New(slog.NewTextHandler(&log, nil)),
		}))
		defer broken.Close()
		if err := st.Close(); err != nil {
			t.Fatal(err)
		}
		c := w.customer()
		c.base = broken.URL
		if a := c.get(link); a.status < 500 {
			t.Fatalf("got %d", a.status)
		}
		if strings.Contains(log.String(), strings.TrimPrefix(link, "/a/")) {
			t.Errorf("the token is in the log: %s", log.String())
		}
	})
}
