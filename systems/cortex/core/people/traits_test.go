package people

import (
	"iter"
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/sheet"
)

// brave is the word of Ana's first distinction.
const brave = "brave"

// lineOf returns the sheet of a character at a table as a line.
func lineOf(tb *table, char string) string { return Of(tb.State).Char(char).Line() }

// Rules: CHAR-REL-06 GROW-TAG-02
//
// TestTraitsChangeInPlay: a trait joins the set of that name before another or as its last, or
// makes the set; the last trait of a set takes the set along.
func TestTraitsChangeInPlay(t *testing.T) {
	calm := sheet.Trait{Word: "calm", Name: "Calm", Die: 4}
	for name, c := range map[string]struct {
		event game.Event
		want  string
	}{
		"before":     {TraitAdded{Char: "beto", Set: "distinctions", Trait: calm, Before: "sly"}, "Calm d4, Sly d8"},
		"last":       {TraitAdded{Char: "beto", Set: "Distinctions", Trait: calm, Before: "gone"}, "Sly d8, Calm d4"},
		"a step":     {TraitNoted{Char: "beto", Word: "sly", Die: 10}, "Sly d10"},
		"two dice":   {TraitNoted{Char: "beto", Word: "sly", N: 2}, "Sly 2d8"},
		"as it was":  {TraitNoted{Char: "beto", Word: "sly"}, "Sly d8"},
		"no trait":   {TraitNoted{Char: "beto", Word: "calm", Die: 10}, "Sly d8"},
		"no such":    {TraitGone{Char: "beto", Word: "calm"}, "Sly d8"},
		"of another": {TraitGone{Char: "ana", Word: "sly"}, "Sly d8"},
		"of nobody":  {TraitGone{Char: "nobody", Word: "sly"}, "Sly d8"},
	} {
		tb := newTable(t, company(t))
		tb.emit(c.event)
		want := character(t, PC, "p2", "Beto: Distinctions "+c.want+" | Attributes Mental d10")
		if got := lineOf(tb, "beto"); got != want.Line() {
			t.Errorf("%s: %s", name, got)
		}
	}
	tb := newTable(t, company(t))
	tb.emit(TraitAdded{Char: "vex", Set: "Relationships", Trait: calm}, TraitGone{Char: "vex", Word: "fight"})
	if got := Of(tb.State).Char("vex").Sets; len(got) != 1 || got[0].Name != "Relationships" {
		t.Errorf("a new set, and one that is empty: %v", got)
	}
}

// TestChangeTraitRenames: a name changes with the die, no name leaves it.
func TestChangeTraitRenames(t *testing.T) {
	c := company(t)[0]
	c.ChangeTrait(brave, "Bold", 10)
	c.ChangeTrait("loyal", "", 6)
	_, first, _ := c.Trait(brave)
	_, second, _ := c.Trait("loyal")
	if first.Name != "Bold" || first.Die != 10 || second.Name != "Loyal" || second.Die != 6 {
		t.Errorf("renamed %+v, stepped %+v", first, second)
	}
}

// Rules: RUL-STMT-PENDING
//
// TestFirstUnsettledIsAPC: traits of PCs wait to be settled, those of GMCs do not; with here, those
// of PCs in the scene alone.
func TestFirstUnsettledIsAPC(t *testing.T) {
	tb := newTable(t, company(t))
	defied := sheet.Notes{DieBefore: 10}
	tb.emit(TraitNoted{Char: "vex", Word: "fight", Notes: defied})
	if c, _ := Of(tb.State).FirstUnsettled(false); c != nil {
		t.Errorf("%s waits", c.ID)
	}
	tb.emit(TraitNoted{Char: "beto", Word: "sly", Die: 6, Notes: defied}, SceneEntered{Char: "beto", Away: true})
	if c, trait := Of(tb.State).FirstUnsettled(false); c == nil || c.ID != "beto" || trait.Word != "sly" {
		t.Errorf("%v waits with %v", c, trait)
	}
	if c, _ := Of(tb.State).FirstUnsettled(true); c != nil {
		t.Errorf("%s waits in the scene", c.ID)
	}
}

