package mesa_test

import (
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"mesa/cmdline"
	"mesa/game"
	"mesa/house"
	"mesa/lang"
	"mesa/systems"
	"mesa/terminal"
)

// keyUses collects the keys that the module can use.
type keyUses struct {
	t        *testing.T
	fset     *token.FileSet
	bundle   *lang.Bundle
	keys     map[string]bool // all keys of the catalogue
	used     map[string]bool
	families []string // beginnings of keys that are put together: "house.set."
}

func TestEveryKeyIsUsed(t *testing.T) {
	fset, all := sources(t)
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	u := &keyUses{t: t, fset: fset, bundle: index, keys: map[string]bool{}, used: map[string]bool{}}
	for _, key := range index.Keys(lang.EN) {
		u.keys[key] = true
	}
	for _, s := range all {
		if !s.test && needsTexts(s.room) {
			ast.Inspect(s.file, u.inspect)
		}
	}
	u.templates()
	u.specs()
	for _, key := range index.Keys(lang.EN) {
		family := slices.ContainsFunc(u.families, func(f string) bool { return strings.HasPrefix(key, f) })
		if !u.used[strings.TrimSuffix(strings.TrimSuffix(key, ".short"), ".tight")] && !family {
			t.Errorf("%q is in the catalogues, but nobody says it", key)
		}
	}
}

// needsTexts reports whether the texts of a package must be in the catalogues. The systems that only
// tests play have none.
func needsTexts(room string) bool {
	return !strings.HasPrefix(room, "game/gametest") && room != "discord/fake" && room != "e2e"
}

// use records that a key is used, and fails the test if it is in no catalogue.
func (u *keyUses) use(pos, key string) {
	u.used[key] = true
	if !u.keys[key] {
		u.t.Errorf("%s: %q is in no catalogue: add it to lang/en and lang/pt-BR", pos, key)
	}
}

func literal(e ast.Expr) (string, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(lit.Value)
	return text, err == nil
}

// inspect records the keys in a node: arguments of Say, Key and Refuse, marks of items, beginnings
// of keys, and any other literal that is a key.
func (u *keyUses) inspect(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BasicLit:
		if text, ok := literal(n); ok && u.keys[text] {
			u.used[text] = true
		}
	case *ast.BinaryExpr:
		if text, ok := literal(n.X); ok && n.Op == token.ADD && strings.HasSuffix(text, ".") &&
			!strings.ContainsAny(text, " /") {
			u.families = append(u.families, text)
		}
	case *ast.CallExpr:
		u.call(n)
	case *ast.KeyValueExpr:
		if name, ok := n.Key.(*ast.Ident); ok && name.Name == "Mark" {
			u.mark(n.Value)
		}
	case *ast.AssignStmt:
		for i, left := range n.Lhs {
			if sel, ok := left.(*ast.SelectorExpr); ok && sel.Sel.Name == "Mark" && len(n.Rhs) > i {
				u.mark(n.Rhs[i])
			}
		}
	}
	return true
}

func (u *keyUses) mark(e ast.Expr) {
	if text, ok := literal(e); ok && text != "" {
		u.use(u.fset.Position(e.Pos()).String(), "mark."+text)
	}
}

