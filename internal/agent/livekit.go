package agent

import "strings"

// LiveKit's agents are MCP clients in Python.
var _ = serves("livekit", vendor{
	how: "Put `python` into your agent: it connects our MCP server with the headers of the call. `mcp_servers` is the same for programs that read" +
		" a configuration. Our server also sends the prompt itself, as its instructions.",
	parts: func(k *kit) []Part {
		return []Part{
			{"python", strings.NewReplacer("ADDRESS", k.address("/mcp", ""), Placeholder, k.credential).Replace(livekitPython)},
			{"mcp_servers", map[string]any{"mcpServers": map[string]any{"mawid": map[string]any{
				"type": "http", "url": k.address("/mcp", ""), "headers": callHeaders(k, "livekit"),
			}}}},
		}
	},
})

// livekitPython makes the agent of LiveKit. The number that LiveKit's SIP
// tells is the caller's.
const livekitPython = `from livekit.agents import Agent, mcp


def booking_agent(instructions: str, room_name: str, caller: str) -> Agent:
    """instructions: the prompt of this export; caller: the attribute sip.phoneNumber of the participant, or empty."""
    headers = {
        "Authorization": "Bearer AGENT_CREDENTIAL",
        "X-Mawid-Provider": "livekit",
        "X-Mawid-Call-Id": room_name,
    }
    if caller:
        headers["X-Mawid-Caller"] = caller
    server = mcp.MCPServerHTTP("ADDRESS", transport_type="streamable_http", headers=headers)
    return Agent(instructions=instructions, tools=[mcp.MCPToolset(id="mawid", mcp_server=server)])
`
