package access_test

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/mawid/mawid/internal/access"
)

// answers serves a handler behind a real server, asks once, and gives what was
// told of it.
func answers(t *testing.T, h http.HandlerFunc, header ...string) access.Answer {
	t.Helper()
	told := make(chan access.Answer, 1)
	server := httptest.NewServer(access.Watch(h, time.Now, func(a *access.Answer) { told <- *a }))
	t.Cleanup(server.Close)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/people/Aisha?phone=1", nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	if resp, err := server.Client().Do(r); err == nil {
		_, _ = io.Copy(io.Discard, resp.Body)
		_ = resp.Body.Close()
	}
	select {
	case a := <-told:
		return a
	case <-time.After(time.Minute):
		t.Fatal("nothing was told")
		return access.Answer{}
	}
}

func TestAnAnswerIsKnownByItsPatternOnly(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		serve http.HandlerFunc
		want  access.Answer
	}{
		"nothing written": {func(http.ResponseWriter, *http.Request) {}, access.Answer{Status: 200}},
		"a body without a status": {func(w http.ResponseWriter, _ *http.Request) {
			access.Door(w, "api")
			w.Header().Set("X-Request-Id", "r1")
			_, _ = w.Write([]byte("four"))
			access.Route(w, "GET /people/{name}")
		}, access.Answer{Door: "api", Route: "GET /people/{name}", Status: 200, Bytes: 4, ID: "r1"}},
		"a refusal after a hint": {func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusEarlyHints)
			w.WriteHeader(http.StatusTeapot)
			w.WriteHeader(http.StatusOK)
		}, access.Answer{Status: 418}},
		"a panic": {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, access.Answer{Status: 500}},
		"a stream": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/event-stream")
			if err := http.NewResponseController(w).Flush(); err != nil {
				panic(err)
			}
		}, access.Answer{Status: 200, Live: true}},
		"something flushed": {func(w http.ResponseWriter, _ *http.Request) { w.(http.Flusher).Flush() }, access.Answer{Status: 200}},
		"a deadline can be set": {func(w http.ResponseWriter, _ *http.Request) {
			if err := http.NewResponseController(w).SetWriteDeadline(time.Time{}); err == nil {
				w.WriteHeader(http.StatusAccepted)
			}
		}, access.Answer{Status: 202}},
		"a socket": {func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusSwitchingProtocols)
			c, _, err := http.NewResponseController(w).Hijack()
			if err == nil {
				_ = c.Close()
			}
		}, access.Answer{Status: 101, Live: true}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := answers(t, tc.serve)
			if diff := cmp.Diff(got, tc.want, cmpopts.IgnoreFields(access.Answer{}, "Took")); diff != "" || got.Took <= 0 {
				t.Errorf("took %v (-got +want):\n%s", got.Took, diff)
			}
		})
	}
}

func TestOnlyWhatIsWantedIsWritten(t *testing.T) {
	t.Parallel()
	list := []access.Answer{{Status: 200}, {Status: 404, Door: "api", Route: "GET /x/{id}", Bytes: 7, Took: 1500 * time.Microsecond, ID: "r"},
		{Status: 503}}
	for what, want := range map[string]int{access.All: 3, access.Errors: 2} {
		var out bytes.Buffer
		log := access.Log(&out, what)
		for i := range list {
			log(&list[i])
		}
		n := 0
		for s := bufio.NewScanner(&out); s.Scan(); n++ {
			if strings.Contains(s.Text(), `"status":404`) && !strings.HasSuffix(s.Text(), `"msg":"answered","door":"api","route":"GET /x/{id}",`+
				`"status":404,"seconds":0.0015,"bytes":7,"request_id":"r"}`) {
				t.Errorf("got %s", s.Text())
			}
		}
		if n != want {
			t.Errorf("%s: got %d lines, want %d", what, n, want)
		}
	}
	if access.Log(io.Discard, access.Off) != nil {
		t.Error("off: want nobody to be told")
	}
}
