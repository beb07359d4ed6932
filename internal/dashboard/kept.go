package dashboard

import (
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/json"
	"errors"
	"maps"
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
	// keptFor is how long what was typed is kept, and keptMost how much of it, in bytes,
	// packed and sealed: it goes from the page to sign in to its form in a cookie, which
	// browsers bound to 4096 bytes. keptOnWay is how long that cookie lives.
	keptFor   = 30 * time.Minute
	keptMost  = 3800
	keptOnWay = 2 * time.Minute

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

// keep seals what was typed into a form on a page. It gives nothing if it is not known whose
// that is, or it cannot be kept.
func (s *server) keep(v *visit, page *url.URL) (sealed string) {
	who, err := booking.ParseID[booking.PersonID](s.unseals(keptPerson, s.cookie(v.r, cookieWho)))
	if err != nil {
		return ""
	}
	whose, err := v.sentBy()
	if err != nil || whose != "" && whose != who.String() {
		return ""
	}
	k := kept{Person: who, Page: page.RequestURI(), Action: v.r.URL.RequestURI(), Until: v.now.Add(keptFor).Unix(), Part: v.multipart()}
	k.Typed = url.Values{}
	for name, values := range v.r.PostForm {
		if secret(name) {
			k.Part = true
			continue
		}
		k.Typed[name] = values
	}
	if sealed = s.seals(keptTyped, pack(&k)); len(sealed) > keptMost {
		return ""
	}
	return sealed
}

// pack writes down what was typed, in as little as it takes.
func pack(k *kept) string {
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, flate.BestCompression)
	if err == nil {
		err = errors.Join(json.NewEncoder(w).Encode(k), w.Close())
	}
	if err != nil {
		panic("dashboard: what was typed cannot be written down: " + err.Error()) // texts can, and into memory
	}
	return out.String()
}

func secret(name string) bool {
	return slices.Contains(secretFields, name) || strings.HasPrefix(name, secretPrefix)
}

// signInKeeping answers a form that came when the session was over with the page to sign
// in, which carries what was typed, or says that it could not be kept. It reports false if
// it was no form of a page of ours, or nothing was sent.
func (s *server) signInKeeping(w http.ResponseWriter, v *visit) bool {
	page := v.formPage()
	if v.looksOnly() || page == nil || v.r.ContentLength == 0 {
		return false
	}
	f, sealed := v.blank(), s.keep(v, page)
	data := signInForm{Form: f, Next: page.RequestURI(), Mails: s.Messages.Letters.MailsPeople(), Ended: keptNone}
	if sealed != "" {
		f.set("kept", sealed)
		data.Ended = keptAll
	}
	v.status, v.rt = http.StatusUnauthorized, s.table[signInRoute]
	v.carry(f, data.Next)
	if err := s.page(w, v, "signin", data); err != nil {
		s.log.Error("the page to sign in failed", "error", err)
		return false
	}
	return true
}

// resume leads on to another page. What was typed before goes along, for that page to take
// (takeKept looks whose it is): the answer to a password is never a page, for a browser would
// send it again whenever somebody comes back to that page.
func (s *server) resume(w http.ResponseWriter, r *http.Request, to, sealed string) {
	if s.unsealed(sealed) != nil {
		s.setCookie(w, cookieKept, sealed, keptOnWay)
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
}

// unsealed reads what was kept; nil: nothing, or too long ago.
func (s *server) unsealed(sealed string) *kept {
	text := s.unseals(keptTyped, sealed)
	if text == "" {
		return nil
	}
	var k kept
	if json.NewDecoder(flate.NewReader(strings.NewReader(text))).Decode(&k) != nil || k.Until < s.now().Unix() {
		return nil
	}
	return &k
}

// takeKept takes what the person of the visit has typed into the form of this page, before
// their session was over. Whatever page somebody else opens, they only end it.
func (v *visit) takeKept(w http.ResponseWriter) {
	sealed := v.s.cookie(v.r, cookieKept)
	if sealed == "" || !v.known() || v.r.Method != http.MethodGet || v.byItself() {
		return
	}
	k := v.s.unsealed(sealed)
	if k != nil && k.Person != v.session.Person.ID {
		k = nil
	}
	if k != nil && pathOf(k.Page) != v.r.URL.EscapedPath() {
		return // Its own page comes yet.
	}
	v.s.setCookie(w, cookieKept, "", -time.Second)
	if v.typed = k; k == nil || pathOf(k.Action) != pathOf(k.Page) {
		return
	}
	v.r.PostForm, v.r.Form = url.Values{}, v.r.URL.Query() // The page offers what goes with what was chosen.
	maps.Copy(v.r.Form, k.Typed)
}

func pathOf(address string) string {
	path, _, _ := strings.Cut(address, "?")
	return path
}

// typedBefore is what stands in the form of this page again; nil: nothing.
func (v *visit) typedBefore() *kept {
	if v.status != 0 {
		return nil
	}
	return v.typed
}

// Kept is what a page passes on that stands between signing in and the form.
func (f *form) Kept() string { return cmp.Or(f.Value("kept"), f.v.s.cookie(f.v.r, cookieKept)) }

// carry lets the button for the other language take along what was typed and a page to sign in
// passes on, and where it leads to: a link would lead to the page without them.
func (v *visit) carry(f *form, next string) {
	sealed := f.Kept()
	if sealed == "" && v.r.Method != http.MethodPost { // The page's own address has the way on.
		return
	}
	if v.carried = []typedValue{{"next", next}}; sealed != "" {
		v.carried = append(v.carried, typedValue{"kept", sealed})
	}
}
