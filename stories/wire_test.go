package stories

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// wire sends a request byte by byte as it stands, which a well-behaved client
// would not, and reads the answer. Lines end in \n here and in \r\n there.
func (c *caller) wire(method, target, key string, headers ...string) answer {
	c.t.Helper()
	lines := append([]string{method + " " + target + " HTTP/1.1", "Host: x", "Connection: close"}, headers...)
	if key != "" {
		lines = append(lines, "Authorization: Bearer "+key)
	}
	path, _, _ := strings.Cut(target, "?")
	return c.bytes(method, path, strings.Join(lines, "\r\n")+"\r\n\r\n")
}

// bytes sends bytes and reads an answer, which is held to what is promised of
// every answer on the path.
func (c *caller) bytes(method, path, text string) answer {
	c.t.Helper()
	a := c.exchange(method, text)
	if a.status != 0 {
		promised(c.t, a, method, path)
	}
	return a
}

// exchange sends bytes and reads an answer.
func (c *caller) exchange(method, text string) answer {
	c.t.Helper()
	asked, _, _ := strings.Cut(text, "\r\n")
	a := answer{asked: asked}
	conn, err := net.DialTimeout("tcp", strings.TrimPrefix(c.base, "http://"), 2*time.Minute)
	if err != nil {
		c.t.Errorf("%s: %v", a.asked, err)
		return a
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(2 * time.Minute))
	go func() { _, _ = io.WriteString(conn, text) }() // the server may hang up before it has heard all
	r, err := http.ReadResponse(bufio.NewReader(conn), &http.Request{Method: method})
	if err != nil {
		c.t.Errorf("%.200s: %v", a.asked, err)
		return a
	}
	defer r.Body.Close()
	raw, _ := io.ReadAll(r.Body)
	a.status, a.header, a.raw = r.StatusCode, r.Header, string(raw)
	if strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
		d := json.NewDecoder(bytes.NewReader(raw))
		d.UseNumber()
		_ = d.Decode(&a.body)
	}
	if len(a.asked) > 200 {
		a.asked = a.asked[:200] + "…"
	}
	return a
}

func TestAPathThatPlaysTricksNeverReachesData(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		id := w.book("checkup", "2026-11-15", "09:00", "customer_name", "secret")
		query := "?service_id=" + w.service("checkup") + "&branch_id=" + w.branch("olaya") + "&date=2026-11-15&time=09:30"
		if a := w.wire("GET", availability+query, w.key); a.status != 200 {
			t.Fatalf("the plain path: got %d %s", a.status, a.raw)
		}
		for _, path := range []string{
			"//api/v1/appointments/" + id,
			"/api//v1/appointments/" + id,
			"/api/v1//appointments/" + id,
			"/api/v1/appointments//" + id,
			"/api/v1/appointments/" + id + "/",
			"/api/v1/./appointments/" + id,
			"/api/v1/appointments/./" + id,
			"/api/v1/appointments/x/../" + id,
			"/api/v1/../v1/appointments/" + id,
			"/x/../api/v1/appointments/" + id,
			"/api/v1/%2e/appointments/" + id,
			"/api/v1/appointments/%2e%2e/appointments/" + id,
			"/api/v1/appointments/%2e/" + id,
			"/docs/../api/v1/appointments/" + id,
			"/healthz/../api/v1/appointments/" + id,
			"/api/v1/appointments%2F" + id,
			"/api/v1/appointments%2f" + id,
			"/api/v1%2Fappointments%2F" + id,
			"/api%2Fv1/appointments/" + id,
			"/api/v1/appointments/%2F" + id,
			"/api/v1/appointments/" + id + "%2F",
			"/api/v1/appointments/" + id + "%00",
			"/api/v1/appointments/" + id + ";x=1",
			"/api/v1/appointments/" + id + "%3Fx",
			"/api/v1/appointments/" + id + "%20",
			"/api/v1/appointments\\" + id,
			"/API/V1/appointments/" + id,
			"/api/v1/Appointments/" + id,
			"/api/v1/appointments/availability/" + query,
			"/api/v1/appointments%2Favailability" + query,
			"/api/v1/appointments/resources%2F" + w.resource("sara") + "/slots?service_id=" + w.service("checkup"),
			"/api/v1/appointments/resources/" + w.resource("sara") + "%2Fslots?service_id=" + w.service("checkup"),
			"/api/v1/appointments/%2e%2e/appointments",
			"/api/v1/appointments/",
			"/api/v1/appointments%20",
			"/api/v1/appointments%00",
			"/api/v1/appointments;jsessionid=1",
		} {
			a := w.wire("GET", path, w.key)
			if a.status != 400 && a.status != 401 && a.status != 404 || strings.Contains(a.raw, "secret") || strings.Contains(a.raw, "available") {
				t.Errorf("GET %s: got %d %s, want a refusal", path, a.status, a.raw)
			}
		}
	})
}

