package api

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/glossary"
)

const (
	schemeName      = "api_key"
	tagMenu         = "Services and branches"
	tagAvailability = "Availability"
	tagAppointments = "Appointments"
	tagHolds        = "Holds"
)

// huma's settings are variables of its package. They are ours alone: no other
// door uses huma.
func init() {
	huma.NewErrorWithContext = humaError
	huma.NewError = func(status int, msg string, errs ...error) huma.StatusError {
		return humaError(nil, status, msg, errs...)
	}
	huma.ValidateStrictCasing = true
	huma.DefaultArrayNullable = false
}

func humaConfig(baseURL string) huma.Config {
	c := huma.DefaultConfig("mawid", "1")
	c.CreateHooks = nil
	c.OpenAPIPath, c.DocsPath, c.SchemasPath = "", "", "" // served behind our own gate
	c.AllowAdditionalPropertiesByDefault = true
	c.Formats = map[string]huma.Format{"application/json": jsonFormat}
	c.Info.Description = "Appointment booking: check the nearest bookable slot, list eligible resources, read their free slots, and book.\n\n" +
		"Dates and times are those of the branch's wall clock (Asia/Riyadh unless it says otherwise). " +
		"Every answer carries X-Request-Id and the rate-limit headers; every error is JSON with a detail in plain English.\n\n" +
		"The guides, with worked examples and a search, are at [/docs/guides](/docs/guides)."
	// #nosec G101 -- it tells what a key looks like, and is none
	c.Components.SecuritySchemes = map[string]*huma.SecurityScheme{schemeName: {
		Type: "http", Scheme: "bearer", BearerFormat: "svc_live_… or svc_test_…",
		Description: "An API key, as `Authorization: Bearer svc_live_…`. Scopes: " +
			"`availability:read` reads bookable slots, resources and their slots, no customer data; " +
			"`appointments:read` reads appointments, with customer name and phone; " +
			"`appointments:create` creates appointments and holds. " +
			"Keys that begin with `svc_test_` work on the organization's sandbox: the same catalog under the same ids, appointments of its own. " +
			"The list beside an operation names the one it needs.",
	}}
	c.Components.Headers = map[string]*huma.Header{
		"X-RateLimit-Limit": {Description: "Requests allowed per minute.",
			Schema: &huma.Schema{Type: huma.TypeInteger, Examples: []any{120}}},
		"X-RateLimit-Remaining": {Description: "Requests left in this minute.",
			Schema: &huma.Schema{Type: huma.TypeInteger, Examples: []any{119}}},
		"X-RateLimit-Reset": {Description: "When the minute ends, in epoch seconds.",
			Schema: &huma.Schema{Type: huma.TypeInteger, Examples: []any{1794718860}}},
		"X-Request-Id": {Description: "The request's id: yours if you sent one of up to 64 letters, digits, - _ or a full stop.",
			Schema: &huma.Schema{Type: huma.TypeString}},
		"Retry-After": {Description: "Seconds to wait before trying again.",
			Schema: &huma.Schema{Type: huma.TypeInteger, Examples: []any{17}}},
		"ETag": {Description: "Names this answer. Send it back as If-None-Match, and an answer that is still the same is a 304 " +
			"without a body.", Schema: &huma.Schema{Type: huma.TypeString, Examples: []any{`W/"n4bQgYhMfWWaL-qg"`}}},
		"WWW-Authenticate": {Description: "Always Bearer.", Schema: &huma.Schema{Type: huma.TypeString, Examples: []any{"Bearer"}}},
	}
	c.Tags = []*huma.Tag{
		{Name: tagMenu, Description: "What can be booked, and where."},
		{Name: tagAvailability, Description: "When it can be booked, and with whom."},
		{Name: tagAppointments, Description: "Booking, and reading what is booked."},
		{Name: tagHolds, Description: "Keeping a slot while the customer decides."},
	}
	if baseURL != "" {
		c.Servers = []*huma.Server{{URL: strings.TrimSuffix(baseURL, "/")}}
	}
	c.OnAddOperation = []huma.AddOpFunc{documentAnswers}
	return c
}

// endpoint describes an operation.
type endpoint struct {
	id, method, path     string
	scope                auth.Scope
	tag                  string
	summary, description string
	status               int   // of success; zero: 200
	errors               []int // beside those every operation has
}

