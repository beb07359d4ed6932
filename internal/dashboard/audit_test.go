package dashboard

import (
	"bytes"
	"html"
	"image"
	"image/png"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/calendar"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/voice"
	"github.com/mawid/mawid/internal/world"
)

// aboutThemselves are the lines that are about whoever did it, about all of the
// organization, or about something of which there is one.
var aboutThemselves = strings.Fields(`
	user.joined user.left user.signed_in user.signed_out user.signed_out_other user.signed_out_others user.united
	password.changed profile.changed factor.enabled factor.disabled recovery.renewed audit.exported organization.changed
	organization.changed_blocks_on organization.changed_blocks_off
	organization.imported organization.suspended organization.resumed organization.closed organization.reopened organization.exported sandbox.reset page.changed page.changed_opened
	page.changed_shut page.logo messages.changed messages.changed_on messages.changed_off security.more`)

// Every line about something says about what.
func TestEveryDeedSaysToWhatItWasDone(t *testing.T) {
	t.Parallel()
	texts := loadTexts()
	for _, l := range i18n.Langs {
		n := 0
		for key, text := range texts[l] {
			action, ok := strings.CutPrefix(key, "audit.")
			if !ok || !strings.Contains(action, ".") || slices.Contains(aboutThemselves, action) {
				continue
			}
			if n++; !strings.Contains(text, "{0}") && !strings.Contains(text, "{1}") {
				t.Errorf("%s: %s: %q does not say to what", l, key, text)
			}
		}
		if n < 60 {
			t.Errorf("%s: got %d lines, want all of them", l, n)
		}
	}
}

// walk sends the forms of pages one after the other, and looks at what each of
// them leaves in the audit log.
type walk struct {
	*teller
	b    *browser
	last booking.DeedID
	seen map[string]bool
}

// fresh lists what was written into the log since it was asked last.
func (k *walk) fresh() (actions []string) {
	k.T.Helper()
	deeds, _, err := k.Office.Deeds(k.T.Context(), office.Caller{Org: k.ids.Organization}, booking.PersonID{}, booking.DeedID{})
	if err != nil {
		k.T.Fatal(err)
	}
	for _, d := range deeds {
		if d.ID == k.last {
			break
		}
		actions = append(actions, strings.TrimPrefix(d.Action, booking.InSandbox))
	}
	k.last = deeds[0].ID
	return actions
}

// form sends the form of a route, which leaves a line.
func (k *walk) form(pattern, want string, send func() answer) {
	was := k.T
	was.(*testing.T).Run(want+" by "+pattern, func(t *testing.T) {
		k.T = t
		defer func() { k.T = was }()
		a := send()
		if a.status != 303 && a.status != 200 {
			t.Errorf("got %d, want it done:\n%s", a.status, between(a.body))
		}
		if a.status == 200 && a.body != "" && !strings.Contains(a.body, `<html lang="`+string(k.lang)+`"`) {
			t.Errorf("the answer is not in %s: %.200s", k.lang, a.body)
		}
		if got := k.fresh(); !slices.Contains(got, want) {
			t.Errorf("got %v in the audit log, want %s", got, want)
		}
	})
	k.seen["POST "+pattern] = true
}

// org sends the form of a route of the organization, as its page has it.
func (k *walk) org(pattern, path, want string, typed ...string) {
	k.form("/o/{org}"+pattern, want, func() answer { return k.b.submit("/o/noor"+path, typed...) })
}

// action finds the address of a form on a page.
func (k *walk) action(b *browser, page, pattern string) string {
	k.T.Helper()
	m := regexp.MustCompile(`action="(` + pattern + `)"`).FindStringSubmatch(b.get(page).body)
	if m == nil {
		k.T.Fatalf("%s has no form for %s", page, pattern)
	}
	return html.UnescapeString(m[1])
}

// leavesNone are the forms that leave nothing in the log, and why.
var leavesNone = map[string]string{
	"POST /o/{org}/settings/connector/test":     "it looks, and changes nothing here",
	"POST /o/{org}/telling/channels/{id}/check": "it looks, and changes nothing",
	"POST /o/{org}/agent":                       "a talk begins; what comes of it has lines of its own",
	"POST /o/{org}/agent/{id}":                  "what is booked in it has lines of its own",
	"POST /account/mails":                       "what somebody wants to be sent is theirs",
}

