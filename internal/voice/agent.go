package voice

import (
	"cmp"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/seal"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/store"
)

// Tools are what a voice agent can be allowed to do.
var Tools = []string{
	"list_services", "find_slots", "hold_slot", "book_appointment", "find_my_appointments",
	"move_appointment", "cancel_appointment", "get_branch_info", "request_staff_callback",
}

// Languages are what a voice agent can speak.
var Languages = []string{"ar", "en"}

// Limits of agents.
const (
	maxAgents        = 50 // of an organization
	maxGreeting      = 500
	defaultRetention = 30 // days
	longestKept      = 3650
	maxDanger        = 100 // phrases of danger
	shortestDanger   = 3   // letters of one
	touchAgentEvery  = 60  // seconds
)

// What is refused of agents.
var (
	ErrAgentUnknown = fault.New(fault.Unauthenticated, "invalid_agent_key",
		"this voice agent credential is not valid; send Authorization: Bearer agt_live_… as it was shown by 'mawid agent create'")
	errAgentName = fault.New(fault.Invalid, "invalid_name", "a voice agent needs a name of 1 to %d characters", office.MaxName).On("name")
	errAgents    = fault.New(fault.Conflict, "too_many_agents", "an organization has at most %d voice agents; revoke one first", maxAgents)
	errLanguages = fault.New(fault.Invalid, "invalid_languages", "languages must be ar, en or both; the first is spoken first").On("languages")
	errTools     = fault.New(fault.Invalid, "invalid_tools", "unknown tool; the tools are "+strings.Join(Tools, ", ")).On("tools")
	errGreeting  = fault.New(fault.Invalid, "invalid_greeting", "a greeting is at most %d characters", maxGreeting)
	errUnspoken  = fault.New(fault.Invalid, "greeting_unspoken", "")
	errAddress   = fault.New(fault.Invalid, "invalid_address", "an address is at most %d characters, in ar or en", maxGreeting).On("address")
	errHandOver  = fault.New(fault.Invalid, "invalid_phone",
		"the hand-over number must be in E.164 form such as +966112345678, or a SIP address such as sip:desk@example.com").On("hand_over")
	errKept   = fault.New(fault.Invalid, "invalid_retention", "transcripts are kept 0 to %d days", longestKept).On("retention")
	errDanger = fault.New(fault.Invalid, "invalid_danger", "at most %d words of an emergency, each of at most %d characters", maxDanger,
		office.MaxName).On("danger")
	errShortDanger = fault.New(fault.Invalid, "short_danger", "", shortestDanger).On("danger")
	errEveryday    = fault.New(fault.Invalid, "everyday_danger", "").On("danger")
	errHouseDanger = fault.New(fault.Invalid, "house_danger", "").On("danger")
	errNameDanger  = fault.New(fault.Invalid, "name_danger", "").On("danger")
	errBookings    = fault.New(fault.Invalid, "invalid_bookings", "bookings per call and per day are 1 to %d; 0 for the usual", mostBookings)
	errRevoked     = fault.New(fault.Conflict, "agent_revoked", "this voice agent was revoked; create another one").On("agent")
)

// NewAgent describes an agent to be made.
type NewAgent struct {
	Name string
	booking.AgentProfile
	Retention *int // days; nil: 30
	Secrets   AgentSecrets
}

// AgentChange is what is to change of an agent. What is nil stays.
type AgentChange struct {
	Name      *string
	Profile   func(*booking.AgentProfile)
	Retention *int
	Secrets   func(*AgentSecrets)
}

