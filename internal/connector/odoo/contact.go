package odoo

import (
	"context"
	"strings"
	"unicode"
)

// Fields of a contact that can hold a phone number. Which of them there are
// depends on version and apps: mobile ended with 18.
var phoneFields = []string{"phone", "mobile", "phone_sanitized", "phone_mobile_search"}

// contact finds the contact with a phone number, or creates one. Without a
// number there is none: 0.
func (a *Adapter) contact(ctx context.Context, name, phone string) (int64, error) {
	number := digits(phone)
	if len(number) < 7 {
		return 0, nil
	}
	// Two bookings of one new customer must not make two contacts.
	unlock, err := a.locks.lock(ctx, "phone "+number)
	if err != nil {
		return 0, err
	}
	defer unlock()
	has, err := a.odoo.fields(ctx, "res.partner", phoneFields...)
	if err != nil {
		return 0, err
	}
	var fields []string
	for _, f := range phoneFields[:3] {
		if has[f] {
			fields = append(fields, f)
		}
	}
	for _, domain := range phoneDomains(phone, number, has) {
		rows, err := a.odoo.search(ctx, "res.partner", domain, append([]string{"name"}, fields...), false)
		if err != nil {
			return 0, err
		}
		if id := match(rows, fields, name, number); id != 0 {
			return id, nil
		}
	}
	if name == "" {
		name = phone
	}
	return a.odoo.create(ctx, "res.partner", map[string]any{"name": name, "phone": phone}, nil)
}

// phoneDomains are the searches for a number, the quickest first. People
// write "+966 50 123 4567" and "0501234567" for the same, so that equality
// finds little; what every form has in common is the end of the number. A
// country code has up to three digits: the rest is in all of them.
func phoneDomains(phone, number string, has map[string]bool) (out [][]any) {
	tail := number[min(3, len(number)-6):]
	if has["phone_mobile_search"] {
		out = append(out, []any{[]any{"phone_mobile_search", "ilike", tail}})
	}
	if has["phone_sanitized"] {
		out = append(out, []any{[]any{"phone_sanitized", "=", "+" + number}})
	}
	pattern := "%" + strings.Join(strings.Split(tail, ""), "%") + "%"
	switch {
	case has["phone"] && has["mobile"]:
		out = append(out, []any{"|", []any{"phone", "=ilike", pattern}, []any{"mobile", "=ilike", pattern}})
	case has["phone"]:
		out = append(out, []any{[]any{"phone", "=ilike", pattern}})
	}
	return out
}

// match picks the contact that really has the number: of several the one with
// the customer's name, else the oldest.
func match(rows []record, fields []string, name, number string) int64 {
	found := int64(0)
	for _, r := range rows {
		for _, f := range fields {
			if !sameNumber(r.text(f), number) {
				continue
			}
			if strings.EqualFold(strings.TrimSpace(r.text("name")), name) {
				return r.id()
			}
			if found == 0 {
				found = r.id()
			}
		}
	}
	return found
}

// sameNumber tells whether a number as somebody wrote it is the given one,
// which is international and of digits only. Without a + or 00 in front it may
// lack the country code and have a zero instead.
func sameNumber(written, number string) bool {
	have := digits(written)
	if strings.HasPrefix(strings.TrimSpace(written), "+") {
		return have == number
	}
	if rest, ok := strings.CutPrefix(have, "00"); ok {
		return rest == number
	}
	if have == number {
		return true
	}
	local := strings.TrimPrefix(have, "0")
	code := len(number) - len(local)
	return code >= 1 && code <= 3 && len(local) >= 6 && strings.HasSuffix(number, local)
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
