package message

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/seal"
	"github.com/mawid/mawid/internal/store"
)

// Plan is what a document says of messages. What it does not say stays as it is.
type Plan struct {
	On       *bool     // nil: stays as it is
	Channels []Draft   // by their names, in the order in which they are tried; others stay, behind them
	Rules    *RulePlan // nil: stay as they are
	Texts    *[]Text   // nil: stay as they are; those that are not named are ours

	// Warnings say what is to be thought over in what it says, once it was carried
	// out or rehearsed.
	Warnings []string
}

// RulePlan are rules as a document says them: services by their slugs.
type RulePlan struct {
	Rules
	Services map[string]ServiceRules
}

// Difference is what a plan makes different: part is messages, channel or text.
type Difference struct {
	Part, Name string
	New        bool
	Fields     []FieldDifference
}

// FieldDifference is one value before and after; empty: it is not there.
type FieldDifference struct{ Field, Old, New string }

// What is refused of a plan. The sentence is made where the mistake is found.
var (
	errNamedTwice   = fault.New(fault.Invalid, "channel_named_twice", "another channel has this name; give each a name of its own").On("name")
	errOtherKind    = fault.New(fault.Invalid, "channel_other_kind", "")
	errUnknownField = fault.New(fault.Invalid, "message_unknown_setting", "")
)

// Plan tells what an organization has chosen, as a document says it. What is secret
// is left out: where such a document is applied, it stays as it is.
func (d *Desk) Plan(ctx context.Context, org booking.OrgID) (p Plan, err error) {
	o, err := d.desk.Offer(ctx, org)
	if err != nil {
		return p, err
	}
	var (
		rules    = UsualRules()
		channels []Channel
		texts    []Text
	)
	if err := d.Store.For(org).Read(ctx, rulesOf(org, &rules), channelsOf(org, &channels), textsOf(org, &texts)); err != nil {
		return p, err
	}
	on := rules.Since != 0
	p = Plan{On: &on, Rules: planOf(&rules, o), Texts: &texts}
	for i := range channels {
		ch := &channels[i]
		n := Draft{Kind: ch.Kind, Name: ch.Name, Settings: courier.Settings{}, Links: ch.Links, Rate: ch.Rate,
			CapDay: ch.CapDay, CapMonth: ch.CapMonth}
		for _, f := range ch.Provider().Fields {
			if v := ch.Settings[f.Name]; v != "" && !f.Secret {
				n.Settings[f.Name] = v
			}
		}
		p.Channels = append(p.Channels, n)
	}
	return p, nil
}

func planOf(r *Rules, o *desk.Offer) *RulePlan {
	p := &RulePlan{Rules: *r, Services: map[string]ServiceRules{}}
	p.Rules.Services = nil
	for id, own := range r.Services {
		if s := o.Services[id]; s != nil {
			p.Services[s.Slug] = own
		}
	}
	return p
}

// Carry makes a plan ready to be carried out within the transaction that applies a
// document. A rehearsal checks and compares all of it, and seals nothing. Mistakes
// are faults on places such as messages.channels[0].name.
func (d *Desk) Carry(ctx context.Context, p *Plan, rehearse bool) (func(*store.Tx) ([]Difference, error), error) {
	var (
		key seal.Key
		err error
	)
	switch { // The key is asked for before the transaction, and made only where something is to be sealed.
	case len(p.Channels) > 0 && rehearse:
		err = d.CheckSeal(ctx)
	case len(p.Channels) > 0:
		key, err = d.SealKey()
	}
	return func(tx *store.Tx) ([]Difference, error) {
		cat, err := tx.Catalog()
		if err != nil {
			return nil, err
		}
		a := &applying{d: d, tx: tx, key: key, rehearse: rehearse, caller: office.Caller{Org: tx.Org()}, offer: desk.NewOffer(cat),
			rules: UsualRules()}
		p.Warnings = nil
		err = tx.Read(rulesOf(tx.Org(), &a.rules), channelsOf(tx.Org(), &a.channels), textsOf(tx.Org(), &a.texts),
			store.Query(func(r store.Row) error { return r.Scan(&a.settings.Digits) }, `select digits from organizations where id = $1`, tx.Org()))
		if err != nil {
			return nil, err
		}
		for _, step := range []func(*Plan) error{a.applyChannels, a.applyTexts, a.applyRules} {
			if err := step(p); err != nil {
				return nil, err
			}
		}
		if len(a.list) > 0 {
			lookAgain(tx, d.Unix())
		}
		return a.list, nil
	}, err
}

