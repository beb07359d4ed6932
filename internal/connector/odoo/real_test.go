package odoo

import (
	"encoding/json"
	"fmt"
	"net/netip"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/connector/adapter"
	"github.com/mawid/mawid/internal/connector/check"
	"github.com/mawid/mawid/internal/outbound"
)

// TestRealOdoo is the adapter's story against a real Odoo: make odoo, which
// sets one up and says where it is. Its steps follow each other.
func TestRealOdoo(t *testing.T) {
	if os.Getenv("REAL_ODOO_URL") == "" {
		t.Skip("this is for make odoo, which sets up a real Odoo")
	}
	s := newStory(t)
	for _, step := range []struct {
		name string
		run  func(*story)
	}{
		{"set-up takes an administrator", (*story).setup},
		{"wrong names and keys are told apart", (*story).refusals},
		{"the check passes and leaves nothing", (*story).check},
		{"a booking is made, repeated, moved, cancelled and made again", (*story).bookings},
		{"what people change by hand is seen where it is", (*story).byHand},
		{"leave and holidays take whole days", (*story).absences},
		{"working hours are followed", (*story).hours},
		{"contacts are found however they are written", (*story).contacts},
		{"without the right to make contacts bookings are made", (*story).poor},
		{"a room is booked", (*story).room},
		{"a doctor whose events are private", (*story).private},
		{"two adapters at once", (*story).parallel},
		{"the module", (*story).module},
	} {
		s.T = t
		if !t.Run(step.name, func(t *testing.T) { s.T = t; step.run(s) }) {
			t.Log("what follows may fail for the same reason")
		}
	}
}

func (s *story) setup() {
	if _, err := Setup(s.Context(), s.client("mawid", s.keys["adapter"])); err == nil {
		s.Error("the adapter's user has made the fields, and should not be able to")
	}
	for _, want := range []bool{true, false} {
		if created, err := Setup(s.Context(), s.admin); created != want || err != nil {
			s.Errorf("got %t, %v, want %t", created, err, want)
		}
	}
	code, text := s.ask(s.adapter, "GET", "/resources", "")
	var answer contract.ResourcesAnswer
	if err := json.Unmarshal([]byte(text), &answer); err != nil || code != 200 {
		s.Fatalf("got %d %s", code, text)
	}
	names := map[string]string{}
	for _, r := range answer.Resources {
		names[r.ID] = r.Name
	}
	if names[s.id(s.sara)] != "د. سارة القحطاني" || names[s.id(s.omar)] != "Dr Omar" ||
		slices.ContainsFunc(answer.Resources, func(r contract.DiscoveredResource) bool { return r.Name == "mawid" }) {
		s.Errorf("got %v, want the doctors, and not the adapter's own user", names)
	}
	if len(answer.Notices) != 0 {
		s.Errorf("got %q, want nothing to be mended", answer.Notices)
	}
}

func (s *story) refusals() {
	for _, c := range []struct{ database, user, key, want string }{
		{"no_such_database", "mawid", s.keys["adapter"], "--database"},
		{s.database, "mawid", "wrong", "--key"},
	} {
		_, _, err := NewClient(s.server, c.database, c.user, c.key).Version(s.Context())
		if err == nil || !strings.Contains(err.Error(), c.want) {
			s.Errorf("%v: got %v, want %s", c, err, c.want)
		}
	}
}

func (s *story) check() {
	count := func() [3]int {
		return [3]int{len(s.search("calendar.event", nil, "name")), len(s.search("res.partner", nil, "name")),
			len(s.search("mail.mail", nil, "id"))}
	}
	tomorrow := time.Now().UTC().Add(25 * time.Hour).Truncate(time.Hour)
	s.create("calendar.event", map[string]any{"name": "Round", "start": stamp(tomorrow), "stop": stamp(tomorrow.Add(time.Hour)),
		"user_id": s.sara, "partner_ids": []any{[]any{6, 0, []int64{s.partner(s.sara)}}}})
	before := count()
	out := outbound.New(outbound.Config{AllowPrivate: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, AllowHTTP: true})
	report := check.Run(s.Context(), check.Options{Outbound: out, URL: s.adapter, Token: storyToken, Resource: s.id(s.sara), Write: true,
		Timeout: time.Minute}, func(l check.Line) {
		if l.Status == check.Failed || l.Status == check.Advice {
			s.Logf("%s: %s: %s", l.Status, l.Title, l.Detail)
		}
	})
	if !report.OK || len(report.Left) > 0 {
		s.Errorf("got %+v, want it to pass", report)
	}
	s.same("events, contacts and mails", count(), before)
}

