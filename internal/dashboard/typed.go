package dashboard

import (
	"bytes"
	"cmp"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"github.com/mawid/mawid/internal/booking"
)

// typedField is a field of a form that was not done, to be read and copied.
type typedField struct{ Label, Text string }

// carriedFields are what forms carry for themselves; nobody has typed it.
var carriedFields = []string{"once", "back", "shown", "sure", "wish", "customer", "do"}

// typed lists what was typed into a form, by the labels of its page, in its order. What is
// secret is left out, and what the page carried for itself.
func (s *server) typed(v *visit) []typedField {
	sent := url.Values{}
	for name, values := range v.r.PostForm {
		if !secret(name) && !slices.Contains(carriedFields, name) {
			sent[name] = slices.Clone(values)
		}
	}
	for _, page := range []*url.URL{v.formPage(), v.r.URL} { // A dialog lies over another page than its form's.
		tags := scan(s.seen(v, page))
		if form := choose(tags, v.r.URL.RequestURI(), sent); form != nil {
			return append(form.labelled(tags, sent), plainly(sent)...)
		}
	}
	return plainly(sent)
}

// seen is a page as the person of the visit would see it; empty: they may not, or there is
// none.
func (s *server) seen(v *visit, page *url.URL) []byte {
	if page == nil {
		return nil
	}
	r := v.r.Clone(v.r.Context())
	r.Method, r.URL, r.Body, r.ContentLength = http.MethodGet, page, http.NoBody, 0
	r.Form, r.PostForm, r.MultipartForm = nil, nil, nil
	r.Header.Set("X-Refresh", "1") // Nobody looks at it.
	r.Header.Del("Content-Type")
	if _, pattern := s.mux.Handler(r); !v.may(pattern) {
		return nil
	}
	var out unread
	s.mux.ServeHTTP(&out, r)
	return out.Bytes()
}

// unread is a page that is written for nobody.
type unread struct {
	bytes.Buffer
	header http.Header
}

func (w *unread) Header() http.Header {
	if w.header == nil {
		w.header = http.Header{}
	}
	return w.header
}

func (w *unread) WriteHeader(int) {}

// labelled takes out of what was sent what has a field in the form.
func (f *found) labelled(tags []tag, sent url.Values) (list []typedField) {
	labels := labels(tags)
	for i := range tags {
		t := &tags[i]
		name, _ := t.get("name")
		if !f.has(t) || !sent.Has(name) {
			continue
		}
		kind, _ := t.get("type")
		value, _ := t.get("value")
		said, _ := t.get("aria-label")
		id, _ := t.get("id")
		text := ""
		switch {
		case t.opens("input") && kind == "hidden":
			next(sent, name)
		case t.opens("input") && (kind == "checkbox" || kind == "radio"):
			took(sent, name, cmp.Or(value, "on"))
		case t.opens("input"), t.opens("textarea"):
			text, _ = next(sent, name)
		case t.opens("select"):
			text, _ = next(sent, name)
			text = chosen(tags[i:], text)
		case t.opens("button"):
			delete(sent, name)
		}
		if text = strings.TrimSpace(text); text != "" {
			list = append(list, typedField{cmp.Or(labels[id], said, name), text})
		}
	}
	return list
}

// labels are the words beside the fields of a page, by the id of the field.
func labels(tags []tag) map[string]string {
	out := map[string]string{}
	for i := range tags {
		if id, ok := tags[i].get("for"); ok && tags[i].opens("label") {
			out[id] = words(tags[i:], "label")
		}
	}
	return out
}

// chosen is what a select shows for a value.
func chosen(rest []tag, value string) (text string) {
	at := 0
	upTo(rest, "select", func(x *tag) {
		if at++; x.opens("option") && x.is("value", value) && text == "" {
			text = words(rest[at:], "option")
		}
	})
	return cmp.Or(text, value)
}

// words are what can be read in a tag.
func words(rest []tag, name string) (text string) {
	upTo(rest, name, func(x *tag) {
		if x.Type == html.TextToken {
			text += x.Data
		}
	})
	return strings.TrimSpace(text)
}

// plainly lists what has no field that could be found, by its name in the form. Ids tell
// nobody anything.
func plainly(sent url.Values) (list []typedField) {
	for _, name := range slices.Sorted(maps.Keys(sent)) {
		for _, text := range sent[name] {
			if _, err := booking.ParseID[booking.AppointmentID](text); err != nil && strings.TrimSpace(text) != "" {
				list = append(list, typedField{name, text})
			}
		}
	}
	return list
}
