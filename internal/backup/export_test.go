package backup

import "testing"

// NoPrograms hides where Debian keeps PostgreSQL's programs.
func NoPrograms(t *testing.T) {
	was := debian
	debian = t.TempDir() + "/"
	t.Cleanup(func() { debian = was })
}

func init() { workFactor = 10 } // Tests try no passphrases but their own.
