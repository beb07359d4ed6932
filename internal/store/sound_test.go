package store_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/store"
)

// A server on another name of the file would have another log, and neither
// would know of the other.
func TestAFileWithTwoNamesIsNotServed(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "mawid.db")
	open := func(file string) error {
		st, err := store.Open(t.Context(), store.Config{URL: "sqlite:" + file, Alone: true})
		if err == nil {
			t.Cleanup(func() { _ = st.Close() })
		}
		return err
	}
	if err := open(file); err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(t.TempDir(), "mawid.db")
	if err := os.Link(file, other); err != nil {
		t.Skip("no hard links here:", err)
	}
	if err := open(other); err == nil || !strings.Contains(err.Error(), "hard link") {
		t.Errorf("got %v, want a refusal", err)
	}
}
