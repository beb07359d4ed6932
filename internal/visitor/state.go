package visitor

import (
	"cmp"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/fault"
)

// What a form carries from step to step is signed: whatever comes back was
// handed out by us, for this organization and for that very step. The key is the
// same on every node.

// state is what was chosen so far. It names no person.
type state struct {
	Org      booking.OrgID      `json:"o"`
	Branch   booking.BranchID   `json:"b,omitzero"`
	Service  booking.ServiceID  `json:"s,omitzero"`
	Resource booking.ResourceID `json:"r,omitzero"` // zero: anybody
	Slot     string             `json:"t,omitempty"`
	Source   string             `json:"u,omitempty"`
	// Nonce names the form: sent twice, it books once.
	Nonce string `json:"n,omitempty"`
	// Flow names the forms of one who goes from step to step. What is kept for
	// them belongs to it.
	Flow string `json:"f,omitempty"`
	// Hold is what is kept while a code is asked for.
	Hold booking.HoldID `json:"h,omitzero"`
	// Scarce is that nobody is told whether a code was sent.
	Scarce bool `json:"x,omitempty"`
	// Made is the appointment that a page is about.
	Made booking.AppointmentID `json:"m,omitzero"`
	// Was is how an appointment stood that a form changes.
	Was string `json:"w,omitempty"`
	// Until is when it ends, in Unix seconds.
	Until int64 `json:"e"`
}

// step is what a state is for. One of another step does not serve.
type step string

// The steps that hand out a state.
const (
	stepWhen step = "when"
	stepWho  step = "who"
	stepDone step = "done"
)

// How long a form can be left open, and how long the last page can be opened
// again.
const (
	formLife = 3 * time.Hour
	doneLife = 24 * time.Hour
	// ownLife is longer than the room takes such a page for one that was read:
	// whoever comes back to an older one is shown the appointment as it stands.
	ownLife = 48 * time.Hour
)

// What a form is refused for: it is too old or does not belong here, or it is
// not ours. Nothing of it is kept, and customers are told the same of both.
var (
	errState = fault.New(fault.Invalid, "stale_form", "this page was open for too long, or belongs elsewhere; begin again")
	// errOld is errState of a form that may have booked before.
	errOld    = fault.New(fault.Invalid, "old_form", "this page is too old to book with; what was booked with it stands")
	errForged = fault.New(fault.Invalid, "stale_form", "this page was changed on its way; begin again")
)

// sign writes a state down for a step.
func (v *visit) sign(of step, st state, life time.Duration) (string, error) {
	st.Org, st.Until = v.front.Org, v.now.Add(life).Unix()
	text, err := json.Marshal(st)
	if err != nil {
		return "", err
	}
	mac, err := v.mac(of, text)
	if err != nil {
		return "", err
	}
	return encode(text) + "." + encode(mac), nil
}

// read reads a state that was handed out for a step in this organization. With
// errState it still gives one that is merely too old.
func (v *visit) read(of step, token string) (st state, err error) {
	first, second, _ := strings.Cut(token, ".")
	text, bad := base64.RawURLEncoding.DecodeString(first)
	given, worse := base64.RawURLEncoding.DecodeString(second)
	if bad != nil || worse != nil {
		return state{}, errForged
	}
	mac, err := v.mac(of, text)
	if err != nil {
		return state{}, err
	}
	if !hmac.Equal(mac, given) || json.Unmarshal(text, &st) != nil {
		return state{}, errForged
	}
	if st.Org != v.front.Org {
		return state{}, errState
	}
	if st.Until <= v.now.Unix() {
		return st, errState
	}
	return st, nil
}

// here reads a state that is about the service and the branch of the address.
func (v *visit) here(of step, token string, at place) (state, error) {
	st, err := v.read(of, token)
	if st.Branch != at.branch.ID || st.Service != at.service.ID {
		return state{}, cmp.Or(err, error(errState))
	}
	return st, err
}

func (v *visit) mac(of step, text []byte) ([]byte, error) {
	key, err := v.s.Voice.StampKey()
	if err != nil {
		return nil, err
	}
	h := hmac.New(sha256.New, key)
	_, _ = h.Write([]byte("visitor/" + string(of) + "\n"))
	_, _ = h.Write(text)
	return h.Sum(nil), nil
}

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func newNonce() string { return rand.Text() }

// slotText writes a slot as forms carry it: 2026-11-20T16:30.
func slotText(s booking.Slot) string { return s.Date.String() + "T" + s.Time.String() }

func parseSlot(text string) (s booking.Slot, ok bool) {
	date, clock, _ := strings.Cut(text, "T")
	d, err := civil.ParseDate(date)
	c, worse := civil.ParseClock(clock)
	return booking.Slot{Date: d, Time: c}, err == nil && worse == nil
}
