package stories

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// program is the real binary, built for the stories.
type program struct {
	bin       string // the binary
	connector string // the example of a connector, once it is built
	path      string // a PATH on which there is a curl
}

// devNow is when the program begins, for those stories that need a date.
const devNow = "2026-11-15T08:00:01+03:00"

// TestTheProgram tells the stories of the binary, which it builds once.
func TestTheProgram(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	p := &program{bin: filepath.Join(dir, "mawid"), connector: filepath.Join(dir, "connector"), path: os.Getenv("PATH")}
	build(t, p.bin, "./cmd/mawid")
	p.path = substitutes(t, filepath.Join(dir, "instead")) + string(os.PathListSeparator) + p.path
	for name, story := range map[string]func(*testing.T, *program){
		"a clinic is set up and looked after by commands":     commands,
		"mistakes on the command line are told":               mistakes,
		"everything in the documents can be pasted":           papers,
		"the requests of the demo can be pasted":              demonstration,
		"a crash loses nothing that was acknowledged":         crash,
		"what is acknowledged while it stops is kept":         farewell,
		"a key's budget outlives the server":                  budgets,
		"no request is cut when a node stops":                 politeStops,
		"nodes restart in turns and nobody notices":           rollingRestarts,
		"a node dies in a call, and another goes on":          powerCut,
		"answers are the same wherever the host thinks it is": anywhere,
		"events reach a server that misbehaves":               webhooks,
		"customers are told although nodes are killed":        messages,
		"whoever presses a button is answered":                buttons,
		"a connected system in a storm agrees in the end":     connectors,
		"one server works on a file, as long as it is there":  oneFile,
		"the image is made, and starts as nobody":             image,
		"the secret key changes, and is lost":                 secretKey,
		"what the composition starts books together":          together,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			story(t, p)
		})
	}
}

// outcome is what a command did.
type outcome struct {
	code     int
	out, err string
}

// run runs a command to its end.
func (p *program) run(t *testing.T, args ...string) outcome {
	t.Helper()
	var out, stderr bytes.Buffer
	cmd := exec.CommandContext(t.Context(), p.bin, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = t.TempDir(), &out, &stderr
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return outcome{cmd.ProcessState.ExitCode(), out.String(), stderr.String()}
}

// must runs a command that has to succeed and gives what it printed.
func (p *program) must(t *testing.T, args ...string) string {
	t.Helper()
	o := p.run(t, args...)
	if o.code != 0 {
		t.Fatalf("mawid %s: got exit code %d: %s%s", strings.Join(args, " "), o.code, o.out, o.err)
	}
	return o.out
}

// service is a running server.
type service struct {
	*caller
	t     *testing.T
	cmd   *exec.Cmd
	out   *bufio.Reader // standard output
	ended chan error
}

var listening = regexp.MustCompile(`address=(127\.0\.0\.1:\d+)`)

// serve starts the server on a free port and waits until it listens.
func (p *program) serve(t *testing.T, env []string, args ...string) *service {
	t.Helper()
	s := p.start(t, env, append([]string{"serve", "--listen", "127.0.0.1:0", "--rate-limit", "100000", "--dev", "--dev-now", devNow},
		args...)...)
	return s
}

// launcher starts processes, all on one thread that lives as long as we do: a
// process with Pdeathsig dies with the thread that started it, and threads end.
var launcher = func() chan<- func() {
	work := make(chan func())
	go func() {
		runtime.LockOSThread()
		for do := range work {
			do()
		}
	}()
	return work
}()

// launch starts a process.
func launch(cmd *exec.Cmd) error {
	done := make(chan error)
	launcher <- func() { done <- cmd.Start() }
	return <-done
}

func (p *program) start(t *testing.T, env []string, args ...string) *service {
	t.Helper()
	cmd := exec.Command(p.bin, args...)
	cmd.Dir, cmd.Env = t.TempDir(), append(os.Environ(), env...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	stderr, err1 := cmd.StderrPipe()
	stdout, err2 := cmd.StdoutPipe()
	if err := errors.Join(err1, err2, launch(cmd)); err != nil {
		t.Fatal(err)
	}
	s := &service{t: t, cmd: cmd, out: bufio.NewReader(stdout), ended: make(chan error, 1)}
	address := make(chan string, 1)
	var log bytes.Buffer
	go func() {
		lines := bufio.NewScanner(stderr)
		for lines.Scan() {
			m := listening.FindStringSubmatch(lines.Text())
			if m != nil && !strings.Contains(lines.Text(), "waiting for the database") { // it says so there, too, and is not ready
				address <- m[1]
			}
			log.WriteString(lines.Text() + "\n")
		}
		close(address)
		s.ended <- cmd.Wait()
	}()
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		<-s.ended
	})
	if args[0] == "demo" { // it tells its address on standard output
		return s
	}
	select {
	case at, ok := <-address:
		if !ok {
			t.Fatalf("mawid %s: ended: %s", strings.Join(args, " "), log.String())
		}
		s.reach("http://" + at)
	case <-time.After(5 * time.Minute):
		t.Fatalf("mawid %s: does not listen", strings.Join(args, " "))
	}
	return s
}