// CreateAgent makes a voice agent. The token is returned here and never again.
// office.ErrDone says that this form was taken already.
func (d *Desk) CreateAgent(ctx context.Context, c office.Caller, n NewAgent) (token string, agent booking.Agent, err error) {
	a := Agent{Agent: booking.Agent{
		ID: booking.NewID[booking.AgentID](), Org: c.Org, Name: n.Name, AgentProfile: n.AgentProfile, RetentionDays: defaultRetention,
		CreatedAt: d.Unix(),
	}}
	if n.Retention != nil {
		a.RetentionDays = *n.Retention
	}
	o, err := d.desk.Offer(ctx, c.Org)
	if err != nil {
		return "", booking.Agent{}, err
	}
	if err := checkAgent(o, &a.Agent, nil); err != nil {
		return "", booking.Agent{}, err
	}
	key, err := d.agentKey(n.Secrets != AgentSecrets{})
	if err != nil {
		return "", booking.Agent{}, err
	}
	token, hash := newAgentToken()
	a.Prefix = auth.Prefix(token)
	err = d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		if err := d.TakeForm(tx, c); err != nil {
			return err
		}
		if n, err := countAgents(tx); err != nil || n >= maxAgents {
			return cmp.Or(err, error(errAgents))
		}
		if a.Secrets, err = d.sealAgent(tx, key, a.ID, n.Secrets); err != nil {
			return err
		}
		d.Note(tx, c, "agent.created", a.Name, a.Prefix)
		return InsertAgent(tx, a, hash)
	})
	return token, a.Agent, err
}

func newAgentToken() (token, hash string) {
	token = auth.New(auth.Agent)
	sum := auth.Hash(token)
	return token, hex.EncodeToString(sum[:])
}

// checkAgent tidies and checks what an organization decides about its agent.
// danger are the words of an emergency that it had before.
func checkAgent(o *desk.Offer, a *booking.Agent, danger []string) (err error) {
	if a.Name, err = office.Tidy("name", a.Name, false); err != nil {
		return err
	}
	if !office.Visible(a.Name) || utf8.RuneCountInString(a.Name) > office.MaxName {
		return errAgentName
	}
	if len(a.Languages) == 0 {
		a.Languages = slices.Clone(Languages)
	}
	for i, l := range a.Languages {
		if !slices.Contains(Languages, l) || slices.Contains(a.Languages[:i], l) {
			return errLanguages
		}
	}
	for _, t := range a.Tools {
		if !slices.Contains(Tools, t) {
			return errTools
		}
	}
	for lang, text := range a.Greeting {
		if text, err = office.Tidy("greeting", text, false); err != nil {
			return err
		}
		if !slices.Contains(a.Languages, lang) {
			return errUnspoken.On("greeting_"+lang).Quoting(text, lang).Saying(fmt.Sprintf("there is a greeting in %s (%q), which the agent does"+
				" not speak; take it away as well (--greeting-%s \"\"), or keep %s among the languages", lang, text, lang, lang))
		}
		if utf8.RuneCountInString(text) > maxGreeting {
			return errGreeting.On("greeting_" + lang)
		}
		a.Greeting[lang] = text
	}
	for branch, texts := range a.Addresses {
		if _, err := o.Branch(branch); err != nil {
			return err
		}
		for lang, text := range texts {
			if text, err = office.Tidy("address", text, false); err != nil {
				return err
			}
			if !slices.Contains(Languages, lang) || utf8.RuneCountInString(text) > maxGreeting {
				return errAddress
			}
			texts[lang] = text
		}
	}
	if a.HandOver != "" && !spelling.E164(a.HandOver) && !sipAddress(a.HandOver) {
		return errHandOver
	}
	if a.RetentionDays < 0 || a.RetentionDays > longestKept {
		return errKept
	}
	if err := checkDanger(o.Catalog, a, danger); err != nil {
		return err
	}
	if a.BookingsPerCall < 0 || a.BookingsPerCall > mostBookings {
		return errBookings.On("bookings_per_call")
	}
	if a.BookingsPerDay < 0 || a.BookingsPerDay > mostBookings {
		return errBookings.On("bookings_per_day")
	}
	for _, b := range a.Branches {
		if _, err := o.Branch(b); err != nil {
			return err
		}
	}
	return nil
}

