package main

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/command"
	"github.com/mawid/mawid/internal/pgtest"
)

// telling is what a document says of messages; the secrets are in files.
const telling = `messages:
  on: true
  channels:
    - {kind: taqnyat, name: SMS, settings: {sender: Noor}, secrets: {token: {file: TOKEN}}, rate: 5}
    - {kind: smtp, name: Mail, settings: {host: mail.noor.example, port: 587, from: desk@noor.example, reply_to: office@noor.example}}
  rules:
    tell: [confirmation, reminder, change, cancellation]
    reminders: [1440, 180]
    quiet: "22:00-09:00"
    nights: [{from: 2027-02-08, to: 2027-03-09, quiet: "04:00-13:00"}]
    per_month: 5000
    services: {checkup: {sensitive: true, reminders: [120]}}
  texts:
    - {kind: reminder, form: sms_plain, language: en, text: "See you on {date} at {time}."}
    - {kind: reminder, form: whatsapp, language: ar, template: noor_reminder}
`

// Messages are applied with the rest of a document, on both databases: twice is no
// change, a dry run tells and writes nothing, and no secret is ever shown.
func TestMessagesAreApplied(t *testing.T) {
	t.Parallel()
	for name, database := range map[string]string{"sqlite": "", "postgres": pgtest.Database(t)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			data := t.TempDir()
			token := filepath.Join(data, "token")
			if err := os.WriteFile(token, []byte("top-secret-token\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			where := []string{"--data", data}
			if database != "" {
				where = append(where, "--database", database)
			}
			at := func(args ...string) []string { return append(args, where...) }
			document := clinic + strings.ReplaceAll(telling, "TOKEN", token)
			must(t, clinic, at("apply", "-")...)

			dry := mawid(t, document, at("apply", "-", "--dry-run")...)
			for _, want := range []string{"+ channel SMS\n", "  + sender: Noor\n", "  + token: (secret)\n", "+ channel Mail\n",
				"~ messages\n", "  + on: true\n",
				"  ~ reminders: 1440, 120 → 1440, 180\n", "  + service checkup: sensitive, reminders 120\n", "~ text reminder.sms_plain.en\n"} {
				if !strings.Contains(dry.out, want) {
					t.Errorf("got\n%s\nwant %q in it", dry.out, want)
				}
			}
			if dry.code != command.ExitDiffers || strings.Contains(dry.out+dry.err, "top-secret") {
				t.Errorf("got %+v, want the differences without the secret", dry)
			}
			if got := must(t, "", at("messages", "status", "--org", "noor")...); !strings.Contains(got, "there is no channel") {
				t.Errorf("after a dry run: got %s", got)
			}
			must(t, document, at("apply", "-")...)
			if o := mawid(t, document, at("apply", "-", "--dry-run")...); o.code != 0 || o.out != "nothing would change\n" {
				t.Errorf("applied again: got %+v, want no change", o)
			}
			must(t, document, at("apply", "-")...)
			status := must(t, "", at("messages", "status", "--org", "noor")...)
			if strings.Index(status, "SMS") > strings.Index(status, "Mail") || !strings.Contains(status, "since") {
				t.Errorf("got %s, want messages on, and both in their order", status)
			}

			out := must(t, "", at("messages", "export", "--org", "noor")...)
			if strings.Contains(out, "top-secret") || !strings.Contains(out, "sender: Noor") {
				t.Errorf("exported: got %s, want no secret", out)
			}
			if o := mawid(t, out, at("apply", "-", "--dry-run")...); o.code != 0 || o.out != "nothing would change\n" {
				t.Errorf("what was exported: got %+v, want no change\n%s", o, out)
			}
			turned := strings.Replace(out, "rate: 5", "rate: 6", 1)
			must(t, turned, at("apply", "-")...) // The secret stays.
			if got := must(t, "", at("messages", "status", "--org", "noor", "--json")...); !strings.Contains(got, `"rate": 6`) {
				t.Errorf("got %s, want the rate changed", got)
			}
			if err := os.WriteFile(token, []byte("another-token"), 0o600); err != nil {
				t.Fatal(err)
			}
			o := mawid(t, strings.Replace(document, "rate: 5", "rate: 6", 1), at("apply", "-", "--dry-run")...)
			if o.code != command.ExitDiffers || !strings.Contains(o.out, "~ token: (secret) → (another)") ||
				strings.Contains(o.out, "another-token") {
				t.Errorf("another secret: got %+v, want it told without itself", o)
			}
		})
	}
}

