package connector

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/bridge"
	"github.com/mawid/mawid/internal/command"
)

type statusCmd struct{ command.OfOrg }

// statusLine is a connection as it is printed with --json.
type statusLine struct {
	URL          string                `json:"url"`
	State        bridge.ConnectorState `json:"state"`
	PausedAt     *time.Time            `json:"paused_at"`
	PausedWhy    string                `json:"paused_why"`
	PulledAt     *time.Time            `json:"pulled_at"`
	PullFailures int                   `json:"pull_failures"` // in a row
	PullError    string                `json:"pull_error"`
	SkipUntil    *time.Time            `json:"rechecks_skipped_until"`
	Pending      int                   `json:"pending"` // appointments still to be told
	Mappings     []mappingLine         `json:"mappings"`
	Troubled     []troubleLine         `json:"problems"`
	Conflicts    []conflictLine        `json:"conflicts"`
	FarError     string                `json:"far_error"`       // why what is far ahead could not be read
	ByHand       string                `json:"differences_are"` // asked about, followed or insisted on
	Differences  []byHandLine          `json:"differences"`
}

type mappingLine struct {
	Resource     booking.ResourceID `json:"resource_id"`
	External     string             `json:"mapped_to"`
	MissingSince *time.Time         `json:"missing_since"`
	Unread       int                `json:"unread"`
	UnreadSince  *time.Time         `json:"unread_since"`
	UnreadWhat   []string           `json:"unread_what"`
}

type troubleLine struct {
	Appointment booking.AppointmentID `json:"appointment_id"`
	Problem     string                `json:"problem"`
}

type conflictLine struct {
	Appointment booking.AppointmentID `json:"appointment_id"`
	From        *time.Time            `json:"busy_from"`
	To          *time.Time            `json:"busy_to"`
}

type byHandLine struct {
	Appointment booking.AppointmentID `json:"appointment_id"`
	Kind        bridge.DifferenceKind `json:"kind"`
	Since       *time.Time            `json:"since"`
	There       []spotLine            `json:"there"`
	Refused     string                `json:"refused"` // code of why it could not be followed
}

type spotLine struct {
	Resource booking.ResourceID `json:"resource_id"`
	From     *time.Time         `json:"from"`
	To       *time.Time         `json:"to"`
}

// Run tells how the connection is doing.
func (c *statusCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	return c.WithOrg(ctx, g, io, func(a *app.App, org booking.OrgID) error {
		s, err := a.Bridge.ConnectorStatus(ctx, org)
		if err != nil {
			return err
		}
		return g.Tell(io, lineOf(&s), func() error { return printConnector(io.Out, &s) })
	})
}

func lineOf(s *bridge.ConnectorStatus) statusLine {
	l := statusLine{
		URL: s.URL, State: s.State(), PausedAt: command.Instant(s.PausedAt), PausedWhy: s.PausedWhy, PulledAt: command.Instant(s.PulledAt),
		PullFailures: s.PullFailures,
		PullError:    s.PullError, SkipUntil: command.Instant(s.SkipUntil), Pending: s.Pending,
		Mappings: []mappingLine{}, Troubled: []troubleLine{}, Conflicts: []conflictLine{}, Differences: []byHandLine{},
		FarError: s.FarError, ByHand: s.Choice,
	}
	for _, m := range s.Mappings {
		l.Mappings = append(l.Mappings, mappingLine{m.Resource, m.External, command.Instant(m.MissingSince), m.Unread,
			command.Instant(m.UnreadSince), append([]string{}, m.UnreadWhat...)})
	}
	for _, o := range s.Troubled {
		l.Troubled = append(l.Troubled, troubleLine{o.Appointment, o.Problem})
	}
	for _, v := range s.Conflicts {
		l.Conflicts = append(l.Conflicts, conflictLine{v.Appointment, command.Instant(v.Busy.Start), command.Instant(v.Busy.End)})
	}
	for _, x := range s.Differences {
		line := byHandLine{x.Appointment, x.Kind, command.Instant(x.Since), []spotLine{}, x.Refused}
		for _, p := range x.There {
			line.There = append(line.There, spotLine{p.Resource, command.Instant(p.Span.Start), command.Instant(p.Span.End)})
		}
		l.Differences = append(l.Differences, line)
	}
	return l
}

func printConnector(out io.Writer, s *bridge.ConnectorStatus) error {
	state := string(s.State())
	switch s.State() {
	case bridge.ConnectorPaused:
		state = "paused since " + when(s.PausedAt) + ": " + s.PausedWhy + "; set it up anew with mawid connector set"
	case bridge.ConnectorFailing:
		state = fmt.Sprintf("failing, %d times in a row: %s", s.PullFailures, s.PullError)
	case bridge.ConnectorUnmapped:
		state = "nothing is mapped yet; say which resource is which with mawid connector map"
	case bridge.ConnectorWaiting:
		state = "not asked yet; a server that runs on this database does it within a minute"
	}
	fmt.Fprintf(out, "address     %s\nstate       %s\nlast pull   %s\nmapped      %d resources\npending     %d appointments to tell\n",
		s.URL, state, when(s.PulledAt), len(s.Mappings), s.Pending)
	fmt.Fprintf(out, "changes     made there by hand: %s\n", s.Choice)
	if s.FarError != "" {
		fmt.Fprintf(out, "far ahead   could not be read: %s\n", s.FarError)
	}
	if s.SkipUntil != 0 {
		fmt.Fprintf(out, "rechecks    skipped until %s\n", when(s.SkipUntil))
	}
	for _, m := range s.Mappings {
		if m.MissingSince != 0 {
			fmt.Fprintf(out, "missing     %s is left out of its answers since %s\n", m.External, when(m.MissingSince))
		}
		if m.Unread > 0 {
			fmt.Fprintf(out, "unread      %s: busy entries that cannot be taken as they stand: %d, since %s\n", m.External, m.Unread,
				when(m.UnreadSince))
		}
		for _, what := range m.UnreadWhat {
			fmt.Fprintf(out, "            %s\n", what)
		}
	}
	for _, o := range s.Troubled {
		fmt.Fprintf(out, "problem     appointment %s: %s\n", o.Appointment, o.Problem)
	}
	for _, v := range s.Conflicts {
		fmt.Fprintf(out, "conflict    appointment %s, and busy there %s to %s\n", v.Appointment, when(v.Busy.Start), when(v.Busy.End))
	}
	for _, x := range s.Differences {
		fmt.Fprintf(out, "by hand     appointment %s: %s there, seen since %s\n", x.Appointment, x.Kind, when(x.Since))
		for _, p := range x.There {
			fmt.Fprintf(out, "            stands there %s to %s, at resource %s\n", when(p.Span.Start), when(p.Span.End), p.Resource)
		}
	}
	return nil
}

// when prints an instant; zero is never.
func when(unix int64) string {
	if unix == 0 {
		return "never"
	}
	return time.Unix(unix, 0).UTC().Format(time.RFC3339)
}