func TestAnOversizedRequestIsRefusedInJSON(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		long := strings.Repeat("a", 40<<10)
		for name, text := range map[string]string{
			"a header":           "GET " + appointments + " HTTP/1.1\r\nHost: x\r\nX-Long: " + long + "\r\n\r\n",
			"a hundred headers":  "GET " + appointments + " HTTP/1.1\r\nHost: x\r\n" + strings.Repeat("X-More: "+long[:1000]+"\r\n", 100) + "\r\n",
			"a key":              "GET " + appointments + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer svc_live_" + long + "\r\n\r\n",
			"a path":             "GET " + appointments + "/" + long + " HTTP/1.1\r\nHost: x\r\n\r\n",
			"a query":            "GET " + appointments + "?phone=" + long + " HTTP/1.1\r\nHost: x\r\n\r\n",
			"an idempotency key": "POST " + appointments + " HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nIdempotency-Key: " + long + "\r\n\r\n{}",
			"with a right key": "GET " + appointments + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + w.key + "\r\nX-Long: " + long +
				"\r\n\r\n",
			"outside of the API":  "GET /nothing HTTP/1.1\r\nHost: x\r\nX-Long: " + long + "\r\n\r\n",
			"on the page of docs": "GET /docs HTTP/1.1\r\nHost: x\r\nX-Long: " + long + "\r\n\r\n",
		} {
			t.Run(name, func(t *testing.T) {
				inner := *w.caller
				inner.t = t
				method, rest, _ := strings.Cut(text, " ")
				path, _, _ := strings.Cut(rest, " ")
				path, _, _ = strings.Cut(path, "?")
				if a := inner.bytes(method, path, text); a.status != 413 && a.status != 414 && a.status != 431 {
					t.Errorf("got %d %s, want 413, 414 or 431", a.status, a.raw)
				}
			})
		}
		want(t, w.get(w.key, appointments), 200, "")
	})
}

// What is not HTTP is refused by the library in its own words, before it is a
// request of ours. All we ask is that it is refused, and tells nothing.
func TestWhatIsNotHTTPIsRefused(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		for name, text := range map[string]string{
			"a path that is not one": "GET " + appointments + "/%zz HTTP/1.1\r\nHost: x\r\n\r\n",
			"a host missing":         "GET " + appointments + " HTTP/1.1\r\n\r\n",
			"a header without colon": "GET " + appointments + " HTTP/1.1\r\nHost: x\r\nhello\r\n\r\n",
			"a method that is none":  "G@T " + appointments + " HTTP/1.1\r\nHost: x\r\n\r\n",
			"a version that is none": "GET " + appointments + " HTTP/9.9\r\nHost: x\r\n\r\n",
			"two lengths":            "POST " + appointments + " HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
			"a length and chunks": "POST " + appointments +
				" HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
			"an encoding nobody uses": "POST " + appointments + " HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n{}",
			"an expectation":          "POST " + appointments + " HTTP/1.1\r\nHost: x\r\nExpect: a-miracle\r\nContent-Length: 2\r\n\r\n{}",
			"no slash in front":       "GET %2Fapi/v1/appointments HTTP/1.1\r\nHost: x\r\n\r\n",
			"headers without end": "GET " + appointments + " HTTP/1.1\r\nHost: x\r\n" +
				strings.Repeat("X-More: "+strings.Repeat("a", 1000)+"\r\n", 1000) + "\r\n",
		} {
			a := w.exchange("GET", text)
			if a.status < 400 || leak.MatchString(a.raw) {
				t.Errorf("%s: got %d %s, want a refusal", name, a.status, a.raw)
			}
		}
		want(t, w.get(w.key, appointments), 200, "")
	})
}

