package courier_test

import (
	"context"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/netip"
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"
	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/courier/mailtest"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/outbound"
)

// mailbox opens a channel to a mail server.
func mailbox(t *testing.T, base string, trust *x509.CertPool, change courier.Settings, plain bool) courier.Carrier {
	t.Helper()
	client := outbound.New(outbound.Config{AllowHTTP: true, RootCAs: trust,
		AllowPrivate: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}})
	t.Cleanup(client.Close)
	s := courier.Settings{"host": "mail.example.com", "user": "clinic@example.com", "password": "pass-w0rd", "from": "noreply@example.com"}
	for k, v := range change {
		s[k] = v
	}
	c, err := courier.Open("smtp", s, courier.Config{Client: client, Now: now, Base: base, Timeout: long, Plain: plain})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// invitation is the calendar part of a mail.
func invitation(method, status, sequence string) *courier.Calendar {
	lines := []string{"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//mawid//mawid//EN", "METHOD:" + method, "BEGIN:VEVENT",
		"UID:018f3a5e-7c1d@mawid", "SEQUENCE:" + sequence, "DTSTAMP:20261117T070000Z", "DTSTART:20261118T063000Z", "DTEND:20261118T070000Z",
		"STATUS:" + status, "SUMMARY:تنظيف الأسنان في عيادة نور", `ORGANIZER;CN="عيادة نور: الأسنان":mailto:noreply@example.com`,
		"ATTENDEE:mailto:noura@example.com", "END:VEVENT", "END:VCALENDAR", ""}
	return &courier.Calendar{Method: method, Body: []byte(strings.Join(lines, "\r\n"))}
}

func mailMessage() courier.Message {
	return courier.Message{ID: "018f3a5e-7c1d", Purpose: "reminder", To: "noura@example.com", Lang: "ar",
		Subject: "تذكير بموعدك في عيادة نور غدًا الساعة التاسعة والنصف صباحًا، نراك قريبًا", Text: "موعدك غدًا 09:30.\nنراك قريبًا.\n.\nFrom us",
		HTML: "<p dir=\"rtl\">موعدك غدًا <b>09:30</b></p>", FromName: "عيادة نور", ReplyTo: "hello@noor.example.com",
		Unsubscribe: "https://book.example.com/u/x7Kq", Calendar: invitation("REQUEST", "CONFIRMED", "0")}
}

func TestAMailIsReadByARealServer(t *testing.T) {
	t.Parallel()
	for mode, port := range map[string]string{"implicit": "465", "starttls": "587"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			server := mailtest.Run(t, mode)
			c := mailbox(t, server.Base, server.Trust, courier.Settings{"port": port}, false)
			if err := c.Check(t.Context()); err != nil {
				t.Fatal(err)
			}
			r, err := c.Send(t.Context(), mailMessage())
			if err != nil {
				t.Fatal(err, courier.FailureOf(err).Err)
			}
			got, m := server.Next(), mailMessage()
			if !got.TLS || !got.Authenticated || got.From != "noreply@example.com" || !cmp.Equal(got.To, []string{"noura@example.com"}) {
				t.Errorf("got %+v", got)
			}
			want := map[string]string{"subject": m.Subject, "from": "عيادة نور <noreply@example.com>", "to": "noura@example.com",
				"reply-to": "hello@noor.example.com", "auto-submitted": "auto-generated", "content-language": "ar",
				"list-unsubscribe": "<https://book.example.com/u/x7Kq>", "list-unsubscribe-post": "List-Unsubscribe=One-Click",
				"message-id": "<018f3a5e-7c1d@example.com>", "date": "Tue, 17 Nov 2026 07:00:00 +0000"}
			for name, v := range want {
				is := strings.Trim(got.Headers[name], " ")
				if name == "to" || name == "reply-to" {
					is = strings.Trim(is, "<>")
				}
				if name == "date" {
					if at, err := time.Parse(time.RFC1123Z, is); err == nil {
						is = at.UTC().Format(time.RFC1123Z)
					}
				}
				if is != v {
					t.Errorf("%s: got %q, want %q", name, is, v)
				}
			}
			if r.ProviderID != "018f3a5e-7c1d@example.com" || got.Headers["user-agent"]+got.Headers["x-mailer"] != "" {
				t.Errorf("got %+v and %v", r, got.Headers)
			}
			wantParts(t, got, m)
		})
	}
}

