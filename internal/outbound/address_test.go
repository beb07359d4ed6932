package outbound_test

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/outbound"
)

var loopback = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}

// inward are addresses that a customer must not make us call, by what they
// are. A name can lead to any of them.
var inward = map[string]string{
	"loopback":                         "127.0.0.1",
	"the end of loopback":              "127.255.255.254",
	"private 10":                       "10.0.0.1",
	"private 172":                      "172.31.255.255",
	"private 192":                      "192.168.1.1",
	"link-local":                       "169.254.1.1",
	"cloud metadata":                   "169.254.169.254",
	"this host":                        "0.0.0.0",
	"this network":                     "0.1.2.3",
	"carrier NAT":                      "100.64.0.1",
	"the end of carrier NAT":           "100.127.255.255",
	"cloud metadata in carrier NAT":    "100.100.100.200",
	"protocol assignments":             "192.0.0.192",
	"documentation":                    "192.0.2.2",
	"benchmarking":                     "198.19.0.1",
	"6to4 relay":                       "192.88.99.1",
	"multicast":                        "224.0.0.1",
	"reserved":                         "240.0.0.1",
	"broadcast":                        "255.255.255.255",
	"IPv6 loopback":                    "::1",
	"IPv6 unspecified":                 "::",
	"IPv6 link-local":                  "fe80::1",
	"IPv6 unique local":                "fd00::2",
	"IPv6 cloud metadata":              "fd00:ec2::254",
	"IPv6 site-local":                  "fec0::1",
	"IPv6 multicast":                   "ff02::1",
	"IPv6 documentation":               "2001:db8::1",
	"Teredo":                           "2001:0:7f00:1::1",
	"6to4 of loopback":                 "2002:7f00:1::1",
	"NAT64 of loopback":                "64:ff9b::7f00:1",
	"NAT64 of metadata":                "64:ff9b::a9fe:a9fe",
	"NAT64 of a public address":        "64:ff9b::808:808",
	"local NAT64":                      "64:ff9b:1::a00:1",
	"IPv4-mapped loopback":             "::ffff:127.0.0.1",
	"IPv4-mapped loopback in hex":      "::ffff:7f00:1",
	"IPv4-mapped metadata":             "::ffff:169.254.169.254",
	"IPv4-compatible loopback":         "::127.0.0.1",
	"IPv4-translated loopback":         "::ffff:0:127.0.0.1",
	"discard":                          "100::1",
	"segment routing":                  "5f00::1",
	"IPv6 documentation, the new one":  "3fff::1",
	"unique local with an IPv4 inside": "fc00::127.0.0.1",
}

func TestInwardAddressesAreRefusedAsTextAndAtDialTime(t *testing.T) {
	t.Parallel()
	dns := newDNS(t)
	c := outbound.New(outbound.Config{Resolver: dns.resolver()})
	for name, address := range inward {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ip := netip.MustParseAddr(address)

			// Written in the address: refused when it is entered, and by Do.
			text := "https://" + net.JoinHostPort(address, "8443") + "/hooks"
			err := c.Check(text)
			if f := fault.Of(err); f.Kind != fault.Invalid || !errors.Is(err, outbound.ErrRefused) {
				t.Errorf("Check: got %v, want a refusal", err)
			}
			wantClass(t, do(t, c, text), outbound.RefusedAddress)

			// As what a name leads to: only dialling can tell.
			host := dns.name(ip)
			if err := c.Check("https://" + host + "/hooks"); err != nil {
				t.Errorf("Check of a name: got %v", err)
			}
			wantClass(t, do(t, c, "https://"+host+":8443/hooks"), outbound.DNS)

			// And asked directly, as the dialer asks.
			network := "tcp6"
			if ip.Is4() {
				network = "tcp4"
			}
			if c.Control(network, netip.AddrPortFrom(ip, 8443).String()) == nil {
				t.Error("the dialer would connect")
			}
		})
	}
}

