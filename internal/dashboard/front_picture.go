package dashboard

import (
	"errors"
	"html/template"
	"io"
	"net/http"
	"net/url"
	"strings"

	"rsc.io/qr"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/catalogue"
	"github.com/mawid/mawid/internal/selfservice"
)

// logo shows the organization's picture.
func (s *server) logo(w http.ResponseWriter, r *http.Request, v *visit) error {
	picture, err := s.SelfService.Logo(r.Context(), v.org(), r.URL.Query().Get("mark"))
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", picture.Type)
	_, _ = w.Write(picture.Bytes) // the reader may have gone
	return nil
}

// saveLogo takes a picture.
func (s *server) saveLogo(w http.ResponseWriter, r *http.Request, v *visit) error {
	raw, err := upload(r, "logo")
	if err == nil {
		err = s.SelfService.SaveLogo(r.Context(), v.caller(), raw)
	}
	if err == nil {
		return s.done(w, v, v.url("/booking-page"), "front.logo_saved")
	}
	f := v.blank().set("logo", "")
	if err := f.fail(err); err != nil {
		return err
	}
	cat, err := s.Catalogue.Read(r.Context(), v.org())
	if err != nil {
		return err
	}
	return s.frontPage(w, v, cat, v.fresh(cat), f)
}

// upload reads a file that a form sent; nothing, if none was chosen. What is
// larger than any form may be was not read at all.
func upload(r *http.Request, name string) ([]byte, error) {
	file, _, err := r.FormFile(name)
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		return nil, selfservice.ErrLargePicture
	}
	if err != nil {
		return nil, nil //nolint:nilerr // a form without a file has no picture, and is told so
	}
	defer file.Close()
	return io.ReadAll(file)
}

// removeLogo takes the picture away.
func (s *server) removeLogo(w http.ResponseWriter, r *http.Request, v *visit) error {
	if err := s.SelfService.RemoveLogo(r.Context(), v.caller()); err != nil {
		return err
	}
	return s.done(w, v, v.url("/booking-page"), "front.logo_removed")
}

// printData is a sheet to be printed and put up.
type printData struct {
	Form    *form
	Of      []choice // what the code can lead to
	Name    string
	About   string // what it leads to; empty: everything
	Code    template.HTML
	Address string // without what only counts
	Query   string
	LogoURL string
	Logo    booking.Logo
}

// What is added to the address in a code, so that the overview says who came by
// it.
const (
	codeSource = "qr"
	fromCode   = "?utm_source=" + codeSource
)

// printFront shows the code of the page, or of a part of it, with the name of the
// organization.
func (s *server) printFront(w http.ResponseWriter, r *http.Request, v *visit) error {
	cat, of, err := s.frontPlace(r, v)
	if err != nil {
		return err
	}
	d := printData{
		Form: v.form(r), Of: v.frontPlaces(cat), Name: v.lang.Pick(cat.Org.Name, cat.Org.NameAr), Logo: cat.Org.Page.Logo,
		Address: s.frontURL(v, &cat.Org, of), Query: "?" + url.Values{"of": {of}}.Encode(),
	}
	for _, c := range d.Of {
		if c.Value == of && of != "" {
			d.About = c.Text
		}
	}
	if d.Logo.Mark != "" {
		d.LogoURL = v.url("/booking-page/logo?mark=" + d.Logo.Mark)
	}
	if d.Code, err = qrPicture(d.Address + fromCode); err != nil {
		return err
	}
	return s.page(w, v, "front-print", d)
}

// frontPlaces are what a code can lead to: the whole page, a branch, a service at
// a branch.
func (v *visit) frontPlaces(cat *catalogue.Catalogue) []choice {
	list := []choice{{Text: v.t("front.of.all")}}
	for _, b := range cat.Branches {
		if b.Retired || b.Page.Shut {
			continue
		}
		name := v.lang.Pick(b.Name, b.NameAr)
		list = append(list, choice{Value: "/" + b.Slug, Text: name})
		for _, sv := range cat.Services {
			if onFront(sv, b) {
				list = append(list, choice{Value: "/" + b.Slug + "/" + sv.Slug, Text: v.lang.Pick(sv.Name, sv.NameAr) + " · " + name})
			}
		}
	}
	return list
}

// frontPlace reads which of them is asked for.
func (s *server) frontPlace(r *http.Request, v *visit) (*catalogue.Catalogue, string, error) {
	cat, err := s.Catalogue.Read(r.Context(), v.org())
	if err != nil {
		return nil, "", err
	}
	of := r.URL.Query().Get("of")
	for _, c := range v.frontPlaces(cat) {
		if c.Value == of {
			return cat, of, nil
		}
	}
	return nil, "", errNoPage
}

// codeSVG gives the code as a drawing, for whoever makes a poster.
func (s *server) codeSVG(w http.ResponseWriter, r *http.Request, v *visit) error {
	cat, of, err := s.frontPlace(r, v)
	if err != nil {
		return err
	}
	code, err := qrPicture(s.frontURL(v, &cat.Org, of) + fromCode)
	if err != nil {
		return err
	}
	body := strings.Replace(string(code), "<svg ", `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024" `, 1)
	return writeCode(w, v, of, "svg", "image/svg+xml", []byte(body))
}

// codePNG gives the code as a picture.
func (s *server) codePNG(w http.ResponseWriter, r *http.Request, v *visit) error {
	cat, of, err := s.frontPlace(r, v)
	if err != nil {
		return err
	}
	code, err := qr.Encode(s.frontURL(v, &cat.Org, of)+fromCode, qr.M)
	if err != nil {
		return err
	}
	code.Scale = 20
	return writeCode(w, v, of, "png", "image/png", code.PNG())
}

// writeCode sends a file whose name says what the code leads to.
func writeCode(w http.ResponseWriter, v *visit, of, ext, kind string, body []byte) error {
	name := v.place.Org.Slug + strings.ReplaceAll(of, "/", "-") + "." + ext
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	_, _ = w.Write(body) // the reader may have gone
	return nil
}
