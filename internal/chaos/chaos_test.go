package main

import (
	"os"
	"testing"
	"time"
)

// The short form of make chaos: everything goes wrong for some seconds, on both
// databases, and a database server is lost.
func TestAStorm(t *testing.T) {
	t.Parallel()
	bin, err := build(t.Context(), t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	for _, form := range []string{"sqlite", "postgres", "standby"} {
		t.Run(form, func(t *testing.T) {
			t.Parallel()
			p := &plan{bin: bin, dir: t.TempDir(), while: 15 * time.Second, seed: uint64(time.Now().UnixNano()),
				clients: 6, report: newReport(t.Output())}
			if err := p.all(t.Context(), []string{form}); err != nil {
				t.Fatal(err)
			}
			if p.report.findings > 0 {
				t.Errorf("got %d findings, want none", p.report.findings)
			}
			if _, err := os.Stat("data"); err == nil {
				t.Error("something was written where the program was started")
			}
		})
	}
}
