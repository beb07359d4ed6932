package courier

import (
	"strconv"

	"github.com/mawid/mawid/internal/fault"
)

// meaning is what a provider's code means to us.
type meaning struct {
	class  Class
	reason *fault.Error
}

// What codes of several providers mean.
var (
	badNumber   = meaning{Refused, ErrNumber}
	badText     = meaning{Refused, ErrText}
	filtered    = meaning{Refused, ErrFiltered}
	duplicate   = meaning{Refused, ErrDuplicate}
	notChosen   = meaning{Refused, ErrNotChosen}
	notThere    = meaning{Unreachable, ErrNotThere}
	notNow      = meaning{Refused, ErrNotThere} // switched off, or no way there at present: not remembered
	stopped     = meaning{Unreachable, ErrStopped}
	tooMany     = meaning{Later, ErrRate}
	disturbed   = meaning{Later, ErrAway}
	badLogin    = meaning{Credentials, ErrLogin}
	badSender   = meaning{Credentials, ErrSender}
	noMoney     = meaning{Credentials, ErrBalance}
	locked      = meaning{Credentials, ErrLocked}
	badTemplate = meaning{Credentials, ErrTemplate}
)

// codes are what a provider's codes mean.
type codes map[string]meaning

// failure gives what a code means. One that is not in the table is told with its
// code: the provider said no, and will say it again.
func (c codes) failure(code string) *Failure {
	m, ok := c[code]
	if !ok {
		m = meaning{Refused, ErrOther}
	}
	return failed(m.class, m.reason, code)
}

// count reads a number of messages that are charged.
func count(w word) int {
	n, err := strconv.Atoi(string(w))
	if err != nil || n < 0 || n > 1000 {
		return 0
	}
	return n
}
