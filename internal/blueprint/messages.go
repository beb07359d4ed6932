package blueprint

import (
	"context"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/store"
)

// secret is where a document says that a secret is.
type secret struct {
	node      ast.Node
	env, file string
	into      courier.Settings
	name      string
}

// messages reads what customers are told, and by which ways.
func (s *sheet) messages(n ast.Node) *message.Plan {
	o, ok := s.object(n, "messages", "on", "channels", "rules", "texts")
	if !ok {
		return nil
	}
	p := &message.Plan{}
	if o.has("on") {
		on := o.flag("on")
		p.On = &on
	}
	for _, n := range o.list("channels", "[{kind: taqnyat, name: SMS, settings: {sender: Noor}}]") {
		if c, ok := s.channel(n); ok {
			p.Channels = append(p.Channels, c)
		}
	}
	if n := o.keys["rules"]; n != nil {
		p.Rules = s.messageRules(n)
	}
	if o.has("texts") {
		p.Texts = &[]message.Text{}
		for _, n := range o.list("texts", `[{kind: reminder, form: sms, language: en, text: "…"}]`) {
			if t, ok := s.wording(n); ok {
				*p.Texts = append(*p.Texts, t)
			}
		}
	}
	return p
}

func (s *sheet) channel(n ast.Node) (d message.Draft, ok bool) {
	o, ok := s.object(n, "a channel", "kind", "name", "settings", "secrets", "links", "rate", "cap_day", "cap_month")
	if !ok {
		return d, false
	}
	var kinds []string
	for _, k := range courier.Kinds {
		if !k.Development {
			kinds = append(kinds, k.Name)
		}
	}
	if o.need("kind", "taqnyat") {
		d.Kind = o.oneOf("kind", "provider", kinds)
	}
	if o.need("name", "SMS") {
		d.Name = o.text("name")
	}
	d.Settings, d.Links, d.Rate = courier.Settings{}, o.flag("links"), o.number("rate", "10")
	d.CapDay, d.CapMonth = o.number("cap_day", "500"), o.number("cap_month", "10000")
	kind, _ := courier.Find(d.Kind)
	var plain, hidden []string
	for _, f := range kind.Fields {
		if f.Secret {
			hidden = append(hidden, f.Name)
		} else {
			plain = append(plain, f.Name)
		}
	}
	if d.Kind == "" {
		return d, false // What it needs is not known.
	}
	if set, ok := o.part("settings", "settings of "+d.Kind, plain...); ok {
		for _, name := range plain {
			if set.has(name) {
				d.Settings[name] = set.scalar(name)
			}
		}
	}
	if set, ok := o.part("secrets", "secrets of "+d.Kind, hidden...); ok {
		for _, name := range hidden {
			s.secret(set, name, d.Settings)
		}
	}
	return d, true
}

// secret reads where a secret is. It does not stand in the document itself.
func (s *sheet) secret(set object, name string, into courier.Settings) {
	n := set.keys[name]
	if n == nil {
		return
	}
	if _, isMap := entries(n); !isMap {
		s.mistake(position(n), "%s stands in the document, where everybody reads it; write {env: NAME} or {file: PATH}", name)
		return
	}
	o, _ := s.object(n, name, "env", "file")
	ref := secret{node: n, env: o.text("env"), file: o.text("file"), into: into, name: name}
	if (ref.env == "") == (ref.file == "") {
		s.mistake(position(n), "%s needs one place; write {env: NAME} or {file: PATH}", name)
		return
	}
	s.secrets = append(s.secrets, ref)
}

// scalar reads a text, which may look like a number.
func (o object) scalar(key string) string {
	if n, ok := o.keys[key].(*ast.IntegerNode); ok {
		return n.GetToken().Value
	}
	return o.text(key)
}

// oneOf reads a word of a list; empty: it is none of them.
func (o object) oneOf(key, noun string, words []string) string {
	w := o.text(key)
	if w != "" && !slices.Contains(words, w) {
		o.r.mistake(o.at(key), "%q is no %s; %s", clip(w), noun, meant(w, words))
		return ""
	}
	return w
}

func (s *sheet) messageRules(n ast.Node) *message.RulePlan {
	o, ok := s.object(n, "the rules of messages", "tell", "reminders", "quiet", "nights", "per_day", "per_month", "per_person", "services")
	if !ok {
		return nil
	}
	p := &message.RulePlan{Rules: message.UsualRules(), Services: map[string]message.ServiceRules{}}
	if o.has("tell") {
		p.Off = s.notTold(o)
	}
	if o.has("reminders") {
		p.Reminders = o.minutes("reminders")
	}
	if o.has("quiet") {
		p.Quiet = o.quiet("quiet")
	}
	for _, n := range o.list("nights", `[{from: 2027-02-08, to: 2027-03-09, quiet: "04:00-13:00"}]`) {
		if night, ok := s.object(n, "other nights", "date", "from", "to", "quiet"); ok && night.need("quiet", `"04:00-13:00"`) {
			if dates, ok := night.dates(); ok {
				p.Nights = append(p.Nights, message.Nights{Dates: dates, Hours: night.quiet("quiet")})
			}
		}
	}
	p.PerDay, p.PerMonth, p.PerNumber = o.number("per_day", "500"), o.number("per_month", "10000"), o.number("per_person", "5")
	for _, key := range []string{"per_day", "per_month"} {
		o.notZero(key, "write how many may be paid for, or remove the key: there is no cap then")
	}
	o.notZero("per_person", "write how many one person may get in a day, or remove the key: it is then 5")
	if n := o.keys["services"]; n != nil {
		s.serviceRules(n, p)
	}
	return p
}

