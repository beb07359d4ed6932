package api

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/auth"
)

func TestEveryOperationDeclaresAKnownScope(t *testing.T) {
	t.Parallel()
	var got []string
	for _, op := range Operations() {
		if !slices.Contains(auth.Scopes, auth.Scope(op.Scope)) {
			t.Errorf("%s has scope %q", op.ID, op.Scope)
		}
		got = append(got, op.Method+" "+op.Path+" "+op.Scope)
	}
	slices.Sort(got)
	want := []string{
		"DELETE /api/v1/appointments/holds/{hold_id} appointments:create",
		"GET /api/v1/appointments appointments:read",
		"GET /api/v1/appointments/availability availability:read",
		"GET /api/v1/appointments/branches availability:read",
		"GET /api/v1/appointments/calendar availability:read",
		"GET /api/v1/appointments/resources availability:read",
		"GET /api/v1/appointments/resources/{resource_id}/slots availability:read",
		"GET /api/v1/appointments/services availability:read",
		"GET /api/v1/appointments/{id} appointments:read",
		"POST /api/v1/appointments appointments:create",
		"POST /api/v1/appointments/holds appointments:create",
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Error(diff)
	}
}

func TestHumaChecksNothingBehindOurBack(t *testing.T) {
	t.Parallel()
	for _, p := range testServer(Config{}).router.paths {
		for _, rt := range p.routes {
			if !rt.op.SkipValidateBody || !rt.op.SkipValidateParams || rt.op.MaxBodyBytes >= 0 {
				t.Errorf("%s is not registered through register", rt.op.OperationID)
			}
		}
	}
}

func TestAnOperationWithoutAScopeCannotBeRegistered(t *testing.T) {
	t.Parallel()
	defer func() {
		if recover() == nil {
			t.Error("it can")
		}
	}()
	op := *testServer(Config{}).router.paths[0].routes[0].op
	op.Security = nil
	(&router{}).Handle(&op, nil)
}

type openAPI struct {
	OpenAPI string
	Servers []struct{ URL string }
	Paths   map[string]map[string]struct {
		OperationID string
		Description string
		Security    []map[string][]string
		Parameters  []struct {
			Name, In string
			Required bool
			Schema   struct{ Type, Format string }
		}
		Responses map[string]struct {
			Headers map[string]any
			Content map[string]struct{ Schema map[string]any }
		}
	}
	Webhooks   map[string]any
	Components struct {
		SecuritySchemes map[string]struct{ Type, Scheme string }
		Schemas         map[string]struct {
			Required   []string
			Type       any
			Properties map[string]any
		}
	}
}

