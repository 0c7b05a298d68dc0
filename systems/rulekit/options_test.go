package rulekit_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/rulekit"
)

// The options of the tree.
var (
	ripe   = rulekit.NewFlag("tree.ripe", true, "TREE-1")
	swings = rulekit.NewSwitch("tree.swings", false, "TREE-2", "on", "off")
	kind   = rulekit.NewEnum("tree.kind", "TREE-3", "apple", "pear")
	height = rulekit.NewNumber("tree.height", 3, 1, 9, "TREE-4")
	owners = &rulekit.Option{Key: "tree.owners", Default: "all", Rule: "TREE-5",
		Parse: func(value string, means rulekit.SynonymMatch) (string, *game.Refusal) {
			if means("all", value) || value == "ana,bia" {
				return strings.ToLower(value), nil
			}
			return "", game.Refuse("TREE-5", "tree.refused.owners")
		}}
)

func garden() rulekit.Options {
	return rulekit.NewOptions(ripe.Option, swings.Option, kind.Option, height.Option, owners)
}

// means is a SynonymMatch that knows a Portuguese word.
func means(word, typed string) bool {
	return rulekit.SameName(word, typed) || word == "apple" && typed == "maçã"
}

func TestAddPanicsIfAnOptionHasTwoOwners(t *testing.T) {
	os := garden()
	defer func() {
		if got, want := recover(), "rulekit: two owners of the option tree.kind"; got != want {
			t.Errorf("panics with %v, want %v", got, want)
		}
	}()
	os.Add(rulekit.NewEnum("tree.kind", "", "oak").Option)
}

func TestOptionHasItsDefaultUntilItIsSet(t *testing.T) {
	s := &state{}
	if !ripe.On(s) || swings.On(s) || kind.Of(s) != "apple" || !kind.Is(s, "apple") || height.Of(s) != 3 {
		t.Errorf("by default: %v %v %v %v", ripe.On(s), swings.On(s), kind.Of(s), height.Of(s))
	}
	for key, value := range map[string]string{"tree.ripe": "false", "tree.swings": "on", "tree.kind": "pear",
		"tree.height": "7"} {
		s.Choose(key, value)
	}
	if ripe.On(s) || !swings.On(s) || kind.Of(s) != "pear" || kind.Is(s, "apple") || height.Of(s) != 7 {
		t.Errorf("as set: %v %v %v %v", ripe.On(s), swings.On(s), kind.Of(s), height.Of(s))
	}
}

func TestValidateReturnsTheCanonicalValue(t *testing.T) {
	os := garden()
	for _, c := range []struct{ key, typed, want, rule, no string }{
		{key: "tree.kind", typed: " Pear ", want: "pear"},
		{key: "tree.kind", typed: "maçã", want: "apple"},
		{key: "tree.kind", typed: "oak", rule: "TREE-3", no: "kit.refused.option_value"},
		{key: "tree.ripe", typed: "TRUE", want: "true"},
		{key: "tree.ripe", typed: "on", rule: "TREE-1", no: "kit.refused.option_value"},
		{key: "tree.swings", typed: "on", want: "on"},
		{key: "tree.height", typed: "07", want: "7"},
		{key: "tree.height", typed: "1", want: "1"},
		{key: "tree.height", typed: "0", rule: "TREE-4", no: "kit.refused.option_number"},
		{key: "tree.height", typed: "9", want: "9"},
		{key: "tree.height", typed: "10", rule: "TREE-4", no: "kit.refused.option_number"},
		{key: "tree.height", typed: "high", rule: "TREE-4", no: "kit.refused.option_number"},
		{key: "tree.owners", typed: "All", want: "all"},
		{key: "tree.owners", typed: "caio", rule: "TREE-5", no: "tree.refused.owners"},
		{key: "tree.color", typed: "green", no: "kit.refused.option_unknown"},
	} {
		got, no := os.Validate(c.key, c.typed, means)
		if got != c.want || (no != nil) != (c.no != "") || no != nil && (no.Rule != c.rule || no.Reason.Key != c.no) {
			t.Errorf("%s %q: %q, %+v; want %q, %s %s", c.key, c.typed, got, no, c.want, c.rule, c.no)
		}
	}
}

