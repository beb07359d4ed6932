package caldav_test

import (
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/connector/caldav/davtest"
)

// Everything that an operator can enter wrongly is named.
func TestFaultsAreNamed(t *testing.T) {
	t.Parallel()
	radicale := davtest.Radicale(t)
	sara := radicale.Calendar("Sara")
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_,
			_ = io.WriteString(w, "<html>hello</html>")
	}))
	t.Cleanup(web.Close)
	deaf := httptest.NewServer(nil)
	deaf.Close()
	away := httptest.NewServer(http.RedirectHandler("http://elsewhere.example.com/dav/", http.StatusMovedPermanently))
	t.Cleanup(away.Close)
	for name, c := range map[string]struct {
		url, user, password string
		code                int
		want                string
	}{
		"a wrong password":      {radicale.URL, davtest.User, "wrong", 502, "refuses the user or the password"},
		"a wrong path":          {radicale.URL + "/nowhere/at/all/", davtest.User, davtest.Password, 502, "no CalDAV at the address"},
		"not a CalDAV server":   {web.URL, davtest.User, davtest.Password, 502, "not a CalDAV server"},
		"nobody there":          {deaf.URL, davtest.User, davtest.Password, 502, "does not answer"},
		"no such name":          {"http://no-such-host.invalid", davtest.User, davtest.Password, 502, "check --url"},
		"HTTPS where none is":   {strings.Replace(web.URL, "http:", "https:", 1), davtest.User, davtest.Password, 502, "HTTPS"},
		"leads to another host": {away.URL, davtest.User, davtest.Password, 502, "add --also elsewhere.example.com"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t, nil, c.url, c.user, c.password)
			code, text := w.refused("GET", "/resources", nil)
			if code != c.code || !strings.Contains(text, c.want) {
				t.Errorf("got %d %q, want %d and %q", code, text, c.code, c.want)
			}
			if strings.Contains(w.logs.String(), c.password) && c.password != "wrong" {
				t.Errorf("the log shows the password:\n%s", w.logs)
			}
		})
	}
	t.Run("a calendar that can only be read", func(t *testing.T) {
		t.Parallel()
		w := open(t, radicale, radicale.URL+radicale.Home, davtest.Reader, davtest.Password)
		w.wantBusy(sara)
		if code, text := w.refused("POST", "/booking", appointment(sara, 1, 15, 9)); code != 403 || !strings.Contains(text, "read-only") {
			t.Errorf("got %d %q, want 403 and that it is read-only", code, text)
		}
	})
}

// However a server redirects and links, the password goes to the host that it
// was entered for, and to those that the operator named.
func TestThePasswordGoesNowhereElse(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { asked.Add(1); w.WriteHeader(404) }))
	t.Cleanup(other.Close)
	props := func(inside string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			w.WriteHeader(207)
			fmt.Fprintf(w, `<multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><response><href>/</href><propstat><prop>%s</prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>`,
				strings.ReplaceAll(inside, "OTHER", other.URL))
		}
	}
	for name, h := range map[string]http.Handler{
		"a redirect":         http.RedirectHandler(other.URL+"/dav/", http.StatusPermanentRedirect),
		"a principal":        props("<current-user-principal><href>OTHER/me/</href></current-user-principal>"),
		"a home":             props("<C:calendar-home-set><href>OTHER/home/</href></C:calendar-home-set>"),
		"a loop of its own":  http.RedirectHandler("/again", http.StatusFound),
		"a scheme it has no": http.RedirectHandler("ftp://127.0.0.1/", http.StatusFound),
	} {
		s := httptest.NewServer(h)
		t.Cleanup(s.Close)
		w := open(t, nil, s.URL, davtest.User, davtest.Password)
		if code, text := w.refused("GET", "/resources", nil); code != 502 || text == "" {
			t.Errorf("%s: got %d %q, want 502 and why", name, code, text)
		}
	}
	if n := asked.Load(); n != 0 {
		t.Errorf("another host was asked %d times", n)
	}
}

// Whatever of the server the address names, its calendars are found.
func TestCalendarsAreFoundFromAnywhere(t *testing.T) {
	each(t, func(w *world) {
		sara := w.Calendar("Sara")
		w.Calendar("Omar")
		principal := map[string]string{"radicale": w.Home, "xandikos": "/user/"}[w.Server.Name]
		for path, want := range map[string]int{"": 2, "/": 2, principal: 2, w.Home: 2, sara: 1, strings.TrimSuffix(sara, "/"): 1} {
			v := open(w.TB, w.Server, w.URL+path, davtest.User, davtest.Password)
			var got contract.ResourcesAnswer
			if code := v.call("GET", "/resources", nil, &got); code != 200 || len(got.Resources) != want {
				w.Errorf("%q: got %d %+v, want %d calendars", path, code, got, want)
			}
		}
	})
}

