package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// appointment is one as the service has it in the end.
type appointment struct {
	ID           string
	Resource     string `json:"resource_id"`
	Date, Time   string
	Status       string
	CustomerName string `json:"customer_name"`
}

// settling is how long everything outside may take to agree after the last news there,
// when all is well.
const settling = 3 * time.Minute

// check looks at everything when all is well again, or only at what was asked for. What
// it finds is told.
func (a *arena) check(ctx context.Context) error {
	all, err := a.appointments(ctx)
	if err != nil {
		return err
	}
	for _, c := range []struct {
		name string
		look func() (of string, found []string)
	}{
		{"answers", func() (string, []string) { return "no 400, 401 or 500", a.explained() }},
		{"verify", func() (string, []string) {
			out, err := a.program.command(ctx, "", "verify")
			return fmt.Sprintf("%d invariants", len(strings.Split(out, "\n"))), told(err)
		}},
		{"acknowledged", func() (string, []string) {
			return fmt.Sprintf("%d appointments are what clients were told", len(all)), a.compare(all)
		}},
		{"linearizable", func() (string, []string) {
			a.conclude(all)
			a.loosen()
			found, acts, slots := a.history.judge()
			return fmt.Sprintf("%d deeds on %d slots", acts, slots), found
		}},
		{"events", func() (string, []string) {
			found := a.settled(ctx, func() []string { return a.events(a.ours(all)) })
			return fmt.Sprintf("%d arrived", len(a.outside.events)), found
		}},
		{"connected system", func() (string, []string) {
			found := a.settled(ctx, func() []string { return a.system(a.ours(all)) })
			return fmt.Sprintf("%d bookings there", len(a.outside.erp.Bookings(erpToken))), found
		}},
		{"its busy times", func() (string, []string) {
			return fmt.Sprintf("%d changed by a person", len(a.busy)), a.settled(ctx, func() []string { return a.persons(ctx) })
		}},
		{"messages", func() (string, []string) {
			return fmt.Sprintf("%d given to the gateway", len(a.outside.told)), a.messages()
		}},
	} {
		if len(a.checks) > 0 && !slices.Contains(a.checks, c.name) {
			continue
		}
		of, found := c.look()
		a.report.verdict(a.name, c.name, of, found)
	}
	return ctx.Err()
}

// requestID is how an answer names its request.
var requestID = regexp.MustCompile(`"request_id":"(\w+)"`)

// explained are the answers that should not be, each with what the nodes have logged of it.
func (a *arena) explained() (list []string) {
	for _, odd := range a.odds {
		if id := requestID.FindStringSubmatch(odd); id != nil {
			odd = strings.Join(append([]string{odd}, a.logged(id[1])...), "\n")
		}
		list = append(list, odd)
	}
	return list
}

// logged are the lines of the nodes' logs that have a word.
func (a *arena) logged(word string) (lines []string) {
	logs, _ := filepath.Glob(filepath.Join(a.dir, "*.log")) // The pattern is well-formed.
	for _, name := range logs {
		text, err := os.ReadFile(name)
		lines = append(lines, told(err)...)
		for line := range strings.Lines(string(text)) {
			if strings.Contains(line, word) {
				lines = append(lines, filepath.Base(name)+": "+strings.TrimSpace(line))
			}
		}
	}
	return lines
}

func told(err error) []string {
	if err == nil {
		return nil
	}
	return []string{err.Error()}
}

// settled waits until there is nothing to find any more, or nothing new comes.
func (a *arena) settled(ctx context.Context, look func() []string) (found []string) {
	for began := time.Now(); ; sleep(ctx, 200*time.Millisecond) {
		since := began
		if news := a.outside.latest(); news.After(began) {
			since = news
		}
		if found = look(); len(found) == 0 || ctx.Err() != nil || time.Since(since) > cmp.Or(a.settling, settling) {
			return found
		}
	}
}

// get asks a node for something that it must answer.
func (a *arena) get(ctx context.Context, of *clinic, n *node, path string, into any) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+n.address+api+path, nil)
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+of.key)
	said := ""
	for deadline := time.Now().Add(patience); time.Now().Before(deadline) && ctx.Err() == nil; sleep(ctx, 200*time.Millisecond) {
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			said = err.Error()
			continue
		}
		raw, err := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		if err == nil && answer.StatusCode == http.StatusOK {
			return json.Unmarshal(raw, into)
		}
		said = fmt.Sprintf("%d %s", answer.StatusCode, raw)
	}
	return fmt.Errorf("node %s: %s: %s", n.name, path, said)
}

