package stories

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/mawid/mawid/internal/toolbox"
)

// image makes the image of deploy/Dockerfile and starts it, as nobody in particular.
// Its first stage fetches a compiler from a registry: what that would have made is
// put there instead.
func image(t *testing.T, p *program) {
	if os.Geteuid() != 0 {
		t.Log("only root can start an image here")
		return
	}
	toolbox.Need(t, "buildah")
	b := &builder{t: t, dir: t.TempDir()}
	b.prepare(p)
	b.do("bud", "--isolation", "chroot", "--format", "docker", "--tag", "mawid", b.context())
	container := b.do("from", "localhost/mawid")
	t.Cleanup(func() { b.do("rm", container) })

	command := strings.Fields(b.do("inspect", "--type", "image", "--format",
		"{{range .OCIv1.Config.Entrypoint}}{{.}} {{end}}{{range .OCIv1.Config.Cmd}}{{.}} {{end}}", "localhost/mawid"))
	run := append(b.flags("run", "--isolation", "chroot", "--env", "MAWID_LISTEN="+freePort(t), container), command...)
	s := (&program{bin: "buildah"}).start(t, nil, run...)
	if got := s.get("", "/readyz"); got.status != 200 {
		t.Errorf("got %d %s, want it ready", got.status, got.raw)
	}
	pid, uid := inside(t, s.base)
	if uid != "65532" {
		t.Errorf("it runs as %s, want 65532", uid)
	}
	// It is told to stop as an engine tells it.
	if err := syscall.Kill(pid, syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := <-s.ended; err != nil {
		t.Errorf("it ended with %v", err)
	}
	s.ended <- nil
}

// builder makes images, in a folder of its own.
type builder struct {
	t   *testing.T
	dir string
}

// context is the folder of what the image is made of.
func (b *builder) context() string { return filepath.Join(b.dir, "context") }

func (b *builder) flags(args ...string) []string {
	own := []string{"--root", filepath.Join(b.dir, "root"), "--runroot", filepath.Join(b.dir, "run"), "--storage-driver", "vfs"}
	return append(own, args...)
}

// do runs the builder and gives what it prints.
func (b *builder) do(args ...string) string {
	b.t.Helper()
	cmd := exec.Command("buildah", b.flags(args...)...)
	var log strings.Builder
	cmd.Stderr = &log
	out, err := cmd.Output()
	if err != nil {
		b.t.Fatalf("buildah %s: %v\n%s%s", args[0], err, out, log.String())
	}
	return strings.TrimSpace(string(out))
}

// prepare writes what the image is made of: the second stage as it is, and a first one
// that has what the compiler would have made.
func (b *builder) prepare(p *program) {
	b.t.Helper()
	text, err := os.ReadFile("../deploy/Dockerfile")
	if err != nil {
		b.t.Fatal(err)
	}
	_, last, found := strings.Cut(string(text), "\nFROM scratch\n")
	if !found {
		b.t.Fatal("the Dockerfile has no second stage")
	}
	copies := map[string]string{p.bin: "out/mawid", "../LICENSE": "LICENSE", "../NOTICE": "NOTICE", "../go.mod": "ca-certificates.crt"}
	for from, to := range copies {
		data, err := os.ReadFile(from)
		if err != nil {
			b.t.Fatal(err)
		}
		b.write(to, data, 0o755)
	}
	for _, folder := range []string{"out/data", "out/tmp"} {
		if err := os.MkdirAll(filepath.Join(b.context(), folder), 0o755); err != nil {
			b.t.Fatal(err)
		}
	}
	const first = "FROM scratch AS build\nCOPY out /out\nCOPY ca-certificates.crt /etc/ssl/certs/\n\nFROM scratch\n"
	b.write("Dockerfile", []byte(first+last), 0o644)
}

func (b *builder) write(name string, data []byte, mode os.FileMode) {
	b.t.Helper()
	path := filepath.Join(b.context(), name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(path, data, mode); err != nil {
		b.t.Fatal(err)
	}
}

// inside finds the process that serves at an address, and whose it is.
func inside(t *testing.T, base string) (pid int, uid string) {
	t.Helper()
	_, address, _ := strings.Cut(base, "//")
	all, err := filepath.Glob("/proc/[0-9]*/environ")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range all {
		env, _ := os.ReadFile(file) // It may be gone by now.
		name, _ := os.ReadFile(filepath.Join(filepath.Dir(file), "comm"))
		if strings.TrimSpace(string(name)) != "mawid" || !strings.Contains(string(env), "MAWID_LISTEN="+address+"\x00") {
			continue
		}
		status, err := os.ReadFile(filepath.Join(filepath.Dir(file), "status"))
		if err != nil {
			t.Fatal(err)
		}
		m := regexp.MustCompile(`(?m)^Uid:\s+(\d+)`).FindSubmatch(status)
		if pid, err = strconv.Atoi(filepath.Base(filepath.Dir(file))); err != nil {
			t.Fatal(err)
		}
		return pid, string(m[1])
	}
	t.Fatal("nothing serves there")
	return 0, ""
}
