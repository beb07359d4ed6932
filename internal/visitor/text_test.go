package visitor

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/i18n"
)

// Both languages say the same, with every plural form.
func TestEveryTextIsThereInBothLanguages(t *testing.T) {
	t.Parallel()
	texts := loadTexts()
	for _, lang := range i18n.Langs {
		for key := range texts[lang] {
			base, _, counted := strings.Cut(key, "#")
			if !counted && !texts.Has(lang.Other(), key) {
				t.Errorf("%s has %s, and %s has not", lang, key, lang.Other())
			}
			for _, form := range lang.Other().Forms() {
				if counted && !texts.Has(lang.Other(), base+"#"+string(form)) {
					t.Errorf("%s has no %s#%s", lang.Other(), base, form)
				}
			}
		}
	}
}

var (
	said    = regexp.MustCompile(`\{\{-?[^}]*\bt "([a-z0-9_.]+)"`)
	counted = regexp.MustCompile(`\{\{-?[^}]*\bn "([a-z0-9_.]+)"`)
)

// What templates say, there is; and each stands in the layout with a title.
func TestTemplatesSayWhatThereIs(t *testing.T) {
	t.Parallel()
	texts := loadTexts()
	names, err := fs.Glob(pageFiles, "page/*.html")
	if err != nil || len(names) < 5 {
		t.Fatalf("%d templates, %v", len(names), err)
	}
	for _, name := range names {
		src, err := pageFiles.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var keys []string
		for _, m := range said.FindAllStringSubmatch(string(src), -1) {
			keys = append(keys, m[1])
		}
		for _, m := range counted.FindAllStringSubmatch(string(src), -1) {
			keys = append(keys, m[1]+"#other")
		}
		if page := strings.TrimSuffix(strings.TrimPrefix(name, "page/"), ".html"); page[0] != '_' {
			keys = append(keys, page+".title")
		}
		for _, key := range keys {
			if !texts.Has(i18n.English, key) {
				t.Errorf("%s says %s, which is no text", name, key)
			}
		}
	}
}
