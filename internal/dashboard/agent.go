package dashboard

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/voice"
)

var agentRoutes = []route{
	{"GET /o/{org}/settings/agents", managers, (*server).agentsPage},
	{"POST /o/{org}/settings/agents", managers, (*server).newAgentPage},
	{"GET /o/{org}/settings/agents/new", managers, (*server).newAgentPage},
	{"GET /o/{org}/settings/agents/{id}", managers, (*server).agentPage},
	{"POST /o/{org}/settings/agents/{id}", managers, (*server).agentPage},
	{"GET /o/{org}/settings/agents/{id}/rotate", managers, (*server).rotateAgentPage},
	{"POST /o/{org}/settings/agents/{id}/rotate", managers, (*server).rotateAgent},
	{"GET /o/{org}/settings/agents/{id}/revoke", managers, (*server).revokeAgentPage},
	{"POST /o/{org}/settings/agents/{id}/revoke", managers, (*server).revokeAgent},
}

// agentLine is a voice agent as the list shows it.
type agentLine struct {
	booking.Agent
	Places []string // where it books; none: everywhere
}

type agentsData struct{ Live, Old []agentLine }

func (s *server) agentsPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	agents, err := s.Voice.Agents(r.Context(), v.org())
	if err != nil {
		return err
	}
	c, err := s.Desk.Catalog(r.Context(), v.org())
	if err != nil {
		return err
	}
	var d agentsData
	for _, a := range agents {
		line := agentLine{Agent: a}
		for _, id := range a.Branches {
			line.Places = append(line.Places, v.branchName(c, id))
		}
		if a.RevokedAt != 0 {
			d.Old = append(d.Old, line)
		} else {
			d.Live = append(d.Live, line)
		}
	}
	return s.page(w, v, "agents", d)
}

// branchName names a branch of the catalog; empty if it is not there.
func (v *visit) branchName(c *booking.Catalog, id booking.BranchID) string {
	for _, b := range c.Branches {
		if b.ID == id {
			return v.lang.Pick(b.Name, b.NameAr)
		}
	}
	return ""
}

// secretField is what a carrier or platform signs with: it can be written, and
// forgotten, but not read.
type secretField struct {
	Name string // whose it is
	Set  bool
}

// agentForm is what an organization decides about its agent.
type agentForm struct {
	Form      *form
	Languages []choice
	Branches  []choice
	Tools     []string
	Secrets   []secretField
}

type agentData struct {
	agentForm
	voice.AgentView
	Connect []connection
}

// agentForm prepares the fields.
func (s *server) agentForm(r *http.Request, v *visit, f *form, has voice.AgentHas) (agentForm, error) {
	c, err := s.Desk.Catalog(r.Context(), v.org())
	if err != nil {
		return agentForm{}, err
	}
	d := agentForm{Form: f, Tools: voice.Tools}
	for vendor := range new(voice.AgentSecrets).Each() {
		d.Secrets = append(d.Secrets, secretField{vendor, has[vendor]})
	}
	for _, l := range []string{"ar,en", "en,ar", "ar", "en"} {
		d.Languages = append(d.Languages, choice{Value: l, Text: v.t("agents.languages." + strings.ReplaceAll(l, ",", "_"))})
	}
	for _, b := range c.Branches {
		d.Branches = append(d.Branches, choice{b.ID.String(), v.lang.Pick(b.Name, b.NameAr), f.Has("branches", b.ID.String())})
	}
	return d, nil
}

var errNoTools = fault.New(fault.Invalid, "no_tools", "tick at least one thing that the agent may do")

// typedAgent is what the form says about an agent.
type typedAgent struct {
	branches  []booking.BranchID
	tools     []string // none: all
	handOver  string
	addresses map[booking.BranchID]map[string]string
	retention int
	danger    []string
	perCall   int
	perDay    int
}

// readAgent reads the form. What is wrong stands beside the field.
func readAgent(f *form) (t typedAgent, err error) {
	for _, text := range f.values["branches"] {
		id, err := booking.ParseID[booking.BranchID](text)
		if err != nil {
			return t, f.fail(booking.ErrBranchNotFound)
		}
		t.branches = append(t.branches, id)
	}
	t.tools = f.values["tools"]
	if len(t.tools) == 0 {
		return t, f.fail(errNoTools)
	}
	if !slices.ContainsFunc(voice.Tools, func(tool string) bool { return !slices.Contains(t.tools, tool) }) {
		t.tools = nil
	}
	t.handOver = f.digits("hand_over")
	if number, ok := spelling.HousePhone(t.handOver); ok {
		t.handOver = number
	}
	t.addresses = f.addresses()
	t.retention, _ = f.number("retention")
	t.danger = voice.DangerWords(f.raw("danger"))
	t.perCall, t.perDay = f.limit("bookings_per_call"), f.limit("bookings_per_day")
	return t, nil
}

