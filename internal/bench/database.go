package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver pgx
	_ "modernc.org/sqlite"

	"github.com/mawid/mawid/internal/booking"
)

// kind is which database.
type kind string

const (
	sqlite   kind = "sqlite"
	postgres kind = "postgres"
)

var kinds = []kind{sqlite, postgres}

// database is an empty database at first.
type database struct {
	kind  kind
	url   string
	stage *stage
}

func (s *stage) create(ctx context.Context, k kind) (*database, error) {
	s.mu.Lock()
	s.made++
	name := fmt.Sprintf("bench%d", s.made)
	s.mu.Unlock()
	d := &database{kind: k, stage: s}
	if k == sqlite {
		d.url = "sqlite:" + filepath.Join(s.dir, name, "mawid.db")
		return d, nil
	}
	var err error
	d.url, err = s.server.Create(ctx, name)
	return d, err
}

// file is where SQLite keeps it.
func (d *database) file() string { return strings.TrimPrefix(d.url, "sqlite:") }

// drop gives the space back.
func (d *database) drop(ctx context.Context) error {
	if d.kind == sqlite {
		return os.RemoveAll(filepath.Dir(d.file()))
	}
	db, err := sql.Open("pgx", d.stage.server.URL("postgres"))
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "drop database "+d.name()+" with (force)")
	return errors.Join(err, db.Close())
}

// name is what PostgreSQL calls it.
func (d *database) name() string {
	return d.url[strings.LastIndexByte(d.url, '/')+1 : strings.IndexByte(d.url, '?')]
}

// twin is for a second server at the same time: the same PostgreSQL database,
// or a copy of the SQLite one, which serves one program only.
func (d *database) twin() (*database, error) {
	if d.kind != sqlite {
		return d, nil
	}
	from := filepath.Dir(d.file())
	to := from + "-twin"
	other := *d
	other.url = "sqlite:" + filepath.Join(to, filepath.Base(d.file()))
	return &other, os.CopyFS(to, os.DirFS(from))
}

// loose opens the database for filling it fast. Nobody else may have it open.
// It does not wait for the disk and leaves references unchecked; what it fills
// in keeps them.
func (d *database) loose() (*sql.DB, error) {
	if d.kind == sqlite {
		db, err := sql.Open("sqlite", "file:"+d.file()+"?_pragma=journal_mode(off)&_pragma=synchronous(off)&_pragma=cache_size(-400000)")
		if err == nil {
			db.SetMaxOpenConns(1)
		}
		return db, err
	}
	return sql.Open("pgx", d.url+"&synchronous_commit=off&session_replication_role=replica&maintenance_work_mem=512MB&work_mem=64MB")
}

// command runs mawid against the database and gives what it prints.
func (d *database) command(ctx context.Context, input string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, d.stage.mawid, append(args, "--database", d.url)...)
	cmd.Env = environment()
	cmd.Stdin = strings.NewReader(input)
	var out, bad strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &bad
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("mawid %s: %w\n%s%s", args[0], err, out.String(), bad.String())
	}
	return strings.TrimSpace(out.String()), nil
}

// environment is ours without settings of mawid.
func environment() []string {
	var list []string
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "MAWID_") {
			list = append(list, v)
		}
	}
	return list
}

// org is an organization with one branch and one service, and its key.
type org struct {
	id        booking.OrgID
	branch    booking.BranchID
	service   booking.ServiceID
	resources []booking.ResourceID
	key       string
}

// apply makes an organization as an operator does: from a document, and with a
// key. Everyone works from 9 to 17 every day; the service takes half an hour
// and starts every half hour, so that a day has sixteen slots.
func (d *database) apply(ctx context.Context, slug string, resources int) (*org, error) {
	var doc strings.Builder
	fmt.Fprintf(&doc, "organization: {slug: %s, name: Clinic, page: {open: true}}\n", slug)
	fmt.Fprint(&doc, "branches: [{slug: olaya, name: Olaya, name_ar: العليا, time_zone: Asia/Riyadh}]\n")
	fmt.Fprint(&doc, "services: [{slug: checkup, name: Check-up, duration: 30, step: 30, horizon: 90}]\n")
	fmt.Fprint(&doc, "resources:\n")
	day := `["09:00-17:00"]`
	for i := range resources {
		fmt.Fprintf(&doc, "  - {slug: doctor-%d, name: Doctor %d, name_ar: د. سارة الحربي, branches: [olaya], services: [checkup], "+
			"hours: {sun: %s, mon: %s, tue: %s, wed: %s, thu: %s, fri: %s, sat: %s}}\n", i, i, day, day, day, day, day, day, day)
	}
	text, err := d.command(ctx, doc.String(), "apply", "-")
	if err != nil {
		return nil, err
	}
	var ids struct {
		Organization struct{ ID booking.OrgID }
		Branches     map[string]booking.BranchID
		Services     map[string]booking.ServiceID
		Resources    map[string]booking.ResourceID
	}
	if err := json.Unmarshal([]byte(text), &ids); err != nil {
		return nil, fmt.Errorf("what mawid apply printed: %w", err)
	}
	o := &org{id: ids.Organization.ID, branch: ids.Branches["olaya"], service: ids.Services["checkup"]}
	for i := range resources {
		o.resources = append(o.resources, ids.Resources[fmt.Sprintf("doctor-%d", i)])
	}
	o.key, err = d.command(ctx, "", "keys", "create", "--org", slug, "--name", "bench", "--scopes", "availability:read,appointments:create")
	return o, err
}

