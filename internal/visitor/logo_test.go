package visitor_test

import (
	"bytes"
	"image"
	"image/png"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/office"
)

// The picture stands in the head of every page, and is kept by browsers for good:
// another one has another address.
func TestTheLogoIsOnThePage(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		c, who := w.customer(), office.Caller{Org: w.IDs.Organization}
		if a := c.get("/b/noor"); strings.Contains(a.body, "<img") {
			t.Errorf("there is a picture before one was chosen")
		}
		var raw bytes.Buffer
		if err := png.Encode(&raw, image.NewGray(image.Rect(0, 0, 640, 64))); err != nil {
			t.Fatal(err)
		}
		if err := w.SelfService.SaveLogo(t.Context(), who, raw.Bytes()); err != nil {
			t.Fatal(err)
		}
		a := c.get("/en/b/noor")
		_, rest, _ := strings.Cut(a.body, `<img src="`)
		address, rest, _ := strings.Cut(rest, `"`)
		if !strings.HasPrefix(address, "/b/noor/-/") || !strings.HasPrefix(rest, ` width="320" height="32" alt="">`) {
			t.Fatalf("got %q %.40s, want the picture with room for it", address, rest)
		}
		a = c.get(address)
		if a.status != 200 || a.header.Get("Content-Type") != "image/png" || !strings.Contains(a.header.Get("Cache-Control"), "immutable") ||
			a.header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("the picture: got %d %v", a.status, a.header)
		}
		for _, path := range []string{"/b/noor/-/0123456789abcdef", "/b/nobody/-/" + strings.TrimPrefix(address, "/b/noor/-/")} {
			if a := c.get(path); a.status != 404 {
				t.Errorf("%s: got %d, want 404", path, a.status)
			}
		}
		if err := w.SelfService.RemoveLogo(t.Context(), who); err != nil {
			t.Fatal(err)
		}
		if a := c.get("/b/noor"); strings.Contains(a.body, "<img") || c.get(address).status != 404 {
			t.Errorf("the picture is there although it was taken away")
		}
	})
}
