package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/bench/plot"
)

// size is one of the sizes at which a question is asked.
type size struct {
	n       float64
	process *process
	next    func() []byte
	end     func()
}

// grow measures a question at each of the sizes, in turns, and keeps the medians.
func (s *stage) grow(c *plot.Curve, k kind, sizes []size) error {
	cr := &crew{}
	defer cr.leave()
	for _, z := range sizes {
		defer z.end()
		one, err := dial(z.process.address)
		if err != nil {
			return err
		}
		cr.clients = append(cr.clients, one)
	}
	took := make([][]float64, len(sizes))
	began, warm := time.Now(), false
	for time.Since(began) < time.Duration(s.rounds)*s.round {
		for i, z := range sizes {
			for range burst {
				t, err := cr.clients[i].time(z.next(), 200)
				if err != nil {
					return err
				}
				took[i] = append(took[i], t)
			}
		}
		if !warm && time.Since(began) > s.round {
			warm, began, took = true, time.Now(), make([][]float64, len(sizes))
		}
	}
	line := plot.Series{Name: plotNames[k]}
	for i, z := range sizes {
		line.Points = append(line.Points, plot.Point{Size: z.n, Value: math.Round(median(took[i])*10) / 10})
	}
	s.say("%s, %s: %v", c.Title, k, line.Points)
	c.Series = append(c.Series, line)
	return nil
}

// curves measures the curves of growth.
func (s *stage) curves(ctx context.Context) ([]*plot.Curve, error) {
	const unit = "µs from question to answer (A1), median"
	curves := []struct {
		plot.Curve
		sizes func(context.Context, kind) ([]size, error)
	}{
		{plot.Curve{Name: "history", Title: "A question beside a long history", X: "appointments, nearly all past"}, s.histories},
		{plot.Curve{Name: "crowd", Title: "A question about many who can do it", X: "eligible resources"}, s.crowds},
		{plot.Curve{Name: "tenants", Title: "A question among many organizations", X: "organizations, asked at random"}, s.houses},
	}
	list := make([]*plot.Curve, len(curves))
	for i := range curves {
		c := &curves[i]
		c.Y, s.row = unit, c.Name
		list[i] = &c.Curve
		err := s.each(ctx, func(ctx context.Context, k kind) error {
			sizes, err := c.sizes(ctx, k)
			if err != nil {
				return err
			}
			return s.grow(&c.Curve, k, sizes)
		})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.Name, err)
		}
	}
	return list, nil
}

// powers are sizes up to most, each ten times the one before.
func powers(least, most int) (list []int) {
	for n := least; n < most; n *= 10 {
		list = append(list, n)
	}
	return append(list, most)
}

// sized starts a server on a database, which goes when it ends.
func (d *database) sized(ctx context.Context, n int, next func() []byte) (size, error) {
	p, err := d.serve(ctx)
	if err != nil {
		return size{}, err
	}
	return size{float64(n), p, next, func() { p.stop(); _ = d.drop(ctx) }}, nil
}

func (s *stage) histories(ctx context.Context, k kind) (sizes []size, err error) {
	return s.grown(ctx, k, powers(1000, s.past), func(n int) (resources int, with []filling) {
		return 10, []filling{coming(), passed(n - 500)}
	})
}

func (s *stage) crowds(ctx context.Context, k kind) (sizes []size, err error) {
	return s.grown(ctx, k, []int{10, 50, 100, 250, 500}, func(n int) (resources int, with []filling) { return n, []filling{busy()} })
}

// grown makes a clinic of each size, of which one question is asked.
func (s *stage) grown(ctx context.Context, k kind, list []int, of func(n int) (resources int, with []filling)) (sizes []size, err error) {
	for _, n := range list {
		resources, with := of(n)
		c, err := s.clinic(ctx, k, resources, with...)
		if err != nil {
			return nil, err
		}
		z, err := c.db.sized(ctx, n, anew(c.ask()))
		if err != nil {
			return nil, err
		}
		sizes = append(sizes, z)
	}
	return sizes, nil
}

func (s *stage) houses(ctx context.Context, k kind) (sizes []size, err error) {
	for _, n := range powers(1, s.orgs) {
		db, orgs, err := s.populated(ctx, k, n)
		if err != nil {
			return nil, err
		}
		questions := make([][]byte, n)
		for i, o := range orgs {
			questions[i] = o.ask()
		}
		random := rand.New(rand.NewPCG(1, 2))
		z, err := db.sized(ctx, n, func() []byte { return questions[random.IntN(n)] })
		if err != nil {
			return nil, err
		}
		// Whoever is asked for the first time is read: that is a row of its own.
		cr, err := assemble(z.process.address, 1)
		if err != nil {
			return nil, err
		}
		err = cr.sweep(questions)
		cr.leave()
		if err != nil {
			return nil, fmt.Errorf("%d organizations: %w", n, err)
		}
		sizes = append(sizes, z)
	}
	return sizes, nil
}

var plotNames = map[kind]string{sqlite: "SQLite", postgres: "PostgreSQL"}

// markdown is the table of docs/performance.md: what was measured and what it
// was made of, without padding.
func (r *report) markdown() string {
	var b strings.Builder
	b.WriteString("| | what | limit | SQLite | PostgreSQL | made of |\n|---|---|---|---|---|---|\n")
	for _, l := range r.Lines {
		var of []string
		for _, k := range kinds {
			if m, ok := l.Measured[k]; ok {
				of = append(of, plotNames[k]+": "+m.Detail)
			}
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s | %s |\n", l.Row, l.What, l.limitText(), l.cell(sqlite), l.cell(postgres),
			strings.Join(of, "; "))
	}
	short := ""
	if r.Quick {
		short = " A quick run: not for comparing."
	}
	fmt.Fprintf(&b, "\nMeasured on %s with %s on %d processors, in %.0f minutes.%s\n", r.Began.Format(time.DateOnly), r.Go, r.CPUs,
		r.Seconds/60, short)
	return b.String()
}
