package app

import (
	"context"
	"net/http"
	"strings"
	"time"
)

// MockGateway is where the mock of the providers of messages is.
const MockGateway = "/api/v1/demo/mock-gateway"

// reportEvery is how often the mock tells what became of its messages.
const reportEvery = time.Second

// stead is the address that stands in for a provider's; empty: none does.
func (a *App) stead(kind string) string {
	if a.gateway == nil || kind == "smtp" {
		return ""
	}
	return strings.TrimSuffix(a.config.BaseURL, "/") + MockGateway + "/" + kind
}

// reportMessages posts the reports of the mock, until the context ends.
func (a *App) reportMessages(ctx context.Context) {
	if a.gateway == nil {
		return
	}
	tick := time.NewTicker(reportEvery)
	defer tick.Stop()
	client := &http.Client{Timeout: 10 * time.Second}
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		for _, r := range a.gateway.Due() {
			if answer, err := client.Do(r.WithContext(ctx)); err == nil { // A report that is lost is as real as any.
				_ = answer.Body.Close()
			}
		}
	}
}
