package doctor

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/month"
	"github.com/mawid/mawid/internal/store"
)

const (
	leastPostgres = 130000
	warnSkew      = 2 * time.Second
	mostSkew      = 30 * time.Second
)

// damaged is what to do about a file that is.
const damaged = "stop the service, keep the file as it is, and put the newest back-up in its place with mawid restore --replace"

// open opens the database as it is.
func (p *patient) open(ctx context.Context, c app.Config) bool {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	a, err := app.Open(ctx, c)
	if err != nil {
		found, fix, advised := strings.Cut(err.Error(), "; ") // What is wrong; what to do.
		if !advised {
			fix = "correct --database or --data, or see that it runs; where there is none yet, mawid serve makes it"
		}
		p.note(bad, "database", found, fix)
		return false
	}
	p.app = a
	if err := a.Current(ctx); err != nil {
		p.note(bad, "database", err.Error(), "bring program and schema together: mawid migrate, or the newer program")
	} else {
		p.note(ok, "database", "it answers, and its schema is the present one", "")
	}
	return true
}

// read reads two texts of each row.
func (p *patient) read(ctx context.Context, sql string) (map[string]string, error) {
	out := map[string]string{}
	err := p.app.Office.Store.Read(ctx, store.Query(func(r store.Row) error {
		var name, value string
		err := r.Scan(&name, &value)
		out[name] = value
		return err
	}, sql))
	return out, err
}

// settings looks at the version of the database and what it promises.
func (p *patient) settings(ctx context.Context) {
	if p.app == nil {
		return
	}
	if !p.app.Office.Store.Shared() {
		v, err := p.read(ctx, `select 'version', sqlite_version()`)
		p.judge("settings", err, bad, "SQLite "+v["version"]+", and every booking is on the disk before it is answered",
			"see the disk and the file")
		p.whole(ctx)
		return
	}
	v, err := p.read(ctx, `select name, setting from pg_settings where name in ('server_version', 'server_version_num', 'fsync',
		'synchronous_commit', 'full_page_writes', 'max_connections', 'server_encoding')
		union all select 'connections', count(*)::text from pg_stat_activity where backend_type = 'client backend'
		union all select 'btree_gist', count(*)::text from pg_extension where extname = 'btree_gist'`)
	if err != nil {
		p.note(bad, "settings", err.Error(), "let the role of --database read pg_settings")
		return
	}
	number := func(name string) (n int) {
		_, _ = fmt.Sscan(v[name], &n)
		return n
	}
	all := len(p.found)
	if number("server_version_num") < leastPostgres {
		p.note(bad, "settings", "PostgreSQL "+v["server_version"]+" is too old", "take version 13 or newer")
	}
	if v["btree_gist"] == "0" {
		p.note(bad, "settings", "the extension btree_gist is not there", "create extension btree_gist, as a superuser in this database")
	}
	if v["server_encoding"] != "UTF8" {
		p.note(bad, "settings", "the database is in "+v["server_encoding"], "make one with encoding UTF8: Arabic names cannot be stored in it")
	}
	for _, name := range []string{"fsync", "full_page_writes", "synchronous_commit"} {
		if v[name] == "off" {
			p.note(warn, "settings", name+" is off: bookings that were answered are lost when the server loses power",
				"alter system set "+name+" = on")
		}
	}
	if n, most := number("connections"), number("max_connections"); n*5 > most*4 {
		p.note(warn, "settings", fmt.Sprintf("%d of %d connections are taken", n, most),
			"raise max_connections, or lower pool_max_conns of the nodes")
	}
	if len(p.found) == all {
		p.note(ok, "settings", fmt.Sprintf("PostgreSQL %s, durable, %s of %s connections taken", v["server_version"], v["connections"],
			v["max_connections"]), "")
	}
}

// whole reads a SQLite file, as far as there is time for it.
func (p *patient) whole(ctx context.Context) {
	v, err := p.read(ctx, `select 'found', quick_check from pragma_quick_check limit 1`)
	switch {
	case ctx.Err() != nil:
		p.note(warn, "file", fmt.Sprintf("it could not be read to its end in %s", patience), "run mawid verify, which takes its time")
	case err != nil:
		p.note(bad, "file", "it is damaged: "+err.Error(), damaged)
	case v["found"] != "ok":
		lines := strings.Split(v["found"], "\n") // the first may name the database, which is the only one
		p.note(bad, "file", "it is damaged: "+lines[len(lines)-1], damaged)
	default:
		p.note(ok, "file", "it is whole", "")
	}
}

// months looks whether what PostgreSQL keeps by the month lies in the part of its month.
func (p *patient) months(ctx context.Context) {
	if p.app == nil || !p.app.Office.Store.Shared() || p.app.Current(ctx) != nil {
		return
	}
	found, err := month.Strays(ctx, p.app.Office.Store)
	if err != nil {
		p.note(bad, "months", err.Error(), "mend the database first")
		return
	}
	for _, table := range slices.Sorted(maps.Keys(found)) {
		p.note(warn, "months", fmt.Sprintf("%d rows of %s are in the part of no month", found[table], table),
			"see that a server runs whose log has no 'cannot remove what is older', and that the clocks are right")
	}
	if len(found) == 0 {
		p.note(ok, "months", "every row that is kept by the month is in its part", "")
	}
}

// clock compares the clocks.
func (p *patient) clock(ctx context.Context) {
	if p.app == nil {
		return
	}
	const fix = "set the clocks of both by NTP"
	behind, same, err := p.app.Skew(ctx)
	text := behind.Abs().Round(100*time.Millisecond).String() + " away from the database's clock"
	switch {
	case same:
		p.note(ok, "clock", "the service goes by this host's clock, "+time.Now().Format(time.RFC3339)+"; keep it set by NTP", "")
	case err != nil:
		p.note(bad, "clock", err.Error(), "mend the database first")
	case behind.Abs() > mostSkew:
		p.note(bad, "clock", text, fix)
	case behind.Abs() > warnSkew:
		p.note(warn, "clock", text, fix)
	default:
		p.note(ok, "clock", text, "")
	}
}

// secret looks whether the key opens what is sealed.
func (p *patient) secret(ctx context.Context) {
	if p.app == nil {
		return
	}
	s, err := p.app.SecretStatus(ctx)
	switch {
	case err != nil:
		p.note(bad, "secret key", err.Error(), "mend the database first")
	case s.Problem != nil:
		p.note(bad, "secret key", s.Problem.Error(), "mawid secrets status says more")
	case s.Broken() > 0:
		p.note(bad, "secret key", fmt.Sprintf("%d secrets cannot be opened with it", s.Broken()), "mawid secrets status says which")
	case s.Mark == "":
		p.note(ok, "secret key", "nothing is sealed yet", "")
	default:
		p.note(ok, "secret key", s.Place+" opens everything that is sealed; keep a copy apart from the database", "")
	}
}
