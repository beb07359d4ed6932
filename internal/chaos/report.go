package main

import (
	"fmt"
	"io"
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
	by       map[string]int // check
}

func newReport(out io.Writer) *report {
	return &report{out: out, began: time.Now(), by: map[string]int{}}
}

// say tells what goes on in one of the forms.
func (r *report) say(form, format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	fmt.Fprintf(r.out, "%7.1fs %-13s %s\n", time.Since(r.began).Seconds(), form, fmt.Sprintf(format, args...))
}

// verdict tells what came of a check.
func (r *report) verdict(form, check, of string, findings []string) {
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
