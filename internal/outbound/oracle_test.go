package outbound_test

import (
	"net/http"
	"net/netip"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/outbound"
)

// A customer who enters names must not learn from the answers which of them
// our own network knows.
func TestANameThatLeadsInwardsLooksLikeOneThatDoesNotExist(t *testing.T) {
	t.Parallel()
	dns := newDNS(t)
	c := outbound.New(outbound.Config{Resolver: dns.resolver(), Now: func() time.Time { return time.Unix(0, 0) }})
	ask := func(host string) (outbound.Answer, error) {
		a, err := c.Do(t.Context(), outbound.Request{Method: http.MethodPost, URL: "https://" + host + "/hooks", Timeout: patient})
		wantClass(t, err, outbound.DNS)
		return a, err
	}
	nobody, none := ask("nobody.example.com")
	for _, address := range []string{"10.0.0.1", "127.0.0.1", "169.254.169.254", "fd00::1"} {
		inner, inwards := ask(dns.name(netip.MustParseAddr(address)))
		if got, want := inwards.Error(), none.Error(); got != want {
			t.Errorf("%s: got %q, and %q of a name that does not exist: they must be the same", address, got, want)
		}
		if outbound.Explain(inwards) != outbound.Explain(none) || inner.Latency != nobody.Latency || inner.Latency == 0 {
			t.Errorf("%s: got %q after %s, want what is said of a name that does not exist, after %s", address, outbound.Explain(inwards),
				inner.Latency, nobody.Latency)
		}
	}
	// No name is tried in the networks of this machine.
	dns.mu.Lock()
	defer dns.mu.Unlock()
	if len(dns.lookups) != 5 || dns.lookups["nobody.example.com"] != 1 {
		t.Errorf("got these look-ups, want each name once and no other: %v", dns.lookups)
	}
}

func TestOnlyPortsOfWebServersAreCalled(t *testing.T) {
	t.Parallel()
	dns := newDNS(t)
	public := netip.MustParseAddr("93.184.215.14")
	name := dns.name(public)
	production := outbound.New(outbound.Config{Resolver: dns.resolver()})
	intranet := outbound.New(outbound.Config{Resolver: dns.resolver(), AllowPrivate: []netip.Prefix{netip.MustParsePrefix("10.1.0.0/16")},
		AllowPorts: []uint16{9443}})
	for _, port := range []string{"22", "25", "80", "3306", "5432", "6379", "8080", "9200", "11211", "65535"} {
		for _, host := range []string{name, "93.184.215.14", "[2606:4700::1111]"} {
			wantClass(t, do(t, production, "https://"+host+":"+port), outbound.RefusedAddress)
		}
		// A network that the operator opened is opened for web servers only.
		wantClass(t, do(t, intranet, "https://10.1.2.3:"+port), outbound.RefusedAddress)
		if err := production.Control("tcp4", "93.184.215.14:"+port); outbound.ClassOf(err) != outbound.RefusedAddress {
			t.Errorf("the dialer would connect to port %s: got %v", port, err)
		}
	}
	for _, port := range []string{"", ":443", ":8443"} {
		if err := production.Check("https://example.com" + port); err != nil {
			t.Errorf("%q: got %v", port, err)
		}
	}
	if production.Check("https://example.com:9443") == nil || intranet.Check("https://example.com:9443") != nil ||
		intranet.Check("https://10.1.2.3:9443") != nil {
		t.Error("a port is allowed where the operator allows it, and nowhere else")
	}
	// In development every port of this machine, and of no other.
	dev := outbound.New(outbound.Config{AllowPrivate: append(loopback, netip.MustParsePrefix("10.1.0.0/16")), AllowHTTP: true})
	for address, want := range map[string]bool{"127.0.0.1:5000": true, "[::1]:5000": true, "10.1.2.3:5000": false, "10.1.2.3:80": true,
		"93.184.215.14:5000": false} {
		if err := dev.Control("tcp4", address); (err == nil) != want {
			t.Errorf("in development %s: got %v, want allowed %t", address, err, want)
		}
	}
}
