package odoo

import "context"

// Setup makes the field in which events keep mawid's id of their appointment.
// It tells whether it had to. It needs an administrator, but not to find that
// the field is there.
func Setup(ctx context.Context, c *Client) (created bool, err error) {
	has := func() (bool, error) {
		fields, err := c.fields(ctx, "calendar.event", keyField)
		return fields[keyField], err
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
		"model_id": models[0].id(), "name": keyField, "field_description": "mawid appointment",
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

// Check tells whether bookings can be taken: ErrField if Setup is missing.
func Check(ctx context.Context, c *Client) error {
	has, err := c.fields(ctx, "calendar.event", keyField)
	if err == nil && !has[keyField] {
		err = ErrField
	}
	return err
}
