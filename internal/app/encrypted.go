package app

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
)

// Certificates are what https is served with.
type Certificates interface {
	TLS() *tls.Config
	// Watch looks after them until the context ends.
	Watch(ctx context.Context)
	// Ready says why nobody can use them; nil: they can be used.
	Ready() error
}

// serveBy serves on a door: plain HTTP, or https.
func serveBy(server *http.Server, door net.Listener, c Certificates) error {
	if c == nil {
		return server.Serve(door)
	}
	server.TLSConfig = c.TLS()
	return server.ServeTLS(door, "", "")
}

// strict tells browsers to come by https only from now on, wherever we speak it
// ourselves.
func strict(c Certificates, next http.Handler) http.Handler {
	if c == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Strict-Transport-Security", "max-age=31536000")
		next.ServeHTTP(w, r)
	})
}

// ours is the connection below what the server was given; nil: it is somebody
// else's.
func ours(conn net.Conn) *connection {
	if t, ok := conn.(*tls.Conn); ok {
		conn = t.NetConn()
	}
	c, _ := conn.(*connection)
	return c
}
