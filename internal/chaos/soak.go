package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/pgtest"
)

// How a soak goes on: how many readings there are at least, how long lies between two at
// most, how long a client waits after each thing that it does, and how many appointments
// it keeps.
const (
	readings = 120
	between  = 10 * time.Second
	soakPace = 50 * time.Millisecond
	kept     = 10
)

// pages are those that people look at: the booking page, and the dashboard's door.
var pages = []string{"/b/chaos", "/signin"}

// soak lets one node work on each database for long, while nothing goes wrong, and looks
// whether it takes more and more.
func (p *plan) soak(ctx context.Context) error {
	a := p.arena("soak sqlite")
	a.own = true
	return errors.Join(a.soak(ctx), p.soakPostgres(ctx))
}

func (p *plan) soakPostgres(ctx context.Context) error {
	server, err := pgtest.Start()
	if err != nil {
		return err
	}
	defer server.Stop()
	url, err := server.Create(ctx, "soak")
	if err != nil {
		return err
	}
	return p.arena("soak postgres", "--database", url).soak(ctx)
}

func (a *arena) soak(ctx context.Context) error {
	defer a.close()
	if err := a.open(ctx); err != nil {
		return err
	}
	shows, err := freeAddress()
	if err != nil {
		return err
	}
	if err := a.node(append(slices.Clone(a.program.flags), "--metrics-listen", shows)...); err != nil {
		return err
	}
	a.pace, a.history.brief, a.outside.brief = soakPace, true, true
	a.checks = []string{"answers", "verify", "acknowledged"}
	a.trouble = func(ctx context.Context) error {
		every := min(between, a.while/readings)
		list, err := watch(ctx, "http://"+shows+"/metrics", int(a.while/every), func() { sleep(ctx, every) })
		if err != nil {
			return err
		}
		for _, q := range quantities {
			grown, of, err := q.judge(list[q.metric])
			if err != nil {
				return err
			}
			a.report.verdict(a.name, q.name, of, grown)
		}
		return nil
	}
	return a.run(ctx)
}

// watch reads so often what a node shows of itself, and gives the figures by name.
func watch(ctx context.Context, url string, times int, wait func()) (map[string][]float64, error) {
	list := map[string][]float64{}
	for range times {
		if err := read(ctx, url, list); err != nil {
			return nil, err
		}
		wait()
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// read adds what a node shows now.
func read(ctx context.Context, url string, to map[string][]float64) (err error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, answer.Body.Close()) }()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s", url, answer.Status)
	}
	lines := bufio.NewScanner(answer.Body)
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), " ")
		if !slices.ContainsFunc(quantities, func(q quantity) bool { return q.metric == name }) {
			continue
		}
		n, err := strconv.ParseFloat(value, 64)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		to[name] = append(to[name], n)
	}
	return lines.Err()
}
