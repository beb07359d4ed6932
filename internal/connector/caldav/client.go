package caldav

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/fault"
)

// Limits of one exchange with the server.
const (
	exchangeTimeout = 20 * time.Second
	answerLimit     = 32 << 20
	mostRedirects   = 5
)

// Faults of the server behind the adapter. Each says what to do.
var (
	ErrDown = &fault.Error{Kind: fault.Unavailable, Code: "caldav_down", Detail: "the calendar server does not answer; try again later",
		RetryAfter: 30 * time.Second}
	// ErrLogin is a refused password. To mawid it is a bad gateway: 401 would say that mawid's own token is wrong.
	ErrLogin = &fault.Error{Kind: fault.Unavailable, Code: "caldav_login", RetryAfter: 5 * time.Minute,
		Detail: "the calendar server refuses the user or the password; check --user and --password. iCloud, Fastmail, and Nextcloud with " +
			"two-factor sign-in want an app password"}
	ErrNotCalDAV = &fault.Error{Kind: fault.Unavailable, Code: "caldav_not", RetryAfter: 5 * time.Minute,
		Detail: "what answers at --url is not a CalDAV server; docs/caldav.md lists the addresses of servers"}
	ErrReadOnly = fault.New(fault.Forbidden, "caldav_read_only",
		"the calendar is read-only for the adapter's user; let it write there, or map the resource to another calendar")
	ErrFull = &fault.Error{Kind: fault.Unavailable, Code: "caldav_full", Detail: "the calendar server has no room left",
		RetryAfter: 5 * time.Minute}
)

// Client talks to one CalDAV server as one user.
type Client struct {
	base           *url.URL
	user, password string
	also           []string // further hosts that may be sent the password
	http           *http.Client
}

// elsewhere are hosts to which a service of that name is known to lead on.
var elsewhere = map[string]string{"caldav.icloud.com": "icloud.com"}

