package app

import (
	"net/netip"
	"testing"
)

// Mail without encryption stays on this machine, and only where somebody allows it.
func TestPlainMailIsForThisMachineOnly(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		networks []string
		dev      bool
		want     bool
	}{
		{nil, false, false}, {nil, true, true}, {[]string{"127.0.0.0/8"}, false, true}, {[]string{"::1/128"}, false, true},
		{[]string{"10.1.0.0/16", "192.168.0.0/16"}, false, false}, {[]string{"10.0.0.0/8", "127.0.0.1/32"}, false, true},
	} {
		config := Config{Dev: c.dev}
		for _, n := range c.networks {
			config.AllowPrivate = append(config.AllowPrivate, netip.MustParsePrefix(n))
		}
		if got := plainMail(&config); got != c.want {
			t.Errorf("%v, dev %v: got %v, want %v", c.networks, c.dev, got, c.want)
		}
	}
}
