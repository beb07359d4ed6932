package dashboard

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/customer"
	"github.com/mawid/mawid/internal/i18n"
)

var detailRoutes = []route{
	{"GET /o/{org}/appointments/{id}/customer", desks, (*server).customerOf},
	{"POST /o/{org}/customers/{id}/details", desks, (*server).describeCustomer},
	{"POST /o/{org}/customers/{id}/name", desks, (*server).correctCustomer},
}

// customerOf leads from an appointment to its customer.
func (s *server) customerOf(w http.ResponseWriter, r *http.Request, v *visit) error {
	a, err := s.readVisit(r, v)
	if err != nil {
		return err
	}
	id, err := s.Customers.Of(r.Context(), v.org(), &a.Appointment)
	if err != nil {
		return err
	}
	http.Redirect(w, r, v.customerURL(id), http.StatusSeeOther)
	return nil
}

// detailsData is what is written down of a customer, and the form for it.
type detailsData struct {
	Form               *form
	Open               bool // the form is to be seen
	Languages, Genders []choice
}

// details shows what is written down, or what was typed instead; nil: nothing
// was.
func (v *visit) details(f *form, d customer.Details) detailsData {
	out := detailsData{Form: f, Open: f != nil, Languages: []choice{{Text: v.t("details.unknown")}}}
	if f == nil {
		out.Form = v.blank().set("language", d.Language).set("email", string(d.Email)).set("notes", string(d.Notes)).
			set("birth_date", string(d.BirthDate)).set("gender", string(d.Gender)).set("tags", strings.Join(d.Tags, v.t("details.comma"))).
			set("version", strconv.FormatInt(d.Version, 10))
	}
	for _, l := range i18n.Langs {
		out.Languages = append(out.Languages, choice{Value: string(l), Text: v.t("details.language." + string(l))})
	}
	for _, g := range booking.Genders {
		text := v.t("details.unknown")
		if g != booking.NotKnown {
			text = v.t("details.gender." + string(g))
		}
		out.Genders = append(out.Genders, choice{Value: string(g), Text: text})
	}
	return out
}

// toldLine is something that the customer told when they booked by themselves.
type toldLine struct {
	Name  string // of what it is: email or language
	Value string
	When  string
}

// toldLines says what a customer told that is not written down.
func (v *visit) toldLines(h *customer.History) (list []toldLine) {
	when := func(at int64) string {
		date, _ := v.zone().Local(at)
		return v.t("details.told", v.date(i18n.Long, date))
	}
	if t := h.Told; t.Language != "" && t.Language != h.Details.Language {
		list = append(list, toldLine{"language", t.Language, when(t.LanguageAt)})
	}
	if t := h.Told; t.Email != "" && !strings.EqualFold(string(t.Email), string(h.Details.Email)) {
		list = append(list, toldLine{"email", string(t.Email), when(t.EmailAt)})
	}
	return list
}

// describeCustomer writes down what is known of a customer.
func (s *server) describeCustomer(w http.ResponseWriter, r *http.Request, v *visit) error {
	id, err := customerIn(r.PathValue("id"))
	if err != nil {
		return err
	}
	f := v.form(r)
	n := customer.Details{
		Language: f.text("language"), Email: booking.Private(f.text("email")), Notes: booking.Private(f.text("notes")),
		BirthDate: booking.Private(f.digits("birth_date")), Gender: booking.Gender(f.text("gender")),
		Tags: strings.FieldsFunc(f.text("tags"), func(r rune) bool { return r == ',' || r == '،' || r == ';' || r == '؛' || r == '\n' }),
	}
	n.Version, _ = strconv.ParseInt(f.text("version"), 10, 64)
	err = s.Customers.Describe(r.Context(), v.caller(), id, n)
	if err == nil {
		return s.done(w, v, v.customerURL(id)+"#details", "details.saved")
	}
	if errors.Is(err, customer.ErrDescribed) {
		f.values.Del("version") // What was typed stays; saving once more is the person's word.
	}
	if err := f.fail(err); err != nil {
		return err
	}
	return s.showCustomer(w, r, v, id, customerForms{about: f})
}

// namingData is the form for another name or number, with those who have the number
// already.
type namingData struct {
	Form   *form
	Open   bool // the form is to be seen
	Others []customer.Customer
	Known  bool // one of them has the name as well
}

// naming shows what a customer is called, or what was typed instead; nil: nothing was.
func (s *server) naming(r *http.Request, v *visit, f *form, h *customer.History) (d namingData, err error) {
	d = namingData{Form: f, Open: f != nil}
	if f == nil {
		d.Form = v.blank().set("customer_name", string(h.Name)).set("phone", string(h.Phone))
	} else if f.Error("phone") != "" && f.digits("phone") != string(h.Phone) {
		if d.Others, err = s.Customers.Sharing(r.Context(), v.org(), h.Customer, f.digits("phone")); err != nil {
			return d, err
		}
		d.Known = f.Value("known") != ""
	}
	if !d.Form.values.Has("was_name") {
		d.Form.set("was_name", string(h.Name)).set("was_phone", string(h.Phone))
	}
	return d, nil
}

// correctCustomer gives a customer another name or number.
func (s *server) correctCustomer(w http.ResponseWriter, r *http.Request, v *visit) error {
	id, err := customerIn(r.PathValue("id"))
	if err != nil {
		return err
	}
	f := v.form(r)
	now, err := s.Customers.Correct(r.Context(), v.caller(), id, customer.Correction{
		Name: f.text("customer_name"), Phone: f.digits("phone"), Shared: f.checked("shared"),
		Seen: customer.Spelling{Phone: f.Value("was_phone"), Name: f.Value("was_name")},
	})
	if err == nil {
		return s.done(w, v, v.customerURL(now), "naming.saved")
	}
	f.values.Del("known")
	switch {
	case errors.Is(err, customer.ErrDescribed):
		f.values.Del("was_name") // What was typed stays; saving once more is the person's word.
	case errors.Is(err, customer.ErrKnown):
		f.set("known", "1")
	}
	if err := f.fail(err); err != nil {
		return err
	}
	return s.showCustomer(w, r, v, id, customerForms{naming: f})
}
