package voice

import (
	"iter"
	"log/slog"
	"slices"
	"strings"
)

// AgentSecrets are what carriers and platforms sign their requests with. An
// empty one is not set up.
type AgentSecrets struct {
	Twilio     string `json:"twilio,omitempty"`     // the account's auth token
	Telnyx     string `json:"telnyx,omitempty"`     // the account's public key, in base64
	Retell     string `json:"retell,omitempty"`     // the API key
	ElevenLabs string `json:"elevenlabs,omitempty"` // the webhook's secret
}

// LogValue hides them.
func (AgentSecrets) LogValue() slog.Value { return slog.StringValue("[secrets]") }

// Each gives every secret under the name of whose it is, in the order in which
// forms show them.
func (s *AgentSecrets) Each() iter.Seq2[string, *string] {
	return func(yield func(string, *string) bool) {
		for _, v := range Vendors {
			if v.Secret != nil && !yield(v.Name, v.Secret.In(s)) {
				return
			}
		}
	}
}

// Vendor is a carrier or a platform that brings calls. The table of them is all
// that the house knows about vendors beside what their doors and exports do
// (internal/agent) and how they are spoken of (the texts of the dashboard, and
// docs/voice.md): whoever forgets one of these fails a test.
type Vendor struct {
	Name   string        // its word in addresses, flags and records of calls
	Title  string        // as it writes itself
	Secret *VendorSecret // what it signs with; nil: it shows our credential
	// Way is the text of the dashboard that says how it is connected; vendors
	// that are connected alike share it.
	Way string
	// Doors are the addresses to enter there, below the root of the agents' door:
	// AGENT stands for the agent's id, NAME for a tool's name.
	Doors []string
	// Header is one of its own in which it can show our credential. Empty: it has
	// none but Authorization.
	Header string
	// Exported says that its set-up can be exported, ready to paste.
	Exported bool
}

// VendorSecret is what a vendor signs its requests with.
type VendorSecret struct {
	In          func(*AgentSecrets) *string // where it is kept
	Flag        string                      // of the command line
	Placeholder string
	Help        string
}

// Variable is that of the flag.
func (s *VendorSecret) Variable() string {
	return "MAWID_AGENT_" + strings.ToUpper(strings.ReplaceAll(s.Flag, "-", "_"))
}

// Vendors are those we know, in the order in which they are shown.
var Vendors = []Vendor{
	{Name: "twilio", Title: "Twilio", Way: "relay", Doors: []string{"/relay/AGENT/twiml"}, Secret: &VendorSecret{
		In:   func(s *AgentSecrets) *string { return &s.Twilio },
		Flag: "twilio-token", Placeholder: "TOKEN", Help: "Auth token of the Twilio account that calls us.",
	}},
	{Name: "telnyx", Title: "Telnyx", Way: "relay", Doors: []string{"/relay/AGENT/twiml"}, Secret: &VendorSecret{
		In:   func(s *AgentSecrets) *string { return &s.Telnyx },
		Flag: "telnyx-key", Placeholder: "KEY", Help: "Public key of the Telnyx account that calls us.",
	}},
	{Name: "vapi", Title: "Vapi", Way: "vapi", Doors: []string{"/vapi"}, Header: "X-Vapi-Secret", Exported: true},
	{Name: "retell", Title: "Retell", Way: "retell", Exported: true,
		Doors: []string{"/retell/NAME?agent=AGENT", "/retell/events?agent=AGENT"}, Secret: &VendorSecret{
			In:   func(s *AgentSecrets) *string { return &s.Retell },
			Flag: "retell-key", Placeholder: "KEY", Help: "API key of the Retell account that calls us.",
		}},
	{Name: "elevenlabs", Title: "ElevenLabs", Way: "elevenlabs", Exported: true,
		Doors: []string{"/tools/NAME", "/elevenlabs/events?agent=AGENT", "/elevenlabs/initiation"}, Secret: &VendorSecret{
			In:   func(s *AgentSecrets) *string { return &s.ElevenLabs },
			Flag: "elevenlabs-secret", Placeholder: "SECRET", Help: "Secret of the ElevenLabs post-call webhook.",
		}},
	{Name: "openai", Title: "OpenAI", Way: "openai", Doors: []string{"/mcp", "/tools/NAME"}, Exported: true},
	{Name: "livekit", Title: "LiveKit", Way: "livekit", Doors: []string{"/mcp"}, Exported: true},
	{Name: "pipecat", Title: "Pipecat", Way: "mcp", Doors: []string{"/mcp"}},
}

// VendorNamed finds a vendor; false: there is none of that name.
func VendorNamed(name string) (Vendor, bool) {
	i := slices.IndexFunc(Vendors, func(v Vendor) bool { return v.Name == name })
	if i < 0 {
		return Vendor{}, false
	}
	return Vendors[i], true
}

// ExportedVendors are the names of those whose set-up can be exported.
func ExportedVendors() (names []string) {
	for _, v := range Vendors {
		if v.Exported {
			names = append(names, v.Name)
		}
	}
	return names
}

// Addresses are the doors of a vendor for an agent, below a root.
func (v *Vendor) Addresses(root, agent string) []string {
	list := make([]string, len(v.Doors))
	for i, d := range v.Doors {
		list[i] = root + strings.ReplaceAll(d, "AGENT", agent)
	}
	return list
}
