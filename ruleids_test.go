package mesa_test

import (
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"mesa/explain"
	"mesa/lang"
)

// ruleID matches the id of a rule or a RULING.
var ruleID = regexp.MustCompile(`\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-R?\d\d?\b`)

// TestRuleIDsExist checks that docs/rules names every rule id that a system cites in code or
// comments, and that each id in a string, such as that of a refusal or an option, has an
// explanation.
func TestRuleIDsExist(t *testing.T) {
	known, families := map[string]bool{}, map[string]bool{}
	for _, text := range rulePages(t) {
		for _, id := range ruleID.FindAllString(text, -1) {
			known[id] = true
			families[family(id)] = true
		}
	}
	cited := 0
	fset, all := sources(t)
	for _, s := range all {
		if s.test || !strings.HasPrefix(s.room, "systems/") {
			continue
		}
		cite := func(text string, at token.Pos) {
			for _, id := range ruleID.FindAllString(text, -1) {
				// In prose, "UTF-8" is not a rule id. A string that consists of an id is one.
				if cited++; !known[id] && (families[family(id)] || text == strconv.Quote(id)) {
					t.Errorf("%s cites %s, which no rule is called", fset.Position(at), id)
				}
			}
		}
		for _, c := range s.file.Comments {
			cite(c.Text(), c.Pos())
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				cite(lit.Value, lit.Pos())
				if id, _ := strconv.Unquote(lit.Value); known[id] && !isExplained(id) {
					t.Errorf("%s: what %s means stands in no docs/rules/data/explain_*.json", fset.Position(lit.Pos()),
						id)
				}
			}
			return true
		})
	}
	if cited < 500 {
		t.Errorf("only %d rules are cited", cited)
	}
}

func isExplained(id string) bool {
	_, ok := explain.Of("", lang.EN).Entry(id)
	return ok
}

// family returns the part of an id before its number, such as "CORE-HITCH".
func family(id string) string { return id[:strings.LastIndexByte(id, '-')] }

// rulePages returns the texts of the pages in docs/rules by path. It fails the test if there are
// none.
func rulePages(t *testing.T) map[string]string {
	t.Helper()
	pages, err := filepath.Glob("docs/rules/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatalf("no rules (%v)", err)
	}
	texts := map[string]string{}
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		texts[page] = string(text)
	}
	return texts
}
