package stories

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/mawid/mawid/internal/connector/caldav/davtest"
	"github.com/mawid/mawid/internal/connector/odoo/odootest"
	"github.com/mawid/mawid/internal/demo"
	"github.com/mawid/mawid/internal/pgtest"
)

// paperPatience bounds one command of a document on a busy machine. Nothing is
// measured by it.
const paperPatience = 5 * time.Minute

// scenes is what a document takes for granted before its first command.
var scenes = map[string]func(*paper){
	"docs/backup.md":          (*paper).clinic,
	"docs/caldav.md":          (*paper).calendars,
	"docs/configuration.md":   func(p *paper) { p.clinic(); p.cluster() },
	"docs/connector-guide.md": (*paper).clinic,
	"docs/connector.md":       (*paper).clinic,
	"docs/odoo.md":            (*paper).odoo,
	"docs/voice.md":           (*paper).clinic,
	"docs/webhooks.md":        (*paper).clinic,
}

// papers pastes every command of every document, in order, as a reader would:
// each document in a shell and a directory of its own.
func papers(t *testing.T, p *program) {
	build(t, p.connector, "./examples/connector")
	docs := []string{"README.md"}
	err := filepath.WalkDir("../docs", func(file string, _ fs.DirEntry, err error) error {
		if filepath.Ext(file) == ".md" {
			docs = append(docs, strings.TrimPrefix(file, "../"))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	ran, left := 0, 0
	for _, doc := range docs {
		var run []block
		for _, b := range blocks(t, doc) {
			if reason, marked := strings.CutPrefix(b.mark, "no-run:"); !marked {
				run = append(run, b)
			} else if left++; len(strings.Fields(reason)) < 2 {
				t.Errorf("%s is not run, and does not say why: ```sh no-run: REASON", b)
			}
		}
		if ran += len(run); len(run) > 0 {
			t.Run(doc, func(t *testing.T) {
				t.Parallel()
				newPaper(t, p, doc).paste(run)
			})
		}
	}
	t.Logf("%d blocks are run, %d are not", ran, left)
	if ran < 40 || left*4 > ran {
		t.Errorf("%d blocks are run and %d are not: run more of them", ran, left)
	}
}

// build builds a program of ours, static as those that are handed out.
func build(t *testing.T, to, what string) {
	t.Helper()
	c := exec.CommandContext(t.Context(), "go", "build", "-o", to, what)
	c.Dir, c.Env = "..", append(os.Environ(), "CGO_ENABLED=0")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("building %s: %v\n%s", what, err, out)
	}
}

// paper is a document with a reader at a shell.
type paper struct {
	t      *testing.T
	pr     *program
	doc    string
	dir    string
	env    []string
	places []string // what the document calls a place, and where it is here
	host   string   // an address of this machine that nobody else uses
	learnt learnt

	shell  *exec.Cmd
	stdin  io.WriteCloser
	lines  chan string // of standard output; closed when the shell has ended
	mu     sync.Mutex
	stderr bytes.Buffer
	files  int
	jobs   map[string]int    // process groups of what goes on running, by name
	typed  map[string]string // the commands as they were typed
}

// Write implements io.Writer for what the shell says on standard error.
func (p *paper) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.stderr.Write(b)
}

// newPaper opens a shell in an empty directory. Where a document names a place,
// here something stands that is reached: its ports are at an address of its own,
// and somebody's servers are played by small ones of the test.
func newPaper(t *testing.T, pr *program, doc string) *paper {
	t.Helper()
	p := &paper{t: t, pr: pr, doc: doc, dir: t.TempDir(), learnt: learnt{}, jobs: map[string]int{}, typed: map[string]string{},
		lines: make(chan string)}
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }))
	t.Cleanup(receiver.Close)
	p.host = fmt.Sprintf("127.%d.%d.%d", 1+rand.IntN(254), rand.IntN(256), 1+rand.IntN(254))
	p.places = []string{
		"go run ./cmd/mawid", "mawid", "go run ./examples/connector", pr.connector, "make build", "true",
		"127.0.0.1:8080", p.host + ":8080", "127.0.0.1:9090", p.host + ":9090",
		"127.0.0.1:8090", p.host + ":8090", "127.0.0.1:8091", p.host + ":8091", "127.0.0.1:8092", p.host + ":8092",
		"https://crm.example.com", receiver.URL, "https://try.example.com", receiver.URL, "https://erp.example.com/hooks", receiver.URL + "/erp",
		"https://erp.example.com/mawid", "http://" + p.host + ":8080/api/v1/demo/mock-erp", "https://book.example.com",
		"http://" + p.host + ":8080",
	}
	// The program itself, told where to listen, since its ports may be taken at
	// 127.0.0.1, and to wait, since the machine may be busy.
	program := "#!/bin/sh\ncase \"$1 $2\" in\n" +
		"'serve '*) set -- \"$@\" --listen " + p.host + ":8080 ;;\n" +
		"'adapter caldav') set -- \"$@\" --listen " + p.host + ":8092 ;;\n" +
		"'demo '*) set -- \"$@\" --listen 127.0.0.1:0 ;;\n" +
		"'webhooks test') set -- \"$@\" --wait 4m ;;\n" +
		"'webhooks listen') set -- \"$@\" --addr " + p.host + ":9090 ;;\n" +
		"'adapter odoo') case \"$3\" in setup | hours) ;; *) set -- \"$@\" --listen " + p.host + ":8091 ;; esac ;;\n" +
		"esac\nexec '" + pr.bin + "' \"$@\"\n"
	p.write("bin/mawid", program, 0o700)
	ours := func(v string) bool { return strings.HasPrefix(v, "MAWID_") || strings.HasPrefix(v, "PG") }
	p.env = append(slices.DeleteFunc(os.Environ(), ours),
		"PATH="+filepath.Join(p.dir, "bin")+":"+pr.path, "HOME="+p.dir, "MAWID_DEV=true", "CONNECTOR_ADDRESS="+p.host+":8090")
	if scene := scenes[doc]; scene != nil {
		scene(p)
	}
	p.open()
	if scenes[doc] != nil && p.exists("data") {
		p.stays("mawid serve --sandbox")
	}
	return p
}

