package dashboard

import (
	"strings"
	"testing"
)

func TestTheSandboxIsShownHasItsOwnWebhooksAndIsEmptied(t *testing.T) {
	t.Parallel()
	w := newOffice(t)
	b, ids := w.clinic()
	b.get("/o/noor/settings/sandbox").has(t, "nothing yet", "Nothing was booked with a sandbox key yet")
	b.submit("/o/noor/settings/keys", "name", "try", "scopes", "appointments:create", "life", "30", "sandbox", "1").has(t, "made", "svc_test_")
	b.get("/o/noor/settings/keys").has(t, "the list", "try", `href="/o/noor/settings/sandbox"`)
	there := ids
	there.Organization = ids.Organization.Twin()
	w.visitor(there, "Try Me", "+966551234567", 1, 10*60)
	b.get("/o/noor/settings/sandbox").has(t, "booked", "Try Me")

	b.submit("/o/noor/settings/sandbox/webhooks", "url", "https://try.example.com/hooks", "events", "appointment.created").has(t, "made",
		"whsec_", "/o/noor/settings/sandbox/webhooks/")
	list, err := w.Webhooks.Endpoints(t.Context(), there.Organization)
	if err != nil || len(list) != 1 {
		t.Fatalf("got %v %v, want one endpoint of the sandbox", list, err)
	}
	path := "/o/noor/settings/sandbox/webhooks/" + list[0].ID.String()
	b.get(path).has(t, "the endpoint", "try.example.com", "Sandbox", path+"/test")
	if a := b.submit(path + "/test"); a.status != 303 || a.location != path {
		t.Errorf("the test: got %d to %s, want back to the page", a.status, a.location)
	}
	if a := b.get("/o/noor/settings/webhooks/" + list[0].ID.String()); a.status != 404 {
		t.Errorf("among the organization's own: got %d, want 404", a.status)
	}
	if a := b.get("/o/noor/settings/webhooks"); strings.Contains(a.body, "try.example.com") {
		t.Error("the organization's own endpoints show the sandbox's")
	}

	b.get("/o/noor/settings/sandbox/reset").has(t, "the question", "Your own appointments are not touched")
	if a := b.submit("/o/noor/settings/sandbox/reset"); a.status != 303 {
		t.Errorf("got %d, want it done", a.status)
	}
	b.get("/o/noor/settings/sandbox").has(t, "afterwards", "The sandbox is empty", "Nothing was booked with a sandbox key yet")
	b.get("/o/noor/settings/audit").has(t, "the log", "emptied the sandbox", "In the sandbox: added a webhook endpoint")
	b.submit("/o/noor/settings/webhooks", "url", "https://live.example.com/hooks", "events", "appointment.created").has(t, "made", "whsec_")
	if log := b.get("/o/noor/settings/audit").body; strings.Count(log, "added a webhook endpoint") != 2 ||
		strings.Count(log, "In the sandbox: ") != 2 {
		t.Error("the log does not tell the sandbox's endpoint from the organization's own")
	}
	b.get("/o/noor/settings/audit?lang=ar") // chooses the language
	b.get("/o/noor/settings/audit").has(t, "in Arabic", "في بيئة التجربة: أضاف عنوان الإشعارات")
}
