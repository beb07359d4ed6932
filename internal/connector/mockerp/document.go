package mockerp

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"regexp"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/swaggest/swgui"
	"github.com/swaggest/swgui/v5emb"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/glossary"
)

// huma's settings are variables of its package; the API sets the same.
func init() { huma.DefaultArrayNullable = false }

const about = `What a clinic's own system implements so that mawid reads its busy times and puts bookings into it. The system is the server, mawid the caller.

Every call carries ` + "`Authorization: Bearer TOKEN`" + ` with the token that was entered together with the address. Times are ISO-8601 with their UTC offset; in an address a ` + "`+`" + ` is sent as ` + "`%2B`" + `.

The server named here is a mock system for trying things out. Any token of your choice opens one of its own, with a few resources and busy times, in memory; tokens that begin with ` + "`wrong`" + ` are refused. The paths that begin with ` + "`/_`" + ` are its controls and no part of the contract.

Check your own implementation with ` + "`mawid connector check https://erp.example.com/mawid --token TOKEN --write`" + `.`

const (
	tagContract = "Contract"
	tagControls = "Controls of the mock system"
	schemeName  = "connector_token"
)

// Document gives the OpenAPI document of the connector contract as JSON. Base
// is the address of the mock system, which it names as the server.
func Document(base string) []byte {
	r := huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer)
	d := &description{r}
	o := &huma.OpenAPI{
		OpenAPI: "3.1.0",
		Info:    &huma.Info{Title: "mawid connector contract", Version: "beta", Description: about},
		Servers: []*huma.Server{{URL: strings.TrimSuffix(base, "/"), Description: "Mock system"}},
		Components: &huma.Components{Schemas: r, SecuritySchemes: map[string]*huma.SecurityScheme{schemeName: {Type: "http", Scheme: "bearer",
			Description: "The token entered with the connector's address."}}},
		Security: []map[string][]string{{schemeName: {}}},
		Tags:     []*huma.Tag{{Name: tagContract}, {Name: tagControls}},
		Paths:    d.paths(),
	}
	glossary.Describe(r)
	for _, s := range r.Map() {
		if s.Type == huma.TypeObject {
			s.AdditionalProperties = true // what is not known is ignored, by both sides
		}
	}
	text, err := json.Marshal(o)
	if err != nil {
		panic(fmt.Errorf("mockerp: OpenAPI document: %w", err))
	}
	return text
}

type description struct{ schemas huma.Registry }

func (d *description) content(v any) map[string]*huma.MediaType {
	return map[string]*huma.MediaType{"application/json": {Schema: d.schemas.Schema(reflect.TypeOf(v), true, "")}}
}

func (d *description) body(v any) *huma.RequestBody {
	return &huma.RequestBody{Required: true, Content: d.content(v)}
}

// answers are the success and, besides 401, what else can come.
func (d *description) answers(status, when string, body any, others ...string) map[string]*huma.Response {
	out := map[string]*huma.Response{
		status: {Description: when},
		"401":  {Description: "The token is missing or wrong.", Content: d.content(contract.ConnectorError{})},
	}
	if body != nil {
		out[status].Content = d.content(body)
	}
	for i := 0; i < len(others); i += 2 {
		// #nosec G602 -- others come in pairs
		out[others[i]] = &huma.Response{Description: others[i+1], Content: d.content(contract.ConnectorError{})}
	}
	return out
}

