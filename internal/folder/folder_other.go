//go:build !unix

package folder

import "os"

// Other systems have no owners of this kind, and no such locks: there a
// second server is not noticed.
func own(*os.File) error { return nil }

func lock(*os.File) error { return nil }
