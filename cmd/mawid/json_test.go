package main

import (
	"encoding/json"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/command/adapter"
	"github.com/mawid/mawid/internal/connector/mockerp"
	"github.com/mawid/mawid/internal/connector/odoo/odootest"
	"github.com/mawid/mawid/internal/pgtest"
)

// decode reads a text that is one JSON document and nothing else.
func decode[T any](t *testing.T, text string) (v T) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%v in %q", err, text)
	}
	if d.More() {
		t.Fatalf("more than one document in %q", text)
	}
	return v
}

// jsonCase is a command line with --json: what it prints is one document, or
// one on each line. What runs until it is stopped is awaited by its output.
type jsonCase struct {
	command string // as the model calls it
	args    string // ENDPOINT, DELIVERY, KEY stand for what is there
	stdin   string
	code    int
	lines   bool
	runs    string // what to wait for; it then is stopped
}

// jsonCommands has every command, in an order in which each has what it needs.
func jsonCommands(erp, odoo string) []jsonCase {
	return []jsonCase{
		{command: "version"},
		{command: "service install", args: "--print"},
		{command: "service install", args: "--root ROOT"},
		{command: "service uninstall", args: "--root ROOT"},
		{command: "service healthy", args: "--url " + erp + "/health", code: command.ExitFailed}, // It says 401.
		{command: "migrate"},
		{command: "apply", args: "- --dry-run", stdin: clinic, code: command.ExitDiffers},
		{command: "apply", args: "-", stdin: clinic + "users: [{email: huda@noor.example, name: Huda, role: owner}]\n"},
		{command: "apply", args: "- --dry-run", stdin: clinic},
		{command: "users add", args: "--org noor --name Sara --role manager sara@noor.example"},
		{command: "users list", args: "--org noor"},
		{command: "users reset", args: "huda@noor.example --yes"},
		{command: "users remove", args: "--org noor sara@noor.example --yes"},
		{command: "keys create", args: "--org noor --name crm --scopes availability:read"},
		{command: "keys list", args: "--org noor"},
		{command: "keys revoke", args: "--org noor KEY --yes"},
		{command: "sandbox reset", args: "--org noor --yes"},
		{command: "webhooks add", args: "--org noor --url https://crm.example.com/hooks"},
		{command: "webhooks list", args: "--org noor"},
		{command: "webhooks test", args: "--org noor --wait 1ms", code: command.ExitFailed},
		{command: "webhooks deliveries", args: "--org noor"},
		{command: "webhooks deliveries", args: "--org noor --delivery DELIVERY"},
		{command: "webhooks replay", args: "--org noor --missed"},
		{command: "webhooks replay", args: "--org noor --delivery DELIVERY"},
		{command: "webhooks rotate", args: "--org noor ENDPOINT"},
		{command: "webhooks promote", args: "--org noor ENDPOINT"},
		{command: "webhooks promote", args: "--org noor ENDPOINT"},
		{command: "webhooks disable", args: "--org noor ENDPOINT"},
		{command: "webhooks enable", args: "--org noor ENDPOINT"},
		{command: "webhooks remove", args: "--org noor ENDPOINT --yes"},
		{command: "webhooks listen", args: "--addr 127.0.0.1:0 --secret whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", lines: true, runs: "listening"},
		{command: "messages add", args: "--org noor --kind taqnyat --name SMS --set sender=Noor --secrets -", stdin: "token=T\n"},
		{command: "messages status", args: "--org noor"},
		{command: "messages check", args: "--org noor SMS", code: command.ExitFailed}, // Nobody is reached from here.
		{command: "messages pause", args: "--org noor SMS"},
		{command: "messages resume", args: "--org noor SMS"},
		{command: "messages try", args: "--org noor SMS --to 0501234567", code: command.ExitFailed}, // Nor from here.
		{command: "messages rules", args: "--org noor"},
		{command: "messages text", args: "--org noor reminder sms ar"},
		{command: "messages export", args: "--org noor"},
		{command: "messages on", args: "--org noor"},
		{command: "messages off", args: "--org noor"},
		{command: "messages log", args: "--org noor"},
		{command: "messages log", args: "--org noor --status failed --purpose reminder --channel SMS"},
		{command: "messages cap", args: "--org noor SMS --cap-day 500"},
		{command: "messages again", args: "--org noor 0190a5c0-7c1d-7b3a-9c55-0242ac120002", code: command.ExitFailed}, // Nothing was sent.
		{command: "messages call", args: "--org noor"},
		{command: "messages called", args: "--org noor 0190a5c0", code: command.ExitFailed}, // Nobody is to be called.
		{command: "messages remove", args: "--org noor SMS --yes"},
		{command: "connector check", args: erp + " --token the-token-of-this-test --dev"},
		{command: "connector set", args: "--org noor --url " + erp + " --token the-token-of-this-test --dev"},
		{command: "connector test", args: "--org noor --dev"},
		{command: "connector map", args: "--org noor --dev"},
		{command: "connector map", args: "--org noor --resource sara --to dr-sara --dev"},
		{command: "connector pull", args: "--org noor --dev"},
		{command: "connector status", args: "--org noor"},
		{command: "connector differences", args: "--org noor follow"},
		{command: "connector hook", args: "--org noor"},
		{command: "connector hook", args: "--org noor --remove"},
		{command: "connector remove", args: "--org noor --yes"},
		{command: "agent create", args: "--org noor --name reception"},
		{command: "agent list", args: "--org noor"},
		{command: "agent update", args: "--org noor reception --retention 7"},
		{command: "agent chat", args: "--org noor --lang en", stdin: "goodbye\n", lines: true},
		{command: "agent calls", args: "--org noor"},
		{command: "agent export", args: "--org noor --for livekit"},
		{command: "agent export", args: "--org noor --for livekit --part python"},
		{command: "agent test", args: "--org noor -", stdin: "sentences:\n- say: cancel my appointment\n  intent: cancel\n"},
		{command: "agent rotate", args: "--org noor reception --yes"},
		{command: "agent revoke", args: "--org noor reception --yes"},
		{command: "people find", args: "--org noor 0551234567"},
		{command: "people export", args: "--org noor call-018f3a5e-7c1d-7b3a-9c55-0242ac12ffff"},
		{command: "people erase", args: "--org noor call-018f3a5e-7c1d-7b3a-9c55-0242ac12ffff --yes"},
		{command: "adapter list"},
		{command: "adapter caldav", args: "--url http://127.0.0.1:1 --user u --password p --listen 127.0.0.1:0 --token " + token40,
			runs: "serving"},
		{command: "backup", args: "BACKUP"},
		{command: "restore", args: "BACKUP --replace"},
		{command: "restore", args: "--here"},
		{command: "move", args: "--to EMPTY"},
		{command: "scrub", args: "--yes"},
		{command: "odoo hours", args: odoo},
		{command: "odoo setup", args: odoo},
		{command: "odoo serve", args: odoo + " --listen 127.0.0.1:0 --token " + token40, runs: "serving"},
		{command: "secrets status"},
		{command: "secrets rotate"},
		{command: "secrets reset", args: "--yes", code: command.ExitFailed}, // There is nothing to give up.
		{command: "verify"},
		{command: "doctor"},
		{command: "orgs list"},
		{command: "orgs suspend", args: "noor --reason unpaid"},
		{command: "orgs resume", args: "noor"},
		{command: "orgs usage", args: "--storage"},
		{command: "orgs plan set", args: "basic --bookings 500 --keys 3"},
		{command: "orgs plan give", args: "noor basic"},
		{command: "orgs plan list"},
		{command: "orgs plan set", args: "spare"},
		{command: "orgs plan remove", args: "spare --yes"},
		{command: "orgs export", args: "--org noor", lines: true},
		{command: "orgs export", args: "--org noor --out EXPORT"},
		{command: "orgs delete", args: "--org noor --yes"},
		{command: "orgs cancel", args: "--org noor"},
		{command: "orgs delete", args: "--org noor --now --yes"},
		{command: "orgs receipts"},
		{command: "orgs import", args: "EXPORT"},
		{command: "serve", args: "--listen 127.0.0.1:0 --dev", runs: "listening"},
		{command: "demo", args: "--listen 127.0.0.1:0", runs: "own_system_token"},
	}
}