func TestAddValueAddsAWordOnce(t *testing.T) {
	o := rulekit.NewEnum("tree.fruit", "", "none").Option
	o.AddValue("plum")
	o.AddValue("plum")
	if want := []string{"none", "plum"}; !slices.Equal(o.Values, want) {
		t.Errorf("values are %q, want %q", o.Values, want)
	}
}

func TestBlocksMarkOptionsThatDiffer(t *testing.T) {
	s := &state{}
	s.Choose("tree.kind", "pear")
	s.Choose("tree.height", "3") // set to what it is by default
	settings := rulekit.Settings[state]{
		Options: func(*state) rulekit.Options { return garden() },
		Table:   func(s *state) *rulekit.TableInfo { return &s.TableInfo },
	}
	blocks := settings.Blocks(s, func(o *rulekit.Option) game.Msg { return game.Say("tree.option." + o.Key) })
	if len(blocks) != 1 {
		t.Fatalf("%d blocks without chapters", len(blocks))
	}
	b := blocks[0]
	var keys, marked []string
	for _, item := range b.Items {
		keys = append(keys, string(item.About))
		if item.Mark != "" {
			marked = append(marked, string(item.About))
		}
	}
	if want := []string{"option/tree.ripe", "option/tree.swings", "option/tree.kind",
		"option/tree.height", "option/tree.owners"}; !slices.Equal(keys, want) {
		t.Errorf("lists %q, want %q", keys, want)
	}
	if want := []string{"option/tree.kind"}; !slices.Equal(marked, want) {
		t.Errorf("marks %q, want %q", marked, want)
	}
	want := game.Say("kit.option.line", game.M("key", game.Term("tree.kind")), game.M("value", game.Term("pear")),
		game.M("means", game.Say("tree.option.tree.kind")))
	if got := b.Items[2].Label; !reflect.DeepEqual(got, want) {
		t.Errorf("says %+v, want %+v", got, want)
	}
}

// Rules: CFG-R1
//
// TestCheckRefusesOptionsThatDoNotGoTogether: one needs the value of another, or both take the same
// thing.
func TestCheckRefusesOptionsThatDoNotGoTogether(t *testing.T) {
	color := rulekit.NewEnum("tree.color", "", "green", "red").Taking("red", "eyes")
	glow := rulekit.NewFlag("tree.glow", false, "").Taking("eyes")
	crown := rulekit.NewNumber("tree.crown", 0, 0, 3, "")
	crown.Needs = &rulekit.Value{Option: color.Option, Word: "red", Or: []string{"blue"}}
	os := rulekit.NewOptions(color.Option, glow.Option, crown.Option)
	for _, c := range []struct {
		next rulekit.OptionValues
		set  []string
		no   string
	}{
		{next: nil},
		{next: rulekit.OptionValues{"tree.color": "red"}, set: []string{"tree.color"}},
		{next: rulekit.OptionValues{"tree.glow": "true"}, set: []string{"tree.glow"}},
		{next: rulekit.OptionValues{"tree.glow": "true", "tree.color": "red"}, set: []string{"tree.color"},
			no: "kit.refused.option_clash"},
		{next: rulekit.OptionValues{"tree.crown": "2"}, set: []string{"tree.crown"}, no: "kit.refused.option_needs"},
		{next: rulekit.OptionValues{"tree.crown": "0"}, set: []string{"tree.crown"}},
		{next: rulekit.OptionValues{"tree.crown": "2", "tree.color": "red"}, set: []string{"tree.crown"}},
		{next: rulekit.OptionValues{"tree.crown": "2", "tree.color": "blue"}, set: []string{"tree.crown"}},
		// set earlier and out of use
		{next: rulekit.OptionValues{"tree.crown": "2"}, set: []string{"tree.glow"}},
	} {
		no := os.Check(c.next, c.set)
		if (no != nil) != (c.no != "") || no != nil && (no.Reason.Key != c.no || no.Rule != "CFG-R1") {
			t.Errorf("%v: %+v, want %q", c.next, no, c.no)
		}
	}
}
