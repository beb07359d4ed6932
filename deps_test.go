package mawid_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// machine is a computer on which only some programs are installed. What they
// are asked to do stands in a log.
type machine struct {
	t        *testing.T
	dir, log string
}

func newMachine(t *testing.T, programs ...string) machine {
	t.Helper()
	dir := t.TempDir()
	m := machine{t, dir, filepath.Join(dir, "log")}
	for _, p := range programs {
		m.install(p, "exit 0")
	}
	return m
}

// install puts a program there that notes how it was called.
func (m machine) install(name, does string) {
	m.t.Helper()
	script := "#!/bin/sh\necho \"" + name + " $*\" >>'" + m.log + "'\n" + does + "\n"
	if err := os.WriteFile(filepath.Join(m.dir, name), []byte(script), 0o700); err != nil {
		m.t.Fatal(err)
	}
}

// make runs a target there, and gives what was printed, what was called, and
// whether it succeeded.
func (m machine) make(target string) (printed, called string, ok bool) {
	m.t.Helper()
	program, err := exec.LookPath("make")
	if err != nil {
		m.t.Fatal(err)
	}
	makefile, err := os.Open("Makefile") // Opened here, so that a test cache never hides a change.
	if err != nil {
		m.t.Fatal(err)
	}
	defer makefile.Close()
	cmd := exec.CommandContext(m.t.Context(), program, "-f", "-", target, "GO=go", "PG_BIN="+filepath.Join(m.dir, "*"))
	cmd.Stdin, cmd.Env = makefile, []string{"PATH=" + m.dir}
	out, err := cmd.CombinedOutput()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		m.t.Fatal(err)
	}
	log, _ := os.ReadFile(m.log)
	return string(out), string(log), err == nil
}

var everything = []string{"initdb", "postgres", "node", "npm", "python3", "php", "chromium", "openssl", "bash", "script", "radicale",
	"xandikos", "nginx", "caddy", "buildah", "pgbouncer", "systemd-analyze", "aiosmtpd", "go"}

func TestTheTestsStopAtOnceWhereSomethingIsMissing(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		installed []string
		want      string
	}{
		"everything": {[]string{"go"}, "Missing for the tests: " +
			"postgresql nodejs npm python3 php-cli chromium-headless-shell openssl bash bsdutils radicale python3-tz xandikos " +
			"nginx-light caddy buildah pgbouncer systemd python3-aiosmtpd python3-icalendar."},
		"PostgreSQL": {append([]string{"google-chrome"}, everything[2:]...), "Missing for the tests: postgresql."},
		"a browser": {slices.DeleteFunc(slices.Clone(everything), func(p string) bool { return p == "chromium" }),
			"Missing for the tests: chromium-headless-shell."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := newMachine(t, append(tc.installed, "apt-get")...)
			m.install("id", "echo 1000")
			printed, called, ok := m.make("test")
			if ok || !strings.Contains(printed, tc.want) || !strings.Contains(printed, "apt-get install") {
				t.Errorf("got %t and\n%s\nwant it to fail and to say %q", ok, printed, tc.want)
			}
			if strings.Contains(called, "go ") || strings.Contains(called, "apt-get") {
				t.Errorf("it went on with\n%s", called)
			}
		})
	}
}

func TestRootOnDebianGetsWhatIsMissingAndSeesIt(t *testing.T) {
	t.Parallel()
	m := newMachine(t, everything[2:]...)
	m.install("id", "echo 0")
	m.install("apt-get", "echo Unpacking")
	printed, called, ok := m.make("test")
	if !ok || !strings.Contains(printed, "Installing for the tests: postgresql.") || strings.Count(printed, "Unpacking") != 2 {
		t.Errorf("got %t and\n%s\nwant to see it being installed", ok, printed)
	}
	if !strings.Contains(called, " postgresql\n") || strings.Contains(called, "chromium") || !strings.Contains(called, "go test") {
		t.Errorf("it called\n%s\nwant only postgresql installed, and the tests run", called)
	}
	m.install("apt-get", "exit 1")
	if printed, _, ok := m.make("test"); ok || !strings.Contains(printed, "Missing for the tests: postgresql.") {
		t.Errorf("where it cannot be installed: got %t and\n%s", ok, printed)
	}
}

func TestWhereNothingIsMissingTheTestsBegin(t *testing.T) {
	t.Parallel()
	m := newMachine(t, append([]string{"id", "apt-get"}, everything...)...)
	if printed, called, ok := m.make("test"); !ok || !strings.Contains(called, "go test") || strings.Contains(called, "apt-get") {
		t.Errorf("got %t and\n%s\nit called\n%s", ok, printed, called)
	}
}

