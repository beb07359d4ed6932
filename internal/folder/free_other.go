//go:build !linux && !darwin

package folder

import "errors"

// Free is not known here.
func Free(string) (uint64, error) { return 0, errors.ErrUnsupported }
