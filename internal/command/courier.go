package command

import (
	"context"
	"fmt"
	"io"
)

// console is the courier of whoever develops: what would go to a telephone is
// shown on the console. It is no log, and stands nowhere else.
type console struct{ out io.Writer }

// Send shows the text.
func (c console) Send(_ context.Context, number, _, text string) error {
	_, err := fmt.Fprintf(c.out, "to %s: %s\n", number, text)
	return err
}
