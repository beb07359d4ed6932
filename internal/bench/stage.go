package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"sync"
	"time"

	"github.com/mawid/mawid/internal/pgtest"
)

// scale is how much is measured.
type scale struct {
	round    time.Duration // of one side of a comparison
	rounds   int
	past     int // appointments of the long history
	orgs     int
	starts   int
	attempts int // racing bookings on each database
	pile     int // deliveries that have piled up
	many     int // organizations that are booked with in turns
	persons  int // that are searched
}

var (
	full = scale{round: 250 * time.Millisecond, rounds: 9, past: 1_000_000, orgs: 10_000, starts: 5, attempts: 50_000, pile: 20_000,
		many: 1000, persons: 1_000_000}
	brief = scale{round: 100 * time.Millisecond, rounds: 3, past: 50_000, orgs: 300, starts: 2, attempts: 4_000, pile: 2_000,
		many: 50, persons: 20_000}
)

// clients is how many callers ask or book at the same time.
const clients = 32

// stage is where everything is measured: a temporary directory, the mawid
// program, and a PostgreSQL of our own that is as durable as a real one.
type stage struct {
	scale
	dir    string
	mawid  string
	server *pgtest.Server
	began  time.Time
	row    string // being measured
	lines  []*line

	mu   sync.Mutex
	made int // databases
}

func newStage(ctx context.Context, o options) (*stage, error) {
	// The load is made by this process: its own collector should not disturb.
	debug.SetGCPercent(400)
	s := &stage{scale: full, mawid: o.binary, began: time.Now(), row: "prepare"}
	if o.quick {
		s.scale = brief
	}
	place, err := onDisk(inMemory, os.TempDir(), "/var/tmp")
	if err != nil {
		return nil, err
	}
	if err := os.Setenv("TMPDIR", place); err != nil { // PostgreSQL's files lie there as well.
		return nil, err
	}
	if s.dir, err = os.MkdirTemp("", "mawid-bench-"); err != nil {
		return nil, err
	}
	if s.mawid == "" {
		s.mawid = filepath.Join(s.dir, "mawid")
		s.say("building mawid")
		if err := build(ctx, s.mawid); err != nil {
			return nil, errors.Join(err, s.close())
		}
	}
	s.say("starting PostgreSQL")
	if s.server, err = pgtest.Start(); err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

func (s *stage) close() error {
	if s.server != nil {
		s.server.Stop()
	}
	return os.RemoveAll(s.dir)
}

func build(ctx context.Context, file string) error {
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-o", file, "github.com/mawid/mawid/cmd/mawid")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, out)
	}
	return nil
}

// say tells on standard error how far we are.
func (s *stage) say(format string, args ...any) {
	fmt.Fprintf(os.Stderr, "%6.1f s  %s: %s\n", time.Since(s.began).Seconds(), s.row, fmt.Sprintf(format, args...))
}

// each measures on one database after the other.
func (s *stage) each(ctx context.Context, measure func(context.Context, kind) error) error {
	for _, k := range kinds {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := measure(ctx, k); err != nil {
			return fmt.Errorf("%s: %w", k, err)
		}
	}
	return nil
}

// prepare fills both databases side by side: nothing is measured meanwhile.
func prepare[T any](ctx context.Context, s *stage, what string, fill func(context.Context, kind) (T, error)) (map[kind]T, error) {
	s.say("preparing %s", what)
	var (
		wg   sync.WaitGroup
		mu   sync.Mutex
		made = map[kind]T{}
		errs []error
	)
	for _, k := range kinds {
		wg.Go(func() {
			one, err := fill(ctx, k)
			mu.Lock()
			defer mu.Unlock()
			made[k] = one
			if err != nil {
				errs = append(errs, fmt.Errorf("%s: %w", k, err))
			}
		})
	}
	wg.Wait()
	return made, errors.Join(errs...)
}
