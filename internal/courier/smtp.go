package courier

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	netmail "net/mail"
	"net/netip"
	"net/textproto"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/wneessen/go-mail"

	"github.com/mawid/mawid/internal/gate"
	"github.com/mawid/mawid/internal/outbound"
)

// mailer hands e-mail to a relay. It signs nothing: DKIM and SPF are the relay's.
type mailer struct {
	config         Config
	host           string
	port           uint16
	user, password string
	from           netmail.Address
	secure         bool // TLS comes first; else it follows upon STARTTLS
	plain          bool // without encryption, on this machine
}

// Ports at which mail is handed in.
const (
	securePort = 465 // TLS comes first, unless an operator says otherwise
	submission = 587
)

func openSMTP(s Settings, c Config) (Carrier, error) {
	port, err := strconv.ParseUint(cmp.Or(s["port"], strconv.Itoa(submission)), 10, 16)
	if err != nil || port == 0 {
		return nil, ErrSetting.On("port")
	}
	from, err := netmail.ParseAddress(s["from"])
	if err != nil || from.Address != s["from"] {
		return nil, ErrSetting.On("from")
	}
	if to, err := netmail.ParseAddress(s["reply_to"]); s["reply_to"] != "" && (err != nil || to.Address != s["reply_to"]) {
		return nil, ErrSetting.On("reply_to")
	}
	if strings.ContainsAny(s["host"], "/:@ ") && !isAddress(s["host"]) {
		return nil, ErrSetting.On("host")
	}
	if (s["user"] == "") != (s["password"] == "") {
		return nil, ErrSetting.On("password")
	}
	return &mailer{config: c, host: s["host"], port: uint16(port), user: s["user"], password: s["password"], from: *from,
		secure: s["tls"] == implicitTLS || s["tls"] == "" && port == securePort,
		plain:  onThisMachine(s["host"]) && (s["tls"] == noTLS || s["tls"] == "" && c.Plain)}, nil
}

func isAddress(host string) bool {
	_, err := netip.ParseAddr(host)
	return err == nil
}

func onThisMachine(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.Unmap().IsLoopback()
}

// methods are those of a calendar part that mails may have.
var methods = []string{"REQUEST", "CANCEL", "PUBLISH"}

// compose writes the mail.
func (s *mailer) compose(m *Message) (*mail.Msg, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	to, err := netmail.ParseAddress(m.To)
	if err != nil || to.Address != m.To {
		return nil, failed(Refused, ErrNumber, "")
	}
	out := mail.NewMsg(mail.WithCharset(mail.CharsetUTF8), mail.WithEncoding(mail.EncodingQP), mail.WithNoDefaultUserAgent())
	out.FromMailAddress(&netmail.Address{Name: m.FromName, Address: s.from.Address})
	out.ToMailAddress(to)
	if m.ReplyTo != "" {
		if err := out.ReplyTo(m.ReplyTo); err != nil {
			return nil, failed(Refused, ErrText, "").because(err)
		}
	}
	out.Subject(m.Subject)
	out.SetDateWithValue(s.config.Now())
	out.SetMessageIDWithValue(s.messageID(m))
	// A machine wrote it: no answering machine is to answer.
	out.SetGenHeader("Auto-Submitted", "auto-generated")
	if m.Lang != "" {
		out.SetGenHeader("Content-Language", m.Lang)
	}
	if m.Unsubscribe != "" && out.SetListUnsubscribeOneClick(m.Unsubscribe) != nil {
		out.SetListUnsubscribe(m.Unsubscribe)
	}
	out.SetBodyString(mail.TypeTextPlain, m.Text)
	if m.HTML != "" {
		out.AddAlternativeString(mail.TypeTextHTML, m.HTML)
	}
	if c := m.Calendar; c != nil {
		if !slices.Contains(methods, c.Method) {
			return nil, failed(Refused, ErrText, "")
		}
		out.AddAlternativeString(mail.ContentType("text/calendar; method="+c.Method), string(c.Body), mail.WithPartEncoding(mail.EncodingB64))
	}
	return out, nil
}

