// Package mesa_test checks rules of the whole module: which package may import which, which
// packages are pure, the sizes of functions and files, and that every text is in the catalogues.
// The reasons are in docs/design.md.
package mesa_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// source is one Go file of the module.
type source struct {
	path    string // from the module's root
	room    string // the package's directory: "systems/cortex"
	test    bool
	imports []string
	file    *ast.File
	lines   int
}

// sources returns all Go files of the module, except those in tools and testdata.
func sources(t *testing.T) (*token.FileSet, []source) {
	t.Helper()
	fset := token.NewFileSet()
	var all []source
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (name == "tools" || d.Name() == "testdata" || len(name) > 1 && d.Name()[0] == '.') {
			return fs.SkipDir
		}
		if d.IsDir() || path.Ext(name) != ".go" {
			return nil
		}
		f, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		s := source{path: filepath.ToSlash(name), test: strings.HasSuffix(name, "_test.go"), file: f,
			lines: fset.File(f.Pos()).LineCount()}
		s.room = path.Dir(s.path)
		for _, spec := range f.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			s.imports = append(s.imports, imported)
		}
		all = append(all, s)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return fset, all
}

// arrows lists the packages of the module that each package may import. Patterns are those of
// path.Match.
var arrows = []struct {
	room string
	may  []string
}{
	{"dice", nil},
	{"odds", []string{"dice"}},
	{"game", []string{"dice"}},
	{"house", []string{"dice", "game"}},
	{"dicestats", []string{"dice", "game"}},
	{"recap", []string{"dice", "game", "dicestats"}},
	{"chart", []string{"dice", "game", "dicestats", "recap", "lang", "draw"}},
	{"odds/tell", []string{"dice", "game", "odds", "lang", "draw"}},
	{"systems", []string{"game", "systems/*"}},
	{"systems/rulekit", []string{"game"}},
	{"systems/cortex", []string{"dice", "game", "systems/cortex/pool", "systems/cortex/sheet", "systems/cortex/core",
		"systems/cortex/core/*",
		"systems/cortex/files", "systems/cortex/mod/*"}},
	{"systems/cortex/pool", []string{"dice", "game", "odds"}},
	{"systems/cortex/sfx", []string{"dice", "game", "docs/rules/data", "systems/cortex/pool"}},
	{"systems/cortex/foundry", []string{"dice", "game", "systems/cortex/sheet"}},
	{"systems/cortex/files",
		[]string{"game", "systems/cortex/foundry", "systems/cortex/sheet", "systems/cortex/core/*",
			"systems/cortex/mod/sheets", "systems/rulekit"}},
	{"systems/cortex/sheet",
		[]string{"dice", "game", "docs/rules/data", "systems/rulekit", "systems/cortex/pool", "systems/cortex/sfx"}},
	{"docs/rules/data", nil},
	{"systems/cortex/core", append(slices.Clip(underCore), "systems/cortex/core/*")},
	// neither core itself nor other mods
	{"systems/cortex/mod/*", append(slices.Clip(underCore), "systems/cortex/core/*")},
	{"systems/nde", append(slices.Clip(underSystem), "systems/nde/internal/*")},
	{"systems/universais", append(slices.Clip(underSystem), "systems/universais/internal/*")},
	{"systems/*", underSystem},
	{"store", []string{"dice", "game"}},
	{"store/row", []string{"dice", "game", "store"}},
	{"store/*", []string{"dice", "game", "store", "store/row"}},
	{"lang", []string{"dice", "game", "docs/rules/data"}},
	{"explain", []string{"game", "docs/rules/data"}},
	{"draw", nil},
	{"ratelimit", nil},
	{"cmdline", []string{"dice", "game", "lang"}},
	// The rooms of the table service, lowest first.
	{"table/entries", []string{"game", "store"}},
	{"table/fold", []string{"dice", "game", "house", "recap", "store", "table/entries"}},
	{"table/audit", []string{"dice", "game", "store", "table/fold"}},
	{"table/live", []string{"dice", "game", "house", "store", "table/entries", "table/fold"}},
	{"table/decide", []string{"dice", "game", "house", "store", "table/entries", "table/fold", "table/live"}},
	{"table/past", []string{"dice", "game", "house", "dicestats", "recap", "store", "table/entries", "table/fold",
		"table/live"}},
	{"table/keep",
		[]string{"dice", "game", "house", "store", "table/entries", "table/fold", "table/audit", "table/live",
			"table/decide"}},
	{"table", []string{"dice", "game", "house", "ratelimit", "store", "store/memory", "table/*"}},
	{"discord", []string{"dice", "game", "odds", "odds/tell", "dicestats", "chart", "recap", "table", "table/audit",
		"table/past", "cmdline", "lang", "explain", "draw", "ratelimit"}},
	{"web", []string{"dice", "game", "odds", "odds/tell", "dicestats", "chart", "recap", "table", "table/audit",
		"table/past", "cmdline", "lang", "explain", "draw", "ratelimit", "web/story"}},
	// cmd/mesa passes it on; no other package imports it
	{"metrics", []string{"dice", "game", "store", "store/timed", "table"}},
	{"web/story", []string{"dice", "game", "table", "table/past"}}, // sample views of package table
	{"terminal", []string{"dice", "game", "odds", "odds/tell", "dicestats", "chart", "recap", "table", "table/past",
		"cmdline", "lang", "explain", "draw"}},
	{"release", nil}, // builds the program, and is not in it
	// Packages that only tests import.
	{"game/gametest", []string{"dice", "game", "house"}},
	{"game/gametest/coin", []string{"dice", "game"}},
	{"game/gametest/counter", []string{"dice", "game"}},
	{"systems/cortex/coretest",
		[]string{"dice", "game", "systems/cortex/core/engine", "systems/cortex/core/people"}},
	{"systems/cortex/cortextest",
		[]string{"dice", "game", "systems/cortex", "systems/cortex/core", "systems/cortex/core/*"}},
	{"terminal/scripttest", []string{"game", "lang", "terminal"}},
	{"discord/fake", nil},
	{"discord/fake/cmd", []string{"discord/fake"}},
}

