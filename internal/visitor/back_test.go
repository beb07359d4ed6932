package visitor_test

import (
	"fmt"
	"net/http"
	"net/url"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/world"
)

// What a browser may keep for whoever goes back: answers to what was sent, which
// it cannot ask for again, and the form that somebody types into.
const backOnly = "private, no-cache"

func TestATimeThatWasPressedHasAnAddressThatNamesNobody(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		c := w.customer()
		c.get(service + "?date=2026-11-16&utm_source=x")
		pairs, err := world.Submission(c.shown.body, service+"?utm_source=x", "slot", "2026-11-16T10:30")
		if err != nil {
			t.Fatal(err)
		}
		led := c.forge(service+"?utm_source=x", pairs...)
		if led.status != http.StatusSeeOther || !strings.HasPrefix(led.location, service+"/book?") {
			t.Fatalf("got %d to %q, want the address of the next step", led.status, led.location)
		}
		var forms []string
		for range 2 { // Reloaded, and come back to.
			page := c.get(led.location)
			c.wants(200, "Who is coming?", "Monday, 16 November 2026 at 10:30")
			if got := page.header.Get("Cache-Control"); got != backOnly {
				t.Errorf("what is typed is lost by going back: %s", got)
			}
			if !page.noindex() {
				t.Error("search engines keep the page")
			}
			forms = append(forms, page.body)
		}
		typed := []string{"customer_name", "Noura", "phone", "12"}
		wrong := c.send(forms[0], service+"/book?utm_source=x", typed...)
		c.wants(422, "not a mobile number")
		if got := wrong.header.Get("Cache-Control"); got != backOnly {
			t.Errorf("nobody can go back to what was sent: %s", got)
		}
		typed[3] = "0501234567"
		first := c.send(forms[0], service+"/book?utm_source=x", typed...)
		if again := c.send(forms[0], service+"/book?utm_source=x", typed...); first.status != 303 || again.status != 303 {
			t.Errorf("got %d and %d", first.status, again.status)
		}
		c.send(forms[1], service+"/book?utm_source=x", typed...) // Loaded anew, it is another form.
		c.wants(409, "You have an appointment at that time already", `value="Noura"`)
		if list := w.booked(); len(list) != 1 || list[0].Source != "x" {
			t.Errorf("got %+v, want one appointment", list)
		}
		if got := c.get(service).header.Get("Cache-Control"); got != "no-store" {
			t.Errorf("the times: %s", got)
		}
	})
}

func TestAnAddressOfAStepThatIsNotOursBeginsAgain(t *testing.T) {
	t.Parallel()
	w := opened(t, world.SQLite(t), clinic("noor"))
	c := w.customer()
	c.get(service + "?date=2026-11-16")
	pairs, err := world.Submission(c.shown.body, service, "slot", "2026-11-16T10:30")
	if err != nil {
		t.Fatal(err)
	}
	to := c.forge(service, pairs...).location
	for _, path := range []string{service + "/book?of=x", strings.Replace(to, "checkup", "dental", 1), to[:len(to)-2] + "AA"} {
		c.get(path)
		c.wants(422, "Let us begin again")
	}
	w.Clock.Add(4 * time.Hour)
	c.get(to)
	c.wants(422, "Let us begin again", `href="`+service+`"`)
}

func TestATimeThatIsGoneHasAnAddressAndShowsTheEarliestAndTheNearest(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		const page = "/en/b/noor/olaya/dental"
		c := w.customer()
		c.get(page + "?date=2026-11-17")
		taken := func(at string) {
			r := w.Checkup("2026-11-17", at)
			r.Service = w.IDs.Services["dental"]
			w.MustBook(r)
		}
		c.submit(page, "slot", "2026-11-17T15:00")
		who := c.shown.body
		taken("15:00")
		look := func(status int) {
			t.Helper()
			c.wants(status, "Tuesday 15:00 cannot be had", "Somebody else was faster", "Near the time that you wanted")
			at := func(legend string) []string {
				_, rest, _ := strings.Cut(c.shown.body, "<legend>"+legend)
				part, _, _ := strings.Cut(rest, "</fieldset>")
				return answer{body: part}.slots()
			}
			if got := at("Near"); !slices.Equal(got, []string{"2026-11-17T14:00", "2026-11-17T14:30", "2026-11-17T15:30"}) {
				t.Errorf("near it: %v", got)
			}
			if got := at("Earliest"); len(got) == 0 || got[0] != "2026-11-16T09:00" {
				t.Errorf("the earliest: %v", got)
			}
		}
		c.send(who, page+"/book", "customer_name", "Noura", "phone", "0501234567")
		look(409)
		c.get(page + "?date=2026-11-17")
		stale := strings.ReplaceAll(c.shown.body, "2026-11-17T15:30", "2026-11-17T15:00") // a page of before
		c.send(stale, page, "slot", "2026-11-17T15:00")
		look(200)
		c.get(page + "?gone=2026-11-17T16:00")
		if strings.Contains(c.shown.body, "cannot be had") {
			t.Error("a time that is free is said to be gone")
		}
	})
}

