package backup

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/folder"
	"github.com/mawid/mawid/internal/house"
	"github.com/mawid/mawid/internal/store"
)

// Order says what is to be restored, and where.
type Order struct {
	File       string
	URL        string // of the database that it becomes
	Passphrase string
	// Replace puts a SQLite database that is there out of the way.
	Replace bool
	// Until is until when somebody worked on the database after the copy was made,
	// in Unix seconds: see house.SetAside. Zero: nobody did.
	Until  int64
	Now    func() time.Time
	Logger *slog.Logger
}

// Restored is what Restore did.
type Restored struct {
	Before   string   // where the database is that was there before; empty: there was none
	Applied  []string // migrations, to the present schema
	Newest   int64    // when the last thing happened that it knows of; zero: nothing has
	SetAside house.Aside
}

// Restore makes a database of a copy. It is checked, brought to the present
// schema, and what it would send again is set aside, before it gets its name; of
// PostgreSQL, which is filled first, what fails leaves it filled. A database that
// has data, one on which a server works, and a copy of a newer mawid are refused.
func Restore(ctx context.Context, o Order) (Restored, error) {
	kind, sealed, err := sniff(o.File, o.Passphrase)
	if err != nil {
		return Restored{}, err
	}
	file, isFile := strings.CutPrefix(o.URL, "sqlite:")
	switch {
	case kind == postgresEnd && isFile:
		return Restored{}, fmt.Errorf("%s is of PostgreSQL; give an empty database with --database postgres://…", o.File)
	case kind == sqliteEnd && !isFile:
		return Restored{}, fmt.Errorf("%s is of SQLite; restore it into a file (--data), then carry it over with 'mawid move'", o.File)
	case isFile:
		r, err := o.intoFile(ctx, file, sealed)
		if err != nil && ctx.Err() != nil {
			err = &stopped{"stopped before the database was whole; nothing was changed at " + file, context.Cause(ctx)}
		}
		return r, err
	}
	return o.intoServer(ctx, sealed)
}

// What files begin with.
var (
	sqliteHead = []byte("SQLite format 3\x00")
	dumpHead   = []byte("PGDMP")
	sealedHead = []byte("age-encryption.org/")
)

// sniff tells what a file is a copy of, and whether it is sealed.
func sniff(file, passphrase string) (kind string, sealed bool, err error) {
	f, err := os.Open(file) // #nosec G304 -- the operator names the file
	if err != nil {
		return "", false, err
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return "", false, fmt.Errorf("%s is a directory; name one of the back-ups in it", file)
	}
	head := make([]byte, 64)
	n, err := io.ReadFull(f, head)
	if errors.Is(err, io.EOF) {
		return "", false, fmt.Errorf("%s is empty; name another back-up", file)
	}
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return "", false, fmt.Errorf("%s cannot be read; is its disk in order? %w", file, err)
	}
	head = head[:n]
	if sealed = bytes.HasPrefix(head, sealedHead); sealed {
		_, err = f.Seek(0, io.SeekStart)
		first := &firstBytes{most: len(sqliteHead)}
		if err == nil {
			err = unseal(f, passphrase, first)
		}
		if err != nil && !errors.Is(err, errEnough) {
			return "", true, err
		}
		head = first.kept
	}
	switch {
	case bytes.HasPrefix(head, sqliteHead):
		return sqliteEnd, sealed, nil
	case bytes.HasPrefix(head, dumpHead):
		return postgresEnd, sealed, nil
	}
	return "", sealed, fmt.Errorf("%s is no back-up of mawid: neither a SQLite database nor a dump of pg_dump -Fc", file)
}

// firstBytes keeps the beginning of what is written, and wants no more.
type firstBytes struct {
	most int
	kept []byte
}

var errEnough = errors.New("enough")

// Write implements io.Writer.
func (f *firstBytes) Write(p []byte) (int, error) {
	f.kept = append(f.kept, p[:min(len(p), f.most-len(f.kept))]...)
	if len(f.kept) == f.most {
		return 0, errEnough
	}
	return len(p), nil
}

