package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/pgtest"
)

// Commands that set up a database where there is none.
var setsUp = map[string]bool{"serve": true, "apply": true, "migrate": true, "demo": true, "restore": true}

// Commands that need none, beside the adapters.
var needsNone = map[string]bool{"version": true, "help": true, "completion": true, "complete": true, "webhooks listen": true,
	"connector check": true, "doctor": true, "service install": true, "service uninstall": true,
	"service healthy": true, "man": true}

// lookingCommands are command lines of every command that only works on a
// database that is there.
func lookingCommands(t *testing.T) (lines [][]string) {
	t.Helper()
	everyCommand(t, func(n *kong.Node) {
		path := strings.TrimSpace(n.Path())
		if !n.Leaf() || setsUp[path] || needsNone[path] || strings.HasPrefix(path, "adapter ") {
			return
		}
		line := strings.Fields(path)
		for _, f := range n.Flags {
			if f.Required {
				line = append(line, "--"+f.Name, map[string]string{"url": "https://crm.example.com", "scopes": "availability:read",
					"role": "owner", "for": "vapi", "to": "sqlite:/nowhere/mawid.db"}[f.Name])
				if line[len(line)-1] == "" {
					line[len(line)-1] = "noor"
				}
			}
			switch f.Name {
			case "yes":
				line = append(line, "--yes")
			case "missed":
				line = append(line, "--missed")
			}
		}
		for _, p := range n.Positional {
			if p.Required {
				line = append(line, "noor@noor.example")
			}
		}
		lines = append(lines, line)
	})
	if len(lines) < 30 {
		t.Fatalf("got %d commands, want at least 30", len(lines))
	}
	return lines
}

func TestLookingMakesNoDatabase(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "mistyped")
	for _, line := range lookingCommands(t) {
		if o := mawid(t, "", append(line, "--data", data)...); o.code != command.ExitFailed || o.out != "" ||
			!strings.Contains(o.err, "no database at "+data) {
			t.Errorf("mawid %s: got %+v, want it told that there is none", strings.Join(line, " "), o)
		}
		if _, err := os.Stat(data); err == nil {
			t.Fatalf("mawid %s made %s", strings.Join(line, " "), data)
		}
	}
}

// Neither an empty file nor another program's is changed, or found in order.
func TestLookingLeavesOtherFilesAlone(t *testing.T) {
	t.Parallel()
	other := filepath.Join(t.TempDir(), "other.db")
	sqlite(t, other, `create table albums (title text)`)
	for name, file := range map[string]string{
		"is not a database of mawid": other,
		"is empty":                   write(t, ""),
		"its beginning is destroyed": write(t, strings.Repeat("These are notes about something else. ", 100)),
	} {
		before, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range lookingCommands(t) {
			if o := mawid(t, "", append(line, "--database", "sqlite:"+file)...); o.code != command.ExitFailed || o.out != "" ||
				!strings.Contains(o.err, name) {
				t.Errorf("mawid %s: got %+v, want %q", strings.Join(line, " "), o, name)
			}
		}
		if after, err := os.ReadFile(file); err != nil || string(after) != string(before) {
			t.Errorf("%s: the file has changed: %v", name, err)
		}
	}
}

