package courier

import (
	"cmp"
	"errors"
	"net/mail"
	"net/url"
	"strings"
)

// How a connection to a mail server is encrypted.
const (
	implicitTLS = "implicit"
	startTLS    = "starttls"
	noTLS       = "none" // on this machine
)

// What is wrong with the address of an operator's mail server. None of it says
// the address: it may hold a password.
var (
	errRelay     = errors.New("write smtps://USER:PASSWORD@HOST?from=ADDRESS or smtp+starttls://…, with %40 for an @ in the user or the password")
	errRelayOpen = errors.New("smtp:// speaks without encryption, which only a server on this machine may; write smtps:// or smtp+starttls://")
	errRelayFrom = errors.New("add ?from=ADDRESS, the address that mails come from, such as ?from=noreply@example.com")
	errRelayUser = errors.New("a user needs a password, and a password a user")
	errRelayMore = errors.New("nothing but from= stands behind the question mark, and no path before it")
)

// Relay reads the address of the mail server that an operator names, such as
// smtps://user:password@mail.example.com?from=noreply@example.com, and gives what
// Open needs. smtps speaks TLS from the first word, at port 465 unless another is
// given, smtp+starttls after the greeting, at 587, and smtp not at all, at 25 of
// this machine. password stands in for one in the address.
func Relay(address, password string) (Settings, error) {
	u, err := url.Parse(address)
	if err != nil || u.Opaque != "" || u.Hostname() == "" {
		return nil, errRelay
	}
	s := Settings{"host": u.Hostname(), "user": u.User.Username(), "password": password, "from": u.Query().Get("from")}
	if own, given := u.User.Password(); given {
		s["password"] = own
	}
	usual := ""
	switch u.Scheme {
	case "smtps":
		s["tls"], usual = implicitTLS, "465"
	case "smtp+starttls":
		s["tls"], usual = startTLS, "587"
	case "smtp":
		s["tls"], usual = noTLS, "25"
		if !onThisMachine(s["host"]) {
			return nil, errRelayOpen
		}
	default:
		return nil, errRelay
	}
	s["port"] = cmp.Or(u.Port(), usual)
	if a, err := mail.ParseAddress(s["from"]); err != nil || a.Address != s["from"] {
		return nil, errRelayFrom
	}
	if query := u.Query(); len(query) > 1 || len(query["from"]) > 1 || strings.Trim(u.Path, "/") != "" || u.Fragment != "" {
		return nil, errRelayMore
	}
	if (s["user"] == "") != (s["password"] == "") {
		return nil, errRelayUser
	}
	if _, err := Open("smtp", s, Config{}); err != nil {
		return nil, errRelay
	}
	return s, nil
}