func TestLintLooksForWeaknessesAndSaysWhereItCannot(t *testing.T) {
	t.Parallel()
	const downloads = "echo 'go: downloading golang.org/x/sys v0.48.0' >&2; "
	for name, tc := range map[string]struct {
		tool, says string
		ok         bool
		want       string
	}{
		"nothing found":          {"govulncheck", `echo "No vulnerabilities found."`, true, "No vulnerabilities found."},
		"something found":        {"govulncheck", `echo "Vulnerability #1: GO-2026-0001"; exit 3`, false, "GO-2026-0001"},
		"no database":            {"govulncheck", `echo "govulncheck: fetching vulnerabilities: no such host" >&2; exit 1`, true, "govulncheck: left out"},
		"a tool that fails":      {"govulncheck", `echo "govulncheck: no go.mod file" >&2; exit 1`, false, "no go.mod"},
		"a broken workflow":      {"actionlint", downloads + `echo "ci.yml:3:1: bad timeout-minutes"; exit 1`, false, "ci.yml:3:1"},
		"no way to a linter":     {"actionlint", downloads + `echo "go: actionlint: dial tcp: refused" >&2; exit 1`, true, "actionlint: left out"},
		"a broken composition":   {"compose-go", `echo "services.node1.cap_dorp" >&2; exit 1`, false, "cap_dorp"},
		"a broken Dockerfile":    {"dockerfile-utils", `echo "Unknown instruction: USR"; exit 1`, false, "USR"},
		"no way to npm's":        {"dockerfile-utils", `echo "npm error code ECONNREFUSED" >&2; exit 1`, true, "dockerfile-utils: left out"},
		"a linter npm cannot do": {"dockerfile-utils", `echo "npm error could not determine executable" >&2; exit 1`, false, "npm error"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := newMachine(t, "gofmt")
			for _, runner := range []string{"go", "npx"} {
				m.install(runner, `case "$*" in *`+tc.tool+`*) `+tc.says+`;; esac`)
			}
			printed, called, ok := m.make("lint")
			if ok != tc.ok || !strings.Contains(printed, tc.want) {
				t.Errorf("got %t and\n%s\nwant %t and %q", ok, printed, tc.ok, tc.want)
			}
			if !strings.Contains(called, "golangci-lint@") {
				t.Errorf("it called\n%s", called)
			}
		})
	}
}

func TestTheRaceDetectorNeedsACompilerAndTheTestsDoNot(t *testing.T) {
	t.Parallel()
	m := newMachine(t, append([]string{"sort", "tr"}, everything...)...)
	m.install("id", "echo 1000")
	if printed, called, ok := m.make("race"); ok || !strings.Contains(printed, "Missing for the tests: gcc libc6-dev.") ||
		called != "id -u\n" {
		t.Errorf("got %t and\n%s\nit called\n%s", ok, printed, called)
	}
	m.install("gcc", "exit 0")
	for _, target := range []string{"race", "race-short"} {
		if printed, called, ok := m.make(target); !ok || !strings.Contains(called, "go test -race") {
			t.Errorf("%s: got %t and\n%s\nit called\n%s", target, ok, printed, called)
		}
	}
}

// Where a test may be left out because of the machine, and why that is no
// program that could be installed.
var skips = map[string]string{
	"internal/toolbox/toolbox.go":                 "a missing program; in CI it fails",
	"internal/connector/odoo/real_test.go":        "make odoo sets up a real Odoo",
	"internal/connector/caldav/ical/rule_test.go": "a generated case without an answer",
	"internal/store/storing_test.go":              "only root can mount",
	"internal/store/mount_test.go":                "not every root may mount",
	"cmd/mawid/other_linux_test.go":               "only root can be somebody else, and mount",
	"internal/store/sound_test.go":                "a file system without hard links",
}

// A test that skips is green for the wrong reason.
func TestNothingIsSkippedButByTheToolbox(t *testing.T) {
	t.Parallel()
	files(t, func(name, text string) {
		if name != "deps_test.go" && skips[name] == "" &&
			(strings.Contains(text, ".Skip(") || strings.Contains(text, ".Skipf(") || strings.Contains(text, ".SkipNow(")) {
			t.Errorf("%s: skips a test; use toolbox.Need or toolbox.LeaveOut", name)
		}
	})
}