// TestNotedRunsTheHooks: a hook gets the event, and the die of the trait before it.
func TestNotedRunsTheHooks(t *testing.T) {
	var heard []dice.Die
	hook := Hooks{Noted: func(_ *engine.Tx, e TraitNoted, was dice.Die) { heard = append(heard, was, e.Die) }}
	tb := newTable(t, company(t), &engine.Mod{Name: "toy", Hooks: []engine.Hooks{hook, Hooks{}}})
	tb.do(func(tx *engine.Tx) {
		c := Of(tx.S).Char("beto")
		_, sly, _ := c.Trait("sly")
		e := c.Noted(sly, "settled")
		if e.Char != "beto" || e.Trait != "Sly" || e.Die != 8 || e.Why != "settled" {
			t.Errorf("noted %+v", e)
		}
		e.Die = 10
		e.Set(tx)
		TraitNoted{Char: "nobody", Die: 4}.Set(tx)
	})
	if !slices.Equal(heard, []dice.Die{8, 10, 0, 4}) || lineOf(tb, "beto") !=
		character(t, PC, "p2", "Beto: Distinctions Sly d10 | Attributes Mental d10").Line() {
		t.Errorf("heard %v; %s", heard, lineOf(tb, "beto"))
	}
}

// TestSheetRulesComeOfThePolicyAndTheHooks: without the policy they are the default ones; each hook
// changes what came before it.
func TestSheetRulesComeOfThePolicyAndTheHooks(t *testing.T) {
	if got := SheetRules(newTable(t, nil).State); got.Points != sheet.DefaultRules().Points {
		t.Errorf("%d points without a policy", got.Points)
	}
	add := func(n int) Hooks {
		return Hooks{SheetRules: func(_ *engine.State, c *Character, g sheet.SheetRules) sheet.SheetRules {
			if g.Points = 10*g.Points + n; c != nil {
				g.Points = -g.Points
			}
			return g
		}}
	}
	toy := &engine.Mod{Name: "toy", Hooks: []engine.Hooks{add(2), Hooks{}, add(3)},
		Policies: []engine.Answer{GameOf.Is(func(*engine.State, *Character) sheet.SheetRules {
			return sheet.SheetRules{Points: 1}
		})}}
	tb := newTable(t, company(t), toy)
	if got := SheetRules(tb.State).Points; got != 123 {
		t.Errorf("the rules of all sheets have %d points", got)
	}
	if got := Of(tb.State).Char("ana").SheetRules(tb.State).Points; got != 117 { // -(10*-(12) + 3)
		t.Errorf("the rules of one sheet have %d points", got)
	}
}

// Rules: RUL-TRAIT-DEFAULT RUL-TRAIN-UNWRITTEN
//
// TestImpliedTraitsAreWrittenOnACopy: a trait that the sheet leaves out is on the copy alone.
func TestImpliedTraitsAreWrittenOnACopy(t *testing.T) {
	social := sheet.Trait{Word: "social", Name: "Social", Die: 8}
	toy := &engine.Mod{Name: "toy", Policies: []engine.Answer{ImpliedTraits.Is(
		func(*engine.State, *Character) iter.Seq2[string, sheet.Trait] {
			return func(yield func(string, sheet.Trait) bool) { yield("Attributes", social) }
		})}}
	tb := newTable(t, company(t), toy)
	c := Of(tb.State).Char("ana")
	before := c.Line()
	if _, got, ok := c.WithImpliedTraits(tb.State).Trait("social"); !ok || got.Die != 8 || c.Line() != before {
		t.Errorf("the copy has %+v; %s", got, c.Line())
	}
	if got := (*Character)(nil).WithImpliedTraits(tb.State); got != nil {
		t.Errorf("no character gets traits: %+v", got)
	}
	if plain := newTable(t, []*Character{c}); c.WithImpliedTraits(plain.State) != c {
		t.Error("a copy is made where no traits are implied")
	}
}

