package voice_test

import (
	"bytes"
	"encoding/hex"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/seal"
	"github.com/mawid/mawid/internal/world"
)

// withKey is a node whose operator keeps a key.
func withKey(w *world.World, k *seal.Key) *house.House {
	return w.NewHouse(w.Store, func(c *house.Config) { c.Seal = func(string) (seal.Key, error) { return *k, nil } })
}

func stampOf(t *testing.T, d *house.House) []byte {
	t.Helper()
	key, err := d.Voice.StampKey()
	if err != nil || len(key) != 32 {
		t.Fatalf("got %d bytes, %v, want a key", len(key), err)
	}
	return key
}

// Whoever reads the database cannot make the marks of relays and references.
func TestTheKeyOfMarksIsSealed(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		key := stampOf(t, w.House)
		all := w.Everything()
		if strings.Contains(all, hex.EncodeToString(key)) || strings.Contains(w.Table("settings"), "stamp_key") {
			t.Error("the key can be read in the database")
		}
		if again := stampOf(t, w.Node()); !bytes.Equal(again, key) {
			t.Error("another node has another key")
		}
	})
}

func TestTheKeyOfMarksOutlivesAChangeOfTheSecretKey(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		key := world.SealKey(t, "k")
		was := stampOf(t, withKey(w, &key))
		next := world.SealKey(t, "b")
		if n, err := w.Office.RotateSeal(t.Context(), key, next); err != nil || n != 1 {
			t.Fatalf("got %d sealed anew, %v, want the one", n, err)
		}
		if got := stampOf(t, withKey(w, &next)); !bytes.Equal(got, was) {
			t.Error("it is another key")
		}
		lost := world.SealKey(t, "c")
		if _, err := withKey(w, &lost).Voice.StampKey(); err == nil {
			t.Error("it opens without the secret key")
		}
		if _, err := w.Office.ResetSeal(t.Context(), lost); err != nil {
			t.Fatal(err)
		}
		if got := stampOf(t, withKey(w, &lost)); bytes.Equal(got, was) {
			t.Error("it is the key that was lost")
		}
		none := seal.Key{}
		if _, err := withKey(w, &none).Voice.StampKey(); err == nil || !strings.Contains(err.Error(), "--secret-key") {
			t.Errorf("without a secret key: got %v, want what to do", err)
		}
	})
}