// NewClient makes a client. The password goes to the address's own host, and
// to hosts (and what is below them) that are named.
func NewClient(base *url.URL, user, password string, also ...string) *Client {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.MaxIdleConnsPerHost = 8
	if more := elsewhere[strings.ToLower(base.Hostname())]; more != "" {
		also = append(also, more)
	}
	return &Client{base: base, user: user, password: password, also: also, http: &http.Client{
		Transport: t, Timeout: exchangeTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// trusts tells whether an address may be sent the password: no other host than
// was named, and never less protected than that.
func (c *Client) trusts(u *url.URL) bool {
	if u.Scheme != "https" && u.Scheme != c.base.Scheme {
		return false
	}
	if strings.EqualFold(u.Host, c.base.Host) || u.Scheme == "https" && c.base.Scheme == "http" &&
		strings.EqualFold(u.Hostname(), c.base.Hostname()) {
		return true
	}
	host := strings.ToLower(u.Hostname())
	return slices.ContainsFunc(c.also, func(a string) bool {
		a = strings.ToLower(strings.TrimPrefix(a, "."))
		return host == a || strings.HasSuffix(host, "."+a)
	})
}

// answer is what the server said, whole.
type answer struct {
	status int
	header http.Header
	body   []byte
	at     *url.URL // where it was said, after redirects
}

// exchange makes one request. Reading requests follow redirects.
func (c *Client) exchange(ctx context.Context, method string, at *url.URL, header map[string]string, body string) (answer, error) {
	for range mostRedirects {
		a, err := c.once(ctx, method, at, header, body)
		if err != nil || a.status < 300 || a.status >= 400 || a.status == http.StatusNotModified {
			return a, err
		}
		to, err := at.Parse(a.header.Get("Location"))
		if err != nil || a.header.Get("Location") == "" || method == http.MethodPut || method == http.MethodDelete {
			return answer{}, ErrNotCalDAV.Saying("the calendar server redirects to another address; give --url the address it redirects to").
				Because(fmt.Errorf("caldav: status %d", a.status))
		}
		if !c.trusts(to) {
			return answer{}, untrusted(to)
		}
		at = to
	}
	return answer{}, ErrNotCalDAV.Saying("the calendar server redirects in a circle; check --url")
}

func untrusted(to *url.URL) error {
	return ErrNotCalDAV.Saying(fmt.Sprintf("the calendar server leads on to %s://%s, which the password was not entered for; if that is "+
		"right, add --also %s", to.Scheme, to.Host, to.Hostname()))
}

func (c *Client) once(ctx context.Context, method string, at *url.URL, header map[string]string, body string) (answer, error) {
	// #nosec G704 -- the address is the operator's own calendar server
	r, err := http.NewRequestWithContext(ctx, method, at.String(), strings.NewReader(body))
	if err != nil {
		return answer{}, fmt.Errorf("caldav: %w", err)
	}
	r.SetBasicAuth(c.user, c.password)
	r.Header.Set("User-Agent", "mawid-caldav")
	if method == "PROPFIND" || method == "REPORT" {
		r.Header.Set("Content-Type", "application/xml; charset=utf-8")
	}
	for name, value := range header {
		r.Header.Set(name, value)
	}
	a, err := c.http.Do(r) // #nosec G704 -- the address is the operator's own calendar server
	if err != nil {
		return answer{}, unreachable(err)
	}
	defer a.Body.Close()
	b, err := io.ReadAll(io.LimitReader(a.Body, answerLimit+1))
	if err != nil {
		return answer{}, ErrDown.Because(err)
	}
	if len(b) > answerLimit {
		return answer{}, errLarge
	}
	return answer{a.StatusCode, a.Header, b, at}, refused(a)
}

// Answers of which nothing can be used. They have codes of their own: a server
// that is down is asked again, and these are not better the next time.
var (
	errLarge = &fault.Error{Kind: fault.Unavailable, Code: "caldav_large", RetryAfter: 5 * time.Minute,
		Detail: "an answer of the calendar server is larger than 32 MiB"}
	errUnreadable = &fault.Error{Kind: fault.Unavailable, Code: "caldav_unreadable", RetryAfter: 5 * time.Minute,
		Detail: "the calendar server's answer cannot be read"}
)

// unreachable says why nothing was answered, where that can be told.
func unreachable(err error) error {
	var dns *net.DNSError
	var cert *tls.CertificateVerificationError
	switch {
	case errors.As(err, &dns) && dns.IsNotFound:
		return ErrDown.Saying("there is no server of this name; check --url").Because(err)
	case errors.As(err, &cert):
		return ErrDown.Saying("the certificate of the calendar server is not trusted; it needs one of a known authority").Because(err)
	case errors.Is(err, http.ErrSchemeMismatch):
		return ErrDown.Saying("the calendar server does not speak HTTPS there; check --url").Because(err)
	}
	return ErrDown.Because(err)
}

// refused tells of the statuses that mean the same for every request.
func refused(a *http.Response) error {
	switch a.StatusCode {
	case http.StatusUnauthorized:
		return ErrLogin
	case http.StatusInsufficientStorage:
		return ErrFull
	case http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		down := ErrDown.Because(fmt.Errorf("caldav: status %d", a.StatusCode))
		if n, err := strconv.Atoi(a.Header.Get("Retry-After")); err == nil && n > 0 && n <= 3600 {
			down = down.After(time.Duration(n) * time.Second)
		}
		return down
	}
	return nil
}

// The answers to PROPFIND and REPORT, as far as they are read.
type (
	multistatus struct {
		XMLName   xml.Name   `xml:"DAV: multistatus"`
		Responses []response `xml:"DAV: response"`
		Token     string     `xml:"DAV: sync-token"`
	}
	response struct {
		Hrefs  []string   `xml:"DAV: href"`
		Status string     `xml:"DAV: status"`
		Props  []propstat `xml:"DAV: propstat"`
	}
	propstat struct {
		Status string `xml:"DAV: status"`
		Prop   prop   `xml:"DAV: prop"`
	}
	hrefs struct {
		Hrefs []string `xml:"DAV: href"`
	}
	prop struct {
		Type struct {
			Calendar   *struct{} `xml:"urn:ietf:params:xml:ns:caldav calendar"`
			Collection *struct{} `xml:"DAV: collection"`
		} `xml:"DAV: resourcetype"`
		Name       string `xml:"DAV: displayname"`
		ETag       string `xml:"DAV: getetag"`
		Principal  hrefs  `xml:"DAV: current-user-principal"`
		Owner      hrefs  `xml:"DAV: owner"`
		Home       hrefs  `xml:"urn:ietf:params:xml:ns:caldav calendar-home-set"`
		Addresses  hrefs  `xml:"urn:ietf:params:xml:ns:caldav calendar-user-address-set"`
		Components struct {
			List []struct {
				Name string `xml:"name,attr"`
			} `xml:"urn:ietf:params:xml:ns:caldav comp"`
		} `xml:"urn:ietf:params:xml:ns:caldav supported-calendar-component-set"`
		Privileges *struct {
			List []struct {
				Names []struct{ XMLName xml.Name } `xml:",any"`
			} `xml:"DAV: privilege"`
		} `xml:"DAV: current-user-privilege-set"`
		Timezone string  `xml:"urn:ietf:params:xml:ns:caldav calendar-timezone"`
		Data     *string `xml:"urn:ietf:params:xml:ns:caldav calendar-data"`
	}
)

// found gives the properties that a response has, and whether there are any.
func (r response) found() (p prop, ok bool) {
	for _, s := range r.Props {
		if s.Status == "" || strings.Contains(s.Status, " 200") {
			return s.Prop, true
		}
	}
	return prop{}, false
}

// gone tells whether a response is about something that is not there any more.
func (r response) gone() bool {
	return strings.Contains(r.Status, " 404") || strings.Contains(r.Status, " 410")
}

// errOther is a status that a method of WebDAV does not have.
type errOther int

func (e errOther) Error() string { return fmt.Sprintf("caldav: status %d", int(e)) }

// ask makes a PROPFIND or REPORT.
func (c *Client) ask(ctx context.Context, method string, at *url.URL, depth, body string) (multistatus, *url.URL, error) {
	a, err := c.exchange(ctx, method, at, map[string]string{"Depth": depth}, xml.Header+body)
	if err != nil {
		return multistatus{}, nil, err
	}
	if a.status != http.StatusMultiStatus {
		return multistatus{}, nil, errOther(a.status)
	}
	var out multistatus
	if err := xml.NewDecoder(bytes.NewReader(legible(a.body))).Decode(&out); err != nil {
		return multistatus{}, nil, errUnreadable.Because(err)
	}
	return out, a.at, nil
}

// reference is a character of XML by its number.
var reference = regexp.MustCompile(`&#(x[0-9a-fA-F]+|[0-9]+);`)

// legible takes out of an answer what XML does not allow: servers put texts
// into it as people pasted them, control characters and all, and one of them
// would make the whole answer unreadable.
func legible(b []byte) []byte {
	b = bytes.Map(func(r rune) rune {
		if inXML(r) {
			return r
		}
		return -1
	}, b)
	return reference.ReplaceAllFunc(b, func(ref []byte) []byte {
		digits, base := string(ref[2:len(ref)-1]), 10
		if digits[0] == 'x' {
			digits, base = digits[1:], 16
		}
		if n, err := strconv.ParseInt(digits, base, 32); err != nil || !inXML(rune(n)) {
			return nil
		}
		return ref
	})
}

// inXML tells whether a character may stand in XML 1.0.
func inXML(r rune) bool {
	return r == '\t' || r == '\n' || r == '\r' || r >= 0x20 && r <= 0xd7ff || r >= 0xe000 && r <= 0xfffd || r >= 0x10000 && r <= 0x10ffff
}

const namespaces = ` xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"`

// propfind is the body of a PROPFIND.
func propfind(names ...string) string {
	return "<D:propfind" + namespaces + "><D:prop><" + strings.Join(names, "/><") + "/></D:prop></D:propfind>"
}

// text writes a text into XML.
func text(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a builder does not fail
	return b.String()
}
