package world

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
)

// Form is a form of a page, as a person has it before them.
type Form struct {
	Action  string
	fields  []field
	buttons []field
}

// field is a field of a form, or a button.
type field struct {
	name, kind, value string
	offers            []string // of a select
	sent              bool     // when nobody touches it
}

var (
	formTag   = regexp.MustCompile(`(?s)<form\b([^>]*)>(.*?)</form>`)
	fieldTag  = regexp.MustCompile(`(?s)<(input|button)\b([^>]*)>|<(textarea)\b([^>]*)>(.*?)</textarea>|<(select)\b([^>]*)>(.*?)</select>`)
	optionTag = regexp.MustCompile(`(?s)<option\b([^>]*)>`)
	attribute = regexp.MustCompile(`([a-z-]+)(?:="([^"]*)")?`)
)

// attributes reads those of a tag.
func attributes(tag string) map[string]string {
	list := map[string]string{}
	for _, m := range attribute.FindAllStringSubmatch(tag, -1) {
		list[m[1]] = html.UnescapeString(m[2])
	}
	return list
}

// has tells whether a tag has an attribute.
func has(tag map[string]string, name string) bool {
	_, ok := tag[name]
	return ok
}

// Forms reads the forms of a page that are posted to an address.
func Forms(page, action string) (list []Form) {
	for _, m := range formTag.FindAllStringSubmatch(page, -1) {
		tag := attributes(m[1])
		if tag["method"] != "post" || tag["action"] != action {
			continue
		}
		f := Form{Action: action}
		f.read(m[2], func(tag map[string]string) bool { return tag["form"] == "" })
		if id := tag["id"]; id != "" { // Buttons may stand elsewhere on the page.
			f.read(page, func(tag map[string]string) bool { return tag["form"] == id })
		}
		list = append(list, f)
	}
	return list
}

// read takes the fields of a text that belong to the form.
func (f *Form) read(text string, ours func(tag map[string]string) bool) {
	for _, m := range fieldTag.FindAllStringSubmatch(text, -1) {
		tag := attributes(m[2] + m[4] + m[7])
		one := field{name: tag["name"], kind: m[1] + m[3] + m[6], value: tag["value"], sent: true}
		if !ours(tag) || has(tag, "disabled") {
			continue
		}
		switch {
		case one.kind == "button":
			if tag["type"] == "" || tag["type"] == "submit" {
				f.buttons = append(f.buttons, one)
			}
			continue
		case one.name == "":
			continue
		case one.kind == "textarea":
			one.value = html.UnescapeString(m[5])
		case one.kind == "select":
			one.choose(m[8])
		case tag["type"] != "":
			one.kind = tag["type"]
		}
		if one.boxed() {
			one.sent = has(tag, "checked")
			if !has(tag, "value") {
				one.value = "on"
			}
		}
		f.fields = append(f.fields, one)
	}
}

// choose reads what a select offers; the first is chosen if no other is.
func (o *field) choose(options string) {
	for _, m := range optionTag.FindAllStringSubmatch(options, -1) {
		tag := attributes(m[1])
		if o.offers = append(o.offers, tag["value"]); len(o.offers) == 1 || has(tag, "selected") {
			o.value = tag["value"]
		}
	}
	o.sent = len(o.offers) > 0
}

// Knows tells whether a form has a field, or a button, of that name.
func (f *Form) Knows(name string) bool {
	named := func(o field) bool { return o.name == name }
	return slices.ContainsFunc(f.fields, named) || slices.ContainsFunc(f.buttons, named)
}

