package people

import (
	"context"
	"net/mail"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/mawid/mawid/internal/auth"
	"github.com/mawid/mawid/internal/booking"
	"github.com/mawid/mawid/internal/civil"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/office"
	"github.com/mawid/mawid/internal/store"
)

// DefaultZone is where a branch is that does not say.
const DefaultZone = "Asia/Riyadh"

// SlugShape is how a slug is written.
var SlugShape = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// LongestSlug is how long a slug may be, in characters.
const LongestSlug = 63

// LinkLife is how long links work, in seconds: to set up, to join and to choose
// a password.
const LinkLife = 24 * 3600

// What is refused of addresses, names and what an organization begins with.
var (
	ErrEmail   = fault.New(fault.Invalid, "invalid_email", "this is not an e-mail address; write it as name@example.com").On("email")
	ErrUnplain = fault.New(fault.Invalid, "unplain_email",
		"the address holds a character that cannot be seen or looks like another; type it anew with plain Latin letters, digits and signs").On("email")
	ErrPersonal = fault.New(fault.Invalid, "missing_person_name", "a name is needed, 1 to %d characters", office.MaxName).On("name")
	errOrgName  = fault.New(fault.Invalid, "missing_organization_name", "the organization needs a name, 1 to %d characters",
		office.MaxName).On("org_name")
	ErrSlug = fault.New(fault.Invalid, "invalid_slug", "use small letters, digits and single hyphens, at most %d characters",
		LongestSlug).On("slug")
	errSlugUsed = fault.New(fault.Conflict, "slug_taken", "another organization has this short name; choose another").On("slug")
	ErrZone     = fault.New(fault.Invalid, "invalid_zone", "there is no such time zone; write it as Asia/Riyadh").On("zone")
)

// SetupLink makes the token of a one-time link with which the first owner and
// organization are made; empty when there is an owner already. Somebody who is
// invited to be one does not count: their link may be lost, and then nobody
// could come in. Earlier links to set up no longer work.
func (d *Desk) SetupLink(ctx context.Context) (token string, err error) {
	owned, err := d.Owned(ctx)
	if err != nil || owned {
		return "", err
	}
	token = auth.NewSecret()
	err = d.Store.Write(ctx, func(tx *store.Tx) error {
		ReplaceLink(tx, Link{Hash: auth.HashSecret(token), Kind: LinkSetup, CreatedAt: d.Unix(), ExpiresAt: d.Unix() + LinkLife})
		return nil
	})
	return token, err
}

// Owned tells whether anybody owns an organization here.
func (d *Desk) Owned(ctx context.Context) (bool, error) { return owned(ctx, d.Store) }

// CheckSetup tells whether a set-up link still works; store.ErrNoLink: it does
// not.
func (d *Desk) CheckSetup(ctx context.Context, token string) error {
	_, _, err := link(ctx, d.Store, auth.HashSecret(token), LinkSetup, d.Unix())
	return err
}

// Setup describes the first owner and organization.
type Setup struct {
	Email, Name, Password string
	Adopt                 string // slug of an organization that exists; the rest is then not needed
	OrgName, OrgNameAr    string
	Slug                  string // empty: made from the name
	Branch, BranchAr      string // empty: called like the organization
	Zone                  string // empty: Asia/Riyadh
	Language              string
}

// SetUp makes the first owner, signs them in, and gives them an organization:
// one that was made by a document, or a new one with one branch, so that there
// is something to work with. Once anybody owns anything the link serves nobody:
// so it never adopts an organization that has an owner. It refuses with
// store.ErrNoLink, and what is typed with ErrEmail, ErrUnplain, ErrPersonal,
// ErrSlug and ErrZone.
func (d *Desk) SetUp(ctx context.Context, token string, s Setup, b Browser) (signIn, slug string, err error) {
	if err := s.check(); err != nil {
		return "", "", err
	}
	zone, err := civil.LoadZone(s.Zone)
	if err != nil {
		return "", "", ErrZone
	}
	hash, err := auth.HashPassword(ctx, s.Password)
	if err != nil {
		return "", "", err
	}
	now := d.Unix()
	person := Person{Person: booking.Person{ID: booking.NewID[booking.PersonID](), Email: s.Email, Name: s.Name, Language: s.Language,
		CreatedAt: now}, Password: hash}
	signIn = auth.NewSecret()
	var org booking.OrgID
	err = d.Store.Provision(ctx, s.Slug, now, func(tx *store.Tx, o booking.Organization) error {
		if err := useSetup(tx, token, now); err != nil {
			return err
		}
		org = o.ID
		if exists, wanted := o.Name != "", s.Adopt != ""; exists != wanted {
			return errSlugUsed
		}
		InsertPerson(tx, person)
		if s.Adopt == "" {
			s.found(tx, zone, now)
		}
		SaveMember(tx, person.ID, booking.Owner, booking.ResourceID{}, now)
		InsertSignIn(tx, d.NewSignIn(person.ID, signIn, true, b))
		d.Note(tx, office.As(person.Person), "organization.set_up", s.Slug, "")
		return nil
	})
	if err != nil {
		return "", "", err
	}
	d.desk.ForgetCatalog(org)
	return signIn, s.Slug, nil
}

