package visitor_test

import (
	"html"
	"net/http"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/world"
)

// said is what a customer reads on the way, by language.
var said = map[i18n.Lang][]string{
	i18n.English: {"What would you like to book?", "Welcome to us", "Check-up", "30 minutes", "Today 09:00", "Tomorrow 09:00", "Tuesday 09:00",
		"Sunday, 15 November 2026", "Jumada II 1448 AH", "Who is coming?", "Monday, 16 November 2026 at 10:30", "You are booked",
		"King Fahd Road"},
	i18n.Arabic: {"ماذا تودّ أن تحجز؟", "أهلًا بكم", "فحص", "30 دقيقة", "اليوم 09:00", "غدًا 09:00", "الثلاثاء 09:00",
		"الأحد، 15 نوفمبر 2026", "1448 هـ", "من سيحضر؟", "الاثنين، 16 نوفمبر 2026 الساعة 10:30", "تم حجز موعدك", "طريق الملك فهد"},
}

func TestACustomerBooksInFourPagesInEitherLanguage(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		for lang, prefix := range map[i18n.Lang]string{i18n.Arabic: "", i18n.English: "/en"} {
			c, words := w.customer(), said[lang]
			service := prefix + "/b/noor/olaya/checkup"
			c.get(prefix + "/b/noor?utm_source=instagram&utm_campaign=eid")
			c.wants(200, words[0], words[1], words[2], words[3], `lang="`+string(lang)+`"`, `href="`+service+`?utm_campaign=eid&utm_source=instagram"`)
			c.get(service + "?utm_campaign=eid&utm_source=instagram")
			if n := strings.Count(c.shown.body, `href="`+prefix+`/b/noor?utm_campaign=eid&amp;utm_source=instagram"`); n != 2 {
				t.Errorf("what led here is taken along %d times, want by the name of the house and by something else", n)
			}
			c.wants(200, words[4], words[5], words[6], words[7], words[8])
			c.get(service + "?utm_campaign=eid&utm_source=instagram&date=2026-11-16")
			c.submit(service+"?utm_campaign=eid&utm_source=instagram", "slot", "2026-11-16T10:30")
			c.wants(200, words[9], words[10])
			c.submit(service+"/book?utm_campaign=eid&utm_source=instagram", "customer_name", "نورة "+string(lang), "phone", "٠٥٠ ١٢٣ ٤٥٦٧",
				"email", "noura@example.com")
			c.follow()
			c.wants(200, words[10], words[11], words[12], "https://maps.example.com/olaya", "نورة")
			if strings.Contains(c.shown.body, "العتيبي") || strings.Contains(c.shown.body, "50123") {
				t.Errorf("the last page says more of the customer than the first name: %s", c.shown.body)
			}
		}
		list := w.booked()
		if len(list) != 2 {
			t.Fatalf("got %d appointments, want 2", len(list))
		}
		for _, a := range list {
			if a.Channel != booking.ByPage || a.Phone != "+966501234567" || a.Email != "noura@example.com" || a.Source != "instagram / eid" {
				t.Errorf("booked: %+v", a)
			}
		}
		w.Verified()
	})
}

func TestASlashBehindAnAddressLeadsOn(t *testing.T) {
	t.Parallel()
	w := opened(t, world.SQLite(t), clinic("noor"))
	c := w.customer()
	for path, want := range map[string]string{
		"/en/b/noor/": "/en/b/noor", "/b/noor/olaya/checkup/?date=2026-11-16": "/b/noor/olaya/checkup?date=2026-11-16", "/b/noor//": "/b/noor",
	} {
		if a := c.get(path); a.status != 301 || a.location != want {
			t.Errorf("%s: got %d to %s, want %s", path, a.status, a.location, want)
		}
	}
	for _, path := range []string{"//evil.example/", "/b/"} {
		if a := c.get(path); a.status == 301 {
			t.Errorf("%s leads to %s", path, a.location)
		}
	}
}

// Programs that send messages put odd signs into links; nobody has to suffer for it.
func TestWhatNobodySeesInALinkDoesNotStandInTheWay(t *testing.T) {
	t.Parallel()
	w := opened(t, world.SQLite(t), clinic("noor"))
	c, odd := w.customer(), "?utm_campaign=%09a%0d%0ab&utm_source=%E2%81%A6x%E2%81%A9%FF"
	service := "/en/b/noor/olaya/checkup"
	c.get(service + odd + "&date=2026-11-16")
	action := func() string { return html.UnescapeString(formOf.FindStringSubmatch(c.shown.body)[1]) }
	c.submit(action(), "slot", "2026-11-16T10:30")
	c.submit(action(), "customer_name", "Noura", "phone", "0501234567")
	c.follow()
	if list := w.booked(); len(list) != 1 || list[0].Source != "x / ab" {
		t.Errorf("booked: %+v", list)
	}
}

func TestStepsWithOneAnswerAreSkipped(t *testing.T) {
	t.Parallel()
	b := clinic("noor")
	for i := range b.Services {
		b.Services[i].Page = &booking.ServicePage{Shut: b.Services[i].Slug != "dental"}
	}
	w := opened(t, world.SQLite(t), b)
	c := w.customer()
	if a := c.get("/en/b/noor?date=2026-11-17"); a.status != 303 || a.location != "/en/b/noor/olaya/dental?date=2026-11-17" {
		t.Errorf("got %d %s", a.status, a.location)
	}
	c.follow()
	c.wants(200, "Tuesday, 17 November 2026")
	if strings.Contains(c.shown.body, "Choose a person") || strings.Contains(c.shown.body, "Something else") {
		t.Errorf("a choice between one: %s", c.shown.body)
	}
}

