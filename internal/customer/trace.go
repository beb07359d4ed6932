package customer

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/spelling"
	"github.com/mawid/mawid/internal/store"
)

// Whoever called and never booked is no customer, but has left traces: a call
// with a number, words in what was said, a promise to call back. They are
// found by number and by name, and it is for a person to say which of them are
// those of the one who asks.

// How a trace was found.
const (
	FoundNumber = "number" // the number is that of the call or call-back
	FoundName   = "name"   // the name was given to be called back
	FoundSaid   = "said"   // the name or number was said
)

// Trace is a call or a call-back that may be somebody's.
type Trace struct {
	Call     booking.CallID     // zero: it is a call-back
	Callback booking.CallbackID // zero: it is a call
	Wait     booking.WaitID     // somebody who waits for a time; zero: it is a call or a call-back
	At       int64
	Name     booking.Private // as it was given; empty: not
	Phone    booking.Private // empty: withheld
	Found    string
	Words    booking.Private // where it was found, if it was said
}

// Key names a trace: call-ID, callback-ID or waiting-ID.
func (t Trace) Key() string {
	if !t.Wait.IsZero() {
		return "waiting-" + t.Wait.String()
	}
	if t.Call.IsZero() {
		return "callback-" + t.Callback.String()
	}
	return "call-" + t.Call.String()
}

// Number is the number, masked.
func (t Trace) Number() string { return booking.Mask(t.Phone) }

// TracePage is what a search has found. Partial says that there is more than
// was looked at: older, or too many.
type TracePage struct {
	Items   []Trace
	Partial bool
}

// How much is looked at.
const (
	traceTurns     = 50_000
	traceCallbacks = 20_000
	traceLimit     = 200
	shortestName   = 3 // letters
	shortestSaid   = 7 // digits of a number that was said
	traceWords     = 80
)

var (
	errShortSearch = fault.New(fault.Invalid, "search_too_short", "type at least four digits of a number, or three letters of a name").On("q")
	errNoTrace     = fault.New(fault.Invalid, "nothing_chosen", "choose at least one call or call-back").On("trace")
	errTrace       = fault.New(fault.Invalid, "invalid_trace", "this names no call or call-back; look again").On("trace")
)

// search is what somebody looks for in calls.
type search struct {
	digits string   // of a number; empty: a name is looked for
	words  []string // of a name
}

func searchFor(typed string) (s search, err error) {
	if len([]rune(typed)) > office.MaxName {
		return s, errLongSearch
	}
	if phone, ok := spelling.Phone(typed); ok {
		return search{digits: strings.TrimPrefix(phone, "+")}, nil
	}
	if part, ok := spelling.PhonePart(typed); ok {
		return search{digits: part}, nil
	}
	s.words = spelling.Parts(typed)
	if len([]rune(strings.Join(s.words, ""))) < shortestName {
		return s, errShortSearch
	}
	return s, nil
}

// inNumber tells whether a number is the one that is looked for.
func (s *search) inNumber(phone booking.Private) bool {
	return s.digits != "" && strings.Contains(string(phone), s.digits)
}

// inWords tells whether a text holds the name or the number.
func (s *search) inWords(text string) bool {
	if s.digits == "" {
		folded := spelling.Fold(text)
		return folded != "" && !slices.ContainsFunc(s.words, func(w string) bool { return !strings.Contains(folded, w) })
	}
	if len(s.digits) < shortestSaid {
		return false
	}
	// People say a number as they dial it at home.
	spoken := strings.TrimPrefix(s.digits, "966")
	return strings.Contains(digitsOf(text), spoken)
}

