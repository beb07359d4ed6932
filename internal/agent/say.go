package agent

import (
	"embed"
	"strings"

	"github.com/mawid/mawid/internal/agent/speak"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

//go:embed lines
var lineFiles embed.FS

// phrases are the sentences of the tools, by language and key.
var phrases = map[understand.Lang]map[string]string{
	understand.Arabic: readLines("ar"), understand.English: readLines("en"),
}

func readLines(lang string) map[string]string {
	text, err := lineFiles.ReadFile("lines/" + lang + ".txt")
	if err != nil {
		panic("agent: " + err.Error()) // It is in the program.
	}
	lines := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if key, text, ok := strings.Cut(strings.TrimSpace(line), ": "); ok && key[0] != '#' {
			lines[key] = text
		}
	}
	return lines
}

// say fills a sentence in. What follows the key are names and what they stand
// for. Gaps that empty words leave are closed.
func say(lang understand.Lang, key string, fill ...string) string {
	text := phrases[lang][key]
	for i := 0; i+1 < len(fill); i += 2 {
		text = strings.ReplaceAll(text, "{"+fill[i]+"}", fill[i+1])
	}
	return strings.Join(strings.Fields(text), " ")
}

// label is what something is called.
func label(en, ar string) understand.Label { return understand.Label{En: en, Ar: ar} }

// with is who does it, as a part of a sentence; nothing if nobody is named.
func with(lang understand.Lang, r *booking.Resource) string {
	if r == nil {
		return ""
	}
	text := say(lang, "with", "person", label(r.Name, r.NameAr).In(lang))
	if lang == understand.English {
		return " " + text
	}
	return text
}

// spokenAnswers are answers in a language, by topic; what comes later stands for
// what came before, also where it is not in this language: what the house says in
// general may be wrong for a branch that has its own answer. Nil: there are none.
func spokenAnswers(lang understand.Lang, lists ...booking.Answers) map[string]string {
	var out map[string]string
	for _, answers := range lists {
		for topic, t := range answers {
			text := t.En
			if lang == understand.Arabic {
				text = t.Ar
			}
			if text == "" {
				delete(out, string(topic))
				continue
			}
			if out == nil {
				out = map[string]string{}
			}
			out[string(topic)] = speak.Aloud(text)
		}
	}
	return out
}

func clockOf(minute int) civil.Clock { return civil.Clock(minute % civil.DayMinutes) }

func spokenHours(lang understand.Lang, hours []booking.Hours) string {
	var texts []string
	for _, h := range hours {
		texts = append(texts, say(lang, "from_to", "from", speak.Time(lang, clockOf(h.From)), "to", speak.Time(lang, clockOf(h.To))))
	}
	return speak.List(lang, "and", texts)
}
