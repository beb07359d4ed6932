package stories

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// visited is how the walk asks for one operation: a right request, in which
// every id can be exchanged for another organization's. Names in braces stand
// for ids.
type visited struct {
	scope  string
	query  []string // name, value
	body   object
	status int      // of the right request
	owns   []string // where it takes ids: path, query or body, and the name
}

// walk has a line for every operation of the OpenAPI document.
var walk = map[string]visited{
	"GET /api/v1/appointments/availability": {
		scope: readSlots, query: []string{"service_id", "{service_id}", "branch_id", "{branch_id}", "date", "2026-11-16", "time", "09:00"},
		status: 200,
		owns:   []string{"query service_id", "query branch_id"},
	},
	"GET /api/v1/appointments/services": {
		scope: readSlots, query: []string{"branch_id", "{branch_id}"}, status: 200, owns: []string{"query branch_id"},
	},
	"GET /api/v1/appointments/branches": {
		scope: readSlots, query: []string{"service_id", "{service_id}"}, status: 200, owns: []string{"query service_id"},
	},
	"GET /api/v1/appointments/calendar": {
		scope: readSlots, query: []string{"service_id", "{service_id}", "branch_id", "{branch_id}"}, status: 200,
		owns: []string{"query service_id", "query branch_id"},
	},
	"GET /api/v1/appointments/resources": {
		scope: readSlots, query: []string{"service_id", "{service_id}", "branch_id", "{branch_id}"}, status: 200,
		owns: []string{"query service_id", "query branch_id"},
	},
	"GET /api/v1/appointments/resources/{resource_id}/slots": {
		scope: readSlots, query: []string{"service_id", "{service_id}", "branch_id", "{branch_id}"}, status: 200,
		owns: []string{"path resource_id", "query service_id", "query branch_id"},
	},
	"POST /api/v1/appointments": {
		scope: makeBooks, status: 201,
		body: object{"service_id": "{service_id}", "branch_id": "{branch_id}", "resource_id": "{resource_id}", "hold_id": "{hold_id}",
			"customer_name": "Noura", "date": "2026-11-16", "time": "09:00"},
		owns: []string{"body service_id", "body branch_id", "body resource_id", "body hold_id"},
	},
	"GET /api/v1/appointments": {
		scope: readBooks, query: []string{"service_id", "{service_id}", "branch_id", "{branch_id}", "resource_id", "{resource_id}"}, status: 200,
		owns: []string{"query service_id", "query branch_id", "query resource_id"},
	},
	"GET /api/v1/appointments/{id}": {
		scope: readBooks, status: 200, owns: []string{"path id"},
	},
	"POST /api/v1/appointments/holds": {
		scope: makeBooks, status: 201,
		body: object{"service_id": "{service_id}", "branch_id": "{branch_id}", "resource_id": "{resource_id}", "date": "2026-11-16",
			"time": "11:00"},
		owns: []string{"body service_id", "body branch_id", "body resource_id"},
	},
	"DELETE /api/v1/appointments/holds/{hold_id}": {
		scope: makeBooks, status: 204, owns: []string{"path hold_id"},
	},
}

// things are the ids of one organization by the names under which operations
// take them.
type things map[string]string

// belongings makes an appointment and a hold of an organization and gives the
// ids of everything it has.
func (w *world) belongings(t *testing.T, key, service, branch, resource string) things {
	t.Helper()
	body := object{"service_id": service, "branch_id": branch, "resource_id": resource, "customer_name": "secret", "date": "2026-11-16",
		"time": "10:00"}
	a := w.post(key, appointments, body)
	want(t, a, 201, "")
	h := w.post(key, holds, with(body, "time", "09:00"))
	want(t, h, 201, "")
	return things{"service_id": service, "branch_id": branch, "resource_id": resource, "id": a.text("id"), "hold_id": h.text("id")}
}

var braces = regexp.MustCompile(`\{(\w+)\}`)

func (x things) fill(s string) string {
	return braces.ReplaceAllStringFunc(s, func(name string) string { return x[strings.Trim(name, "{}")] })
}

// ask sends the operation's request with these ids.
func (w *world) visitWith(key, name string, v visited, x things) answer {
	w.t.Helper()
	method, path, _ := strings.Cut(name, " ")
	path = x.fill(path)
	for i := 0; i+1 < len(v.query); i += 2 {
		path += map[bool]string{true: "?", false: "&"}[i == 0] + v.query[i] + "=" + x.fill(v.query[i+1])
	}
	if v.body == nil {
		return w.send(method, path, key, nil)
	}
	body := object{}
	for k, value := range v.body {
		body[k] = value
		if s, ok := value.(string); ok {
			body[k] = x.fill(s)
		}
	}
	return w.send(method, path, key, body)
}

