package dashboard

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"
)

//go:embed static
var staticFiles embed.FS

// statics are the style sheets, scripts and pictures, by name and by the
// address that carries a hash of their content, so that browsers may keep
// them for good.
type statics struct {
	urls  map[string]string
	files map[string]staticFile // by address
}

type staticFile struct {
	kind string
	body []byte
}

func loadStatics() statics {
	s := statics{urls: map[string]string{}, files: map[string]staticFile{}}
	err := fs.WalkDir(staticFiles, "static", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		body, err := staticFiles.ReadFile(name)
		if err != nil {
			return err
		}
		name = strings.TrimPrefix(name, "static/")
		sum := sha256.Sum256(body)
		ext := path.Ext(name)
		address := "/static/" + strings.TrimSuffix(name, ext) + "." + hex.EncodeToString(sum[:6]) + ext
		s.urls[name] = address
		s.files[address] = staticFile{kinds[ext], body}
		return nil
	})
	if err != nil {
		panic(err) // the files are part of the program
	}
	return s
}

// kinds are the types of static files; the host's table may know others.
var kinds = map[string]string{
	".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml", ".png": "image/png",
	".woff2": "font/woff2", ".webmanifest": "application/manifest+json", ".ico": mime.TypeByExtension(".ico"),
}

// url gives the address of a static file.
func (s statics) url(name string) string { return s.urls[name] }

// some gives the addresses of those files that exist.
func (s statics) some(names ...string) []string {
	var out []string
	for _, n := range names {
		if u, ok := s.urls[n]; ok {
			out = append(out, u)
		}
	}
	return out
}

// ServeHTTP implements http.Handler.
func (s statics) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f, ok := s.files[r.URL.Path]
	if !ok || r.Method != http.MethodGet && r.Method != http.MethodHead {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", f.kind)
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(f.body))
}
