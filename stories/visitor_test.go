package stories

import (
	"context"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store/storetest"
	door "github.com/mawid/mawid/internal/visitor"
)

// openClinic is the clinic of the stories with an open page, which sites may
// show. Nobody is sent a code.
func openClinic(t *testing.T, sites ...string) *world {
	t.Helper()
	return askingClinic(t, nil, fmt.Sprintf("sites: [%s]", strings.Join(sites, ", ")))
}

// satchel is a courier that keeps what it is given last.
type satchel struct {
	mu   sync.Mutex
	last string
}

// Send keeps a text.
func (s *satchel) Send(_ context.Context, _, _, text string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last = text
	return nil
}

var sixDigits = regexp.MustCompile(`\b[0-9]{6}\b`)

// code is the last one that was sent.
func (s *satchel) code() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return sixDigits.FindString(s.last)
}

// askedThere are questions at a check-up.
const askedThere = `name_ar: فحص, page: {questions: [{slug: allergy, kind: text, label: Allergies, label_ar: الحساسية},
     {slug: first, kind: yes_no, label: Is it your first visit?, label_ar: هل هذه زيارتك الأولى؟, required: true}]},`

// askingClinic is the clinic with an open page, on which more is chosen, and with
// whoever brings codes; nil: nobody.
func askingClinic(t *testing.T, courier office.Courier, more string) *world {
	t.Helper()
	w := &world{t: t, url: storetest.SQLite(t), clock: newClock(begin)}
	a, err := app.Open(t.Context(), app.Config{
		Database: w.url, Now: w.clock.Now, BaseURL: "https://book.example.com", SecretKey: base64.StdEncoding.EncodeToString(make([]byte, 32)),
		Patience: patient, Courier: courier,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close() })
	w.app = a
	if _, err := a.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	page := `page: {open: true, phone: "+966112345678", business: clinic, colour: "#7c2d12",
  welcome: Welcome to Noor., welcome_ar: أهلًا بكم في نور., ` + more + "}"
	document := strings.NewReplacer("name_ar: عيادة نور}", "name_ar: عيادة نور, "+page+"}", "name: Yoga,", "name: Yoga, name_ar: يوغا,",
		"name: Visit,", "name: Visit, name_ar: زيارة,", "name: New York,", "name: New York, name_ar: نيويورك,").Replace(noor)
	if courier != nil {
		document = strings.Replace(document, "name_ar: فحص,", askedThere, 1)
	}
	w.noor = w.apply(document)
	w.caller = w.serve(a)
	return w
}

// prefixes are where the page begins in each language.
var prefixes = map[string]string{"ar": "", "en": "/en"}

// small makes the window that of a small telephone.
func (b *window) small() {
	b.t.Helper()
	b.do(chromedp.EmulateViewport(360, 640, chromedp.EmulateMobile))
}

func TestACustomerWithoutJavaScriptBooksInFourPages(t *testing.T) {
	t.Parallel()
	for lang, words := range map[string][]string{
		"en": {"What would you like to book?", "Check-up", "Who is coming?", "You are booked", "Sunday, 15 November 2026"},
		"ar": {"ماذا تودّ أن تحجز؟", "فحص", "من سيحضر؟", "تم حجز موعدك", "الأحد، 15 نوفمبر 2026"},
	} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			w := openClinic(t)
			b := browser(t, w.base)
			b.small()
			_, err := chromedp.Call(b.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
			if err != nil {
				t.Fatal(err)
			}
			pages := 0
			shows := func(text string) {
				t.Helper()
				pages++
				b.reads(text)
				b.examined(b.url(), lang, false)
				b.picture(fmt.Sprintf("visitor-%s-%d", lang, pages))
			}
			b.see(prefixes[lang] + "/b/noor") // what the QR code says
			shows(words[0])
			b.press(`a[href$="/olaya/checkup"]`)
			shows(words[1])
			b.press(".soon button")
			shows(words[2])
			b.fill("customer_name", "نورة العتيبي")
			b.fill("phone", "٠٥٠١٢٣٤٥٦٧")
			b.press(goOn)
			shows(words[3])
			b.reads(words[4])
			if pages > 4 {
				t.Errorf("it took %d pages, want 4 at most", pages)
			}
			made, _ := w.get(w.newKey("noor", everyScope...), appointments).at("items").([]any)
			if len(made) != 1 {
				t.Errorf("%d appointments, want 1", len(made))
			}
		})
	}
}

