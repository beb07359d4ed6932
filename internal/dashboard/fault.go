package dashboard

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/web"
)

// failure is the page that says what went wrong.
type failure struct {
	Status   int
	Kind     string // which sentences: not_found, forbidden, busy, internal
	Sentence string
	Typed    []typedField // what was typed into a form that is not done for whoever is here
}

// fail answers with an error: whoever is not signed in is sent to sign in, with what they
// typed, and everybody else sees a page. What is our own fault is logged here.
func (s *server) fail(w http.ResponseWriter, v *visit, err error) {
	f := fault.Of(err)
	v.alarm(f, "")
	if errors.Is(err, people.ErrNoSignIn) && v.r.Header.Get("Accept") != "text/event-stream" {
		w.Header().Set("X-Session", "ended")
		if !s.signInKeeping(w, v) {
			http.Redirect(w, v.r, v.signInURL(), http.StatusSeeOther)
		}
		return
	}
	if errors.Is(err, errFactorDue) && v.r.Header.Get("Accept") != "text/event-stream" {
		http.Redirect(w, v.r, "/account/factor", http.StatusSeeOther)
		return
	}
	if f.Kind == fault.Internal {
		if errors.Is(err, context.Canceled) && v.r.Context().Err() != nil {
			return // nobody is there to read it
		}
		s.log.Error("page failed", "request_id", w.Header().Get("X-Request-Id"), "path", v.rt.pattern, "error", err)
	}
	if f.Kind == fault.Unavailable && f.Err != nil && s.warn != nil {
		s.warn("page could not be served", f, "request_id", w.Header().Get("X-Request-Id"), "code", f.Code, "path", v.rt.pattern)
	}
	v.status, v.retry = web.Statuses[f.Kind], f.RetryAfter
	page := failure{Status: v.status, Kind: "other", Sentence: v.sentence(f)}
	if errors.Is(err, errOther) {
		page.Typed = s.typed(v)
	}
	switch f.Kind {
	case fault.Internal:
		page.Kind = "internal"
	case fault.NotFound:
		page.Kind = "missing"
	case fault.Forbidden:
		page.Kind = "forbidden"
	case fault.Unavailable, fault.RateLimited:
		page.Kind = "busy"
	}
	if err := s.page(w, v, "failure", page); err != nil {
		s.log.Error("the error page failed", "error", err)
		http.Error(w, http.StatusText(v.status), v.status)
	}
}

// turnAway answers somebody whom the gate refuses: without looking up who it
// is, for there is no place to do so.
func (s *server) turnAway(w http.ResponseWriter, r *http.Request, err error) {
	v := &visit{s: s, r: r, rt: route{roles: everybody}, now: s.now()}
	v.lang = v.language()
	s.fail(w, v, err)
}

// signInURL leads to signing in and back: to a page that was only looked at, and from
// a form that was sent to the page on which it was filled in.
func (v *visit) signInURL() string {
	next := v.r.URL
	if !v.looksOnly() {
		next = v.formPage()
	}
	if next == nil || next.Path == "/" {
		return "/signin"
	}
	return "/signin?next=" + url.QueryEscape(next.RequestURI())
}

// formPage is the page from which a form was sent, as the browser says; nil unless that
// is one of ours that can be opened by whoever signs in. Anybody can write a Referer:
// what is taken from it is only which of our own pages it was.
func (v *visit) formPage() *url.URL {
	from, err := url.Parse(v.r.Referer())
	if err != nil || from.Host != v.r.Host || from.Scheme != "https" && from.Scheme != "http" {
		return nil
	}
	page := &url.URL{Path: from.Path, RawPath: from.RawPath, RawQuery: from.RawQuery}
	_, pattern := v.s.mux.Handler(&http.Request{Method: http.MethodGet, Host: v.r.Host, URL: page})
	if rt, ok := v.s.table[pattern]; !ok || rt.roles&everybody != 0 {
		return nil
	}
	return page
}

// sentence says a fault in the visit's language: by code and field if there
// is such a text, else by code. {0} is the field, {1} how long to wait, and
// from {2} on stand the limits that it is about, and then the words that it
// quotes.
func (v *visit) sentence(f *fault.Error) string {
	args := []any{f.Field, v.wait(f.RetryAfter)}
	for _, n := range f.Limits {
		args = append(args, v.digits().Text(strconv.Itoa(n)))
	}
	for _, word := range f.Words {
		args = append(args, word)
	}
	for _, key := range []string{"fault." + f.Code + "." + f.Field, "fault." + f.Code} {
		if v.s.texts().Has(v.lang, key) {
			return v.t(key, args...)
		}
	}
	if v.lang == i18n.English && f.Kind != fault.Internal && f.Detail != "" {
		return strings.ToUpper(f.Detail[:1]) + f.Detail[1:] + "."
	}
	return v.t("fault.internal")
}

// wait says how long to wait.
func (v *visit) wait(d time.Duration) string {
	seconds := int((d + time.Second - 1) / time.Second)
	if seconds < 90 {
		return v.s.texts().Count(v.lang, v.digits(), "wait.seconds", seconds)
	}
	return v.s.texts().Count(v.lang, v.digits(), "wait.minutes", (seconds+59)/60)
}