// messageID is made of our id: a mail that is sent twice can be known again.
func (s *mailer) messageID(m *Message) string {
	_, domain, _ := strings.Cut(s.from.Address, "@")
	id := strings.Map(func(r rune) rune {
		if strings.ContainsRune("<>@ ()[],;:\\\"", r) || r > 126 {
			return '-'
		}
		return r
	}, m.ID)
	return id + "@" + domain
}

// client makes what speaks to the relay. Each mail has a connection of its own.
func (s *mailer) client(dial mail.DialContextFunc) (*mail.Client, error) {
	_, domain, _ := strings.Cut(s.from.Address, "@") // The name that we give is that in whose name we write.
	secure := s.config.Client.Secure(s.host)
	// #nosec G402 -- plain is on this machine, without encryption: a certificate, which is never for localhost, would prove nothing
	secure.InsecureSkipVerify = s.plain
	options := []mail.Option{mail.WithPort(int(s.port)), mail.WithTimeout(cmp.Or(s.config.Timeout, patience)),
		mail.WithTLSConfig(secure), mail.WithDialContextFunc(dial), mail.WithHELO(domain)}
	switch {
	case s.secure:
		options = append(options, mail.WithSSL())
	case s.plain:
		options = append(options, mail.WithTLSPolicy(mail.TLSOpportunistic))
	default:
		options = append(options, mail.WithTLSPolicy(mail.TLSMandatory))
	}
	if s.user != "" {
		options = append(options, mail.WithUsername(s.user), mail.WithPassword(s.password),
			mail.WithOpportunisticSMTPAuth(mail.SMTPAuthPlain, mail.SMTPAuthLogin, mail.SMTPAuthSCRAMSHA256))
	}
	return mail.NewClient(s.host, options...)
}

// dial connects through the guard.
func (s *mailer) dial(ctx context.Context) (net.Conn, error) {
	host, port := s.host, s.port
	if to, err := netip.ParseAddrPort(s.config.Base); err == nil {
		host, port = to.Addr().String(), to.Port()
	}
	conn, err := s.config.Client.DialMail(ctx, host, port)
	if err != nil || !s.secure {
		return conn, err
	}
	secure := tls.Client(conn, s.config.Client.Secure(s.host))
	if err := secure.HandshakeContext(ctx); err != nil {
		_ = conn.Close()
		return nil, err
	}
	return secure, nil
}

// talk signs in at the relay, says what there is to say, and goodbye. When the
// context ends the connection is cut, in the middle of a word, too.
func (s *mailer) talk(ctx context.Context, letters ...*mail.Msg) error {
	defer gate.Aside(ctx)() // Whoever waits for others occupies no place.
	talking, hangUp := context.WithCancel(ctx)
	defer hangUp() // The library leaves connections open where it was not let in.
	client, err := s.client(func(dialling context.Context, _, _ string) (net.Conn, error) {
		conn, err := s.dial(dialling)
		if err == nil {
			context.AfterFunc(talking, func() { _ = conn.Close() })
		}
		return conn, err
	})
	if err != nil {
		return failed(Credentials, ErrAddress, "").because(err)
	}
	relay, err := client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return notTaken(err)
	}
	// Whether the goodbye is heard is of no concern: what was said has been taken.
	defer func() { _ = client.CloseWithSMTPClient(relay) }()
	if err := client.SendWithSMTPClient(relay, letters...); err != nil {
		return refusedMail(err)
	}
	return nil
}

// Send implements Carrier.
func (s *mailer) Send(ctx context.Context, m Message) (Receipt, error) {
	letter, err := s.compose(&m)
	if err != nil {
		return Receipt{}, err
	}
	if err := s.talk(ctx, letter); err != nil {
		return Receipt{}, err
	}
	return taken(word(s.messageID(&m)), 1, "")
}

