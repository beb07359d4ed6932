package agent_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/voice"
)

// exported is a tool as a set-up has it: where it is called, with what, and how
// a platform asks for it there.
type exported struct {
	Name, Description string
	Schema            exportedSchema
	call              func(w *reception, in map[string]any) (int, string)
}

type exportedSchema struct {
	Type       string
	Properties map[string]struct {
		Type, Description string
		Enum              []string
	}
	Required []string
}

// headers of a set-up: texts, or what ElevenLabs fills in.
func filled(t *testing.T, headers map[string]any) (list []string) {
	t.Helper()
	for name, v := range headers {
		text, ok := v.(string)
		if !ok {
			variable := v.(map[string]any)["variable_name"].(string)
			text = map[string]string{"system__conversation_id": "conv_7", "system__caller_id": caller}[variable]
		}
		text = strings.NewReplacer("CALL_ID", "c-7", "CALLER_NUMBER", caller).Replace(text)
		if text == "" || strings.Contains(text, agent.Placeholder) {
			t.Errorf("header %s is %v", name, v)
		}
		list = append(list, name, text)
	}
	return list
}

// outside is the path of an address of ours.
func (w *reception) outside(address string) string {
	w.T.Helper()
	path, ok := strings.CutPrefix(address, w.server.URL)
	if !ok {
		w.T.Fatalf("%s is not at %s", address, w.server.URL)
	}
	return path
}

