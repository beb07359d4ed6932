package agent

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mawid/mawid/internal/agent/speak"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/voice"
)

// vendor is what this door does for one of voice.Vendors. Each has a file that
// registers it with serves.
type vendor struct {
	// routes are its own addresses; nil: it uses those of all.
	routes func(*Server) map[string]http.Handler
	// how says in a sentence what to do with the parts of its set-up, and parts
	// makes them in its own shapes; nil: nothing is exported.
	how   string
	parts func(*kit) []Part
}

// vendors are those that this door serves, by name.
var vendors = map[string]vendor{}

// serves registers a vendor.
func serves(name string, v vendor) bool {
	vendors[name] = v
	return true
}

// Part is a part of a set-up, to be pasted or sent as it is.
type Part struct {
	Name  string
	Value any // becomes JSON; a text stands for itself
}

// Text is the part as a person copies it.
func (p Part) Text() (string, error) {
	if text, ok := p.Value.(string); ok {
		return text, nil
	}
	raw, err := plainJSON(p.Value)
	return string(raw), err
}

// Setup is everything that a platform needs to speak for an agent.
type Setup struct {
	Vendor string
	How    string // what to do with the parts
	Parts  []Part
}

// MarshalJSON writes the parts as the members of one object, in their order.
func (s *Setup) MarshalJSON() ([]byte, error) {
	var out bytes.Buffer
	for i, p := range append([]Part{{"platform", s.Vendor}, {"how", s.How}}, s.Parts...) {
		name, _ := json.Marshal(p.Name)
		value, err := plainJSON(p.Value)
		if err != nil {
			return nil, err
		}
		out.WriteByte("{,"[min(i, 1)])
		out.Write(name)
		out.WriteByte(':')
		out.Write(value)
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}

// Part finds a part by its name.
func (s *Setup) Part(name string) (Part, bool) {
	i := slices.IndexFunc(s.Parts, func(p Part) bool { return p.Name == name })
	if i < 0 {
		return Part{}, false
	}
	return s.Parts[i], true
}

// Each gives the parts by name, as a person copies them.
func (s *Setup) Each(each func(name, text string)) error {
	for _, p := range s.Parts {
		text, err := p.Text()
		if err != nil {
			return err
		}
		each(p.Name, text)
	}
	return nil
}

// Document is the whole as a person reads it.
func (s *Setup) Document() (string, error) { return Part{Value: s}.Text() }

// plainJSON writes JSON for people: indented, and with < and > as they are.
func plainJSON(v any) ([]byte, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(v)
	return bytes.TrimSpace(out.Bytes()), err
}

// Placeholder stands in a set-up where the agent's credential belongs, which is
// shown once and kept nowhere.
const Placeholder = "AGENT_CREDENTIAL"

// errNotExported says that there is no such set-up.
var errNotExported = fault.New(fault.Invalid, "unknown_platform",
	"there is no set-up for this platform; choose one of "+strings.Join(voice.ExportedVendors(), ", ")).On("platform")

// Export makes the set-up of an agent at a platform. credential is put where it
// belongs; empty: a placeholder.
func (s *Server) Export(ctx context.Context, a booking.Agent, name, base, credential string) (*Setup, error) {
	served := vendors[name]
	if v, ok := voice.VendorNamed(name); !ok || !v.Exported || served.parts == nil {
		return nil, errNotExported
	}
	l := s.newLine(a)
	c, err := s.Voice.Catalog(ctx, l.Line)
	if err != nil {
		return nil, err
	}
	k := &kit{root: strings.TrimRight(base, "/") + Root, agent: a, org: label(c.Org.Name, c.Org.NameAr), lang: l.lang(""),
		credential: cmp.Or(credential, Placeholder), prompts: map[string]string{}}
	for _, lang := range a.Languages {
		k.prompts[lang] = prompt(a, c, understand.Lang(lang))
	}
	for _, t := range tools {
		if may(a, t.Name) {
			k.tools = append(k.tools, t)
		}
	}
	setup := &Setup{Vendor: name, How: served.how, Parts: served.parts(k)}
	for _, lang := range a.Languages {
		setup.Parts = append(setup.Parts, Part{"prompt_" + lang, k.prompts[lang]})
	}
	return setup, nil
}

// kit is what the set-up of every platform is made from.
type kit struct {
	root       string
	agent      booking.Agent
	org        understand.Label
	lang       understand.Lang // the one spoken first
	credential string
	tools      []Tool
	prompts    map[string]string // by language
}

// prompt is the one in the language spoken first: it says what to do in the
// other.
func (k *kit) prompt() string { return k.prompts[string(k.lang)] }

// bearer is the header's value that shows the credential.
func (k *kit) bearer() string { return "Bearer " + k.credential }

// address is one of the vendor's doors for this agent, for a tool if named.
func (k *kit) address(path, tool string) string {
	path = strings.ReplaceAll(path, "AGENT", k.agent.ID.String())
	return k.root + strings.ReplaceAll(path, "NAME", tool)
}

// title is what to call the agent there, in at most limit characters.
func (k *kit) title(limit int) string {
	text := k.org.In(k.lang) + " – " + k.agent.Name
	if utf8.RuneCountInString(text) > limit {
		text = string([]rune(text)[:limit])
	}
	return strings.TrimSpace(text)
}

// greeting is what is said first.
func (k *kit) greeting(lang understand.Lang) string {
	return cmp.Or(k.agent.Greeting[string(lang)], speak.Say(lang, "greeting", "org", k.org.In(lang)))
}

// schema is a tool's input as JSON schema.
type schema struct {
	Type       string              `json:"type"`
	Properties map[string]property `json:"properties"`
	Required   []string            `json:"required,omitempty"`
}

// property is one of its arguments: always a scalar.
type property struct {
	Type        string   `json:"type"`
	Description string   `json:"description"`
	Enum        []string `json:"enum,omitempty"`
}

// arguments say what is meant by those that tools.json need not explain, since
// a description is asked for everywhere by some platforms.
var arguments = map[string]string{
	"service_id":       "Id of the service from list_services, or its exact name.",
	"branch_id":        "Id of the branch from list_services, or its exact name.",
	"slot_id":          "Exactly as returned by find_slots.",
	"appointment_ref":  "Exactly as returned by find_my_appointments.",
	"customer_name":    "Full name, as the caller said it.",
	"caller_confirmed": "true only if the caller said yes to the read-back.",
	"lang":             "Language the caller speaks: ar or en.",
	"phone":            "Digits as heard, or empty to use the number the caller is calling from.",
	"reason":           "Why, in the caller's words.",
	"summary":          "What the caller wants, in one sentence.",
}

// plain is a tool's input in the few words of JSON schema that every platform
// takes: those that check what they are sent refuse the rest.
func (t *Tool) plain() schema {
	var s schema
	if err := json.Unmarshal(t.InputSchema, &s); err != nil {
		panic("agent: tools.json: " + err.Error()) // It is in the program.
	}
	for name, p := range s.Properties {
		p.Description = cmp.Or(p.Description, arguments[name], strings.ReplaceAll(name, "_", " "))
		s.Properties[name] = p
	}
	return s
}
