package dashboard

import "embed"

//go:embed static
var staticFiles embed.FS

// staticPath is where style sheets, scripts and pictures are.
const staticPath = "/static/"
