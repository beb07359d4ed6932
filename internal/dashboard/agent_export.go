package dashboard

import (
	"context"
	"net/http"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/voice"
)

var exportRoutes = []route{
	{"GET /o/{org}/settings/agents/{id}/export/{vendor}", managers, (*server).exportPage},
	{"GET /o/{org}/settings/agents/{id}/export/{vendor}/setup.json", managers, (*server).exportFile},
}

// Export makes what a platform needs to speak for an agent: as one document, and
// in parts to paste. base is the address at which it reaches us.
type Export func(ctx context.Context, a booking.Agent, vendor, base string) (Exported, error)

// Exported is a set-up.
type Exported struct {
	Document string
	Parts    []ExportedPart
}

// ExportedPart is something to paste.
type ExportedPart struct{ Name, Text string }

type exportData struct {
	voice.AgentView
	Vendor voice.Vendor
	Parts  []ExportedPart
	File   string // address of the whole document
}

// exportIn makes the set-up that the path names.
func (s *server) exportIn(r *http.Request, v *visit) (voice.AgentView, voice.Vendor, Exported, error) {
	a, err := s.agentIn(r, v)
	if err != nil {
		return a, voice.Vendor{}, Exported{}, err
	}
	vendor, ok := voice.VendorNamed(r.PathValue("vendor"))
	if !ok || !vendor.Exported || s.export == nil {
		return a, vendor, Exported{}, errNoPage
	}
	e, err := s.export(r.Context(), a.Agent, vendor.Name, s.address(r))
	return a, vendor, e, err
}

// exportPage shows what to paste where.
func (s *server) exportPage(w http.ResponseWriter, r *http.Request, v *visit) error {
	a, vendor, e, err := s.exportIn(r, v)
	if err != nil {
		return err
	}
	here := v.url("/settings/agents/" + a.ID.String() + "/export/" + vendor.Name)
	return s.page(w, v, "agent_export", exportData{AgentView: a, Vendor: vendor, Parts: e.Parts, File: here + "/setup.json"})
}

// exportFile gives the whole as a file. It holds no secret: the credential is
// not known any more.
func (s *server) exportFile(w http.ResponseWriter, r *http.Request, v *visit) error {
	_, vendor, e, err := s.exportIn(r, v)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="`+vendor.Name+`.json"`)
	_, _ = w.Write([]byte(e.Document + "\n")) // the reader may have gone
	return nil
}

// connection says how something reaches an agent: the text connect.NAME, the
// addresses to enter there, and who of them has a set-up to paste.
type connection struct {
	Name      string
	Addresses []string
	Exports   []choice // Value is the address
}

// voiceRoot is where platforms and carriers reach the agents.
const voiceRoot = "/agent/v1"

// connections lists the ways to an agent, each once.
func (s *server) connections(r *http.Request, v *visit, id booking.AgentID) (list []connection) {
	root, agent := s.address(r)+voiceRoot, id.String()
	at := map[string]int{}
	for _, vendor := range voice.Vendors {
		i, known := at[vendor.Way]
		if !known {
			i, at[vendor.Way] = len(list), len(list)
			list = append(list, connection{Name: vendor.Way, Addresses: vendor.Addresses(root, agent)})
		}
		if vendor.Exported {
			list[i].Exports = append(list[i].Exports, choice{
				Value: v.url("/settings/agents/" + agent + "/export/" + vendor.Name), Text: v.t("export.button", vendor.Title)})
		}
	}
	return append(list, connection{Name: "tools", Addresses: []string{root + "/tools/NAME"}})
}