// readers read the tools of each platform's set-up as that platform does.
var readers = map[string]func(t *testing.T, w *reception, document []byte) []exported{
	"vapi": func(t *testing.T, w *reception, document []byte) (list []exported) {
		var d struct {
			Assistant struct {
				Name, FirstMessage string
				ServerMessages     []string
				Server             struct{ URL string }
				Model              struct {
					Messages []struct{ Role, Content string }
					Tools    []struct {
						Type     string
						Function struct {
							Name, Description string
							Parameters        exportedSchema
						}
						Server struct {
							URL     string
							Headers map[string]any
						}
					}
				}
			}
		}
		read(t, document, &d)
		a := d.Assistant
		if a.Name == "" || a.FirstMessage == "" || len(a.Model.Messages) != 1 || a.Model.Messages[0].Role != "system" ||
			!slices.Contains(a.ServerMessages, "end-of-call-report") || a.Server.URL != w.server.URL+agent.Root+"/vapi" {
			t.Errorf("got %+v", a)
		}
		for _, v := range a.Model.Tools {
			f := v.Function
			list = append(list, exported{f.Name, f.Description, f.Parameters, func(w *reception, in map[string]any) (int, string) {
				body := text(t, map[string]any{"message": map[string]any{
					"type": "tool-calls", "toolCallList": []any{map[string]any{"id": "t1", "name": f.Name, "arguments": in}},
					"call": map[string]any{"id": "v-7", "customer": map[string]any{"number": caller}}}})
				status, answer := w.post(w.outside(v.Server.URL), body, filled(t, v.Server.Headers)...)
				var m struct{ Results []struct{ Result string } }
				if json.Unmarshal([]byte(answer), &m) == nil && len(m.Results) == 1 {
					answer = m.Results[0].Result
				}
				return status, answer
			}})
		}
		return list
	},
	"retell": func(t *testing.T, w *reception, document []byte) (list []exported) {
		var d struct {
			LLM struct {
				Begin  string `json:"begin_message"`
				Prompt string `json:"general_prompt"`
				Tools  []struct {
					Type, Name, Description, URL, Method string
					AtRoot                               bool `json:"args_at_root"`
					Parameters                           exportedSchema
				} `json:"general_tools"`
			} `json:"retell_llm"`
			Agent struct {
				Webhook string `json:"webhook_url"`
			}
		}
		read(t, document, &d)
		ended := `{"event":"call_ended","call":{"call_id":"r-8"}}`
		signed := w.retellSignature(retellKey, ended, 0)
		if status, text := w.post(w.outside(d.Agent.Webhook), ended, "X-Retell-Signature", signed); status != 200 || d.LLM.Begin == "" ||
			d.LLM.Prompt == "" {
			t.Errorf("the webhook: got %d %s", status, text)
		}
		for _, v := range d.LLM.Tools {
			if v.Type != "custom" || v.Method != http.MethodPost || v.AtRoot {
				t.Errorf("got %+v", v)
			}
			list = append(list, exported{v.Name, v.Description, v.Parameters, func(w *reception, in map[string]any) (int, string) {
				body := text(t, map[string]any{"name": v.Name, "args": in, "call": map[string]any{"call_id": "r-7", "from_number": caller}})
				return w.post(w.outside(v.URL), body, "X-Retell-Signature", w.retellSignature(retellKey, body, 0))
			}})
		}
		return list
	},
	"elevenlabs": func(t *testing.T, w *reception, document []byte) (list []exported) {
		var d struct {
			Tools []struct {
				Config struct {
					Type, Name, Description string
					API                     struct {
						URL, Method string
						Headers     map[string]any `json:"request_headers"`
						Body        exportedSchema `json:"request_body_schema"`
					} `json:"api_schema"`
				} `json:"tool_config"`
			}
			Agent struct {
				Settings struct {
					Workspace struct {
						Webhook struct {
							URL     string
							Headers map[string]any `json:"request_headers"`
						} `json:"conversation_initiation_client_data_webhook"`
					} `json:"workspace_overrides"`
				} `json:"platform_settings"`
			}
			PostCall string `json:"post_call_webhook"`
		}
		read(t, document, &d)
		hook := d.Agent.Settings.Workspace.Webhook
		if status, text := w.post(w.outside(hook.URL), `{"caller_id":"`+caller+`"}`, filled(t, hook.Headers)...); status != 200 {
			t.Errorf("the initiation webhook: got %d %s", status, text)
		}
		other := `{"type":"something_else"}`
		if status, text := w.post(w.outside(d.PostCall), other, "ElevenLabs-Signature", w.elevenSignature(elevenKey, other, 0)); status != 200 {
			t.Errorf("the post-call webhook: got %d %s", status, text)
		}
		for _, v := range d.Tools {
			c := v.Config
			if c.Type != "webhook" || c.API.Method != http.MethodPost {
				t.Errorf("got %+v", c)
			}
			list = append(list, exported{c.Name, c.Description, c.API.Body, func(w *reception, in map[string]any) (int, string) {
				return w.post(w.outside(c.API.URL), text(t, in), filled(t, c.API.Headers)...)
			}})
		}
		return list
	},
	"openai": func(t *testing.T, w *reception, document []byte) (list []exported) {
		var d struct {
			Session struct {
				Type, Instructions string
				Tools              []struct {
					Type, URL string
					Server    string   `json:"server_url"`
					Allowed   []string `json:"allowed_tools"`
					Headers   map[string]any
				}
			}
			Functions []struct {
				Type, Name, Description string
				Parameters              exportedSchema
			}
			URL     string         `json:"functions_url"`
			Headers map[string]any `json:"functions_headers"`
		}
		read(t, document, &d)
		if len(d.Session.Tools) != 1 || d.Session.Tools[0].Type != "mcp" || d.Session.Instructions == "" {
			t.Fatalf("got %+v", d.Session)
		}
		m := d.Session.Tools[0]
		if got := w.mcpTools(w.outside(m.Server), filled(t, m.Headers)); !slices.Equal(sorted(got), sorted(m.Allowed)) {
			t.Errorf("the server has %v, the set-up allows %v", got, m.Allowed)
		}
		for _, v := range d.Functions {
			list = append(list, exported{v.Name, v.Description, v.Parameters, func(w *reception, in map[string]any) (int, string) {
				return w.post(w.outside(strings.ReplaceAll(d.URL, "NAME", v.Name)), text(t, in), filled(t, d.Headers)...)
			}})
		}
		return list
	},
	"livekit": func(t *testing.T, w *reception, document []byte) (list []exported) {
		var d struct {
			Python  string
			Servers struct {
				List map[string]struct {
					Type, URL string
					Headers   map[string]any
				} `json:"mcpServers"`
			} `json:"mcp_servers"`
		}
		read(t, document, &d)
		s := d.Servers.List["mawid"]
		if !strings.Contains(d.Python, s.URL) || !strings.HasSuffix(s.URL, "/mcp") || !strings.Contains(d.Python, w.token) {
			t.Errorf("got %s", d.Python)
		}
		for _, name := range w.mcpTools(w.outside(s.URL), filled(t, s.Headers)) {
			list = append(list, exported{Name: name, call: func(w *reception, in map[string]any) (int, string) {
				status, answer := w.mcp(w.outside(s.URL), filled(t, s.Headers), "tools/call", map[string]any{"name": name, "arguments": in})
				var m struct {
					Result struct{ StructuredContent json.RawMessage }
				}
				read(t, []byte(answer), &m)
				return status, string(m.Result.StructuredContent)
			}})
		}
		return list
	},
}

