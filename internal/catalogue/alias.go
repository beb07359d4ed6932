package catalogue

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/spelling"
)

// checkAliases tidies other names of a thing. Those that are empty, or the
// same as another but for spelling, are left out.
func checkAliases(place string, list booking.Aliases) (booking.Aliases, error) {
	var out booking.Aliases
	var seen []string
	for _, alias := range list {
		alias, err := office.Tidy(place+".aliases", alias, false)
		if err != nil {
			return nil, err
		}
		if utf8.RuneCountInString(alias) > longestAlias {
			return nil, mistake(errLongAlias, place+".aliases", "%q is longer than %d characters; shorten it", alias, longestAlias)
		}
		if everyday(alias) {
			return nil, errEverydayAlias.On(place + ".aliases").Quoting(alias).Saying(fmt.Sprintf(
				"%q is what people say in any call, whatever they call about; write a name that they say for this alone, or leave it out", alias))
		}
		folded := spelling.Fold(alias)
		if folded == "" || slices.Contains(seen, folded) {
			continue
		}
		seen = append(seen, folded)
		out = append(out, alias)
	}
	if len(out) > mostAliases {
		return nil, mistake(errManyAliases, place+".aliases", "there are %d; keep the %d that people say most", len(out), mostAliases)
	}
	return out, nil
}

// everyday tells whether callers say a text about anything: that they want to
// book, when, yes or no. Each of its words says so, or nothing at all. A first
// name that is also such a word is a name.
func everyday(alias string) bool {
	words := strings.Fields(alias)
	rest := slices.DeleteFunc(slices.Clone(words), func(w string) bool {
		m := understand.Understand(w, understand.Context{})
		return m.Intent != understand.None && m.Intent != understand.Emergency || m.Answer != understand.NoAnswer || !m.When.IsZero() || m.Thanks
	})
	return len(rest) < len(words) && !slices.ContainsFunc(words, spelling.Given) &&
		!slices.ContainsFunc(rest, func(w string) bool { return understand.Everyday(w) != w })
}

// checkGender wants one that there is.
func checkGender(place string, g booking.Gender) error {
	if slices.Contains(booking.Genders, g) {
		return nil
	}
	return mistake(errGender, place+".gender", "%q is no gender; write female or male, or leave it out", g)
}

// called is a thing with everything that people call it.
type called struct {
	part    Part
	place   string
	planned bool // it is being written
	slug    string
	retired bool
	names   []string
	aliases booking.Aliases
}

// namesApart refuses an alias that is also a name of another thing: whoever says
// it could mean either. It looks as well at what the plan does not name; what is
// out of use cannot be meant.
func (a *applying) namesApart() error {
	var plans [3][]string
	for _, p := range a.plan.Branches {
		plans[0] = append(plans[0], p.Slug)
	}
	for _, p := range a.plan.Services {
		plans[1] = append(plans[1], p.Slug)
	}
	for _, p := range a.plan.Resources {
		plans[2] = append(plans[2], p.Slug)
	}
	return apart(slices.Concat(
		everybody(a, BranchPart, plans[0], a.branches, func(b *booking.Branch) called {
			return called{slug: b.Slug, retired: b.Retired, names: []string{b.Name, b.NameAr}, aliases: b.Aliases}
		}),
		everybody(a, ServicePart, plans[1], a.services, func(s *booking.Service) called {
			return called{slug: s.Slug, retired: s.Retired, names: []string{s.Name, s.NameAr}, aliases: s.Aliases}
		}),
		everybody(a, ResourcePart, plans[2], a.resources, func(r *booking.Resource) called {
			return called{slug: r.Slug, retired: r.Retired, names: []string{r.Name, r.NameAr}, aliases: r.Aliases}
		}),
	))
}

// everybody lists what is in use of one part: as the plan has it, and then the rest.
func everybody[T any](a *applying, part Part, planned []string, things map[string]*T, of func(*T) called) (list []called) {
	add := func(c called) {
		if c.part = part; !c.retired {
			list = append(list, c)
		}
	}
	for i, slug := range planned {
		c := of(things[slug])
		c.place, c.planned = a.planned(string(part), i)
		add(c)
	}
	for _, slug := range slices.Sorted(maps.Keys(things)) {
		if !slices.Contains(planned, slug) {
			add(of(things[slug]))
		}
	}
	return list
}

// owned is a name of a thing, as it is compared.
type owned struct {
	name  string
	owner int
	alias bool
	first bool // only somebody's first name
}

// meant lists by what is heard whose names they are.
func meant(list []called) map[string][]owned {
	names := map[string][]owned{}
	for i, c := range list {
		for _, name := range c.names {
			key := heard(name)
			names[key] = append(names[key], owned{name: name, owner: i})
			if words := spelling.Words(name); c.part == ResourcePart && len(words) > 1 && spelling.Given(words[0]) {
				names[words[0]] = append(names[words[0]], owned{name: name, owner: i, first: true})
			}
		}
		for _, alias := range c.aliases {
			key := heard(alias)
			names[key] = append(names[key], owned{name: alias, owner: i, alias: true})
		}
	}
	return names
}

// apart finds an alias that is also a name of another. Things of two kinds may
// share an alias, for what is asked about tells which is meant; but nothing is
// called by the name of a branch, a service or somebody else. First names are
// shared by people, and then asked about.
func apart(list []called) error {
	names := meant(list)
	for i, c := range list {
		for _, alias := range c.aliases {
			for _, o := range names[heard(alias)] {
				at, other, name, taken := c, list[o.owner], alias, o.name
				same := at.part == other.part
				if i == o.owner || !at.planned && !other.planned || !same && o.alias || same && o.first {
					continue
				}
				if !at.planned {
					at, other, name, taken = other, at, taken, name
				}
				return errAliasTaken.On(at.place+".aliases").Quoting(name, taken).Saying(fmt.Sprintf(
					"%q is heard like %q, a name of %q; callers who say it would mean either, so keep it for one", name, taken, other.slug))
			}
		}
	}
	return nil
}

// articles of English, and of Arabic names in Latin letters.
var articles = []string{"the", "a", "an", "al", "el"}

// heard gives a name as what callers say is compared with it: without titles
// and articles, in one spelling of each letter.
func heard(name string) string {
	const al = "\u0627\u0644"
	all := spelling.Words(name)
	words := slices.DeleteFunc(slices.Clone(all), func(w string) bool { return slices.Contains(articles, w) })
	if len(words) == 0 {
		words = all
	}
	for i, w := range words {
		// Two letters are too few to be a word behind an article.
		if rest, ok := strings.CutPrefix(w, al); ok && utf8.RuneCountInString(rest) > 2 {
			words[i] = rest
		}
	}
	return strings.Join(words, "")
}
