package stories

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// dam stands between browsers and the service: while it is shut, it takes requests and
// answers none.
type dam struct {
	base string

	mu   sync.Mutex
	open *sync.Cond
	shut func(*http.Request) bool // nil: it is open
	sent map[string]int           // forms, by address
}

func (w *world) dam() *dam {
	w.t.Helper()
	to, err := url.Parse(w.base)
	if err != nil {
		w.t.Fatal(err)
	}
	d := &dam{sent: map[string]int{}}
	d.open = sync.NewCond(&d.mu)
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(to)
		r.Out.Host = r.In.Host
	}, FlushInterval: -1}
	s := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		d.mu.Lock()
		if r.Method == http.MethodPost {
			d.sent[r.URL.Path]++
		}
		for d.shut != nil && d.shut(r) {
			d.open.Wait()
		}
		d.mu.Unlock()
		proxy.ServeHTTP(rw, r)
	}))
	w.t.Cleanup(func() {
		d.hang(nil)
		s.CloseClientConnections()
		s.Close()
	})
	d.base = s.URL
	return d
}

// hang shuts it for some requests; nil: for none.
func (d *dam) hang(shut func(*http.Request) bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.shut = shut
	d.open.Broadcast()
}

// times is how often a form was sent to an address that ends so.
func (d *dam) times(end string) (n int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for path, times := range d.sent {
		if strings.HasSuffix(path, end) {
			n += times
		}
	}
	return n
}

// A server that takes a request and does not answer is said after a while, and what was
// sent is not sent once more, however often somebody presses.
func TestAServerThatHangsIsSaidAndNothingIsSentTwice(t *testing.T) {
	t.Parallel()
	w := household(t)
	w.told()
	d := w.dam()
	all := func(*http.Request) bool { return true }
	posts := func(r *http.Request) bool { return r.Method == http.MethodPost }
	for i, s := range screens[:2] {
		b := browser(t, d.base)
		b.wide(s.width)
		b.enter("owner@noor.example", s.lang)
		b.see(clinicPages + "/day")
		said := map[string]string{"en": "Still waiting", "ar": "ما زلنا ننتظر"}[s.lang]
		hangs := func(what, button string, shut func(*http.Request) bool) {
			t.Helper()
			d.hang(shut)
			b.click(button)
			b.shows(".toast[role=alert]")
			if got := b.text(".toast"); !strings.Contains(got, said) {
				t.Errorf("%s: the page says %q, want %q", what, got, said)
			}
			b.picture(fmt.Sprintf("%s-%d-hangs-%s", s.lang, s.width, what))
			b.click(button) // It means the same.
			d.hang(nil)
		}
		b.click(".gap.free")
		b.shows("#box form.book")
		name := fmt.Sprintf("Noura %d", i)
		b.do(chromedp.SendKeys("#box [name=customer_name]", name))
		hangs("dialog", "#box form.book .actions button.primary", posts)
		b.until("it is booked once", booked(name))
		b.until("it is no longer said", "!document.querySelector('.toast')")
		if got := d.times("/book"); got != i+1 {
			t.Errorf("%s: the booking was sent %d times, want once", s.lang, got-i)
		}
		// Of a form that the browser sends nothing is seen by a program while it waits: it hangs
		// before that, when the page asks whether anybody is there.
		text := "comes late " + s.lang
		b.notes(text)
		hangs("form", "#details form[action$='/details'] button.primary", all)
		b.until("they are kept", "document.readyState === 'complete' && !!document.querySelector('main > .flash')")
		b.reads(text)
		if got := d.times("/details"); got != i+1 {
			t.Errorf("%s: the notes were sent %d times, want once", s.lang, got-i)
		}
	}
	w.verified()
}
