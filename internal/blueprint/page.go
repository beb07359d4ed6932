package blueprint

import "github.com/mawid/mawid/internal/booking"

// page reads what is chosen for customers who book by themselves: nil, if
// nothing is written of it.
func (o object) page() *booking.Page {
	p, ok := o.part("page", "the page", "open", "phone", "welcome", "welcome_ar", "terms", "terms_ar", "colour", "business", "hidden",
		"host", "sites", "verify", "countries", "missed", "missed_days", "rules")
	if !ok {
		return nil
	}
	return &booking.Page{
		Open: p.flag("open"), Phone: p.text("phone"), Welcome: p.bilingual("welcome"), Terms: p.bilingual("terms"), Colour: p.text("colour"),
		Business: booking.Business(p.text("business")), Hidden: p.flag("hidden"), Host: p.text("host"), Sites: p.texts("sites", `["https://www.noor.example"]`),
		Verify: booking.Verify(p.text("verify")), Countries: p.texts("countries", `["+971"]`), Missed: p.number("missed", "3"),
		MissedDays: p.number("missed_days", "180"), Rules: p.rules(),
	}
}

func (o object) branchPage() *booking.BranchPage {
	p, ok := o.part("page", "the page of a branch", "shut", "address", "address_ar", "map", "phone")
	if !ok {
		return nil
	}
	return &booking.BranchPage{Shut: p.flag("shut"), Address: p.bilingual("address"), Map: p.text("map"), Phone: p.text("phone")}
}

func (o object) servicePage() *booking.ServicePage {
	p, ok := o.part("page", "the page of a service", "shut", "about", "about_ar", "rules", "questions")
	if !ok {
		return nil
	}
	out := &booking.ServicePage{Shut: p.flag("shut"), About: p.bilingual("about"), Rules: p.rules()}
	for _, n := range p.list("questions", `[{slug: pregnant, kind: yes_no, label: "Are you pregnant?"}]`) {
		q, ok := o.r.object(n, "a question", "slug", "kind", "label", "label_ar", "choices", "required")
		if !ok {
			continue
		}
		asked := booking.Question{Slug: q.text("slug"), Kind: booking.TextQuestion, Label: q.bilingual("label"), Required: q.flag("required")}
		if q.has("kind") {
			asked.Kind = booking.QuestionKind(q.text("kind"))
		}
		for _, n := range q.list("choices", "[{en: First visit, ar: زيارة أولى}]") {
			if c, ok := o.r.object(n, "a choice", "en", "ar"); ok {
				asked.Choices = append(asked.Choices, booking.Text{En: c.text("en"), Ar: c.text("ar")})
			}
		}
		out.Questions = append(out.Questions, asked)
	}
	return out
}

// rules reads what customers may do themselves; what is not written is as usual.
func (o object) rules() *booking.SelfRules {
	p, ok := o.part("rules", "the rules", "self", "cancel_notice", "move_notice", "moves")
	if !ok {
		return nil
	}
	out := booking.UsualRules
	if p.has("self") {
		out.Self = booking.SelfService(p.text("self"))
	}
	for key, n := range map[string]*int{"cancel_notice": &out.CancelNotice, "move_notice": &out.MoveNotice, "moves": &out.Moves} {
		if p.has(key) {
			*n = p.number(key, "120")
		}
	}
	return &out
}

// part reads an object under a key, if it is there.
func (o object) part(key, what string, keys ...string) (object, bool) {
	n := o.keys[key]
	if n == nil {
		return object{}, false
	}
	return o.r.object(n, what, keys...)
}

// bilingual reads a text: under the key in English, and with _ar in Arabic.
func (o object) bilingual(key string) booking.Text {
	return booking.Text{En: o.text(key), Ar: o.text(key + "_ar")}
}

// texts reads a list of texts.
func (o object) texts(key, example string) (out []string) {
	for _, n := range o.list(key, example) {
		s, ok := text(n)
		if !ok {
			o.r.mistake(position(n), "%s holds %s; write text: %s", key, kind(n), example)
			continue
		}
		out = append(out, s)
	}
	return out
}
