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