// applying carries out one plan against what is there.
type applying struct {
	d        *Desk
	tx       *store.Tx
	key      seal.Key
	rehearse bool
	caller   office.Caller
	offer    *desk.Offer
	settings booking.Settings // of the organization: how digits are written
	rules    Rules
	channels []Channel
	texts    []Text
	list     []Difference
}

// placed gives a refusal its place in the document.
func placed(place string, err error) error {
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Kind == fault.Internal {
		return err
	}
	return f.On(strings.TrimSuffix(place+"."+f.Field, "."))
}

// applyChannels makes or changes the channels that are named, and brings them into
// order.
func (a *applying) applyChannels(p *Plan) error {
	var order []booking.ChannelID
	seen := map[string]bool{}
	for i, n := range p.Channels {
		place := fmt.Sprintf("messages.channels[%d]", i)
		if err := n.tidy(); err != nil {
			return placed(place, err)
		}
		if name := strings.ToLower(n.Name); seen[name] {
			return errNamedTwice.On(place + ".name").Saying(fmt.Sprintf("another channel is called %q; give each a name of its own", n.Name))
		}
		seen[strings.ToLower(n.Name)] = true
		id, err := a.channel(place, n)
		if err != nil {
			return err
		}
		order = append(order, id)
	}
	if len(order) == 0 {
		return nil
	}
	was := a.named()
	slices.SortStableFunc(a.channels, func(x, y Channel) int { return rank(order, x.ID) - rank(order, y.ID) })
	if now := a.named(); now != was {
		for i := range a.channels {
			placeChannel(a.tx, a.channels[i].ID, i+1)
		}
		a.d.Note(a.tx, a.caller, "channel.ordered", "", "")
		a.list = append(a.list, Difference{Part: "messages", Fields: []FieldDifference{{"order of channels", was, now}}})
	}
	return nil
}

// named lists the channels in their order.
func (a *applying) named() string {
	var list []string
	for i := range a.channels {
		list = append(list, a.channels[i].Name)
	}
	return strings.Join(list, ", ")
}

// channel makes or changes one channel.
func (a *applying) channel(place string, n Draft) (id booking.ChannelID, err error) {
	kind, ok := courier.Find(n.Kind)
	if !ok {
		return id, placed(place, courier.ErrKind)
	}
	var found []*Channel
	for i := range a.channels {
		if strings.EqualFold(a.channels[i].Name, n.Name) {
			found = append(found, &a.channels[i])
		}
	}
	switch {
	case len(found) > 1:
		return id, errNamedTwice.On(place + ".name").Saying(fmt.Sprintf("%d channels are called %q; give them other names in the dashboard first",
			len(found), n.Name))
	case len(found) == 0:
		return a.add(place, kind, n)
	case found[0].Kind != n.Kind:
		return id, errOtherKind.On(place + ".kind").Saying(fmt.Sprintf(
			"%q is a channel of %s; give the new one another name, or remove the old one first", n.Name, found[0].Kind))
	}
	return found[0].ID, a.amend(place, kind, found[0], n)
}

// knows refuses settings that a provider does not have.
func knows(k courier.Kind, s courier.Settings) error {
	for _, name := range slices.Sorted(maps.Keys(s)) {
		if !slices.ContainsFunc(k.Fields, func(f courier.Field) bool { return f.Name == name }) {
			return errUnknownField.On(name).Saying(fmt.Sprintf("%s has no setting %q; remove it, or write one of %s", k.Name, name, fieldNames(k)))
		}
	}
	return nil
}

func fieldNames(k courier.Kind) string {
	var list []string
	for _, f := range k.Fields {
		list = append(list, f.Name)
	}
	return strings.Join(list, ", ")
}

// add makes a channel, the last for now.
func (a *applying) add(place string, kind courier.Kind, n Draft) (id booking.ChannelID, err error) {
	if len(a.channels) >= mostChannels {
		return id, ErrChannels.On(place)
	}
	ch := Channel{ID: booking.NewID[booking.ChannelID](), Kind: n.Kind, Version: 1, CreatedAt: a.d.Unix(), Place: 1}
	if last := len(a.channels); last > 0 {
		ch.Place = a.channels[last-1].Place + 1
	}
	settings, err := a.d.entered(&ch, n, nil)
	if err != nil {
		return id, placed(place+".settings", err)
	}
	if err := a.seal(&ch, settings); err != nil {
		return id, err
	}
	putChannel(a.tx, &ch)
	a.d.Note(a.tx, a.caller, "channel.added", ch.Name, ch.Kind)
	a.channels = append(a.channels, ch)
	a.differs("channel", ch.Name, true, nil, channelFacts(kind, &ch))
	return ch.ID, nil
}

