package stories

import (
	_ "embed"
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/connector/mockerp"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/dashboard"
	"github.com/mawid/mawid/internal/demo"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store/storetest"
	"github.com/mawid/mawid/internal/waiting"
)

// examine is a function that looks over a page as axe does, and says what it
// finds.
//
//go:embed testdata/examine.js
var examine string

// house is a world with the demo's clinic in it, whose people all have the
// same password.
func household(t *testing.T) *world {
	t.Helper()
	w := &world{t: t, url: storetest.SQLite(t), clock: newClock(begin)}
	a, err := app.Open(t.Context(), app.Config{
		Database: w.url, Now: w.clock.Now, BaseURL: "http://mawid.test", Dev: true, Sandbox: &mockerp.Config{Quiet: true},
		SecretKey: base64.StdEncoding.EncodeToString(make([]byte, 32)), Patience: patient, Console: io.Discard,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close() })
	w.app = a
	if _, err := a.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.caller = w.serve(a)
	ids := w.apply(string(demo.Document))
	if _, err := demo.Fill(t.Context(), w.app.House, ids.Organization, ids, w.clock.Now()); err != nil {
		t.Fatal(err)
	}
	for _, email := range demo.Users {
		if err := w.app.Organization.SetPassword(t.Context(), email, housePassword); err != nil {
			t.Fatal(err)
		}
	}
	// Something to see on every page: calls, a connection, a channel, a key, a
	// webhook with a test.
	w.telephone(ids.Organization)
	c := office.Caller{Org: ids.Organization}
	if err := a.Bridge.SetConnector(t.Context(), c, w.base+app.MockERP, "secret-token"); err != nil {
		t.Fatal(err)
	}
	if _, err := a.Messages.AddChannel(t.Context(), c, message.Draft{Kind: "taqnyat", Name: "رسائل الجوال",
		Settings: courier.Settings{"token": "secret-token", "sender": "Noor"}}); err != nil {
		t.Fatal(err)
	}
	w.newKey(demo.Slug, everyScope...)
	w.testKey(demo.Slug) // so that there is a sandbox
	for _, org := range []booking.OrgID{c.Org, c.Org.Twin()} {
		c.Org = org
		e, _, err := a.Webhooks.AddEndpoint(t.Context(), c, w.base+"/nothing", nil)
		if err == nil {
			_, err = a.Webhooks.TestEndpoint(t.Context(), c, e.ID)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return w
}

// told books for somebody, who is told of it, and puts them on the waiting list for
// something else.
func (w *world) told() {
	w.t.Helper()
	ctx, o := w.t.Context(), w.bureau()
	org, err := w.app.Webhooks.Organization(ctx, demo.Slug)
	if err != nil {
		w.t.Fatal(err)
	}
	c := office.Caller{Org: org.ID, Channel: booking.ByDashboard, Actor: booking.ByStaff}
	screen, err := w.app.Messages.AddChannel(ctx, c, message.Draft{Kind: "console", Name: "Screen"})
	if err == nil {
		err = w.app.Messages.OrderChannels(ctx, c, []booking.ChannelID{screen.ID})
	}
	if err == nil {
		err = w.app.Messages.SaveRules(ctx, c, message.UsualRules(), true)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	service, _ := booking.ParseID[booking.ServiceID](o.ids[consultation])
	branch, _ := booking.ParseID[booking.BranchID](o.ids["olaya"])
	day := civil.DateOf(2026, 11, 16)
	free, err := w.app.Desk.Availability(ctx, org.ID,
		desk.AvailabilityQuery{Service: service, Branch: branch, Slot: booking.Slot{Date: day, Time: 9 * 60}})
	if err != nil || free.Slot == nil {
		w.t.Fatalf("got %+v %v, want a free time", free, err)
	}
	a, err := w.app.Desk.Book(ctx, c, desk.BookRequest{
		Service: service, Branch: branch, Slot: *free.Slot, Customer: "منى الحربي", Phone: "+966551112233",
	})
	if err != nil {
		w.t.Fatal(err)
	}
	var series desk.Together
	for week := range civil.Date(2) {
		series.Wishes = append(series.Wishes, desk.Wish{BookRequest: desk.BookRequest{Service: service, Branch: branch, Customer: "منى الحربي",
			Slot: booking.Slot{Date: day + 35 + 7*week, Time: 10 * 60}, Latitude: booking.Squeeze}})
	}
	series.IdempotencyKey = "series"
	if _, err := w.app.Desk.BookTogether(ctx, c, series); err != nil {
		w.t.Fatal(err)
	}
	w.clock.turn(time.Minute)
	if _, err := w.app.Messages.Tell(ctx, org.ID, a.ID); err != nil {
		w.t.Fatal(err)
	}
	if _, err := w.app.Waiting.JoinFor(ctx, c, waiting.Wish{Service: service, Branch: branch, Customer: "منى الحربي", Phone: "+966551112233",
		Dates: booking.DateRange{From: day, To: day + 7}, Parts: waiting.Evening, Lang: i18n.Arabic}); err != nil {
		w.t.Fatal(err)
	}
}

// leave gives Sara two days off, whoever is booked.
func (w *world) leave() {
	w.t.Helper()
	ctx := w.t.Context()
	org, err := w.app.Webhooks.Organization(ctx, demo.Slug)
	if err != nil {
		w.t.Fatal(err)
	}
	cat, err := w.app.Catalogue.Read(ctx, org.ID)
	if err != nil {
		w.t.Fatal(err)
	}
	off := catalogue.AddTimeOff{Resource: "sara", From: booking.Slot{Date: civil.DateOf(2026, 11, 16)},
		To: booking.Slot{Date: civil.DateOf(2026, 11, 17)}, WholeDays: true}
	outside, err := w.app.Catalogue.Affected(ctx, org.ID, off)
	if err != nil || len(outside) == 0 {
		w.t.Fatalf("got %d affected (%v), want somebody", len(outside), err)
	}
	e := catalogue.Edit{Change: off, Version: cat.Org.Catalog}
	for _, v := range outside {
		e.Accepted = append(e.Accepted, v.ID)
	}
	c := office.Caller{Org: org.ID, Channel: booking.ByDashboard, Actor: booking.ByStaff}
	if _, err := w.app.Catalogue.Edit(ctx, c, e); err != nil {
		w.t.Fatal(err)
	}
}

const housePassword = "eleven gazelles at noon"

// enter signs somebody in, in a language.
func (b *window) enter(email, lang string) {
	b.t.Helper()
	b.see("/signin?lang=" + lang)
	b.fill("email", email)
	b.fill("password", housePassword)
	b.press("main form button")
	if b.url() == "/signin" {
		b.t.Fatalf("%s is not let in: %s", email, b.text("main"))
	}
}

// unseen are pages that are no pages to look at: streams, downloads, what leads on
// to another, and those that need a link of their own, which other stories open.
var unseen = regexp.MustCompile(`/changes|/events|\.csv|\.svg|\.png|/booking-page/logo|/export|/live|/stream|/setup/\{token\}|/password/\{token\}|/join/\{token\}|/signin|\{id\}/customer$|\{id\}/together$|GET /\{\$\}|GET /o/\{org\}/\{\$\}`)

func TestEveryPageIsWellMadeInBothLanguagesOnBothScreens(t *testing.T) {
	t.Parallel()
	source, thorough := axe(t), os.Getenv("MAWID_AXE") != "" // It takes minutes: make axe asks for it.
	w := household(t)
	b := browser(t, w.base)
	patterns := http.NewServeMux()
	missing := map[string]bool{}
	for _, p := range dashboard.Pages() {
		if strings.HasPrefix(p.Pattern, "GET ") && !strings.Contains(p.Pattern, "{$}") {
			patterns.Handle(p.Pattern, http.NotFoundHandler())
			if !unseen.MatchString(p.Pattern) {
				missing[p.Pattern] = true
			}
		}
	}
	w.told()
	w.leave()
	b.enter("owner@noor.example", "en")
	b.see(clinicPages + "/settings/calendars")
	b.press("main form .primary") // an address to be taken away
	pages := b.crawl(patterns)
	for pattern := range pages {
		delete(missing, pattern)
	}
	for pattern := range missing {
		t.Errorf("no link leads to %s", pattern)
	}
	pages["GET /nothing"] = "/nothing"
	for _, lang := range []string{"en", "ar"} {
		for _, width := range []int{390, 1440} {
			t.Run(fmt.Sprint(lang, width), func(t *testing.T) {
				t.Parallel()
				b := browser(t, w.base)
				b.wide(width)
				// The pages of those who are not signed in, yet.
				for _, path := range []string{"/signin", "/setup"} {
					b.see(path + "?lang=" + lang)
					b.examined(path, lang, false)
					if thorough {
						b.accessible(source)
					}
					b.picture(fmt.Sprintf("%s-%d%s", lang, width, strings.ReplaceAll(path, "/", "-")))
				}
				b.enter("owner@noor.example", lang)
				for pattern, path := range pages {
					b.see(path)
					b.examined(path, lang, pattern == "GET /nothing")
					b.picture(fmt.Sprintf("%s-%d%s", lang, width, strings.NewReplacer("GET ", "", "/", "-", "{", "", "}", "").Replace(pattern)))
					if thorough {
						b.accessible(source)
						b.darken()
						b.accessible(source, "color-contrast")
					}
				}
			})
		}
	}
}

// darken shows the page as whoever chose dark colours sees it.
func (b *window) darken() {
	b.t.Helper()
	eval[bool](b, `(() => {
		document.documentElement.dataset.theme = 'dark';
		document.body.offsetWidth; // What begins to change now,
		document.getAnimations().forEach((a) => a.finish()); // is changed at once.
		return true;
	})()`)
}

// crawl follows links from the present page and gives one address for each
// pattern. Pages are read for their links alone, which draws none of them.
func (b *window) crawl(patterns *http.ServeMux) map[string]string {
	b.t.Helper()
	found, visited := map[string]string{}, map[string]int{}
	queue := []string{"/account", "/account/factor", "/setup", b.url()}
	for len(queue) > 0 {
		path := queue[0]
		queue = queue[1:]
		r, err := http.NewRequest(http.MethodGet, path, nil)
		if err != nil {
			b.t.Fatal(err)
		}
		_, pattern := patterns.Handler(r)
		if pattern == "" || visited[path] > 0 || visited[pattern] >= 12 || unseen.MatchString(pattern) {
			continue
		}
		visited[path]++
		visited[pattern]++
		if found[pattern] == "" {
			found[pattern] = path
		}
		for _, href := range b.links(path) {
			u, err := url.Parse(href)
			if err != nil || u.Host != "" || !strings.HasPrefix(u.Path, "/") || remembered(u.Query()) {
				continue
			}
			queue = append(queue, href)
		}
	}
	return found
}

// links are those of a page.
func (b *window) links(path string) []string {
	b.t.Helper()
	found, err := chromedp.Run(b.ctx, chromedp.Evaluate[[]string](fmt.Sprintf(`fetch(%q).then((r) => r.text()).then((text) =>
		[...new DOMParser().parseFromString(text, 'text/html').querySelectorAll('a[href]')].map((a) => a.getAttribute('href')))`, path),
		chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatalf("%s: %v", path, err)
	}
	return found
}

// remembered tells whether an address chooses how all pages look from then on.
func remembered(q url.Values) bool {
	return q.Has("lang") || q.Has("list") || q.Has("columns") || q.Has("groups")
}

// examined fails the story over what is wrong with the page.
func (b *window) examined(what, lang string, failing bool) {
	b.t.Helper()
	for _, problem := range eval[[]string](b, "("+examine+")("+fmt.Sprintf("%q", lang)+")") {
		b.t.Errorf("%s: %s", what, problem)
	}
	for _, c := range b.complaints() {
		if !failing || !strings.Contains(c, "404") {
			b.t.Errorf("%s: the console says %s", what, c)
		}
	}
}

func TestSetUpFromEmpty(t *testing.T) {
	t.Parallel()
	for lang, words := range map[string][]string{
		"en": {"Welcome. Let us set up your organization", "easy to guess", "Your organization is ready", "ltr"},
		"ar": {"أهلًا بك. لنهيّئ منشأتك", "يسهل تخمين", "منشأتك جاهزة", "rtl"},
	} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			w := bareWorld(t)
			b := browser(t, w.base)
			token, err := w.app.People.SetupLink(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			b.see("/setup/" + token + "?lang=" + lang)
			b.reads(words[0])
			b.examined("set-up", lang, false)
			b.fill("name", "هدى")
			b.fill("email", "huda@noor.example")
			b.fill("password", "123456789012")
			b.fill("org_name_ar", "عيادة نور")
			b.fill("slug", "noor")
			b.press("main form button")
			b.reads(words[1])
			if got := eval[string](b, `document.querySelector('[name=org_name_ar]').value`); got != "عيادة نور" {
				t.Errorf("got %q, want what was typed to stay", got)
			}
			b.picture(lang + "-setup-refused")
			b.fill("password", housePassword)
			b.press("main form button")
			if !strings.HasPrefix(b.url(), "/o/noor/") {
				t.Errorf("got to %s, want into the organization", b.url())
			}
			b.reads(words[2])
			if got := eval[string](b, "document.documentElement.dir"); got != words[3] {
				t.Errorf("got %s, want %s", got, words[3])
			}
			b.picture(lang + "-setup-done")
			// The link has served.
			other := browser(t, w.base)
			other.see("/setup/" + token)
			if eval[bool](other, "!!document.querySelector('[name=password]')") {
				t.Error("the link works twice")
			}
			// Sign out, and in again.
			b.click("details.menu.end > summary")
			b.press("form[action='/signout'] button")
			b.enter("huda@noor.example", lang)
			if !strings.HasPrefix(b.url(), "/o/noor/") {
				t.Errorf("got to %s, want home", b.url())
			}
		})
	}
}

// bareWorld is a service that nobody has set up.
func bareWorld(t *testing.T) *world {
	t.Helper()
	w := &world{t: t, url: storetest.SQLite(t), clock: newClock(begin)}
	w.app = w.open(plenty)
	if _, err := w.app.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.caller = w.serve(w.app)
	return w
}

func TestAnInvitedReceptionistChoosesAPasswordAndSeesOnlyWhatSheMay(t *testing.T) {
	t.Parallel()
	w := household(t)
	owner := browser(t, w.base)
	owner.enter("owner@noor.example", "en")
	owner.see("/o/" + demo.Slug + "/settings/users/new")
	owner.fill("email", "maha@noor.example")
	owner.press("main form button.primary")
	owner.reads("maha@noor.example is invited")
	link := owner.text("#secret")
	owner.picture("en-user-link")
	i := strings.Index(link, "/join/")
	if i < 0 {
		t.Fatalf("got %q, want a link", link)
	}
	maha := browser(t, w.base)
	maha.see(link[i:] + "?lang=ar")
	maha.reads("دعوة من")
	maha.examined("joining", "ar", false)
	maha.picture("ar-join")
	owner.see("/o/" + demo.Slug + "/settings/users")
	owner.reads("Link works until")
	owner.examined("an invitation", "en", false)
	owner.picture("en-users-invited")
	maha.fill("name", "Maha")
	maha.fill("password", "nine doors and a window")
	maha.press("main form button")
	maha.reads("صرت الآن من")
	nav := maha.text("nav")
	if strings.Contains(nav, "المستخدمون") {
		t.Errorf("got %s, want no page about people", nav)
	}
	maha.see("/o/" + demo.Slug + "/settings/users")
	maha.reads("لا يُسمح لك بهذا")
	// The owner signs her out by resetting her password.
	owner.see("/o/" + demo.Slug + "/settings/users")
	owner.press("a[aria-label='Change Maha']")
	owner.press("main a[href$='/reset']")
	owner.press("main form button")
	owner.reads("Maha needs a new password")
	maha.see("/account")
	if !strings.HasPrefix(maha.url(), "/signin") {
		t.Errorf("got %s, want her signed out", maha.url())
	}
	owner.see("/o/" + demo.Slug + "/settings/audit")
	owner.reads("reset the password of maha@noor.example")
	if lines := slices.Collect(strings.Lines(owner.text("tbody"))); len(lines) < 3 {
		t.Errorf("got %v, want the audit log", lines)
	}
}
