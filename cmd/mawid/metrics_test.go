package main

import (
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"

	"github.com/mawid/mawid/internal/pgtest"
)

// figures are what a node shows, by name.
type figures map[string]*dto.MetricFamily

// scrape reads them as Prometheus does.
func scrape(t *testing.T, at string) figures {
	t.Helper()
	code, body := fetch(t, "GET", "http://"+at+"/metrics", "", "")
	p := expfmt.NewTextParser(model.UTF8Validation)
	all, err := p.TextToMetricFamilies(strings.NewReader(body))
	if code != http.StatusOK || err != nil {
		t.Fatalf("got %d, %v:\n%s", code, err, body)
	}
	return all
}

// sum adds up the series that have these labels, given as name and value. Of a
// histogram it counts what was observed.
func (f figures) sum(name string, labels ...string) (total float64) {
	for _, m := range f[name].GetMetric() {
		has := map[string]string{}
		for _, l := range m.GetLabel() {
			has[l.GetName()] = l.GetValue()
		}
		fits := true
		for i := 0; i < len(labels); i += 2 {
			fits = fits && has[labels[i]] == labels[i+1]
		}
		if fits {
			total += m.GetCounter().GetValue() + m.GetGauge().GetValue() + float64(m.GetHistogram().GetSampleCount())
		}
	}
	return total
}

// expect compares a figure.
func (f figures) expect(t *testing.T, want float64, name string, labels ...string) {
	t.Helper()
	if got := f.sum(name, labels...); f[name] == nil || got != want {
		t.Errorf("%s %v: got %v, want %v", name, labels, got, want)
	}
}

// watchedServer is a server whose figures are shown, and that writes down every
// answer.
func watchedServer(o bureau) (b *booker, metrics string, log *lines) {
	o.Helper()
	key := strings.TrimSpace(must(o.T, "", o.args("keys", "create", "--org", "noor", "--name", "crm", "--scopes", "appointments:create")...))
	_, log, ended, stop := start(o.T, o.args("serve", "--listen", "127.0.0.1:0", "--metrics-listen", "127.0.0.1:0", "--access-log", "all")...)
	o.Cleanup(func() {
		if code := stop(); code != 0 {
			o.Errorf("serve: got exit code %d: %s", code, log)
		}
	})
	metrics = log.await(o.T, `"?showing metrics"? address=(\S+)`, ended)[1]
	return &booker{bureau: o, base: "http://" + log.await(o.T, `msg=listening address=(\S+)`, ended)[1], key: key}, metrics, log
}

func TestANodeShowsWhatItDoes(t *testing.T) {
	both(t, func(t *testing.T, o bureau) {
		server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
		t.Cleanup(server.Close)
		o.add(server.URL)
		b, metrics, log := watchedServer(o)
		before := scrape(t, metrics)
		before.expect(t, 1, "mawid_ready")
		before.expect(t, 0, "mawid_bookings_total")

		b.book()
		body := `{"service_id": "` + b.ids.Services["checkup"] + `", "branch_id": "` + b.ids.Branches["olaya"] +
			`", "date": "2020-01-01", "time": "09:00", "customer_name": "Aisha Khan", "phone": "+966500000000"}`
		if code, text := fetch(t, "POST", b.base+"/api/v1/appointments?name=Aisha", b.key, body); code != http.StatusBadRequest {
			t.Fatalf("a time in the past: got %d %s", code, text)
		}
		if code, _ := fetch(t, "GET", b.base+"/o/Aisha/none", "", ""); code != http.StatusNotFound && code != http.StatusOK {
			t.Fatalf("a page that is not there: got %d", code)
		}
		o.until("the event", func(list []deliveryLine) bool { return len(list) == 1 && list[0].State == "delivered" })

		got := scrape(t, metrics)
		got.expect(t, 1, "mawid_bookings_total", "door", "api", "result", "booked")
		got.expect(t, 1, "mawid_bookings_total", "door", "api", "result", "past_time")
		got.expect(t, 1, "mawid_http_requests_total", "route", "POST /api/v1/appointments", "status", "2xx")
		got.expect(t, 1, "mawid_http_requests_total", "route", "POST /api/v1/appointments", "status", "4xx")
		got.expect(t, 2, "mawid_http_request_duration_seconds", "door", "api", "route", "POST /api/v1/appointments")
		got.expect(t, 1, "mawid_database_up")
		got.expect(t, 1, "mawid_organizations_in_memory")
		got.expect(t, 1, "mawid_webhook_attempts_total", "state", "delivered")
		got.expect(t, 1, "mawid_webhook_attempt_duration_seconds")
		got.expect(t, 0, "mawid_webhook_undelivered")
		for _, name := range []string{"mawid_loop_age_seconds", "mawid_tasks_due", "mawid_database_connections", "process_open_fds",
			"go_goroutines", "mawid_gate_requests"} {
			if got[name] == nil {
				t.Errorf("%s is not shown", name)
			}
		}
		nobodyIsNamed(t, got)
		written(t, log.String())
		everyFigureThatIsUsedExists(t, got)
	})
}