// Every form of every page leaves a line in the audit log, or there is a reason. That is so
// in either language.
func TestEveryDeedLeavesALine(t *testing.T) {
	t.Parallel()
	for _, lang := range i18n.Langs {
		t.Run(string(lang), func(t *testing.T) {
			t.Parallel()
			w := openTeller(t, world.SQLite(t))
			w.lang = lang
			k := &walk{teller: w, b: w.owner(), seen: map[string]bool{}}
			k.everywhere()
		})
	}
}

// everywhere sends the form of every route.
func (k *walk) everywhere() {
	k.fresh()
	k.walkAccounts()
	k.walkUsers()
	k.walkCatalogue()
	k.walkBlocks()
	k.walkFront()
	k.walkMessages()
	k.walkAppointments()
	k.walkCustomers()
	k.walkDevelopers()
	k.walkVoice()
	k.walkConnector()
	k.walkAside()
	for _, rt := range routes() {
		pattern := strings.Replace(rt.pattern, "/settings/sandbox/webhooks", "/settings/webhooks", 1)
		pattern = strings.Replace(pattern, "/settings/sandbox/deliveries", "/settings/deliveries", 1)
		if strings.HasPrefix(pattern, "POST ") && !k.seen[pattern] && leavesNone[pattern] == "" {
			k.T.Errorf("%s: nobody looks at what it leaves in the audit log", rt.pattern)
		}
	}
	k.readsAll()
}

// says is a text in the language of the walk.
func (k *walk) says(key string) string {
	return k.srv.texts().Say(k.lang, i18n.Latin, key)
}

// reads opens the log, which says so in English.
func (k *walk) reads(wants ...string) answer {
	k.T.Helper()
	k.b.get("/account?lang=en")
	a := k.b.get("/o/noor/settings/audit")
	a.has(k.T.(*testing.T), "the log", wants...)
	k.b.get("/account?lang=" + string(k.lang))
	return a
}

// readsAll opens all of the log: it names what it is about, in both languages, and shows
// no id.
func (k *walk) readsAll() {
	id := regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-`)
	for _, lang := range i18n.Langs {
		k.b.get("/account?lang=" + string(lang))
		for at := "/o/noor/settings/audit"; at != ""; {
			body := k.b.get(at).body
			_, rows, _ := strings.Cut(body, "<tbody>")
			rows, _, _ = strings.Cut(rows, "</tbody>")
			for _, row := range strings.Split(rows, "</tr>") {
				if text := visibleText(row); id.MatchString(text) {
					k.T.Errorf("%s: a line shows an id: %s", lang, text)
				}
			}
			at = ""
			if m := regexp.MustCompile(`<a class="button" href="(/o/noor/settings/audit\?before=[^"]*)"`).FindStringSubmatch(body); m != nil {
				at = html.UnescapeString(m[1])
			}
		}
	}
	k.b.get("/account?lang=" + string(k.lang))
}

const newPassword = "nine doors and a window"

