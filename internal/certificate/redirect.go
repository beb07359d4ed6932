package certificate

import (
	"net"
	"net/http"
	"net/url"
)

// Redirect sends whoever comes by plain HTTP to https, at the port of the address
// given. What carries a body is refused: it should not have come here.
func Redirect(to string) http.Handler {
	port := ""
	if u, err := url.Parse(to); err == nil && u.Port() != "443" {
		port = u.Port()
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := bare(r.Host)
		if host == "" || r.Method != http.MethodGet && r.Method != http.MethodHead {
			http.Error(w, "use https", http.StatusBadRequest)
			return
		}
		if port != "" {
			host = net.JoinHostPort(host, port)
		}
		w.Header().Set("Connection", "close") // Nobody has anything more to do here.
		http.Redirect(w, r, "https://"+host+r.URL.RequestURI(), http.StatusPermanentRedirect)
	})
}

// bare is a host without its port.
func bare(host string) string {
	if h, _, err := net.SplitHostPort(host); err == nil {
		return h
	}
	return host
}
