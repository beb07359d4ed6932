package pgtest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
)

// standbyName is how a standby calls itself, for synchronous_standby_names.
const standbyName = "second"

// Standby makes a second server that follows this one, and returns when nothing
// is acknowledged any more before both have it.
func (s *Server) Standby(ctx context.Context) (*Server, error) {
	basebackup, err := find("pg_basebackup")
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", fmt.Sprintf("%s%d-", prefix, os.Getpid()))
	if err != nil {
		return nil, err
	}
	cred, err := credential(dir)
	if err != nil {
		return nil, err
	}
	port, err := freePort()
	if err != nil {
		return nil, err
	}
	out, err := run(cred, basebackup, "-h", "127.0.0.1", "-p", strconv.Itoa(s.port), "-U", "mawid", "-D", filepath.Join(dir, "data"),
		"-R", "-X", "stream", "-c", "fast", "--no-sync")
	if err != nil {
		return nil, fmt.Errorf("pg_basebackup: %w\n%s", err, out)
	}
	second := &Server{dir: dir, port: port, program: s.program, cred: cred, options: append([]string{"-c",
		"primary_conninfo=host=127.0.0.1 port=" + strconv.Itoa(s.port) + " user=mawid application_name=" + standbyName}, s.options...)}
	if err := second.begin(); err != nil {
		return nil, err
	}
	for _, statement := range []string{"alter system set synchronous_standby_names = '" + standbyName + "'", "select pg_reload_conf()"} {
		if err := s.do(ctx, statement); err != nil {
			return nil, err
		}
	}
	return second, s.followed(ctx)
}

// followed waits until a standby is synchronous.
func (s *Server) followed(ctx context.Context) error {
	return s.until(ctx, "select count(*) > 0 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'")
}

// Promote makes a standby the server that is written to, as pg_ctl promote does,
// and waits for it. It has no standby of its own then.
func (s *Server) Promote(ctx context.Context) error {
	ctl, err := find("pg_ctl")
	if err != nil {
		return err
	}
	if out, err := run(s.cred, ctl, "promote", "-D", filepath.Join(s.dir, "data"), "-t", "120"); err != nil {
		return fmt.Errorf("pg_ctl promote: %w\n%s", err, out)
	}
	return s.do(ctx, "select 1")
}
