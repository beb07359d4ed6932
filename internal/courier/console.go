package courier

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
)

// console is the channel of whoever develops: what would go to a telephone is
// shown. It is no log, and stands nowhere else.
type console struct {
	mu  sync.Mutex
	out io.Writer
}

func openConsole(_ Settings, c Config) (Carrier, error) {
	out := c.Console
	if out == nil {
		out = io.Discard
	}
	return &console{out: out}, nil
}

// Send implements Carrier.
func (c *console) Send(_ context.Context, m Message) (Receipt, error) {
	if err := m.check(); err != nil {
		return Receipt{}, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	text := m.Text
	if t := m.Template; t != nil && text == "" {
		text = t.Name + " (" + strings.Join(t.Parameters, ", ") + ")"
	}
	if _, err := fmt.Fprintf(c.out, "to %s: %s\n", m.To, text); err != nil {
		return Receipt{}, failed(Later, ErrAway, "").because(err)
	}
	return Receipt{ProviderID: m.ID, Units: 1}, nil
}

// Check implements Carrier.
func (c *console) Check(context.Context) error { return nil }