// Check implements Carrier: it signs in, and says nothing.
func (s *mailer) Check(ctx context.Context) error { return s.talk(ctx) }

// notTaken says what it means that nobody listened to us: no word of the mail
// was said.
func notTaken(err error) *Failure {
	if e, ok := errors.AsType[*outbound.Error](err); ok {
		return notReached(e)
	}
	reply, said := errors.AsType[*textproto.Error](err)
	switch {
	case said && reply.Code/100 == 5:
		return failed(Credentials, ErrLogin, strconv.Itoa(reply.Code)).because(err)
	case said:
		return failed(Later, ErrAway, strconv.Itoa(reply.Code)).because(err)
	case isNetwork(err):
		return failed(Later, ErrAway, "").because(err)
	}
	if _, ok := errors.AsType[*tls.CertificateVerificationError](err); ok {
		return failed(Credentials, ErrCertificate, "").because(err)
	}
	if _, ok := errors.AsType[tls.RecordHeaderError](err); ok || strings.Contains(err.Error(), noStartTLS) {
		return failed(Credentials, ErrUnencrypted, "").because(err)
	}
	// There is no way to sign in, or no common TLS.
	return failed(Credentials, ErrAddress, "").because(err)
}

// noStartTLS is how the library says that a server does not encrypt: the error has no
// type.
const noStartTLS = "does not support STARTTLS"

// notReached says what it means that there was no connection, and who can mend it.
func notReached(e *outbound.Error) *Failure {
	f := unanswered(e)
	switch {
	case errors.Is(e, outbound.ErrPort):
		f.Reason = ErrPort
	case errors.Is(e, outbound.ErrRefused):
		f.Reason = ErrPrivate
	case e.Class == outbound.DNS:
		f.Reason = ErrName
	case e.Class == outbound.Connect, e.Class == outbound.Timeout:
		f.Reason = ErrSilent
	}
	return f
}

// isNetwork knows connections that broke.
func isNetwork(err error) bool {
	if _, ok := errors.AsType[*tls.CertificateVerificationError](err); ok {
		return false
	}
	if _, ok := errors.AsType[tls.RecordHeaderError](err); ok {
		return false
	}
	e, ok := errors.AsType[net.Error](err)
	return ok && e.Timeout() || isCut(err)
}

// refusedMail says what it means that a relay did not take a mail.
func refusedMail(err error) *Failure {
	e, ok := errors.AsType[*mail.SendError](err)
	if !ok {
		return failed(Unknown, ErrLost, "").because(err)
	}
	code := strconv.Itoa(e.ErrorCode())
	switch n := e.ErrorCode(); {
	case n == 0 && e.Reason == mail.ErrSMTPDataClose:
		return failed(Unknown, ErrLost, "").because(err) // The last full stop was said, and nothing came back.
	case n == 0 || n/100 == 4:
		return failed(Later, ErrAway, strings.TrimPrefix(code, "0")).because(err)
	case n == 530: // It wants to know who we are.
		return failed(Credentials, ErrLogin, code).because(err)
	case e.Reason == mail.ErrSMTPMailFrom && n != 552:
		return failed(Credentials, ErrSender, code).because(err)
	case e.Reason == mail.ErrSMTPRcptTo && noMailbox(n, e.EnhancedStatusCode()):
		return failed(Unreachable, ErrNotThere, code).because(err)
	}
	return failed(Refused, ErrFiltered, code).because(err)
}

// noMailbox tells whether a relay says that nobody is there: 5.1.x is about the
// address, other classes about what is in the mailbox or who may write to it.
func noMailbox(code int, enhanced string) bool {
	if enhanced != "" {
		return strings.HasPrefix(enhanced, "5.1.")
	}
	return code == 550 || code == 551 || code == 553
}

// isCut knows connections that were closed under our hands.
func isCut(err error) bool {
	for _, e := range []error{io.EOF, io.ErrUnexpectedEOF, net.ErrClosed, syscall.ECONNRESET, syscall.EPIPE, syscall.ECONNREFUSED} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}