func (p *paper) write(name, text string, mode os.FileMode) {
	p.t.Helper()
	name = filepath.Join(p.dir, name)
	if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o700), os.WriteFile(name, []byte(text), mode)); err != nil {
		p.t.Fatal(err)
	}
}

func (p *paper) exists(name string) bool {
	_, err := os.Stat(filepath.Join(p.dir, name))
	return err == nil
}

// command runs the program before the reader comes.
func (p *paper) command(args ...string) {
	p.t.Helper()
	c := exec.CommandContext(p.t.Context(), filepath.Join(p.dir, "bin", "mawid"), args...)
	c.Dir, c.Env = p.dir, p.env
	if out, err := c.CombinedOutput(); err != nil {
		p.t.Fatalf("mawid %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// clinic sets up the reader's own organization: what the documents call noor.
func (p *paper) clinic() {
	p.write("clinic.yaml", strings.Replace(string(demo.Document), "slug: "+demo.Slug, "slug: noor", 1), 0o600)
	p.command("apply", "clinic.yaml")
}

// cluster is a PostgreSQL with the database mawid.
func (p *paper) cluster() {
	s, err := pgtest.Start("-c", "fsync=off")
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(s.Stop)
	first, err := pgx.ParseConfig(s.URL("postgres"))
	if err != nil {
		p.t.Fatal(err)
	}
	// The first user of our clusters is called mawid; an operator's is not.
	host := first.Host + ":" + strconv.Itoa(int(first.Port))
	for _, step := range [][2]string{
		{first.User, "create role postgres superuser login"}, {"postgres", "alter role " + first.User + " rename to somebody"},
		{"postgres", "create role mawid login"}, {"postgres", "create database mawid owner mawid"},
	} {
		c, err := pgx.Connect(p.t.Context(), "postgres://"+step[0]+"@"+host+"/postgres")
		if err != nil {
			p.t.Fatal(err)
		}
		_, err = c.Exec(p.t.Context(), step[1])
		if err := errors.Join(err, c.Close(p.t.Context())); err != nil {
			p.t.Fatalf("%s: %v", step[1], err)
		}
	}
	dump, err := pgtest.Program("pg_dump")
	if err != nil {
		p.t.Fatal(err)
	}
	p.places = append(p.places, "@db/", "@"+host+"/")
	p.env = append(p.env, "PGHOST="+first.Host, "PGPORT="+strconv.Itoa(int(first.Port)),
		"PATH="+filepath.Join(p.dir, "bin")+":"+p.pr.path+":"+filepath.Dir(dump))
	p.command("apply", "clinic.yaml", "--database", "postgres://mawid@"+host+"/mawid")
}

// odoo is somebody's Odoo.
func (p *paper) odoo() {
	s := odootest.New(p.t, odootest.Options{NoField: true})
	p.places = append(p.places, "https://clinic.odoo.com", s.URL,
		"admin@clinic.example.com", odootest.Admin, "ADMINISTRATORS_KEY", odootest.AdminKey,
		"mawid@clinic.example.com", odootest.Login, "THE_USERS_KEY", odootest.Key)
}

// calendars is somebody's calendar server.
func (p *paper) calendars() {
	s := davtest.Radicale(p.t)
	s.Calendar("Sara")
	p.places = append(p.places, "https://cloud.example.com", s.URL, "clinic@example.com", davtest.User, "THE_APP_PASSWORD", davtest.Password)
}

// open starts the shell. It ends what it has started when it ends, which it
// does when the test process does.
func (p *paper) open() {
	p.shell = exec.Command("bash", "--noprofile", "--norc")
	p.shell.Dir, p.shell.Env, p.shell.Stderr = p.dir, p.env, p
	p.shell.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	stdin, err1 := p.shell.StdinPipe()
	stdout, err2 := p.shell.StdoutPipe()
	if err := errors.Join(err1, err2, p.shell.Start()); err != nil {
		p.t.Fatal(err)
	}
	p.stdin = stdin
	go func() {
		defer close(p.lines)
		for r := bufio.NewReader(stdout); ; {
			line, err := r.ReadString('\n')
			if line != "" {
				p.lines <- line
			}
			if err != nil {
				return
			}
		}
	}()
	p.t.Cleanup(func() {
		for _, group := range p.jobs {
			_ = syscall.Kill(-group, syscall.SIGKILL)
		}
		_ = syscall.Kill(-p.shell.Process.Pid, syscall.SIGKILL)
		for range p.lines { // until nobody writes any more
		}
		_ = p.shell.Wait()
	})
	p.say("trap 'for group in $paper_jobs; do kill -KILL -- -$group; done; kill -KILL 0' EXIT\n")
}

func (p *paper) say(line string) {
	p.t.Helper()
	if _, err := io.WriteString(p.stdin, line); err != nil {
		p.t.Fatalf("%s: the shell has ended: %s", p.doc, p.complaints())
	}
}

func (p *paper) complaints() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.stderr.String()
}

// end stands behind the output of each piece that is pasted.
const end = "--the-end-of-it--"

// run pastes something that ends, and gives what it printed.
func (p *paper) run(at fmt.Stringer, text string) string {
	p.t.Helper()
	p.files++
	name := ".pasted-" + strconv.Itoa(p.files)
	p.write(name, text, 0o600)
	p.say("set -e; . ./" + name + " </dev/null; set +e; echo; echo " + end + "\n")
	var out strings.Builder
	give := time.After(paperPatience)
	for {
		select {
		case line, ok := <-p.lines:
			switch {
			case !ok:
				p.t.Fatalf("%s failed, after printing\n%s%s\nin\n%s", at, out.String(), p.complaints(), text)
			case line == end+"\n":
				if at != fmt.Stringer(p) { // what a reader would see
					p.t.Logf("%s: %s\n%s", at, text, out.String())
				}
				return strings.TrimSuffix(out.String(), "\n")
			}
			out.WriteString(line)
		case <-give:
			p.t.Fatalf("%s does not end:\n%s\nIt has printed\n%s%s", at, text, out.String(), p.complaints())
		}
	}
}

// ready is what those say that go on running.
var ready = regexp.MustCompile(`Ctrl-C|listening|address=`)

// stays starts a command that goes on running, waits until it is ready, and
// gives what it has said by then. One that runs already is stopped before.
func (p *paper) stays(command string) string {
	p.t.Helper()
	name := called(command)
	p.stop(name)
	out := ".ran-" + strconv.Itoa(p.files)
	printed := p.run(p, "set -m\n( "+command+" ) >"+out+" 2>&1 </dev/null &\nset +m\npaper_jobs=\"$paper_jobs $!\"\necho $!\n")
	group, err := strconv.Atoi(strings.TrimSpace(printed))
	if err != nil {
		p.t.Fatalf("%s: %s printed %q", p.doc, command, printed)
	}
	p.jobs[name], p.typed[name] = group, command
	for deadline := time.Now().Add(paperPatience); ; time.Sleep(20 * time.Millisecond) {
		text, _ := os.ReadFile(filepath.Join(p.dir, out))
		if ready.Match(text) && answers(text) {
			p.t.Logf("%s: %s goes on running:\n%s", p.doc, command, text)
			return string(text)
		}
		if syscall.Kill(-group, 0) != nil || time.Now().After(deadline) {
			p.t.Fatalf("%s: %s does not run:\n%s", p.doc, command, text)
		}
	}
}

var address = regexp.MustCompile(`127(?:\.\d+){3}:\d+`)

// answers tells whether somebody listens at the first address in a text.
func answers(text []byte) bool {
	c, err := net.Dial("tcp", string(address.Find(text)))
	if err != nil {
		return false
	}
	_ = c.Close()
	return true
}

// String names the document where no block is at hand.
func (p *paper) String() string { return p.doc }

// called is a command without variables before it and arguments behind it.
func called(command string) string {
	var words []string
	for _, w := range strings.Fields(command) {
		switch {
		case strings.HasPrefix(w, "-"), w == "|":
			return strings.Join(words, " ")
		case len(words) == 0 && strings.Contains(w, "="):
		default:
			words = append(words, w)
		}
	}
	return strings.Join(words, " ")
}

// stop stops a command that goes on running.
func (p *paper) stop(name string) {
	group := p.jobs[name]
	if group == 0 {
		return
	}
	delete(p.jobs, name)
	_ = syscall.Kill(-group, syscall.SIGTERM)
	for deadline := time.Now().Add(paperPatience); syscall.Kill(-group, 0) == nil; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			p.t.Fatalf("%s: %s does not stop", p.doc, name)
		}
	}
}

