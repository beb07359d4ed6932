// Package courier brings messages to people: by SMS, by WhatsApp and by e-mail,
// through whichever provider an organization has a contract with. It knows no
// database, no appointment and no rule about when something is said: it is given
// one message, and says what became of it.
//
// A provider is a row of the table in kind.go and a file with its name:
// unifonic.go, taqnyat.go, msegat.go and jawaly.go for SMS in Saudi Arabia,
// twilio.go for SMS elsewhere, whatsapp.go for the Cloud API, gateway.go for an
// organization's own gateway, smtp.go for e-mail (relay.go reads the address of an
// operator's own mail server), and console.go for whoever develops. Each turns a message into its provider's request and the answer
// into a Receipt or a Failure. What they have in common is in line.go (HTTP, and
// answers as providers write them), answer.go (what a code means) and
// failure.go (the closed set of what can go wrong).
//
// Success stands in the body of an answer, never in its status alone, and what
// cannot be read is Unknown: it may have been sent. What providers say later,
// when a message has arrived or was read, comes through report.go.
package courier

import (
	"context"
	"io"
	"log/slog"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/mawid/mawid/internal/outbound"
)

// Message is one message to one person.
type Message struct {
	// ID is ours. Providers that can are given it, so that their reports lead
	// back to it and a message that is sent again is known to be the same.
	ID      string
	Purpose string // what it is for, in a word: reminder, code
	To      string // a telephone number in E.164, or an e-mail address
	Lang    string // ar or en
	Text    string

	// For e-mail only.
	Subject     string
	HTML        string // may be empty
	FromName    string // whose name is shown as that of the sender
	ReplyTo     string // where an answer goes; empty: to the sender
	Unsubscribe string // address at which such mails are ended; empty: they are needed
	Calendar    *Calendar

	// Template is what WhatsApp needs for whoever has not written first.
	Template *Template
	// Buttons are what an organization's own gateway may offer as an answer.
	Buttons []Button
}

// LogValue hides everything that is about a person.
func (m Message) LogValue() slog.Value {
	return slog.GroupValue(slog.String("id", m.ID), slog.String("purpose", m.Purpose))
}

// Calendar is the part of an e-mail that calendar programs read.
type Calendar struct {
	Method string // REQUEST, CANCEL or PUBLISH, as it stands in Body
	Body   []byte // the calendar itself (RFC 5545)
}

// Template is a text that WhatsApp has approved, and what is put into it.
type Template struct {
	Name       string
	Language   string // as it was approved: ar, en, en_US; empty: that of the message
	Parameters []string
	Buttons    []Button // in the order in which the template has them
}

// Button is what a button of a template is given.
type Button struct {
	// Link is the end of the address to which it leads. Empty: it is a button
	// that answers us.
	Link string
	// Payload comes back to us when it is pressed.
	Payload string
	// Title is what stands on it. An approved text has it already.
	Title string
}

// Receipt is what a provider says about a message that it has taken.
type Receipt struct {
	ProviderID string // empty: the provider gives none
	Units      int    // how many messages are charged; 0: not told
	Cost       string // as told, with its currency: "0.05 SAR"; empty: not told
}

// Carrier is a channel to one provider, with the credentials of one
// organization. It is safe for concurrent use. Every error of it is a Failure.
type Carrier interface {
	// Send hands a message over. It is never called inside a transaction.
	Send(ctx context.Context, m Message) (Receipt, error)
	// Check tries the credentials and sends nothing.
	Check(ctx context.Context) error
}

// Config is what carriers work with, beside the settings of the channel.
type Config struct {
	Client *outbound.Client
	Now    func() time.Time
	// Base stands in for the address of the provider: that of a mock, say. For
	// e-mail it is an address and a port.
	Base string
	// Callback is the address at which this channel hears reports; empty: there
	// is none yet. It is secret.
	Callback string
	// Timeout bounds one call; zero: 20 seconds.
	Timeout time.Duration
	// Plain allows mail servers on this machine without encryption.
	Plain bool
	// Console is where the channel of whoever develops writes.
	Console io.Writer
}

// e164 is how telephone numbers are written here.
var e164 = regexp.MustCompile(`^\+[1-9][0-9]{6,14}$`)

// fixed are numbers in the Gulf that get no text messages: landlines, and those that
// companies are called at. In the Kingdom and in the Emirates mobile ones begin with a
// five; the other plans keep a first digit for landlines.
var fixed = regexp.MustCompile(`^\+(966[^5]|971[^5]|9652|9731|9744|9682)`)

// digits gives a number as most providers want it: without the plus.
func digits(number string) (string, error) {
	if !e164.MatchString(number) {
		return "", failed(Refused, ErrNumber, "")
	}
	return number[1:], nil
}

// Limits of what is handed over. They are wide: whoever writes the text holds it
// to what is paid for.
const (
	mostText = 4096 // characters
	mostLine = 998  // of a header
)

// check refuses what no provider must be given.
func (m *Message) check() error {
	for _, header := range []string{m.ID, m.To, m.Subject, m.FromName, m.ReplyTo, m.Unsubscribe} {
		if strings.ContainsFunc(header, unicode.IsControl) || !utf8.ValidString(header) || len(header) > mostLine {
			return failed(Refused, ErrText, "")
		}
	}
	if m.ID == "" || !utf8.ValidString(m.Text) || utf8.RuneCountInString(m.Text) > mostText {
		return failed(Refused, ErrText, "")
	}
	if strings.TrimSpace(m.Text) == "" && m.Template == nil {
		return failed(Refused, ErrText, "")
	}
	return nil
}

// short checks a text message, and gives the number without its plus.
func short(m *Message) (string, error) {
	number, err := written(m)
	if err == nil && fixed.MatchString(m.To) {
		return "", failed(Unreachable, ErrFixed, "")
	}
	return number, err
}

// written does so with a text for whatever telephone.
func written(m *Message) (string, error) {
	if err := m.check(); err != nil {
		return "", err
	}
	if strings.TrimSpace(m.Text) == "" {
		return "", failed(Refused, ErrText, "")
	}
	return digits(m.To)
}