// goes goes so many pages back in the window, or forward, and waits for a text
// there.
func (b *window) goes(pages int64, text string) {
	b.t.Helper()
	history, err := chromedp.Run(b.ctx, chromedp.NavigationEntries())
	if err != nil {
		b.t.Fatal(err)
	}
	to := page.NavigateToHistoryEntryParams{EntryID: history.Entries[history.CurrentIndex+pages].ID}
	if _, err := chromedp.Call(b.ctx, page.NavigateToHistoryEntry, to); err != nil {
		b.t.Fatal(err)
	}
	b.awaits(text)
}

// awaits waits for a page that says a text.
func (b *window) awaits(text string) {
	b.t.Helper()
	for end := time.Now().Add(patient); !strings.Contains(b.text("body"), text); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			b.t.Fatalf("want a page that says %q; at %s is: %s", text, b.url(), b.text("body"))
		}
	}
}

func TestACustomerWithoutJavaScriptGoesBackAndReloadsAtEveryStep(t *testing.T) {
	t.Parallel()
	for lang, words := range map[string][]string{
		"en": {"Check-up: choose a time", "Who is coming?", "Is this your number?", "This is not the code", "You are booked"},
		"ar": {"فحص: اختيار الوقت", "من سيحضر؟", "هل هذا رقمك؟", "هذا ليس الرمز", "تم حجز موعدك"},
	} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			post := &satchel{}
			w := askingClinic(t, post, "verify: always")
			b := browser(t, w.base)
			b.small()
			_, err := chromedp.Call(b.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
			if err != nil {
				t.Fatal(err)
			}
			looks := func(at int) {
				t.Helper()
				b.reads(words[at])
				b.looked(lang)
				b.picture(fmt.Sprintf("back-%s-%d", lang, at))
			}
			b.see(prefixes[lang] + "/b/noor/olaya/checkup?date=2026-11-16")
			looks(0)
			b.press(".soon button")
			looks(1)
			b.do(chromedp.Reload())
			looks(1)
			b.fill("customer_name", "نورة")
			b.fill("phone", "0501234567")
			b.do(chromedp.Click("form.who fieldset [type=radio]"))
			if _, err := chromedp.RunResponse(b.ctx, chromedp.SendKeys("[name=phone]", "\r")); err != nil { // and not the other language
				t.Fatal(err)
			}
			looks(2)
			b.fill("code", "000000")
			b.press(goOn)
			looks(3)
			b.goes(-1, words[2])
			typed := func() {
				t.Helper()
				if got := eval[string](b, "document.querySelector('[name=phone]').value"); got != "0501234567" {
					t.Errorf("going back loses what was typed: %q", got)
				}
			}
			b.goes(-1, words[1])
			typed()
			b.goes(-1, words[0])
			b.goes(+1, words[1])
			typed()
			b.goes(+2, words[3])
			b.fill("code", post.code())
			b.press(goOn)
			looks(4)
			b.do(chromedp.Reload())
			looks(4)
			b.goes(-1, words[3])
			b.goes(-2, words[1])
			typed()
			eval[bool](b, fmt.Sprintf("document.querySelector(%q).click(), true", goOn)) // once more
			b.awaits(words[4])
			made, _ := w.get(w.newKey("noor", everyScope...), appointments).at("items").([]any)
			if len(made) != 1 {
				t.Errorf("%d appointments, want 1", len(made))
			}
		})
	}
}