// notTold lists what is not among those that customers are told.
func (s *sheet) notTold(o object) (off []notice.Purpose) {
	var all []string
	for _, p := range notice.Purposes {
		all = append(all, string(p))
	}
	told := o.texts("tell", "["+strings.Join(all, ", ")+"]")
	for _, w := range told {
		if !slices.Contains(all, w) {
			s.mistake(o.at("tell"), "%q is no kind of message; %s", clip(w), meant(w, all))
		}
	}
	for _, p := range notice.Purposes {
		if !slices.Contains(told, string(p)) {
			off = append(off, p)
		}
	}
	return off
}

// minutes reads a list of whole numbers.
func (o object) minutes(key string) []int {
	list := []int{}
	for _, n := range o.list(key, "[1440, 120]") {
		one := object{r: o.r, node: n, what: key, keys: map[string]ast.Node{key: n}}
		list = append(list, one.number(key, "120"))
	}
	return list
}

// quiet reads hours in which nobody is reminded; empty text: there are none.
func (o object) quiet(key string) (q message.Quiet) {
	t := o.text(key)
	if t == "" {
		return q
	}
	from, to, ok := ends(t)
	if !ok || from == to || to >= civil.DayMinutes {
		o.r.mistake(o.at(key), `%s: %q are not hours; write "21:00-08:00", or "" for none`, key, clip(t))
		return q
	}
	return message.Quiet{From: civil.Clock(from), To: civil.Clock(to)}
}

func (s *sheet) serviceRules(n ast.Node, p *message.RulePlan) {
	pairs, ok := entries(n)
	if !ok {
		s.mistake(position(n), "services is %s; write a map such as {checkup: {sensitive: true}}", kind(n))
		return
	}
	for _, kv := range pairs {
		slug := keyText(kv.Key) // It may be there without being in this document.
		if o, ok := s.object(kv.Value, "the rules of a service", "sensitive", "silent", "reminders"); ok {
			own := message.ServiceRules{Sensitive: o.flag("sensitive"), Silent: o.flag("silent"), Own: o.has("reminders")}
			if own.Own {
				own.Reminders = o.minutes("reminders")
			}
			p.Services[slug] = own
		}
	}
}

func (s *sheet) wording(n ast.Node) (t message.Text, ok bool) {
	o, ok := s.object(n, "a text", "kind", "form", "language", "text", "template")
	if !ok {
		return t, false
	}
	var kinds, forms []string
	for _, k := range message.Worded {
		kinds = append(kinds, string(k))
	}
	for _, f := range notice.Forms {
		forms = append(forms, string(f))
	}
	if o.need("kind", "reminder") {
		t.Kind = notice.Kind(o.oneOf("kind", "kind of message", kinds))
	}
	if o.need("form", "sms") {
		t.Form = notice.Form(o.oneOf("form", "form of a message", forms))
	}
	if o.need("language", "ar") {
		t.Lang = i18n.Lang(o.oneOf("language", "language", []string{"ar", "en"}))
	}
	t.Text, t.Template = o.text("text"), o.text("template")
	return t, true
}

// ReadSecrets fills in what the document says to be elsewhere: read is given the name
// of a variable, or that of a file. The error is a Mistakes.
func (f *File) ReadSecrets(read func(env, file string) (string, error)) error {
	var all Mistakes
	for _, s := range f.secrets {
		v, err := read(s.env, s.file)
		if err != nil {
			at := position(s.node)
			all = append(all, &Mistake{File: f.name, Line: at.Line, Column: at.Column, Text: s.name + ": " + err.Error()})
			continue
		}
		s.into[s.name] = v
	}
	if len(all) > 0 {
		return all.sorted()
	}
	return nil
}

// Warnings say what is to be thought over in the document, once it was carried out or
// rehearsed.
func (f *File) Warnings() []string {
	if f.Messages == nil {
		return nil
	}
	return f.Messages.Warnings
}

// Also is what else the document says than what is in its Plan, for the catalogue to
// carry out with it.
func (f *File) Also(ctx context.Context, d *message.Desk, rehearse bool) ([]catalogue.Rider, error) {
	if f.Messages == nil {
		return nil, nil
	}
	carry, err := d.Carry(ctx, f.Messages, rehearse)
	if err != nil {
		return nil, err
	}
	return []catalogue.Rider{func(tx *store.Tx) (list []catalogue.PlanDifference, err error) {
		found, err := carry(tx)
		for _, d := range found {
			p := catalogue.PlanDifference{Part: d.Part, Slug: d.Name, New: d.New}
			for _, x := range d.Fields {
				p.Fields = append(p.Fields, catalogue.FieldDifference(x))
			}
			list = append(list, p)
		}
		return list, err
	}}, nil
}