func (s *story) bookings() {
	before := len(s.search("mail.mail", nil, "id"))
	p := s.pushed(s.id(s.sara), 0, 9)
	id := s.book(s.adapter, p)
	s.same("repeated", s.book(s.adapter, p), id)
	if e := s.event(id); e.text("privacy") != "confidential" || e.text("start") != stamp(s.at(0, 9, 0)) || e.ref("user_id") != s.sara {
		s.Errorf("got %v", e)
	}
	state := func() string {
		rows := s.search("calendar.attendee", []any{[]any{"event_id", "=", id}, []any{"partner_id", "=", s.partner(s.sara)}}, "state")
		if len(rows) != 1 {
			return fmt.Sprint(rows)
		}
		return rows[0].text("state")
	}
	s.same("attendance", state(), "accepted")
	p.Start, p.End = s.at(0, 11, 0).Format(adapter.Offset), s.at(0, 11, 45).Format(adapter.Offset)
	s.same("moved", s.book(s.adapter, p), id)
	s.same("attendance after a move", state(), "accepted")
	s.same("busy", s.busy(s.adapter, s.id(s.sara), 0), []string{"11:00 11:45 " + p.ServiceAppointmentID})
	s.cancel(id)
	s.cancel(id)
	s.same("cancelled", s.busy(s.adapter, s.id(s.sara), 0), []string{})
	s.same("again", s.book(s.adapter, p), id)
	s.same("mails", len(s.search("mail.mail", nil, "id")), before)
	s.cancel(id)
}

func (s *story) byHand() {
	p := s.pushed(s.id(s.sara), 1, 9)
	id := s.book(s.adapter, p)
	s.write("calendar.event", id, map[string]any{"start": stamp(s.at(1, 18, 0)), "stop": stamp(s.at(1, 18, 30))})
	s.same("dragged", s.busy(s.adapter, s.id(s.sara), 1), []string{"18:00 18:30 " + p.ServiceAppointmentID})
	s.write("calendar.event", id, map[string]any{"start": stamp(s.at(1, 9, 0)), "stop": stamp(s.at(1, 9, 15))})
	s.same("shortened", s.busy(s.adapter, s.id(s.sara), 1), []string{"09:00 09:15 " + p.ServiceAppointmentID})
	s.write("calendar.event", id, map[string]any{"user_id": s.omar, "partner_ids": []any{[]any{6, 0, []int64{s.partner(s.omar)}}}})
	s.same("handed over: the old one", s.busy(s.adapter, s.id(s.sara), 1), []string{})
	s.same("handed over: the new one", s.busy(s.adapter, s.id(s.omar), 1), []string{"09:00 09:15 " + p.ServiceAppointmentID})
	again := s.book(s.adapter, p)
	s.same("sent again", s.busy(s.adapter, s.id(s.sara), 1), []string{"09:00 09:30 " + p.ServiceAppointmentID})
	s.same("sent again: the other", s.busy(s.adapter, s.id(s.omar), 1), []string{})
	s.call("calendar.event", "unlink", []int64{again}, "", nil)
	s.same("deleted", s.busy(s.adapter, s.id(s.sara), 1), []string{})
	if code, text := s.ask(s.adapter, "DELETE", "/booking/"+s.id(again), ""); code != 404 {
		s.Errorf("got %d %s, want 404", code, text)
	}
	s.cancel(s.book(s.adapter, p))
	// An event of theirs, private, and one that was declined.
	defer s.as("sara")()
	s.create("calendar.event", map[string]any{"name": "Secret", "privacy": "private", "start": stamp(s.at(1, 12, 0)),
		"stop": stamp(s.at(1, 13, 0)), "user_id": s.sara, "partner_ids": []any{[]any{6, 0, []int64{s.partner(s.sara)}}}})
	declined := s.create("calendar.event", map[string]any{"name": "No", "start": stamp(s.at(1, 14, 0)), "stop": stamp(s.at(1, 15, 0)),
		"user_id": s.sara, "partner_ids": []any{[]any{6, 0, []int64{s.partner(s.sara)}}}})
	s.write("calendar.attendee", s.search("calendar.attendee", []any{[]any{"event_id", "=", declined}}, "state")[0].id(),
		map[string]any{"state": "declined"})
	s.same("private and declined", s.busy(s.adapter, s.id(s.sara), 1), []string{"12:00 13:00"})
}

