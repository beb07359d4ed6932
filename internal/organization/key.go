package organization

import (
	"context"
	"encoding/hex"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// What a key is refused for.
var (
	ErrKeyUnknown = fault.New(fault.Unauthenticated, "invalid_key",
		"this API key is not valid; check it, or create a new one in the dashboard under Settings, API Keys")
	ErrKeyExpired = fault.New(fault.Unauthenticated, "expired_key",
		"this API key has expired; create a new one in the dashboard under Settings, API Keys")
	errKeyName = fault.New(fault.Invalid, "invalid_name", "a key needs a name of 1 to %d characters", office.MaxName).On("name")
	errKeyLife = fault.New(fault.Invalid, "invalid_expiry",
		"a key must live at least a second; leave the expiry out for a key that does not expire").On("expires_in")
)

// NewKey describes a key to be made.
type NewKey struct {
	By      office.Caller // for the audit log
	Name    string
	Scopes  []string
	Sandbox bool          // works on the sandbox: svc_test_ instead of svc_live_
	Life    time.Duration // zero: does not expire
}

// Key is an API key without its secret.
type Key struct {
	ID        booking.KeyID
	Org       booking.OrgID // that it works on: for a test key the sandbox
	Sandbox   bool
	Name      string
	Prefix    string // beginning of the token, to recognise it by
	Scopes    []string
	CreatedAt int64
	ExpiresAt int64 // zero: never
	RevokedAt int64 // zero: live
	LastUsed  int64 // zero: never
	closed    bool  // its organization is
	suspended bool  // its organization is
}

func keyOf(k keyRow) Key {
	sandbox := strings.HasPrefix(k.Prefix, auth.Test)
	if sandbox {
		k.Org = k.Org.Twin()
	}
	return Key{
		ID: k.ID, Org: k.Org, Sandbox: sandbox, Name: k.Name, Prefix: k.Prefix, Scopes: strings.Split(k.Scopes, ","),
		CreatedAt: k.CreatedAt, ExpiresAt: k.ExpiresAt, RevokedAt: k.RevokedAt, LastUsed: k.LastUsed, closed: k.ClosedAt != 0,
		suspended: k.Suspended != 0,
	}
}

// CreateKey makes a key. The token is returned here and never again.
// office.ErrDone says that this form was taken already, store.ErrNoOrganization
// that there is no such organization.
func (d *Desk) CreateKey(ctx context.Context, orgSlug string, n NewKey) (token string, key Key, err error) {
	scopes, err := auth.ParseScopes(n.Scopes)
	if err != nil {
		return "", Key{}, err
	}
	if n.Name, err = office.Tidy("name", n.Name, false); err != nil {
		return "", Key{}, err
	}
	if !office.Visible(n.Name) || len([]rune(n.Name)) > office.MaxName {
		return "", Key{}, errKeyName
	}
	if n.Life != 0 && n.Life < time.Second {
		return "", Key{}, errKeyLife
	}
	org, err := d.Store.Organization(ctx, orgSlug)
	if err != nil {
		return "", Key{}, err
	}
	prefix := auth.Live
	if n.Sandbox {
		prefix = auth.Test
		if err := d.Store.For(org.ID).EnsureTwin(ctx, d.Unix()); err != nil {
			return "", Key{}, err
		}
	}
	token = auth.New(prefix)
	names := make([]string, len(scopes))
	for i, s := range scopes {
		names[i] = string(s)
	}
	now := d.Unix()
	k := keyRow{
		ID: booking.NewID[booking.KeyID](), Org: org.ID, Name: n.Name, Prefix: auth.Prefix(token),
		Scopes: strings.Join(names, ","), CreatedAt: now,
	}
	if n.Life != 0 {
		k.ExpiresAt = now + int64(n.Life/time.Second)
	}
	hash := auth.Hash(token)
	err = d.Store.For(org.ID).Write(ctx, func(tx *store.Tx) error {
		if err := d.TakeForm(tx, n.By); err != nil {
			return err
		}
		if err := CheckOpen(tx); err != nil {
			return err
		}
		if err := keyWithin(tx); err != nil {
			return err
		}
		insertKey(tx, k, hex.EncodeToString(hash[:]))
		d.Note(tx, n.By, "key.created", k.Name, k.Scopes)
		return nil
	})
	if err != nil {
		return "", Key{}, err
	}
	return token, keyOf(k), nil
}

// Keys lists the organization's keys.
func (d *Desk) Keys(ctx context.Context, orgSlug string) ([]Key, error) {
	org, err := d.Store.Organization(ctx, orgSlug)
	if err != nil {
		return nil, err
	}
	rows, err := keys(ctx, d.Store.For(org.ID))
	keys := make([]Key, len(rows))
	for i := range rows {
		keys[i] = keyOf(rows[i])
	}
	return keys, err
}

// RevokeKey ends a key. When it returns, no node accepts the key any more.
func (d *Desk) RevokeKey(ctx context.Context, orgSlug string, id booking.KeyID, by office.Caller) (Key, error) {
	org, err := d.Store.Organization(ctx, orgSlug)
	if err != nil {
		return Key{}, err
	}
	var k keyRow
	err = d.Store.For(org.ID).Write(ctx, func(tx *store.Tx) (err error) {
		if k, err = revokeKey(tx, id, d.Unix()); err == nil {
			d.Note(tx, by, "key.revoked", k.Name, "")
		}
		return err
	})
	if err != nil {
		return Key{}, err
	}
	d.keys.forget(org.ID)
	d.desk.Spread(ctx)
	return keyOf(k), nil
}

// keyringLimit bounds how many keys are kept in memory.
const keyringLimit = 100000

// keyring keeps the keys that were used lately. Like what the desk keeps in
// memory it is trusted only while the desk is up to date.
type keyring struct {
	mu      sync.RWMutex
	version uint64
	byHash  map[[32]byte]*knownKey
	left    []*knownKey // are forgotten, or never were kept; their use is not noted yet
}

type knownKey struct {
	key  Key
	used atomic.Int64
}

func (r *keyring) get(hash [32]byte) (*knownKey, uint64) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.byHash[hash], r.version
}

