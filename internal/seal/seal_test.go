package seal_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/mawid/mawid/internal/seal"
)

func key(t *testing.T, fill byte) seal.Key {
	t.Helper()
	k, err := seal.New([]byte(strings.Repeat(string(fill), seal.KeySize)))
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func TestOnlyTheSameKeyAtTheSamePlaceOpens(t *testing.T) {
	t.Parallel()
	sealed, err := key(t, 'a').Seal("endpoint 1", "whsec_secret")
	if err != nil || strings.Contains(sealed, "secret") {
		t.Fatalf("sealed: %q, %v", sealed, err)
	}
	if got, err := key(t, 'a').Open("endpoint 1", sealed); got != "whsec_secret" || err != nil {
		t.Errorf("opened: got %q, %v", got, err)
	}
	for name, open := range map[string]func() (string, error){
		"another key":   func() (string, error) { return key(t, 'b').Open("endpoint 1", sealed) },
		"another place": func() (string, error) { return key(t, 'a').Open("endpoint 2", sealed) },
		"damaged":       func() (string, error) { return key(t, 'a').Open("endpoint 1", sealed[:len(sealed)-2]+"AA") },
		"plain":         func() (string, error) { return key(t, 'a').Open("endpoint 1", "whsec_secret") },
		"empty":         func() (string, error) { return key(t, 'a').Open("endpoint 1", "s1:") },
	} {
		if got, err := open(); !errors.Is(err, seal.ErrSealed) {
			t.Errorf("%s: got %q, %v, want %v", name, got, err, seal.ErrSealed)
		}
	}
	if again, _ := key(t, 'a').Seal("endpoint 1", "whsec_secret"); again == sealed {
		t.Error("sealing twice gives the same text")
	}
}

func TestManyProcessesThatStartAtOnceShareOneKeyFile(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "new", "secret.key")
	var (
		mu    sync.Mutex
		marks = map[string]bool{}
		wg    sync.WaitGroup
	)
	for range 20 {
		wg.Go(func() {
			k, err := seal.Load(file)
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			marks[k.Mark()] = true
		})
	}
	wg.Wait()
	if len(marks) != 1 {
		t.Errorf("got %d different keys, want 1", len(marks))
	}
	info, err := os.Stat(file)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the key file: got %v, %v; want it readable by its owner alone", info.Mode(), err)
	}
}

func TestABadKeyIsRefusedWithAdvice(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "short", strings.Repeat("x", 44)} {
		if _, err := seal.Parse(text); err == nil || !strings.Contains(err.Error(), "openssl rand -base64 32") {
			t.Errorf("%q: got %v", text, err)
		}
	}
	if _, err := (seal.Key{}).Seal("x", "y"); err == nil {
		t.Error("the zero key seals")
	}
}