func read(t testing.TB, document []byte, into any) {
	t.Helper()
	if err := json.Unmarshal(document, into); err != nil {
		t.Fatalf("%v: %s", err, document)
	}
}

func sorted(list []string) []string { return slices.Sorted(slices.Values(list)) }

// mcp sends one request to the MCP server.
func (w *reception) mcp(path string, headers []string, method string, params map[string]any) (int, string) {
	w.T.Helper()
	return w.post(path, text(w.T, map[string]any{"jsonrpc": "2.0", "id": 1, "method": method, "params": params}),
		append([]string{"Accept", "application/json, text/event-stream"}, headers...)...)
}

func (w *reception) mcpTools(path string, headers []string) (names []string) {
	w.T.Helper()
	status, answer := w.mcp(path, headers, "tools/list", map[string]any{})
	var m struct {
		Result struct{ Tools []struct{ Name string } }
	}
	read(w.T, []byte(answer), &m)
	if status != http.StatusOK || len(m.Result.Tools) == 0 {
		w.T.Fatalf("tools/list: got %d %s", status, answer)
	}
	for _, v := range m.Result.Tools {
		names = append(names, v.Name)
	}
	return names
}

// door is another door to the same house, for what needs no HTTP.
func (w *reception) door() *agent.Server {
	d := agent.New(agent.Config{House: w.House, Now: w.Clock.Now, BaseURL: base})
	w.T.Cleanup(d.Close)
	return d
}

// ours is what tools.json says.
func ours(t *testing.T) map[string]exportedSchema {
	t.Helper()
	out := map[string]exportedSchema{}
	for _, v := range agent.Tools() {
		var s exportedSchema
		read(t, v.InputSchema, &s)
		out[v.Name] = s
	}
	return out
}

// The set-up of every platform is fed back: its tools are ours, they take what
// ours take, and a booking is made through the addresses and headers in it.
func TestASetUpBooksWhenAPlatformDoesAsItSays(t *testing.T) {
	if got := slices.Collect(maps.Keys(readers)); !slices.Equal(sorted(got), sorted(voice.ExportedVendors())) {
		t.Fatalf("set-ups of %v are read, and there are %v", got, voice.ExportedVendors())
	}
	on(t, func(t *testing.T, w *reception) {
		for i, vendor := range voice.ExportedVendors() {
			setup, err := w.door().Export(t.Context(), w.agent, vendor, w.server.URL+"/", w.token)
			if err != nil {
				t.Fatal(err)
			}
			document, err := json.Marshal(setup)
			if err != nil {
				t.Fatal(err)
			}
			tools := map[string]exported{}
			for _, v := range readers[vendor](t, w, document) {
				tools[v.Name] = v
			}
			w.sameTools(t, vendor, tools)
			say := func(name string, in map[string]any) agent.Answer {
				t.Helper()
				in["lang"] = "en"
				status, text := tools[name].call(w, in)
				if status != http.StatusOK {
					t.Fatalf("%s of %s: got %d %s", name, vendor, status, text)
				}
				return answer(t, text)
			}
			for name := range tools {
				if a := say(name, map[string]any{}); a.Say == "" {
					t.Errorf("%s of %s says nothing", name, vendor)
				}
			}
			found := say("find_slots", map[string]any{"service_id": "checkup", "branch_id": "olaya",
				"when": fmt.Sprintf("tomorrow at %d:%02d am", 9+i/2, 30*(i%2))})
			if !found.OK || len(found.Slots) == 0 {
				t.Fatalf("%s: got %+v, want free times", vendor, found)
			}
			slot := found.Slots[0].SlotID
			book := map[string]any{"slot_id": slot, "customer_name": fmt.Sprintf("Hind %c", 'A'+i), "caller_confirmed": true}
			if a := say("hold_slot", map[string]any{"slot_id": slot}); !a.OK {
				t.Errorf("%s: got %+v, want it held", vendor, a)
			}
			if a := say("book_appointment", book); !a.OK {
				t.Errorf("%s: got %+v, want it booked", vendor, a)
			}
		}
	})
}

