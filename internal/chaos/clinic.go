package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Resources of the clinic. The last but one is asked for seldom, so that what a node
// keeps of it in memory grows old; the last is a chair that the connected system
// knows as well.
const (
	chairs    = 6
	quietOne  = chairs - 2
	mappedOne = chairs - 1
)

// The days that are booked, counted from today: far enough ahead for no reminder,
// and none of them those of the person in the connected system.
const (
	firstDay   = 20
	bookedDays = 60
	personDay  = 10
	daySlots   = 48
)

// neighbours are organizations beside it, each with one chair, that only their own
// clients book with: what comes for several at once is stored together.
const neighbours = 4

// clinic is the organization that everybody books with, or a neighbour.
type clinic struct {
	service, branch string
	resources       []string
	key             string
	agents          []string // credentials: one has 1,200 requests a minute
	today           time.Time
}

// agents is how many voice agents there are.
const agents = 8

// document is a clinic for mawid apply: open always, a start every half hour.
func document(slug string, chairs int) string {
	var text strings.Builder
	text.WriteString("organization: {slug: " + slug + ", name: Chaos}\nbranches: [{slug: main, name: Main, time_zone: UTC}]\n" +
		"services: [{slug: cut, name: Cut, duration: 30, branches: [main]}]\nresources:\n")
	var week []string
	for _, day := range []string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"} {
		week = append(week, day+`: ["00:00-24:00"]`)
	}
	for i := range chairs {
		fmt.Fprintf(&text, "  - {slug: chair-%d, name: Chair %d, branches: [main], services: [cut], hours: {%s}}\n", i, i,
			strings.Join(week, ", "))
	}
	return text.String()
}

// found sets a clinic up as its people do: by commands.
func found(ctx context.Context, p *program, dir, slug string, chairs int) (*clinic, error) {
	file := filepath.Join(dir, slug+".yaml")
	if err := os.WriteFile(file, []byte(document(slug, chairs)), 0o600); err != nil {
		return nil, err
	}
	said, err := p.command(ctx, "", "apply", file)
	if err != nil {
		return nil, err
	}
	var ids struct{ Branches, Services, Resources map[string]string }
	if err := json.Unmarshal([]byte(said), &ids); err != nil {
		return nil, fmt.Errorf("mawid apply: %w\n%s", err, said)
	}
	c := &clinic{service: ids.Services["cut"], branch: ids.Branches["main"], today: time.Now().UTC().Truncate(24 * time.Hour)}
	for i := range chairs {
		c.resources = append(c.resources, ids.Resources[fmt.Sprintf("chair-%d", i)])
	}
	c.key, err = p.command(ctx, "", "keys", "create", "--org", slug, "--name", "chaos", "--scopes",
		"availability:read,appointments:create,appointments:read")
	return c, err
}

// equip gives the clinic voice agents, and tells it of everything outside.
func (c *clinic) equip(ctx context.Context, p *program, o *outside) error {
	for i := range agents {
		credential, err := p.command(ctx, "", "agent", "create", "--org", "chaos", "--name", fmt.Sprintf("agent-%d", i), "--languages", "en")
		if err != nil {
			return err
		}
		c.agents = append(c.agents, credential)
	}
	return connect(ctx, p, o)
}

// connect tells the clinic of everything outside.
func connect(ctx context.Context, p *program, o *outside) error {
	for _, c := range []struct {
		input string
		args  []string
	}{
		{"", []string{"webhooks", "add", "--dev", "--org", "chaos", "--url", o.receiver.url, "--events",
			"appointment.created,appointment.rescheduled,appointment.cancelled"}},
		{"", []string{"connector", "set", "--dev", "--org", "chaos", "--url", o.system.url, "--token", erpToken}},
		{"", []string{"connector", "map", "--dev", "--org", "chaos", "--resource", fmt.Sprintf("chair-%d", mappedOne), "--to", erpChair}},
		{"secret=" + gatewaySecret + "\n", []string{"messages", "add", "--dev", "--org", "chaos", "--kind", "gateway", "--set",
			"url=" + o.gateway.url, "--secrets", "-"}},
		{"", []string{"messages", "on", "--dev", "--org", "chaos"}},
	} {
		if _, err := p.command(ctx, c.input, c.args...); err != nil {
			return err
		}
	}
	return nil
}

// day is a date so many days from today.
func (c *clinic) day(n int) string { return c.today.AddDate(0, 0, n).Format(time.DateOnly) }

// clock is the n-th start of a day.
func clock(n int) string { return fmt.Sprintf("%02d:%02d", n/2, n%2*30) }

// What everybody wants at the same time: a few starts of one day. It changes every
// few seconds, so that each slot has a short history.
const (
	wanted  = 6
	fashion = 3 * time.Second
)

// wants are the starts that everybody wants at a time of the history.
func (c *clinic) wants(now int64) (date string, first int) {
	n := int(now / int64(fashion))
	return c.day(firstDay + n%bookedDays), n / bookedDays * wanted % daySlots
}
