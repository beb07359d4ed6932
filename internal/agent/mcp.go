package agent

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mawid/mawid/internal/booking"
)

// invalidMCP is the code of a request that does not follow MCP. Clients know
// its status: 405 means that there is no stream to listen to.
const invalidMCP = "invalid_mcp"

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
	if !filledIn(w, r.Header) {
		return
	}
	if r.Method == http.MethodPost {
		body, err := s.read(w, r, toolBody, &s.proven, a.ID.String())
		if err != nil {
			s.fail(w, r, err)
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
	}
	plain := &plainRefusal{ResponseWriter: w}
	s.mcp.ServeHTTP(plain, r.WithContext(context.WithValue(r.Context(), mcpAgent{}, a)))
	if plain.status != 0 {
		refusal(w, plain.status, invalidMCP, "this is no request of MCP's streamable HTTP: "+strings.TrimSpace(plain.text.String()))
	}
}

// plainRefusal keeps what the MCP library refuses in plain text, to be said in
// JSON as everything else at this door.
type plainRefusal struct {
	http.ResponseWriter
	status int
	text   strings.Builder
}

func (p *plainRefusal) WriteHeader(status int) {
	if status < http.StatusBadRequest || strings.HasPrefix(p.Header().Get("Content-Type"), "application/json") {
		p.ResponseWriter.WriteHeader(status)
		return
	}
	p.status = status
}

func (p *plainRefusal) Write(b []byte) (int, error) {
	if p.status == 0 {
		return p.ResponseWriter.Write(b)
	}
	return p.text.Write(b)
}

// Unwrap lets the library reach the connection.
func (p *plainRefusal) Unwrap() http.ResponseWriter { return p.ResponseWriter }

// mcpServer offers the tools that the agent may use.
func (s *Server) mcpServer(r *http.Request) *mcp.Server {
	a, ok := r.Context().Value(mcpAgent{}).(booking.Agent)
	if !ok {
		return nil
	}
	server := mcp.NewServer(&mcp.Implementation{Name: "mawid", Version: "v1"}, &mcp.ServerOptions{Instructions: s.instructions(r, a)})
	server.AddReceivingMiddleware(s.answerAll(a, r.Header))
	for _, t := range tools {
		if !may(a, t.Name) {
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

// instructions are the prompt for whatever model is behind the client. Without
// a catalog there are none: the tools say what is wrong.
func (s *Server) instructions(r *http.Request, a booking.Agent) string {
	l := s.newLine(a)
	c, err := s.Voice.Catalog(r.Context(), l.Line)
	if err != nil {
		return ""
	}
	return prompt(a, c, l.lang(""))
}

// answerAll answers calls of tools that there are not, or that the agent may
// not use, as the other doors do: for the library they would be errors.
func (s *Server) answerAll(a booking.Agent, h http.Header) mcp.Middleware {
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, q mcp.Request) (mcp.Result, error) {
			if call, ok := q.(*mcp.CallToolRequest); ok && !may(a, call.Params.Name) {
				return s.callMCP(ctx, a, call.Params.Name, call, h)
			}
			return next(ctx, method, q)
		}
	}
}

// callMCP answers a tool call. Also what failed is a result and no error:
// some platforms do not show errors to their models.
func (s *Server) callMCP(ctx context.Context, a booking.Agent, name string, q *mcp.CallToolRequest,
	h http.Header) (*mcp.CallToolResult, error) {
	l := s.newLine(a)
	var answer *Answer
	if in, err := readArgs(q.Params.Arguments); err != nil {
		answer = l.answer(l.lang(""), "bad_request", "bad_request")
	} else {
		answer = l.tool(ctx, name, in, told(h, "mcp"))
	}
	text, err := json.Marshal(answer)
	if err != nil {
		return nil, err
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: string(text)}}, StructuredContent: json.RawMessage(text)}, nil
}
