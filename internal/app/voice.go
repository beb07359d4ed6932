package app

import (
	"net/http"

	"github.com/mawid/mawid/internal/agent"
	"github.com/mawid/mawid/internal/api"
)

// Voice is the voice agent's door.
func (a *App) Voice() *agent.Server {
	return agent.New(agent.Config{
		Desk: a.Desk, Now: a.config.Now, Logger: a.config.Logger, BaseURL: a.config.BaseURL,
		Client: func(r *http.Request) string { return api.ClientAddress(r, a.config.TrustedProxies) },
	})
}

// voice puts the voice agent's door beside the others.
func (a *App) voice(others http.Handler) http.Handler {
	door := a.Voice()
	a.hangUp = door.Close
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if agent.Owns(r.URL.Path) {
			door.ServeHTTP(w, r)
			return
		}
		others.ServeHTTP(w, r)
	})
}
