package main

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/pgtest"
)

// detected is how long whoever watches the first server takes to promote the second.
const detected = time.Second

// standby is two nodes on a server with a synchronous standby. The server is killed
// under load, and the standby promoted.
func (p *plan) standby(ctx context.Context) error {
	first, err := pgtest.Start()
	if err != nil {
		return err
	}
	defer first.Stop()
	url, err := first.Create(ctx, "chaos")
	if err != nil {
		return err
	}
	second, err := first.Standby(ctx)
	if err != nil {
		return err
	}
	defer second.Stop()
	both := strings.Replace(url, first.Address(), first.Address()+","+second.Address(), 1) + "&target_session_attrs=read-write"
	a := p.arena("standby", "--database", both)
	defer a.close()
	a.stale = shownWithin
	if err := a.open(ctx); err != nil {
		return err
	}
	for range 2 {
		if err := a.node(); err != nil {
			return err
		}
	}
	a.trouble = func(ctx context.Context) error {
		sleep(ctx, p.while/2)
		a.report.happens(a.name, "the first server is killed")
		first.Kill()
		a.ledger.mark()
		killed := time.Now()
		sleep(ctx, detected)
		if err := second.Promote(ctx); err != nil {
			return err
		}
		promoted := time.Since(killed)
		a.report.say(a.name, "the second is promoted")
		for deadline := time.Now().Add(patience); ; sleep(ctx, 10*time.Millisecond) {
			if took, away := a.ledger.recovered(); took != 0 {
				a.report.say(a.name, "the first booking came %.1f s after the kill, and the second was promoted %.1f s after it; "+
					"%d requests were answered with 503 or not at all until then", took.Seconds(), promoted.Seconds(), away)
				break
			}
			if time.Now().After(deadline) {
				return errors.New("nothing is booked any more after the second server was promoted")
			}
		}
		sleep(ctx, p.while/2)
		return ctx.Err()
	}
	return a.run(ctx)
}
