package rush_test

import (
	"testing"

	"github.com/mawid/mawid/internal/rush"
)

func TestARushIsNotOverBetweenTwoGroups(t *testing.T) {
	t.Parallel()
	c := &rush.Count{}
	all := func(do func()) {
		for range rush.At {
			do()
		}
	}
	for _, s := range []struct {
		name        string
		do          func()
		now, lately bool
	}{
		{"nobody", func() {}, false, false},
		{"many", func() { all(c.Begin) }, true, true},
		{"still as many", func() {}, true, true},
		{"all are done", func() { all(c.End) }, false, true}, // They were there until now.
		{"nobody any more", func() {}, false, false},
		{"a group between two questions", func() { all(c.Begin); all(c.End) }, false, true},
		{"a few", func() { c.Begin() }, false, false},
	} {
		s.do()
		if now, lately := c.Now(), c.Lately(); now != s.now || lately != s.lately {
			t.Errorf("%s: a rush %v, and lately %v; want %v and %v", s.name, now, lately, s.now, s.lately)
		}
	}
}