// No way of writing the address of a listener on loopback reaches it.
func TestNoSpellingReachesAListenerOnLoopback(t *testing.T) {
	t.Parallel()
	l := listen(t, "tcp", "127.0.0.1:0")
	_, port, _ := net.SplitHostPort(l.addr)
	for _, host := range []string{
		"127.0.0.1", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7F.1", "0x7f.0x0.0x0.0x1", "017700000001",
		"0177.0.0.1", "127.0.0.01", "127.000.000.001", "0127.0.0.1", "127.0.0.1.", "0", "0.0.0.0", "00000000",
		"[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[0:0:0:0:0:ffff:127.0.0.1]", "[::]", "[::1]", "[::127.0.0.1]", "[127.0.0.1]",
		"[::1%25lo]", "[fe80::1%25lo]", "[fe80::1%25eth0]", "[::ffff:127.0.0.1%25lo]", "[2606:4700::1111%25eth0]",
		"localhost", "LOCALHOST", "localhost.", "foo.localhost", "localhost.localdomain", "vm", "runsc",
		"１２７.０.０.１", "127。0。0。1", "①②⑦.⓪.⓪.①", "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ", "127.0.0.1%00", "127.0.0.1%2f", "127.0.0.1\\@example.com", "example.com@127.0.0.1",
	} {
		t.Run(host, func(t *testing.T) {
			t.Parallel()
			c := outbound.New(outbound.Config{})
			text := "https://" + host + ":" + port + "/"
			// One name here has a form that a public name could have.
			if err := c.Check(text); err == nil && host != "localhost.localdomain" {
				t.Errorf("Check takes %q", text)
			}
			err := do(t, c, text)
			if got := outbound.ClassOf(err); got != outbound.RefusedAddress && got != outbound.BadAddress && got != outbound.DNS {
				t.Errorf("got %v", err)
			}
			// The dialer alone, as if the text had never been looked at.
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
			defer cancel()
			bare := strings.ReplaceAll(strings.Trim(host, "[]"), "%25", "%")
			if conn, err := c.Dial(ctx, net.JoinHostPort(bare, port)); err == nil {
				conn.Close()
				t.Error("the dialer connects")
			}
		})
	}
	t.Cleanup(func() {
		if n := l.accepted.Load(); n != 0 {
			t.Errorf("the listener got %d connections, want none", n)
		}
	})
}

func TestTheDialerRefusesWhatIsNotAnAddress(t *testing.T) {
	t.Parallel()
	c := outbound.New(outbound.Config{AllowPrivate: []netip.Prefix{netip.MustParsePrefix("fe80::/10")}})
	for _, tc := range []struct{ network, address string }{
		{"tcp6", "[fe80::1%eth0]:443"},
		{"tcp6", "[2606:4700::1111%eth0]:443"},
		{"tcp6", "[::ffff:8.8.8.8%eth0]:443"},
		{"unix", "/run/docker.sock"},
		{"udp4", "8.8.8.8:53"},
		{"tcp4", "nonsense"},
		{"tcp4", ""},
	} {
		if err := c.Control(tc.network, tc.address); outbound.ClassOf(outbound.Failed(err)) != outbound.DNS {
			t.Errorf("%s %s: got %v, want a refusal", tc.network, tc.address, err)
		}
	}
	if err := c.Control("tcp4", "8.8.8.8:443"); err != nil {
		t.Errorf("a public address: got %v", err)
	}
	if err := c.Control("tcp6", "[2606:4700:4700::1111]:443"); err != nil {
		t.Errorf("a public IPv6 address: got %v", err)
	}
}

func TestTheOperatorsExceptionsAreNoWiderThanWritten(t *testing.T) {
	t.Parallel()
	for name, tc := range map[string]struct {
		allow   string
		address string
		want    bool
	}{
		"an intranet range":                   {"10.1.0.0/16", "10.1.2.3", true},
		"its neighbour":                       {"10.1.0.0/16", "10.2.2.3", false},
		"mapped, it is the same":              {"10.1.0.0/16", "::ffff:10.1.2.3", true},
		"mapped, its neighbour is too":        {"10.1.0.0/16", "::ffff:10.2.2.3", false},
		"a range written mapped":              {"::ffff:10.1.0.0/112", "10.1.2.3", true},
		"host bits do not matter":             {"10.1.2.3/16", "10.1.9.9", true},
		"an IPv6 range":                       {"fd00::/64", "fd00::2", true},
		"everything in IPv6 is not IPv4":      {"::/0", "127.0.0.1", false},
		"everything in IPv6 is not a mapping": {"::/0", "::ffff:127.0.0.1", false},
		"everything in IPv6 is not NAT64":     {"::/0", "64:ff9b::7f00:1", false},
		"NAT64 to a public address":           {"64:ff9b::/96", "64:ff9b::808:808", true},
		"NAT64 to loopback":                   {"64:ff9b::/96", "64:ff9b::7f00:1", false},
		"NAT64 to metadata":                   {"64:ff9b::/96", "64:ff9b::a9fe:a9fe", false},
		"loopback does not open metadata":     {"127.0.0.0/8", "169.254.169.254", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := outbound.New(outbound.Config{AllowPrivate: []netip.Prefix{netip.MustParsePrefix(tc.allow), {}}})
			if got := c.Check("https://" + net.JoinHostPort(tc.address, "443")); (got == nil) != tc.want {
				t.Errorf("got %v, want allowed %t", got, tc.want)
			}
		})
	}
}