func (s *story) absences() {
	kind := map[string]any{"name": "Paid", "leave_validation_type": "no_validation", "request_unit": "half_day"}
	has, err := s.admin.fields(s.Context(), "hr.leave.type", "allocation_type", "requires_allocation")
	if err != nil {
		s.Fatal(err)
	}
	if has["allocation_type"] {
		kind["allocation_type"], kind["validity_start"] = "no", false
	} else if s.version >= 19 {
		kind["requires_allocation"] = false
	} else {
		kind["requires_allocation"] = "no"
	}
	paid := s.create("hr.leave.type", kind)
	employee := s.search("hr.employee", []any{[]any{"user_id", "=", s.sara}}, "name")[0].id()
	leave := func(day int, more map[string]any) {
		vals := map[string]any{"name": "x", "employee_id": employee, "holiday_status_id": paid,
			"request_date_from": s.at(day, 0, 0).Format(time.DateOnly), "request_date_to": s.at(day, 0, 0).Format(time.DateOnly)}
		if s.version < 17 {
			vals["date_from"], vals["date_to"] = stamp(s.at(day, 8, 0)), stamp(s.at(day, 17, 0))
		}
		for k, v := range more {
			vals[k] = v
		}
		s.create("hr.leave", vals)
	}
	leave(2, nil)
	half := map[string]any{"request_unit_half": true, "request_date_from_period": "am"}
	if s.version >= 19 {
		half["request_date_to_period"] = "am"
	} else if s.version < 17 {
		half["date_to"] = stamp(s.at(10, 12, 0))
	}
	leave(10, half)
	s.same("leave", s.busy(s.adapter, s.id(s.sara), 2), []string{"00:00 24:00"})
	s.same("half a day", s.busy(s.adapter, s.id(s.sara), 10), []string{"00:00 12:00"})
	s.create("resource.calendar.leaves", map[string]any{"name": "Founding Day", "date_from": stamp(s.at(4, 0, 0)),
		"date_to": stamp(s.at(5, 0, 0).Add(-time.Second))})
	s.same("a holiday", s.busy(s.adapter, s.id(s.omar), 4), []string{"00:00 24:00"})
}

func (s *story) hours() {
	follower := s.serve("mawid", s.keys["adapter"], true)
	s.same("a Monday a week later", s.busy(follower, s.id(s.omar), 7), []string{"00:00 08:00", "12:00 13:00", "17:00 24:00"})
	s.same("Saturday", s.busy(follower, s.id(s.omar), 12), []string{"00:00 24:00"})
	all, err := Hours(s.Context(), s.client("mawid", s.keys["adapter"]), time.Now())
	if err != nil || !slices.ContainsFunc(all, func(w Week) bool {
		return w.Name == "Dr Omar" && cmp.Equal(w.Hours["mon"], []string{"08:00-12:00", "13:00-17:00"})
	}) {
		s.Errorf("got %v, %v", all, err)
	}
}

func (s *story) contacts() {
	partners := func(phone, name string) []any {
		p := s.pushed(s.id(s.omar), 0, 8)
		p.Customer = contract.Customer{Name: name, Phone: phone}
		id := s.book(s.adapter, p)
		defer s.cancel(id)
		list, _ := s.event(id)["partner_ids"].([]any)
		return list
	}
	before := len(s.search("res.partner", nil, "name"))
	arabic := s.create("res.partner", map[string]any{"name": "خالد", "phone": "٠٥٥ ١٢٣ ٤٥٦٧"})
	if got := partners("+966551234567", "Khalid"); !slices.Contains(got, any(arabic)) {
		s.Errorf("Arabic digits: got %v, want %d", got, arabic)
	}
	emirates := s.search("res.country", []any{[]any{"code", "=", "AE"}}, "name")[0].id()
	abroad := s.create("res.partner", map[string]any{"name": "Reem", "phone": "056 123 4567", "country_id": emirates})
	if got := partners("+966561234567", "Reem"); slices.Contains(got, any(abroad)) {
		s.Errorf("another country: got %v, want a contact of her own", got)
	}
	if got := partners("+971561234567", "Reem"); !slices.Contains(got, any(abroad)) {
		s.Errorf("her country: got %v, want %d", got, abroad)
	}
	made := 3
	if s.version < 19 {
		made++
		mobile := s.create("res.partner", map[string]any{"name": "Faisal", "phone": "011 222 3333", "mobile": "00966 57-123-4567"})
		if got := partners("+966571234567", "Faisal"); !slices.Contains(got, any(mobile)) {
			s.Errorf("the mobile: got %v, want %d", got, mobile)
		}
	}
	s.same("contacts made", len(s.search("res.partner", nil, "name"))-before, made)
}