// What reads like advertising is warned of when a document is rehearsed and applied,
// as it is where texts are saved.
func TestAnApplyWarnsOfAdvertising(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	document := clinic + `messages:
  texts:
    - {kind: reminder, form: sms_plain, language: en, text: "See you on {date} at {time}, with a discount"}
`
	must(t, clinic, "apply", "-", "--data", data)
	if o := mawid(t, document, "apply", "-", "--dry-run", "--data", data); o.code != command.ExitDiffers ||
		!strings.Contains(o.out, "! messages.texts[0].text: ") || !strings.Contains(o.out, "advertising") {
		t.Errorf("a dry run: got %+v, want a warning", o)
	}
	if o := mawid(t, document, "apply", "-", "--data", data); o.code != 0 || !strings.Contains(o.err, "advertising") ||
		!strings.Contains(o.out, `"warnings"`) {
		t.Errorf("applied: got %+v, want a warning", o)
	}
	if o := mawid(t, document, "apply", "-", "--dry-run", "--data", data); o.code != 0 || !strings.Contains(o.out, "nothing would change") ||
		!strings.Contains(o.out, "advertising") {
		t.Errorf("once more: got %+v, want a warning still", o)
	}
	if o := mawid(t, clinic, "apply", "-", "--data", data); strings.Contains(o.out+o.err, "warnings") {
		t.Errorf("without a text: got %+v, want no warning", o)
	}
}

// What is wrong with a channel names what is meant.
func TestAMistakeOfAChannelNamesIt(t *testing.T) {
	t.Parallel()
	data := begun(t)
	must(t, clinic, "apply", "-", "--data", data)
	for _, c := range []struct {
		stdin, args, want string
		code              int
	}{
		{"token=T", "add --kind taqnyat --set sender=Noor --secrets -", "", 0},
		{"token=T", "add --kind taqnyat --set sender=Noor --secrets -", "--name: another channel has this name", 1},
		{"token=T", "add --kind taqnyat --name B --set sender=Noor_Medical_Centre --secrets -", "setting sender (--set sender=…): ", 1},
		{"", "add --kind taqnyat --name B --set sender=Noor", "setting token (a line token=… of --secrets): ", 1},
		{"token=T", "add --kind taqnyat --name B --set sendr=Noor --secrets -", `taqnyat has no setting "sendr"; remove it, or write one of `, 1},
		{"", "add --kind taknyat", `"taknyat" is no provider; write one of unifonic, `, command.ExitUsage},
		{"", "log --status foo", `--status: "foo" is no status; write one of sent, delivered, read, failed, unknown, sending, skipped`, command.ExitUsage},
		{"", "log --status failed", "", 0},
	} {
		args := append(append([]string{"messages"}, strings.Fields(c.args)...), "--org", "noor", "--data", data)
		if o := mawid(t, c.stdin, args...); o.code != c.code || !strings.Contains(o.err, c.want) {
			t.Errorf("%s: got %+v, want %d and %q", c.args, o, c.code, c.want)
		}
	}
}

