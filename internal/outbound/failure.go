package outbound

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"syscall"

	"code.dny.dev/ssrf"

	"github.com/mawid/mawid/internal/fault"
)

// Class says in one stable word why an exchange failed.
type Class string

// The classes. In the first five the request did not leave us.
const (
	BadAddress     Class = "bad_address"     // the text is no address that we call
	RefusedAddress Class = "refused_address" // as it is written it leads where we do not go
	Busy           Class = "busy"            // all connections to the host were in use
	DNS            Class = "dns"             // the name leads nowhere that we go: whether to nothing or inwards is not told
	Connect        Class = "connect"         // nobody listens, or no way there
	TLS            Class = "tls"             // certificate or handshake
	Timeout        Class = "timeout"         // no answer began in time
	TooSlow        Class = "too_slow"        // an answer began, and did not end in time
	Reset          Class = "reset"           // the connection was closed in the middle
	Protocol       Class = "protocol"        // what came is not an HTTP answer, or its headers are too large
	Cancelled      Class = "cancelled"       // we gave up ourselves, for instance to stop
	Unknown        Class = "unknown"
)

// Error is an exchange that did not come to its end. Its text is safe to show
// to the customer; the cause, which may name internal addresses, is only to be
// reached with errors.Unwrap.
type Error struct {
	Class    Class
	Err      error
	Sent     bool // the request may have reached the server, and had its effect
	sentence string
}

// Error implements error.
func (e *Error) Error() string { return string(e.Class) + ": " + e.sentence }

// Unwrap gives the cause, for operators' eyes only.
func (e *Error) Unwrap() error { return e.Err }

// ClassOf gives the class of an error of Do or Check; that of nil is empty.
func ClassOf(err error) Class {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Class
	}
	switch {
	case err == nil:
		return ""
	case errors.Is(err, ErrRefused), errors.Is(err, ErrPort):
		return RefusedAddress
	case errors.Is(err, ErrURL):
		return BadAddress
	}
	return Unknown
}

// Explain gives a sentence that the customer who owns the address can act on.
// It never names an address that was not in what they entered.
func Explain(err error) string {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.sentence
	}
	switch {
	case err == nil:
		return ""
	case errors.Is(err, ErrRefused), errors.Is(err, ErrPort), errors.Is(err, ErrURL):
		return fault.Of(err).Detail
	}
	return unexplained
}

// nowhere is said of a name that does not exist and of one that leads inwards:
// whoever asks must not learn which names our own network knows.
const nowhere = "the name of the server leads to no public address; check its spelling, and that it has a public DNS record"

const unexplained = "the request failed for a reason that we did not foresee; it will show in our logs"

var errSwitched = errors.New("answered 101 Switching Protocols")

// refused makes a failure of what parse says.
func refused(err error) *Error {
	return &Error{Class: ClassOf(err), Err: err, sentence: Explain(err)}
}

// failed makes a failure of an error of the transport. The order matters: a
// refusal, a look-up and a handshake can each also be a timeout.
func failed(ctx context.Context, err error, at stage) *Error {
	class, sentence := Unknown, unexplained
	switch {
	case errors.Is(err, ErrPort):
		class, sentence = RefusedAddress, ErrPort.Detail
	case isRefusal(err):
		class, sentence = DNS, nowhere
	case errors.Is(err, context.Canceled) || errors.Is(ctx.Err(), context.Canceled):
		class, sentence = Cancelled, "we stopped before an answer came; nothing is wrong with the address"
	case isDNS(err), isTimeout(err) && at == stageLookingUp:
		class, sentence = DNS, nowhere
	case isTimeout(err):
		class, sentence = timedOut(at)
	case at == stageSecuring, isTLS(err):
		class, sentence = TLS, explainTLS(err)
	case at == stageConnecting, at == stageLookingUp:
		class, sentence = Connect, "nothing accepts connections at this address; check that the server runs, the port, and the firewall"
	case isReset(err):
		class, sentence = Reset, "the server closed the connection before its answer was complete; look into its logs"
	case at >= stageSending:
		class, sentence = Protocol, "what the server sent is not a valid HTTP answer; check that the address is that of a web server"
	}
	return &Error{Class: class, Err: err, Sent: at >= stageSending, sentence: sentence}
}

