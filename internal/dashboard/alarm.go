package dashboard

import (
	"strings"

	"github.com/mawid/mawid/internal/alarm"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
)

// alarming are the refusals that concern security, by their codes.
var alarming = map[string]alarm.Kind{
	"wrong_password": alarm.SignInFailed, "wrong_code": alarm.SignInFailed, "factor_lost": alarm.SignInFailed,
	"wrong_old_password": alarm.SignInFailed,
	"too_many_attempts":  alarm.SignInThrottled,
	errForeign.Code:      alarm.OriginRefused,
	errRole.Code:         alarm.RoleRefused,
}

// alarm tells of a refusal, if it concerns security. email is the account that
// somebody says is theirs; it counts on the page to sign in.
func (v *visit) alarm(f *fault.Error, email string) {
	kind, ok := alarming[f.Code]
	if !ok {
		return
	}
	e := v.event(kind)
	e.Code = f.Code
	switch kind {
	case alarm.SignInFailed, alarm.SignInThrottled:
		// It concerns every organization of the account. Who tries is not known
		// to be its person, and may be half in at another.
		e.Org, e.Name, e.By, e.Email = booking.OrgID{}, "", "", v.session.Person.Email
		if v.rt.pattern == signInRoute {
			e.Person, e.Email = booking.PersonID{}, email
		}
	case alarm.RoleRefused:
		e.Object = strings.Replace(v.rt.pattern, "/o/{org}", "", 1)
	}
	v.s.alarm.Tell(e)
}

// tell tells of something that was done, and concerns security.
func (v *visit) tell(kind alarm.Kind) { v.s.alarm.Tell(v.event(kind)) }

func (v *visit) event(kind alarm.Kind) alarm.Event {
	p := v.session.Person
	return alarm.Event{Kind: kind, Org: v.place.Org.ID, Person: p.ID, Name: p.Name, By: p.Email, Client: v.s.client(v.r), Route: v.rt.pattern}
}
