package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/outbound"
)

// gatewaySecret signs what goes to the gateway of the bench.
const gatewaySecret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="

// telling compares bookings while thousands of reminders of another organization
// are due at once to bookings without. The gateway runs on the same machine.
func (s *stage) telling(ctx context.Context) error {
	return s.each(ctx, func(ctx context.Context, k kind) (err error) {
		db, err := s.create(ctx, k)
		if err != nil {
			return err
		}
		var sent atomic.Int64
		gateway := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body)
			_, _ = fmt.Fprintf(w, `{"id":"%d","status":"accepted","units":1}`, sent.Add(1))
		}))
		defer gateway.Close()
		told, err := db.apply(ctx, "told", 60)
		if err != nil {
			return err
		}
		n, err := db.node(ctx, func(c *house.Config) {
			c.Outbound = outbound.New(outbound.Config{AllowPrivate: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, AllowHTTP: true})
		})
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, n.close()) }()
		stop := n.work(ctx)
		defer stop()
		if err := s.remindable(ctx, db, n, told, gateway.URL); err != nil {
			return err
		}
		return s.told(ctx, db, n, told, &sent)
	})
}

// told books without, and then with reminders that are due.
func (s *stage) told(ctx context.Context, db *database, n *node, told *org, sent *atomic.Int64) error {
	var pair duel
	for i := range 2 * sendRounds {
		if i == sendRounds { // From here on.
			rules, err := n.Messages.Rules(ctx, told.id)
			if err != nil {
				return err
			}
			rules.Reminders, rules.Quiet = []int{14 * 24 * 60}, message.Quiet{}
			if err := n.Messages.SaveRules(ctx, office.Caller{Org: told.id}, rules, true); err != nil {
				return err
			}
		}
		quiet, err := db.apply(ctx, fmt.Sprintf("clinic-%d", i), 10)
		if err != nil {
			return err
		}
		speed, err := s.bookings(ctx, n, quiet, false, apart, 4*s.round)
		if err != nil {
			return err
		}
		if i < sendRounds {
			pair.theirs = append(pair.theirs, speed)
		} else {
			pair.ours = append(pair.ours, speed)
		}
	}
	s.note(db.kind, "bookings/s while thousands of reminders are due ÷ without", least(0.90), "", pair.ratio(),
		"%.0f/s of %.0f/s, %d reminders sent meanwhile in %s", median(pair.ours), median(pair.theirs), sent.Load(), sendRounds*4*s.round)
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
	_, err = n.Messages.AddChannel(ctx, office.Caller{Org: o.id, Actor: booking.ByStaff}, message.Draft{Kind: "gateway", Name: "own",
		Settings: courier.Settings{"url": strings.TrimSuffix(gateway, "/"), "secret": gatewaySecret}})
	return errors.Join(err, raw.Close())
}
