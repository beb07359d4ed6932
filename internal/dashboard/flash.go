package dashboard

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"
	"time"
)

// flash is what the page after a redirect says once, perhaps with a way back.
// It travels in a cookie, as the key of a text: whoever forges one can only
// make us say what we say anyway.
type flash struct {
	Key  string `json:"k"`
	Args []any  `json:"a,omitempty"`
	// Undo is where a button posts to that takes back what was done.
	Undo string `json:"u,omitempty"`
}

const flashLife = time.Minute

// done ends a form: it goes to another page, which says the text of the key.
func (s *server) done(w http.ResponseWriter, v *visit, to, key string, args ...any) error {
	return s.undoable(w, v, to, "", key, args...)
}

// doneBefore ends a form that was sent again: nothing was done, and the page
// it goes to says so. Loading that page anew sends nothing.
func (s *server) doneBefore(w http.ResponseWriter, v *visit, to string) error {
	return s.done(w, v, to, "once.done")
}

// undoable is done with a button that posts to undo.
func (s *server) undoable(w http.ResponseWriter, v *visit, to, undo, key string, args ...any) error {
	b, err := json.Marshal(flash{Key: key, Args: args, Undo: undo})
	if err != nil {
		return err
	}
	s.setCookie(w, cookieFlash, base64.RawURLEncoding.EncodeToString(b), flashLife)
	http.Redirect(w, v.r, to, http.StatusSeeOther)
	return nil
}

// takeFlash reads what is to be said. The page that says it forgets it.
func (v *visit) takeFlash() {
	text := v.s.cookie(v.r, cookieFlash)
	if text == "" || v.r.Method != http.MethodGet {
		return
	}
	b, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return
	}
	var f flash
	if json.Unmarshal(b, &f) != nil || !v.s.texts.Has(v.lang, f.Key) || f.Undo != "" && !strings.HasPrefix(f.Undo, "/o/") {
		return
	}
	v.flash = &f
}
