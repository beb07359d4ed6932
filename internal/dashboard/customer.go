package dashboard

import (
	"cmp"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/customer"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/spelling"
)

var customerRoutes = []route{
	{"GET /o/{org}/customers", desks, (*server).customersPage},
	{"GET /o/{org}/customers/{id}", desks, (*server).customerPage},
	{"GET /o/{org}/customers/{id}/export", managers, (*server).exportCustomer},
	{"GET /o/{org}/customers/{id}/merge", desks, (*server).mergePage},
	{"POST /o/{org}/customers/{id}/merge", desks, (*server).mergeCustomer},
	{"POST /o/{org}/customers/{id}/unmerge", desks, (*server).unmergeCustomer},
	{"GET /o/{org}/customers/{id}/erase", managers, (*server).erasePage},
	{"POST /o/{org}/customers/{id}/erase", managers, (*server).erasePage},
}

// customerIn reads the customer's id from the path. What is none leads to no
// page.
func customerIn(text string) (booking.CustomerID, error) {
	id, err := booking.ParseID[booking.CustomerID](text)
	if err != nil {
		return id, errNoPage
	}
	return id, nil
}

// customerURL leads to a customer.
func (v *visit) customerURL(id booking.CustomerID) string { return v.url("/customers/" + id.String()) }

// customersData is the list of customers.
type customersData struct {
	Form    *form
	Typed   string
	Page    customer.CustomerPage
	MoreURL string
	Coming  []customerVisit // what those who were found have booked
	Waiting []waitingLine   // and what they wait for
}

func (s *server) customersPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	f := v.form(r)
	d := customersData{Form: f, Typed: f.text("q")}
	if id, err := booking.ParseID[booking.AppointmentID](d.Typed); err == nil {
		http.Redirect(w, r, v.url("/appointments/"+id.String()), http.StatusSeeOther)
		return nil
	}
	var err error
	if d.Page, err = s.Customers.Customers(r.Context(), v.org(), d.Typed, f.text("cursor"), 0); err != nil {
		if err := f.fail(err); err != nil {
			return err
		}
	}
	if err := s.sought(r, v, &d); err != nil {
		return err
	}
	if d.Page.Next != "" {
		d.MoreURL = v.url("/customers?" + url.Values{"q": {d.Typed}, "cursor": {d.Page.Next}}.Encode())
	}
	return s.page(w, v, "customers", d)
}

// fewFound is how many people may be found for their appointments to be shown too.
const fewFound = 5

// sought shows what somebody who calls may mean: what the few who were found have
// booked, and what the number waits for.
func (s *server) sought(r *http.Request, v *visit, d *customersData) error {
	if d.Typed == "" || r.FormValue("cursor") != "" || len(d.Page.Items) > fewFound {
		return nil
	}
	var phones []booking.Private
	if number, ok := spelling.Phone(d.Typed); ok {
		phones = append(phones, booking.Private(number))
	}
	for _, c := range d.Page.Items {
		phones = append(phones, c.Phones...)
	}
	var err error
	if d.Waiting, err = s.waitingOf(r, v, phones); err != nil {
		return err
	}
	coming, err := s.Customers.Coming(r.Context(), v.org(), d.Page.Items)
	d.Coming = customerVisits(coming, nil)
	return err
}

// customerData is one customer.
type customerData struct {
	customer.History
	Names, Phones []string // besides the ones in the title
	Coming, Past  []customerVisit
	Told          []toldLine
	OlderURL      string
	Waiting       []waitingLine
	OptOuts       []optOutLine
	Consents      consentData
	Describing    detailsData
	Naming        namingData
	Missed        string // that they missed appointments, and what comes of it; empty: nothing
}

func (s *server) customerPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	id, err := customerIn(r.PathValue("id"))
	if err != nil {
		return err
	}
	return s.showCustomer(w, r, v, id, customerForms{})
}

// customerForms is what was typed on the page of a customer: nil, nothing.
type customerForms struct{ consent, about, naming *form }

// showCustomer shows one customer, with what was typed.
func (s *server) showCustomer(w http.ResponseWriter, r *http.Request, v *visit, id booking.CustomerID, typed customerForms) error {
	h, err := s.Customers.Customer(r.Context(), v.org(), id, r.FormValue("cursor"))
	if err != nil {
		return err
	}
	d := customerData{History: h, Names: others(h.Customer.Names), Phones: others(h.Customer.Phones), Told: v.toldLines(&h),
		Coming: customerVisits(h.Coming, h.Forgiven), Past: customerVisits(h.Past, h.Forgiven)}
	if d.OptOuts, err = s.optOutsOf(r, v, &h); err != nil {
		return err
	}
	if d.Consents, err = s.consents(r, v, cmp.Or(typed.consent, v.blank()), h.Customer); err != nil {
		return err
	}
	if d.Naming, err = s.naming(r, v, typed.naming, &h); err != nil {
		return err
	}
	if d.Missed, err = s.missedBy(r, v, &h); err != nil {
		return err
	}
	if d.Waiting, err = s.waitingOf(r, v, h.Customer.Phones); err != nil {
		return err
	}
	if d.Describing = v.details(typed.about, h.Details); !d.Describing.Form.values.Has("version") {
		d.Describing.Form.set("version", strconv.FormatInt(h.Details.Version, 10))
	}
	if h.Next != "" {
		d.OlderURL = v.customerURL(h.ID) + "?cursor=" + url.QueryEscape(h.Next) + "#history"
	}
	return s.page(w, v, "customer", d)
}

