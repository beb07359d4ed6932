package doctor

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/mawid/mawid/internal/backup"
	"github.com/mawid/mawid/internal/folder"
)

// pair looks at the files that https is served with: whether they are there, belong
// together and hold for long enough, and who else may read the key.
func (p *patient) pair() {
	const about = "TLS files"
	cert, key := p.cmd.TLSCert, p.cmd.TLSKey
	switch {
	case cert == "" && key == "":
		return
	case cert == "" || key == "":
		p.note(bad, about, "one of --tls-cert and --tls-key is given without the other", "give both")
		return
	}
	loaded, err := tls.LoadX509KeyPair(cert, key)
	if err != nil {
		fix := "name the certificate, with those above it, with --tls-cert, and the key that it was made for with --tls-key, both as PEM"
		if errors.Is(err, fs.ErrPermission) {
			fix = "let the user that runs the service read it, and run this as that user"
		}
		p.note(bad, about, err.Error(), fix)
		return
	}
	if info, err := os.Stat(key); err == nil && info.Mode().Perm()&0o007 != 0 {
		p.note(warn, about, fmt.Sprintf("others on this machine may read the key in %s (mode %o)", key, info.Mode().Perm()), "chmod 600 "+key)
	}
	left := time.Until(loaded.Leaf.NotAfter)
	switch found := fmt.Sprintf("the certificate in %s is valid for %d days", cert, int(left.Hours()/24)); {
	case left <= 0:
		p.note(bad, about, "the certificate in "+cert+" is over since "+loaded.Leaf.NotAfter.UTC().Format(time.DateOnly), "have it renewed")
	case time.Until(loaded.Leaf.NotBefore) > 0:
		p.note(bad, about, "the certificate in "+cert+" begins only on "+loaded.Leaf.NotBefore.UTC().Format(time.DateOnly),
			"look at this host's clock, or take the certificate of before")
	case left < soonDays*24*time.Hour:
		p.note(warn, about, found, "have it renewed")
	default:
		p.note(ok, about, found+", and the key is its own", "")
	}
}

// copies looks at the directory of back-ups, and how old the newest is.
func (p *patient) copies(every time.Duration) {
	const about = "back-ups"
	dir := p.cmd.BackupDir
	if dir == "" {
		return
	}
	info, err := os.Stat(dir)
	if err == nil && !info.IsDir() {
		p.note(bad, about, dir+" is a file", "name a directory with --backup-dir")
		return
	}
	if b := folder.Permitted(filepath.Join(dir, "copy")); b != nil {
		p.note(bad, about, "no copy can be made in "+dir, b.Error())
		return
	}
	newest, err := backup.NewestIn(dir, time.Now())
	switch {
	case errors.Is(err, fs.ErrNotExist):
		p.note(warn, about, "there is no "+dir+" yet", "the server makes it with its first copy; if it has run for "+every.String()+
			", look into its log for 'cannot make a back-up'")
		return
	case err != nil:
		p.note(bad, about, err.Error(), "correct --backup-dir")
		return
	}
	age := time.Since(newest).Round(time.Minute)
	switch fix := "see that a server runs with this --backup-dir, and look into its log for 'cannot make a back-up'"; {
	case newest.IsZero():
		p.note(warn, about, "there is no copy in "+dir+" yet", fix)
	case age > 2*every:
		p.note(warn, about, fmt.Sprintf("the newest copy in %s is %s old, and there is to be one every %s", dir, age, every), fix)
	default:
		p.note(ok, about, fmt.Sprintf("the newest copy in %s is %s old", dir, age), "")
	}
}
