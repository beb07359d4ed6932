package backup

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/folder"
)

// server is a PostgreSQL database as its own programs are told of it: the
// password is not on their command line, where everybody on the machine reads it.
type server struct{ url, password string }

// known are what PostgreSQL's programs take behind the ? of an address; the rest
// is for ours.
var known = []string{"host", "hostaddr", "port", "dbname", "user", "sslmode", "sslrootcert", "sslcert", "sslkey", "sslcrl", "passfile",
	"service", "options", "connect_timeout", "target_session_attrs", "channel_binding", "gssencmode", "krbsrvname", "requirepeer"}

func reach(address string) (server, error) {
	u, err := url.Parse(address)
	if err != nil {
		// What cannot be read may hold a password.
		return server{}, errors.New("the address of the database cannot be read; write postgres://USER:PASSWORD@HOST/NAME")
	}
	var s server
	q := u.Query()
	s.password, _ = u.User.Password()
	if p := q.Get("password"); p != "" {
		s.password = p
	}
	if name := u.User.Username(); u.User != nil {
		u.User = url.User(name)
	}
	for name := range q {
		if !slices.Contains(known, name) {
			q.Del(name)
		}
	}
	u.RawQuery = q.Encode()
	s.url = u.String()
	return s, nil
}

// debian is where Debian keeps them.
var debian = "/usr/lib/postgresql/*/bin/"

// program finds one of PostgreSQL's programs; Debian keeps those of each version
// in a directory of its own. The newest reads what all servers write.
func program(name string) string {
	list, _ := filepath.Glob(debian + name)
	slices.SortFunc(list, func(a, b string) int { return len(b) - len(a) + strings.Compare(b, a) })
	if len(list) > 0 {
		return list[0]
	}
	found, err := exec.LookPath(name)
	if err != nil {
		return ""
	}
	return found
}

// run runs one of them, and gives what it printed.
func (s server) run(ctx context.Context, name string, args ...string) (string, error) {
	at := program(name)
	if at == "" {
		return "", missing(name, args, "", "")
	}
	cmd := exec.CommandContext(ctx, at, args...) // #nosec G204 -- PostgreSQL's own program
	cmd.Env = append(os.Environ(), "LC_MESSAGES=C")
	if s.password != "" {
		cmd.Env = append(cmd.Env, "PGPASSWORD="+s.password)
	}
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("%s: %w: %s", name, err, strings.TrimSpace(said.String()))
	}
	return out.String(), nil
}

// missing says what to run where the program is, and what before and after that.
func missing(name string, args []string, before, after string) error {
	quoted := make([]string, len(args))
	for i, a := range args {
		quoted[i] = quote(a)
	}
	return fmt.Errorf("%s is not installed here (Debian: apt-get install postgresql-client). Install it, or run this where it is, with the "+
		"password in PGPASSWORD:\n\n%s\t%s %s%s", name, before, name, strings.Join(quoted, " "), after)
}

// quote writes a word so that a shell takes it as it is.
func quote(word string) string {
	if strings.ContainsAny(word, " ?&'\"$*;") {
		return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	return word
}

// dump has pg_dump write the database into a file, and looks whether it can be
// read. Where there is none, it says how to make a dump of the name that is wanted.
func dump(ctx context.Context, address, file, wanted string) error {
	s, err := reach(address)
	if err != nil {
		return err
	}
	args := func(file string) []string {
		return []string{"--format=custom", "--no-owner", "--no-privileges", "--file=" + file, "--dbname=" + s.url}
	}
	if program("pg_dump") == "" {
		return missing("pg_dump", args(strings.TrimSuffix(wanted, sealedEnd)), "", "")
	}
	f, err := folder.Create(file) // for its owner alone from the first byte on
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	if _, err := s.run(ctx, "pg_dump", args(file)...); err != nil {
		return err
	}
	list, err := s.run(ctx, "pg_restore", "--list", file)
	if err == nil && !strings.Contains(list, "TABLE DATA") {
		err = errors.New("pg_dump wrote a file without tables; does this role own the database?")
	}
	return err
}

// undump has pg_restore fill an empty database, all of it or nothing.
func undump(ctx context.Context, file, address string) error {
	s, err := reach(address)
	if err == nil {
		_, err = s.run(ctx, "pg_restore", s.undumping(file)...)
	}
	return err
}

func (s server) undumping(file string) []string {
	return []string{"--no-owner", "--no-privileges", "--no-comments", "--single-transaction", "--exit-on-error", "--dbname=" + s.url, file}
}

// undumpable says how to fill a database by hand where pg_restore is not installed.
func undumpable(file, address string, sealed bool) error {
	if program("pg_restore") != "" {
		return nil
	}
	s, err := reach(address)
	if err != nil {
		return err
	}
	before := ""
	if sealed {
		open := strings.TrimSuffix(file, sealedEnd)
		if open == file {
			open += postgresEnd
		}
		before, file = fmt.Sprintf("\tage -d %s >%s\n", quote(file), quote(open)), open
	}
	return missing("pg_restore", s.undumping(file), before, "\n\nand go on here with mawid restore --here")
}

// What pg_restore says of a file that it cannot read, and of one that is too new for it.
var (
	unreadable = []string{"input file", "end of file", "uncompress", "decompress", "corrupt", "valid archive", "signal: "}
	tooNew     = "unsupported version"
)

// dumped reads which migrations a dump has.
func dumped(ctx context.Context, file string) (names []string, err error) {
	text, err := server{}.run(ctx, "pg_restore", "--data-only", "--table=migrations", "--file=-", file)
	_, rows, _ := strings.Cut(text, "COPY ")
	_, rows, _ = strings.Cut(rows, "\n")
	for line := range strings.Lines(rows) {
		if strings.HasPrefix(line, `\.`) {
			break
		}
		name, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		names = append(names, name)
	}
	return names, err
}
