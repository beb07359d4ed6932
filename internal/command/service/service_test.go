package service

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/toolbox"
)

// do runs a command, and gives what it prints.
func do(t *testing.T, run func(*command.Global, command.Streams) error) string {
	t.Helper()
	var out bytes.Buffer
	if err := run(&command.Global{}, command.Streams{Out: &out, Err: &out}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestTheServiceIsInstalledUpgradedAndTakenAway(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	install := func(g *command.Global, s command.Streams) error {
		return (&installCmd{Root: root}).Run(t.Context(), g, s)
	}
	if got := do(t, install); !strings.Contains(got, "enable --now mawid") {
		t.Errorf("the first time: got %q, want it enabled", got)
	}
	for name, mode := range map[string]os.FileMode{program: 0o755, admin: 0o755, unit: 0o644, users: 0o644, settings: 0o600} {
		if info, err := os.Stat(filepath.Join(root, name)); err != nil || info.Mode().Perm() != mode {
			t.Errorf("%s: got %v, %v, want it with %o", name, info, err, mode)
		}
	}
	text, err := os.ReadFile(filepath.Join(root, unit))
	if err != nil || !strings.Contains(string(text), "ExecStart="+program+" serve\n") {
		t.Errorf("got %v and\n%s\nwant the program that was installed", err, text)
	}
	mine := []byte("MAWID_BASE_URL='https://book.noor.example'\n")
	if err := os.WriteFile(filepath.Join(root, settings), mine, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, unit), []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := do(t, install); !strings.Contains(got, "restart mawid") || strings.Contains(got, "enable") { // An upgrade.
		t.Errorf("the second time: got %q, want it restarted", got)
	}
	if got, err := os.ReadFile(filepath.Join(root, settings)); err != nil || !bytes.Equal(got, mine) {
		t.Errorf("after an upgrade the settings are %q, %v, want those that were written", got, err)
	}
	if got, err := os.ReadFile(filepath.Join(root, unit)); err != nil || !bytes.Equal(got, text) {
		t.Errorf("after an upgrade the unit is %q, %v", got, err)
	}
	uninstall := func(g *command.Global, s command.Streams) error {
		return (&uninstallCmd{Root: root}).Run(t.Context(), g, s)
	}
	do(t, uninstall)
	left, err := filepath.Glob(filepath.Join(root, "*", "*", "mawid*"))
	if err != nil || len(left) != 1 || left[0] != filepath.Join(root, settings) {
		t.Errorf("left behind: %v, %v, want the settings alone", left, err)
	}
	if err := uninstall(&command.Global{}, command.Streams{Out: &bytes.Buffer{}}); err == nil {
		t.Error("what is not there was taken away")
	}
}

func TestASupervisorHearsWhetherItCanWork(t *testing.T) {
	t.Parallel()
	status := http.StatusOK
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = w.Write([]byte("the database does not answer"))
	}))
	defer server.Close()
	ask := func(g *command.Global, s command.Streams) error {
		return (&healthyCmd{URL: server.URL}).Run(t.Context(), g, s)
	}
	if got := do(t, ask); got != "ready\n" {
		t.Errorf("got %q", got)
	}
	status = http.StatusServiceUnavailable
	if err := ask(&command.Global{}, command.Streams{}); err == nil || !strings.Contains(err.Error(), "the database does not answer") {
		t.Errorf("got %v, want the reason", err)
	}
	server.Close()
	if err := ask(&command.Global{}, command.Streams{}); err == nil {
		t.Error("where nobody answers it is healthy")
	}
}

func TestASupervisorHearsWhatIsWrongWithTheAddress(t *testing.T) {
	t.Parallel()
	encrypted := httptest.NewTLSServer(nil)
	defer encrypted.Close()
	for address, want := range map[string]string{
		"127.0.0.1:8080/readyz": "is not an address", "readyz": "is not an address", "ftp://x": "is not an address",
		encrypted.URL: "does not trust it", "http://127.0.0.1:1/": "nobody answers at http://127.0.0.1:1/",
	} {
		if err := (&healthyCmd{URL: address}).Run(t.Context(), &command.Global{}, command.Streams{}); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", address, err, want)
		}
	}
}

// The mark of systemd-analyze goes from 0 to 10, and is told in tenths.
func TestTheUnitIsSoundAndWellLocked(t *testing.T) {
	t.Parallel()
	analyze := toolbox.Need(t, "systemd-analyze")
	file := filepath.Join(t.TempDir(), "mawid.service")
	text := do(t, func(g *command.Global, s command.Streams) error {
		return (&installCmd{Print: true}).Run(t.Context(), g, s)
	})
	// Here there is no program at its place; verifying asks for it.
	text = strings.ReplaceAll(text, program+" ", analyze+" ")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"security", "--offline=true", "--threshold=30"}, {"verify", "--man=no"}} {
		cmd := exec.CommandContext(t.Context(), analyze, append(args, file)...)
		cmd.Env = append(os.Environ(), "SYSTEMD_LOG_LEVEL=warning")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Errorf("systemd-analyze %v: %v\n%s", args, err, out)
		}
		if strings.Contains(string(out), "Unknown key") {
			t.Errorf("the unit says what systemd does not know:\n%s", out)
		}
	}
}

// Commands beside the service work with its settings, on its data.
func TestTheSettingsOfTheServiceAreThoseOfTheCommandsBesideIt(t *testing.T) {
	t.Parallel()
	sh := toolbox.Need(t, "sh")
	dir := t.TempDir()
	// Nobody can become the user of the service here: what would run is shown.
	fake := "#!/bin/sh\nwhile [ \"$1\" != mawid ]; do shift; done\necho \"$PWD $MAWID_BASE_URL $MAWID_DATABASE $*\"\n"
	if err := os.WriteFile(filepath.Join(dir, "setpriv"), []byte(fake), 0o700); err != nil {
		t.Fatal(err)
	}
	lines := "# what\nMAWID_BASE_URL='https://book.noor.example'\nMAWID_DATABASE='postgres://a:b@c/d?x=1&y=2'\n"
	if err := os.WriteFile(filepath.Join(dir, "env"), []byte(lines), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), sh, "../../../deploy/mawid-admin", "keys", "list", "--org", "noor")
	cmd.Env = []string{"PATH=" + dir + ":" + os.Getenv("PATH"), "MAWID_DATA=" + dir, "MAWID_SETTINGS=" + filepath.Join(dir, "env")}
	out, err := cmd.CombinedOutput()
	want := dir + " https://book.noor.example postgres://a:b@c/d?x=1&y=2 mawid keys list --org noor\n"
	if err != nil || string(out) != want {
		t.Errorf("got %v and %q, want %q", err, out, want)
	}
}