// What is wrong with messages is told with its line, and nothing is applied.
func TestAMistakeOfMessagesIsToldWithItsLine(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	token := filepath.Join(data, "token")
	if err := os.WriteFile(token, []byte("T"), 0o600); err != nil {
		t.Fatal(err)
	}
	document := clinic + strings.ReplaceAll(telling, "TOKEN", token)
	for _, c := range []struct{ from, to, line, want string }{
		{"sender: Noor", "sender: Noor Medical Centre", ":14:", "messages.channels[0].settings.sender: a sender name has at most 11"},
		{"kind: taqnyat", "kind: taknyat", ":14:", `"taknyat" is no provider; did you mean "taqnyat"?`},
		{"{token: {file: " + token + "}}", "{token: plain}", ":14:",
			"token stands in the document, where everybody reads it; write {env: NAME} or {file: PATH}"},
		{"{file: " + token + "}", "{env: MAWID_NO_SUCH_TOKEN}", ":14:", "token: the variable MAWID_NO_SUCH_TOKEN is not set; set it"},
		{", secrets: {token: {file: " + token + "}}", "", ":14:", "messages.channels[0].settings.token: this is missing"},
		{"[1440, 180]", "[1440, 1430]", ":18:", "messages.rules.reminders: choose at most 4 reminders"},
		{"22:00-09:00", "22:00", ":19:", `quiet: "22:00" are not hours; write "21:00-08:00", or "" for none`},
		{"per_month: 5000", "per_month: 0", ":21:", "per_month is 0; write how many may be paid for, or remove the key"},
		{"{checkup: {sens", "{yoga: {sens", ":22:", `there is no service "yoga"; add it under services`},
		{"on {date} at {time}", "on {date}", ":24:", "messages.texts[0].text: {time} is missing."},
		{"kind: reminder, form: sms_plain", "kind: remainder, form: sms_plain", ":24:", `"remainder" is no kind of message; did you mean "reminder"?`},
	} {
		if !strings.Contains(document, c.from) {
			t.Fatalf("the document has no %q", c.from)
		}
		o := mawid(t, strings.Replace(document, c.from, c.to, 1), "apply", "-", "--data", data)
		if o.code != 1 || !strings.Contains(o.err, c.want) || !strings.HasPrefix(o.err, "standard input"+c.line) {
			t.Errorf("%s: got %+v, want %s %q", c.to, o, c.line, c.want)
		}
	}
	if o := mawid(t, "", "keys", "list", "--org", "noor", "--data", data); o.code != 1 {
		t.Errorf("got exit code %d, want 1: the organization must not exist", o.code)
	}
}

// The command line has what the dashboard has of rules and texts.
func TestRulesAndTextsOnTheCommandLine(t *testing.T) {
	t.Parallel()
	data := begun(t)
	must(t, clinic, "apply", "-", "--data", data)
	mawids := func(stdin string, args ...string) outcome {
		return mawid(t, stdin, append(args, "--org", "noor", "--data", data)...)
	}
	got := mawids("", "messages", "rules", "--reminders", "2880,60", "--quiet", "none", "--per-day", "100", "--tell", "reminder,change")
	want := `ON                             false
TELL                           reminder, change
REMINDERS (MINUTES BEFORE)     2880, 60
QUIET                          none
UNITS A DAY                    100
UNITS A MONTH                  any number
MESSAGES A DAY FOR ONE PERSON  5
`
	if diff := cmp.Diff(got.out, want); diff != "" || got.code != 0 {
		t.Errorf("got %+v (-got +want):\n%s", got, diff)
	}
	if o := mawids("", "messages", "rules", "--quiet", "22:00"); o.code == 0 || !strings.Contains(o.err, "21:00-08:00") {
		t.Errorf("half of the hours: got %+v", o)
	}
	if o := mawids("", "messages", "rules", "--per-person", "0"); o.code == 0 || !strings.Contains(o.err, "1 or more") {
		t.Errorf("none for anybody: got %+v", o)
	}
	for _, c := range []struct {
		stdin, args, out, err string
		code                  int
	}{
		{"", "text", "All texts are ours.\n", "", 0},
		{"See you on {date} at {time}, with a discount\n", "text reminder sms_plain en --set -",
			"See you on {date} at {time}, with a discount\n", "advertising", 0},
		{"", "text reminder sms_plain en", "See you on {date} at {time}, with a discount\n", "", 0},
		{"Come on {day}", "text reminder sms_plain en --set -", "", "{day} is not a variable", 1},
		{"", "text reminder pigeon en", "", "there is no text", command.ExitUsage},
		{"", "text reminder", "", "name the text by", command.ExitUsage},
		{"", "text reminder sms_plain en --ours", "Reminder: {service} on {date} at {time}, {branch}. If you cannot come, call {phone}\n", "", 0},
		{"", "text", "All texts are ours.\n", "", 0},
	} {
		o := mawids(c.stdin, append([]string{"messages"}, strings.Fields(c.args)...)...)
		if o.code != c.code || o.out != c.out || !strings.Contains(o.err, c.err) {
			t.Errorf("%s: got %+v, want %d, %q and %q", c.args, o, c.code, c.out, c.err)
		}
	}
}

