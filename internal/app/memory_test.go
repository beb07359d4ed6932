package app

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// Containers say in several ways how much memory there is.
func TestTheLimitOfTheContainerIsFound(t *testing.T) {
	t.Parallel()
	const second = "30 23 0:27 / /sys/fs/cgroup rw,relatime - cgroup2 cgroup2 rw,nsdelegate\n"
	for name, c := range map[string]struct {
		files map[string]string
		want  int64
	}{
		"nothing is said": {map[string]string{}, 0},
		"version 2, in a container that sees itself as the root": {map[string]string{
			"proc/self/cgroup": "0::/\n", "proc/self/mountinfo": second, "sys/fs/cgroup/memory.max": "134217728\n"}, 128 << 20},
		"version 2, without a limit": {map[string]string{
			"proc/self/cgroup": "0::/app\n", "proc/self/mountinfo": second, "sys/fs/cgroup/app/memory.max": "max\n"}, 0},
		"version 2, a group above allows less": {map[string]string{
			"proc/self/cgroup": "0::/system.slice/mawid.service\n", "proc/self/mountinfo": second,
			"sys/fs/cgroup/system.slice/mawid.service/memory.max": "536870912\n", "sys/fs/cgroup/system.slice/memory.max": "201326592\n"},
			192 << 20},
		"version 1": {map[string]string{
			"proc/self/cgroup":                           "5:devices:/x\n4:memory:/app\n0::/\n",
			"proc/self/mountinfo":                        "35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n", "sys/fs/cgroup/memory/app/memory.limit_in_bytes": "134217728\n"},
			128 << 20},
		"version 1, with the container's group mounted as the root": {map[string]string{
			"proc/self/cgroup":                           "4:cpu,memory:/docker/abc\n",
			"proc/self/mountinfo":                        "35 31 0:32 /docker/abc /sys/fs/cgroup/memory rw - cgroup cgroup rw,cpu,memory\n",
			"sys/fs/cgroup/memory/memory.limit_in_bytes": "268435456\n"}, 256 << 20},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			root := t.TempDir()
			for file, text := range c.files {
				file = filepath.Join(root, file)
				if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			if got := containerLimit(root); got != c.want {
				t.Errorf("got %d, want %d", got, c.want)
			}
		})
	}
}

func TestEverythingFitsIntoTheLimit(t *testing.T) {
	t.Parallel()
	for _, mib := range []int64{64, 128, 192, 512, 4096} {
		m := share(mib << 20)
		if m.heap <= 0 || m.room >= m.heap || m.heap+m.files > mib<<20*8/10+4 {
			t.Errorf("%d MiB: heap %d, room %d, files %d", mib, m.heap>>20, m.room>>20, m.files>>20)
		}
	}
	if m := share(0); m.heap != 0 || m.files != 0 || m.orgs != 0 || m.room != usualRoom {
		t.Errorf("without a limit: %+v, want what is usual", m)
	}
	if m := share(16 << 30); m.files != 192<<20 || m.room != usualRoom || m.orgs != 20_000 {
		t.Errorf("with plenty: %+v, want what is usual", m)
	}
}

func TestMemoryIsGivenBackAfterARush(t *testing.T) {
	var rest thrift
	var given []int
	allocated := uint64(20 << 20) // the start
	for second := range 60 {
		switch {
		case second >= 10 && second < 20:
			allocated += 300 << 20 // a rush
		case second == 23:
			allocated += 5 << 20 // and somebody late
		default:
			allocated += 100 << 10
		}
		if rest.due(allocated) {
			given = append(given, second)
		}
	}
	if want := []int{0, 28}; !slices.Equal(given, want) {
		t.Errorf("given back at %v, want %v", given, want)
	}
}