func sipAddress(s string) bool {
	rest, ok := strings.CutPrefix(s, "sip:")
	user, host, at := strings.Cut(rest, "@")
	return ok && at && user != "" && host != "" && !strings.ContainsAny(s, " \t<>\"&")
}

// agentKey gives the key to seal an agent's secrets with. An agent without any
// needs none.
func (d *Desk) agentKey(needed bool) (seal.Key, error) {
	if !needed {
		return seal.Key{}, nil
	}
	return d.SealKey()
}

func (d *Desk) sealAgent(tx *store.Tx, key seal.Key, id booking.AgentID, s AgentSecrets) (string, error) {
	if s == (AgentSecrets{}) {
		return "", nil
	}
	text, err := json.Marshal(s)
	if err != nil {
		return "", err
	}
	return d.SealIn(tx, key, office.AgentSecrets, id, string(text))
}

// openAgent reads an agent's secrets. One whose secrets were lost has none:
// whoever would have to prove themselves with them is refused.
func (d *Desk) openAgent(a *Agent) (s AgentSecrets, err error) {
	if a.Secrets == "" || a.Secrets == office.Lost {
		return s, nil
	}
	text, err := d.Open(office.Sealed{Kind: office.AgentSecrets, ID: a.ID.String(), Text: a.Secrets})
	if err != nil {
		return s, err
	}
	return s, json.Unmarshal([]byte(text), &s)
}

// Agents lists the organization's voice agents.
func (d *Desk) Agents(ctx context.Context, org booking.OrgID) ([]booking.Agent, error) {
	rows, err := Agents(ctx, d.Store.For(org))
	list := make([]booking.Agent, len(rows))
	for i := range rows {
		list[i] = rows[i].Agent
	}
	return list, err
}

// AgentView is an agent as its organization sees it.
type AgentView struct {
	booking.Agent
	Has AgentHas // which secrets are set up
}

// AgentHas tells whose secrets an agent has; what they are stays sealed.
type AgentHas map[string]bool

func has(s *AgentSecrets) AgentHas {
	h := AgentHas{}
	for vendor, secret := range s.Each() {
		if *secret != "" {
			h[vendor] = true
		}
	}
	return h
}

// Agent reads one of the organization's voice agents; store.ErrNoAgent: there is
// none.
func (d *Desk) Agent(ctx context.Context, org booking.OrgID, id booking.AgentID) (AgentView, error) {
	rows, err := Agents(ctx, d.Store.For(org))
	if err != nil {
		return AgentView{}, err
	}
	i := slices.IndexFunc(rows, func(a Agent) bool { return a.ID == id })
	if i < 0 {
		return AgentView{}, ErrNoAgent
	}
	s, err := d.openAgent(&rows[i])
	return AgentView{rows[i].Agent, has(&s)}, err
}

// UpdateAgent changes what an organization decides about its agent.
func (d *Desk) UpdateAgent(ctx context.Context, by office.Caller, id booking.AgentID, c AgentChange) (booking.Agent, error) {
	var a Agent
	// Both may have to ask the database: not from inside a transaction.
	o, err := d.desk.Offer(ctx, by.Org)
	if err != nil {
		return booking.Agent{}, err
	}
	key, err := d.agentKey(c.Secrets != nil)
	if err != nil {
		return booking.Agent{}, err
	}
	err = d.Store.For(by.Org).Write(ctx, func(tx *store.Tx) (err error) {
		if a, err = agent(tx, id); err != nil {
			return err
		}
		if a.RevokedAt != 0 {
			return errRevoked
		}
		if c.Name != nil {
			a.Name = *c.Name
		}
		danger := slices.Clone(a.Danger)
		if c.Profile != nil {
			c.Profile(&a.AgentProfile)
		}
		if c.Retention != nil {
			a.RetentionDays = *c.Retention
		}
		if err := checkAgent(o, &a.Agent, danger); err != nil {
			return err
		}
		if c.Secrets != nil {
			secrets, err := d.openAgent(&a)
			if err != nil {
				return err
			}
			c.Secrets(&secrets)
			if a.Secrets, err = d.sealAgent(tx, key, id, secrets); err != nil {
				return err
			}
		}
		d.Note(tx, by, "agent.changed", a.Name, a.Prefix)
		return updateAgent(tx, a)
	})
	return a.Agent, err
}