// The other language is a button of the form, so that nothing that was typed is
// lost.
func TestACustomerReadsTheFormInTheOtherLanguageAndGoesOn(t *testing.T) {
	t.Parallel()
	w := openClinic(t)
	b := browser(t, w.base)
	b.small()
	b.see("/b/noor/olaya/checkup?date=2026-11-16")
	b.press(".slots button")
	b.fill("customer_name", "Noura")
	b.press("button.other")
	b.reads("Who is coming?")
	b.reads("16 November 2026")
	b.examined(b.url(), "en", false)
	b.fill("phone", "0501234567")
	b.goes(-1, "من سيحضر؟")
	b.goes(+1, "Who is coming?")
	if got := eval[string](b, "document.querySelector('[name=customer_name]').value"); got != "Noura" {
		t.Errorf("got %q", got)
	}
	eval[bool](b, fmt.Sprintf(`document.querySelector('[name=phone]').value = '0501234567', document.querySelector(%q).click(), true`, goOn))
	b.awaits("You are booked")
}

// looked looks over the page that is there, and at what the console says.
func (b *window) looked(lang string) {
	b.t.Helper()
	for _, problem := range eval[[]string](b, "("+examine+")("+fmt.Sprintf("%q", lang)+")") {
		b.t.Errorf("%s: %s", b.url(), problem)
	}
	for _, c := range b.complaints() {
		if !strings.Contains(c, "a status of 4") { // A refusal is a page, too.
			b.t.Errorf("%s: the console says %s", b.url(), c)
		}
	}
}

// axe is what looks a page over for people who see, hear or move otherwise.
func axe(t *testing.T) string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(npmModules(t, "testdata/axe/package.json"), "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// accessible fails the story over what axe finds on the page, by some rules or all.
func (b *window) accessible(source string, rules ...string) {
	b.t.Helper()
	b.do(chromedp.Evaluate[chromedp.Void](source + ";undefined"))
	options := "{}"
	if len(rules) > 0 {
		options = fmt.Sprintf("{ runOnly: %q.split(' ') }", strings.Join(rules, " "))
	}
	found, err := chromedp.Run(b.ctx, chromedp.Evaluate[[]string](`axe.run(`+options+`).then((r) => r.violations.map((v) =>
		v.id + ': ' + v.help + ' ' + v.nodes.map((n) => n.html + ' ' + n.failureSummary).join('; ')))`, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatal(err)
	}
	for _, f := range found {
		b.t.Errorf("%s: %s", b.url(), f)
	}
}

// goOn is the button of a form that leads to the next step.
const goOn = "form.who button:not(.quiet)"

func TestEveryPageForCustomersIsAccessible(t *testing.T) {
	t.Parallel()
	source := axe(t)
	for lang, prefix := range prefixes {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			post := &satchel{}
			w := askingClinic(t, post, "verify: always, terms: Come in time., terms_ar: احضر في الموعد.")
			b := browser(t, w.base)
			b.small()
			patterns, missing := http.NewServeMux(), map[string]bool{}
			for _, r := range door.Routes() {
				if r.Method == http.MethodGet && strings.HasPrefix(r.Path, "/en/") == (lang == "en") && !noPage(r.Path) {
					patterns.Handle("GET "+r.Path, http.NotFoundHandler())
					missing["GET "+r.Path] = true
				}
			}
			look := func() {
				t.Helper()
				b.accessible(source)
				b.looked(lang)
				if r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, w.base+b.url(), nil); err == nil {
					_, pattern := patterns.Handler(r)
					delete(missing, pattern)
				}
			}
			home := prefix + "/b/noor"
			for _, path := range []string{home, home + "/olaya", home + "/olaya/checkup", home + "/olaya/yoga",
				home + "/olaya/checkup?resource=sara", home + "/york/visit", home + "/nothing", home + "/olaya/checkup/book",
				home + "/olaya/checkup/wait", prefix + "/w/abcdefghijkl"} {
				b.see(path)
				look()
			}
			b.see(home + "/olaya/checkup?date=2026-11-18") // almost full
			look()
			b.press(".slots button")
			look()
			b.fill("customer_name", "Noura")
			b.fill("phone", "12")
			b.do(chromedp.Click("[name=terms]"), chromedp.Click("form.who fieldset [type=radio]"))
			b.press(goOn) // a mistake
			look()
			b.fill("phone", "0501234567")
			b.press(goOn)
			look() // the code
			b.fill("code", "000000")
			b.press(goOn)
			look()
			b.fill("code", post.code())
			b.press(goOn)
			look()
			done := b.url()
			b.see(home + "/-/mine")
			look()
			b.fill("phone", "0501234567")
			b.press(goOn)
			look()
			b.fill("code", post.code())
			b.press(goOn)
			look()
			b.see(done)
			b.ownPages(w, look)
			for pattern := range missing {
				t.Errorf("nobody has looked at %s", pattern)
			}
		})
	}
}

