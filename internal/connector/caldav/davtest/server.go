// Package davtest runs real CalDAV servers for tests: Radicale and Xandikos, as
// Debian packages them. Where one is not installed, the test fails.
package davtest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Who may enter. Xandikos lets everybody in.
const (
	User     = "clinic@example.com"
	Password = "app-password-of-the-clinic"
	Reader   = "reader@example.com" // may read everything, and write nothing
)

// Server is a server that runs until the test ends, or is killed.
type Server struct {
	Name string // "radicale" or "xandikos"
	URL  string
	Home string // path of the calendars, with a slash at its end
	t    testing.TB
}

// Radicale starts a Radicale.
func Radicale(t testing.TB) *Server {
	t.Helper()
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	users := write("users", User+":"+Password+"\n"+Reader+":"+Password+"\n")
	rights := write("rights",
		"[reader]\nuser: reader@example.com\ncollection: .*\npermissions: rR\n\n[own]\nuser: .+\ncollection: .*\npermissions: RrWw\n")
	s := &Server{Name: "radicale", Home: "/" + User + "/", t: t}
	s.start(func(host, port string) []string {
		return []string{"radicale", "--config", "/dev/null", "--server-hosts", host + ":" + port,
			"--storage-filesystem-folder", filepath.Join(dir, "data"),
			"--auth-type", "htpasswd", "--auth-htpasswd-filename", users, "--auth-htpasswd-encryption", "plain", "--auth-delay", "0",
			"--rights-type", "from_file", "--rights-file", rights, "--web-type", "none"}
	})
	return s
}

// Xandikos starts a Xandikos.
func Xandikos(t testing.TB) *Server {
	t.Helper()
	dir := t.TempDir()
	s := &Server{Name: "xandikos", Home: "/user/calendars/", t: t}
	s.start(func(host, port string) []string {
		return []string{"xandikos", "-d", dir, "--autocreate", "-l", host, "-p", port}
	})
	s.Calendar("none") // so that there is a home; it goes at once
	s.must(http.MethodDelete, s.Home+"none/", "", http.StatusNoContent, http.StatusOK)
	return s
}

// start runs the program until the test ends, and waits until it answers.
func (s *Server) start(command func(host, port string) []string) {
	s.t.Helper()
	// Of ports that nobody is given who asks for any: ours is free a moment longer
	// than we hold it.
	var free net.Listener
	err := errors.New("no port")
	for range 100 {
		if free, err = net.Listen("tcp", fmt.Sprint("127.0.0.1:", 15000+rand.IntN(15000))); err == nil { // #nosec G404 -- nobody guesses it
			break
		}
	}
	if err != nil {
		s.t.Fatal(err)
	}
	host, port, err := net.SplitHostPort(free.Addr().String())
	if err != nil {
		s.t.Fatal(err)
	}
	args := command(host, port)
	_ = free.Close()
	if _, err := exec.LookPath(args[0]); err != nil {
		s.t.Fatalf("there is no %s; install it (Debian: apt-get install --no-install-recommends radicale xandikos python3-tz)", args[0])
	}
	var log bytes.Buffer
	cmd := exec.Command(args[0], args[1:]...) // #nosec G204 -- a program of the tests
	cmd.Stdout, cmd.Stderr = &log, &log
	// The server dies with us even if we are killed.
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	ready, ended := make(chan error), make(chan struct{})
	go func() {
		runtime.LockOSThread() // Pdeathsig is about the thread that started the child.
		ready <- cmd.Start()
		_ = cmd.Wait()
		close(ended)
	}()
	if err := <-ready; err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() {
		_ = cmd.Process.Kill()
		<-ended
		if s.t.Failed() {
			s.t.Logf("%s said:\n%s", s.Name, tail(log.String(), 1500))
		}
	})
	s.URL = "http://" + net.JoinHostPort(host, port)
	for range 1200 {
		if answer, err := http.Get(s.URL + "/"); err == nil {
			_ = answer.Body.Close()
			return
		}
		select {
		case <-ended:
			s.t.Fatalf("%s ended:\n%s", s.Name, log.String())
		case <-time.After(100 * time.Millisecond):
		}
	}
	s.t.Fatalf("%s does not answer", s.Name)
}

func tail(s string, n int) string { return s[max(0, len(s)-n):] }

// Calendar makes a calendar and gives its path, which ends with a slash.
func (s *Server) Calendar(name string) string {
	s.t.Helper()
	path := s.Home + strings.ToLower(name) + "/"
	s.must("MKCALENDAR", path, `<?xml version="1.0" encoding="utf-8"?><C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:set><D:prop><D:displayname>`+
		name+`</D:displayname></D:prop></D:set></C:mkcalendar>`, http.StatusCreated)
	return path
}

// Put writes an object, as a person's program would.
func (s *Server) Put(path, text string) {
	s.t.Helper()
	s.must(http.MethodPut, path, strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\n", "\r\n"), http.StatusCreated,
		http.StatusNoContent, http.StatusOK)
}

// Get reads an object; it is empty if there is none.
func (s *Server) Get(path string) string {
	s.t.Helper()
	code, text := s.Do(http.MethodGet, path, "")
	if code == http.StatusNotFound {
		return ""
	}
	if code != http.StatusOK {
		s.t.Fatalf("GET %s: got %d %s", path, code, text)
	}
	return text
}

// Delete takes an object away.
func (s *Server) Delete(path string) {
	s.t.Helper()
	s.must(http.MethodDelete, path, "", http.StatusOK, http.StatusNoContent)
}

// Move puts an object to another path, as a person's program does that drags
// an event into another calendar.
func (s *Server) Move(from, to string) {
	s.t.Helper()
	text := s.Get(from)
	s.Delete(from)
	s.Put(to, text)
}

func (s *Server) must(method, path, body string, want ...int) {
	s.t.Helper()
	code, text := s.Do(method, path, body)
	for _, w := range want {
		if code == w {
			return
		}
	}
	s.t.Fatalf("%s: %s %s: got %d %s", s.Name, method, path, code, text)
}

// Do makes a request as the user.
func (s *Server) Do(method, path, body string) (int, string) {
	s.t.Helper()
	r, err := http.NewRequest(method, s.URL+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	r.SetBasicAuth(User, Password)
	r.Header.Set("Content-Type", "text/calendar; charset=utf-8")
	if strings.HasPrefix(body, "<") {
		r.Header.Set("Content-Type", "application/xml; charset=utf-8")
	}
	if method == "PROPFIND" {
		r.Header.Set("Depth", "1")
	}
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		s.t.Fatal(fmt.Errorf("%s: %w", s.Name, err))
	}
	defer a.Body.Close()
	b, err := io.ReadAll(a.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return a.StatusCode, string(b)
}
