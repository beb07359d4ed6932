package visitor_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/office"
)

// While an organization is suspended its page says so kindly in both languages; who
// has an appointment sees it and may cancel it.
func TestThePageOfASuspendedOrganizationTakesNoBookings(t *testing.T) {
	on(t, func(t *testing.T, w *street) {
		v, link := w.noura()
		here := office.Caller{Org: w.IDs.Organization}
		c := w.customer()
		c.get("/b/noor")
		c.wants(http.StatusOK, "أهلًا بكم")
		if _, err := w.Organization.Tenants.Suspend(t.Context(), here, "unpaid"); err != nil {
			t.Fatal(err)
		}
		for _, page := range []string{"", "/olaya", "/olaya/checkup", "/olaya/checkup/book", "/olaya/checkup/wait"} {
			c.get("/b/noor" + page)
			c.wants(http.StatusForbidden, "لا نستقبل الحجوزات هنا حاليًا", "+966112345678")
			c.get("/en/b/noor" + page)
			c.wants(http.StatusForbidden, "No bookings here at the moment", "Please call us", "+966112345678")
			if strings.Contains(c.shown.body, "unpaid") || strings.Contains(c.shown.body, "Start again") {
				t.Errorf("customers are told why, or to start again: %s", c.shown.body)
			}
		}
		c.get("/en" + link)
		c.wants(http.StatusOK, "your appointment", "10:00")
		here.Channel, here.Actor = booking.ByPage, booking.ByCustomer
		if _, err := w.Desk.Cancel(t.Context(), here, v.ID, ""); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Organization.Tenants.Resume(t.Context(), here); err != nil {
			t.Fatal(err)
		}
		c.get("/b/noor")
		c.wants(http.StatusOK, "أهلًا بكم")
	})
}
