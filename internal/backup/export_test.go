package backup

import (
	"context"
	"testing"
)

// Seal seals a file with a passphrase.
func Seal(ctx context.Context, file, passphrase string) error {
	_, err := sealFile(ctx, file, passphrase)
	return err
}

// NoPrograms hides where Debian keeps PostgreSQL's programs.
func NoPrograms(t *testing.T) {
	was := debian
	debian = t.TempDir() + "/"
	t.Cleanup(func() { debian = was })
}

func init() { workFactor = 10 } // Tests try no passphrases but their own.
