package app

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net"
	"strings"
	"sync"
	"testing"
)

// A server that waits for its database opens it again and again, and tells once that others
// may read the secret key. What is under /proc keeps its mode, also for root.
func TestASecretKeyThatOthersMayReadIsToldOnce(t *testing.T) {
	t.Parallel()
	away, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = away.Close() })
	ctx, stop := context.WithCancel(t.Context())
	go func() {
		for n := 0; ; n++ {
			c, err := away.Accept()
			if err != nil {
				return
			}
			_ = c.Close()
			if n == 2 {
				stop()
			}
		}
	}()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = ln.Close() })
	log := &sink{}
	_, err = Await(ctx, Config{
		Database: "postgres://mawid@" + away.Addr().String() + "/mawid?sslmode=disable", SecretFile: "/proc/self/status",
		Logger: slog.New(slog.NewTextHandler(log, nil)),
	}, ln, func(context.Context, *App) error { return errors.New("there is no database") })
	if n := strings.Count(log.String(), "others may read the secret key"); err == nil || n != 1 {
		t.Errorf("got %v, and told %d times, want once:\n%s", err, n, log)
	}
}

// sink is a log that several write to.
type sink struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *sink) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(b)
}

func (s *sink) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}