func TestTheDocumentDescribesWhatIsServed(t *testing.T) {
	t.Parallel()
	h := testServer(Config{BaseURL: "https://book.example.com/"})
	rec := do(h, request("GET", "/api/v1/openapi.json", "", "Authorization: Bearer not-a-key-of-ours"))
	if rec.Code != http.StatusOK {
		t.Fatalf("status %d", rec.Code)
	}
	var doc openAPI
	if err := json.Unmarshal(rec.Body.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	if got, want := doc.OpenAPI, "3.1.0"; got != want {
		t.Errorf("openapi %q, want %q", got, want)
	}
	if got, want := doc.Servers[0].URL, "https://book.example.com"; got != want {
		t.Errorf("server %q, want %q", got, want)
	}
	if got, want := doc.Components.SecuritySchemes["api_key"].Scheme, "bearer"; got != want {
		t.Errorf("security scheme %q, want %q", got, want)
	}
	count := 0
	for path, methods := range doc.Paths {
		for method, op := range methods {
			count++
			scope := op.Security[0]["api_key"][0]
			if !strings.Contains(op.Description, scope) {
				t.Errorf("%s %s: the description does not name %s", method, path, scope)
			}
			for _, status := range []string{"400", "401", "403", "429"} {
				if _, ok := op.Responses[status]; !ok {
					t.Errorf("%s %s: %s is not documented", method, path, status)
				}
			}
			for status, r := range op.Responses {
				if status == "422" || status == "default" {
					t.Errorf("%s %s: %s is documented", method, path, status)
				}
				for _, n := range []string{"X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "X-Request-Id"} {
					if r.Headers[n] == nil {
						t.Errorf("%s %s: %s without %s", method, path, status, n)
					}
				}
				if status >= "400" {
					if got, want := r.Content["application/json"].Schema["$ref"], "#/components/schemas/Error"; got != want {
						t.Errorf("%s %s: %s has schema %v, want %v", method, path, status, got, want)
					}
				}
			}
		}
	}
	if got, want := count, len(Operations()); got != want {
		t.Errorf("%d operations, want %d", got, want)
	}
	var events []string
	for name := range doc.Webhooks {
		events = append(events, name)
	}
	slices.Sort(events)
	var want []string
	for _, e := range contract.Events() {
		want = append(want, e.Name)
	}
	slices.Sort(want)
	if diff := cmp.Diff(events, want); diff != "" {
		t.Error(diff)
	}
	got := doc.Components.Schemas["NewAppointment"].Required
	slices.Sort(got)
	if diff := cmp.Diff(got, []string{"branch_id", "customer_name", "date", "service_id", "time"}); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(doc.Components.Schemas["Slot"].Type, any([]any{"object", "null"})); diff != "" {
		t.Error(diff)
	}
	if got, want := doc.Paths["/api/v1/appointments"]["get"].Parameters[8].Schema.Type, "integer"; got != want {
		t.Errorf("limit is documented as %q, want %q", got, want)
	}
}

func TestTheDocumentIsTheSameInYAMLAndToHEAD(t *testing.T) {
	t.Parallel()
	h := testServer(Config{})
	var fromJSON, fromYAML any
	j, y := do(h, request("GET", "/api/v1/openapi.json", "")), do(h, request("GET", "/api/v1/openapi.yaml", ""))
	if err := json.Unmarshal(j.Body.Bytes(), &fromJSON); err != nil {
		t.Fatal(err)
	}
	asJSON, err := yaml.YAMLToJSON(y.Body.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(asJSON, &fromYAML); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(fromYAML, fromJSON); diff != "" {
		t.Error(diff)
	}
	if got, want := do(h, request("HEAD", "/api/v1/openapi.json", "")).Header().Get("Content-Length"),
		j.Header().Get("Content-Length"); got != want {
		t.Errorf("HEAD says %s bytes, GET %s", got, want)
	}
}

func TestTheReferencePageStandsOnItsOwn(t *testing.T) {
	t.Parallel()
	h := testServer(Config{})
	for path, want := range map[string]string{
		"/docs": "text/html", "/docs/": "text/html", "/docs/swagger-ui.css": "text/css",
		"/docs/swagger-ui-bundle.js": "javascript", "/docs/swagger-ui-standalone-preset.js": "javascript", "/docs/favicon-32x32.png": "image/png",
	} {
		rec := do(h, request("GET", path, ""))
		if rec.Code != http.StatusOK {
			t.Errorf("%s: status %d", path, rec.Code)
		}
		if got := rec.Header().Get("Content-Type"); !strings.Contains(got, want) {
			t.Errorf("%s: Content-Type %q, want %q", path, got, want)
		}
		policy := rec.Header().Get("Content-Security-Policy")
		if !strings.Contains(policy, "default-src 'none'") || strings.Count(policy, "'sha256-") != 2 {
			t.Errorf("%s: policy %q", path, policy)
		}
		if rec.Header().Get("X-Request-Id") == "" || rec.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: headers %v", path, rec.Header())
		}
		if want == "text/html" && strings.Contains(rec.Body.String(), "//unpkg") || strings.Contains(rec.Body.String(), "cdnjs") {
			t.Errorf("%s: fetches from a CDN", path)
		}
	}
	rec := do(h, request("POST", "/docs", ""))
	if got, want := rec.Code, http.StatusMethodNotAllowed; got != want {
		t.Errorf("status %d, want %d", got, want)
	}
	if got, want := rec.Header().Get("Allow"), "GET, HEAD"; got != want {
		t.Errorf("Allow %q, want %q", got, want)
	}
	problemOf(t, rec)
}
