package sheet_test

import (
	"bytes"
	"encoding/csv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mawid/mawid/internal/sheet"
)

func TestNothingThatPeopleTypeBecomesAFormula(t *testing.T) {
	t.Parallel()
	for _, cell := range []string{
		"=1+1", "+1+1", "+966501234567x", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "\u00a0=1", "\u200e=1", "＝1+1", "＋1", "－1", "＠A1",
		"|x", "%0A=1",
		`=HYPERLINK("https://evil.example","x")`, "=cmd|'/c calc'!A1",
	} {
		if got := sheet.Text(cell); got != "'"+cell {
			t.Errorf("%q: got %q, want an apostrophe in front", cell, got)
		}
	}
	for number, want := range map[string]string{
		"+966501234567": "+966 50 123 4567", "+12025550123": "+1202 555 0123", "+97141234567": "+9714 123 4567",
	} {
		if got := sheet.Text(number); got != want {
			t.Errorf("%s: got %q, want %q: a text without a mark", number, got, want)
		}
	}
	for _, cell := range []string{"", "Sara", "نورة", "2026-11-15", "09:00", "a=b", "0501234567", "'quoted"} {
		if got := sheet.Text(cell); got != cell {
			t.Errorf("%q: got %q, want it as it is", cell, got)
		}
	}
}

func TestATableIsReadBackAsItWas(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	w := sheet.NewWriter(&b)
	rows := [][]string{{"Name", "الاسم"}, {`"quoted", and comma`, "two\nlines"}}
	for _, r := range rows {
		if err := w.Row(r...); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	text, marked := strings.CutPrefix(b.String(), "\ufeff")
	got, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || !marked || strings.Count(b.String(), "\ufeff") != 1 {
		t.Fatalf("got %q %v, want one mark at the beginning", b.String(), err)
	}
	if diff := cmp.Diff(rows, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
