package notice

import "unicode/utf16"

// Encoding is how a text message travels.
type Encoding string

// The encodings.
const (
	GSM  Encoding = "gsm"  // GSM 03.38: 160 units, or 153 in each of several
	UCS2 Encoding = "ucs2" // UTF-16: 70 units, or 67 in each of several
)

// The alphabet of GSM 03.38, and what it has behind an escape, at two units each.
const (
	gsmLetters = "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
		"¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
	gsmEscaped = "\f^{}\\[~]|€"
)

var gsm = func() map[rune]int {
	units := map[rune]int{}
	for _, r := range gsmLetters {
		units[r] = 1
	}
	for _, r := range gsmEscaped {
		units[r] = 2
	}
	return units
}()

// Segments says what a text message costs: how it is encoded, its units, and how
// many messages it is paid and sent as. One letter that GSM does not have makes
// all of it UCS-2. Neither an escaped letter nor one of two units is divided
// between messages: the place stays empty, so that more may be needed than the
// units suggest.
func Segments(text string) (e Encoding, units, segments int) {
	e = encoding(text)
	single, several := 160, 153
	if e == UCS2 {
		single, several = 70, 67
	}
	room := 0
	for _, r := range text {
		n := cost(e, r)
		units += n
		if n > room {
			segments++
			room = several
		}
		room -= n
	}
	if units <= single {
		segments = min(segments, 1)
	}
	return e, units, segments
}

func encoding(text string) Encoding {
	for _, r := range text {
		if gsm[r] == 0 {
			return UCS2
		}
	}
	return GSM
}

func cost(e Encoding, r rune) int {
	if e == GSM {
		return gsm[r]
	}
	return utf16.RuneLen(r)
}
