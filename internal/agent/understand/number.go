package understand

import "strconv"

// digits reads a token that is a plain number of up to four digits.
func (u *utterance) digits(i int) (int, bool) {
	if i < 0 || i >= len(u.toks) || len(u.toks[i].text) > 4 {
		return 0, false
	}
	n, err := strconv.Atoi(u.toks[i].text)
	return n, err == nil && n >= 0 && isDigit(rune(u.toks[i].text[0]))
}

// simple reads a number without joining words: five, 5, fifteen, twenty.
func (u *utterance) simple(i int) (value, n int) {
	if i < 0 || i >= len(u.toks) || u.used[i] {
		return 0, 0
	}
	if v, ok := u.digits(i); ok {
		return v, 1
	}
	if v, n := u.find("number", i); n > 0 {
		value, _ = strconv.Atoi(v)
		return value, n
	}
	return 0, 0
}

// number reads a number below a hundred, or digits: twenty five, and the
// Arabic five and twenty.
func (u *utterance) number(i int) (value, n int) {
	value, n = u.simple(i)
	if n == 0 || u.toks[i].numeric() {
		return value, n
	}
	j := i + n
	switch latin := u.toks[i].latin(); {
	case !latin && 1 <= value && value <= 9 && u.is("and", j) > 0:
		if tens, k := u.simple(j + 1); k > 0 && tens >= 20 && tens%10 == 0 && !u.toks[j+1].numeric() {
			return value + tens, n + 1 + k
		}
	case latin && value >= 20 && value%10 == 0:
		if ones, k := u.simple(j); k > 0 && 1 <= ones && ones <= 9 && !u.toks[j].numeric() {
			return value + ones, n + k
		}
	}
	return value, n
}

// ordinal reads the nth: third, 3rd, twenty third, the Arabic third and
// twentieth.
func (u *utterance) ordinal(i int) (value, n int) {
	if i < 0 || i >= len(u.toks) || u.used[i] {
		return 0, 0
	}
	if v, ok := u.digits(i); ok {
		if k := u.is("nth", i+1); k > 0 {
			return v, 1 + k
		}
		return 0, 0
	}
	if v, n := u.find("ordinal", i); n > 0 {
		value, _ = strconv.Atoi(v)
		if ten, k := u.simple(i + n); k > 0 && ten == 10 && value < 10 && !u.toks[i].latin() && !u.toks[i+n].numeric() {
			return value + 10, n + k // the Arabic "third ten", in any gender
		}
		if j := i + n; value < 10 && u.is("and", j) > 0 && !u.toks[i].latin() {
			if w, k := u.find("ordinal", j+1); k > 0 && (w == "20" || w == "30") {
				tens, _ := strconv.Atoi(w)
				return value + tens, n + 1 + k
			}
			if tens, k := u.simple(j + 1); k > 0 && (tens == 20 || tens == 30) {
				return value + tens, n + 1 + k
			}
		}
		return value, n
	}
	if tens, k := u.simple(i); k > 0 && u.toks[i].latin() && (tens == 20 || tens == 30) && !u.toks[i].numeric() {
		if v, n := u.find("ordinal", i+k); n > 0 {
			if ones, _ := strconv.Atoi(v); ones < 10 {
				return tens + ones, k + n
			}
		}
	}
	return 0, 0
}
