package stories

import (
	"strings"
	"testing"
)

func TestTheGuidesAreServedBesideTheReference(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		for path, word := range map[string]string{
			"/docs/guides":                      "Guide to the API",
			"/docs/guides/":                     "Guide to the API",
			"/docs/guides/api":                  "Idempotency-Key",
			"/docs/guides/webhooks":             "X-Service-Signature",
			"/docs/guides?q=seats_left":         "/docs/guides/api#",
			"/docs/guides?lang=ar":              `dir="rtl"`,
			"/docs/guides/guide.css":            "--accent",
			"/docs/guides/decisions/0005-tasks": "task",
		} {
			a := w.get("", path)
			want(t, a, 200, "")
			if !strings.Contains(a.raw, word) {
				t.Errorf("%s: does not say %s", a.asked, word)
			}
			if got := a.header.Get("Content-Security-Policy"); !strings.Contains(got, "default-src 'none'") {
				t.Errorf("%s: got policy %q", a.asked, got)
			}
		}
		want(t, w.get("", "/docs/guides/nothing"), 404, "not_found")
		want(t, w.get(w.key, "/docs/guides/api"), 401, "key_not_accepted")
		if a := w.get("", "/docs/guides"); strings.Contains(a.raw, "https://") {
			t.Errorf("the page fetches from elsewhere:\n%s", a.raw)
		}
	})
}
