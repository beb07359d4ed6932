package odoo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"

	"github.com/mawid/mawid/internal/connector/odoo/xmlrpc"
)

// rpc is XML-RPC, which every version before 20 speaks, and perhaps 20 and 21. It is logged in for
// as long as it lives.
type rpc struct {
	web           *web
	database, key string
	uid           int64
}

func (*rpc) name() string { return "XML-RPC" }

// login asks for the number of a user, under which all calls are made; a
// wrong user or key is a denied fault.
func login(ctx context.Context, w *web, database, user, key string) (*rpc, error) {
	v, err := w.rpc(ctx, "/xmlrpc/2/common", "authenticate", database, user, key, map[string]any{})
	if faulty(err, FaultApplication) {
		return nil, ErrDatabase.Because(err) // so it answers for a database that it does not have
	}
	if err != nil {
		return nil, err
	}
	uid, _ := v.(int64)
	if uid <= 0 {
		return nil, &Fault{Code: FaultDenied}
	}
	return &rpc{web: w, database: database, key: key, uid: uid}, nil
}

func (t *rpc) call(ctx context.Context, c call) (any, error) {
	args := []any{}
	if c.ids != nil {
		args = append(args, c.ids)
	}
	if c.arg != "" {
		args = append(args, c.value)
	}
	named := map[string]any{}
	maps.Copy(named, c.named)
	if c.context != nil {
		named["context"] = c.context
	}
	return t.web.rpc(ctx, "/xmlrpc/2/object", "execute_kw", t.database, t.uid, t.key, c.model, c.method, args, named)
}

// rpc makes one call over XML-RPC.
func (w *web) rpc(ctx context.Context, path, method string, params ...any) (any, error) {
	body, err := xmlrpc.Call(method, params...)
	if err != nil {
		return nil, err
	}
	status, answer, err := w.post(ctx, path, "text/xml", nil, body)
	if err != nil {
		return nil, err
	}
	switch status {
	case http.StatusOK:
	case http.StatusNotFound:
		return nil, errAbsent
	default:
		return nil, ErrDown.Because(fmt.Errorf("odoo: status %d", status))
	}
	v, err := xmlrpc.ParseAnswer(bytes.NewReader(answer))
	if f, ok := errors.AsType[*xmlrpc.Fault](err); ok {
		code := f.Code
		if code < FaultApplication || code > FaultRights {
			code = FaultApplication
		}
		return nil, &Fault{Code: code, Class: class(f.Text)}
	}
	if err != nil {
		return nil, ErrDown.Saying("what answers at Odoo's address is not Odoo").Because(err)
	}
	return v, nil
}
