package api

import (
	"errors"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/gate"
	"github.com/mawid/mawid/internal/organization"
	"github.com/mawid/mawid/internal/ratelimit"
)

// What the gate refuses. The sentences are the same for a path that exists and
// one that does not: without a key there is nothing to learn.
var (
	errNoKey        = fault.New(fault.Unauthenticated, "missing_key", "send your API key in the header Authorization: Bearer svc_live_…")
	errKeyElsewhere = fault.New(fault.Unauthenticated, "key_not_accepted",
		"API keys work on the booking endpoints only, and this path and method is none; see /docs")
	errScope  = fault.New(fault.Forbidden, "missing_scope", "this API key lacks the scope for this; create a key that has it")
	errRate   = fault.New(fault.RateLimited, "rate_limited", "too many requests in this minute; wait as many seconds as Retry-After says")
	errNoPage = fault.New(fault.NotFound, "not_found", "there is nothing here; the API is under /api/v1, its reference at /docs")
)

// serveAPI answers everything under /api/v1.
func (s *server) serveAPI(x *exchange) {
	x.w.Header()["Cache-Control"] = headerNoStore
	if headerSize(x.r) > headerLimit {
		s.refuse(x, errHeaders)
		return
	}
	token := bearer(x.r)
	if doc, ok := s.documents[x.r.URL.Path]; ok && x.r.URL.RawPath == "" && reading(x.r) && !holdsKey(x.r) {
		s.uncharged(x)
		doc().write(x)
		return
	}
	var ok bool
	if x.r.URL.RawPath == "" { // Nothing of ours needs escaping; what is escaped plays tricks.
		x.route, x.param = s.router.find(x.r.Method, x.r.URL.Path)
	}
	if x.route == nil {
		s.nowhere(x, token)
		return
	}
	if x.key, ok = s.identify(x, token); ok {
		s.serve(x)
	}
}

// nowhere refuses a request for what is no operation. It costs nobody anything;
// a key that was used of late still reads what is left of its own budget.
func (s *server) nowhere(x *exchange, token string) {
	key, known := s.Organization.Recall(auth.Show(token))
	if !known {
		s.refuse(x, refusalFor(token, errKeyElsewhere))
		return
	}
	x.limited(s.keys.Peek(ratelimit.Key(key.ID), x.now))
	x.fail(errKeyElsewhere)
}

// identify finds the key and charges the request to it. Only a token that
// could have been a key and is none is charged to the address: what costs no
// look-up costs nobody anything, and when we cannot look, that is our fault.
//
// An address that has spent its budget is not kept from trying further tokens.
// Among many strangers behind one address there may be somebody with a key.
func (s *server) identify(x *exchange, token string) (organization.Key, bool) {
	if auth.Parse(token) != nil {
		s.refuse(x, refusalFor(token, auth.ErrMalformed))
		return organization.Key{}, false
	}
	shown := auth.Show(token)
	if !s.enter(x, shown) {
		return organization.Key{}, false
	}
	key, err := s.Organization.Authenticate(x, shown)
	if errors.Is(err, booking.ErrSuspended) { // The key is good, and pays for its requests as ever.
		if s.within(x, s.keys.Take(ratelimit.Key(key.ID), x.now)) {
			x.fail(err)
		}
		return organization.Key{}, false
	}
	if err != nil {
		if fault.Of(err).Kind != fault.Unauthenticated {
			s.refuse(x, err)
			return organization.Key{}, false
		}
		x.key = key // It opens nothing; its owners are told.
		if d := s.addresses.Take(ClientAddress(x.r, s.trusted), x.now); s.within(x, d) {
			x.fail(err)
		}
		return organization.Key{}, false
	}
	return key, s.within(x, s.keys.Take(ratelimit.Key(key.ID), x.now))
}

// within tells the caller about a budget, and refuses if there is none left.
func (s *server) within(x *exchange, d ratelimit.Decision) bool {
	x.limited(d)
	if !d.Allowed {
		x.fail(tooMany(d.RetryAfter))
	}
	return d.Allowed
}

// enter takes a place to work in, before anything costs anything. Who has
// spent their budget takes none, and who finds none spends nothing.
func (s *server) enter(x *exchange, token auth.Shown) bool {
	var who string
	key, known := s.Organization.Recall(token)
	if known { // It costs nothing to look up.
		who = string(key.Org[:])
		if d := s.keys.Peek(ratelimit.Key(key.ID), x.now); !d.Allowed {
			return s.within(x, d)
		}
	}
	var err error
	if x.ticket, err = s.gate.Enter(x, classOf(x.r), who); err == nil {
		return true
	}
	if !known {
		s.refuse(x, err)
		return false
	}
	x.limited(s.keys.Peek(ratelimit.Key(key.ID), x.now))
	x.fail(err)
	return false
}

