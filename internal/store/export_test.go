package store

import "context"

// ChecksumOf is for the tests.
var ChecksumOf = checksumOf

// Apply migrates with one more migration than the program has.
func (s *Store) Apply(ctx context.Context, name, text string) ([]string, error) {
	list, err := ourMigrations(s.db.dialect().name)
	if err != nil {
		return nil, err
	}
	return s.catchUp(ctx, append(list, migration{name, text, checksumOf(text)}))
}
