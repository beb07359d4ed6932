package stories

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

// block is a fenced block of a document that holds commands.
//
// What follows the language on the line of the fence is for us; readers do not
// see it:
//
//	sh                 is pasted, and every command succeeds
//	console            the same behind "$ ", with what each command prints
//	sh stays           the last line goes on running, in a terminal of its own;
//	                   started again, it was stopped before
//	sh stopped         is pasted while everything that runs is stopped
//	sh no-run: REASON  cannot be run here
type block struct {
	doc  string
	line int
	lang string
	mark string
	text string
}

func (b block) String() string { return fmt.Sprintf("%s:%d", b.doc, b.line) }

var fence = regexp.MustCompile("^( *)```(\\S*) *(.*)$")

// shells are the languages whose blocks are commands.
var shells = map[string]bool{"sh": true, "bash": true, "shell": true, "console": true}

// looksRun matches what a reader would paste although the fence does not say
// that it is a command.
var looksRun = regexp.MustCompile(`(?m)^(\$ \w|mawid [a-z]|curl -|go run |make )`)

// blocks gives the commands of a document in order.
func blocks(t *testing.T, doc string) (list []block) {
	t.Helper()
	text, err := os.ReadFile("../" + doc)
	if err != nil {
		t.Fatal(err)
	}
	var in *block
	indent := ""
	for i, line := range strings.Split(string(text), "\n") {
		m := fence.FindStringSubmatch(line)
		switch {
		case m == nil && in != nil:
			in.text += strings.TrimPrefix(line, indent) + "\n"
		case m == nil:
		case in == nil:
			indent, in = m[1], &block{doc: doc, line: i + 1, lang: m[2], mark: strings.TrimSpace(m[3])}
		default:
			if shells[in.lang] {
				list = append(list, *in)
			} else if in.lang == "" && looksRun.MatchString(in.text) {
				t.Errorf("%s holds commands; begin it with ```sh or ```console", in)
			}
			in = nil
		}
	}
	if in != nil {
		t.Errorf("%s has no end", in)
	}
	return list
}

// step is a command of a console, and what is shown below it.
type step struct{ command, shows string }

// steps parts a console. A command may go on over lines; it ends where the shell
// finds it complete.
func (b block) steps(complete func(string) bool) (list []step) {
	open := false
	for line := range strings.Lines(b.text) {
		command, isCommand := strings.CutPrefix(line, "$ ")
		switch {
		case open:
			list[len(list)-1].command += line
		case isCommand:
			list = append(list, step{command: command})
		case len(list) > 0:
			list[len(list)-1].shows += line
			continue
		default:
			continue
		}
		open = !complete(list[len(list)-1].command)
	}
	return list
}

// learnt is what the shortened ids of a document stand for. Once something was
// shown for 01a1…-5c99, that is what it is, in answers and in commands.
type learnt map[string]string

// What a document shows in another form than it comes: an id or a secret in
// short, an id in full, an instant, a time of day with its seconds, and what
// was left out.
var masks = regexp.MustCompile(`[0-9A-Za-z_-]+…(?:-[0-9a-f]{4})?` +
	`|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}` +
	`|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)` +
	`|\d\d:\d\d:\d\dZ|…`)

// inFull writes what was learnt into a command.
func (l learnt) inFull(command string) string {
	return masks.ReplaceAllStringFunc(command, func(short string) string {
		if full, ok := l[short]; ok {
			return full
		}
		return short
	})
}

// compare tells how what came differs from what is shown.
func (l learnt) compare(shown, came string) error { return l.match("^", shown, "$", came) }

// within tells how what came lacks what is shown.
func (l learnt) within(shown, came string) error { return l.match("", shown, "", came) }

func (l learnt) match(before, shown, behind, came string) error {
	pattern, names := l.pattern(oneLine(shown))
	m := regexp.MustCompile(`(?s)` + before + pattern + behind).FindStringSubmatch(oneLine(came))
	if m == nil {
		return fmt.Errorf("it shows\n%s\nand this came:\n%s", shown, came)
	}
	for i, name := range names {
		if was, ok := l[name]; ok && was != m[i+1] {
			return fmt.Errorf("%s is %s in one place and %s in another", name, was, m[i+1])
		}
		l[name] = m[i+1]
	}
	return nil
}

