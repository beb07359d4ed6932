package visitor

import (
	"errors"
	"net/http"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/selfservice"
)

// codeRoutes show customers what is booked under their number. No branch has such a
// name.
var codeRoutes = []route{
	{pattern: "GET /b/{org}/-/mine", handle: (*server).mine, personal: true},
	{pattern: "POST /b/{org}/-/mine", handle: (*server).showMine, personal: true},
}

// stepMine hands out the state of that page.
const stepMine step = "mine"

// minePage asks for a number, then for the code that was sent there, and shows what
// is booked under it.
type minePage struct {
	Action, State, Home string
	Form                form
	Number              string // to which a code was sent; empty: none was yet
	Scarce              bool   // nobody is told whether it was
	Work                *codePage
	Shown               bool // the code was right
	Rows                []mineRow
	Phone               string // whom to call
}

// mineRow is one appointment.
type mineRow struct {
	Summary summary
	Name    string
	Link    string // its own page; empty: there is none
}

// mineURL is where that is.
func (v *visit) mineURL() string { return v.home() + "/-/mine" }

// mineLink is the address for pages to show; empty: it serves nobody.
func (v *visit) mineLink() string {
	if !v.sendsCodes() {
		return ""
	}
	return v.mineURL()
}

// mine answers GET /b/{org}/-/mine.
func (s *server) mine(w http.ResponseWriter, _ *http.Request, v *visit) error {
	if !v.sendsCodes() {
		return selfservice.ErrNoCourier
	}
	return s.minePage(w, v, state{Nonce: newNonce()}, minePage{})
}

// minePage shows it.
func (s *server) minePage(w http.ResponseWriter, v *visit, st state, p minePage) (err error) {
	if p.State, err = v.sign(stepMine, st, formLife); err != nil {
		return err
	}
	p.Action, p.Home, p.Phone, p.Scarce = v.mineURL(), v.home(), v.front.Page().Phone, st.Scarce
	switch {
	case p.Work != nil:
		p.Work.Action, p.Work.State = p.Action, p.State
	case p.Number != "" && !p.Shown:
		v.turnsBy(p.Action, showField, selfservice.CodeField)
	case !p.Shown:
		v.turnsBy(p.Action, showField, "phone")
	}
	if p.Form.wrong != nil {
		v.status = http.StatusUnprocessableEntity
	}
	return s.page(w, v, "mine", p)
}

// showMine answers POST /b/{org}/-/mine: a number, and then its code.
func (s *server) showMine(w http.ResponseWriter, r *http.Request, v *visit) error {
	st, err := v.read(stepMine, r.PostFormValue("state"))
	if err != nil {
		return err
	}
	p := minePage{Form: form{values: r.PostForm}}
	if show := r.PostFormValue(showField); show != "" { // In the other language.
		if show == selfservice.CodeField {
			p.Number = r.PostFormValue("phone")
		}
		return s.minePage(w, v, st, p)
	}
	c, err := v.coded(selfservice.ToSee, st.Nonce)
	if err != nil {
		p.Form.wrong = []mistake{{"phone", v.sentence(fault.Of(err))}}
		return s.minePage(w, v, st, p)
	}
	p.Number = r.PostFormValue("phone")
	code := r.PostFormValue(selfservice.CodeField)
	if code == "" || r.PostFormValue("again") != "" {
		return s.sendMine(w, v, st, p, c)
	}
	m, err := s.SelfService.Mine(r.Context(), c, code)
	if f := fault.Of(err); err != nil && f.Field == selfservice.CodeField {
		p.Form.wrong = []mistake{{f.Field, v.sentence(f)}}
		return s.minePage(w, v, st, p)
	}
	if err != nil {
		return err
	}
	p.Shown = true
	w.Header().Set("Cache-Control", "no-store") // It names others, too: nobody goes back to it.
	for i := range m.Coming {
		row := &m.Coming[i]
		if row.Branch == nil {
			continue
		}
		p.Rows = append(p.Rows, mineRow{
			Summary: v.summary(place{row.Branch, row.Service}, row.Resource, booking.Slot{Date: row.Date, Time: row.Time}).lasting(row.Length),
			Name:    string(row.Customer), Link: v.ownLink(row.ID),
		})
	}
	return s.minePage(w, v, st, p)
}

// sendMine sends a code to whoever wants to see what is theirs.
func (s *server) sendMine(w http.ResponseWriter, v *visit, st state, p minePage, c selfservice.Coded) error {
	err := s.SelfService.SendCode(v.r.Context(), c, v.lang, v.sms("code.sms_see"))
	st.Scarce = errors.Is(err, selfservice.ErrScarce) || st.Scarce && errors.Is(err, selfservice.ErrSoon)
	switch {
	case err == nil, st.Scarce:
	case errors.Is(err, selfservice.ErrWork):
		bits, err := s.SelfService.CodeWork(v.r.Context(), c.Org, c.Purpose)
		if err != nil {
			return err
		}
		p.Work = &codePage{Keep: []pair{{"phone", p.Number}}, Codes: true}
		if err := v.challenge(p.Work, bits); err != nil {
			return err
		}
	case errors.Is(err, selfservice.ErrSoon) && v.r.PostFormValue("again") != "":
		p.Form.wrong = []mistake{{selfservice.CodeField, v.sentence(fault.Of(err))}}
	case !errors.Is(err, selfservice.ErrSoon):
		return err
	}
	return s.minePage(w, v, st, p)
}