// Rules: CHAR-AFF-02 GROW-TRAIN-03 RUL-STMT-PENDING
//
// TestGainsThatAreRefused: no trait grows past d12, no affiliation past d10, and none while its statement
// waits to be settled.
func TestGainsThatAreRefused(t *testing.T) {
	c := character(t, PC, "p1", "Ana: Affiliations Solo d10 | Attributes Mental d12, Physical d8, Social d6")
	tb := newTable(t, []*Character{c})
	tb.emit(TraitNoted{Char: "ana", Word: "social", Notes: sheet.Notes{DieBefore: 8}})
	for _, g := range []struct {
		set, word, name string
		from, to        dice.Die
		refused         string
	}{
		{"Attributes", "physical", "Physical", 8, 10, ""},
		{"Attributes", "mental", "Mental", 12, 12, "cortex.fault.E_RATING_MAX"},
		{"Affiliations", "solo", "Solo", 10, 12, "cortex.fault.E_AFF_RATING"},
		{"Attributes", "social", "Social", 6, 8, "cortex.fault.E_STMT_PENDING"},
	} {
		gain := sheet.Gain{Kind: sheet.StepTrait, Set: g.set, Trait: g.word, Name: g.name, From: g.from, To: g.to}
		checkRefusal(t, g.name, Of(tb.State).Char("ana").RefuseGain(tb.State, gain), g.refused)
	}
	then := c.WithDice(map[string]dice.Die{"solo": 12, "physical": 0})
	if no := c.RefuseChange(tb.State, then); no == nil || len(no.All()) < 2 {
		t.Errorf("two faults are refused as %v", no)
	}
}

// TestTraitOfLineTakesTheLongestName: a line names a trait up to the colon, and the text is behind
// it.
func TestTraitOfLineTakesTheLongestName(t *testing.T) {
	c := company(t)[0]
	all, values := func(string) bool { return true }, func(set string) bool { return set == "Values" }
	for _, line := range []struct {
		line, word, text string
		in               func(string) bool
	}{
		{"Loyal: My friends come first", "loyal", "My friends come first", all},
		{"loyal : yes: always", "loyal", "yes: always", all},
		{"Loyal:", "", "", all}, {"Loyal", "", "", all}, {"Sly: no", "", "", all}, {"Loyal: no", "", "", values},
	} {
		got, text, ok := c.TraitOfLine(line.line, line.in)
		if got.Word != line.word || text != line.text || ok != (line.word != "") {
			t.Errorf("%q: %q, %q, %v", line.line, got.Word, text, ok)
		}
	}
}

// TestTraitChoicesAndSwap: choices are the traits with their dice; a swap puts a new distinction of
// the same die in place of the old.
func TestTraitChoicesAndSwap(t *testing.T) {
	c := company(t)[0]
	cs := c.TraitChoices()
	if len(cs) != 4 || cs[0].Word != brave || !cs[0].Label.Equal(game.Quote("Brave")) ||
		!slices.Equal(cs[3].Dice, []dice.Die{8}) {
		t.Errorf("choices %v", cs)
	}
	_, old, _ := c.Trait(brave)
	old.Die = 6
	then := c.WithSwap("Distinctions", old, game.Args{"text": {"Wary"}})
	_, gone, _ := then.Trait(brave)
	names := slices.Collect(func(yield func(string) bool) {
		for _, s := range then.Sets[0].Traits {
			yield(s.Name + " " + s.Die.String())
		}
	})
	if gone.Word != "" || !slices.Equal(names, []string{"Loyal d8", "Wary d6"}) || c.CountTraits() != 4 {
		t.Errorf("after the swap: %v", names)
	}
}
