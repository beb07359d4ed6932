package outbound

import (
	"context"
	"net"
)

// Dial connects as the transport does, without the look at the text that Do
// takes first.
func (c *Client) Dial(ctx context.Context, address string) (net.Conn, error) {
	return c.dialer.DialContext(ctx, "tcp", address)
}

// Control is what the dialer asks before it connects.
func (c *Client) Control(network, address string) error {
	return c.guard.control(network, address, nil)
}

// Failed classifies an error of the dialer.
func Failed(err error) error { return failed(context.Background(), err, stageConnecting) }