// sameTools complains if a set-up has other tools than ours, or if they take
// something else.
func (w *reception) sameTools(t *testing.T, vendor string, tools map[string]exported) {
	t.Helper()
	want := ours(t)
	if !slices.Equal(slices.Sorted(maps.Keys(tools)), slices.Sorted(maps.Keys(want))) {
		t.Fatalf("%s has %v", vendor, slices.Sorted(maps.Keys(tools)))
	}
	for name, v := range tools {
		if v.Schema.Type == "" { // Told by the MCP server itself.
			continue
		}
		s := want[name]
		if v.Description == "" || v.Schema.Type != "object" || !slices.Equal(sorted(v.Schema.Required), sorted(s.Required)) ||
			!slices.Equal(slices.Sorted(maps.Keys(v.Schema.Properties)), slices.Sorted(maps.Keys(s.Properties))) {
			t.Errorf("%s of %s: got %+v, want %+v", name, vendor, v.Schema, s)
		}
		for p, got := range v.Schema.Properties {
			if got.Type != s.Properties[p].Type || !slices.Equal(got.Enum, s.Properties[p].Enum) || got.Description == "" {
				t.Errorf("%s of %s: %s is %+v, want %+v and an explanation", name, vendor, p, got, s.Properties[p])
			}
		}
	}
}

// Nobody knows an agent's credential any more, so that a set-up has a
// placeholder for it, and nothing secret.
func TestASetUpHoldsNoSecret(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		for _, vendor := range voice.ExportedVendors() {
			setup, err := w.door().Export(t.Context(), w.agent, vendor, base, "")
			if err != nil {
				t.Fatal(err)
			}
			text, err := setup.Document()
			if err != nil {
				t.Fatal(err)
			}
			if vendor != "retell" && !strings.Contains(text, "Bearer "+agent.Placeholder) {
				t.Errorf("%s: no placeholder in %s", vendor, text)
			}
			for _, secret := range []string{w.token, twilioKey, retellKey, elevenKey} {
				if strings.Contains(text, secret) {
					t.Errorf("%s: a secret stands in %s", vendor, text)
				}
			}
			if strings.Contains(text, `\u003c`) || !strings.Contains(text, "عيادة نور") {
				t.Errorf("%s: not to be read by people: %s", vendor, text)
			}
		}
		for _, vendor := range []string{"twilio", "pipecat", "nobody", ""} {
			if _, err := w.door().Export(t.Context(), w.agent, vendor, base, ""); err == nil {
				t.Errorf("%q has a set-up", vendor)
			}
		}
	})
}

var ticks = regexp.MustCompile("`([a-z_]+)`")

