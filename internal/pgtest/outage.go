package pgtest

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Crash ends the server without a farewell: nothing that was not written yet is
// written. What is on the disk stays, see Again.
func (s *Server) Crash() {
	_ = s.cmd.Process.Signal(syscall.SIGQUIT)
	<-s.done
}

// Kill ends the server and all its processes as the kernel does when memory is
// short. The first stands still meanwhile, so that it makes no more of them.
func (s *Server) Kill() {
	_ = s.cmd.Process.Signal(syscall.SIGSTOP)
	for _, pid := range s.processes() {
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
	<-s.done
}

// Again starts a server that has crashed or was killed, at the same address.
func (s *Server) Again() error { return s.begin() }

// Revive waits until the server answers again, and starts it when it has ended by
// itself, as it does when it can write no more.
func (s *Server) Revive() (err error) {
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		select {
		case <-s.done:
			if err := s.launch(); err != nil {
				return err
			}
		default:
		}
		if err = s.wait(); err == nil {
			return nil
		}
	}
	return err
}

// Pause stops the server in the middle of whatever it does. Whoever is connected
// hears nothing, until Resume.
func (s *Server) Pause() {
	_ = s.cmd.Process.Signal(syscall.SIGSTOP) // It makes no more processes.
	s.signal(syscall.SIGSTOP)
}

// Resume lets it go on.
func (s *Server) Resume() { s.signal(syscall.SIGCONT) }

func (s *Server) signal(which syscall.Signal) {
	for _, pid := range s.processes() {
		_ = syscall.Kill(pid, which)
	}
}

// processes are those of the server: the first, which takes the calls, and one
// for each connection and task. Each of them is a session of its own.
func (s *Server) processes() []int {
	first := s.cmd.Process.Pid
	all := []int{first}
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, name := range stats {
		text, err := os.ReadFile(name)
		if err != nil {
			continue // It has ended.
		}
		fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
		if parent, _ := strconv.Atoi(fields[1]); parent == first {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(name)))
			all = append(all, pid)
		}
	}
	return all
}

// Log is what the server has said since it was started last.
func (s *Server) Log() string { return s.log.String() }

// Address is the host and the port of the server.
func (s *Server) Address() string { return fmt.Sprintf("127.0.0.1:%d", s.port) }
