package mesa_test

import (
	"fmt"
	"go/ast"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// rulesPage is the page that the tests of this file compare with the code.
const rulesPage = "docs/adding-a-rule.md"

// referenceHeading begins the second half of rulesPage, a reference that is not read through.
const referenceHeading = "\n## Reference\n"

// TestWalkthroughCodeIsTested checks that each code block of the walkthrough is in the test of
// the mod that it builds, apart from indentation.
func TestWalkthroughCodeIsTested(t *testing.T) {
	page := readPage(t, rulesPage)
	source := unindent(readPage(t, "systems/cortex/tide_test.go"))
	blocks := regexp.MustCompile("(?ms)^```\\w*\n(.*?)^```").FindAllStringSubmatch(page, -1)
	if len(blocks) == 0 {
		t.Fatalf("%s shows no code", rulesPage)
	}
	for _, block := range blocks {
		if !strings.Contains(source, unindent(block[1])) {
			t.Errorf("%s shows code that systems/cortex/tide_test.go does not have:\n%s", rulesPage, block[1])
		}
	}
}

// TestPageNamesTestsThatExist checks that the tests exist that the page names.
func TestPageNamesTestsThatExist(t *testing.T) {
	_, all := sources(t)
	there := map[string]bool{}
	for _, s := range all {
		for _, d := range s.file.Decls {
			if f, is := d.(*ast.FuncDecl); is && s.test {
				there[f.Name.Name] = true
			}
		}
	}
	named := regexp.MustCompile("`(Test[A-Z]\\w+)`").FindAllStringSubmatch(readPage(t, rulesPage), -1)
	if len(named) == 0 {
		t.Errorf("%s names no test", rulesPage)
	}
	for _, name := range named {
		if !there[name[1]] {
			t.Errorf("%s names %s, and no test is called so", rulesPage, name[1])
		}
	}
}

func readPage(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// unindent returns a text without the indentation of its lines.
func unindent(text string) string {
	return regexp.MustCompile(`(?m)^[\t ]+`).ReplaceAllString(text, "")
}

// TestReferenceHasEveryHook checks that the reference has a row for each field of engine.Mod and of
// each Hooks struct, and for each policy. The row repeats the first paragraph of the doc comment
// and names a mod that has the hook.
func TestReferenceHasEveryHook(t *testing.T) {
	_, reference, _ := strings.Cut(readPage(t, rulesPage), "\n### Hooks and policies\n")
	reference, _, _ = strings.Cut(reference, "\n### ")
	rows := map[string]bool{}
	for _, line := range strings.Split(reference, "\n") {
		if strings.HasPrefix(line, "| `") {
			rows[line] = true
		}
	}
	_, all := sources(t)
	users := hookUsers(all)
	for _, h := range hooksIn(t, all) {
		found := false
		for _, mod := range users[h.name] {
			row := fmt.Sprintf("| `%s` | %s | %s |", h.name, h.text, mod)
			found = found || rows[row]
			delete(rows, row)
		}
		if !found {
			t.Errorf("%s lacks the row\n| `%s` | %s | %s |", rulesPage, h.name, h.text,
				strings.Join(users[h.name], " or "))
		}
	}
	for row := range rows {
		t.Errorf("%s has a row that no hook has:\n%s", rulesPage, row)
	}
}

// hook is a field or a policy. Its name includes the package, as in "draft.Hooks.PoolOptions".
type hook struct{ name, text string }

// hooksIn returns all hooks and policies of Cortex's core.
func hooksIn(t *testing.T, all []source) []hook {
	var hooks []hook
	add := func(name string, doc *ast.CommentGroup) {
		text, _, _ := strings.Cut(doc.Text(), "\n\n")
		words := strings.Fields(text)
		if len(words) < 2 || words[0] != path.Ext(name)[1:] {
			t.Errorf("%s has no comment that begins with its name", name)
			return
		}
		words = words[1:]
		if verb := words[0]; verb == "is" || verb == "are" { // a row leaves the verb out
			words = words[1:]
		}
		text = strings.Join(words, " ")
		hooks = append(hooks, hook{name, strings.ToUpper(text[:1]) + text[1:]})
	}
	for _, s := range all {
		if s.test || !strings.HasPrefix(s.room, "systems/cortex/core/") {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeSpec:
				typ, is := n.Type.(*ast.StructType)
				if name := path.Base(s.room) + "." + n.Name.Name; is && isHooks(name) {
					for _, f := range typ.Fields.List {
						add(name+"."+f.Names[0].Name, f.Doc)
					}
				}
			case *ast.GenDecl:
				for _, spec := range n.Specs {
					if v, is := spec.(*ast.ValueSpec); is && isPolicy(v) {
						doc := v.Doc
						if !n.Lparen.IsValid() {
							doc = n.Doc
						}
						add(path.Base(s.room)+"."+v.Names[0].Name, doc)
					}
				}
			}
			return true
		})
	}
	return hooks
}

func isHooks(name string) bool { return name == "engine.Mod" || path.Ext(name) == ".Hooks" }

// isPolicy reports whether a variable is made by engine.NewPolicy.
func isPolicy(v *ast.ValueSpec) bool {
	if len(v.Values) != 1 {
		return false
	}
	call, is := v.Values[0].(*ast.CallExpr)
	if !is {
		return false
	}
	fun := call.Fun
	if index, generic := fun.(*ast.IndexExpr); generic {
		fun = index.X
	}
	return calledName(fun) == "NewPolicy"
}

// hookUsers returns, for each hook or policy, the folders of the mods that have it. Uses in the
// core are listed as "core".
func hookUsers(all []source) map[string][]string {
	users := map[string][]string{}
	for _, s := range all {
		folder := path.Base(s.room)
		if s.test || !strings.HasPrefix(s.room, "systems/cortex/") {
			continue
		}
		if path.Dir(s.room) != "systems/cortex/mod" {
			folder = "core"
		}
		add := func(name string) {
			if !slices.Contains(users[name], folder) {
				users[name] = append(users[name], folder)
			}
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				if of := selected(n.Type); isHooks(of) {
					for _, e := range n.Elts {
						if field, is := e.(*ast.KeyValueExpr); is {
							add(of + "." + calledName(field.Key))
						}
					}
				}
			case *ast.CallExpr: // draft.FixedNumber.Is(…)
				if method, is := n.Fun.(*ast.SelectorExpr); is && (method.Sel.Name == "Is" || method.Sel.Name == "By") {
					add(selected(method.X))
				}
			}
			return true
		})
	}
	return users
}

// selected returns "check.Hooks" for the expression check.Hooks, and "" for others.
func selected(e ast.Expr) string {
	sel, is := e.(*ast.SelectorExpr)
	if !is {
		return ""
	}
	of, is := sel.X.(*ast.Ident)
	if !is {
		return ""
	}
	return of.Name + "." + sel.Sel.Name
}
