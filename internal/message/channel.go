package message

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/time/rate"

	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/notice"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/seal"
	"github.com/mawid/mawid/internal/store"
)

// Channel is a way to customers: a provider, with what an owner has entered.
type Channel struct {
	ID       booking.ChannelID
	Kind     string           // of courier.Kinds
	Name     string           // as the owner calls it
	Settings courier.Settings // without what is secret: of that, the names of what was entered
	Place    int              // in which order it is tried
	Links    bool             // text messages may have links: the host is registered for the sender
	Rate     int              // messages a second at most; zero: as many as go
	// CapDay and CapMonth are how many units it may cost on a day and in a month, by
	// UTC; zero: any number.
	CapDay, CapMonth int
	Refused          int // how often in a row nothing was taken from us
	// PausedAt is when it was paused, zero: it is not; PausedWhy is by_hand,
	// office.PausedNoToken, or the code of a courier's fault.
	PausedAt  int64
	PausedWhy string
	// ReportedAt is when its provider first said what became of a message; zero: it
	// never did, so nothing follows from its silence.
	ReportedAt int64
	Version    int64
	CreatedAt  int64

	sealed string
}

// Draft is what somebody enters of a channel. A secret that is left empty stays
// as it is.
type Draft struct {
	Kind     string
	Name     string
	Settings courier.Settings
	Links    bool
	Rate     int

	CapDay, CapMonth int
}

// Limits of channels.
const (
	mostChannels = 8
	longestName  = 60
	fastest      = 100
	// patience is how many times in a row a provider may take nothing from us
	// before the channel is paused.
	patience = 5
)

// PausedByHand is why a channel is paused that somebody has stopped.
const PausedByHand = "by_hand"

// What is refused of a channel.
var (
	ErrNoChannel = fault.New(fault.NotFound, "no_channel", "there is no such channel; it may have been removed")
	ErrChannels  = fault.New(fault.Conflict, "too_many_channels", "there are %d channels, which is the most; remove one first", mostChannels)
	// ErrChannelChanged refuses to pass over what somebody else has entered.
	ErrChannelChanged = fault.New(fault.Conflict, "channel_changed",
		"somebody else has changed this channel meanwhile; look at what is there now, and save again")
	// errMoved refuses to send secrets to another server than they were entered for.
	errMoved = fault.New(fault.Invalid, "channel_moved",
		"this is another server; enter what is secret anew, so that it is not sent to the wrong one")
	errChannelName = fault.New(fault.Invalid, "channel_name", "give the channel a name of at most %d characters", longestName).On("name")
	errRate        = fault.New(fault.Invalid, "channel_rate",
		"write how many messages a second it may send, from 1 to %d, or 0 for as many as go", fastest).On("rate")
)

// Channels lists the organization's, in the order in which they are tried.
func (d *Desk) Channels(ctx context.Context, org booking.OrgID) ([]Channel, error) {
	var list []Channel
	err := d.Store.For(org).Read(ctx, channelsOf(org, &list))
	return list, err
}

// Channel finds one; ErrNoChannel: there is none.
func (d *Desk) Channel(ctx context.Context, org booking.OrgID, id booking.ChannelID) (Channel, error) {
	list, err := d.Channels(ctx, org)
	if err != nil {
		return Channel{}, err
	}
	i := slices.IndexFunc(list, func(c Channel) bool { return c.ID == id })
	if i < 0 {
		return Channel{}, ErrNoChannel
	}
	return list[i], nil
}

// Provider is the channel's row in the table of providers.
func (c *Channel) Provider() courier.Kind {
	k, _ := courier.Find(c.Kind)
	return k
}

// Medium is what the channel carries messages by.
func (c *Channel) Medium() notice.Medium {
	switch k := c.Provider(); {
	case k.Medium == courier.Mail:
		return notice.Mail
	case k.Medium == courier.WhatsApp:
		return notice.WhatsApp
	case c.Links:
		return notice.SMS
	}
	return notice.SMSPlain
}

// tidy checks what was entered, beside the settings.
func (n *Draft) tidy() error {
	name, err := office.Tidy("name", n.Name, false)
	if err != nil {
		return err
	}
	n.Name = name
	if n.Name == "" || utf8.RuneCountInString(n.Name) > longestName {
		return errChannelName
	}
	if n.Rate < 0 || n.Rate > fastest {
		return errRate
	}
	return capsIn(n.CapDay, n.CapMonth)
}

