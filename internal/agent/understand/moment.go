package understand

// late finds out by how many minutes a caller comes late, if they say so. The
// times in such a sentence are no wish.
func (u *utterance) late(m *Meaning) {
	m.When = When{}
	m.Minutes = u.delay()
}

// arriving takes it that a caller who will be there in a quarter of an hour has
// an appointment, unless one is being booked or they only say that they could.
func (u *utterance) arriving(m *Meaning) {
	booking := u.Topic != Anything && u.Topic != AnAction && u.Topic != NoOpinion
	if booking || m.Intent != None || !u.says("arriving") || u.says("could") {
		return
	}
	if minutes := u.delay(); minutes > 0 {
		m.Intent, m.Arrives, m.When, m.Number = Late, minutes, When{}, -1
	}
}

// delay reads a stretch of time: ten minutes, a quarter of an hour, an hour.
func (u *utterance) delay() int {
	part := func(i int) int { // of an hour
		for kind, n := range map[string]int{"quarter": 15, "third": 20, "half": 30} {
			if _, ok := words.at(kind, u.toks[i].text); ok {
				return n
			}
		}
		return 0
	}
	for i := range u.toks {
		unit := u.toks[i].text
		_, minute := words.at("minute", unit)
		_, hour := words.at("hourunit", unit)
		switch {
		case minute:
			for n := min(3, i); n > 0; n-- {
				if v, k := u.amount(i - n); k == n && v > 0 && v <= 180 {
					return v
				}
			}
		case hour:
			for j := i - 1; j >= 0 && j >= i-3; j-- {
				if n := part(j); n > 0 {
					return n
				}
			}
			if unit == "hour" || i == 0 || !u.toks[i].latin() && u.is("hour", i-1) == 0 {
				return 60
			}
		}
	}
	return 0
}

// amount reads a number, whatever else it was taken for.
func (u *utterance) amount(i int) (int, int) {
	free := *u
	free.used = make([]bool, len(u.toks))
	return free.number(i)
}

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
	if k := u.phrase("asking", from, all); k > 0 && (from > i || !u.toks[from].latin()) {
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
	return asked && said == 0 && !m.Stay
}

// doubt takes a yes or a choice back beside which something is asked, or
// something said against it: "okay, what time was it again?", "the first one is
// too early". Whoever asks what was said hears it once more.
func (u *utterance) doubt(t *talk, m *Meaning) {
	asks, against := u.says("questioning"), u.against()
	if m.Answer == Yes && (asks || against > 0 || u.says("searching")) && (u.Topic == AYesOrNo || u.Topic == AChoice) {
		m.Answer = Unsure
		if asks && u.Topic == AYesOrNo && m.Intent == None && m.When.IsZero() {
			m.Intent = Repeat
		}
	}
	if u.Topic == NoOpinion && (m.Answer == No || m.Intent == Goodbye) && u.says("elsewise") {
		m.Answer = Unsure
		if m.Intent == Goodbye {
			m.Intent = None
		}
	}
	if u.Topic != AChoice || against == 0 || m.Choice == NoChoice || m.Choice != Any && len(m.NotChoices) > 0 {
		return
	}
	for j := against; j < max(u.choiceAt, t.choiceAt) && m.Choice != Any; j++ { // "nine is too early, give me the next one"
		if u.phrase("wishing", j, len(u.toks))+u.phrase("therefore", j, 1)+u.phrase("keep", j, len(u.toks)) > 0 {
			return
		}
	}
	if m.Choice != Any {
		m.NotChoices = append(m.NotChoices, m.Choice)
	}
	m.Choice, m.Answer = NoChoice, No
}

// against finds where a reason against something ends; zero: there is none.
func (u *utterance) against() (end int) {
	for i := range u.toks {
		if n := u.phrase("objecting", i, len(u.toks)); n > 0 {
			end = i + n
		}
	}
	return end
}
