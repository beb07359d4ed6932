// Command connector is a complete small connector for mawid, to read and to
// copy. It stands in front of a made-up clinic system whose calendar is a JSON
// file; put yours in its place. docs/connector-guide.md explains each call.
//
//	CONNECTOR_TOKEN=… go run ./examples/connector
//	mawid connector check http://127.0.0.1:8090 --token … --write --dev
package main

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/mawid/mawid/contract"
)

// visit is an entry of the clinic's calendar. Those that came from mawid have
// the id of their appointment there; others are the clinic's own.
type visit struct {
	Number      string    `json:"number"`
	Doctor      string    `json:"doctor"`
	Start       time.Time `json:"start"`
	End         time.Time `json:"end"`
	Title       string    `json:"title"`
	Phone       string    `json:"phone,omitempty"`
	Appointment string    `json:"service_appointment_id,omitempty"`
}

// clinic is the made-up system: doctors, and a calendar that is kept in a file.
type clinic struct {
	file    string // empty: in memory only
	doctors []contract.DiscoveredResource

	mu     sync.Mutex // one change at a time; a database would have a unique index
	Next   int        `json:"next"`
	Visits []visit    `json:"visits"`
}

func open(file string) (*clinic, error) {
	c := &clinic{file: file, Next: 1, doctors: []contract.DiscoveredResource{{ID: "1", Name: "د. سارة القحطاني"},
		{ID: "2", Name: "Dr. Omar Siddiqui"}}}
	if file == "" {
		return c, nil
	}
	text, err := os.ReadFile(file) // #nosec G304 G703 -- the file that the operator named
	if errors.Is(err, fs.ErrNotExist) {
		return c, nil
	}
	if err == nil {
		err = json.Unmarshal(text, c)
	}
	return c, err
}

// save writes the calendar beside its place and then into it, so that a crash
// leaves the old one or the new one, never half of it.
func (c *clinic) save() error {
	if c.file == "" {
		return nil
	}
	text, err := json.MarshalIndent(c, "", "  ")
	if err == nil {
		err = os.WriteFile(c.file+".new", text, 0o600)
	}
	if err == nil {
		err = os.Rename(c.file+".new", c.file)
	}
	return err
}

func (c *clinic) knows(doctor string) bool {
	return slices.ContainsFunc(c.doctors, func(d contract.DiscoveredResource) bool { return d.ID == doctor })
}

// availability answers GET /availability: all that overlaps the window, for
// each doctor asked for. What came from mawid is busy too.
func (c *clinic) availability(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query() // this decodes %2B to +; do not decode again
	from, err1 := time.Parse(time.RFC3339, q.Get("from"))
	to, err2 := time.Parse(time.RFC3339, q.Get("to"))
	if err1 != nil || err2 != nil || !from.Before(to) {
		fail(w, http.StatusBadRequest, "from and to must be timestamps with an offset, from before to")
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	out := contract.AvailabilityAnswer{Resources: []contract.ResourceAvailability{}}
	for doctor := range strings.SplitSeq(q.Get("resource_ids"), ",") {
		if !c.knows(doctor) {
			continue // left out, not shown as free
		}
		busy := []contract.Busy{} // [] and not null when there is nothing
		for _, v := range c.Visits {
			if v.Doctor == doctor && v.Start.Before(to) && v.End.After(from) {
				busy = append(busy, contract.Busy{Start: v.Start.Format(time.RFC3339), End: v.End.Format(time.RFC3339),
					ServiceAppointmentID: v.Appointment})
			}
		}
		out.Resources = append(out.Resources, contract.ResourceAvailability{ResourceID: doctor, Busy: busy})
	}
	answer(w, http.StatusOK, out)
}

// book answers POST /booking: it updates the visit with this appointment id, or
// makes one. A repeat therefore changes nothing. The customer has been told
// that the time is theirs, so there is no look for conflicts here.
func (c *clinic) book(w http.ResponseWriter, r *http.Request) {
	var p contract.BookingPush
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 64<<10)).Decode(&p); err != nil {
		fail(w, http.StatusBadRequest, "the body is not the JSON of a booking")
		return
	}
	start, err1 := time.Parse(time.RFC3339, p.Start)
	end, err2 := time.Parse(time.RFC3339, p.End)
	switch {
	case err1 != nil || err2 != nil || !start.Before(end):
		fail(w, http.StatusBadRequest, "start and end must be timestamps with an offset, start before end")
		return
	case p.ServiceAppointmentID == "":
		fail(w, http.StatusBadRequest, "service_appointment_id is missing")
		return
	case !c.knows(p.ResourceID):
		fail(w, http.StatusBadRequest, "no such doctor")
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	i := slices.IndexFunc(c.Visits, func(v visit) bool { return v.Appointment == p.ServiceAppointmentID })
	if i < 0 {
		c.Visits = append(c.Visits, visit{Number: fmt.Sprintf("V-%d", c.Next), Appointment: p.ServiceAppointmentID})
		c.Next++
		i = len(c.Visits) - 1
	}
	v := &c.Visits[i]
	v.Doctor, v.Start, v.End, v.Title, v.Phone = p.ResourceID, start, end, p.Service+": "+p.Customer.Name, p.Customer.Phone
	if err := c.save(); err != nil {
		log.Print("saving: ", err)
		fail(w, http.StatusInternalServerError, "the calendar could not be saved") // mawid tries again
		return
	}
	answer(w, http.StatusOK, contract.BookingResult{ExternalID: v.Number})
}