// AddChannel sets up a way to customers, the last to be tried. It refuses with
// courier.ErrKind and courier.ErrSetting what is no provider and what it cannot be
// reached with, with ErrChannels too many, and a name that another has.
func (d *Desk) AddChannel(ctx context.Context, c office.Caller, n Draft) (Channel, error) {
	ch := Channel{ID: booking.NewID[booking.ChannelID](), Kind: n.Kind, Version: 1, CreatedAt: d.Unix()}
	settings, err := d.entered(&ch, n, nil)
	if err != nil {
		return ch, err
	}
	err = d.change(ctx, c, func(tx *store.Tx, key seal.Key) error {
		have, err := tx.Count(`message_channels where org_id = $1`)
		if err == nil && have >= mostChannels {
			err = ErrChannels
		}
		if err == nil {
			err = d.TakeForm(tx, c)
		}
		if err != nil {
			return err
		}
		if ch.Place, err = lastPlace(tx); err != nil {
			return err
		}
		ch.Place++
		if ch.sealed, err = d.SealIn(tx, key, office.ChannelSettings, ch.ID, settings); err != nil {
			return err
		}
		if err := ownName(tx, &ch); err != nil {
			return err
		}
		putChannel(tx, &ch)
		d.Note(tx, c, "channel.added", ch.Name, ch.Kind)
		return nil
	})
	return ch, err
}

// ChangeChannel stores what was entered anew, and goes on with a channel that was
// paused. ErrChannelChanged: it is no longer that of the version that was seen.
func (d *Desk) ChangeChannel(ctx context.Context, c office.Caller, id booking.ChannelID, seen int64, n Draft) error {
	ch, err := d.Channel(ctx, c.Org, id)
	if err != nil {
		return err
	}
	if ch.Version != seen {
		return ErrChannelChanged
	}
	was, err := d.settings(&ch)
	if errors.Is(err, office.ErrLost) {
		was, err = nil, nil // It must be entered anew.
	}
	if err != nil {
		return err
	}
	n.Kind = ch.Kind
	called := ch.Name
	settings, err := d.entered(&ch, n, was)
	if err != nil {
		return err
	}
	return d.change(ctx, c, func(tx *store.Tx, key seal.Key) error {
		ch.sealed, err = d.SealIn(tx, key, office.ChannelSettings, ch.ID, settings)
		if err == nil && ch.Name != called { // Those that had one name before names were held apart can still be saved.
			err = ownName(tx, &ch)
		}
		if err != nil {
			return err
		}
		if ok, err := amendChannel(tx, &ch, seen); err != nil || !ok {
			return errors.Join(err, ErrChannelChanged)
		}
		d.Note(tx, c, "channel.changed", ch.Name, ch.Kind)
		return nil
	})
}

// ownName refuses a name that another channel has: commands and documents name
// channels so. Whoever asks has sealed something, so nobody else enters one now.
func ownName(tx *store.Tx, ch *Channel) error {
	var list []Channel
	err := tx.Read(channelsOf(tx.Org(), &list))
	if slices.ContainsFunc(list, func(x Channel) bool { return x.ID != ch.ID && strings.EqualFold(x.Name, ch.Name) }) {
		return errors.Join(err, errNamedTwice)
	}
	return err
}

// entered takes over what was entered, and gives all settings as they are sealed.
func (d *Desk) entered(ch *Channel, n Draft, was courier.Settings) (string, error) {
	if err := n.tidy(); err != nil {
		return "", err
	}
	kind, ok := courier.Find(n.Kind)
	if !ok || kind.Development && d.world.Console == nil {
		return "", courier.ErrKind
	}
	if err := knows(kind, n.Settings); err != nil {
		return "", err
	}
	all, shown := courier.Settings{}, courier.Settings{}
	for _, f := range kind.Fields {
		v := strings.TrimSpace(n.Settings[f.Name])
		if f.Name == "port" {
			v = i18n.ASCII(v)
		}
		if v == "" && f.Secret && was[f.Name] != "" {
			if moved(kind, n.Settings, was) {
				return "", errMoved.On(f.Name)
			}
			v = was[f.Name]
		}
		if v == "" {
			continue
		}
		all[f.Name] = v
		shown[f.Name] = v
		if f.Secret {
			shown[f.Name] = "" // It was entered.
		}
	}
	if err := kind.Proper(all); err != nil {
		return "", err
	}
	if _, err := courier.Open(n.Kind, all, d.plainConfig(kind)); err != nil {
		if kind.Name == "gateway" && fault.Of(err).Field == "url" {
			err = courier.ErrGatewayURL.On("url").Because(err)
		}
		return "", err
	}
	ch.Name, ch.Settings, ch.Links, ch.Rate, ch.CapDay, ch.CapMonth = n.Name, shown, n.Links, n.Rate, n.CapDay, n.CapMonth
	text, err := json.Marshal(all)
	return string(text), err
}

