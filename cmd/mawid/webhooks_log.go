package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/webhook"
)

// deliveryLine is a delivery as it is listed.
type deliveryLine struct {
	ID          booking.DeliveryID     `json:"id"`
	Endpoint    booking.EndpointID     `json:"endpoint_id"`
	Event       booking.EventKind      `json:"event"`
	WebhookID   booking.EventID        `json:"webhook_id"`
	Appointment *booking.AppointmentID `json:"appointment_id"`
	State       booking.DeliveryState  `json:"state"`
	Replay      bool                   `json:"replay"` // a person asked for it
	Tries       int                    `json:"tries"`
	CreatedAt   *time.Time             `json:"created_at"`
	NextAt      *time.Time             `json:"next_attempt_at"`
	DoneAt      *time.Time             `json:"done_at"`
	Body        json.RawMessage        `json:"body,omitempty"`     // of one delivery only
	Attempts    []attemptLine          `json:"attempts,omitempty"` // likewise
}

// attemptLine is an attempt as it is listed.
type attemptLine struct {
	Number    int        `json:"number"`
	At        *time.Time `json:"at"`
	Status    int        `json:"status"` // of the answer; zero: none came
	Class     string     `json:"error"`  // why it failed; empty: it did not
	LatencyMS int64      `json:"latency_ms"`
	Answer    string     `json:"answer"`
	NextAt    *time.Time `json:"next_attempt_at"`
}

func deliveryOf(d booking.Delivery) deliveryLine {
	l := deliveryLine{ID: d.ID, Endpoint: d.Endpoint, Event: d.Kind, WebhookID: d.Event, State: d.State, Replay: d.Replay, Tries: d.Attempts,
		CreatedAt: command.Instant(d.CreatedAt), DoneAt: command.Instant(d.DoneAt)}
	if !d.Appointment.IsZero() {
		l.Appointment = &d.Appointment
	}
	if d.State == booking.Pending {
		l.NextAt = command.Instant(d.NextAt)
	}
	return l
}

func deliveryWith(d booking.Delivery, attempts []booking.Attempt) deliveryLine {
	l := deliveryOf(d)
	l.Body = json.RawMessage(d.Body)
	for _, a := range attempts {
		l.Attempts = append(l.Attempts, attemptLine{Number: a.Number, At: command.Instant(a.At), Status: a.Status, Class: a.Class,
			LatencyMS: a.LatencyMS, Answer: a.Answer, NextAt: command.Instant(a.NextAt)})
	}
	return l
}

// result says in a few words how an attempt went.
func (a attemptLine) result() string {
	switch {
	case a.Status == 0:
		return a.Class
	case a.Class == "" || a.Class == "status":
		return strings.TrimSpace(fmt.Sprintf("%d %s", a.Status, http.StatusText(a.Status)))
	}
	return fmt.Sprintf("%d, then %s", a.Status, a.Class)
}

type webhooksDeliveriesCmd struct {
	anEndpoint

	State    string `help:"Only those that are pending, delivered, failed or skipped." enum:"pending,delivered,failed,skipped," default:"" placeholder:"STATE"`
	Limit    int    `help:"How many to list: 1 to 200." default:"50"`
	Before   string `help:"List those before this delivery: the next page." placeholder:"ID"`
	Delivery string `help:"Show this delivery with its body and every attempt instead. Six characters or more of its beginning are enough, if no other begins so." placeholder:"ID"`
}

// Help teaches by examples.
func (webhooksDeliveriesCmd) Help() string {
	return `Lists the deliveries to an endpoint, the newest first. They are kept for 30 days.

	mawid webhooks deliveries --org noor 018f3a5e --state failed

One of them, with what was sent and every attempt: when, what came back, how long it took, and when the next one is due:

	mawid webhooks deliveries --org noor --delivery 018f3a5e-7c1d`
}