// wantParts wants a mail to have a text, a page and an invitation, of which the
// last is the one that programs prefer.
func wantParts(t *testing.T, got mailtest.Letter, m courier.Message) {
	t.Helper()
	if got.Type != "multipart/alternative" || len(got.Parts) != 3 {
		t.Fatalf("got %s with %d parts in %s", got.Type, len(got.Parts), got.Raw)
	}
	for i, want := range []struct{ kind, text string }{{"text/plain", m.Text}, {"text/html", m.HTML},
		{"text/calendar", string(m.Calendar.Body)}} {
		if p := got.Parts[i]; p.Type != want.kind || strings.ToLower(p.Params["charset"]) != "utf-8" {
			t.Errorf("part %d: got %s %v, want %s", i, p.Type, p.Params, want.kind)
		}
		if is := got.Parts[i].Text; strings.TrimRight(strings.ReplaceAll(is, "\r\n", "\n"), "\n") !=
			strings.TrimRight(strings.ReplaceAll(want.text, "\r\n", "\n"), "\n") {
			t.Errorf("part %d: got %q, want %q", i, is, want.text)
		}
	}
	p := got.Parts[2]
	if p.Params["method"] != m.Calendar.Method || p.Text != string(m.Calendar.Body) {
		t.Errorf("got method %q and %q", p.Params["method"], p.Text)
	}
	if c := p.Calendar; c.Method != m.Calendar.Method || c.Summary != "تنظيف الأسنان في عيادة نور" || c.Start != "2026-11-18T06:30:00+00:00" ||
		c.Organizer != "عيادة نور: الأسنان" || c.UID != "018f3a5e-7c1d@mawid" {
		t.Errorf("icalendar reads %+v", c)
	}
	second, err := ics.ParseCalendar(strings.NewReader(p.Text))
	if err != nil || len(second.Events()) != 1 {
		t.Fatalf("golang-ical reads %v", err)
	}
	if e := second.Events()[0]; e.Id() != "018f3a5e-7c1d@mawid" ||
		e.GetProperty(ics.ComponentPropertySummary).Value != "تنظيف الأسنان في عيادة نور" {
		t.Errorf("golang-ical reads %+v", e)
	}
	for line := range strings.SplitSeq(got.Raw, "\r\n") {
		if len(line) > 998 {
			t.Errorf("a line of %d octets", len(line))
		}
	}
}

func TestACancellationSaysSoTwice(t *testing.T) {
	t.Parallel()
	server := mailtest.Run(t, "implicit")
	c := mailbox(t, server.Base, server.Trust, courier.Settings{"port": "465"}, false)
	m := mailMessage()
	m.Calendar, m.Unsubscribe = invitation("CANCEL", "CANCELLED", "2"), ""
	if _, err := c.Send(t.Context(), m); err != nil {
		t.Fatal(err)
	}
	got := server.Next()
	if p := got.Parts[2]; p.Params["method"] != "CANCEL" || p.Calendar.Method != "CANCEL" || p.Calendar.Sequence != 2 {
		t.Errorf("got %+v", p)
	}
	if _, there := got.Headers["list-unsubscribe"]; there {
		t.Error("a mail that is needed can be ended")
	}
	m = courier.Message{ID: "2", To: "noura@example.com", Subject: "x", Text: "only text"}
	if _, err := c.Send(t.Context(), m); err != nil {
		t.Fatal(err)
	}
	if got := server.Next(); got.Type != "text/plain" || strings.TrimSpace(got.Parts[0].Text) != "only text" {
		t.Errorf("got %+v", got)
	}
}

func TestWhoTheMailServerDoesNotKnow(t *testing.T) {
	t.Parallel()
	server := mailtest.Run(t, "starttls")
	_, _, strangers := mailtest.Certificate(t)
	for name, tc := range map[string]struct {
		change courier.Settings
		trust  *x509.CertPool
		reason *fault.Error
	}{
		"a wrong password":          {courier.Settings{"password": "wrong"}, server.Trust, courier.ErrLogin},
		"a certificate of nobody":   {nil, strangers, courier.ErrCertificate},
		"a certificate of another":  {courier.Settings{"host": "other.example.com"}, server.Trust, courier.ErrCertificate},
		"TLS where there is none":   {courier.Settings{"port": "465"}, server.Trust, courier.ErrUnencrypted},
		"nobody, where a name must": {courier.Settings{"user": "", "password": ""}, server.Trust, courier.ErrLogin},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := mailbox(t, server.Base, tc.trust, tc.change, false)
			_, err := c.Send(t.Context(), mailMessage())
			wantFailure(t, err, courier.Credentials, tc.reason)
		})
	}
}

