package odootest

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// refusal is a fault of a call, with the text that real servers send: the
// whole traceback where something broke.
type refusal struct {
	code  int
	class string
	text  string
}

func broken(last string) *refusal {
	class, _, _ := strings.Cut(last, ":")
	return &refusal{1, "builtins." + class,
		"Traceback (most recent call last):\n  File \"/opt/odoo/secret/path.py\", line 1, in execute_kw\n" + last}
}

func missing(model string, id int64) *refusal {
	return &refusal{2, "odoo.exceptions.MissingError",
		fmt.Sprintf("Record does not exist or has been deleted.\n(Record: %s(%d,), User: 7)", model, id)}
}

func forbidden(what string) *refusal {
	return &refusal{4, "odoo.exceptions.AccessError", "You are not allowed to " + what + ". Contact your administrator."}
}

// insert adds a row; nothing is unique but its id.
func (s *Server) insert(model string, vals map[string]any) int64 {
	id, given := vals["id"].(int64)
	if !given {
		id = s.next(model)
	}
	row := map[string]any{"id": id}
	if s.fields[model]["active"] != "" {
		row["active"] = true
	}
	maps.Copy(row, vals)
	s.tables[model][id] = row
	return id
}

// next takes the next id of a model.
func (s *Server) next(model string) int64 {
	if s.tables[model] == nil {
		s.tables[model] = map[int64]map[string]any{}
		s.last[model] = int64(len(model)) // so that ids of models differ
	}
	s.last[model]++
	return s.last[model]
}

func (s *Server) sorted(model string) []int64 { return slices.Sorted(maps.Keys(s.tables[model])) }

// addEvent is what creating an event does besides: all-day events are stored
// as 08:00 to 18:00, and every partner becomes an attendee.
func (s *Server) addEvent(vals map[string]any) int64 {
	allDay(vals)
	if vals["privacy"] == nil && s.o.Version < 17 {
		vals["privacy"] = "public"
	}
	id := s.insert("calendar.event", vals)
	partners, _ := vals["partner_ids"].([]int64)
	for _, p := range partners {
		s.insert("calendar.attendee", map[string]any{"event_id": id, "partner_id": p, "state": "needsAction"})
	}
	return id
}

func allDay(row map[string]any) {
	if row["allday"] == true {
		row["start"] = fmt.Sprint(row["start_date"]) + " 08:00:00"
		row["stop"] = fmt.Sprint(row["stop_date"]) + " 18:00:00"
	}
}

// attend brings the attendees of an event in line with its partners.
func (s *Server) attend(event int64) {
	row := s.tables["calendar.event"][event]
	partners, _ := row["partner_ids"].([]int64)
	known := map[int64]bool{}
	for id, a := range s.tables["calendar.attendee"] {
		if a["event_id"] != event {
			continue
		}
		partner := a["partner_id"].(int64)
		known[partner] = true
		if !slices.Contains(partners, partner) {
			delete(s.tables["calendar.attendee"], id)
		}
	}
	for _, p := range partners {
		if !known[p] {
			s.insert("calendar.attendee", map[string]any{"event_id": event, "partner_id": p, "state": "needsAction"})
		}
	}
}

// do carries out one call of a user.
func (s *Server) do(who *account, model, method string, named map[string]any) (any, *refusal) {
	fields := s.fields[model]
	if fields == nil {
		return nil, &refusal{2, "werkzeug.exceptions.NotFound", "Object " + model + " doesn't exist"}
	}
	context, _ := named["context"].(map[string]any)
	switch method {
	case "context_get":
		return map[string]any{"lang": "en_US"}, nil
	case "check_access_rights", "has_access":
		if (method == "has_access") != (s.o.Version >= 18) {
			break
		}
		doing, _ := named["operation"].(string)
		return s.rights(who, model, doing) == nil, nil
	case "unlink":
		ids, _ := named["ids"].([]any)
		return true, s.unlink(who, model, ids)
	case "fields_get":
		return s.fieldsGet(fields, named), nil
	case "search_read":
		return s.searchRead(who, model, named, context)
	case "create":
		list, ok := named["vals_list"].([]any)
		if !ok {
			return nil, &refusal{2, "werkzeug.exceptions.UnprocessableEntity", "missing a required argument: 'vals_list'"}
		}
		var ids []any
		for _, vals := range list {
			id, refused := s.create(who, model, vals.(map[string]any), context)
			if refused != nil {
				return nil, refused
			}
			ids = append(ids, id)
		}
		return ids, nil
	case "write":
		ids, _ := named["ids"].([]any)
		vals, ok := named["vals"].(map[string]any)
		if !ok || len(ids) == 0 {
			return nil, &refusal{2, "werkzeug.exceptions.UnprocessableEntity", "missing a required argument: 'vals'"}
		}
		return true, s.write(who, model, ids, vals, context)
	}
	return nil, broken("AttributeError: type object '" + model + "' has no attribute '" + method + "'")
}

