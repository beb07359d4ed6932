package app

import (
	"net/netip"
	"slices"
	"strconv"

	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/outbound"
)

// privateNetworks are where an operator's own mail server may be: unlike the
// addresses that customers enter, nobody else has chosen it.
var privateNetworks = []netip.Prefix{
	netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128"), netip.MustParsePrefix("10.0.0.0/8"),
	netip.MustParsePrefix("172.16.0.0/12"), netip.MustParsePrefix("192.168.0.0/16"), netip.MustParsePrefix("100.64.0.0/10"),
	netip.MustParsePrefix("fc00::/7"),
}

// plainMail tells whether organizations may hand mail to a server on this machine
// without encryption: whoever develops may, and whoever has allowed this machine.
func plainMail(c *Config) bool {
	return c.Dev || slices.ContainsFunc(c.AllowPrivate, func(p netip.Prefix) bool {
		return p.Contains(netip.AddrFrom4([4]byte{127, 0, 0, 1})) || p.Contains(netip.IPv6Loopback())
	})
}

// ownMail is the installation's own mail server; nil: there is none.
func ownMail(c *Config) (courier.Carrier, error) {
	if c.Mail == nil {
		return nil, nil
	}
	port, err := strconv.ParseUint(c.Mail["port"], 10, 16)
	if err != nil {
		return nil, courier.ErrSetting.On("port")
	}
	now := c.Now
	if now == nil {
		now = c.Host
	}
	client := outbound.New(outbound.Config{AllowPrivate: privateNetworks, AllowPorts: []uint16{uint16(port)}, UserAgent: "mawid"})
	return courier.Open("smtp", c.Mail, courier.Config{Client: client, Now: now})
}
