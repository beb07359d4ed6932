package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// agreed is the flag of commands that take something away for good: find out
// what is concerned, and ask before anything is done.
type agreed struct {
	Yes bool `help:"Do it without asking." env:"-"`
}

// What is said when nobody agreed. Nothing was done.
var (
	errNobodyThere = errors.New("this cannot be undone, and there is nobody at a terminal to ask; nothing was changed. Give --yes to do it without asking")
	errNotAgreed   = errors.New("nothing was changed; answer yes, or give --yes")
)

// ask shows a person what is about to happen and returns nil if it shall: with
// --yes at once, on a terminal if the answer is yes, and never if there is
// nobody to ask.
func (c agreed) ask(s streams, what string, args ...any) error {
	if c.Yes {
		return nil
	}
	fmt.Fprintf(s.err, what+"\n", args...)
	if !atTerminal(s.in) {
		return errNobodyThere
	}
	fmt.Fprint(s.err, "This cannot be undone. Type yes to go on: ")
	answer, _ := bufio.NewReader(s.in).ReadString('\n')
	if strings.TrimSpace(answer) != "yes" {
		return errNotAgreed
	}
	return nil
}

// atTerminal tells whether a person may be typing.
func atTerminal(in io.Reader) bool {
	f, ok := in.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
