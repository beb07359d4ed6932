package xmlrpc

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// deepest bounds how far values nest. Odoo's own nest about six deep.
const deepest = 32

// layout is how an instant is written: without a zone. UTC is meant.
const layout = "20060102T15:04:05"

// Call writes a call.
func Call(method string, params ...any) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(xml.Header + "<methodCall><methodName>")
	_ = xml.EscapeText(&b, []byte(method)) // a Buffer does not fail
	b.WriteString("</methodName><params>")
	for _, p := range params {
		b.WriteString("<param>")
		if err := write(&b, p, 0); err != nil {
			return nil, err
		}
		b.WriteString("</param>")
	}
	b.WriteString("</params></methodCall>")
	return b.Bytes(), nil
}

func write(b *bytes.Buffer, v any, depth int) error {
	if depth > deepest {
		return ErrDeep
	}
	switch v := v.(type) {
	case nil:
		b.WriteString("<value><nil/></value>")
	case bool:
		scalar(b, "boolean", map[bool]string{false: "0", true: "1"}[v])
	case int:
		return write(b, int64(v), depth)
	case int64:
		if v != int64(int32(v)) {
			return fmt.Errorf("xmlrpc: %d does not fit into 32 bits", v)
		}
		scalar(b, "int", strconv.FormatInt(v, 10))
	case float64:
		if math.IsInf(v, 0) || math.IsNaN(v) {
			return fmt.Errorf("xmlrpc: %v is no number", v)
		}
		scalar(b, "double", strconv.FormatFloat(v, 'f', -1, 64))
	case string:
		scalar(b, "string", v)
	case time.Time:
		scalar(b, "dateTime.iso8601", v.UTC().Format(layout))
	case []byte:
		scalar(b, "base64", base64.StdEncoding.EncodeToString(v))
	case []string:
		return list(b, v, depth)
	case []int64:
		return list(b, v, depth)
	case []any:
		return list(b, v, depth)
	case map[string]any:
		b.WriteString("<value><struct>")
		for _, name := range slices.Sorted(maps.Keys(v)) {
			b.WriteString("<member><name>")
			_ = xml.EscapeText(b, []byte(name))
			b.WriteString("</name>")
			if err := write(b, v[name], depth+1); err != nil {
				return err
			}
			b.WriteString("</member>")
		}
		b.WriteString("</struct></value>")
	default:
		return fmt.Errorf("xmlrpc: cannot write a %T", v)
	}
	return nil
}

// scalar writes a value of one piece. Characters that XML cannot hold become
// U+FFFD.
func scalar(b *bytes.Buffer, tag, text string) {
	b.WriteString("<value><" + tag + ">")
	_ = xml.EscapeText(b, []byte(text))
	b.WriteString("</" + tag + "></value>")
}

func list[T any](b *bytes.Buffer, all []T, depth int) error {
	b.WriteString("<value><array><data>")
	for _, v := range all {
		if err := write(b, v, depth+1); err != nil {
			return err
		}
	}
	b.WriteString("</data></array></value>")
	return nil
}

// ParseAnswer reads the answer to a call; a fault comes back as a *Fault.
func ParseAnswer(r io.Reader) (v any, err error) {
	d := decoder{xml.NewDecoder(r)}
	defer d.caught(&err)
	d.open("methodResponse")
	switch d.next() {
	case "params":
	case "fault":
		d.open("value")
		f, _ := d.value(0).(map[string]any)
		code, _ := f["faultCode"].(int64)
		text, _ := f["faultString"].(string)
		return nil, &Fault{Code: int(code), Text: text}
	default:
		d.fail()
	}
	d.open("param")
	d.open("value")
	v = d.value(0)
	for range 3 { // param, params, methodResponse
		d.open("")
	}
	return v, nil
}

// decoder walks through a document one element at a time. What it does not
// expect is malformed, doctypes with it. It panics with a failure.
type decoder struct{ *xml.Decoder }

type failure struct{ error }

func (decoder) caught(err *error) {
	switch r := recover().(type) {
	case nil:
	case failure:
		*err = r.error
	default:
		panic(r)
	}
}

func (decoder) fail() { panic(failure{ErrMalformed}) }

// token gives the next token that matters.
func (d decoder) token() xml.Token {
	for {
		t, err := d.Token()
		if err != nil {
			if _, bad := errors.AsType[*xml.SyntaxError](err); bad || errors.Is(err, io.EOF) {
				err = ErrMalformed
			}
			panic(failure{err})
		}
		switch t.(type) {
		case xml.Comment, xml.ProcInst:
		case xml.Directive:
			d.fail()
		default:
			return t
		}
	}
}

// next gives the name of the next element, or "" at the end of this one.
func (d decoder) next() string {
	for {
		switch t := d.token().(type) {
		case xml.StartElement:
			return t.Name.Local
		case xml.EndElement:
			return ""
		case xml.CharData:
			if len(bytes.TrimSpace(t)) > 0 {
				d.fail()
			}
		}
	}
}

// open expects an element of this name, or with "" the end of this one.
func (d decoder) open(want string) {
	if d.next() != want {
		d.fail()
	}
}

// more tells whether another element of this name follows, and not the end.
func (d decoder) more(tag string) bool {
	name := d.next()
	if name != "" && name != tag {
		d.fail()
	}
	return name != ""
}

// text reads up to the end of this element.
func (d decoder) text() string {
	var s strings.Builder
	for {
		switch t := d.token().(type) {
		case xml.CharData:
			s.Write(t)
		case xml.EndElement:
			return s.String()
		default:
			d.fail()
		}
	}
}

// value reads the inside of a value and its end. Without a type it is a string.
func (d decoder) value(depth int) (v any) {
	if depth > deepest {
		panic(failure{ErrDeep})
	}
	var bare strings.Builder
	for {
		switch t := d.token().(type) {
		case xml.CharData:
			bare.Write(t)
		case xml.EndElement:
			return bare.String()
		case xml.StartElement:
			if strings.TrimSpace(bare.String()) != "" {
				d.fail()
			}
			v = d.typed(t.Name.Local, depth)
			d.open("")
			return v
		}
	}
}

// typed reads the inside of a typed value and its end.
func (d decoder) typed(tag string, depth int) any {
	switch tag {
	case "array":
		all := []any{}
		d.open("data")
		for d.more("value") {
			all = append(all, d.value(depth+1))
		}
		d.open("")
		return all
	case "struct":
		out := map[string]any{}
		for d.more("member") {
			d.open("name")
			name := d.text()
			d.open("value")
			out[name] = d.value(depth + 1)
			d.open("")
		}
		return out
	}
	v, err := parse(tag, d.text())
	if err != nil {
		d.fail()
	}
	return v
}

func parse(tag, s string) (any, error) {
	trimmed := strings.TrimSpace(s)
	switch tag {
	case "string":
		return s, nil
	case "int", "i4", "i8":
		return strconv.ParseInt(trimmed, 10, 64)
	case "boolean":
		n, err := strconv.ParseUint(trimmed, 2, 1)
		return n == 1, err
	case "double":
		return strconv.ParseFloat(trimmed, 64)
	case "dateTime.iso8601":
		return time.Parse(layout, trimmed)
	case "base64":
		return base64.StdEncoding.DecodeString(strings.Join(strings.Fields(s), ""))
	case "nil":
		return nil, nil
	}
	return nil, ErrMalformed
}
