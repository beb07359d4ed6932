package organization

import (
	"context"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/store"
)

// An organization as a whole, for itself: every row of every table that is
// its own or its sandbox's, without secrets.

// ofOthers are conditions for tables whose rows belong to an organization
// although they do not name one.
var ofOthers = map[string]string{
	"organizations":    `id in ($1, $2)`,
	"persons":          `id in (select person_id from memberships where org_id in ($1, $2))`,
	"webhook_attempts": `delivery_id in (select id from webhook_deliveries where org_id in ($1, $2))`,
}

// nobodysTables are those that hold nothing of an organization: what the house
// needs for itself, and how people sign in, which is theirs wherever they work.
var nobodysTables = []string{"migrations", "settings", "cursors", "nodes", "rate_windows", "guesses", "sign_ins", "links", "removals",
	"plans"}

// secret are words in the names of columns that are never shown: hashes can be
// tried, and what is sealed is of no use elsewhere.
var secret = []string{"hash", "password", "totp", "recovery", "secret", "token"}

func secretColumn(name string) bool {
	return slices.ContainsFunc(secret, func(word string) bool { return strings.Contains(name, word) })
}

// belonging is the condition that rows of a table are the organization's, $1, or its
// sandbox's, $2; false: none ever are.
func belonging(t store.Table) (which string, ok bool) {
	if t.Has("org_id") {
		return `org_id in ($1, $2)`, true
	}
	which, ok = ofOthers[t.Name]
	return which, ok
}

// outward goes through everything of the organization, in one moment: each row
// with its table, as JSON. It counts the rows of each table.
func outward(ctx context.Context, s *store.Store, org booking.OrgID, each func(table, row string) error) (map[string]int64, error) {
	counts := map[string]int64{}
	d := s.Dialect()
	err := s.Survey(ctx, func(read func(...store.Statement) error) error {
		tables, err := store.Schema(read, d)
		if err != nil {
			return err
		}
		slices.Reverse(tables) // What others refer to comes first.
		for _, v := range tables {
			which, ok := belonging(v)
			if !ok {
				continue
			}
			err := read(store.Query(func(r store.Row) error {
				var line string
				if err := r.Scan(&line); err != nil {
					return err
				}
				counts[v.Name]++
				return each(v.Name, line)
			}, `select `+object(v, d)+` from `+v.Name+` where `+which, org, org.Twin()))
			if err != nil {
				return err
			}
		}
		return nil
	})
	return counts, err
}

// object is an expression for a row of the table as JSON, without secrets, and the
// same on every database: columns by their names, truths as 0 and 1.
func object(t store.Table, d *store.Dialect) string {
	var parts []string
	for _, c := range t.Columns {
		switch {
		case secretColumn(c.Name), t.Name == "events" && c.Name == "tx": // It numbers transactions of this database.
		case c.Kind == "boolean":
			parts = append(parts, `'`+c.Name+`', cast("`+c.Name+`" as integer)`)
		default:
			parts = append(parts, `'`+c.Name+`', "`+c.Name+`"`)
		}
	}
	slices.Sort(parts)
	object := "json_object"
	if d.Shared() {
		object = "json_build_object"
	}
	return `cast(` + object + `(` + strings.Join(parts, ", ") + `) as text)`
}