func (k *walk) walkAccounts() {
	b, link := k.b, ""
	k.form("/account", "user.renamed", func() answer {
		return b.submit("/account", "name", "Huda K", "language", string(k.lang))
	})
	k.owner()
	k.form("/account/signout/{id}", "user.signed_out_other", func() answer {
		return b.submit(k.action(b, "/account", `/account/signout/[^"]+`))
	})
	k.owner()
	k.form("/account/signout", "user.signed_out_others", func() answer { return b.submit("/account/signout") })
	k.form("/o/{org}/settings/users/new", "user.added", func() (a answer) {
		a, link = b.invite("noor", "maha@noor.example", "manager")
		return a
	})
	k.form("/o/{org}/settings/users/invited/{id}/renew", "user.added", func() answer {
		a := b.submit(k.action(b, "/o/noor/settings/users", `/o/noor/settings/users/invited/[^"]+/renew`))
		if m := linkOnPage.FindStringSubmatch(a.body); m != nil {
			link = m[1]
		}
		return a
	})
	maha := k.browser()
	k.form("/join/{token}", "user.joined", func() answer { return maha.fillOut(link, link, "name", "Maha", "password", hudasPassword) })
	k.form("/account/password", "password.changed", func() answer {
		return maha.submit("/account/password", "old", hudasPassword, "password", newPassword)
	})
	recovery := ""
	k.form("/account/factor", "factor.enabled", func() answer {
		secret := cut(k.T, maha.get("/account/factor").body, `name="secret" value="`, `"`)
		a := maha.submit("/account/factor", "secret", secret, "code", auth.TOTP(secret, k.Clock.Now()), "old", newPassword)
		recovery = cut(k.T, a.body, "<li><code>", "</code>")
		return a
	})
	half := k.browser()
	half.submit("/signin", "email", "maha@noor.example", "password", newPassword)
	k.form("/signin/code", "user.signed_in", func() answer { return half.fillOut("/signin/code", "/signin/code", "code", recovery) })
	k.form("/account/recovery", "recovery.renewed", func() answer {
		return maha.fillOut("/account/factor", "/account/recovery", "old", newPassword)
	})
	k.form("/account/factor/off", "factor.disabled", func() answer {
		return maha.fillOut("/account/factor", "/account/factor/off", "old", newPassword)
	})
	k.form("/signout", "user.signed_out", func() answer { return maha.submit("/signout") })
	k.form("/signin", "user.signed_in", func() answer {
		return k.browser().submit("/signin", "email", "maha@noor.example", "password", newPassword)
	})
}

func (k *walk) walkUsers() {
	b, link := k.b, ""
	members, err := k.Organization.Members(k.T.Context(), office.Caller{Org: k.ids.Organization})
	if err != nil {
		k.T.Fatal(err)
	}
	user := ""
	for _, m := range members {
		if m.Email == "maha@noor.example" {
			user = "/settings/users/" + m.ID.String()
		}
	}
	k.org("/settings/users/{id}", user, "user.changed", "role", "receptionist")
	k.form("/o/{org}/settings/users/{id}/reset", "user.reset", func() answer {
		a := b.submit("/o/noor" + user + "/reset")
		link = linkOnPage.FindStringSubmatch(a.body)[1]
		return a
	})
	k.form("/password/{token}", "password.changed", func() answer {
		return k.browser().fillOut(link, link, "password", "ten doors and a window")
	})
	k.org("/settings/users/{id}/remove", user+"/remove", "user.removed")
	_, link = b.invite("noor", "lina@noor.example", "receptionist")
	lina := k.begin(link, "Lina", hudasPassword)
	k.form("/o/{org}/leave", "user.left", func() answer { return lina.fillOut("/o/noor/leave", "/o/noor/leave") })
	b.invite("noor", "lina@noor.example", "receptionist")
	k.form("/o/{org}/settings/users/invited/{id}/withdraw", "user.uninvited", func() answer {
		return b.submit(k.action(b, "/o/noor/settings/users", `/o/noor/settings/users/invited/[^"]+/withdraw`))
	})
	k.org("/settings/security", "/settings/security", "security.changed", "old", hudasPassword, "idle", "60")
	k.org("/settings/organization", "/settings/organization", "organization.changed", "org_name", "Noor House")
}

