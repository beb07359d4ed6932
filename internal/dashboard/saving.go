package dashboard

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/desk"
)

// edit begins a form that changes the catalogue. It carries the version that
// the person sees, so that nobody's change is passed over.
func (v *visit) edit(r *http.Request, cat *catalogue.Catalogue) *form {
	return v.form(r).with("version", strconv.FormatInt(cat.Org.Catalog, 10))
}

// sent tells whether the form is to be saved: it was posted, and not only to
// be shown again with another row or a preview.
func (f *form) sent() bool {
	return f.v.r.Method == http.MethodPost && !f.checked("back") && !f.checked("more") && !f.checked("copy") && !f.checked("preview")
}

// choose ticks boxes to begin with.
func (f *form) choose(name string, values ...string) *form {
	if f.v.r.Method != http.MethodPost {
		f.values[name] = values
	}
	return f
}

// amount reads a whole number; nothing typed is zero.
func (f *form) amount(name string) int {
	if f.text(name) == "" {
		return 0
	}
	n, _ := f.number(name)
	return n
}

// affectedRow is an appointment that a change leaves outside.
type affectedRow struct {
	desk.View
	Service, ServiceAr, Resource, ResourceAr string
}

// typedValue is what a form sent, to be sent again.
type typedValue struct{ Name, Value string }

// affectedData is the page that asks what to do about them. It posts what was
// typed once more, with the word that the person has seen the list.
type affectedData struct {
	Rows     []affectedRow
	Count    int
	Cut      bool // there are more than rows
	Accepted []string
	Typed    []typedValue
	Action   string
}

// affectedShown is how many appointments the question lists.
const affectedShown = 200

// save makes a change. If it is refused the form says why; if appointments
// would be affected that the person has not seen, the page that asks about
// them has been written, and asked is true.
func (s *server) save(w http.ResponseWriter, v *visit, f *form, cat *catalogue.Catalogue,
	c catalogue.Change) (out catalogue.Edited, asked bool, err error) {
	if !f.ok() {
		return out, false, nil
	}
	e := catalogue.Edit{Change: c}
	e.Version, _ = strconv.ParseInt(f.text("version"), 10, 64)
	for _, text := range f.values["accepted"] {
		if id, err := booking.ParseID[booking.AppointmentID](text); err == nil {
			e.Accepted = append(e.Accepted, id)
		}
	}
	out, err = s.Catalogue.Edit(v.r.Context(), v.caller(), e)
	if errors.Is(err, catalogue.ErrAffected) {
		v.status = http.StatusConflict
		return out, true, s.page(w, v, "catalogue-affected", affected(f, cat, out.Affected))
	}
	if err != nil {
		if errors.Is(err, catalogue.ErrEdited) {
			// What was typed stays, beside what is there now; saving once more is the
			// person's word.
			f.values.Set("version", strconv.FormatInt(cat.Org.Catalog, 10))
			f.clash = f.compares
		}
		err = f.fail(err)
		if f.Clashes() {
			f.Top = v.t("clash.top")
		}
		return out, false, err
	}
	v.affects = len(out.Affected) > 0
	return out, false, nil
}

// comparing lets the page say, after a conflict, what is stored now: with tells
// all that the form shows of something that is there.
func (f *form) comparing() *form {
	f.compares = true
	return f
}

// clashes gives what is stored in the place of what a field says, if somebody
// else has saved it since.
func (f *form) clashes(name string) (stored string, yes bool) {
	plain := func(s string) string { return strings.TrimSpace(strings.ReplaceAll(s, "\r\n", "\n")) }
	stored = plain(f.stored.Get(name))
	return stored, f.clash && f.stored.Has(name) && stored != plain(f.Value(name))
}

// Clashes tells whether there is a field with something else than is stored.
func (f *form) Clashes() bool {
	for name := range f.stored {
		if _, yes := f.clashes(name); yes {
			return true
		}
	}
	return false
}

func affected(f *form, cat *catalogue.Catalogue, list []desk.View) affectedData {
	data := affectedData{Count: len(list), Cut: len(list) > affectedShown, Action: f.v.r.URL.EscapedPath()}
	for i, a := range list {
		data.Accepted = append(data.Accepted, a.ID.String())
		if i >= affectedShown {
			continue
		}
		row := affectedRow{View: a}
		for _, sv := range cat.Services {
			if sv.ID == a.Service {
				row.Service, row.ServiceAr = sv.Name, sv.NameAr
			}
		}
		for _, res := range cat.Resources {
			if res.ID == a.Resource {
				row.Resource, row.ResourceAr = res.Name, res.NameAr
			}
		}
		data.Rows = append(data.Rows, row)
	}
	var names []string
	for name := range f.values {
		if name != "accepted" && name != "back" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		for _, value := range f.values[name] {
			data.Typed = append(data.Typed, typedValue{name, value})
		}
	}
	return data
}
