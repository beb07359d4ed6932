package stories

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/mawid/mawid/internal/people"
	"github.com/mawid/mawid/internal/store/storetest"
	"github.com/mawid/mawid/internal/toolbox"
)

// front is a proxy in front of mawid, set up by the file that we hand out.
type front struct {
	t             *testing.T
	dir           string
	plain, secure string // where it listens
	env           []string
	roots         *x509.CertPool
}

// freePort is an address at which nobody listens.
func freePort(t *testing.T) string {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	return ln.Addr().String()
}

// newFront makes a place for a proxy, with a certificate for book.example.com.
func newFront(t *testing.T) *front {
	t.Helper()
	server := httptest.NewTLSServer(nil)
	server.Close()
	f := &front{t: t, dir: t.TempDir(), plain: freePort(t), secure: freePort(t), roots: x509.NewCertPool()}
	f.roots.AddCert(server.Certificate())
	own := server.TLS.Certificates[0]
	key, err := x509.MarshalPKCS8PrivateKey(own.PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	f.write("cert.pem", string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: own.Certificate[0]})))
	f.write("key.pem", string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: key})))
	return f
}

func (f *front) write(name, text string) string {
	f.t.Helper()
	file := filepath.Join(f.dir, name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		f.t.Fatal(err)
	}
	return file
}

// adapted is a file of deploy with its addresses changed to those of the story;
// each must be there.
func (f *front) adapted(name string, changes ...string) string {
	f.t.Helper()
	raw, err := os.ReadFile(filepath.Join("..", "deploy", name))
	if err != nil {
		f.t.Fatal(err)
	}
	text := string(raw)
	for i := 0; i < len(changes); i += 2 {
		if !strings.Contains(text, changes[i]) {
			f.t.Fatalf("deploy/%s has no %q", name, changes[i])
		}
		text = strings.ReplaceAll(text, changes[i], changes[i+1])
	}
	return text
}

// run starts the proxy and waits until it listens.
func (f *front) run(program string, args ...string) {
	f.t.Helper()
	var log bytes.Buffer
	cmd := exec.Command(program, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = f.dir, &log, &log
	cmd.Env = append(append(os.Environ(), "HOME="+f.dir, "XDG_DATA_HOME="+f.dir, "XDG_CONFIG_HOME="+f.dir), f.env...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := launch(cmd); err != nil {
		f.t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() { _ = cmd.Wait(); close(ended) }()
	f.t.Cleanup(func() { _ = cmd.Process.Kill(); <-ended })
	for end := time.Now().Add(2 * time.Minute); ; time.Sleep(20 * time.Millisecond) {
		if conn, err := net.Dial("tcp", f.secure); err == nil {
			_ = conn.Close()
			return
		}
		select {
		case <-ended:
			f.t.Fatalf("%s ended:\n%s", program, log.String())
		default:
		}
		if time.Now().After(end) {
			f.t.Fatalf("%s does not listen", program)
		}
	}
}

// from is a caller at an address of this machine, who knows the host by its name.
func (f *front) from(address string) *caller {
	f.t.Helper()
	dial := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
	tr := &http.Transport{
		DialContext: func(ctx context.Context, network, at string) (net.Conn, error) {
			if strings.HasSuffix(at, ":80") {
				return dial.DialContext(ctx, network, f.plain)
			}
			return dial.DialContext(ctx, network, f.secure)
		},
		TLSClientConfig: &tls.Config{RootCAs: f.roots, MinVersion: tls.VersionTLS12},
	}
	f.t.Cleanup(tr.CloseIdleConnections)
	return newCaller(f.t, "https://book.example.com", tr)
}

func startNginx(f *front, node string) {
	program := toolbox.Need(f.t, "nginx")
	_, secure, _ := net.SplitHostPort(f.secure)
	_, plain, _ := net.SplitHostPort(f.plain)
	f.write("mawid.conf", f.adapted("nginx.conf", "127.0.0.1:8080;", node+";", "listen 80;", "listen 127.0.0.1:"+plain+";",
		"listen 443 ", "listen 127.0.0.1:"+secure+" ", "/etc/letsencrypt/live/book.example.com/fullchain.pem", f.dir+"/cert.pem",
		"/etc/letsencrypt/live/book.example.com/privkey.pem", f.dir+"/key.pem"))
	around := "daemon off;\nmaster_process off;\npid " + f.dir + "/pid;\nerror_log stderr;\nevents {}\nhttp {\n\taccess_log off;\n"
	for _, kind := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		around += "\t" + kind + "_temp_path " + filepath.Join(f.dir, kind) + ";\n"
	}
	f.run(program, "-p", f.dir, "-e", "stderr", "-c", f.write("nginx.conf", around+"\tinclude mawid.conf;\n}\n"))
}

// startCaddy has a node, or those of MAWID_NODES.
func startCaddy(f *front, node string) {
	program := toolbox.Need(f.t, "caddy")
	_, plain, _ := net.SplitHostPort(f.plain)
	_, secure, _ := net.SplitHostPort(f.secure)
	ports := fmt.Sprintf("{\n\tadmin off\n\thttp_port %s\n\thttps_port %s\n\tskip_install_trust\n}\n", plain, secure)
	const site = "\n{$MAWID_HOST:book.example.com} {\n"
	text := f.adapted("Caddyfile", site, site+"\ttls cert.pem key.pem\n", "127.0.0.1:8080", node)
	text = strings.Replace(text, "# mawid behind", ports+"# mawid behind", 1)
	f.run(program, "run", "--adapter", "caddyfile", "--config", f.write("Caddyfile", text))
}

// The files for proxies are tried with the proxies themselves: live calendars come
// at once, telephone calls get through, and nobody says who they are but the proxy.
func TestTheProxiesThatWeDescribePassEverythingOn(t *testing.T) {
	t.Parallel()
	for name, start := range map[string]func(f *front, node string){"nginx": startNginx, "caddy": startCaddy} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFront(t)
			s := newSwitchboard(t, storetest.SQLite(t), netip.MustParsePrefix("127.0.0.1/32"))
			start(f, strings.TrimPrefix(s.base, "http://"))
			c := f.from("127.0.0.2")
			if a := c.get(s.key, appointments); a.status != 200 {
				t.Fatalf("through the proxy: got %d %s", a.status, a.raw)
			}
			a, err := c.client.Get("http://book.example.com/day")
			if err != nil {
				t.Fatal(err)
			}
			_ = a.Body.Close()
			if a.StatusCode != 308 || !strings.HasPrefix(a.Header.Get("Location"), "https://book.example.com") {
				t.Errorf("plain HTTP: got %d %v, want it sent to https", a.StatusCode, a.Header)
			}
			f.live(s, c)
			f.call(s, c)
			s.clock.stop(begin) // within one minute
			f.addresses()
		})
	}
}

