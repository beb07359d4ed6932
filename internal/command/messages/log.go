package messages

import (
	"context"
	"fmt"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/office"
)

type logCmd struct {
	command.OfOrg
	Status  string `help:"Only those of a status: ${message_statuses}." placeholder:"STATUS"`
	Purpose string `help:"Only those for a purpose: ${purposes}." placeholder:"PURPOSE"`
	Channel string `help:"Only those by a channel: its id, or its name." placeholder:"CHANNEL"`
	Before  string `help:"Only those before a message, by its id: the last of a list leads to the next." placeholder:"MESSAGE"`
}

// filter is which are asked for.
func (c *logCmd) filter(ctx context.Context, a *app.App, org booking.OrgID) (f message.Filter, err error) {
	f = message.Filter{Status: notice.Status(c.Status), Purpose: notice.Purpose(c.Purpose)}
	if c.Channel != "" {
		ch, err := channelNamed(ctx, a, org, c.Channel, c.Org)
		if err != nil {
			return f, err
		}
		f.Channel = ch.ID
	}
	if c.Before != "" {
		m, err := messageOf(ctx, a, org, c.Before)
		if err != nil {
			return f, err
		}
		f.BeforeAt, f.BeforeID = m.MadeAt, m.ID
	}
	return f, nil
}

// messageOf finds a message by its id.
func messageOf(ctx context.Context, a *app.App, org booking.OrgID, text string) (message.Line, error) {
	id, err := booking.ParseID[booking.NoticeID](text)
	if err != nil {
		return message.Line{}, message.ErrNoMessage
	}
	return a.Messages.Message(ctx, org, id)
}

// sentLine is a message as it is listed. It holds no text of it.
type sentLine struct {
	ID          booking.NoticeID      `json:"id"`
	At          *time.Time            `json:"at"`
	Purpose     string                `json:"purpose"`
	Appointment booking.AppointmentID `json:"appointment_id"`
	Channel     string                `json:"channel"`
	Status      string                `json:"status"`
	Reason      string                `json:"reason"`
	Code        string                `json:"provider_code"`
	Attempts    int                   `json:"attempts"`
	Units       int                   `json:"units"`
	Cost        string                `json:"cost"`
}

// Run lists the newest.
func (c *logCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	if c.Status != "" && !slices.Contains(notice.Statuses, notice.Status(c.Status)) {
		return command.Usage(fmt.Sprintf("--status: %q is no status; write one of %s", c.Status, Statuses()))
	}
	if c.Purpose != "" && !slices.Contains(notice.Purposes, notice.Purpose(c.Purpose)) {
		return command.Usage(fmt.Sprintf("--purpose: %q is no kind of message; write one of %s", c.Purpose, Purposes()))
	}
	return c.WithOrg(ctx, g, io, func(a *app.App, org booking.OrgID) error {
		f, err := c.filter(ctx, a, org)
		if err != nil {
			return err
		}
		list, _, err := a.Messages.Log(ctx, org, f)
		if err != nil {
			return err
		}
		lines := make([]sentLine, len(list))
		for i, l := range list {
			lines[i] = sentLine{ID: l.ID, At: command.Instant(l.At), Purpose: string(l.Purpose), Appointment: l.Appointment, Channel: l.ChannelName,
				Status: string(l.Status), Reason: l.Reason, Code: l.Code, Attempts: l.Attempts, Units: l.Units, Cost: l.Cost}
		}
		return g.Tell(io, lines, func() error {
			w := tabwriter.NewWriter(io.Out, 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "AT\tPURPOSE\tAPPOINTMENT\tCHANNEL\tSTATUS\tREASON\tUNITS\tID")
			for _, l := range lines {
				fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%d\t%s\n", command.Moment(l.At), l.Purpose, l.Appointment, l.Channel, l.Status, l.Reason,
					l.Units, l.ID)
			}
			return w.Flush()
		})
	})
}

type callCmd struct{ command.OfOrg }

// untoldLine is somebody to call. It holds no number: the dashboard shows it.
type untoldLine struct {
	Appointment booking.AppointmentID `json:"appointment_id"`
	Start       *time.Time            `json:"start"`
	Status      string                `json:"status"`
	Since       *time.Time            `json:"since"`
}

// Run lists whom to call.
func (c *callCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return c.WithOrg(ctx, g, io, func(a *app.App, org booking.OrgID) error {
		list, err := a.Messages.ToCall(ctx, org)
		if err != nil {
			return err
		}
		lines := make([]untoldLine, len(list))
		for i, u := range list {
			lines[i] = untoldLine{u.ID, command.Instant(u.Span.Start), string(u.Status), command.Instant(u.Since)}
		}
		return g.Tell(io, lines, func() error {
			w := tabwriter.NewWriter(io.Out, 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "APPOINTMENT\tSTART\tSTATUS\tSINCE")
			for _, l := range lines {
				fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", l.Appointment, command.Moment(l.Start), l.Status, command.Moment(l.Since))
			}
			return w.Flush()
		})
	})
}

type againCmd struct {
	command.OfOrg
	Message string `arg:"" help:"Id of the message, as mawid messages log lists it."`
}

// againDone is what became of it.
type againDone struct {
	ID     booking.NoticeID `json:"id"`
	Status string           `json:"status"`
	Reason string           `json:"reason"`
}

// Run sends it once more.
func (c *againCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return c.WithOrg(ctx, g, io, func(a *app.App, org booking.OrgID) error {
		m, err := messageOf(ctx, a, org, c.Message)
		if err != nil {
			return err
		}
		row, err := a.Messages.SendAgain(ctx, office.Caller{Org: org, Actor: booking.ByStaff}, m.ID)
		if err != nil {
			return err
		}
		done := againDone{row.ID, string(row.Status), row.Reason}
		said := "Sent once more."
		if row.Reason != "" {
			said = fmt.Sprintf("It was not taken, or nobody knows: %s (%s).", row.Status, row.Reason)
		}
		return g.Say(io, done, "%s", said)
	})
}

type calledCmd struct {
	command.OfOrg
	Appointment string `arg:"" help:"Id of the appointment, or six characters or more of its beginning, as mawid messages call lists it."`
}

// calledDone says of whom it was noted.
type calledDone struct {
	Appointment booking.AppointmentID `json:"appointment_id"`
}

// Run notes that somebody has called.
func (c *calledCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return c.WithOrg(ctx, g, io, func(a *app.App, org booking.OrgID) error {
		list, err := a.Messages.ToCall(ctx, org)
		if err != nil {
			return err
		}
		known := make([]command.Known, len(list))
		for i := range list {
			known[i] = command.Known{ID: list[i].ID.String()}
		}
		i, err := command.Pick(known, c.Appointment, "customer to call", "mawid messages call --org "+c.Org)
		if err != nil {
			return err
		}
		if err := a.Messages.Called(ctx, office.Caller{Org: org, Actor: booking.ByStaff}, list[i].Root()); err != nil {
			return err
		}
		return g.Say(io, calledDone{list[i].ID}, "Noted. No message tells them once more.")
	})
}