// open copies the file, opened if it is sealed.
func (o *Order) open(ctx context.Context, to string, sealed bool) error {
	out, err := folder.Create(to)
	if err != nil {
		return err
	}
	defer out.Close()
	in, err := os.Open(o.File)
	if err != nil {
		return err
	}
	defer in.Close()
	if sealed {
		err = unseal(patient{ctx, in}, o.Passphrase, out)
	} else {
		_, err = io.Copy(out, patient{ctx, in})
	}
	return errors.Join(err, out.Close())
}

// intoFile restores a SQLite database.
func (o *Order) intoFile(ctx context.Context, file string, sealed bool) (r Restored, err error) {
	if file, err = realName(file); err != nil {
		return r, err
	}
	if err := folder.Make(filepath.Dir(file)); err != nil {
		return r, err
	}
	lock, err := folder.Lock(file + "-lock")
	if errors.Is(err, folder.ErrLocked) {
		return r, fmt.Errorf("a mawid server%s works on %s; stop it first, or restore elsewhere with --data", folder.Holder(file+"-lock"), file)
	}
	if err != nil {
		return r, inWords(err, filepath.Dir(file))
	}
	defer func() {
		if err != nil && size(file) == 0 { // There is nothing that a lock would be for.
			_ = os.Remove(lock.Name())
		}
		_ = lock.Close()
	}()
	there := size(file) > 0 || size(file+"-wal") > 0
	if there && !o.Replace && size(file) == 0 {
		return r, fmt.Errorf("there is %s-wal, a log without its database: look where that is, for the log may hold its latest changes. "+
			"Restore elsewhere with --data, or give --replace, which puts the log out of the way and keeps it", file)
	}
	if there && !o.Replace {
		return r, fmt.Errorf("there is a database at %s already; restore elsewhere with --data, or give --replace, which puts it out of "+
			"the way and keeps it", file)
	}
	room, leave, err := workroom(filepath.Dir(file))
	if err != nil {
		return r, err
	}
	defer leave()
	whole := filepath.Join(room, "copy")
	if err := o.open(ctx, whole, sealed); err != nil {
		return r, inWords(err, filepath.Dir(file))
	}
	if r, err = o.prepare(ctx, "sqlite:"+whole); err != nil {
		return r, err
	}
	if err := outOfTheWay(file, there, o.Now(), &r); err != nil {
		return r, err
	}
	_, err = place(whole, file)
	return r, err
}

// realName is the name of a file behind links.
func realName(file string) (string, error) {
	file, err := filepath.Abs(file)
	if err != nil {
		return "", err
	}
	if at, err := filepath.EvalSymlinks(file); err == nil {
		return at, nil
	}
	return file, nil
}

func size(file string) int64 {
	info, err := os.Stat(file)
	if err != nil {
		return 0
	}
	return info.Size()
}

