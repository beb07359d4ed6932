package api

import (
	"context"
	"errors"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// word is a field of an input that is a text: where it stands there and in the request.
type word struct {
	field int
	name  string
	path  bool // else of the query
}

// words lists the fields of an input; false: not all of them are texts of path and query.
func words(input reflect.Type) (list []word, only bool) {
	for i := range input.NumField() {
		f := input.Field(i)
		w := word{field: i, name: f.Tag.Get("query")}
		if w.name == "" {
			w.name, w.path = f.Tag.Get("path"), true
		}
		if f.Type.Kind() != reflect.String || w.name == "" || f.Tag.Get("default") != "" {
			return nil, false
		}
		list = append(list, w)
	}
	return list, true
}

// direct serves an operation of which texts are all the input, and whose answer writes
// itself: what is asked for most. It does what huma would do, and knows beforehand what
// huma works out for each request. Nil: huma is to serve it.
func direct[I, O any](handle func(context.Context, *I) (*O, error)) func(huma.Context) {
	list, only := words(reflect.TypeFor[I]())
	output := reflect.TypeFor[O]()
	if !only || output.NumField() != 1 || output.Field(0).Name != "Body" || !output.Field(0).Type.Implements(reflect.TypeFor[appender]()) {
		return nil
	}
	return func(c huma.Context) {
		x := c.(*exchange)
		var in I
		fields := reflect.ValueOf(&in).Elem()
		for _, w := range list {
			if w.path {
				fields.Field(w.field).SetString(x.param)
			} else {
				fields.Field(w.field).SetString(x.Query(w.name))
			}
		}
		out, err := handle(x, &in)
		if err != nil {
			p, shown := errors.AsType[*problem](err)
			if !shown {
				p = x.problem(err)
			}
			x.show(p)
			return
		}
		x.status = http.StatusOK
		body := reflect.ValueOf(out).Elem().Field(0).Interface().(appender)
		*x.out = body.appendJSON(*x.out)
		if l, ok := body.(lasting); ok {
			x.remember(l.lastsUntil())
		}
	}
}
