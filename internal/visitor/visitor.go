// Package visitor is the door for customers who book by themselves: pages in
// Arabic and English, rendered on the server, that need neither JavaScript nor
// cookies.
//
// A page parses, calls a use case, and renders. What there is stands in the
// route table (route.go), one file for each step: what and where (what.go), when
// (when.go, times.go for how free times are shown, and seen.go for pages that are
// shown again), who (who.go), and what
// was booked (done.go). What forms carry from step to step is signed (state.go).
// What pages say is in text/LANG/*.yaml, how they look in page/*.html and
// static/. The pages of a customer's own link are in link_page.go, link_move.go and
// link_act.go, where mails are ended in ending.go. Whatever is read by GET changes nothing: crawlers and previews of
// links may come as they like. What they are told is in found.go, how another
// site shows the page in embed.go, and what an organization's own host has in
// host.go. Who waits for a time begins in wait.go, and has a page of their own in
// wait_page.go.
package visitor

import (
	"crypto/rand"
	"crypto/sha256"
	"embed"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/access"
	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/gate"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/ratelimit"
	"github.com/mawid/mawid/internal/web"
)

//go:embed static
var staticFiles embed.FS

// staticPath is where style sheets, scripts and fonts are.
const staticPath = "/page/"

// Config is what the door needs.
type Config struct {
	*house.House
	Now    func() time.Time
	Logger *slog.Logger
	// Warn tells the operator why a request could not be served, now and then;
	// nil: nobody.
	Warn func(message string, err error, attrs ...any)
	// BaseURL is the address at which customers reach us.
	BaseURL string
	// Gate refuses what could not be answered soon. Nil: nothing.
	Gate *gate.Gate
	// Alarm is told of what concerns security. Nil: nobody.
	Alarm *alarm.Bell
	// Client tells the address of whoever sent a request.
	Client func(*http.Request) string
	// Forms counts the forms of an address over all nodes, FormsTogether in a
	// minute. Nil: there is one node alone.
	Forms Limiter
}

// Limiter counts requests by key.
type Limiter interface {
	Take(key ratelimit.Key, now time.Time) ratelimit.Decision
}

// How much an address may do in a minute. Of forms it sends the first ones on each
// node without asking the others, since most people send no more, and those beyond
// on all nodes together. Pages are read from memory, and many people may be behind
// one address: a node lets each open many. Who has the link of an appointment is not
// counted with others at all: each link may be used so often.
const (
	formsPerMinute = 120
	formsAlone     = 20
	FormsTogether  = formsPerMinute - formsAlone
	readsPerMinute = 1200
	linkPerMinute  = 120
)

type server struct {
	*house.House
	now     func() time.Time
	log     *slog.Logger
	warn    func(message string, err error, attrs ...any)
	base    string
	host    string // the name in base
	secure  bool   // we are reached over https
	client  func(*http.Request) string
	gate    *gate.Gate
	alarm   *alarm.Bell
	texts   func() i18n.Texts
	statics web.Statics
	pens    web.Pens[*visit]
	seen    seen
	mux     *http.ServeMux
	alone   *ratelimit.Limiter // forms by address, on this node
	forms   Limiter            // and on all; nil: there is one alone
	reads   *ratelimit.Limiter // pages by address
	links   *ratelimit.Limiter // what is done by a right link
	misses  *ratelimit.Limiter // wrong links by address
	guard   *http.CrossOriginProtection
}

// Door is the door.
type Door struct{ *server }

// New makes the door.
func New(c Config) *Door { return &Door{newServer(c)} }

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
	s := &server{
		House: c.House, now: c.Now, log: c.Logger, warn: c.Warn, base: c.BaseURL, host: baseHost(c.BaseURL),
		secure: strings.HasPrefix(c.BaseURL, "https://"), client: c.Client, gate: c.Gate,
		alarm: c.Alarm, texts: loadTexts, statics: web.LoadStatics(staticFiles, staticPath), guard: http.NewCrossOriginProtection(),
	}
	s.forms = c.Forms
	s.alone = ratelimit.New(ratelimit.Config{Limit: formsPerMinute})
	if s.forms != nil {
		s.alone = ratelimit.New(ratelimit.Config{Limit: formsAlone})
	}
	s.reads = ratelimit.New(ratelimit.Config{Limit: readsPerMinute})
	s.links = ratelimit.New(ratelimit.Config{Limit: linkPerMinute})
	s.misses = ratelimit.New(ratelimit.Config{Limit: missesPerMinute})
	s.pens = web.NewPens(pageFiles, s.funcs)
	s.register()
	return s
}

