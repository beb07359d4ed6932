// Package dashboard is the door for people: web pages in Arabic and English,
// rendered on the server, that work without JavaScript.
//
// A page parses, calls one use case of the desk, and renders. Who may see it
// stands in the route table; what it says in text/LANG/*.yaml; how it looks in
// page/*.html and static/.
package dashboard

import (
	"crypto/rand"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/mawid/mawid/internal/access"
	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/gate"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/outbound"
	"github.com/mawid/mawid/internal/web"
)

// Config is what the dashboard needs.
type Config struct {
	*house.House
	Now    func() time.Time
	Logger *slog.Logger
	// Warn tells the operator why a request could not be served, now and then;
	// nil: nobody.
	Warn func(message string, err error, attrs ...any)
	// BaseURL is the address at which people reach us; with https cookies are
	// for https only.
	BaseURL string
	// Outbound calls the organizations' own systems, to test a connection.
	Outbound *outbound.Client
	// Talk lets people try out their voice agents; nil: they cannot.
	Talk Talk
	// Export makes what platforms need to speak for an agent, and Examine tries
	// one with sentences; nil: nobody can.
	Export  Export
	Examine Examine
	// Gate refuses what could not be answered soon. Nil: nothing.
	Gate *gate.Gate
	// Alarm is told of what concerns security. Nil: nobody.
	Alarm *alarm.Bell
	// Encrypted tells whether somebody reaches us over https. Nil: nobody does.
	Encrypted func(*http.Request) bool
	// Client tells the address of whoever sent a request.
	Client func(*http.Request) string
	// Proxy tells what passes requests on although it is not named as a proxy;
	// empty: nothing has of late. Nil: nobody looks.
	Proxy func() string
}

type server struct {
	*house.House
	outbound *outbound.Client
	talk     Talk
	export   Export
	examine  Examine
	now      func() time.Time
	log      *slog.Logger
	warn     func(message string, err error, attrs ...any)
	base     string
	secure   bool // cookies are for https only
	client   func(*http.Request) string
	proxy    func() string
	gate     *gate.Gate
	alarm    *alarm.Bell
	// encrypted tells whether somebody reaches us over https; warned is set
	// when the operator was told that we did not know.
	encrypted func(*http.Request) bool
	warned    sync.Once
	texts     func() i18n.Texts
	statics   web.Statics
	pens      web.Pens[*visit]
	mux       *http.ServeMux
	table     map[string]route // by pattern
	guard     *http.CrossOriginProtection
	streams   streams
	beat      time.Duration // of streams
}

// New makes the dashboard.
func New(c Config) http.Handler { return newServer(c) }

func newServer(c Config) *server {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	if c.Client == nil {
		c.Client = web.Peer
	}
	if c.Proxy == nil {
		c.Proxy = func() string { return "" }
	}
	s := &server{
		House: c.House, outbound: c.Outbound, talk: c.Talk, export: c.Export, examine: c.Examine,
		now: c.Now, log: c.Logger, warn: c.Warn, base: c.BaseURL,
		secure: strings.HasPrefix(c.BaseURL, "https://"),
		client: c.Client, proxy: c.Proxy, gate: c.Gate, texts: loadTexts, statics: web.LoadStatics(staticFiles, staticPath),
		guard: http.NewCrossOriginProtection(),
		beat:  heartbeat,
	}
	s.alarm, s.encrypted = c.Alarm, c.Encrypted
	s.pens = web.NewPens(pageFiles, s.funcs)
	s.register()
	return s
}

// Owns tells whether a path is one of the dashboard's, whoever asks.
func Owns(path string) bool {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return owned()[first] && (first != "" || path == "/")
}

// owned has the first words of all our paths.
var owned = sync.OnceValue(func() map[string]bool {
	words := map[string]bool{"static": true}
	for _, rt := range routes() {
		_, path, _ := strings.Cut(rt.pattern, " /")
		first, _, _ := strings.Cut(path, "/")
		words[strings.TrimSuffix(first, "{$}")] = true
	}
	return words
})

// Security headers of every answer. Nothing comes from elsewhere, nothing is
// inline, and nobody may put a page of ours into a frame.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; " +
	"manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// ServeHTTP implements http.Handler.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("X-Request-Id", rand.Text())
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Referrer-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	if s.secure {
		h.Set("Strict-Transport-Security", "max-age=31536000")
	}
	if strings.HasPrefix(r.URL.Path, staticPath) {
		s.statics.ServeHTTP(w, r)
		access.Route(w, "GET "+staticPath)
		return
	}
	h.Set("Cache-Control", "no-store")
	s.warnOpen(r)
	ticket, err := s.gate.Enter(r.Context(), gate.Page, s.client(r))
	if err != nil {
		s.turnAway(w, r, err)
		return
	}
	defer ticket.Leave()
	r = r.WithContext(gate.With(r.Context(), &ticket))
	if s.choose(w, r) {
		return
	}
	if _, pattern := s.mux.Handler(r); pattern == "" {
		s.serve(w, r, route{roles: everybody, handle: (*server).missing})
		return
	}
	s.mux.ServeHTTP(w, r)
	access.Route(w, r.Pattern)
}