// Commands that print what is not for programs, or for a program of their own.
var withoutJSON = []string{"help", "completion", "complete", "man"}

func TestEveryCommandPrintsJSON(t *testing.T) {
	t.Parallel()
	erp := httptest.NewServer(mockerp.New(mockerp.Config{}))
	t.Cleanup(erp.Close)
	o := odootest.New(t, odootest.Options{NoField: true})
	list := jsonCommands(erp.URL, "--url "+o.URL+" --database "+odootest.Database+" --user "+odootest.Admin+" --key "+odootest.AdminKey)
	everyCommand(t, func(n *kong.Node) {
		if n.Leaf() && !slices.Contains(withoutJSON, n.Name) &&
			!slices.ContainsFunc(list, func(d jsonCase) bool { return strings.Join(adapter.Short(strings.Fields(d.command)), " ") == n.Path() }) {
			t.Errorf("mawid %s --json is not tried; add it to jsonCommands", n.Path())
		}
	})
	data := filepath.Join(t.TempDir(), "data")
	names := map[string]string{"BACKUP": filepath.Join(t.TempDir(), "backup.db"), "EMPTY": pgtest.Database(t), "ROOT": t.TempDir(),
		"EXPORT": filepath.Join(t.TempDir(), "noor.jsonl")}
	for _, d := range list {
		args := strings.Fields(d.command + " " + d.args)
		for i, a := range args {
			if names[a] != "" {
				args[i] = names[a]
			}
		}
		if !strings.HasPrefix(d.command, "odoo") && d.command != "adapter caldav" {
			args = append(args, "--data", data)
		}
		if d.command == "users reset" {
			joined(t, data, "huda@noor.example")
		}
		got := d.try(t, append(args, "--json"))
		learn(t, names, d.command, got)
	}
}

