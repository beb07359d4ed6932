package spelling

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed given.txt
var givenFile string

// given are common first names, as Fold leaves them.
var given = sync.OnceValue(func() map[string]bool {
	out := map[string]bool{}
	for line := range strings.Lines(givenFile) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		for name := range strings.FieldsSeq(line) {
			out[Fold(name)] = true
		}
	}
	return out
})

// Given tells whether a name, in any spelling, is a common first name and
// nothing else.
func Given(name string) bool { return given()[Fold(name)] }
