package command

import (
	"bufio"
	"errors"
	"fmt"
	"strings"
)

// Agreed is the flag of every command that takes something away for good. Embed
// it, find out what is concerned, and ask before anything is done.
type Agreed struct {
	Yes bool `help:"Do it without asking." env:"-"`
}

// What is said when nobody agreed. Nothing was done.
var (
	errNobodyAsked = errors.New("this cannot be undone, and there is nobody at a terminal to ask; nothing was changed. Give --yes to do it " +
		"without asking")
	errNotAgreed = errors.New("nothing was changed; answer yes, or give --yes")
)

// Ask shows a person what is about to happen and returns nil if it shall:
// with --yes at once, on a terminal if the answer is yes, and never if there
// is nobody to ask. The question is no part of the command's answer.
func (c Agreed) Ask(s Streams, what string, args ...any) error {
	if c.Yes {
		return nil
	}
	fmt.Fprintf(s.Err, what+"\n", args...)
	if !s.Person {
		return errNobodyAsked
	}
	fmt.Fprint(s.Err, "This cannot be undone. Type yes to go on: ")
	answer, _ := bufio.NewReader(s.In).ReadString('\n')
	if strings.TrimSpace(answer) != "yes" {
		return errNotAgreed
	}
	return nil
}