// useSetup takes the link. Whoever becomes an owner otherwise deletes it, and
// so waits for us or we for them; of one that was made at that very moment they
// do not know, so that owners are looked for as well.
func useSetup(tx *store.Tx, token string, now int64) error {
	if _, err := UseLink(tx, auth.HashSecret(token), LinkSetup, now); err != nil {
		return err
	}
	owned, err := ownedIn(tx)
	if err == nil && owned {
		err = ErrNoLink
	}
	return err
}

// found writes a new organization with its branch.
func (s *Setup) found(tx *store.Tx, zone *civil.Zone, now int64) {
	id := booking.NewID[booking.BranchID]()
	store.SaveBranch(tx, &booking.Branch{ID: id, Slug: "main", Name: s.Branch, NameAr: s.BranchAr, Zone: zone}, 0)
	store.SaveOrganization(tx, s.OrgName, s.OrgNameAr, now)
	settings := DefaultSettings
	settings.Language = s.Language
	tx.SaveSettings(settings)
}

// Unowned lists the organizations that a document has made and that nobody
// owns yet.
func (d *Desk) Unowned(ctx context.Context) ([]booking.Organization, error) {
	return unowned(ctx, d.Store)
}

// DefaultSettings are an organization's until it chooses others.
var DefaultSettings = booking.Settings{Language: "ar", Digits: "latin", Hijri: true}

func (s *Setup) check() (err error) {
	if s.Email, err = CheckEmail(s.Email); err != nil {
		return err
	}
	if s.Name, err = CheckPersonName(s.Name); err != nil {
		return err
	}
	if s.Language != "en" {
		s.Language = "ar"
	}
	if s.Zone == "" {
		s.Zone = DefaultZone
	}
	if s.Adopt != "" {
		if s.Slug = s.Adopt; !SlugShape.MatchString(s.Slug) { // A sandbox has a slug of another shape.
			return ErrSlug
		}
	} else if err := s.checkNew(); err != nil {
		return err
	}
	return auth.CheckNewPassword(s.Password, false, append(AboutPerson(s.Email, s.Name), s.OrgName, s.OrgNameAr, s.Slug, s.Branch,
		s.BranchAr)...)
}

// checkNew checks what a new organization needs.
func (s *Setup) checkNew() (err error) {
	if s.OrgName, s.OrgNameAr, err = CheckOrgNames(s.OrgName, s.OrgNameAr); err != nil {
		return err
	}
	if s.Slug == "" {
		s.Slug = slugOf(s.OrgName)
	}
	if s.Slug = strings.ToLower(s.Slug); !SlugShape.MatchString(s.Slug) || len(s.Slug) > LongestSlug {
		return ErrSlug
	}
	if s.Branch == "" {
		s.Branch, s.BranchAr = s.OrgName, s.OrgNameAr
	}
	if s.Branch, err = office.Tidy("branch", s.Branch, false); err != nil {
		return err
	}
	if s.BranchAr == "" {
		s.BranchAr = s.Branch
	}
	if utf8.RuneCountInString(s.Branch) > office.MaxName {
		return errOrgName.On("branch")
	}
	return nil
}

// slugOf makes a slug of a name, as far as its letters allow.
func slugOf(name string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(name) {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			b.WriteRune(r)
		} else if b.Len() > 0 && !strings.HasSuffix(b.String(), "-") {
			b.WriteByte('-')
		}
	}
	slug := strings.Trim(b.String(), "-")
	if slug == "" {
		return "main"
	}
	return strings.Trim(slug[:min(len(slug), 40)], "-")
}

// CheckEmail tidies an address that is to be invited or to get an account. Two
// that look the same must be the same, so only visible ASCII is taken.
func CheckEmail(email string) (string, error) {
	if !PlainEmail(FoldEmail(email)) {
		return "", ErrUnplain
	}
	return ReadEmail(email)
}

// PlainEmail tells whether an address holds nothing but visible ASCII; blanks
// are for ReadEmail to refuse.
func PlainEmail(email string) bool {
	return !strings.ContainsFunc(email, func(r rune) bool { return r < ' ' || r > '~' })
}

// ReadEmail tidies an address that may be one of old times.
func ReadEmail(email string) (string, error) {
	email = FoldEmail(email)
	a, err := mail.ParseAddress(email)
	if err != nil || a.Address != email || len(email) > 254 || !strings.Contains(email[strings.LastIndexByte(email, '@'):], ".") ||
		strings.ContainsAny(email, " \"<>") {
		return "", ErrEmail
	}
	return office.Tidy("email", email, false)
}

// CheckPersonName tidies the name of a person, which nobody goes without.
func CheckPersonName(name string) (string, error) {
	name, err := office.Tidy("name", name, false)
	if err != nil {
		return "", err
	}
	if !office.Visible(name) || utf8.RuneCountInString(name) > office.MaxName {
		return "", ErrPersonal
	}
	return name, nil
}

// CheckOrgNames wants at least one of the names; it stands in for the other.
func CheckOrgNames(name, nameAr string) (string, string, error) {
	var err error
	if name, err = office.Tidy("org_name", name, false); err != nil {
		return "", "", err
	}
	if nameAr, err = office.Tidy("org_name_ar", nameAr, false); err != nil {
		return "", "", err
	}
	if !office.Visible(name) {
		name = nameAr
	}
	if !office.Visible(nameAr) {
		nameAr = name
	}
	if !office.Visible(name) || utf8.RuneCountInString(name) > office.MaxName || utf8.RuneCountInString(nameAr) > office.MaxName {
		return "", "", errOrgName
	}
	return name, nameAr, nil
}
