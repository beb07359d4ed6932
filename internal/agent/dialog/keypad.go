package dialog

import (
	"strings"

	"github.com/mawid/mawid/internal/agent/speak"
	"github.com/mawid/mawid/internal/agent/understand"
)

// press takes a key. Digits of a telephone number are collected; any other
// key means what the last question said it means.
func (c *call) press(key string) Step {
	s := c.s
	s.Keypad = true
	if len(key) != 1 || !strings.Contains("0123456789*#", key) {
		return Step{Reply: Reply{Lang: s.Lang, Listen: true}}
	}
	if s.Topic == understand.APhone {
		return c.dial(key)
	}
	m := understand.Meaning{Number: -1}
	n := strings.Index("0123456789", key)
	switch {
	case key == "*":
		m.Intent = understand.Repeat
	case key == "#":
		return Step{Reply: Reply{Lang: s.Lang, Listen: true}}
	case n == 0:
		m.Intent = understand.Person
	default:
		c.keyed(&m, n)
	}
	s.Turns++
	return c.take(m)
}

// keyed gives a key its meaning.
func (c *call) keyed(m *understand.Meaning, n int) {
	s := c.s
	switch s.Topic {
	case understand.AnAction:
		if n <= 4 {
			m.Intent = []understand.Intent{"", understand.Book, understand.Move, understand.Cancel, understand.List}[n]
		}
	case understand.AYesOrNo, understand.NoOpinion:
		switch n {
		case 1:
			m.Answer = understand.Yes
		case 2:
			m.Answer = understand.No
		}
	case understand.ADay:
		switch n {
		case 1:
			m.When.Earliest = true
		case 2:
			m.When = understand.When{Dated: true, From: c.today + 1, To: c.today + 1}
		case 3:
			m.When = understand.Understand("next week", understand.Context{Today: c.today}).When
		}
	case understand.AName:
		if n == 1 {
			m.Name = strings.TrimSpace(speak.Say(s.Lang, "guest", "digits", strings.ReplaceAll(speak.Ending(s.Caller), " ", "")))
		}
	case understand.AChoice:
		if n == 9 {
			m.Choice = understand.Neither
		} else {
			m.Choice = understand.Choice(n)
		}
	default:
		m.Choice = understand.Choice(n)
	}
}

// codeDigits is how many digits a code has.
const codeDigits = 6

// dial collects a telephone number, or a code. It is complete at the hash key,
// or when ten digits make a mobile number, or six a code.
func (c *call) dial(key string) Step {
	s := c.s
	switch key {
	case "*":
		s.Keys = ""
	case "#":
	default:
		if len(s.Keys) < 20 {
			s.Keys += key
		}
	}
	mobile := len(s.Keys) == 10 && strings.HasPrefix(s.Keys, "05")
	code := s.Asked == "ask.code" && len(s.Keys) == codeDigits
	if key != "#" && !mobile && !code {
		return Step{Reply: Reply{Lang: s.Lang, Listen: true, Digits: true}}
	}
	m := understand.Meaning{Number: -1, Digits: s.Keys, Phone: understand.Telephone(s.Keys)}
	s.Keys = ""
	s.Turns++
	return c.take(m)
}
