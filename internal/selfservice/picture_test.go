package selfservice

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"
)

// painted is a picture: a disc on nothing, or noise all over.
func painted(w, h int, noise bool) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	dice := rand.New(rand.NewPCG(1, 2))
	for y := range h {
		for x := range w {
			switch dx, dy := 2*x-w, 2*y-h; {
			case noise:
				img.SetNRGBA(x, y, color.NRGBA{uint8(dice.Uint32()), uint8(dice.Uint32()), uint8(dice.Uint32()), 255})
			case dx*dx+dy*dy < min(w, h)*min(w, h):
				img.SetNRGBA(x, y, color.NRGBA{11, 110, 79, 255})
			}
		}
	}
	return img
}

func asPNG(t testing.TB, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func asJPEG(t testing.TB, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: 60}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Whatever comes, what is kept fits the first view of a page, has the shape that
// it had, and is a picture of one of two kinds.
func TestPicturesAreDrawnAnewAndSmall(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		raw        []byte
		kind       string
		wide, high int
	}{
		"a small one stays":         {asPNG(t, painted(40, 30, false)), "image/png", 40, 30},
		"a wide one":                {asPNG(t, painted(1000, 100, false)), "image/png", 320, 32},
		"a high one":                {asPNG(t, painted(300, 1600, false)), "image/png", 30, 160},
		"a line":                    {asPNG(t, painted(3000, 1, false)), "image/png", 320, 1},
		"one without a way to save": {asPNG(t, painted(320, 160, true)), "image/jpeg", 320, 160},
		"a photograph":              {asJPEG(t, painted(900, 900, true)), "image/jpeg", 160, 160},
	} {
		p, logo, err := draw(c.raw)
		if err != nil || p.Type != c.kind || logo.Width != c.wide || logo.Height != c.high || len(logo.Mark) != 16 {
			t.Errorf("%s: got %s, %+v, %v; want %s, %d x %d", name, p.Type, logo, err, c.kind, c.wide, c.high)
			continue
		}
		img, kind, err := image.Decode(bytes.NewReader(p.Bytes))
		if err != nil || "image/"+kind != p.Type || img.Bounds().Dx() != c.wide || len(p.Bytes) > mostKept {
			t.Errorf("%s: kept is %s with %d bytes, %v; want it read again", name, kind, len(p.Bytes), err)
		}
	}
	// What was clear stays clear, and a colour the same.
	p, _, err := draw(asPNG(t, painted(640, 640, false)))
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(p.Bytes))
	if err != nil {
		t.Fatal(err)
	}
	if _, _, _, a := img.At(0, 0).RGBA(); a != 0 {
		t.Errorf("the corner is %v, want nothing there", img.At(0, 0))
	}
	if r, g, b, _ := img.At(80, 80).RGBA(); r>>8 != 11 || g>>8 != 110 || b>>8 != 79 {
		t.Errorf("the middle is %v, want the colour that it had", img.At(80, 80))
	}
}

// A file may hold more than its picture, and nothing of that is kept.
func TestNothingButThePictureIsKept(t *testing.T) {
	t.Parallel()
	raw := append(asJPEG(t, painted(50, 50, false)), "<script>alert(1)</script>"...)
	p, _, err := draw(raw)
	if err != nil || bytes.Contains(p.Bytes, []byte("script")) {
		t.Errorf("got %q, %v; want the picture alone", p.Bytes, err)
	}
}

func TestWhatIsNoPictureIsRefused(t *testing.T) {
	t.Parallel()
	var moving bytes.Buffer
	if err := gif.Encode(&moving, painted(10, 10, false), nil); err != nil {
		t.Fatal(err)
	}
	good := asPNG(t, painted(2000, 10, true))
	for name, c := range map[string]struct {
		raw  []byte
		want error
	}{
		"nothing":              {nil, errNoPicture},
		"words":                {[]byte("hello"), errPictureKind},
		"a drawing with words": {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>`), errPictureKind},
		"a moving one":         {moving.Bytes(), errPictureKind},
		"half of one":          {good[:len(good)/2], errPictureKind},
		"its beginning alone":  {good[:9], errPictureKind},
		"a large file":         {append(good, strings.Repeat("x", MostLogoBytes)...), ErrLargePicture},
		"many pixels in few bytes": {asPNG(t, image.NewPaletted(image.Rect(0, 0, 3000, 2001), color.Palette{color.White, color.Black})),
			errPictureSize},
	} {
		if _, _, err := draw(c.raw); !errors.Is(err, c.want) {
			t.Errorf("%s: got %v, want %v", name, err, c.want)
		}
	}
}

func FuzzPictures(f *testing.F) {
	f.Add(asPNG(f, painted(7, 5, false)))
	f.Add(asJPEG(f, painted(9, 9, true)))
	f.Fuzz(func(t *testing.T, raw []byte) {
		p, logo, err := draw(raw)
		if err != nil {
			return
		}
		if len(p.Bytes) == 0 || len(p.Bytes) > mostKept || logo.Width < 1 || logo.Width > widestLogo || logo.Height > highestLogo {
			t.Errorf("kept %d bytes, %+v", len(p.Bytes), logo)
		}
	})
}