// An answer that has not changed is not sent again, and one that has is.
func TestTheETagFollowsTheCalendar(t *testing.T) {
	t.Parallel()
	s := davtest.Radicale(t)
	w := open(t, s, s.URL, davtest.User, davtest.Password)
	sara := s.Calendar("Sara")
	ask := func(tag string) (int, string) {
		r, err := http.NewRequest("GET", w.url+"/availability?resource_ids="+sara+"&from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer "+token)
		r.Header.Set("If-None-Match", tag)
		a, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = a.Body.Close()
		return a.StatusCode, a.Header.Get("ETag")
	}
	_, tag := ask("")
	if code, _ := ask(tag); code != 304 || tag == "" {
		t.Errorf("got %d for %q, want 304", code, tag)
	}
	s.Put(sara+"x.ics", event("x", "DTSTART:20261115T060000Z\nDTEND:20261115T070000Z"))
	if code, now := ask(tag); code != 200 || now == tag {
		t.Errorf("got %d %q, want another answer", code, now)
	}
}

// fake is a server of one calendar, /c/, that can do what real ones sometimes
// do, and what nobody should.
type fake struct {
	mu      sync.Mutex
	objects map[string]string
	version int // grows with each change
	noSync  bool
	noMulti bool // knows no multiget
	silent  bool // leaves objects out of a multiget
	stale   bool // refuses every token
	status  int  // answers everything with it, unless 0
	seen    map[string]int
}

func (f *fake) put(name, text string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.version++
	f.objects[name] = strings.ReplaceAll(text, "\n", "\r\n")
}

var hrefPattern = regexp.MustCompile(`<D:href>([^<]+)</D:href>`)

// ServeHTTP implements http.Handler.
func (f *fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	b, _ := io.ReadAll(r.Body)
	body := string(b)
	kind := r.Method
	if i := strings.Index(body, "sync-collection"); i >= 0 {
		kind = "sync"
	} else if strings.Contains(body, "multiget") {
		kind = "multiget"
	}
	f.seen[kind]++
	if f.status != 0 {
		w.WriteHeader(f.status)
		return
	}
	list := func(names []string, data bool) {
		w.WriteHeader(207)
		fmt.Fprint(w, `<?xml version="1.0"?><multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">`)
		for _, n := range names {
			fmt.Fprintf(w, `<response><href>/c/%s</href><propstat><prop><getetag>"%x"</getetag>`, n, len(f.objects[n]))
			if data {
				fmt.Fprintf(w, `<C:calendar-data><![CDATA[%s]]></C:calendar-data>`, f.objects[n])
			}
			fmt.Fprint(w, `</prop><status>HTTP/1.1 200 OK</status></propstat></response>`)
		}
	}
	var names []string
	if kind != "multiget" {
		names = slices.Sorted(maps.Keys(f.objects))
	}
	switch {
	case kind == "sync" && (f.noSync || f.stale && !strings.Contains(body, "<D:sync-token></D:sync-token>")):
		w.WriteHeader(403)
	case kind == "sync":
		if strings.Contains(body, fmt.Sprintf("<D:sync-token>%d</D:sync-token>", f.version)) {
			names = nil
		}
		list(names, false)
		fmt.Fprintf(w, `<sync-token>%d</sync-token></multistatus>`, f.version)
	case kind == "multiget" && f.noMulti:
		w.WriteHeader(501)
	case kind == "multiget":
		var asked []string
		for _, m := range hrefPattern.FindAllStringSubmatch(body, -1) {
			if n := strings.TrimPrefix(m[1], "/c/"); f.objects[n] != "" && !f.silent {
				asked = append(asked, n)
			}
		}
		list(asked, true)
		fmt.Fprint(w, `</multistatus>`)
	case kind == "PROPFIND" && strings.Contains(body, "getetag"):
		list(names, false)
		fmt.Fprint(w, `</multistatus>`)
	case kind == "PROPFIND":
		w.WriteHeader(207)
		fmt.Fprint(w, `<?xml version="1.0"?><multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><response><href>/c/</href><propstat><prop>
			<resourcetype><collection/><C:calendar/></resourcetype><displayname>C</displayname><owner><href>/p/</href></owner>
			<C:calendar-user-address-set><href>mailto:Sara@Clinic.example</href><href>/p/</href></C:calendar-user-address-set></prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>`)
	case kind == "GET" && f.objects[strings.TrimPrefix(r.URL.Path, "/c/")] != "":
		fmt.Fprint(w, f.objects[strings.TrimPrefix(r.URL.Path, "/c/")])
	default:
		w.WriteHeader(404)
	}
}

func newFake(t *testing.T, f *fake) *world {
	t.Helper()
	f.objects, f.seen = map[string]string{}, map[string]int{}
	s := httptest.NewServer(f)
	t.Cleanup(s.Close)
	return open(t, nil, s.URL+"/c/", "u", "p")
}

