package stories

import (
	"compress/gzip"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestARepeatedReadIs304UntilSomethingChanges(t *testing.T) {
	onLimited(t, 100, func(t *testing.T, w *world) {
		w.clock.stop(begin.Add(5 * time.Second))
		id := w.book("checkup", "2026-11-18", "10:00")
		query := "?service_id=" + w.service("checkup") + "&branch_id=" + w.branch("olaya")
		reads := []string{
			services, branches, calendar + query, availability + query + "&date=2026-11-16&time=09:00", resources + query,
			slotsOf(w.resource("sara")) + query, appointments, appointments + "/" + id,
		}
		tags := map[string]string{}
		for _, path := range reads {
			a := w.send("GET", path, w.key, nil)
			want(t, a, 200, "")
			tags[path] = a.header.Get("ETag")
			again := w.send("GET", path, w.key, nil, "If-None-Match: "+tags[path])
			if again.status != 304 || again.raw != "" || again.header.Get("ETag") != tags[path] {
				t.Errorf("%s: got %d %q, want 304 and nothing else", again.asked, again.status, again.raw)
			}
			// It costs a request like any other.
			if was, is := left(t, a), left(t, again); is >= was {
				t.Errorf("%s: %d requests left, before it %d", again.asked, is, was)
			}
			// What holds names and numbers is kept by nobody on the way.
			kept := !strings.Contains(again.header.Get("Cache-Control"), "no-store")
			if personal := strings.HasPrefix(path, appointments+"/"+id) || path == appointments; kept == personal {
				t.Errorf("%s: got Cache-Control %q", again.asked, again.header.Get("Cache-Control"))
			}
		}
		w.book("checkup", "2026-11-16", "09:00", "resource_id", w.resource("sara"))
		w.book("checkup", "2026-11-16", "09:00", "resource_id", w.resource("omar"))
		for _, path := range reads {
			a := w.send("GET", path, w.key, nil, "If-None-Match: "+tags[path])
			same := path == services || path == branches || strings.HasPrefix(path, resources+"?") || strings.HasSuffix(path, id)
			if got := a.status == 304; got != same {
				t.Errorf("%s: got %d after a booking, unchanged %v", a.asked, a.status, same)
			}
		}
		// Refusals have no tag, and what writes is carried out.
		refused := w.send("GET", calendar, w.key, nil, "If-None-Match: *")
		want(t, refused, 400, "required")
		if tag := refused.header.Get("ETag"); tag != "" {
			t.Errorf("got a refusal with ETag %s", tag)
		}
		want(t, w.post(w.key, appointments, w.visit("checkup", "2026-11-18", "13:00"), "If-None-Match: *"), 201, "")
	})
}

// left is how many requests the answer says are left.
func left(t *testing.T, a answer) int {
	t.Helper()
	n, err := strconv.Atoi(a.header.Get("X-RateLimit-Remaining"))
	if err != nil {
		t.Fatalf("%s: %v", a.asked, err)
	}
	return n
}

func TestALargeAnswerIsCompressedAndASmallOneIsNot(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		month := calendar + "?service_id=" + w.service("flight")
		whole := w.send("GET", month, w.key, nil, "Accept-Encoding: identity")
		want(t, whole, 200, "")
		if len(whole.raw) < 3000 || whole.header.Get("Content-Encoding") != "" || whole.header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("got %d bytes, %v", len(whole.raw), whole.header)
		}
		// The standard client unpacks by itself only what it has asked for
		// by itself.
		r, err := http.NewRequestWithContext(t.Context(), "GET", w.base+month, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer "+w.key)
		r.Header.Set("Accept-Encoding", "gzip")
		got, err := w.client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer got.Body.Close()
		if got.Header.Get("Content-Encoding") != "gzip" || got.ContentLength <= 0 || got.ContentLength > int64(len(whole.raw))/3 {
			t.Errorf("got %v and %d bytes of %d", got.Header, got.ContentLength, len(whole.raw))
		}
		z, err := gzip.NewReader(got.Body)
		if err != nil {
			t.Fatal(err)
		}
		if raw, err := io.ReadAll(z); err != nil || string(raw) != whole.raw {
			t.Errorf("unpacked it is %q, %v", raw, err)
		}
		small := w.send("GET", branches+"?service_id="+w.service("flight"), w.key, nil, "Accept-Encoding: gzip")
		if small.status != 200 || small.header.Get("Content-Encoding") != "" {
			t.Errorf("got %d %v, want a small answer as it is", small.status, small.header)
		}
	})
}
