// Package docs carries the guides into the binary. It is here because a
// program can embed only what lies beside it.
package docs

import "embed"

// Guides are the guides, as they are written.
//
//go:embed *.md decisions/*.md
var Guides embed.FS
