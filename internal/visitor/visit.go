package visitor

import (
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/selfservice"
)

// visit is one request of one customer: where they are, and how things are said
// to them.
type visit struct {
	s     *server
	r     *http.Request
	rt    route
	now   time.Time
	lang  i18n.Lang
	front selfservice.Front // zero outside of an organization
	zone  *civil.Zone       // of the branch that the page is about; nil: of none
	phone string            // whom to call about the appointment that the page is about; empty: it is about none
	host  string            // the slug of the organization whose own host was asked; empty: ours

	// there is where the page is had by GET, if not where it was asked for.
	there string
	turn  *turn // how it is had in the other language with what was typed; nil: by its address

	names []string // that stand under a number, for whoever has shown that it is theirs
	works bool     // the browser is asked to work for a code

	status int           // of the page; zero: 200
	retry  time.Duration // when to come back, if that is known
}

func newVisit(s *server, r *http.Request, rt route) *visit {
	v := &visit{s: s, r: r, rt: rt, now: s.now(), lang: i18n.Arabic, host: hostedBy(r)}
	if strings.HasPrefix(r.URL.Path, english+"/") {
		v.lang = i18n.English
	}
	return v
}

// What a visit is refused for.
var (
	errNoPage  = fault.New(fault.NotFound, "no_page", "there is no such page")
	errForeign = fault.New(fault.Forbidden, "cross_origin", "this request came from another site; open the page and try again")
)

// goingBack lets a browser keep a page for whoever goes back to it, and for nothing
// else: an answer to what was sent, which cannot be asked for again, and the form
// that somebody types into.
const goingBack = "private, no-cache"

// formLimit is how many bytes a form may have.
const formLimit = 64 << 10

// serve answers a request of a route: it finds the organization and calls the
// route.
func (s *server) serve(w http.ResponseWriter, r *http.Request, rt route) {
	v := newVisit(s, r, rt)
	defer func() {
		if p := recover(); p != nil {
			if p == http.ErrAbortHandler { //nolint:errorlint // what panicked is that very value
				panic(p)
			}
			s.log.Error("page panicked", "path", rt.pattern, "panic", p)
			s.fail(w, v, errors.New("panic"))
		}
	}()
	if v.r.URL.Query().Get("embed") == "1" {
		w = inFrame{w}
	}
	if rt.personal {
		w.Header().Set("X-Robots-Tag", "noindex, nofollow")
	}
	if rt.secret() {
		w.Header().Set("Referrer-Policy", "no-referrer")
	}
	r.Body = http.MaxBytesReader(w, r.Body, formLimit)
	err := s.admit(v)
	if err == nil {
		err = rt.handle(s, w, r, v)
	}
	if err != nil {
		s.fail(w, v, err)
	}
}

// admit lets a visit in.
func (s *server) admit(v *visit) (err error) {
	if err := s.guard.Check(v.r); err != nil && !v.unnamed() {
		return errForeign.Because(err)
	}
	if !v.rt.inOrg() {
		return nil
	}
	find := s.SelfService.Front
	if v.r.Method == http.MethodPost {
		find = s.SelfService.FreshFront
	}
	slug := v.r.PathValue("org")
	if v.elsewhere(slug) {
		return selfservice.ErrNoFront
	}
	if v.front, err = find(v.r.Context(), slug); err == nil && v.rt.books {
		err = v.front.Offer.Taking(v.r.Context(), s.Office.Store, v.now.Unix())
	}
	return err
}

// unnamed tells whether a form comes from a page of a link, in a browser that says
// neither whether it is one of ours (Sec-Fetch-Site) nor, since these pages tell
// nobody their address, where it comes from. No other site can send it: what it
// carries was signed for that very link.
func (v *visit) unnamed() bool {
	h := v.r.Header
	return strings.Contains(v.rt.pattern, "/{token}") && h.Get("Sec-Fetch-Site") == "" && h.Get("Origin") == "null"
}

// known tells whether the organization was found.
func (v *visit) known() bool { return v.front.Offer != nil }

// caller is who asks, in the desk's words.
func (v *visit) caller() office.Caller {
	return office.Caller{Org: v.front.Org, Channel: booking.ByPage, Actor: booking.ByCustomer}
}

// catalog is what the organization offers.
func (v *visit) catalog() *booking.Catalog { return v.front.Offer.Catalog }

// url gives the address of a path of ours, such as /b/noor, in the visit's
// language.
func (v *visit) url(path string) string { return inLang(v.lang, path) }

func inLang(lang i18n.Lang, path string) string {
	if lang == i18n.English {
		return english + path
	}
	return path
}

// home is the first page of the organization.
func (v *visit) home() string { return v.url("/b/" + v.catalog().Org.Slug) }

// firstPage is home where customers may book; empty: they may not, and the
// organization is met by a link alone.
func (v *visit) firstPage() string {
	if !v.front.Page().Open {
		return ""
	}
	return v.anew()
}

// anew is home for whoever begins anew: what led them here is taken along.
func (v *visit) anew() string { return v.with(v.home(), "resource", "", "date", "") }

// digits are how the organization writes numbers.
func (v *visit) digits() i18n.Digits { return v.lang.Digits(v.front.Settings.Digits) }

// t says a text in the visit's language.
func (v *visit) t(key string, args ...any) string {
	return v.s.texts().Say(v.lang, v.digits(), key, v.lang.Isolate(args)...)
}

// n says a text in the plural form of a number.
func (v *visit) n(key string, n int, args ...any) string {
	return v.s.texts().Count(v.lang, v.digits(), key, n, v.lang.Isolate(args)...)
}

// pick chooses between a text's languages.
func (v *visit) pick(t booking.Text) string { return v.lang.Pick(t.En, t.Ar) }

func (v *visit) date(layout i18n.Layout, d civil.Date) string {
	return v.lang.Date(v.digits(), layout, d.UTC())
}

func (v *visit) hijri(d civil.Date) string { return v.lang.Hijri(v.digits(), d.UTC()) }

func (v *visit) clock(c civil.Clock) string { return v.digits().Text(c.String()) }

// missing is the page that is not there.
func (s *server) missing(http.ResponseWriter, *http.Request, *visit) error { return errNoPage }