// appointments are all of them. Every node must tell of the same.
func (a *arena) appointments(ctx context.Context) (first []appointment, err error) {
	for i, n := range a.nodes {
		var all []appointment
		for _, of := range append([]*clinic{a.clinic}, a.beside...) {
			some, err := a.appointmentsOf(ctx, of, n)
			if err != nil {
				return nil, err
			}
			all = append(all, some...)
		}
		if i == 0 {
			first = all
		} else if !slices.Equal(first, all) {
			a.report.verdict(a.name, "nodes agree", n.name, []string{fmt.Sprintf("%d appointments, and %d at another node", len(all), len(first))})
		}
	}
	return first, nil
}

// appointmentsOf are those of an organization, as a node has them.
func (a *arena) appointmentsOf(ctx context.Context, of *clinic, n *node) (all []appointment, err error) {
	for cursor := ""; ; {
		var page struct {
			Items []appointment
			Next  string `json:"next_cursor"`
		}
		query := url.Values{"limit": {"200"}, "date_from": {a.clinic.day(0)}, "date_to": {a.clinic.day(firstDay + bookedDays)}}
		if cursor != "" {
			query.Set("cursor", cursor)
		}
		if err := a.get(ctx, of, n, "?"+query.Encode(), &page); err != nil {
			return nil, err
		}
		all = append(all, page.Items...)
		if cursor = page.Next; cursor == "" {
			return all, nil
		}
	}
}

// where is the slot of an appointment.
func (a *arena) where(p *appointment) slot {
	chair := slices.Index(a.clinic.resources, p.Resource)
	for i, c := range a.beside {
		if c.resources[0] == p.Resource {
			chair = chairs + i
		}
	}
	return slot{chair, p.Date, p.Time}
}

// ours are the appointments of the clinic, which tells everybody outside of them.
func (a *arena) ours(all []appointment) []appointment {
	return slices.DeleteFunc(slices.Clone(all), func(p appointment) bool { return a.where(&p).resource >= chairs })
}

// compare holds what clients were told against what there is.
func (a *arena) compare(all []appointment) (found []string) {
	there := map[string]appointment{}
	for _, p := range all {
		if other, twice := there[p.CustomerName]; twice {
			found = append(found, fmt.Sprintf("%s is there twice: %+v %+v", p.CustomerName, other, p))
		}
		there[p.CustomerName] = p
		if a.ledger.visits[p.CustomerName] == nil {
			found = append(found, fmt.Sprintf("nobody asked for %+v, or who did was refused", p))
		}
	}
	for who, v := range a.ledger.visits {
		p, is := there[who]
		switch {
		case !is && v.id == "": // Nobody knew whether it would be.
		case !is:
			found = append(found, fmt.Sprintf("%s was acknowledged as %s at %s, and is not there", who, v.id, v.at))
		case v.id != "" && p.ID != v.id:
			found = append(found, fmt.Sprintf("%s was acknowledged as %s, and is %s", who, v.id, p.ID))
		case !v.cancelled.IsZero() && p.Status != "cancelled":
			found = append(found, fmt.Sprintf("%s was cancelled, and is %s at %s", who, p.Status, a.where(&p)))
		case v.cancelled.IsZero() && !v.mayBeCancelled && p.Status != "booked":
			found = append(found, fmt.Sprintf("%s was booked, and is %s", who, p.Status))
		case a.where(&p) != v.at && (v.perhaps == nil || a.where(&p) != *v.perhaps):
			found = append(found, fmt.Sprintf("%s was acknowledged at %s, and is at %s", who, v.at, a.where(&p)))
		}
	}
	return found
}

// conclude adds to the history who has each slot in the end, and what became of that
// of which nobody knew.
func (a *arena) conclude(all []appointment) {
	has, there := map[slot]string{}, map[string]*appointment{}
	for _, p := range all {
		there[p.CustomerName] = &p
		if p.Status == "booked" {
			has[a.where(&p)] = p.CustomerName
		}
	}
	now := a.history.now()
	a.history.resolve(now, func(is *act) (yes, known bool) {
		v, p := a.ledger.visits[is.who], there[is.who]
		switch {
		case is.deed != takes && is.deed != redeems && is.deed != leaves || v == nil:
			return false, false
		case p == nil:
			return false, true
		case v.perhaps != nil && (is.deed == leaves || is.slot == *v.perhaps): // a move
			return a.where(p) == *v.perhaps, true
		case is.deed == leaves:
			return p.Status == "cancelled", true
		}
		return true, true
	})
	var last []act
	for s := range a.history.acts {
		last = append(last, act{slot: s, deed: finds, who: has[s], out: done, call: now + 1, answer: now + 2})
	}
	a.history.add(last...)
}

