package selfservice

import (
	"fmt"
	"math"
	"strconv"
)

// leastContrast is what letters need to be read (WCAG 2.2, 1.4.3). The page has
// white letters on the organization's colour, and letters of that colour on
// white.
const leastContrast = 4.5

// Contrast says how well white letters stand out on a colour, from 1 to 21; 0 if
// it is no colour.
func Contrast(colour string) float64 {
	rgb, ok := parts(colour)
	if !ok {
		return 0
	}
	return 1.05 / (luminance(rgb) + 0.05)
}

// Readable is the colour itself, if white letters can be read on it, or the same
// colour as little darker as will do; empty if it is no colour.
func Readable(colour string) string {
	rgb, ok := parts(colour)
	if !ok {
		return ""
	}
	for share := 1000; ; share-- {
		var darker [3]int
		for i, c := range rgb {
			darker[i] = c * share / 1000
		}
		if 1.05/(luminance(darker)+0.05) >= leastContrast {
			return fmt.Sprintf("#%02x%02x%02x", darker[0], darker[1], darker[2])
		}
	}
}

// parts are the red, the green and the blue of #rrggbb.
func parts(s string) (rgb [3]int, ok bool) {
	if !colour.MatchString(s) {
		return rgb, false
	}
	n, err := strconv.ParseUint(s[1:], 16, 32)
	for i := range rgb {
		rgb[i] = int(n>>(16-8*i)) & 0xff // #nosec G115 -- eight bits of it
	}
	return rgb, err == nil
}

// luminance is how bright a colour is, from 0 (black) to 1 (white), as WCAG
// defines it.
func luminance(rgb [3]int) float64 {
	var linear [3]float64
	for i, c := range rgb {
		v := float64(c) / 255
		if v <= 0.04045 {
			linear[i] = v / 12.92
		} else {
			linear[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return 0.2126*linear[0] + 0.7152*linear[1] + 0.0722*linear[2]
}

// checkColour refuses what is no colour, and one on which white letters cannot
// be read, with the nearest on which they can.
func checkColour(field, s string) error {
	if err := matches(errColour, field, s, colour); err != nil || s == "" {
		return err
	}
	if good := Readable(s); good != s {
		return errPale.On(field).Quoting(s, good).Saying(
			fmt.Sprintf("%s is too pale for white letters, which cannot be read on it; use %s, the nearest that will do, or a darker one", s, good))
	}
	return nil
}