// classOf tells bookings from questions.
func classOf(r *http.Request) gate.Class {
	if reading(r) {
		return gate.Reading
	}
	return gate.Writing
}

// serve answers an operation for a caller that is known and within its budget.
func (s *server) serve(x *exchange) {
	if !slices.Contains(x.key.Scopes, string(x.route.scope)) {
		x.fail(errScope.Saying("this API key lacks the scope " + string(x.route.scope) + "; create a key that has it"))
		return
	}
	if x.route.lasts && s.repeat(x) {
		return
	}
	if err := x.readQuery(); err != nil {
		x.fail(err)
		return
	}
	if x.route.op.RequestBody != nil {
		if err := x.readBody(); err != nil {
			x.fail(err)
			return
		}
	}
	x.route.handle(x)
}

// uncharged tells the caller what is left of the address's budget.
func (s *server) uncharged(x *exchange) {
	x.limited(s.addresses.Peek(ClientAddress(x.r, s.trusted), x.now))
}

// refuse answers a request that nobody is charged for.
func (s *server) refuse(x *exchange, err error) {
	s.uncharged(x)
	x.fail(err)
}

// refusalFor tells a missing key from a wrong one.
func refusalFor(token string, wrong *fault.Error) *fault.Error {
	switch {
	case token == "":
		return errNoKey
	case auth.Claims(token):
		return wrong
	}
	return auth.ErrMalformed
}

// bearer gives the token of the Authorization header, or nothing.
func bearer(r *http.Request) string {
	values := r.Header["Authorization"]
	if len(values) != 1 {
		return ""
	}
	scheme, token, ok := strings.Cut(values[0], " ")
	if !ok || !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(token)
}

// holdsKey tells whether an API key was sent, in whatever company.
func holdsKey(r *http.Request) bool {
	for _, v := range r.Header["Authorization"] {
		if scheme, token, _ := strings.Cut(v, " "); strings.EqualFold(scheme, "Bearer") && auth.Claims(strings.TrimSpace(token)) {
			return true
		}
	}
	return false
}

func reading(r *http.Request) bool {
	return r.Method == http.MethodGet || r.Method == http.MethodHead
}

// ClientAddress tells who to charge for a request without a key: the address
// that connects to us or, behind trusted proxies, the last one they did not
// vouch for. An IPv6 network counts as one: whoever has one address of a /64
// has them all.
func ClientAddress(r *http.Request, trusted []netip.Prefix) string {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	client := peer.Addr().Unmap()
	if len(trusted) > 0 {
		client = beyond(client, r.Header["X-Forwarded-For"], trusted)
	}
	if client.Is6() {
		if p, err := client.WithZone("").Prefix(64); err == nil {
			return p.Addr().String()
		}
	}
	return client.String()
}

// Unvouched tells whether a request says that it was passed on for somebody by
// a peer that is not among the trusted proxies, and which peer that is.
func Unvouched(r *http.Request, trusted []netip.Prefix) (peer netip.Addr, is bool) {
	if len(r.Header["X-Forwarded-For"]) == 0 {
		return peer, false
	}
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return peer, false
	}
	peer = from.Addr().Unmap().WithZone("")
	return peer, !contains(trusted, peer)
}

// Encrypted tells whether somebody reaches us over https: at our own door, or
// at that of a proxy that we trust.
func Encrypted(r *http.Request, trusted []netip.Prefix) bool {
	if r.TLS != nil {
		return true
	}
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	first, _, _ := strings.Cut(r.Header.Get("X-Forwarded-Proto"), ",")
	return err == nil && contains(trusted, peer.Addr().Unmap()) && strings.EqualFold(strings.TrimSpace(first), "https")
}

// beyond follows X-Forwarded-For from the right, as long as what vouches for
// the next address is trusted.
func beyond(client netip.Addr, forwarded []string, trusted []netip.Prefix) netip.Addr {
	for i := len(forwarded) - 1; i >= 0; i-- {
		rest := forwarded[i]
		for rest != "" {
			if !contains(trusted, client) {
				return client
			}
			var hop string
			if cut := strings.LastIndexByte(rest, ','); cut >= 0 {
				rest, hop = rest[:cut], rest[cut+1:]
			} else {
				rest, hop = "", rest
			}
			next, ok := parseHop(strings.TrimSpace(hop))
			if !ok {
				return client
			}
			client = next
		}
	}
	return client
}

// parseHop reads an address, with or without a port.
func parseHop(s string) (netip.Addr, bool) {
	if a, err := netip.ParseAddr(s); err == nil {
		return a.Unmap(), true
	}
	if ap, err := netip.ParseAddrPort(s); err == nil {
		return ap.Addr().Unmap(), true
	}
	return netip.Addr{}, false
}

func contains(prefixes []netip.Prefix, a netip.Addr) bool {
	return slices.ContainsFunc(prefixes, func(p netip.Prefix) bool { return p.Contains(a) })
}