func (d *description) paths() map[string]*huma.PathItem {
	param := func(in, name, text, format, example string) *huma.Param {
		return &huma.Param{Name: name, In: in, Required: true, Description: text, Example: example,
			Schema: &huma.Schema{Type: huma.TypeString, Format: format}}
	}
	const broken = "The request cannot be understood."
	return map[string]*huma.PathItem{
		"/availability": {Get: &huma.Operation{
			OperationID: "availability", Tags: []string{tagContract}, Summary: "The full busy list of resources in a window",
			Description: "Answers for each resource asked for everything that overlaps the window, bookings made through mawid included. An entry " +
				"that reaches beyond the window may be given whole or cut to it. A resource that is not known is left out. mawid asks about once a " +
				"minute and once more before it confirms a booking, and waits at most 2 seconds then.",
			Parameters: []*huma.Param{
				param("query", "resource_ids", "Ids of resources with commas between them, at most 50.", "", "dr-sara,dr-faisal"),
				param("query", "from", "Start of the window, ISO-8601 with its UTC offset.", "date-time", "2026-11-15T00:00:00+03:00"),
				param("query", "to", "End of the window, not included.", "date-time", "2026-11-16T00:00:00+03:00"),
			},
			Responses: d.answers("200", "The busy lists.", contract.AvailabilityAnswer{}, "400", broken),
		}},
		"/booking": {Post: &huma.Operation{
			OperationID: "booking", Tags: []string{tagContract}, Summary: "Create or update a booking",
			Description: "Keyed on service_appointment_id: the first call creates the booking; a later one with the same id updates it, to " +
				"another time or resource, and answers with the same external_id. An identical repeat changes nothing. mawid has already confirmed " +
				"the appointment to the customer, so accept it even if the time is taken.",
			RequestBody: d.body(contract.BookingPush{}),
			Responses:   d.answers("200", "Created or updated; 201 is as good.", contract.BookingResult{}, "400", broken),
		}},
		"/booking/{external_id}": {Delete: &huma.Operation{
			OperationID: "cancel", Tags: []string{tagContract}, Summary: "Cancel a booking (optional)",
			Parameters: []*huma.Param{param("path", "external_id", "From the answer to POST /booking.", "", "B-1017")},
			Responses: d.answers("204", "Cancelled; its time is free.", nil,
				"404", "Not known, or cancelled before: just as good.", "405", "This system cannot cancel; 501 is as good."),
		}},
		"/resources": {Get: &huma.Operation{
			OperationID: "resources", Tags: []string{tagContract}, Summary: "Which resources there are (optional)",
			Description: "Asked for when the connection is set up, to propose which resource is which. Without it a person enters the ids.",
			Responses: d.answers("200", "The resources.", contract.ResourcesAnswer{}, "404",
				"This system does not tell; 405 and 501 are as good."),
		}},
		"/_faults": {
			Get: &huma.Operation{OperationID: "show-faults", Tags: []string{tagControls}, Summary: "What goes wrong on request",
				Responses: d.answers("200", "As it is set.", Faults{})},
			Post: &huma.Operation{OperationID: "set-faults", Tags: []string{tagControls}, Summary: "Let things go wrong",
				Description: "For this token, until it is set again; an empty object ends it. For a single request use a header such as " +
					"`X-Mock-Faults: fail_rate=0.3, latency_ms=200`, or parameters such as `mock_fail_rate=0.3`, which can also stand in the " +
					"connector's address.", RequestBody: d.optional(Faults{}), Responses: d.answers("200", "Set.", Faults{}, "400", broken)},
		},
		"/_busy": {Post: &huma.Operation{
			OperationID: "add-busy", Tags: []string{tagControls}, Summary: "Put in a busy time, as a walk-in would be",
			RequestBody: d.body(newBusy{}), Responses: d.answers("201", "Put in; the body has its id.", nil, "400", broken),
		}},
		"/_busy/{id}": {Delete: &huma.Operation{
			OperationID: "remove-busy", Tags: []string{tagControls}, Summary: "Take a busy time out again",
			Parameters: []*huma.Param{param("path", "id", "From the answer to POST /_busy.", "", "busy-1002")},
			Responses:  d.answers("204", "Taken out.", nil, "404", "Not known."),
		}},
		"/_bookings": {Get: &huma.Operation{
			OperationID: "bookings", Tags: []string{tagControls}, Summary: "What mawid has booked here",
			Responses: d.answers("200", "All bookings of this token, by start.", nil),
		}},
		"/_bookings/{external_id}": {
			Post: &huma.Operation{
				OperationID: "change-by-hand", Tags: []string{tagControls}, Summary: "Change a booking by hand, as a person here would",
				Description: "Another time, another length, somebody else; what is left out stays. One that was deleted by hand is brought back.",
				Parameters:  []*huma.Param{param("path", "external_id", "From GET /_bookings.", "", "B-1001")},
				RequestBody: d.optional(byHand{}), Responses: d.answers("200", "Changed.", nil, "400", broken, "404", "Not known."),
			},
			Delete: &huma.Operation{
				OperationID: "delete-by-hand", Tags: []string{tagControls}, Summary: "Delete a booking by hand",
				Parameters: []*huma.Param{param("path", "external_id", "From GET /_bookings.", "", "B-1001")},
				Responses:  d.answers("204", "Deleted.", nil, "404", "Not known."),
			},
		},
	}
}

