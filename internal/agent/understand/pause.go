package understand

// pauses finds where a caller says that somebody must first be asked, that
// something must be looked up or thought over: "let me ask my boss first". Its
// words mean nothing else: "first" is no offer. It gives the end, or zero.
func (u *utterance) pauses() (end int) {
	for i := range u.toks {
		n := u.puttingOff(i)
		if n == 0 {
			continue
		}
		end = i + n
		for k := u.phrase("beforehand", end, len(u.toks)); k > 0; k = u.phrase("beforehand", end, len(u.toks)) {
			end += k
		}
		for j := i; j < end; j++ {
			u.used[j], u.talked[j] = true, true
		}
		return end
	}
	return 0
}

// puttingOff counts the words at a token that put a decision off.
func (u *utterance) puttingOff(i int) int {
	all := len(u.toks)
	from := i + u.phrase("letme", i, all)
	if k := u.phrase("beforehand", from, all); k > 0 && from > i { // "let me first ask"
		from += k
	}
	if k := u.phrase("decide", from, all); k > 0 {
		return from + k - i
	}
	asked := u.phrase("asking", from, all)
	if k := asked; k > 0 && (from > i || !u.toks[from].latin()) {
		if end := u.object(from+k, "folk"); end > 0 {
			return end - i
		}
	}
	if k := u.phrase("looking", from, all); k > 0 && from > i {
		if end := u.object(from+k, "agenda"); end > 0 {
			return end - i
		}
	}
	return 0
}

// object finds where a noun of a kind ends that stands there, with one or two
// words such as "my" or "with my work" before it; zero: there is none.
func (u *utterance) object(at int, kind string) int {
	for j := at; j < min(len(u.toks), at+4); j++ {
		if k := u.phrase(kind, j, len(u.toks)); k > 0 {
			j += k
			return j + u.phrase(kind, j, len(u.toks)) // "work schedule"
		}
		if u.is("stop", j) == 0 && u.phrase("mine", j, 1) == 0 && u.phrase("agenda", j, 1) == 0 {
			return 0
		}
	}
	return 0
}

// paused tells whether the caller cannot answer yet: they put it off and say
// nothing more, ask for a moment, or say yes and no at once.
func (u *utterance) paused(m *Meaning, t *talk, end int) bool {
	if end > 0 {
		return t.yesAt < end && u.fixedAt < end // "let me check; all right, the second"
	}
	if u.Topic == AYesOrNo && t.yes && t.no && m.Answer == Unsure {
		return true
	}
	asked := m.Pause || u.says("moment") || u.says("fix") // a correction that does not come: "no, wait"
	said := m.says()
	if m.Answer == Unsure {
		said--
	}
	return asked && said == 0
}
