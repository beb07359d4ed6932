package visitor

import (
	"net/http"
	"strconv"
)

// logoRoutes show the picture of an organization. No branch is called "-".
var logoRoutes = []route{{pattern: "GET /b/{org}/-/{mark}", handle: (*server).logo}}

// logo answers with the picture. Another one has another address, so that
// browsers keep it for good.
func (s *server) logo(w http.ResponseWriter, r *http.Request, v *visit) error {
	picture, err := s.SelfService.Logo(r.Context(), v.front.Org, r.PathValue("mark"))
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", picture.Type)
	h.Set("Content-Length", strconv.Itoa(len(picture.Bytes)))
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	_, _ = w.Write(picture.Bytes) // the reader may have gone
	return nil
}

// logoView is the picture in the head of a page.
type logoView struct {
	URL           string
	Width, Height int
}

// logoOf is the picture of the visit's organization; nil: it has none.
func (v *visit) logoOf() *logoView {
	logo := v.front.Page().Logo
	if logo.Mark == "" {
		return nil
	}
	return &logoView{"/b/" + v.catalog().Org.Slug + "/-/" + logo.Mark, logo.Width, logo.Height}
}
