package understand

// inquiry finds questions by their form, whatever they are about: when do you
// shut on Fridays, how long does physio take. Statements such as "I come when
// you open" have another order.
func (u *utterance) inquiry() (Intent, bool) {
	all := len(u.toks)
	for i, t := range u.toks {
		when, long := u.phrase("askwhen", i, all), u.phrase("howlong", i, all)
		does := u.phrase("asksif", i+max(when, long), 1)
		switch {
		case t.latin() && when > 0 && does > 0 && u.soon("opening", i+when+does, 4),
			!t.latin() && when > 0 && u.soon("opening", i+when, 3),
			does > 0 && when+long == 0 && u.phrase("opening", i+2, all) > 0 && u.toks[i+1].text == "you":
			return Hours, true
		case t.latin() && long > 0 && does > 0, !t.latin() && long > 0 && u.soon("takes", i+long, 3):
			return Duration, true
		}
	}
	return None, false
}

// soon tells whether a phrase of a kind begins within some tokens.
func (u *utterance) soon(kind string, from, within int) bool {
	for i := from; i < min(from+within, len(u.toks)); i++ {
		if u.phrase(kind, i, len(u.toks)) > 0 {
			return true
		}
	}
	return false
}

// anyBranch tells whether any of our branches will do.
func (u *utterance) anyBranch() bool {
	for i := range u.toks {
		n := u.phrase("anyof", i, len(u.toks))
		if k := u.phrase("placenoun", i+n, len(u.toks)); n > 0 && k > 0 {
			u.use(i, n+k)
			return true
		}
	}
	return false
}

// bodily tells whether what is to be moved is a part of somebody: "I cannot
// move my neck" is about no appointment.
func (u *utterance) bodily(i, n int) bool {
	if n != 1 || !u.toks[i].latin() || u.phrase("mine", i+1, 1) == 0 || i+2 >= len(u.toks) {
		return false
	}
	noun := i + 2
	for j := noun; j < min(noun+3, len(u.toks)); j++ {
		if u.phrase("booked", j, 1) > 0 || u.firm[j] > 0 || u.is("weekday", j)+u.is("day", j)+u.is("ordinal", j) > 0 ||
			len(Find(u.toks[j].text, u.Services)) > 0 {
			return false
		}
	}
	return true
}
