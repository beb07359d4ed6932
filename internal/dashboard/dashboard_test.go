package dashboard

import (
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/i18n"
)

func TestSigningInLeadsHomeAndSigningOutEndsIt(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b := w.browser()
	if a := b.get("/account?tab=1"); a.status != 303 || a.location != "/signin?next=%2Faccount%3Ftab%3D1" {
		t.Errorf("signed out: got %d to %s, want to sign in and to come back", a.status, a.location)
	}
	b.get("/signin?next=/account")
	wrong := b.submit("/signin", "email", "huda@noor.example", "password", "wrong", "next", "/account")
	if wrong.status != 401 || !strings.Contains(wrong.body, "huda@noor.example") || strings.Contains(wrong.body, `value="wrong"`) {
		t.Errorf("wrong password: got %d, want 401, the address kept and the password not", wrong.status)
	}
	if a := b.submit("/signin", "email", " HUDA@noor.example ", "password", hudasPassword, "next", "/account"); a.status != 303 ||
		a.location != "/account" {
		t.Fatalf("got %d to %s, want back to the page", a.status, a.location)
	}
	if a := b.get("/account"); a.status != 200 || !strings.Contains(a.body, "huda@noor.example") {
		t.Errorf("got %d, want the account", a.status)
	}
	if a := b.submit("/signout"); a.status != 303 {
		t.Errorf("got %d, want to be sent away", a.status)
	}
	if a := b.get("/account"); a.status != 303 {
		t.Errorf("after signing out: got %d, want 303", a.status)
	}
	for _, next := range []string{"//evil.example", "https://evil.example", "/\\evil.example", "/\t/evil.example", "/\n/evil.example",
		"\t//evil.example", "/\u0085/evil.example"} {
		b := w.browser()
		if a := b.forge("/signin", "email", "huda@noor.example", "password", hudasPassword, "next", next); a.status != 303 || a.location != "/" {
			t.Errorf("%q: got %d to %q, want a way back inside the house", next, a.status, a.location)
		}
		if a := b.get("/signin?next=" + url.QueryEscape(next)); a.location != "/" {
			t.Errorf("%q, signed in: got %q, want a way back inside the house", next, a.location)
		}
	}
}

func TestEveryPageIsInTheLanguageChosen(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b := w.browser()
	if a := b.get("/signin", "Accept-Language: ar"); !strings.Contains(a.body, `<html lang="ar" dir="rtl">`) ||
		!strings.Contains(a.body, "/signin?lang=en") {
		t.Errorf("got %.200s, want Arabic and a way to English", a.body)
	}
	if a := b.get("/signin?next=%2Fx&lang=en", "Accept-Language: ar"); a.status != 303 || a.location != "/signin?next=%2Fx" {
		t.Errorf("got %d to %s, want back to the page", a.status, a.location)
	}
	if a := b.get("/signin", "Accept-Language: ar"); !strings.Contains(a.body, `<html lang="en" dir="ltr">`) {
		t.Errorf("got %.200s, want English to stay", a.body)
	}
	if a := b.get("/nothing/at/all"); a.status != 404 || !strings.Contains(a.body, "This page is not here") {
		t.Errorf("got %d, want a page that says so", a.status)
	}
}