// cancel answers DELETE /booking/{external_id}.
func (c *clinic) cancel(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := slices.IndexFunc(c.Visits, func(v visit) bool { return v.Number == r.PathValue("external_id") && v.Appointment != "" })
	if i < 0 {
		fail(w, http.StatusNotFound, "no such booking, or not any more")
		return
	}
	c.Visits = slices.Delete(c.Visits, i, i+1)
	if err := c.save(); err != nil {
		log.Print("saving: ", err)
		fail(w, http.StatusInternalServerError, "the calendar could not be saved")
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// handler serves the four calls to those who know the token.
func (c *clinic) handler(token string) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /availability", c.availability)
	mux.HandleFunc("POST /booking", c.book)
	mux.HandleFunc("DELETE /booking/{external_id}", c.cancel)
	mux.HandleFunc("GET /resources", func(w http.ResponseWriter, _ *http.Request) {
		answer(w, http.StatusOK, contract.ResourcesAnswer{Resources: c.doctors})
	})
	want := sha256.Sum256([]byte("Bearer " + token))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// Hashes have one length, and comparing them tells nothing by its time.
		got := sha256.Sum256([]byte(r.Header.Get("Authorization")))
		if subtle.ConstantTimeCompare(got[:], want[:]) != 1 {
			fail(w, http.StatusUnauthorized, "the token is missing or wrong")
			return
		}
		mux.ServeHTTP(w, r)
	})
}

func answer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if err := json.NewEncoder(w).Encode(body); err != nil {
		log.Print("answering: ", err)
	}
}

func fail(w http.ResponseWriter, status int, detail string) {
	answer(w, status, contract.ConnectorError{Detail: detail})
}

func main() {
	token, address := os.Getenv("CONNECTOR_TOKEN"), os.Getenv("CONNECTOR_ADDRESS")
	if len(token) < 20 {
		log.Fatal("set CONNECTOR_TOKEN to a token of 20 characters or more, such as openssl rand -hex 32 prints")
	}
	if address == "" {
		address = "127.0.0.1:8090"
	}
	c, err := open(os.Getenv("CONNECTOR_FILE"))
	if err != nil {
		log.Fatal(err)
	}
	log.Print("listening on http://", address) // #nosec G706 -- the address that the operator named
	server := &http.Server{Addr: address, Handler: c.handler(token), ReadTimeout: 10 * time.Second, WriteTimeout: 10 * time.Second}
	log.Fatal(server.ListenAndServe())
}