func TestCheckSaysWhatToWriteInstead(t *testing.T) {
	t.Parallel()
	production := outbound.New(outbound.Config{})
	development := outbound.New(outbound.Config{AllowPrivate: loopback, AllowHTTP: true})
	for name, tc := range map[string]struct {
		url  string
		dev  bool
		want string // in the sentence; empty if it is fine
	}{
		"plain":                     {url: "https://example.com/hooks"},
		"no path":                   {url: "https://example.com"},
		"a port of another kind":    {url: "https://example.com:22/", want: "443 or 8443"},
		"http's port":               {url: "https://example.com:80/", want: "443 or 8443"},
		"a port of an address":      {url: "https://93.184.215.14:6379/", want: "443 or 8443"},
		"dev: not others' ports":    {url: "http://93.184.215.14:22/", dev: true, want: "443 or 8443"},
		"dev: http's port":          {url: "http://93.184.215.14/", dev: true},
		"port and query":            {url: "https://hooks.example.com:8443/a/b?key=1&x=%20"},
		"capitals":                  {url: "HTTPS://Example.COM/"},
		"a final dot":               {url: "https://example.com./"},
		"an underscore":             {url: "https://my_app.example.com/"},
		"Arabic":                    {url: "https://موقع.وزارة-الاتصالات.مصر/خطاف"},
		"punycode":                  {url: "https://xn--mgbh0fb.xn--kgbechtv/"},
		"a public address":          {url: "https://93.184.215.14/hooks"},
		"a public IPv6 address":     {url: "https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]:8443/"},
		"a name with digits":        {url: "https://127.0.0.1.nip.io/"},
		"2048 bytes":                {url: "https://example.com/" + strings.Repeat("a", 2028)},
		"2049 bytes":                {url: "https://example.com/" + strings.Repeat("a", 2029), want: "at most 2048"},
		"empty":                     {url: "", want: "https://"},
		"no scheme":                 {url: "example.com/hooks", want: "write https:// in front"},
		"a scheme by mistake":       {url: "example.com:443/hooks", want: "https://"},
		"a path":                    {url: "/hooks", want: "https://"},
		"no protocol":               {url: "//example.com/hooks", want: "https://"},
		"http":                      {url: "http://example.com", want: "write https://"},
		"another scheme":            {url: "ftp://example.com", want: "begin with https://"},
		"a file":                    {url: "file:///etc/passwd", want: "begin with https://"},
		"gopher":                    {url: "gopher://127.0.0.1:6379/_x", want: "begin with https://"},
		"one slash":                 {url: "https:/example.com", want: "names no server"},
		"no slash":                  {url: "https:example.com", want: "names no server"},
		"no host":                   {url: "https:///hooks", want: "names no server"},
		"only a port":               {url: "https://:443/hooks", want: "names no server"},
		"a password":                {url: "https://user:pass@example.com/", want: "user name or password"},
		"a user":                    {url: "https://user@example.com/", want: "user name or password"},
		"an empty user":             {url: "https://@example.com/", want: "user name or password"},
		"a fragment":                {url: "https://example.com/#part", want: "leave out the #"},
		"an empty fragment":         {url: "https://example.com/#", want: "leave out the #"},
		"port 0":                    {url: "https://example.com:0/", want: "1 to 65535"},
		"port 65536":                {url: "https://example.com:65536/", want: "1 to 65535"},
		"a huge port":               {url: "https://example.com:99999999999999999999/", want: "1 to 65535"},
		"a port of letters":         {url: "https://example.com:https/", want: "full address"},
		"no port after the colon":   {url: "https://example.com:/", want: "leave out the colon"},
		"a space in front":          {url: " https://example.com/", want: "space"},
		"a space inside":            {url: "https://example.com/a b", want: "space"},
		"a line end":                {url: "https://example.com/\r\nHost: evil", want: "space"},
		"a zero byte":               {url: "https://example.com/\x00", want: "cannot be shown"},
		"not UTF-8":                 {url: "https://example.com/\xff", want: "cannot be shown"},
		"a backslash":               {url: `https://example.com\@127.0.0.1/`, want: "full address"},
		"a label too long":          {url: "https://" + strings.Repeat("a", 64) + ".com/", want: "spelling"},
		"a name too long":           {url: "https://" + strings.Repeat("abcdefg.", 32) + "com/", want: "spelling"},
		"an empty label":            {url: "https://example..com/", want: "spelling"},
		"a hyphen in front":         {url: "https://-example.com/", want: "spelling"},
		"a star":                    {url: "https://*.example.com/", want: "spelling"},
		"an impossible character":   {url: "https://exa\u202emple.com/", want: "spelling"},
		"brackets around a name":    {url: "https://[example.com]/", want: "e"},
		"localhost":                 {url: "https://localhost/", want: "public name"},
		"a private name":            {url: "https://printer.local/", want: "public name"},
		"cloud metadata by name":    {url: "https://metadata.google.internal/", want: "public name"},
		"a bare name":               {url: "https://intranet-server/", want: "full public name"},
		"a number":                  {url: "https://2130706433/", want: "four numbers"},
		"a private address":         {url: "https://192.168.1.1/", want: "private or reserved"},
		"dev: http on localhost":    {url: "http://localhost:8080/hooks", dev: true},
		"dev: http on 127.0.0.1":    {url: "http://127.0.0.1:8080/hooks", dev: true},
		"dev: http on ::1":          {url: "http://[::1]:8080/hooks", dev: true},
		"dev: a container's name":   {url: "http://receiver:8080/hooks", dev: true},
		"dev: not the neighbours'":  {url: "http://192.168.1.1/hooks", dev: true, want: "private or reserved"},
		"dev: not metadata":         {url: "http://169.254.169.254/latest/meta-data", dev: true, want: "private or reserved"},
		"dev: not this host by 0":   {url: "http://0.0.0.0:8080/", dev: true, want: "private or reserved"},
		"dev: not a curious number": {url: "http://2130706433/", dev: true, want: "four numbers"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := production
			if tc.dev {
				c = development
			}
			err := c.Check(tc.url)
			if tc.want == "" {
				if err != nil {
					t.Errorf("got %v", err)
				}
				return
			}
			f := fault.Of(err)
			if f.Kind != fault.Invalid || !strings.Contains(f.Detail, tc.want) || outbound.Explain(err) != f.Detail {
				t.Errorf("got %v, want an Invalid fault that says %q", err, tc.want)
			}
		})
	}
}

