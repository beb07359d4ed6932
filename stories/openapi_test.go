package stories

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/contract"
)

func TestTheOpenAPIDocumentIs31AndTheSameInYAML(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		a := w.get("", root+"/openapi.json")
		want(t, a, 200, "")
		if got := a.header.Get("Content-Type"); got != "application/json" {
			t.Errorf("got content type %q", got)
		}
		if got := a.text("openapi"); !strings.HasPrefix(got, "3.1.") {
			t.Errorf("got version %q, want 3.1", got)
		}
		for _, member := range []string{"info", "paths", "components", "webhooks", "servers", "tags"} {
			if a.at(member) == nil {
				t.Errorf("the document has no %s", member)
			}
		}
		if got := a.text("servers", 0, "url"); got != "https://book.example.com" {
			t.Errorf("got server %q, want the base URL", got)
		}
		y := w.get("", root+"/openapi.yaml")
		want(t, y, 200, "")
		var parsed any
		if err := yaml.Unmarshal([]byte(y.raw), &parsed); err != nil {
			t.Fatalf("the YAML is none: %v", err)
		}
		if got := parsed.(map[string]any)["openapi"]; got != a.text("openapi") {
			t.Errorf("YAML: got version %v, want %s", got, a.text("openapi"))
		}
		if diff := cmp.Diff(members(parsed.(map[string]any)["paths"]), members(a.at("paths"))); diff != "" {
			t.Errorf("paths in YAML and JSON (-yaml +json):\n%s", diff)
		}
		if h := w.send("HEAD", root+"/openapi.json", "", nil); h.status != 200 || h.raw != "" {
			t.Errorf("HEAD: got %d %q", h.status, h.raw)
		}
		// Every reference leads somewhere.
		for _, m := range regexp.MustCompile(`"\$ref":"#/([^"]+)"`).FindAllStringSubmatch(a.raw, -1) {
			var path []any
			for _, p := range strings.Split(m[1], "/") {
				path = append(path, strings.NewReplacer("~1", "/", "~0", "~").Replace(p))
			}
			if a.at(path...) == nil {
				t.Errorf("%s leads nowhere", m[1])
			}
		}
	})
}

func TestTheDocumentTellsTheEvents(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		a := w.get("", root+"/openapi.json")
		var events []string
		for _, e := range contract.Events() {
			events = append(events, e.Name)
		}
		slices.Sort(events)
		if diff := cmp.Diff(members(a.at("webhooks")), events); diff != "" {
			t.Errorf("webhooks (-got +want):\n%s", diff)
		}
		for _, e := range events {
			if a.at("webhooks", e, "post", "requestBody", "content", "application/json", "schema") == nil {
				t.Errorf("%s has no body", e)
			}
			var headers []string
			parameters, _ := a.at("webhooks", e, "post", "parameters").([]any)
			for i := range parameters {
				name := a.text("webhooks", e, "post", "parameters", i, "name")
				if a.at("webhooks", e, "post", "parameters", i, "required") != true {
					name += "?"
				}
				headers = append(headers, name)
			}
			if diff := cmp.Diff(headers, []string{"X-Service-Signature", "webhook-id", "webhook-timestamp", "webhook-signature",
				"X-Service-Event", "X-Service-Delivery", "X-Service-Attempt", "X-Service-Signature-Next?", "X-Service-Sandbox?"}); diff != "" {
				t.Errorf("%s: headers (-got +want):\n%s", e, diff)
			}
		}
		created := a.at("webhooks", "appointment.created", "post", "requestBody", "content", "application/json", "schema", "properties")
		if diff := cmp.Diff(members(created), []string{"branch_id", "date", "event", "id", "service_id", "time"}); diff != "" {
			t.Errorf("appointment.created (-got +want):\n%s", diff)
		}
	})
}

