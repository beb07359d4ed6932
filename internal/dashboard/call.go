package dashboard

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"

	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/voice"
)

var callRoutes = []route{
	{"GET /o/{org}/calls", desks, (*server).callsPage},
	{"GET /o/{org}/calls/callbacks", desks, (*server).callbacksPage},
	{"POST /o/{org}/calls/callbacks/{id}/done", desks, (*server).doneCallback},
	{"POST /o/{org}/calls/callbacks/{id}/reopen", desks, (*server).reopenCallback},
	{"GET /o/{org}/calls/{id}", desks, (*server).callPage},
}

// simulator is the provider of calls that people of the organization make in
// the dashboard.
const simulator = "simulator"

// moods are the colours of outcomes.
var moods = map[string]string{"booked": "good", "moved": "good", "cancelled": "warn", "handed_over": "accent", "failed": "bad"}

// callLine is a call as people see it.
type callLine struct {
	voice.CallView
	Via      string
	Duration string
	Mood     string
	Open     bool // it goes on
}

func (v *visit) callLine(c voice.CallView) callLine {
	l := callLine{CallView: c, Via: c.Provider, Mood: moods[c.Outcome], Open: c.ClosedAt == 0}
	if vendor, ok := voice.VendorNamed(c.Provider); ok {
		l.Via = vendor.Title
	} else if key := "calls.via." + c.Provider; v.s.texts().Has(v.lang, key) {
		l.Via = v.t(key)
	}
	if c.EndedAt != 0 {
		seconds := c.EndedAt - c.StartedAt
		l.Duration = v.digits().Text(fmt.Sprintf("%d:%02d", seconds/60, seconds%60))
	}
	return l
}

type callsData struct {
	Form     *form
	Outcomes []choice
	Lines    []callLine
	Older    string // address of the next page
	Newest   bool   // this is the first page
	Filtered bool
	Waiting  int // how many are to be called back
	Untold   int // how many are to be called because no message reached them
}

func (s *server) callsPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	f := v.form(r)
	q := voice.CallQuery{Outcome: f.text("outcome")}
	if text := f.text("before"); text != "" {
		id, err := booking.ParseID[booking.CallID](text)
		if err != nil {
			return errNoPage
		}
		q.Before = id
	}
	calls, more, err := s.Voice.FindCalls(r.Context(), v.org(), q)
	if err != nil {
		if err := f.fail(err); err != nil {
			return err
		}
	}
	waiting, err := s.Voice.Waiting(r.Context(), v.org())
	if err != nil {
		return err
	}
	untold, err := s.untold(r, v)
	if err != nil {
		return err
	}
	d := callsData{Form: f, Waiting: waiting, Untold: untold, Newest: q.Before.IsZero(), Filtered: q.Outcome != "",
		Outcomes: []choice{{Text: v.t("calls.outcome.any")}}}
	for _, o := range voice.Outcomes {
		d.Outcomes = append(d.Outcomes, choice{Value: o, Text: v.t("calls.outcome." + o)})
	}
	for _, c := range calls {
		d.Lines = append(d.Lines, v.callLine(c))
	}
	if more {
		next := url.Values{"before": {calls[len(calls)-1].ID.String()}}
		if q.Outcome != "" {
			next.Set("outcome", q.Outcome)
		}
		d.Older = v.url("/calls?" + next.Encode())
	}
	return s.page(w, v, "calls", d)
}

// callIn reads the call of the path.
func (s *server) callIn(r *http.Request, v *visit) (voice.CallView, error) {
	id, err := booking.ParseID[booking.CallID](r.PathValue("id"))
	if err != nil {
		return voice.CallView{}, errNoPage
	}
	return s.Voice.Call(r.Context(), v.org(), id)
}

// callVisit is an appointment that a call made or changed.
type callVisit struct {
	appointmentData
	Action string // created, rescheduled or cancelled
}

// callVisits reads the appointments of a call, as they are now.
func (s *server) callVisits(r *http.Request, v *visit, c *voice.CallView) ([]callVisit, error) {
	var list []callVisit
	for _, a := range c.Actions {
		if a.Appointment.IsZero() {
			continue
		}
		x, err := s.Diary.Visit(r.Context(), v.caller(), a.Appointment)
		if errors.Is(err, booking.ErrAppointmentNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		list = append(list, callVisit{v.describe(&x, ""), a.Action})
	}
	return list, nil
}

type callData struct {
	callLine
	By     string // the agent
	Where  string
	Erased bool // what was said is forgotten
	Visits []callVisit
}

func (s *server) callPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	c, err := s.callIn(r, v)
	if err != nil {
		return err
	}
	if len(c.Said) > 0 {
		if err := s.Voice.ReadTranscript(r.Context(), v.caller(), c.ID); err != nil {
			return err
		}
		v.tell(alarm.TranscriptRead)
	}
	d := callData{callLine: v.callLine(c), Erased: c.Turns > 0 && !c.Transcript}
	if d.Visits, err = s.callVisits(r, v, &c); err != nil {
		return err
	}
	a, err := s.Voice.Agent(r.Context(), v.org(), c.Agent)
	if err != nil {
		return err
	}
	d.By = a.Name
	catalog, err := s.Desk.Catalog(r.Context(), v.org())
	if err != nil {
		return err
	}
	d.Where = v.branchName(catalog, c.Branch)
	return s.page(w, v, "call", d)
}
