package dashboard

import (
	"bytes"
	"net/http"
	"strings"

	"github.com/mawid/mawid/internal/fault"
)

// A browser has one session and many tabs. Whoever signs in in one of them has not filled
// in the forms of the others: every form says who had its page before them, and is done for
// nobody else. A form that does not say so is done as ever: it comes from a page that is
// older than this, or from a program; neither is a way around anything, for who may do what
// is decided by the session alone.

// fieldWhose is who had the page with the form before them.
const fieldWhose = "whose"

// errOther is said to whoever sends a form of somebody else's.
var errOther = fault.New(fault.Conflict, "other_person", "somebody else is signed in now; nothing was sent")

// signPosts writes into each form of a page that is posted who has the page before them.
func signPosts(page []byte, whose string) []byte {
	var out bytes.Buffer
	out.Grow(len(page) + 1<<10)
	for {
		before, form, found := bytes.Cut(page, []byte("<form "))
		out.Write(before)
		if !found {
			return out.Bytes()
		}
		out.WriteString("<form ")
		tag, _, _ := bytes.Cut(form, []byte(">"))
		end := bytes.Index(form, []byte("</form>"))
		if end < 0 || !bytes.Contains(tag, []byte(`method="post"`)) {
			page = form
			continue
		}
		out.Write(form[:end])
		out.WriteString(`<input type="hidden" name="` + fieldWhose + `" value="` + whose + `">`)
		page = form[end:]
	}
}

// multipart tells whether a form came with files.
func (v *visit) multipart() bool {
	return strings.HasPrefix(v.r.Header.Get("Content-Type"), "multipart/")
}

// sentBy reads a form, and takes out of it who had it before them; empty: it does not say.
func (v *visit) sentBy() (whose string, err error) {
	if v.multipart() {
		err = v.r.ParseMultipartForm(formLimit) // #nosec G120 -- the body is bounded by formLimit in serve
	} else {
		err = v.r.ParseForm()
	}
	whose = v.r.PostForm.Get(fieldWhose)
	v.r.PostForm.Del(fieldWhose)
	v.r.Form.Del(fieldWhose)
	return whose, err
}

// samePerson refuses a form that somebody else has filled in. To sign in and to sign out is
// for everybody.
func (v *visit) samePerson() error {
	if v.r.Method != http.MethodPost || !v.known() {
		return nil
	}
	whose, err := v.sentBy()
	if err != nil && !v.multipart() {
		v.unread = err
	}
	if whose == "" || whose == v.session.Person.ID.String() || v.rt.pattern == signInRoute || v.rt.pattern == signOutRoute {
		return nil
	}
	return errOther
}
