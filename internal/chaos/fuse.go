package main

import (
	"maps"
	"math"
	"slices"
	"syscall"
	"time"

	"github.com/hanwen/go-fuse/v2/fuse"
)

// kernel serves what a disk holds to the kernel. Nobody else changes it, so that the
// kernel may remember everything that it was told.
type kernel struct {
	fuse.RawFileSystem
	*volatile
	lists map[uint64][]fuse.DirEntry // of directories that are being read
	next  uint64
}

func newKernel(v *volatile) *kernel {
	return &kernel{RawFileSystem: fuse.NewDefaultRawFileSystem(), volatile: v, lists: map[uint64][]fuse.DirEntry{}}
}

// always is how long the kernel may remember something.
const always = 24 * time.Hour

func (k *kernel) String() string { return "chaos" }

// on gives the file that a request is about, and holds everything else up meanwhile.
func (k *kernel) on(number uint64) (f *file, done func()) {
	k.mu.Lock()
	return k.known[number], k.mu.Unlock
}

func (f *file) tell(a *fuse.Attr) {
	*a = fuse.Attr{Ino: f.number, Size: uint64(max(f.size, int64(len(f.to)))), Blocks: uint64(len(f.pages) * pageSize / 512), Mode: f.mode,
		Nlink: f.links, Owner: fuse.Owner{Uid: f.uid, Gid: f.gid}, Blksize: pageSize}
	at := time.Unix(0, f.modified)
	a.SetTimes(&at, &at, &at)
}

// enter tells the kernel of a file.
func (f *file) enter(out *fuse.EntryOut) fuse.Status {
	f.looked++
	out.NodeId = f.number
	out.SetEntryTimeout(always)
	out.SetAttrTimeout(always)
	f.tell(&out.Attr)
	return fuse.OK
}

func (k *kernel) Lookup(_ <-chan struct{}, in *fuse.InHeader, name string, out *fuse.EntryOut) fuse.Status {
	dir, done := k.on(in.NodeId)
	defer done()
	if f := dir.names[name]; f != nil {
		return f.enter(out)
	}
	return fuse.ENOENT
}

func (k *kernel) Forget(number, times uint64) {
	f, done := k.on(number)
	defer done()
	if f != nil {
		k.forget(f, times)
	}
}

func (k *kernel) GetAttr(_ <-chan struct{}, in *fuse.GetAttrIn, out *fuse.AttrOut) fuse.Status {
	f, done := k.on(in.NodeId)
	defer done()
	f.tell(&out.Attr)
	out.SetTimeout(always)
	return fuse.OK
}

func (k *kernel) SetAttr(_ <-chan struct{}, in *fuse.SetAttrIn, out *fuse.AttrOut) fuse.Status {
	f, done := k.on(in.NodeId)
	defer done()
	if mode, is := in.GetMode(); is {
		f.mode = f.mode&syscall.S_IFMT | mode
	}
	if uid, is := in.GetUID(); is {
		f.uid = uid
	}
	if gid, is := in.GetGID(); is {
		f.gid = gid
	}
	if size, is := in.GetSize(); is {
		k.resize(f, int64(size))
		f.modified = time.Now().UnixNano()
	}
	if at, is := in.GetMTime(); is {
		f.modified = at.UnixNano()
	}
	f.tell(&out.Attr)
	out.SetTimeout(always)
	return fuse.OK
}

// add makes a file with a name.
func (k *kernel) add(in *fuse.InHeader, name string, mode uint32, out *fuse.EntryOut) (*file, fuse.Status) {
	dir := k.known[in.NodeId]
	switch {
	case dir.names[name] != nil:
		return nil, fuse.Status(syscall.EEXIST)
	case k.full:
		return nil, fuse.Status(syscall.ENOSPC)
	}
	f := k.make(mode, in.Uid, in.Gid)
	f.modified = time.Now().UnixNano()
	k.link(dir, name, f)
	return f, f.enter(out)
}

func (k *kernel) Mknod(_ <-chan struct{}, in *fuse.MknodIn, name string, out *fuse.EntryOut) fuse.Status {
	_, done := k.on(in.NodeId)
	defer done()
	_, status := k.add(&in.InHeader, name, in.Mode, out)
	return status
}

func (k *kernel) Mkdir(_ <-chan struct{}, in *fuse.MkdirIn, name string, out *fuse.EntryOut) fuse.Status {
	_, done := k.on(in.NodeId)
	defer done()
	_, status := k.add(&in.InHeader, name, in.Mode&^syscall.S_IFMT|syscall.S_IFDIR, out)
	return status
}

func (k *kernel) Symlink(_ <-chan struct{}, in *fuse.InHeader, to, name string, out *fuse.EntryOut) fuse.Status {
	_, done := k.on(in.NodeId)
	defer done()
	f, status := k.add(in, name, syscall.S_IFLNK|0o777, out)
	if f != nil {
		f.to = to
	}
	return status
}

func (k *kernel) Readlink(_ <-chan struct{}, in *fuse.InHeader) ([]byte, fuse.Status) {
	f, done := k.on(in.NodeId)
	defer done()
	return []byte(f.to), fuse.OK
}

func (k *kernel) Create(_ <-chan struct{}, in *fuse.CreateIn, name string, out *fuse.CreateOut) fuse.Status {
	_, done := k.on(in.NodeId)
	defer done()
	_, status := k.add(&in.InHeader, name, in.Mode&^syscall.S_IFMT|syscall.S_IFREG, &out.EntryOut)
	out.OpenFlags = fuse.FOPEN_KEEP_CACHE
	return status
}