// otherForm is the button that shows a form in the other language.
var otherForm = regexp.MustCompile(`<button class="other" form="form" formaction="([^"]+)"[^>]*name="([a-z]+)" value="([^"]*)"`)

// turns presses the button of the other language after something was typed.
func (c *customer) turns(action string, typed ...string) {
	c.w.T.Helper()
	m := otherForm.FindStringSubmatch(c.shown.body)
	if m == nil {
		c.w.T.Fatalf("the page is in the other language by a link alone: %s", c.shown.body)
	}
	pairs, err := world.Submission(c.shown.body, action, append(typed, m[2], m[3])...)
	if err != nil {
		c.w.T.Fatal(err)
	}
	c.forge(strings.ReplaceAll(m[1], "&amp;", "&"), pairs...)
}

func TestTheOtherLanguageKeepsWhatWasChosenAndTyped(t *testing.T) {
	world.Each(t, func(t *testing.T, address string) {
		w, post := asking(t, address, booking.Page{Sites: []string{"https://www.noor.example"}}, questions[2])
		c := w.customer()
		c.keeps = true
		const arabic = "/b/noor/olaya/checkup"
		c.get(service + "?date=2026-11-16&resource=sara&embed=1")
		c.submit(service+"?resource=sara&embed=1", "slot", "2026-11-16T10:30")
		c.turns(service+"/book?resource=sara&embed=1", "customer_name", "Noura Salem", "phone", "05", "answer.note", "knee")
		c.wants(200, `lang="ar"`, "من سيحضر؟", "الاثنين، 16 نوفمبر 2026 الساعة 10:30", "Dr sara")
		c.wants(200, "Noura Salem", `value="05"`, "knee", "embed=1")
		if len(post.all()) != 0 {
			t.Error("a code was sent")
		}
		c.submit(arabic+"/book?resource=sara&embed=1", "phone", "0501234567")
		c.wants(200, "هل هذا رقمك؟")
		c.turns(arabic + "/book?resource=sara&embed=1")
		c.wants(200, "Is this your number?", "0501234567")
		if n := len(post.all()); n != 1 {
			t.Errorf("%d codes were sent, want 1", n)
		}
		c.submit(service+"/book?resource=sara&embed=1", "code", post.code(t))
		c.follow()
		c.wants(200, "You are booked")
		if list := w.booked(); len(list) != 1 || list[0].Customer != "Noura Salem" || list[0].Resource != w.IDs.Resources["sara"] {
			t.Errorf("booked: %+v", list)
		}
	})
}

func TestTheOtherLanguageKeepsWhatWasTypedWhereATimeIsGone(t *testing.T) {
	t.Parallel()
	w := opened(t, world.SQLite(t), clinic("noor"))
	c := w.customer()
	const page = "/en/b/noor/olaya/dental"
	c.chooses(page, "2026-11-16T10:30")
	r := w.Checkup("2026-11-16", "10:30")
	r.Service = w.IDs.Services["dental"]
	w.MustBook(r)
	c.submit(page+"/book", "customer_name", "Noura", "phone", "0501234567")
	c.wants(409)
	c.turns(page)
	c.wants(200, "أسنان: اختيار الوقت", "16 نوفمبر", "Noura", "0501234567")
}

func TestARefusalKeepsWhatWasTyped(t *testing.T) {
	world.Each(t, func(t *testing.T, address string) {
		b := clinic("noor")
		b.Organization.Page.Verify = booking.VerifyNever
		w := opened(t, address, b)
		c := w.customer()
		for i, slot := range []string{"10:00", "10:30", "11:00"} {
			c.chooses(service, "2026-11-16T"+slot)
			c.submit(service+"/book", "customer_name", "Noura", "phone", "0501234567", "email", "n@example.com")
			if i < 2 {
				c.wants(303)
			}
		}
		c.wants(409, "Who is coming?", "2 appointments of this kind on that day", `value="Noura"`, `value="0501234567"`, `value="n@example.com"`)
		c.submit(service+"/book", "times", "2026-11-16")
		c.wants(200, "Check-up: choose a time", `name="customer_name" value="Noura"`)
		c.submit(service, "date", "2026-11-17")
		c.submit(service, "slot", "2026-11-17T15:00")
		c.wants(200, "Who is coming?", `value="Noura"`, "17 November 2026 at 15:00")
		c.chooses(service, "2026-11-16T12:00")
		c.submit(service+"/book", "times", "2026-11-16") // Nothing was typed yet.
		if want := service + "?date=2026-11-16"; c.shown.status != 303 || c.shown.location != want {
			t.Errorf("got %d to %s, want %s", c.shown.status, c.shown.location, want)
		}
		for i := range 12 { // More than an address may.
			c.chooses(service, fmt.Sprintf("2026-11-1%dT%02d:00", 7+i/6, 9+i%6))
			c.submit(service+"/book", "customer_name", fmt.Sprintf("Customer %d", i), "phone", fmt.Sprintf("05012300%02d", i))
			if c.shown.status != 303 {
				break
			}
		}
		c.wants(429, "value=\"Customer ")
	})
}

