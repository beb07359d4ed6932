package dashboard

import (
	"net/http"
	"net/url"
	"slices"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/customer"
	"github.com/mawid/mawid/internal/message"
)

// optOutRoutes are about what customers do not want to be sent any more.
var optOutRoutes = []route{
	{"GET /o/{org}/telling/optouts", managers, (*server).optOuts},
	{"POST /o/{org}/telling/optouts/{id}/back", managers, (*server).takeBack},
}

// optOutLine is an opt-out as pages show it.
type optOutLine struct {
	message.OptOutLine
	Who    string
	Number string // masked; empty: it is about an address
	URL    string // of the appointment by which it is known; empty: it is gone
	What   string
	How    string
	Back   string // where the button posts to
}

func (v *visit) optOutLines(list []message.OptOutLine) (lines []optOutLine) {
	for _, o := range list {
		l := optOutLine{OptOutLine: o, Who: v.t("telling.gone"), How: v.t("optout.how." + string(o.How)),
			What: v.t("optout.channel", o.ChannelName), Back: v.url(tellingPath + "/optouts/" + o.ID.String() + "/back")}
		switch {
		case o.What == message.Reminders && o.Mail:
			l.What = v.t("optout.reminders_mail")
		case o.What == message.Reminders:
			l.What = v.t("optout.reminders")
		}
		if o.Of != nil {
			l.Who, l.URL = customerName(v, o.Of), v.url("/appointments/"+o.Of.ID.String())
			if !o.Mail {
				l.Number = booking.Mask(o.Of.Phone)
			}
		}
		lines = append(lines, l)
	}
	return lines
}

// optOutsData is the list of them.
type optOutsData struct {
	Form        *form
	Whats, Hows []choice
	Lines       []optOutLine
	Older       string
	Filtered    bool
}

// optOuts lists what customers do not want any more, the newest first.
func (s *server) optOuts(w http.ResponseWriter, r *http.Request, v *visit) error {
	return s.listOptOuts(w, r, v, v.form(r))
}

// listOptOuts does so, perhaps with what is wrong.
func (s *server) listOptOuts(w http.ResponseWriter, r *http.Request, v *visit, f *form) error {
	q := message.OptOutFilter{What: f.text("what"), How: message.How(f.text("how"))}
	if q.What != "" && !slices.Contains(optOutWhats, q.What) || q.How != "" && !slices.Contains(message.Hows, q.How) {
		return errNoPage
	}
	if text := f.text("before"); text != "" {
		var err error
		if q.Before, err = booking.ParseID[booking.OptOutID](text); err != nil {
			return errNoPage
		}
	}
	list, more, err := s.Messages.Wishes.OptOuts(r.Context(), v.org(), q)
	if err != nil {
		return err
	}
	all := []choice{{Text: v.t("telling.any")}}
	d := optOutsData{Form: f, Lines: v.optOutLines(list), Filtered: q != message.OptOutFilter{}, Whats: slices.Clone(all), Hows: all}
	for _, what := range optOutWhats {
		d.Whats = append(d.Whats, choice{Value: what, Text: v.t("optout.what_" + what)})
	}
	for _, how := range message.Hows {
		d.Hows = append(d.Hows, choice{Value: string(how), Text: v.t("optout.how." + string(how))})
	}
	if more {
		d.Older = v.url(tellingPath + "/optouts?" + url.Values{"what": {q.What}, "how": {string(q.How)},
			"before": {list[len(list)-1].ID.String()}}.Encode())
	}
	return s.page(w, v, "telling-optouts", d)
}

// optOutWhats are what they are looked for by.
var optOutWhats = []string{message.Reminders, "channel"}

// takeBack lets somebody be sent again what they did not want.
func (s *server) takeBack(w http.ResponseWriter, r *http.Request, v *visit) error {
	id, err := booking.ParseID[booking.OptOutID](r.PathValue("id"))
	if err != nil {
		return errNoPage
	}
	if err := s.Messages.Wishes.TakeBack(r.Context(), v.caller(), id); err != nil {
		f := v.form(r)
		if err := f.fail(err); err != nil {
			return err
		}
		return s.listOptOuts(w, r, v, f)
	}
	return s.done(w, v, v.url(tellingPath+"/optouts"), "optout.taken_back")
}

// optOutsOf says what a customer does not want any more.
func (s *server) optOutsOf(r *http.Request, v *visit, h *customer.History) ([]optOutLine, error) {
	addresses := append(slices.Clone(h.Customer.Phones), h.Details.Email)
	for _, a := range h.Aliases {
		addresses = append(addresses, a.Details.Email)
	}
	for i := range h.Coming {
		addresses = append(addresses, h.Coming[i].Email)
	}
	for i := range h.Past {
		addresses = append(addresses, h.Past[i].Email)
	}
	slices.Sort(addresses)
	list, err := s.Messages.Wishes.OptOutsOf(r.Context(), v.org(), slices.Compact(addresses))
	return v.optOutLines(list), err
}