func calledName(e ast.Expr) string {
	switch f := e.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// call checks Say("key", …), Key("key") and Refuse("rule", "key", …): the key must exist, and its
// text may only use the given arguments.
func (u *keyUses) call(c *ast.CallExpr) {
	at, ok := map[string]int{"Say": 0, "Key": 0, "Refuse": 1}[calledName(c.Fun)]
	if !ok || len(c.Args) <= at {
		return
	}
	key, ok := literal(c.Args[at])
	if !ok || key == "" {
		return
	}
	pos := u.fset.Position(c.Pos()).String()
	u.use(pos, key)
	given, known := argumentNames(c.Args[at+1:])
	if calledName(c.Fun) == "Key" || !known {
		return
	}
	for _, name := range u.bundle.Arguments(lang.EN, key) {
		if !slices.Contains(given, name) {
			u.t.Errorf("%s: the text of %q uses {{.%s}}, which is not given; given are %q", pos, key, name, given)
		}
	}
}

// argumentNames returns the names of arguments such as game.N("n", 3). known is false if one is
// made elsewhere.
func argumentNames(args []ast.Expr) (names []string, known bool) {
	for _, arg := range args {
		c, ok := arg.(*ast.CallExpr)
		if !ok || len(c.Args) == 0 || !slices.Contains([]string{"N", "D", "W", "M", "L"}, calledName(c.Fun)) {
			return nil, false
		}
		name, ok := literal(c.Args[0])
		if !ok {
			return nil, false
		}
		names = append(names, name)
	}
	return names, true
}

// templates records the keys in HTML templates.
func (u *keyUses) templates() {
	quoted := regexp.MustCompile(`"([a-zA-Z0-9_.-]+)"`)
	names, err := filepath.Glob("web/*/*.html")
	if err != nil {
		u.t.Fatal(err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			u.t.Fatal(err)
		}
		for _, m := range quoted.FindAllStringSubmatch(string(text), -1) {
			if u.keys[m[1]] {
				u.used[m[1]] = true
			} else if strings.HasSuffix(m[1], ".") {
				u.families = append(u.families, m[1])
			}
		}
	}
}

// specs checks the texts of all moves: the name, the help and the parameters.
func (u *keyUses) specs() {
	chapters := cmdline.CommandSets(house.System(), systems.All())
	for _, c := range chapters {
		u.use("the manual", "system."+c.Name)
	}
	for _, c := range append(chapters, cmdline.CommandSet{Specs: terminal.Words()}) {
		for _, s := range c.Specs {
			u.use(s.Key, s.Key)
			u.use(s.Key, s.Key+".help")
			for _, p := range s.Params {
				u.use(s.Key, s.Key+".param."+p.Name)
				if p.Kind == game.Rows { // its columns
					u.families = append(u.families, s.Key+".param."+p.Name+".")
				}
			}
		}
	}
	u.families = append(u.families, game.TermKey+".") // TestTermsAreUnderstoodInEachLanguage
	for _, locale := range lang.Locales {
		u.use("the languages", "lang."+locale)
	}
}

// sameInBoth matches the keys with the same text in both languages for a good reason.
var sameInBoth = regexp.MustCompile(`^(nde\.kind\.elite\.short$|cortex\.create\.of\.(power_sets|sfx|statements)$|cortex\.out\.stricken$|cortex\.(archetype\.write|character|shelf\.write|vehicle)\.param\.line\.group$|system\.|cortex\.part\.(contest|special)$|cortex\.sfx(\.title|\.\w+\.param\.sfx|\.group\.talent)?$|web\.switch\.|cmd\.manual\.form$|(cortex\.path\.option|term)\.(status|paranormal)$|cortex\.option-name\.(crisis\.enabled|growth\.pool|sets\.prime)$|explain\.shelf\.(talents|limits|powers|abilities)$|cortex\.(part\.statement|(settle|statement|upgrade)\.param\.trait|(upgrade|vehicle-sfx)\.param\.sfx)$|cortex\.written\.(sfx|statements)$|cortex\.sheet\.(key\.|what\.|kind\.signature))`)

// TestPortugueseIsTranslated checks that no text is the same in both languages, unless it contains
// only terms of the games.
func TestPortugueseIsTranslated(t *testing.T) {
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	en, pt := index.Printer(lang.EN, nil), index.Printer(lang.PTBR, nil)
	for _, key := range index.Keys(lang.EN) {
		var args []game.Arg
		for _, name := range index.Arguments(lang.EN, key) {
			args = append(args, game.W(name, "1"))
		}
		m := game.Say(key, args...)
		text := en.Say(m)
		if text == pt.Say(m) && needsTranslation(text) && !sameInBoth.MatchString(key) {
			t.Errorf("%q is the same in both languages: %s", key, text)
		}
	}
}

// gameTerms are names, and words that Brazilian players use in English.
var gameTerms = []string{
	"gm", "hinder", "hitch", "hitches", "effect", "die", "dice", "plot", "point", "points", "p", "asset", "assets",
	"complication",
	"complications",
	"trauma", "timed", "tests",
	"pool", "pools", "doom", "test", "contest", "stress", "token", "hero", "discord", "web", "mesa", "total", "d", "t",
	"pp", "svg", "json",
	"html",
	"cortex", "prime", "botch", "high", "stakes", "pc", "gmc", "link", "log", "chat", "online", "step", "menu",
	"xp", "milestone", "milestones",
}

// needsTranslation reports whether a text has a word that is not in gameTerms.
func needsTranslation(text string) bool {
	all := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) })
	return slices.ContainsFunc(all, func(w string) bool { return !slices.Contains(gameTerms, w) })
}