// missedBy says how what a customer missed counts for booking by themselves.
func (s *server) missedBy(r *http.Request, v *visit, h *customer.History) (string, error) {
	for i := range h.Past {
		if h.Past[i].Status != booking.NoShow {
			continue
		}
		m, err := s.SelfService.Missing(r.Context(), v.org(), &h.Past[i].Appointment)
		if err != nil || m.Most == 0 || m.Missed == 0 {
			return "", err
		}
		return v.missed(m), nil
	}
	return "", nil
}

// customerVisit is one of a customer's appointments.
type customerVisit struct {
	desk.Row
	Forgiven bool
}

func customerVisits(list []desk.Row, forgiven map[booking.AppointmentID]bool) (out []customerVisit) {
	for _, r := range list {
		out = append(out, customerVisit{r, forgiven[r.ID]})
	}
	return out
}

// others gives all but the first of some texts.
func others(list []booking.Private) (out []string) {
	for i, p := range list {
		if i > 0 {
			out = append(out, string(p))
		}
	}
	return out
}

// exportCustomer gives everything about one person as a file.
func (s *server) exportCustomer(w http.ResponseWriter, r *http.Request, v *visit) error {
	id, err := customerIn(r.PathValue("id"))
	if err != nil {
		return err
	}
	dossier, err := s.Customers.ExportCustomer(r.Context(), v.caller(), id)
	if err != nil {
		return err
	}
	v.tell(alarm.Exported)
	format := "json"
	if r.FormValue("format") == "csv" {
		format = "csv"
	}
	return writeDossier(w, "customer-"+id.String(), format, dossier)
}

// mergeData is the search for, or the comparison with, the other entry.
type mergeData struct {
	Form  *form
	Self  customer.Customer
	Other *customer.Customer // to be compared with; nil: being looked for
	Found []customer.Customer
	Typed string
	Swap  string // the same comparison the other way round
}

// mergePage looks for the other entry of a person and shows both.
func (s *server) mergePage(w http.ResponseWriter, r *http.Request, v *visit) error {
	return s.merging(w, r, v, v.form(r))
}

func (s *server) merging(w http.ResponseWriter, r *http.Request, v *visit, f *form) error {
	id, err := customerIn(r.PathValue("id"))
	if err != nil {
		return err
	}
	d := mergeData{Form: f, Typed: f.text("q")}
	if text := f.text("from"); text != "" {
		from, err := customerIn(text)
		if err != nil {
			return err
		}
		a, b, err := s.Customers.MergePreview(r.Context(), v.org(), from, id)
		if err == nil {
			d.Other, d.Self, d.Swap = &a, b, v.customerURL(a.ID)+"/merge?from="+b.ID.String()
			return s.page(w, v, "merge", d)
		}
		if err := f.fail(err); err != nil {
			return err
		}
	}
	h, err := s.Customers.Customer(r.Context(), v.org(), id, "")
	if err != nil {
		return err
	}
	d.Self = h.Customer
	if d.Typed != "" {
		page, err := s.Customers.Customers(r.Context(), v.org(), d.Typed, "", 0)
		if err != nil {
			if err := f.fail(err); err != nil {
				return err
			}
		}
		for _, c := range page.Items {
			if c.ID != d.Self.ID {
				d.Found = append(d.Found, c)
			}
		}
	}
	return s.page(w, v, "merge", d)
}

func (s *server) mergeCustomer(w http.ResponseWriter, r *http.Request, v *visit) error {
	f := v.form(r)
	into, err := customerIn(r.PathValue("id"))
	if err != nil {
		return err
	}
	from, err := customerIn(f.text("from"))
	if err != nil {
		return err
	}
	if err := s.Customers.Merge(r.Context(), v.caller(), from, into); err != nil {
		if err := f.fail(err); err != nil {
			return err
		}
		return s.merging(w, r, v, f)
	}
	return s.undoable(w, v, v.customerURL(into), v.customerURL(from)+"/unmerge", "merge.done")
}

func (s *server) unmergeCustomer(w http.ResponseWriter, r *http.Request, v *visit) error {
	id, err := customerIn(r.PathValue("id"))
	if err != nil {
		return err
	}
	if err := s.Customers.Unmerge(r.Context(), v.caller(), id); err != nil {
		return err
	}
	return s.done(w, v, v.customerURL(id), "merge.undone")
}

// eraseData asks for the word that erases.
type eraseData struct {
	Form *form
	customer.Customer
	Word   string
	Family bool // others have the number, too
}

var errEraseWord = fault.New(fault.Invalid, "erase_word", "this is not the word; type it as it is shown").On("word")

func (s *server) erasePage(w http.ResponseWriter, r *http.Request, v *visit) error {
	id, err := customerIn(r.PathValue("id"))
	if err != nil {
		return err
	}
	f, word := v.form(r), v.t("erase.word")
	if r.Method == http.MethodPost {
		done, err := customer.Erasure{}, error(errEraseWord)
		if strings.EqualFold(f.text("word"), word) {
			done, err = s.Customers.EraseCustomer(r.Context(), v.caller(), id)
		}
		if err == nil {
			v.tell(alarm.Erased)
			return s.doneCount(w, v, v.url("/customers"), "erase.done", done.Appointments)
		}
		if err := f.fail(err); err != nil {
			return err
		}
	}
	h, err := s.Customers.Customer(r.Context(), v.org(), id, "")
	if err != nil {
		return err
	}
	return s.page(w, v, "erase", eraseData{f, h.Customer, word, len(h.Family) > 0})
}

// doneCount is done with a text that counts: {0} in it is the number.
func (s *server) doneCount(w http.ResponseWriter, v *visit, to, key string, n int) error {
	return s.done(w, v, to, key+"#"+string(v.lang.Plural(n)), v.digits().Number(n))
}
