package understand

// Speaker is whether a woman or a man speaks. Empty: nobody can tell.
type Speaker string

// The speakers.
const (
	Woman Speaker = "f"
	Man   Speaker = "m"
)

// speaker hears from the words whether a woman or a man speaks.
func (u *utterance) speaker() Speaker {
	var told Speaker
	for _, t := range u.toks {
		if _, other := words.at("otherperson", t.text); other {
			return ""
		}
		if v, ok := words.at("speaker", t.text); ok {
			return Speaker(v)
		}
		v, ok := words.at("adjective", t.text)
		if !ok {
			continue
		}
		if told != "" && told != Speaker(v) {
			return ""
		}
		told = Speaker(v)
	}
	return told
}