// Whatever Check takes has a host that is a public address or a name, and one
// that is dialled as it was read.
func FuzzCheck(f *testing.F) {
	for _, s := range []string{"https://example.com/hooks", "https://[::ffff:127.0.0.1]:1/", "https://１２７.1/", "https://a@b#c",
		"https://[fe80::1%25lo]/", "https://0x7f.1:65536", "https://مثال.إختبار"} {
		f.Add(s)
	}
	c := outbound.New(outbound.Config{})
	f.Fuzz(func(t *testing.T, raw string) {
		err := c.Check(raw)
		if err != nil {
			if fault.Of(err).Kind != fault.Invalid {
				t.Errorf("got %v, want an Invalid fault", err)
			}
			return
		}
		u, err := url.Parse(raw)
		if err != nil {
			t.Fatal(err)
		}
		if u.Scheme != "https" || u.User != nil || u.Fragment != "" || u.Hostname() == "" || len(raw) > 2048 {
			t.Errorf("takes %q", raw)
		}
		if ip, err := netip.ParseAddr(u.Hostname()); err == nil {
			if a := ip.Unmap(); a.Zone() != "" || !a.IsGlobalUnicast() || a.IsPrivate() || a.IsLoopback() || a.IsLinkLocalUnicast() {
				t.Errorf("takes %q", raw)
			}
		}
		if again, err := url.Parse(u.String()); err != nil || c.Check(again.String()) != nil {
			t.Errorf("takes %q and not its own spelling %q", raw, u)
		}
	})
}