// documented lists the operations of the OpenAPI document, and the places at
// which each takes an id: every parameter and member that is a UUID.
func (w *world) documented(t *testing.T) map[string][]string {
	t.Helper()
	doc := w.get("", root+"/openapi.json")
	want(t, doc, 200, "")
	out := map[string][]string{}
	paths, _ := doc.at("paths").(object)
	for path, item := range paths {
		for method, op := range item.(object) {
			name := strings.ToUpper(method) + " " + path
			out[name] = []string{}
			in := answer{body: op}
			params, _ := in.at("parameters").([]any)
			for i := range params {
				if in.at("parameters", i, "schema", "format") == "uuid" {
					out[name] = append(out[name], in.text("parameters", i, "in")+" "+in.text("parameters", i, "name"))
				}
			}
			ref := in.text("requestBody", "content", "application/json", "schema", "$ref")
			schema := doc.at("components", "schemas", strings.TrimPrefix(ref, "#/components/schemas/"), "properties")
			fields, _ := schema.(object)
			for field, s := range fields {
				if s.(object)["format"] == "uuid" {
					out[name] = append(out[name], "body "+field)
				}
			}
		}
	}
	return out
}

func TestTheWalkKnowsEveryOperationAndEveryID(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		documented := w.documented(t)
		for name, places := range documented {
			v, known := walk[name]
			if !known {
				t.Errorf("%s is in the document and not in the walk: add it", name)
				continue
			}
			slices.Sort(places)
			if mine := slices.Sorted(slices.Values(v.owns)); !slices.Equal(mine, places) {
				t.Errorf("%s: the walk exchanges %v, the document has ids at %v", name, mine, places)
			}
		}
		for name := range walk {
			if _, there := documented[name]; !there {
				t.Errorf("%s is in the walk and not in the document", name)
			}
		}
		if len(documented) == 0 {
			t.Error("the document has no operations")
		}
	})
}

func TestNoOperationReachesAcrossOrganizations(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		ours := w.belongings(t, w.key, w.service("checkup"), w.branch("olaya"), w.resource("omar"))
		theirs := w.belongings(t, w.alien, w.salam.Services["checkup"].String(), w.salam.Branches["olaya"].String(),
			w.salam.Resources["hind"].String())
		before := w.picture(t)
		for name := range w.documented(t) {
			v, known := walk[name]
			if !known {
				continue // the test above tells
			}
			// Without a key, and with those of too little scope.
			want(t, w.visitWith("", name, v, ours), 401, "missing_key")
			for _, scope := range everyScope {
				if scope != v.scope {
					want(t, w.visitWith(w.newKey("noor", scope), name, v, ours), 403, "missing_scope")
				}
			}
			// Each id exchanged for theirs, and then all of them: as if the id
			// did not exist.
			for _, place := range v.owns {
				_, field, _ := strings.Cut(place, " ")
				mixed, none := maps.Clone(ours), maps.Clone(ours)
				mixed[field], none[field] = theirs[field], unknown
				nobodys := w.visitWith(w.key, name, v, none)
				want(t, nobodys, 404, "not_found")
				a := w.visitWith(w.key, name, v, mixed)
				alike(t, a, nobodys)
			}
			if len(v.owns) > 0 {
				want(t, w.visitWith(w.key, name, v, theirs), 404, "not_found")
				want(t, w.visitWith(w.alien, name, v, ours), 404, "not_found")
			}
		}
		if after := w.picture(t); after != before {
			t.Errorf("something was changed:\n%s\nbefore:\n%s", after, before)
		}
		// The requests were right: with the right key and ids each works.
		for _, name := range slices.Sorted(maps.Keys(walk)) {
			v := walk[name]
			if name == "POST /api/v1/appointments" {
				continue // it and the release want the same hold
			}
			if a := w.visitWith(w.key, name, v, ours); a.status != v.status {
				t.Errorf("%s with everything right: got %d %s, want %d", name, a.status, a.raw, v.status)
			}
		}
		create := "POST /api/v1/appointments"
		ours["hold_id"] = w.post(w.key, holds, object{"service_id": ours["service_id"], "branch_id": ours["branch_id"],
			"resource_id": ours["resource_id"],
			"date":        "2026-11-16", "time": "09:00"}).text("id")
		if a := w.visitWith(w.key, create, walk[create], ours); a.status != 201 {
			t.Errorf("%s with everything right: got %d %s, want 201", create, a.status, a.raw)
		}
	})
}

// picture is all that both organizations have, to compare.
func (w *world) picture(t *testing.T) string {
	t.Helper()
	var all []string
	for key, x := range map[string]things{
		w.key:   {"service_id": w.service("checkup"), "resource_id": w.resource("omar")},
		w.alien: {"service_id": w.salam.Services["checkup"].String(), "resource_id": w.salam.Resources["hind"].String()},
	} {
		a := w.get(key, appointments)
		b := w.get(key, slotsOf(x["resource_id"]), "service_id", x["service_id"], "date_from", "2026-11-16", "date_to", "2026-11-16")
		want(t, a, 200, "")
		want(t, b, 200, "")
		all = append(all, fmt.Sprintln(a.raw, b.raw))
	}
	slices.Sort(all)
	return strings.Join(all, "")
}
