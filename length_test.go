package mawid_test

import (
	"go/scanner"
	"go/token"
	"strings"
	"testing"
	"unicode/utf8"
)

// longest is how many characters a line of Go may have.
const longest = 140

// A line that is longer has its reason: it holds a raw string (SQL, a tag, a
// document), whose lines are not ours to break, or a sentence in one piece.
func TestNoLineIsLongWithoutAReason(t *testing.T) {
	t.Parallel()
	files(t, func(name, text string) {
		if strings.HasPrefix(name, "stories/testdata/") {
			return
		}
		var raw map[int]bool // looked for only where it is needed
		for i, line := range strings.Split(text, "\n") {
			if utf8.RuneCountInString(line) <= longest {
				continue
			}
			if raw == nil {
				raw = rawLines(text)
			}
			if !raw[i+1] {
				t.Errorf("%s:%d: %d characters, want at most %d", name, i+1, utf8.RuneCountInString(line), longest)
			}
		}
	})
}

// rawLines are the lines on which a raw string stands, and those of a string
// that has no blank to be broken at or fills a line alone.
func rawLines(text string) map[int]bool {
	lines := map[int]bool{}
	set := token.NewFileSet()
	file := set.AddFile("", -1, len(text))
	var s scanner.Scanner
	s.Init(file, []byte(text), nil, 0)
	for {
		at, tok, lit := s.Scan()
		if tok == token.EOF {
			return lines
		}
		if tok != token.STRING {
			continue
		}
		first := file.Line(at)
		if lit[0] == '`' || utf8.RuneCountInString(lit) > longest-40 {
			for i := range strings.Count(lit, "\n") + 1 {
				lines[first+i] = true
			}
		}
	}
}
