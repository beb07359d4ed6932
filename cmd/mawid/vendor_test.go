package main

import (
	"testing"

	"github.com/mawid/mawid/internal/voice"
)

// Whoever adds a carrier or a platform with a secret gives it a flag.
func TestEverySecretOfAnAgentHasAFlag(t *testing.T) {
	t.Parallel()
	given := new(agentProfile).given()
	n := 0
	for vendor := range new(voice.AgentSecrets).Each() {
		if _, ok := given[vendor]; !ok {
			t.Errorf("mawid agent has no flag for the secret of %s", vendor)
		}
		n++
	}
	if n != len(given) {
		t.Errorf("%d flags, and %d secrets", len(given), n)
	}
}
