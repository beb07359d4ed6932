package seal

import (
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/mawid/mawid/internal/folder"
)

// A key lives in a file. Beside it, under the same name and the mark of the
// key, lie keys that have been replaced, for back-ups of their time, and the
// one that is about to replace it.

// Why there is no key.
var (
	ErrNoFile   = errors.New("the file is not there")
	ErrOtherKey = errors.New("the file holds another key")
	ErrNoKey    = errors.New("the file holds no key: it is empty or garbled")
)

// Check tells whether a key could be read from a file. One that is not there is
// no trouble: it is made when it is needed.
func Check(file string) error {
	_, err := read(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// SetAside puts a file that holds no key out of the way, so that Load makes
// another, and tells where it is now: somebody may still make sense of it.
func SetAside(file string) (kept string, err error) {
	if _, err := read(file); !errors.Is(err, ErrNoKey) {
		return "", err
	}
	kept = file + ".unreadable"
	for n := 2; ; n++ {
		if err = os.Link(file, kept); !errors.Is(err, fs.ErrExist) {
			break
		}
		kept = fmt.Sprintf("%s.unreadable-%d", file, n)
	}
	if err == nil {
		err = os.Remove(file)
	}
	if err != nil {
		return "", fmt.Errorf("seal: %w", err)
	}
	return kept, folder.Sync(filepath.Dir(file))
}

// Load reads the key from a file, making both if there is none.
func Load(file string) (Key, error) {
	k, err := read(file)
	if !errors.Is(err, fs.ErrNotExist) {
		return k, err
	}
	if err := folder.Make(filepath.Dir(file)); err != nil {
		return Key{}, fmt.Errorf("seal: %w", err)
	}
	if err := write(file, fresh()); err != nil {
		return Key{}, fmt.Errorf("seal: %w", err)
	}
	return read(file)
}

// Find reads the key of a mark: from the file or, if that holds another or is
// not there, from the one beside it. It never makes one.
func Find(file, mark string) (Key, error) {
	k, err := read(file)
	if err == nil && k.Mark() == mark {
		return k, nil
	}
	if beside, err := read(file + "." + mark); err == nil && beside.Mark() == mark {
		return beside, nil
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Key{}, ErrNoFile
	case err == nil:
		return Key{}, ErrOtherKey
	}
	return Key{}, err
}

// Lies tells which file holds the key of a mark: the one of the operator, or any
// beside it whose name begins like it, be it a copy that somebody put there.
// Empty: none does, as far as can be read.
func Lies(file, mark string) string {
	list, err := os.ReadDir(filepath.Dir(file))
	if err != nil {
		return ""
	}
	for _, f := range list {
		if !f.Type().IsDir() && (f.Name() == filepath.Base(file) || strings.HasPrefix(f.Name(), filepath.Base(file)+".")) {
			place := filepath.Join(filepath.Dir(file), f.Name())
			if k, err := read(place); err == nil && k.Mark() == mark {
				return place
			}
		}
	}
	return ""
}

// Prepare makes a new key beside the file, where Find finds it by its mark,
// also if nobody comes to Replace the file by it.
func Prepare(file string) (Key, error) {
	text := fresh()
	k, err := Parse(text)
	if err != nil {
		return Key{}, err
	}
	if err := write(file+"."+k.Mark(), text); err != nil {
		return Key{}, fmt.Errorf("seal: %w", err)
	}
	return k, nil
}

// Replace puts a key that was prepared into the file. The one that was there
// stays beside it; its name is returned, empty if there was none.
func Replace(file string, next Key) (kept string, err error) {
	old, err := read(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	if err == nil && old.Mark() == next.Mark() {
		return "", nil // It was done before.
	}
	if err == nil {
		kept = file + "." + old.Mark()
		if err := os.Link(file, kept); err != nil && !errors.Is(err, fs.ErrExist) {
			return "", fmt.Errorf("seal: %w", err)
		}
	}
	if err := os.Rename(file+"."+next.Mark(), file); err != nil {
		return "", fmt.Errorf("seal: %w", err)
	}
	return kept, folder.Sync(filepath.Dir(file))
}

func fresh() string {
	raw := make([]byte, KeySize)
	_, _ = rand.Read(raw)
	return base64.StdEncoding.EncodeToString(raw)
}

func read(file string) (Key, error) {
	text, err := os.ReadFile(file) // #nosec G304 -- the file that the operator named
	if errors.Is(err, fs.ErrPermission) {
		return Key{}, fmt.Errorf("seal: %w; it must belong to the user that runs the service: chown it to the owner of %s", err,
			filepath.Dir(file))
	}
	if err != nil {
		return Key{}, fmt.Errorf("seal: %w", err)
	}
	k, err := Parse(string(text))
	if err != nil {
		return Key{}, fmt.Errorf("%s: %w", file, ErrNoKey)
	}
	return k, nil
}

// write makes a file with a key. Two processes that do so at the same moment
// end up with the same one: the file is linked into place whole, once. It
// outlives a power cut: what is sealed with it next would be lost without it.
func write(file, text string) error {
	tmp, err := folder.Temporary(filepath.Dir(file), ".secret-")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.WriteString(text + "\n")
	if err = errors.Join(err, tmp.Sync(), tmp.Close()); err != nil {
		return err
	}
	if err := os.Link(tmp.Name(), file); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return folder.Sync(filepath.Dir(file))
}
