package auth_test

import (
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/auth"
)

func TestRecoveryCodesAreHashedAsPasswordsAreAndServeOnce(t *testing.T) {
	t.Parallel()
	codes := auth.NewRecoveryCodes()[:3]
	stored, err := auth.HashRecovery(t.Context(), codes)
	if err != nil || !strings.HasPrefix(stored, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Fatalf("got %s %v, want hashes of argon2id", stored, err)
	}
	for _, c := range codes {
		if strings.Contains(stored, auth.HashSecret(c)) || strings.Contains(stored, c) {
			t.Errorf("%s can be read, or found by a fast hash", c)
		}
	}
	try := func(stored, code string) (string, bool) {
		t.Helper()
		r, err := auth.TryRecovery(t.Context(), stored, code)
		if err != nil {
			t.Fatal(err)
		}
		return r.Use(stored)
	}
	if _, ok := try(stored, "aaaaa-aaaaa"); ok {
		t.Error("a code that is none was taken")
	}
	left := stored
	for i, c := range []string{codes[1], codes[0], codes[2]} {
		next, ok := try(left, strings.ToUpper(c))
		if !ok {
			t.Fatalf("code %d: got no, want it taken", i)
		}
		if _, ok := try(next, c); ok {
			t.Errorf("code %d was taken twice", i)
		}
		left = next
	}
	// A code that was hashed before others replaced it does not serve.
	r, err := auth.TryRecovery(t.Context(), stored, codes[0])
	if err != nil {
		t.Fatal(err)
	}
	fresh, err := auth.HashRecovery(t.Context(), codes[:1])
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := r.Use(fresh); ok {
		t.Error("a code served for what was stored later")
	}
}

func TestRecoveryCodesStoredInTheOldWayAreHashedAnew(t *testing.T) {
	t.Parallel()
	codes := auth.NewRecoveryCodes()[:2]
	old := auth.HashSecret(codes[0]) + "," + auth.HashSecret(codes[1])
	slow, was, err := auth.SlowRecovery(t.Context(), old)
	if err != nil || !was || strings.Contains(slow, auth.HashSecret(codes[0])) {
		t.Fatalf("got %s %v %v, want them hashed", slow, was, err)
	}
	if again, was, err := auth.SlowRecovery(t.Context(), slow); err != nil || was || again != slow {
		t.Errorf("once more: got %v %v, want nothing to do", was, err)
	}
	r, err := auth.TryRecovery(t.Context(), slow, codes[1])
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := r.Use(slow); !ok {
		t.Error("the code does not serve any more")
	}
}