// Servers that can less, or forget, give the same answers.
func TestServersThatCanLess(t *testing.T) {
	t.Parallel()
	for name, f := range map[string]*fake{"everything": {}, "no sync": {noSync: true}, "no multiget": {noMulti: true},
		"leaves out": {silent: true}, "forgets tokens": {stale: true}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newFake(t, f)
			w.wantBusy("/c/")
			f.put("a.ics", event("a", "DTSTART:20261115T060000Z\nDTEND:20261115T070000Z"))
			w.wantBusy("/c/", "15 09:00–10:00")
			f.put("a.ics", event("a", "DTSTART:20261115T060000Z\nDTEND:20261115T073000Z\nX-MORE:1"))
			w.wantBusy("/c/", "15 09:00–10:30")
		})
	}
}

// A server that fails in the middle is a failure, and never a shorter list.
func TestAFailureIsNoFreeTime(t *testing.T) {
	t.Parallel()
	f := &fake{}
	w := newFake(t, f)
	f.put("a.ics", event("a", "DTSTART:20261115T060000Z\nDTEND:20261115T070000Z"))
	w.wantBusy("/c/", "15 09:00–10:00")
	for _, status := range []int{401, 403, 500, 503} {
		f.mu.Lock()
		f.status = status
		f.mu.Unlock()
		if code, text := w.refused("GET", "/availability?resource_ids=/c/&from=2026-11-15T00:00:00Z&to=2026-11-16T00:00:00Z", nil); code != 502 ||
			text == "" {
			t.Errorf("status %d: got %d %q, want 502", status, code, text)
		}
	}
	f.mu.Lock()
	f.status = 0
	f.mu.Unlock()
	w.wantBusy("/c/", "15 09:00–10:00")
}

// An event that cannot be read blocks from its start on, as one that mawid shows.
func TestAnEventThatCannotBeReadIsTold(t *testing.T) {
	t.Parallel()
	f := &fake{}
	w := newFake(t, f)
	f.put("good.ics", event("good", "DTSTART:20261110T060000Z\nDTEND:20261110T070000Z"))
	f.put("bad.ics", event("bad", "DTSTART:20261115T060000Z\nDTEND:20261115T070000Z\nRRULE:FREQ=WHENEVER"))
	w.wantBusy("/c/", "10 09:00–10:00", "15 09:00–10:00", "15 09:00–?")
	if !strings.Contains(w.logs.String(), "bad.ics") {
		t.Errorf("got the log\n%s\nwant the event named", w.logs)
	}
}

// An invitation that the calendar's owner has declined takes no time; one that
// somebody else has does.
func TestWhatTheOwnerHasDeclinedIsFree(t *testing.T) {
	t.Parallel()
	f := &fake{}
	w := newFake(t, f)
	f.put("a.ics", event("a", "DTSTART:20261115T060000Z\nDTEND:20261115T070000Z\nATTENDEE;PARTSTAT=DECLINED:mailto:sara@clinic.example"))
	f.put("b.ics", event("b",
		"DTSTART:20261116T060000Z\nDTEND:20261116T070000Z\nATTENDEE;PARTSTAT=DECLINED:mailto:omar@clinic.example\nATTENDEE;PARTSTAT=ACCEPTED:mailto:sara@clinic.example"))
	w.wantBusy("/c/", "16 09:00–10:00")
}

// A calendar of 20,000 events, a thousand of them repeated for ever and some
// of them hostile, is answered; the second question fetches nothing.
func TestALargeCalendar(t *testing.T) {
	t.Parallel()
	f := &fake{}
	w := newFake(t, f)
	for i := range 20_000 {
		lines := fmt.Sprintf("DTSTART:20%02d%02d%02dT%02d0000Z\nDURATION:PT30M", 10+i%17, 1+i%12, 1+i%28, i%24)
		if i%20 == 0 {
			lines += "\nRRULE:FREQ=MONTHLY;BYMONTHDAY=3"
		}
		if i%4000 == 0 {
			lines = "DTSTART:20100101T000000Z\nDURATION:PT1S\nRRULE:FREQ=SECONDLY;COUNT=1000000000"
		}
		f.put(fmt.Sprintf("%d.ics", i), event(fmt.Sprint(i), lines))
	}
	began := time.Now()
	first := w.busy("/c/")
	t.Logf("the first answer after %s", time.Since(began))
	began = time.Now()
	fetched := f.seen["multiget"]
	second := w.busy("/c/")
	t.Logf("the second after %s", time.Since(began))
	if len(first) == 0 || !slices.Equal(first, second) || fetched != 400 || f.seen["multiget"] != fetched || f.seen["GET"] != 0 {
		t.Errorf("got %d and %d entries after %v, want the same twice", len(first), len(second), f.seen)
	}
}
