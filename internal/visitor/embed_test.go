package visitor

import (
	"os"
	"testing"
)

// What may be loaded by another site is small.
const mostOfTheElement = 3 << 10

func TestTheElementIsSmall(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("embed.js")
	if err != nil {
		t.Fatal(err)
	}
	if len(raw) > mostOfTheElement {
		t.Errorf("got %d bytes, want at most %d", len(raw), mostOfTheElement)
	}
}

func TestWhatStaysInsideAFrameCarriesItsMark(t *testing.T) {
	t.Parallel()
	for page, want := range map[string]string{
		`<a class="x" href="/b/noor">`:                 `<a class="x" href="/b/noor?embed=1">`,
		`<a href="/en/b/noor?date=x&amp;y=z#main">`:    `<a href="/en/b/noor?date=x&amp;y=z&amp;embed=1#main">`,
		`<a href="/b/noor?embed=1&amp;date=x">`:        `<a href="/b/noor?embed=1&amp;date=x">`,
		`<a href="#main">`:                             `<a href="#main">`,
		`<a href="tel:+966112345678" dir="ltr">`:       `<a href="tel:+966112345678" dir="ltr">`,
		`<a href="/a/x7Kq">`:                           `<a href="/a/x7Kq" target="_blank">`,
		`<a href="https://maps.example.com/olaya">`:    `<a href="https://maps.example.com/olaya" target="_blank">`,
		`<form method="post" action="/b/noor/o/c">`:    `<form method="post" action="/b/noor/o/c?embed=1">`,
		`<a href="?date=x">`:                           `<a href="?date=x&amp;embed=1">`,
		`<a href="/b/noor/-/mine">`:                    `<a href="/b/noor/-/mine" target="_blank">`,
		`<form method="post">`:                         `<form method="post">`,
		`<form method="get" action="/b/x">`:            `<form method="get" action="/b/x?embed=1"><input type="hidden" name="embed" value="1">`,
		`<p>href=&#34;/b/noor&#34;</p>`:                `<p>href=&#34;/b/noor&#34;</p>`,
		`<link rel="stylesheet" href="/page/s.css">`:   `<link rel="stylesheet" href="/page/s.css">`,
		`<a href="/b/x"><bdi>1</bdi></a><a href="/b">`: `<a href="/b/x?embed=1"><bdi>1</bdi></a><a href="/b" target="_blank">`,
	} {
		if got := string(carry([]byte(page))); got != want {
			t.Errorf("%s: got %s, want %s", page, got, want)
		}
	}
}
