package api

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/gate"
)

// What is wrong with a body as a whole.
var (
	errMedia    = fault.New(fault.Invalid, "unsupported_content_type", "Content-Type must be application/json").On("Content-Type")
	errTooLarge = fault.New(fault.TooLarge, "body_too_large", "the body is larger than 64 KiB; send less")
	errNoBody   = fault.New(fault.Invalid, "empty_body", "the body is empty; send a JSON object")
	errSlowBody = fault.New(fault.Invalid, "incomplete_body", "the body did not arrive completely; send it again")
	errSyntax   = fault.New(fault.Invalid, "invalid_json", "the body is not valid JSON")
	errObject   = fault.New(fault.Invalid, "invalid_type", "the body must be a JSON object")
)

// readBody reads the body whole, within its limits of size and time.
func (x *exchange) readBody() error {
	// No type at all is taken as JSON.
	if types := x.r.Header["Content-Type"]; len(types) > 0 {
		media, _, err := mime.ParseMediaType(types[0])
		if len(types) > 1 || err != nil && !errors.Is(err, mime.ErrInvalidMediaParameter) || media != "application/json" {
			return errMedia
		}
	}
	if x.r.ContentLength > bodyLimit {
		x.w.Header().Set("Connection", "close") // nobody reads the rest
		return errTooLarge
	}
	// The real clock, not x.now: it is the connection that waits. When the
	// body is there the deadline is lifted, or it would cancel a slow answer.
	_ = huma.SetReadDeadline(x.w, time.Now().Add(bodyPatience))
	back := gate.AsideAfter(x, slowBody) // While others send, we can work.
	body, err := io.ReadAll(http.MaxBytesReader(x.w, x.r.Body, bodyLimit))
	back()
	if err != nil {
		if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
			return errTooLarge
		}
		return errSlowBody.Because(err)
	}
	_ = huma.SetReadDeadline(x.w, time.Time{})
	if len(bytes.TrimSpace(body)) == 0 {
		return errNoBody
	}
	x.body = body
	return nil
}

// payload is a JSON body of type T, or what is wrong with it. It keeps the
// fault because huma passes on only an error's text, and we want its field.
type payload[T any] struct {
	value T
	err   *fault.Error
}

// Schema implements huma.SchemaProvider: on the wire a payload is a T.
func (*payload[T]) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[T](), true, "")
}

// decode reads the JSON by the strict rules of version 2: names count with
// their case, none may be there twice, nothing may follow, text is UTF-8.
// Unknown members are ignored, and null is as good as left out.
func (p *payload[T]) decode(data []byte) {
	err := json.Unmarshal(data, &p.value)
	if err == nil {
		return
	}
	if e, ok := errors.AsType[*json.SemanticError](err); ok {
		p.err = wrongType(e)
		return
	}
	p.err = errSyntax
	if e, ok := errors.AsType[*jsontext.SyntacticError](err); ok {
		name := e.JSONPointer.LastToken()
		switch {
		case errors.Is(err, jsontext.ErrDuplicateName) && plain(name):
			p.err = about(name, errRepeated)
		default:
			p.err = errSyntax.Saying("the body is not valid JSON, at or after byte " + strconv.FormatInt(e.ByteOffset, 10))
		}
	}
}

func wrongType(e *json.SemanticError) *fault.Error {
	field := strings.ReplaceAll(strings.TrimPrefix(string(e.JSONPointer), "/"), "/", ".")
	if field == "" {
		return errObject
	}
	f := errType
	if e.GoType != nil {
		switch e.GoType.Kind() {
		case reflect.String:
			f = errType.Saying("must be a string")
		case reflect.Int:
			f = errType.Saying("must be a whole number, without quotes or decimal point")
		}
	}
	return about(field, f)
}

// jsonFormat is how bodies are read and answers written.
var jsonFormat = huma.Format{
	Marshal: func(w io.Writer, v any) error {
		x, ok := w.(*exchange)
		if a, quick := v.(appender); ok && quick {
			*x.out = a.appendJSON(*x.out)
			return nil
		}
		b, err := marshal(v)
		if err == nil {
			_, err = w.Write(b)
		}
		return err
	},
	Unmarshal: func(data []byte, v any) error {
		if p, ok := v.(interface{ decode([]byte) }); ok {
			p.decode(data)
			return nil
		}
		return json.Unmarshal(data, v)
	},
}
