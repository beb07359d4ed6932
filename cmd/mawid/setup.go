package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/mawid/mawid/internal/app"
	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/folder"
	"github.com/mawid/mawid/internal/store"
)

// showSetup hands over the link with which the first owner and organization
// are made, as long as nobody owns one. Whoever reads it becomes the owner: so
// it is shown on a terminal, where somebody sits who may start the service, or
// kept in a file for them alone. What a service prints is collected in logs,
// which many may read. kept is the file, if it is there.
func showSetup(ctx context.Context, a *app.App, base, file string, out io.Writer, log *slog.Logger) (kept string, err error) {
	token, err := a.People.SetupLink(ctx)
	if errors.Is(err, store.ErrStorage) {
		log.Warn("nobody owns this installation yet, and no set-up link can be stored; make room where the database is, and start again")
		return "", nil
	}
	if err != nil {
		return "", err
	}
	if token == "" || onScreen(out) {
		if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
			log.Warn("cannot remove an old set-up link", "file", file, "error", err)
		}
	}
	link := base + "/setup/" + token
	switch {
	case token == "":
		return "", nil
	case onScreen(out):
		_, err := fmt.Fprintf(out, "Nobody owns this installation yet. Set it up within a day, in a browser:\n\n\t%s\n\n", link)
		return "", err
	}
	if err := keepLink(file, link); err != nil {
		log.Warn("nobody owns this installation yet, and the set-up link cannot be kept; start the service on a terminal to see it", "file", file,
			"error", err)
		return "", nil
	}
	log.Info("nobody owns this installation yet; the set-up link is in a file and works for a day", "file", file)
	return file, nil
}

// onScreen tells whether somebody reads along: a terminal is a character
// device, and not the one that swallows everything.
func onScreen(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// setupFile is where the link is kept, beside the secret key.
func setupFile(g *command.Global) string {
	return filepath.Join(filepath.Dir(g.SecretFile()), "setup-link")
}

// keepLink writes the link to a file that only its owner can read, in place of
// one from before.
func keepLink(file, link string) error {
	if err := folder.Make(filepath.Dir(file)); err != nil {
		return err
	}
	f, err := folder.Temporary(filepath.Dir(file), "setup-link-*")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(f, link)
	err = errors.Join(err, f.Close())
	if err == nil {
		err = os.Rename(f.Name(), file)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}
