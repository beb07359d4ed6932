package understand_test

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/agent/understand"
)

func TestMeasureDanger(t *testing.T) {
	dir := os.Getenv("DANGER_DIR")
	if dir == "" {
		t.Skip()
	}
	verbose := os.Getenv("DANGER_V") != ""
	for _, f := range []string{"emergency-ar.txt", "emergency-en.txt", "history-ar.txt", "history-en.txt"} {
		file, err := os.Open(dir + "/" + f)
		if err != nil {
			t.Fatal(err)
		}
		want := strings.HasPrefix(f, "emergency")
		n, wrong := 0, 0
		for sc := bufio.NewScanner(file); sc.Scan(); {
			line := strings.TrimSpace(sc.Text())
			if line == "" || line[0] == '#' {
				continue
			}
			n++
			if understand.Danger(line) != want {
				wrong++
				if verbose {
					t.Log(f, line)
				}
			}
		}
		t.Logf("%s: %d of %d wrong", f, wrong, n)
	}
}

func TestMeasureDev(t *testing.T) {
	for _, lang := range []string{"ar", "en"} {
		raw, err := os.ReadFile("/work/shared/voice/callers/" + lang + "-dev.tsv")
		if err != nil {
			t.Skip()
		}
		missed, falsely := 0, 0
		for line := range strings.Lines(string(raw)) {
			f := strings.Split(strings.TrimSpace(line), "\t")
			want := strings.Contains(f[3], `"emergency"`)
			if got := understand.Danger(f[2]); got != want {
				t.Log(want, f[2])
				if want {
					missed++
				} else {
					falsely++
				}
			}
		}
		t.Logf("%s: %d missed, %d false", lang, missed, falsely)
	}
}
