package agent

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"slices"
	"strings"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
)

// stampLen is the length of a stamp: 40 bits, which a model does not hit upon.
const stampLen = 8

var stampText = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// stamper marks what we hand out, so that only that comes back.
type stamper []byte

func (k stamper) stamp(kind string, parts ...string) string {
	mac := hmac.New(sha256.New, k)
	for _, p := range append([]string{kind}, parts...) {
		_, _ = mac.Write([]byte(p))
		_, _ = mac.Write([]byte{0})
	}
	return stampText.EncodeToString(mac.Sum(nil))[:stampLen]
}

// place is what a slot id stands for.
type place struct {
	Service  booking.ServiceID
	Branch   booking.BranchID
	Resource booking.ResourceID // zero: whoever is free
	Slot     booking.Slot
}

// slotID writes a place as 20261117T1630- and a stamp. It holds no state: the
// same place has the same id on every node, and none can be invented.
func (k stamper) slotID(org booking.OrgID, p place) string {
	at := strings.ReplaceAll(p.Slot.Date.String(), "-", "") + "T" + strings.ReplaceAll(p.Slot.Time.String(), ":", "")
	return at + "-" + k.stamp("slot", org.String(), p.Service.String(), p.Branch.String(), p.Resource.String(), at)
}

// readSlot finds the place that an id stands for, among all that the
// organization offers.
func (k stamper) readSlot(c *booking.Catalog, id string) (place, bool) {
	at, _, ok := strings.Cut(strings.TrimSpace(id), "-")
	if !ok || len(at) != len("20261117T1630") || at[8] != 'T' {
		return place{}, false
	}
	date, err := civil.ParseDate(at[:4] + "-" + at[4:6] + "-" + at[6:8])
	if err != nil {
		return place{}, false
	}
	clock, err := civil.ParseClock(at[9:11] + ":" + at[11:])
	if err != nil {
		return place{}, false
	}
	p := place{Slot: booking.Slot{Date: date, Time: clock}}
	meant := func() bool { return hmac.Equal([]byte(k.slotID(c.Org.ID, p)), []byte(strings.TrimSpace(id))) }
	for _, s := range c.Services {
		p.Service = s.ID
		for _, p.Branch = range s.Branches {
			if p.Resource = (booking.ResourceID{}); meant() {
				return p, true
			}
			for _, r := range c.Resources {
				if p.Resource = r.ID; slices.Contains(r.Services, s.ID) && meant() {
					return p, true
				}
			}
		}
	}
	return place{}, false
}

// ref writes an appointment's id so that only the call that was told of it can
// name it.
func (k stamper) ref(a booking.Agent, call booking.CallID, id booking.AppointmentID) string {
	return id.String() + "-" + k.stamp("appointment", a.ID.String(), call.String(), id.String())
}

// readRef finds the appointment that a reference names.
func (k stamper) readRef(a booking.Agent, call booking.CallID, ref string) (booking.AppointmentID, bool) {
	ref = strings.TrimSpace(ref)
	if len(ref) != 36+1+stampLen {
		return booking.AppointmentID{}, false
	}
	id, err := booking.ParseID[booking.AppointmentID](ref[:36])
	if err != nil || !hmac.Equal([]byte(k.ref(a, call, id)), []byte(ref)) {
		return booking.AppointmentID{}, false
	}
	return id, true
}