// Nor do the commands that set up a database fill another program's with
// tables of ours, whatever its own are called.
func TestAnotherProgramsDatabaseIsNotFilled(t *testing.T) {
	t.Parallel()
	for what, tables := range map[string]string{
		"other names":           `create table albums (title text)`,
		"organizations":         `create table organizations (id text, name text); create table schema_migrations (version text)`,
		"both":                  `create table organizations (id text, name text); create table migrations (id text, batch text)`,
		"with a log":            `pragma journal_mode = wal; create table organizations (id text)`,
		"migrations alone":      `create table migrations (id text, checksum text)`,
		"our columns, not rows": `create table migrations (name text, checksum text); insert into migrations values ('2020_users', '')`,
		"our columns, no rows":  `create table migrations (name text, checksum text); create table organizations (id text)`,
		"a view beside them":    `create table migrations (name text); create view organizations as select 1 as id`,
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			for _, database := range []string{"sqlite:" + filepath.Join(t.TempDir(), "other.db"), pgtest.Database(t)} {
				file, isFile := strings.CutPrefix(database, "sqlite:")
				if !isFile {
					tables = strings.TrimPrefix(tables, "pragma journal_mode = wal;")
				}
				forget(t, database, tables)
				if isFile {
					if err := os.Chmod(file, 0o644); err != nil {
						t.Fatal(err)
					}
				}
				before := traces(t, database)
				for _, line := range []string{"migrate", "apply -", "serve --listen 127.0.0.1:0", "demo --listen 127.0.0.1:0"} {
					o := mawid(t, clinic, append(strings.Fields(line), "--database", database)...)
					if o.code != command.ExitFailed || !strings.Contains(o.err, "tables of another program") {
						t.Errorf("%s: got %+v, want a refusal", line, o)
					}
				}
				for _, line := range []string{"apply - --dry-run", "verify", "orgs list"} {
					o := mawid(t, clinic, append(strings.Fields(line), "--database", database)...)
					if o.code != command.ExitFailed || !strings.Contains(o.err, "not a database of mawid") {
						t.Errorf("%s: got %+v, want a refusal", line, o)
					}
				}
				if after := traces(t, database); after != before {
					t.Errorf("got\n%s\nwant nothing changed:\n%s", after, before)
				}
			}
		})
	}
}

// traces is all that a stranger could have changed of a database: what is in
// it and, of a file, its bytes and mode and what lies beside it.
func traces(t *testing.T, database string) string {
	t.Helper()
	file, is := strings.CutPrefix(database, "sqlite:")
	if !is {
		return dumpOf(t, database)
	}
	list, err := os.ReadDir(filepath.Dir(file))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for _, f := range list {
		text, err := os.ReadFile(filepath.Join(filepath.Dir(file), f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		info, err := f.Info()
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "%s %s %x\n", f.Name(), info.Mode(), sha256.Sum256(text))
	}
	return out.String()
}

func TestLookingSetsUpNothingInPostgreSQL(t *testing.T) {
	t.Parallel()
	database := pgtest.Database(t)
	for _, line := range lookingCommands(t) {
		if o := mawid(t, "", append(line, "--database", database)...); o.code != command.ExitFailed || o.out != "" ||
			!strings.Contains(o.err, "not a database of mawid") {
			t.Errorf("mawid %s: got %+v, want a refusal", strings.Join(line, " "), o)
		}
	}
	if dump := dumpOf(t, database); dump != "" {
		t.Errorf("got\n%s\nwant nothing in it", dump)
	}
}

func TestVerifyRefusesWhatIsEmptyOrOld(t *testing.T) {
	t.Parallel()
	for _, database := range []string{"sqlite:" + filepath.Join(t.TempDir(), "mawid.db"), pgtest.Database(t)} {
		must(t, "", "migrate", "--database", database)
		if o := mawid(t, "", "verify", "--database", database); o.code != command.ExitFailed || o.out != "" ||
			!strings.Contains(o.err, "no organization in this database") {
			t.Errorf("nothing in it: got %+v, want a refusal", o)
		}
		must(t, clinic, "apply", "-", "--database", database)
		must(t, "", "verify", "--database", database)
		forget(t, database, "delete from migrations where name = (select max(name) from migrations)")
		for _, line := range []string{"verify", "apply - --dry-run"} {
			if o := mawid(t, clinic, append(strings.Fields(line), "--database", database)...); o.code != command.ExitFailed || o.out != "" ||
				!strings.Contains(o.err, "mawid migrate first") {
				t.Errorf("%s of an old schema: got %+v, want a refusal", line, o)
			}
		}
	}
}