// What was sent is listed as on the page, and what a command cannot find it says.
func TestTheLogOnTheCommandLine(t *testing.T) {
	t.Parallel()
	data := begun(t)
	must(t, clinic, "apply", "-", "--data", data)
	must(t, "token=T\n", "messages", "add", "--org", "noor", "--kind", "taqnyat", "--name", "SMS", "--set", "sender=Noor", "--secrets", "-",
		"--cap-month", "9000", "--data", data)
	for _, c := range []struct {
		args, out, err string
		code           int
	}{
		{"log --purpose reminder --channel SMS --status failed", "ID\n", "", 0},
		{"log --purpose pigeon", "", "is no kind of message", command.ExitUsage},
		{"log --channel Pigeon", "", "no channel", command.ExitFailed},
		{"log --before 0190a5c0-7c1d-7b3a-9c55-0242ac120002", "", "there is no such message", command.ExitFailed},
		{"again 0190a5c0-7c1d-7b3a-9c55-0242ac120002", "", "there is no such message", command.ExitFailed},
		{"called 0190a5c0", "", "no customer to call", command.ExitFailed},
		{"cap SMS", "", "say at least one", command.ExitUsage},
		{"cap SMS --cap-day=-1", "", "how many", command.ExitFailed},
		{"cap SMS --cap-day 500", "Saved.", "", 0},
		{"export", "cap_day: 500\n    cap_month: 9000", "", 0},
	} {
		o := mawid(t, "", append(append([]string{"messages"}, strings.Fields(c.args)...), "--org", "noor", "--data", data)...)
		if o.code != c.code || !strings.Contains(o.out, c.out) || !strings.Contains(o.err, c.err) {
			t.Errorf("%s: got %+v, want %d, %q and %q", c.args, o, c.code, c.out, c.err)
		}
	}
}

// Whoever starts a second server is told what to do. What is wrong on the command line
// is told first.
func TestATakenPortSaysWhatToDo(t *testing.T) {
	t.Parallel()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	at := ln.Addr().String()
	o := mawid(t, "", "serve", "--listen", at, "--data", t.TempDir())
	if o.code != command.ExitFailed || !strings.Contains(o.err, "another program listens on "+at) || !strings.Contains(o.err, "--listen") {
		t.Errorf("got %+v", o)
	}
	o = mawid(t, "", "serve", "--listen", at, "--data", t.TempDir(), "--smtp-url", "smtp://mail.example.com?from=a@example.com")
	if o.code != command.ExitUsage || !strings.Contains(o.err, "without encryption") {
		t.Errorf("got %+v", o)
	}
}

// Whoever is to be written to needs an address, and a mail server that writes.
func TestAnAlarmNeedsAnAddressAndAMailServer(t *testing.T) {
	t.Parallel()
	for to, want := range map[string]string{"ops": "--alarm-to: write one address", "Ops <ops@example.com>": "--alarm-to: write one address",
		"ops@example.com": "add --smtp-url"} {
		o := mawid(t, "", "serve", "--listen", "127.0.0.1:0", "--data", t.TempDir(), "--alarm-to", to)
		if o.code != command.ExitUsage || !strings.Contains(o.err, want) {
			t.Errorf("%s: got %+v, want %q", to, o, want)
		}
	}
}