// A prompt speaks of the clinic, of tools that there are and the agent may use,
// and never leaves out what keeps callers safe.
func TestAPromptSaysWhatMattersAndNothingElse(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		prompts := func() map[string]string {
			t.Helper()
			setup, err := w.door().Export(t.Context(), w.agent, "vapi", base, "")
			if err != nil {
				t.Fatal(err)
			}
			out := map[string]string{}
			for _, lang := range w.agent.Languages {
				p, _ := setup.Part("prompt_" + lang)
				out[lang] = p.Value.(string)
			}
			return out
		}
		known := []string{"say", "when", "lang", "ok", "phone", "after_slot_id", "caller_confirmed", "not_confirmed", "need_proof",
			"too_many_proofs"}
		for lang, has := range map[string][]string{
			"en": {"Noor Clinic", "Check-up", "Olaya", "Dr Sara", "Arabic and English", "automatic assistant", "word for word", "read back", "997",
				"Never work out a date", "not_confirmed", "medical_or_urgent"},
			"ar": {"عيادة نور", "كشف", "العليا", "د. سارة", "العربية", "مساعد آلي", "بكلماته", "أعد عليه", "997", "لا تحسب تاريخًا", "not_confirmed",
				"medical_or_urgent"},
		} {
			text := prompts()[lang]
			for _, part := range has {
				if !strings.Contains(text, part) {
					t.Errorf("%s: does not say %q:\n%s", lang, part, text)
				}
			}
			if strings.Contains(text, "<no value>") || strings.Contains(text, "{{") || regexp.MustCompile(`20\d\d`).MatchString(text) {
				t.Errorf("%s: not filled in, or with a date:\n%s", lang, text)
			}
			for _, m := range ticks.FindAllStringSubmatch(text, -1) {
				if !slices.Contains(known, m[1]) && !slices.Contains(voice.Tools, m[1]) {
					t.Errorf("%s: speaks of %s, which is no tool", lang, m[1])
				}
			}
		}
		changed, err := w.Voice.UpdateAgent(t.Context(), w.Staff(), w.agent.ID,
			voice.AgentChange{Profile: func(p *booking.AgentProfile) { p.Tools = []string{"list_services", "find_slots"} }})
		if err != nil {
			t.Fatal(err)
		}
		w.agent = changed
		for lang, text := range prompts() {
			for _, tool := range voice.Tools {
				if may := tool == "find_slots"; tool != "list_services" && strings.Contains(text, "`"+tool+"`") != may {
					t.Errorf("%s: an agent that may only look is told of %s: %t\n%s", lang, tool, !may, text)
				}
			}
		}
	})
}

// Rules are numbered through, whatever the agent may do, and who speaks one
// language hears of no other.
func TestAPromptCountsItsRulesAndSpeaksOfOneLanguageWhereThereIsOne(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		for _, c := range []struct {
			langs, tools []string
			rules        int
		}{
			{[]string{"ar", "en"}, nil, 11}, {[]string{"en"}, nil, 11}, {[]string{"ar"}, nil, 11}, {[]string{"en"}, []string{"find_slots"}, 9},
			{[]string{"ar"}, []string{"get_branch_info"}, 8},
		} {
			changed, err := w.Voice.UpdateAgent(t.Context(), w.Staff(), w.agent.ID,
				voice.AgentChange{Profile: func(p *booking.AgentProfile) { p.Languages, p.Tools, p.Greeting = c.langs, c.tools, nil }})
			if err != nil {
				t.Fatal(err)
			}
			setup, err := w.door().Export(t.Context(), changed, "elevenlabs", base, "")
			if err != nil {
				t.Fatal(err)
			}
			part, _ := setup.Part("agent")
			talk := part.Value.(map[string]any)["conversation_config"].(map[string]any)
			prompt := talk["agent"].(map[string]any)["prompt"].(map[string]any)
			if arabic := c.langs[0] == "ar"; (talk["tts"] != nil) != arabic {
				t.Errorf("%v: got the voices %v, want a model of them for Arabic", c.langs, talk["tts"])
			}
			if both := len(c.langs) == 2; (talk["language_presets"] != nil) != both || (prompt["built_in_tools"] != nil) != both {
				t.Errorf("%v: got %v and %v, want the other language if there is one", c.langs, talk["language_presets"], prompt["built_in_tools"])
			}
			retell, err := w.door().Export(t.Context(), changed, "retell", base, "")
			if err != nil {
				t.Fatal(err)
			}
			part, _ = retell.Part("agent")
			heard, _ := json.Marshal(part.Value.(map[string]any)["language"])
			if want := map[int]string{1: `"` + c.langs[0] + `-`, 2: `["ar-SA","en-US"]`}[len(c.langs)]; !strings.HasPrefix(string(heard), want) {
				t.Errorf("%v: got %s, want Retell to listen for %s", c.langs, heard, want)
			}
			text := prompt["prompt"].(string)
			numbers := regexp.MustCompile(`(?m)^(\d+)\. `).FindAllStringSubmatch(text, -1)
			for i, n := range numbers {
				if n[1] != strconv.Itoa(i+1) {
					t.Errorf("%v, %v: got rule %s, want %d:\n%s", c.langs, c.tools, n[1], i+1, text)
				}
			}
			if len(numbers) != c.rules {
				t.Errorf("%v, %v: got %d rules, want %d:\n%s", c.langs, c.tools, len(numbers), c.rules, text)
			}
			for _, both := range []string{"ar or en", "ar أو en", "{{caller_language}}"} {
				if in := strings.Contains(text, both); in && len(c.langs) == 1 {
					t.Errorf("%v: speaks of another language (%s):\n%s", c.langs, both, text)
				}
			}
			if arabic := regexp.MustCompile(`\p{Arabic}`).MatchString(text); c.langs[0] == "en" && arabic {
				t.Errorf("an agent that speaks English only is given Arabic:\n%s", text)
			}
			if only := strings.Contains(text, "only: answer in it, and pass `lang` en") || strings.Contains(text, "مرّر ar في `lang`"); only !=
				(len(c.langs) == 1) {
				t.Errorf("%v: got %t, want told that it is the only one:\n%s", c.langs, only, text)
			}
		}
	})
}