// put keeps a key unless something was forgotten since it was read; then only
// its use is noted.
func (r *keyring) put(hash [32]byte, k *knownKey, version uint64, fresh bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.version != version || !fresh {
		r.leave(k)
		return
	}
	if r.byHash == nil {
		r.byHash = map[[32]byte]*knownKey{}
	}
	for other := range r.byHash {
		if len(r.byHash) < keyringLimit {
			break
		}
		r.leave(r.byHash[other])
		delete(r.byHash, other)
	}
	r.byHash[hash] = k
}

// leave keeps a key that is forgotten until its use is noted: whoever uses it
// at this moment has it in hand. The lock is held.
func (r *keyring) leave(k *knownKey) {
	if len(r.left) < keyringLimit {
		r.left = append(r.left, k)
	}
}

// uses gives when each key was last used since the last time.
func (r *keyring) uses() map[booking.KeyID]int64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	used := map[booking.KeyID]int64{}
	note := func(k *knownKey) {
		if at := k.used.Swap(0); at > used[k.key.ID] {
			used[k.key.ID] = at
		}
	}
	for _, k := range r.byHash {
		note(k)
	}
	for _, k := range r.left {
		note(k)
	}
	r.left = nil
	return used
}

// unnoted takes back uses that could not be noted.
func (r *keyring) unnoted(used map[booking.KeyID]int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for id, at := range used {
		k := &knownKey{key: Key{ID: id}}
		k.used.Store(at)
		r.leave(k)
	}
}

func (r *keyring) forget(org booking.OrgID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.version++
	for hash, k := range r.byHash {
		if k.key.Org.Live() == org {
			r.leave(k)
			delete(r.byHash, hash)
		}
	}
}