// try runs the command line and sees that it keeps to JSON.
func (d jsonCase) try(t *testing.T, args []string) outcome {
	t.Helper()
	var o outcome
	if d.runs != "" {
		out, err, ended, stop := start(t, args...)
		if d.command == "demo" || d.lines {
			out.await(t, d.runs, ended)
		} else {
			err.await(t, d.runs, ended)
		}
		o.code, o.out = stop(), out.String() // It logs on standard error.
	} else {
		o = mawid(t, d.stdin, args...)
	}
	line := strings.Join(args, " ")
	switch {
	case o.code != d.code:
		t.Fatalf("mawid %s: got %+v, want exit code %d", line, o, d.code)
	case o.code == 0 && o.err != "" && d.command != "migrate": // which logs what it does
		t.Errorf("mawid %s: got %q on standard error, want nothing", line, o.err)
	case o.out == "" && o.code != 0:
		decode[complaint](t, o.err)
	case o.out == "" && (d.command == "odoo serve" || d.command == "adapter caldav"): // They have nothing to say but their log.
	case d.lines:
		for l := range strings.Lines(o.out) {
			decode[any](t, l)
		}
	default:
		decode[any](t, o.out)
	}
	return o
}

// learn remembers the ids of what a command made.
func learn(t *testing.T, names map[string]string, command string, o outcome) {
	t.Helper()
	name := map[string]string{"keys create": "KEY", "webhooks add": "ENDPOINT", "webhooks test": "DELIVERY"}[command]
	if name != "" {
		names[name] = decode[struct{ ID string }](t, o.out).ID
	}
}

func TestWhatIsShownOnceIsInTheJSON(t *testing.T) {
	t.Parallel()
	data := begun(t)
	doc := clinic + "users:\n  - {email: huda@noor.example, name: Huda, role: owner}\n"
	applied := decode[ids](t, must(t, doc, "apply", "-", "--json", "--data", data, "--base-url", "https://book.example.com"))
	if !strings.HasPrefix(applied.Links["huda@noor.example"], "https://book.example.com/join/") {
		t.Errorf("got %+v, want the link", applied)
	}
	key := decode[struct{ ID, Key, Status string }](t,
		must(t, "", "keys", "create", "--org", "noor", "--name", "crm", "--scopes", "availability:read", "--json", "--data", data))
	if !strings.HasPrefix(key.Key, "svc_live_") || len(key.ID) != 36 || key.Status != "live" {
		t.Errorf("got %+v, want the key", key)
	}
	agent := decode[struct{ ID, Credential string }](t,
		must(t, "", "agent", "create", "--org", "noor", "--name", "x", "--json", "--data", data))
	if !strings.HasPrefix(agent.Credential, "agt_live_") {
		t.Errorf("got %+v, want the credential", agent)
	}
	joined(t, data, "huda@noor.example")
	link := decode[linkLine](t, must(t, "", "users", "reset", "huda@noor.example", "--yes", "--json", "--data", data))
	if !strings.HasPrefix(link.Link, "http://127.0.0.1:8080/password/") {
		t.Errorf("got %+v, want the link", link)
	}
}
