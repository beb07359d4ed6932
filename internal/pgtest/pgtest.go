// Package pgtest gives tests a real PostgreSQL: a throw-away cluster in a
// temporary directory, started when the first test asks and gone with the
// test process. line.go is a connection that fails, words.go at which of its
// words, outage.go a server that does, standby.go a second one that follows it,
// pooler.go what stands before.
package pgtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"sort"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// patience is how long the server may take to start, on a busy machine too.
const patience = 2 * time.Minute

var (
	shared  = sync.OnceValues(func() (*Server, error) { return Start("-c", "fsync=off", "-c", "full_page_writes=off") })
	counter atomic.Int64
)

// Main runs the tests of a package and stops the shared server afterwards.
// A package whose tests use Database calls it from TestMain. Its databases are
// empty, or as prepare makes them: it works on one, and each test gets a copy.
func Main(m *testing.M, prepare ...func(ctx context.Context, url string) error) {
	model = sync.OnceValues(func() (string, error) { return makeModel(prepare) })
	debug.SetGCPercent(300) // Tests live briefly, and a tenth of their time went there.
	code := m.Run()
	if started.Load() {
		if s, err := shared(); err == nil {
			s.Stop()
		}
	}
	os.Exit(code)
}

var (
	started atomic.Bool
	// model gives the database that all others are copies of.
	model = sync.OnceValues(func() (string, error) { return makeModel(nil) })
)

// generous are the server's limits in the tests. They are no part of what is
// tested, and a busy machine must not meet them.
const generous = "&lock_timeout=5min&statement_timeout=10min&idle_in_transaction_session_timeout=10min"

// Database makes a database on the shared server and gives its URL. A machine
// without PostgreSQL fails the test: a suite that skips half of itself would
// be green for the wrong reason.
func Database(t testing.TB) string {
	t.Helper()
	name := fmt.Sprintf("t%d", counter.Add(1))
	url, err := database(t.Context(), name)
	if err != nil {
		t.Fatalf("PostgreSQL for the tests: %v", err)
	}
	t.Cleanup(func() { drop(name) })
	return url
}

func database(ctx context.Context, name string) (string, error) {
	started.Store(true)
	s, err := shared()
	if err != nil {
		return "", err
	}
	like, err := model()
	if err != nil {
		return "", err
	}
	url, err := s.copy(ctx, name, like)
	return url + generous, err
}

// drop gives back the room of a database, for a package may have hundreds. What
// cannot be dropped goes with the server.
func drop(name string) {
	if s, err := shared(); err == nil {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		_ = s.do(ctx, "drop database if exists "+name+" with (force)")
	}
}

// makeModel makes the database that the tests get copies of, and gives its
// name.
func makeModel(prepare []func(context.Context, string) error) (string, error) {
	if len(prepare) == 0 {
		return "template1", nil
	}
	s, err := shared()
	if err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	const name = "model"
	url, err := s.Create(ctx, name)
	if err != nil {
		return "", err
	}
	for _, p := range prepare {
		if err := p(ctx, url); err != nil {
			return "", err
		}
	}
	return name, s.left(ctx, name)
}

// Server is a running throw-away cluster.
type Server struct {
	dir     string
	port    int
	program string
	cred    *syscall.Credential
	options []string
	cmd     *exec.Cmd
	log     *bytes.Buffer
	done    chan struct{}
}

// prefix is what the names of clusters' directories begin with; then comes the
// process whose tests use it.
const prefix = "mawid-pg-"

// clearOld removes the clusters of processes that were killed before they could
// do it themselves: they are gigabytes, and a full disk fails everybody's tests.
func clearOld() {
	left, _ := filepath.Glob(filepath.Join(os.TempDir(), prefix+"*-*"))
	for _, dir := range left {
		owner, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(dir), prefix), "-")
		pid, err := strconv.Atoi(owner)
		if err == nil && errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
			_ = os.RemoveAll(dir) // Whoever else clears it is welcome.
		}
	}
}

// Start makes a cluster and starts it with the given extra options. Without
// options it is durable, as a real server is.
func Start(options ...string) (*Server, error) {
	return StartIn(func(string) error { return nil }, options...)
}

// StartIn is Start with a directory that is prepared before anything is put into it.
func StartIn(prepare func(dir string) error, options ...string) (*Server, error) {
	initdb, err := find("initdb")
	if err != nil {
		return nil, err
	}
	postgres, err := find("postgres")
	if err != nil {
		return nil, err
	}
	clearOld()
	dir, err := os.MkdirTemp("", fmt.Sprintf("%s%d-", prefix, os.Getpid()))
	if err != nil {
		return nil, err
	}
	if err := prepare(dir); err != nil {
		return nil, err
	}
	cred, err := credential(dir)
	if err != nil {
		return nil, err
	}
	data := filepath.Join(dir, "data")
	if out, err := run(cred, initdb, "-D", data, "-U", "mawid", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C"); err != nil {
		return nil, fmt.Errorf("initdb: %w\n%s", err, out)
	}
	port, err := freePort()
	if err != nil {
		return nil, err
	}
	s := &Server{dir: dir, port: port, program: postgres, cred: cred, options: options}
	return s, s.begin()
}

