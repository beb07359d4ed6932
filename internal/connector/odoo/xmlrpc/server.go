package xmlrpc

import (
	"bytes"
	"encoding/xml"
	"io"
)

// The server's half, for the fake Odoo of the tests.

// Answer writes the answer to a call.
func Answer(v any) ([]byte, error) { return respond("<params><param>", v, "</param></params>") }

// Answer writes the fault as the answer to a call.
func (f *Fault) Answer() ([]byte, error) {
	return respond("<fault>", map[string]any{"faultCode": f.Code, "faultString": f.Text}, "</fault>")
}

func respond(before string, v any, after string) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(xml.Header + "<methodResponse>" + before)
	if err := write(&b, v, 0); err != nil {
		return nil, err
	}
	b.WriteString(after + "</methodResponse>")
	return b.Bytes(), nil
}

// ParseCall reads a call.
func ParseCall(r io.Reader) (method string, params []any, err error) {
	d := decoder{xml.NewDecoder(r)}
	defer d.caught(&err)
	d.open("methodCall")
	d.open("methodName")
	method = d.text()
	if d.next() == "params" {
		for d.more("param") {
			d.open("value")
			params = append(params, d.value(0))
			d.open("")
		}
	}
	return method, params, nil
}