// noPage tells which addresses are no pages to look at: files, and where one is
// only led on.
func noPage(path string) bool {
	for _, end := range []string{"/sitemap.xml", "/appointment.ics", "/{mark}", "/book", "/confirm", "/undo", "/coming", "/reminders",
		"/answer", "/leave",
		"/u/{token}"} { // which mails lead to
		if strings.HasSuffix(path, end) {
			return true
		}
	}
	return false
}

// ownPages looks at the pages of an appointment's own link, which the page that
// says what was booked has.
func (b *window) ownPages(w *world, look func()) {
	b.t.Helper()
	link := eval[string](b, `document.querySelector('main a[href*="/a/"]').pathname`)
	b.see(link)
	look()
	b.see(link + "/earlier")
	look()
	b.see(link + "/move?date=2026-11-19")
	look()
	b.press(".slots button")
	look()
	b.do(chromedp.Click("[name=sure]"))
	w.clock.turn(5 * time.Second) // Programs are faster.
	b.press(goOn)
	look()
	b.see(link + "/cancel")
	look()
	b.do(chromedp.Click("[name=reason]"))
	w.clock.turn(5 * time.Second)
	b.press(goOn)
	look()
}

// mostBytes is how much the first view may load, with everything.
const mostBytes = 60 << 10

func TestTheFirstViewIsLightAndComesFromOnePlace(t *testing.T) {
	t.Parallel()
	w := openClinic(t)
	for _, path := range []string{"/b/noor", "/en/b/noor", "/b/noor/olaya/checkup", "/en/b/noor/olaya/checkup"} {
		b := browser(t, w.base) // a cache of its own
		b.small()
		b.see(path)
		type load struct {
			URL   string
			Bytes int
		}
		loads := eval[[]load](b, `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
			.map((e) => ({URL: e.name, Bytes: e.transferSize}))`)
		sum := 0
		for _, l := range loads {
			sum += l.Bytes
			if !strings.HasPrefix(l.URL, w.base+"/") && !strings.HasPrefix(l.URL, "data:") {
				t.Errorf("%s loads %s", path, l.URL)
			}
		}
		t.Logf("%s: %d bytes in %d requests", path, sum, len(loads))
		if sum == 0 || sum > mostBytes || len(loads) > 4 {
			t.Errorf("%s: %d bytes in %d requests, want at most %d in 4: %v", path, sum, len(loads), mostBytes, loads)
		}
	}
}

func TestWhoeverIsElsewhereIsToldWhoseClockItIs(t *testing.T) {
	t.Parallel()
	w := openClinic(t)
	b := browser(t, w.base)
	for zone, told := range map[string]bool{"Asia/Riyadh": false, "Asia/Kuwait": false, "America/New_York": true, "Asia/Dubai": true} {
		if _, err := chromedp.Call(b.ctx, emulation.SetTimezoneOverride, emulation.SetTimezoneOverrideParams{TimezoneID: zone}); err != nil {
			t.Fatal(err)
		}
		b.see("/en/b/noor/olaya/checkup?date=2026-11-16")
		if got := strings.Contains(b.text("main"), "another time zone"); got != told {
			t.Errorf("in %s: told is %v, want %v", zone, got, told)
		}
		if got := b.text(".slots button"); got != "09:00" {
			t.Errorf("in %s: the first time is %q, want the branch's", zone, got)
		}
		for _, c := range b.complaints() {
			t.Errorf("in %s: the console says %s", zone, c)
		}
	}
}

