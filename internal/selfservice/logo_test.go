package selfservice_test

import (
	"bytes"
	"errors"
	"image"
	"image/png"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/selfservice"
	"github.com/mawid/mawid/internal/world"
)

// A logo is on the page until another one is, or none; what else is chosen for
// the page leaves it alone, and so does a document.
func TestALogoStaysOnThePageUntilItIsTakenAway(t *testing.T) {
	world.On(t, func(t *testing.T, w *world.World) {
		who := office.Caller{Org: w.IDs.Organization}
		logo := func() booking.Logo {
			c, err := w.Catalogue.Read(t.Context(), who.Org)
			if err != nil {
				t.Fatal(err)
			}
			return c.Org.Page.Logo
		}
		var raw bytes.Buffer
		if err := png.Encode(&raw, image.NewGray(image.Rect(0, 0, 640, 64))); err != nil {
			t.Fatal(err)
		}
		if err := w.SelfService.SaveLogo(t.Context(), who, raw.Bytes()); err != nil {
			t.Fatal(err)
		}
		first := logo()
		if first.Mark == "" || first.Width != 320 || first.Height != 32 {
			t.Fatalf("the page knows %+v, want 320 x 32", first)
		}
		p, err := w.SelfService.Logo(t.Context(), who.Org, first.Mark)
		if err != nil || p.Type != "image/png" || !bytes.HasPrefix(p.Bytes, []byte("\x89PNG")) {
			t.Errorf("got %s, %v; want the picture", p.Type, err)
		}
		plan := world.Clinic("noor")
		plan.Organization.Page = &booking.Page{Open: true, Welcome: booking.Text{En: "Welcome."}}
		w.MustApply(plan)
		if got := logo(); got != first {
			t.Errorf("after a document: got %+v, want the logo to stay", got)
		}
		for _, c := range []struct {
			org  booking.OrgID
			mark string
		}{{who.Org, "0123456789abcdef"}, {who.Org, ""}, {booking.NewID[booking.OrgID](), first.Mark}} {
			if _, err := w.SelfService.Logo(t.Context(), c.org, c.mark); !errors.Is(err, selfservice.ErrNoLogo) {
				t.Errorf("%v: got %v, want none", c, err)
			}
		}
		raw.Reset()
		if err := png.Encode(&raw, image.NewGray(image.Rect(0, 0, 30, 30))); err != nil {
			t.Fatal(err)
		}
		if err := w.SelfService.SaveLogo(t.Context(), who, raw.Bytes()); err != nil {
			t.Fatal(err)
		}
		if _, err := w.SelfService.Logo(t.Context(), who.Org, first.Mark); !errors.Is(err, selfservice.ErrNoLogo) || logo().Width != 30 {
			t.Errorf("the one before: got %v, want it gone", err)
		}
		if err := w.SelfService.SaveLogo(t.Context(), who, []byte("no picture")); err == nil || logo().Width != 30 {
			t.Errorf("no picture: got %v and %+v, want the logo to stay", err, logo())
		}
		if err := w.SelfService.RemoveLogo(t.Context(), who); err != nil || logo() != (booking.Logo{}) || w.Table("logos") != "" {
			t.Errorf("taken away: got %v and %+v, want none", err, logo())
		}
		w.Verified()
	})
}
