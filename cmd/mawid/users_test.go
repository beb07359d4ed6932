package main

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
)

var passwordLink = regexp.MustCompile(`https://book\.example\.com/password/[0-9A-Za-z_-]{43}\n`)

func TestUsersComeAndGo(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	must(t, clinic, "apply", "-", "--data", data)
	base := []string{"--base-url", "https://book.example.com", "--data", data}
	add := func(args ...string) outcome {
		return mawid(t, "", append(append([]string{"users", "add", "--org", "noor"}, args...), base...)...)
	}
	for _, args := range [][]string{
		{"--name", "Huda", "--role", "owner", "huda@noor.example"},
		{"--name", "Sara", "--role", "practitioner", "--resource", "sara", "sara@noor.example"},
	} {
		if o := add(args...); o.code != 0 || !passwordLink.MatchString(o.out) || o.err != "" {
			t.Errorf("%v: got %+v, want a link", args, o)
		}
	}
	for want, args := range map[string][]string{
		"owner, manager": {"--name", "X", "--role", "boss", "x@noor.example"},
		"resource":       {"--name", "X", "--role", "practitioner", "x@noor.example"},
		"no resource":    {"--name", "X", "--role", "practitioner", "--resource", "nobody", "x@noor.example"},
		"name@example":   {"--name", "X", "--role", "owner", "x"},
		"already":        {"--name", "X", "--role", "owner", "huda@noor.example"},
	} {
		if o := add(args...); o.code != 1 || !strings.Contains(o.err, want) {
			t.Errorf("%v: got %+v, want %q", args, o, want)
		}
	}
	var lines []userLine
	if err := json.Unmarshal([]byte(must(t, "", "users", "list", "--org", "noor", "--json", "--data", data)), &lines); err != nil {
		t.Fatal(err)
	}
	if len(lines) != 2 || lines[0].Email != "huda@noor.example" || !lines[0].Invited {
		t.Errorf("got %+v, want both, invited", lines)
	}
	if got := must(t, "", "users", "list", "--org", "noor", "--data", data); !strings.Contains(got, "practitioner") || !strings.Contains(got, "invited") {
		t.Errorf("got\n%s", got)
	}
	if got := must(t, "", append([]string{"users", "reset", "--yes", "--two-factor", "Sara@noor.example"}, base...)...); !passwordLink.MatchString(got) {
		t.Errorf("got %q, want a link", got)
	}
	if o := mawid(t, "", "users", "remove", "--yes", "--org", "noor", "huda@noor.example", "--data", data); o.code != 1 || !strings.Contains(o.err, "only owner") {
		t.Errorf("got %+v, want the last owner to stay", o)
	}
	if got := must(t, "", "users", "remove", "--yes", "--org", "noor", "SARA@noor.example", "--data", data); !strings.Contains(got, "removed sara@noor.example") {
		t.Errorf("got %q", got)
	}
	if o := mawid(t, "", "users", "reset", "--yes", "sara@noor.example", "--data", data); o.code != 1 {
		t.Errorf("got %+v, want nobody of that address", o)
	}
}

func TestADocumentsNewUsersGetALinkOnceAndNotInTheJSON(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	doc := clinic + "users:\n  - {email: huda@noor.example, name: Huda, role: owner}\n"
	o := mawid(t, doc, "apply", "-", "--data", data, "--base-url", "https://book.example.com")
	if o.code != 0 || !passwordLink.MatchString(o.err) || strings.Contains(o.out, "password") {
		t.Errorf("got %+v, want the link on standard error only", o)
	}
	if o := mawid(t, doc, "apply", "-", "--data", data); o.code != 0 || o.err != "" {
		t.Errorf("the second time: got %+v, want no link", o)
	}
	bad := strings.Replace(doc, "role: owner", "role: boss", 1)
	if o := mawid(t, bad, "apply", "-", "--data", data); o.code != 1 || !strings.Contains(o.err, "standard input:12:50: users[0].role") {
		t.Errorf("got %+v, want the line of the mistake", o)
	}
}

func TestServeShowsTheSetupLinkUntilThereIsAnOwner(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	begin := func() string {
		out, log, ended, stop := start(t, "serve", "--listen", "127.0.0.1:0", "--data", data, "--log-format", "json")
		base := "http://" + log.await(t, `"address":"([^"]+)"`, ended)[1]
		link := regexp.MustCompile(`http://\S+/setup/\S+`).FindString(out.String())
		if link != "" && !strings.HasPrefix(link, base) {
			t.Errorf("got %s, want it at %s", link, base)
		}
		if got := stop(); got != 0 {
			t.Errorf("got exit code %d, want 0:\n%s", got, log)
		}
		return link
	}
	first, second := begin(), begin()
	if first == "" || second == "" || first == second {
		t.Errorf("got %q and %q, want a new link at each start", first, second)
	}
	must(t, clinic, "apply", "-", "--data", data)
	must(t, "", "users", "add", "--org", "noor", "--name", "Huda", "--role", "owner", "huda@noor.example", "--data", data)
	if third := begin(); third != "" {
		t.Errorf("got %q, want no link: there is an owner", third)
	}
}