// moved tells whether a channel that is somebody's own server is at another one
// than before.
func moved(k courier.Kind, now, was courier.Settings) bool {
	if k.Host != "" {
		return false
	}
	for _, name := range []string{"url", "host"} {
		if strings.TrimSpace(now[name]) != was[name] {
			return true
		}
	}
	return false
}

// change writes something of channels, after which every appointment to come is
// looked at again: there may be a way to somebody to whom there was none.
func (d *Desk) change(ctx context.Context, c office.Caller, write func(*store.Tx, seal.Key) error) error {
	key, err := d.SealKey()
	if err != nil {
		return err
	}
	err = d.Store.For(c.Org).Write(ctx, func(tx *store.Tx) error {
		if err := write(tx, key); err != nil {
			return err
		}
		lookAgain(tx, d.Unix())
		return nil
	})
	if err == nil {
		d.forgetCarriage(c.Org)
		d.Published()
	}
	return err
}

// removedDeed is what the audit log calls it that a channel was removed. From there it
// is known what channels were that are gone: their kind and their id are the detail.
const removedDeed = "channel.removed"

// RemoveChannel takes a channel away. What was sent by it stays in the list.
func (d *Desk) RemoveChannel(ctx context.Context, c office.Caller, id booking.ChannelID) error {
	ch, err := d.Channel(ctx, c.Org, id)
	if err != nil {
		return err
	}
	return d.change(ctx, c, func(tx *store.Tx, _ seal.Key) error {
		removeChannel(tx, id)
		d.Note(tx, c, removedDeed, ch.Name, ch.Kind+" "+ch.ID.String())
		return nil
	})
}

// PauseChannel stops a channel, or lets it go on.
func (d *Desk) PauseChannel(ctx context.Context, c office.Caller, id booking.ChannelID, pause bool) error {
	ch, err := d.Channel(ctx, c.Org, id)
	if err != nil {
		return err
	}
	return d.change(ctx, c, func(tx *store.Tx, _ seal.Key) error {
		what := "channel.resumed"
		if pause {
			what = "channel.paused"
			pauseChannel(tx, id, PausedByHand, d.Unix())
		} else {
			resumeChannel(tx, id)
		}
		d.Note(tx, c, what, ch.Name, ch.Kind)
		return nil
	})
}

// OrderChannels says in which order channels are tried: those named first, in
// their order, and then the others.
func (d *Desk) OrderChannels(ctx context.Context, c office.Caller, ids []booking.ChannelID) error {
	list, err := d.Channels(ctx, c.Org)
	if err != nil {
		return err
	}
	slices.SortStableFunc(list, func(a, b Channel) int { return rank(ids, a.ID) - rank(ids, b.ID) })
	return d.change(ctx, c, func(tx *store.Tx, _ seal.Key) error {
		names := make([]string, len(list))
		for i := range list {
			placeChannel(tx, list[i].ID, i+1)
			names[i] = list[i].Name
		}
		d.Note(tx, c, "channel.ordered", strings.Join(names, ", "), "")
		return nil
	})
}

func rank(ids []booking.ChannelID, id booking.ChannelID) int {
	if i := slices.Index(ids, id); i >= 0 {
		return i
	}
	return len(ids)
}

// CheckChannel tries the credentials of a channel and sends nothing. What is wrong
// is a courier.Failure; credentials that are refused are noted as if a message had
// been.
func (d *Desk) CheckChannel(ctx context.Context, org booking.OrgID, id booking.ChannelID) error {
	ch, err := d.Channel(ctx, org, id)
	if err != nil {
		return err
	}
	o, err := d.open(&ch)
	if err != nil {
		return err
	}
	err = o.Check(ctx)
	noted := d.Store.For(org).Write(ctx, func(tx *store.Tx) error {
		if f := courier.FailureOf(err); f == nil || ch.Refused == 0 { // Trying it often pauses nothing.
			noteFare(tx, &ch, f, d.Unix())
		}
		return nil
	})
	if err != nil {
		return err
	}
	return noted
}