// Run shows the log.
func (c *webhooksDeliveriesCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	if c.Delivery != "" {
		return c.one(ctx, g, io)
	}
	if err := command.Limited(c.Limit); err != nil {
		return err
	}
	return withEndpoint(ctx, g, io, c.Org, c.Endpoint, func(h *hooks, e webhook.EndpointView) error {
		var before booking.DeliveryID
		var err error
		if c.Before != "" {
			if before, err = h.delivery(ctx, c.Before); err != nil {
				return err
			}
		}
		list, err := h.Webhooks.Deliveries(ctx, h.org, e.ID, booking.DeliveryState(c.State), before, c.Limit)
		if err != nil {
			return err
		}
		lines := make([]deliveryLine, 0, len(list))
		for _, d := range list {
			lines = append(lines, deliveryOf(d))
		}
		if err := g.Tell(io, lines, func() error { return printDeliveries(io.Out, lines) }); err != nil || len(list) < c.Limit {
			return err
		}
		g.Hint(io, "\nThere may be more: add --before %s", list[len(list)-1].ID)
		return nil
	})
}

func printDeliveries(out io.Writer, lines []deliveryLine) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "DELIVERY\tEVENT\tWEBHOOK-ID\tSTATE\tATTEMPTS\tCREATED\tDONE\tNEXT ATTEMPT")
	for _, l := range lines {
		state := string(l.State)
		if l.Replay {
			state += " (asked for)"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%d\t%s\t%s\t%s\n", l.ID, l.Event, l.WebhookID, state, l.Tries,
			command.Moment(l.CreatedAt), command.Moment(l.DoneAt), command.Moment(l.NextAt))
	}
	return w.Flush()
}

// one shows one delivery.
func (c *webhooksDeliveriesCmd) one(ctx context.Context, g *command.Global, io command.Streams) error {
	h, err := openHooks(ctx, g, io, c.Org)
	if err != nil {
		return err
	}
	defer h.Close()
	id, err := h.delivery(ctx, c.Delivery)
	if err != nil {
		return err
	}
	d, attempts, err := h.Webhooks.Delivery(ctx, h.org, id)
	if err != nil {
		return err
	}
	l := deliveryWith(d, attempts)
	return g.Tell(io, l, func() error { return l.print(io.Out) })
}

// print shows a delivery with its attempts and what was answered.
func (l deliveryLine) print(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "delivery\t%s\nendpoint\t%s\nevent\t%s\nwebhook-id\t%s\nstate\t%s\ncreated\t%s\nbody\t%s\n",
		l.ID, l.Endpoint, l.Event, l.WebhookID, l.State, second(l.CreatedAt), command.Harmless(string(l.Body)))
	if l.NextAt != nil {
		fmt.Fprintf(w, "next attempt\t%s\n", second(l.NextAt))
	}
	if err := w.Flush(); err != nil || len(l.Attempts) == 0 {
		return err
	}
	fmt.Fprintln(out)
	w = tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "ATTEMPT\tTIME\tRESULT\tTOOK\tNEXT ATTEMPT")
	for _, a := range l.Attempts {
		fmt.Fprintf(w, "%d\t%s\t%s\t%d ms\t%s\n", a.Number, second(a.At), a.result(), a.LatencyMS, second(a.NextAt))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, a := range l.Attempts {
		if a.Answer != "" {
			fmt.Fprintf(out, "\nAttempt %d, %s:\n%s\n", a.Number, a.result(), indented(a.Answer))
		}
	}
	return nil
}

// second prints a time to the second: attempts come close together.
func second(t *time.Time) string {
	if t == nil {
		return "-"
	}
	return t.Format("2006-01-02T15:04:05Z")
}

// indented is harmless text, line by line.
func indented(s string) string {
	lines := strings.Split(strings.TrimRight(strings.ReplaceAll(s, "\r\n", "\n"), "\n"), "\n")
	for i, l := range lines {
		lines[i] = "    " + command.Harmless(strings.ReplaceAll(l, "\t", "    "))
	}
	return strings.Join(lines, "\n")
}

