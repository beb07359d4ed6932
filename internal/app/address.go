package app

import (
	"cmp"
	"context"
)

// ChooseBaseURL says at which address callers reach the service, before it is
// served: at the one given, which is remembered for commands and later starts;
// else at the remembered one, which development leaves alone; else at our own.
// Nodes that are given different ones hear of it: each would print links of its
// own.
func (a *App) ChooseBaseURL(ctx context.Context, given, own string) (string, error) {
	a.config.BaseURL = cmp.Or(given, own)
	switch {
	case given != "":
		before, err := a.Organization.RememberBaseURL(ctx, given)
		if err := a.readAllTheSame(err, "the base URL is not remembered for other commands until the next start"); err != nil {
			return "", err
		}
		if before != "" && before != given {
			a.config.Logger.Warn("the base URL is not the one of before; give every node the same", "now", given, "before", before)
		}
	case !a.config.Dev:
		remembered, err := a.Organization.BaseURL(ctx)
		if err != nil {
			return "", err
		}
		if remembered != "" {
			a.config.BaseURL = remembered
			a.config.Logger.Info("using the remembered base URL", "url", remembered)
		}
	}
	return a.config.BaseURL, nil
}
