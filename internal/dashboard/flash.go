package dashboard

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/booking"
)

// flash is what the page after a redirect says once, perhaps with a way back.
// It travels in a cookie, as the key of a text: whoever forges one can only
// make us say what we say anyway.
type flash struct {
	Key  string `json:"k"`
	Args []any  `json:"a,omitempty"`
	// Who is an appointment whose customer stands before the arguments. The
	// name itself is not for cookies: whoever says it looks it up, as far as
	// they may see it.
	Who string `json:"w,omitempty"`
	// Undo is where a button posts to that takes back what was done.
	Undo string `json:"u,omitempty"`
	// Affected leads to the appointments that do not fit after what was done.
	Affected bool `json:"f,omitempty"`
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
	return s.goSaying(w, v, to, flash{Key: key, Args: args, Undo: undo})
}

// doneTo is undoable for what was done to an appointment: {0} of the text is
// its customer. Without undo there is no way back.
func (s *server) doneTo(w http.ResponseWriter, v *visit, id booking.AppointmentID, to, undo, key string, args ...any) error {
	return s.goSaying(w, v, to, flash{Key: key, Args: args, Who: id.String(), Undo: undo})
}

// goSaying goes to another page, which says the flash.
func (s *server) goSaying(w http.ResponseWriter, v *visit, to string, f flash) error {
	f.Affected = v.affects
	b, err := json.Marshal(f)
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
	if json.Unmarshal(b, &f) != nil || !v.s.texts().Has(v.lang, f.Key) || f.Undo != "" && !strings.HasPrefix(f.Undo, "/o/") {
		return
	}
	if f.Who != "" && !v.nameIn(&f) {
		return
	}
	v.flash = &f
}

// nameIn puts the customer's name before the arguments, if the person may see
// the appointment.
func (v *visit) nameIn(f *flash) bool {
	id, err := booking.ParseID[booking.AppointmentID](f.Who)
	if err != nil {
		return false
	}
	x, err := v.s.Diary.Visit(v.r.Context(), v.caller(), id)
	if err != nil {
		return false
	}
	f.Args = append([]any{customerName(v, &x.Appointment)}, f.Args...)
	return true
}
