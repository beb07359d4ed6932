package odoo

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"strings"
)

// json2 is the protocol of Odoo 19 and later. The key says who is asking.
type json2 struct {
	web           *web
	database, key string
}

func (*json2) name() string { return "JSON-2" }

func (t *json2) call(ctx context.Context, c call) (any, error) {
	named := map[string]any{}
	maps.Copy(named, c.named)
	if c.arg != "" {
		named[c.arg] = c.value
	}
	if c.ids != nil {
		named["ids"] = c.ids
	}
	if c.context != nil {
		named["context"] = c.context
	}
	body, err := json.Marshal(named)
	if err != nil {
		return nil, fmt.Errorf("odoo: %w", err)
	}
	h := http.Header{"Authorization": {"bearer " + t.key}, "Accept": {"application/json"}}
	if t.database != "" {
		h.Set("X-Odoo-Database", t.database)
	}
	status, answer, err := t.web.post(ctx, "/json/2/"+c.model+"/"+c.method, "application/json; charset=utf-8", h, body)
	if err != nil {
		return nil, err
	}
	if status != http.StatusOK {
		return nil, refusal(status, answer)
	}
	d := json.NewDecoder(bytes.NewReader(answer))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, ErrDown.Saying("what answers at Odoo's address is not Odoo").Because(fmt.Errorf("odoo: answer of %d bytes is not JSON",
			len(answer)))
	}
	return plain(v), nil
}

// refusal turns a status into a fault. The exception's name, where there is
// one, says more than the status.
func refusal(status int, answer []byte) error {
	var e struct {
		Name string `json:"name"`
	}
	_ = json.Unmarshal(answer, &e) // not every refusal is JSON
	name := e.Name
	if !classPattern.MatchString(name) {
		name = ""
	}
	fault := func(code int) error { return &Fault{Code: code, Class: name} }
	switch status {
	case http.StatusUnauthorized:
		return fault(FaultDenied)
	case http.StatusForbidden:
		if strings.HasSuffix(name, "AccessDenied") {
			return fault(FaultDenied)
		}
		return fault(FaultRights)
	case http.StatusNotFound:
		switch {
		case strings.HasSuffix(name, "MissingError"):
			return fault(FaultRefused)
		case bytes.Contains(answer, []byte("No database is selected")):
			return ErrDatabase
		}
		return errAbsent
	case http.StatusUnprocessableEntity:
		return fault(FaultRefused)
	case http.StatusInternalServerError:
		return fault(FaultApplication)
	}
	return ErrDown.Because(fmt.Errorf("odoo: status %d", status))
}

// plain gives values the types that XML-RPC gives them.
func plain(v any) any {
	switch v := v.(type) {
	case json.Number:
		if n, err := v.Int64(); err == nil {
			return n
		}
		f, _ := v.Float64()
		return f
	case []any:
		for i := range v {
			v[i] = plain(v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = plain(v[k])
		}
	}
	return v
}
