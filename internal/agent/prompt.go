package agent

import (
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"github.com/mawid/mawid/internal/agent/speak"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
)

//go:embed prompt
var promptFiles embed.FS

// prompts are what a model is told, by language.
var prompts = map[understand.Lang]*template.Template{understand.Arabic: readPrompt("ar"), understand.English: readPrompt("en")}

func readPrompt(lang string) *template.Template {
	text, err := promptFiles.ReadFile("prompt/" + lang + ".txt")
	if err != nil {
		panic("agent: " + err.Error()) // It is in the program.
	}
	return template.Must(template.New(lang).Option("missingkey=zero").Parse(string(text)))
}

// promptNames is how many services, branches or people a prompt lists: models
// find the others with list_services.
const promptNames = 40

// named is a line of a prompt.
type named struct{ Name, ID, At string }

// script is what a prompt is filled in with.
type script struct {
	Org, Languages             string
	Only                       bool            // it speaks one language
	Lang                       understand.Lang // of the prompt
	Services, Branches, People []named
	Danger                     []string // words of an emergency beside ours
	May                        map[string]bool
	rules                      int
}

// Rule numbers the next rule: those about what an agent may not do are left out,
// and no number with them.
func (s *script) Rule() int {
	s.rules++
	return s.rules
}

// prompt is what a model is told before it speaks for an agent: what can be
// booked where, and how the tools are used. It says nothing that the agent may
// not do.
func prompt(a booking.Agent, c *booking.Catalog, lang understand.Lang) string {
	places := map[booking.BranchID]string{}
	d := &script{
		Org: label(c.Org.Name, c.Org.NameAr).In(lang), Danger: a.Danger, May: map[string]bool{}, Only: len(a.Languages) == 1, Lang: lang,
	}
	var spoken []string
	for _, l := range a.Languages {
		spoken = append(spoken, say(lang, "language_"+l))
	}
	d.Languages = speak.List(lang, "and", spoken)
	for _, b := range c.Branches {
		places[b.ID] = label(b.Name, b.NameAr).In(lang)
		d.Branches = append(d.Branches, named{Name: places[b.ID], ID: b.Slug})
	}
	for _, s := range c.Services {
		line := named{Name: label(s.Name, s.NameAr).In(lang), ID: s.Slug}
		if len(s.Branches) < len(c.Branches) { // Where there is a choice.
			var at []string
			for _, b := range s.Branches {
				at = append(at, places[b])
			}
			line.At = speak.List(lang, "and", slices.DeleteFunc(at, func(name string) bool { return name == "" }))
		}
		d.Services = append(d.Services, line)
	}
	for _, r := range c.Resources {
		d.People = append(d.People, named{Name: label(r.Name, r.NameAr).In(lang), ID: r.Slug})
	}
	for _, list := range []*[]named{&d.Services, &d.Branches, &d.People} {
		*list = (*list)[:min(len(*list), promptNames)]
	}
	for _, t := range tools {
		d.May[t.Name] = may(a, t.Name)
	}
	var out strings.Builder
	if err := prompts[lang].Execute(&out, d); err != nil {
		panic("agent: prompt: " + err.Error()) // A template of the program, and plain values.
	}
	return out.String()
}

// withRule adds a rule behind those of a prompt.
func withRule(prompt, rule string) string {
	lines := strings.Split(strings.TrimSpace(prompt), "\n")
	number, _, _ := strings.Cut(lines[len(lines)-1], ".")
	last, err := strconv.Atoi(number)
	if err != nil {
		panic("agent: a prompt that does not end with a rule: " + prompt) // Those of the program do.
	}
	return strings.Join(append(lines, fmt.Sprintf("%d. %s", last+1, rule)), "\n")
}
