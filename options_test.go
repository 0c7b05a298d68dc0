package mesa_test

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"
	"testing"

	"mesa/explain"
	"mesa/lang"
)

var (
	// makers are the functions that declare an option. Their first argument is its key.
	makers = []string{"NewFlag", "NewSwitch", "NewEnum", "NewNumber", "NewNameList", "NewTraitNames", "NewFormula",
		"NewText", "dieOption", "yesNo", "onOff"}
	// lookups are the functions that look an option up by its key.
	lookups = []string{"Option", "Find", "Fit", "Choose", "option", "opt", "is"}
)

// TestOptionsAreAskedByVariable checks that rules use an option by its variable, which cannot be
// misspelt, and not by its key. A key must not be compared, looked up or passed to a function other
// than the one that declares it. A key that is a plain word may be passed on, because it may mean
// something else.
func TestOptionsAreAskedByVariable(t *testing.T) {
	fset, all := sources(t)
	var rules []source
	keys := map[string]bool{}
	for _, s := range all {
		if strings.HasPrefix(s.room, "systems/") && !s.test {
			rules = append(rules, s)
			ast.Inspect(s.file, func(n ast.Node) bool {
				if key, ok := declaredKey(n); ok {
					keys[key] = true
				}
				return true
			})
		}
	}
	for _, key := range []string{"grid", "dice_mode", "pp.max", "sets.prime", "stress.tracks",
		"out.return_difficulty"} {
		if !keys[key] {
			t.Errorf("the option %s is not found where it is declared: is there a new way to make one?", key)
		}
	}
	for _, s := range rules {
		ast.Inspect(s.file, func(n ast.Node) bool {
			for _, e := range lookupKeys(n) {
				if text, ok := literal(e); ok && keys[text] && !isUnrelated(n, text) {
					t.Errorf("%s: the option %s is asked for by its key: use its variable", fset.Position(e.Pos()),
						text)
				}
			}
			return true
		})
	}
}

// declaredKey returns the key if a node declares an option.
func declaredKey(n ast.Node) (string, bool) {
	var e ast.Expr
	switch n := n.(type) {
	case *ast.CallExpr:
		if slices.Contains(makers, calledName(n.Fun)) && len(n.Args) > 0 {
			e = n.Args[0]
		}
	case *ast.CompositeLit:
		if calledName(n.Type) != "Option" {
			return "", false
		}
		for _, field := range n.Elts {
			if kv, ok := field.(*ast.KeyValueExpr); ok && calledName(kv.Key) == "Key" {
				e = kv.Value
			}
		}
	}
	return literal(e)
}

// TestExplainKnowsEveryOption checks that the key of every option finds its own entry in both
// languages.
func TestExplainKnowsEveryOption(t *testing.T) {
	texts, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	_, all := sources(t)
	seen := 0
	for _, s := range all {
		if s.test || !strings.HasPrefix(s.room, "systems/") {
			continue
		}
		system := strings.Split(s.room, "/")[1]
		ast.Inspect(s.file, func(n ast.Node) bool {
			key, ok := declaredKey(n)
			if !ok {
				return true
			}
			seen++
			for _, locale := range lang.Locales {
				say := texts.Printer(locale, lang.Visible).Say
				told, no := explain.Of(system, locale).Answer(key, say)
				if no != nil || told[0].Key != "explain.title" {
					t.Errorf("%s: no entry is called %s", locale, key)
				}
			}
			return true
		})
	}
	if seen < 100 {
		t.Errorf("only %d options are found", seen)
	}
}

// optionInRule matches an option that a statement of the rules names, with its key.
var optionInRule = regexp.MustCompile("[Oo]ptions?:? `([a-z_]+(?:\\.[a-z0-9_]+)+)")

// TestDocumentedOptionsExist checks that every option that the rules name exists.
func TestDocumentedOptionsExist(t *testing.T) {
	_, all := sources(t)
	keys := map[string]bool{"undo.policy": true} // a setting of every table
	for _, s := range all {
		if !s.test && strings.HasPrefix(s.room, "systems/") {
			ast.Inspect(s.file, func(n ast.Node) bool {
				if e, ok := n.(ast.Expr); ok {
					if text, ok := literal(e); ok {
						keys[text] = true
					}
				}
				return true
			})
		}
	}
	seen := 0
	for page, text := range rulePages(t) {
		for _, found := range append(optionInRule.FindAllStringSubmatch(text, -1),
			optionInRow.FindAllStringSubmatch(text, -1)...) {
			if seen++; !keys[found[1]] {
				t.Errorf("%s names the option %s, which is nowhere", page, found[1])
			}
		}
	}
	if seen < 100 {
		t.Errorf("only %d options are named: are they written otherwise now?", seen)
	}
}

// optionInRow matches an option in the tables of all options.
var optionInRow = regexp.MustCompile("(?m)^\\| `([a-z_]+\\.[a-z0-9_.]+)` \\|")

// lookupKeys returns the expressions of a node in which a literal key would look up an option.
func lookupKeys(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.IndexExpr:
		return []ast.Expr{n.Index}
	case *ast.BinaryExpr:
		if n.Op == token.EQL || n.Op == token.NEQ {
			return []ast.Expr{n.X, n.Y}
		}
	case *ast.CaseClause:
		return n.List
	case *ast.CallExpr:
		if !slices.Contains(makers, calledName(n.Fun)) {
			return n.Args
		}
	}
	return nil
}

// isUnrelated reports whether a word that is also the key of an option, such as grid, is passed to a
// function that does not look up options.
func isUnrelated(n ast.Node, word string) bool {
	c, ok := n.(*ast.CallExpr)
	return ok && !strings.ContainsAny(word, "._") && !slices.Contains(lookups, calledName(c.Fun))
}
