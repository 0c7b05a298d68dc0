package cortex_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"mesa/systems/cortex"
	"mesa/systems/cortex/core"
)

// otherMeanings are words of the core that mean something else than the mod with this name, most of
// them stored.
var otherMeanings = map[string]string{
	"action":    "a type of scene",
	"mob":       "a rank",
	"resource":  "why points are paid",
	"sheets":    "a chapter of options",
	"signature": "how long an asset lasts",
	"test":      "why a complication was stepped up",
	"vehicle":   "a rank",
}

// TestCoreNamesNoMod: no text in the core is the name of a mod, or begins with the prefix of its
// rules: STRESS-14 belongs to stress.
func TestCoreNamesNoMod(t *testing.T) {
	names := modNamesAndFolders(t)
	met := map[string]bool{}
	fset := token.NewFileSet()
	err := filepath.WalkDir("core", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		f, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if _, imports := n.(*ast.ImportSpec); imports {
				return false
			}
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			text, err := strconv.Unquote(lit.Value)
			if err != nil {
				t.Fatal(err)
			}
			prefix, _, isRule := strings.Cut(text, "-")
			met[text] = true
			switch {
			case names[text] && otherMeanings[text] == "":
				t.Errorf("%s: %q is the name of a mod", fset.Position(lit.Pos()), text)
			case isRule && prefix == strings.ToUpper(prefix) && names[strings.ToLower(prefix)]:
				t.Errorf("%s: %s is a rule of a mod", fset.Position(lit.Pos()), text)
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for word := range otherMeanings {
		if !met[word] || !names[word] {
			t.Errorf("%q is a word of the core no more, or no name of a mod", word)
		}
	}
}

// modNamesAndFolders returns the names of all mods but those of the core, and of their folders.
func modNamesAndFolders(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	folders, err := filepath.Glob("mod/*")
	if err != nil || len(folders) < 20 {
		t.Fatalf("%d folders of mods, %v", len(folders), err)
	}
	for _, folder := range folders {
		names[filepath.Base(folder)] = true
	}
	for _, m := range cortex.Mods() {
		names[m.Name] = true
	}
	for _, m := range core.Mods(nil, nil) {
		delete(names, m.Name)
	}
	return names
}