func TestWhoIsSentNoMoreCodesKeepsWhatTheyTyped(t *testing.T) {
	world.Each(t, func(t *testing.T, address string) {
		w, _ := asking(t, address, booking.Page{Verify: booking.VerifyAlways})
		c := w.customer()
		for i := range 5 {
			w.Clock.Add(2 * time.Minute)
			c.chooses(service, fmt.Sprintf("2026-11-16T1%d:00", i))
			c.submit(service+"/book", "customer_name", "Amal", "phone", "0501234567")
			if c.shown.status != 200 {
				break
			}
		}
		c.wants(429, "No more codes can be sent", "Who is coming?", `value="Amal"`)
	})
}

// Somebody else at the same address has sent many forms just when one is sent.
func TestAFormThatComesTooSoonIsSentAgainAsItWas(t *testing.T) {
	t.Parallel()
	w := opened(t, world.SQLite(t), clinic("noor"))
	c := w.customer()
	c.chooses(service, "2026-11-16T10:30")
	who := c.shown.body
	for range 400 {
		if c.forge(service).status == 429 {
			break
		}
	}
	c.send(who, service+"/book", "customer_name", `Noura "N" <b>`, "phone", "0501234567")
	c.wants(429, "Many pages", "Try again", "Nothing that you typed is lost")
	late := c.shown.body
	w.Clock.Add(time.Minute)
	c.send(late, service+"/book")
	c.follow()
	c.wants(200, "You are booked")
	if list := w.booked(); len(list) != 1 || list[0].Customer != `Noura "N" <b>` {
		t.Errorf("booked: %+v", list)
	}
	pairs, err := world.Submission(who, service+"/book", "customer_name", "Eve", "phone", "0501234567")
	if err != nil {
		t.Fatal(err)
	}
	if a := c.do("POST", service+"/book", formed(pairs), "Sec-Fetch-Site: cross-site"); strings.Contains(a.body, "Eve") {
		t.Error("what another site sends is handed on")
	}
}

func TestTheEarliestTimeAfterMidnightSaysWhichNightItIs(t *testing.T) {
	t.Parallel()
	w := opened(t, world.SQLite(t), clinic("noor"))
	for _, at := range []string{"22:00", "22:30", "23:00", "23:30", "00:00"} {
		r := w.Checkup("2026-11-19", at)
		if at == "00:00" {
			r = w.Checkup("2026-11-20", at)
		}
		r.Service = w.IDs.Services["sleep"]
		w.MustBook(r)
	}
	c := w.customer()
	c.get("/en/b/noor/olaya/sleep")
	earliest, _, _ := strings.Cut(c.shown.body, "</fieldset>")
	if !strings.Contains(earliest, "00:30") || !strings.Contains(earliest, "in the night from Thursday to Friday") {
		t.Errorf("the earliest: %s", earliest)
	}
	c.get("/b/noor/olaya/sleep")
	earliest, _, _ = strings.Cut(c.shown.body, "</fieldset>")
	if !strings.Contains(earliest, "في الليلة بين الخميس والجمعة") {
		t.Errorf("the earliest: %s", earliest)
	}
}

