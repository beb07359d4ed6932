package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/app"
)

var (
	passwordLink = regexp.MustCompile(`https://book\.example\.com/password/[0-9A-Za-z_-]{43}\n`)
	joinLink     = regexp.MustCompile(`https://book\.example\.com/join/[0-9A-Za-z_-]{43}\n`)
	setupLink    = regexp.MustCompile(`http://\S+/setup/[0-9A-Za-z_-]{43}`)
)

func TestUsersComeAndGo(t *testing.T) {
	t.Parallel()
	data := begun(t)
	must(t, clinic, "apply", "-", "--data", data)
	base := []string{"--base-url", "https://book.example.com", "--data", data}
	add := func(args ...string) outcome {
		return mawid(t, "", append(append([]string{"users", "add", "--org", "noor"}, args...), base...)...)
	}
	for _, args := range [][]string{
		{"--name", "Huda", "--role", "owner", "huda@noor.example"},
		{"--name", "Sara", "--role", "practitioner", "--resource", "sara", "sara@noor.example"},
	} {
		if o := add(args...); o.code != 0 || !joinLink.MatchString(o.out) || o.err != "" {
			t.Errorf("%v: got %+v, want a link", args, o)
		}
	}
	for want, args := range map[string][]string{
		"resource":     {"--name", "X", "--role", "practitioner", "x@noor.example"},
		"no resource":  {"--name", "X", "--role", "practitioner", "--resource", "nobody", "x@noor.example"},
		"name@example": {"--name", "X", "--role", "owner", "x"},
	} {
		if o := add(args...); o.code != 1 || !strings.Contains(o.err, want) {
			t.Errorf("%v: got %+v, want %q", args, o, want)
		}
	}
	if o := add("--name", "X", "--role", "boss", "x@noor.example"); o.code != 2 || !strings.Contains(o.err, "owner") {
		t.Errorf("a role that is none: got %+v, want the roles, and 2 for a mistake of the command line", o)
	}
	var lines []userLine
	if err := json.Unmarshal([]byte(must(t, "", "users", "list", "--org", "noor", "--json", "--data", data)), &lines); err != nil {
		t.Fatal(err)
	}
	if len(lines) != 2 || lines[0].Email != "huda@noor.example" || !lines[0].Invited {
		t.Errorf("got %+v, want both, invited", lines)
	}
	if got := must(t, "", "users", "list", "--org", "noor", "--data", data); !strings.Contains(got, "practitioner") ||
		!strings.Contains(got, "invited") {
		t.Errorf("got\n%s", got)
	}
	if got := must(t, "", "users", "remove", "--yes", "--org", "noor", "SARA@noor.example", "--data", data); !strings.Contains(got,
		"took back the invitation of sara@noor.example") {
		t.Errorf("got %q", got)
	}
	if o := person(t, "yes\n", "users", "reset", "huda@noor.example", "--data", data); o.code != 1 || strings.Contains(o.err, "Type yes") ||
		!strings.Contains(o.err, "has not joined") {
		t.Errorf("got %+v, want told without a question that she has not joined", o)
	}
	if o := person(t, "yes\n", "users", "reset", "nobody@noor.example", "--data", data); o.code != 1 || strings.Contains(o.err, "Type yes") ||
		strings.Contains(o.err, "this organization") {
		t.Errorf("got %+v, want told without a question that there is nobody", o)
	}
	if o := add("--role", "owner", "huda@noor.example"); o.code != 0 {
		t.Errorf("a new link: got %+v", o)
	}
	if got := must(t, "", "users", "list", "--org", "noor", "--data", data); !strings.Contains(got, "Huda") {
		t.Errorf("got\n%s\nwant her name kept", got)
	}
	joined(t, data, "huda@noor.example")
	if o := add("--role", "owner", "huda@noor.example"); o.code != 1 || !strings.Contains(o.err, "already") {
		t.Errorf("got %+v, want that she belongs already", o)
	}
	if got := must(t, "", append([]string{"users", "reset", "--yes", "--two-factor", "Huda@noor.example"},
		base...)...); !passwordLink.MatchString(got) {
		t.Errorf("got %q, want a link", got)
	}
	if o := mawid(t, "", "users", "remove", "--yes", "--org", "noor", "huda@noor.example", "--data", data); o.code != 1 ||
		!strings.Contains(o.err, "only owner") {
		t.Errorf("got %+v, want the last owner to stay", o)
	}
	add("--role", "manager", "sara@noor.example")
	joined(t, data, "sara@noor.example")
	if got := must(t, "", "users", "remove", "--yes", "--org", "noor", "SARA@noor.example", "--data", data); !strings.Contains(got,
		"removed sara@noor.example") {
		t.Errorf("got %q", got)
	}
	if o := mawid(t, "", "users", "reset", "--yes", "sara@noor.example", "--data", data); o.code != 1 {
		t.Errorf("got %+v, want nobody of that address", o)
	}
}

