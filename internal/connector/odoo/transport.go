package odoo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/fault"
)

// transport is one of Odoo's two protocols. Both call methods of models and
// differ in how.
type transport interface {
	call(ctx context.Context, c call) (any, error)
	name() string
}

// call is one method of a model with its arguments. All that are used here
// take at most one argument by position; JSON-2 knows names only, so that
// argument has one too.
type call struct {
	model, method string
	ids           []int64        // the records, for methods of records
	arg           string         // name of the first argument; "" if there is none
	value         any            // the first argument
	named         map[string]any // further arguments
	context       map[string]any
}

// Codes of faults, the same over both protocols.
const (
	FaultApplication = 1 // something broke inside Odoo
	FaultRefused     = 2 // a rule refuses it, or the record does not exist
	FaultDenied      = 3 // the login is not, or no longer, good
	FaultRights      = 4 // the user lacks a right
)

// Fault is Odoo's refusal of a call. The text that comes with it is dropped:
// it is a traceback, or quotes what customers typed.
type Fault struct {
	Code  int
	Class string // the exception's class, such as ValueError; "" if unknown
}

// Error implements error.
func (f *Fault) Error() string {
	return strings.TrimSpace("odoo: fault " + strconv.Itoa(f.Code) + " " + f.Class)
}

// faulty tells whether an error is a fault of this code.
func faulty(err error, code int) bool {
	f, ok := errors.AsType[*Fault](err)
	return ok && f.Code == code
}

var classPattern = regexp.MustCompile(`^[A-Za-z_][\w.]{0,99}$`)

// class finds the exception's class in the last line of a traceback.
func class(text string) string {
	text = strings.TrimSpace(text)
	name, _, _ := strings.Cut(text[strings.LastIndexByte(text, '\n')+1:], ":")
	if !strings.HasPrefix(text, "Traceback") || !classPattern.MatchString(name) {
		return ""
	}
	return name
}

// Limits of one exchange with Odoo.
const (
	exchangeTimeout = 15 * time.Second
	answerLimit     = 16 << 20
)

// ErrDown is Odoo not answering as it should, whatever the reason.
var ErrDown = &fault.Error{Kind: fault.Unavailable, Code: "odoo_down", Detail: "Odoo does not answer; try again later",
	RetryAfter: 30 * time.Second}

// errAbsent is an address at which Odoo has nothing: this server does not
// speak that protocol.
var errAbsent = errors.New("odoo: no such address")

// web makes exchanges with the operator's Odoo.
type web struct {
	base   string
	client *http.Client
}

func newWeb(base string) *web {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.MaxIdleConnsPerHost = 8
	return &web{base: strings.TrimRight(base, "/"), client: &http.Client{
		Transport: t, Timeout: exchangeTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// post sends a body and gives the status and the whole answer, which is
// bounded. Statuses that no protocol uses are errors.
func (w *web) post(ctx context.Context, path, kind string, header http.Header, body []byte) (int, []byte, error) {
	// #nosec G704 -- the address is the operator's own Odoo
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, w.base+path, bytes.NewReader(body))
	if err != nil {
		return 0, nil, fmt.Errorf("odoo: %w", err)
	}
	for name, values := range header {
		r.Header[name] = values
	}
	r.Header.Set("Content-Type", kind)
	r.Header.Set("User-Agent", "mawid-odoo")
	a, err := w.client.Do(r) // #nosec G704 -- the address is the operator's own Odoo
	if err != nil {
		return 0, nil, ErrDown.Because(err)
	}
	defer a.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(a.Body, answerLimit+1))
	if err != nil {
		return 0, nil, ErrDown.Because(err)
	}
	if len(answer) > answerLimit {
		return 0, nil, ErrDown.Saying("Odoo's answer is too large; ask for fewer resources or a shorter time").
			Because(errors.New("odoo: answer over the limit"))
	}
	switch {
	case a.StatusCode >= 300 && a.StatusCode < 400:
		return 0, nil, ErrDown.Saying("Odoo redirects to another address; give mawid adapter odoo --url the address it redirects to").
			Because(redirected(a))
	case a.StatusCode == http.StatusTooManyRequests:
		down := ErrDown.Saying("Odoo is asked too often; try again later")
		if n, err := strconv.Atoi(a.Header.Get("Retry-After")); err == nil && n > 0 && n <= 3600 {
			down = down.After(time.Duration(n) * time.Second)
		}
		return 0, nil, down
	case a.StatusCode == http.StatusBadGateway || a.StatusCode == http.StatusServiceUnavailable || a.StatusCode == http.StatusGatewayTimeout:
		return 0, nil, ErrDown.Because(fmt.Errorf("odoo: status %d", a.StatusCode))
	}
	return a.StatusCode, answer, nil
}

func redirected(a *http.Response) error {
	if to, err := a.Location(); err == nil {
		return fmt.Errorf("odoo: redirected to %s://%s%s", to.Scheme, to.Host, to.Path)
	}
	return errors.New("odoo: redirected")
}
