package story

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestEveryKindOfBlockHasAStory reads the kinds of block from their declaration.
func TestEveryKindOfBlockHasAStory(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(), "../../game/view.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	kinds := 0
	ast.Inspect(f, func(n ast.Node) bool {
		v, ok := n.(*ast.ValueSpec)
		if !ok || len(v.Values) != 1 || !strings.HasSuffix(v.Names[0].Name, "Block") {
			return true
		}
		kinds++
		kind, _ := strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
		if !slices.ContainsFunc(Of(string(Blocks)),
			func(s Story) bool { return s.Name == kind && s.View.View.Blocks[0].Kind == kind }) {
			t.Errorf("%s has no story", v.Names[0].Name)
		}
		return true
	})
	if kinds < 9 {
		t.Errorf("only %d kinds of blocks were found", kinds)
	}
}

// TestStoryNamesAreUnique: a name in an address is that of one story, or of one kind with
// several stories.
func TestStoryNamesAreUnique(t *testing.T) {
	for _, kind := range Kinds {
		if of := Of(string(kind)); len(of) < 2 || of[0].Kind != kind {
			t.Errorf("%s: %d stories", kind, len(of))
		}
	}
	for _, s := range All() {
		if of := Of(s.Name); len(of) != 1 || !slices.Contains(Kinds, s.Kind) || s.Title == "" {
			t.Errorf("%q: %d stories of that name, of kind %q, called %q", s.Name, len(of), s.Kind, s.Title)
		}
	}
}
