package dashboard

import (
	"cmp"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
)

// appointment says which one it was and, of a move, where it stood before; of a
// correction, what was written anew.
func (l *ledger) appointment(_ string, d booking.Deed) (object, detail piece) {
	if was, now, moved := strings.Cut(d.Object, booking.MovedTo); moved {
		d.Object = now
		when, whom := l.stood(was)
		return l.visit(d), piece{Text: l.list(append([]string{when}, whom...)...)}
	}
	return l.visit(d), l.corrected(d)
}

// stood says where an appointment stood, as "2026-11-15 10:00 sara" does: when, and with
// whom if that is told.
func (l *ledger) stood(at string) (when string, whom []string) {
	if words := strings.Fields(at); len(words) == 3 {
		name, _ := l.nameOf(catalogue.ResourcePart, words[2])
		at, whom = words[0]+" "+words[1], []string{name}
	}
	return l.moment(at), whom
}

// visit names an appointment: when it was to be, and what is known of it now.
func (l *ledger) visit(d booking.Deed) piece {
	id, _ := booking.ParseID[booking.AppointmentID](d.Detail)
	row, known := l.visits[id]
	at := d.Object
	if at == "" && known {
		at = row.Date.String() + " " + row.Time.String()
	}
	when, whom := l.stood(at)
	if !known {
		return piece{Text: when}
	}
	if row.Resource != nil && len(whom) == 0 {
		whom = []string{l.v.lang.Pick(row.Resource.Name, row.Resource.NameAr)}
	}
	parts := append([]string{when, l.v.lang.Pick(row.Service.Name, row.Service.NameAr)}, whom...)
	switch {
	case row.Erased():
		parts = append(parts, l.v.t("audit.erased"))
	case !l.hidden:
		parts = append(parts, string(row.Customer))
	}
	return piece{l.list(parts...), l.v.url("/appointments/" + id.String())}
}

// corrected says what of an appointment was written anew. Whose data was erased, and
// whoever is not named, is told by the field alone.
func (l *ledger) corrected(d booking.Deed) piece {
	var said []string
	for _, c := range l.fixed[d.ID] {
		field, was, became := l.v.t("edit.field."+c.Field), string(c.Was), string(c.Became)
		personal := true
		switch c.Field {
		case booking.FieldService:
			personal, was, became = false, l.serviceOf(was), l.serviceOf(became)
		case booking.FieldEnd:
			personal, was, became = false, l.count("minutes", was).Text, l.count("minutes", became).Text
		}
		if was == "" && became == "" || personal && l.hidden {
			said = append(said, field)
			continue
		}
		empty := l.v.t("edit.empty")
		said = append(said, l.v.t("edit.became", field, cmp.Or(was, empty), cmp.Or(became, empty)))
	}
	return piece{Text: strings.Join(said, l.v.t("audit.comma"))}
}

// serviceOf names a service by its id.
func (l *ledger) serviceOf(id string) string {
	for _, s := range l.catalog.Services {
		if s.ID.String() == id {
			return l.v.lang.Pick(s.Name, s.NameAr)
		}
	}
	return id
}