// Nothing that stands in a header can begin another one.
func TestNoHeaderIsPutIn(t *testing.T) {
	t.Parallel()
	c := mailbox(t, "127.0.0.1:1", nil, nil, false) // Nobody listens: whatever is tried there fails as Later.
	for name, change := range map[string]func(*courier.Message){
		"subject":     func(m *courier.Message) { m.Subject = "x\r\nBcc: evil@example.com" },
		"a bare end":  func(m *courier.Message) { m.Subject = "x\nBcc: evil@example.com" },
		"name":        func(m *courier.Message) { m.FromName = "x\r\nBcc: evil@example.com" },
		"reply to":    func(m *courier.Message) { m.ReplyTo = "a@example.com\r\nBcc: evil@example.com" },
		"unsubscribe": func(m *courier.Message) { m.Unsubscribe = "https://x.example.com/\r\nBcc: evil@example.com" },
		"id":          func(m *courier.Message) { m.ID = "x\r\nBcc: evil@example.com" },
		"method":      func(m *courier.Message) { m.Calendar.Method = "REQUEST\r\nBcc: evil@example.com" },
		"a method":    func(m *courier.Message) { m.Calendar.Method = "request" },
		"no reply to": func(m *courier.Message) { m.ReplyTo = "not an address" },
	} {
		m := mailMessage()
		change(&m)
		_, err := c.Send(t.Context(), m)
		if f := courier.FailureOf(err); f == nil || f.Class != courier.Refused || !errors.Is(err, courier.ErrText) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	for _, to := range []string{"", "noura", "Noura <noura@example.com>", "a@example.com, b@example.com"} {
		m := mailMessage()
		m.To = to
		_, err := c.Send(t.Context(), m)
		wantFailure(t, err, courier.Refused, courier.ErrNumber)
	}
	_, err := c.Send(t.Context(), mailMessage())
	wantFailure(t, err, courier.Later, courier.ErrSilent)
}

// relay is a mail server that says what a test wants.
type relay struct {
	auth, mail, rcpt, data error
	hangUp                 bool // after the mail was taken, before it says so
	// silent is told when a mail was taken, and nothing more is said; left when
	// somebody has gone. Either may be nil.
	silent, left chan struct{}
}

type relaySession struct {
	*relay
	conn *smtp.Conn
}

func (r *relay) NewSession(c *smtp.Conn) (smtp.Session, error) { return &relaySession{r, c}, nil }
func (s *relaySession) Reset()                                 {}
func (s *relaySession) Logout() error {
	if s.left != nil {
		s.left <- struct{}{}
	}
	return nil
}
func (s *relaySession) AuthMechanisms() []string { return []string{sasl.Plain} }
func (s *relaySession) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, _, _ string) error { return s.auth }), nil
}
func (s *relaySession) Mail(string, *smtp.MailOptions) error { return s.mail }
func (s *relaySession) Rcpt(string, *smtp.RcptOptions) error { return s.rcpt }
func (s *relaySession) Data(r io.Reader) error {
	_, _ = io.Copy(io.Discard, r)
	if s.silent != nil {
		s.silent <- struct{}{}
		<-s.silent
	}
	if s.hangUp {
		_ = s.conn.Conn().Close()
	}
	return s.data
}

// serve runs it on this machine, without encryption.
func (r *relay) serve(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := smtp.NewServer(r)
	s.AllowInsecureAuth, s.Domain = true, "mail.example.com"
	go func() { _ = s.Serve(l) }()
	t.Cleanup(func() { _ = s.Close() })
	return l.Addr().String()
}

func TestWhatARelaySaysDecidesWhatHappensNext(t *testing.T) {
	t.Parallel()
	says := func(code int, a, b, c int) error {
		return &smtp.SMTPError{Code: code, EnhancedCode: smtp.EnhancedCode{a, b, c}, Message: "no"}
	}
	for name, tc := range map[string]struct {
		relay  relay
		class  courier.Class
		reason *fault.Error // nil: it is taken
	}{
		"taken":                 {relay{}, 0, nil},
		"password":              {relay{auth: says(535, 5, 7, 8)}, courier.Credentials, courier.ErrLogin},
		"cannot look it up now": {relay{auth: says(454, 4, 7, 0)}, courier.Later, courier.ErrAway},
		"not in this name":      {relay{mail: says(553, 5, 7, 1)}, courier.Credentials, courier.ErrSender},
		"not now":               {relay{mail: says(451, 4, 3, 0)}, courier.Later, courier.ErrAway},
		"greylisted":            {relay{rcpt: says(451, 4, 7, 1)}, courier.Later, courier.ErrAway},
		"nobody there":          {relay{rcpt: says(550, 5, 1, 1)}, courier.Unreachable, courier.ErrNotThere},
		"nobody there, in one word": {relay{rcpt: &smtp.SMTPError{Code: 550, EnhancedCode: smtp.NoEnhancedCode, Message: "no such user"}},
			courier.Unreachable, courier.ErrNotThere},
		"its mailbox is full":      {relay{rcpt: says(552, 5, 2, 2)}, courier.Refused, courier.ErrFiltered},
		"not from us":              {relay{rcpt: says(554, 5, 7, 1)}, courier.Refused, courier.ErrFiltered},
		"spam":                     {relay{data: says(554, 5, 7, 1)}, courier.Refused, courier.ErrFiltered},
		"no room":                  {relay{data: says(452, 4, 3, 1)}, courier.Later, courier.ErrAway},
		"gone after the full stop": {relay{hangUp: true}, courier.Unknown, courier.ErrLost},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := mailbox(t, tc.relay.serve(t), nil, courier.Settings{"host": "127.0.0.1"}, true)
			_, err := c.Send(t.Context(), mailMessage())
			if tc.reason == nil {
				if err != nil {
					t.Errorf("got %v: %v", err, courier.FailureOf(err).Err)
				}
				return
			}
			wantFailure(t, err, tc.class, tc.reason)
		})
	}
}