// register binds an operation to its handler. huma reads the request and
// documents it, but checks nothing: the handlers parse into the desk's types,
// by the same rules for query and body, and the desk checks the rest.
func register[I, O any](s *server, e endpoint, handle func(context.Context, *I) (*O, error)) {
	huma.Register(s.huma, huma.Operation{
		OperationID:        e.id,
		Method:             e.method,
		Path:               e.path,
		Summary:            e.summary,
		Description:        strings.TrimSpace(e.description + "\n\nScope: `" + string(e.scope) + "`."),
		Tags:               []string{e.tag},
		Security:           []map[string][]string{{schemeName: {string(e.scope)}}},
		DefaultStatus:      e.status,
		Errors:             append([]int{401, 403, 429, 500, 503}, e.errors...),
		SkipValidateParams: true,
		SkipValidateBody:   true,
		MaxBodyBytes:       -1, // readBody has seen to it
	}, handle)
	if short := direct(handle); short != nil && e.status == 0 {
		s.router.last.handle, s.router.last.lasts = short, lasts[O]()
	}
}

// When an error of each status is answered, for the document.
var conditions = map[int]struct{ when, code, detail string }{
	400: {"The input is invalid.", errDate.Code, "date " + errDate.Detail},
	401: {"The key is missing, invalid or expired, or was used elsewhere than on the booking endpoints.", errNoKey.Code, errNoKey.Detail},
	403: {"The key lacks the scope.", errScope.Code, errScope.Detail},
	404: {"It does not exist, or does not belong to the key's organization.", "not_found",
		"no such service in your organization; check service_id"},
	409: {"The slot is no longer available, or no resource is free.", "slot_taken", "this slot has just been taken; choose another"},
	413: {"The body is larger than 64 KiB.", errTooLarge.Code, errTooLarge.Detail},
	429: {"Too many requests in this minute.", errRate.Code, errRate.Detail},
	500: {"Something went wrong on our side.", errInternal.Code, errInternal.Detail},
	503: {"We cannot answer now; try again.", errBusy.Code, errBusy.Detail},
}

// documentAnswers replaces the errors that huma documents with those we give,
// and adds the headers that every answer has.
func documentAnswers(o *huma.OpenAPI, op *huma.Operation) {
	delete(op.Responses, "default")
	delete(op.Responses, "422")
	schema := o.Components.Schemas.Schema(reflect.TypeFor[contract.Error](), true, "")
	for _, status := range op.Errors {
		c, ok := conditions[status]
		if !ok {
			continue
		}
		example := contract.Error{Detail: c.detail, Code: c.code, RequestID: "4f1c2a9be07d4a6f9c3e5b8812d07a41"}
		if status == http.StatusConflict {
			example.Alternatives = []contract.Alternative{{Date: "2026-11-15", Time: "10:00"}}
		}
		op.Responses[strconv.Itoa(status)] = &huma.Response{
			Description: c.when,
			Content:     map[string]*huma.MediaType{"application/json": {Schema: schema, Example: example}},
		}
	}
	if op.Method == http.MethodGet {
		op.Responses["304"] = &huma.Response{Description: "You have this answer already: it is the one that If-None-Match names."}
		op.Parameters = append(op.Parameters, &huma.Param{
			Name: "If-None-Match", In: "header", Description: "The ETag of the answer that you have.", Schema: &huma.Schema{Type: huma.TypeString},
		})
	}
	for status, r := range op.Responses {
		if r.Headers == nil {
			r.Headers = map[string]*huma.Header{}
		}
		names := []string{"X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "X-Request-Id"}
		switch status {
		case "200", "304":
			names = append(names, "ETag")
		case "401":
			names = append(names, "WWW-Authenticate")
		case "409", "429", "503":
			names = append(names, "Retry-After")
		}
		for _, n := range names {
			r.Headers[n] = &huma.Header{Ref: "#/components/headers/" + n}
		}
	}
}

// document is a text served as it is.
type document struct {
	contentType []string
	body        []byte
}

func (d document) write(x *exchange) {
	x.w.Header()["Content-Type"] = d.contentType
	x.fixed = true
	*x.out = append(*x.out, d.body...)
}

// document makes ready the OpenAPI document, which is written down when somebody first wants
// it, and once: it does not change while we run.
func (s *server) document() {
	o := s.huma.OpenAPI()
	glossary.Describe(o.Components.Schemas)
	documentWebhooks(o)
	written := func(kind []string, write func() ([]byte, error)) func() document {
		return sync.OnceValue(func() document {
			body, err := write()
			if err != nil {
				panic(fmt.Errorf("api: OpenAPI document: %w", err))
			}
			return document{kind, slices.Clip(body)}
		})
	}
	s.documents = map[string]func() document{
		root + "/openapi.json": written(headerJSON, func() ([]byte, error) { return json.Marshal(o) }),
		root + "/openapi.yaml": written([]string{"application/yaml"}, o.YAML),
	}
}
