package service

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/outbound"
)

type healthyCmd struct {
	URL string `name:"url" help:"Where to ask." default:"http://127.0.0.1:8080/readyz" placeholder:"URL"`
}

// Help says what for.
func (healthyCmd) Help() string {
	return `Exits with 0 if the service of this machine can work, else with 1 and the reason: for supervisors of images in which there is no other program to ask with.

	mawid service healthy
	mawid service healthy --url https://book.example.com/readyz`
}

// healthyPatience is how long an answer may take.
const healthyPatience = 4 * time.Second

// Run asks.
func (c *healthyCmd) Run(ctx context.Context, g *command.Global, s command.Streams) error {
	ctx, cancel := context.WithTimeout(ctx, healthyPatience)
	defer cancel()
	if u, err := url.Parse(c.URL); err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" {
		return command.Usage(fmt.Sprintf("--url: %q is not an address; write it as http://127.0.0.1:8080/readyz", c.URL))
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, c.URL, nil)
	if err != nil {
		return command.Usage("--url: " + err.Error())
	}
	a, err := http.DefaultClient.Do(r) // #nosec G704 -- the operator names the address
	if why := outbound.Distrust(err); why != "" {
		return fmt.Errorf("somebody answers at %s, but this machine does not trust it: %s. Ask by the name that the certificate is for, or let "+
			"this machine know its authority", c.URL, why)
	}
	if err != nil {
		return fmt.Errorf("nobody answers at %s; is the service running, and is this where it listens? %w", c.URL, err)
	}
	defer a.Body.Close()
	said, _ := io.ReadAll(io.LimitReader(a.Body, 1000)) // What could be read is enough.
	if a.StatusCode != http.StatusOK {
		return fmt.Errorf("not ready: %s %s", a.Status, strings.TrimSpace(string(said)))
	}
	return g.Say(s, map[string]string{"status": "ok"}, "ready")
}
