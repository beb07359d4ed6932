package webhook

import (
	"context"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/store"
)

// ErrNoEndpoint says that there is no such endpoint.
var ErrNoEndpoint = fault.New(fault.NotFound, "not_found",
	"no such webhook endpoint in this organization; see 'mawid webhooks list'").On("endpoint")

const endpointColumns = `id, url, kinds, details, secrets, disabled_at, disabled_why, created_at, last_success_at, failing_since, exhausted_at`

// Endpoint is an endpoint with its sealed secrets.
type Endpoint struct {
	booking.Endpoint
	Secrets string
}

func scanEndpoint(r store.Row) (e Endpoint, err error) {
	var kinds, details string
	err = r.Scan(&e.ID, &e.URL, &kinds, &details, &e.Secrets, &e.DisabledAt, &e.DisabledWhy, &e.CreatedAt, &e.LastSuccess, &e.FailingSince,
		&e.ExhaustedAt)
	e.Kinds = splitKinds(kinds)
	if details != "" {
		e.Details = split[booking.CallDetail](details)
	}
	return e, err
}

func splitKinds(s string) []booking.EventKind { return split[booking.EventKind](s) }

func split[T ~string](s string) (words []T) {
	for _, w := range strings.Split(s, ",") {
		words = append(words, T(w))
	}
	return words
}

func join[T ~string](words []T) string {
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = string(w)
	}
	return strings.Join(texts, ",")
}

// countEndpoints counts the organization's endpoints before one is added.
func countEndpoints(tx *store.Tx) (int, error) {
	return tx.Count(`webhook_endpoints where org_id = $1`)
}

// InsertEndpoint stores a new endpoint. It gets what happens from now on: no
// event that can be seen at this moment. (One whose transaction is under way on
// PostgreSQL may have a lower number than the last that can be seen, and is then
// not sent either.)
func InsertEndpoint(tx *store.Tx, e Endpoint) {
	tx.Change(`insert into webhook_endpoints (id, org_id, url, kinds, details, secrets, created_at, after_seq)
		values ($1, $2, $3, $4, $5, $6, $7, (select coalesce(max(seq), 0) from events))`,
		e.ID, tx.Org(), e.URL, join(e.Kinds), join(e.Details), e.Secrets, e.CreatedAt)
}

// setKinds stores which events an endpoint wants from now on, and what it is
// told of calls.
func setKinds(tx *store.Tx, id booking.EndpointID, kinds []booking.EventKind, details []booking.CallDetail) {
	tx.Change(`update webhook_endpoints set kinds = $1, details = $2 where id = $3 and org_id = $4`, join(kinds), join(details), id, tx.Org())
}

// Curious lists the endpoints that are told more of calls than others.
func Curious(tx *store.Tx) (list []booking.Endpoint, err error) {
	err = tx.Read(store.Query(func(r store.Row) error {
		e, err := scanEndpoint(r)
		list = append(list, e.Endpoint)
		return err
	}, `select `+endpointColumns+` from webhook_endpoints where org_id = $1 and details <> '' order by id`, tx.Org()))
	return list, err
}

// InsertBody stores the body of an event about a call for one endpoint, which
// gets it instead of what others get.
func InsertBody(tx *store.Tx, event booking.EventID, id booking.EndpointID, call booking.CallID, body booking.Private, now int64) {
	tx.Change(`insert into webhook_bodies (event_id, endpoint_id, org_id, call_id, body, made_at) values ($1, $2, $3, $4, $5, $6)`,
		event, id, tx.Org(), call, string(body), now)
}

// endpoints lists the organization's endpoints, the oldest first.
func endpoints(ctx context.Context, t *store.Tenant) ([]Endpoint, error) {
	var list []Endpoint
	err := t.Read(ctx, store.Query(func(r store.Row) error {
		e, err := scanEndpoint(r)
		list = append(list, e)
		return err
	}, `select `+endpointColumns+` from webhook_endpoints where org_id = $1 order by id`, t.Org()))
	return list, err
}

// endpoint reads one endpoint.
func endpoint(ctx context.Context, t *store.Tenant, id booking.EndpointID) (Endpoint, error) {
	var found Endpoint
	err := t.Read(ctx, oneEndpoint(t.Org(), id, &found, ""))
	return found, endpointFound(found, err)
}

// endpointIn reads one endpoint and locks it until the transaction ends.
func endpointIn(tx *store.Tx, id booking.EndpointID) (Endpoint, error) {
	var found Endpoint
	err := tx.Read(oneEndpoint(tx.Org(), id, &found, tx.Dialect().ForUpdate))
	return found, endpointFound(found, err)
}

func endpointFound(e Endpoint, err error) error {
	if err == nil && e.ID.IsZero() {
		return ErrNoEndpoint
	}
	return err
}

func oneEndpoint(org booking.OrgID, id booking.EndpointID, out *Endpoint, lock string) store.Statement {
	return store.Query(func(r store.Row) (err error) {
		*out, err = scanEndpoint(r)
		return err
	}, `select `+endpointColumns+` from webhook_endpoints where id = $1 and org_id = $2`+lock, id, org)
}

// SetSecrets stores the sealed secrets of an endpoint.
func SetSecrets(tx *store.Tx, id booking.EndpointID, secrets string) {
	tx.Change(`update webhook_endpoints set secrets = $1 where id = $2 and org_id = $3`, secrets, id, tx.Org())
}

// disableEndpoint stops deliveries to an endpoint. What was waiting is skipped.
func disableEndpoint(tx *store.Tx, id booking.EndpointID, why string, now int64) {
	tx.Change(`update webhook_endpoints set disabled_at = $1, disabled_why = $2 where id = $3 and org_id = $4 and disabled_at = 0`, now, why,
		id, tx.Org())
	tx.Change(`update webhook_deliveries set state = 'skipped', done_at = $1 where endpoint_id = $2 and org_id = $3 and state = 'pending'`,
		now, id, tx.Org())
}

// enableEndpoint lets deliveries to an endpoint go out again.
func enableEndpoint(tx *store.Tx, id booking.EndpointID) {
	tx.Change(`update webhook_endpoints set disabled_at = 0, disabled_why = '', failing_since = 0, exhausted_at = 0 where id = $1 and org_id = $2`, id, tx.Org())
}

// removeEndpoint deletes an endpoint with everything that was meant for it.
func removeEndpoint(tx *store.Tx, id booking.EndpointID) (bool, error) {
	tx.Change(`delete from tasks where kind = $1 and key = $2 and org_id = $3`, store.DeliverTask, id.String(), tx.Org())
	n, err := tx.Affected(`delete from webhook_endpoints where id = $1 and org_id = $2 returning 1`, id, tx.Org())
	return n == 1, err
}