// rights refuses what a user may not do on a model at all.
func (s *Server) rights(who *account, model, doing string) *refusal {
	switch {
	case model == "res.partner" && doing != "read" && !who.contact:
		return forbidden("create 'Contact' (res.partner) records. This operation is allowed for: Extra Rights/Contact Creation")
	case s.o.NoAbsences && strings.HasPrefix(model, "resource.") && !who.admin:
		return forbidden(doing + " '" + model + "' records")
	case strings.HasPrefix(model, "ir.") && !who.admin:
		return forbidden(doing + " '" + model + "' records")
	}
	return nil
}

// unlink deletes records. Those that are not there are no matter.
func (s *Server) unlink(who *account, model string, ids []any) *refusal {
	if refused := s.rights(who, model, "unlink"); refused != nil {
		return refused
	}
	for _, id := range ids {
		if row := s.tables[model][id.(int64)]; row != nil && model == "calendar.event" && s.guarded(who, row) {
			return forbidden("delete 'Calendar Event' (calendar.event) records")
		}
	}
	for _, id := range ids {
		delete(s.tables[model], id.(int64))
	}
	return nil
}

// guarded tells whether a user may not change an event.
func (s *Server) guarded(who *account, row map[string]any) bool {
	return !who.admin && (s.hidden(who, row) || s.locked[row["id"].(int64)])
}

func (s *Server) fieldsGet(fields map[string]string, named map[string]any) any {
	out := map[string]any{}
	wanted, _ := named["allfields"].([]any)
	for name, kind := range fields {
		if wanted == nil || slices.Contains(wanted, any(name)) {
			kind, _, _ = strings.Cut(kind, ":")
			out[name] = map[string]any{"type": kind}
		}
	}
	return out
}

func (s *Server) create(who *account, model string, vals, context map[string]any) (int64, *refusal) {
	if refused := s.rights(who, model, "create"); refused != nil {
		return 0, refused
	}
	vals, refused := s.checked(model, vals)
	if refused != nil {
		return 0, refused
	}
	if s.Slow != nil { // a record has its id before others see it
		id := s.next(model)
		vals["id"] = id
		s.mu.Unlock()
		s.Slow(model, id)
		s.mu.Lock()
	}
	if refused := s.unique(who, model, vals); refused != nil {
		return 0, refused
	}
	switch model {
	case "calendar.event":
		id := s.addEvent(vals)
		s.mail(id, context)
		return id, nil
	case "ir.model.fields":
		of, _ := s.tables["ir.model"][vals["model_id"].(int64)]["model"].(string)
		name := vals["name"].(string)
		if s.fields[of][name] != "" || !strings.HasPrefix(name, "x_") || vals["state"] != "manual" {
			return 0, &refusal{2, "odoo.exceptions.ValidationError", "Field names must be unique per model"}
		}
		s.fields[of][name] = vals["ttype"].(string)
	}
	return s.insert(model, vals), nil
}

// unique refuses what is there already, where a constraint says so: a person
// in the filter of one's calendar and, with the module, an appointment.
func (s *Server) unique(who *account, model string, vals map[string]any) *refusal {
	switch model {
	case "calendar.contacts", "calendar.filters":
		if vals["user_id"] == nil {
			vals["user_id"] = who.uid
		}
		for _, row := range s.tables[model] {
			if row["user_id"] == vals["user_id"] && row["partner_id"] == vals["partner_id"] {
				return &refusal{2, "odoo.exceptions.ValidationError", strings.ReplaceAll(model, ".", "_") + "_user_id_partner_id_unique"}
			}
		}
	case "calendar.event":
		for _, row := range s.tables[model] {
			if key := vals["x_service_appointment_id"]; s.o.Module && key != nil && row["x_service_appointment_id"] == key {
				return &refusal{2, "odoo.exceptions.ValidationError", "calendar_event_mawid_appointment"}
			}
		}
	}
	return nil
}

// mail counts the mails that a change of an event sends its attendees.
func (s *Server) mail(event int64, context map[string]any) {
	if context["no_mail_to_attendees"] != true {
		partners, _ := s.tables["calendar.event"][event]["partner_ids"].([]int64)
		s.mails += len(partners)
	}
}

