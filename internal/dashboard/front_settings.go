package dashboard

import (
	"cmp"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/selfservice"
)

// frontSettingsData is the page with what an organization has chosen for it.
type frontSettingsData struct {
	Form   *form
	Rules  ruleFields
	Verify []choice
	Kinds  []choice // of places
	Colour string   // that is shown; empty: what is typed is none
}

// frontSettings shows what is chosen for the page, and takes it.
func (s *server) frontSettings(w http.ResponseWriter, r *http.Request, v *visit) error {
	cat, err := s.Catalogue.Read(r.Context(), v.org())
	if err != nil {
		return err
	}
	f := v.edit(r, cat).comparing().fillPage(cat.Org.Page)
	if f.sent() {
		page := f.page(cat.Org.Page)
		if _, asked, err := s.save(w, v, f, cat, catalogue.PageChange{Page: page}); asked || err != nil {
			return err
		}
		if f.ok() {
			return s.done(w, v, v.url("/booking-page/settings"), "catalogue.saved")
		}
	}
	d := frontSettingsData{Form: f, Rules: f.ruleFields(), Colour: selfservice.Readable(cmp.Or(strings.ToLower(f.text("colour")), ownColour))}
	for _, verify := range booking.Verifies {
		d.Verify = append(d.Verify, choice{Value: string(verify), Text: v.t("front.verify_" + string(verify))})
	}
	d.Kinds = []choice{{Text: v.t("front.business_any")}}
	for _, kind := range slices.Sorted(maps.Keys(booking.Businesses)) {
		d.Kinds = append(d.Kinds, choice{Value: string(kind), Text: v.t("front.business_" + string(kind))})
	}
	return s.page(w, v, "front-settings", d)
}

// fillPage shows what is chosen, unless something was sent.
func (f *form) fillPage(p booking.Page) *form {
	rules := booking.UsualRules
	if p.Rules != nil {
		rules = *p.Rules
	}
	return f.withBoth("welcome", p.Welcome).withBoth("terms", p.Terms).with("phone", p.Phone).with("colour", p.Colour).
		with("business", string(p.Business)).
		with("listed", flag(!p.Hidden)).with("host", selfservice.Written(p.Host)).with("sites", strings.Join(written(p.Sites), "\n")).
		with("countries", strings.Join(p.Countries, " ")).with("verify", string(p.Checks())).
		with("missed", optional(p.Missed)).with("missed_days", optional(p.MissedDays)).withRules(rules)
}

// written are sites as people write them.
func written(sites []string) (list []string) {
	for _, s := range sites {
		list = append(list, selfservice.Written(s))
	}
	return list
}

// page reads what is chosen. What nobody has touched stays as it was.
func (f *form) page(was booking.Page) booking.Page {
	p := booking.Page{
		Open: was.Open, Phone: f.digits("phone"), Welcome: f.both("welcome"), Terms: f.both("terms"), Colour: f.text("colour"),
		Business: booking.Business(f.text("business")), Hidden: !f.checked("listed"), Host: f.text("host"),
		Sites: strings.Fields(f.text("sites")), Countries: f.words("countries"),
		Verify: booking.Verify(f.text("verify")), Missed: f.amount("missed"), MissedDays: f.amount("missed_days"),
	}
	if was.Verify == "" && p.Verify == was.Checks() {
		p.Verify = ""
	}
	if rules := f.rules(); was.Rules != nil || rules != booking.UsualRules {
		p.Rules = &rules
	}
	return p
}

// words reads several words of a field, in plain digits.
func (f *form) words(name string) []string {
	return strings.FieldsFunc(i18n.ASCII(f.text(name)), func(r rune) bool { return strings.ContainsRune(" \t\r\n,،;؛", r) })
}