// optional is a body of which any member can be left out.
func (d *description) optional(v any) *huma.RequestBody {
	b := d.body(v)
	for name, s := range d.schemas.Map() {
		if name == reflect.TypeOf(v).Name() {
			s.Required = nil
		}
	}
	return b
}

// PagePath is where Page is to be mounted, together with what is below it.
const PagePath = "/docs/connector"

// Page serves the contract for people at /docs/connector, and its document at
// /docs/connector/openapi.json. The page's files are those of /docs. Base is
// the address of the mock system.
func Page(base string) http.Handler {
	page := v5emb.NewHandlerWithConfig(swgui.Config{
		Title:            "mawid connector contract",
		SwaggerJSON:      PagePath + "/openapi.json",
		BasePath:         "/docs/",
		InternalBasePath: PagePath,
		SettingsUI:       map[string]string{"defaultModelsExpandDepth": "1", "persistAuthorization": "false"},
	})
	html := &rendering{header: http.Header{}}
	page.ServeHTTP(html, &http.Request{Method: http.MethodGet, URL: &url.URL{Path: PagePath}})
	policy := policyOf(html.String())
	document := Document(base)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Cache-Control", "public, max-age=3600")
		h.Set("X-Content-Type-Options", "nosniff")
		switch {
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			write(w, r, answer{http.StatusMethodNotAllowed, contract.ConnectorError{Detail: "this page can only be read; use GET"}, "GET, HEAD"})
		case r.URL.Path == PagePath+"/openapi.json":
			h.Set("Content-Type", "application/json")
			_, _ = w.Write(document)
		case r.URL.Path == PagePath || r.URL.Path == PagePath+"/":
			h.Set("Content-Type", "text/html; charset=utf-8")
			h.Set("Content-Security-Policy", policy)
			h.Set("Referrer-Policy", "no-referrer")
			_, _ = w.Write(html.Bytes())
		default:
			write(w, r, no(http.StatusNotFound, "there is no such page; see "+PagePath))
		}
	})
}

var inlineScript = regexp.MustCompile(`(?s)<script>(.*?)</script>`)

// policyOf allows the page the files of this server and the scripts written
// into it, by their hash. Its styles are set from scripts, which takes
// 'unsafe-inline'.
func policyOf(html string) string {
	scripts := "'self'"
	for _, m := range inlineScript.FindAllStringSubmatch(html, -1) {
		sum := sha256.Sum256([]byte(m[1]))
		scripts += " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return "default-src 'none'; script-src " + scripts + "; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
		"font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}

// rendering keeps a page in memory.
type rendering struct {
	bytes.Buffer
	header http.Header
}

// Header implements http.ResponseWriter.
func (r *rendering) Header() http.Header { return r.header }

// WriteHeader implements http.ResponseWriter.
func (r *rendering) WriteHeader(int) {}