func (s *story) poor() {
	adapter := s.serve("poor", s.keys["poor"], false)
	before := len(s.search("res.partner", nil, "name"))
	p := s.pushed(s.id(s.omar), 0, 10)
	p.Customer.Phone = "+966599999999"
	id := s.book(adapter, p)
	s.same("contacts", len(s.search("res.partner", nil, "name")), before)
	s.same("busy", s.busy(adapter, s.id(s.omar), 0), []string{"10:00 10:30 " + p.ServiceAppointmentID})
	if _, text := s.ask(adapter, "GET", "/resources", ""); !strings.Contains(text, "Contact creation") {
		s.Errorf("got %s, want the right named", text)
	}
	if s.version >= 18 {
		if _, text := s.ask(adapter, "GET", "/resources", ""); !strings.Contains(text, "ends on") {
			s.Errorf("got %s, want the key that ends tomorrow", text)
		}
	}
	s.cancel(id)
}

func (s *story) room() {
	number := s.create("resource.resource", map[string]any{"name": "غرفة ١", "resource_type": "material", "tz": "Asia/Riyadh"})
	id := roomPrefix + s.id(number)
	p := s.pushed(id, 0, 9)
	event := s.book(s.adapter, p)
	s.same("repeated", s.book(s.adapter, p), event)
	s.same("busy", s.busy(s.adapter, id, 0), []string{"09:00 09:30 " + p.ServiceAppointmentID})
	s.create("resource.calendar.leaves", map[string]any{"name": "Repairs", "resource_id": number, "date_from": stamp(s.at(0, 13, 0)),
		"date_to": stamp(s.at(0, 15, 0))})
	got := s.busy(s.adapter, id, 0)
	if len(got) != 2 || !strings.HasPrefix(got[1], "13:00 ") {
		s.Errorf("got %v, want the repairs too", got)
	}
	s.cancel(event)
}

func (s *story) private() {
	has, err := s.admin.fields(s.Context(), "res.users", "calendar_default_privacy")
	if err != nil {
		s.Fatal(err)
	}
	if !has["calendar_default_privacy"] {
		s.Skip("this version has no default privacy")
	}
	back := s.as("omar") // it is his to choose
	s.write("res.users", s.omar, map[string]any{"calendar_default_privacy": "private"})
	back()
	p := s.pushed(s.id(s.omar), 0, 14)
	id := s.book(s.adapter, p)
	p.Start, p.End = s.at(0, 15, 0).Format(adapter.Offset), s.at(0, 15, 30).Format(adapter.Offset)
	s.same("moved", s.book(s.adapter, p), id)
	s.cancel(id)
}

func (s *story) parallel() {
	adapters := []string{s.adapter, s.serve("mawid", s.keys["adapter"], false)}
	before := len(s.search("res.partner", nil, "name"))
	for round := range 5 {
		p := s.pushed(s.id(s.omar), 7, 9+round)
		p.Customer = contract.Customer{Name: "New " + s.id(int64(s.n)), Phone: fmt.Sprintf("+96654%07d", s.n)}
		var all sync.WaitGroup
		ids := make([]int64, 4)
		for i := range ids {
			all.Go(func() { ids[i] = s.book(adapters[i%2], p) })
		}
		all.Wait()
		rows := s.search("calendar.event", []any{[]any{keyField, "=", p.ServiceAppointmentID}}, "active")
		if slices.Min(ids) != slices.Max(ids) || len(rows) != 1 || rows[0].id() != ids[0] {
			s.Errorf("got answers %v and events %v, want one", ids, rows)
		}
	}
	s.same("contacts", len(s.search("res.partner", nil, "name"))-before, 5)
}
