//go:build !unix

package folder

import "os"

// Other systems have no owners of this kind, no such locks (there a second
// server is not noticed), and no directories to sync.
func own(*os.File) error { return nil }

func lock(*os.File) error { return nil }

func sync(*os.File) error { return nil }