// clinic is an organization in a database of its own.
type clinic struct {
	*org
	db *database
}

// clinic makes one with so many resources, and fills it.
func (s *stage) clinic(ctx context.Context, k kind, resources int, with ...filling) (c clinic, err error) {
	if c.db, err = s.create(ctx, k); err != nil {
		return c, err
	}
	if c.org, err = c.db.apply(ctx, "clinic", resources); err != nil || len(with) == 0 {
		return c, err
	}
	return c, c.db.fill(ctx, with...)
}

// clinics makes organizations for rounds of which each has one of its own, so that
// none finds it fuller.
func (d *database) clinics(ctx context.Context, n, resources int) (list []*org, err error) {
	for i := range n {
		o, err := d.apply(ctx, fmt.Sprintf("clinic-%d", i), resources)
		if err != nil {
			return nil, err
		}
		list = append(list, o)
	}
	return list, nil
}

// weight measures how many rows and bytes an appointment leaves behind, with its
// event, its claim and all indexes: what a year needs of a disk.
func (s *stage) weight(ctx context.Context) error {
	return s.eachNode(ctx, func(ctx context.Context, db *database, n *node) error {
		o, err := db.apply(ctx, "clinic", 20)
		if err != nil {
			return err
		}
		rows, bytes, err := db.holds(ctx)
		if err != nil {
			return err
		}
		many := s.pile / 2
		_, err = s.throughput(1<<62, many, func(i int) error {
			_, err := n.book(ctx, o, slotAt(i%bookSlots), o.resources[i/bookSlots])
			return err
		})
		if err != nil {
			return err
		}
		moreRows, moreBytes, err := db.holds(ctx)
		if err != nil {
			return err
		}
		s.note(db.kind, "bytes that an appointment leaves, with its indexes", nil, "", float64((moreBytes-bytes)/int64(many)), "%d appointments",
			many)
		s.note(db.kind, "rows that an appointment leaves", nil, "", float64(moreRows-rows)/float64(many), "%d rows more", moreRows-rows)
		return nil
	})
}

// holds counts the rows and bytes of a database.
func (d *database) holds(ctx context.Context) (rows, bytes int64, err error) {
	driver, source := "pgx", d.url
	tables := `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
	size := `select sum(pg_total_relation_size(oid)) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
	if d.kind == sqlite {
		driver, source = "sqlite", "file:"+d.file()+"?_pragma=busy_timeout(60000)"
		tables = `select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
		size = `select page_count * page_size from pragma_page_count(), pragma_page_size()`
	}
	db, err := sql.Open(driver, source)
	if err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if d.kind == postgres {
		if _, err := db.ExecContext(ctx, "vacuum analyze"); err != nil {
			return 0, 0, err
		}
	}
	found, err := db.QueryContext(ctx, tables)
	if err != nil {
		return 0, 0, err
	}
	var names []string
	for found.Next() {
		var name string
		if err := found.Scan(&name); err != nil {
			return 0, 0, errors.Join(err, found.Close())
		}
		names = append(names, name)
	}
	if err := errors.Join(found.Err(), found.Close()); err != nil {
		return 0, 0, err
	}
	for _, name := range names {
		var n int64
		if err := db.QueryRowContext(ctx, "select count(*) from "+name).Scan(&n); err != nil { // #nosec G202 -- a table of the database's own
			return 0, 0, err
		}
		rows += n
	}
	err = db.QueryRowContext(ctx, size).Scan(&bytes)
	return rows, bytes, err
}
