package api

import (
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/glossary"
)

// documentWebhooks describes the events, whose receiver is the caller.
func documentWebhooks(o *huma.OpenAPI) {
	o.Webhooks = map[string]*huma.PathItem{}
	for _, e := range contract.Events() {
		o.Webhooks[e.Name] = &huma.PathItem{Post: &huma.Operation{
			OperationID: "on-" + strings.NewReplacer(".", "-", "_", "-").Replace(e.Name),
			Summary:     e.When,
			Description: "Sent at least once to the HTTPS endpoint registered in the dashboard. Any 2xx within 15 seconds is success.",
			Tags:        []string{"Webhooks"},
			Security:    []map[string][]string{}, // no key: the signature says who sent it
			Parameters:  deliveryHeaders(e.Name),
			RequestBody: &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{
				"application/json": {Schema: inline(e.Body)},
			}},
			Responses: map[string]*huma.Response{"2XX": {Description: "Received."}},
		}}
	}
	o.Tags = append(o.Tags, &huma.Tag{Name: "Webhooks", Description: "What we send to you when something happens."})
}

// deliveryHeaders are those that every attempt at a delivery carries, and
// those that only some do.
func deliveryHeaders(event string) []*huma.Param {
	var list []*huma.Param
	for _, h := range []struct{ name, what, pattern, example string }{
		{"X-Service-Signature",
			"sha256=, then the lower-case hexadecimal HMAC-SHA256 of the raw body, keyed with the endpoint's secret exactly as displayed.",
			"^sha256=[0-9a-f]{64}$", "sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"},
		{"webhook-id", "The event's id, the same on every attempt: tell repeats by it.", "", "01a1e202-833f-7c85-8f8e-bdab662cecab"},
		{"webhook-timestamp", "When this attempt was made, in epoch seconds. Refuse what is old.", "^[0-9]+$", "1794718860"},
		{"webhook-signature",
			"Signatures in the form of Standard Webhooks, parted by blanks: v1, then the base64 of the HMAC-SHA256 over id, timestamp and body, " +
				"keyed with the decoded secret.", "", "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="},
		{"X-Service-Event", "The kind of event, as in the body.", "", event},
		{"X-Service-Delivery", "This delivery's id, as the log in the dashboard shows it.", "", "01a1e202-8dcc-7d82-a459-dd042e5dc321"},
		{"X-Service-Attempt", "The how manieth attempt this is, from 1.", "^[0-9]+$", "1"},
	} {
		list = append(list, &huma.Param{
			Name: h.name, In: "header", Required: true, Description: h.what, Example: h.example,
			Schema: &huma.Schema{Type: huma.TypeString, Pattern: h.pattern},
		})
	}
	return append(list, &huma.Param{
		Name: contract.HeaderSignatureNext, In: "header", Example: list[0].Example, Schema: list[0].Schema,
		Description: "X-Service-Signature with the new secret, while secrets are changed; missing otherwise.",
	}, &huma.Param{
		Name: contract.HeaderSandbox, In: "header", Description: "true for what happened in the sandbox; missing otherwise.",
		Example: "true", Schema: &huma.Schema{Type: huma.TypeString, Enum: []any{"true"}},
	})
}

// inline gives the schema of an event's body without references: generators of
// clients leave out of the components what only webhooks refer to.
func inline(t reflect.Type) *huma.Schema {
	r := huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer)
	ref := r.Schema(t, true, "")
	glossary.Describe(r)
	s := resolved(r, ref)
	s.Title = t.Name()
	return s
}

// resolved replaces references with what they lead to.
func resolved(r huma.Registry, s *huma.Schema) *huma.Schema {
	if s == nil {
		return nil
	}
	if s.Ref != "" {
		s = r.SchemaFromRef(s.Ref)
	}
	out := *s
	out.Items = resolved(r, s.Items)
	if s.Properties != nil {
		out.Properties = make(map[string]*huma.Schema, len(s.Properties))
		for name, p := range s.Properties {
			out.Properties[name] = resolved(r, p)
		}
	}
	return &out
}
