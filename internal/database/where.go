package database

import "strconv"

// Where builds a condition from parts.
type Where struct {
	SQL  string
	Args []any
}

// And adds a condition, in which each ? stands for one of the values.
func (w *Where) And(condition string, args ...any) {
	w.SQL += " and "
	for i := range len(condition) {
		if condition[i] == '?' {
			w.SQL += w.Arg(args[0])
			args = args[1:]
		} else {
			w.SQL += condition[i : i+1]
		}
	}
}

// Arg adds a value and gives its parameter.
func (w *Where) Arg(v any) string {
	w.Args = append(w.Args, v)
	return "$" + strconv.Itoa(len(w.Args))
}
