package connector

import (
	"bytes"
	"errors"
	"net/url"
	"reflect"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/outbound"
)

// The answers as they may come: pointers tell what is not there, or null.
type (
	wireResult struct {
		ExternalID *string `json:"external_id"`
	}
	wireResources struct {
		Resources *[]struct {
			ID   *string `json:"id"`
			Name *string `json:"name"`
		} `json:"resources"`
	}
)

// readResult reads the answer to a push.
func readResult(a outbound.Answer) (string, error) {
	var in wireResult
	if err := decode(a, &in); err != nil {
		return "", err
	}
	switch {
	case in.ExternalID == nil || *in.ExternalID == "":
		return "", malformed(a, WrongShape, `"external_id" is missing or empty; send the booking's id in your system`)
	case !tidy(*in.ExternalID, maxExternalID) || len(url.PathEscape(*in.ExternalID)) > maxExternalID:
		return "", malformed(a, WrongShape, `"external_id" is too long, or holds control characters or spaces at its ends; send a shorter one`)
	}
	return *in.ExternalID, nil
}

// readResources reads the answer to a discovery.
func readResources(a outbound.Answer) ([]contract.DiscoveredResource, error) {
	var in wireResources
	if err := decode(a, &in); err != nil {
		return nil, err
	}
	switch {
	case in.Resources == nil:
		return nil, malformed(a, WrongShape, `"resources" is missing or null; send a list`)
	case len(*in.Resources) > MaxResources:
		return nil, malformed(a, WrongShape, "more than %d resources; list only those that can be booked", MaxResources)
	}
	out := make([]contract.DiscoveredResource, 0, len(*in.Resources))
	seen := map[string]bool{}
	for i, r := range *in.Resources {
		switch {
		case r.ID == nil || *r.ID == "":
			return nil, malformed(a, WrongShape, `resources[%d] has no "id"`, i)
		case CheckID(*r.ID) != nil:
			return nil, malformed(a, WrongShape, "resources[%d].id %s", i, ErrID.Detail)
		case r.Name == nil:
			return nil, malformed(a, WrongShape, `resources[%d] has no "name"; send the name that people know`, i)
		case seen[*r.ID]:
			return nil, malformed(a, WrongShape, "resources[%d].id is that of another resource too; ids must be unique", i)
		}
		seen[*r.ID] = true
		out = append(out, contract.DiscoveredResource{ID: *r.ID, Name: harmless(*r.Name, 200)})
	}
	return out, nil
}

// decode reads the JSON of an answer. It is strict where a mistake could pass
// for an answer: names count with their case, none may be there twice, and
// nothing may follow. What it does not know it leaves alone.
func decode(a outbound.Answer, v any) error {
	body := bytes.TrimPrefix(a.Body, []byte("\ufeff")) // some systems cannot help it
	body = bytes.TrimSpace(body)
	switch encoding := strings.ToLower(strings.TrimSpace(a.Header.Get("Content-Encoding"))); {
	case a.Truncated:
		return malformed(a, TooLarge, "the answer is larger than 1 MiB; answer only what was asked for")
	case encoding != "" && encoding != "identity", bytes.HasPrefix(body, []byte{0x1f, 0x8b}):
		return malformed(a, Compressed, "the answer is compressed although the request does not ask for it; switch that off")
	case len(body) == 0:
		return malformed(a, NotJSON, "the answer has no body; send the JSON that the contract describes")
	case body[0] == '<':
		return malformed(a, NotJSON, "the answer is a web page, not JSON; check the address, and that no log-in page stands before it")
	}
	err := json.Unmarshal(body, v)
	if err == nil {
		return nil
	}
	if e, ok := errors.AsType[*json.SemanticError](err); ok {
		return malformed(a, WrongShape, "%s must be %s", place(e.JSONPointer), kind(e))
	}
	if errors.Is(err, jsontext.ErrDuplicateName) {
		e, _ := errors.AsType[*jsontext.SyntacticError](err)
		return malformed(a, WrongShape, "%s is there twice; send it once", place(e.JSONPointer))
	}
	f := malformed(a, NotJSON, "the answer is not valid JSON")
	if e, ok := errors.AsType[*jsontext.SyntacticError](err); ok {
		f = malformed(a, NotJSON, "the answer is not valid JSON, at or after byte %d", e.ByteOffset)
	}
	f.Err = err
	return f
}

// place spells where in the answer something is: resources[0].busy[2].start.
func place(p jsontext.Pointer) string {
	out := ""
	for token := range p.Tokens() {
		switch {
		case token != "" && strings.Trim(token, "0123456789") == "":
			out += "[" + token + "]"
		case out == "":
			out = harmless(token, 40)
		default:
			out += "." + harmless(token, 40)
		}
	}
	if out == "" {
		return "the answer"
	}
	return out
}

// kind says what should be there instead.
func kind(e *json.SemanticError) string {
	t := e.GoType
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch {
	case t == nil:
		return "something else"
	case t.Kind() == reflect.String && e.JSONKind == '0':
		return "a string; put the number in quotes"
	case t.Kind() == reflect.String:
		return "a string"
	case t.Kind() == reflect.Slice:
		return "a list"
	}
	return "an object"
}