// coreRooms are the packages of Cortex's core, lowest first: each may import those before it. A mod
// may import any of them.
var coreRooms = []string{"engine", "scene", "people", "things", "check", "points", "draft", "roll", "hitch", "harm",
	"framing", "character", "asset", "view"}

// underCore lists the packages that all of coreRooms may import.
var underCore = []string{"dice", "game", "odds", "docs/rules/data", "systems/rulekit", "systems/cortex/pool",
	"systems/cortex/sfx", "systems/cortex/sheet"}

// ndeRooms are the packages in systems/nde/internal, lowest first: each may import those before it.
var ndeRooms = []string{"rules", "state", "turn", "check", "outcome", "roll", "fight", "foe", "scene", "people",
	"transfer", "view"}

// universaisRooms are the packages in systems/universais/internal, lowest first: each may import those
// before it.
var universaisRooms = []string{"sheet", "options", "state", "acting", "influence", "hand", "roll", "timer", "harm",
	"duel", "scene", "people", "growth", "view"}

// underSystem lists the packages that every rules system may import.
var underSystem = []string{"dice", "game", "odds", "systems/rulekit"}

func init() {
	addRooms("systems/cortex/core/", coreRooms, underCore)
	addRooms("systems/nde/internal/", ndeRooms, underSystem)
	addRooms("systems/universais/internal/", universaisRooms, underSystem)
}

// addRooms lets each of the rooms in a folder import those before it, and the packages under them.
func addRooms(folder string, rooms, under []string) {
	may := slices.Clip(under)
	for _, room := range rooms {
		room = folder + room
		arrows = append(arrows, struct {
			room string
			may  []string
		}{room, may})
		may = append(slices.Clip(may), room)
	}
}

// unrestricted are the directories that may import everything: the program, and tests of the whole program.
var unrestricted = []string{"cmd/mesa", "e2e", "."}

func TestImportsFollowTheArrows(t *testing.T) {
	_, all := sources(t)
	for _, s := range all {
		if s.test || slices.Contains(unrestricted, s.room) {
			continue
		}
		i := slices.IndexFunc(arrows, func(a struct {
			room string
			may  []string
		}) bool {
			return matches(a.room, s.room)
		})
		if i < 0 {
			t.Errorf("%s: the room %s is not in the list of arrows: add it here and in docs/design.md, with its reason",
				s.path, s.room)
			continue
		}
		for _, imported := range s.imports {
			to, ok := strings.CutPrefix(imported, "mesa/")
			if ok && !slices.ContainsFunc(arrows[i].may, func(p string) bool { return matches(p, to) }) {
				t.Errorf("%s: %s must not import %s; it may import %q", s.path, s.room, to, arrows[i].may)
			}
		}
	}
}

func matches(pattern, name string) bool {
	ok, err := path.Match(pattern, name)
	return ok && err == nil
}

