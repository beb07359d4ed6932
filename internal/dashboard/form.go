package dashboard

import (
	"cmp"
	"crypto/rand"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/web"
)

// formLimit bounds what a form may send.
const formLimit = 1 << 20

// form keeps what was typed and says what is wrong with it, beside the field
// or on top.
type form struct {
	v      *visit
	values url.Values
	errs   map[string]string
	Top    string // what is wrong with the whole
	// stored is what is there now, by field; clash tells that somebody else has
	// saved it since the page was shown. Only forms that compare say so.
	stored          url.Values
	compares, clash bool
	// spans are the fields that were read with a unit, and which.
	spans map[string]string
}

// form reads what was sent: the body of a POST, or the query.
func (v *visit) form(r *http.Request) *form {
	f := v.blank()
	if err := r.ParseForm(); err != nil || v.unread != nil {
		_ = f.fail(fault.New(fault.Invalid, "form_unreadable", "the form did not arrive completely; send it again"))
	}
	f.values = r.Form
	if r.Method == http.MethodPost {
		f.values = r.PostForm
	}
	return f
}

// blank is a form that nobody has sent.
func (v *visit) blank() *form {
	return &form{v: v, values: url.Values{}, errs: map[string]string{}, stored: url.Values{}, spans: map[string]string{}}
}

// set sets a value.
func (f *form) set(name, value string) *form {
	f.values.Set(name, value)
	return f
}

// with sets a value to begin with, unless something was sent.
func (f *form) with(name, value string) *form {
	f.stored.Set(name, value)
	if f.v.r.Method != http.MethodPost && !f.values.Has(name) {
		f.values.Set(name, value)
	}
	return f
}

// text is what was typed into a field, without the spaces around it.
func (f *form) text(name string) string { return strings.TrimSpace(f.values.Get(name)) }

// raw is exactly what was typed: for passwords.
func (f *form) raw(name string) string { return f.values.Get(name) }

// digits is a text in which digits of any kind have become plain ones: for
// numbers, dates, times and telephone numbers.
func (f *form) digits(name string) string { return i18n.ASCII(f.text(name)) }

// number reads a whole number; false, and an error beside the field, if it is none.
func (f *form) number(name string) (int, bool) {
	n, err := strconv.Atoi(f.digits(name))
	if err != nil {
		_ = f.fail(fault.New(fault.Invalid, "invalid_number", "this is not a whole number").On(name))
	}
	return n, err == nil
}

// checked tells whether a box is ticked.
func (f *form) checked(name string) bool { return f.values.Get(name) != "" }

// fail puts what a fault says beside its field, if the form sent such a field,
// or on top. The page gets the status that goes with it. It returns nil, or an
// error that no form can help with.
func (f *form) fail(err error) error {
	e := fault.Of(err)
	if e.Kind == fault.Internal {
		return err
	}
	f.v.alarm(e, f.text("email"))
	f.v.status, f.v.retry = web.Statuses[e.Kind], e.RetryAfter
	sentence := f.v.sentence(f.inUnit(e))
	if f.values.Has(e.Field) {
		f.errs[e.Field] = sentence
	} else {
		f.Top = sentence
	}
	return nil
}

// ok tells whether nothing is wrong so far.
func (f *form) ok() bool { return f.Top == "" && len(f.errs) == 0 }

// Once names this very form, so that it is taken once however often it is
// sent.
func (f *form) Once() string { return cmp.Or(f.Value("once"), rand.Text()) }

// Value is what the field shows.
func (f *form) Value(name string) string { return f.values.Get(name) }

// Has tells whether a box with that value is ticked.
func (f *form) Has(name, value string) bool {
	for _, v := range f.values[name] {
		if v == value {
			return true
		}
	}
	return false
}

// Error says what is wrong with a field; empty: nothing.
func (f *form) Error(name string) string { return f.errs[name] }