func (k *walk) walkCatalogue() {
	const c = "/catalogue"
	k.org(c+"/add/branch", c+"/add/branch", "branch.added", "name", "Hittin")
	k.org(c+"/add/service", c+"/add/service", "service.added", "name", "Laser", "duration", "45")
	k.org(c+"/add/resource", c+"/add/resource", "resource.added", "name", "Dr. Zain", "services", "checkup", "branches", "main")
	k.org(c+"/branches/{slug}", c+"/branches/main", "branch.changed", "name", "Olaya Street")
	k.org(c+"/branches/{slug}/closures", c+"/branches/malaz/closures", "closure.added", "from", "2026-12-20")
	k.form("/o/{org}"+c+"/branches/{slug}/closures", "closure.removed", func() answer {
		at := "/o/noor" + c + "/branches/malaz"
		return k.b.fillOut(at, at+"/closures", "from", "2026-12-20", "to", "2026-12-20", "remove", "1")
	})
	k.org(c+"/services/{slug}", c+"/services/surgery", "service.changed", "name", "Operation")
	k.org(c+"/services/{slug}/sessions", c+"/services/yoga/sessions", "service.sessions", "time.0", "19:00")
	k.org(c+"/resources/{slug}", c+"/resources/huda", "resource.changed", "name", "Dr. Huda N")
	k.org(c+"/resources/{slug}/order", c+"/resources/huda/order", "resource.order", "by", "up")
	k.org(c+"/resources/{slug}/hours/{branch}", c+"/resources/huda/hours/main", "resource.hours", "from.sun", "10:00", "from.sun",
		"13:00")
	k.org(c+"/dates/{branch}", c+"/dates/main", "dates.added", "from", "2026-12-01", "to", "2026-12-03", "kind", "hours", "from.all", "10:00",
		"to.all", "14:00", "weekdays", "tue", "weekdays", "wed", "resources", "sara")
	sara := "/o/noor" + c + "/resources/sara"
	k.form("/o/{org}"+c+"/resources/{slug}/dates/{branch}", "dates.removed", func() answer {
		return k.b.fillOut(sara, sara+"/dates/main", "index", "0")
	})
	k.form("/o/{org}"+c+"/resources/{slug}/off", "time_off.added", func() answer {
		return k.b.fillOut(sara, sara+"/off", "from", "2026-12-18", "from_time", "10", "to", "2026-12-18", "to_time", "11:30")
	})
	k.form("/o/{org}"+c+"/resources/{slug}/off", "time_off.removed", func() answer {
		return k.b.fillOut(sara, sara+"/off", "remove", "1")
	})
	k.org(c+"/{part}/{slug}/retire", c+"/services/laser/retire", "service.retired")
	k.form("/o/{org}"+c+"/{part}/{slug}/restore", "service.restored", func() answer { return k.b.undo("/o/noor" + c) })
	k.reads(`href="/o/noor/catalogue/resources/sara"`,
		"Dr. Sara · Olaya Street · 1 December 2026 – 3 December 2026",
		"18 December 2026 10:00 – 18 December 2026 11:30", `href="/o/noor/catalogue/services/laser"`, "Malaz · 20 December 2026")
}

// walkBlocks blocks a quarter of an hour of every Wednesday, and gives it back.
func (k *walk) walkBlocks() {
	b := k.b
	block := "/o/noor/block?" + url.Values{"branch_id": {k.ids.Branches["main"].String()}, "date": {"2026-11-18"},
		"resource_id": {k.ids.Resources["sara"].String()}}.Encode()
	k.form("/o/{org}/block", "time.blocked", func() answer {
		return b.fillOut(block, "/o/noor/block", "time", "11:00", "to", "11:15", "called", "Meeting", "until", "2027-01-31", "weekdays", "wed")
	})
	k.form("/o/{org}/block", "time.unblocked", func() answer { return b.undo("/o/noor/day") })
	k.form("/o/{org}/block", "time.blocked", func() answer {
		return b.fillOut(block, "/o/noor/block", "time", "12:00", "to", "13:00")
	})
	log := k.reads("Dr. Sara · 18 November 2026 · 12:00–13:00").body
	const weekly = "Dr. Sara · 18 November 2026 – 31 January 2027 · Wednesday · 11:00–11:15 · Meeting"
	for _, want := range []string{"blocked time of " + weekly, "freed blocked time of " + weekly} {
		if !strings.Contains(visibleText(log), want) {
			k.T.Errorf("the log lacks %q: %s", want, visibleText(log))
		}
	}
}

func (k *walk) walkFront() {
	const f = "/booking-page"
	k.org(f, f, "page.changed")
	k.reads("opened the booking page")
	k.org(f+"/settings", f+"/settings", "page.changed", "welcome", "Welcome.")
	k.org(f+"/branches/{slug}", f+"/branches/malaz", "branch.page", "address", "A street")
	k.org(f+"/services/{slug}", f+"/services/checkup", "service.page", "about", "A look.")
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewRGBA(image.Rect(0, 0, 40, 40))); err != nil {
		k.T.Fatal(err)
	}
	k.form("/o/{org}"+f+"/logo", "page.logo", func() answer {
		return k.b.attach(frontPages, frontPages+"/logo", "logo", "logo.png", picture.Bytes())
	})
	k.org(f+"/logo/remove", f+"/logo/remove", "page.logo")
}

