package agent

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/speak"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/voice"
)

//go:embed tools.json
var toolFile []byte

// Tool is one of the nine as models see it.
type Tool struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Annotations json.RawMessage `json:"annotations"`
	InputSchema json.RawMessage `json:"inputSchema"`
}

var tools, outputSchema = func() ([]Tool, json.RawMessage) {
	var f struct {
		Tools        []Tool
		OutputSchema json.RawMessage
	}
	if err := json.Unmarshal(toolFile, &f); err != nil {
		panic("agent: tools.json: " + err.Error()) // It is in the program.
	}
	return f.Tools, f.OutputSchema
}()

// Tools lists the nine.
func Tools() []Tool { return slices.Clone(tools) }

// Answer is what every tool answers. Say is ready to be read aloud.
type Answer struct {
	OK           bool          `json:"ok"`
	Code         string        `json:"code"`
	Say          string        `json:"say"`
	Slots        []OfferedSlot `json:"slots,omitempty"`
	Appointment  *ToldOf       `json:"appointment,omitempty"`
	Appointments []ToldOf      `json:"appointments,omitempty"`
	Services     []Offered     `json:"services,omitempty"`
	Branches     []Offered     `json:"branches,omitempty"`
	People       []Offered     `json:"practitioners,omitempty"`
	Days         []OpenOn      `json:"days,omitempty"`
	// Answers are what the house says about topics such as insurance, by their
	// names, in the language of the caller.
	Answers     map[string]string `json:"answers,omitempty"`
	Address     string            `json:"address,omitempty"`
	HoldSeconds int               `json:"hold_expires_in_seconds,omitempty"`
	ConnectTo   string            `json:"connect_to,omitempty"`
	Unclear     []string          `json:"unclear,omitempty"` // words about time that may mean something else
}

// OfferedSlot is a free time.
type OfferedSlot struct {
	SlotID       string `json:"slot_id"`
	Date         string `json:"date"`
	Time         string `json:"time"`
	ResourceName string `json:"resource_name,omitempty"`
	Spoken       string `json:"spoken"`
}

// ToldOf is an appointment that the caller may be told of.
type ToldOf struct {
	Ref     string `json:"appointment_ref"`
	ID      string `json:"id"`
	Date    string `json:"date"`
	Time    string `json:"time"`
	Service string `json:"service,omitempty"`
	Spoken  string `json:"spoken"`
}

// Offered is a service, a branch or a person.
type Offered struct {
	ID       string   `json:"id"`
	Name     string   `json:"name"`
	Branches []string `json:"branch_ids,omitempty"`
	Services []string `json:"service_ids,omitempty"`
	// Answers are what the house says about a service, by topic.
	Answers map[string]string `json:"answers,omitempty"`
}

// OpenOn is when a branch is open on a date.
type OpenOn struct {
	Date  string   `json:"date"`
	Hours []string `json:"hours"`
}

// args are the arguments of a tool. Models send numbers for texts, texts for
// booleans and null for nothing: all of that is read as it is meant.
type args map[string]any

func readArgs(raw []byte) (args, error) {
	a := args{}
	if len(strings.TrimSpace(string(raw))) == 0 {
		return a, nil
	}
	if err := json.Unmarshal(raw, &a); err != nil {
		var text string // Some platforms send the object as a text.
		if json.Unmarshal(raw, &text) != nil || json.Unmarshal([]byte(text), &a) != nil {
			return nil, errBody
		}
	}
	return a, nil
}

func (a args) text(name string) string {
	switch v := a[name].(type) {
	case string:
		return strings.TrimSpace(v)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case bool:
		return strconv.FormatBool(v)
	}
	return ""
}

func (a args) yes(name string) bool {
	switch strings.ToLower(a.text(name)) {
	case "true", "yes", "1":
		return true
	}
	return false
}

