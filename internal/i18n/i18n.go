// Package i18n says things in Arabic and in English: texts with their plural
// forms, digits, and dates in both calendars. The two languages are equals:
// whoever adds a text adds it twice, and a test holds it.
package i18n

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/goccy/go-yaml"
	"golang.org/x/text/language"
)

// Lang is a language that we speak.
type Lang string

// The languages.
const (
	English Lang = "en"
	Arabic  Lang = "ar"
)

// Langs lists them all.
var Langs = []Lang{English, Arabic}

// Parse finds the language of a code; false if we do not speak it.
func Parse(code string) (Lang, bool) {
	l := Lang(code)
	return l, slices.Contains(Langs, l)
}

var matcher = language.NewMatcher([]language.Tag{language.English, language.Arabic})

// Accept finds the best language for a browser's Accept-Language header.
func Accept(header string) Lang {
	tags, _, err := language.ParseAcceptLanguage(header)
	if err != nil || len(tags) == 0 {
		return English
	}
	_, i, _ := matcher.Match(tags...)
	return Langs[i]
}

// Dir is the direction of writing.
func (l Lang) Dir() string {
	if l == Arabic {
		return "rtl"
	}
	return "ltr"
}

// Other is the language to switch to.
func (l Lang) Other() Lang {
	if l == Arabic {
		return English
	}
	return Arabic
}

// Pick chooses between the names that a thing has in both languages.
func (l Lang) Pick(english, arabic string) string {
	if l == Arabic && arabic != "" || english == "" {
		return arabic
	}
	return english
}

// Form is a plural form of CLDR.
type Form string

// Plural gives the form that goes with a number. English has two, Arabic six.
func (l Lang) Plural(n int) Form {
	if n < 0 {
		n = -n
	}
	if l != Arabic {
		if n == 1 {
			return "one"
		}
		return "other"
	}
	switch {
	case n == 0:
		return "zero"
	case n == 1:
		return "one"
	case n == 2:
		return "two"
	case n%100 >= 3 && n%100 <= 10:
		return "few"
	case n%100 >= 11:
		return "many"
	}
	return "other"
}

// Forms lists the plural forms that a text needs in this language.
func (l Lang) Forms() []Form {
	if l == Arabic {
		return []Form{"zero", "one", "two", "few", "many", "other"}
	}
	return []Form{"one", "other"}
}

// Texts are texts by language and key.
type Texts map[Lang]map[string]string

// MustLoad reads the directory text of files that are part of the program: what is
// wrong with them is a panic.
func MustLoad(files fs.FS) Texts {
	files, err := fs.Sub(files, "text")
	if err != nil {
		panic(err)
	}
	t, err := Load(files)
	if err != nil {
		panic(err)
	}
	return t
}

// Load reads LANG/*.yaml. A file is a flat map from keys to texts; a key that
// is counted has a map from plural forms instead, and is kept as KEY#FORM.
func Load(files fs.FS) (Texts, error) {
	texts := Texts{}
	for _, l := range Langs {
		texts[l] = map[string]string{}
		names, err := fs.Glob(files, string(l)+"/*.yaml")
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			if err := texts.read(l, files, name); err != nil {
				return nil, fmt.Errorf("i18n: %s: %w", path.Clean(name), err)
			}
		}
	}
	return texts, nil
}

func (t Texts) read(l Lang, files fs.FS, name string) error {
	src, err := fs.ReadFile(files, name)
	if err != nil {
		return err
	}
	var entries map[string]any
	if err := yaml.Unmarshal(src, &entries); err != nil {
		return err
	}
	put := func(key, text string) error {
		if _, twice := t[l][key]; twice {
			return fmt.Errorf("%s is given twice", key)
		}
		t[l][key] = text
		return nil
	}
	for _, key := range slices.Sorted(maps.Keys(entries)) {
		switch v := entries[key].(type) {
		case string:
			err = put(key, v)
		case map[string]any:
			for form, text := range v {
				s, ok := text.(string)
				if !ok || !slices.Contains(l.Forms(), Form(form)) {
					return fmt.Errorf("%s: %s is no plural form of %s with a text", key, form, l)
				}
				if err = put(key+"#"+form, s); err != nil {
					break
				}
			}
		default:
			err = fmt.Errorf("%s must be a text or its plural forms; put it in quotes", key)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Has tells whether there is such a text.
func (t Texts) Has(l Lang, key string) bool {
	_, ok := t[l][key]
	return ok
}

// Say gives a text with {0}, {1}… replaced by the arguments. A text that is
// missing shows as its key in brackets, which tests look for.
func (t Texts) Say(l Lang, d Digits, key string, args ...any) string {
	text, ok := t[l][key]
	if !ok {
		return "⟦" + key + "⟧"
	}
	return fill(d, text, args)
}

// Count gives the text in the plural form of n. {n} stands for the number, as
// the digits print it.
func (t Texts) Count(l Lang, d Digits, key string, n int, args ...any) string {
	text, ok := t[l][key+"#"+string(l.Plural(n))]
	if !ok {
		return "⟦" + key + "⟧"
	}
	return fill(d, strings.ReplaceAll(text, "{n}", d.Number(n)), args)
}

// fill writes the text's own digits; those of the arguments stay as they are:
// they may be an address or a code.
func fill(d Digits, text string, args []any) string {
	text = d.Text(text)
	if len(args) == 0 || !strings.Contains(text, "{") {
		return text
	}
	pairs := make([]string, 0, 2*len(args))
	for i, a := range args {
		pairs = append(pairs, d.Text(fmt.Sprintf("{%d}", i)), fmt.Sprint(a))
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// Isolate keeps names and codes of the other direction from turning the sentence
// around them.
func (l Lang) Isolate(args []any) []any {
	out := make([]any, len(args))
	for i, a := range args {
		if s, ok := a.(string); ok && strings.ContainsFunc(s, l.foreign) {
			a = "\u2068" + s + "\u2069"
		}
		out[i] = a
	}
	return out
}

// foreign tells whether a letter is written in the other direction.
func (l Lang) foreign(r rune) bool {
	if l == Arabic {
		return unicode.Is(unicode.Latin, r)
	}
	return unicode.Is(unicode.Arabic, r) && unicode.IsLetter(r)
}
