package dashboard

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/customer"
	"github.com/mawid/mawid/internal/sheet"
)

var callerRoutes = []route{
	{"GET /o/{org}/customers/callers", managers, (*server).callersPage},
	{"POST /o/{org}/customers/callers", managers, (*server).callersPage},
	{"POST /o/{org}/customers/{id}/consent", desks, (*server).noteConsent},
}

// callersData is the search for people who called and perhaps never booked.
// What is looked for is sent in the body, so that no name stands in an address.
type callersData struct {
	Form     *form
	Searched bool
	Page     customer.TracePage
	Word     string // that erases
}

// callersPage finds calls and call-backs by name or number, and gives or erases
// those that were chosen.
func (s *server) callersPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	f := v.form(r)
	d := callersData{Form: f, Word: v.t("erase.word")}
	if r.Method == http.MethodPost {
		done, err := s.doWithCallers(w, r, v, f, d.Word)
		if done {
			return err
		}
		if err != nil {
			if err := f.fail(err); err != nil {
				return err
			}
		}
		page, err := s.Customers.Traces(r.Context(), v.org(), f.text("q"))
		d.Page, d.Searched = page, err == nil
		if slices.ContainsFunc(page.Items, func(t customer.Trace) bool { return t.Words != "" }) {
			v.tell(alarm.TranscriptRead) // The page shows some words of it.
		}
		if err != nil {
			if err := f.fail(err); err != nil {
				return err
			}
		}
	}
	return s.page(w, v, "callers", d)
}

// doWithCallers does what a button says. done tells that it has answered.
func (s *server) doWithCallers(w http.ResponseWriter, r *http.Request, v *visit, f *form, word string) (done bool, err error) {
	keys := f.values["trace"]
	switch f.text("do") {
	case "json", "csv":
		dossier, err := s.Customers.ExportTraces(r.Context(), v.caller(), keys)
		if err != nil {
			return false, err
		}
		v.tell(alarm.Exported)
		return true, writeDossier(w, "caller", f.text("do"), dossier)
	case "erase":
		if !strings.EqualFold(f.text("word"), word) {
			return false, errEraseWord
		}
		done, err := s.Customers.EraseTraces(r.Context(), v.caller(), keys)
		if err != nil {
			return false, err
		}
		v.tell(alarm.Erased)
		return true, s.doneCount(w, v, v.url("/customers/callers"), "callers.erased", done.Total())
	}
	return false, nil
}

// writeDossier gives everything about one person as a file.
func writeDossier(w http.ResponseWriter, name, format string, dossier customer.Dossier) error {
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`.`+format+`"`)
	if format == "csv" {
		w.Header().Set("Content-Type", "text/csv; charset=utf-8")
		table := sheet.NewWriter(w)
		for _, row := range dossier.Table() {
			if err := table.Row(row...); err != nil {
				return err
			}
		}
		return table.Flush()
	}
	text, err := json.MarshalIndent(dossier, "", "  ")
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_, err = w.Write(text)
	return err
}

// consentData is what a customer has agreed to, and the form for more.
type consentData struct {
	Form                   *form
	Kinds, Given, Channels []choice
	List                   []booking.Consent
}

func (s *server) consents(r *http.Request, v *visit, f *form, who customer.Customer) (d consentData, err error) {
	d = consentData{Form: f, Given: []choice{{Value: "yes", Text: v.t("consent.yes")}, {Value: "no", Text: v.t("consent.no")}}}
	for _, k := range booking.ConsentKinds {
		d.Kinds = append(d.Kinds, choice{Value: string(k), Text: v.t("consent.kind." + string(k))})
	}
	for _, c := range booking.ConsentChannels {
		d.Channels = append(d.Channels, choice{Value: string(c), Text: v.t("consent.channel." + string(c))})
	}
	d.List, err = s.Customers.Consents(r.Context(), v.org(), who)
	return d, err
}

// noteConsent writes down what a customer has agreed to, or no longer does.
func (s *server) noteConsent(w http.ResponseWriter, r *http.Request, v *visit) error {
	id, err := customerIn(r.PathValue("id"))
	if err != nil {
		return err
	}
	f := v.form(r)
	err = s.Customers.NoteConsent(r.Context(), v.caller(), id, customer.NewConsent{
		Kind: booking.ConsentKind(f.text("kind")), Given: f.text("given") == "yes", What: f.text("what"),
		Channel: booking.ConsentChannel(f.text("channel")),
	})
	if err != nil {
		if err := f.fail(err); err != nil {
			return err
		}
		return s.showCustomer(w, r, v, id, customerForms{consent: f})
	}
	return s.done(w, v, v.customerURL(id)+"#consents", "consent.noted")
}
