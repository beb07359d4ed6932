// Package plot draws curves as SVG: small, the same bytes for the same points, and
// readable on white and on black.
package plot

import (
	"fmt"
	"html"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Curve is how something grows with the size of something else.
type Curve struct {
	Name   string   `json:"name"` // of its file
	Title  string   `json:"title"`
	X      string   `json:"x"` // what sizes are, and values
	Y      string   `json:"y"`
	Series []Series `json:"series"`
}

// Series is one line: there are two at most.
type Series struct {
	Name   string  `json:"name"`
	Points []Point `json:"points"`
}

// Point is what was measured at a size.
type Point struct {
	Size  float64 `json:"size"`
	Value float64 `json:"value"`
}

// The picture, in its own units, and the frame in which the curves run.
const (
	plotWidth, plotHeight   = 640, 320
	plotLeft, plotRight     = 64, 120
	plotTop, plotBottom     = 44, 48
	plotInner, plotInnerTop = plotWidth - plotLeft - plotRight, plotHeight - plotTop - plotBottom
)

// Colours that can be told apart and read on white and on black, also by those
// who do not see all of them. Where the reader's colours are known, there are
// better ones still.
var lineColours = [...]string{"#1f77d0", "#d1690e"}

const (
	textColour = "#7d8590"
	plotStyle  = `<style>
@media (prefers-color-scheme:light){.ink{fill:#424a53}}
@media (prefers-color-scheme:dark){.ink{fill:#c9d1d9}.line0{stroke:#58a6ff}.line1{stroke:#f0883e}.dot0{fill:#58a6ff}.dot1{fill:#f0883e}}
</style>
`
)

// frame turns sizes and values into places.
type frame struct{ low, high, top, step float64 }

func (c *Curve) frame() frame {
	f := frame{low: math.Inf(1)}
	for _, s := range c.Series {
		for _, p := range s.Points {
			f.low, f.high, f.top = min(f.low, p.Size), max(f.high, p.Size), max(f.top, p.Value)
		}
	}
	f.step = niceStep(f.top)
	f.top = max(1, math.Ceil(f.top/f.step)) * f.step
	return f
}

func (f frame) x(size float64) float64 {
	return plotLeft + plotInner*math.Log(size/f.low)/max(math.Log(f.high/f.low), 1e-9)
}

func (f frame) y(value float64) float64 { return plotTop + plotInnerTop*(1-value/f.top) }

// SVG draws the curve: sizes in powers of ten, values from zero.
func (c *Curve) SVG() string {
	var b strings.Builder
	f := c.frame()
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-labelledby="title" `+
		`font-family="system-ui, sans-serif" font-size="13">`+"\n"+`<title id="title">%s</title>`+"\n%s", plotWidth, plotHeight, html.EscapeString(c.Title),
		plotStyle)
	text := func(x, y float64, more, what string) {
		fmt.Fprintf(&b, `<text class="ink" fill="%s" x="%.1f" y="%.1f"%s>%s</text>`+"\n", textColour, x, y, more, html.EscapeString(what))
	}
	text(plotLeft, plotTop/2, ` font-size="15" font-weight="600"`, c.Title)
	for value := 0.0; value <= f.top+f.step/2; value += f.step {
		fmt.Fprintf(&b, `<line stroke="%s" stroke-opacity=".35" x1="%d" y1="%.1f" x2="%d" y2="%.1f"/>`+"\n", textColour, plotLeft, f.y(value),
			plotLeft+plotInner, f.y(value))
		text(plotLeft-8, f.y(value)+4, ` text-anchor="end"`, strconv.FormatFloat(value, 'g', 6, 64))
	}
	for size := math.Pow(10, math.Ceil(math.Log10(f.low)-1e-9)); size <= f.high*1.000001; size *= 10 {
		text(f.x(size), plotHeight-plotBottom+20, ` text-anchor="middle"`, grouped(size))
	}
	if at := math.Log10(f.high); math.Abs(at-math.Round(at)) > 0.3 { // The last one, unless another stands there.
		text(f.x(f.high), plotHeight-plotBottom+20, ` text-anchor="middle"`, grouped(f.high))
	}
	const middle = plotTop + plotInnerTop/2
	text(plotLeft+plotInner/2, plotHeight-8, ` text-anchor="middle"`, c.X)
	text(14, middle, fmt.Sprintf(` text-anchor="middle" transform="rotate(-90 14 %d)"`, middle), c.Y)
	for i, at := range c.names(f) {
		c.line(&b, f, i)
		text(plotLeft+plotInner+12, at, "", c.Series[i].Name)
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// line draws one of the curves.
func (c *Curve) line(b *strings.Builder, f frame, i int) {
	var path []string
	for _, p := range c.Series[i].Points {
		path = append(path, fmt.Sprintf("%.1f,%.1f", f.x(p.Size), f.y(p.Value)))
	}
	colour := lineColours[i%len(lineColours)]
	fmt.Fprintf(b, `<polyline class="line%d" fill="none" stroke="%s" stroke-width="2" points="%s"/>`+"\n", i, colour, strings.Join(path, " "))
	for _, p := range c.Series[i].Points {
		fmt.Fprintf(b, `<circle class="dot%d" fill="%s" cx="%.1f" cy="%.1f" r="3.5"><title>%s: %s</title></circle>`+"\n", i, colour, f.x(p.Size),
			f.y(p.Value), grouped(p.Size), strconv.FormatFloat(p.Value, 'g', 6, 64))
	}
}

// names are where the curves' names stand: at their ends, but apart.
func (c *Curve) names(f frame) []float64 {
	at := make([]float64, len(c.Series))
	for i, s := range c.Series {
		at[i] = plotTop
		if n := len(s.Points); n > 0 {
			at[i] = f.y(s.Points[n-1].Value) + 4
		}
	}
	const apart = 16
	if len(at) == 2 && math.Abs(at[0]-at[1]) < apart {
		middle, up := (at[0]+at[1])/2, 0
		if at[1] < at[0] {
			up = 1
		}
		at[up], at[1-up] = middle-apart/2, middle+apart/2
	}
	return at
}

// niceStep divides what lies below top into four to eight, by numbers that are easily read.
func niceStep(top float64) float64 {
	if top <= 0 {
		return 1
	}
	step := math.Pow(10, math.Floor(math.Log10(top)))
	for _, part := range []float64{0.1, 0.2, 0.25, 0.5, 1} {
		if top/(step*part) <= 8 {
			return step * part
		}
	}
	return step
}

// grouped writes a size with its thousands apart.
func grouped(v float64) string {
	text := fmt.Sprintf("%.0f", v)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// Write writes each curve into a file of its name.
func Write(dir string, curves []*Curve) error {
	if err := os.MkdirAll(dir, 0o755); err != nil { // #nosec G301 -- pictures for everybody to see
		return err
	}
	for _, c := range curves {
		if err := os.WriteFile(filepath.Join(dir, c.Name+".svg"), []byte(c.SVG()), 0o644); err != nil { // #nosec G306 -- the same
			return err
		}
	}
	return nil
}
