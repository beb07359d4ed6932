package web

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"
)

// Script is the type of a script.
const Script = "text/javascript; charset=utf-8"

// kinds are the types of static files; the host's table may know others.
var kinds = map[string]string{
	".css": "text/css; charset=utf-8", ".js": Script, ".svg": "image/svg+xml", ".png": "image/png",
	".woff2": "font/woff2", ".webmanifest": "application/manifest+json", ".ico": mime.TypeByExtension(".ico"),
}

// font has the letters of all pages, Arabic and Latin (font/make.py). Its licence
// is beside it, and named in it.
//
//go:embed font/sans.woff2
var font []byte

// fontName is what style sheets call it: url("sans.woff2").
const fontName = "sans.woff2"

// Statics are the style sheets, scripts and pictures of a door, by name and by the
// address that carries a hash of their content, so that browsers may keep them for
// good.
type Statics struct {
	urls  map[string]string
	files map[string]staticFile // by address
}

type staticFile struct {
	kind string
	body []byte
}

// LoadStatics reads the directory static of a door's files, for addresses that
// begin with a path, and the font. A file that names the font, or another that comes
// before it in the alphabet, in double quotes, has its address there, so that a script
// imports the very module that the page has loaded. The files are part of the program:
// what is wrong with them is a panic.
func LoadStatics(files fs.FS, begin string) Statics {
	s := Statics{urls: map[string]string{}, files: map[string]staticFile{}}
	add := func(name string, body []byte) {
		sum := sha256.Sum256(body)
		ext := path.Ext(name)
		address := begin + strings.TrimSuffix(name, ext) + "." + hex.EncodeToString(sum[:6]) + ext
		s.urls[name] = address
		s.files[address] = staticFile{kinds[ext], body}
	}
	add(fontName, font)
	err := fs.WalkDir(files, "static", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		body, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		for known, address := range s.urls {
			body = bytes.ReplaceAll(body, []byte(`"`+known+`"`), []byte(`"`+address+`"`))
		}
		add(strings.TrimPrefix(name, "static/"), body)
		return nil
	})
	if err != nil {
		panic(err)
	}
	return s
}

// URL gives the address of a static file.
func (s Statics) URL(name string) string { return s.urls[name] }

// Some gives the addresses of those files that exist.
func (s Statics) Some(names ...string) []string {
	var out []string
	for _, n := range names {
		if u, ok := s.urls[n]; ok {
			out = append(out, u)
		}
	}
	return out
}

// ServeHTTP implements http.Handler.
func (s Statics) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f, ok := s.files[r.URL.Path]
	if !ok || r.Method != http.MethodGet && r.Method != http.MethodHead {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", f.kind)
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(f.body))
}
