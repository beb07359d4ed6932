package main

import (
	"bytes"
	"context"
	"fmt"
	"strings"
)

// visitors is how many customers look at the page. An address may open so many
// pages in a minute: there are enough of them that none is refused.
const visitors = 20_000

// looks are requests for the slot page, each from another address.
func (o *org) looks(slug string) [][]byte {
	list := make([][]byte, visitors)
	for i := range list {
		plain := request("GET", "/b/"+slug+"/olaya/checkup", "", "")
		from := fmt.Sprintf("\r\nX-Forwarded-For: 10.%d.%d.%d\r\n\r\n", i>>16, i>>8&255, i&255)
		list[i] = append(bytes.TrimSuffix(plain, []byte("\r\n\r\n")), from...)
	}
	return list
}

// pages compares how many customers see the free times on the page with how
// many programs read them through the API (A3), in turns on one server.
func (s *stage) pages(ctx context.Context) error {
	return s.each(ctx, func(ctx context.Context, k kind) error {
		db, err := s.create(ctx, k)
		if err != nil {
			return err
		}
		o, err := db.apply(ctx, "clinic", 10)
		if err != nil {
			return err
		}
		if err := db.fill(ctx, busy()); err != nil {
			return err
		}
		p, err := db.serve(ctx, "--trusted-proxies", "127.0.0.1/32")
		if err != nil {
			return err
		}
		defer p.stop()
		looks := o.looks("clinic")
		a, err := fetch(p.address, looks[0])
		if err != nil {
			return err
		}
		if a.Status != 200 || !strings.Contains(string(a.Body), `name="slot"`) {
			return fmt.Errorf("the page answered %d %s", a.Status, a.Body)
		}
		return s.showing(k, p, o.list(), looks, len(a.Body))
	})
}

func (s *stage) showing(k kind, p *process, list []byte, looks [][]byte, size int) error {
	cr, err := assemble(p.address, clients)
	if err != nil {
		return err
	}
	defer cr.leave()
	var rates duel
	for i := range s.rounds + 1 {
		pages, err := cr.hammerAll(looks, s.round)
		if err != nil {
			return err
		}
		lists, err := cr.hammer(list, s.round)
		if err != nil {
			return err
		}
		if i > 0 { // The first round warms up.
			rates.add(pages, lists)
		}
	}
	s.note(k, "slot pages/s ÷ A3 requests/s", least(0.5), "", rates.ratio(), "%.0f/s of %.0f/s; %d bytes a page",
		median(rates.ours), median(rates.theirs), size)
	return nil
}
