package spelling

// longestWord is how many characters a word has whose edits are worth
// counting.
const longestWord = 64

// Edits counts the characters to change, add or drop to get from one word to
// the other. It gives up on long ones, which nobody mistypes or mishears into
// each other.
func Edits(a, b string) int {
	x, y := []rune(a), []rune(b)
	if len(x) > longestWord || len(y) > longestWord {
		return longestWord
	}
	row := make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := range x {
		diagonal := row[0]
		row[0] = i + 1
		for j := range y {
			d := diagonal
			if x[i] != y[j] {
				d = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], d
		}
	}
	return row[len(y)]
}
