package people

import (
	"testing"

	"mesa/systems/universais/internal/sheet"
)

// Rules: UNI-R43
func TestEveryEntryReadsBack(t *testing.T) {
	words := []string{"a", "a: 2", `"a"`, `"a": 2 - b`, `a"`, `""`, "a, lost", "lost", "a - b", "a: b - c",
		"a (b)", "a) - b", "2", "a: lost", ": 2"}
	for _, name := range words {
		for _, other := range words {
			for _, text := range append([]string{""}, words...) {
				for _, e := range []sheet.Entry{{Kind: sheet.Skill, N: 2}, {Kind: sheet.Ability, Lost: true},
					{Kind: sheet.Bond},
					{Kind: sheet.Technique, N: 1},
					{Kind: sheet.Technique, N: 99, Cost: other}, {Kind: sheet.Benefit, Of: other},
					{Kind: sheet.Benefit, Of: other, Lost: true}} {
					e.Name, e.Text = name, text
					if got, ok := readEntry(e.Kind, entryLine(e)); !ok || got != e {
						t.Fatalf("%+v is written %s and read %+v", e, entryLine(e), got)
					}
				}
			}
		}
	}
	plain := "Zé: o Mago, enfim: 2 (3 PA) - Luz - e som"
	if line := entryLine(sheet.Entry{Kind: sheet.Technique, Name: "Zé: o Mago, enfim", N: 2, Cost: "3 PA",
		Text: "Luz - e som"}); line != plain {
		t.Errorf("a line that needs no quotes is written %s", line)
	}
}
