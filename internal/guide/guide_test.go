package guide

import (
	"net/http"
	"net/http/httptest"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/mawid/mawid/docs"
)

func get(h http.Handler, path string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("GET", path, nil)
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, r)
	return rec
}

var (
	href    = regexp.MustCompile(`href="([^"]*)"`)
	shown   = regexp.MustCompile(`<img src="([^"]*)" alt="([^"]*)"`)
	foreign = regexp.MustCompile(`(?i)<(script|img|iframe|link)[^>]*(src|href)="(https?:)?//`)
)

// Pictures are said in words, too, and are served with nothing but their own colours.
func TestEveryPictureOfAGuideIsThere(t *testing.T) {
	t.Parallel()
	h := New(docs.Guides)
	s, err := read(docs.Guides)
	if err != nil {
		t.Fatal(err)
	}
	pictures := 0
	for _, g := range s.list {
		for _, m := range shown.FindAllStringSubmatch(string(g.Body), -1) {
			pictures++
			rec := get(h, path.Join(path.Dir(Root+"/"+g.Name), m[1]))
			if kind := rec.Header().Get("Content-Type"); rec.Code != http.StatusOK || kind != "image/svg+xml" || m[2] == "" {
				t.Errorf("%s shows %s (%q): got %d %s", g.Name, m[1], m[2], rec.Code, kind)
			}
			if got := rec.Header().Get("Content-Security-Policy"); got != picturePolicy {
				t.Errorf("%s: got the policy %q", m[1], got)
			}
		}
	}
	if pictures != len(s.pictures) || pictures == 0 {
		t.Errorf("the guides show %d pictures, of %d", pictures, len(s.pictures))
	}
}

func TestEveryGuideIsAPageAndEveryLinkLeadsSomewhere(t *testing.T) {
	t.Parallel()
	h := New(docs.Guides)
	s, err := read(docs.Guides)
	if err != nil {
		t.Fatal(err)
	}
	if len(s.list) < 15 {
		t.Fatalf("got %d guides", len(s.list))
	}
	if got := s.list[0].Title; got != "Guide to the API" {
		t.Errorf("the first is %q", got)
	}
	links := 0
	for _, g := range s.list {
		rec := get(h, Root+"/"+g.Name)
		if rec.Code != http.StatusOK || !strings.HasPrefix(rec.Header().Get("Content-Type"), "text/html") {
			t.Errorf("%s: got %d %s", g.Name, rec.Code, rec.Header().Get("Content-Type"))
		}
		page := rec.Body.String()
		if foreign.MatchString(page) || strings.Contains(page, "<script") {
			t.Errorf("%s fetches from elsewhere, or has a script", g.Name)
		}
		for _, m := range href.FindAllStringSubmatch(string(g.Body), -1) {
			links++
			to, anchor, _ := strings.Cut(m[1], "#")
			switch {
			case strings.Contains(to, "://"):
				continue
			case to == "":
				to = Root + "/" + g.Name
			}
			there := get(h, to)
			if there.Code != http.StatusOK {
				t.Errorf("%s: %s: got %d", g.Name, m[1], there.Code)
			}
			if anchor != "" && !strings.Contains(there.Body.String(), `id="`+anchor+`"`) {
				t.Errorf("%s: %s has no such heading", g.Name, m[1])
			}
		}
	}
	if links < 60 {
		t.Errorf("got %d links, want all of them", links)
	}
}

func TestASearchFindsTheSection(t *testing.T) {
	t.Parallel()
	h := New(docs.Guides)
	for query, want := range map[string]string{
		"idempotency": Root + "/api#idempotency-keys-one-booking-however-often-you-ask",
		"RATE limits": Root + "/api#rate-limits-and-trying-again",
	} {
		page := get(h, Root+"?q="+strings.ReplaceAll(query, " ", "+")).Body.String()
		first := href.FindStringSubmatch(page[strings.Index(page, "<section"):])
		if first[1] != want {
			t.Errorf("%s: the first is %s, want %s", query, first[1], want)
		}
	}
	for _, query := range []string{"xyzzy", "%3Cb%3Exyzzy", strings.Repeat("a", 300)} {
		page := get(h, Root+"?q="+query).Body.String()
		if strings.Contains(page, "<section") || strings.Contains(page, "<b>") || !strings.Contains(page, "Nothing was found") {
			t.Errorf("%s: got %s", query, page)
		}
	}
}

func TestTheFrameIsInTheReadersLanguageAndDirection(t *testing.T) {
	t.Parallel()
	h := New(docs.Guides)
	for _, tc := range []struct{ path, accept, want, also string }{
		{Root, "", `<html lang="en" dir="ltr">`, "Search the guides"},
		{Root, "ar-SA,ar;q=0.9", `<html lang="ar" dir="rtl">`, "ابحث في الأدلة"},
		{Root + "/api?lang=ar", "en", `<html lang="ar" dir="rtl">`, `<article lang="en" dir="ltr">`},
		{Root + "?q=hold&lang=en", "ar", `<html lang="en" dir="ltr">`, "Found for"},
	} {
		page := get(h, tc.path, "Accept-Language", tc.accept).Body.String()
		if !strings.Contains(page, tc.want) || !strings.Contains(page, tc.also) {
			t.Errorf("%s in %q: want %s and %s", tc.path, tc.accept, tc.want, tc.also)
		}
	}
}

func TestABrowserIsShownTheListForAGuideThatIsNotThere(t *testing.T) {
	t.Parallel()
	const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
	for lang, says := range map[string]string{"en": "There is no such guide.", "ar": "لا يوجد دليل بهذا الاسم."} {
		rec := get(New(docs.Guides), Root+"/nope", "Accept", browser, "Accept-Language", lang)
		if got := rec.Header().Get("Content-Type"); rec.Code != http.StatusNotFound || !strings.HasPrefix(got, "text/html") {
			t.Errorf("%s: got %d %s, want a page and 404", lang, rec.Code, got)
		}
		if page := rec.Body.String(); !strings.Contains(page, says) || !strings.Contains(page, Root+"/api?lang="+lang) {
			t.Errorf("%s: got %s, want %q and the list", lang, page, says)
		}
	}
}

func TestAGuideThatIsNotThereIsAJSON404(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"/nothing", "/../api", "/docs.go", "/snippets/webhooks/verify.go", "/api.md"} {
		rec := get(New(docs.Guides), Root+name)
		if rec.Code != http.StatusNotFound || !strings.Contains(rec.Body.String(), `"detail":`) {
			t.Errorf("%s: got %d %s", name, rec.Code, rec.Body)
		}
	}
}
