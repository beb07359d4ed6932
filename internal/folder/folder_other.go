//go:build !unix

package folder

import (
	"io/fs"
	"os"
)

// Other systems have no owners of this kind, no such locks (there a second
// server is not noticed), and no directories to sync.
func own(*os.File) error { return nil }

func lock(*os.File) error { return nil }

func sync(*os.File) error { return nil }

// Owner cannot be told here.
func Owner(string) string { return "" }

// names cannot be told here.
func names(fs.FileInfo) int { return 1 }

// us cannot be told here.
func us() string { return "" }

// permitted cannot be told here.
func permitted(string, bool) error { return nil }
