package dashboard

import (
	"strings"
	"testing"
)

// Whoever opens a page gets it, also a program that does not say that it wants
// HTML.
func TestEveryPageIsOurs(t *testing.T) {
	t.Parallel()
	for _, rt := range routes() {
		_, path, _ := strings.Cut(rt.pattern, " ")
		if path = strings.NewReplacer("{$}", "", "{", "", "}", "").Replace(path); !Owns(path) {
			t.Errorf("%s is not ours", path)
		}
	}
	for _, path := range []string{"/api/v1/appointments", "/docs", "/hooks/connector/x", "/readyz", "//healthz", "/nowhere"} {
		if Owns(path) {
			t.Errorf("%s is ours", path)
		}
	}
}