func TestWhoPressesTooFastMovesWithTheNextPress(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		v, link := w.noura()
		c := w.customer()
		link = "/en" + link
		old := c.get(link + "/move?date=2026-11-16").body
		pairs, err := world.Submission(c.shown.body, link+"/move", "slot", "2026-11-16T11:30")
		if err != nil {
			t.Fatal(err)
		}
		led := c.forge(link+"/move", pairs...)
		if led.status != http.StatusSeeOther {
			t.Fatalf("the question has no address: %d", led.status)
		}
		for range 2 {
			c.get(led.location)
			c.wants(200, "Move the appointment?", "11:30", `href="`+strings.TrimPrefix(led.location, "/en")+`"`)
		}
		c.submit(link+"/move/confirm", "sure", "yes")
		c.wants(409, "That was fast", "Move the appointment?", "11:30")
		w.Clock.Add(3 * time.Second)
		c.submit(link + "/move/confirm") // The box is ticked still.
		c.follow()
		c.wants(200, "Your appointment was moved", "11:30")
		if now := w.stands(v.ID); now.Time.String() != "11:30" {
			t.Errorf("got %s", now.Time)
		}
		old = strings.Replace(old, `name="state" value="`, `name="state" value="x`, 1)
		c.send(old, link+"/move", "slot", "2026-11-16T12:30") // of another day, or not ours
		c.wants(422, `href="`+link+`"`)
		c.get(led.location) // The page of before, of a time that they have by now.
		if c.shown.status != http.StatusSeeOther || c.shown.location != link {
			t.Errorf("got %d %s", c.shown.status, c.shown.location)
		}
		c.get(link + "/cancel")
		c.submit(link+"/cancel", "reason", "time")
		c.wants(409, "That was fast")
		w.Clock.Add(3 * time.Second)
		c.submit(link + "/cancel") // The reason is chosen still.
		c.follow()
		c.wants(200, "This appointment is cancelled")
	})
}

func TestWhoBooksLateIsToldBeforeThatItCannotBeCancelled(t *testing.T) {
	world.Each(t, func(t *testing.T, address string) {
		w, post := asking(t, address, booking.Page{Verify: booking.VerifyAlways})
		w.Clock.Set(time.Date(2026, 11, 15, 6, 0, 0, 0, time.UTC)) // 09:00 in Riyadh
		for _, one := range []struct{ page, slot, before, name, family, number string }{
			{service, "2026-11-15T10:30", "cannot be cancelled here", "Noura", "Salem", "0501234567"},
			{"/b/noor/olaya/checkup", "2026-11-15T10:30", "لا يمكن إلغاؤه من هنا", "نورة", "العتيبي", "0501234568"},
			{service, "2026-11-16T10:30", "You can cancel here until tomorrow 08:30", "Hind", "Saleh", "0501234569"},
			{"/b/noor/olaya/checkup", "2026-11-16T10:30", "يمكنك الإلغاء من هنا حتى غدًا 08:30", "هند", "الحربي", "0501234560"},
		} {
			c := w.customer()
			c.keeps, c.from = true, one.number
			c.chooses(one.page, one.slot)
			c.wants(200, one.before, "tel:+966112345678")
			c.submit(one.page+"/book", "customer_name", one.name+" "+one.family, "phone", one.number)
			c.wants(200, one.before)
			c.submit(one.page+"/book", "code", post.code(t))
			c.follow()
			c.wants(200, one.before, one.name, "tel:+966112345678")
			if strings.Contains(c.shown.body, one.family) {
				t.Errorf("the last page says the whole name: %s", c.shown.body)
			}
		}
	})
}

func TestWhatCannotBeCancelledOnlineIsSaidBefore(t *testing.T) {
	t.Parallel()
	b := clinic("noor")
	b.Organization.Page.Rules = &booking.SelfRules{Self: booking.SelfOff}
	w := opened(t, world.SQLite(t), b)
	c := w.customer()
	c.chooses(service, "2026-11-17T10:30")
	c.wants(200, "cannot be changed or cancelled here")
}

func TestANumberOfABusinessIsToldWhatToType(t *testing.T) {
	t.Parallel()
	w := opened(t, world.SQLite(t), clinic("noor"))
	for _, number := range []string{"920012345", "9200 12345", "+966920012345", "8001234567", "٨٠٠١٢٣٤٥٦٧", "800 123 4567", "+9668001234567"} {
		c := w.customer()
		c.chooses(service, "2026-11-16T10:30")
		c.submit(service+"/book", "customer_name", "Noura", "phone", number)
		c.wants(422, "number of a business", "mobile number of whoever is coming", number)
	}
	c := w.customer()
	c.chooses("/b/noor/olaya/checkup", "2026-11-16T10:30")
	c.submit("/b/noor/olaya/checkup/book", "customer_name", "Noura", "phone", "920012345")
	c.wants(422, "رقم منشأة")
}

// parsed reads calendar files with Debian's icalendar, and gives a line for each
// property of the event.
const parsed = `
import sys, icalendar
cal = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
events = [e for e in cal.walk() if e.name == 'VEVENT']
assert len(events) == 1, events
print('METHOD', cal['METHOD'])
for name in ('UID', 'SEQUENCE', 'STATUS', 'SUMMARY', 'LOCATION', 'DESCRIPTION', 'URL'):
    print(name, str(events[0].get(name, '')).replace('\n', '|'))
print('DTSTART', events[0]['DTSTART'].dt.isoformat())
`

