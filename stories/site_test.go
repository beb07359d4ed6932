package stories

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/toolbox"
)

// kinds counts the kinds of requests that pass through to the service.
type kinds struct {
	mu   sync.Mutex
	seen []string
}

func (k *kinds) between(t *testing.T, base string) string {
	t.Helper()
	to, err := url.Parse(base)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(to)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		k.mu.Lock()
		if kind := r.Method + " " + r.URL.Path; !slices.Contains(k.seen, kind) {
			k.seen = append(k.seen, kind)
		}
		k.mu.Unlock()
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// site starts the example and gives its address.
func site(t *testing.T, service, key string) string {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	c := exec.CommandContext(ctx, "node", "../examples/booking-site/site.mjs")
	c.Env = append(os.Environ(), "BOOKING_URL="+service, "BOOKING_KEY="+key, "PORT=0")
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stop()
		_ = c.Wait()
	})
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(address)
}

// visitor is somebody with a browser.
type visitor struct {
	t    *testing.T
	base string
}

func (v visitor) page(status int, answer *http.Response, err error) string {
	v.t.Helper()
	if err != nil {
		v.t.Fatal(err)
	}
	defer answer.Body.Close()
	raw, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != status {
		v.t.Fatalf("got %d %s, %v; want %d", answer.StatusCode, raw, err, status)
	}
	return string(raw)
}

func (v visitor) see(path string) string {
	v.t.Helper()
	answer, err := http.Get(v.base + path)
	return v.page(200, answer, err)
}

func (v visitor) send(status int, form url.Values) string {
	v.t.Helper()
	answer, err := http.PostForm(v.base+"/book", form)
	return v.page(status, answer, err)
}

func TestABookingSiteIsBuiltWithFourKindsOfRequests(t *testing.T) {
	toolbox.Need(t, "node")
	if text, err := os.ReadFile("../examples/booking-site/site.mjs"); err != nil || strings.Count(string(text), "\n") >= 80 {
		t.Errorf("got %d lines, want fewer than 80, %v", strings.Count(string(text), "\n"), err)
	}
	on(t, func(t *testing.T, w *world) {
		var k kinds
		v := visitor{t, site(t, k.between(t, w.base), w.newKey("noor", readSlots, makeBooks))}
		menu := v.see("/")
		for _, word := range []string{"Check-up", "فحص", "Olaya", "العليا", "New York", "30 minutes"} {
			if !strings.Contains(menu, word) {
				t.Errorf("the menu lacks %s:\n%s", word, menu)
			}
		}
		query := url.Values{"service_id": {w.service("scan")}, "branch_id": {w.branch("olaya")}}
		at := "/times?service_id=" + w.service("scan") + "&branch_id=" + w.branch("olaya")
		if !strings.Contains(menu, at) {
			t.Errorf("the menu does not lead to %s", at)
		}
		month := v.see(at)
		times := regexp.MustCompile(`name="at" value="([^"]+)"`).FindAllStringSubmatch(month, -1)
		free := w.get(w.key, calendar, "service_id", w.service("scan")).lists()
		if len(times) != len(free) || len(free) == 0 {
			t.Fatalf("the month shows %d times, the calendar has %d", len(times), len(free))
		}
		form := query
		form.Set("customer_name", "<b>نورة</b>")
		form.Set("phone", "+966501234567")
		form.Set("once", regexp.MustCompile(`name="once" value="([^"]+)"`).FindStringSubmatch(month)[1])
		form.Set("at", times[5][1])
		number := regexp.MustCompile(`<code>(.*)</code>`)
		done := number.FindStringSubmatch(v.send(200, form))
		if again := number.FindStringSubmatch(v.send(200, form)); done == nil || !slices.Equal(done, again) {
			t.Fatalf("booked as %v, and sent again as %v", done, again)
		}
		a := w.get(w.key, appointments+"/"+done[1])
		want(t, a, 200, "")
		if got := a.text("date") + " " + a.text("time"); got != times[5][1] {
			t.Errorf("booked %s, want %s", got, times[5][1])
		}
		// Another customer is too late, and told what is left.
		form.Set("once", "another")
		if late := v.send(409, form); !strings.Contains(late, times[7][1][:10]) {
			t.Errorf("too late: %s", late)
		}
		slices.Sort(k.seen)
		if diff := cmp.Diff(k.seen, []string{"GET " + branches, "GET " + calendar, "GET " + services, "POST " + appointments}); diff != "" {
			t.Errorf("kinds of requests (-got +want):\n%s", diff)
		}
		w.verified()
	})
}