// isPure reports whether a file may use no clock, randomness, disk, network, log or goroutine.
func isPure(s source) bool {
	pure := slices.Contains([]string{"dice", "game", "odds", "dicestats", "recap"}, s.room) ||
		strings.HasPrefix(s.room, "systems/") &&
			s.room != "systems/cortex/cortextest" && s.room != "systems/cortex/coretest"
	return pure && !s.test && s.path != "dice/chain.go" // the roller draws its seed
}

// impure are the first elements of the packages that pure code must not import.
var impure = []string{
	"os", "net", "log", "math/rand", "crypto/rand", "sync", "context", "syscall", "runtime", "unsafe", "database",
	"io/fs", "io/ioutil", "embed", "expvar", "path/filepath", "plugin", "testing", "reflect",
}

func TestPureCodeHasNoSideEffects(t *testing.T) {
	fset, all := sources(t)
	for _, s := range all {
		if !isPure(s) {
			continue
		}
		for _, imported := range s.imports {
			if imported == "reflect" && s.room == "systems/cortex/core/engine" {
				continue // hooks are found by type, and a section of any type can be compared with its zero value
			}
			for _, bad := range impure {
				if imported == bad || strings.HasPrefix(imported, bad+"/") {
					t.Errorf("%s imports %s: rules are pure; take chance, time and the like from the Turn", s.path,
						imported)
				}
			}
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if why := sideEffect(n); why != "" {
				t.Errorf("%s: %s in pure code", fset.Position(n.Pos()), why)
			}
			return true
		})
	}
}

// sideEffect returns a description of a node that pure code must not contain, "" for others.
func sideEffect(n ast.Node) string {
	switch n := n.(type) {
	case *ast.GoStmt:
		return "a goroutine"
	case *ast.ChanType, *ast.SelectStmt, *ast.SendStmt:
		return "a channel"
	case *ast.SelectorExpr:
		of, ok := n.X.(*ast.Ident)
		clocks := []string{"Now", "Since", "Until", "After", "AfterFunc", "Sleep", "Tick", "NewTicker", "NewTimer",
			"Local", "LoadLocation"}
		if ok && of.Name == "time" && slices.Contains(clocks, n.Sel.Name) {
			return "the clock (time." + n.Sel.Name + ")"
		}
		if ok && of.Name == "fmt" && (strings.HasPrefix(n.Sel.Name, "Print") || strings.HasPrefix(n.Sel.Name, "Scan")) {
			return "fmt." + n.Sel.Name
		}
	case *ast.CallExpr:
		if f, ok := n.Fun.(*ast.Ident); ok && (f.Name == "print" || f.Name == "println") {
			return f.Name
		}
	}
	return ""
}

// The limits of docs/design.md, in lines.
const (
	maxFuncLines  = 80
	maxFileLines  = 600
	longFileLines = 350
)

func TestFunctionsAndFilesAreShort(t *testing.T) {
	fset, all := sources(t)
	for _, s := range all {
		if s.test {
			continue
		}
		switch {
		case s.lines > maxFileLines:
			t.Errorf("%s has %d lines; at %d a file has to be split", s.path, s.lines, maxFileLines)
		case s.lines > longFileLines:
			t.Logf("%s has %d lines: split it soon (%d)", s.path, s.lines, longFileLines)
		}
		for _, d := range s.file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			from, to := fset.Position(f.Pos()), fset.Position(f.End())
			if n := to.Line - from.Line + 1; n > maxFuncLines {
				t.Errorf("%s: func %s has %d lines; over %d it has to be parted", from, f.Name.Name, n, maxFuncLines)
			}
		}
	}
}

// TestExportedNamesHaveComments checks that every package has a package comment, and every exported function and
// method a doc comment.
func TestExportedNamesHaveComments(t *testing.T) {
	fset, all := sources(t)
	documented := map[string]bool{}
	for _, s := range all {
		if s.test {
			continue
		}
		documented[s.room] = documented[s.room] || s.file.Doc.Text() != ""
		for _, d := range s.file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Name.IsExported() && f.Doc.Text() == "" && exportedReceiver(f) &&
				!slices.Contains(plainMethods, f.Name.Name) {
				t.Errorf("%s: %s has no comment", fset.Position(f.Pos()), f.Name.Name)
			}
		}
	}
	for room, ok := range documented {
		if !ok {
			t.Errorf("package %s has no comment: say what the room is for, what it must not do and where to begin",
				room)
		}
	}
}

// plainMethods need no comment: their interfaces document them.
var plainMethods = []string{"Error", "Unwrap", "String", "EventName", "SharedName"}

func exportedReceiver(f *ast.FuncDecl) bool {
	if f.Recv == nil {
		return true
	}
	t := f.Recv.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	name, ok := t.(*ast.Ident)
	return ok && name.IsExported()
}
