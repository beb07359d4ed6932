package main

import (
	"os"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/mawid/mawid/internal/connector/adapter"
	"github.com/mawid/mawid/internal/connector/caldav/davtest"
)

// token40 is a token that adapters take.
const token40 = "0123456789012345678901234567890123456789"

// The table and the commands are the same list, and each has its page, its
// words in both languages, and an address of its own.
func TestEveryAdapterHasARowACommandAndAPage(t *testing.T) {
	t.Parallel()
	commands := map[string]*kong.Node{}
	everyCommand(t, func(n *kong.Node) {
		if n.Parent != nil && n.Parent.Path() == "adapter" && n.Name != "list" {
			commands[n.Name] = n
		}
	})
	listens := map[string]bool{}
	for _, k := range adapter.Kinds {
		if commands[k.Name] == nil {
			t.Errorf("there is no mawid adapter %s", k.Name)
		}
		delete(commands, k.Name)
		for _, w := range []adapter.Words{k.Title, k.About, k.Needs} {
			if w.En == "" || w.Ar == "" {
				t.Errorf("%s: a text is missing in %+v", k.Name, w)
			}
		}
		page, err := os.ReadFile("../../docs/" + k.Name + ".md")
		if err != nil || !strings.Contains(string(page), k.Listen) {
			t.Errorf("%s: its page does not say where it listens, %s: %v", k.Name, k.Listen, err)
		}
		if listens[k.Listen] {
			t.Errorf("%s listens where another does", k.Name)
		}
		listens[k.Listen] = true
		if !strings.Contains(k.Run, "\nmawid adapter "+k.Name+" ") || !strings.Contains(k.Run, "MAWID_"+strings.ToUpper(k.Name)+"_TOKEN") {
			t.Errorf("%s: its command is %q", k.Name, k.Run)
		}
	}
	for name := range commands {
		t.Errorf("mawid adapter %s has no row in adapter.Kinds", name)
	}
}

func TestAdaptersAreListedAndTaught(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"adapter"}, {"adapter", "list"}} {
		o := mawid(t, "", args...)
		for _, k := range adapter.Kinds {
			if o.code != 0 || !strings.Contains(o.out, k.Name) || !strings.Contains(o.out, k.Title.En) {
				t.Errorf("%q: got %+v, want %s", args, o, k.Name)
			}
		}
	}
	for _, k := range adapter.Kinds {
		if o := mawid(t, "", "adapter", k.Name, "--help"); o.code != 0 || !strings.Contains(o.out, "docs/"+k.Name+".md") {
			t.Errorf("%s: got %+v, want it to teach", k.Name, o)
		}
	}
	// The name of before there were several.
	if a, b := mawid(t, "", "odoo", "setup", "--help"), mawid(t, "", "adapter", "odoo", "setup", "--help"); a != b || a.code != 0 {
		t.Errorf("got %+v and %+v, want the same", a, b)
	}
	if a, b := mawid(t, "", "help", "odoo"), mawid(t, "", "adapter", "odoo", "--help"); a != b || a.code != 0 {
		t.Errorf("got %+v and %+v, want the same", a, b)
	}
}

// servedAdapter runs an adapter with its flags until it has said that it is
// connected, and looks whether it serves a resource to whoever has the token,
// and shows no secret.
func servedAdapter(t *testing.T, flags []string, connected, resource, secret string) {
	t.Helper()
	_, log, ended, stop := start(t, append(flags, "--token", token40, "--listen", "127.0.0.1:0", "--log-level", "debug")...)
	address := log.await(t, `address=(\S+)`, ended)[1]
	log.await(t, connected, ended)
	if code, text := fetch(t, "GET", address+"/resources", token40, ""); code != 200 || !strings.Contains(text, resource) {
		t.Errorf("got %d %s, want %s", code, text, resource)
	}
	if code, _ := fetch(t, "GET", address+"/resources", "wrong", ""); code != 401 {
		t.Errorf("got %d, want 401", code)
	}
	log.await(t, `path=/resources status=401`, ended)
	if code := stop(); code != 0 {
		t.Errorf("got exit code %d, want 0:\n%s", code, log)
	}
	for _, secret := range []string{token40, secret} {
		if strings.Contains(log.String(), secret) {
			t.Errorf("the log shows a secret:\n%s", log)
		}
	}
}

func TestCalDAVIsServed(t *testing.T) {
	t.Parallel()
	s := davtest.Radicale(t)
	s.Calendar("Sara")
	servedAdapter(t, []string{"adapter", "caldav", "--url", s.URL + "/", "--user", davtest.User, "--password", davtest.Password},
		`calendars=1 writable=1`, "Sara", davtest.Password)
}

func TestCalDAVSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	s := davtest.Radicale(t)
	_, log, ended, stop := start(t, "adapter", "caldav", "--url", s.URL, "--user", davtest.User, "--password", "wrong", "--token", token40,
		"--listen", "127.0.0.1:0")
	log.await(t, `not ready.*refuses the user or the password`, ended)
	stop()
	good := map[string]string{"--url": "http://127.0.0.1:1", "--user": "u", "--password": "p", "--token": token40,
		"--time-zone": "Asia/Riyadh", "--listen": "127.0.0.1:0"}
	for _, c := range []struct{ flag, value, want string }{
		{"--url", "cloud.example.com", "https://cloud.example.com"},
		{"--url", "https://user:secret@cloud.example.com", "--url"},
		{"--token", "short", "openssl"},
		{"--time-zone", "Riyadh", "Asia/Riyadh"},
	} {
		args := []string{"adapter", "caldav"}
		for name, value := range good {
			if name == c.flag {
				value = c.value
			}
			args = append(args, name+"="+value)
		}
		if o := mawid(t, "", args...); o.code != 2 || !strings.Contains(o.err, c.want) {
			t.Errorf("%s %q: got %+v, want exit code 2 and %q", c.flag, c.value, o, c.want)
		}
	}
}
