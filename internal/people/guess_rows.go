package people

import (
	"github.com/mawid/mawid/internal/store"
)

// Guesses is how often somebody has tried to sign in, wrongly as far as we
// know, and when last.
type Guesses struct {
	Failures int
	LastAt   int64
}

// LockGuesses reads and locks the counters of an attempt, in the order of the
// keys: whoever counts sorts them, lest two wait for each other.
func LockGuesses(tx *store.Tx, keys []string) (map[string]Guesses, error) {
	found := map[string]Guesses{}
	var queries []store.Statement
	for _, k := range keys {
		// So that there is a row, and it is locked: one that was merely found
		// could be forgiven, and gone, before it is read.
		tx.Change(`insert into guesses (key, failures, last_at) values ($1, 0, 0) on conflict (key) do update set failures = guesses.failures`, k)
		queries = append(queries, store.Query(func(r store.Row) error {
			var g Guesses
			err := r.Scan(&g.Failures, &g.LastAt)
			found[k] = g
			return err
		}, `select failures, last_at from guesses where key = $1`+tx.Dialect().ForUpdate, k))
	}
	return found, tx.Read(queries...)
}

// SetGuesses stores a counter; none when there is nothing to count.
func SetGuesses(tx *store.Tx, key string, g Guesses) {
	if g.Failures <= 0 {
		tx.Change(`delete from guesses where key = $1`, key)
		return
	}
	tx.Change(`update guesses set failures = $1, last_at = $2 where key = $3`, g.Failures, g.LastAt, key)
}