// live follows a calendar, and sees a booking while the answer is still open.
func (f *front) live(s *switchboard, c *caller) {
	f.t.Helper()
	session := s.owner()
	ctx, cancel := context.WithTimeout(f.t.Context(), 4*time.Minute)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, "GET", c.base+"/o/noor/live", nil)
	if err != nil {
		f.t.Fatal(err)
	}
	r.Header.Set("Accept", "text/event-stream")
	r.AddCookie(&http.Cookie{Name: "__Host-mawid_session", Value: session})
	a, err := c.client.Do(r)
	if err != nil {
		f.t.Fatal(err)
	}
	defer a.Body.Close()
	lines := bufio.NewScanner(a.Body)
	if !lines.Scan() || !strings.HasPrefix(lines.Text(), "retry:") {
		f.t.Fatalf("got %s and %q, want a live calendar", a.Status, lines.Text())
	}
	if b := c.post(s.key, appointments, s.visit("scan", "2026-11-16", "10:00")); b.status != 201 {
		f.t.Fatalf("booking: got %d %s", b.status, b.raw)
	}
	for lines.Scan() {
		if lines.Text() == "event: change" {
			return
		}
	}
	f.t.Errorf("the live calendar ended without the booking: %v", lines.Err())
}

// call is a telephone call, over a WebSocket.
func (f *front) call(s *switchboard, c *caller) {
	f.t.Helper()
	path := voiceRoot + "/relay/" + s.agent.ID.String()
	twiml := c.carrier(c.base, path+"/twiml", url.Values{"CallSid": {"CA9"}, "From": {aCaller}})
	p, said := c.pickUp(path, "CA9", twiml)
	if answer := p.say("Hello"); said == "" || answer == "" {
		f.t.Errorf("on the telephone: got %q and %q, want to be spoken to", said, answer)
	}
}

// addresses sees that callers count by the address at which the proxy sees them,
// whatever they say.
func (f *front) addresses() {
	f.t.Helper()
	for i, from := range []string{"127.0.0.3", "127.0.0.3", "127.0.0.4"} {
		key := forged(fmt.Sprintf("%032d", i))
		a := f.from(from).send("GET", appointments, key, nil, fmt.Sprintf("X-Forwarded-For: 203.0.113.%d", i), "X-Real-IP: 203.0.113.9")
		want := strconv.Itoa(plenty - []int{1, 2, 1}[i])
		if got := a.header.Get("X-RateLimit-Remaining"); a.status != 401 || got != want {
			f.t.Errorf("request %d from %s: got %d, and %s requests left, want 401 and %s", i+1, from, a.status, got, want)
		}
	}
}

// owner makes the first owner, and gives the session of their browser.
func (s *switchboard) owner() (session string) {
	s.t.Helper()
	link, err := s.app.People.SetupLink(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	session, _, err = s.app.People.SetUp(s.t.Context(), link, people.Setup{
		Email: "huda@noor.example", Name: "Huda", Password: "seven palms by the gate", Adopt: "noor", Language: "en",
	}, people.Browser{})
	if err != nil {
		s.t.Fatal(err)
	}
	return session
}
