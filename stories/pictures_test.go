package stories

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/mawid/mawid/internal/demo"
)

// mostPicture is how big a picture of the README may be, in bytes.
const mostPicture = 150 << 10

// webp is what the window shows, small.
func (b *window) webp() []byte {
	b.t.Helper()
	b.until("the letters are there", "document.fonts.status === 'loaded'")
	quality := int64(80)
	how := page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormatWebp, Quality: &quality}
	raw, err := chromedp.Run(b.ctx, func(ctx context.Context, t *chromedp.Target) ([]byte, error) {
		r, err := cdp.Call(ctx, t, page.CaptureScreenshot, how)
		if err != nil {
			return nil, err
		}
		return r.Data, nil
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return raw
}

// inRiyadh sets the clock of the window to that of the clinic.
func (b *window) inRiyadh() {
	b.t.Helper()
	b.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetTimezoneOverride, emulation.SetTimezoneOverrideParams{TimezoneID: "Asia/Riyadh"})
		return err
	}))
}

// onPaper shows pages as they are printed, on a sheet of A4 with its margins; or, with no
// medium, on the screen again.
func (b *window) onPaper(medium string) {
	b.t.Helper()
	b.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: medium})
		return err
	}))
	if medium != "" {
		b.wide(700)
	}
}

// The pictures of the README are taken here, into the directory MAWID_README_PICTURES:
// `make pictures`. Without it the same is done, and what is there is looked at.
func TestTheReadmeShowsWhatThereIs(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for lang, words := range map[string][]string{
		"en": {"/en", "I'd like to book a general consultation", "at Olaya", "tomorrow, the earliest", "the first one"},
		"ar": {"", "أبغى أحجز استشارة عامة", "في العليا", "بكرة أقرب موعد", "الأول"},
	} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			w := household(t)
			b := browser(t, w.base)
			keep := func(name string) {
				t.Helper()
				name += "-" + lang + ".webp"
				raw := b.webp()
				if dir := os.Getenv("MAWID_README_PICTURES"); dir != "" {
					if err := os.WriteFile(filepath.Join(dir, name), raw, 0o600); err != nil {
						t.Fatal(err)
					}
				}
				kept, err := os.Stat(filepath.Join("../docs/pictures", name))
				if err != nil || len(raw) > mostPicture || kept.Size() > mostPicture || !strings.Contains(string(readme), "docs/pictures/"+name) {
					t.Errorf("%s: %d bytes, %v, want it small, kept and shown; make pictures", name, len(raw), err)
				}
			}
			view := func(width, height int64) { b.do(chromedp.EmulateViewport(width, height)) }
			b.inRiyadh()
			view(1280, 800)
			b.enter("owner@noor.example", lang)
			b.see("/o/" + demo.Slug + "/day?date=2026-11-16")
			b.shows(".block.booked")
			keep("day")
			b.see("/o/" + demo.Slug + "/agent")
			b.fill("number", "0507778899")
			b.press("main form button.primary")
			for _, line := range words[1:] {
				b.says(line)
			}
			keep("voice")
			view(420, 800)
			b.see(words[0] + "/b/" + demo.Slug + "/olaya/consultation")
			keep("booking")
		})
	}
}
