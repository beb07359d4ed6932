package world

import (
	"sync"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/seal"
	"github.com/mawid/mawid/internal/voice"
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
	return seal.Key{}, office.ErrSealKey
}

// Node is a desk that has these keys.
func (k *Keys) Node(w *World) *house.House {
	return w.NewHouse(w.Store, func(c *house.Config) { c.Seal = k.find })
}

// Secrets are one of everything that is sealed.
type Secrets struct {
	Caller   office.Caller
	Endpoint booking.EndpointID
	Agent    booking.AgentID
	Channel  booking.ChannelID
	Person   booking.PersonID
	TOTP     string
	Recovery []string
}

// TwilioKey is that of the voice agent.
const TwilioKey = "0123456789abcdef0123456789abcdef"

// Sealed makes them, for the organization of the story.
func (w *World) Sealed() Secrets {
	w.T.Helper()
	ctx, s := w.T.Context(), Secrets{Caller: office.Caller{Org: w.IDs.Organization}}
	e, _, err := w.Webhooks.AddEndpoint(ctx, s.Caller, "https://example.com/hook", nil)
	if err != nil {
		w.T.Fatal(err)
	}
	s.Endpoint = e.ID
	if err := w.Bridge.SetConnector(ctx, s.Caller, "https://example.com/erp", "token-of-theirs"); err != nil {
		w.T.Fatal(err)
	}
	_, a, err := w.Voice.CreateAgent(ctx, s.Caller, voice.NewAgent{Name: "Reception", Secrets: voice.AgentSecrets{Twilio: TwilioKey}})
	if err != nil {
		w.T.Fatal(err)
	}
	s.Agent = a.ID
	way, err := w.Messages.AddChannel(ctx, s.Caller,
		message.Draft{Kind: "taqnyat", Name: "SMS", Settings: courier.Settings{"token": "T", "sender": "Noor"}})
	if err != nil {
		w.T.Fatal(err)
	}
	s.Channel = way.ID
	if _, err := w.Voice.StampKey(); err != nil {
		w.T.Fatal(err)
	}
	s.Person = w.Member(s.Caller, "huda@noor.example", booking.Owner)
	in, _, err := w.Enter("huda@noor.example", Password)
	if err != nil {
		w.T.Fatal(err)
	}
	s.TOTP, _ = w.People.NewFactor(in, "Mawid")
	if s.Recovery, err = w.People.EnableFactor(ctx, in, s.TOTP, auth.TOTP(s.TOTP, w.Clock.Now()), Password); err != nil {
		w.T.Fatal(err)
	}
	return s
}