func (k *walk) walkMessages() {
	const m = "/telling"
	first := ""
	k.form("/o/{org}"+m+"/channels", "channel.added", func() answer { first = k.b.unifonic(); return answer{status: 303} })
	k.b.adds("unifonic", "name", "SMS 2", "app_sid", "axuN0U7QqVPsfdgoK0mZFgdzG1", "sender", "Noor")
	channel := strings.TrimPrefix(first, "/o/noor")
	k.org(m+"/channels/{id}", channel, "channel.changed", "name", "SMS of the house")
	k.org(m+"/channels/{id}/pause", channel+"/pause", "channel.paused")
	k.org(m+"/channels/{id}/resume", channel+"/resume", "channel.resumed")
	k.org(m+"/order", m+"/order", "channel.ordered", "do", "down "+channel[strings.LastIndex(channel, "/")+1:])
	k.org(m, m, "messages.changed", "on", "1")
	k.org(m+"/rules", m+"/rules", "messages.changed", "per_month", "900")
	k.org(m+"/services/{slug}", m+"/services/checkup", "messages.changed", "sensitive", "1")
	k.org(m+"/texts/{kind}/{form}/{lang}", m+"/texts/reminder/sms_plain/en", "messages.wording", "text", "See you {date} {time}")
	k.reads(`href="`+first+`"`, "SMS 2, SMS of the house",
		`/telling/texts/reminder/sms_plain/en"`)
	k.org(m+"/channels/{id}/remove", channel+"/remove", "channel.removed")
}

func (k *walk) walkAppointments() {
	b := k.b
	k.org("/book", "/book", "appointment.booked", bookForm(k.ids, "checkup", "sara", "10:00")...)
	id := onlyID(k.T, b.get("/o/noor/day").body)
	page := "/appointments/" + id
	k.org("/appointments/{id}/move", page+"/move", "appointment.moved", "date", "2026-11-15", "time", "10:30")
	k.form("/o/{org}/appointments/{id}/move/back", "appointment.moved", func() answer {
		return b.forge(undoOf(k.T.(*testing.T), b.get("/o/noor/day").body))
	})
	k.org("/appointments/{id}/move", page+"/move", "appointment.moved", "date", "2026-11-15", "time", "10:30")
	k.org("/appointments/{id}/edit", page+"/edit", "appointment.edited", "phone", "0557654321", "minutes", "45")
	k.reads("966557654321", "corrected the appointment on")
	k.form("/o/{org}/mark", "appointment.arrived", func() answer {
		return b.fillOut("/o/noor"+page, "/o/noor/mark", "do", "arrived "+id)
	})
	k.org("/appointments/{id}/undo", page+"/undo", "appointment.undone")
	k.reads(`<a href="/o/noor` + page + `"><bdi>15 November 2026 10:30 · Check-up · Dr. Sara · نورة العتيبي</bdi></a>`)
	k.org("/appointments/{id}/link", page+"/link", "link.renewed")
	k.org("/appointments/{id}/cancel", page+"/cancel", "appointment.cancelled")
	a := b.get("/o/noor/overview/appointments.csv?from=2026-11-01&to=2026-11-30")
	if a.status != 200 || !slices.Contains(k.fresh(), "appointments.exported") {
		k.T.Errorf("got %d, want the export in the log", a.status)
	}
	k.reads("downloaded appointments: 1 November 2026 – 30 November 2026")
}

