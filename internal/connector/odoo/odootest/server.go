// Package odootest is a small Odoo for tests. It speaks XML-RPC and JSON-2
// over HTTP and behaves as real servers did when they were measured, in what
// the adapter touches: times without zones, all-day events at 08:00 to 18:00,
// archived records out of sight, no uniqueness, mails unless told otherwise.
package odootest

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/mawid/mawid/internal/connector/odoo/xmlrpc"
)

// What the fake's database is called and who can log in.
const (
	Database = "clinic"
	Login    = "mawid@clinic.example" // an internal user who may create contacts
	Key      = "0123456789abcdef0123456789abcdef01234567"
	Password = "correct horse"
	Admin    = "admin"
	AdminKey = "fedcba9876543210fedcba9876543210fedcba98"
)

// Options are how a server differs from the usual.
type Options struct {
	Version      int    // 14 to 22; 0 means 19
	NoField      bool   // the custom field has not been made
	NoPhones     bool   // without the app that adds phone_sanitized and phone_mobile_search
	NoContact    bool   // the adapter's user lacks "Contact creation"
	NoResources  bool   // without the app of working hours and absences
	NoAbsences   bool   // the adapter's user may read nothing of that app
	NoCountry    bool   // the company has not said where it is; else Saudi Arabia
	Appointments bool   // with the Appointments app, from 17 on
	Module       bool   // with our module: appointments are unique
	Name         string // what version() says; Version and ".0" unless given
}

// Server is a running fake.
type Server struct {
	URL string
	// Hook, if set, is asked before each call on a model, outside the lock. A
	// status other than 0 is answered instead; it may also wait.
	Hook func(r *http.Request, model, method string) int
	// Slow, if set, is how long a record that is being created is not seen yet,
	// though it has its id.
	Slow func(model string, id int64)

	company, calendar int64 // the one that there is, and its working hours
	countries         map[string]int64

	mu      sync.Mutex
	o       Options
	users   map[string]*account
	tables  map[string]map[int64]map[string]any
	last    map[string]int64
	fields  map[string]map[string]string // model → field → type
	locked  map[int64]bool               // events that a record rule protects
	mails   int
	logins  int
	denials int
	calls   []string // "XML-RPC calendar.event.create", in order
}

type account struct {
	uid                     int64
	key, password           string
	admin, contact, removed bool
}

// New starts a server that ends with the test.
func New(t testing.TB, o Options) *Server {
	if o.Version == 0 {
		o.Version = 19
	}
	if o.Name == "" {
		o.Name = strconv.Itoa(o.Version) + ".0"
	}
	s := &Server{o: o, tables: map[string]map[int64]map[string]any{}, last: map[string]int64{}, locked: map[int64]bool{}}
	s.schema()
	s.clinic()
	s.users = map[string]*account{
		Admin: {uid: s.User("Administrator", "Asia/Riyadh"), key: AdminKey, admin: true, contact: true},
		Login: {uid: s.User("mawid", ""), key: Key, password: Password, contact: !o.NoContact},
	}
	s.Set("res.users", s.users[Login].uid, "login", Login)
	s.Add("res.users.apikeys", map[string]any{"name": "adapter", "user_id": s.users[Login].uid, "scope": "rpc"})
	mux := http.NewServeMux()
	if o.Version < 22 {
		mux.HandleFunc("POST /xmlrpc/2/common", s.common)
		mux.HandleFunc("POST /xmlrpc/2/object", s.object)
	}
	if o.Version >= 19 {
		mux.HandleFunc("POST /json/2/{model}/{method}", s.json2)
	}
	web := httptest.NewServer(mux)
	t.Cleanup(web.Close)
	s.URL = web.URL
	return s
}

