package desk_test

import (
	"bytes"
	"encoding/hex"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/desk"
	"github.com/mawid/mawid/internal/seal"
)

// withKey is a node whose operator keeps a key.
func (w *world) withKey(k *seal.Key) *desk.Desk {
	return desk.New(desk.Config{Store: w.store, Now: w.clock.Now, Seal: func(string) (seal.Key, error) { return *k, nil }})
}

func stampOf(t *testing.T, d *desk.Desk) []byte {
	t.Helper()
	key, err := d.StampKey()
	if err != nil || len(key) != 32 {
		t.Fatalf("got %d bytes, %v, want a key", len(key), err)
	}
	return key
}

// Whoever reads the database cannot make the marks of relays and references.
func TestTheKeyOfMarksIsSealed(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		key := stampOf(t, w.Desk)
		all, err := dump(t, w.url)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(all, hex.EncodeToString(key)) || strings.Contains(w.table("settings"), "stamp_key") {
			t.Error("the key can be read in the database")
		}
		if again := stampOf(t, w.node()); !bytes.Equal(again, key) {
			t.Error("another node has another key")
		}
	})
}

func TestTheKeyOfMarksOutlivesAChangeOfTheSecretKey(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		key := sealKey(t, "k")
		was := stampOf(t, w.withKey(&key))
		next := sealKey(t, "b")
		if n, err := w.RotateSeal(t.Context(), key, next); err != nil || n != 1 {
			t.Fatalf("got %d sealed anew, %v, want the one", n, err)
		}
		if got := stampOf(t, w.withKey(&next)); !bytes.Equal(got, was) {
			t.Error("it is another key")
		}
		lost := sealKey(t, "c")
		if _, err := w.withKey(&lost).StampKey(); err == nil {
			t.Error("it opens without the secret key")
		}
		if _, err := w.ResetSeal(t.Context(), lost); err != nil {
			t.Fatal(err)
		}
		if got := stampOf(t, w.withKey(&lost)); bytes.Equal(got, was) {
			t.Error("it is the key that was lost")
		}
		none := seal.Key{}
		if _, err := w.withKey(&none).StampKey(); err == nil || !strings.Contains(err.Error(), "--secret-key") {
			t.Errorf("without a secret key: got %v, want what to do", err)
		}
	})
}