// digitsOf gives the digits of a text, in their Latin form.
func digitsOf(text string) string {
	return strings.Map(func(r rune) rune {
		if r = spelling.Digit(r); r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
}

// Traces finds calls and call-backs by a number or a name, the newest first:
// by the number that called or is to be called back, by the name that was
// given, and by what was said.
func (d *Desk) Traces(ctx context.Context, org booking.OrgID, typed string) (page TracePage, err error) {
	s, err := searchFor(typed)
	if err != nil {
		return page, err
	}
	t := d.Store.For(org)
	seen := map[string]bool{}
	add := func(found Trace) {
		if key := found.Key(); !seen[key] {
			seen[key] = true
			page.Items = append(page.Items, found)
		}
	}
	if s.digits != "" {
		calls, err := callsLike(ctx, t, s.digits, traceLimit+1)
		if err != nil {
			return page, err
		}
		for _, c := range calls {
			add(Trace{Call: c.ID, At: c.StartedAt, Phone: c.Caller, Found: FoundNumber})
		}
	}
	list, err := namedCallbacks(ctx, t, traceCallbacks)
	if err != nil {
		return page, err
	}
	for _, b := range list {
		if how := s.inCallback(b); how != "" {
			add(Trace{Callback: b.ID, At: b.At, Name: b.Name, Phone: b.Phone, Found: how, Words: cutWords(string(b.Summary))})
		}
	}
	var waits []waiter
	if err := t.Read(ctx, waitersWhere(&waits, org, `phone <> '' order by created_at desc, id desc limit $2`, traceCallbacks)); err != nil {
		return page, err
	}
	for _, w := range waits {
		if how := s.inCallback(booking.Callback{Name: w.name, Phone: w.phone}); how != "" {
			add(Trace{Wait: w.id, At: w.since, Name: w.name, Phone: w.phone, Found: how})
		}
	}
	turns := 0
	err = said(ctx, t, traceTurns, func(c booking.Call, text string) {
		turns++
		if s.inWords(text) {
			add(Trace{Call: c.ID, At: c.StartedAt, Phone: c.Caller, Found: FoundSaid, Words: cutWords(text)})
		}
	})
	slices.SortStableFunc(page.Items, func(a, b Trace) int { return cmp.Compare(b.At, a.At) })
	page.Partial = turns == traceTurns || len(list) == traceCallbacks || len(page.Items) > traceLimit
	page.Items = page.Items[:min(len(page.Items), traceLimit)]
	return page, err
}

// inCallback tells how a call-back was found; empty: not.
func (s *search) inCallback(b booking.Callback) string {
	switch {
	case s.inNumber(b.Phone):
		return FoundNumber
	case s.digits == "" && s.inWords(string(b.Name)):
		return FoundName
	case s.inWords(string(b.Summary)):
		return FoundSaid
	}
	return ""
}

func cutWords(text string) booking.Private {
	if r := []rune(text); len(r) > traceWords {
		text = string(r[:traceWords]) + "…"
	}
	return booking.Private(text)
}

// chosen reads the keys of traces.
func chosen(keys []string) (what traces, err error) {
	for _, key := range keys {
		if text, ok := strings.CutPrefix(key, "waiting-"); ok {
			id, err := booking.ParseID[booking.WaitID](text)
			if err != nil {
				return what, errTrace
			}
			what.waits = append(what.waits, id)
			continue
		}
		if text, ok := strings.CutPrefix(key, "callback-"); ok {
			id, err := booking.ParseID[booking.CallbackID](text)
			if err != nil {
				return what, errTrace
			}
			what.callbacks = append(what.callbacks, id)
			continue
		}
		text, ok := strings.CutPrefix(key, "call-")
		id, err := booking.ParseID[booking.CallID](text)
		if !ok || err != nil {
			return what, errTrace
		}
		what.calls = append(what.calls, id)
	}
	if len(keys) == 0 {
		return what, errNoTrace
	}
	return what, nil
}

// ExportTraces gives everything that is held in some calls and call-backs.
func (d *Desk) ExportTraces(ctx context.Context, c office.Caller, keys []string) (Dossier, error) {
	what, err := chosen(keys)
	if err != nil {
		return Dossier{}, err
	}
	org, _, err := d.Store.For(c.Org).Settings(ctx)
	if err != nil {
		return Dossier{}, err
	}
	out := Dossier{
		Organization: org.Name, ExportedAt: office.UTC(d.Unix()), Names: []booking.Private{}, Phones: []booking.Private{},
		Details: []DossierDetails{}, Appointments: []DossierEntry{}, Consents: []DossierConsent{},
	}
	if err := d.addCalls(ctx, c.Org, &out, what); err != nil {
		return Dossier{}, err
	}
	t := d.Store.For(c.Org)
	var waits []waiter
	if err := t.Read(ctx, waitersWhere(&waits, c.Org, t.Dialect().InList("id", "$2"), t.Dialect().List(store.Texts(what.waits)))); err != nil {
		return Dossier{}, err
	}
	if out.Waiting, err = dossierWaits(ctx, t, waits); err != nil {
		return Dossier{}, err
	}
	for _, w := range out.Waiting {
		out.know(w.Name, w.Phone)
	}
	for _, b := range out.Callbacks {
		out.know(b.Name, b.Phone)
	}
	for _, v := range out.Calls {
		out.know("", v.Caller)
	}
	return out, d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		d.Note(tx, c, "caller.exported", "", strconv.Itoa(len(out.Calls)+len(out.Callbacks)+len(out.Waiting)))
		return nil
	})
}

// know adds a name and a number, each once.
func (o *Dossier) know(name, phone booking.Private) {
	if name != "" && !slices.Contains(o.Names, name) {
		o.Names = append(o.Names, name)
	}
	if phone != "" && !slices.Contains(o.Phones, phone) {
		o.Phones = append(o.Phones, phone)
	}
}

// EraseTraces takes out of calls and call-backs who called and what was said,
// and leaves the figures. The call that led to a call-back goes with it. It
// counts those of which anything was known.
func (d *Desk) EraseTraces(ctx context.Context, c office.Caller, keys []string) (done Erasure, err error) {
	what, err := chosen(keys)
	if err != nil {
		return done, err
	}
	t := d.Store.For(c.Org)
	list, err := callbacksFrom(ctx, t, nil, nil, what.callbacks)
	for _, b := range list {
		if !b.Call.IsZero() && !slices.Contains(what.calls, b.Call) {
			what.calls = append(what.calls, b.Call)
		}
	}
	if err != nil {
		return done, err
	}
	err = t.Write(ctx, func(tx *store.Tx) error {
		if done, err = eraseCalls(tx, what.calls); err != nil {
			return err
		}
		others, err := eraseCallbacks(tx, what.callbacks)
		done.Callbacks += others + len(what.waits)
		eraseWaiters(tx, what.waits)
		tx.NeedScrub()
		d.Note(tx, c, "caller.erased", "", strconv.Itoa(done.Total()))
		return err
	})
	return done, err
}