// seal seals the settings of a channel, unless it is only rehearsed.
func (a *applying) seal(ch *Channel, settings string) (err error) {
	if !a.rehearse {
		ch.sealed, err = a.d.SealIn(a.tx, a.key, office.ChannelSettings, ch.ID, settings)
	}
	return err
}

// amend changes a channel, if anything of it is another.
func (a *applying) amend(place string, kind courier.Kind, ch *Channel, n Draft) error {
	was, err := a.d.settings(ch)
	if err != nil && !errors.Is(err, office.ErrLost) {
		return err
	}
	next := *ch
	text, err := a.d.entered(&next, n, was)
	if err != nil {
		return placed(place+".settings", err)
	}
	var all courier.Settings
	if err := json.Unmarshal([]byte(text), &all); err != nil {
		return err
	}
	before, after := channelFacts(kind, ch), channelFacts(kind, &next)
	for _, f := range kind.Fields {
		if f.Secret && was[f.Name] != all[f.Name] { // What is secret is another, and not shown.
			after = after.with(f.Name, "(another)")
		}
	}
	if !a.differs("channel", ch.Name, false, before, after) {
		return nil
	}
	if err := a.seal(&next, text); err != nil {
		return err
	}
	if _, err := amendChannel(a.tx, &next, ch.Version); err != nil {
		return err
	}
	*ch = next
	a.d.Note(a.tx, a.caller, "channel.changed", ch.Name, ch.Kind)
	return nil
}

// facts are values by the names of their fields, as a person reads them.
type facts []FieldDifference // Old is empty

func (f facts) with(field, value string) facts {
	out := slices.DeleteFunc(slices.Clone(f), func(x FieldDifference) bool { return x.Field == field })
	if value != "" {
		out = append(out, FieldDifference{Field: field, New: value})
	}
	return out
}

// counting adds a number, if there is one.
func (f facts) counting(field string, n int) facts {
	if n <= 0 {
		return f
	}
	return f.with(field, strconv.Itoa(n))
}

func (f facts) of(field string) string {
	for _, x := range f {
		if x.Field == field {
			return x.New
		}
	}
	return ""
}

// differs notes what is different about a thing, if anything is.
func (a *applying) differs(part, name string, isNew bool, was, is facts) bool {
	d := Difference{Part: part, Name: name, New: isNew}
	for _, x := range was {
		if now := is.of(x.Field); now != x.New {
			d.Fields = append(d.Fields, FieldDifference{x.Field, x.New, now})
		}
	}
	for _, x := range is {
		if was.of(x.Field) == "" {
			d.Fields = append(d.Fields, FieldDifference{Field: x.Field, New: x.New})
		}
	}
	if !isNew && len(d.Fields) == 0 {
		return false
	}
	a.list = append(a.list, d)
	return true
}

func channelFacts(k courier.Kind, ch *Channel) (f facts) {
	f = f.with("kind", ch.Kind)
	for _, field := range k.Fields {
		switch v, there := ch.Settings[field.Name]; {
		case field.Secret && there:
			f = f.with(field.Name, "(secret)")
		case there:
			f = f.with(field.Name, v)
		}
	}
	if ch.Links {
		f = f.with("links", "true")
	}
	return f.counting("rate", ch.Rate).counting("cap_day", ch.CapDay).counting("cap_month", ch.CapMonth)
}

