package stories

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"time"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/message"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/waiting"
	forms "github.com/mawid/mawid/internal/world"
)

// zReceipt and zCode stand in what the provider of messages answers about her.
const (
	zReceipt = "Bandicootreceipt"
	zCode    = "Numbatcode"
)

// told has the person told by messages, which are reported on with her in every word:
// of an appointment, of a time that she waits for, and in vain of a cancellation. What
// is kept of it are keyed hashes, which are looked for, too.
func (c *clinicWithEars) told() {
	c.t.Helper()
	t, ctx, d := c.t, c.t.Context(), c.app.House
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	var gone atomic.Bool
	gateway := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		var m struct{ ID string }
		if err := json.Unmarshal(body, &m); err != nil {
			t.Error(err)
		}
		if gone.Load() {
			fmt.Fprintf(w, `{"id":%q,"status":"unreachable","code":%q}`, zReceipt+" "+m.ID, zCode)
			return
		}
		fmt.Fprintf(w, `{"id":%q,"status":"accepted","units":1}`, zReceipt+" "+m.ID)
	}))
	t.Cleanup(gateway.Close)
	_, err := d.Messages.AddChannel(ctx, c.staff(), message.Draft{Kind: "gateway", Name: "own",
		Settings: courier.Settings{"url": gateway.URL, "secret": gatewaySecret}})
	must(err)
	rules := message.UsualRules()
	rules.PerNumber, rules.Quiet = 50, message.Quiet{}
	must(d.Messages.SaveRules(ctx, c.staff(), rules, true))
	ends := func(root booking.AppointmentID, purpose notice.Purpose, status notice.Status) {
		t.Helper()
		c.until(string(purpose), func() bool {
			c.clock.turn(time.Second)
			list, err := d.Messages.Of(ctx, c.agent.Org, root)
			return err == nil && len(list) > 0 && list[len(list)-1].Purpose == purpose && list[len(list)-1].Status == status
		})
	}

	id := appointmentID(t, c.world.book("checkup", "2026-11-16", "15:00", "customer_name", zName, "phone", zPhone))
	ends(id, notice.Confirmation, notice.Sent)
	must(d.Messages.Wishes.Wished(ctx, c.agent.Org, id, true))

	day := forms.At(t, "2026-11-19", "11:00")
	e, err := d.Waiting.JoinFor(ctx, c.staff(), waiting.Wish{Service: c.noor.Services["checkup"], Branch: c.noor.Branches["olaya"],
		Parts: waiting.AnyPart, Dates: booking.DateRange{From: day.Date, To: day.Date}, Customer: zName, Phone: zPhone, Lang: "en"})
	must(err)
	_, err = d.Waiting.Give(ctx, c.staff(), e.ID, day)
	must(err)
	c.until("she is told of a time", func() bool {
		c.clock.turn(time.Second)
		v, err := d.Waiting.Entry(ctx, c.agent.Org, e.ID)
		return err == nil && v.Offer != nil && v.Offer.ToldAt > 0
	})

	gone.Store(true)
	_, err = d.Desk.Cancel(ctx, c.staff(), id, zReason)
	must(err)
	ends(id, notice.Cancellation, notice.Failed)
	c.until("somebody is asked to call", func() bool {
		calls, err := d.Messages.ToCall(ctx, c.agent.Org)
		return err == nil && len(calls) == 1
	})
	c.traces = append(c.traces, c.hash("whom_hash", "notices"), c.hash("hash", "waiting"), zReceipt, zCode)
	for _, table := range []string{"notices", "untold", "message_deaf", "opt_outs", "waiting", "waiting_offers"} {
		if database := (forms.Database{T: t, URL: c.url}); database.Table(table) == "" {
			t.Errorf("the story shows nothing: %s is empty", table)
		}
	}
}

// hash reads one that is kept in place of a person.
func (c *clinicWithEars) hash(column, table string) (hash string) {
	c.t.Helper()
	database := forms.Database{T: c.t, URL: c.url}
	row := database.SQL().QueryRowContext(c.t.Context(), `select `+column+` from `+table+` order by 1 limit 1`)
	if err := row.Scan(&hash); err != nil || len(hash) < 32 {
		c.t.Fatalf("got %q, %v", hash, err)
	}
	return hash
}
