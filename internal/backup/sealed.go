package backup

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"filippo.io/age"

	"github.com/mawid/mawid/internal/folder"
)

// leastPassphrase is how many bytes a passphrase has at least: a copy can be
// tried for as long as somebody likes.
const leastPassphrase = 12

// workFactor is how much work it is to try one passphrase: about a second of a
// CPU, as age itself has it.
var workFactor = 18

// What is said of passphrases.
var (
	ErrPassphrase = fmt.Errorf("the passphrase is too short; take one of at least %d characters, such as five words", leastPassphrase)
	errWrong      = errors.New("the passphrase is not the one of this back-up")
	errSealed     = errors.New("this back-up is sealed; give its passphrase with --backup-passphrase-file, or in MAWID_BACKUP_PASSPHRASE")
)

// Passphrase reads one from a file that holds nothing else, or takes the one
// given; empty: there is none.
func Passphrase(file, given string) (string, error) {
	if file != "" {
		text, err := readSecret(file)
		if err != nil {
			return "", err
		}
		given = text
	}
	if given == "" && file == "" {
		return "", nil
	}
	if len(given) < leastPassphrase {
		return "", ErrPassphrase
	}
	return given, nil
}

// readSecret reads a file that holds one secret.
func readSecret(file string) (string, error) {
	const flag = "--backup-passphrase-file: "
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		return "", errors.New(flag + file + " is a directory; name the file in it that holds the passphrase")
	}
	text, err := os.ReadFile(file) // #nosec G304 -- the operator names the file
	if err != nil {
		return "", fmt.Errorf("%sname a file that this user may read: %w", flag, err)
	}
	given := strings.TrimRight(string(text), "\r\n")
	if strings.TrimSpace(given) == "" {
		return "", errors.New(flag + file + " is empty; write the passphrase into it")
	}
	return given, nil
}

// sealFile seals a file, reads it back to see that it opens as what it was, and
// removes the open one.
func sealFile(ctx context.Context, file, passphrase string) (string, error) {
	sealed := file + sealedEnd
	to, err := age.NewScryptRecipient(passphrase)
	if err != nil {
		return "", err
	}
	to.SetWorkFactor(workFactor)
	was, err := carry(ctx, file, sealed, func(out io.Writer) (io.WriteCloser, error) { return age.Encrypt(out, to) })
	if err != nil {
		return "", fmt.Errorf("backup: seal: %w", err)
	}
	f, err := os.Open(sealed) // #nosec G304 -- our own work
	if err != nil {
		return "", err
	}
	defer f.Close()
	is := sha256.New()
	if err := unseal(patient{ctx, f}, passphrase, is); err != nil {
		return "", err
	}
	if !bytes.Equal(is.Sum(nil), was) {
		return "", errors.New("the sealed copy does not open as what it was; is the disk in order?")
	}
	return sealed, os.Remove(file)
}

// carry copies a file through something, and gives the hash of what was read.
func carry(ctx context.Context, from, to string, through func(io.Writer) (io.WriteCloser, error)) (sum []byte, err error) {
	in, err := os.Open(from) // #nosec G304 -- our own work, or the file that the operator named
	if err != nil {
		return nil, err
	}
	defer in.Close()
	out, err := folder.Create(to)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	w, err := through(out)
	if err != nil {
		return nil, err
	}
	h := sha256.New()
	_, err = io.Copy(w, io.TeeReader(patient{ctx, in}, h))
	return h.Sum(nil), errors.Join(err, w.Close(), out.Sync())
}

// patient reads until somebody wants to stop.
type patient struct {
	ctx context.Context
	io.Reader
}

// Read implements io.Reader.
func (p patient) Read(b []byte) (int, error) {
	if err := p.ctx.Err(); err != nil {
		return 0, err
	}
	return p.Reader.Read(b)
}

// unseal opens what was sealed.
func unseal(in io.Reader, passphrase string, out io.Writer) error {
	if passphrase == "" {
		return errSealed
	}
	key, err := age.NewScryptIdentity(passphrase)
	if err != nil {
		return err
	}
	r, err := age.Decrypt(in, key)
	if none := (*age.NoIdentityMatchError)(nil); errors.As(err, &none) {
		return errWrong
	}
	if err != nil && !errors.Is(err, context.Canceled) {
		err = fmt.Errorf("this back-up is damaged or not whole, for it cannot be opened; restore another one: %w", err)
	}
	if err != nil {
		return err
	}
	if _, err := io.Copy(out, r); errors.Is(err, context.Canceled) {
		return err
	} else if err != nil {
		return fmt.Errorf("this back-up is damaged or not whole; restore another one: %w", err)
	}
	return nil
}
