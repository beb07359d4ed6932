package odootest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// matches evaluates a domain: terms in a row are joined by and; | and & stand
// before the two that they join.
func (s *Server) matches(model string, row map[string]any, domain []any) (bool, *refusal) {
	var refused *refusal
	var one func() bool
	rest := domain
	one = func() bool {
		head := rest[0]
		rest = rest[1:]
		switch head {
		case "|":
			a, b := one(), one()
			return a || b
		case "&":
			a, b := one(), one()
			return a && b
		}
		ok, r := s.term(model, row, head.([]any))
		if r != nil {
			refused = r
		}
		return ok
	}
	all := true
	for len(rest) > 0 {
		if !one() {
			all = false
		}
	}
	return all, refused
}

func (s *Server) term(model string, row map[string]any, t []any) (bool, *refusal) {
	name, op, want := t[0].(string), t[1].(string), t[2]
	kind := s.fields[model][name]
	if kind == "" {
		return false, broken("ValueError: Invalid field " + model + "." + name + " in leaf")
	}
	if kind == "datetime" {
		if text, _ := want.(string); !naive.MatchString(text) {
			return false, broken("ValueError: time data '" + fmt.Sprint(want) + "' does not match format '%Y-%m-%d %H:%M:%S'")
		}
	}
	have := row[name]
	switch name {
	case "phone_sanitized":
		have = sanitized(row)
	case "phone_mobile_search":
		return phoneSearch(row, want.(string)), nil
	}
	switch op {
	case "=":
		return same(have, want), nil
	case "!=":
		return !same(have, want), nil
	case "in":
		if ids, many := have.([]int64); many {
			return slices.ContainsFunc(want.([]any), func(v any) bool { return slices.Contains(ids, v.(int64)) }), nil
		}
		return slices.Contains(want.([]any), have), nil
	case "<", ">":
		if a, ok := have.(int64); ok {
			return op == "<" && a < want.(int64) || op == ">" && a > want.(int64), nil
		}
		a, _ := have.(string)
		return op == "<" && a < want.(string) || op == ">" && a > want.(string), nil
	case "=ilike":
		text, _ := have.(string)
		pattern := "(?i)^" + strings.ReplaceAll(regexp.QuoteMeta(want.(string)), "%", ".*") + "$"
		return regexp.MustCompile(pattern).MatchString(text), nil
	}
	return false, broken("ValueError: Invalid operator " + op)
}

func same(have, want any) bool {
	if want == false {
		return have == nil || have == "" || have == false
	}
	return have == want
}

var junk = regexp.MustCompile(`[\s\\./()\-]`)

// phoneSearch compares with what is left of the numbers without punctuation.
// A term in international form must stand at the front.
func phoneSearch(row map[string]any, want string) bool {
	for _, f := range []string{"phone", "mobile"} {
		text, _ := row[f].(string)
		text = junk.ReplaceAllString(text, "")
		if rest, ok := strings.CutPrefix(want, "+"); ok {
			if strings.HasPrefix(text, "+"+rest) || strings.HasPrefix(text, "00"+rest) {
				return true
			}
		} else if text != "" && strings.Contains(text, want) {
			return true
		}
	}
	return false
}

// sanitized is a number in E.164, for a company in Saudi Arabia.
func sanitized(row map[string]any) any {
	text, _ := row["phone"].(string)
	if text == "" {
		text, _ = row["mobile"].(string)
	}
	text = junk.ReplaceAllString(text, "")
	switch {
	case regexp.MustCompile(`^\+\d{8,15}$`).MatchString(text):
		return text
	case regexp.MustCompile(`^00\d{8,15}$`).MatchString(text):
		return "+" + text[2:]
	case regexp.MustCompile(`^05\d{8}$`).MatchString(text):
		return "+966" + text[1:]
	}
	return false
}
