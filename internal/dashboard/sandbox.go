package dashboard

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/mawid/mawid/internal/desk"
)

// sandboxRoutes are the pages of the sandbox: its own, and those about
// webhooks once more, for the sandbox's.
func sandboxRoutes() []route {
	list := []route{
		{"GET /o/{org}/settings/sandbox", managers, (*server).sandboxPage},
		{"GET /o/{org}/settings/sandbox/reset", managers, (*server).resetSandboxPage},
		{"POST /o/{org}/settings/sandbox/reset", managers, (*server).resetSandbox},
	}
	for _, rt := range webhookRoutes {
		rt.pattern = strings.Replace(rt.pattern, "/settings/", "/settings/sandbox/", 1)
		rt.handle = inSandbox(rt.handle)
		list = append(list, rt)
	}
	return list
}

// inSandbox answers a route for the organization's sandbox instead of the
// organization.
func inSandbox(h handler) handler {
	return func(s *server, w http.ResponseWriter, r *http.Request, v *visit) error {
		if _, err := s.Organization.Sandbox(r.Context(), v.org()); err != nil {
			return err
		}
		v.sandbox = true
		return h(s, w, r, v)
	}
}

// hooks gives the address of a page about webhooks, such as /webhooks/new.
func (v *visit) hooks(path string) string {
	if v.sandbox {
		return v.url("/settings/sandbox" + path)
	}
	return v.url("/settings" + path)
}

// sandboxData is what was booked in the sandbox.
type sandboxData struct {
	Rows    []desk.Row
	MoreURL string
}

func (s *server) sandboxPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	rows, next, err := s.Organization.SandboxAppointments(r.Context(), v.org(), r.URL.Query().Get("cursor"))
	if err != nil {
		return err
	}
	d := sandboxData{Rows: rows}
	if next != "" {
		d.MoreURL = v.url("/settings/sandbox?") + url.Values{"cursor": {next}}.Encode()
	}
	return s.page(w, v, "sandbox", d)
}

func (s *server) resetSandboxPage(w http.ResponseWriter, _ *http.Request, v *visit) error {
	return s.confirm(w, v, confirmation{
		Title: v.t("sandbox.reset.title"), Text: v.t("sandbox.reset.text"), Button: v.t("sandbox.reset.button"),
		Action: v.url("/settings/sandbox/reset"), Back: v.url("/settings/sandbox"), Danger: true,
	})
}

func (s *server) resetSandbox(w http.ResponseWriter, r *http.Request, v *visit) error {
	if err := s.Organization.ResetSandbox(r.Context(), v.caller()); err != nil {
		return err
	}
	return s.done(w, v, v.url("/settings/sandbox"), "sandbox.reset.done")
}