func (k *kernel) Link(_ <-chan struct{}, in *fuse.LinkIn, name string, out *fuse.EntryOut) fuse.Status {
	dir, done := k.on(in.NodeId)
	defer done()
	f := k.known[in.Oldnodeid]
	if dir.names[name] != nil {
		return fuse.Status(syscall.EEXIST)
	}
	k.link(dir, name, f)
	return f.enter(out)
}

func (k *kernel) Unlink(_ <-chan struct{}, in *fuse.InHeader, name string) fuse.Status {
	dir, done := k.on(in.NodeId)
	defer done()
	return fuse.Status(k.unlink(dir, name))
}

func (k *kernel) Rmdir(cancel <-chan struct{}, in *fuse.InHeader, name string) fuse.Status {
	return k.Unlink(cancel, in, name)
}

// noReplace is a flag of renameat2.
const noReplace = 1

func (k *kernel) Rename(_ <-chan struct{}, in *fuse.RenameIn, name, as string) fuse.Status {
	from, done := k.on(in.NodeId)
	defer done()
	to := k.known[in.Newdir]
	switch {
	case in.Flags&^noReplace != 0:
		return fuse.EINVAL
	case in.Flags == noReplace && to.names[as] != nil:
		return fuse.Status(syscall.EEXIST)
	}
	return fuse.Status(k.rename(from, name, to, as))
}

func (k *kernel) Open(_ <-chan struct{}, in *fuse.OpenIn, out *fuse.OpenOut) fuse.Status {
	f, done := k.on(in.NodeId)
	defer done()
	if in.Flags&syscall.O_TRUNC != 0 {
		k.resize(f, 0)
	}
	out.OpenFlags = fuse.FOPEN_KEEP_CACHE // Files may be mapped into memory.
	return fuse.OK
}

func (k *kernel) Read(_ <-chan struct{}, in *fuse.ReadIn, buf []byte) (fuse.ReadResult, fuse.Status) {
	f, done := k.on(in.NodeId)
	defer done()
	return fuse.ReadResultData(f.read(int64(in.Offset), buf)), fuse.OK
}

func (k *kernel) Write(_ <-chan struct{}, in *fuse.WriteIn, data []byte) (uint32, fuse.Status) {
	f, done := k.on(in.NodeId)
	defer done()
	n := k.write(f, int64(in.Offset), data)
	f.modified = time.Now().UnixNano()
	if n == 0 && len(data) > 0 {
		return 0, fuse.Status(syscall.ENOSPC)
	}
	return uint32(n), fuse.OK
}

func (k *kernel) Fallocate(_ <-chan struct{}, in *fuse.FallocateIn) fuse.Status {
	f, done := k.on(in.NodeId)
	defer done()
	end := int64(in.Offset + in.Length)
	switch {
	case in.Mode != 0:
		return fuse.Status(syscall.EOPNOTSUPP)
	case k.full && end > f.size:
		return fuse.Status(syscall.ENOSPC)
	case end > f.size:
		k.resize(f, end)
	}
	return fuse.OK
}

func (k *kernel) Fsync(_ <-chan struct{}, in *fuse.FsyncIn) fuse.Status {
	f, done := k.on(in.NodeId)
	defer done()
	k.sync(f)
	return fuse.OK
}

func (k *kernel) FsyncDir(cancel <-chan struct{}, in *fuse.FsyncIn) fuse.Status {
	return k.Fsync(cancel, in)
}

func (k *kernel) OpenDir(_ <-chan struct{}, in *fuse.OpenIn, out *fuse.OpenOut) fuse.Status {
	dir, done := k.on(in.NodeId)
	defer done()
	list := []fuse.DirEntry{{Name: ".", Ino: dir.number, Mode: dir.mode}, {Name: "..", Mode: syscall.S_IFDIR}}
	for _, name := range slices.Sorted(maps.Keys(dir.names)) {
		list = append(list, fuse.DirEntry{Name: name, Ino: dir.names[name].number, Mode: dir.names[name].mode})
	}
	k.next++
	k.lists[k.next], out.Fh = list, k.next
	return fuse.OK
}

func (k *kernel) ReadDir(_ <-chan struct{}, in *fuse.ReadIn, out *fuse.DirEntryList) fuse.Status {
	_, done := k.on(in.NodeId)
	defer done()
	list := k.lists[in.Fh]
	for i := int(in.Offset); i < len(list) && out.AddDirEntry(list[i]); i++ {
	}
	return fuse.OK
}

func (k *kernel) ReleaseDir(in *fuse.ReleaseIn) {
	_, done := k.on(in.NodeId)
	defer done()
	delete(k.lists, in.Fh)
}

// StatFs says that there is room: whoever finds out otherwise does so by writing.
func (k *kernel) StatFs(_ <-chan struct{}, _ *fuse.InHeader, out *fuse.StatfsOut) fuse.Status {
	const blocks = math.MaxUint32 / pageSize
	*out = fuse.StatfsOut{Blocks: blocks, Bfree: blocks, Bavail: blocks, Files: blocks, Ffree: blocks, Bsize: pageSize, Frsize: pageSize,
		NameLen: 255}
	return fuse.OK
}
