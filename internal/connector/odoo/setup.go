package odoo

import "context"

// setupFields are the fields that Setup makes, with their labels.
var setupFields = map[string]string{keyField: "mawid appointment", roomField: "mawid resource"}

// Setup makes the fields in which events keep mawid's id of their appointment
// and the room that it takes. It tells whether it had to. It needs an
// administrator, but not to find that they are there.
func Setup(ctx context.Context, c *Client) (created bool, err error) {
	for _, name := range []string{keyField, roomField} {
		made, err := setup(ctx, c, name)
		if err != nil {
			return false, err
		}
		created = created || made
	}
	return created, nil
}

func setup(ctx context.Context, c *Client, name string) (created bool, err error) {
	has := func() (bool, error) {
		fields, err := c.fields(ctx, "calendar.event", eventFields...)
		return fields[name], err
	}
	if there, err := has(); err != nil || there {
		return false, err
	}
	models, err := c.search(ctx, "ir.model", []any{[]any{"model", "=", "calendar.event"}}, []string{"model"}, false)
	if err != nil {
		return false, err
	}
	if len(models) != 1 {
		return false, errAbsentModel
	}
	_, err = c.create(ctx, "ir.model.fields", map[string]any{
		"model_id": models[0].id(), "name": name, "field_description": setupFields[name],
		"ttype": "char", "index": true, "copied": false, "state": "manual",
	}, nil)
	// Whatever was answered: what counts is whether the field is there now.
	// Somebody else may have made it at the same time.
	there, again := has()
	switch {
	case again == nil && there:
		return err == nil, nil
	case err != nil:
		return false, err
	case again != nil:
		return false, again
	}
	return false, ErrField
}
