package pgtest

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Pooler starts a PgBouncer, the program of that name, before the server of a database:
// every transaction gets whichever of a few connections is free. It gives the address
// of the database behind it.
func Pooler(t testing.TB, program, database string) string {
	t.Helper()
	u, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	cred, err := credential(dir)
	if err != nil {
		t.Fatal(err)
	}
	for at := dir; cred != nil && at != os.TempDir() && at != "/"; at = filepath.Dir(at) { // That user goes through them.
		if err := os.Chmod(at, 0o755); err != nil { // #nosec G302 -- of a test
			t.Fatal(err)
		}
	}
	port, err := freePort()
	if err != nil {
		t.Fatal(err)
	}
	file := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil { // #nosec G306 -- of a test
			t.Fatal(err)
		}
		return name
	}
	people := file("people", `"mawid" ""`+"\n")
	settings := file("pgbouncer.ini", fmt.Sprintf(`[databases]
* = host=%s port=%s
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = %d
unix_socket_dir =
auth_type = trust
auth_file = %s
pool_mode = transaction
default_pool_size = 6
max_client_conn = 500
`, u.Hostname(), u.Port(), port, people))
	var log bytes.Buffer
	cmd := exec.CommandContext(t.Context(), program, settings) // #nosec G204 -- of a test
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &log, &log
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: cred}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	u.Host, u.RawQuery = fmt.Sprintf("127.0.0.1:%d", port), "sslmode=disable" // A pooler knows nothing of time-outs.
	if err := answers(t.Context(), u.String()); err != nil {
		t.Fatalf("%v\n%s", err, log.String())
	}
	u.RawQuery += "&pool_mode=transaction"
	return u.String()
}

// answers waits until somebody answers at an address.
func answers(ctx context.Context, address string) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for {
		conn, err := pgx.Connect(ctx, address)
		if err == nil {
			return conn.Close(ctx)
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(50 * time.Millisecond):
		}
	}
}