// changed hears what another node did.
func (r *keyring) changed(kind booking.EventKind, org booking.OrgID) {
	if kind == booking.KeysChanged {
		r.forget(org)
	}
}

func (r *keyring) clear() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.version++
	for _, k := range r.byHash {
		r.leave(k)
	}
	r.byHash = nil
}

// How many keys are looked up at once, and how long that may take.
const (
	lookUpMost     = 256
	lookUpPatience = 10 * time.Second
)

// lookUp finds keys by the hashes of their tokens. Tokens that this node does
// not know are looked up together, one query at a time: whoever floods us with
// invented ones makes the queries longer, not more, and keeps nobody out.
func (d *Desk) lookUp(ctx context.Context, hashes map[[32]byte]int) (map[[32]byte]keyRow, error) {
	texts := make([]string, 0, len(hashes))
	byText := make(map[string][32]byte, len(hashes))
	for hash := range hashes {
		text := hex.EncodeToString(hash[:])
		texts, byText[text] = append(texts, text), hash
	}
	rows, err := keysByHash(ctx, d.Store, texts)
	found := make(map[[32]byte]keyRow, len(rows))
	for text, k := range rows {
		found[byText[text]] = k
	}
	return found, err
}

// Recall gives the key behind a token if that costs no look-up.
func (d *Desk) Recall(token auth.Shown) (Key, bool) {
	k, _ := d.keys.get(token.Hash)
	if k == nil || !d.desk.UpToDate(d.Now()) {
		return Key{}, false
	}
	return k.key, true
}

// Authenticate finds the live key behind a token. One that has run out or was
// revoked is given beside the refusal, so that its owners can be told:
// ErrKeyUnknown, ErrKeyExpired, store.ErrClosed for that of a closed
// organization, or booking.ErrSuspended for that of a suspended one.
func (d *Desk) Authenticate(ctx context.Context, token auth.Shown) (Key, error) {
	now := d.Now()
	fresh := d.desk.UpToDate(now)
	k, version := d.keys.get(token.Hash)
	if k == nil || !fresh {
		if err := auth.Parse(token.Token); err != nil {
			return Key{}, err
		}
		found, err := d.lookUps.Ask(ctx, token.Hash)
		if err != nil {
			return Key{}, err
		}
		if found.Value.ID.IsZero() {
			return Key{}, ErrKeyUnknown
		}
		k = &knownKey{key: keyOf(found.Value)}
		d.keys.put(token.Hash, k, version, fresh)
	}
	switch {
	case k.key.RevokedAt != 0:
		return k.key, ErrKeyUnknown
	case k.key.ExpiresAt != 0 && now.Unix() >= k.key.ExpiresAt:
		return k.key, ErrKeyExpired
	case k.key.closed:
		return k.key, store.ErrClosed
	case k.key.suspended:
		return k.key, booking.ErrSuspended
	}
	k.used.Store(now.Unix())
	return k.key, nil
}

// touchKeys notes when keys were last used.
func (d *Desk) touchKeys(ctx context.Context) error {
	used := d.keys.uses()
	if len(used) == 0 {
		return nil
	}
	err := touchKeys(ctx, d.Store, used)
	if err != nil {
		d.keys.unnoted(used)
	}
	return err
}

// How often the use of keys is noted, how long that may take, and how long it
// may not have been done before the node is not ready.
const (
	touchEvery                = 15 * time.Second
	touchPatience, touchBound = 10 * time.Second, 2 * time.Minute
)

// Run notes the use of keys now and then, and at the end.
func (d *Desk) Run(ctx context.Context) {
	d.Pulse.Loop("keys", touchPatience, touchBound).Every(ctx, touchEvery, "cannot note the use of keys", d.touchKeys)
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	_ = d.touchKeys(last) // Nobody is left to try again.
}