func TestEveryOperationIsDocumentedWithItsErrorsHeadersAndScope(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		doc := w.get("", root+"/openapi.json")
		for name, v := range walk {
			method, path, _ := strings.Cut(name, " ")
			op := []any{"paths", path, strings.ToLower(method)}
			statuses := []string{"400", "401", "403", "404", "429"} // each takes ids
			if method == "POST" {
				statuses = append(statuses, "409", "413")
			}
			for _, s := range statuses {
				r := append(slices.Clone(op), "responses", s)
				if doc.at(append(slices.Clone(r), "content", "application/json", "schema")...) == nil {
					t.Errorf("%s does not document %s", name, s)
				}
				if s == "429" && doc.at(append(slices.Clone(r), "headers", "Retry-After")...) == nil {
					t.Errorf("%s: 429 does not document Retry-After", name)
				}
			}
			responses, _ := doc.at(append(slices.Clone(op), "responses")...).(object)
			if _, wrong := responses["422"]; wrong {
				t.Errorf("%s documents a 422 that it never answers", name)
			}
			for s := range responses {
				for _, h := range []string{"X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"} {
					if doc.at(append(slices.Clone(op), "responses", s, "headers", h)...) == nil {
						t.Errorf("%s: %s does not document %s", name, s, h)
					}
				}
			}
			if !strings.Contains(compactAny(t, doc.at(append(slices.Clone(op), "security")...)), v.scope) {
				t.Errorf("%s does not name its scope %s", name, v.scope)
			}
		}
		required := map[string][]string{
			"GET /api/v1/appointments/availability":                  {"service_id", "branch_id", "date", "time"},
			"GET /api/v1/appointments/resources":                     {"service_id"},
			"GET /api/v1/appointments/resources/{resource_id}/slots": {"resource_id", "service_id"},
			"GET /api/v1/appointments":                               nil,
		}
		for name, want := range required {
			_, path, _ := strings.Cut(name, " ")
			params, _ := doc.at("paths", path, "get", "parameters").([]any)
			var got []string
			for _, p := range params {
				if p.(object)["required"] == true {
					got = append(got, p.(object)["name"].(string))
				}
			}
			slices.Sort(got)
			slices.Sort(want)
			if diff := cmp.Diff(got, want); diff != "" {
				t.Errorf("%s: required parameters (-got +want):\n%s", name, diff)
			}
		}
	})
}

// What the document says about a phone number is what the service takes.
func TestTheDocumentedPatternsAreTheRules(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		doc := w.get("", root+"/openapi.json")
		ref := doc.text("paths", appointments, "post", "requestBody", "content", "application/json", "schema", "$ref")
		schema := strings.TrimPrefix(ref, "#/components/schemas/")
		if diff := cmp.Diff(sortedTexts(doc.at("components", "schemas", schema, "required")),
			[]string{"branch_id", "customer_name", "date", "service_id", "time"}); diff != "" {
			t.Errorf("required members (-got +want):\n%s", diff)
		}
		for field, samples := range map[string][]string{
			"phone": {"+966501234567", "+6834000", "+683400", "+12345678", "+123456789012345", "+1234567890123456", "966501234567", "+0501234567"},
			"time":  {"09:00", "16:30", "9:00", "24:00", "09:60"},
		} {
			pattern, err := regexp.Compile(doc.text("components", "schemas", schema, "properties", field, "pattern"))
			if err != nil || pattern.String() == "" {
				t.Errorf("%s: got no pattern: %v", field, err)
				continue
			}
			for _, s := range samples {
				booked, _ := w.someone(t, field, s)
				if taken := booked.text("field") != field; taken != pattern.MatchString(s) {
					t.Errorf("%s %q: got %d %s, though the document's pattern %s says %v", field, s, booked.status, booked.raw, pattern, !taken)
				}
			}
		}
	})
}

func TestTheReferencePageNeedsNoOtherHost(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		a := w.get("", "/docs")
		if a.status != 200 || !strings.HasPrefix(a.header.Get("Content-Type"), "text/html") {
			t.Fatalf("got %d %s", a.status, a.header.Get("Content-Type"))
		}
		if found := regexp.MustCompile(`(?i)(src|href|url)\s*[=(:]\s*["']?(https?:)?//[^"'\s>]+`).FindString(a.raw); found != "" {
			t.Errorf("the page loads %s", found)
		}
		if found := regexp.MustCompile(`https?://[^"'\s<>]+`).FindAllString(a.raw, -1); len(found) > 0 {
			t.Errorf("the page names %v", found)
		}
		if csp := a.header.Get("Content-Security-Policy"); !strings.Contains(csp, "default-src 'none'") || strings.Contains(csp, "http") {
			t.Errorf("got the policy %q, want one that lets nothing in from elsewhere", csp)
		}
		if !strings.Contains(a.raw, root+"/openapi.json") {
			t.Error("the page does not show our document")
		}
		// Everything it loads is there.
		loaded := regexp.MustCompile(`(?:src|href)="([^"]+)"`).FindAllStringSubmatch(a.raw, -1)
		if len(loaded) < 3 {
			t.Errorf("got %d files, want scripts and styles", len(loaded))
		}
		for _, m := range loaded {
			path := m[1]
			if !strings.HasPrefix(path, "/") {
				path = "/docs/" + path
			}
			if f := w.get("", path); f.status != 200 || len(f.raw) == 0 {
				t.Errorf("%s: got %d", path, f.status)
			}
		}
	})
}
