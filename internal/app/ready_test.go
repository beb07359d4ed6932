package app

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/pgtest"
)

func fine(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }

// Whatever lies between a node and its database forgets their connections and
// tells neither. The background work goes on by itself, and the log says what
// was.
func TestHalfOpenConnectionsDoNotStopTheBackgroundWork(t *testing.T) {
	t.Parallel()
	direct := pgtest.Database(t)
	// A transaction that was open then keeps its locks until the server gives
	// it up, as it does by itself outside of tests.
	line, url := pgtest.NewLine(t, regexp.MustCompile(`idle_in_transaction_session_timeout=[^&]*`).
		ReplaceAllString(direct, "idle_in_transaction_session_timeout=15s"))
	a, log := node(t, Config{Database: url})
	ids := salon(t, a)
	arrived := receiver(t, a, ids, fine)
	base := serve(t, a)
	other, _ := node(t, Config{Database: direct})
	if err := book(t, other, ids, 600); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the first event", func() bool { return arrived() == 1 })
	line.Freeze()
	if err := book(t, other, ids, 700); err != nil {
		t.Fatal(err)
	}
	eventually(t, "an event after that", func() bool { return arrived() >= 2 })
	eventually(t, "the node is ready", func() bool { return status(t, base+"/readyz") == http.StatusOK })
	eventually(t, "the log tells of the end", func() bool { return log.count("background work goes on again") > 0 })
	if log.count("deadline exceeded") == 0 {
		t.Errorf("the log does not tell of the deadline:\n%s", log)
	}
}

func TestALoopThatStandsStillMakesTheNodeUnready(t *testing.T) {
	t.Parallel()
	a := open(t)
	h := a.Handler()
	loop := a.pulse.Loop("webhooks", time.Minute, -1) // It has been due since before it began.
	w := ask(h, "GET", "/readyz")
	if w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), `"code":"not_ready"`) || !strings.Contains(w.Body.String(), "(webhooks)") {
		t.Errorf("got %d %s, want 503 and the loop's name", w.Code, w.Body)
	}
	loop.End()
	if w := ask(h, "GET", "/readyz"); w.Code != http.StatusOK {
		t.Errorf("got %d %s, want 200", w.Code, w.Body)
	}
}

// A database that is away is one trouble, not two hundred lines.
func TestAnOutageOfTheDatabaseIsToldInAFewLines(t *testing.T) {
	t.Parallel()
	line, url := pgtest.NewLine(t, pgtest.Database(t))
	a, log := node(t, Config{Database: url})
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("the log:\n%s", log)
		}
	})
	base := serve(t, a)
	eventually(t, "the node is ready", func() bool { return status(t, base+"/readyz") == http.StatusOK })
	line.Cut()
	eventually(t, "a second line", func() bool { return log.count("left_out=") > 0 })
	line.Mend()
	eventually(t, "the end", func() bool { return log.count("background work goes on again") > 0 })
	if n := log.count("level=WARN"); n > 10 {
		t.Errorf("%d warnings, want a few:\n%s", n, log)
	}
	if log.count("very busy") > 0 {
		t.Errorf("the log calls it busy:\n%s", log)
	}
}