// event reads the calendar file of a link as a calendar program does.
func (c *customer) event(path string) map[string]string {
	t := c.w.T
	t.Helper()
	c.get(path)
	c.wants(http.StatusOK)
	for _, line := range strings.Split(strings.TrimSuffix(c.shown.body, "\r\n"), "\r\n") {
		if len(line) > 75 {
			t.Errorf("a line of %d octets: %s", len(line), line)
		}
	}
	python := "/usr/bin/python3" // Debian's, which has what Debian installs, else any.
	if _, err := exec.LookPath(python); err != nil {
		python = "python3"
	}
	cmd := exec.CommandContext(t.Context(), python, "-c", parsed)
	cmd.Stdin = strings.NewReader(c.shown.body)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("python3 with icalendar is needed, which xandikos brings: %v\n%s", err, out)
	}
	list := map[string]string{}
	for _, line := range strings.Split(string(out), "\n") {
		name, value, _ := strings.Cut(line, " ")
		list[name] = value
	}
	return list
}

func TestTheCalendarFileSaysWhatWhoAndWhereAndWhenItIsCancelled(t *testing.T) {
	world.Each(t, func(t *testing.T, address string) {
		w := found(t, address, func(*booking.Page) {})
		v, link := w.noura()
		c := w.customer()
		file := "/en" + link + "/appointment.ics"
		first := c.event(file)
		want := map[string]string{
			"METHOD": "PUBLISH", "UID": v.ID.String() + "@mawid", "STATUS": "CONFIRMED", "SUMMARY": "Check-up – Clinic noor",
			"LOCATION": "Olaya, King Fahd Road", "URL": mawidAt + "/en" + link, "DTSTART": "2026-11-16T07:00:00+00:00",
			"DESCRIPTION": "What: Check-up|With: Dr sara|Where: Olaya, King Fahd Road|Change or cancel: " + mawidAt + "/en" + link,
		}
		for name, value := range want {
			if first[name] != value {
				t.Errorf("%s: got %q, want %q", name, first[name], value)
			}
		}
		last := 0
		grows := func(e map[string]string) {
			t.Helper()
			var n int
			if _, err := fmt.Sscan(e["SEQUENCE"], &n); err != nil || n <= last || e["UID"] != want["UID"] {
				t.Errorf("got %s %s, %v; want more than %d", e["UID"], e["SEQUENCE"], err, last)
			}
			last = n
		}
		grows(first)
		w.Clock.Add(time.Minute)
		if _, err := w.Desk.Reschedule(t.Context(), w.Staff(), v.ID, desk.MoveRequest{Slot: world.At(t, "2026-11-16", "11:30")}); err != nil {
			t.Fatal(err)
		}
		moved := c.event(file)
		if grows(moved); moved["DTSTART"] != "2026-11-16T08:30:00+00:00" {
			t.Errorf("moved: %v", moved)
		}
		w.Clock.Add(time.Minute)
		if _, err := w.Desk.Cancel(t.Context(), w.Staff(), v.ID, ""); err != nil {
			t.Fatal(err)
		}
		cancelled := c.event(file)
		if grows(cancelled); cancelled["METHOD"] != "CANCEL" || cancelled["STATUS"] != "CANCELLED" ||
			cancelled["SUMMARY"] != "Cancelled: Check-up – Clinic noor" {
			t.Errorf("cancelled: %v", cancelled)
		}
		c.get("/en" + link)
		c.wants(200, "Take it out of my calendar")
		w.Clock.Add(time.Minute)
		if _, err := w.Desk.Undo(t.Context(), w.Staff(), v.ID); err != nil {
			t.Fatal(err)
		}
		again := c.event(link + "/appointment.ics")
		if grows(again); again["STATUS"] != "CONFIRMED" || again["METHOD"] != "PUBLISH" ||
			!strings.Contains(again["DESCRIPTION"], "الخدمة: فحص|مع: Dr sara") {
			t.Errorf("booked again: %v", again)
		}
		for _, e := range []map[string]string{first, again} {
			for _, word := range []string{"نورة", "966500000001", "diabetic"} {
				if text := fmt.Sprint(e); strings.Contains(text, word) {
					t.Errorf("the file says %s: %s", word, text)
				}
			}
		}
		if u, err := url.Parse(again["URL"]); err != nil || u.Path != link {
			t.Errorf("in Arabic it leads to %s", again["URL"])
		}
	})
}
