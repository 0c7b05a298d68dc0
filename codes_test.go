package mesa_test

import (
	"encoding/json"
	"go/ast"
	"os"
	"regexp"
	"testing"
)

// code matches the code of an error of a sheet or a game.
var code = regexp.MustCompile(`\b[EW]_[A-Z][A-Z0-9_]*[A-Z0-9]\b`)

// TestEveryErrorCodeIsUsed checks that the program uses every error code that has a text, and that the
// rules name no other.
func TestEveryErrorCodeIsUsed(t *testing.T) {
	text, err := os.ReadFile("docs/rules/data/errors.json")
	if err != nil {
		t.Fatal(err)
	}
	var list struct{ Errors []struct{ Code string } }
	if err := json.Unmarshal(text, &list); err != nil || len(list.Errors) < 50 {
		t.Fatalf("%d errors are read: %v", len(list.Errors), err)
	}
	said, known := map[string]bool{}, map[string]bool{}
	_, all := sources(t)
	for _, s := range all {
		if s.test {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok {
				if text, ok := literal(e); ok {
					for _, c := range code.FindAllString(text, -1) {
						said[c] = true
					}
				}
			}
			return true
		})
	}
	for _, e := range list.Errors {
		if known[e.Code] = true; !said[e.Code] {
			t.Errorf("nothing says %s", e.Code)
		}
	}
	for page, text := range rulePages(t) {
		for _, c := range code.FindAllString(text, -1) {
			if !known[c] {
				t.Errorf("%s names %s, which has no text", page, c)
			}
		}
	}
}
