package command

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/mawid/mawid/internal/courier"
)

// console is the courier of whoever develops: what would go to a telephone is
// shown on the console. It is no log, and stands nowhere else.
type console struct{ out io.Writer }

// Send shows the text.
func (c console) Send(_ context.Context, number, _, text string) error {
	_, err := fmt.Fprintf(c.out, "to %s: %s\n", number, text)
	return err
}

// mail is the installation's own mail server; nil: there is none.
func (g *Global) mail() (courier.Settings, error) {
	if g.SMTPURL == "" {
		if g.SMTPPass != "" || g.SMTPFile != "" {
			return nil, Usage("--smtp-password (MAWID_SMTP_PASSWORD) and --smtp-password-file need --smtp-url")
		}
		return nil, nil
	}
	password := g.SMTPPass
	if g.SMTPFile != "" {
		if password != "" {
			return nil, Usage("give --smtp-password or --smtp-password-file, not both")
		}
		text, err := os.ReadFile(g.SMTPFile) // #nosec G304 -- the operator names the file
		if err != nil {
			return nil, Usage("--smtp-password-file: " + err.Error())
		}
		password = strings.TrimRight(string(text), "\r\n")
	}
	s, err := courier.Relay(g.SMTPURL, password)
	if err != nil {
		return nil, Usage("--smtp-url (MAWID_SMTP_URL): " + err.Error())
	}
	return s, nil
}
