// Package docs carries the guides into the binary. It is here because a
// program can embed only what lies beside it.
package docs

import "embed"

// Guides are the guides, as they are written, and the pictures in them.
//
//go:embed *.md decisions/*.md curves/*.svg
var Guides embed.FS
