package visitor

import "embed"

//go:embed static
var staticFiles embed.FS

// staticPath is where style sheets, scripts and fonts are.
const staticPath = "/page/"
