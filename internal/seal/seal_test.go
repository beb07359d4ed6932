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

// A rotation that is cut off anywhere leaves a key to be found for whichever
// mark the database has then.
func TestAKeyIsFoundByItsMarkWhereverARotationStopped(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "secret.key")
	if _, err := seal.Find(file, "none"); !errors.Is(err, seal.ErrNoFile) {
		t.Errorf("without a file: got %v, want %v", err, seal.ErrNoFile)
	}
	if left, err := os.ReadDir(filepath.Dir(file)); err != nil || len(left) != 0 {
		t.Fatalf("looking for a key has made %v, %v", left, err)
	}
	old, err := seal.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	found := func(when string, want seal.Key) {
		t.Helper()
		if got, err := seal.Find(file, want.Mark()); err != nil || got.Mark() != want.Mark() {
			t.Errorf("%s: got %q, %v, want %q", when, got.Mark(), err, want.Mark())
		}
	}
	next, err := seal.Prepare(file)
	if err != nil {
		t.Fatal(err)
	}
	found("prepared: the old one", old)
	found("prepared: the new one", next)
	for _, want := range []string{file + "." + old.Mark(), ""} { // The second time it is done.
		if kept, err := seal.Replace(file, next); kept != want || err != nil {
			t.Errorf("got %q, %v, want %q", kept, err, want)
		}
		found("replaced: the old one", old)
		found("replaced: the new one", next)
	}
	if k, err := seal.Load(file); err != nil || k.Mark() != next.Mark() {
		t.Errorf("the file: got %q, %v, want %q", k.Mark(), err, next.Mark())
	}
	if _, err := seal.Find(file, "0123456789abcdef"); !errors.Is(err, seal.ErrOtherKey) {
		t.Errorf("a mark of no key: got %v, want %v", err, seal.ErrOtherKey)
	}
	names, err := os.ReadDir(filepath.Dir(file))
	if err != nil || len(names) != 2 {
		t.Errorf("got %v, %v, want the key and the one it replaced", names, err)
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
