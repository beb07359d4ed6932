package dashboard

import (
	"net/http"
	"strings"

	"github.com/mawid/mawid/internal/booking"
)

// callbackLine is a caller whom somebody promised to call back.
type callbackLine struct {
	booking.Callback
	About string // what they wanted, in words; empty: not known
	From  string // the call's page; empty: not known
}

type callbacksData struct{ Lines []callbackLine }

func (s *server) callbacksPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	list, err := s.Voice.Callbacks(r.Context(), v.org())
	if err != nil {
		return err
	}
	var d callbacksData
	for _, c := range list {
		l := callbackLine{Callback: c, About: v.about(string(c.Summary))}
		if !c.Call.IsZero() {
			l.From = v.url("/calls/" + c.Call.String())
		}
		d.Lines = append(d.Lines, l)
	}
	return s.page(w, v, "callbacks", d)
}

// about says what a caller wanted. Our own agent begins with the name of the
// wish, which is said in the language of the page.
func (v *visit) about(summary string) string {
	wish, rest, more := strings.Cut(summary, ", ")
	key := "talk.goal." + wish
	if !v.s.texts().Has(v.lang, key) {
		return summary
	}
	if more {
		return v.t("callbacks.about", v.t(key), rest)
	}
	return v.t(key)
}

func (s *server) doneCallback(w http.ResponseWriter, r *http.Request, v *visit) error {
	id, err := booking.ParseID[booking.CallbackID](r.PathValue("id"))
	if err != nil {
		return errNoPage
	}
	if err := s.Voice.DoneCallback(r.Context(), v.caller(), id); err != nil {
		return err
	}
	here := v.url("/calls/callbacks")
	return s.undoable(w, v, here, here+"/"+id.String()+"/reopen", "callbacks.done")
}

func (s *server) reopenCallback(w http.ResponseWriter, r *http.Request, v *visit) error {
	id, err := booking.ParseID[booking.CallbackID](r.PathValue("id"))
	if err != nil {
		return errNoPage
	}
	if err := s.Voice.ReopenCallback(r.Context(), v.caller(), id); err != nil {
		return err
	}
	return s.done(w, v, v.url("/calls/callbacks"), "callbacks.reopened")
}