// clinic adds the company, which works Sunday to Thursday from 08:00 to 12:00
// and from 13:00 to 17:00.
func (s *Server) clinic() {
	s.countries = map[string]int64{}
	for name, code := range map[string]int64{"SA": 966, "AE": 971, "BH": 973, "US": 1} {
		s.countries[name] = s.insert("res.country", map[string]any{"name": name, "phone_code": code})
	}
	vals := map[string]any{"name": "My Company"}
	if !s.o.NoCountry {
		vals["country_id"] = s.countries["SA"]
	}
	if !s.o.NoResources {
		s.calendar = s.insert("resource.calendar", map[string]any{"name": "Standard 40 hours/week", "tz": "UTC"})
		for _, day := range []string{"6", "0", "1", "2", "3"} {
			for _, h := range [][2]float64{{8, 12}, {13, 17}} {
				s.insert("resource.calendar.attendance", map[string]any{"calendar_id": s.calendar, "dayofweek": day, "hour_from": h[0], "hour_to": h[1],
					"day_period": "morning"})
			}
		}
		vals["resource_calendar_id"] = s.calendar
	}
	s.company = s.insert("res.company", vals)
}

// Country gives a country by its code: SA, AE, BH or US.
func (s *Server) Country(code string) int64 { return s.countries[code] }

// Employ makes a user an employee, who works by the company's hours in this
// zone. It gives the id of the resource.
func (s *Server) Employ(user int64, zone string) int64 {
	return s.Add("resource.resource", map[string]any{"name": "Employee", "resource_type": "user", "user_id": user, "calendar_id": s.calendar,
		"company_id": s.company, "tz": zone})
}

// Room adds a room, which works by no hours, and gives the id of the resource.
func (s *Server) Room(name string) int64 {
	return s.Add("resource.resource", map[string]any{"name": name, "resource_type": "material", "company_id": s.company, "tz": "Asia/Riyadh"})
}

// Leave adds what version 14 makes of approved time off: an absence of the
// resource, and an event with a beginning and an end.
func (s *Server) Leave(user, resource int64, start, stop string) {
	s.Event(user, start, stop, map[string]any{"res_model": "hr.leave", "privacy": "confidential"})
	s.Add("resource.calendar.leaves", map[string]any{"resource_id": resource, "calendar_id": s.calendar, "company_id": s.company,
		"date_from": start, "date_to": stop, "time_type": "leave"})
}

// Add adds a record of any model, as an administrator would.
func (s *Server) Add(model string, vals map[string]any) int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.insert(model, vals)
}

// User adds an internal user and gives its id.
func (s *Server) User(name, tz string) int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	partner := s.insert("res.partner", map[string]any{"name": name})
	return s.insert("res.users", map[string]any{"name": name, "login": name, "tz": tz, "share": false, "partner_id": partner,
		"company_id": s.company})
}

// Portal adds a user who is a customer.
func (s *Server) Portal(name string) int64 {
	id := s.User(name, "")
	s.Set("res.users", id, "share", true)
	return id
}

// Partner gives the contact of a user.
func (s *Server) Partner(user int64) int64 { return s.Get("res.users", user)["partner_id"].(int64) }

// Calendar gives the company's working hours.
func (s *Server) Calendar() int64 { return s.calendar }

// Version gives the version that the server plays.
func (s *Server) Version() int { return s.o.Version }

// Own gives the adapter's own user.
func (s *Server) Own() int64 { return s.users[Login].uid }

// Contact adds a contact.
func (s *Server) Contact(name, phone string) int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.insert("res.partner", map[string]any{"name": name, "phone": phone})
}

// Event adds an event of a user as somebody in the clinic would, with these
// fields besides.
func (s *Server) Event(user int64, start, stop string, more map[string]any) int64 {
	partner := s.Partner(user)
	s.mu.Lock()
	defer s.mu.Unlock()
	vals := map[string]any{"name": "Meeting", "start": start, "stop": stop, "user_id": user, "partner_ids": []int64{partner},
		"show_as": "busy", "privacy": "public"}
	for k, v := range more {
		vals[k] = v
	}
	return s.addEvent(vals)
}