// serveTool answers a tool call over plain HTTP. The platform tells about the
// call in headers, which no model writes.
func (s *Server) serveTool(w http.ResponseWriter, r *http.Request, a booking.Agent) {
	if !filledIn(w, r.Header) {
		return
	}
	body, err := s.read(w, r, toolBody, &s.proven, a.ID.String())
	if err != nil {
		s.fail(w, r, err)
		return
	}
	l := s.newLine(a)
	in, err := readArgs(body)
	if err != nil {
		writeJSON(w, http.StatusOK, l.answer(l.lang(""), "bad_request", "bad_request"))
		return
	}
	writeJSON(w, http.StatusOK, l.tool(r.Context(), r.PathValue("name"), in, told(r.Header, "http")))
}

// The headers in which a platform tells which call it is, and who calls.
const (
	callHeader   = "X-Mawid-Call-Id"
	callerHeader = "X-Mawid-Caller"
)

// told reads what a platform tells about the call in headers of ours. Nothing
// that a model says counts: it would be the caller who says it.
func told(h http.Header, provider string) voice.CallStart {
	c := voice.CallStart{
		Provider: provider, ProviderID: h.Get(callHeader), Caller: h.Get(callerHeader), Direction: h.Get("X-Mawid-Direction"),
	}
	if p := h.Get("X-Mawid-Provider"); p != "" && len(p) <= 40 {
		c.Provider = p
	}
	return c
}

// toolset carries out each tool.
var toolset = map[string]func(*line, context.Context, understand.Lang, args) *Answer{
	"list_services":          (*line).listServices,
	"find_slots":             (*line).findSlots,
	"hold_slot":              (*line).holdSlot,
	"book_appointment":       (*line).book,
	"find_my_appointments":   (*line).findMine,
	"move_appointment":       (*line).move,
	"cancel_appointment":     (*line).cancelOne,
	"get_branch_info":        (*line).branchInfo,
	"request_staff_callback": (*line).callback,
}

// tool carries out one tool. It always has an answer, and always something to
// say: platforms hide failures from their models.
func (l *line) tool(ctx context.Context, name string, in args, start voice.CallStart) *Answer {
	want := string(langOf(in.text("lang")))
	start.Language = want
	if !may(l.Agent, name) {
		return l.answer(l.lang(want), "bad_request", "not_allowed")
	}
	if err := l.begin(ctx, start); errors.Is(err, voice.ErrOtherCall) {
		return l.answer(l.lang(want), "bad_request", "not_allowed")
	} else if err != nil {
		code := l.code(err)
		return l.answer(l.lang(want), code, code)
	}
	return toolset[name](l, ctx, l.lang(want), in) // Without a language it is the call's, which is known by now.
}

// may tells whether there is such a tool, and whether the agent may use it.
func may(a booking.Agent, tool string) bool {
	return toolset[tool] != nil && (len(a.Tools) == 0 || slices.Contains(a.Tools, tool))
}

func (l *line) answer(lang understand.Lang, code, key string, fill ...string) *Answer {
	return &Answer{OK: code == dialog.OK, Code: code, Say: say(lang, key, fill...)}
}

// failed is the answer to an action that came to nothing.
func (l *line) failed(lang understand.Lang, r *dialog.Result) *Answer {
	switch r.Code {
	case dialog.WrongState:
		return l.answer(lang, dialog.NotFound, "cannot_change")
	case string(booking.SlotTaken), string(booking.OutOfHours), string(booking.NonWorkingDay), string(booking.OffGrid):
		return l.answer(lang, r.Code, "taken_none")
	}
	return l.answer(lang, r.Code, r.Code)
}

// scene is the catalog with which a tool reads what a model means.
type scene struct {
	*booking.Catalog
	stamper
	now int64
	by  map[booking.Slot]booking.ResourceID // who has a time that is offered, where several were looked at
}

// spoken says when a slot is.
func (c *scene) spoken(lang understand.Lang, branch booking.BranchID, s booking.Slot) string {
	today := s.Date - 365
	if b := c.branch(branch); b != nil {
		today, _ = b.Zone.Local(c.now)
	}
	return speak.Slot(lang, s, today)
}

func (l *line) scene(ctx context.Context) (*scene, error) {
	key, err := l.s.Voice.StampKey()
	if err != nil {
		return nil, err
	}
	c, err := l.s.Voice.Catalog(ctx, l.Line)
	return &scene{Catalog: c, stamper: key, now: l.s.Now().Unix()}, err
}