func TestMCPSendsThePromptAsInstructions(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		status, answer := w.mcp(agent.Root+"/mcp", []string{"Authorization", "Bearer " + w.token}, "initialize", map[string]any{
			"protocolVersion": "2025-06-18", "capabilities": map[string]any{}, "clientInfo": map[string]any{"name": "test", "version": "1"}})
		var m struct{ Result struct{ Instructions string } }
		read(t, []byte(answer), &m)
		if told := m.Result.Instructions; status != http.StatusOK || !strings.Contains(told, "عيادة نور") || !strings.Contains(told, "`when`") {
			t.Errorf("got %d %s, want the prompt in the agent's first language", status, answer)
		}
	})
}

// Models forget to say which language is spoken; then it is the one of the call.
func TestAToolWithoutALanguageFollowsTheCall(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		for _, v := range ways {
			ask := func(call string, in map[string]any) string {
				t.Helper()
				status, text := v.call(w, w.owner(v.provider+call), "list_services", in)
				if status != http.StatusOK {
					t.Fatalf("%s: got %d %s", v.provider, status, text)
				}
				return answer(t, text).Say
			}
			english := ask("-1", map[string]any{"lang": "en"})
			for _, in := range []map[string]any{{}, {"lang": nil}, {"lang": "fr"}, {"lang": ""}} {
				if got := ask("-1", in); got != english {
					t.Errorf("%s with %v: got %q, want %q", v.provider, in, got, english)
				}
			}
			if got := ask("-1", map[string]any{"lang": "ar-SA"}); got == english || !strings.Contains(got, "كشف") {
				t.Errorf("%s: got %q, want Arabic from now on", v.provider, got)
			}
			if got := ask("-1", map[string]any{}); got == english {
				t.Errorf("%s: got %q, want Arabic still", v.provider, got)
			}
			if got := ask("-2", map[string]any{}); got == english {
				t.Errorf("%s: got %q, want the agent's first language in another call", v.provider, got)
			}
		}
	})
}