// complete tells whether a command ends here.
func (p *paper) complete(command string) bool {
	return exec.CommandContext(p.t.Context(), "bash", "-n", "-c", command).Run() == nil
}

// paste pastes the blocks one after the other.
func (p *paper) paste(list []block) {
	p.t.Helper()
	here := strings.NewReplacer(p.places...)
	for _, b := range list {
		b.text = here.Replace(b.text)
		switch b.mark {
		case "":
			p.pasteOne(b)
		case "stays":
			p.begin(b)
		case "stopped":
			names := slices.Collect(maps.Keys(p.jobs))
			for _, name := range names {
				p.stop(name)
			}
			p.pasteOne(b)
			for _, name := range names {
				p.stays(p.typed[name])
			}
		default:
			p.t.Errorf("%s is marked %q, which is no mark", b, b.mark)
		}
	}
}

// pasteOne pastes a block of commands that end.
func (p *paper) pasteOne(b block) {
	p.t.Helper()
	if b.lang == "console" {
		for _, s := range b.steps(p.complete) {
			p.compare(b, s)
		}
		return
	}
	if out := p.run(b, b.text); strings.Contains(out, `{"detail":`) || strings.Contains(out, "BROKEN") {
		p.t.Errorf("%s is refused:\n%s", b, out)
	}
	if strings.Contains(b.text, "mawid serve") {
		p.await()
	}
}

