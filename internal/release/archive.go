package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// file is a file of an archive.
type file struct {
	name string
	text []byte
	mode fs.FileMode
}

// sorted are files by their names: archives have an order, directories have none.
func sorted(files []file) []file {
	return slices.SortedFunc(slices.Values(files), func(a, b file) int { return strings.Compare(a.name, b.name) })
}

// must is for what is written into memory, which does not fail.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// tarred is an archive, compressed, of files below a directory, and the directories
// that they need. Everything is root's, and of one time.
func tarred(top string, when time.Time, files []file) []byte {
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	must(err)
	t := tar.NewWriter(z)
	seen := map[string]bool{".": true}
	var directory func(name string)
	directory = func(name string) {
		if seen[name] {
			return
		}
		directory(path.Dir(name))
		seen[name] = true
		must(t.WriteHeader(&tar.Header{Typeflag: tar.TypeDir, Name: name + "/", Mode: 0o755, ModTime: when, Uname: "root", Gname: "root"}))
	}
	for _, f := range sorted(files) {
		name := path.Join(top, f.name)
		directory(path.Dir(name))
		if top == "." {
			name = "./" + name
		}
		must(t.WriteHeader(&tar.Header{Name: name, Mode: int64(f.mode), Size: int64(len(f.text)), ModTime: when, Uname: "root", Gname: "root"}))
		_, err := t.Write(f.text)
		must(err)
	}
	must(t.Close())
	must(z.Close())
	return out.Bytes()
}

// zipped is an archive as Windows reads it.
func zipped(top string, when time.Time, files []file) []byte {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, f := range sorted(files) {
		h := &zip.FileHeader{Name: path.Join(top, f.name), Method: zip.Deflate, Modified: when}
		h.SetMode(f.mode)
		w, err := z.CreateHeader(h)
		must(err)
		_, err = w.Write(f.text)
		must(err)
	}
	must(z.Close())
	return out.Bytes()
}