func TestAnswersCarryTheHeadersThatKeepPeopleSafe(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b := w.browser()
	a := b.get("/signin")
	for name, want := range map[string]string{
		"Content-Security-Policy": "default-src 'none'", "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY",
		"Referrer-Policy": "same-origin", "Cache-Control": "no-store", "Content-Language": "en",
	} {
		if got := a.header.Get(name); !strings.Contains(got, want) {
			t.Errorf("%s: got %q, want %q in it", name, got, want)
		}
	}
	if strings.Contains(a.header.Get("Content-Security-Policy"), "unsafe") {
		t.Error("the policy allows something unsafe")
	}
	sheet := regexp.MustCompile(`/static/base\.[0-9a-f]{12}\.css`).FindString(a.body)
	if s := b.get(sheet); s.status != 200 || !strings.Contains(s.header.Get("Cache-Control"), "immutable") ||
		!strings.HasPrefix(s.header.Get("Content-Type"), "text/css") {
		t.Errorf("%s: got %d %v", sheet, s.status, s.header)
	}
	if s := b.get("/static/base.css"); s.status != 404 {
		t.Errorf("a file without its hash: got %d, want 404", s.status)
	}
	in := b.submit("/signin", "email", "huda@noor.example", "password", hudasPassword)
	cookie := in.header.Get("Set-Cookie")
	for _, want := range []string{"mawid_session=", "HttpOnly", "SameSite=Lax", "Path=/"} {
		if !strings.Contains(cookie, want) {
			t.Errorf("got %q, want %s", cookie, want)
		}
	}
	secure := newServer(Config{House: w.House, Now: w.Clock.Now, BaseURL: "https://noor.example"})
	if got, want := secure.cookieName("session"), "__Host-mawid_session"; got != want || !secure.secure {
		t.Errorf("got %s, want %s and Secure", got, want)
	}
}

func TestARequestFromAnotherSiteIsRefused(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b := w.signedIn("huda@noor.example", hudasPassword)
	for _, header := range []string{"Sec-Fetch-Site: cross-site", "Origin: https://evil.example"} {
		if a := b.do("POST", "/signout", strings.NewReader(""), header); a.status != 403 {
			t.Errorf("%s: got %d, want 403", header, a.status)
		}
	}
	if a := b.get("/account"); a.status != 200 {
		t.Errorf("got %d, want to be signed in still", a.status)
	}
}

func TestBothLanguagesHaveTheSameTexts(t *testing.T) {
	t.Parallel()
	texts := loadTexts()
	bare := func(l i18n.Lang) map[string]bool {
		keys := map[string]bool{}
		for key := range texts[l] {
			name, form, counted := strings.Cut(key, "#")
			keys[name] = true
			for _, f := range l.Forms() {
				if counted && !texts.Has(l, name+"#"+string(f)) {
					t.Errorf("%s: %s (which has %s) lacks the form %s", l, name, form, f)
				}
			}
		}
		return keys
	}
	if diff := cmp.Diff(bare(i18n.English), bare(i18n.Arabic)); diff != "" {
		t.Errorf("(-English +Arabic):\n%s", diff)
	}
	arabic, latin := regexp.MustCompile(`[\x{0621}-\x{064A}]`), regexp.MustCompile(`[A-Za-z]`)
	for key, text := range texts[i18n.Arabic] {
		if latin.MatchString(text) && !arabic.MatchString(text) && key != "nav.other_language" {
			t.Errorf("%s is not in Arabic: %s", key, text)
		}
	}
	for key, text := range texts[i18n.English] {
		if arabic.MatchString(text) && !strings.HasPrefix(key, "nav.") {
			t.Errorf("%s is not in English: %s", key, text)
		}
	}
	// The digits of a text become those that the organization has chosen; a number to dial is read from
	// the left, whatever stands around it.
	number := regexp.MustCompile(`[^+\d\x{2066}\x{2068}]\+?\d{7,}|\d{7,}[^\d\x{2069}]`)
	for key, text := range texts[i18n.Arabic] {
		if strings.ContainsAny(text, "٠١٢٣٤٥٦٧٨٩") && key != "organization.digits.arabic" || number.MatchString(text) {
			t.Errorf("%s has digits of its own, or a number that is not kept apart: %q", key, text)
		}
	}
	holes := regexp.MustCompile(`\{[0-9]\}`)
	for key, text := range texts[i18n.English] {
		if other, ok := texts[i18n.Arabic][key]; ok && !strings.Contains(key, "#") {
			count := func(s string) map[string]bool {
				m := map[string]bool{}
				for _, h := range holes.FindAllString(s, -1) {
					m[h] = true
				}
				return m
			}
			if diff := cmp.Diff(count(text), count(other)); diff != "" {
				t.Errorf("%s names other arguments (-English +Arabic):\n%s", key, diff)
			}
		}
	}
}
