package dashboard

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/mawid/mawid/internal/booking"
)

var auditRoutes = []route{
	{"GET /o/{org}/settings/audit", managers, (*server).auditPage},
}

// auditData is a page of the audit log.
type auditData struct {
	Form   *form
	People []choice
	Lines  []deedLine
	Older  string // address of the next page
	Newest bool   // this is the first page
}

// deedLine is a line of the log.
type deedLine struct {
	At   int64
	Who  string
	What string
}

// auditPage shows who did what.
func (s *server) auditPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	f := v.form(r)
	person, before, err := auditQuery(f)
	if err != nil {
		return errNoPage
	}
	deeds, more, err := s.desk.Deeds(r.Context(), v.caller(), person, before)
	if err != nil {
		return err
	}
	members, err := s.desk.Members(r.Context(), v.caller())
	if err != nil {
		return err
	}
	page := auditData{Form: f, People: []choice{{Value: "", Text: v.t("audit.everybody")}}, Newest: before.IsZero()}
	for _, m := range members {
		page.People = append(page.People, choice{Value: m.ID.String(), Text: m.Name})
	}
	for _, d := range deeds {
		who := d.Name
		if who == "" && strings.HasPrefix(d.Action, "security.") {
			who = v.t("audit.nobody")
		}
		page.Lines = append(page.Lines, deedLine{d.At, who, v.deed(d)})
	}
	if more {
		q := url.Values{"before": {deeds[len(deeds)-1].ID.String()}}
		if !person.IsZero() {
			q.Set("person", person.String())
		}
		page.Older = v.url("/settings/audit?" + q.Encode())
	}
	return s.page(w, v, "audit", page)
}

func auditQuery(f *form) (person booking.PersonID, before booking.DeedID, err error) {
	if t := f.text("person"); t != "" {
		if person, err = booking.ParseID[booking.PersonID](t); err != nil {
			return person, before, err
		}
	}
	if t := f.text("before"); t != "" {
		before, err = booking.ParseID[booking.DeedID](t)
	}
	return person, before, err
}

// deed says what was done: {0} is to what, {1} what else there is to say. The
// name of a role is said in the language of the page.
func (v *visit) deed(d booking.Deed) string {
	detail := d.Detail
	if booking.Role(detail).Known() {
		detail = v.t("role." + detail)
	}
	action, inSandbox := strings.CutPrefix(d.Action, booking.InSandbox)
	if detail == "" && strings.HasPrefix(action, "security.") {
		detail = v.t("audit.untold") // Accounts of several organizations have the address.
	}
	key := "audit." + action
	if !v.s.texts.Has(v.lang, key) {
		key = "audit.something"
	}
	said := v.t(key, d.Object, detail)
	if inSandbox {
		said = v.t("audit.in_sandbox", said)
	}
	return said
}
