// Package sheet writes tables that a spreadsheet opens as they are meant: in
// UTF-8, with numbers of telephones as text, and without running what people
// typed as a formula.
package sheet

import (
	"encoding/csv"
	"io"
	"regexp"
	"strings"
)

// mark tells Excel that the file is in UTF-8.
const mark = "\ufeff"

// Writer writes a table as CSV.
type Writer struct {
	out   io.Writer
	csv   *csv.Writer
	begun bool
}

// NewWriter makes a writer.
func NewWriter(w io.Writer) *Writer {
	c := csv.NewWriter(w)
	c.UseCRLF = true
	return &Writer{out: w, csv: c}
}

// Row writes one row.
func (w *Writer) Row(cells ...string) error {
	if !w.begun {
		w.begun = true
		if _, err := io.WriteString(w.out, mark); err != nil {
			return err
		}
	}
	safe := make([]string, len(cells))
	for i, c := range cells {
		safe[i] = Text(c)
	}
	return w.csv.Write(safe)
}

// Flush writes what is waiting.
func (w *Writer) Flush() error {
	w.csv.Flush()
	return w.csv.Error()
}

// formula are the characters that begin a formula, or may be skipped before
// one, in some spreadsheet; also in their wide forms, which some take for the
// narrow ones.
const formula = "=+-@\t\r\n|%＝＋－＠"

// telephone is a number as we store it.
var telephone = regexp.MustCompile(`^\+[0-9]{7,15}$`)

// Text gives a cell that no spreadsheet takes for a formula: with an
// apostrophe in front if it might be one. A telephone number is written in
// groups, as people do: that is a text, and no spreadsheet makes a number of it.
func Text(cell string) string {
	if telephone.MatchString(cell) {
		return Phone(cell)
	}
	bare := strings.TrimLeft(cell, " \u00a0\u200e\u200f\ufeff\x00")
	if bare != "" && strings.ContainsRune(formula, []rune(bare)[0]) {
		return "'" + cell
	}
	return cell
}

// Phone writes a telephone number as +966 50 123 4567: four digits at the end, three
// before them, and of a Saudi number what is left of it after the country. What is no
// number stays as it is.
func Phone(number string) string {
	if !telephone.MatchString(number) {
		return number
	}
	n := len(number)
	front, last := number[:n-7], number[n-7:n-4]+" "+number[n-4:]
	if rest, saudi := strings.CutPrefix(front, "+966"); saudi && rest != "" {
		front = "+966 " + rest
	}
	return front + " " + last
}
