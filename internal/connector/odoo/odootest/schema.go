package odootest

import (
	"maps"
	"slices"
)

// schema says which fields there are. What follows a colon is the model that
// a reference points to.
func (s *Server) schema() {
	s.fields = map[string]map[string]string{
		"res.users": {"name": "char", "login": "char", "tz": "selection", "share": "boolean", "active": "boolean",
			"partner_id": "many2one:res.partner", "company_id": "many2one:res.company"},
		"res.partner":       {"name": "char", "phone": "char", "active": "boolean", "country_id": "many2one:res.country"},
		"res.company":       {"name": "char", "country_id": "many2one:res.country"},
		"res.country":       {"name": "char", "phone_code": "integer"},
		"res.users.apikeys": {"name": "char", "user_id": "many2one:res.users", "scope": "char"},
		"calendar.attendee": {"event_id": "many2one:calendar.event", "partner_id": "many2one:res.partner", "state": "selection"},
		"calendar.event": {"name": "char", "start": "datetime", "stop": "datetime", "allday": "boolean", "start_date": "date",
			"stop_date": "date",
			"user_id":   "many2one:res.users", "partner_ids": "many2many:res.partner", "show_as": "selection", "privacy": "selection",
			"description": "html", "active": "boolean",
			"location": "char", "res_model": "char"},
		"ir.model": {"model": "char"},
		"ir.model.fields": {"model_id": "many2one:ir.model", "name": "char", "field_description": "char", "ttype": "selection",
			"index": "boolean", "copied": "boolean", "state": "selection"},
	}
	s.versions()
	for _, model := range slices.Sorted(maps.Keys(s.fields)) {
		s.fields[model]["id"] = "integer"
		s.insert("ir.model", map[string]any{"model": model})
	}
}

// versions adds what only some servers have.
func (s *Server) versions() {
	partner := s.fields["res.partner"]
	if s.o.Version < 19 {
		partner["mobile"] = "char"
	}
	if !s.o.NoPhones {
		partner["phone_sanitized"] = "char"
		if s.o.Version >= 15 {
			partner["phone_mobile_search"] = "char"
		}
	}
	if !s.o.NoField {
		s.fields["calendar.event"]["x_service_appointment_id"] = "char"
		s.fields["calendar.event"]["x_service_resource_id"] = "char"
	}
	filter := map[string]string{"user_id": "many2one:res.users", "partner_id": "many2one:res.partner", "active": "boolean"}
	if s.o.Version < 15 {
		s.fields["calendar.contacts"] = filter
	} else {
		s.fields["calendar.filters"] = filter
	}
	if s.o.Version >= 17 {
		s.fields["res.users"]["calendar_default_privacy"] = "selection"
	}
	if s.o.Version >= 18 {
		s.fields["res.users.apikeys"]["expiration_date"] = "datetime"
	}
	if !s.o.NoResources {
		s.resourceApp()
	}
}

// resourceApp adds the app of working hours and absences, which Employees and
// Time Off bring along, and from 17 on the bookings of the Appointments app.
func (s *Server) resourceApp() {
	s.fields["res.company"]["resource_calendar_id"] = "many2one:resource.calendar"
	s.fields["resource.resource"] = map[string]string{"name": "char", "active": "boolean", "resource_type": "selection", "tz": "selection",
		"user_id": "many2one:res.users", "calendar_id": "many2one:resource.calendar", "company_id": "many2one:res.company"}
	s.fields["resource.calendar"] = map[string]string{"name": "char", "tz": "selection", "two_weeks_calendar": "boolean"}
	s.fields["resource.calendar.attendance"] = map[string]string{"calendar_id": "many2one:resource.calendar",
		"resource_id": "many2one:resource.resource",
		"dayofweek":   "selection", "hour_from": "float", "hour_to": "float", "date_from": "date", "date_to": "date",
		"week_type": "selection", "display_type": "selection", "day_period": "selection"}
	s.fields["resource.calendar.leaves"] = map[string]string{"resource_id": "many2one:resource.resource",
		"calendar_id": "many2one:resource.calendar", "company_id": "many2one:res.company", "date_from": "datetime", "date_to": "datetime",
		"time_type": "selection"}
	if s.o.Version >= 18 {
		s.fields["resource.calendar"]["flexible_hours"] = "boolean"
	}
	if s.o.Version >= 17 && s.o.Appointments {
		s.fields["appointment.resource"] = map[string]string{"name": "char", "active": "boolean", "resource_id": "many2one:resource.resource"}
		s.fields["appointment.booking.line"] = map[string]string{"appointment_resource_id": "many2one:appointment.resource",
			"calendar_event_id": "many2one:calendar.event", "event_start": "datetime", "event_stop": "datetime"}
	}
}
