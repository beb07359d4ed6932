package main

import (
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/mawid/mawid/internal/house"
)

func TestHowLongThingsAreKeptIsRead(t *testing.T) {
	t.Parallel()
	const day = 86400
	for args, want := range map[string]house.Keep{
		"": {Events: 90 * day, Audit: 730 * day, Calls: 365 * day, Connector: 90 * day},
		"--keep-events forever --keep-audit forever --keep-calls 720h --keep-connector 1d": {Calls: 30 * day, Connector: day},
	} {
		var c struct{ keeping }
		parser, err := kong.New(&c)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := parser.Parse(strings.Fields(args)); err != nil {
			t.Fatal(err)
		}
		if got, err := c.keep(); err != nil || got != want {
			t.Errorf("%s: got %+v, %v, want %+v", args, got, err, want)
		}
	}
}

func TestWhatIsNeededCannotBeKeptForLess(t *testing.T) {
	t.Parallel()
	for args, want := range map[string]string{
		"--keep-events 29d": "at least 30d", "--keep-calls 1h": "at least 30d", "--keep-audit 1h": "at least 1d",
		"--keep-connector soon": "24h or 90d", "--keep-audit=-5d": "write forever", "--keep-events 0": "write forever",
		"--keep-audit 0": "write forever", "--keep-calls 0d": "write forever", "--keep-connector 0s": "write forever",
	} {
		o := mawid(t, "", append([]string{"serve", "--listen", "127.0.0.1:0", "--data", t.TempDir()}, strings.Fields(args)...)...)
		if o.code != 2 || !strings.Contains(o.err, want) {
			t.Errorf("serve %s: got %+v, want exit code 2 and %q", args, o, want)
		}
	}
}

func TestNothingIsKeptForeverByAVariableThatSaysNought(t *testing.T) {
	t.Setenv("MAWID_KEEP_EVENTS", "0")
	if o := mawid(t, "", "serve", "--listen", "127.0.0.1:0", "--data", t.TempDir()); o.code != 2 || !strings.Contains(o.err, "write forever") {
		t.Errorf("got %+v, want exit code 2, and what to write", o)
	}
}
