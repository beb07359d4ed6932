package main

import (
	"bytes"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// part is a module in a program.
type part struct{ path, version string }

// modules are those that a program was built from, by its own account, and the
// libraries of Go itself.
func modules(program string) ([]part, error) {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return nil, err
	}
	list := []part{{"std", strings.TrimPrefix(info.GoVersion, "go")}}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		list = append(list, part{m.Path, m.Version})
	}
	return list, nil
}

// The list of parts, in the form of CycloneDX 1.6, as far as it concerns us.
type (
	component struct {
		Ref     string `json:"bom-ref,omitempty"`
		Type    string `json:"type"`
		Name    string `json:"name"`
		Version string `json:"version"`
		PURL    string `json:"purl"`
	}
	bom struct {
		Schema   string `json:"$schema"`
		Format   string `json:"bomFormat"`
		Spec     string `json:"specVersion"`
		Version  int    `json:"version"`
		Metadata struct {
			Timestamp string    `json:"timestamp"`
			Component component `json:"component"`
		} `json:"metadata"`
		Components []component `json:"components"`
	}
)

// parts is the list of parts (SBOM) of a program.
func parts(version string, when time.Time, inside []part) []byte {
	described := func(kind, path, version string) component {
		purl := "pkg:golang/" + path + "@" + version
		return component{purl, kind, path, version, purl}
	}
	b := bom{Schema: "http://cyclonedx.org/schema/bom-1.6.schema.json", Format: "CycloneDX", Spec: "1.6", Version: 1}
	b.Metadata.Timestamp = when.Format(time.RFC3339)
	b.Metadata.Component = described("application", "github.com/mawid/mawid", version)
	for _, p := range inside {
		b.Components = append(b.Components, described("library", p.path, p.version))
	}
	text, err := json.MarshalIndent(b, "", "  ")
	must(err)
	return append(text, '\n')
}

// papers are the files that say under which terms a module is given.
var papers = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)([.-].*)?$`)

// notices are the terms of all modules in a program. One without any is refused:
// nobody may hand it on.
func notices(inside []part) ([]byte, error) {
	var out bytes.Buffer
	out.WriteString("mawid contains code of others, under the terms below.\n")
	for _, p := range inside {
		dir, err := source(p)
		if err != nil {
			return nil, err
		}
		texts, err := terms(dir)
		if err != nil {
			return nil, err
		}
		if len(texts) == 0 {
			return nil, fmt.Errorf("%s %s has no licence in %s", p.path, p.version, dir)
		}
		fmt.Fprintf(&out, "\n%s\n%s %s\n\n%s", strings.Repeat("=", 80), p.path, p.version, strings.Join(texts, "\n"))
	}
	return out.Bytes(), nil
}

// source is where the source of a module is.
func source(p part) (string, error) {
	args := []string{"list", "-m", "-f", "{{.Dir}}", p.path}
	if p.path == "std" {
		args = []string{"env", "GOROOT"}
	}
	out, err := exec.Command("go", args...).Output() // #nosec G204 -- names of our own modules
	dir := strings.TrimSpace(string(out))
	if err != nil || dir == "" {
		return "", fmt.Errorf("the source of %s is not there: %w", p.path, err)
	}
	return dir, nil
}

// terms are the papers of a directory.
func terms(dir string) (texts []string, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, e := range entries { // in the order of their names
		if !papers.MatchString(e.Name()) || e.IsDir() || slices.Contains([]string{".go", ".sh"}, filepath.Ext(e.Name())) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name())) // #nosec G304 -- a file of a module
		if err != nil {
			return nil, err
		}
		texts = append(texts, strings.ReplaceAll(string(text), "\r\n", "\n"))
	}
	return texts, nil
}
