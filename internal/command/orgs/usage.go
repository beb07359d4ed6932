package orgs

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/organization"
)

// UsageCmd is mawid orgs usage.
type UsageCmd struct {
	Slug    string `arg:"" optional:"" help:"Slug of the organization; all of them unless given."`
	Month   string `help:"Which month, of UTC, such as 2026-10; this one unless given." placeholder:"MONTH"`
	Storage bool   `help:"Also tell about how much each stores. This counts all its rows."`
}

// Help says how things are counted.
func (UsageCmd) Help() string {
	return `Tells what each organization uses: appointments made in a month (of UTC), whatever became of them, and through which door; appointments that stand; customers, members, API keys that work and webhook endpoints; messages sent in the month, in the units that providers charge, and what they cost as far as providers said it; calls; and when something was last done. Sandboxes do not count.

With --storage also how many rows each has, and about how many bytes: the average length of 200 rows of each table as text, times its rows. Indexes and secrets are not in it.

	mawid orgs usage
	mawid orgs usage noor --month 2026-10 --json`
}

// usageLine is what an organization uses, as it is printed.
type usageLine struct {
	Slug         string           `json:"slug"`
	Month        string           `json:"month"`
	Bookings     int64            `json:"bookings"`
	ByDoor       map[string]int64 `json:"bookings_by_door"`
	Standing     int64            `json:"standing"`
	Customers    int64            `json:"customers"`
	Members      int64            `json:"members"`
	Keys         int64            `json:"keys"`
	Endpoints    int64            `json:"endpoints"`
	Messages     int64            `json:"messages"`
	Units        int64            `json:"message_units"`
	Costs        map[string]int64 `json:"message_costs"` // how many messages cost what
	Calls        int64            `json:"calls"`
	LastActivity *time.Time       `json:"last_activity_at"`
	Rows         *int64           `json:"stored_rows,omitempty"`
	Bytes        *int64           `json:"stored_bytes_estimated,omitempty"`
}

// Run tells it.
func (c *UsageCmd) Run(ctx context.Context, g *command.Global, io command.Streams) error {
	now, err := g.Clock()
	if err != nil {
		return err
	}
	month := organization.MonthOf(now().Unix())
	if c.Month != "" {
		if month, err = organization.ParseMonth(c.Month); err != nil {
			return command.Usage("--month: write it as 2026-10")
		}
	}
	a, err := g.Look(ctx, io)
	if err != nil {
		return err
	}
	defer a.Close()
	var only booking.OrgID
	if c.Slug != "" {
		o, err := a.Office.Store.Organization(ctx, c.Slug)
		if err != nil {
			return err
		}
		only = o.ID
	}
	list, err := a.Organization.Tenants.Usage(ctx, only, month, c.Storage)
	if err != nil {
		return err
	}
	lines := make([]usageLine, len(list))
	for i := range list {
		lines[i] = used(&list[i], month)
	}
	return g.Tell(io, lines, func() error { return printUsage(io.Out, lines, c.Storage) })
}

func used(u *organization.Usage, m organization.Month) usageLine {
	l := usageLine{
		Slug: u.Slug, Month: m.Name, Bookings: u.Bookings, ByDoor: u.ByDoor, Standing: u.Standing, Customers: u.Customers,
		Members: u.Members, Keys: u.Keys, Endpoints: u.Endpoints, Messages: u.Messages, Units: u.Units, Costs: u.Costs, Calls: u.Calls,
		LastActivity: command.Instant(u.Active),
	}
	if u.Stored != nil {
		l.Rows, l.Bytes = &u.Stored.Rows, &u.Stored.Bytes
	}
	return l
}

func printUsage(out io.Writer, lines []usageLine, storage bool) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "SLUG\tMONTH\tBOOKINGS\tBY DOOR\tSTANDING\tCUSTOMERS\tKEYS\tENDPOINTS\tMESSAGES\tUNITS\tCALLS\tLAST ACTIVITY")
	if storage {
		fmt.Fprint(w, "\tROWS\tABOUT")
	}
	fmt.Fprintln(w)
	for _, l := range lines {
		fmt.Fprintf(w, "%s\t%s\t%d\t%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%s", l.Slug, l.Month, l.Bookings, doors(l.ByDoor), l.Standing, l.Customers,
			l.Keys, l.Endpoints, l.Messages, l.Units, l.Calls, command.Moment(l.LastActivity))
		if storage {
			fmt.Fprintf(w, "\t%d\t%.1f MB", *l.Rows, float64(*l.Bytes)/booking.Megabyte)
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}

// doors says in words through which doors how many came.
func doors(by map[string]int64) string {
	var parts []string
	for _, door := range slices.Sorted(maps.Keys(by)) {
		parts = append(parts, fmt.Sprintf("%s %d", door, by[door]))
	}
	if len(parts) == 0 {
		return "-"
	}
	return strings.Join(parts, ", ")
}