// pattern makes a regular expression of what is shown, and gives what its
// groups are.
func (l learnt) pattern(shown string) (pattern string, names []string) {
	var b strings.Builder
	at := 0
	for _, m := range masks.FindAllStringIndex(shown, -1) {
		b.WriteString(regexp.QuoteMeta(shown[at:m[0]]))
		at = m[1]
		switch word := shown[m[0]:m[1]]; {
		case word == "…":
			b.WriteString(`.*?`)
		case strings.Contains(word, "T") && strings.Count(word, ":") >= 2:
			b.WriteString(`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)`)
		case strings.HasSuffix(word, "Z") && strings.Count(word, ":") == 2:
			b.WriteString(`\d\d:\d\d:\d\dZ`)
		case l[word] != "":
			b.WriteString(regexp.QuoteMeta(l[word]))
		default:
			b.WriteString(`([^"\s,]+)`)
			names = append(names, word)
		}
	}
	b.WriteString(regexp.QuoteMeta(shown[at:]))
	return b.String(), names
}

// oneLine joins what a document breaks into lines: JSON without blanks between
// its members, anything else with one blank.
func oneLine(text string) string {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[") {
		lines := strings.Split(text, "\n")
		for i := range lines {
			lines[i] = strings.TrimSpace(lines[i])
		}
		return strings.Join(lines, "")
	}
	return strings.Join(strings.Fields(text), " ")
}

// counted are headers whose values depend on what happened before.
var counted = map[string]bool{"X-RateLimit-Remaining": true, "X-RateLimit-Reset": true, "X-Request-Id": true, "Date": true}

// compareAnswer does the same for a whole answer of HTTP. Headers that are not
// shown are left out.
func (l learnt) compareAnswer(shown, came string) error {
	head, body, _ := strings.Cut(strings.TrimSuffix(shown, "\n"), "\n\n")
	gotHead, gotBody, _ := strings.Cut(strings.ReplaceAll(came, "\r\n", "\n"), "\n\n")
	got := strings.Split(gotHead, "\n")
	for i, line := range strings.Split(head, "\n") {
		name, value, _ := strings.Cut(line, ":")
		there := false
		for j, g := range got {
			gotName, gotValue, _ := strings.Cut(g, ":")
			there = there || (i == 0) == (j == 0) && strings.EqualFold(name, gotName) && (value == gotValue || counted[name])
		}
		if !there {
			return fmt.Errorf("it shows\n%s\nand this came:\n%s", line, gotHead)
		}
	}
	return l.compare(body, gotBody)
}

func TestWhatDocumentsShowIsCompared(t *testing.T) {
	t.Parallel()
	l := learnt{}
	for _, c := range []struct {
		shown, came string
		same        bool
	}{
		{"{\"id\":\"01a1…-aa7e\",\n \"at\":\"2026-11-15T03:16:35Z\",…}", `{"id":"7","at":"2030-01-01T00:00:00+03:00","x":1}`, true},
		{`{"id":"01a1…-aa7e"}`, `{"id":"7"}`, true},
		{`{"id":"01a1…-aa7e"}`, `{"id":"8"}`, false},
		{`{"id":"01a1…-bbbb"}`, `{"id":"8"}`, true},
		{`{"time":"10:00"}`, `{"time":"10:15"}`, false},
		{"ID  URL\n1   x\n", "ID      URL\n1       x\n", true},
		{"ok  one", "ok  two", false},
	} {
		if err := l.compare(c.shown, c.came); (err == nil) != c.same {
			t.Errorf("%s and %s: got %v", c.shown, c.came, err)
		}
	}
	if got := l.inFull("get /01a1…-bbbb"); got != "get /8" {
		t.Errorf("got %q, want what was learnt", got)
	}
	const came = "HTTP/1.1 200 OK\r\nX-RateLimit-Limit: 120\r\nX-RateLimit-Remaining: 7\r\n\r\n[]"
	for head, same := range map[string]bool{
		"HTTP/1.1 200 OK\nX-RateLimit-Remaining: 119": true, "HTTP/1.1 201 Created": false,
		"HTTP/1.1 200 OK\nX-Other: 1": false, "HTTP/1.1 200 OK\nX-RateLimit-Limit: 60": false,
	} {
		if err := l.compareAnswer(head+"\n\n[]", came); (err == nil) != same {
			t.Errorf("%s: got %v", head, err)
		}
	}
}
