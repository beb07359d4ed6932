package stories

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// caller is a customer's system.
type caller struct {
	t      *testing.T
	base   string
	client *http.Client
}

func newCaller(t *testing.T, base string, transport http.RoundTripper) *caller {
	return &caller{t: t, base: base, client: &http.Client{
		Transport: transport,
		Timeout:   5 * time.Minute,
		// An answer that sends us elsewhere is an answer to look at.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// answer is what came back.
type answer struct {
	asked  string
	status int
	header http.Header
	raw    string
	body   any // decoded JSON; nil if it is none
}

// The places of the contract.
const (
	root         = "/api/v1"
	appointments = root + "/appointments"
	availability = appointments + "/availability"
	resources    = appointments + "/resources"
	holds        = appointments + "/holds"
	services     = appointments + "/services"
	branches     = appointments + "/branches"
	calendar     = appointments + "/calendar"
)

func slotsOf(resource string) string { return resources + "/" + resource + "/slots" }

// get asks with a key; query is name, value, name, value.
func (c *caller) get(key, path string, query ...string) answer {
	c.t.Helper()
	if len(query) > 0 {
		values := url.Values{}
		for i := 0; i+1 < len(query); i += 2 {
			values.Add(query[i], query[i+1])
		}
		path += "?" + values.Encode()
	}
	return c.send("GET", path, key, nil)
}

// object is a JSON object.
type object = map[string]any

// post sends a body: text as it is, anything else as JSON. Headers are
// "Name: value".
func (c *caller) post(key, path string, body any, headers ...string) answer {
	c.t.Helper()
	return c.send("POST", path, key, body, headers...)
}

func (c *caller) send(method, path, key string, body any, headers ...string) answer {
	c.t.Helper()
	var reader io.Reader
	switch b := body.(type) {
	case nil:
	case string:
		reader = strings.NewReader(b)
	case []byte:
		reader = bytes.NewReader(b)
	case io.Reader:
		reader = b
	default:
		text, err := json.Marshal(b)
		if err != nil {
			c.t.Fatal(err)
		}
		reader = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(c.t.Context(), method, c.base+path, reader)
	if err != nil {
		c.t.Fatal(err)
	}
	if key != "" {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	given := http.Header{}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		given.Add(name, value)
	}
	for name, values := range given {
		r.Header[name] = values
	}
	return c.do(r)
}

// do sends a request and holds the answer to what is promised of every one.
// It is safe to call from many goroutines.
func (c *caller) do(r *http.Request) answer {
	c.t.Helper()
	a := answer{asked: r.Method + " " + r.URL.RequestURI()}
	got, err := c.client.Do(r)
	if err != nil {
		c.t.Errorf("%s: %v", a.asked, err)
		return a
	}
	defer got.Body.Close()
	raw, err := io.ReadAll(got.Body)
	if err != nil {
		c.t.Errorf("%s: %v", a.asked, err)
		return a
	}
	a.status, a.header, a.raw = got.StatusCode, got.Header, string(raw)
	if strings.HasPrefix(got.Header.Get("Content-Type"), "application/json") && len(raw) > 0 {
		d := json.NewDecoder(bytes.NewReader(raw))
		d.UseNumber()
		if err := d.Decode(&a.body); err != nil || d.More() {
			c.t.Errorf("%s: got %q, want one JSON value", a.asked, raw)
		}
	}
	promised(c.t, a, r.Method, r.URL.Path)
	return a
}

// leak matches what no caller may read in an error: SQL, drivers, stacks, and
// the names of the other organization.
var leak = regexp.MustCompile(`(?i)sqlstate|sqlite|postgres|pgx|\bselect\b.*\bfrom\b|insert into|\bupdate\b.*\bset\b|constraint|violates|goroutine|\.go:\d|panic|runtime error|nil pointer|salam|سلام|\bhind\b|هند`)

// errorMembers are the members that the body of an error may have.
var errorMembers = []string{"detail", "code", "field", "request_id", "alternatives"}

// promised checks what every answer must be, whatever was asked.
func promised(t *testing.T, a answer, method, path string) {
	t.Helper()
	if a.status >= 500 {
		t.Errorf("%s: got %d %s, want nothing to go wrong", a.asked, a.status, a.raw)
	}
	if a.header.Get("X-Request-Id") == "" {
		t.Errorf("%s: got %d without X-Request-Id", a.asked, a.status)
	}
	if path == root || strings.HasPrefix(path, root+"/") {
		limit, err1 := strconv.Atoi(a.header.Get("X-RateLimit-Limit"))
		left, err2 := strconv.Atoi(a.header.Get("X-RateLimit-Remaining"))
		reset, err3 := strconv.ParseInt(a.header.Get("X-RateLimit-Reset"), 10, 64)
		if err1 != nil || err2 != nil || err3 != nil || limit < 1 || left < 0 || left > limit || reset < 1e9 {
			t.Errorf("%s: got %d with rate-limit headers %q, %q, %q", a.asked, a.status, a.header["X-Ratelimit-Limit"],
				a.header["X-Ratelimit-Remaining"], a.header["X-Ratelimit-Reset"])
		}
	}
	if a.status < 400 {
		return
	}
	if got := a.header.Get("Content-Type"); got != "application/json" {
		t.Errorf("%s: got %d with content type %q, want application/json", a.asked, a.status, got)
	}
	if a.status == http.StatusTooManyRequests {
		if s, err := strconv.Atoi(a.header.Get("Retry-After")); err != nil || s < 1 || s > 60 {
			t.Errorf("%s: got 429 with Retry-After %q, want 1 to 60", a.asked, a.header.Get("Retry-After"))
		}
	}
	if method == http.MethodHead {
		return
	}
	body, _ := a.body.(object)
	if detail, _ := body["detail"].(string); detail == "" {
		t.Errorf("%s: got %d %s, want a detail", a.asked, a.status, a.raw)
	}
	if id, there := body["request_id"]; there && id != a.header.Get("X-Request-Id") {
		t.Errorf("%s: got request_id %v and X-Request-Id %s", a.asked, id, a.header.Get("X-Request-Id"))
	}
	for name := range body {
		if !slices.Contains(errorMembers, name) {
			t.Errorf("%s: got an error with a member %q", a.asked, name)
		}
	}
	if found := leak.FindString(a.raw); found != "" {
		t.Errorf("%s: got an error that tells %q: %s", a.asked, found, a.raw)
	}
}

// want fails the test unless the answer has the status and, if it is an
// error, the code.
func want(t *testing.T, a answer, status int, code string) {
	t.Helper()
	if a.status != status || a.text("code") != code {
		t.Errorf("%s: got %d %s, want %d %s", a.asked, a.status, a.raw, status, code)
	}
}

// at digs into the body: member names for objects, numbers for arrays.
func (a answer) at(path ...any) any {
	v := a.body
	for _, p := range path {
		switch p := p.(type) {
		case string:
			o, _ := v.(object)
			v = o[p]
		case int:
			list, _ := v.([]any)
			if p >= len(list) {
				return nil
			}
			v = list[p]
		}
	}
	return v
}

// text digs for a string.
func (a answer) text(path ...any) string {
	s, _ := a.at(path...).(string)
	return s
}

// members lists the names of an object's members, sorted.
func members(v any) []string {
	o, _ := v.(object)
	names := make([]string, 0, len(o))
	for name := range o {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// texts reads an array of strings.
func texts(v any) []string {
	list, _ := v.([]any)
	out := make([]string, len(list))
	for i, e := range list {
		out[i] = fmt.Sprint(e)
	}
	return out
}

// with copies an object and changes some of its members; a value of gone
// removes one.
func with(o object, changes ...any) object {
	out := object{}
	for k, v := range o {
		out[k] = v
	}
	for i := 0; i+1 < len(changes); i += 2 {
		name := changes[i].(string)
		if changes[i+1] == (gone{}) {
			delete(out, name)
			continue
		}
		out[name] = changes[i+1]
	}
	return out
}

type gone struct{}

// compact writes a value as JSON on one line, members in the order in which the
// contract names those of a day.
func compact(t *testing.T, v any) string {
	t.Helper()
	var days []struct {
		Date  string   `json:"date"`
		Times []string `json:"available_times"`
	}
	raw, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(raw, &days)
	}
	if err == nil {
		raw, err = json.Marshal(days)
	}
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func compactAny(t *testing.T, v any) string {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func sortedTexts(v any) []string {
	out := texts(v)
	slices.Sort(out)
	return out
}
