package contract_test

import (
	"reflect"
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
		if is := reflect.TypeOf(got); is != e.Body {
			t.Errorf("%s: read as %v, want %v", e.Name, is, e.Body)
		}
		if e.When == "" {
			t.Errorf("%s: when does it happen?", e.Name)
		}
	}
}
