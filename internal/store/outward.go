package store

import (
	"context"
	"slices"
	"strings"
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
var nobodysTables = []string{"migrations", "settings", "cursors", "nodes", "rate_windows", "guesses", "sign_ins", "links", "removals"}

// secret are words in the names of columns that are never shown: hashes can be
// tried, and what is sealed is of no use elsewhere.
var secret = []string{"hash", "password", "totp", "recovery", "secret", "token"}

func secretColumn(name string) bool {
	return slices.ContainsFunc(secret, func(word string) bool { return strings.Contains(name, word) })
}

// Outward goes through everything of the organization, in one moment: each row
// with its table, as JSON. It counts the rows of each table.
func (t *Tenant) Outward(ctx context.Context, each func(table, row string) error) (map[string]int64, error) {
	counts := map[string]int64{}
	d := t.s.db.dialect()
	err := t.s.db.survey(ctx, func(read func(...Statement) error) error {
		tables, err := schema(read, d)
		if err != nil {
			return err
		}
		slices.Reverse(tables) // What others refer to comes first.
		for _, v := range tables {
			which, ok := ofOthers[v.name]
			if v.has("org_id") {
				which, ok = `org_id in ($1, $2)`, true
			}
			if !ok {
				continue
			}
			err := read(Query(func(r Row) error {
				var line string
				if err := r.Scan(&line); err != nil {
					return err
				}
				counts[v.name]++
				return each(v.name, line)
			}, `select `+v.object(d)+` from `+v.name+` where `+which, t.org, t.org.Twin()))
			if err != nil {
				return err
			}
		}
		return nil
	})
	return counts, err
}

// object is an expression for a row of the table as JSON, without secrets.
func (t *table) object(d *dialect) string {
	var parts []string
	for _, c := range t.columns {
		if !secretColumn(c.name) {
			parts = append(parts, `'`+c.name+`', "`+c.name+`"`)
		}
	}
	return `cast(` + d.object + `(` + strings.Join(parts, ", ") + `) as text)`
}
