package dashboard

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/diary"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/notice"
)

// sentLine is a message as pages show it.
type sentLine struct {
	message.Line
	Who    string // whose appointment it is about
	Number string // masked
	URL    string // of the appointment; empty: it is gone
	What   string // what for
	By     string // the channel
	State  string
	Mood   string // colour of the state
	Why    string // why it was not sent, and what to do; empty: it was
	Again  string // where it is sent once more; empty: it cannot be
}

// stateMoods are the colours of what became of a message.
var stateMoods = map[notice.Status]string{notice.Sent: "accent", notice.Delivered: "good", notice.Read: "good", notice.Failed: "bad",
	notice.Unknown: "warn"}

// sentLine says a message in words.
func (v *visit) sentLine(m message.Line) sentLine {
	l := sentLine{Line: m, Who: v.t("telling.gone"), What: v.purpose(m.Purpose, m.Before), By: m.ChannelName,
		State: v.t("telling.status." + string(m.Status)), Mood: stateMoods[m.Status], Why: v.reason(m.Reason), Again: v.againURL(&m)}
	switch {
	case m.Removed != "":
		was := message.Channel{Kind: m.Removed}
		l.By = v.t("telling.channel_was", m.ChannelName, v.providerOf(&was))
	case l.By == "":
		l.By = v.t("telling.channel_gone")
	}
	if m.Of != nil {
		l.Who, l.Number, l.URL = customerName(v, m.Of), booking.Mask(m.Of.Phone), v.url("/appointments/"+m.Of.ID.String())
	}
	return l
}

// purpose says what a message is for; of a reminder, how long before the start it
// was due.
func (v *visit) purpose(p notice.Purpose, before int) string {
	said := v.t("telling.purpose." + string(p))
	switch {
	case before < 0:
		return v.t("telling.by_hand", said)
	case p != notice.Reminder || before == 0:
		return said
	case before%minutesOfDay == 0:
		return v.t("telling.reminder_before", said, v.n("span.days", before/minutesOfDay))
	}
	return v.t("telling.reminder_before", said, v.n("span.hours", before/minutesOfHour))
}

// tellingLogData is the list of messages.
type tellingLogData struct {
	Form     *form
	Statuses []choice
	Purposes []choice
	Channels []choice
	Lines    []sentLine
	Older    string
	Newest   bool
	Filtered bool
	ToCall   int
}

// tellingLog lists what was sent, the newest first.
func (s *server) tellingLog(w http.ResponseWriter, r *http.Request, v *visit) error {
	f := v.form(r)
	q, err := f.messageFilter()
	if err != nil {
		return err
	}
	list, more, err := s.Messages.Log(r.Context(), v.org(), q)
	if err != nil {
		return err
	}
	channels, err := s.Messages.Channels(r.Context(), v.org())
	if err != nil {
		return err
	}
	untold, err := s.untold(r, v)
	if err != nil {
		return err
	}
	all := []choice{{Text: v.t("telling.any")}}
	d := tellingLogData{Form: f, Newest: q.BeforeID.IsZero(), Filtered: q.Status != "" || q.Purpose != "" || !q.Channel.IsZero(),
		Statuses: slices.Clone(all), Purposes: slices.Clone(all), Channels: all, ToCall: untold}
	for _, st := range notice.Statuses {
		d.Statuses = append(d.Statuses, choice{Value: string(st), Text: v.t("telling.status." + string(st))})
	}
	for _, p := range notice.Purposes {
		d.Purposes = append(d.Purposes, choice{Value: string(p), Text: v.t("telling.purpose." + string(p))})
	}
	for _, ch := range channels {
		d.Channels = append(d.Channels, choice{Value: ch.ID.String(), Text: ch.Name})
	}
	for _, m := range list {
		d.Lines = append(d.Lines, v.sentLine(m))
	}
	if err := s.toldWaiting(r, v, d.Lines); err != nil {
		return err
	}
	if more {
		last := &list[len(list)-1]
		d.Older = v.url(tellingPath + "/log?" + url.Values{"status": {f.text("status")}, "purpose": {f.text("purpose")},
			"channel": {f.text("channel")}, "before": {strconv.FormatInt(last.MadeAt, 10) + "." + last.ID.String()}}.Encode())
	}
	return s.page(w, v, "telling-log", d)
}

