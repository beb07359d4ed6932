// Command verify checks one webhook request: its headers are in the
// environment, as a web server hands them to a CGI program, and its body is on
// standard input. It exits with 0 if the request is genuine, else with 1.
package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/mawid/mawid/contract"
)

// verify says whether a request was signed with the secret, not longer than
// five minutes ago. body is what was read, before any parsing.
func verify(secret string, header http.Header, body []byte) error {
	return contract.VerifyStandard(secret, header, body, time.Now(), 5*time.Minute)
}

func main() {
	header := http.Header{}
	for _, name := range []string{contract.HeaderWebhookID, contract.HeaderWebhookTimestamp, contract.HeaderWebhookSignature} {
		header.Set(name, os.Getenv("HTTP_"+strings.ToUpper(strings.ReplaceAll(name, "-", "_"))))
	}
	body, err := io.ReadAll(os.Stdin)
	if err == nil {
		err = verify(os.Getenv("WEBHOOK_SECRET"), header, body)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
