package mawid_test

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"testing"
)

// twoColours is a colour of the style sheets, bright and dark: --ink: light-dark(#10242b, #e4edef).
var twoColours = regexp.MustCompile(`--([a-z0-9-]+): light-dark\(#([0-9a-f]{6}), #([0-9a-f]{6})\)`)

// readOn are the colours that are read on each other: 4.5 to 1, as WCAG asks of
// texts of every size.
var readOn = map[string][]string{
	"paper":       {"ink", "ink-soft", "accent-dark", "danger", "danger-ink", "warn-ink", "good-ink", "quiet-ink", "warn", "good"},
	"ground":      {"ink", "ink-soft", "accent-dark", "danger"},
	"tint":        {"ink", "ink-soft", "accent-dark"},
	"quiet":       {"ink", "quiet-ink"},
	"accent":      {"on-accent"},
	"accent-dark": {"on-accent"},
	"danger":      {"on-danger"},
	"danger-ink":  {"on-danger"},
	"danger-tint": {"ink", "danger", "danger-ink"},
	"warn-tint":   {"ink", "warn-ink"},
	"good-tint":   {"ink", "good-ink"},
	"ink":         {"paper"},
	"shut":        {"ink-soft"},
}

// seenOn are edges, pictures and bars that have to be told from what is behind
// them: 3 to 1.
var seenOn = map[string][]string{
	"paper": {"line-strong", "accent", "missed", "tone0", "tone1", "tone2", "tone3", "tone4", "tone5", "tone6", "tone7"},
}

func TestColoursCanBeReadOnEachOtherBrightAndDark(t *testing.T) {
	t.Parallel()
	colours := map[string][2]string{}
	for _, file := range []string{"base", "calendar"} {
		for _, m := range twoColours.FindAllStringSubmatch(read(t, "internal/dashboard/static/"+file+".css"), -1) {
			colours[m[1]] = [2]string{m[2], m[3]}
		}
	}
	for i, way := range []string{"bright", "dark"} {
		hold := func(pairs map[string][]string, least float64) {
			for under, list := range pairs {
				for _, over := range list {
					a, b := colours[over][i], colours[under][i]
					if a == "" || b == "" {
						t.Errorf("there is no colour %s or %s; mend the table", over, under)
					} else if got := contrast(a, b); got < least {
						t.Errorf("%s on %s, %s: contrast %.2f, want %.1f", over, under, way, got, least)
					}
				}
			}
		}
		hold(readOn, 4.5)
		hold(seenOn, 3)
		// Appointments have a little of their service's colour in the paper.
		for tone := range 8 {
			mixed := mix(colours[fmt.Sprint("tone", tone)][i], colours["paper"][i], .14)
			for _, over := range []string{"ink", "danger"} {
				if got := contrast(colours[over][i], mixed); got < 4.5 {
					t.Errorf("%s on an appointment of tone %d, %s: contrast %.2f, want 4.5", over, tone, way, got)
				}
			}
		}
	}
}

// channels are red, green and blue of a colour, from 0 to 255.
func channels(hex string) (c [3]float64) {
	for i := range c {
		n, err := strconv.ParseUint(hex[2*i:2*i+2], 16, 8)
		if err != nil {
			panic(err) // the pattern lets nothing else through
		}
		c[i] = float64(n)
	}
	return c
}

// mix is color-mix(in srgb, a share, b).
func mix(a, b string, share float64) string {
	x, y := channels(a), channels(b)
	out := ""
	for i := range x {
		out += fmt.Sprintf("%02x", int(math.Round(x[i]*share+y[i]*(1-share))))
	}
	return out
}

// contrast is that of WCAG 2, from 1 to 21.
func contrast(a, b string) float64 {
	light := func(hex string) float64 {
		c := channels(hex)
		for i, v := range c {
			if v /= 255; v <= .03928 {
				c[i] = v / 12.92
			} else {
				c[i] = math.Pow((v+.055)/1.055, 2.4)
			}
		}
		return .2126*c[0] + .7152*c[1] + .0722*c[2]
	}
	x, y := light(a), light(b)
	return (max(x, y) + .05) / (min(x, y) + .05)
}
