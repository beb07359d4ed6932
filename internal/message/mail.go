package message

import (
	"html/template"
	"strings"

	"github.com/mawid/mawid/internal/courier"
	"github.com/mawid/mawid/internal/i18n"
	"github.com/mawid/mawid/internal/ics"
	"github.com/mawid/mawid/internal/notice"
)

// page is a mail for programs that show more than text. It has the same words.
var page = template.Must(template.New("mail").Parse(`<!doctype html>
<html lang="{{.Lang}}" dir="{{.Lang.Dir}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#1b1f24;font:16px/1.6 system-ui,'Segoe UI',Tahoma,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:24px;background:#fff;border-radius:12px">
{{range .Parts}}<p{{with .Lang}} lang="{{.}}" dir="{{.Dir}}"{{end}} style="margin:0 0 16px">{{range $i, $l := .Lines}}{{if $i}}<br>{{end}}{{range $l}}{{if .Link}}<a href="{{.Text}}">{{.Text}}</a>{{else}}{{.Text}}{{end}}{{end}}{{end}}</p>
{{end}}</div></body></html>
`))

// piece is a stretch of a line: words, or an address.
type piece struct {
	Text string
	Link bool
}

// paragraph is one of a page.
type paragraph struct {
	Lang  i18n.Lang // empty: that of the page
	Lines [][]piece
}

// hypertext shows a text as a page: its paragraphs, with addresses that can be
// opened.
func hypertext(l i18n.Lang, text string) string { return onPage(l, paragraphs("", text)) }

func paragraphs(l i18n.Lang, text string) (parts []paragraph) {
	for part := range strings.SplitSeq(text, "\n\n") {
		p := paragraph{Lang: l}
		for line := range strings.SplitSeq(strings.TrimSpace(part), "\n") {
			p.Lines = append(p.Lines, pieces(line))
		}
		parts = append(parts, p)
	}
	return parts
}

func onPage(l i18n.Lang, parts []paragraph) string {
	var out strings.Builder
	if err := page.Execute(&out, map[string]any{"Lang": l, "Parts": parts}); err != nil {
		return "" // The text stands for itself.
	}
	return out.String()
}

func pieces(line string) (list []piece) {
	for i, word := range strings.Split(line, " ") {
		if i > 0 {
			list = append(list, piece{Text: " "})
		}
		list = append(list, piece{Text: word, Link: strings.HasPrefix(word, "https://") || strings.HasPrefix(word, "http://")})
	}
	return list
}

// invitation is what calendar programs read of a mail: an invitation, the same one
// changed, or that it is over. A reminder has none, and a word after a no-show.
func (s *standing) invitation(n *notice.Send, w *notice.Words, from, to string) *courier.Calendar {
	if n.Purpose == notice.Reminder || n.Purpose == notice.NoShow {
		return nil
	}
	service := w.Service
	if w.Sensitive {
		service = notice.Hidden(w.Lang)
	}
	branch := s.offer.Branches[s.a.Branch]
	e := ics.Event{
		UID: s.root.String() + "@mawid", Start: s.a.Span.Start, End: s.a.Span.End, Changed: s.facts.ChangedAt,
		Sequence: ics.Sequence(s.facts.ChangedAt),
		Summary:  service + " – " + w.Organization, Location: w.Branch, URL: w.Link, Cancelled: n.Purpose == notice.Cancellation,
		Organizer: ics.Party{Name: w.Organization, Address: from}, Attendee: ics.Party{Address: to},
	}
	if address := w.Lang.Pick(branch.Page.Address.En, branch.Page.Address.Ar); address != "" {
		e.Location += ", " + address
	}
	c := ics.Calendar{Name: w.Organization, Cancel: e.Cancelled, Request: !e.Cancelled, Events: []ics.Event{e}}
	method := "REQUEST"
	if e.Cancelled {
		method = "CANCEL"
	}
	return &courier.Calendar{Method: method, Body: c.Bytes()}
}
