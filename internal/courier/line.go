package courier

import (
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/mawid/mawid/internal/outbound"
)

// patience is how long a provider may take for an answer.
const patience = 20 * time.Second

// line is how carriers speak HTTP: to one address, with one header.
type line struct {
	config Config
	base   string
	header http.Header
}

// newLine makes a line to a provider. Base of the configuration comes before the
// provider's own address.
func newLine(c Config, base string) line {
	return line{config: c, base: strings.TrimSuffix(cmp.Or(c.Base, base), "/"), header: http.Header{"Accept": {"application/json"}}}
}

// bearer adds a token to every request.
func (l line) bearer(token string) line { return l.authorized("Bearer " + token) }

// basic adds a name and a password to every request.
func (l line) basic(name, password string) line {
	return l.authorized("Basic " + base64.StdEncoding.EncodeToString([]byte(name+":"+password)))
}

func (l line) authorized(by string) line {
	l.header = l.header.Clone()
	l.header.Set("Authorization", by)
	return l
}

func (l line) get(ctx context.Context, path string) (answer, error) {
	return l.do(ctx, http.MethodGet, path, "", nil)
}

func (l line) postForm(ctx context.Context, path string, form url.Values) (answer, error) {
	return l.do(ctx, http.MethodPost, path, "application/x-www-form-urlencoded", []byte(form.Encode()))
}

func (l line) postJSON(ctx context.Context, path string, body any) (answer, error) {
	text, err := toJSON(body)
	if err != nil {
		return answer{}, failed(Refused, ErrText, "").because(err)
	}
	return l.do(ctx, http.MethodPost, path, "application/json", text)
}

// toJSON writes a body as it is: Arabic stays readable, and < is no \u003c.
func toJSON(body any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(body)
	return bytes.TrimRight(b.Bytes(), "\n"), err
}

// do makes a call. What it gives without an error is an answer in whole; what
// it says is for the caller to read.
func (l line) do(ctx context.Context, method, path, kind string, body []byte) (answer, error) {
	h := l.header.Clone()
	if kind != "" {
		h.Set("Content-Type", kind)
	}
	a, err := l.config.Client.Do(ctx, outbound.Request{Method: method, URL: l.base + path, Header: h, Body: body,
		Timeout: cmp.Or(l.config.Timeout, patience)})
	switch {
	case err != nil:
		return answer{}, unanswered(err)
	case a.Truncated:
		return answer{}, failed(Unknown, ErrUnread, "")
	}
	out := answer{status: a.Status, body: a.Body, after: outbound.RetryAfter(a.Header, l.config.Now())}
	return out, out.turnedAway()
}

// unanswered says what an exchange without an answer means.
func unanswered(err error) *Failure {
	e, ok := errors.AsType[*outbound.Error](err)
	switch {
	case !ok || e.Sent:
		return failed(Unknown, ErrLost, "").because(err)
	case e.Class == outbound.BadAddress, e.Class == outbound.RefusedAddress, e.Class == outbound.TLS:
		return failed(Credentials, ErrAddress, string(e.Class)).because(err)
	}
	return failed(Later, ErrAway, string(e.Class)).because(err)
}

// answer is what a provider said.
type answer struct {
	status int
	body   []byte
	after  time.Duration
}

// turnedAway is what a status says before anything of a body is looked at: it
// comes from what stands in front of the provider.
func (a *answer) turnedAway() error {
	switch {
	case a.status == http.StatusTooManyRequests:
		return failed(Later, ErrRate, "429").after(a.after)
	case a.status == http.StatusServiceUnavailable:
		return failed(Later, ErrAway, "503").after(a.after)
	case a.status >= 300 && a.status < 400:
		return failed(Credentials, ErrAddress, "redirect")
	}
	return nil
}

// ok tells whether the status at least is one of success.
func (a *answer) ok() bool { return a.status >= 200 && a.status < 300 }

// read reads the body; an error says that it is not what was expected.
func (a *answer) read(into any) error {
	if json.Unmarshal(a.body, into) != nil {
		return a.unread()
	}
	return nil
}

// unread is what an answer means that nobody can read. A 4xx says at least that
// nothing was sent: credentials are wrong, or what was sent is.
func (a *answer) unread() *Failure {
	switch {
	case a.status == http.StatusUnauthorized || a.status == http.StatusForbidden:
		return failed(Credentials, ErrLogin, http.StatusText(a.status))
	case a.status == http.StatusNotFound || a.status == http.StatusMethodNotAllowed:
		return failed(Credentials, ErrAddress, http.StatusText(a.status))
	case a.status >= 400 && a.status < 500 && a.status != http.StatusRequestTimeout:
		return failed(Refused, ErrOther, http.StatusText(a.status))
	}
	return failed(Unknown, ErrUnread, "")
}

// word is a string, a number, a truth or nothing, as providers write the same
// thing now so and now so.
type word string

// UnmarshalJSON implements json.Unmarshaler.
func (w *word) UnmarshalJSON(b []byte) error {
	switch {
	case len(b) == 0 || b[0] == '{' || b[0] == '[':
		return errors.New("courier: not a word")
	case b[0] == '"':
		var s string
		err := json.Unmarshal(b, &s)
		*w = word(s)
		return err
	case string(b) == "null":
		*w = ""
	default:
		*w = word(b)
	}
	return nil
}

// longestID is how long an id may be, theirs or ours, in bytes.
const longestID = 255

// proper tells whether an id can be kept and shown.
func proper(id string) bool {
	return len(id) <= longestID && utf8.ValidString(id) && !strings.ContainsFunc(id, unicode.IsControl)
}

// taken makes a receipt. What has no id that could be kept cannot be read.
func taken(id word, units int, cost string) (Receipt, error) {
	if id == "" || !proper(string(id)) {
		return Receipt{}, failed(Unknown, ErrUnread, "")
	}
	return Receipt{ProviderID: string(id), Units: units, Cost: cost}, nil
}

// cost writes what something cost, if that was told.
func cost(amount, currency word) string {
	value := strings.TrimPrefix(string(amount), "-")
	if value == "" || strings.Trim(value, "0.") == "" {
		return ""
	}
	return strings.TrimSpace(harmless(value) + " " + harmless(string(currency)))
}