func (s *service) reach(base string) {
	transport := &http.Transport{MaxIdleConnsPerHost: 64}
	s.t.Cleanup(transport.CloseIdleConnections)
	s.caller = newCaller(s.t, base, transport)
}

// kill ends the server as a power cut does.
func (s *service) kill() {
	s.t.Helper()
	if err := s.cmd.Process.Kill(); err != nil {
		s.t.Fatal(err)
	}
	s.ended <- <-s.ended // the cleanup waits for it, too
}

// stop asks the server to stop and gives its exit code.
func (s *service) stop() int {
	s.t.Helper()
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		s.t.Fatal(err)
	}
	select {
	case err := <-s.ended:
		s.ended <- err
	case <-time.After(5 * time.Minute):
		s.t.Fatal("the server does not stop")
	}
	return s.cmd.ProcessState.ExitCode()
}

// clinicFile writes a catalog into a file.
func clinicFile(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "clinic.yaml")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// applied is what mawid apply prints.
type applied struct {
	Organization                  struct{ ID, Slug string }
	Branches, Services, Resources map[string]string
}

// setUp applies noor and makes a key.
func (p *program) setUp(t *testing.T, where ...string) (applied, string) {
	t.Helper()
	var ids applied
	if err := json.Unmarshal([]byte(p.must(t, append([]string{"apply", clinicFile(t, noor)}, where...)...)), &ids); err != nil {
		t.Fatal(err)
	}
	args := []string{"keys", "create", "--org", "noor", "--name", "crm", "--scopes", strings.Join(everyScope, ",")}
	return ids, strings.TrimSpace(p.must(t, append(args, where...)...))
}

// asProgram, in the environment, makes the test binary behave as a small curl,
// for machines that have none.
const asProgram = "STORIES_AS_PROGRAM"

// instead are the programs that the test binary can stand in for.
var instead = map[string]func(args []string) int{"curl": curl}

// substitutes makes a directory in which this very binary is what is missing.
func substitutes(t *testing.T, dir string) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for name := range instead {
		if _, err := exec.LookPath(name); err == nil {
			continue
		}
		script := "#!/bin/sh\n" + asProgram + "=" + name + " exec '" + self + "' \"$@\"\n"
		if err := os.WriteFile(filepath.Join(dir, name), []byte(script), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// curl knows as much of curl as our pages use: -s, -i, -w, -H, -d, -X and an
// address.
func curl(args []string) int {
	var address, body, method, after string
	var head bool
	header := http.Header{}
	for len(args) > 0 {
		arg := args[0]
		args = args[1:]
		for arg != "" && arg[0] == '-' && len(arg) > 2 && strings.Contains("si", arg[1:2]) { // -siw
			head = head || arg[1] == 'i'
			arg = "-" + arg[2:]
		}
		if value := map[string]*string{"-d": &body, "-X": &method, "-w": &after, "-H": new(string)}[arg]; value != nil {
			if len(args) == 0 {
				return 2
			}
			*value, args = args[0], args[1:]
			if name, text, _ := strings.Cut(*value, ":"); arg == "-H" {
				header.Add(name, strings.TrimSpace(text))
			}
			continue
		}
		switch arg {
		case "-s", "-S":
		case "-i":
			head = true
		default:
			address = arg
		}
	}
	if method == "" {
		method = map[bool]string{true: http.MethodPost, false: http.MethodGet}[body != ""]
	}
	r, err := http.NewRequestWithContext(context.Background(), method, address, strings.NewReader(body))
	if err != nil {
		return 3
	}
	r.Header = header
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		return 7
	}
	defer a.Body.Close()
	if head {
		fmt.Printf("%s %s\r\n", a.Proto, a.Status)
		for name, values := range a.Header {
			fmt.Printf("%s: %s\r\n", name, values[0])
		}
		fmt.Print("\r\n")
	}
	if _, err := io.Copy(os.Stdout, a.Body); err != nil {
		return 23
	}
	fmt.Print(strings.ReplaceAll(after, `\n`, "\n"))
	return 0
}

// shell runs a script in a directory and gives what it printed.
func (p *program) shell(t *testing.T, dir, script string, env ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "sh", "-c", script)
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), "PATH="+p.path), env...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s\nin\n%s", err, stderr.String(), script)
	}
	return string(out)
}
