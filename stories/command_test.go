package stories

import (
	"encoding/json"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// commands sets a clinic up, serves it, and looks after it.
func commands(t *testing.T, p *program) {
	data := t.TempDir()
	file := clinicFile(t, noor)
	first := p.must(t, "apply", file, "--data", data)
	var ids applied
	if err := json.Unmarshal([]byte(first), &ids); err != nil {
		t.Fatalf("apply printed %s: %v", first, err)
	}
	if ids.Organization.Slug != "noor" || !uuid7.MatchString(ids.Organization.ID) || !uuid7.MatchString(ids.Branches["olaya"]) ||
		!uuid7.MatchString(ids.Services["checkup"]) || !uuid7.MatchString(ids.Resources["sara"]) {
		t.Errorf("apply printed %s, want the ids of everything", first)
	}
	if again := p.must(t, "apply", file, "--data", data); again != first {
		t.Errorf("applied again: got %s, want %s", again, first)
	}
	if out := p.must(t, "migrate", "--data", data); !strings.Contains(out, "up to date") {
		t.Errorf("migrate on a new database: got %q", out)
	}
	if out := p.must(t, "migrate", "--data", filepath.Join(data, "other")); !strings.Contains(out, "0001") {
		t.Errorf("migrate on an empty directory: got %q, want the migrations", out)
	}
	if out := p.must(t, "version"); !strings.HasPrefix(out, "mawid ") {
		t.Errorf("version: got %q", out)
	}
	made := p.run(t, "keys", "create", "--org", "noor", "--name", "crm", "--scopes", "availability:read,appointments:read,appointments:create",
		"--data", data)
	if made.code != 0 || made.err != "" || !regexp.MustCompile(`^svc_live_[0-9A-Za-z]{38}\n$`).MatchString(made.out) {
		t.Fatalf("keys create: got %+v, want a key alone", made)
	}
	key := strings.TrimSpace(made.out)
	s := p.serve(t, nil, "--data", data)
	question := []string{"service_id", ids.Services["checkup"], "branch_id", ids.Branches["olaya"], "date", "2026-11-15", "time", "09:00"}
	offered(t, s.get(key, availability, question...), "available", "2026-11-15", "09:00")
	booked := s.post(key, appointments, object{"service_id": ids.Services["checkup"], "branch_id": ids.Branches["olaya"],
		"customer_name": "Noura",
		"date":          "2026-11-15", "time": "09:00", "resource_id": ids.Resources["sara"]})
	want(t, booked, 201, "")

	// A key that lives for a second has expired when it is used: the server's
	// clock runs on from November 2026, and keys are dated by the command's.
	short := strings.TrimSpace(p.must(t, "keys", "create", "--org", "noor", "--name", "short", "--scopes", "availability:read",
		"--expires-in", "1s",
		"--dev", "--dev-now", "2026-11-14T08:00:00+03:00", "--data", data))
	want(t, s.get(short, availability, question...), 401, "expired_key")

	// Listed without its secret; revoked while the server runs, and at once.
	list := p.must(t, "keys", "list", "--org", "noor", "--data", data)
	if strings.Contains(list, key) || !strings.Contains(list, "crm") || !strings.Contains(list, key[:12]) {
		t.Errorf("keys list printed\n%s", list)
	}
	p.must(t, "keys", "revoke", "--org", "noor", key[:15], "--yes", "--data", data)
	want(t, s.get(key, availability, question...), 401, "invalid_key")
	if list := p.must(t, "keys", "list", "--org", "noor", "--data", data); !strings.Contains(list, "revoked") {
		t.Errorf("keys list printed\n%s", list)
	}

	// A new document is heard of by the running server.
	other := strings.TrimSpace(p.must(t, "keys", "create", "--org", "noor", "--name", "web", "--scopes", "availability:read", "--data", data))
	want(t, s.get(other, slotsOf(ids.Resources["sara"]), "service_id", ids.Services["checkup"]), 200, "")
	p.must(t, "apply", clinicFile(t, strings.Replace(noor, "overrides: [{date: 2026-11-18",
		"overrides: [{date: 2026-11-16, hours: []}, {date: 2026-11-18", 1)), "--data", data)
	eventually(t, "the new hours", func() bool {
		return s.get(other, slotsOf(ids.Resources["sara"]), "service_id", ids.Services["checkup"]).text("slots_by_date", 1,
			"date") == "2026-11-17"
	})
	if out := p.must(t, "verify", "--data", data); strings.Contains(out, "BROKEN") || !strings.Contains(out, "ok") {
		t.Errorf("verify printed\n%s", out)
	}
	if code := s.stop(); code != 0 {
		t.Errorf("the server stopped with exit code %d, want 0", code)
	}
}

// mistakes are told with what to do, on standard error.
func mistakes(t *testing.T, p *program) {
	data := t.TempDir()
	p.must(t, "apply", clinicFile(t, noor), "--data", data)
	bad := clinicFile(t, strings.Replace(noor, "duration: 30, branches: [olaya]}\n", "duratoin: 30, branches: [olaya]}\n", 1))
	for _, c := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"nonsense"}, 2, "nonsense"},
		{[]string{"serve", "--nonsense"}, 2, "nonsense"},
		{[]string{"apply", bad, "--data", data}, 1, "clinic.yaml:8:"},
		{[]string{"apply", filepath.Join(data, "none.yaml"), "--data", data}, 1, "none.yaml"},
		{[]string{"keys", "create", "--org", "nobody", "--name", "x", "--scopes", "availability:read", "--data", data}, 1, "organization"},
		{[]string{"keys", "create", "--org", "noor", "--name", "x", "--scopes", "availability:write", "--data", data}, 1, "availability:read"},
		{[]string{"keys", "create", "--org", "noor", "--name", "x", "--scopes", "availability:read", "--expires-in", "soon", "--data", data}, 2,
			"soon"},
		{[]string{"keys", "revoke", "--org", "noor", "svc_live_none", "--data", data}, 1, "keys list"},
		{[]string{"verify", "--data", filepath.Join(data, "nowhere")}, 1, "no database"},
		{[]string{"serve", "--dev-now", devNow, "--data", data}, 2, "--dev"},
		{[]string{"serve", "--dev-skew", "45s", "--data", data}, 2, "--dev"},
		{[]string{"serve", "--dev", "--base-url", "https://book.example.com", "--data", data}, 2, "--dev"},
		{[]string{"serve", "--database", "mysql://x"}, 2, "sqlite:"},
		{[]string{"serve", "--listen", "nowhere", "--data", data}, 1, "nowhere"},
	} {
		o := p.run(t, c.args...)
		if o.code != c.code || !strings.Contains(o.err, c.says) || o.out != "" {
			t.Errorf("mawid %s: got %+v, want exit code %d and %q on standard error", strings.Join(c.args, " "), o, c.code, c.says)
		}
	}
	if help := p.must(t, "--help"); !strings.Contains(help, "mawid demo") {
		t.Errorf("--help printed\n%s", help)
	}
	for _, command := range []string{"demo", "serve", "apply", "keys create", "keys list", "keys revoke", "verify", "migrate", "version"} {
		p.must(t, append(strings.Fields(command), "--help")...)
	}
}