// Fill gives the pairs that a browser sends when a person has typed, ticked,
// chosen and pressed what pairs of names and values say: all fields of the
// form, and no other. A tick goes with an empty value; of several boxes of a
// name, those are ticked that are named, and fields of a name that come in
// rows take their values in turn. What a person cannot do is refused.
func (f *Form) Fill(typed ...string) (pairs []string, err error) {
	said := map[string][]string{}
	for i := 0; i+1 < len(typed); i += 2 {
		said[typed[i]] = append(said[typed[i]], typed[i+1])
	}
	rows := map[string][]string{} // what is left for the fields of a name that come in rows
	for name, values := range said {
		rows[name] = values
	}
	for _, o := range f.fields {
		values, touched := said[o.name]
		if !o.boxed() {
			values, touched = rows[o.name], len(rows[o.name]) > 0
		}
		if !touched {
			if o.sent {
				pairs = append(pairs, o.name, o.value)
			}
			continue
		}
		value, sent, err := o.touch(values)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Action, err)
		}
		if !o.boxed() {
			rows[o.name] = values[1:]
		}
		if sent {
			pairs = append(pairs, o.name, value)
		}
	}
	if err := f.offered(said, rows); err != nil {
		return nil, err
	}
	return append(pairs, f.press(said)...), nil
}

// boxed tells whether a field is a box to tick, one of several of its name.
func (o *field) boxed() bool { return o.kind == "checkbox" || o.kind == "radio" }

// touch says what a field sends that a person has touched.
func (o *field) touch(values []string) (value string, sent bool, err error) {
	switch {
	case o.boxed():
		return o.value, slices.Contains(values, o.value), nil
	case o.kind == "hidden" && values[0] != o.value:
		return "", false, fmt.Errorf("nobody can type into %s, which is hidden and %q", o.name, o.value)
	case o.kind == "select" && !slices.Contains(o.offers, values[0]):
		return "", false, fmt.Errorf("%s does not offer %q, but %q", o.name, values[0], o.offers)
	}
	return values[0], true, nil
}

// offered refuses names that the form does not have, boxes and buttons that
// are not there, and more values than there are fields.
func (f *Form) offered(said, left map[string][]string) error {
	for name, values := range said {
		if !f.Knows(name) {
			return fmt.Errorf("the form for %s has no field %s", f.Action, name)
		}
		text := func(o field) bool { return o.name == name && !o.boxed() }
		if slices.ContainsFunc(f.fields, text) && len(left[name]) > 0 {
			return fmt.Errorf("the form for %s has fewer fields %s than was given, %q", f.Action, name, values)
		}
		for _, v := range values {
			same := func(o field) bool {
				fixed := o.boxed() || o.kind == "button"
				return o.name == name && (!fixed || o.value == v || v == "" && o.kind == "checkbox")
			}
			if !slices.ContainsFunc(f.fields, same) && !slices.ContainsFunc(f.buttons, same) {
				return fmt.Errorf("the form for %s does not offer %q as %s", f.Action, v, name)
			}
		}
	}
	return nil
}

// press gives what a pressed button sends. Without a word it is the one that
// has no name, or the first.
func (f *Form) press(said map[string][]string) []string {
	for _, b := range f.buttons {
		if slices.Contains(said[b.name], b.value) && b.name != "" {
			return []string{b.name, b.value}
		}
	}
	if len(f.buttons) == 0 || slices.ContainsFunc(f.buttons, func(b field) bool { return b.name == "" }) {
		return nil
	}
	return []string{f.buttons[0].name, f.buttons[0].value}
}

// Submission gives what a browser sends from a page to an address: of the
// forms that are posted there it is the first that has what is typed.
func Submission(page, action string, typed ...string) (pairs []string, err error) {
	forms := Forms(page, action)
	if len(forms) == 0 {
		return nil, fmt.Errorf("the page has no form for %s: %s", action, strings.Join(actions(page), ", "))
	}
	for _, f := range forms {
		if pairs, err = f.Fill(typed...); err == nil {
			return pairs, nil
		}
	}
	return nil, err
}

// actions lists where the forms of a page go.
func actions(page string) (list []string) {
	for _, m := range formTag.FindAllStringSubmatch(page, -1) {
		list = append(list, attributes(m[1])["action"])
	}
	return list
}
