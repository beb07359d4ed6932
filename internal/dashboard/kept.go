package dashboard

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/booking"
)

// Who sends a form when their session is over has typed something. It goes, sealed, with
// the page to sign in, and stands in its form again once the same person is in. Nothing of
// it is stored here, and nobody can read it on the way: not who sits down at the same
// computer, either.

const (
	// keptFor is how long what was typed is kept, and keptMost how much of it, in bytes:
	// it comes back with the password, in a form that formLimit bounds.
	keptFor  = 30 * time.Minute
	keptMost = 256 << 10

	// What is sealed, and where it stands.
	keptTyped  = "dashboard kept"
	keptPerson = "dashboard who"
)

// secretFields are never kept, nor is any that begins with secretPrefix.
var secretFields = []string{"password", "old", "token", "code"}

const secretPrefix = "secret_"

// kept is what somebody has typed into a form.
type kept struct {
	Person       booking.PersonID
	Page, Action string // addresses of the page that has the form, and of what takes it
	Typed        url.Values
	Part         bool // there was more than is kept: passwords and files
	Until        int64

	sealed string
}

// Whether what was typed is kept, as pages say it.
const (
	keptAll  = "all"
	keptPart = "part"
	keptNone = "none"
)

// seals makes something unreadable that a browser keeps for us. Without a key nothing is
// kept.
func (s *server) seals(place, text string) string {
	key, err := s.Office.SealKey()
	if err != nil {
		return ""
	}
	sealed, err := key.Seal(place, text)
	if err != nil {
		return ""
	}
	return sealed
}

// unseals reads it; empty: it is not ours, or the key is another one by now.
func (s *server) unseals(place, sealed string) string {
	key, err := s.Office.SealKey()
	if err != nil || sealed == "" {
		return ""
	}
	text, err := key.Open(place, sealed)
	if err != nil {
		return ""
	}
	return text
}

// rememberWho lets the browser keep who is signed in, so that it is known whose a form is
// that is sent when the session is over.
func (v *visit) rememberWho(w http.ResponseWriter) {
	if !v.known() || v.byItself() || v.s.cookie(v.r, cookieWho) != "" {
		return
	}
	life := sessionCookieLife
	if v.session.Shared {
		life = 0
	}
	if sealed := v.s.seals(keptPerson, v.session.Person.ID.String()); sealed != "" {
		v.s.setCookie(w, cookieWho, sealed, life)
	}
}

// keep seals what was typed into a form on a page. It reports false if nobody was signed in
// here, and gives nothing if what they typed cannot be kept.
func (s *server) keep(v *visit, page *url.URL) (sealed string, known bool) {
	who, err := booking.ParseID[booking.PersonID](s.unseals(keptPerson, s.cookie(v.r, cookieWho)))
	if err != nil {
		return "", false
	}
	k := kept{Person: who, Page: page.RequestURI(), Action: v.r.URL.RequestURI(), Until: v.now.Add(keptFor).Unix()}
	if strings.HasPrefix(v.r.Header.Get("Content-Type"), "multipart/") {
		err = v.r.ParseMultipartForm(formLimit) // #nosec G120 -- the body is bounded by formLimit in serve
		k.Part = true
	} else {
		err = v.r.ParseForm()
	}
	if err != nil {
		return "", true
	}
	k.Typed = url.Values{}
	for name, values := range v.r.PostForm {
		if secret(name) {
			k.Part = true
			continue
		}
		k.Typed[name] = values
	}
	text, err := json.Marshal(k)
	if err != nil || len(text) > keptMost {
		return "", true
	}
	return s.seals(keptTyped, string(text)), true
}

func secret(name string) bool {
	return slices.Contains(secretFields, name) || strings.HasPrefix(name, secretPrefix)
}

// signInKeeping answers a form that came when the session was over with the page to sign
// in, which carries what was typed. It reports false if there is nothing to carry.
func (s *server) signInKeeping(w http.ResponseWriter, v *visit) bool {
	page := v.formPage()
	if v.looksOnly() || page == nil {
		return false
	}
	sealed, known := s.keep(v, page)
	if !known {
		return false
	}
	f := v.blank()
	data := signInForm{Form: f, Next: page.RequestURI(), Mails: s.Messages.Letters.MailsPeople(), Ended: keptNone}
	if sealed != "" {
		f.set("kept", sealed)
		data.Ended = keptAll
	}
	v.status, v.rt = http.StatusUnauthorized, s.table[signInRoute]
	if err := s.page(w, v, "signin", data); err != nil {
		s.log.Error("the page to sign in failed", "error", err)
		return false
	}
	return true
}

// keptIn is where a request has what was typed before.
type keptIn struct{}

// resume goes on to another page, with what was typed before: as if the browser had been
// led there, with the session that it has from now on.
func (s *server) resume(w http.ResponseWriter, r *http.Request, token, to, sealed string) {
	k := s.unsealed(sealed)
	page, wrong := url.Parse(to)
	if k == nil || wrong != nil || s.nobodyElse(r, token, k) != nil {
		http.Redirect(w, r, to, http.StatusSeeOther)
		return
	}
	next := r.Clone(context.WithValue(r.Context(), keptIn{}, k))
	next.Method, next.URL, next.RequestURI, next.Body, next.ContentLength = http.MethodGet, page, to, http.NoBody, 0
	next.PostForm, next.MultipartForm, next.Form = url.Values{}, nil, page.Query()
	if action, _, _ := strings.Cut(k.Action, "?"); action == page.Path { // The page offers what goes with what was chosen.
		for name, values := range k.Typed {
			next.Form[name] = values
		}
	}
	next.Header.Del("Cookie")
	for _, c := range r.Cookies() {
		if c.Name != s.cookieName(cookieSession) && c.Name != s.cookieName(cookieFlash) && c.Name != s.cookieName(cookieWho) {
			next.AddCookie(c)
		}
	}
	next.AddCookie(&http.Cookie{Name: s.cookieName(cookieSession), Value: token}) // #nosec G124 -- it is not set: the request has it
	s.mux.ServeHTTP(w, next)
}

// nobodyElse refuses to show what was typed to whoever a session is of, unless they typed it.
func (s *server) nobodyElse(r *http.Request, token string, k *kept) error {
	in, err := s.People.Glance(r.Context(), token)
	if err == nil && in.Person.ID != k.Person {
		err = errNoPage
	}
	return err
}

// unsealed reads what was kept; nil: nothing, or too long ago.
func (s *server) unsealed(sealed string) *kept {
	var k kept
	text := s.unseals(keptTyped, sealed)
	if text == "" || json.Unmarshal([]byte(text), &k) != nil || k.Until < s.now().Unix() {
		return nil
	}
	k.sealed = sealed
	return &k
}

// typedBefore is what the person of the visit has typed into the form of this page, before
// their session was over; nil: nothing.
func (v *visit) typedBefore() *kept {
	k, _ := v.r.Context().Value(keptIn{}).(*kept)
	if k == nil || !v.known() || v.session.Person.ID != k.Person || v.status != 0 {
		return nil
	}
	return k
}

// Kept is what a page passes on that stands between signing in and the form.
func (f *form) Kept() string {
	if k, _ := f.v.r.Context().Value(keptIn{}).(*kept); k != nil {
		return k.sealed
	}
	return f.Value("kept")
}
