// Package storetest gives tests databases that already have the present
// schema: one is migrated, and each test gets a copy of it.
package storetest

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/pgtest"
	"github.com/mawid/mawid/internal/store"
)

// Patience is how long a database may take in the tests: it is no part of what
// is tested, and a busy machine must not meet it.
const Patience = 10 * time.Minute

// Main runs the tests of a package whose PostgreSQL databases have the present
// schema. It is called from TestMain.
func Main(m *testing.M) { pgtest.Main(m, migrate) }

func migrate(ctx context.Context, url string) error {
	st, err := store.Open(ctx, store.Config{URL: url, Patience: Patience})
	if err != nil {
		return err
	}
	_, err = st.Migrate(ctx)
	if closed := st.Close(); err == nil {
		err = closed
	}
	return err
}

// SQLite is the URL of a database in a file of its own, with the present schema.
func SQLite(t testing.TB) string {
	t.Helper()
	like, err := model()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "mawid.db")
	if err := os.WriteFile(file, like, 0o600); err != nil {
		t.Fatal(err)
	}
	return "sqlite:" + file
}

// model is the file that all others are copies of.
var model = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "mawid-model-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "mawid.db")
	if err := migrate(context.Background(), "sqlite:"+file); err != nil {
		return nil, err
	}
	return os.ReadFile(file) // #nosec G304 -- the file that was just made
})
