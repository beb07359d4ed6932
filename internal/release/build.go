package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// build builds the program for a system, without anything of the machine on which it
// is built.
func (r *release) build(system, arch string) (program string, err error) {
	dir, err := os.MkdirTemp("", "mawid-release-")
	if err != nil {
		return "", err
	}
	program = filepath.Join(dir, "mawid")
	if system == "windows" {
		program += ".exe"
	}
	flags := "-s -w -buildid= -X main.version=" + r.version
	// #nosec G204 -- the version is the operator's
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags", flags, "-o", program, "./cmd/mawid")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+system, "GOARCH="+arch, "GOAMD64=v1", "GOFLAGS=-mod=readonly")
	if out, err := cmd.CombinedOutput(); err != nil {
		_ = os.RemoveAll(dir)
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return program, nil
}

// describe gives what is the same for all systems: what the program says of itself,
// and the papers.
func describe() (files []file, err error) {
	for name, args := range map[string][]string{
		"mawid.1": {"man"}, "completion/mawid.bash": {"completion", "bash"}, "completion/_mawid": {"completion", "zsh"},
		"completion/mawid.fish": {"completion", "fish"},
	} {
		text, err := exec.Command("go", append([]string{"run", "./cmd/mawid"}, args...)...).Output() // #nosec G204 -- our own words
		if err != nil {
			return nil, fmt.Errorf("mawid %v: %w", args, err)
		}
		files = append(files, file{name, text, 0o644})
	}
	for _, name := range []string{"LICENSE", "NOTICE", "README.md", "CHANGELOG.md", "internal/web/font/OFL.txt", "deploy/mawid.service",
		"deploy/mawid.env", "deploy/mawid-admin", "deploy/mawid.sysusers", "deploy/nginx.conf", "deploy/Caddyfile"} {
		text, err := os.ReadFile(name) // #nosec G304 -- files of the source
		if err != nil {
			return nil, err
		}
		mode := os.FileMode(0o644)
		if filepath.Base(name) == "mawid-admin" {
			mode = 0o755
		}
		files = append(files, file{name, text, mode})
	}
	return files, nil
}
