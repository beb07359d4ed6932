package dashboard

import (
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/sheet"
)

var auditRoutes = []route{
	{"GET /o/{org}/settings/audit", managers, (*server).auditPage},
	{"GET /o/{org}/settings/audit.csv", managers, (*server).exportAudit},
}

// auditData is a page of the audit log.
type auditData struct {
	Form   *form
	People []choice
	Lines  []deedLine
	Older  string // address of the next page
	Newest bool   // this is the first page
}

// deedLine is a line of the log. A name is what the person chose to be called
// then; the address tells who it was.
type deedLine struct {
	At         int64
	Who, Email string
	What       []piece
}

// auditPage shows who did what.
func (s *server) auditPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	f := v.form(r)
	person, before, err := auditQuery(f)
	if err != nil {
		return errNoPage
	}
	deeds, more, err := s.Office.Deeds(r.Context(), v.caller(), person, before)
	if err != nil {
		return err
	}
	members, err := s.Organization.Members(r.Context(), v.caller())
	if err != nil {
		return err
	}
	page := auditData{Form: f, People: []choice{{Value: "", Text: v.t("audit.everybody")}}, Newest: before.IsZero()}
	for _, m := range members {
		page.People = append(page.People, choice{Value: m.ID.String(), Text: m.Name + " · " + m.Email})
	}
	book, err := s.ledger(r.Context(), v, deeds)
	if err != nil {
		return err
	}
	for _, d := range deeds {
		page.Lines = append(page.Lines, deedLine{d.At, v.doer(d), d.Email, book.say(d)})
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

// doer is what whoever did something was called.
func (v *visit) doer(d booking.Deed) string {
	switch {
	case d.Name != "":
		return d.Name
	case strings.HasPrefix(d.Action, "security."):
		return v.t("audit.nobody")
	}
	return v.t("audit.command_line")
}

// exportAudit gives all of the log as a table: what a page shows, and what is
// stored, for programs. A file is not erased with a customer, so it names none.
func (s *server) exportAudit(w http.ResponseWriter, r *http.Request, v *visit) error {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Time{}) // It may be long.
	var table *sheet.Writer
	err := s.Office.ExportDeeds(r.Context(), v.caller(), func(deeds []booking.Deed) error {
		book, err := s.ledger(r.Context(), v, deeds)
		if err != nil {
			return err
		}
		book.hidden = true
		if table == nil {
			v.tell(alarm.Exported)
			w.Header().Set("Content-Type", "text/csv; charset=utf-8")
			w.Header().Set("Content-Disposition", `attachment; filename="audit-log.csv"`)
			table = sheet.NewWriter(w)
			err = table.Row(v.t("audit.when"), v.t("audit.who"), v.t("audit.email"), v.t("audit.what"), "action", "object", "detail")
		}
		for _, d := range deeds {
			at := time.Unix(d.At, 0).UTC().Format(time.RFC3339)
			err = errors.Join(err, table.Row(at, v.doer(d), d.Email, plain(book.say(d)), d.Action, d.Object, d.Detail))
		}
		return err
	})
	if err == nil {
		err = table.Flush() // There is a line at least: that of this export.
	}
	if err != nil && table != nil {
		panic(http.ErrAbortHandler) // Half a table must not look whole.
	}
	return err
}

// plainText leaves out the marks that keep directions apart on a page.
func plainText(s string) string { return strings.NewReplacer("\u2068", "", "\u2069", "").Replace(s) }

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
