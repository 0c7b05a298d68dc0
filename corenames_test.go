package mesa_test

import (
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strings"
	"testing"
)

// maxCoreNames is the maximum number of exported names at the top of the packages of Cortex's core.
const maxCoreNames = 560

// corePath is the folder of Cortex's core.
const corePath = "systems/cortex/core"

// TestExportedNamesOfTheCoreAreUsed checks that other packages use each exported name at the top of
// a package of Cortex's core, tests not counted, and that there are not too many. A name is used,
// too, if it says what an exported name is: the type of a parameter, a result or a field.
func TestExportedNamesOfTheCoreAreUsed(t *testing.T) {
	_, all := sources(t)
	all = slices.DeleteFunc(all, func(s source) bool { return s.test })
	used := usedNames(all)
	n := 0
	for _, s := range all {
		if s.room != corePath && !strings.HasPrefix(s.room, corePath+"/") {
			continue
		}
		for _, name := range exportedNames(s.file) {
			n++
			if !used[s.room+"."+name] {
				t.Errorf("%s: no other package uses %s: it need not be exported", s.path, name)
			}
		}
	}
	if n > maxCoreNames {
		t.Errorf("the core exports %d names, more than %d", n, maxCoreNames)
	}
}

// usedNames returns the names that other packages of the module use, and those that declarations of
// exported names mention. A name includes the room of its package.
func usedNames(all []source) map[string]bool {
	used := map[string]bool{}
	for _, s := range all {
		rooms := map[string]string{} // by the name in this file
		for _, spec := range s.file.Imports {
			room, ours := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), "mesa/")
			if name := path.Base(room); ours && spec.Name == nil {
				rooms[name] = room
			} else if ours {
				rooms[spec.Name.Name] = room
			}
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				if x, ok := sel.X.(*ast.Ident); ok {
					used[rooms[x.Name]+"."+sel.Sel.Name] = true
				}
			}
			return true
		})
		for _, d := range s.file.Decls {
			for _, name := range mentionedNames(d) {
				used[s.room+"."+name] = true
			}
		}
	}
	return used
}

// exportedNames returns the exported names at the top of a file, without methods.
func exportedNames(f *ast.File) (names []string) {
	add := func(id *ast.Ident) {
		if id.IsExported() {
			names = append(names, id.Name)
		}
	}
	for _, d := range f.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil {
			add(f.Name)
		}
		for _, spec := range specs(d) {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				add(spec.Name)
			case *ast.ValueSpec:
				for _, id := range spec.Names {
					add(id)
				}
			}
		}
	}
	return names
}

// specs returns the constants, variables and types of a declaration.
func specs(d ast.Decl) []ast.Spec {
	if d, ok := d.(*ast.GenDecl); ok && d.Tok != token.IMPORT {
		return d.Specs
	}
	return nil
}

// mentionedNames returns the names that a declaration of an exported name mentions: in the
// signature of a function or method, in exported fields and methods of a type, in the type of a
// variable.
func mentionedNames(d ast.Decl) (names []string) {
	if f, ok := d.(*ast.FuncDecl); ok && f.Name.IsExported() {
		names = namesIn(f.Type)
	}
	for _, spec := range specs(d) {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			if spec.Name.IsExported() {
				names = append(names, namesIn(spec.Type)...)
			}
		case *ast.ValueSpec:
			for _, v := range spec.Values {
				if call, ok := v.(*ast.CallExpr); ok && spec.Names[0].IsExported() { // as in NewPolicy[Difficulty](…)
					names = append(names, namesIn(call.Fun)...)
				}
			}
		}
	}
	return names
}

// namesIn returns the names in a type, without those in its unexported fields.
func namesIn(typ ast.Node) (names []string) {
	ast.Inspect(typ, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.StructType:
			for _, f := range n.Fields.List {
				if len(f.Names) == 0 || f.Names[0].IsExported() {
					names = append(names, namesIn(f.Type)...)
				}
			}
			return false
		case *ast.Ident:
			names = append(names, n.Name)
		}
		return true
	})
	return names
}