func timedOut(at stage) (Class, string) {
	switch at {
	case stageWaiting:
		return Busy, "too many of our requests to this server were still unanswered; it must answer faster"
	case stageConnecting:
		return Timeout, "the server did not accept the connection in time; check that it runs, and the firewall"
	case stageSecuring:
		return Timeout, "the server did not complete the TLS handshake in time; check that the port speaks HTTPS"
	case stageAnswering:
		return TooSlow, "the server began to answer and did not finish in time; answer first and work afterwards"
	}
	return Timeout, "the server did not answer in time; answer first and work afterwards"
}

func isRefusal(err error) bool {
	return errors.Is(err, ssrf.ErrProhibitedIP) || errors.Is(err, ssrf.ErrProhibitedNetwork) || errors.Is(err, ssrf.ErrInvalidHostPort)
}

func isDNS(err error) bool {
	_, ok := errors.AsType[*net.DNSError](err)
	return ok
}

func isTimeout(err error) bool {
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, os.ErrDeadlineExceeded) {
		return true
	}
	e, ok := errors.AsType[net.Error](err)
	return ok && e.Timeout()
}

// isTLS knows failures that show only after the handshake seemed done, such as
// a server that wants a certificate of ours.
func isTLS(err error) bool {
	if op, ok := errors.AsType[*net.OpError](err); ok && (op.Op == "remote error" || op.Op == "local error") {
		return true
	}
	_, ok := errors.AsType[*tls.CertificateVerificationError](err)
	return ok || errors.Is(err, http.ErrSchemeMismatch)
}

func explainTLS(err error) string {
	if _, ok := errors.AsType[x509.HostnameError](err); ok {
		return "the server's certificate is for another name; get one for the name in the address"
	}
	if e, ok := errors.AsType[x509.UnknownAuthorityError](err); ok && selfSigned(e.Cert) {
		return "the server's certificate is self-signed, which nobody can trust; get one of a known authority, such as Let's Encrypt"
	}
	if _, ok := errors.AsType[x509.UnknownAuthorityError](err); ok {
		return "the server's certificate is not signed by a known authority; check that the server sends the intermediate certificates too"
	}
	if e, ok := errors.AsType[x509.CertificateInvalidError](err); ok && e.Reason == x509.Expired {
		return "the server's certificate has expired or is not valid yet; renew it"
	}
	if _, ok := errors.AsType[tls.RecordHeaderError](err); ok || errors.Is(err, http.ErrSchemeMismatch) {
		return "the server does not speak HTTPS on this port; check the port"
	}
	return "no secure connection could be made; the server must speak TLS 1.2 or newer, with a valid certificate, and ask us for none"
}

// selfSigned tells whether a certificate was signed by its own key.
func selfSigned(c *x509.Certificate) bool {
	return c != nil && bytes.Equal(c.RawIssuer, c.RawSubject) &&
		c.CheckSignature(c.SignatureAlgorithm, c.RawTBSCertificate, c.Signature) == nil
}

// Distrust says why a certificate is not trusted; empty: that is not what the error
// is about.
func Distrust(err error) string {
	if err == nil || !isTLS(err) {
		return ""
	}
	return explainTLS(err)
}

// isReset knows connections that ended too early. Two errors of the transport
// have no type.
func isReset(err error) bool {
	for _, e := range []error{io.EOF, io.ErrUnexpectedEOF, net.ErrClosed, syscall.ECONNRESET, syscall.EPIPE, syscall.ECONNABORTED} {
		if errors.Is(err, e) {
			return true
		}
	}
	s := err.Error()
	return strings.Contains(s, "server closed idle connection") || strings.Contains(s, "client connection lost") ||
		strings.Contains(s, "server sent GOAWAY")
}