// applyTexts stores the wordings that are named, and goes back to ours with others.
func (a *applying) applyTexts(p *Plan) error {
	if p.Texts == nil {
		return nil
	}
	keep := map[string]bool{}
	for i, t := range *p.Texts {
		place := fmt.Sprintf("messages.texts[%d]", i)
		name := t.name()
		if keep[name] {
			return errNamedTwice.On(place).Saying(name + " is written twice; remove one")
		}
		keep[name] = true
		if err := t.tidy(); err != nil {
			return placed(place, err)
		}
		if t.Text != "" {
			longest := a.d.longestOf(a.offer, a.settings, t)
			for _, problem := range notice.Check(t.Text, t.Kind, t.Form, longest) {
				said := problem.Say(i18n.English, i18n.Latin)
				if !problem.Warning {
					return ErrWording.On(place + ".text").Saying(said)
				}
				p.Warnings = append(p.Warnings, place+".text: "+said)
			}
		}
		a.text(t)
	}
	for _, t := range slices.Clone(a.texts) {
		if !keep[t.name()] {
			a.text(Text{Kind: t.Kind, Form: t.Form, Lang: t.Lang})
		}
	}
	return nil
}

// text stores one wording, if it is another.
func (a *applying) text(t Text) {
	of := func(t Text) (f facts) { return f.with("text", t.Text).with("template", t.Template) }
	was := Text{}
	if i := slices.IndexFunc(a.texts, func(x Text) bool { return x.name() == t.name() }); i >= 0 {
		was = a.texts[i]
	}
	if a.differs("text", t.name(), false, of(was), of(t)) {
		saveText(a.tx, t)
		a.d.Note(a.tx, a.caller, "messages.wording", t.name(), "")
	}
}

// applyRules stores the rules, and switches messages on or off.
func (a *applying) applyRules(p *Plan) error {
	next := a.rules
	if p.Rules != nil {
		next = p.Rules.Rules
		next.Services = map[booking.ServiceID]ServiceRules{}
		for _, slug := range slices.Sorted(maps.Keys(p.Rules.Services)) {
			i := slices.IndexFunc(a.offer.Catalog.Services, func(s *booking.Service) bool { return s.Slug == slug })
			if i < 0 {
				return errNoService.On("messages.rules.services." + slug).Saying(fmt.Sprintf("there is no service %q; add it under services", slug))
			}
			next.Services[a.offer.Catalog.Services[i].ID] = p.Rules.Services[slug]
		}
		if err := next.check(); err != nil {
			return placed("messages.rules", err)
		}
		next.Version, next.Since = a.rules.Version, a.rules.Since
	}
	if p.On != nil {
		switch {
		case !*p.On:
			next.Since = 0
		case len(a.channels) == 0:
			return ErrNoWay.On("messages.on")
		case next.Since == 0:
			next.Since = a.d.Unix()
		}
	}
	if !a.differs("messages", "", false, ruleFacts(&a.rules, a.offer), ruleFacts(&next, a.offer)) {
		return nil
	}
	if _, err := saveRules(a.tx, &next); err != nil {
		return err
	}
	a.d.Note(a.tx, a.caller, "messages.changed", "", switched(a.rules.Since, next.Since))
	return nil
}

var errNoService = fault.New(fault.Invalid, "unknown_service", "")

func ruleFacts(r *Rules, o *desk.Offer) (f facts) {
	var tell, nights []string
	for _, p := range notice.Purposes {
		if r.On(p) {
			tell = append(tell, string(p))
		}
	}
	for _, n := range r.Nights {
		nights = append(nights, n.Dates.From.String()+" to "+n.Dates.To.String()+": "+n.Hours.String())
	}
	if r.Since != 0 {
		f = f.with("on", "true")
	}
	f = f.with("tell", strings.Join(tell, ", ")).with("reminders", minutes(r.Reminders)).with("quiet", r.Quiet.String()).
		with("nights", strings.Join(nights, "; "))
	f = f.counting("per_day", r.PerDay).counting("per_month", r.PerMonth).counting("per_person", r.perNumber())
	for slug, own := range planOf(r, o).Services {
		var say []string
		if own.Sensitive {
			say = append(say, "sensitive")
		}
		if own.Silent {
			say = append(say, "silent")
		}
		if own.Own {
			say = append(say, "reminders "+minutes(own.Reminders))
		}
		f = f.with("service "+slug, strings.Join(say, ", "))
	}
	slices.SortStableFunc(f, func(x, y FieldDifference) int { return strings.Compare(x.Field, y.Field) })
	return f
}

func minutes(list []int) string {
	if len(list) == 0 {
		return "none"
	}
	var out []string
	for _, m := range list {
		out = append(out, strconv.Itoa(m))
	}
	return strings.Join(out, ", ")
}

// String writes quiet hours as a document does; empty: there are none.
func (q Quiet) String() string {
	if q.From == q.To {
		return ""
	}
	return q.From.String() + "-" + q.To.String()
}
