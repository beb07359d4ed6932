package app

import (
	"net"
	"testing"
	"time"
)

// When the door is shut, those who have connected are taken in, and nobody
// gets in between the last of them and the end.
func TestWhoHasConnectedIsTakenInAndNobodyElse(t *testing.T) {
	t.Parallel()
	ln, err := Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	tcp := ln.(*net.TCPListener)
	for range 3 {
		conn, err := net.Dial("tcp", ln.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
	}
	ignore(tcp)
	if conn, err := net.DialTimeout("tcp", ln.Addr().String(), 100*time.Millisecond); err == nil {
		_ = conn.Close()
		t.Error("somebody got in")
	}
	taken := 0
	for conn := takeWaiting(tcp); conn != nil; conn = takeWaiting(tcp) {
		_ = conn.Close()
		taken++
	}
	if taken != 3 {
		t.Errorf("%d were taken in, want 3", taken)
	}
}
