package mockgateway

import (
	"encoding/json"
	"html/template"
	"net/http"
	"strings"
)

// page shows what was taken, the newest last.
var page = template.Must(template.New("page").Parse(`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mock gateway</title>
<style>body{font-family:sans-serif;margin:1rem}td,th{text-align:start;padding:.3rem .6rem;border-block-end:1px solid #ccc;vertical-align:top}
pre{white-space:pre-wrap;margin:0;font:inherit}</style>
<h1>Mock gateway</h1><p>Nothing of this was sent to anybody.</p>
<table><tr><th>Provider<th>Id<th>From<th>To<th>Text</tr>
{{range .}}{{$id := .ID}}<tr><td>{{.Provider}}<td>{{.ID}}<td><bdi>{{.Sender}}</bdi><td><bdi>{{.To}}</bdi><td dir="auto"><pre>{{.Text}}
{{- with .Template}}{{.Name}} ({{.Language}}){{range .Parameters}}
{{.}}{{end}}{{range .Buttons}}
[{{.}}]{{end}}{{end}}</pre>{{with .Template}}{{range $i, $b := .Buttons}}
<form method="post" action="press"><input type="hidden" name="id" value="{{$id}}"><button name="button" value="{{$b}}">Press button {{$i}}</button></form>
{{- end}}{{end}}</tr>
{{else}}<tr><td colspan="5">Nothing was sent yet.</tr>{{end}}</table></html>
`))

// look serves what is not a provider: the page, the list and the faults.
func (g *Gateway) look(w http.ResponseWriter, r *http.Request) {
	switch r.Method + " " + r.URL.Path {
	case "GET /":
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_ = page.Execute(w, g.Messages())
	case "GET /messages":
		show(w, map[string]any{"messages": append([]Message{}, g.Messages()...)})
	case "DELETE /messages":
		g.mu.Lock()
		g.messages, g.pending, g.presses = nil, nil, nil
		g.mu.Unlock()
		w.WriteHeader(http.StatusNoContent)
	case "POST /press":
		payload := strings.TrimPrefix(r.PostFormValue("button"), "quick_reply ")
		if err := g.press(r.Context(), r.PostFormValue("id"), payload); err != nil {
			http.Error(w, "this button cannot be pressed: "+err.Error(), http.StatusConflict)
			return
		}
		http.Redirect(w, r, "./", http.StatusSeeOther)
	case "GET /faults":
		g.mu.Lock()
		f := g.faults
		g.mu.Unlock()
		show(w, f)
	case "PUT /faults":
		var f Faults
		d := json.NewDecoder(http.MaxBytesReader(w, r.Body, mostBody))
		d.DisallowUnknownFields()
		if err := d.Decode(&f); err != nil || f.Status != 0 && (f.Status < 400 || f.Status > 599) || f.RetryAfter < 0 || f.ReportsLate < 0 {
			http.Error(w, "write the faults as GET /faults shows them", http.StatusBadRequest)
			return
		}
		g.SetFaults(f)
		show(w, f)
	default:
		http.NotFound(w, r)
	}
}

func show(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v)
}
