package agent

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mawid/mawid/internal/booking"
)

// mcpAgent is where serveMCP leaves the agent for the request's server.
type mcpAgent struct{}

// newMCP makes the MCP handler. It keeps no sessions: any node answers any
// request, and a fresh client needs no more than one.
func (s *Server) newMCP() http.Handler {
	return mcp.NewStreamableHTTPHandler(s.mcpServer, &mcp.StreamableHTTPOptions{
		Stateless: true, JSONResponse: true,
		// Whoever comes here has a credential that no browser holds.
		DisableLocalhostProtection: true,
	})
}

func (s *Server) serveMCP(w http.ResponseWriter, r *http.Request, a booking.Agent) {
	if r.Method == http.MethodPost {
		body, err := s.read(w, r, toolBody, &s.proven, a.ID.String())
		if err != nil {
			s.fail(w, r, err)
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
	}
	s.mcp.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), mcpAgent{}, a)))
}

// mcpServer offers the tools that the agent may use.
func (s *Server) mcpServer(r *http.Request) *mcp.Server {
	a, ok := r.Context().Value(mcpAgent{}).(booking.Agent)
	if !ok {
		return nil
	}
	server := mcp.NewServer(&mcp.Implementation{Name: "mawid", Version: "v1"}, nil)
	for _, t := range tools {
		if len(a.Tools) > 0 && !slices.Contains(a.Tools, t.Name) {
			continue
		}
		notes := &mcp.ToolAnnotations{}
		if err := json.Unmarshal(t.Annotations, notes); err != nil {
			panic("agent: tools.json: " + err.Error()) // It is in the program.
		}
		server.AddTool(&mcp.Tool{
			Name: t.Name, Description: t.Description, InputSchema: t.InputSchema, OutputSchema: outputSchema, Annotations: notes,
		}, func(ctx context.Context, q *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return s.callMCP(ctx, a, t.Name, q, r.Header)
		})
	}
	return server
}

// callMCP answers a tool call. Also what failed is a result and no error:
// some platforms do not show errors to their models.
func (s *Server) callMCP(ctx context.Context, a booking.Agent, name string, q *mcp.CallToolRequest, h http.Header) (*mcp.CallToolResult, error) {
	l := s.newLine(a)
	var answer *Answer
	if in, err := readArgs(q.Params.Arguments); err != nil {
		answer = l.answer(l.lang(""), "bad_request", "bad_request")
	} else {
		answer = l.tool(ctx, name, in, told(h, "mcp", in))
	}
	text, err := json.Marshal(answer)
	if err != nil {
		return nil, err
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: string(text)}}, StructuredContent: json.RawMessage(text)}, nil
}
