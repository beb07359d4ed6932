package auth_test

import (
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/auth"
)

func lines(t *testing.T, file string) (list []string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimRight(line, "\n"); line != "" && !strings.HasPrefix(line, "#") {
			list = append(list, line)
		}
	}
	return list
}

func TestWhatEverybodyKnowsByHeartIsNoPassword(t *testing.T) {
	t.Parallel()
	for _, password := range lines(t, "testdata/sayings.txt") {
		if err := auth.CheckNewPassword(password, true); err == nil {
			t.Errorf("%s: taken, want it refused", password)
		}
	}
}

// A thousand passwords as people are advised to make them: none is refused.
func TestGoodPasswordsAreNotRefused(t *testing.T) {
	t.Parallel()
	about := []string{"sara@noor.example", "sara", "Sara Al-Otaibi", "Noor Clinic", "عيادة نور", "Olaya", "العليا", "noor-clinic"}
	rng := rand.New(rand.NewPCG(7, 11))
	nouns := lines(t, "testdata/nouns.txt")
	used := map[string]bool{}
	pick := func(from []string) string {
		for {
			if one := from[rng.IntN(len(from))]; !used[one] {
				return one
			}
		}
	}
	letters := strings.Split("abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789", "")
	refused := 0
	for i := range 1000 {
		var parts []string
		sign := pick([]string{" ", "-", ".", "_", ""})
		switch words := strings.Fields(nouns[i%2]); i % 5 {
		case 4: // of a machine
			sign = ""
			for range 16 {
				parts = append(parts, pick(letters))
			}
		default: // four different words, or three and a number
			clear(used)
			for range 4 {
				word := pick(words)
				used[word] = true
				parts = append(parts, word)
			}
			if i%5 == 3 {
				parts[2] = strconv.Itoa(10 + rng.IntN(90))
			}
		}
		clear(used)
		password := strings.Join(parts, sign)
		if err := auth.CheckNewPassword(password, false, about...); code(err) != "" && code(err) != "password_too_short" {
			refused++
			t.Errorf("%s: got %v, want it taken", password, err)
		}
	}
	if refused > 0 {
		t.Errorf("%d of 1000 good passwords were refused", refused)
	}
}

// Every sign-in looks whether the password would be refused today.
func BenchmarkCheckingTheLongestPassword(b *testing.B) {
	password := strings.Repeat("نخلة على شاطئ البحر و", 10)[:200]
	for b.Loop() {
		_ = auth.CheckNewPassword(password, false)
	}
}