// joined lets somebody who is invited join.
func joined(t *testing.T, data, email string) {
	t.Helper()
	a, err := app.Open(t.Context(), app.Config{Database: "sqlite:" + filepath.Join(data, "mawid.db")})
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	if err := a.Organization.SetPassword(t.Context(), email, "seven palms by the gate"); err != nil {
		t.Fatal(err)
	}
}

func TestADocumentsNewUsersGetALinkOnceAndNotInTheJSON(t *testing.T) {
	t.Parallel()
	data := begun(t)
	doc := clinic + "users:\n  - {email: huda@noor.example, name: Huda, role: owner}\n"
	o := mawid(t, doc, "apply", "-", "--data", data, "--base-url", "https://book.example.com")
	if o.code != 0 || !joinLink.MatchString(o.err) || strings.Contains(o.out, "join") {
		t.Errorf("got %+v, want the link on standard error only", o)
	}
	if o := mawid(t, doc, "apply", "-", "--data", data); o.code != 0 || strings.Contains(o.err, "/join/") ||
		!strings.Contains(o.err, "mawid users add --org noor --role owner huda@noor.example") {
		t.Errorf("the second time: got %+v, want no link, and how to get another", o)
	}
	bad := strings.Replace(doc, "role: owner", "role: boss", 1)
	if o := mawid(t, bad, "apply", "-", "--data", data); o.code != 1 || !strings.Contains(o.err, "standard input:12:50: users[0].role") {
		t.Errorf("got %+v, want the line of the mistake", o)
	}
}

func TestServeKeepsTheSetupLinkInAFileUntilThereIsAnOwner(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	file := filepath.Join(data, "setup-link")
	begin := func() string {
		out, log, ended, stop := start(t, "serve", "--listen", "127.0.0.1:0", "--data", data, "--log-format", "json")
		base := "http://" + log.await(t, `"address":"([^"]+)"`, ended)[1]
		text, err := os.ReadFile(file)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Error(err)
		}
		link := strings.TrimSpace(string(text))
		if link != "" && (!strings.HasPrefix(link, base) || !setupLink.MatchString(link) || !strings.Contains(log.String(), file)) {
			t.Errorf("got %s, want it at %s, and the file named in the log:\n%s", link, base, log)
		}
		if info, err := os.Stat(file); err == nil && info.Mode().Perm() != 0o600 {
			t.Errorf("got %v, want it for its owner alone", info.Mode())
		}
		if got := stop(); got != 0 {
			t.Errorf("got exit code %d, want 0:\n%s", got, log)
		}
		if printed := out.String() + log.String(); strings.Contains(printed, "/setup/") {
			t.Errorf("the link stands in the log:\n%s", printed)
		}
		return link
	}
	first, second := begin(), begin()
	if first == "" || second == "" || first == second {
		t.Errorf("got %q and %q, want a new link at each start", first, second)
	}
	must(t, clinic, "apply", "-", "--data", data)
	must(t, "", "users", "add", "--org", "noor", "--name", "Huda", "--role", "owner", "huda@noor.example", "--data", data)
	if invited := begin(); invited == "" {
		t.Error("got no link, want one: she is invited and owns nothing yet")
	}
	joined(t, data, "huda@noor.example")
	if third := begin(); third != "" {
		t.Errorf("got %q, want no link: there is an owner", third)
	}
}

// The address of the installation's mail server is looked at before anything is done,
// and what is wrong with it is told without the password.
func TestAMailServerThatCannotBeIsToldAtTheStart(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	file := filepath.Join(data, "password")
	if err := os.WriteFile(file, []byte("hush\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--smtp-url", "smtps://u:hush@mail.example.com"}, "?from="},
		{[]string{"--smtp-url", "smtp://u:hush@mail.example.com?from=a@example.com"}, "without encryption"},
		{[]string{"--smtp-password", "hush"}, "--smtp-url"},
		{[]string{"--smtp-url", "smtps://u@mail.example.com?from=a@example.com", "--smtp-password-file", file + "s"}, "--smtp-password-file"},
		{[]string{"--smtp-url", "smtps://u@mail.example.com?from=a@example.com", "--smtp-password-file", file, "--smtp-password", "hush"},
			"not both"},
	} {
		o := mawid(t, clinic, append([]string{"apply", "-", "--data", data}, c.args...)...)
		if o.code != 2 || !strings.Contains(o.err, c.want) || strings.Contains(o.err, "hush") {
			t.Errorf("%q: got %+v, want a mistake on the command line and %q", c.args, o, c.want)
		}
	}
	must(t, clinic, "apply", "-", "--data", data, "--smtp-url", "smtps://u@mail.example.com?from=a@example.com", "--smtp-password-file", file)
}
