// Package booking holds the nouns of the field: organizations, branches,
// services, resources, appointments, holds, their states and the faults that
// belong to them. It decides nothing and stores nothing.
package booking

import (
	"database/sql/driver"
	"fmt"

	"github.com/google/uuid"

	"github.com/mawid/mawid/internal/fault"
)

// ID identifies a thing of kind K. Ids of different kinds are different types:
// a branch's id where a service's is wanted does not compile.
type ID[K any] [16]byte

// Kinds of things that have ids. They exist only to tell ids apart.
type (
	orgKind         struct{}
	branchKind      struct{}
	serviceKind     struct{}
	resourceKind    struct{}
	appointmentKind struct{}
	holdKind        struct{}
	keyKind         struct{}
	eventKind       struct{}
	endpointKind    struct{}
	deliveryKind    struct{}
	personKind      struct{}
	signInKind      struct{}
	invitationKind  struct{}
	deedKind        struct{}
	customerKind    struct{}
	agentKind       struct{}
	callKind        struct{}
	callbackKind    struct{}
	consentKind     struct{}
	receiptKind     struct{}
	feedKind        struct{}
	ownActKind      struct{}
	channelKind     struct{}
	noticeKind      struct{}
	waitKind        struct{}
	offerKind       struct{}
	optOutKind      struct{}
	letterKind      struct{}
	makerKind       struct{}
	bundleKind      struct{}
)

// The ids.
type (
	OrgID         = ID[orgKind]
	BranchID      = ID[branchKind]
	ServiceID     = ID[serviceKind]
	ResourceID    = ID[resourceKind]
	AppointmentID = ID[appointmentKind]
	HoldID        = ID[holdKind]
	KeyID         = ID[keyKind]
	EventID       = ID[eventKind]
	EndpointID    = ID[endpointKind]
	DeliveryID    = ID[deliveryKind]
	PersonID      = ID[personKind]
	SignInID      = ID[signInKind]
	InvitationID  = ID[invitationKind]
	DeedID        = ID[deedKind]
	CustomerID    = ID[customerKind]
	AgentID       = ID[agentKind]
	CallID        = ID[callKind]
	CallbackID    = ID[callbackKind]
	ConsentID     = ID[consentKind]
	ReceiptID     = ID[receiptKind]
	FeedID        = ID[feedKind]
	OwnActID      = ID[ownActKind]
	ChannelID     = ID[channelKind]
	NoticeID      = ID[noticeKind]
	WaitID        = ID[waitKind]
	OfferID       = ID[offerKind]
	OptOutID      = ID[optOutKind]
	LetterID      = ID[letterKind]
	MakerID       = ID[makerKind]
	BundleID      = ID[bundleKind]
)

// NewID makes a fresh UUIDv7: ids sort by the time they were made.
func NewID[T ~[16]byte]() T { return T(uuid.Must(uuid.NewV7())) }

// ErrNotUUID refuses an id that is not a UUID.
var ErrNotUUID = fault.New(fault.Invalid, "invalid_id", "must be a UUID, such as 018f3a5e-7c1d-7b3a-9c55-0242ac120002")

// ParseID reads the plain 36-character form of a UUID, in either case.
func ParseID[T ~[16]byte](s string) (T, error) {
	if len(s) != 36 {
		return T{}, ErrNotUUID
	}
	u, err := uuid.Parse(s)
	if err != nil {
		return T{}, ErrNotUUID
	}
	return T(u), nil
}

// String prints the id in lower case.
func (id ID[K]) String() string { return uuid.UUID(id).String() }

// IsZero tells whether the id is unset.
func (id ID[K]) IsZero() bool { return id == ID[K]{} }

// MarshalText implements encoding.TextMarshaler.
func (id ID[K]) MarshalText() ([]byte, error) { return []byte(id.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (id *ID[K]) UnmarshalText(b []byte) error {
	v, err := ParseID[ID[K]](string(b))
	if err == nil {
		*id = v
	}
	return err
}

// Raw gives the bytes, or false for the zero id: for a database that takes
// them as they are.
func (id ID[K]) Raw() ([16]byte, bool) { return id, !id.IsZero() }

// Value implements driver.Valuer. The zero id is NULL.
func (id ID[K]) Value() (driver.Value, error) {
	if id.IsZero() {
		return nil, nil
	}
	return id.String(), nil
}

// Scan implements sql.Scanner. NULL is the zero id.
func (id *ID[K]) Scan(v any) error {
	switch v := v.(type) {
	case nil:
		*id = ID[K]{}
		return nil
	case string:
		return id.UnmarshalText([]byte(v))
	case []byte:
		if len(v) == 16 {
			*id = ID[K](v)
			return nil
		}
		return id.UnmarshalText(v)
	case [16]byte:
		*id = v
		return nil
	}
	return fmt.Errorf("booking: cannot read an id from %T", v)
}
