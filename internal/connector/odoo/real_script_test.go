package odoo

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Where no real Odoo can be set up, make odoo says why, and is no failure.
func TestMakeOdooSaysWhenItCannot(t *testing.T) {
	t.Parallel()
	script := func(version string, programs map[string]string) (string, error) {
		dir := t.TempDir()
		for name, text := range programs {
			if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+text+"\n"), 0o700); err != nil {
				t.Fatal(err)
			}
		}
		c := exec.CommandContext(t.Context(), "sh", "real/odoo.sh")
		c.Env = append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"), "ODOO="+version, "ODOO_DIR="+filepath.Join(dir, "odoo"),
			"ODOO_MIRROR=http://127.0.0.1:1/debian")
		out, err := c.CombinedOutput()
		return string(out), err
	}
	for what, c := range map[string]struct {
		programs map[string]string
		want     string
	}{
		"not root":  {map[string]string{"id": "echo 1000"}, "takes root"},
		"no mirror": {map[string]string{"id": "echo 0", "debootstrap": "exit 1"}, "no mirror"},
		"nothing may be mounted": {map[string]string{"id": "echo 0", "debootstrap": "exit 0", "mount": "exit 1", "mountpoint": "exit 1"},
			"can be mounted"},
	} {
		if out, err := script("14", c.programs); err != nil || !strings.Contains(out, "left out, for") || !strings.Contains(out, c.want) {
			t.Errorf("%s: got %v and %s, want it told", what, err, out)
		}
	}
	if out, err := script("15", nil); err == nil || !strings.Contains(out, "14 or 19") {
		t.Errorf("got %v and %s, want which there are", err, out)
	}
}
