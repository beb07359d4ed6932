package agent

import (
	"context"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/agent/dialog"
	"github.com/mawid/mawid/internal/agent/understand"
	"github.com/mawid/mawid/internal/booking"
)

// callable are things as callers name them, for reading what a model heard.
func callable[T any](list []*T, of func(*T) understand.Named) []understand.Named {
	out := make([]understand.Named, len(list))
	for i, v := range list {
		out[i] = of(v)
	}
	return out
}

func serviceNames(s *booking.Service) understand.Named {
	return understand.Named{Label: label(s.Name, s.NameAr), Also: s.Aliases}
}

func branchNames(b *booking.Branch) understand.Named {
	return understand.Named{Label: label(b.Name, b.NameAr), Also: b.Aliases}
}

func personNames(r *booking.Resource) understand.Named {
	return understand.Named{Label: label(r.Name, r.NameAr), Also: r.Aliases}
}

// heard finds the one thing that words mean, as our own agent would; none, if
// several fit.
func heard[T any](text string, list []*T, of func(*T) understand.Named) *T {
	if text == "" {
		return nil
	}
	if found := understand.Find(text, callable(list, of)); len(found) == 1 {
		return list[found[0]]
	}
	return nil
}

// company is who shall do it, as far as the caller said: one person, or all of
// a gender.
type company struct {
	resource booking.ResourceID
	among    []booking.ResourceID
	key      string // of the sentence to say instead: nobody can be meant
	unknown  bool   // a woman or a man was wished for, and nobody knows who is one
}

// company reads who is wished for from an id or a name, and from words such as
// "a lady doctor", which callers say beside the time as well.
func (c *scene) company(who, when string, p place, lang understand.Lang) (out company) {
	var wanted booking.Gender
	if who != "" {
		if r := c.readResource(who); r != nil {
			return company{resource: r.ID}
		}
		m := understand.Understand(who, understand.Context{Topic: understand.AWho, Lang: lang, People: callable(c.Resources, personNames)})
		switch {
		case len(m.People) == 1:
			return company{resource: c.Resources[m.People[0]].ID}
		case m.AnyPerson && m.Wanted == booking.NotKnown:
			return out
		case m.Wanted == booking.NotKnown:
			return company{key: "person_unknown"}
		}
		wanted = m.Wanted
	} else if wanted = understand.Understand(when, understand.Context{Lang: lang}).Wanted; wanted == booking.NotKnown {
		return out
	}
	known := false
	for _, r := range c.Resources {
		known = known || r.Gender != booking.NotKnown
		if r.Gender == wanted && slices.Contains(r.Services, p.Service) &&
			slices.ContainsFunc(r.Rosters, func(v booking.Roster) bool { return v.Branch == p.Branch }) {
			out.among = append(out.among, r.ID)
		}
	}
	switch {
	case !known:
		out.unknown = true
	case len(out.among) == 0:
		out.key = "gender_none"
	}
	return out
}

// findAmong looks for the free times of several people, and notes in the scene
// who has each.
func (l *line) findAmong(ctx context.Context, c *scene, do dialog.Action, people []booking.ResourceID) *dialog.Result {
	var all *dialog.Result
	c.by = map[booking.Slot]booking.ResourceID{}
	for _, id := range people {
		do.Resource = id
		r := l.do(ctx, &do)
		if r.Code != dialog.OK {
			return r
		}
		for _, s := range r.Free {
			if _, taken := c.by[s]; !taken {
				c.by[s] = id
			}
		}
		if all == nil || r.Verdict == booking.Available {
			all = r
		}
	}
	all.Free = nil
	for s := range c.by {
		all.Free = append(all.Free, s)
	}
	slices.SortFunc(all.Free, func(a, b booking.Slot) int {
		if a.Before(b) {
			return -1
		}
		return 1
	})
	return all
}

// mostHints is how many names a carrier is told to listen for.
const mostHints = 200

// hints are the names of the house and the other names that people say, for a
// carrier's speech recognition. A comma parts them, so none may have one.
func hints(c *booking.Catalog) string {
	var list []string
	add := func(n understand.Named) {
		for _, name := range append([]string{n.Label.Ar, n.Label.En}, n.Also...) {
			name = strings.TrimSpace(strings.ReplaceAll(name, ",", " "))
			if name != "" && len(list) < mostHints && !slices.Contains(list, name) {
				list = append(list, name)
			}
		}
	}
	for _, b := range c.Branches {
		add(branchNames(b))
	}
	for _, s := range c.Services {
		add(serviceNames(s))
	}
	for _, r := range c.Resources {
		add(personNames(r))
	}
	return strings.Join(list, ",")
}