// delivery finds the one delivery that the text means: its id, or the
// beginning of it.
func (h *hooks) delivery(ctx context.Context, text string) (booking.DeliveryID, error) {
	lower := strings.ToLower(text)
	if id, err := booking.ParseID[booking.DeliveryID](lower); err == nil {
		return id, nil
	}
	// The log is read backwards from the last id that begins so.
	const last = "ffffffff-ffff-ffff-ffff-ffffffffffff"
	see := h.command("deliveries")
	if len(lower) >= len(last) {
		return booking.DeliveryID{}, fmt.Errorf("%q is no id of a delivery; see %s", text, see)
	}
	before, err := booking.ParseID[booking.DeliveryID](lower + last[len(lower):])
	if err != nil {
		return booking.DeliveryID{}, fmt.Errorf("%q is not how the id of a delivery begins; see %s", text, see)
	}
	endpoints, err := h.Webhooks.Endpoints(ctx, h.org)
	if err != nil {
		return booking.DeliveryID{}, err
	}
	var list []booking.Delivery
	for _, e := range endpoints {
		some, err := h.Webhooks.Deliveries(ctx, h.org, e.ID, "", before, mostCandidates)
		if err != nil {
			return booking.DeliveryID{}, err
		}
		list = append(list, some...)
	}
	all := make([]command.Known, len(list))
	for i, d := range list {
		all[i] = command.Known{ID: d.ID.String(), Note: string(d.Kind) + ", " + second(command.Instant(d.CreatedAt))}
	}
	i, err := command.Pick(all, lower, "delivery", see)
	if err != nil {
		return booking.DeliveryID{}, err
	}
	return list[i].ID, nil
}

// mostCandidates is how many deliveries of an endpoint are looked at, and named
// to choose from.
const mostCandidates = 5

type webhooksReplayCmd struct {
	anEndpoint

	Delivery string `help:"Send the event of this delivery again. Six characters or more of its beginning are enough, if no other begins so." placeholder:"ID"`
	From     string `help:"Send every event from this time on again, delivered or not." placeholder:"TIME"`
	To       string `help:"With --from: up to this time; now unless given." placeholder:"TIME"`
	Missed   bool   `help:"Send again what was skipped or given up in the last 30 days, and has not arrived since."`
}

// Help teaches by examples.
func (webhooksReplayCmd) Help() string {
	return `A repeated event has the same webhook-id and the same body as before, so that receivers know it again. Repeats go out while mawid serve runs, and are tried as often as any delivery.

After the receiver was mended or the endpoint enabled:

	mawid webhooks replay --org noor 018f3a5e --missed

After the receiver lost an afternoon:

	mawid webhooks replay --org noor 018f3a5e --from 2026-11-15T12:00:00+03:00 --to 2026-11-15T18:00:00+03:00

One event:

	mawid webhooks replay --org noor --delivery 018f3a5e-7c1d`
}

// Run has events sent again.
func (c *webhooksReplayCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	ways := 0
	for _, given := range []bool{c.Delivery != "", c.From != "", c.Missed} {
		if given {
			ways++
		}
	}
	if ways != 1 || c.To != "" && c.From == "" {
		return command.Usage("say what to send again: --delivery ID, or --from TIME and perhaps --to TIME, or --missed")
	}
	if c.Delivery != "" {
		return c.one(ctx, g, io)
	}
	now, err := g.Clock()
	if err != nil {
		return err
	}
	from, to, err := c.span(now())
	if err != nil {
		return err
	}
	return withEndpoint(ctx, g, io, c.Org, c.Endpoint, func(h *hooks, e webhook.EndpointView) (err error) {
		var n int
		if c.Missed {
			n, err = h.Webhooks.ReplayMissed(ctx, h.caller(), e.ID)
		} else {
			n, err = h.Webhooks.ReplayRange(ctx, h.caller(), e.ID, from.Unix(), to.Unix())
		}
		if err != nil {
			return err
		}
		words := "nothing to send again"
		if n > 0 {
			words = fmt.Sprintf("sending %s again to %s", counted(n, "event", "events"), e.URL)
		}
		return g.Say(io, replayLine{Endpoint: &e.ID, Events: n}, "%s", words)
	})
}

// span reads the times of a range.
func (c *webhooksReplayCmd) span(now time.Time) (from, to time.Time, err error) {
	to = now
	for _, f := range []struct {
		flag, text string
		out        *time.Time
	}{{"--from", c.From, &from}, {"--to", c.To, &to}} {
		if f.text == "" {
			continue
		}
		t, err := time.Parse(time.RFC3339, f.text)
		if err != nil {
			t, err = time.Parse("2006-01-02T15:04Z07:00", f.text) // as the tables print it
		}
		if err != nil {
			return from, to, command.Usage(fmt.Sprintf("%s: %q is not a time; write it as 2026-11-15T08:00:00+03:00", f.flag, f.text))
		}
		*f.out = t
	}
	if to.Before(from) {
		return from, to, command.Usage("--to is before --from")
	}
	return from, to, nil
}

