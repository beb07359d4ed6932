package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/people"
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
		c, err := s.clinic(ctx, k, 10, busy())
		if err != nil {
			return err
		}
		p, err := c.db.serve(ctx, "--trusted-proxies", "127.0.0.1/32")
		if err != nil {
			return err
		}
		defer p.stop()
		looks := c.looks("clinic")
		a, err := fetch(p.address, looks[0])
		if err != nil {
			return err
		}
		if a.Status != 200 || !strings.Contains(string(a.Body), `name="slot"`) {
			return fmt.Errorf("the page answered %d %s", a.Status, a.Body)
		}
		return s.showing(k, p, c.list(), looks, len(a.Body))
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

// A day of a big clinic: so many columns, and so many appointments in each.
const (
	dayColumns = 30
	dayEach    = 20
)

// owner makes an owner of an organization, and gives what their browser shows.
func (d *database) owner(ctx context.Context, slug string) (cookie string, err error) {
	n, err := d.node(ctx)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, n.close()) }()
	token, err := n.People.SetupLink(ctx)
	if err != nil {
		return "", err
	}
	session, _, err := n.People.SetUp(ctx, token, people.Setup{
		Email: "huda@noor.example", Name: "Huda", Password: "plum saddle orbit fennel", Adopt: slug, Slug: slug, Language: "en",
	}, people.Browser{})
	return "mawid_session=" + session, err
}

// crowded is such a day, and those after it as they are where many book.
func crowded() []filling {
	const lasts = daySlots * slotSecs / dayEach
	full := filling{
		from: "slot cross join resources r", slots: dayEach, number: fmt.Sprintf("slot.i * %d + r.position", dayColumns),
		start: fmt.Sprintf("%d + slot.i * %d", riyadh.First(tomorrow(), opensAt), lasts), where: "true", status: booking.Booked, lasts: lasts,
	}
	rest := busy()
	rest.where = fmt.Sprintf("slot.i >= %d and (%s)", daySlots, rest.where)
	return []filling{full, rest}
}

// looking measures how long the server takes for the pages that people open
// most: the day of a big clinic, and the times that customers choose from.
func (s *stage) looking(ctx context.Context) error {
	return s.each(ctx, func(ctx context.Context, k kind) error {
		db, err := s.create(ctx, k)
		if err != nil {
			return err
		}
		if _, err := db.apply(ctx, "clinic", dayColumns); err != nil {
			return err
		}
		if err := db.fill(ctx, crowded()...); err != nil {
			return err
		}
		cookie, err := db.owner(ctx, "clinic")
		if err != nil {
			return err
		}
		p, err := db.serve(ctx, "--access-log", "all")
		if err != nil {
			return err
		}
		times := min(visits, 10*s.rounds)
		err = errors.Join(
			p.visit(ctx, fmt.Sprintf("/o/clinic/day?date=%s", tomorrow()), cookie, `class="block booked`, dayColumns*dayEach, times),
			p.visit(ctx, "/b/clinic/olaya/checkup", "", `name="slot"`, 1, times))
		p.stop()
		if err != nil {
			return err
		}
		for _, line := range [][2]string{
			{"day page, 30 people and 600 appointments", "GET /o/{org}/day"}, {"booking page, 30 people", "GET /b/{org}/{branch}/{service}"},
		} {
			took, err := p.served(line[1])
			if err != nil {
				return err
			}
			if len(took) != times {
				return fmt.Errorf("the access log has %d answers by %s instead of %d", len(took), line[1], times)
			}
			s.note(k, line[0]+", server time, p95", most(50), "ms", quantile(took, 0.95), "median %.1f ms, %d times, one client", median(took),
				times)
		}
		return nil
	})
}

// visits is how often an address may open the page in a minute, and a few less.
const visits = 50

// visit opens a page so many times, which must hold a text as often as is said.
func (p *process) visit(ctx context.Context, path, cookie, text string, least, times int) error {
	for range times {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+p.address+path, nil)
		if err != nil {
			return err
		}
		r.Header.Set("Accept", "text/html")
		if cookie != "" {
			r.Header.Set("Cookie", cookie)
		}
		a, err := http.DefaultClient.Do(r)
		if err != nil {
			return err
		}
		body, err := io.ReadAll(a.Body)
		if err = errors.Join(err, a.Body.Close()); err != nil {
			return err
		}
		if n := strings.Count(string(body), text); a.StatusCode != 200 || n < least {
			return fmt.Errorf("%s answered %d, with %d of %d times %s", path, a.StatusCode, n, least, text)
		}
	}
	return nil
}
