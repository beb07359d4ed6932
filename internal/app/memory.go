package app

import (
	"math"
	"os"
	"path"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
)

// memory is how much of it each part may take. The zero memory knows of no
// limit.
type memory struct {
	limit int64 // of the process; zero: none
	heap  int64 // what the collector keeps the heap below
	room  int64 // garbage that may gather before it is collected
	files int64 // what the store keeps of SQLite's file
	orgs  int   // kept in memory by the desk
	conns int
}

// usualRoom is how much garbage may gather. Go collects when the heap has
// doubled; ours is small, and doubling a few megabytes many times a second
// costs more than the requests.
const usualRoom = 128 << 20

// What one of these takes, generously.
const (
	perOrganization = 32 << 10
	perConnection   = 64 << 10
)

// share divides a limit. A fifth is left for what neither Go nor SQLite count:
// the kernel's buffers of connections, threads, the program itself.
func share(limit int64) memory {
	m := memory{limit: limit, room: usualRoom, conns: mostConnections}
	if limit > 0 {
		m.files = min(limit/6, 192<<20)
		m.heap = limit/5*4 - m.files
		m.room = min(usualRoom, m.heap/4)
		m.orgs = int(min(20_000, max(100, m.heap/4/perOrganization)))
		m.conns = int(min(mostConnections, max(64, limit/perConnection)))
	}
	if files := openFiles(); files > 0 { // Some are the database's and webhooks'.
		m.conns = min(m.conns, max(64, files*3/4-64))
	}
	return m
}

// memoryOf tells how much the process has: what its container is allowed, or
// less if the operator told Go so.
func memoryOf(root string) memory {
	limit := containerLimit(root)
	if told := debug.SetMemoryLimit(-1); told < math.MaxInt64 && (limit == 0 || told < limit) {
		limit = told
	}
	return share(limit)
}

// containerLimit reads how much memory the control group of this process and
// those above it allow, of either version; zero: there is no limit.
func containerLimit(root string) (limit int64) {
	groups, err := os.ReadFile(filepath.Join(root, "/proc/self/cgroup")) // #nosec G304 -- a file of the kernel's
	if err != nil {
		return 0
	}
	mounts, _ := os.ReadFile(filepath.Join(root, "/proc/self/mountinfo")) // #nosec G304 -- a file of the kernel's
	for _, group := range strings.Split(string(groups), "\n") {
		// number:controllers:path; version 2 has no controllers here.
		parts := strings.SplitN(group, ":", 3)
		if len(parts) != 3 || parts[1] != "" && !strings.Contains(","+parts[1]+",", ",memory,") {
			continue
		}
		file := "memory.max"
		if parts[1] != "" {
			file = "memory.limit_in_bytes"
		}
		at, base := mounted(string(mounts), parts[1] == "")
		if at == "" {
			continue
		}
		// A container may see its own group as the root of what is mounted.
		place := path.Clean("/" + strings.TrimPrefix(parts[2], strings.TrimSuffix(base, "/")))
		for ; ; place = path.Dir(place) {
			if n := readLimit(filepath.Join(root, at, place, file)); n > 0 && (limit == 0 || n < limit) {
				limit = n
			}
			if place == "/" {
				break
			}
		}
	}
	return limit
}

// mounted finds where the control groups of version 2, or those of memory of
// version 1, are mounted, and which of them is mounted there.
func mounted(mounts string, second bool) (at, base string) {
	for _, line := range strings.Split(mounts, "\n") {
		// id parent major:minor base at options … - type source options
		before, after, ok := strings.Cut(line, " - ")
		fields, kind := strings.Fields(before), strings.Fields(after)
		if !ok || len(fields) < 5 || len(kind) < 3 {
			continue
		}
		if second && kind[0] == "cgroup2" || !second && kind[0] == "cgroup" && strings.Contains(","+kind[2]+",", ",memory,") {
			return fields[4], fields[3]
		}
	}
	return "", ""
}

// readLimit reads a limit; zero: none.
func readLimit(file string) int64 {
	text, err := os.ReadFile(file) // #nosec G304 G703 -- a file of the kernel's
	if err != nil {
		return 0
	}
	n, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	if err != nil || n >= 1<<60 { // "max", or version 1's word for it
		return 0
	}
	return n
}