// RotateAgent gives an agent another token; the old one is refused from now on.
// office.ErrDone says that this form was taken already.
func (d *Desk) RotateAgent(ctx context.Context, c office.Caller, id booking.AgentID) (token string, rotated booking.Agent, err error) {
	token, hash := newAgentToken()
	err = d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		if err := d.TakeForm(tx, c); err != nil {
			return err
		}
		a, err := agent(tx, id)
		if err != nil {
			return err
		}
		if a.RevokedAt != 0 {
			return errRevoked
		}
		rotated = a.Agent
		rotated.Prefix = auth.Prefix(token)
		rotateAgent(tx, id, rotated.Prefix, hash)
		d.Note(tx, c, "agent.rotated", rotated.Name, rotated.Prefix)
		return nil
	})
	if err != nil {
		return "", booking.Agent{}, err
	}
	return token, rotated, nil
}

// RevokeAgent ends an agent: its token and its carriers are refused at once.
// Its calls stay on record.
func (d *Desk) RevokeAgent(ctx context.Context, c office.Caller, id booking.AgentID) (booking.Agent, error) {
	var a Agent
	err := d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) (err error) {
		was, err := agent(tx, id)
		if err != nil {
			return err
		}
		d.Note(tx, c, "agent.revoked", was.Name, was.Prefix)
		revokeAgent(tx, id, d.Unix())
		a, err = agent(tx, id)
		return err
	})
	return a.Agent, err
}

// AuthenticateAgent finds the live agent behind a token; ErrAgentUnknown: there
// is none.
func (d *Desk) AuthenticateAgent(ctx context.Context, token string) (booking.Agent, error) {
	if auth.ParseAgent(token) != nil {
		return booking.Agent{}, ErrAgentUnknown
	}
	hash := auth.Hash(token)
	a, err := agentByHash(ctx, d.Store, hex.EncodeToString(hash[:]))
	if errors.Is(err, ErrNoAgent) || err == nil && a.RevokedAt != 0 {
		return booking.Agent{}, ErrAgentUnknown
	}
	if err != nil {
		return booking.Agent{}, err
	}
	d.touchAgent(ctx, &a)
	return a.Agent, nil
}

// KnownAgent finds a live agent by its id, with the secrets that prove that a
// carrier or platform is speaking. It proves nothing by itself. ErrAgentUnknown:
// there is none.
func (d *Desk) KnownAgent(ctx context.Context, id booking.AgentID) (booking.Agent, AgentSecrets, error) {
	a, err := agentByID(ctx, d.Store, id)
	if errors.Is(err, ErrNoAgent) || err == nil && a.RevokedAt != 0 {
		return booking.Agent{}, AgentSecrets{}, ErrAgentUnknown
	}
	if err != nil {
		return booking.Agent{}, AgentSecrets{}, err
	}
	secrets, err := d.openAgent(&a)
	return a.Agent, secrets, err
}

// touchAgent notes now and then that an agent is used.
func (d *Desk) touchAgent(ctx context.Context, a *Agent) {
	now := d.Unix()
	if now-a.LastUsed < touchAgentEvery {
		return
	}
	err := d.Store.For(a.Org).Write(ctx, func(tx *store.Tx) error {
		touchAgent(tx, a.ID, now)
		return nil
	})
	if err != nil && ctx.Err() == nil {
		d.Pulse.Warn("cannot note the use of an agent", err)
	}
}
