//go:build !linux

package app

import "net"

// Elsewhere than on Linux the door is simply closed: for developers' machines.

func ignore(*net.TCPListener) {}

func takeWaiting(*net.TCPListener) net.Conn { return nil }

func peek(uintptr) int { return 0 }

func openFiles() int { return 0 }