// begin starts the server on what its directory holds, and waits for it.
func (s *Server) begin() error {
	if err := s.launch(); err != nil {
		return err
	}
	if err := s.wait(); err != nil {
		s.Stop()
		return fmt.Errorf("%w\n%s", err, s.log.String())
	}
	return nil
}

// launch starts the process.
func (s *Server) launch() error {
	args := append([]string{"-D", filepath.Join(s.dir, "data"), "-p", strconv.Itoa(s.port), "-c", "listen_addresses=127.0.0.1",
		"-c", "unix_socket_directories=" + s.dir, "-c", "max_connections=700", "-c", "shared_buffers=128MB"}, s.options...)
	s.cmd, s.done, s.log = exec.Command(s.program, args...), make(chan struct{}), &bytes.Buffer{}
	s.cmd.Dir, s.cmd.Stdout, s.cmd.Stderr = s.dir, s.log, s.log
	// The server dies with us even if we are killed.
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Credential: s.cred, Pdeathsig: syscall.SIGINT}
	ready := make(chan error)
	cmd, done := s.cmd, s.done
	go func() {
		runtime.LockOSThread() // Pdeathsig is about the thread that started the child.
		ready <- cmd.Start()
		_ = cmd.Wait()
		close(done)
	}()
	return <-ready
}

// URL gives the address of a database of this server.
func (s *Server) URL(database string) string {
	return fmt.Sprintf("postgres://mawid@127.0.0.1:%d/%s?sslmode=disable", s.port, database)
}

// Create makes an empty database and gives its URL.
func (s *Server) Create(ctx context.Context, name string) (string, error) {
	return s.copy(ctx, name, "template1")
}

// copy makes a database like another one, which nobody may be using.
func (s *Server) copy(ctx context.Context, name, like string) (string, error) {
	return s.URL(name), s.do(ctx, "create database "+name+" template "+like+" strategy file_copy")
}

// do runs a statement beside all databases of the tests.
func (s *Server) do(ctx context.Context, statement string) error {
	conn, err := pgx.Connect(ctx, s.URL("postgres"))
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, statement)
	return err
}

// left waits until nobody uses a database any more: the server goes on for a
// moment after a connection was closed.
func (s *Server) left(ctx context.Context, name string) error {
	return s.until(ctx, "select count(*) = 0 from pg_stat_activity where datname = $1", name)
}

// until waits until a query says yes.
func (s *Server) until(ctx context.Context, query string, args ...any) error {
	conn, err := pgx.Connect(ctx, s.URL("postgres"))
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	for {
		var yes bool
		if err := conn.QueryRow(ctx, query, args...).Scan(&yes); err != nil || yes {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// Stop ends the server and removes its files.
func (s *Server) Stop() {
	_ = s.cmd.Process.Signal(syscall.SIGQUIT)
	<-s.done
	_ = os.RemoveAll(s.dir)
}

func (s *Server) wait() error {
	var err error
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		// A connection that a server takes while it comes up may never be answered.
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		var conn *pgx.Conn
		if conn, err = pgx.Connect(ctx, s.URL("postgres")); err == nil {
			_ = conn.Close(ctx)
			cancel()
			return nil
		}
		cancel()
		select {
		case <-s.done:
			return errors.New("postgres ended at once")
		case <-time.After(50 * time.Millisecond):
		}
	}
	return fmt.Errorf("postgres does not answer: %w", err)
}

// Program finds one of PostgreSQL's programs.
func Program(name string) (string, error) { return find(name) }

// find looks for a server program on the path and where Debian keeps it.
func find(name string) (string, error) {
	if p, err := exec.LookPath(name); err == nil {
		return p, nil
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/" + name)
	if len(found) == 0 {
		return "", fmt.Errorf("%s not found; run 'make deps' or install Debian's package postgresql", name)
	}
	sort.Strings(found)
	return found[len(found)-1], nil
}

// credential gives the directory to an ordinary user when we are root, for
// PostgreSQL refuses to run as root.
func credential(dir string) (*syscall.Credential, error) {
	if os.Getuid() != 0 {
		return nil, nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, _ := strconv.Atoi(u.Uid)
		gid, _ := strconv.Atoi(u.Gid)
		if err := os.Chown(dir, uid, gid); err != nil {
			return nil, err
		}
		return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, nil
	}
	return nil, errors.New("no ordinary user to run PostgreSQL as")
}

func run(cred *syscall.Credential, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: cred}
	cmd.Dir = os.TempDir()
	out, err := cmd.CombinedOutput()
	return strings.TrimSpace(string(out)), err
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}
