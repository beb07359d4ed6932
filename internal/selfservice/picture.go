package selfservice

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"sync"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
)

// What a picture may be when it comes, and what it is when it is kept: small
// enough for the first view of a page on a slow line.
const (
	mostKilobytes  = 1000
	mostMegapixels = 6
	widestLogo     = 320
	highestLogo    = 160
	mostKept       = 32 << 10 // bytes
)

// What a picture is refused for.
var (
	errNoPicture   = fault.New(fault.Invalid, "no_picture", "there is no picture; choose a file").On("logo")
	errPictureKind = fault.New(fault.Invalid, "picture_kind",
		"this is neither a PNG nor a JPEG picture, or it is damaged; save it as one of them and try again").On("logo")
	ErrLargePicture = fault.New(fault.TooLarge, "picture_bytes", "the file has more than %d KB; save a smaller one", mostKilobytes).On("logo")
	errPictureSize  = fault.New(fault.Invalid, "picture_size", "the picture has more than %d million pixels; make it smaller",
		mostMegapixels).On("logo")
)

// MostLogoBytes is how many bytes a picture may have when it comes.
const MostLogoBytes = mostKilobytes * 1000

// Picture is a picture as browsers get it: PNG or JPEG, drawn by us.
type Picture struct {
	Type  string // image/png or image/jpeg
	Bytes []byte
}

// formats are the kinds of pictures that we read, by how their files begin. SVG
// is none of them: it can hold programs.
var formats = []struct {
	begins string
	config func(io.Reader) (image.Config, error)
	decode func(io.Reader) (image.Image, error)
}{
	{"\x89PNG\r\n\x1a\n", png.DecodeConfig, png.Decode},
	{"\xff\xd8\xff", jpeg.DecodeConfig, jpeg.Decode},
}

// easel is where pictures are drawn, one at a time: each takes memory.
var easel sync.Mutex

// draw draws a picture anew, within the size of a logo. What else was in the
// file, such as where a photograph was taken, is not in the new one.
func draw(raw []byte) (Picture, booking.Logo, error) {
	switch {
	case len(raw) == 0:
		return Picture{}, booking.Logo{}, errNoPicture
	case len(raw) > MostLogoBytes:
		return Picture{}, booking.Logo{}, ErrLargePicture
	}
	easel.Lock()
	defer easel.Unlock()
	for _, f := range formats {
		if !bytes.HasPrefix(raw, []byte(f.begins)) {
			continue
		}
		c, err := f.config(bytes.NewReader(raw))
		if err != nil || c.Width <= 0 || c.Height <= 0 {
			return Picture{}, booking.Logo{}, errPictureKind.Because(err)
		}
		if c.Width > mostMegapixels*1e6/c.Height {
			return Picture{}, booking.Logo{}, errPictureSize
		}
		img, err := f.decode(bytes.NewReader(raw))
		if err != nil {
			return Picture{}, booking.Logo{}, errPictureKind.Because(err)
		}
		return keep(shrink(img))
	}
	return Picture{}, booking.Logo{}, errPictureKind
}

// shrink makes a picture fit; a small one stays as it is. Each pixel is the mean
// of those that it stands for.
func shrink(src image.Image) *image.RGBA {
	from := src.Bounds()
	w, h := from.Dx(), from.Dy()
	if w > widestLogo {
		w, h = widestLogo, max(1, h*widestLogo/w)
	}
	if h > highestLogo {
		w, h = max(1, w*highestLogo/h), highestLogo
	}
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		top, bottom := from.Dy()*y/h, max(from.Dy()*(y+1)/h, from.Dy()*y/h+1)
		for x := range w {
			left, right := from.Dx()*x/w, max(from.Dx()*(x+1)/w, from.Dx()*x/w+1)
			out.SetRGBA(x, y, mean(src, image.Rect(left, top, right, bottom).Add(from.Min)))
		}
	}
	return out
}

// mean is the mean colour of a part of a picture.
func mean(src image.Image, part image.Rectangle) color.RGBA {
	var sum [4]uint64
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			r, g, b, a := src.At(x, y).RGBA()
			for i, v := range [4]uint32{r, g, b, a} {
				sum[i] += uint64(v)
			}
		}
	}
	n := uint64(part.Dx() * part.Dy())                               // #nosec G115 -- a part has pixels
	at := func(i int) uint8 { return uint8((sum[i]/n + 128) / 257) } // #nosec G115 -- of 16 bits remain 8
	return color.RGBA{R: min(at(0), at(3)), G: min(at(1), at(3)), B: min(at(2), at(3)), A: at(3)}
}

// keep writes a picture: as PNG or, where that is large, as JPEG on white.
func keep(img *image.RGBA) (Picture, booking.Logo, error) {
	var b bytes.Buffer
	kind := "image/png"
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, img); err != nil {
		return Picture{}, booking.Logo{}, err
	}
	if b.Len() > mostKept {
		kind = "image/jpeg"
		onWhite(img)
		for quality := 90; b.Len() > mostKept && quality > 0; quality -= 15 {
			b.Reset()
			if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: quality}); err != nil {
				return Picture{}, booking.Logo{}, err
			}
		}
	}
	sum := sha256.Sum256(b.Bytes())
	return Picture{kind, b.Bytes()},
		booking.Logo{Mark: hex.EncodeToString(sum[:8]), Width: img.Bounds().Dx(), Height: img.Bounds().Dy()}, nil
}

// onWhite lays a picture on white paper.
func onWhite(img *image.RGBA) {
	for i := 0; i < len(img.Pix); i += 4 {
		rest := 255 - img.Pix[i+3]
		for j := range 3 {
			img.Pix[i+j] += rest
		}
		img.Pix[i+3] = 255
	}
}
