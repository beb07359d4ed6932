package contract_test

import (
	"testing"

	"github.com/mawid/mawid/contract"
)

// Whoever reads a kind from a body finds the type that the kind names.
func TestEveryKindOfEventIsReadAsItsOwnType(t *testing.T) {
	t.Parallel()
	for _, e := range contract.Events() {
		got, err := contract.ParseEvent([]byte(`{"event":"` + e.Name + `"}`))
		if err != nil {
			t.Errorf("%s: %v", e.Name, err)
			continue
		}
		f, ok := e.Body.FieldByName("Event")
		if !ok || f.Tag.Get("enum") != e.Name || f.Tag.Get("example") != e.Name {
			t.Errorf("%s: its body %T says that its event is %q", e.Name, got, f.Tag.Get("enum"))
		}
		if e.When == "" {
			t.Errorf("%s: when does it happen?", e.Name)
		}
	}
}