// AllDay adds an event that lasts whole days, as approved leave does.
func (s *Server) AllDay(user int64, first, last string) int64 {
	return s.Event(user, first+" 00:00:00", last+" 00:00:00", map[string]any{"allday": true, "start_date": first, "stop_date": last})
}

// Decline lets a user say no to an event.
func (s *Server) Decline(event, user int64) {
	partner := s.Partner(user)
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, a := range s.tables["calendar.attendee"] {
		if a["event_id"] == event && a["partner_id"] == partner {
			a["state"] = "declined"
		}
	}
}

// Get gives a copy of a record, nil if there is none.
func (s *Server) Get(model string, id int64) map[string]any {
	s.mu.Lock()
	defer s.mu.Unlock()
	row := s.tables[model][id]
	if row == nil {
		return nil
	}
	out := map[string]any{}
	for k, v := range row {
		out[k] = v
	}
	return out
}

// Set changes a field behind everybody's back.
func (s *Server) Set(model string, id int64, field string, v any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tables[model][id][field] = v
}

// IDs gives the ids of a model's records, archived ones included.
func (s *Server) IDs(model string) []int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.sorted(model)
}

// Live gives the ids of the events of an appointment that are not archived.
func (s *Server) Live(appointment string) (out []int64) {
	for _, id := range s.IDs("calendar.event") {
		if e := s.Get("calendar.event", id); e["active"] == true && e["x_service_appointment_id"] == appointment {
			out = append(out, id)
		}
	}
	return out
}

// Protect puts an event under a record rule: only administrators change it.
func (s *Server) Protect(event int64) { s.mu.Lock(); defer s.mu.Unlock(); s.locked[event] = true }

// Delete removes a record for good.
func (s *Server) Delete(model string, id int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.tables[model], id)
}

// DropField removes a field from a model, as uninstalling an app does.
func (s *Server) DropField(model, field string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.fields[model], field)
}

// Deny lets the next calls fail as if the login were no longer good.
func (s *Server) Deny(n int) { s.mu.Lock(); defer s.mu.Unlock(); s.denials = n }

// Revoke deletes the adapter's key and password.
func (s *Server) Revoke() { s.mu.Lock(); defer s.mu.Unlock(); s.users[Login].removed = true }

// Mails is how many mails to attendees were queued.
func (s *Server) Mails() int { s.mu.Lock(); defer s.mu.Unlock(); return s.mails }

// Logins is how often somebody logged in over XML-RPC.
func (s *Server) Logins() int { s.mu.Lock(); defer s.mu.Unlock(); return s.logins }

// Calls are the calls on models so far, such as "JSON-2 res.users.search_read".
func (s *Server) Calls() []string { s.mu.Lock(); defer s.mu.Unlock(); return slices.Clone(s.calls) }

func (a *account) opens(secret string, passwordToo bool) bool {
	return !a.removed && (secret == a.key || passwordToo && a.password != "" && secret == a.password)
}

