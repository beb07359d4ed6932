package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// read is a file of the source.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("../../" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// What images and releases are built with is the Go of go.mod.
func TestImagesAreBuiltWithOurGo(t *testing.T) {
	t.Parallel()
	version := regexp.MustCompile(`(?m)^go (\S+)$`).FindStringSubmatch(read(t, "go.mod"))[1]
	for _, name := range []string{"deploy/Dockerfile", ".github/workflows/release.yml"} {
		found := regexp.MustCompile(`golang:(\S+)-bookworm`).FindAllStringSubmatch(read(t, name), -1)
		if len(found) == 0 {
			t.Errorf("%s names no Go", name)
		}
		for _, m := range found {
			if m[1] != version {
				t.Errorf("%s has Go %s, want %s", name, m[1], version)
			}
		}
	}
}

// The image holds nothing but the program, as nobody in particular.
func TestTheImageIsEmptyButForTheProgram(t *testing.T) {
	t.Parallel()
	_, last, found := strings.Cut(read(t, "deploy/Dockerfile"), "\nFROM scratch\n")
	if !found || !strings.Contains(last, "\nUSER 65532:65532\n") || strings.Contains(last, "\nRUN ") ||
		!strings.Contains(last, `HEALTHCHECK`) || !strings.Contains(last, `ENTRYPOINT ["/usr/bin/mawid"]`) {
		t.Errorf("got\n%s", last)
	}
}

// Three nodes, which the proxy knows and which believe it, on one database.
func TestTheCompositionHangsTogether(t *testing.T) {
	t.Parallel()
	var c struct {
		Services map[string]struct {
			Image       string            `yaml:"image"`
			Environment map[string]string `yaml:"environment"`
			Networks    []string          `yaml:"networks"`
			Volumes     []string          `yaml:"volumes"`
		} `yaml:"services"`
		Volumes  map[string]any `yaml:"volumes"`
		Networks map[string]struct {
			IPAM struct{ Config []struct{ Subnet string } }
		} `yaml:"networks"`
	}
	if err := yaml.Unmarshal([]byte(read(t, "deploy/compose.yaml")), &c); err != nil {
		t.Fatal(err)
	}
	nodes := strings.Fields(c.Services["proxy"].Environment["MAWID_NODES"])
	if len(nodes) != 3 {
		t.Fatalf("the proxy knows %v, want three nodes", nodes)
	}
	for _, at := range nodes {
		name, port, _ := strings.Cut(at, ":")
		env := c.Services[name].Environment
		if port != "8080" || !strings.Contains(env["MAWID_DATABASE"], "@database/") || c.Services["database"].Image == "" ||
			env["MAWID_TRUSTED_PROXIES"] != c.Networks["inside"].IPAM.Config[0].Subnet {
			t.Errorf("%s: got %v", at, env)
		}
	}
	for name, s := range c.Services {
		for _, v := range s.Volumes {
			named, _, _ := strings.Cut(v, ":")
			if _, there := c.Volumes[named]; !there && !strings.HasPrefix(v, "./") {
				t.Errorf("%s has the volume %s, which is not there", name, v)
			}
		}
		if _, there := c.Networks["inside"]; !there || !slices.Equal(s.Networks, []string{"inside"}) {
			t.Errorf("%s is in %v, want the network inside", name, s.Networks)
		}
	}
	for _, name := range []string{"MAWID_HOST", "MAWID_NODES"} {
		if !strings.Contains(read(t, "deploy/Caddyfile"), "{$"+name+":") {
			t.Errorf("the Caddyfile does not read %s", name)
		}
	}
}