// A password goes over no wire in the clear: encryption is wanted everywhere but
// on this machine, where an operator has allowed it.
func TestWithoutEncryptionNothingIsSaid(t *testing.T) {
	t.Parallel()
	base := (&relay{}).serve(t)
	for name, tc := range map[string]struct {
		host  string
		plain bool
	}{"not allowed": {"127.0.0.1", false}, "elsewhere": {"mail.example.com", true}} {
		c := mailbox(t, base, nil, courier.Settings{"host": tc.host}, tc.plain)
		_, err := c.Send(t.Context(), mailMessage())
		if f := courier.FailureOf(err); f == nil || f.Class != courier.Credentials || !errors.Is(err, courier.ErrUnencrypted) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

// A server on this machine is spoken to as it likes: most offer an encryption whose
// certificate is for another name, and nobody is in between.
func TestOnThisMachineACertificateProvesNothing(t *testing.T) {
	t.Parallel()
	server := mailtest.Run(t, "starttls")
	_, _, strangers := mailtest.Certificate(t)
	for _, change := range []courier.Settings{{"host": "localhost"}, {"host": "127.0.0.1", "tls": "none"}} {
		c := mailbox(t, server.Base, strangers, change, true)
		if _, err := c.Send(t.Context(), mailMessage()); err != nil {
			t.Errorf("%v: got %v: %v", change, err, courier.FailureOf(err).Err)
		}
		server.Next()
	}
}

// The guard of outbound stands before mail servers, too.
func TestMailServersAreOutside(t *testing.T) {
	t.Parallel()
	client := outbound.New(outbound.Config{})
	t.Cleanup(client.Close)
	for _, tc := range []struct{ host, port, code string }{{"127.0.0.1", "", "private"}, {"10.0.0.1", "465", "private"},
		{"localhost", "", "private"}, {"192.0.2.1.internal", "", "private"}, {"8.8.8.8", "22", "port"}, {"8.8.8.8", "25", "port"}} {
		s := courier.Settings{"host": tc.host, "port": tc.port, "from": "noreply@example.com"}
		want := map[string]*fault.Error{"private": courier.ErrPrivate, "port": courier.ErrPort}[tc.code]
		c, err := courier.Open("smtp", s, courier.Config{Client: client, Now: now, Timeout: long, Plain: true})
		if err != nil {
			t.Fatal(err)
		}
		wantFailure(t, c.Check(t.Context()), courier.Credentials, want)
	}
}

// A server that accepts and hangs up at once has heard nothing of the mail.
func TestAServerThatHangsUpIsAskedLater(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			_ = c.Close()
		}
	}()
	_, err = mailbox(t, l.Addr().String(), nil, nil, false).Send(t.Context(), mailMessage())
	wantFailure(t, err, courier.Later, courier.ErrAway)
}

// Whoever gives up is not kept waiting by a server that says nothing; what it was
// told may have been sent.
func TestGivingUpEndsAMail(t *testing.T) {
	t.Parallel()
	r := &relay{silent: make(chan struct{})}
	c := mailbox(t, r.serve(t), nil, courier.Settings{"host": "127.0.0.1"}, true)
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-r.silent
		cancel()
	}()
	_, err := c.Send(ctx, mailMessage())
	wantFailure(t, err, courier.Unknown, courier.ErrLost)
	close(r.silent)
}

// Nobody stays connected: neither whoever has said everything nor whoever was
// not let in.
func TestNobodyStaysConnected(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		auth  error
		plain bool // whether it may be without encryption
	}{"taken": {nil, true}, "not let in": {&smtp.SMTPError{Code: 535, Message: "no"}, true}, "not encrypted": {nil, false}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := &relay{auth: tc.auth, left: make(chan struct{}, 1)}
			_, err := mailbox(t, r.serve(t), nil, courier.Settings{"host": "127.0.0.1"}, tc.plain).Send(t.Context(), mailMessage())
			if (err == nil) != (name == "taken") {
				t.Errorf("got %v", err)
			}
			<-r.left
		})
	}
}
