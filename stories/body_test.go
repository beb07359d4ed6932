package stories

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"
)

func TestARequiredMemberThatIsMissingNullEmptyOrOfTheWrongTypeIs400(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		body := w.visit("checkup", "2026-11-15", "09:00")
		for _, name := range []string{"service_id", "branch_id", "customer_name", "date", "time"} {
			for _, v := range []any{gone{}, nil, "", 1, 1.5, true, []any{}, []any{"x"}, object{}, object{"x": "y"}} {
				refusedOver(t, w.post(w.key, appointments, with(body, name, v)), name)
			}
		}
		for _, v := range badIDs {
			refusedOver(t, w.post(w.key, appointments, with(body, "service_id", v)), "service_id")
			refusedOver(t, w.post(w.key, appointments, with(body, "branch_id", v)), "branch_id")
			refusedOver(t, w.post(w.key, appointments, with(body, "resource_id", v)), "resource_id")
			refusedOver(t, w.post(w.key, appointments, with(body, "hold_id", v)), "hold_id")
		}
		for _, v := range badDates {
			refusedOver(t, w.post(w.key, appointments, with(body, "date", v)), "date")
		}
		for _, v := range badTimes {
			refusedOver(t, w.post(w.key, appointments, with(body, "time", v)), "time")
		}
		if got := w.get(w.key, appointments).at("items"); len(got.([]any)) != 0 {
			t.Errorf("got %v, want nothing booked", got)
		}
	})
}

func TestAnOptionalMemberOfTheWrongTypeIs400(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		body := w.visit("checkup", "2026-11-15", "09:00")
		for _, name := range []string{"resource_id", "phone", "notes", "hold_id"} {
			for _, v := range []any{1, false, []any{}, object{}} {
				refusedOver(t, w.post(w.key, appointments, with(body, name, v)), name)
			}
		}
		a := w.post(w.key, appointments, with(body, "resource_id", nil, "phone", nil, "notes", nil, "seats_taken", nil, "hold_id", nil))
		want(t, a, 201, "") // null is left out
	})
}

func TestUnknownMembersAreIgnoredAndCaseCounts(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		body := w.visit("checkup", "2026-11-15", "09:00")
		a := w.post(w.key, appointments, with(body, "status", "cancelled", "id", unknown, "org_id", unknown, "channel", "voice",
			"created_at", "x", "nested", object{"a": []any{1, object{}}}, "", 1, "TIME", "10:00", "Customer_Name", "Eve"))
		want(t, a, 201, "")
		one := w.get(w.key, appointments+"/"+a.text("id"))
		for name, want := range map[string]string{"time": "09:00", "status": "booked", "channel": "api", "customer_name": "نورة العتيبي",
			"id": a.text("id")} {
			if got := one.text(name); got != want || got == unknown {
				t.Errorf("%s: got %q, want %q", name, got, want)
			}
		}
		for _, name := range []string{"service_id", "branch_id", "customer_name", "date", "time"} {
			refusedOver(t, w.post(w.key, appointments, with(body, name, gone{}, strings.ToUpper(name), body[name])), name)
		}
	})
}

func TestABodyThatIsNotOneJSONObjectIs400(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		raw, err := json.Marshal(w.visit("checkup", "2026-11-15", "09:00"))
		if err != nil {
			t.Fatal(err)
		}
		good := string(raw)
		for name, body := range map[string]string{
			"nothing":               "",
			"white space":           " \n\t ",
			"not JSON":              "service_id=1&branch_id=2",
			"half":                  good[:len(good)-1],
			"two bodies":            good + good,
			"two bodies, two lines": good + "\n" + good,
			"trailing garbage":      good + "x",
			"trailing comma":        good[:len(good)-1] + ",}",
			"a comment":             "/* hello */" + good,
			"single quotes":         strings.ReplaceAll(good, `"`, `'`),
			"an array":              "[" + good + "]",
			"a string":              `"` + "hello" + `"`,
			"a number":              "1",
			"null":                  "null",
			"true":                  "true",
			"a member twice":        good[:len(good)-1] + `,"time":"10:00"}`,
			"the same twice":        good[:len(good)-1] + `,"time":"09:00"}`,
			"an unknown one twice":  good[:len(good)-1] + `,"x":1,"x":2}`,
			"a byte order mark":     "\ufeff" + good,
			"not UTF-8":             strings.Replace(good, "نورة", "\xff\xfe", 1),
			"half a surrogate":      strings.Replace(good, "نورة", `\ud800`, 1),
			"a raw control":         strings.Replace(good, "نورة", "a\x01b", 1),
			"a raw NUL":             strings.Replace(good, "نورة", "a\x00b", 1),
			"nested without end":    `{"x":` + strings.Repeat("[", 60000),
			"nested deep":           good[:len(good)-1] + `,"x":` + strings.Repeat("[", 20000) + strings.Repeat("]", 20000) + "}",
			"NaN":                   good[:len(good)-1] + `,"seats_taken":NaN}`,
		} {
			a := w.post(w.key, appointments, body)
			if a.status != 400 {
				t.Errorf("%s: got %d %s, want 400", name, a.status, a.raw)
			}
			if h := w.post(w.key, holds, body); h.status != 400 {
				t.Errorf("%s, as a hold: got %d %s, want 400", name, h.status, h.raw)
			}
		}
		want(t, w.post(w.key, appointments, " \n"+good+"\r\n\t"), 201, "")
	})
}

func TestABodyOfMoreThan64KiBIs413(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		const limit = 64 << 10
		padded := func(size int) string {
			raw, err := json.Marshal(with(w.visit("checkup", "2026-11-15", "09:00"), "x", ""))
			if err != nil {
				t.Fatal(err)
			}
			return strings.Replace(string(raw), `"x":""`, `"x":"`+strings.Repeat("a", size-len(raw))+`"`, 1)
		}
		want(t, w.post(w.key, appointments, padded(limit)), 201, "")
		for name, body := range map[string]any{
			"by a byte":          padded(limit + 1),
			"by far":             padded(8 << 20),
			"of unknown length":  io.MultiReader(bytes.NewReader([]byte(padded(limit + 1)))),
			"not JSON":           strings.Repeat("x", limit+1),
			"nothing but spaces": strings.Repeat(" ", limit+1),
		} {
			// A server that has heard enough may hang up on who goes on talking:
			// only the answer counts.
			if a := w.post(w.key, appointments, body); a.status != 413 || a.text("code") != "body_too_large" {
				t.Errorf("%s: got %d %s, want 413", name, a.status, a.raw)
			}
		}
		want(t, w.post(w.key, appointments, w.visit("checkup", "2026-11-15", "10:00")), 201, "")
	})
}

func TestABodyOfAnotherTypeIs400(t *testing.T) {
	on(t, func(t *testing.T, w *world) {
		body := w.visit("checkup", "2026-11-15", "09:00")
		for _, media := range []string{"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/xml",
			"application/jsonp", "text/json", "application/json, text/plain", "x", ""} {
			want(t, w.post(w.key, appointments, body, "Content-Type: "+media), 400, "unsupported_content_type")
		}
		want(t, w.post(w.key, appointments, body, "Content-Type: application/json", "Content-Type: text/plain"), 400, "unsupported_content_type")
		for _, media := range []string{"application/json", "application/json; charset=utf-8", "Application/JSON ;charset=UTF-8"} {
			a := w.post(w.key, appointments, with(body, "date", "2026-11-16"), "Content-Type: "+media)
			want(t, a, 201, "")
			w.cancel(a.text("id"))
		}
	})
}
