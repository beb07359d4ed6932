package service

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/mawid/mawid/internal/command"
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
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, c.URL, nil)
	if err != nil {
		return command.Usage("--url: " + err.Error())
	}
	a, err := http.DefaultClient.Do(r) // #nosec G704 -- the operator names the address
	if err != nil {
		return fmt.Errorf("nobody answers: %w", err)
	}
	defer a.Body.Close()
	said, _ := io.ReadAll(io.LimitReader(a.Body, 1000)) // What could be read is enough.
	if a.StatusCode != http.StatusOK {
		return fmt.Errorf("not ready: %s %s", a.Status, strings.TrimSpace(string(said)))
	}
	return g.Say(s, map[string]string{"status": "ok"}, "ready")
}
