package dashboard

import (
	"bytes"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// refill puts what was typed into the form of a page that is sent to an address, and says
// how much of it found its field. It works on the page itself, so that no form has to know
// of it.
func refill(page []byte, action string, typed url.Values) (filled []byte, whole string) {
	tags := scan(page)
	form := choose(tags, action, typed)
	if form == nil {
		return page, keptNone
	}
	left := map[string][]string{}
	for name, values := range typed {
		left[name] = slices.Clone(values)
	}
	var out bytes.Buffer
	for i := 0; i < len(tags); i++ {
		if t := &tags[i]; form.has(t) {
			i += t.fill(&out, tags[i:], left)
		} else {
			out.Write(t.raw)
		}
	}
	whole = keptAll
	for name, values := range left {
		if slices.ContainsFunc(values, func(s string) bool { return strings.TrimSpace(s) != "" }) && !form.pressed(name) {
			whole = keptPart
		}
	}
	return out.Bytes(), whole
}

// tag is a piece of a page: a tag, or what stands between two.
type tag struct {
	html.Token
	raw  []byte
	form int // by number, of those of the page; 0: none
}

// scan cuts a page into pieces.
func scan(page []byte) (tags []tag) {
	z, form, forms := html.NewTokenizer(bytes.NewReader(page)), 0, 0
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			return tags
		}
		t := tag{raw: bytes.Clone(z.Raw())}
		t.Token = z.Token()
		if t.opens("form") {
			forms++
			form = forms
		}
		t.form = form
		if kind == html.EndTagToken && t.Data == "form" {
			form = 0
		}
		tags = append(tags, t)
	}
}

func (t *tag) opens(name string) bool {
	return (t.Type == html.StartTagToken || t.Type == html.SelfClosingTagToken) && t.Data == name
}

// get is the value of an attribute, and whether there is one.
func (t *tag) get(name string) (string, bool) {
	for _, a := range t.Attr {
		if a.Key == name {
			return a.Val, true
		}
	}
	return "", false
}

func (t *tag) is(name, value string) bool {
	v, _ := t.get(name)
	return v == value
}

// mark sets an attribute that has no value, or takes it away.
func (t *tag) mark(name string, on bool) {
	t.Attr = slices.DeleteFunc(t.Attr, func(a html.Attribute) bool { return a.Key == name })
	if on {
		t.Attr = append(t.Attr, html.Attribute{Key: name})
	}
}

// found is a form of a page.
type found struct {
	number int
	id     string
	fields []*tag
}

// has tells whether something belongs to the form.
func (f *found) has(t *tag) bool {
	if owner, named := t.get("form"); named {
		return f.id != "" && owner == f.id
	}
	return t.form == f.number
}

// pressed tells whether a name is that of a button.
func (f *found) pressed(name string) bool {
	return slices.ContainsFunc(f.fields, func(t *tag) bool { return t.opens("button") && t.is("name", name) })
}

// choose finds the form that is sent to an address, by itself or by a button: of several
// the one that has most of what was typed.
func choose(tags []tag, action string, typed url.Values) *found {
	var best *found
	most := 0
	for i := range tags {
		if !tags[i].opens("form") || !tags[i].is("method", "post") {
			continue
		}
		f := &found{number: tags[i].form}
		f.id, _ = tags[i].get("id")
		to, known := tags[i].is("action", action), 0
		for j := range tags {
			t := &tags[j]
			if !f.has(t) || !t.opens("input") && !t.opens("textarea") && !t.opens("select") && !t.opens("button") {
				continue
			}
			f.fields = append(f.fields, t)
			to = to || t.is("formaction", action)
			name, _ := t.get("name")
			if typed.Has(name) {
				known++
			}
			if value, _ := t.get("value"); t.is("type", "hidden") && typed.Has(name) && typed.Get(name) == value {
				known++
			}
		}
		if to && known > most {
			best, most = f, known
		}
	}
	return best
}

// next takes the next value of a name; false: there is none.
func next(left map[string][]string, name string) (string, bool) {
	values := left[name]
	if len(values) == 0 {
		return "", false
	}
	left[name] = values[1:]
	return values[0], true
}

// took takes a certain value of a name.
func took(left map[string][]string, name, value string) bool {
	at := slices.Index(left[name], value)
	if at < 0 {
		return false
	}
	left[name] = slices.Delete(left[name], at, at+1)
	return true
}

// fill writes a field with what was typed into it, and tells how many of the tags behind it
// belong to it.
func (t *tag) fill(out *bytes.Buffer, rest []tag, left map[string][]string) (more int) {
	name, _ := t.get("name")
	_, disabled := t.get("disabled")
	switch {
	case name == "" || disabled || secret(name):
	case t.opens("input"):
		return t.fillInput(out, name, left)
	case t.opens("textarea"):
		if text, ok := next(left, name); ok {
			out.Write(t.raw)
			out.WriteString("\n" + html.EscapeString(text)) // A first line feed is none of the text.
			return upTo(rest, "textarea", func(x *tag) {
				if x.Type == html.EndTagToken {
					out.Write(x.raw)
				}
			})
		}
	case t.opens("select"):
		return t.fillSelect(out, name, rest, left)
	}
	out.Write(t.raw)
	return 0
}

func (t *tag) fillInput(out *bytes.Buffer, name string, left map[string][]string) int {
	kind, _ := t.get("type")
	switch kind {
	case "checkbox", "radio":
		value, given := t.get("value")
		if !given {
			value = "on"
		}
		t.mark("checked", took(left, name, value))
	case "password", "file", "submit", "button", "image", "reset":
		out.Write(t.raw)
		return 0
	default:
		text, ok := next(left, name)
		if !ok {
			out.Write(t.raw)
			return 0
		}
		t.Attr = slices.DeleteFunc(t.Attr, func(a html.Attribute) bool { return a.Key == "value" })
		t.Attr = append(t.Attr, html.Attribute{Key: "value", Val: text})
	}
	out.WriteString(t.String())
	return 0
}

// fillSelect chooses what was chosen, if it is still there.
func (t *tag) fillSelect(out *bytes.Buffer, name string, rest []tag, left map[string][]string) int {
	chosen := ""
	upTo(rest, "select", func(x *tag) {
		if value, _ := x.get("value"); x.opens("option") && slices.Contains(left[name], value) && chosen == "" {
			chosen = value
		}
	})
	there := took(left, name, chosen)
	out.Write(t.raw)
	return upTo(rest, "select", func(x *tag) {
		if !there || !x.opens("option") {
			out.Write(x.raw)
			return
		}
		x.mark("selected", x.is("value", chosen))
		out.WriteString(x.String())
	})
}

// upTo visits what stands in a tag, and its end, and counts it.
func upTo(rest []tag, name string, each func(*tag)) (n int) {
	for i := 1; i < len(rest); i++ {
		each(&rest[i])
		n++
		if rest[i].Type == html.EndTagToken && rest[i].Data == name {
			break
		}
	}
	return n
}
