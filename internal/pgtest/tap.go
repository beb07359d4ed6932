package pgtest

import (
	"bufio"
	"encoding/binary"
	"io"
	"net"
	"net/url"
	"sync/atomic"
	"testing"
)

// Tap stands between the service and PostgreSQL, and counts what is asked: statements,
// and rounds in which they go there.
type Tap struct {
	address            string // of the database
	Statements, Rounds atomic.Int64
}

// Tapped gives the address of a tap before a database.
func Tapped(t testing.TB, database string) (string, *Tap) {
	t.Helper()
	u, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = ln.Close() })
	x := &Tap{address: u.Host}
	u.Host = ln.Addr().String()
	go func() {
		for {
			conn, err := ln.Accept()
			if err != nil {
				return
			}
			go x.pass(conn)
		}
	}()
	return u.String(), x
}

// pass passes on what one connection says, message by message.
func (x *Tap) pass(conn net.Conn) {
	defer conn.Close()
	db, err := net.Dial("tcp", x.address)
	if err != nil {
		return
	}
	defer db.Close()
	go func() {
		_, _ = io.Copy(conn, db)
		_ = conn.Close()
	}()
	in := bufio.NewReader(conn)
	for n := 4; ; n = 5 { // The first message has no letter before its length.
		head := make([]byte, n)
		if _, err := io.ReadFull(in, head); err != nil {
			return
		}
		if n == 5 && head[0] == 'B' {
			x.Statements.Add(1)
		}
		if n == 5 && head[0] == 'S' {
			x.Rounds.Add(1)
		}
		rest := int64(binary.BigEndian.Uint32(head[n-4:])) - 4
		if _, err := db.Write(head); err != nil {
			return
		}
		if _, err := io.CopyN(db, in, rest); err != nil {
			return
		}
	}
}
