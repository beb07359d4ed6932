package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"
)

func TestMain(m *testing.M) {
	disguised()
	os.Exit(m.Run())
}

// brisk is the tempo of the short form: everything goes wrong once within half a minute.
var brisk = tempo{1500 * time.Millisecond, 400 * time.Millisecond}

// What goes wrong in the short form, and what is looked at afterwards. What takes a disk of
// our own is said to be left out where none may be mounted.
var (
	everywhere = []string{"a node is killed", "a node stands still", "the receiver of webhooks is gone", "the message gateway is gone",
		"the connected system is gone", "a person works in the connected system", "a node's clock is off"}
	happens = map[string][]string{
		"sqlite": everywhere,
		"postgres": append([]string{"PostgreSQL ends without a farewell", "PostgreSQL is killed", "PostgreSQL stands still",
			"a node's line to PostgreSQL is cut", "a node's connections to PostgreSQL go dead",
			"a connection to PostgreSQL fails at a point"}, everywhere...),
		"standby": {"the first server is killed"},
	}
	onDisks = map[string][]string{"sqlite": {"the disk is full", "the power fails"},
		"postgres": {"the disk under PostgreSQL is full", "the power of PostgreSQL fails"}}
	looked = []string{"answers", "verify", "acknowledged", "linearizable", "events", "connected system", "its busy times", "messages"}
)

// The short form of make chaos: everything goes wrong, each at least once, on both
// databases, and a database server is lost.
func TestAStorm(t *testing.T) {
	t.Parallel()
	bin, err := build(t.Context(), t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	for form, wanted := range happens {
		t.Run(form, func(t *testing.T) {
			t.Parallel()
			p := &plan{bin: bin, dir: t.TempDir(), while: 15 * time.Second, tempo: brisk, seed: uint64(time.Now().UnixNano()),
				clients: 6, report: newReport(t.Output())}
			if err := p.all(t.Context(), []string{form}); err != nil {
				t.Fatal(err)
			}
			if p.report.findings > 0 {
				t.Errorf("got %d findings, want none", p.report.findings)
			}
			if _, err := os.Stat("data"); err == nil {
				t.Error("something was written where the program was started")
			}
			if forgets(t) {
				wanted = append(slices.Clone(wanted), onDisks[form]...)
			}
			for _, name := range append(slices.Clone(wanted), looked...) {
				if !p.report.had[form+": "+name] {
					t.Errorf("%s: it has not been", name)
				}
			}
		})
	}
}

// forgets tells whether there are disks here that forget.
func forgets(t *testing.T) bool {
	t.Helper()
	a := &arena{name: "disk", report: newReport(t.Output())}
	d, err := a.mount(t.TempDir(), sqliteDisk, false)
	if err != nil {
		t.Fatal(err)
	}
	a.close()
	return d.losable()
}

// A disk forgets what was not synced, also what was written into memory that is a file's,
// and is then as if it had been put in anew.
func TestADiskForgets(t *testing.T) {
	t.Parallel()
	if !forgets(t) {
		return // It was said.
	}
	dir := t.TempDir()
	p, err := plug(dir, false)
	if err != nil {
		t.Fatal(err)
	}
	defer p.close()
	names := map[string]bool{"lasts": true, "forgotten": false}
	for name := range names {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("before"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.tell(wordSync); err != nil {
		t.Fatal(err)
	}
	for name, synced := range names {
		f, err := os.OpenFile(filepath.Join(dir, name), os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		memory, err := syscall.Mmap(int(f.Fd()), 0, 6, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED)
		if err != nil {
			t.Fatal(err)
		}
		copy(memory, "after!")
		if synced {
			err = f.Sync()
		}
		if err := errors.Join(err, syscall.Munmap(memory), f.Close()); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(f.Name()); err != nil || string(got) != "after!" {
			t.Errorf("%s: got %q, %v, want after!", name, got, err)
		}
	}
	if err := p.tell(wordLose); err != nil {
		t.Fatal(err)
	}
	for name, synced := range names {
		want := "before"
		if synced {
			want = "after!"
		}
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != want {
			t.Errorf("%s, after a power loss: got %q, %v, want %s", name, got, err, want)
		}
	}
	full := func(word string) error {
		return errors.Join(p.tell(word), os.WriteFile(filepath.Join(dir, "one more"), []byte("x"), 0o600))
	}
	if err := full(wordFull); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("full: got %v, want that there is no room", err)
	}
	if err := full(wordFree); err != nil {
		t.Errorf("free again: got %v", err)
	}
}
