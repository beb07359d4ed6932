package caller

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
)

//go:embed words
var files embed.FS

// speech is how callers of a voice speak and what they listen for.
type speech struct {
	voice string

	Names                                                 []string
	Services, Branches, People, Heard, Parts              map[string][]string
	HalfDay                                               map[string][]string `yaml:"half_day"`
	DayParts                                              map[int][]string    `yaml:"day_parts"`
	Weekdays, Months, Ordinals, Hours, Digits, Counts     []string
	Double, Ending, For                                   string
	Hello, Open, With, Keys, Service, Branch, Anybody     []string
	OpenService                                           []string `yaml:"open_service"`
	OpenAll                                               []string `yaml:"open_all"`
	Today, Tomorrow, Overmorrow                           []string
	OnWeekday                                             []string `yaml:"on_weekday"`
	NextWeek                                              []string `yaml:"next_week"`
	OnDate                                                []string `yaml:"on_date"`
	InDays                                                []string `yaml:"in_days"`
	AtPart                                                []string `yaml:"at_part"`
	TimeOnly                                              []string `yaml:"time_only"`
	When, Clock, Sharp, Half, Quarter, To                 []string
	After, Before, Earliest, Nth, Take, Name, Phone       []string
	Yes, No, Rather, Again, Fillers, Pauses, Fix, Reasons []string
	WrongWhen                                             []string `yaml:"wrong_when"`
	WrongName                                             []string `yaml:"wrong_name"`
	WrongBranch                                           []string `yaml:"wrong_branch"`
	WrongService                                          []string `yaml:"wrong_service"`
	WrongPerson                                           []string `yaml:"wrong_person"`
	WrongPhone                                            []string `yaml:"wrong_phone"`
	Questions                                             []question
}

// question is how one of the agent's questions is recognised.
type question struct {
	Ask   string
	Words []string
}

// spoken are the voices of each language.
var spoken = func() map[string][]*speech {
	out := map[string][]*speech{}
	for _, lang := range []string{"ar", "en"} {
		names, err := fs.Glob(files, "words/"+lang+"-*.yaml")
		if err != nil || len(names) == 0 {
			panic(fmt.Sprint("caller: no voices of ", lang, err))
		}
		for _, name := range names {
			v := &speech{voice: strings.TrimSuffix(strings.TrimPrefix(name, "words/"), ".yaml")}
			for _, file := range []string{"words/" + lang + ".yaml", name} { // the common words, and its own
				text, err := files.ReadFile(file)
				if err == nil {
					err = yaml.UnmarshalWithOptions(text, v, yaml.Strict())
				}
				if err != nil {
					panic(fmt.Errorf("caller: %s: %w", file, err))
				}
			}
			out[lang] = append(out[lang], v)
		}
	}
	return out
}()

// pick chooses one of several.
func (c *Caller) pick(list []string) string { return list[c.rng.IntN(len(list))] }

// with fills words in.
func (*Caller) with(s string, pairs ...string) string {
	return strings.NewReplacer(pairs...).Replace(s)
}

// fillIn fills in what the caller wants.
func (c *Caller) fillIn(s string) string {
	for _, hole := range []struct {
		name string
		say  func() string
	}{
		{"{hello}", func() string { return c.pick(c.Hello) }},
		{"{service}", func() string { return c.pick(c.Services[c.Wish.Service]) }},
		{"{branch}", func() string { return c.pick(c.Branches[c.Wish.Branch]) }},
		{"{person}", func() string { return c.pick(c.People[c.Wish.Person]) }},
		{"{name}", func() string { return c.Wish.Name }},
		{"{phone}", c.number},
		{"{when}", c.when},
	} {
		if strings.Contains(s, hole.name) {
			s = strings.ReplaceAll(s, hole.name, c.pause(hole.say()))
		}
	}
	return s
}

// pause hesitates before some words, now and then.
func (c *Caller) pause(s string) string {
	if s != "" && c.rng.Float64() < c.fill/3 {
		return c.pick(c.Pauses) + " " + s
	}
	return s
}

// hesitating says something, and now and then something else first.
func (c *Caller) hesitating(s, what string) string {
	if c.rng.Float64() >= c.slip {
		return c.fillIn(s)
	}
	wish := c.Wish
	switch what {
	case "when":
		c.Wish.Date++
	case "name":
		c.Wish.Name = c.pick(c.Names)
	}
	before := c.fillIn(s)
	c.Wish = wish
	return before + " " + c.pick(c.Fix) + " " + c.fillIn(s)
}

// written is a sentence as a recogniser writes it: with the words that say
// nothing, beginnings that were broken off, without signs, and in one of the
// spellings that there are. Digits are not begun anew: that would be another
// number.
func (c *Caller) written(s string, anew bool) string {
	words := strings.Fields(s)
	if anew && len(words) > 1 && c.rng.Float64() < c.restart {
		words = slices.Insert(words, 0, words[0])
	}
	if c.rng.Float64() < c.fill {
		words = append([]string{c.pick(c.Fillers)}, words...)
	}
	out := strings.Join(words, " ")
	if c.Lang == "ar" {
		return c.spelt(out)
	}
	if c.rng.IntN(3) == 0 {
		out = strings.NewReplacer("o'clock", "o clock", " pm", " p m", " am", " a m").Replace(out)
	}
	return out
}

// spelt writes Arabic as recognisers and people do: with or without the
// marks on its letters, and with digits of either kind.
func (c *Caller) spelt(s string) string {
	if c.rng.IntN(2) == 0 {
		s = strings.NewReplacer("أ", "ا", "إ", "ا", "آ", "ا").Replace(s)
	}
	if c.rng.IntN(3) == 0 {
		s = strings.ReplaceAll(s, "ة", "ه")
	}
	if c.rng.IntN(3) == 0 {
		s = strings.Map(func(r rune) rune {
			if r >= '0' && r <= '9' {
				return '٠' + r - '0'
			}
			return r
		}, s)
	}
	return s
}
