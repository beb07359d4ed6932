package courier

import (
	"errors"
	"strings"
	"time"
	"unicode"

	"github.com/mawid/mawid/internal/fault"
)

// Class is what a caller does about a message that was not sent. The set is
// closed.
type Class int

// The classes. The zero one is Unknown: what nobody thought about may have been
// sent.
const (
	Unknown     Class = iota // it may have been sent: the connection broke, or the answer cannot be read
	Refused                  // this message will never be taken as it is
	Unreachable              // this number or address cannot be reached on this channel: remember it
	Later                    // nothing was sent; try again
	Credentials              // nothing is taken from us: pause the channel, and tell the owner
)

var classNames = []string{Unknown: "unknown", Refused: "refused", Unreachable: "unreachable", Later: "later", Credentials: "credentials"}

// String gives the word for logs and records.
func (c Class) String() string { return classNames[c] }

// Failure is a message that was not sent, or may not have been. Its text holds
// nothing of the message nor of what the provider said.
type Failure struct {
	Class Class
	// Reason is one of the faults below: its code is for records, its sentence
	// tells an owner what to do, and pages have it in both languages.
	Reason *fault.Error
	Code   string        // the provider's, made harmless; may be empty
	After  time.Duration // with Later: what the provider asks for; 0: it does not
	Err    error         // the cause, for operators' eyes only
}

// Why a message was not sent. What each says is for the owner of the channel.
var (
	ErrNumber = fault.New(fault.Invalid, "message_number",
		"the provider does not take this telephone number or address; correct it with the customer")
	ErrNotThere = fault.New(fault.Invalid, "message_not_there",
		"nobody can be reached there on this channel; use another channel for this customer")
	ErrFixed = fault.New(fault.Invalid, "message_fixed",
		"this is a landline, which gets no text messages; ask the customer for a mobile number, or call")
	ErrStopped = fault.New(fault.Invalid, "message_stopped",
		"this person wants no messages on this channel; use another channel, or call")
	ErrText = fault.New(fault.Invalid, "message_text",
		"the provider does not take this text: it is empty, too long, or holds a character that cannot be sent; change the text")
	ErrFiltered = fault.New(fault.Invalid, "message_filtered",
		"the provider or the network blocked this text; leave out links that are not registered and everything that sounds like an offer")
	ErrDuplicate = fault.New(fault.Conflict, "message_duplicate",
		"the provider has had the same text for the same number a short while ago and does not send it again; nothing needs to be done")
	ErrNotChosen = fault.New(fault.Invalid, "message_not_chosen",
		"WhatsApp chose not to bring this message to this person; use another channel for it")
	ErrWindow = fault.New(fault.Invalid, "message_window",
		"whoever has not written within a day can only be sent a template on WhatsApp; choose one for this message")
	ErrTemplate = fault.New(fault.Invalid, "message_template",
		"WhatsApp does not know this template in this language, or it has other variables; compare it with the one that was approved")
	ErrLogin = fault.New(fault.Forbidden, "message_login",
		"the provider refuses the credentials of this channel; enter them again as they stand in its console")
	ErrSender = fault.New(fault.Forbidden, "message_sender",
		"the provider does not let this account send under this name; register the sender there, or correct it here")
	ErrBalance = fault.New(fault.Forbidden, "message_balance",
		"the account at the provider has no money left, or no package for this country; top it up there")
	ErrLocked = fault.New(fault.Forbidden, "message_locked",
		"the provider has locked the account or the number; look into its console, and write to its support")
	ErrAddress = fault.New(fault.Forbidden, "message_address",
		"the server of this channel cannot be used: its address, its port or its certificate is wrong; correct it")
	ErrPort = fault.New(fault.Forbidden, "message_port",
		"this port is not one at which mail servers are called; use 465, 587 or 2525, or ask whoever runs the service to allow it with "+
			"--allow-ports")
	ErrPrivate = fault.New(fault.Forbidden, "message_private",
		"the mail server is in a private network, or on the machine of the service itself; enter one that the internet reaches, "+
			"or ask whoever runs the service to allow its network with --allow-private")
	ErrUnencrypted = fault.New(fault.Forbidden, "message_unencrypted",
		"the mail server offers no encryption at this port; choose the one at which it speaks TLS or offers STARTTLS, "+
			"or switch encryption on there")
	ErrCertificate = fault.New(fault.Forbidden, "message_certificate",
		"the certificate of the mail server is for another name, has expired, or is signed by nobody who is known; enter the name that it is "+
			"for, or have it renewed")
	// ErrName is said of a name that does not exist and of one that leads inwards: which
	// of the two is nobody's to learn.
	ErrName = fault.New(fault.Unavailable, "message_name",
		"the name of the mail server leads to no public address; check its spelling, or, if it is in a private network, ask whoever runs "+
			"the service to allow that with --allow-private")
	ErrSilent = fault.New(fault.Unavailable, "message_silent",
		"no mail server answers at this address and port; check both, that it runs, and the firewall; what waits is tried again")
	ErrRate = fault.New(fault.Unavailable, "message_rate",
		"the provider wants fewer messages in so short a time; nothing needs to be done, it is tried again")
	ErrAway = fault.New(fault.Unavailable, "message_away",
		"the provider cannot be reached or is disturbed; it is tried again, and if it goes on look at the provider's own page about disturbances")
	ErrLost = fault.New(fault.Unavailable, "message_lost",
		"the connection broke before the provider's answer came, so the message may have been sent; look into the provider's own list")
	ErrUnread = fault.New(fault.Unavailable, "message_unread",
		"the provider's answer cannot be understood, so the message may have been sent; look into the provider's own list")
	ErrOther = fault.New(fault.Invalid, "message_other",
		"the provider refused this message; look up its code in the provider's documentation")
)

// failed makes a failure.
func failed(c Class, reason *fault.Error, code string) *Failure {
	return &Failure{Class: c, Reason: reason, Code: harmless(code)}
}

// after says when it makes sense to try again.
func (f *Failure) after(wait time.Duration) *Failure {
	f.After, f.Reason = wait, f.Reason.After(wait)
	return f
}

// because adds the cause.
func (f *Failure) because(err error) *Failure {
	f.Err = err
	return f
}

// Error implements error.
func (f *Failure) Error() string {
	s := f.Class.String() + ": " + f.Reason.Code
	if f.Code != "" {
		s += " (" + f.Code + ")"
	}
	return s
}

// Unwrap gives the reason, in which doors find what to say, and the cause.
func (f *Failure) Unwrap() []error {
	if f.Err == nil {
		return []error{f.Reason}
	}
	return []error{f.Reason, f.Err}
}

// FailureOf finds the failure in an error; a stranger is Unknown. That of nil is
// nil.
func FailureOf(err error) *Failure {
	if err == nil {
		return nil
	}
	if f, ok := errors.AsType[*Failure](err); ok {
		return f
	}
	return failed(Unknown, ErrUnread, "").because(err)
}

// longestCode is how much of a provider's code is kept.
const longestCode = 32

// harmless keeps of a stranger's code what codes are made of.
func harmless(code string) string {
	keep := func(r rune) rune {
		if r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-_.", r)) {
			return r
		}
		return -1
	}
	code = strings.Map(keep, code)
	return code[:min(len(code), longestCode)]
}
