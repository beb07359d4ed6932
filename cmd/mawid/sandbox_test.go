package main

import (
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/command"
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
	reset := append([]string{"sandbox", "reset", "--org", "noor"}, o.args()...)
	if got := mawid(t, "yes\n", reset...); got.code != command.ExitFailed {
		t.Errorf("with nobody at a terminal: got %+v, want a refusal", got)
	}
	if got := mawid(t, "", append(reset, "--yes")...); got.code != 0 {
		t.Errorf("got %+v, want it empty", got)
	}
	if got := o.do("list", "--sandbox"); !strings.Contains(got, "try.example.com") {
		t.Errorf("after a reset: got %s, want the endpoint still", got)
	}
}
