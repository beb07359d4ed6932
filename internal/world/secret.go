package world

import (
	"sync"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/seal"
)

// Keys are those that an operator has given a node, the first to begin with.
type Keys struct {
	mu   sync.Mutex
	list []seal.Key
}

// Give takes the old ones away.
func (k *Keys) Give(more ...seal.Key) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.list = more
}

func (k *Keys) find(mark string) (seal.Key, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, key := range k.list {
		if mark == "" || key.Mark() == mark {
			return key, nil
		}
	}
	return seal.Key{}, desk.ErrSealKey
}

// Node is a desk that has these keys.
func (k *Keys) Node(w *World) *desk.Desk {
	return w.NewDesk(w.Store, func(c *desk.Config) { c.Seal = k.find })
}

// Secrets are one of everything that is sealed.
type Secrets struct {
	Caller   desk.Caller
	Endpoint booking.EndpointID
	Agent    booking.AgentID
	Person   booking.PersonID
	TOTP     string
	Recovery []string
}

// TwilioKey is that of the voice agent.
const TwilioKey = "0123456789abcdef0123456789abcdef"

// Sealed makes them, for the organization of the story.
func (w *World) Sealed() Secrets {
	w.T.Helper()
	ctx, s := w.T.Context(), Secrets{Caller: desk.Caller{Org: w.IDs.Organization}}
	e, _, err := w.AddEndpoint(ctx, s.Caller, "https://example.com/hook", nil)
	if err != nil {
		w.T.Fatal(err)
	}
	s.Endpoint = e.ID
	if err := w.SetConnector(ctx, s.Caller, "https://example.com/erp", "token-of-theirs"); err != nil {
		w.T.Fatal(err)
	}
	_, a, err := w.CreateAgent(ctx, s.Caller, desk.NewAgent{Name: "Reception", Secrets: desk.AgentSecrets{Twilio: TwilioKey}})
	if err != nil {
		w.T.Fatal(err)
	}
	s.Agent = a.ID
	if _, err := w.StampKey(); err != nil {
		w.T.Fatal(err)
	}
	s.Person = w.Member(s.Caller, "huda@noor.example", booking.Owner)
	in, _, err := w.Enter("huda@noor.example", Password)
	if err != nil {
		w.T.Fatal(err)
	}
	s.TOTP, _ = w.NewFactor(in, "Mawid")
	if s.Recovery, err = w.EnableFactor(ctx, in, s.TOTP, auth.TOTP(s.TOTP, w.Clock.Now()), Password); err != nil {
		w.T.Fatal(err)
	}
	return s
}
