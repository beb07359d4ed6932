package courier_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/courier"
)

func TestAnOperatorsMailServerIsReadAsItIsWritten(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]courier.Settings{
		"smtps://clinic%40example.com:p%3Ass@mail.example.com?from=noreply@example.com": {"host": "mail.example.com", "port": "465",
			"user": "clinic@example.com", "password": "p:ss", "from": "noreply@example.com", "tls": "implicit"},
		"smtps://u@mail.example.com:4650/?from=noreply@example.com": {"host": "mail.example.com", "port": "4650", "user": "u",
			"password": "given", "from": "noreply@example.com", "tls": "implicit"},
		"smtp+starttls://u:p@10.0.0.7?from=noreply@example.com": {"host": "10.0.0.7", "port": "587", "user": "u", "password": "p",
			"from": "noreply@example.com", "tls": "starttls"},
	} {
		got, err := courier.Relay(address, "given")
		if diff := cmp.Diff(got, want); err != nil || diff != "" {
			t.Errorf("%s: %v (-got +want):\n%s", address, err, diff)
		}
	}
	if got, err := courier.Relay("smtp://localhost?from=noreply@example.com", ""); err != nil || got["port"] != "25" || got["tls"] != "none" {
		t.Errorf("on this machine: got %v and %v", got, err)
	}
}

// What is wrong is told, and the password is not.
func TestAMailServerThatCannotBeIsRefused(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"mail.example.com": "smtps://",
		"https://u:hush@mail.example.com?from=a@example.com":                  "smtps://",
		"smtps://u:hush@?from=a@example.com":                                  "smtps://",
		"smtps://u:hush@mail.example.com":                                     "?from=",
		"smtps://u:hush@mail.example.com?from=noreply":                        "?from=",
		"smtps://u:hush@mail.example.com?from=a@example.com&to=b@example.com": "nothing but from=",
		"smtps://u:hush@mail.example.com/box?from=a@example.com":              "nothing but from=",
		"smtps://u@mail.example.com?from=a@example.com":                       "needs a password",
		"smtp://u:hush@mail.example.com?from=a@example.com":                   "without encryption",
		"smtps://u:hush@mail.example.com:99999?from=a@example.com":            "smtps://",
		"smtps://u:hu%ZZsh@mail.example.com?from=a@example.com":               "%40",
	} {
		if _, err := courier.Relay(address, ""); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "hush") {
			t.Errorf("%s: got %v, want %q in it", address, err, want)
		}
	}
}