// nobodyIsNamed looks for what belongs into no label.
func nobodyIsNamed(t *testing.T, f figures) {
	t.Helper()
	for name, family := range f {
		for _, m := range family.GetMetric() {
			for _, l := range m.GetLabel() {
				if v := l.GetValue(); strings.Contains(v, "noor") || strings.Contains(v, "Aisha") || strings.Contains(v, "127.0.0.1") ||
					len(v) > 80 {
					t.Errorf("%s{%s=%q} names somebody", name, l.GetName(), v)
				}
			}
		}
	}
}

// written looks at the lines about answers.
func written(t *testing.T, log string) {
	t.Helper()
	seen := map[int]bool{}
	for line := range strings.Lines(log) {
		if !strings.HasPrefix(line, "{") {
			continue
		}
		var a struct {
			Msg, Door, Route string
			Status           int
			Bytes            int64
			Seconds          float64
			ID               string `json:"request_id"`
		}
		if err := json.Unmarshal([]byte(line), &a); err != nil || a.Msg != "answered" || a.Seconds <= 0 {
			t.Errorf("%v in %s", err, line)
		}
		if strings.Contains(line, "Aisha") || strings.Contains(line, "?") || strings.Contains(line, "svc_") {
			t.Errorf("too much is written: %s", line)
		}
		if a.Route == "POST /api/v1/appointments" {
			seen[a.Status] = a.Door == "api" && a.Bytes > 0 && a.ID != ""
		}
	}
	if !seen[http.StatusCreated] || !seen[http.StatusBadRequest] {
		t.Errorf("want a line for each answer, got %v of:\n%s", seen, log)
	}
}

// onlyOn are figures that one of the databases does not have.
var onlyOn = []string{"mawid_clock_skew_seconds", "mawid_disk_free_bytes"}

// The rules and the dashboard that operators copy must speak of figures that are
// there.
func everyFigureThatIsUsedExists(t *testing.T, f figures) {
	t.Helper()
	for _, file := range []string{"alerts.yml", "dashboard.json"} {
		text, err := os.ReadFile("../../docs/monitoring/" + file)
		if err != nil {
			t.Fatal(err)
		}
		named := regexp.MustCompile(`\b(mawid|process|go)_[a-z_]+\b`).FindAllString(string(text), -1)
		if len(named) < 15 {
			t.Errorf("%s names %d figures, want all of them found", file, len(named))
		}
		for _, name := range named {
			family := f[name]
			for _, end := range []string{"_bucket", "_count", "_sum"} {
				if family == nil {
					family = f[strings.TrimSuffix(name, end)]
				}
			}
			if family == nil && !slices.Contains(onlyOn, name) {
				t.Errorf("%s names %s, which no node shows", file, name)
			}
		}
	}
}

