package stories

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/store/storetest"
	"github.com/mawid/mawid/internal/toolbox"
)

// oapiCodegen is the generator of Go clients, and its version.
const oapiCodegen = "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.1"

// toolPatience bounds one tool on a busy machine. Nothing is measured by it.
const toolPatience = 5 * time.Minute

// run runs a tool in a directory and gives what it printed.
func run(t *testing.T, dir string, env []string, name string, args ...string) string {
	t.Helper()
	out, err := tryRun(t, dir, env, name, args...)
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", filepath.Base(name), strings.Join(args, " "), err, out)
	}
	return out
}

func tryRun(t *testing.T, dir string, env []string, name string, args ...string) (string, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), toolPatience)
	defer cancel()
	c := exec.CommandContext(ctx, name, args...)
	c.Dir, c.WaitDelay = dir, 10*time.Second
	c.Env = append(os.Environ(), append(env, "REDOCLY_TELEMETRY=off", "REDOCLY_SUPPRESS_UPDATE_NOTICE=true", "GOFLAGS=", "GOWORK=off")...)
	out, err := c.CombinedOutput()
	return string(out), err
}

// npmTools installs the tools of testdata/clients/package.json, and gives where
// their programs are.
func npmTools(t *testing.T) string {
	t.Helper()
	return filepath.Join(npmModules(t, "testdata/clients/package.json"), ".bin")
}

// npmModules installs what a package.json names, once for all runs on this
// machine, and gives where it is.
func npmModules(t *testing.T, file string) string {
	t.Helper()
	toolbox.Need(t, "node")
	toolbox.Need(t, "npm")
	list, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	sum := sha256.Sum256(list)
	home := filepath.Join(cache, "mawid-tools", hex.EncodeToString(sum[:6]))
	modules := filepath.Join(home, "node_modules")
	if _, err := os.Stat(modules); err == nil {
		return modules
	}
	if err := os.MkdirAll(filepath.Dir(home), 0o755); err != nil {
		t.Fatal(err)
	}
	fresh, err := os.MkdirTemp(filepath.Dir(home), "new-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(fresh)
	if err := os.WriteFile(filepath.Join(fresh, "package.json"), list, 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := tryRun(t, fresh, nil, "npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline")
	if err != nil {
		toolbox.LeaveOut(t, "npm cannot install the tools: %v\n%s", err, out)
	}
	// Another test may have been faster; then its copy is as good.
	if err := os.Rename(fresh, home); err != nil {
		if _, there := os.Stat(modules); there != nil {
			t.Fatal(err)
		}
	}
	return modules
}

// documentFile writes the document of a service into a directory.
func (w *world) documentFile(t *testing.T, dir string) string {
	t.Helper()
	file := filepath.Join(dir, "openapi.json")
	if err := os.WriteFile(file, []byte(w.get("", root+"/openapi.json").raw), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// clients is a world with a copy of testdata/clients beside its document.
func clients(t *testing.T) (w *world, dir string, env []string) {
	t.Helper()
	t.Parallel()
	w = newWorld(t, storetest.SQLite(t), plenty)
	dir = t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("testdata/clients")); err != nil {
		t.Fatal(err)
	}
	w.documentFile(t, dir)
	return w, dir, []string{"BOOKING_URL=" + w.base, "BOOKING_KEY=" + w.key, "SERVICE=" + w.service("checkup"), "BRANCH=" + w.branch("olaya")}
}

// hasBooked expects that a client printed the id of an appointment.
func (w *world) hasBooked(t *testing.T, printed string) {
	t.Helper()
	a := w.get(w.key, appointments+"/"+strings.TrimSpace(printed))
	want(t, a, 200, "")
	if got := a.text("customer_name"); got != "Noura" {
		t.Errorf("booked for %q, want Noura", got)
	}
}

func TestLintersFindNoErrorAndTypeScriptBooks(t *testing.T) {
	bin := npmTools(t)
	w, dir, env := clients(t)
	run(t, dir, nil, filepath.Join(bin, "redocly"), "lint", "openapi.json")
	run(t, dir, nil, filepath.Join(bin, "spectral"), "lint", "--ruleset", "spectral.yaml", "--fail-severity", "error", "openapi.json")
	run(t, dir, nil, filepath.Join(bin, "openapi-typescript"), "openapi.json", "-o", "ts/booking.ts")
	run(t, dir, nil, filepath.Join(bin, "tsc"), "--strict", "--target", "es2022", "--module", "es2022", "--moduleResolution", "bundler",
		"--lib", "es2022,dom,dom.iterable", "--outDir", "out", "ts/book.ts")
	if err := os.Rename(filepath.Join(dir, "out", "book.js"), filepath.Join(dir, "out", "book.mjs")); err != nil {
		t.Fatal(err)
	}
	w.hasBooked(t, run(t, dir, env, "node", "out/book.mjs"))
}

func TestTheGeneratedGoClientCompilesAndBooks(t *testing.T) {
	w, dir, env := clients(t)
	at := filepath.Join(dir, "go")
	if err := os.Mkdir(filepath.Join(at, "booking"), 0o755); err != nil {
		t.Fatal(err)
	}
	out, err := tryRun(t, at, nil, "go", "run", oapiCodegen, "-package", "booking", "-o", "booking/booking.go", "../openapi.json")
	if err != nil {
		if strings.Contains(out, "dial tcp") {
			toolbox.LeaveOut(t, "cannot download the generator: %s", out)
		}
		t.Fatalf("oapi-codegen: %v\n%s", err, out)
	}
	run(t, at, nil, "go", "build", "-o", "client", ".")
	w.hasBooked(t, run(t, at, env, "./client"))
}
