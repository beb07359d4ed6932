package understand

import "strings"

// What Arabic writes together with a verb: who shall do it, and to what.
var (
	verbObjects = []string{"\u0647\u0627", "\u0647\u0645", "\u0647", ""}                                     // it, them
	verbPersons = []string{"\u0648\u0646", "\u064A\u0646", "\u0648\u0627", "\u0648", "\u064A", "\u0646", ""} // you all, you
	verbHeads   = []string{"\u0627\u0628", "\u0628\u0646", "\u0628", "\u0646", "\u0627", ""}                 // I shall, we
)

// you is what begins a verb of the second person: "you cancel".
const you = "\u062A"

// command gives the word that stands for a form of a verb: whoever says
// "cancel it", to whomever, means the same. Words that are as short as other
// nouns with "his" behind them must show that they are verbs.
func (v *vocabulary) command(word string) (string, bool) {
	for _, object := range verbObjects {
		stem, ok := strings.CutSuffix(word, object)
		if !ok {
			continue
		}
		for _, person := range verbPersons {
			form, ok := strings.CutSuffix(stem, person)
			if !ok {
				continue
			}
			if root, ok := strings.CutPrefix(form, you); ok && object != "" {
				if to, ok := v.at("verbyou", root); ok {
					return to, true
				}
			}
			for _, head := range verbHeads {
				root, ok := strings.CutPrefix(form, head)
				to, is := v.at("verb", root)
				long := len([]rune(root)) >= 4
				if ok && is && (object != "" || long && person != "") && (long || person != "" || head != "") {
					return to, true
				}
			}
		}
	}
	return "", false
}