// begin pastes a block whose last command goes on running. What a console shows
// below it is what it says first.
func (p *paper) begin(b block) {
	p.t.Helper()
	if b.lang == "console" {
		for _, s := range b.steps(p.complete) {
			if err := p.learnt.within(s.shows, p.stays(strings.TrimSuffix(s.command, "\n"))); err != nil {
				p.t.Errorf("%s: %s%v", b, s.command, err)
			}
		}
		return
	}
	lines := strings.SplitAfter(strings.TrimSuffix(b.text, "\n"), "\n")
	if before := lines[:len(lines)-1]; len(before) > 0 {
		p.run(b, strings.Join(before, ""))
	}
	p.stays(lines[len(lines)-1])
}

// compare carries out a command and compares what it prints with what is shown.
func (p *paper) compare(b block, s step) {
	p.t.Helper()
	came := p.run(b, p.learnt.inFull(s.command))
	compare := p.learnt.compare
	if strings.HasPrefix(s.shows, "HTTP/") {
		compare = p.learnt.compareAnswer
	}
	if s.shows == "" {
		return
	}
	if err := compare(s.shows, came); err != nil {
		p.t.Errorf("%s: %s%v", b, s.command, err)
	}
}

// await waits for a server that was started behind the reader's back, and takes
// in what it says.
func (p *paper) await() {
	p.t.Helper()
	for deadline := time.Now().Add(paperPatience); ; time.Sleep(20 * time.Millisecond) {
		if answer, err := http.Get("http://" + p.host + ":8080/healthz"); err == nil {
			_ = answer.Body.Close()
			break
		}
		if time.Now().After(deadline) {
			p.t.Fatalf("%s: nothing answers at %s:8080\n%s", p.doc, p.host, p.complaints())
		}
	}
	p.run(p, "true")
}