var errPages = fault.New(fault.RateLimited, "enough_pages", "many pages were opened from this connection; wait and try again")

// count counts what an address asks for, and refuses one too many. Links are
// counted when it is known whether they are right.
func (s *server) count(r *http.Request, client string) error {
	now := s.now()
	if spent := s.spend(r, client, now); !spent.Allowed {
		return errPages.After(time.Duration(spent.RetryAfter) * time.Second)
	}
	return nil
}

func (s *server) spend(r *http.Request, client string, now time.Time) ratelimit.Decision {
	if isLink(r.URL.Path) || isEnding(r.URL.Path) {
		return ratelimit.Decision{Allowed: true}
	}
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		return s.reads.Take(client, now)
	}
	spent := s.alone.Take(client, now)
	if !spent.Allowed && s.forms != nil {
		sum := sha256.Sum256([]byte("page\n" + client))
		spent = s.forms.Take(ratelimit.Key(sum[:16]), now)
	}
	return spent
}

// english begins the paths of pages in English; all others are in Arabic.
const english = "/en"

// Owns tells whether a path is this door's, whoever asks.
func Owns(path string) bool {
	if rest, ok := strings.CutPrefix(path, english); ok && strings.HasPrefix(rest, "/") {
		path = rest
	}
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return owned[first]
}

// owned has the first words of all our paths: the page, the link of an
// appointment, of a mail and of who waits, and what pages are made of.
var owned = map[string]bool{"b": true, "a": true, "u": true, "w": true, strings.Trim(staticPath, "/"): true, embedPath[1:]: true}

// policy says what a page may load and do: nothing comes from elsewhere. paint
// is the hash of the only inline style, ancestors are who may show it in a frame.
func policy(paint, ancestors string) string {
	return "default-src 'none'; script-src 'self'; style-src 'self'" + paint + "; img-src 'self' data:; connect-src 'self'; " +
		"font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors " + ancestors
}

// leadsOn leads to a page whose address somebody has typed with a slash behind it.
func (s *server) leadsOn(w http.ResponseWriter, r *http.Request) bool {
	path := strings.TrimRight(r.URL.Path, "/")
	if path == r.URL.Path || r.Method != http.MethodGet && r.Method != http.MethodHead {
		return false
	}
	there := *r.URL
	there.Path, there.RawPath = path, ""
	bare := r.Clone(r.Context())
	bare.URL = &there
	if _, pattern := s.mux.Handler(bare); pattern == "" || !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") {
		return false
	}
	http.Redirect(w, r, (&url.URL{Path: path, RawQuery: r.URL.RawQuery}).String(), http.StatusMovedPermanently)
	return true
}

// ServeHTTP implements http.Handler.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("X-Request-Id", rand.Text())
	h.Set("Content-Security-Policy", policy("", "'none'"))
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Referrer-Policy", "same-origin") // Without any, older browsers do not say where a form comes from.
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
	if r.URL.Path == embedPath {
		serveEmbed(w, r)
		return
	}
	if r.URL.Path == robotsPath && hostedBy(r) != "" {
		s.robots(w, r)
		return
	}
	h.Set("Cache-Control", "no-store")
	if r.Method == http.MethodPost {
		h.Set("Cache-Control", goingBack)
	}
	client := s.client(r)
	if err := s.count(r, client); err != nil {
		s.fail(w, newVisit(s, r, route{}), err)
		return
	}
	ticket, err := s.gate.Enter(r.Context(), gate.Page, "visitor "+client)
	if err != nil {
		s.fail(w, newVisit(s, r, route{}), err)
		return
	}
	defer ticket.Leave()
	r = r.WithContext(gate.With(r.Context(), &ticket))
	if _, pattern := s.mux.Handler(r); pattern == "" {
		if s.leadsOn(w, r) {
			return
		}
		s.serve(w, r, route{handle: (*server).missing})
		return
	}
	s.mux.ServeHTTP(w, r)
	access.Route(w, r.Pattern)
}
