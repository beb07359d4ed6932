package odoo

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
)

// keyWarning is how long before its end a key is spoken of. Since Odoo 18
// those of plain users last 90 days at most.
const keyWarning = 21 * 24 * time.Hour

// hasAccessSince is the first version that tells rights by has_access.
const hasAccessSince = 18

// Notices tells what whoever looks after the connection should mend, in whole
// sentences: what does not work yet, or will soon no longer. An error is why
// nothing works.
func (a *Adapter) Notices(ctx context.Context) ([]string, error) {
	own, err := a.own(ctx)
	if err != nil {
		return nil, err
	}
	return a.notices(ctx, own.user)
}

func (a *Adapter) notices(ctx context.Context, own int64) ([]string, error) {
	var out []string
	if _, err := a.keyed(ctx); errors.Is(err, ErrField) {
		out = append(out, ErrField.Detail)
	} else if err != nil {
		return nil, err
	}
	needs := [][2]string{{"calendar.event", "create"}, {"calendar.event", "write"}, {"res.partner", "create"}}
	for _, model := range []string{"resource.resource", "resource.calendar.leaves"} {
		if has, err := a.odoo.fields(ctx, model, resourceFields[model]...); err == nil && len(has) > 0 {
			needs = append(needs, [2]string{model, "read"})
		}
	}
	for _, need := range needs {
		may, err := a.odoo.may(ctx, need[0], need[1])
		switch {
		case err != nil:
			return nil, err
		case !may && need[0] == "res.partner":
			out = append(out, right(need[0], need[1])+"; until then new customers are booked without a contact")
		case !may && need[1] == "read":
			out = append(out, right(need[0], need[1])+"; until then absences and public holidays do not block")
		case !may:
			out = append(out, right(need[0], need[1]))
		}
	}
	ending, err := a.ending(ctx, own)
	return append(out, ending...), err
}

// may tells whether the user has a right on a model. Where Odoo cannot be
// asked that, it is assumed.
func (c *Client) may(ctx context.Context, model, doing string) (bool, error) {
	conn, err := c.connect(ctx)
	if err != nil {
		return false, explain(err, model, "read")
	}
	q := call{model: model, method: "check_access_rights", arg: "operation", value: doing, named: map[string]any{"raise_exception": false}}
	if conn.major == 0 || conn.major >= hasAccessSince {
		q = call{model: model, method: "has_access", ids: []int64{}, arg: "operation", value: doing}
	}
	v, err := c.call(ctx, q)
	if _, refused := errors.AsType[*Fault](err); refused || errors.Is(err, errAbsent) {
		return !faulty(err, FaultRights), nil
	}
	if err != nil {
		return false, explain(err, model, "read")
	}
	may, ok := v.(bool)
	return may || !ok, nil
}

// ending names the keys of the adapter's user that end soon. Odoo does not
// tell which one is in use.
func (a *Adapter) ending(ctx context.Context, own int64) ([]string, error) {
	has, err := a.optional(ctx, "res.users.apikeys", "name", "user_id", "expiration_date")
	if err != nil || !has["expiration_date"] || own == 0 || a.now().IsZero() {
		return nil, err
	}
	rows, err := a.odoo.search(ctx, "res.users.apikeys", []any{[]any{"user_id", "=", own}}, []string{"name", "expiration_date"}, false)
	if errors.Is(err, ErrRights) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var out []string
	// Where one lasts, it is taken to be the one in use.
	if lasting := func(r record) bool {
		end, ok := r.instant("expiration_date")
		return !ok || time.Unix(end, 0).Sub(a.now()) > keyWarning
	}; slices.ContainsFunc(rows, lasting) {
		return nil, nil
	}
	for _, r := range rows {
		if end, _ := r.instant("expiration_date"); time.Unix(end, 0).After(a.now()) {
			out = append(out, fmt.Sprintf(
				"the API key %q of the adapter's Odoo user ends on %s; make a new one before that and restart the adapter with it", r.text("name"),
				time.Unix(end, 0).UTC().Format(time.DateOnly)))
		}
	}
	return out, nil
}