// limit reads a number that may be left empty: then it is the usual, zero.
func (f *form) limit(name string) int {
	if f.text(name) == "" {
		return 0
	}
	n, _ := f.number(name)
	return n
}

// unlessNone shows such a number; nothing for zero.
func unlessNone(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// addressField is the field for where a branch is, in a language.
func addressField(branch booking.BranchID, lang string) string {
	return "address_" + branch.String() + "_" + lang
}

// addresses reads where the branches are: the fields that the form sent.
func (f *form) addresses() map[booking.BranchID]map[string]string {
	all := map[booking.BranchID]map[string]string{}
	for name := range f.values {
		rest, ok := strings.CutPrefix(name, "address_")
		text, lang, _ := strings.Cut(rest, "_")
		id, err := booking.ParseID[booking.BranchID](text)
		if !ok || err != nil || f.text(name) == "" {
			continue
		}
		if all[id] == nil {
			all[id] = map[string]string{}
		}
		all[id][lang] = f.text(name)
	}
	return all
}

// profile puts what was typed into a profile; what the form does not ask for
// stays.
func (t typedAgent) profile(f *form, p *booking.AgentProfile) {
	p.Languages = strings.Split(f.text("languages"), ",")
	p.Branches, p.Tools, p.HandOver, p.Greeting, p.Addresses = t.branches, t.tools, t.handOver, nil, t.addresses
	p.ProveOwn, p.ProveCode, p.SameTime = f.checked("prove_own"), f.checked("prove_code"), f.checked("same_time")
	p.GreetByName = f.checked("greet_by_name")
	p.Danger, p.BookingsPerCall, p.BookingsPerDay = t.danger, t.perCall, t.perDay
	for _, lang := range voice.Languages {
		if text := f.text("greeting_" + lang); text != "" {
			if p.Greeting == nil {
				p.Greeting = map[string]string{}
			}
			p.Greeting[lang] = text
		}
	}
}

// secrets puts secrets that were typed over those there are, and takes away
// those that are to be forgotten. It gives nil if nothing changes.
func (f *form) secrets() func(*voice.AgentSecrets) {
	change := false
	for name := range new(voice.AgentSecrets).Each() {
		change = change || f.text("secret_"+name) != "" || f.checked("forget_"+name)
	}
	if !change {
		return nil
	}
	return func(s *voice.AgentSecrets) {
		for name, old := range s.Each() {
			if f.checked("forget_" + name) {
				*old = ""
			}
			if typed := f.text("secret_" + name); typed != "" {
				*old = typed
			}
		}
	}
}

// agentMadeData shows a credential, this once.
type agentMadeData struct {
	booking.Agent
	Token   string
	Rotated bool
	Connect []connection
}

// newAgentPage shows the form of a new agent, and makes it.
func (s *server) newAgentPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	f := v.form(r).with("languages", "ar,en").with("retention", "30").choose("tools", voice.Tools...)
	if r.Method == http.MethodPost {
		typed, err := readAgent(f)
		if err != nil {
			return err
		}
		if f.ok() {
			n := voice.NewAgent{Name: f.text("name"), Retention: &typed.retention}
			typed.profile(f, &n.AgentProfile)
			if change := f.secrets(); change != nil {
				change(&n.Secrets)
			}
			token, a, err := s.Voice.CreateAgent(r.Context(), v.caller(), n)
			if err == nil {
				return s.page(w, v, "agent_made", agentMadeData{Agent: a, Token: token, Connect: s.connections(r, v, a.ID)})
			}
			if errors.Is(err, office.ErrDone) {
				return s.doneBefore(w, v, v.url("/settings/agents"))
			}
			if err := f.fail(err); err != nil {
				return err
			}
		}
	}
	d, err := s.agentForm(r, v, f, voice.AgentHas{})
	if err != nil {
		return err
	}
	return s.page(w, v, "agent_new", d)
}

// agentIn finds the live agent of the path.
func (s *server) agentIn(r *http.Request, v *visit) (voice.AgentView, error) {
	id, err := booking.ParseID[booking.AgentID](r.PathValue("id"))
	if err != nil {
		return voice.AgentView{}, errNoPage
	}
	a, err := s.Voice.Agent(r.Context(), v.org(), id)
	if err == nil && a.RevokedAt != 0 {
		err = errNoPage
	}
	return a, err
}