// one has one event sent again.
func (c *webhooksReplayCmd) one(ctx context.Context, g *command.Global, io command.Streams) error {
	h, err := openHooks(ctx, g, io, c.Org)
	if err != nil {
		return err
	}
	defer h.Close()
	id, err := h.delivery(ctx, c.Delivery)
	if err != nil {
		return err
	}
	again, err := h.Webhooks.Replay(ctx, h.caller(), id)
	if err != nil {
		return err
	}
	return g.Say(io, replayLine{Delivery: &again, Events: 1}, "sending 1 event again as delivery %s", again)
}

// replayLine is what is sent again: events to an endpoint, or one as another
// delivery.
type replayLine struct {
	Endpoint *booking.EndpointID `json:"endpoint_id"`
	Delivery *booking.DeliveryID `json:"delivery_id"`
	Events   int                 `json:"events"`
}

type webhooksTestCmd struct {
	anEndpoint

	Wait time.Duration `help:"How long to wait for the attempt." default:"20s" placeholder:"DURATION"`
}

// Help says what is sent and by whom.
func (webhooksTestCmd) Help() string {
	return `Sends an event webhook.test, never a made-up booking, and waits for the first attempt. It is the server that sends it, with the settings and from the place of a real delivery, so mawid serve must be running on the same database. Exits with 0 if the event was delivered, else with 1.

	mawid webhooks test --org noor 018f3a5e`
}

// lookEvery is how often a test looks whether its event was sent.
const lookEvery = 100 * time.Millisecond

// Run sends the event and tells what came of it.
func (c *webhooksTestCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return withEndpoint(ctx, g, io, c.Org, c.Endpoint, func(h *hooks, e webhook.EndpointView) error {
		id, err := h.Webhooks.TestEndpoint(ctx, h.caller(), e.ID)
		if err != nil {
			return err
		}
		l, err := h.attempted(ctx, id, c.Wait)
		if err != nil {
			return err
		}
		err = g.Tell(io, l, func() error { return l.report(io.Out, e.URL) })
		if len(l.Attempts) == 0 && l.State == booking.Pending {
			g.Hint(io, "Nobody has sent it within %s: it seems that no server runs on this database. It waits, and goes out when one "+
				"does:\n\n\tmawid serve\n\nSee then: %s",
				c.Wait, h.command("deliveries", "--delivery", id.String()))
		}
		if err == nil && !l.arrived() {
			return command.ErrSilent
		}
		return err
	})
}

// attempted waits for the first attempt at a delivery, and gives the delivery
// as it is then or when the time is over.
func (h *hooks) attempted(ctx context.Context, id booking.DeliveryID, wait time.Duration) (deliveryLine, error) {
	over := time.NewTimer(wait)
	defer over.Stop()
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for {
		d, attempts, err := h.Webhooks.Delivery(ctx, h.org, id)
		if err != nil || len(attempts) > 0 || d.State != booking.Pending {
			return deliveryWith(d, attempts), err
		}
		select {
		case <-look.C:
		case <-over.C:
			return deliveryWith(d, attempts), nil
		case <-ctx.Done():
			return deliveryLine{}, context.Cause(ctx)
		}
	}
}

// arrived tells whether the last attempt was a success. It does not look at
// the state, which was read a moment before the attempts.
func (l deliveryLine) arrived() bool {
	n := len(l.Attempts)
	return n > 0 && l.Attempts[n-1].Class == ""
}

// report tells a person how a test went.
func (l deliveryLine) report(out io.Writer, url string) error {
	if len(l.Attempts) == 0 {
		_, err := fmt.Fprintf(out, "%s: delivery %s to %s, no attempt yet\n", l.State, l.ID, url)
		return err
	}
	a, word := l.Attempts[len(l.Attempts)-1], "not delivered"
	if l.arrived() {
		word = "delivered"
	}
	fmt.Fprintf(out, "%s: %s in %d ms from %s\n", word, a.result(), a.LatencyMS, url)
	if a.Answer != "" {
		fmt.Fprintf(out, "\n%s\n\n", indented(a.Answer))
	}
	if a.NextAt != nil {
		fmt.Fprintf(out, "next attempt at %s\n", second(a.NextAt))
	}
	return nil
}