// events are those that should have arrived and did not.
func (a *arena) events(all []appointment) (found []string) {
	count, moves := a.outside.happened()
	a.outside.mu.Lock()
	found = append(found, a.outside.wrong...)
	a.outside.mu.Unlock()
	for _, p := range all {
		want := map[string]int{"appointment.created": 1, "appointment.cancelled": 0}
		if p.Status == "cancelled" {
			want["appointment.cancelled"] = 1
		}
		for kind, n := range want {
			if got := count[[2]string{p.ID, kind}]; got != n {
				found = append(found, fmt.Sprintf("%s of %s: %d different events arrived, want %d", kind, p.CustomerName, got, n))
			}
		}
		if v := a.ledger.visits[p.CustomerName]; v != nil {
			for _, m := range v.moves {
				if !moves[[5]string{p.ID, m[0].date, m[0].time, m[1].date, m[1].time}] && (m[0].date != m[1].date || m[0].time != m[1].time) {
					found = append(found, fmt.Sprintf("appointment.rescheduled of %s from %s to %s has not arrived", p.CustomerName, m[0], m[1]))
				}
			}
		}
	}
	return found
}

// system holds the connected system against what there is.
func (a *arena) system(all []appointment) (found []string) {
	there := map[string]string{}
	for _, b := range a.outside.erp.Bookings(erpToken) {
		start, err := time.Parse(time.RFC3339, b.Start)
		if err != nil || there[b.ServiceAppointmentID] != "" {
			found = append(found, fmt.Sprintf("%s stands there twice, or at %q", b.ServiceAppointmentID, b.Start))
			continue
		}
		there[b.ServiceAppointmentID] = start.UTC().Format("2006-01-02 15:04")
	}
	for _, p := range all {
		want := ""
		if p.Status == "booked" && a.where(&p).resource == mappedOne {
			want = p.Date + " " + p.Time
		}
		if there[p.ID] != want && !a.deleted[p.ID] {
			found = append(found, fmt.Sprintf("%s stands there at %q, want %q", p.CustomerName, there[p.ID], want))
		}
		delete(there, p.ID)
	}
	for id, at := range there {
		found = append(found, fmt.Sprintf("%s stands there at %s, and nobody knows it", id, at))
	}
	return found
}

// persons holds what a person did there against what is offered.
func (a *arena) persons(ctx context.Context) (found []string) {
	query := url.Values{"service_id": {a.clinic.service}, "branch_id": {a.clinic.branch}, "date_from": {a.clinic.day(personDay)},
		"date_to": {a.clinic.day(personDay)}}
	var list struct {
		Days []struct {
			Times []string `json:"available_times"`
		} `json:"slots_by_date"`
	}
	n := a.nodes[rand.IntN(len(a.nodes))] // #nosec G404 -- of a test
	if err := a.get(ctx, a.clinic, n, "/resources/"+a.clinic.resources[mappedOne]+"/slots?"+query.Encode(), &list); err != nil {
		return told(err)
	}
	for at, busy := range a.busy {
		if offered := len(list.Days) > 0 && slices.Contains(list.Days[0].Times, at); offered == busy {
			found = append(found, fmt.Sprintf("%s: busy in the connected system: %v, offered by %s: %v", at, busy, n.name, offered))
		}
	}
	return found
}

// grace is how long after a cancellation a message may still arrive that was on its
// way.
const grace = 15 * time.Second

// messages are those that told something wrong.
func (a *arena) messages() (found []string) {
	by := map[string]*visit{}
	for _, v := range a.ledger.visits {
		by[v.phone] = v
	}
	a.outside.mu.Lock()
	defer a.outside.mu.Unlock()
	confirmed := map[string]string{}
	for _, m := range a.outside.told {
		v := by[m.To]
		switch {
		case v == nil:
			found = append(found, fmt.Sprintf("%s to %s, who booked nothing", m.Purpose, m.To))
		case m.Purpose == "cancellation":
			if v.cancelled.IsZero() && !v.mayBeCancelled {
				found = append(found, v.who+" was told of a cancellation, and has not cancelled")
			}
		case !v.cancelled.IsZero() && m.at.Sub(v.cancelled) > grace:
			found = append(found, fmt.Sprintf("%s was sent a %s %v after the cancellation", v.who, m.Purpose, m.at.Sub(v.cancelled)))
		case m.Purpose == "confirmation":
			if other := confirmed[m.To]; other != "" {
				found = append(found, fmt.Sprintf("%s was sent confirmations %s and %s", v.who, other, m.ID))
			}
			confirmed[m.To] = m.ID
		}
	}
	return found
}