// agentPage shows an agent, how to connect it, and what can be changed of it.
func (s *server) agentPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	a, err := s.agentIn(r, v)
	if err != nil {
		return err
	}
	var branches []string
	for _, id := range a.Branches {
		branches = append(branches, id.String())
	}
	tools := a.Tools
	if len(tools) == 0 {
		tools = voice.Tools
	}
	f := v.form(r).with("name", a.Name).with("languages", strings.Join(a.Languages, ",")).with("hand_over", a.HandOver).
		with("greeting_ar", a.Greeting["ar"]).with("greeting_en", a.Greeting["en"]).with("retention", strconv.Itoa(a.RetentionDays)).
		choose("branches", branches...).choose("tools", tools...)
	f.with("danger", strings.Join(a.Danger, "\n")).with("bookings_per_call", unlessNone(a.BookingsPerCall)).
		with("bookings_per_day", unlessNone(a.BookingsPerDay))
	for name, on := range map[string]bool{"prove_own": a.ProveOwn, "prove_code": a.ProveCode, "same_time": a.SameTime} {
		if on {
			f.with(name, "1")
		}
	}
	if a.GreetByName {
		f.with("greet_by_name", "1")
	}
	for branch, texts := range a.Addresses {
		for lang, text := range texts {
			f.with(addressField(branch, lang), text)
		}
	}
	if r.Method == http.MethodPost {
		saved, err := s.changeAgent(r, v, f, a.ID)
		if err != nil {
			return err
		}
		if saved {
			return s.done(w, v, v.url("/settings/agents/"+a.ID.String()), "agents.saved")
		}
	}
	d := agentData{AgentView: a, Connect: s.connections(r, v, a.ID)}
	if d.agentForm, err = s.agentForm(r, v, f, a.Has); err != nil {
		return err
	}
	return s.page(w, v, "agent_edit", d)
}

// changeAgent saves the form. If it is refused the form says why.
func (s *server) changeAgent(r *http.Request, v *visit, f *form, id booking.AgentID) (bool, error) {
	typed, err := readAgent(f)
	if err != nil || !f.ok() {
		return false, err
	}
	name := f.text("name")
	_, err = s.Voice.UpdateAgent(r.Context(), v.caller(), id, voice.AgentChange{
		Name: &name, Retention: &typed.retention, Secrets: f.secrets(),
		Profile: func(p *booking.AgentProfile) { typed.profile(f, p) },
	})
	if err != nil {
		return false, f.fail(err)
	}
	return true, nil
}

func (s *server) rotateAgentPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	return s.confirmAgent(w, r, v, "rotate")
}

func (s *server) revokeAgentPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	return s.confirmAgent(w, r, v, "revoke")
}

// confirmAgent asks before an agent's credential stops working.
func (s *server) confirmAgent(w http.ResponseWriter, r *http.Request, v *visit, what string) error {
	a, err := s.agentIn(r, v)
	if err != nil {
		return err
	}
	here := v.url("/settings/agents/" + a.ID.String())
	return s.confirm(w, v, confirmation{
		Title: v.t("agents." + what + ".title"), Text: v.t("agents."+what+".text", a.Name), Button: v.t("agents." + what + ".button"),
		Action: here + "/" + what, Back: here, Danger: true,
	})
}

func (s *server) rotateAgent(w http.ResponseWriter, r *http.Request, v *visit) error {
	a, err := s.agentIn(r, v)
	if err != nil {
		return err
	}
	token, rotated, err := s.Voice.RotateAgent(r.Context(), v.caller(), a.ID)
	if errors.Is(err, office.ErrDone) {
		return s.doneBefore(w, v, v.url("/settings/agents/"+a.ID.String()))
	}
	if err != nil {
		return err
	}
	return s.page(w, v, "agent_made", agentMadeData{Agent: rotated, Token: token, Rotated: true, Connect: s.connections(r, v, a.ID)})
}

func (s *server) revokeAgent(w http.ResponseWriter, r *http.Request, v *visit) error {
	a, err := s.agentIn(r, v)
	if err != nil {
		return err
	}
	if _, err := s.Voice.RevokeAgent(r.Context(), v.caller(), a.ID); err != nil {
		return err
	}
	return s.done(w, v, v.url("/settings/agents"), "agents.revoke.done", a.Name)
}
