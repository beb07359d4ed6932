package bridge

import (
	"strconv"
	"sync"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/connector"
)

// mostAnswers is how many bytes of answers of connected systems a node
// remembers.
const mostAnswers = 32 << 20

// answers remembers what connected systems said, so that they can say that
// nothing has changed. It is compared with what is ours as if it had just been
// said: only the sending is spared.
type answers struct {
	mu   sync.Mutex
	list map[string]tagged
	size int
}

type tagged struct {
	tag  string
	body []byte
}

// of is the memory for one organization's system as it is set up now: others
// at the same address have their own token, and hear other things.
func (a *answers) of(org booking.OrgID, epoch int64) connector.Memory {
	return &ownAnswers{a, org.String() + " " + strconv.FormatInt(epoch, 10) + " "}
}

type ownAnswers struct {
	all  *answers
	whom string
}

// Answer gives what was last said.
func (o *ownAnswers) Answer(address string) (tag string, body []byte) {
	o.all.mu.Lock()
	defer o.all.mu.Unlock()
	t := o.all.list[o.whom+address]
	return t.tag, t.body
}

// Remember keeps what was just said, if it has a tag.
func (o *ownAnswers) Remember(address, tag string, body []byte) {
	o.all.mu.Lock()
	defer o.all.mu.Unlock()
	key := o.whom + address
	o.all.forget(key)
	if tag == "" || len(body) > mostAnswers {
		return
	}
	for other := range o.all.list { // Any will do: it is only asked for again.
		if o.all.size+len(body) <= mostAnswers {
			break
		}
		o.all.forget(other)
	}
	if o.all.list == nil {
		o.all.list = map[string]tagged{}
	}
	o.all.list[key] = tagged{tag, body}
	o.all.size += len(body) + len(key)
}

func (a *answers) forget(key string) {
	if t, there := a.list[key]; there {
		a.size -= len(t.body) + len(key)
		delete(a.list, key)
	}
}
