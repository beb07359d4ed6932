package dashboard

import (
	"fmt"
	"html/template"
	"strings"
)

// input is a field of a form, with its label, what was typed, and what is
// wrong with it.
type input struct {
	Name, Label, Hint, Value, Error string
	Type                            string
	Attrs                           template.HTMLAttr
	Wide                            bool
	Clash                           bool   // somebody else has saved something else
	Stored                          string // which is this; of a box, empty or not
}

// newInput describes a field: the form, its name, the key of its label, then
// attributes such as type=email, required, autocomplete=username. A text
// LABEL.hint, if there is one, is shown below.
func newInput(f *form, name, label string, attrs ...string) (input, error) {
	in := input{Name: name, Label: f.v.t(label), Value: f.Value(name), Error: f.Error(name), Type: "text"}
	in.Stored, in.Clash = f.clashes(name)
	if key := label + ".hint"; f.v.s.texts().Has(f.v.lang, key) {
		in.Hint = f.v.t(key)
	}
	var b strings.Builder
	for _, a := range attrs {
		key, value, given := strings.Cut(a, "=")
		if strings.Trim(key, "abcdefghijklmnopqrstuvwxyz-") != "" || strings.HasPrefix(key, "on") || key == "style" {
			return in, fmt.Errorf("%q is no attribute of a field", a)
		}
		switch {
		case key == "type":
			in.Type = value
		case !given:
			b.WriteString(" " + key)
		default:
			b.WriteString(" " + key + `="` + template.HTMLEscapeString(value) + `"`)
		}
	}
	if in.Type == "password" {
		in.Value = "" // is never shown again
	}
	in.Attrs = template.HTMLAttr(b.String()) // #nosec G203 -- the attributes stand in our own templates
	return in, nil
}

// choices is a field with a list to choose from.
type choices struct {
	input
	List []choice
}

// newChoices describes such a field. The list comes from the page.
func newChoices(f *form, name, label string, list []choice, attrs ...string) (choices, error) {
	in, err := newInput(f, name, label, attrs...)
	c := choices{input: in, List: make([]choice, len(list))}
	for i, item := range list {
		item.Chosen = f.Has(name, item.Value)
		if in.Clash && item.Value == in.Stored {
			c.Stored = item.Text
		}
		c.List[i] = item
	}
	return c, err
}