// open makes a channel ready, once for each version of it.
func (d *Desk) open(ch *Channel) (opened, error) {
	d.mu.Lock()
	o, ok := d.carriers[ch.ID]
	d.mu.Unlock()
	if ok && o.version == ch.Version {
		return o, nil
	}
	settings, err := d.settings(ch)
	if err != nil {
		return opened{}, err
	}
	carrier, err := courier.Open(ch.Kind, settings, d.courierConfig(ch, ch.Provider()))
	if err != nil {
		return opened{}, err
	}
	o = opened{version: ch.Version, Carrier: counted{carrier, ch.Kind, d.Tally}}
	if ch.Rate > 0 {
		o.pace = rate.NewLimiter(rate.Limit(ch.Rate), 1)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.carriers) > mostOpen { // Those of many organizations: whoever is needed comes back.
		clear(d.carriers)
	}
	d.carriers[ch.ID] = o
	return o, nil
}

// paced waits until a channel may send another message. They go one after the other, so
// that no second has more than the rate; what went unused is not made up for.
func (d *Desk) paced(ctx context.Context, o *opened) error {
	if o.pace == nil {
		return nil
	}
	now := d.Now()
	turn := o.pace.ReserveN(now, 1)
	by := turn.DelayFrom(now)
	if by <= 0 {
		return nil
	}
	if err := d.world.Wait(ctx, by); err != nil {
		turn.CancelAt(d.Now())
		return err
	}
	return nil
}

// wait waits for as long as it is wanted.
func wait(ctx context.Context, by time.Duration) error {
	select {
	case <-time.After(by):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// counted is a carrier whose messages are counted by the kind of its channel.
type counted struct {
	courier.Carrier
	kind  string
	tally office.Tally
}

// Send implements courier.Carrier.
func (c counted) Send(ctx context.Context, m courier.Message) (courier.Receipt, error) {
	r, err := c.Carrier.Send(ctx, m)
	if f := courier.FailureOf(err); f != nil {
		c.tally.Sent(c.kind, f.Class.String())
	} else {
		c.tally.Sent(c.kind, "")
	}
	return r, err
}

// mostOpen is how many channels a node keeps ready.
const mostOpen = 4096

// settings opens what is sealed.
func (d *Desk) settings(ch *Channel) (courier.Settings, error) {
	text, err := d.Open(office.Sealed{Kind: office.ChannelSettings, ID: ch.ID.String(), Text: ch.sealed})
	if err != nil {
		return nil, err
	}
	s := courier.Settings{}
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		return nil, fmt.Errorf("message: settings of a channel: %w", err)
	}
	return s, nil
}

// callTime bounds one call to a provider: well below notice.Doubt.
const callTime = 45 * time.Second

// plainConfig is what carriers of a kind work with, without where they are reported.
func (d *Desk) plainConfig(k courier.Kind) courier.Config {
	return courier.Config{
		Client: d.outbound, Now: d.Now, Base: d.world.Stead(k.Name), Timeout: callTime, Plain: d.world.Plain, Console: d.world.Console,
	}
}

func (d *Desk) courierConfig(ch *Channel, k courier.Kind) courier.Config {
	c := d.plainConfig(k)
	if base := d.world.Base(); base != "" && k.Reported() {
		if secret, err := d.hookSecret(ch.ID); err == nil {
			c.Callback = strings.TrimSuffix(base, "/") + HookPath(ch.ID, secret)
		}
	}
	return c
}

// Hooks is where providers say what became of messages.
const Hooks = "/hooks/messages/"

// HookPath is where the provider of a channel says what became of messages.
func HookPath(id booking.ChannelID, secret string) string { return Hooks + id.String() + "/" + secret }

// HookAddress is where the provider of a channel is to say what became of
// messages, for the owner to enter there. It is secret; empty: it says nothing.
func (d *Desk) HookAddress(ch *Channel) string {
	return d.courierConfig(ch, ch.Provider()).Callback
}

// hookSecret is the secret in that address. Nothing is stored of it.
func (d *Desk) hookSecret(id booking.ChannelID) (string, error) {
	secret, err := d.hidden("hook", id.String())
	return secret[:min(len(secret), hookLength)], err
}

// hookLength is how many hexadecimal digits the secret has.
const hookLength = 40

// rightHook compares without telling where they differ.
func rightHook(a, b string) bool {
	return a != "" && subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1
}

// Offered are the providers that can be set up here, in the order in which they
// are offered.
func (d *Desk) Offered() []courier.Kind {
	return slices.DeleteFunc(slices.Clone(courier.Kinds), func(k courier.Kind) bool { return k.Development && d.world.Console == nil })
}

// names are what channels are called.
func names(list []Channel) map[booking.ChannelID]string {
	out := map[booking.ChannelID]string{}
	for _, ch := range list {
		out[ch.ID] = ch.Name
	}
	return out
}
