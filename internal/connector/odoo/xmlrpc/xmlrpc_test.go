package xmlrpc_test

import (
	"bytes"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/connector/odoo/xmlrpc"
)

// python is what Python's xmlrpc.client writes, which is what Odoo answers
// with.
const python = `<?xml version='1.0'?>
<methodResponse>
<params>
<param>
<value><struct>
<member>
<name>int</name>
<value><int>-5</int></value>
</member>
<member>
<name>t</name>
<value><boolean>1</boolean></value>
</member>
<member>
<name>f</name>
<value><boolean>0</boolean></value>
</member>
<member>
<name>s</name>
<value><string>د. سارة &lt;&amp;&gt;
</string></value>
</member>
<member>
<name>e</name>
<value><string></string></value>
</member>
<member>
<name>d</name>
<value><double>1.5</double></value>
</member>
<member>
<name>dt</name>
<value><dateTime.iso8601>20261115T06:30:00</dateTime.iso8601></value>
</member>
<member>
<name>b</name>
<value><base64>
AP8=
</base64></value>
</member>
<member>
<name>n</name>
<value><nil/></value></member>
<member>
<name>a</name>
<value><array><data>
<value><int>1</int></value>
<value><array><data>
</data></array></value>
<value><struct>
</struct></value>
</data></array></value>
</member>
</struct></value>
</param>
</params>
</methodResponse>
`

var everything = map[string]any{
	"int": int64(-5), "t": true, "f": false, "s": "د. سارة <&>\n", "e": "", "d": 1.5,
	"dt": time.Date(2026, 11, 15, 6, 30, 0, 0, time.UTC), "b": []byte{0, 255}, "n": nil,
	"a": []any{int64(1), []any{}, map[string]any{}},
}

func TestPythonsAnswersAreRead(t *testing.T) {
	t.Parallel()
	got, err := xmlrpc.ParseAnswer(strings.NewReader(python))
	if diff := cmp.Diff(got, any(everything)); diff != "" || err != nil {
		t.Errorf("%v (-got +want):\n%s", err, diff)
	}
}

func TestCallsComeBackAsTheyWere(t *testing.T) {
	t.Parallel()
	b, err := xmlrpc.Call("execute_kw", everything, 7, []int64{1, 2}, []string{"a"}, "line\r\nbreak")
	if err != nil {
		t.Fatal(err)
	}
	method, params, err := xmlrpc.ParseCall(bytes.NewReader(b))
	if err != nil || method != "execute_kw" {
		t.Fatalf("got %q, %v", method, err)
	}
	want := []any{everything, int64(7), []any{int64(1), int64(2)}, []any{"a"}, "line\r\nbreak"}
	if diff := cmp.Diff(params, want); diff != "" {
		t.Errorf("(-got +want):\n%s", diff)
	}
	method, params, err = xmlrpc.ParseCall(strings.NewReader("<methodCall><methodName>version</methodName></methodCall>"))
	if method != "version" || params != nil || err != nil {
		t.Errorf("got %q, %v, %v", method, params, err)
	}
}

func TestAFaultKeepsItsCodeAndHidesItsText(t *testing.T) {
	t.Parallel()
	b, err := (&xmlrpc.Fault{Code: 4, Text: "Traceback: secret"}).Answer()
	if err != nil {
		t.Fatal(err)
	}
	_, err = xmlrpc.ParseAnswer(bytes.NewReader(b))
	f, ok := errors.AsType[*xmlrpc.Fault](err)
	if !ok || f.Code != 4 || f.Text != "Traceback: secret" || strings.Contains(err.Error(), "secret") {
		t.Errorf("got %v, want fault 4 without its text", err)
	}
}

func TestValuesThatCannotBeWritten(t *testing.T) {
	t.Parallel()
	deep := any("bottom")
	for range 40 {
		deep = []any{deep}
	}
	for _, v := range []any{math.NaN(), math.Inf(1), int64(1) << 31, struct{}{}, deep, map[string]any{"x": make(chan int)}} {
		if b, err := xmlrpc.Call("m", v); err == nil {
			t.Errorf("%v is written as %s", v, b)
		}
	}
}

func TestMalformedAnswers(t *testing.T) {
	t.Parallel()
	in := func(value string) string {
		return "<methodResponse><params><param>" + value + "</param></params></methodResponse>"
	}
	for _, s := range []string{
		"", "nothing", "<html></html>", "<methodResponse/>", "<methodResponse></methodResponse>", in(""), in("text"), in("<int>1</int>"),
		in("<value><int>one</int></value>"), in("<value><int/></value>"), in("<value><boolean>2</boolean></value>"),
		in("<value><boolean>true</boolean></value>"),
		in("<value><double>x</double></value>"), in("<value><dateTime.iso8601>2026-11-15</dateTime.iso8601></value>"),
		in("<value><base64>!</base64></value>"),
		in("<value><other/></value>"), in("<value>text<int>1</int></value>"), in("<value><int>1</int><int>2</int></value>"),
		in("<value><array></array></value>"),
		in("<value><array><data><int>1</int></data></array></value>"), in("<value><struct><member><name>a</name></member></struct></value>"),
		in("<value><struct><member><value>a</value></member></struct></value>"), in("<value><struct><other/></struct></value>"),
		in("<value>&undefined;</value>"),
		in("<value>1</value><value>2</value>"), in("<value><int>1</int></value")[:60],
		`<!DOCTYPE x [<!ENTITY a "b">]>` + in("<value>&a;</value>"), `<?xml version="1.0" encoding="utf-7"?>` + in("<value>a</value>"),
		in(strings.Repeat("<value><array><data>", 50) + strings.Repeat("</data></array></value>", 50)),
	} {
		v, err := xmlrpc.ParseAnswer(strings.NewReader(s))
		if err == nil {
			t.Errorf("%.100s is read as %v", s, v)
		}
	}
	if v, err := xmlrpc.ParseAnswer(strings.NewReader(in("<value>bare &lt; text</value>"))); v != "bare < text" || err != nil {
		t.Errorf("got %v, %v: a value without a type is a string", v, err)
	}
}

func FuzzParseAnswer(f *testing.F) {
	f.Add(python)
	f.Add("<methodResponse><fault><value><struct><member><name>faultCode</name><value><int>1</int></value></member></struct></value></fault></methodResponse>")
	f.Add("<methodResponse><params><param><value>a</value></param></params></methodResponse>")
	f.Fuzz(func(t *testing.T, s string) {
		v, err := xmlrpc.ParseAnswer(strings.NewReader(s))
		if err != nil {
			return
		}
		// What was read can be written, unless its numbers are too large for
		// us, and comes back the same.
		b, err := xmlrpc.Answer(v)
		if err != nil {
			return
		}
		again, err := xmlrpc.ParseAnswer(bytes.NewReader(b))
		if diff := cmp.Diff(again, v); diff != "" || err != nil {
			t.Errorf("%q: %v (-again +first):\n%s", s, err, diff)
		}
	})
}

func FuzzParseCall(f *testing.F) {
	f.Add("<methodCall><methodName>m</methodName><params><param><value><nil/></value></param></params></methodCall>")
	f.Fuzz(func(_ *testing.T, s string) { _, _, _ = xmlrpc.ParseCall(strings.NewReader(s)) })
}
