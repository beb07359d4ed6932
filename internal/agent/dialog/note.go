package dialog

import (
	"strings"
	"unicode/utf8"

	"github.com/mawid/mawid/internal/agent/speak"
	"github.com/mawid/mawid/internal/agent/understand"
)

// maxNote is how many characters of words for the doctor are kept: they are
// read back with the booking, so that they are what the caller said.
const maxNote = 240

// takeNote keeps words for whoever sees the caller. They become the note of
// the appointment that is being booked, and are read back with it. Where none is
// being booked they are left for staff when the wish is done.
func (c *call) takeNote(m *understand.Meaning) bool {
	s := c.s
	switch {
	case m.NoNote:
		s.Notes = ""
		return true
	case m.Note == "":
		return false
	}
	s.Notes = shorten(strings.TrimPrefix(s.Notes+"; "+m.Note, "; "), maxNote)
	if !s.ReadBack {
		c.note("note.taken")
	}
	return true
}

// deliver leaves for staff what was to be told with no booking, before the call
// goes on or ends.
func (c *call) deliver(how string) (Step, bool) {
	s := c.s
	booking := s.Goal == understand.Book || s.Goal == understand.None
	if s.Notes == "" || booking || how != "more" && how != "goodbye" {
		return Step{}, false
	}
	note := s.Notes
	if s.Chosen != nil {
		s.Mine = s.Chosen
	}
	c.forget()
	s.Then = how
	return c.leaveMessage(note), true
}

// leaveMessage leaves words for staff, with the appointment that they are about,
// if that is known.
func (c *call) leaveMessage(note string) Step {
	about := string(AMessage)
	if c.s.Mine != nil {
		about += ", " + c.spoken(c.s.Mine)
	}
	return c.leaveWord(AMessage, about+", "+note)
}

// messaged takes the answer to the question what to tell the doctor: all of it,
// unless it concerns the call.
func (c *call) messaged(m *understand.Meaning, text string) (Step, bool) {
	s := c.s
	if s.Asked != "ask.message" || s.Promise != "" {
		return Step{}, false
	}
	switch m.Intent {
	case understand.Emergency, understand.Person, understand.Repeat, understand.Goodbye, understand.Late:
		return Step{}, false
	}
	if m.Empty || m.Pause || m.Words < 2 {
		return Step{}, false
	}
	s.Asked, s.Misses = "", 0
	note := m.Note
	if note == "" {
		note = strings.TrimSpace(text)
	}
	return c.leaveMessage(shorten(note, maxNote)), true
}

// shorten cuts a text to so many characters, at a blank.
func shorten(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	text = string([]rune(text)[:most])
	if i := strings.LastIndexByte(text, ' '); i > 0 {
		text = text[:i]
	}
	return text
}

// backNote reads the note back.
func (c *call) backNote() string {
	if c.s.Notes == "" {
		return ""
	}
	return speak.Say(c.s.Lang, "back.note", "note", c.s.Notes)
}
