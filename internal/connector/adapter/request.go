package adapter

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/civil"
)

// Limits of what can be asked.
const (
	mostResources = 200
	longestWindow = 400 * 24 * time.Hour
)

// readQuestion reads the query of GET /availability.
func readQuestion(r *http.Request) ([]string, Window, error) {
	q := r.URL.Query()
	from, err := moment("from", q.Get("from"))
	if err != nil {
		return nil, Window{}, err
	}
	to, err := moment("to", q.Get("to"))
	if err != nil {
		return nil, Window{}, err
	}
	var ids []string
	for id := range strings.SplitSeq(q.Get("resource_ids"), ",") {
		if id != "" && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	switch {
	case !from.Before(to):
		return nil, Window{}, ErrInput.On("to").Saying("must lie after from")
	case to.Sub(from) > longestWindow:
		return nil, Window{}, ErrInput.On("to").Saying("must lie at most 400 days after from")
	case len(ids) == 0:
		return nil, Window{}, ErrInput.On("resource_ids").Saying("is missing; give the ids of resources, separated by commas")
	case len(ids) > mostResources:
		return nil, Window{}, ErrInput.On("resource_ids").Saying("has more than 200 ids; ask in parts")
	}
	return ids, Window{from.Unix(), ceil(to)}, nil
}

// readPush reads the body of POST /booking.
func readPush(r *http.Request) (p Push, err error) {
	if err := body(r, &p.BookingPush); err != nil {
		return Push{}, err
	}
	p.Trial = trial(r)
	if p.From, err = moment("start", p.Start); err != nil {
		return Push{}, err
	}
	if p.To, err = moment("end", p.End); err != nil {
		return Push{}, err
	}
	p.From, p.To = time.Unix(p.From.Unix(), 0), time.Unix(ceil(p.To), 0)
	p.ServiceAppointmentID = strings.TrimSpace(p.ServiceAppointmentID)
	p.Service, p.Customer.Name, p.Customer.Phone = strings.TrimSpace(p.Service), strings.TrimSpace(p.Customer.Name),
		strings.TrimSpace(p.Customer.Phone)
	switch {
	case !p.From.Before(p.To):
		return Push{}, ErrInput.On("end").Saying("must lie after start")
	case p.ServiceAppointmentID == "":
		return Push{}, ErrInput.On("service_appointment_id").Saying("is missing; it is the key of create-or-update")
	case len(p.ServiceAppointmentID) > 100:
		return Push{}, ErrInput.On("service_appointment_id").Saying("is longer than 100 characters")
	case p.ResourceID == "":
		return Push{}, ErrInput.On("resource_id").Saying("is missing")
	case len(p.Customer.Name) > 1000 || len(p.Service) > 1000 || len(p.Customer.Phone) > 100:
		return Push{}, ErrInput.On("customer").Saying("has a name, phone or service that is too long")
	}
	return p, nil
}

// body reads a JSON body.
func body(r *http.Request, into any) error {
	b, err := io.ReadAll(r.Body)
	if _, long := errors.AsType[*http.MaxBytesError](err); long {
		return errLarge
	}
	if err != nil {
		return ErrInput.Saying("the request could not be read to its end").Because(err)
	}
	if err := json.Unmarshal(b, into); err != nil {
		if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok && wrong.Field != "" {
			return ErrInput.On(wrong.Field).Saying("has the wrong type; it cannot be a " + wrong.Value)
		}
		return ErrInput.Saying("the body is not a JSON object")
	}
	return nil
}

// moment reads a timestamp with its offset.
func moment(field, s string) (time.Time, error) {
	wrong := ErrInput.On(field)
	if s == "" {
		return time.Time{}, wrong.Saying("is missing; write it as 2026-11-15T09:00:00+03:00")
	}
	t, err := time.Parse(time.RFC3339, s)
	switch {
	case err != nil && strings.Contains(s, " "):
		return time.Time{}, wrong.Saying("is not a timestamp; send the + of its offset as %2B")
	case err != nil:
		return time.Time{}, wrong.Saying("is not a timestamp with its UTC offset; write it as 2026-11-15T09:00:00+03:00")
	case t.Year() < civil.MinYear || t.Year() > civil.MaxYear:
		return time.Time{}, wrong.Saying("lies in a year that cannot be meant")
	}
	return t, nil
}

// ceil gives the first whole second not before an instant.
func ceil(t time.Time) int64 {
	if t.Nanosecond() > 0 {
		return t.Unix() + 1
	}
	return t.Unix()
}
