package api

import (
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mawid/mawid/internal/auth"
)

// router is the table of operations. huma fills it, through the Adapter
// interface; the server looks a request up before it knows who is asking,
// because a key is welcome on operations and nowhere else.
type router struct {
	paths []*path // those without a parameter first
	last  *route  // that was bound
}

// path is a place and the operations on it. It has at most one parameter.
type path struct {
	before, param, after string // before{param}after, or just before
	routes               []*route
}

type route struct {
	op     *huma.Operation
	place  string // its method and path, for those who watch
	scope  auth.Scope
	known  []string // names of the query parameters
	plain  []string // the same, without what is often written differently
	handle func(huma.Context)
	lasts  bool // its answers can be given again, see replies
}

// Handle implements huma.Adapter.
func (rr *router) Handle(op *huma.Operation, handle func(huma.Context)) {
	rt := &route{op: op, place: op.Method + " " + op.Path, scope: scopeOf(op), handle: handle}
	for _, p := range op.Parameters {
		if p.In == "query" {
			rt.known, rt.plain = append(rt.known, p.Name), append(rt.plain, plainName(p.Name))
		}
	}
	if len(rt.known) > maxParams {
		panic("api: too many query parameters: " + op.OperationID)
	}
	before, rest, ok := strings.Cut(op.Path, "{")
	p := &path{before: before}
	if ok {
		p.param, p.after, _ = strings.Cut(rest, "}")
	}
	if i := slices.IndexFunc(rr.paths, func(q *path) bool {
		return q.before == p.before && q.param == p.param && q.after == p.after
	}); i >= 0 {
		p = rr.paths[i]
	} else if p.param == "" {
		rr.paths = slices.Insert(rr.paths, 0, p)
	} else {
		rr.paths = append(rr.paths, p)
	}
	p.routes = append(p.routes, rt)
	rr.last = rt
}

// ServeHTTP completes huma.Adapter. Nobody calls it: the server routes.
func (rr *router) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.WriteHeader(http.StatusNotFound)
}

// find gives the operation for a method and a path, and the path's parameter.
// The path is decided first: a place that exists does not fall through to a
// parameter that would also match its name.
func (rr *router) find(method, at string) (*route, string) {
	for _, p := range rr.paths {
		param, ok := p.match(at)
		if !ok {
			continue
		}
		for _, rt := range p.routes {
			if rt.op.Method == method {
				return rt, param
			}
		}
		return nil, ""
	}
	return nil, ""
}

// meant refuses a parameter that an operation does not know but that is surely
// meant to be one: another spelling of one of its own, one word of it, or its
// words turned round (from or from_date where it has date_from).
func (rt *route) meant(name string) error {
	plain := plainName(name)
	if i := slices.Index(rt.plain, plain); i >= 0 {
		return about(rt.known[i], errSpelling)
	}
	var right []string
	for _, known := range rt.known {
		words := strings.Split(known, "_")
		one := plain != "id" && slices.Contains(words, plain)
		slices.Reverse(words)
		turned := strings.Join(words, "_")
		if one || plainName(turned) == plain {
			right = append(right, known)
		}
		if !one && plainName(turned) == plain {
			plain = turned // as people read it
		}
	}
	if len(right) > 0 {
		return errSpelling.On(right[0]).Saying(plain + " is not a parameter here; write " + strings.Join(right, " or "))
	}
	return nil
}

func (p *path) match(at string) (param string, ok bool) {
	if p.param == "" {
		return "", at == p.before
	}
	rest, ok := strings.CutPrefix(at, p.before)
	if !ok {
		return "", false
	}
	param, ok = strings.CutSuffix(rest, p.after)
	return param, ok && param != "" && !strings.Contains(param, "/")
}

// scopeOf reads the scope that an operation declares in its security
// requirement: the one place where it stands.
func scopeOf(op *huma.Operation) auth.Scope {
	if len(op.Security) != 1 || len(op.Security[0][schemeName]) != 1 {
		panic("api: operation without exactly one scope: " + op.OperationID)
	}
	return auth.Scope(op.Security[0][schemeName][0])
}
