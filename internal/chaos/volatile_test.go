package main

import (
	"math/rand/v2"
	"strings"
	"syscall"
	"testing"
)

// What is there after a power loss, told of a few files.
func TestAPowerLossTakesWhatWasNotSynced(t *testing.T) {
	t.Parallel()
	const ordinary = syscall.S_IFREG | 0o600
	long := strings.Repeat("x", 2*pageSize)
	type content map[string]string
	one := content{"a": "one"} // what is there for sure
	for name, c := range map[string]struct {
		journal bool
		do      func(v *volatile, a *file)
		want    content
	}{
		"written":            {false, func(v *volatile, a *file) { v.write(a, 0, []byte("two")) }, one},
		"written and synced": {false, func(v *volatile, a *file) { v.write(a, 0, []byte("two")); v.sync(a) }, content{"a": "two"}},
		"synced and written": {false, func(v *volatile, a *file) { v.sync(a); v.write(a, 3, []byte(long)) }, one},
		"cut off":            {false, func(v *volatile, a *file) { v.resize(a, 1) }, one},
		"cut off and grown":  {false, func(v *volatile, a *file) { v.resize(a, 1); v.resize(a, 9000) }, one},
		"cut off and synced": {false, func(v *volatile, a *file) { v.resize(a, 1); v.sync(a) }, content{"a": "o"}},
		"long, synced, cut off": {false, func(v *volatile, a *file) {
			v.write(a, 0, []byte(long))
			v.sync(a)
			v.resize(a, 5)
		}, content{"a": long}},
		"a name":               {false, func(v *volatile, a *file) { v.link(v.root, "b", a) }, one},
		"a name, synced":       {false, func(v *volatile, a *file) { v.link(v.root, "b", a); v.sync(v.root) }, content{"a": "one", "b": "one"}},
		"a name, the file is":  {false, func(v *volatile, a *file) { v.link(v.root, "b", a); v.sync(a) }, one},
		"a name, in a journal": {true, func(v *volatile, a *file) { v.link(v.root, "b", a); v.sync(a) }, content{"a": "one", "b": "one"}},
		"removed":              {false, func(v *volatile, _ *file) { _ = v.unlink(v.root, "a") }, one},
		"removed and synced":   {false, func(v *volatile, _ *file) { _ = v.unlink(v.root, "a"); v.sync(v.root) }, content{}},
		"renamed":              {false, func(v *volatile, _ *file) { _ = v.rename(v.root, "a", v.root, "b") }, one},
		"renamed and synced": {false, func(v *volatile, _ *file) {
			_ = v.rename(v.root, "a", v.root, "b")
			v.sync(v.root)
		}, content{"b": "one"}},
		"a new one is not there": {false, func(v *volatile, _ *file) {
			f := v.make(ordinary, 0, 0)
			v.link(v.root, "b", f)
			v.sync(f)
		}, one},
		"a new one is empty": {false, func(v *volatile, _ *file) {
			f := v.make(ordinary, 0, 0)
			v.link(v.root, "b", f)
			v.write(f, 0, []byte("new"))
			v.sync(v.root)
		}, content{"a": "one", "b": ""}},
	} {
		v := newVolatile(c.journal)
		a := v.make(ordinary, 0, 0)
		v.link(v.root, "a", a)
		v.write(a, 0, []byte("one"))
		v.syncAll()
		c.do(v, a)
		v.lose(nil)
		for n, f := range v.root.names {
			if want, is := c.want[n]; !is || string(f.read(0, make([]byte, 3*pageSize))) != want {
				t.Errorf("%s: got %s with %.10q, want %.10q, %v", name, n, f.read(0, make([]byte, 3*pageSize)), want, is)
			}
		}
		if len(v.root.names) != len(c.want) {
			t.Errorf("%s: got %d names, want %d", name, len(v.root.names), len(c.want))
		}
	}
}

// By chance, some of what nobody synced is there; what was synced always is.
func TestAPowerLossByChance(t *testing.T) {
	t.Parallel()
	there, lost, short := 0, 0, 0
	for seed := range uint64(100) {
		v := newVolatile(false)
		f := v.make(syscall.S_IFREG|0o600, 0, 0)
		v.link(v.root, "f", f)
		v.write(f, 0, []byte(strings.Repeat("s", 2*pageSize)))
		v.syncAll()
		v.write(f, pageSize, []byte(strings.Repeat("n", 2*pageSize)))
		v.lose(rand.New(rand.NewPCG(seed, 0)))
		got := string(f.read(0, make([]byte, 3*pageSize)))
		if got[0] != 's' || len(got) < 2*pageSize || strings.Trim(got[pageSize:2*pageSize], got[pageSize:pageSize+1]) != "" {
			t.Fatalf("seed %d: got %.10q of %d bytes, want whole pages, and the first as it was synced", seed, got, len(got))
		}
		if got[pageSize] == 'n' {
			there++
		} else {
			lost++
		}
		if len(got) == 2*pageSize {
			short++
		}
	}
	if there == 0 || lost == 0 || short == 0 || short == 100 {
		t.Errorf("got %d that were there, %d that were lost and %d that were short, want some of each", there, lost, short)
	}
}
