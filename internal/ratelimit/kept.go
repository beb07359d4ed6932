package ratelimit

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// Kept counts requests of keys in one process and writes every count down
// before the request is answered, so that a process that is killed and started
// again goes on counting. From exactBelow on it writes down what it takes at a
// time. The file is not synced: a power cut may lose a minute's counts, which is
// as long as they matter.
type Kept struct {
	limit  int
	step   int64 // requests that are written down at a time
	failed func(error)

	mu      sync.Mutex
	file    *os.File // nil: nothing is written down
	end     int64    // of the file
	entries map[Key]*entry
	broken  bool // the last count could not be written
}

// entry is what is kept of a key: its last window. In the file it is a line of
// 32 bytes at a place of its own: key, window and count.
type entry struct {
	window, count int64
	written       int64 // the count in the file: where several are written at a time, it is ahead
	at            int64
}

const entrySize = 32

// NewKept makes a limiter that writes nothing down.
func NewKept(c Config) *Kept {
	return &Kept{limit: c.limit(), step: int64(c.step()), failed: func(error) {}, entries: map[Key]*entry{}}
}

// OpenKept makes a limiter that keeps its counts in a file. failed, if given,
// hears of it when counts can no longer be written.
func OpenKept(c Config, path string, failed func(error)) (*Kept, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600) // #nosec G304 -- a file beside the database
	if err != nil {
		return nil, fmt.Errorf("ratelimit: %w", err)
	}
	k := NewKept(c)
	if failed != nil {
		k.failed = failed
	}
	if err := k.load(file); err != nil {
		return nil, errors.Join(fmt.Errorf("ratelimit: %w", err), file.Close())
	}
	k.file = file
	return k, nil
}

func (k *Kept) load(file *os.File) error {
	raw, err := io.ReadAll(file)
	if err != nil {
		return err
	}
	for ; len(raw)-int(k.end) >= entrySize; k.end += entrySize {
		line := raw[k.end:]
		count := max(0, int64(binary.LittleEndian.Uint64(line[24:])))
		k.entries[Key(line[:16])] = &entry{window: int64(binary.LittleEndian.Uint64(line[16:])), count: count, written: count, at: k.end}
	}
	return nil
}

// Close closes the file. Later requests are counted in memory.
func (k *Kept) Close() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.file == nil {
		return nil
	}
	err := k.file.Close()
	k.file = nil
	return err
}

// Take counts a request of the key and tells whether it is allowed.
func (k *Kept) Take(key Key, now time.Time) Decision {
	unix := now.Unix()
	window := unix / Window
	k.mu.Lock()
	defer k.mu.Unlock()
	e := k.entries[key]
	if e == nil {
		e = &entry{at: k.end}
		k.end += entrySize
		k.entries[key] = e
	}
	if late := window == e.window-1; window != e.window && !late {
		e.window, e.count, e.written = window, 0, 0
	}
	if e.count >= int64(k.limit) {
		return decide(k.limit, k.limit+1, e.window, unix)
	}
	if e.count++; e.count > e.written {
		e.written = min(e.count+k.step-1, int64(k.limit))
		k.write(key, e)
	}
	return decide(k.limit, int(e.count), e.window, unix)
}

func (k *Kept) write(key Key, e *entry) {
	if k.file == nil {
		return
	}
	var line [entrySize]byte
	copy(line[:16], key[:])
	binary.LittleEndian.PutUint64(line[16:], uint64(e.window))
	binary.LittleEndian.PutUint64(line[24:], uint64(e.written))
	_, err := k.file.WriteAt(line[:], e.at)
	if err != nil && !k.broken {
		k.failed(err)
	}
	k.broken = err != nil
}
