// Package speak says things: it puts our own sentences together, in Arabic and
// English, from the text files beside it. What it says about days and times
// the package understand reads back as the same day and time.
package speak

import (
	"embed"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mawid/mawid/internal/agent/understand"
)

//go:embed sentences
var files embed.FS

// sentences are those of each language, by key.
var sentences = map[understand.Lang]map[string]string{
	understand.Arabic:  load("ar"),
	understand.English: load("en"),
}

func load(name string) map[string]string {
	text, err := files.ReadFile("sentences/" + name + ".txt")
	if err != nil {
		panic(err)
	}
	out := map[string]string{}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, "\r\n")
		if line == "" || line[0] == '#' {
			continue
		}
		key, sentence, ok := strings.Cut(line, ": ")
		if _, twice := out[key]; !ok || twice {
			panic(fmt.Sprintf("speak: sentences/%s.txt: %q has no sentence or comes twice", name, line))
		}
		out[key] = sentence
	}
	return out
}

// Say gives a sentence with its words filled in: name and value in turn. A
// language that we do not speak is English.
func Say(lang understand.Lang, key string, with ...string) string {
	s, ok := in(lang)[key]
	if !ok {
		panic("speak: no sentence " + key)
	}
	for i := 0; i+1 < len(with); i += 2 {
		s = strings.ReplaceAll(s, "{"+with[i]+"}", with[i+1])
	}
	return s
}

// To gives a sentence as it is said to a woman or a man, where it is known who
// listens and the language makes a difference.
func To(lang understand.Lang, who understand.Speaker, key string, with ...string) string {
	if _, ok := in(lang)[key+"."+string(who)]; ok && who != "" {
		key += "." + string(who)
	}
	return Say(lang, key, with...)
}

// Branch says the name of a branch: in Arabic that it is one, unless the name
// does.
func Branch(lang understand.Lang, name string) string {
	first, _, _ := strings.Cut(name, " ")
	if lang != understand.Arabic || slices.Contains(strings.Fields(in(lang)["branch.words"]), first) {
		return name
	}
	return Say(lang, "branch", "name", name)
}

// Sentence begins a sentence with a capital letter, in a script that has them.
func Sentence(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	return string(unicode.ToUpper(r)) + s[n:]
}

// Has tells whether there is a sentence.
func Has(key string) bool {
	_, ok := sentences[understand.English][key]
	return ok
}

func in(lang understand.Lang) map[string]string {
	if list, ok := sentences[lang]; ok {
		return list
	}
	return sentences[understand.English]
}

// words gives the nth of a list of words.
func words(lang understand.Lang, key string, n int) string {
	return strings.TrimSpace(strings.Split(in(lang)[key], ",")[n])
}

// List joins things as one says them: a, b or c. With "and" it is a, b and c.
func List(lang understand.Lang, last string, things []string) string {
	if len(things) == 0 {
		return ""
	}
	s := things[0]
	for i, t := range things[1:] {
		key := "comma"
		if i == len(things)-2 {
			key = last
		}
		s = Say(lang, key, "a", s, "b", t)
	}
	return s
}

// Numbered joins things with their numbers, for the keypad.
func Numbered(lang understand.Lang, things []string) string {
	list := make([]string, len(things))
	for i, t := range things {
		list[i] = fmt.Sprintf("%d %s", i+1, t)
	}
	s := ""
	for i, t := range list {
		if i == 0 {
			s = t
			continue
		}
		s = Say(lang, "comma", "a", s, "b", t)
	}
	return s
}

// Phone spells a number digit by digit and in pairs, so that no voice makes
// thousands of it. A Saudi one begins with zero five.
func Phone(number string) string {
	digits := strings.TrimPrefix(number, "+")
	if home, ok := strings.CutPrefix(digits, "966"); ok {
		digits = "0" + home
	}
	var b strings.Builder
	for i, d := range digits {
		switch {
		case i > 0 && i%2 == 0:
			b.WriteString(", ")
		case i > 0:
			b.WriteByte(' ')
		}
		b.WriteRune(d)
	}
	return b.String()
}

// digits are numbers as people write telephone numbers.
var digits = regexp.MustCompile(`\+?[0-9][0-9 -]{5,}[0-9]`)

// Aloud makes a text that somebody wrote ready for a voice: telephone numbers in
// it are spelled.
func Aloud(text string) string {
	return digits.ReplaceAllStringFunc(text, func(number string) string {
		return Phone(strings.NewReplacer(" ", "", "-", "").Replace(number))
	})
}

// Ending spells the last three digits of a number.
func Ending(number string) string {
	if len(number) < 3 {
		return number
	}
	end := number[len(number)-3:]
	return end[0:1] + " " + end[1:2] + " " + end[2:3]
}
