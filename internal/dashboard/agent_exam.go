package dashboard

import (
	"context"
	"net/http"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/voice"
)

var examRoutes = []route{
	{"GET /o/{org}/settings/agents/{id}/exam", managers, (*server).examPage},
	{"POST /o/{org}/settings/agents/{id}/exam", managers, (*server).examPage},
}

// Examine tries an agent with sentences, and tells which of them it understands
// otherwise than they are meant.
type Examine func(ctx context.Context, a booking.Agent, text string) ([]Examined, error)

// Examined is a sentence.
type Examined struct {
	Say   string
	Wrong []ExamSlip // none: it is understood
}

// ExamSlip is something that was understood otherwise.
type ExamSlip struct{ About, Want, Got string }

type examData struct {
	voice.AgentView
	Form   *form
	Marks  []Examined
	Tried  bool
	Right  int
	Where  string // the lines that cannot be read
	Sample string
}

// examSample is what an exam can look like.
const examSample = `sentences:
- say: ابغى موعد بكرة الساعة خمس العصر
  intent: book
  date: tomorrow
  time: "17:00"
- say: I want to cancel my appointment
  lang: en
  intent: cancel
`

// examPage shows the sentences of an agent. Posted, they are kept and tried; none
// forgets those that are kept, and says so.
func (s *server) examPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	a, err := s.agentIn(r, v)
	if err != nil {
		return err
	}
	kept, err := s.Voice.Exam(r.Context(), v.org(), a.ID)
	if err != nil {
		return err
	}
	d := examData{AgentView: a, Form: v.form(r).with("sentences", kept), Sample: examSample}
	if r.Method == http.MethodPost {
		if strings.TrimSpace(d.Form.raw("sentences")) == "" && kept != "" {
			if err := s.Voice.KeepExam(r.Context(), v.caller(), a.ID, ""); err != nil {
				return err
			}
			return s.done(w, v, r.URL.Path, "exam.forgotten")
		}
		if err := s.tryAgent(r, v, &d); err != nil {
			return err
		}
	}
	return s.page(w, v, "agent_exam", d)
}

// tryAgent keeps what was typed, and tries the agent with it. What cannot be read
// is not kept.
func (s *server) tryAgent(r *http.Request, v *visit, d *examData) error {
	text := strings.ReplaceAll(d.Form.raw("sentences"), "\r\n", "\n")
	if s.examine == nil {
		return errNoPage
	}
	marks, err := s.examine(r.Context(), d.Agent, text)
	if err == nil {
		err = s.Voice.KeepExam(r.Context(), v.caller(), d.ID, text)
	}
	if err != nil {
		if f := fault.Of(err); f.Code == "exam_unreadable" {
			d.Where = f.Words[1]
		}
		return d.Form.fail(err)
	}
	d.Marks, d.Tried = marks, true
	for _, m := range marks {
		if len(m.Wrong) == 0 {
			d.Right++
		}
	}
	return nil
}
