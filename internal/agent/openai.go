package agent

import "net/http"

// OpenAI's models call tools in two ways: the platform itself asks our MCP
// server, or the customer's program gets the calls and sends them on.
var _ = serves("openai", vendor{
	how: "Send `session` in session.update, or when the Realtime session is made: OpenAI then calls our tools over MCP. Where your own program" +
		" carries out the calls, use `functions` as tools, and POST the arguments of each call to `functions_url` with the headers beside it.",
	parts: func(k *kit) []Part {
		names := make([]string, len(k.tools))
		functions := make([]any, len(k.tools))
		for i, t := range k.tools {
			names[i] = t.Name
			functions[i] = map[string]any{"type": "function", "name": t.Name, "description": t.Description, "parameters": t.plain()}
		}
		headers := callHeaders(k, "openai")
		return []Part{
			{"session", map[string]any{
				"type": "realtime", "instructions": k.prompt(), "tool_choice": "auto",
				"tools": []any{map[string]any{
					"type": "mcp", "server_label": "mawid", "server_url": k.address("/mcp", ""), "headers": headers,
					"allowed_tools": names, "require_approval": "never",
				}},
			}},
			{"functions", functions},
			{"functions_url", k.address("/tools/NAME", "NAME")},
			{"functions_headers", headers},
		}
	},
})

// What stands in a set-up where the customer's program puts the call's id and
// the caller's number.
const (
	callToFillIn   = "CALL_ID"
	callerToFillIn = "CALLER_NUMBER"
)

// callHeaders are those of a platform whose program tells us about the call.
func callHeaders(k *kit, provider string) map[string]string {
	return map[string]string{
		"Authorization": k.bearer(), "X-Mawid-Provider": provider, callHeader: callToFillIn, callerHeader: callerToFillIn,
	}
}

// filledIn refuses requests whose headers are as they stand in the set-up: every
// caller would be in one and the same call.
func filledIn(w http.ResponseWriter, h http.Header) bool {
	for name, placeholder := range map[string]string{callHeader: callToFillIn, callerHeader: callerToFillIn} {
		if h.Get(name) == placeholder {
			unread(w)
			refusal(w, http.StatusUnprocessableEntity, "placeholder", "the header "+name+" still says "+placeholder+
				", as it stands in the set-up; let your program put the id of each call, and the number of its caller, in their places")
			return false
		}
	}
	return true
}
