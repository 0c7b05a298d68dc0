package mesa_test

import (
	"go/ast"
	"os"
	"regexp"
	"strings"
	"testing"
)

// namePart matches one word of a name: the Wallet and the Of of WalletOf.
var namePart = regexp.MustCompile(`[A-Z]+[a-z]*|[a-z]+`)

// TestNamesAvoidWordsOutOfUse checks that nothing is called by a word that docs/vocabulary.md lists
// as never used, in the singular or plural.
func TestNamesAvoidWordsOutOfUse(t *testing.T) {
	never := neverUsed(t)
	fset, all := sources(t)
	for _, s := range all {
		ast.Inspect(s.file, func(n ast.Node) bool {
			id, is := n.(*ast.Ident)
			if !is {
				return true
			}
			for _, part := range namePart.FindAllString(id.Name, -1) {
				word := strings.ToLower(part)
				if never[word] || never[strings.TrimSuffix(word, "s")] {
					t.Errorf("%s: %s has the word %q, which docs/vocabulary.md forbids",
						fset.Position(id.Pos()), id.Name, word)
				}
			}
			return true
		})
	}
}

// neverUsed returns the words in the table headed "never" of docs/vocabulary.md.
func neverUsed(t *testing.T) map[string]bool {
	t.Helper()
	page, err := os.ReadFile("docs/vocabulary.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(page), "| never | but |\n|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	words := map[string]bool{}
	for row := range strings.Lines(table) {
		for word := range strings.SplitSeq(strings.Split(row, "|")[1], ",") {
			words[strings.TrimSpace(word)] = true
		}
	}
	if len(words) < 10 {
		t.Fatalf("docs/vocabulary.md has a table of only %d words never used", len(words))
	}
	return words
}
