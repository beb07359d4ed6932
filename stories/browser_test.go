package stories

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// chrome is one headless Chromium for all stories of this process; each story
// has windows of its own, with cookies of their own.
var chrome struct {
	once sync.Once
	ctx  context.Context
	err  error
}

// window is a browser window: what a person at a screen has.
type window struct {
	t    *testing.T
	ctx  context.Context
	base string // where the service is

	clicked        string // what was clicked on last
	drawn          func() // draws once more what was drawn last
	clicks, fields int    // how much somebody has done, see took

	mu       sync.Mutex
	problems []string // what the console complained of
}

// browser opens a window on a service. A machine without a browser fails the
// story, as one without PostgreSQL does.
func browser(t *testing.T, base string) *window {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
		if p, err := exec.LookPath(name); err == nil {
			path = p
			break
		}
	}
	if path == "" {
		t.Fatal("there is no Chromium; install it (Debian: apt-get install chromium-headless-shell)")
	}
	chrome.once.Do(func() {
		allocator, _ := chromedp.NewExecAllocator(context.Background(), chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.Headless,
			chromedp.DisableGPU,
			chromedp.NoFirstRun, chromedp.NoDefaultBrowserCheck, chromedp.Flag("disable-dev-shm-usage", true),
			chromedp.Flag("hide-scrollbars", true), chromedp.Flag("site-per-process", true),
			chromedp.Flag("lang", "en-GB"))
		chrome.ctx, _ = chromedp.NewContext(allocator)
		chrome.err = chromedp.Do(chrome.ctx)
	})
	if chrome.err != nil {
		t.Fatal(chrome.err)
	}
	ctx, cancel := chromedp.NewContext(chrome.ctx, chromedp.WithNewBrowserContext())
	ctx, stop := context.WithTimeout(ctx, patienceOf(t))
	t.Cleanup(func() {
		stop()
		cancel()
	})
	b := &window{t: t, ctx: ctx, base: base}
	b.do(chromedp.EmulateViewport(1440, 900))
	messages := chromedp.Console(ctx)
	go b.listen(messages)
	return b
}

// patienceOf is how long a story may take: somewhat less than all of them together, so
// that it is told where it stood. Every page on a busy machine takes an hour.
func patienceOf(t *testing.T) time.Duration {
	if end, ok := t.Deadline(); ok {
		return max(time.Until(end)*9/10, time.Minute)
	}
	return time.Hour
}

// listen notes what the console complains of: scripts that fail, and what the
// content security policy forbids.
func (b *window) listen(messages iter.Seq2[chromedp.ConsoleMessage, error]) {
	for m, err := range messages {
		if err != nil {
			return
		}
		switch m.Type {
		case chromedp.ConsoleError, chromedp.ConsoleWarning, chromedp.ConsoleException:
			b.mu.Lock()
			b.problems = append(b.problems, m.String())
			b.mu.Unlock()
		}
	}
}

// complaints gives what the console has complained of since the last time.
func (b *window) complaints() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	out := b.problems
	b.problems = nil
	return out
}

// do carries out steps that must succeed.
func (b *window) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, steps...); err != nil {
		b.t.Fatalf("%v\nat %s\n%s", err, b.url(), b.text("body"))
	}
}

// see opens a page of the service.
func (b *window) see(path string) {
	b.t.Helper()
	b.do(chromedp.Navigate(b.base + path))
}

// wide sets the width of the window.
func (b *window) wide(pixels int) {
	b.t.Helper()
	b.do(chromedp.EmulateViewport(int64(pixels), 900))
}

// fill types into the field of that name, over what was there.
func (b *window) fill(name, text string) {
	b.t.Helper()
	b.do(chromedp.SetValue(fmt.Sprintf(`:is(input,textarea,select)[name=%q]:not([type=hidden])`, name), text))
}

// press clicks on something and waits for the page that follows.
func (b *window) press(selector string) {
	b.t.Helper()
	b.clicks++
	if _, err := chromedp.RunResponse(b.ctx, chromedp.Click(selector)); err != nil {
		b.t.Fatalf("%s: %v\nat %s\n%s", selector, err, b.url(), b.text("body"))
	}
}

// click clicks on something and waits for nothing. A browser that is starved may
// take a click and never say so: whoever sees nothing happen clicks again.
func (b *window) click(selector string) {
	b.t.Helper()
	b.shows(selector)
	b.clicks++
	for {
		ctx, stop := context.WithTimeout(b.ctx, time.Minute)
		err := chromedp.Do(ctx, chromedp.Click(selector))
		stop()
		if err == nil {
			b.clicked = selector
			return
		}
		if b.ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded) {
			b.t.Fatalf("%s: %v\nat %s\n%s", selector, err, b.url(), b.text("body"))
		}
		if !eval[bool](b, fmt.Sprintf("!!document.querySelector(%q)", selector)) {
			return // The click has led elsewhere.
		}
	}
}

// eval gives the value of an expression in the page.
func eval[T any](b *window, expression string) T {
	b.t.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		b.t.Fatalf("%.200s: %v", expression, err)
	}
	return v
}

// going is what the browser says of a page that is being left.
var going = regexp.MustCompile(`navigated or closed|context was destroyed|Cannot find context`)

// holds tells whether an expression is true of the page. It is not yet while the window
// goes from one page to another.
func (b *window) holds(expression string) bool {
	b.t.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool](expression))
	if err != nil && !going.MatchString(err.Error()) {
		b.t.Fatalf("%.200s: %v", expression, err)
	}
	return v && err == nil
}

// text is what a person reads in a part of the page.
func (b *window) text(selector string) string {
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[string](fmt.Sprintf("document.querySelector(%q)?.innerText ?? ''", selector)))
	if err != nil {
		return err.Error()
	}
	return v
}

// url is where the window is, without the service's address.
func (b *window) url() string {
	v, err := chromedp.Run(b.ctx, chromedp.Location())
	if err != nil {
		return err.Error()
	}
	return strings.TrimPrefix(v, b.base)
}

// reads fails the story unless the page says the text.
func (b *window) reads(text string) {
	b.t.Helper()
	if got := b.text("body"); !strings.Contains(got, text) {
		b.t.Errorf("at %s: got\n%s\nwant it to say %q", b.url(), got, text)
	}
}

// picture keeps what the window shows in the directory MAWID_PICTURES, if
// somebody wants to look.
func (b *window) picture(name string) {
	b.t.Helper()
	dir := os.Getenv("MAWID_PICTURES")
	if dir == "" {
		return
	}
	png, err := chromedp.Run(b.ctx, chromedp.FullScreenshot(100))
	if err == nil {
		err = os.WriteFile(dir+"/"+name+".png", png, 0o600)
	}
	if err != nil {
		b.t.Error(err)
	}
}
