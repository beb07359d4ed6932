package app

import (
	"errors"
	"net"
	"os"
	"syscall"
)

// ignore makes the kernel ignore whoever begins to connect: packets with the
// flag SYN. They try again in a second, when there is nobody who listens, and
// are refused. Who has begun already gets through.
func ignore(l *net.TCPListener) {
	raw, err := l.SyscallConn()
	if err != nil {
		return
	}
	const flags, syn, all = 13, 0x02, 1 << 16 // The filter sees the header of TCP first.
	others := []syscall.SockFilter{
		{Code: syscall.BPF_LD | syscall.BPF_B | syscall.BPF_ABS, K: flags},
		{Code: syscall.BPF_JMP | syscall.BPF_JSET | syscall.BPF_K, K: syn, Jt: 0, Jf: 1},
		{Code: syscall.BPF_RET | syscall.BPF_K, K: 0},
		{Code: syscall.BPF_RET | syscall.BPF_K, K: all},
	}
	// Without it the door is open for a moment longer than anybody looks.
	//nolint:staticcheck // SA1019: what it names instead puts filters together, and attaches none
	_ = raw.Control(func(fd uintptr) { _ = syscall.AttachLsf(int(fd), others) })
}

// takeWaiting accepts a connection that the kernel has made already; nil:
// there is none.
func takeWaiting(l *net.TCPListener) net.Conn {
	raw, err := l.SyscallConn()
	if err != nil {
		return nil
	}
	fd := -1
	_ = raw.Control(func(listening uintptr) {
		err := error(syscall.EINTR)
		for errors.Is(err, syscall.EINTR) || errors.Is(err, syscall.ECONNABORTED) {
			fd, _, err = syscall.Accept4(int(listening), syscall.SOCK_NONBLOCK|syscall.SOCK_CLOEXEC)
		}
	})
	if fd < 0 {
		return nil
	}
	file := os.NewFile(uintptr(fd), "")
	defer file.Close()
	conn, err := net.FileConn(file)
	if err != nil {
		return nil
	}
	return conn
}

// peek tells how many bytes have arrived and were not read, one at most.
func peek(fd uintptr) int {
	var one [1]byte
	n, _, err := syscall.Recvfrom(int(fd), one[:], syscall.MSG_PEEK|syscall.MSG_DONTWAIT)
	if err != nil {
		return 0
	}
	return n
}

// openFiles is how many files, connections among them, the process may have.
func openFiles() int {
	var r syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &r); err != nil {
		return 0
	}
	return int(min(r.Cur, 1<<30))
}
