package main

import (
	"bufio"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// process is a server that we have started.
type process struct {
	address string
	cmd     *exec.Cmd
	log     strings.Builder
	ended   chan struct{}
}

// launch starts a child that dies with us even if we are killed.
func (p *process) launch() error {
	p.ended = make(chan struct{})
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	ready := make(chan error)
	go func() {
		runtime.LockOSThread() // Pdeathsig is about the thread that started the child.
		err := p.cmd.Start()
		ready <- err
		if err == nil {
			_ = p.cmd.Wait()
		}
		close(p.ended)
	}()
	return <-ready
}

// stop asks the process to end, and waits.
func (p *process) stop() {
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	select {
	case <-p.ended:
	case <-time.After(15 * time.Second):
		_ = p.cmd.Process.Kill()
		<-p.ended
	}
}

// cpu is the processor time that the process has used, in seconds. The kernel
// counts in hundredths.
func (p *process) cpu() float64 {
	_, used := processor(p.cmd.Process.Pid)
	return used
}

// processor gives whose child a process is, and what it has used.
func processor(pid int) (parent int, used float64) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, 0
	}
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	parent, _ = strconv.Atoi(fields[1])
	user, _ := strconv.ParseFloat(fields[11], 64)
	system, _ := strconv.ParseFloat(fields[12], 64)
	return parent, (user + system) / 100
}

// serverCPU is the processor time that all processes of PostgreSQL have used which
// run, in seconds: those of connections last as long as the connections.
func (d *database) serverCPU(ctx context.Context) (sum float64, err error) {
	if d.kind == sqlite {
		return 0, nil
	}
	db, err := sql.Open("pgx", d.stage.server.URL("postgres"))
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	var own int
	if err := db.QueryRowContext(ctx, "select pg_backend_pid()").Scan(&own); err != nil {
		return 0, err
	}
	postmaster, _ := processor(own)
	list, err := os.ReadDir("/proc")
	for _, entry := range list {
		pid, err := strconv.Atoi(entry.Name())
		if err != nil {
			continue
		}
		if parent, used := processor(pid); parent == postmaster && pid != own {
			sum += used
		}
	}
	return sum, err
}

// resident is the process's memory in MiB.
func (p *process) resident() (float64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return 0, err
	}
	_, rest, ok := strings.Cut(string(text), "VmRSS:")
	if !ok {
		return 0, errors.New("no VmRSS: the process has ended")
	}
	kib, err := strconv.ParseFloat(strings.Fields(rest)[0], 64)
	return kib / 1024, err
}

// serve starts mawid serve on the database, with more arguments, and waits for
// its first answer.
func (d *database) serve(ctx context.Context, more ...string) (*process, error) {
	port, err := freePort()
	if err != nil {
		return nil, err
	}
	p := &process{address: net.JoinHostPort("127.0.0.1", strconv.Itoa(port))}
	p.cmd = exec.CommandContext(ctx, d.stage.mawid, append([]string{"serve", "--listen", p.address, "--database", d.url,
		"--rate-limit", "1000000000", "--log-level", "warn", "--drain", "0s"}, more...)...)
	p.cmd.Env = environment()
	p.cmd.Stderr = &p.log
	if err := p.launch(); err != nil {
		return nil, err
	}
	for {
		a, err := fetch(p.address, request("GET", availabilityPath, "", ""))
		switch {
		case err == nil && a.Status == http.StatusUnauthorized:
			return p, nil
		case err == nil && a.Status == http.StatusServiceUnavailable: // It waits for its database still.
		case err == nil:
			p.stop()
			return nil, fmt.Errorf("mawid serve: answered %d to a question without a key", a.Status)
		}
		select {
		case <-p.ended:
			return nil, fmt.Errorf("mawid serve ended at once\n%s", p.log.String())
		case <-time.After(time.Millisecond):
		}
	}
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}

// bareMode is the argument with which this program runs as the yardstick.
const bareMode = "serve-bare"

// bare starts a net/http server in a process of its own that does nothing but
// send the answer.
func bare(ctx context.Context, a *answer) (*process, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	spec, err := json.Marshal(a)
	if err != nil {
		return nil, err
	}
	p := &process{cmd: exec.CommandContext(ctx, self, bareMode)}
	p.cmd.Stdin = strings.NewReader(string(spec))
	p.cmd.Stderr = &p.log
	out, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer out.Close()
	p.cmd.Stdout = in
	if err := p.launch(); err != nil {
		return nil, errors.Join(err, in.Close())
	}
	_ = in.Close()
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		p.stop()
		return nil, fmt.Errorf("the bare handler: %w\n%s", err, p.log.String())
	}
	p.address = strings.TrimSpace(line)
	return p, nil
}

// serveBare is what runs in that process. Headers are set as cheaply as can
// be; net/http adds Date itself.
func serveBare(in io.Reader, out io.Writer) error {
	var a answer
	if err := json.NewDecoder(in).Decode(&a); err != nil {
		return err
	}
	names, values := []string{}, [][]string{}
	for _, h := range a.Headers {
		if h[0] != "Date" {
			names, values = append(names, h[0]), append(values, []string{h[1]})
		}
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintln(out, ln.Addr()); err != nil {
		return err
	}
	return http.Serve(ln, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		h := w.Header()
		for i, name := range names {
			h[name] = values[i]
		}
		w.WriteHeader(a.Status)
		_, _ = w.Write(a.Body)
	}))
}

// served gives how long a program that has ended took for its answers by a
// pattern, in milliseconds, in their order: server time, from its access log.
// Questions without a key do not count.
func (p *process) served(route string) (took []float64, err error) {
	lines := bufio.NewScanner(strings.NewReader(p.log.String()))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if !strings.HasPrefix(lines.Text(), "{") {
			continue // The rest of the log.
		}
		var line struct {
			Msg, Route string
			Status     int
			Seconds    float64
		}
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			return nil, fmt.Errorf("a line of the access log: %w", err)
		}
		if line.Msg == "answered" && line.Route == route && line.Status == 200 {
			took = append(took, line.Seconds*1e3)
		}
	}
	return took, lines.Err()
}