// demonstration pastes the three requests that the demo prints.
func demonstration(t *testing.T, p *program) {
	s := p.start(t, nil, "demo", "--listen", "127.0.0.1:0", "--data", t.TempDir())
	var lines []string
	for {
		line, err := s.out.ReadString('\n')
		if err != nil {
			t.Fatalf("the demo ended: %v, after %q", err, lines)
		}
		if strings.HasPrefix(line, "curl ") {
			lines = append(lines, line)
		}
		if strings.Contains(line, "Ctrl-C") {
			break
		}
	}
	if len(lines) != 3 {
		t.Fatalf("got %d requests, want 3: %q", len(lines), lines)
	}
	for i, sign := range []string{`"available":`, `"slots_by_date":[{"date":"`, `{"id":"`} {
		if out := p.shell(t, t.TempDir(), lines[i]); !strings.Contains(out, sign) || strings.Contains(out, `"detail"`) {
			t.Errorf("%s printed %s, want %s", lines[i], out, sign)
		}
	}
	if out := p.shell(t, t.TempDir(), lines[2]); !strings.Contains(out, `"slot_taken"`) || !strings.Contains(out, `"alternatives":[{`) {
		t.Errorf("pasted again: got %s, want a refusal with alternatives", out)
	}
	if code := s.stop(); code != 0 {
		t.Errorf("the demo stopped with exit code %d, want 0", code)
	}
}