func (k *walk) walkCustomers() {
	b := k.b
	book := func(name, phone, clock string) string {
		form := bookForm(k.ids, "checkup", "huda", clock)
		form[slices.Index(form, "customer_name")+1], form[slices.Index(form, "phone")+1] = name, phone
		if a := b.submit("/o/noor/book", form...); a.status != 303 {
			k.T.Fatalf("booking: got %d", a.status)
		}
		return k.person(k.ids.Organization, name, phone).String()
	}
	one, two := book("Noura Harbi", "+966501234567", "13:00"), book("Nora Alharbi", "+966501234567", "13:30")
	page := "/customers/" + one
	k.org("/customers/{id}/details", page+"/details", "customer.described", "notes", "by the window")
	k.form("/o/{org}/customers/{id}/name", "customer.corrected", func() answer {
		return b.fillOut("/o/noor"+page, "/o/noor"+page+"/name", "customer_name", "noura harbi")
	})
	k.form("/o/{org}/customers/{id}/name", "customer.corrected", func() answer {
		return b.fillOut("/o/noor"+page, "/o/noor"+page+"/name", "customer_name", "Noura Harbi")
	})
	k.org("/customers/{id}/consent", page+"/consent", "consent.given", "kind", "messages", "given", "yes", "channel", "telephone")
	k.form("/o/{org}/customers/{id}/merge", "customer.merged", func() answer {
		return b.fillOut("/o/noor"+page+"/merge?from="+two, "/o/noor"+page+"/merge")
	})
	k.form("/o/{org}/customers/{id}/unmerge", "customer.unmerged", func() answer {
		return b.fillOut("/o/noor"+page, "/o/noor/customers/"+two+"/unmerge")
	})
	link := `<a href="/o/noor` + page + `"><bdi>Noura Harbi</bdi></a>`
	k.reads("merged two customers: ", link,
		"wrote down a consent: "+link+" · Messages", "Nora Alharbi")
	if table := b.get("/o/noor/settings/audit.csv").body; strings.Contains(table, "Harbi") || !strings.Contains(table, "customer.merged") {
		k.T.Error("the table of the log names customers, or lacks what was done")
	}
	k.Clock.Add(7 * time.Hour)
	k.b = k.owner() // An hour without a visit ends a session by now.
	b = k.b
	k.form("/o/{org}/customers/{id}/erase", "customer.erased", func() answer {
		return b.submit("/o/noor"+page+"/erase", "word", k.says("erase.word"))
	})
	log := k.reads("erased a customer&#39;s data: 1 appointment", "somebody whose data was erased")
	if strings.Contains(log.body, "Noura Harbi") || strings.Contains(log.body, one) {
		k.T.Error("the log still names whoever was erased")
	}
}

func (k *walk) walkDevelopers() {
	b, s := k.b, "/settings"
	k.org(s+"/keys", s+"/keys", "key.created", "name", "Website", "scopes", "availability:read", "life", "0")
	keys, err := k.Organization.Keys(k.T.Context(), "noor")
	if err != nil {
		k.T.Fatal(err)
	}
	k.org(s+"/keys/{id}/revoke", s+"/keys/"+keys[0].ID.String()+"/revoke", "key.revoked")
	k.form("/o/{org}"+s+"/calendars", "feed.made", func() answer { b.makes(calendar.FeedBusy); return answer{status: 303} })
	feeds, err := k.Calendars.Feeds(k.T.Context(), office.Caller{Org: k.ids.Organization})
	if err != nil {
		k.T.Fatal(err)
	}
	k.org(s+"/calendars/{id}/remove", s+"/calendars/"+feeds[0].ID.String()+"/remove", "feed.removed")
	k.org(s+"/webhooks", s+"/webhooks", "webhook.added", "url", "https://example.com/hooks", "events", "appointment.created")
	list, err := k.Webhooks.Endpoints(k.T.Context(), k.ids.Organization)
	if err != nil {
		k.T.Fatal(err)
	}
	hook, path := s+"/webhooks/{id}", s+"/webhooks/"+list[0].ID.String()
	k.org(hook+"/kinds", path+"/kinds", "webhook.changed", "events", "appointment.cancelled")
	k.org(hook+"/test", path+"/test", "webhook.tested")
	k.org(hook+"/rotate", path+"/rotate", "webhook.rotated", "overlap", "24")
	missed := func() { // as if it had been an event, and nobody had answered
		for _, change := range []string{`update webhook_deliveries set state = 'failed'`,
			`update webhook_deliveries set replay = false where id = (select min(id) from webhook_deliveries)`} {
			if _, err := k.SQL().ExecContext(k.T.Context(), change); err != nil {
				k.T.Fatal(err)
			}
		}
	}
	missed()
	k.org(hook+"/missed", path+"/missed", "webhook.replayed")
	missed()
	k.form("/o/{org}"+hook+"/range", "webhook.replayed", func() answer {
		at := "/o/noor" + path
		return b.send(b.fillOut(at, at+"/range", "from", "2026-11-15", "to", "2026-11-15").body, at+"/range")
	})
	k.form("/o/{org}"+hook+"/promote", "webhook.promoted", func() answer { return b.forge("/o/noor"+path+"/promote", "sure", "1") })
	k.org(hook+"/disable", path+"/disable", "webhook.disabled")
	k.org(hook+"/enable", path+"/enable", "webhook.enabled")
	log, err := k.Webhooks.Deliveries(k.T.Context(), k.ids.Organization, list[0].ID, "", booking.DeliveryID{}, 0)
	if err != nil || len(log) == 0 {
		k.T.Fatal(log, err)
	}
	k.org(s+"/deliveries/{id}/replay", s+"/deliveries/"+log[0].ID.String()+"/replay", "webhook.replayed")
	k.reads(`enabled a webhook endpoint: <a href="/o/noor` + path + `"><bdi>https://example.com/hooks</bdi></a>`)
	k.org(hook+"/delete", path+"/delete", "webhook.deleted")
	k.org(s+"/sandbox/reset", s+"/sandbox/reset", "sandbox.reset")
}