func (s *Server) write(who *account, model string, ids []any, vals, context map[string]any) *refusal {
	vals, refused := s.checked(model, vals)
	if refused != nil {
		return refused
	}
	for _, v := range ids {
		id := v.(int64)
		row := s.tables[model][id]
		if row == nil {
			return missing(model, id)
		}
		if model == "calendar.event" && s.guarded(who, row) {
			return forbidden("modify 'Calendar Event' (calendar.event) records")
		}
	}
	for _, v := range ids {
		id := v.(int64)
		row := s.tables[model][id]
		maps.Copy(row, vals)
		if model == "calendar.event" {
			allDay(row)
			s.attend(id)
			if vals["start"] != nil {
				s.mail(id, context)
			}
		}
	}
	return nil
}

var naive = regexp.MustCompile(`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$`)

// checked gives values as they are stored, and refuses what real servers do.
func (s *Server) checked(model string, vals map[string]any) (map[string]any, *refusal) {
	out := map[string]any{}
	for name, v := range vals {
		kind := s.fields[model][name]
		switch {
		case kind == "":
			return nil, broken("ValueError: Invalid field '" + name + "' on model '" + model + "'")
		case kind == "datetime":
			if text, _ := v.(string); !naive.MatchString(text) {
				return nil, broken("ValueError: time data '" + fmt.Sprint(v) + "' does not match format '%Y-%m-%d %H:%M:%S'")
			}
		case strings.HasPrefix(kind, "many2many"):
			command := v.([]any)[0].([]any)
			ids := []int64{}
			for _, id := range command[2].([]any) {
				ids = append(ids, id.(int64))
			}
			v = ids
		}
		if v == false && kind != "boolean" {
			v = nil
		}
		out[name] = v
	}
	return out, nil
}

// hidden tells whether an event is private to others.
func (s *Server) hidden(who *account, row map[string]any) bool {
	mine := s.tables["res.users"][who.uid]["partner_id"].(int64)
	partners, _ := row["partner_ids"].([]int64)
	privacy := row["privacy"]
	if privacy == nil { // from 17 on it is what its user has chosen for all
		user, _ := row["user_id"].(int64)
		privacy = s.tables["res.users"][user]["calendar_default_privacy"]
	}
	return privacy == "private" && row["user_id"] != who.uid && !slices.Contains(partners, mine)
}

func (s *Server) searchRead(who *account, model string, named, context map[string]any) (any, *refusal) {
	if refused := s.rights(who, model, "read"); refused != nil {
		return nil, refused
	}
	domain, _ := named["domain"].([]any)
	limit, _ := named["limit"].(int64)
	fields, _ := named["fields"].([]any)
	out := []any{}
	for _, id := range s.sorted(model) {
		row := s.tables[model][id]
		if row["active"] == false && context["active_test"] != false && !mentions(domain, "active") {
			continue
		}
		ok, refused := s.matches(model, row, domain)
		if refused != nil {
			return nil, refused
		}
		if !ok || limit > 0 && int64(len(out)) >= limit {
			continue
		}
		shown, refused := s.show(who, model, row, fields)
		if refused != nil {
			return nil, refused
		}
		out = append(out, shown)
	}
	return out, nil
}

func mentions(domain []any, field string) bool {
	return slices.ContainsFunc(domain, func(t any) bool { l, ok := t.([]any); return ok && l[0] == field })
}

// show writes a row as search_read does: False for nothing, references with
// their names, and of others' private events only when they are.
func (s *Server) show(who *account, model string, row map[string]any, fields []any) (any, *refusal) {
	out := map[string]any{"id": row["id"]}
	for _, f := range fields {
		name, _ := f.(string)
		kind, to, _ := strings.Cut(s.fields[model][name], ":")
		v := row[name]
		switch {
		case kind == "":
			return nil, broken("ValueError: Invalid field '" + name + "' on model '" + model + "'")
		case kind == "many2one" && v != nil:
			label, _ := s.tables[to][v.(int64)]["name"].(string)
			v = []any{v, label}
		case kind == "many2many":
			list := []any{}
			ids, _ := v.([]int64)
			for _, id := range ids {
				list = append(list, id)
			}
			v = list
		case name == "phone_sanitized":
			v = sanitized(row)
		case v == nil || v == "":
			v = false
		}
		if model == "calendar.event" && s.hidden(who, row) {
			switch name {
			case "name":
				v = "Busy"
			case "partner_ids", "description", "location", "res_model":
				v = false
			}
		}
		out[name] = v
	}
	return out, nil
}