// outOfTheWay gives the files of a database another name. What belongs to no
// other, or is empty, goes.
func outOfTheWay(file string, keep bool, now time.Time, r *Restored) error {
	if keep {
		r.Before = file + ".before-" + now.UTC().Format(nameTime)
		for _, part := range []string{"", "-wal"} {
			if err := os.Rename(file+part, r.Before+part); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
	}
	for _, part := range []string{"", "-wal", "-shm", "-rate", "-rate-wal", "-rate-shm"} {
		if err := os.Remove(file + part); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// intoServer restores a PostgreSQL database.
func (o *Order) intoServer(ctx context.Context, sealed bool) (r Restored, err error) {
	if err := o.checkEmpty(ctx); err != nil {
		return r, err
	}
	if err := undumpable(o.File, o.URL, sealed); err != nil {
		return r, err
	}
	whole := o.File
	if sealed {
		room, leave, err := workroom(os.TempDir())
		if err != nil {
			return r, err
		}
		defer leave()
		whole = filepath.Join(room, "copy")
		if err := o.open(ctx, whole, true); err != nil {
			return r, err
		}
	}
	names, err := dumped(ctx, whole)
	if err != nil {
		return r, o.unread(ctx, err, true)
	}
	if len(names) == 0 {
		err = fmt.Errorf("%s has no list of migrations: it is no dump of mawid", o.File)
	}
	if err == nil {
		err = store.CheckKnown("postgres", names)
	}
	if err == nil {
		err = undump(ctx, whole, o.URL)
	}
	if err != nil {
		return r, o.unread(ctx, err, false)
	}
	return o.prepare(ctx, o.URL)
}

// unread says in words that pg_restore cannot read the file: it says so itself, or dies of
// it. Nothing else can be wrong while it is only to read.
func (o *Order) unread(ctx context.Context, err error, only bool) error {
	said := err.Error()
	switch {
	case ctx.Err() != nil:
		return err
	case strings.Contains(said, tooNew):
		return fmt.Errorf("%s was made by a newer pg_dump than the pg_restore here can read; install a newer one (Debian: apt-get install "+
			"postgresql-client), nothing was changed: %w", o.File, err)
	case only || slices.ContainsFunc(unreadable, func(word string) bool { return strings.Contains(said, word) }):
		return o.damaged(err)
	}
	return err
}

func (o *Order) checkEmpty(ctx context.Context) error {
	st, err := store.Open(ctx, store.Config{URL: o.URL, Logger: o.Logger})
	if err != nil {
		return err
	}
	empty, err := st.Empty(ctx)
	if err = errors.Join(err, st.Close()); err == nil && !empty {
		err = errors.New("there are tables in this database already; make an empty one (createdb -O mawid NAME) and restore into that")
	}
	return err
}

// prepare checks a database that was just put there, brings it to the present
// schema, and sets aside what it would send again.
func (o *Order) prepare(ctx context.Context, address string) (r Restored, err error) {
	st, err := store.Open(ctx, store.Config{URL: address, Existing: true, Now: o.Now})
	if err != nil && strings.HasPrefix(address, "sqlite:") {
		return r, o.damaged(root(err))
	}
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	if !st.Shared() {
		if err := sound(ctx, st); err != nil {
			return r, o.damaged(root(err))
		}
	}
	if r.Applied, err = st.Migrate(ctx); err != nil {
		return r, err
	}
	if err := Verify(ctx, st); err != nil {
		return r, err
	}
	if r.Newest, err = Newest(ctx, st); err != nil {
		return r, err
	}
	if o.Until == 0 {
		return r, nil
	}
	if err := Plausible(o.Until, r.Newest); err != nil {
		if st.Shared() {
			err = fmt.Errorf("%w. The database is filled, and nothing is set aside yet: go on with mawid restore --here --worked-until TIME", err)
		}
		return r, err
	}
	r.SetAside, err = house.Open(house.Config{Store: st, Now: o.Now, Logger: o.Logger}).SetAside(ctx, o.Until)
	return r, err
}

// Plausible refuses a time until which something worked that is before the last thing
// that the copy itself knows of.
func Plausible(until, newest int64) error {
	if until >= newest {
		return nil
	}
	at := func(unix int64) string { return time.Unix(unix, 0).UTC().Format(time.RFC3339) }
	return fmt.Errorf("--worked-until %s is before the back-up itself, which knows of something at %s; give the time at which the old server "+
		"was seen last, or backup if nothing worked since", at(until), at(newest))
}

// root is what an error goes back to. What is said around it of a database, and what to do
// about it, would be of our copy of the file, which goes.
func root(err error) error {
	for e := err; e != nil; e = errors.Unwrap(e) {
		err = e
	}
	return err
}

// damaged says so of the file that was given, not of our copy of it.
func (o *Order) damaged(err error) error {
	return fmt.Errorf("%s is damaged or not whole; restore another back-up, nothing was changed: %w", o.File, err)
}

// Newest is when the last thing happened that a database knows of; zero: nothing
// has.
func Newest(ctx context.Context, st *store.Store) (at int64, err error) {
	err = st.Read(ctx, store.Query(func(row store.Row) error { return row.Scan(&at) }, `select coalesce(max(at), 0) from events`))
	return at, err
}
