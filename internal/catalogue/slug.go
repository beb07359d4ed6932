package catalogue

import (
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// latin writes Arabic letters in Latin ones, as names on signs are: short
// vowels are not written in Arabic, and so are missing here too.
var latin = strings.NewReplacer(
	"ا", "a", "أ", "a", "إ", "i", "آ", "aa", "ٱ", "a", "ء", "", "ؤ", "o", "ئ", "e", "ب", "b", "ت", "t", "ث", "th", "ج", "j",
	"ح", "h", "خ", "kh", "د", "d", "ذ", "dh", "ر", "r", "ز", "z", "س", "s", "ش", "sh", "ص", "s", "ض", "d", "ط", "t", "ظ", "z",
	"ع", "a", "غ", "gh", "ف", "f", "ق", "q", "ك", "k", "ل", "l", "م", "m", "ن", "n", "ه", "h", "و", "w", "ي", "y", "ى", "a",
	"ة", "a", "پ", "p", "چ", "ch", "ژ", "zh", "گ", "g", "ڤ", "v", "ک", "k", "ی", "y",
	"٠", "0", "١", "1", "٢", "2", "٣", "3", "٤", "4", "٥", "5", "٦", "6", "٧", "7", "٨", "8", "٩", "9",
	"&", " and ",
)

// longestMade is how long a slug is that we make; a person may write more.
const longestMade = 40

// slugFrom makes a slug of a name; empty if there is no letter in it that could
// stand in one.
func slugFrom(name string) string {
	var b strings.Builder
	// Letters lose their accents: é decomposes into e and a mark. Arabic is
	// written in Latin letters before, for its letters decompose as well.
	for _, r := range norm.NFKD.String(latin.Replace(norm.NFKC.String(strings.ToLower(name)))) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case r == '\'' || r == '’' || r >= 0x300 && r < 0x370 || r >= 0x64b && r <= 0x65f || r == 0x640:
			// An apostrophe, an accent, a short vowel, a stretched line: within a word.
		default:
			if s := b.String(); s != "" && s[len(s)-1] != '-' {
				b.WriteByte('-')
			}
		}
		if b.Len() >= longestMade {
			break
		}
	}
	return strings.Trim(b.String(), "-")
}

// slug gives the slug of a new thing: the one that was written or, without
// one, one made from its names that nothing of its kind has.
func (e *editing) slug(p Part, written, name, nameAr string) string {
	if written = strings.TrimSpace(written); written != "" {
		return written
	}
	made := slugFrom(name)
	if made == "" {
		made = slugFrom(nameAr)
	}
	if made == "" {
		made = map[Part]string{BranchPart: "branch", ServicePart: "service", ResourcePart: "resource"}[p]
	}
	taken := map[string]bool{}
	for _, v := range e.plan.Branches {
		taken[string(BranchPart)+v.Slug] = true
	}
	for _, v := range e.plan.Services {
		taken[string(ServicePart)+v.Slug] = true
	}
	for _, v := range e.plan.Resources {
		taken[string(ResourcePart)+v.Slug] = true
	}
	slug := made
	for n := 2; taken[string(p)+slug]; n++ {
		slug = made + "-" + strconv.Itoa(n)
	}
	return slug
}
