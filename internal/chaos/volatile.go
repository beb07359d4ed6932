package main

import (
	"maps"
	"math/rand/v2"
	"sync"
	"syscall"
)

// volatile is what a disk holds: its files as everybody sees them, and as they would be
// after a power loss. What was written is there for sure when it was synced, a name of
// a directory when the directory was.
type volatile struct {
	mu    sync.Mutex
	root  *file
	known map[uint64]*file // to the kernel, by number
	last  uint64
	full  bool // there is no room for more
	// journal: whatever is synced, all names are, as ext4 and XFS do it. PostgreSQL
	// takes for granted that the name of a file which it has made and synced is there.
	journal bool
	touched map[*file]bool // directories whose names are not synced
}

// file is a file or a directory.
type file struct {
	number, looked uint64 // looked: how often the kernel was told of it
	mode, uid, gid uint32
	links          uint32
	modified       int64 // nanoseconds
	to             string
	pages          [][]byte
	size           int64
	before         map[int][]byte // pages as they were synced, of those written since; none: it was a hole
	synced         int64          // the size that was
	names, lasting map[string]*file
}

// pageSize is what is written or lost as a whole.
const pageSize = 4096

func newVolatile(journal bool) *volatile {
	v := &volatile{known: map[uint64]*file{}, journal: journal, touched: map[*file]bool{}}
	v.root = v.make(syscall.S_IFDIR|0o700, 0, 0)
	v.root.links = 2
	return v
}

// make makes a file that has no name yet.
func (v *volatile) make(mode, uid, gid uint32) *file {
	v.last++
	f := &file{number: v.last, mode: mode, uid: uid, gid: gid, before: map[int][]byte{}}
	if f.directory() {
		f.names, f.lasting, f.links = map[string]*file{}, map[string]*file{}, 1 // its own "."
	}
	v.known[f.number] = f
	return f
}

func (f *file) directory() bool { return f.mode&syscall.S_IFMT == syscall.S_IFDIR }

// link gives a file a name.
func (v *volatile) link(dir *file, name string, f *file) {
	dir.names[name] = f
	f.links++
	v.touched[dir] = true
}

// unlink takes a name away.
func (v *volatile) unlink(dir *file, name string) syscall.Errno {
	f := dir.names[name]
	switch {
	case f == nil:
		return syscall.ENOENT
	case len(f.names) > 0:
		return syscall.ENOTEMPTY
	}
	delete(dir.names, name)
	if f.links--; f.directory() {
		f.links = 0
	}
	v.touched[dir] = true
	v.forget(f, 0)
	return 0
}

// rename moves a name, over another one if there is one.
func (v *volatile) rename(from *file, name string, to *file, as string) syscall.Errno {
	f := from.names[name]
	if f == nil {
		return syscall.ENOENT
	}
	if old := to.names[as]; old == f {
		return 0
	} else if old != nil {
		if why := v.unlink(to, as); why != 0 {
			return why
		}
	}
	delete(from.names, name)
	to.names[as] = f
	v.touched[from], v.touched[to] = true, true
	return 0
}

// forget is told by the kernel, so many times as it was told of the file. One that has no
// name any more is gone then.
func (v *volatile) forget(f *file, times uint64) {
	if f.looked -= min(times, f.looked); f.looked == 0 && f.links == 0 {
		delete(v.known, f.number)
	}
}

// page gives a page to be written to.
func (v *volatile) page(f *file, n int) ([]byte, bool) {
	for len(f.pages) <= n {
		f.pages = append(f.pages, nil)
	}
	if f.pages[n] == nil && v.full {
		return nil, false
	}
	if _, known := f.before[n]; !known || f.pages[n] == nil {
		if !known {
			f.before[n] = f.pages[n]
		}
		f.pages[n] = append(make([]byte, 0, pageSize), f.pages[n]...)[:pageSize]
	}
	return f.pages[n], true
}

// write writes, and gives how much of it. Less is an error: there is no room.
func (v *volatile) write(f *file, at int64, data []byte) (done int) {
	for len(data) > 0 {
		p, room := v.page(f, int(at/pageSize))
		if !room {
			break
		}
		n := copy(p[at%pageSize:], data)
		data, at, done = data[n:], at+int64(n), done+n
	}
	f.size = max(f.size, at)
	return done
}

// read reads what there is.
func (f *file) read(at int64, into []byte) []byte {
	if at >= f.size {
		return nil
	}
	into = into[:min(int64(len(into)), f.size-at)]
	for rest := into; len(rest) > 0; {
		n := int(min(int64(len(rest)), pageSize-at%pageSize))
		if i := int(at / pageSize); i < len(f.pages) && f.pages[i] != nil {
			copy(rest[:n], f.pages[i][at%pageSize:])
		} else {
			clear(rest[:n])
		}
		rest, at = rest[n:], at+int64(n)
	}
	return into
}

// resize cuts a file off, or lets it end with a hole.
func (v *volatile) resize(f *file, size int64) {
	whole := int((size + pageSize - 1) / pageSize)
	for i := whole; i < len(f.pages); i++ {
		if _, known := f.before[i]; !known {
			f.before[i] = f.pages[i]
		}
	}
	f.pages = f.pages[:min(whole, len(f.pages))]
	if i := int(size / pageSize); size%pageSize != 0 && size < f.size && i < len(f.pages) && f.pages[i] != nil {
		p, _ := v.page(f, i)
		clear(p[size%pageSize:])
	}
	f.size = size
}

// sync makes lasting what a file holds, or which names a directory has.
func (v *volatile) sync(f *file) {
	if v.journal {
		for dir := range v.touched {
			v.name(dir)
		}
	}
	if f.directory() {
		v.name(f)
	} else {
		clear(f.before)
		f.synced = f.size
	}
}

func (v *volatile) name(dir *file) {
	dir.lasting = maps.Clone(dir.names)
	delete(v.touched, dir)
}

// syncAll makes everything lasting.
func (v *volatile) syncAll() {
	for _, f := range v.known {
		v.sync(f)
	}
}

// lose is a power loss: what was not synced is gone. With chance, some of the pages and
// sizes that nobody synced are there all the same, as a disk may have written them.
func (v *volatile) lose(chance *rand.Rand) {
	clear(v.known)
	clear(v.touched)
	v.full = false
	v.back(v.root, chance)
}

// back makes of a file what it is after a power loss, and so of all below it.
func (v *volatile) back(f *file, chance *rand.Rand) {
	f.links++
	if _, seen := v.known[f.number]; seen {
		return
	}
	v.known[f.number], f.looked, f.links = f, 0, 1
	if f.directory() {
		f.names, f.links = maps.Clone(f.lasting), 2
		for _, below := range f.names {
			v.back(below, chance)
		}
		return
	}
	kept := func() bool { return chance != nil && chance.IntN(2) == 0 }
	size := f.synced
	if kept() {
		size = f.size
	}
	for n, page := range f.before {
		if cut := int64(n)*pageSize >= f.size; cut || !kept() {
			for len(f.pages) <= n {
				f.pages = append(f.pages, nil)
			}
			f.pages[n] = page
		}
	}
	clear(f.before)
	f.size = max(f.size, size) // Of the page that is cut through, the rest is cleared.
	v.resize(f, size)
	clear(f.before)
	f.synced = size
}
