package main

import (
	"strings"
	"testing"
)

func TestTheSandboxHasEndpointsOfItsOwnAndIsResetWhenOneIsSure(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	o.add("https://crm.example.com/hooks")
	added := o.try("add", "--url", "https://try.example.com/hooks", "--sandbox")
	if added.code != 0 || !strings.Contains(added.err, "--sandbox") {
		t.Fatalf("got %+v, want an endpoint of the sandbox", added)
	}
	if got := o.endpoints(); len(got) != 1 || got[0].URL != "https://crm.example.com/hooks" {
		t.Errorf("of the organization: got %+v, want its own", got)
	}
	if got := o.do("list", "--sandbox"); !strings.Contains(got, "try.example.com") || strings.Contains(got, "crm.example.com") {
		t.Errorf("of the sandbox: got %s, want its own", got)
	}
	for _, c := range []struct {
		typed string
		args  []string
		code  int
	}{{"", nil, exitUsage}, {"no\n", nil, exitUsage}, {"yes\n", nil, 0}, {"", []string{"--yes"}, 0}} {
		args := append(append([]string{"sandbox", "reset", "--org", "noor"}, c.args...), o.args()...)
		if got := mawid(t, c.typed, args...); got.code != c.code {
			t.Errorf("%q %v: got %+v, want exit code %d", c.typed, c.args, got, c.code)
		}
	}
	if got := o.do("list", "--sandbox"); !strings.Contains(got, "try.example.com") {
		t.Errorf("after a reset: got %s, want the endpoint still", got)
	}
}
