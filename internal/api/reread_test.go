package api

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestGzipIsSentOnlyToWhoTakesIt(t *testing.T) {
	t.Parallel()
	h := testServer(Config{Limit: 1000})
	plain := do(h, request("GET", "/api/v1/openapi.json", ""))
	for accept, want := range map[string]bool{
		"gzip": true, "GZIP": true, "deflate, gzip;q=1.0, br": true, "gzip; q=0.001": true, "*": true, "x-gzip": true, "*;q=0, gzip": true,
		"": false, "identity": false, "gzip;q=0": false, "gzip;q=0.000": false, "gzip; Q=0": false, "*, gzip;q=0": false, "gzip;q=0, *": false,
		"*;q=0": false, "br": false, "gzipped": false, "gzip;q=x": false, "gzip;level=1": false,
	} {
		rec := do(h, request("GET", "/api/v1/openapi.json", "", "Accept-Encoding: "+accept))
		if got := rec.Header().Get("Content-Encoding") == "gzip"; got != want {
			t.Errorf("%q: compressed %v, want %v", accept, got, want)
		}
		if got := rec.Header().Get("Vary"); got != "Accept-Encoding" {
			t.Errorf("%q: Vary %q", accept, got)
		}
		if got, want := rec.Header().Get("ETag"), plain.Header().Get("ETag"); got != want || got == "" {
			t.Errorf("%q: ETag %q, want %q", accept, got, want)
		}
		body := io.Reader(rec.Body)
		if want {
			if rec.Body.Len() >= plain.Body.Len()/2 {
				t.Errorf("%q: %d of %d bytes", accept, rec.Body.Len(), plain.Body.Len())
			}
			var err error
			if body, err = gzip.NewReader(rec.Body); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := io.ReadAll(body); err != nil || !bytes.Equal(got, plain.Body.Bytes()) {
			t.Errorf("%q: another body, %v", accept, err)
		}
	}
}

func TestWhoHasTheAnswerGets304(t *testing.T) {
	t.Parallel()
	h := testServer(Config{Limit: 1000})
	first := do(h, request("GET", "/api/v1/openapi.json", ""))
	tag := first.Header().Get("ETag")
	for asked, want := range map[string]int{
		tag: 304, strings.TrimPrefix(tag, "W/"): 304, `"other", ` + tag: 304, "*": 304,
		`"other"`: 200, "": 200, strings.Trim(tag, `W/"`): 200,
	} {
		for _, method := range []string{"GET", "HEAD"} {
			rec := do(h, request(method, "/api/v1/openapi.json", "", "If-None-Match: "+asked, "Accept-Encoding: gzip"))
			if got := rec.Code; got != want {
				t.Errorf("%s with %s: status %d, want %d", method, asked, got, want)
			}
			if got := rec.Header().Get("ETag"); got != tag {
				t.Errorf("%s with %s: ETag %q, want %q", method, asked, got, tag)
			}
			if len(map[string][]string(rec.Header())["X-RateLimit-Remaining"]) == 0 || rec.Header().Get("X-Request-Id") == "" {
				t.Errorf("%s with %s: headers %v", method, asked, rec.Header())
			}
			if got := rec.Header().Get("Vary"); got != "Accept-Encoding" {
				t.Errorf("%s with %s: Vary %q, want it as with the whole answer", method, asked, got)
			}
			if want != http.StatusNotModified {
				continue
			}
			for _, name := range []string{"Content-Type", "Content-Length", "Content-Encoding"} {
				if _, there := rec.Header()[name]; there {
					t.Errorf("%s with %s: a 304 with %s", method, asked, name)
				}
			}
			if rec.Body.Len() > 0 {
				t.Errorf("%s with %s: a 304 with a body", method, asked)
			}
		}
	}
}

// The length of a short answer is worked out by the server, that of a long one by us: both
// come whole, and not in chunks.
func TestEveryAnswerTellsItsLength(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(testServer(Config{Limit: 1000}))
	t.Cleanup(server.Close)
	for path, long := range map[string]bool{"/api/v1/openapi.json": true, "/healthz": false, "/api/v1/appointments": false} {
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			r, err := http.NewRequestWithContext(t.Context(), method, server.URL+path, nil)
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Accept-Encoding", "identity")
			resp, err := server.Client().Do(r)
			if err != nil {
				t.Fatal(err)
			}
			body, err := io.ReadAll(resp.Body)
			_ = resp.Body.Close()
			if err != nil || len(resp.TransferEncoding) > 0 || resp.ContentLength <= 0 || (resp.ContentLength >= serverCounts) != long {
				t.Errorf("%s %s: got %d bytes, %v, %v", method, path, resp.ContentLength, resp.TransferEncoding, err)
			}
			if method == http.MethodGet && resp.ContentLength != int64(len(body)) {
				t.Errorf("%s: got %d bytes, and %d told", path, len(body), resp.ContentLength)
			}
		}
	}
}