// ElevenLabs asks before a conversation who calls. It is told what may be told.
func TestElevenLabsIsToldWithWhatToBegin(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		path := agent.Root + "/elevenlabs/initiation"
		ask := func(number string) map[string]string {
			t.Helper()
			status, text := w.post(path, `{"caller_id":"`+number+`","agent_id":"x","called_number":"+966115550000","call_sid":"CA1"}`,
				"Authorization", "Bearer "+w.token)
			var m struct {
				Type      string
				Variables map[string]string `json:"dynamic_variables"`
			}
			read(t, []byte(text), &m)
			if status != http.StatusOK || m.Type != "conversation_initiation_client_data" || len(m.Variables) != 3 {
				t.Fatalf("got %d %s", status, text)
			}
			return m.Variables
		}
		if status, _ := w.post(path, `{"caller_id":"`+caller+`"}`); status != http.StatusUnauthorized {
			t.Errorf("without the credential: got %d, want 401", status)
		}
		if status, _ := w.post(path, `{`, "Authorization", "Bearer "+w.token); status != http.StatusBadRequest {
			t.Errorf("no JSON: got %d, want 400", status)
		}
		if v := ask(caller); v["caller_language"] != "ar" || v["caller_name"] != "" || !strings.Contains(v["greeting"], "عيادة نور") {
			t.Errorf("a stranger: got %v", v)
		}
		found := w.tool("c1", "find_slots", map[string]any{"service_id": "checkup", "when": "tomorrow morning"})
		if a := w.tool("c1", "book_appointment", map[string]any{"slot_id": found.Slots[0].SlotID, "customer_name": "Hind Alharbi",
			"caller_confirmed": true}); !a.OK {
			t.Fatalf("got %+v", a)
		}
		if v := ask(caller); v["caller_language"] != "en" || v["caller_name"] != "" || !strings.Contains(v["greeting"], "Noor Clinic") {
			t.Errorf("who called in English: got %v, want English, and no name that was not allowed", v)
		}
		allow := func(change func(*booking.AgentProfile)) {
			t.Helper()
			if _, err := w.Voice.UpdateAgent(t.Context(), w.Staff(), w.agent.ID, voice.AgentChange{Profile: change}); err != nil {
				t.Fatal(err)
			}
		}
		allow(func(p *booking.AgentProfile) { p.GreetByName = true })
		if v := ask(caller); v["caller_name"] != "Hind Alharbi" {
			t.Errorf("allowed: got %v, want the name", v)
		}
		for _, hidden := range []string{"+266696687", "", "anonymous", stranger} {
			if v := ask(hidden); v["caller_name"] != "" || v["caller_language"] != "ar" {
				t.Errorf("%q: got %v, want nothing known", hidden, v)
			}
		}
		allow(func(p *booking.AgentProfile) { p.ProveOwn = true })
		if v := ask(caller); v["caller_name"] != "" {
			t.Errorf("where everybody proves who they are: got %v, want no name", v)
		}
		allow(func(p *booking.AgentProfile) { p.ProveOwn = false })
		if a := w.tool("c1", "book_appointment", map[string]any{"slot_id": found.Slots[1].SlotID, "customer_name": "Saad Alharbi",
			"caller_confirmed": true}); !a.OK {
			t.Fatalf("got %+v", a)
		}
		if v := ask(caller); v["caller_name"] != "" {
			t.Errorf("a family's number: got %v, want no name", v)
		}
	})
}

// The guide has a section for every vendor, with its doors.
func TestTheGuideSpeaksOfEveryVendor(t *testing.T) {
	t.Parallel()
	guide, err := os.ReadFile("../../docs/voice.md")
	if err != nil {
		t.Fatal(err)
	}
	headings := regexp.MustCompile(`(?m)^### .*$`).FindAllString(string(guide), -1)
	for _, v := range voice.Vendors {
		if !slices.ContainsFunc(headings, func(h string) bool { return strings.Contains(h, v.Title) }) {
			t.Errorf("docs/voice.md has no heading with %s", v.Title)
		}
		for _, door := range v.Doors {
			if at := agent.Root + strings.ReplaceAll(door, "AGENT", "ID"); !strings.Contains(string(guide), at) {
				t.Errorf("docs/voice.md does not tell of %s for %s", at, v.Title)
			}
		}
		if v.Exported && !strings.Contains(string(guide), "--for "+v.Name) {
			t.Errorf("docs/voice.md does not say how to export for %s", v.Title)
		}
	}
}

// Every address in the table of vendors is one of this door.
func TestEveryDoorOfAVendorIsServed(t *testing.T) {
	on(t, func(t *testing.T, w *reception) {
		for _, v := range voice.Vendors {
			for _, at := range v.Addresses(agent.Root, w.agent.ID.String()) {
				status, text := w.post(strings.ReplaceAll(at, "NAME", "find_slots"), "{}", "Authorization", "Bearer "+w.token)
				if status == http.StatusNotFound || status == http.StatusMethodNotAllowed {
					t.Errorf("%s of %s: got %d %s", at, v.Title, status, text)
				}
			}
		}
	})
}