// clinicSite is a site of the clinic that shows the page in a frame. It is
// another place than the service, as browsers see it.
func clinicSite(t *testing.T, service func() string) string {
	t.Helper()
	site := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(rw, `<!doctype html><html lang="en"><title>Noor</title><body style="margin:0">
			<h1 style="height:900px">Noor</h1>
			<mawid-booking org="noor" branch="olaya" service="checkup" lang="en"><a href="%[1]s/en/b/noor">Book</a></mawid-booking>
			<script src="%[1]s/embed.js" async></script>`, service())
	}))
	t.Cleanup(site.Close)
	return strings.Replace(site.URL, "127.0.0.1", "localhost", 1)
}

// inside is the frame that a window shows, as a window of its own.
func (b *window) inside(base string) *window {
	b.t.Helper()
	for end := time.Now().Add(patient); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		infos, err := chromedp.Targets(b.ctx)
		if err != nil {
			b.t.Fatal(err)
		}
		for _, info := range infos {
			if info.Type == "iframe" && strings.HasPrefix(info.URL, base) {
				ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithTargetID(info.TargetID))
				b.t.Cleanup(cancel)
				return &window{t: b.t, ctx: ctx, base: base}
			}
		}
	}
	b.t.Fatal("there is no frame")
	return nil
}

func TestASiteShowsThePageInAFrameThatIsAsHighAsEachStep(t *testing.T) {
	t.Parallel()
	var w *world
	site := clinicSite(t, func() string { return w.base })
	w = openClinic(t, site)
	b := browser(t, site)
	_, err := chromedp.Call(b.ctx, network.SetCookieControls, network.SetCookieControlsParams{EnableThirdPartyCookieRestriction: true})
	if err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.EmulateViewport(400, 700))
	b.see("/")
	in := b.inside(w.base)
	heights := map[string]float64{}
	fits := func(step, selector string) {
		t.Helper()
		in.until(step, fmt.Sprintf("document.readyState === 'complete' && !!document.querySelector(%q)", selector))
		var inner, outer float64
		for end := time.Now().Add(patient); ; time.Sleep(50 * time.Millisecond) {
			inner = eval[float64](in, "document.documentElement.getBoundingClientRect().height")
			outer = eval[float64](b, "document.querySelector('mawid-booking iframe').getBoundingClientRect().height")
			if outer >= inner && outer < inner+2 {
				break
			}
			if time.Now().After(end) {
				t.Fatalf("%s: the frame is %v high and the page %v", step, outer, inner)
			}
		}
		heights[step] = outer
	}
	fits("when", ".soon button")
	eval[bool](in, "document.querySelector('.slots button').click(), true")
	fits("who", "form.who")
	b.until("the step begins at its top", "document.querySelector('mawid-booking iframe').getBoundingClientRect().top >= -1")
	eval[bool](in, `document.querySelector('[name=customer_name]').value = 'Noura',
		document.querySelector('[name=phone]').value = '0501234567',
		document.querySelector('form.who button').click(), true`)
	fits("done", ".page-done")
	in.reads("You are booked")
	if heights["when"] == heights["done"] {
		t.Errorf("every step is as high: %v", heights)
	}
	for _, c := range b.complaints() {
		t.Errorf("the console says %s", c)
	}
}

func TestASiteThatIsNotNamedShowsNothing(t *testing.T) {
	t.Parallel()
	var w *world
	site := clinicSite(t, func() string { return w.base })
	w = openClinic(t, "https://www.noor.example")
	b := browser(t, site)
	b.see("/")
	b.until("the frame is refused", "!!document.querySelector('mawid-booking iframe')")
	for end := time.Now().Add(patient); ; time.Sleep(50 * time.Millisecond) {
		if said := strings.Join(b.complaints(), "\n"); strings.Contains(said, "frame-ancestors") {
			return
		}
		if time.Now().After(end) {
			t.Fatal("the browser did not refuse the frame")
		}
	}
}
