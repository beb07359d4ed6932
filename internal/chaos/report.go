package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"
)

// shown is how many findings of one check are told in full.
const shown = 5

// report tells what goes on, and what was found.
type report struct {
	out   io.Writer
	began time.Time

	mu       sync.Mutex
	findings int
	by       map[string]int  // check
	had      map[string]bool // faults and checks, by form and name
}

func newReport(out io.Writer) *report {
	return &report{out: out, began: time.Now(), by: map[string]int{}, had: map[string]bool{}}
}

// say tells what goes on in one of the forms.
func (r *report) say(form, format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	fmt.Fprintf(r.out, "%7.1fs %-13s %s\n", time.Since(r.began).Seconds(), form, fmt.Sprintf(format, args...))
}

// happens tells of a fault.
func (r *report) happens(form, name string) {
	r.say(form, "%s", name)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.had[form+": "+name] = true
}

// all tells whether each of them has happened.
func (r *report) all(form string, faults []fault) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return !slices.ContainsFunc(faults, func(f fault) bool { return !r.had[form+": "+f.name] })
}

// verdict tells what came of a check.
func (r *report) verdict(form, check, of string, findings []string) {
	r.mu.Lock()
	r.had[form+": "+check] = true
	r.mu.Unlock()
	if len(findings) == 0 {
		r.say(form, "ok    %s: %s", check, of)
		return
	}
	r.say(form, "FOUND %s: %d findings in %s", check, len(findings), of)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.findings += len(findings)
	r.by[check] += len(findings)
	for i, f := range findings {
		if i == shown {
			fmt.Fprintf(r.out, "         … and %d more\n", len(findings)-shown)
			break
		}
		fmt.Fprintln(r.out, "         "+strings.ReplaceAll(strings.TrimSpace(f), "\n", "\n         "))
	}
}
