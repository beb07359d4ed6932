// Package mockgateway is a provider to try messages with: it speaks the dialect
// of every provider that package courier knows, each below a path with its name
// (/unifonic/rest/SMS/messages), refuses what the real one would refuse, keeps
// what it took, and makes mistakes on request. It sends nothing to anybody.
//
// What it took is at /messages as JSON and at / as a page, on which the buttons of
// WhatsApp can be pressed (POST /press); its mistakes are read and set at /faults. Credentials that begin with "wrong" are refused, so that
// there are wrong ones; all others are right. dialect.go has the providers,
// report.go what they tell later, page.go what is looked at.
//
// It is written from the same documentation as the carriers themselves, so it
// proves that they do what we think is right, and not that we are right.
package mockgateway

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Config says what the gateway is like. The zero value is usable.
type Config struct {
	Now  func() time.Time // nil: time.Now
	Seed uint64           // of chance; the same seed gives the same
	// Callbacks are the addresses to which reports go, by provider. Twilio is
	// told with each message.
	Callbacks map[string]string
	// Hook tells where it is heard what became of a message, and that somebody pressed
	// a button under it, and with which secret that is signed; nil: as Callbacks and
	// Secret say. Then it is not known here either who else has written: everybody may
	// be answered.
	Hook func(ctx context.Context, ourID string) (address, secret string, err error)
	// Secret is that of the app at WhatsApp, and of the organization's own gateway.
	// Empty: there is one for each channel, and nobody has told it here; what is
	// signed has to look so.
	Secret string
	// Senders are the names that are registered; nil: any is.
	Senders []string
}

// Limits of what is kept.
const (
	mostMessages = 1000
	mostBody     = 64 << 10
	repeatTime   = 10 * time.Minute // within which the same text is a duplicate
)

// Message is one that was taken.
type Message struct {
	Provider string    `json:"provider"`
	ID       string    `json:"id"`               // the provider's
	OurID    string    `json:"our_id,omitempty"` // as far as the dialect has a place for it
	Sender   string    `json:"sender,omitempty"`
	To       string    `json:"to"` // as it was written
	Text     string    `json:"text,omitempty"`
	Template *Template `json:"template,omitempty"`
	Buttons  []string  `json:"buttons,omitempty"` // of the organization's own gateway: what each gives back
	At       time.Time `json:"at"`

	callback, secret string // where its reports go, and how they are signed
}

// Template is one of WhatsApp, as it was asked for.
type Template struct {
	Name       string   `json:"name"`
	Language   string   `json:"language"`
	Parameters []string `json:"parameters,omitempty"`
	Buttons    []string `json:"buttons,omitempty"`
}

// Faults are what the gateway does wrong on request.
type Faults struct {
	Hang        bool `json:"hang"`         // take the message, and never answer
	Break       bool `json:"break"`        // take the message, and break the connection
	Garbage     bool `json:"garbage"`      // take the message, and answer with something that cannot be read
	ErrorInside bool `json:"error_inside"` // take nothing, and say so in the body of a 200
	Status      int  `json:"status"`       // take nothing, and answer with this status: 429, 500, 503
	RetryAfter  int  `json:"retry_after"`  // with a status: seconds

	// NotOnWhatsApp are endings of numbers that are not there; NotOnWhatsAppLate:
	// that is said in a report only, as Meta mostly does.
	NotOnWhatsApp     []string `json:"not_on_whatsapp"`
	NotOnWhatsAppLate bool     `json:"not_on_whatsapp_late"`

	ReportsLate     int  `json:"reports_late"` // seconds
	ReportsTwice    bool `json:"reports_twice"`
	ReportsShuffled bool `json:"reports_shuffled"`
}

// Gateway is the handler. Mount it with http.StripPrefix at an address of its
// own.
type Gateway struct {
	config Config

	mu       sync.Mutex
	chance   *rand.Rand
	faults   Faults
	next     int
	messages []Message
	pending  []pending
	presses  []*http.Request      // of the page, to be told
	wrote    map[string]time.Time // when somebody last wrote to WhatsApp, by number
}

// New makes the handler.
func New(c Config) *Gateway {
	if c.Now == nil {
		c.Now = time.Now
	}
	// #nosec G404 -- a mock is the same every time
	return &Gateway{config: c, chance: rand.New(rand.NewPCG(c.Seed, c.Seed)), next: 1001, wrote: map[string]time.Time{}}
}

// SetFaults sets what it does wrong.
func (g *Gateway) SetFaults(f Faults) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.faults = f
}

// Messages gives what was taken, the oldest first.
func (g *Gateway) Messages() []Message {
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.Clone(g.messages)
}

// ServeHTTP implements http.Handler.
func (g *Gateway) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	provider, path, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	speak := dialects[provider]
	if speak == nil {
		g.look(w, r)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBody))
	if err != nil {
		http.Error(w, "too large", http.StatusRequestEntityTooLarge)
		return
	}
	g.mu.Lock()
	a := speak(g, &call{Request: r, provider: provider, path: "/" + path, body: body})
	faults := g.faults
	if a.taken != nil && !faults.refuses() {
		g.keep(r.Context(), *a.taken)
	}
	g.mu.Unlock()
	g.answer(w, r, a, faults)
}

// refuses tells whether nothing is taken.
func (f *Faults) refuses() bool { return f.Status != 0 || f.ErrorInside }

// answer writes an answer, or what goes wrong instead. Questions other than
// messages are answered well.
func (g *Gateway) answer(w http.ResponseWriter, r *http.Request, a reply, f Faults) {
	if a.taken != nil {
		switch {
		case f.Status != 0:
			if f.RetryAfter > 0 {
				w.Header().Set("Retry-After", strconv.Itoa(f.RetryAfter))
			}
			http.Error(w, http.StatusText(f.Status), f.Status)
			return
		case f.ErrorInside:
			a.status, a.body = http.StatusOK, inside[a.taken.Provider]
		case f.Hang:
			<-r.Context().Done()
			return
		case f.Break:
			panic(http.ErrAbortHandler)
		case f.Garbage:
			a.status, a.body = http.StatusOK, "<html><title>Welcome</title></html>"
		}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(a.status)
	_, _ = io.WriteString(w, a.body)
}

// keep notes a message that was taken, and what is to be told of it. The caller
// holds the lock.
func (g *Gateway) keep(ctx context.Context, m Message) {
	g.messages = append(g.messages, m)
	if len(g.messages) > mostMessages {
		g.messages = slices.Delete(g.messages, 0, 1)
	}
	g.plan(ctx, m)
}

// id makes the next id of a provider. The caller holds the lock.
func (g *Gateway) id(format string) string {
	g.next++
	return fmt.Sprintf(format, g.next)
}

// repeated tells whether the same text went to the same number a short while
// ago. The caller holds the lock.
func (g *Gateway) repeated(m *Message) bool {
	return slices.ContainsFunc(g.messages, func(old Message) bool {
		return old.Provider == m.Provider && old.To == m.To && old.Text == m.Text && m.At.Sub(old.At) < repeatTime
	})
}