// messageFilter reads which messages are asked for.
func (f *form) messageFilter() (q message.Filter, err error) {
	q.Status, q.Purpose = notice.Status(f.text("status")), notice.Purpose(f.text("purpose"))
	if q.Status != "" && !slices.Contains(notice.Statuses, q.Status) || q.Purpose != "" && !slices.Contains(notice.Purposes, q.Purpose) {
		return q, errNoPage
	}
	if text := f.text("channel"); text != "" {
		if q.Channel, err = booking.ParseID[booking.ChannelID](text); err != nil {
			return q, errNoPage
		}
	}
	if text := f.text("before"); text != "" {
		at, id, _ := strings.Cut(text, ".")
		if q.BeforeAt, err = strconv.ParseInt(at, 10, 64); err == nil {
			q.BeforeID, err = booking.ParseID[booking.NoticeID](id)
		}
		if err != nil {
			return q, errNoPage
		}
	}
	return q, nil
}

// untold counts those who have to be called because no message reached them, for
// whoever may see who they are.
func (s *server) untold(r *http.Request, v *visit) (int, error) {
	if !v.may("GET /o/{org}/telling/calls") {
		return 0, nil
	}
	list, err := s.Messages.ToCall(r.Context(), v.org())
	return len(list), err
}

// untoldLine is a customer whom somebody has to call.
type untoldLine struct {
	message.Untold
	Who   string
	State string
	URL   string // of the appointment
	Done  string // where the button posts to
}

// tellingCallsData is the list of those who could not be told.
type tellingCallsData struct {
	Form  *form
	Lines []untoldLine
}

func (s *server) tellingCalls(w http.ResponseWriter, r *http.Request, v *visit) error {
	return s.toCall(w, r, v, v.form(r))
}

// toCall lists those who have to be called, perhaps with what is wrong.
func (s *server) toCall(w http.ResponseWriter, r *http.Request, v *visit, f *form) error {
	list, err := s.Messages.ToCall(r.Context(), v.org())
	if err != nil {
		return err
	}
	d := tellingCallsData{Form: f}
	for _, u := range list {
		d.Lines = append(d.Lines, untoldLine{u, customerName(v, &u.Appointment), v.state(u.Status), v.url("/appointments/" + u.ID.String()),
			v.url(tellingPath + "/calls/" + u.Root().String() + "/done")})
	}
	return s.page(w, v, "telling-calls", d)
}

// tellingCalled notes that somebody has called a customer.
func (s *server) tellingCalled(w http.ResponseWriter, r *http.Request, v *visit) error {
	root, err := booking.ParseID[booking.AppointmentID](r.PathValue("id"))
	if err != nil {
		return booking.ErrAppointmentNotFound
	}
	if err := s.Messages.Called(r.Context(), v.caller(), root); err != nil {
		f := v.form(r)
		if err := f.fail(err); err != nil {
			return err
		}
		return s.toCall(w, r, v, f)
	}
	return s.done(w, v, v.url(tellingPath+"/calls"), "telling.called")
}

// messagesAbout says what the customer of an appointment was told, to whoever may
// see that.
func (s *server) messagesAbout(r *http.Request, v *visit, x *diary.Visit) (list []sentLine, err error) {
	if !v.may("GET /o/{org}/telling/log") {
		return nil, nil
	}
	sent, err := s.Messages.Of(r.Context(), v.org(), x.Root())
	for _, m := range sent {
		list = append(list, v.sentLine(m))
	}
	return list, err
}
