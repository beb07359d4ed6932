package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/office"
)

// gatewaySecret signs what goes to the gateway of the bench.
const gatewaySecret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="

// telling compares bookings while thousands of reminders of another organization
// are due at once to bookings without. The gateway runs on the same machine.
func (s *stage) telling(ctx context.Context) error {
	return s.each(ctx, func(ctx context.Context, k kind) (err error) {
		var sent atomic.Int64
		gateway := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body)
			_, _ = fmt.Fprintf(w, `{"id":"%d","status":"accepted","units":1}`, sent.Add(1))
		}))
		defer gateway.Close()
		var sides [2]*teller // without and with reminders that are due
		for i := range sides {
			if sides[i], err = s.newTeller(ctx, k, gateway.URL, i == 1); err != nil {
				return err
			}
			defer func() { err = errors.Join(err, sides[i].node.close()) }()
		}
		return s.told(ctx, k, sides, &sent)
	})
}

// teller is a database with an organization whose customers may have to be told
// something.
type teller struct {
	db   *database
	node *node
}

func (s *stage) newTeller(ctx context.Context, k kind, gateway string, due bool) (*teller, error) {
	db, err := s.create(ctx, k)
	if err != nil {
		return nil, err
	}
	told, err := db.apply(ctx, "told", 60)
	if err != nil {
		return nil, err
	}
	n, err := db.node(ctx, local)
	if err != nil {
		return nil, err
	}
	t := &teller{db, n}
	if err = s.remindable(ctx, db, n, told, gateway); err == nil && due {
		err = t.due(ctx, told)
	}
	if err != nil {
		return nil, errors.Join(err, n.close())
	}
	return t, nil
}

// due makes everybody's reminder due.
func (t *teller) due(ctx context.Context, told *org) error {
	rules, err := t.node.Messages.Rules(ctx, told.id)
	if err != nil {
		return err
	}
	rules.Reminders, rules.Quiet = []int{14 * 24 * 60}, message.Quiet{}
	return t.node.Messages.SaveRules(ctx, office.Caller{Org: told.id}, rules, true)
}

// told books on both sides in turns; a node's worker rests while the other has its
// turn.
func (s *stage) told(ctx context.Context, k kind, sides [2]*teller, sent *atomic.Int64) error {
	var pair duel
	for i := range sendRounds {
		var speed [2]float64
		for j := range sides {
			side := (i + j) % 2 // Neither is always the first.
			t := sides[side]
			o, err := t.db.apply(ctx, fmt.Sprintf("clinic-%d", i), 10)
			if err != nil {
				return err
			}
			stop := t.node.work(ctx)
			speed[side], err = s.bookings(ctx, t.node, o, turn{order: apart}, 4*s.round)
			stop()
			if err != nil {
				return err
			}
		}
		pair.add(speed[1], speed[0])
	}
	s.note(k, "bookings/s while thousands of reminders are due ÷ without", least(0.90), "", pair.ratio(),
		"%.0f/s of %.0f/s, %d reminders sent meanwhile in %s", median(pair.ours), median(pair.theirs), sent.Load(), sendRounds*4*s.round)
	return s.paced(ctx, k, sides[1], sent)
}

// sendRate is how many messages a second the channel may send.
const sendRate = 100

// paced waits until all reminders are sent, which is when none comes for a while, and
// compares how fast that was to what the channel may.
func (s *stage) paced(ctx context.Context, k kind, t *teller, sent *atomic.Int64) error {
	stop := t.node.work(ctx)
	defer stop()
	before, began := sent.Load(), time.Now()
	last, n := began, before
	for time.Since(last) < 10*time.Second {
		select {
		case <-time.After(10 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
		if now := sent.Load(); now != n {
			last, n = time.Now(), now
		}
	}
	took := last.Sub(began)
	s.note(k, "reminders sent ÷ what the channel's rate allows", most(1.05), "", float64(n-before)/(sendRate*max(took.Seconds(), 1)),
		"%d in %s at %d a second", n-before, took.Round(time.Second), sendRate)
	return nil
}

// remindable gives an organization appointments that were booked long ago, each by
// somebody else, and a channel.
func (s *stage) remindable(ctx context.Context, db *database, n *node, o *org, gateway string) error {
	const days = 12
	_, err := s.throughput(1<<62, days*daySlots*len(o.resources), func(i int) error {
		_, err := n.book(ctx, o, slotAt(i%(days*daySlots)), o.resources[i/(days*daySlots)])
		return err
	})
	if err != nil {
		return err
	}
	driver, where := "pgx", db.url
	change := `update appointments a set created_at = created_at - 2592000, phone = '+9665' || lpad(x.n::text, 8, '0')
		from (select id, row_number() over () as n from appointments where org_id = $1) x where x.id = a.id`
	if db.kind == sqlite {
		driver, where = "sqlite", "file:"+db.file()+"?_pragma=busy_timeout(60000)"
		change = `update appointments set created_at = created_at - 2592000, phone = printf('+9665%08d', rowid) where org_id = $1`
	}
	raw, err := sql.Open(driver, where)
	if err != nil {
		return err
	}
	if _, err = raw.ExecContext(ctx, change, o.id.String()); err != nil {
		return errors.Join(err, raw.Close())
	}
	err = n.gateway(ctx, o, gateway, sendRate)
	return errors.Join(err, raw.Close())
}

// gateway gives an organization a provider of messages, with a rate; zero: none.
func (n *node) gateway(ctx context.Context, o *org, url string, rate int) error {
	_, err := n.Messages.AddChannel(ctx, office.Caller{Org: o.id, Actor: booking.ByStaff}, message.Draft{Kind: "gateway", Name: "own",
		Settings: courier.Settings{"url": strings.TrimSuffix(url, "/"), "secret": gatewaySecret}, Rate: rate})
	return err
}
