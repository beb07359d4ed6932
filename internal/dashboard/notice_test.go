package dashboard

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// What a connected system points out is what people have to do, and no
// technical detail; and it is a stranger's text.
func TestWhatASystemPointsOutIsQuoted(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, _ := w.clinic()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer "+erpToken {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		answer := `{"resources":[{"resource_id":"1","busy":[]}]}`
		if r.URL.Path == "/resources" {
			answer = `{"resources":[{"id":"1","name":"Dr Sara"}],"notices":["the key ends on 2026-12-01 <script>"]}`
		}
		_, _ = io.WriteString(w, answer)
	}))
	t.Cleanup(s.Close)
	if a := b.submit(connectorURL, "url", s.URL, "token", erpToken); a.status != 303 {
		t.Fatalf("got %d %s", a.status, a.body)
	}
	if a := b.submit(connectorURL + "/test"); a.status != 200 ||
		!strings.Contains(a.body, `<q dir="auto">the key ends on 2026-12-01 &lt;script&gt;</q>`) {
		t.Errorf("got %d %s, want it quoted", a.status, a.body)
	}
}
