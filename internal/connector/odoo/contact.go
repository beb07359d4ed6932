package odoo

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/mawid/mawid/contract"
	"github.com/mawid/mawid/internal/fault"
	"github.com/mawid/mawid/internal/spelling"
)

// Fields of a contact that can hold a phone number. Which of them there are
// depends on version and apps: mobile ended with 18. The last says in which
// country a number without a country code is dialled.
var phoneFields = []string{"phone", "mobile", "phone_sanitized", "country_id"}

// companyFields are those of res.company that are read.
var companyFields = []string{"country_id", "resource_calendar_id"}

// contact finds the contact with a phone number, or creates one. Without a
// number there is none: 0. Nor is there one where the adapter's user may not
// create contacts, or only the connection is checked.
func (a *Adapter) contact(ctx context.Context, p push) (int64, error) {
	number := digits(p.Customer.Phone)
	if len(number) < 7 {
		return 0, nil
	}
	// Two bookings of one new customer must not make two contacts.
	unlock, err := a.lock(ctx, "phone "+number)
	if err != nil {
		return 0, err
	}
	defer unlock()
	look, err := a.directory(ctx, p.who)
	if err != nil {
		return 0, err
	}
	found, err := look.find(ctx, p.Customer.Name, number)
	if err != nil || found != 0 || p.trial {
		return found, err
	}
	id, err := a.newContact(ctx, look, p.Customer)
	if errors.Is(err, ErrRights) {
		a.log.LogAttrs(ctx, slog.LevelWarn, "booked without a contact",
			slog.String("appointment", p.ServiceAppointmentID), slog.String("detail", fault.Of(err).Detail))
		return 0, nil
	}
	return id, err
}

// newContact creates a contact, unless another adapter has just done so.
func (a *Adapter) newContact(ctx context.Context, look directory, c contract.Customer) (int64, error) {
	release, err := a.claim(ctx, 0)
	if err != nil {
		return 0, err
	}
	defer release()
	number := digits(c.Phone)
	if found, err := look.find(ctx, c.Name, number); err != nil || found != 0 {
		return found, err
	}
	return a.odoo.create(ctx, "res.partner", map[string]any{"name": cmp.Or(c.Name, c.Phone), "phone": c.Phone}, nil)
}

// directory is how contacts are looked up for one bookable.
type directory struct {
	odoo  *Client
	has   map[string]bool
	codes map[int64]string // calling codes by country
	home  int64            // the company's country; 0 if it has none
}

// directory reads the country of a bookable's company.
func (a *Adapter) directory(ctx context.Context, b bookable) (directory, error) {
	d := directory{odoo: a.odoo}
	var err error
	if d.has, err = a.odoo.fields(ctx, "res.partner", phoneFields...); err != nil {
		return d, err
	}
	has, err := a.optional(ctx, "res.company", companyFields...)
	if err != nil || !has["country_id"] || b.company == 0 {
		return d, err
	}
	rows, err := a.odoo.search(ctx, "res.company", []any{[]any{"id", "=", b.company}}, []string{"country_id"}, false)
	if err == nil && len(rows) == 1 {
		d.home = rows[0].ref("country_id")
	}
	return d, err
}

// find gives the contact that really has a number: of several the one with
// the customer's name, else the oldest; 0 if there is none.
func (d *directory) find(ctx context.Context, name, number string) (int64, error) {
	fields := those(d.has, "phone", "mobile")
	rows, err := d.odoo.search(ctx, "res.partner", phoneDomain(number, d.has), append([]string{"name"}, those(d.has, phoneFields...)...),
		false)
	if err != nil || len(rows) == 0 {
		return 0, err
	}
	if err := d.learn(ctx, rows); err != nil {
		return 0, err
	}
	oldest := int64(0)
	for _, r := range rows {
		alike := name != "" && spelling.Fold(r.text("name")) == spelling.Fold(name)
		country := cmp.Or(r.ref("country_id"), d.home)
		same := slices.ContainsFunc(fields, func(f string) bool { return sameNumber(r.text(f), number, d.codes[country], alike) })
		switch {
		case same && alike:
			return r.id(), nil
		case same && oldest == 0:
			oldest = r.id()
		}
	}
	return oldest, nil
}

// learn reads the calling codes of the countries that matter.
func (d *directory) learn(ctx context.Context, rows []record) error {
	ids := []int64{}
	for _, r := range rows {
		if id := cmp.Or(r.ref("country_id"), d.home); id != 0 && d.codes[id] == "" && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	countries, err := d.odoo.search(ctx, "res.country", []any{[]any{"id", "in", ids}}, []string{"phone_code"}, false)
	if d.codes == nil {
		d.codes = map[int64]string{}
	}
	for _, c := range countries {
		if code, _ := c["phone_code"].(int64); code > 0 {
			d.codes[c.id()] = strconv.FormatInt(code, 10)
		}
	}
	return err
}

// phoneDomain is the search for a number. People write "+966 50 123 4567",
// "0501234567" and "٠٥٠١٢٣٤٥٦٧" for the same, in whichever field, so that
// equality finds little; what every form has in common is the end of the
// number. A country code has up to three digits: the rest is in all of them.
func phoneDomain(number string, has map[string]bool) (out []any) {
	add := func(term ...any) {
		if len(out) > 0 {
			out = append([]any{"|"}, out...)
		}
		out = append(out, term)
	}
	if has["phone_sanitized"] {
		add("phone_sanitized", "=", "+"+number)
	}
	tail := number[min(3, len(number)-6):]
	for _, zero := range []rune{'0', '٠', '۰'} {
		var pattern strings.Builder
		for _, digit := range tail {
			fmt.Fprintf(&pattern, "%%%c", zero+digit-'0')
		}
		for _, field := range those(has, "phone", "mobile") {
			add(field, "=ilike", pattern.String()+"%")
		}
	}
	return out
}

// sameNumber tells whether a number as somebody wrote it is the given one,
// which is international and of digits only. Without a + or 00 in front it
// may lack the country code and have a zero instead; then it is dialled in
// the country with this calling code. Where nobody knows the country the name
// must agree: 050 123 4567 is a number in Saudi Arabia and another one in the
// Emirates.
func sameNumber(written, number, code string, alike bool) bool {
	have := digits(written)
	if strings.HasPrefix(strings.TrimLeft(written, " \u200e\u200f\u202a"), "+") {
		return have == number
	}
	if rest, ok := strings.CutPrefix(have, "00"); ok {
		return rest == number
	}
	if have == number {
		return true
	}
	local := strings.TrimPrefix(have, "0")
	if code != "" {
		return len(local) >= 6 && (code+local == number || code+have == number) // Italy keeps the zero
	}
	missing := len(number) - len(local)
	return alike && missing >= 1 && missing <= 3 && len(local) >= 6 && strings.HasSuffix(number, local)
}

// digits gives the digits of a text, of whichever script, as 0 to 9.
func digits(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '0' && r <= '9':
			return r
		case r >= '٠' && r <= '٩':
			return '0' + r - '٠'
		case r >= '۰' && r <= '۹':
			return '0' + r - '۰'
		case unicode.IsDigit(r):
			return r // of a script that no phone here uses: equal to nothing
		}
		return -1
	}, s)
}