func (k *walk) walkVoice() {
	b, s := k.b, "/settings/agents"
	k.org(s, s, "agent.created", "name", "Reception", "languages", "ar,en", "retention", "30", "tools", voice.Tools[0])
	list, err := k.Voice.Agents(k.T.Context(), k.ids.Organization)
	if err != nil || len(list) == 0 {
		k.T.Fatal(list, err)
	}
	agent, path := list[0], s+"/"+list[0].ID.String()
	k.org(s+"/{id}", path, "agent.changed", "name", "Front desk")
	k.org(s+"/{id}/exam", path+"/exam", "agent.examined", "sentences",
		"sentences:\r\n- say: I want to cancel my appointment\r\n  lang: en\r\n  intent: cancel\r\n")
	k.org(s+"/{id}/rotate", path+"/rotate", "agent.rotated")
	for _, phone := range []string{"+966557654321", "+966557654322"} {
		if _, err := k.Voice.HandOver(k.T.Context(), voice.Line{Agent: agent}, voice.HandOverRequest{Phone: phone, Name: "Lama Saad",
			Reason: "medical_or_urgent", Summary: "a toothache"}); err != nil {
			k.T.Fatal(err)
		}
	}
	k.form("/o/{org}/calls/callbacks/{id}/done", "callback.done", func() answer {
		return b.submit(k.action(b, "/o/noor/calls/callbacks", `/o/noor/calls/callbacks/[^"]+/done`))
	})
	k.reads("called a caller back: ", "Lama Saad")
	k.form("/o/{org}/calls/callbacks/{id}/reopen", "callback.reopened", func() answer {
		b.submit(k.action(b, "/o/noor/calls/callbacks", `/o/noor/calls/callbacks/[^"]+/done`))
		return b.undo("/o/noor/calls/callbacks")
	})
	k.form("/o/{org}/customers/callers", "caller.erased", func() answer {
		key := k.rings(k.ids, "", "I am Zulaykha")
		b.get("/o/noor/customers/callers")
		b.submit("/o/noor/customers/callers", "q", "zulaykha")
		return b.submit("/o/noor/customers/callers", "q", "zulaykha", "do", "erase", "trace", key, "word", k.says("erase.word"))
	})
	k.org(s+"/{id}/revoke", path+"/revoke", "agent.revoked")
}

func (k *walk) walkConnector() {
	const c = "/settings/connector"
	_, address := k.erp()
	k.org(c, c, "connector.set", "url", address, "token", erpToken)
	k.form("/o/{org}"+c+"/mapping", "connector.mapped", func() answer {
		page := k.b.get(connectorURL + "/mapping").body
		theirs := cut(k.T, page, `<option value="dr`, `"`)
		return k.b.send(page, connectorURL+"/mapping", k.ids.Resources["sara"].String(), "dr"+theirs)
	})
	k.org(c+"/differences", c+"/differences", "connector.differences", "differences", "follow")
	k.org(c+"/hook", c+"/hook", "connector.hook")
	k.org(c+"/hook/remove", c+"/hook/remove", "connector.hook_removed")
	k.org(c+"/pull", c+"/pull", "connector.pulled")
	k.reads("matched names with the connected system: ", "Dr. Sara</bdi>",
		"fetched busy times from the connected system: ", address)
	k.org(c+"/remove", c+"/remove", "connector.removed")
}
