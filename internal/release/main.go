// Command release makes what is handed out: static programs for several systems, in
// archives and Debian packages, with the manual, the completions, the licences of
// others' code, a list of parts (SBOM) and checksums. The same source makes the same
// bytes, wherever and whenever.
//
//   - main.go: what is made, in order
//   - build.go: the programs, and what they say of themselves
//   - archive.go: archives whose bytes depend on nothing but their contents
//   - deb.go: Debian packages
//   - parts.go: the modules in a program: the list of parts, and their licences
package main

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// usual are the systems that a release is for.
const usual = "linux/amd64,linux/arm64,darwin/amd64,darwin/arm64,windows/amd64"

// release is one being made.
type release struct {
	version string    // v1.2.3
	when    time.Time // of the source: every file in every archive has it
	dir     string    // where it goes
	made    []string  // names of the files there
}

func main() {
	log.SetFlags(0)
	version := flag.String("version", "", "the version, such as v0.1.0; unless given what git says")
	dir := flag.String("dir", "dist", "where it goes")
	targets := flag.String("targets", usual, "systems, separated by commas")
	same := flag.String("same", "", "a directory with the same release, made elsewhere: refuse if a byte differs")
	flag.Parse()
	r := release{version: *version, dir: *dir}
	if err := r.make(strings.Split(*targets, ","), *same); err != nil {
		log.Fatal("release: ", err)
	}
}

// make makes everything, and the checksums last.
func (r *release) make(targets []string, same string) error {
	if err := r.identify(); err != nil {
		return err
	}
	if err := os.MkdirAll(r.dir, 0o750); err != nil {
		return err
	}
	shared, err := describe()
	if err != nil {
		return err
	}
	for _, target := range targets {
		log.Println(r.version, target)
		if err := r.target(target, shared); err != nil {
			return fmt.Errorf("%s: %w", target, err)
		}
	}
	if err := r.sums(); err != nil {
		return err
	}
	if same == "" {
		return nil
	}
	return r.compare(same)
}

// identify fills in the version, and the time of the source: SOURCE_DATE_EPOCH, else
// that of the commit.
func (r *release) identify() error {
	if r.version == "" {
		r.version = git("describe", "--tags", "--always", "--dirty")
	}
	if r.version == "" {
		return fmt.Errorf("there is no version; give one with -version")
	}
	epoch := os.Getenv("SOURCE_DATE_EPOCH")
	if epoch == "" {
		epoch = git("log", "-1", "--format=%ct")
	}
	seconds, err := strconv.ParseInt(epoch, 10, 64)
	if err != nil {
		return fmt.Errorf("there is no time; set SOURCE_DATE_EPOCH: %w", err)
	}
	r.when = time.Unix(seconds, 0).UTC()
	return nil
}

// git is what git says, or nothing.
func git(args ...string) string {
	out, err := exec.Command("git", args...).Output() // #nosec G204 -- our own words
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}

// target makes what is for one system.
func (r *release) target(target string, shared []file) error {
	system, arch, ok := strings.Cut(target, "/")
	if !ok {
		return fmt.Errorf("a target is a system and an architecture, such as linux/amd64")
	}
	program, err := r.build(system, arch)
	if err != nil {
		return err
	}
	defer os.RemoveAll(filepath.Dir(program))
	inside, err := modules(program)
	if err != nil {
		return err
	}
	licences, err := notices(inside)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(program) // #nosec G304 -- just built
	if err != nil {
		return err
	}
	files := append([]file{{filepath.Base(program), text, 0o755}, {"THIRD_PARTY_NOTICES", licences, 0o644}}, shared...)
	name := fmt.Sprintf("mawid_%s_%s_%s", strings.TrimPrefix(r.version, "v"), system, arch)
	if err := r.write(name+".cdx.json", parts(r.version, r.when, inside)); err != nil {
		return err
	}
	if system == "windows" {
		return r.write(name+".zip", zipped(name, r.when, files))
	}
	if err := r.write(name+".tar.gz", tarred(name, r.when, files)); err != nil || system != "linux" {
		return err
	}
	return r.write(name+".deb", debian(r.version, arch, r.when, files))
}

// write keeps a file of the release.
func (r *release) write(name string, text []byte) error {
	r.made = append(r.made, name)
	return os.WriteFile(filepath.Join(r.dir, name), text, 0o600)
}

// sumsFile is what sha256sum -c reads.
const sumsFile = "SHA256SUMS"

func (r *release) sums() error {
	var list strings.Builder
	for _, name := range r.made {
		text, err := os.ReadFile(filepath.Join(r.dir, name)) // #nosec G304 -- just written
		if err != nil {
			return err
		}
		fmt.Fprintf(&list, "%x  %s\n", sha256.Sum256(text), name)
	}
	return r.write(sumsFile, []byte(list.String()))
}

// compare refuses a release that is not the same as another one.
func (r *release) compare(other string) error {
	ours, err1 := os.ReadFile(filepath.Join(r.dir, sumsFile))   // #nosec G304 -- just written
	theirs, err2 := os.ReadFile(filepath.Join(other, sumsFile)) // #nosec G304 -- the operator names the directory
	if err1 != nil || err2 != nil {
		return fmt.Errorf("no checksums: %w, %w", err1, err2)
	}
	if string(ours) != string(theirs) {
		return fmt.Errorf("%s and %s are not the same:\n%s\n%s", r.dir, other, ours, theirs)
	}
	log.Println("the same bytes as in", other)
	return nil
}
