package dashboard

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/office"
)

// tryData is the page on which somebody sends a message to themselves.
type tryData struct {
	Form         *form
	Channels     []choice
	Kinds        []choice
	Langs        []choice
	Appointments []choice
	Email        string // where it goes by mail; empty: it goes to a number
	Sent         bool   // a code is on its way
	Lang         i18n.Lang
	Preview      string
	Real         bool // it is that of an appointment
}

// tellingTry shows how a message reads, of an appointment or with the longest names of
// the house, and
// sends it to whoever looks: to a number that a code has shown to be theirs, or to
// the address of their account.
func (s *server) tellingTry(w http.ResponseWriter, r *http.Request, v *visit) error {
	channels, err := s.Messages.Channels(r.Context(), v.org())
	if err != nil {
		return err
	}
	if len(channels) == 0 {
		http.Redirect(w, r, v.url(tellingPath), http.StatusSeeOther)
		return nil
	}
	f := v.form(r)
	t, ch := f.trial(channels)
	d := tryData{Form: f, Lang: t.Lang, Sent: f.checked("code_sent")}
	if ch.Medium() == notice.Mail {
		d.Email = v.session.Person.Email
	}
	if r.Method == http.MethodPost {
		t.Address = s.client(r)
		if done, err := s.tryMessage(w, r, v, f, t); done || err != nil {
			return err
		}
		d.Sent = d.Sent || f.text("do") == "code" && f.ok()
	}
	if err := s.fillTry(r, v, &d, channels, t, ch); err != nil {
		return err
	}
	return s.page(w, v, "telling-try", d)
}

// trial reads what is to be tried; what is not said is the first of each.
func (f *form) trial(channels []message.Channel) (message.Trial, *message.Channel) {
	i := max(0, slices.IndexFunc(channels, func(c message.Channel) bool { return c.ID.String() == f.text("channel") }))
	t := message.Trial{Channel: channels[i].ID, Kind: notice.Kind(cmp.Or(f.text("kind"), string(notice.OfConfirmation))),
		Number: f.text("number"), Code: f.text("code")}
	lang, ok := i18n.Parse(f.text("language"))
	if t.Lang = lang; !ok {
		t.Lang = f.v.lang
	}
	if !slices.Contains(message.Worded, t.Kind) {
		t.Kind = notice.OfConfirmation
	}
	t.Appointment, _ = booking.ParseID[booking.AppointmentID](f.text("appointment"))
	return t, &channels[i]
}

// tryMessage sends the code, or the message. done says that the answer was written.
func (s *server) tryMessage(w http.ResponseWriter, r *http.Request, v *visit, f *form, t message.Trial) (done bool, err error) {
	if f.text("do") == "show" {
		return false, nil
	}
	ctx, cancel := context.WithTimeout(r.Context(), testPatience)
	defer cancel()
	if f.text("do") == "code" {
		err = s.Messages.TryCode(ctx, v.caller(), t, func(code string) string { return v.t("telling.try_code", code) })
	} else if err = s.Messages.Try(ctx, v.caller(), t); err == nil {
		back := url.Values{"channel": {t.Channel.String()}, "kind": {string(t.Kind)}, "language": {string(t.Lang)},
			"code_sent": {flag(t.Code != "")}} // It serves once more.
		return true, s.done(w, v, v.url(tellingPath+"/try?"+back.Encode()), "telling.tried")
	}
	if errors.Is(err, office.ErrDone) {
		return true, s.done(w, v, v.url(tellingPath+"/try"), "telling.try_once")
	}
	if err != nil {
		err = f.fail(err)
	}
	return false, err
}

// fillTry adds what there is to choose from, and how it reads.
func (s *server) fillTry(r *http.Request, v *visit, d *tryData, channels []message.Channel, t message.Trial, ch *message.Channel) error {
	for _, c := range channels {
		d.Channels = append(d.Channels, choice{Value: c.ID.String(), Text: c.Name})
	}
	for _, k := range message.Worded {
		if !k.Code() || ch.Medium() != notice.Mail {
			d.Kinds = append(d.Kinds, choice{Value: string(k), Text: v.t("telling.kind." + string(k))})
		}
	}
	for _, l := range []i18n.Lang{i18n.Arabic, i18n.English} {
		d.Langs = append(d.Langs, choice{Value: string(l), Text: v.t("telling.in_" + string(l))})
	}
	next, err := s.Messages.Next(r.Context(), v.org())
	if err != nil {
		return err
	}
	d.Appointments = []choice{{Text: v.t("telling.try_example")}}
	for i := range next {
		a := &next[i]
		d.Appointments = append(d.Appointments, choice{Value: a.ID.String(), Text: v.when(a.Span.Start) + " · " + customerName(v, a)})
	}
	d.Preview, err = s.Messages.Preview(r.Context(), v.org(), ch, &t)
	if errors.Is(err, booking.ErrAppointmentNotFound) { // It is gone.
		t.Appointment = booking.AppointmentID{}
		d.Preview, err = s.Messages.Preview(r.Context(), v.org(), ch, &t)
	}
	d.Real = !t.Appointment.IsZero()
	d.Form.with("channel", t.Channel.String()).with("kind", string(t.Kind)).with("language", string(t.Lang))
	return err
}
