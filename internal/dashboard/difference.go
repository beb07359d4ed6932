package dashboard

import (
	"net/http"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/bridge"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/diary"
	"github.com/mawid/mawid/internal/fault"
)

// differenceRow is an appointment that somebody changed by hand in the
// organization's own system.
type differenceRow struct {
	desk.View
	Who       bridge.ResourceName
	Kind      bridge.DifferenceKind
	There     []spotRow
	Since     int64
	Why       string // it cannot be followed, or could not be; empty: nothing is known against it
	CanFollow bool
	From      string // the page with the buttons, to come back to
}

// spotRow is where it stands there.
type spotRow struct {
	Who        bridge.ResourceName
	Start, End int64
}

// KindKey is the key of the text that says what was done.
func (d differenceRow) KindKey() string { return "difference." + string(d.Kind) }

// FollowKey is the key of the text on the button that does the same here.
func (d differenceRow) FollowKey() string {
	if d.Kind == bridge.Removed {
		return "difference.follow_cancel"
	}
	return "difference.follow"
}

// InsistKey is the key of the text on the button that sends ours again.
func (d differenceRow) InsistKey() string {
	if d.Kind == bridge.Left {
		return "difference.insist_remove"
	}
	return "difference.insist"
}

// differ makes rows of the differences, and what may be chosen about them.
func (d *connectorData) differ(v *visit) {
	for _, c := range bridge.DifferenceChoices {
		d.Choices = append(d.Choices, choice{Value: c, Text: v.t("difference.choice_" + c)})
	}
	for i := range d.Report.Differences {
		x := &d.Report.Differences[i]
		if view, known := d.Report.Appointments[x.Appointment]; known {
			d.Differ = append(d.Differ, v.differenceRow(x, view, d.Report.Ours, "connector"))
		}
	}
}

func (v *visit) differenceRow(x *bridge.Difference, a desk.View, ours []bridge.ResourceName, from string) differenceRow {
	name := func(id booking.ResourceID) bridge.ResourceName {
		i := slices.IndexFunc(ours, func(n bridge.ResourceName) bool { return n.ID == id })
		if i < 0 {
			return bridge.ResourceName{}
		}
		return ours[i]
	}
	row := differenceRow{View: a, Who: name(a.Resource), Kind: x.Kind, Since: x.Since, CanFollow: true, From: from}
	for _, s := range x.There {
		row.There = append(row.There, spotRow{name(s.Resource), s.Span.Start, s.Span.End})
	}
	if f := x.Cannot(); f != nil {
		row.CanFollow, row.Why = false, v.whyNot(f)
	} else if x.Refused != "" {
		row.Why = v.whyNot(fault.New(fault.Conflict, x.Refused, ""))
	}
	return row
}

// whyNot says why something cannot be done to an appointment outside of a
// form: there is no box to tick, and no time to choose.
func (v *visit) whyNot(f *fault.Error) string {
	if key := "cannot." + f.Code; v.s.texts().Has(v.lang, key) {
		return v.t(key)
	}
	return v.sentence(f)
}

// differenceOf tells what somebody did to an appointment there; nil: nothing.
func (s *server) differenceOf(r *http.Request, v *visit, x *diary.Visit) (*differenceRow, error) {
	diff, err := s.Bridge.Difference(r.Context(), v.org(), x.ID)
	if err != nil || diff == nil {
		return nil, err
	}
	ours, err := s.Bridge.ResourceNames(r.Context(), v.org())
	if err != nil {
		return nil, err
	}
	row := v.differenceRow(diff, x.View, ours, "")
	return &row, nil
}

// takeOver does here what was done there.
func (s *server) takeOver(w http.ResponseWriter, r *http.Request, v *visit) error {
	id, err := booking.ParseID[booking.AppointmentID](r.PathValue("id"))
	if err != nil {
		return booking.ErrAppointmentNotFound
	}
	a, err := s.Bridge.TakeOver(r.Context(), v.caller(), id)
	if err != nil {
		return s.tellBack(w, r, v, id, err)
	}
	return s.done(w, v, v.decided(r, &a), "difference.followed", customerName(v, &a.Appointment))
}

// sendAgain has ours sent there once more.
func (s *server) sendAgain(w http.ResponseWriter, r *http.Request, v *visit) error {
	id, err := booking.ParseID[booking.AppointmentID](r.PathValue("id"))
	if err != nil {
		return booking.ErrAppointmentNotFound
	}
	a, err := s.Bridge.SendAgain(r.Context(), v.caller(), id)
	if err != nil {
		return s.tellBack(w, r, v, id, err)
	}
	return s.done(w, v, v.decided(r, &a), "difference.insisted", customerName(v, &a.Appointment))
}

// decided is where to go after a difference was decided: back to the list, if
// the button was there, or to the appointment.
func (v *visit) decided(r *http.Request, a *desk.View) string {
	if r.FormValue("from") == "connector" {
		return v.url(connectorPath)
	}
	return v.url("/appointments/" + a.ID.String())
}

// chooseDifferences takes what is to be done about differences by itself.
func (s *server) chooseDifferences(w http.ResponseWriter, r *http.Request, v *visit) error {
	if err := s.Bridge.SetDifferences(r.Context(), v.caller(), v.form(r).text("differences")); err != nil {
		return err
	}
	return s.done(w, v, v.url(connectorPath), "difference.chosen")
}