func (s *Server) common(w http.ResponseWriter, r *http.Request) {
	method, params, err := xmlrpc.ParseCall(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if method == "version" {
		reply(w, map[string]any{"server_version": s.o.Name, "server_version_info": []any{s.o.Version, 0, 0, "final", 0, ""},
			"protocol_version": 1}, nil)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.logins++
	if params[0] != Database {
		reply(w, nil, broken(`psycopg2.OperationalError: database "`+fmt.Sprint(params[0])+`" does not exist`))
		return
	}
	login, _ := params[1].(string)
	secret, _ := params[2].(string)
	if u := s.users[login]; u != nil && u.opens(secret, true) {
		reply(w, u.uid, nil)
		return
	}
	reply(w, false, nil)
}

func (s *Server) object(w http.ResponseWriter, r *http.Request) {
	_, p, err := xmlrpc.ParseCall(r.Body)
	if err != nil || len(p) < 6 {
		http.Error(w, "bad call", http.StatusBadRequest)
		return
	}
	uid, _ := p[1].(int64)
	secret, _ := p[2].(string)
	model, _ := p[3].(string)
	method, _ := p[4].(string)
	args, _ := p[5].([]any)
	named := map[string]any{}
	if len(p) > 6 {
		named, _ = p[6].(map[string]any)
	}
	if s.hooked(w, r, model, method) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls = append(s.calls, "XML-RPC "+model+"."+method)
	var who *account
	for _, u := range s.users {
		if u.uid == uid && u.opens(secret, true) {
			who = u
		}
	}
	if s.denials > 0 || who == nil {
		s.denials = max(0, s.denials-1)
		reply(w, nil, &refusal{3, "odoo.exceptions.AccessDenied", "Access Denied"})
		return
	}
	// By position: the records, if the method has any, then the argument.
	if len(args) > 0 && (method == "write" || method == "unlink" || method == "has_access") {
		named["ids"], args = args[0], args[1:]
	}
	if len(args) > 0 {
		named[firstArgument[method]] = args[0]
	}
	v, refused := s.do(who, model, method, named)
	reply(w, v, refused)
}

var firstArgument = map[string]string{"search_read": "domain", "create": "vals_list", "write": "vals", "fields_get": "allfields",
	"check_access_rights": "operation", "has_access": "operation"}

func reply(w http.ResponseWriter, v any, refused *refusal) {
	w.Header().Set("Content-Type", "text/xml")
	var b []byte
	var err error
	if refused != nil {
		b, err = (&xmlrpc.Fault{Code: refused.code, Text: refused.text}).Answer()
	} else {
		b, err = xmlrpc.Answer(v)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	_, _ = w.Write(b)
}

func (s *Server) json2(w http.ResponseWriter, r *http.Request) {
	model, method := r.PathValue("model"), r.PathValue("method")
	if s.hooked(w, r, model, method) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls = append(s.calls, "JSON-2 "+model+"."+method)
	if r.Header.Get("X-Odoo-Database") != Database {
		http.Error(w, "<!doctype html><title>404 Not Found</title><p>No database is selected", http.StatusNotFound)
		return
	}
	var who *account
	secret, _ := strings.CutPrefix(r.Header.Get("Authorization"), "bearer ")
	for _, u := range s.users {
		if u.opens(secret, false) {
			who = u
		}
	}
	if s.denials > 0 || who == nil {
		s.denials = max(0, s.denials-1)
		problem(w, http.StatusUnauthorized, "werkzeug.exceptions.Unauthorized", "Invalid apikey")
		return
	}
	named := map[string]any{}
	body, err := io.ReadAll(r.Body)
	if err == nil {
		err = json.Unmarshal(body, &named)
	}
	if err != nil {
		problem(w, http.StatusBadRequest, "werkzeug.exceptions.BadRequest", "bad JSON")
		return
	}
	v, refused := s.do(who, model, method, whole(named).(map[string]any))
	if refused == nil {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(v)
		return
	}
	status := map[int]int{1: 500, 2: 422, 3: 403, 4: 403}[refused.code]
	if refused.class == "odoo.exceptions.MissingError" || refused.class == "werkzeug.exceptions.NotFound" {
		status = http.StatusNotFound
	}
	problem(w, status, refused.class, refused.text)
}

func problem(w http.ResponseWriter, status int, name, text string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]any{"name": name, "message": text, "arguments": []any{text}, "context": map[string]any{},
		"debug": "Traceback (most recent call last):\n" + text})
}

// whole turns JSON's numbers into whole ones.
func whole(v any) any {
	switch v := v.(type) {
	case float64:
		if v == float64(int64(v)) {
			return int64(v)
		}
	case []any:
		for i := range v {
			v[i] = whole(v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = whole(v[k])
		}
	}
	return v
}

func (s *Server) hooked(w http.ResponseWriter, r *http.Request, model, method string) bool {
	if s.Hook == nil {
		return false
	}
	status := s.Hook(r, model, method)
	if status != 0 {
		http.Error(w, "<html>Bad Gateway</html>", status)
	}
	return status != 0
}
