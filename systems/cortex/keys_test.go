package cortex_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"mesa/systems/cortex"
	"mesa/systems/cortex/core"
	"mesa/systems/rulekit"
	"mesa/terminal/scripttest"
)

// key is a row of the tables of section 22.
type key struct {
	name, initial string
	others        []string
	rules         []string
}

var (
	tickedAny  = regexp.MustCompile("`([a-z_.]+)`")
	ticked     = regexp.MustCompile("`([a-z_]+\\.[a-z0-9_]+)`")
	ruleID     = regexp.MustCompile(`[A-Z]+(?:-[A-Z]+)*-R\d+`)
	word       = regexp.MustCompile(`^[a-z0-9_]+$`)
	inBrackets = regexp.MustCompile(`\([^)]*\)`)
)

// keysElsewhere are keys of the tables that are no options of the game, with the reason.
var keysElsewhere = map[string]string{
	"undo.policy": "a setting of every table, whatever it plays",
}

var laterKeys = []string{}

// otherOptions are options of the game that are no keys of the rules.
var otherOptions = []string{"game.name", "game.system"}

// Rules: CONV-05 RUL-SHEETS
//
// TestKeysOfSheetsAreOptions: each key of section 1.3 of the rules on characters is an option.
func TestKeysOfSheetsAreOptions(t *testing.T) {
	options := rulekit.NewOptions()
	for _, p := range cortex.Mods() {
		options.Add(p.Options...)
	}
	keys := keysOfSheets(t)
	if len(keys) < 40 {
		t.Fatalf("only %d keys were found", len(keys))
	}
	for _, key := range keys {
		if later := slices.Contains(laterKeys, key); (options.Find(key) == nil) != later {
			t.Errorf("%s is an option: %v; it is to come later: %v", key, options.Find(key) != nil, later)
		}
	}
}

// keysOfSheets returns the keys that begin the rows of section 1.3.
func keysOfSheets(t *testing.T) []string {
	t.Helper()
	_, text, _ := strings.Cut(scripttest.Text(t, "../../docs/rules/cortex-characters.md"), "### 1.3")
	text, _, _ = strings.Cut(text, "### 1.4")
	var keys []string
	for _, line := range strings.Split(text, "\n") {
		cells := strings.Split(line, "|")
		if len(cells) < 5 {
			continue
		}
		for _, m := range tickedAny.FindAllStringSubmatch(cells[1], -1) {
			keys = append(keys, m[1])
		}
	}
	return keys
}

// Rules: CFG-01
//
// TestOptionsMatchTheTablesOfTheRules: each key of section 22 is an option with that default, those
// words and that ruling, and the game has no other option.
func TestOptionsMatchTheTablesOfTheRules(t *testing.T) {
	options := core.New(cortex.Mods()...).Options() // with the words that mods add to options of others
	known := map[string]bool{}
	for _, k := range keysOf(t) {
		known[k.name] = true
		o := options.Find(k.name)
		switch {
		case keysElsewhere[k.name] != "":
			if o != nil {
				t.Errorf("%s is an option of the game; the test says that it is %s", k.name, keysElsewhere[k.name])
			}
		case o == nil:
			t.Errorf("%s is in the tables, and is no option", k.name)
		default:
			k.check(t, o)
		}
	}
	for _, o := range options {
		if !known[o.Key] && !slices.Contains(otherOptions, o.Key) && !slices.Contains(keysOfSheets(t), o.Key) {
			t.Errorf("%s is an option, and is in no table of the rules", o.Key)
		}
	}
}

// check compares a row with its option.
func (k key) check(t *testing.T, o *rulekit.Option) {
	t.Helper()
	if word.MatchString(k.initial) && o.Default != k.initial {
		t.Errorf("%s: the default is %q, in the table %q", k.name, o.Default, k.initial)
	}
	if len(k.rules) > 0 && !slices.Contains(k.rules, o.Rule) {
		t.Errorf("%s belongs to %s, in the table to %v", k.name, o.Rule, k.rules)
	}
	if o.Values == nil {
		return
	}
	want := append([]string{k.initial}, k.others...)
	slices.Sort(want)
	got := slices.Sorted(slices.Values(o.Values))
	if !slices.Equal(got, want) {
		t.Errorf("%s takes %v, in the table %v", k.name, got, want)
	}
}

// keysOf returns the rows of both tables. A row may have two keys.
func keysOf(t *testing.T) []key {
	t.Helper()
	var keys []key
	for _, line := range strings.Split(scripttest.Text(t, "../../docs/rules/cortex-core.md"), "\n") {
		cells := strings.Split(line, "|")
		if len(cells) < 6 || !strings.HasPrefix(line, "| `") {
			continue
		}
		values := cells[2]
		if len(cells) == 6 { // 22.2 has a column for the others
			values += "," + cells[3]
		}
		var words []string
		for _, w := range strings.FieldsFunc(inBrackets.ReplaceAllString(values, ""),
			func(r rune) bool { return r == ',' || r == ';' }) {
			words = append(words, strings.TrimSpace(w))
		}
		for _, m := range ticked.FindAllStringSubmatch(cells[1], -1) {
			k := key{name: m[1], initial: words[0], others: words[1:]}
			if len(cells) == 6 {
				k.rules = ruleID.FindAllString(cells[4], -1)
			}
			keys = append(keys, k)
		}
	}
	if len(keys) < 80 {
		t.Fatalf("only %d keys were found", len(keys))
	}
	return keys
}