func (c *scene) service(id booking.ServiceID) *booking.Service {
	return find(c.Services, func(s *booking.Service) bool { return s.ID == id })
}

func (c *scene) branch(id booking.BranchID) *booking.Branch {
	return find(c.Branches, func(b *booking.Branch) bool { return b.ID == id })
}

func (c *scene) resource(id booking.ResourceID) *booking.Resource {
	return find(c.Resources, func(r *booking.Resource) bool { return r.ID == id })
}

// find gives the only one that fits, or none.
func find[T any](list []*T, fits func(*T) bool) (found *T) {
	for _, v := range list {
		if fits(v) {
			if found != nil {
				return nil
			}
			found = v
		}
	}
	return found
}

// means tells whether a model means this: by its id, or by a name.
func means(text, id, slug string, names understand.Named) bool {
	if strings.EqualFold(text, id) || strings.EqualFold(text, slug) {
		return true
	}
	n := spelling.Fold(text)
	return n != "" && slices.ContainsFunc(append([]string{names.Label.En, names.Label.Ar}, names.Also...), func(name string) bool {
		return n == spelling.Fold(name)
	})
}

func (c *scene) readService(text string) *booking.Service {
	found := find(c.Services, func(s *booking.Service) bool {
		return text == "" || means(text, s.ID.String(), s.Slug, serviceNames(s))
	})
	if found == nil {
		found = heard(text, c.Services, serviceNames)
	}
	return found
}

// readBranch finds the branch that is meant, among those of the service if one
// is given.
func (c *scene) readBranch(text string, s *booking.Service) *booking.Branch {
	found := find(c.Branches, func(b *booking.Branch) bool {
		return (s == nil || slices.Contains(s.Branches, b.ID)) && (text == "" || means(text, b.ID.String(), b.Slug, branchNames(b)))
	})
	if found == nil {
		found = heard(text, c.Branches, branchNames)
	}
	if found != nil && s != nil && !slices.Contains(s.Branches, found.ID) {
		return nil
	}
	return found
}

func (c *scene) readResource(text string) *booking.Resource {
	return find(c.Resources, func(r *booking.Resource) bool { return means(text, r.ID.String(), r.Slug, personNames(r)) })
}

func (c *scene) serviceName(lang understand.Lang, id booking.ServiceID) string {
	if s := c.service(id); s != nil {
		return label(s.Name, s.NameAr).In(lang)
	}
	return ""
}

func (c *scene) branchName(lang understand.Lang, id booking.BranchID) string {
	if b := c.branch(id); b != nil {
		return speak.Branch(lang, label(b.Name, b.NameAr).In(lang))
	}
	return ""
}

// told makes an appointment known to the caller.
func (l *line) told(c *scene, lang understand.Lang, a dialog.Appointment) *ToldOf {
	what := c.serviceName(lang, a.Service)
	return &ToldOf{
		Ref: c.ref(l.Agent, l.Call, a.ID), ID: a.ID.String(), Date: a.Slot.Date.String(), Time: a.Slot.Time.String(), Service: what,
		Spoken: say(lang, "appointment", "what", what, "slot", c.spoken(lang, a.Branch, a.Slot)),
	}
}

// offered makes slots known to the caller.
func (l *line) offered(c *scene, lang understand.Lang, p place, slots []booking.Slot) (list []OfferedSlot, said string) {
	whoever := p.Resource
	for _, p.Slot = range slots {
		name := ""
		p.Resource = whoever
		if id, ok := c.by[p.Slot]; ok {
			p.Resource = id
		}
		if r := c.resource(p.Resource); r != nil {
			name = label(r.Name, r.NameAr).In(lang)
		}
		text := c.spoken(lang, p.Branch, p.Slot)
		list = append(list, OfferedSlot{
			SlotID: c.slotID(l.Agent.Org, p), Date: p.Slot.Date.String(), Time: p.Slot.Time.String(), ResourceName: name, Spoken: text,
		})
	}
	if b := c.branch(p.Branch); b != nil {
		today, _ := b.Zone.Local(c.now)
		said = speak.Slots(lang, slots, today)
	}
	return list, said
}