func TestAClosedDayIsToldFromAFullOne(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		r := w.Checkup("2026-11-16", "09:00")
		r.Service = w.IDs.Services["dental"]
		for range 20 {
			w.MustBook(r)
			r.Slot.Time += 30
		}
		c := w.customer()
		c.get("/en/b/noor/olaya/dental?date=2026-11-16")
		c.wants(200, "Nothing is free any more on this day", "full", "closed", "20 free")
		c.get("/en/b/noor/olaya/dental?date=2026-11-15")
		c.wants(200, "Closed on this day")
	})
}

func TestATimeAfterMidnightSaysWhichNightItIs(t *testing.T) {
	t.Parallel()
	w := opened(t, world.SQLite(t), clinic("noor"))
	c := w.customer()
	c.get("/en/b/noor/olaya/sleep?date=2026-11-20")
	c.wants(200, "After midnight, in the night from Thursday to Friday", "Friday, 20 November 2026")
	c.submit("/en/b/noor/olaya/sleep", "slot", "2026-11-20T01:30")
	c.wants(200, "Friday, 20 November 2026 at 01:30", "in the night from Thursday to Friday")
	c.get("/b/noor/olaya/sleep?date=2026-11-20")
	c.wants(200, "بعد منتصف الليل، في الليلة بين الخميس والجمعة")
}

func TestAClassShowsHowManySeatsAreLeft(t *testing.T) {
	t.Parallel()
	w := opened(t, world.SQLite(t), clinic("noor"))
	r := w.Checkup("2026-11-15", "18:00")
	r.Service = w.IDs.Services["yoga"]
	w.MustBook(r)
	c := w.customer()
	c.get("/en/b/noor/olaya/yoga")
	c.wants(200, "2 places left", "3 places left")
	if strings.Contains(c.shown.body, "Choose a person") {
		t.Error("a class has nobody to choose")
	}
	w.MustBook(r)
	w.MustBook(r)
	c.submit("/en/b/noor/olaya/yoga", "slot", "2026-11-15T18:00")
	c.wants(200, "Somebody else was faster")
}

func TestWhoIsChosenIsBooked(t *testing.T) {
	t.Parallel()
	w := opened(t, world.SQLite(t), clinic("noor"))
	c := w.customer()
	c.get("/en/b/noor/olaya/checkup")
	c.wants(200, "With anyone who is free", "Dr omar", "resource=omar")
	c.get("/en/b/noor/olaya/checkup?resource=omar")
	c.wants(200, "With Dr omar")
	c.submit("/en/b/noor/olaya/checkup?resource=omar", "slot", "2026-11-15T09:00")
	c.wants(200, "Dr omar")
	c.submit("/en/b/noor/olaya/checkup/book?resource=omar", "customer_name", "Noura", "phone", "0501234567")
	c.follow()
	c.wants(200, "Dr omar")
	if got := w.booked()[0].Resource; got != w.IDs.Resources["omar"] {
		t.Errorf("got %v, want omar", got)
	}
	c.get("/en/b/noor/olaya/checkup?resource=nobody&date=never") // A link of long ago still serves.
	c.wants(200, "With anyone who is free")
}

func TestWhatIsWrongIsSaidBesideItsFieldAndNothingTypedIsLost(t *testing.T) {
	t.Parallel()
	w := opened(t, world.SQLite(t), clinic("noor"))
	c := w.customer()
	c.get("/en/b/noor/olaya/checkup")
	c.submit("/en/b/noor/olaya/checkup", "slot", "2026-11-15T09:00")
	for field, one := range map[string]struct{ name, phone, email, says string }{
		"customer_name": {"", "0501234567", "", "Write the name"},
		"phone":         {"Noura", "12", "", "This is not a mobile number"},
		"email":         {"Noura", "0501234567", "noura@", "This is not an e-mail address"},
	} {
		c.submit("/en/b/noor/olaya/checkup/book", "customer_name", one.name, "phone", one.phone, "email", one.email)
		c.wants(422, one.says, `href="#f-`+field+`"`, `value="`+one.phone+`"`)
	}
	c.submit("/en/b/noor/olaya/checkup/book", "customer_name", "Noura", "phone", "+971501234567", "email", "")
	c.wants(422, "Only Saudi mobile numbers")
	if n := len(w.booked()); n != 0 {
		t.Errorf("%d were booked", n)
	}
	b := clinic("noor")
	b.Organization.Page.Countries = []string{"+971"}
	w.MustApply(b)
	c.submit("/en/b/noor/olaya/checkup/book", "phone", "+971 50 123 4567")
	c.follow()
	c.wants(200, "You are booked")
}

func TestAPageThatIsShutShowsNothing(t *testing.T) {
	t.Parallel()
	b := clinic("noor")
	b.Services[0].Page = &booking.ServicePage{Shut: true}
	w := opened(t, world.SQLite(t), b)
	w.MustApply(world.Clinic("shut"))
	c := w.customer()
	for _, path := range []string{"/b/shut", "/b/nobody", "/en/b/noor/olaya/checkup", "/b/noor/malaz", "/b/noor/olaya/checkup/book", "/b"} {
		if a := c.get(path); a.status != http.StatusNotFound {
			t.Errorf("%s: got %d, want 404", path, a.status)
		}
	}
}