// A node that waits for its database, and one that has lost it, is still seen.
func TestANodeWithoutItsDatabaseIsSeen(t *testing.T) {
	t.Parallel()
	line, database := pgtest.NewLine(t, pgtest.Database(t))
	line.Cut()
	_, log, ended, stop := start(t, "serve", "--listen", "127.0.0.1:0", "--metrics-listen", "127.0.0.1:0", "--data", t.TempDir(),
		"--database", database)
	metrics := log.await(t, `"showing metrics" address=(\S+)`, ended)[1]
	log.await(t, `waiting for the database`, ended)
	waiting := scrape(t, metrics)
	waiting.expect(t, 0, "mawid_database_up")
	waiting.expect(t, 0, "mawid_ready")
	line.Mend()
	log.await(t, `msg=listening`, ended)
	until(t, metrics, 1)
	line.Cut()
	lost := until(t, metrics, 0)
	lost.expect(t, 0, "mawid_ready")
	if lost["mawid_tasks_due"] != nil || lost["mawid_loop_age_seconds"] == nil || lost["mawid_database_connections"] == nil {
		t.Error("want everything that the node knows by itself, and nothing else")
	}
	if code := stop(); code != 0 {
		t.Errorf("got exit code %d: %s", code, log)
	}
}

// until scrapes until the database is up, or away.
func until(t *testing.T, metrics string, up float64) figures {
	t.Helper()
	for range 600 {
		if f := scrape(t, metrics); f.sum("mawid_database_up") == up {
			return f
		}
		select {
		case <-t.Context().Done():
		case <-time.After(100 * time.Millisecond):
		}
	}
	t.Fatalf("mawid_database_up is never %v", up)
	return nil
}

func TestMetricsAreNotForEverybody(t *testing.T) {
	t.Parallel()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	at := ln.Addr().String()
	if o := mawid(t, "", "serve", "--listen", at, "--metrics-listen", at, "--data", t.TempDir()); o.code != 2 ||
		!strings.Contains(o.err, "--metrics-listen must not be") {
		t.Errorf("the same address: got %d %s", o.code, o.err)
	}
	if o := mawid(t, "", "serve", "--listen", "127.0.0.1:0", "--metrics-listen", at, "--data", t.TempDir()); o.code != 1 ||
		!strings.Contains(o.err, "with --metrics-listen") {
		t.Errorf("a taken address: got %d %s", o.code, o.err)
	}
	_, log, ended, stop := start(t, "serve", "--listen", "127.0.0.1:0", "--metrics-listen", "0.0.0.0:0", "--data", t.TempDir())
	metrics := log.await(t, `"showing metrics" address=\S+:(\d+)`, ended)[1]
	own := log.await(t, `msg=listening address=(\S+)`, ended)[1]
	if !strings.Contains(log.String(), "keep strangers from it") {
		t.Errorf("an address for everybody is not warned of:\n%s", log)
	}
	for path, want := range map[string]int{"/debug/pprof/heap?debug=1": 200, "/debug/pprof/cmdline": 404, "/debug/pprof/": 200} {
		if code, _ := fetch(t, "GET", "http://127.0.0.1:"+metrics+path, "", ""); code != want {
			t.Errorf("GET %s: got %d, want %d", path, code, want)
		}
		if code, _ := fetch(t, "GET", "http://"+own+path, "", ""); code != http.StatusNotFound {
			t.Errorf("GET %s for everybody: got %d, want 404", path, code)
		}
	}
	if code, _ := fetch(t, "GET", "http://"+own+"/metrics", "", ""); code != http.StatusNotFound {
		t.Errorf("GET /metrics for everybody: got %d, want 404", code)
	}
	if code := stop(); code != 0 {
		t.Errorf("got exit code %d: %s", code, log)
	}
}