func TestOptionsForTheWholeServerTakesNoKey(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		if a := w.wire("OPTIONS", "*", w.key); a.status != 401 {
			t.Errorf("got %d %s, want 401: a key works on the booking endpoints only", a.status, a.raw)
		}
	})
}

func TestAQueryThatIsNotOneIs400(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		good := "service_id=" + w.service("checkup") + "&branch_id=" + w.branch("olaya") + "&date=2026-11-15&time="
		for _, query := range []string{good + "%", good + "%zz", good + "09%3", good + "09:00&%=1", good + "09:00;x=1", good + "%ff",
			good + "09:00%00", good + "09:00&time"} {
			if a := w.wire("GET", availability+"?"+query, w.key); a.status != 400 {
				t.Errorf("?%s: got %d %s, want 400", query, a.status, a.raw)
			}
		}
		for _, query := range []string{good + "09:00", good + "09%3A00", "&&" + good + "09:00&", good + "09:00&x", good + "09:00?x=1"} {
			a := w.wire("GET", availability+"?"+query, w.key)
			if a.status != 200 && query != good+"09:00?x=1" {
				t.Errorf("?%s: got %d %s, want 200", query, a.status, a.raw)
			}
		}
	})
}

// A request that tells its length in two ways may hide another one behind it.
// Whatever is answered, nothing more is read from that connection.
func TestARequestWithTwoLengthsIsTheLastOfItsConnection(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		hidden := "GET " + appointments + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + w.key + "\r\n\r\n"
		for _, path := range []string{appointments, "/login", "/nowhere"} {
			conn, err := net.Dial("tcp", strings.TrimPrefix(w.base, "http://"))
			if err != nil {
				t.Fatal(err)
			}
			_ = conn.SetDeadline(time.Now().Add(5 * time.Minute))
			text := "POST " + path + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + w.key +
				"\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n" + hidden
			if _, err := io.WriteString(conn, text); err != nil {
				t.Fatal(err)
			}
			all, err := io.ReadAll(conn)
			_ = conn.Close()
			if n := bytes.Count(all, []byte("HTTP/1.1 ")); n != 1 || !bytes.Contains(all, []byte("Connection: close")) {
				t.Errorf("%s: got %d answers (%v), want one and then the end:\n%s", path, n, err, all)
			}
		}
	})
}

func TestTheRateHeadersAreSpeltAsTheContractSpellsThem(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		for _, key := range []string{w.key, "", forged(strings.Repeat("0", 32))} {
			conn, err := net.Dial("tcp", strings.TrimPrefix(w.base, "http://"))
			if err != nil {
				t.Fatal(err)
			}
			_ = conn.SetDeadline(time.Now().Add(5 * time.Minute))
			if _, err := io.WriteString(conn, "GET "+appointments+" HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer "+key+
				"\r\n\r\n"); err != nil {
				t.Fatal(err)
			}
			all, _ := io.ReadAll(conn)
			_ = conn.Close()
			for _, name := range []string{"X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"} {
				if !bytes.Contains(all, []byte("\r\n"+name+": ")) {
					t.Errorf("got no %s in\n%s", name, all)
				}
			}
		}
	})
}
