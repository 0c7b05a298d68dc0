package draft

import (
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Rules: TRAIT-04 CHAR-PRIME-01 CHAR-PRIME-04
//
// TestSetsAreMeantByTheirKinds: a list names a set by its name or by that of its kind, in either
// language, and a set that is named twice counts once.
func TestSetsAreMeantByTheirKinds(t *testing.T) {
	for _, c := range []struct {
		names, set string
		want       bool
	}{
		{"affiliations,powers", "Afiliações", true},
		{"Atributos,Perícias", "skills", true},
		{"affiliations,powers", "Cyber Arm (powers)", true},
		{"affiliations,Cyber Arm (powers)", "Fire Suit (powers)", false},
		{"affiliations,Cyber Arm (powers)", "cyber arm (Powers)", true},
		{"Clans,Vows", "clans", true},
		{"Clans,Vows", "skills", false},
		{"none", "skills", true},
	} {
		s := &engine.State{}
		s.Options = rulekit.OptionValues{PrimeSets.Key: c.names}
		if got := PrimeSets.Includes(s, c.set); got != c.want {
			t.Errorf("%q holds %q: %v", c.names, c.set, got)
		}
	}
	same := func(a, b string) bool { return a == b }
	for value, fits := range map[string]bool{
		"skills,roles": true, "skills, Perícias": false, "Skills,skills": false, "distinções,skills": false,
		"distinções,skills,Clans": true, "Cyber Arm (powers),Fire Suit (powers)": true,
	} {
		if _, no := PrimeSets.Parse(value, same); (no == nil) != fits {
			t.Errorf("%q: %v", value, no)
		}
	}
}

// TestAProposalIsTaken: all options that are preset may be picked together, however many.
func TestAProposalIsTaken(t *testing.T) {
	var os []PoolOption
	for n := range 3 * ParamWith.Max {
		os = append(os, PoolOption{Word: "c" + game.Itoa(n), Name: game.Quote("C")})
	}
	input := PoolInput(ParamWith, os, func(string) bool { return true })
	o := game.Offer{Move: "test", Inputs: []game.Input{input}}
	_, args, no := game.Match([]game.Offer{o}, game.Command{Move: "test"})
	if no != nil || len(args["with"]) != len(os) {
		t.Errorf("of %d are taken %d, %v", len(os), len(args["with"]), no)
	}
}

// Rules: CORE-POOL-01 CORE-POOL-06 CORE-POOL-R7 TRAIT-06 RUL-HINDER-D4 ASSET-05 COMP-12 COMP-R6 COMP-R7
//
// TestPoolHasItsOptions: what may go into the pool of a character against foes, and what may not.
func TestPoolHasItsOptions(t *testing.T) {
	alone := []string(nil)
	for name, c := range map[string]struct {
		events []game.Event
		char   string
		foes   []string
		want   string
	}{
		"a sheet, in its order": {[]game.Event{written("ana", people.PC, "distinctions brave d8",
			"skills fight d10 crew 3d6")}, "ana", alone, "brave d8, brave:hinder d4, fight d10, crew d6 d6 d6"},
		"a distinction at d4 gives nothing up": {[]game.Event{written("ana", people.PC, "distinctions faint d4")},
			"ana", alone, "faint d4"},
		"a talent has no die": {[]game.Event{written("ana", people.PC, "talents calm -", "skills fight d6")},
			"ana", alone, "fight d6"},
		"assets: own, of the scene, open": {[]game.Event{asset("rope", "ana", "d6", false),
			asset("lamp", "", "d8", false), asset("map", "beto", "d10", true), asset("key", "beto", "d6", false)},
			"ana", alone, "rope d6, lamp d8, map d10"},
		"own complications: d4 alone": {[]game.Event{hurt("limp", "ana", "d4"), hurt("cut", "ana", "d6"),
			hurt("wet", "beto", "d4")}, "ana", alone, "limp d4"},
		"those of foes: larger than d4": {[]game.Event{hurt("limp", "vex", "d4"), hurt("cut", "vex", "d6"),
			hurt("wet", "beto", "d8")}, "ana", []string{"vex"}, "cut d6"},
		"the scene is no player's": {[]game.Event{dark, hurt("fog", "", "d8")}, "ana", []string{"vex"}, ""},
		"the scene, for a GMC against a PC": {[]game.Event{dark, hurt("fog", "", "d8")}, "vex", []string{"ana"},
			"fog d8, dark d8"},
		"the scene, between GMCs": {[]game.Event{dark, hurt("fog", "", "d8"), written("orc", people.Minor)},
			"vex", []string{"orc"}, ""},
		"a d4 in a pool that lies open": {[]game.Event{hurt("limp", "ana", "d4"), check.Rolled{Roll: pool.Roll{ID: 4,
			Char: "ana", Pool: []pool.Die{{Word: "limp", Die: 4, D4: true}}, Faces: []int{3}}}}, "ana", alone, ""},
	} {
		b := newTable(t, "").fold(c.events...)
		if got := listed(poolOptions(b.S, b.at(c.char, c.foes...))); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// Rules: SHAKEN-02 SHAKEN-R6 STRESS-12
//
// TestStressOnATraitFollowsItsLastUse: it starts in the pool of those who oppose the bearer, if the
// trait was in the bearer's last roll of that check, unless a mod says that it does not oppose there.
func TestStressOnATraitFollowsItsLastUse(t *testing.T) {
	tired := stress(things.Affliction{ID: "tired", On: "vex", Trait: "blade", Die: 8})
	closed := Hooks{CannotOppose: func(_ *engine.State, id string, b things.Affliction) *game.Refusal {
		if id == "x1" && b.ID == "tired" {
			return game.Refuse("STRESS-12", "toy")
		}
		return nil
	}}
	blade, wit := traits("skills", "blade", "d8"), traits("skills", "wit", "d8")
	for name, c := range map[string]struct {
		hooks []engine.Hooks
		rolls []game.Event
		want  string
	}{
		"never used": {[]engine.Hooks{tired}, nil, ""},
		"used":       {[]engine.Hooks{tired}, []game.Event{thrown(4, "vex", false, blade, 3)}, "tired d8+"},
		"used before last": {[]engine.Hooks{tired}, []game.Event{thrown(4, "vex", false, blade, 3),
			thrown(5, "vex", false, wit, 3)}, ""},
		"used by another": {[]engine.Hooks{tired}, []game.Event{thrown(4, "beto", false, blade, 3)}, ""},
		"pushed": {[]engine.Hooks{tired, closed}, []game.Event{thrown(4, "vex", false, blade, 3)},
			"tired d8 STRESS-12"},
	} {
		b := newTable(t, "", toyCheck{}.mod(c.hooks...)).fold(c.rolls...)
		if got := listed(poolOptions(b.S, b.at("ana", "vex"))); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestModsAddOptions: an option goes behind the last of its ExclusiveGroup, else of its group, else to
// the end, and not in twice. A mod closes traits, changes their dice, or takes a set out.
func TestModsAddOptions(t *testing.T) {
	skills := GroupOfSet("skills")
	b := newTable(t, "", hooked(Hooks{
		PoolOptions: func(*engine.State, *people.Character, string) []PoolOption {
			return []PoolOption{{Word: "extra", Group: skills},
				{Word: "brave:defy", ExclusiveGroup: "brave", Group: skills}, {Word: "scale"},
				{Word: "fight", Group: skills}}
		},
		ByOptionsAlone: func(_ *engine.State, set string) bool { return set == "goods" },
		TraitDice: func(_ *engine.State, c *people.Character, t sheet.Trait, has []dice.Die) []dice.Die {
			if t.Word == "crew" {
				return append(has, 4)
			}
			return has
		},
		TraitClosed: func(_ *engine.State, _ *people.Character, set, trait string) *game.Refusal {
			if set == "powers" && trait == "fly" {
				return game.Refuse("TOY-SHUT", "toy")
			}
			return nil
		},
	})).fold(written("ana", people.PC, "distinctions brave d8", "skills fight d10 crew d6", "powers fly d8",
		"goods gold d6"))
	const want = "brave d8, brave:hinder d4, brave:defy, fight d10, crew d6 d4, extra, fly d8 TOY-SHUT, scale"
	if got := listed(poolOptions(b.S, b.at("ana"))); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestOptionIsListedWithItsLike: behind the last of its ExclusiveGroup, wherever that stands, else of its
// group, also where that is the first of all.
func TestOptionIsListedWithItsLike(t *testing.T) {
	skills, values := GroupOfSet("skills"), GroupOfSet("values")
	os := []PoolOption{{Word: "fight", Group: skills, ExclusiveGroup: "fight"}, {Word: "duty", Group: values},
		{Word: "love", Group: values}}
	for name, c := range map[string]struct {
		option PoolOption
		want   int
	}{
		"with its other form":  {PoolOption{Group: values, ExclusiveGroup: "fight"}, 1},
		"the first of its set": {PoolOption{Group: skills}, 1},
		"the last of its set":  {PoolOption{Group: values}, 3},
		"of no other form":     {PoolOption{Group: skills, ExclusiveGroup: "move"}, 1},
		"of no other group":    {PoolOption{Group: GroupOfSet("powers")}, 3},
	} {
		if got := insertIndex(os, c.option); got != c.want {
			t.Errorf("%s: at %d, want %d", name, got, c.want)
		}
	}
}

// Rules: CORE-POOL-R6 CORE-POOL-03 RUL-SIG-FREE CHAR-STMT-02
//
// TestTraitsThatHaveSeveralForms: of a distinction, a trait with a statement, a specialty or a resource
// one form is in the pool. Signature assets are a set each.
func TestTraitsThatHaveSeveralForms(t *testing.T) {
	said := sheet.Trait{Word: "duty", Name: "Duty", Die: 8}.With(sheet.Notes{Statement: "I serve."})
	plain := sheet.Trait{Word: "duty", Name: "Duty", Die: 8}
	for name, c := range map[string]struct {
		set   string
		trait sheet.Trait
		group string
		of    string
	}{
		"a skill":           {"skills", plain, "", "skills"},
		"a distinction":     {"distinctions", plain, "duty", "distinctions"},
		"a statement":       {"values", said, "duty", "values"},
		"a specialty":       {"specialties", plain, "duty", "specialties"},
		"a resource":        {"resources", plain, "duty", "resources"},
		"a signature asset": {"signature assets", plain, "", "duty"},
	} {
		os := TraitOptions(c.set, c.trait, c.trait.Dice(), nil, GroupOfSet(c.set))
		if os[0].ExclusiveGroup != c.group || os[0].Dice[0].Set != c.of {
			t.Errorf("%s: group %q, set %q, want %q, %q", name, os[0].ExclusiveGroup, os[0].Dice[0].Set, c.group, c.of)
		}
	}
	if os := TraitOptions("skills", plain, nil, nil, game.ChoiceGroup{}); os != nil {
		t.Errorf("a trait without dice has %v", os)
	}
}

// Rules: TRAIT-06 COMP-12 PP-EARN-R1 RUL-STMT-NO-HINDER
//
// TestD4EarnsAPoint: a distinction as d4 and an own d4 complication, one point each, that waits for the
// roll's end unless the table says otherwise.
func TestD4EarnsAPoint(t *testing.T) {
	for options, late := range map[string]bool{"": true, "pp.pool_choice_lock=false": false} {
		b := newTable(t, options).fold(written("ana", people.PC, "distinctions brave d8"), hurt("limp", "ana", "d4"))
		os := poolOptions(b.S, b.at("ana"))
		os = append(os, HinderOption(b.S, b.char("ana"), "values", sheet.Trait{Word: "duty", Name: "Duty", Die: 10}))
		for i, earns := range []bool{false, true, true, true} {
			var want []game.Amount
			if earns {
				want = []game.Amount{{Unit: "cortex.pp", N: 1, Late: late}}
			}
			if got := os[i].earns; !slices.Equal(got, want) {
				t.Errorf("%q: %s earns %+v", options, os[i].Word, got)
			}
		}
		if d := os[2].Dice[0]; !d.D4 || d.Hinder {
			t.Errorf("the complication is %+v", d)
		}
		if d := os[3].Dice[0]; os[3].Word != "duty:hinder" || d.Die != 4 || !d.Hinder {
			t.Errorf("the hindrance is %s %+v", os[3].Word, d)
		}
	}
}

// Rules: CORE-POOL-R6
//
// TestInputShowsWhatIsPicked: a picked option is selected unless it is closed by now, an unlisted one
// is shown once it is picked, and one that starts in the pool stays in it.
func TestInputShowsWhatIsPicked(t *testing.T) {
	others := GroupOfThings()
	input := PoolInput(ParamWith, []PoolOption{
		{Word: "a", Group: others, StartsIn: true},
		{Word: "b", Group: GroupOfSet("skills"), Closed: game.Refuse("TOY-SHUT", "toy")},
		{Word: "c", Group: others, Unlisted: true},
		{Word: "d", Group: others, Unlisted: true, Dice: loose("d6 d8")},
	}, func(word string) bool { return word != "d" })
	for i, want := range []game.Choice{
		{Selected: true, StayGroup: "a"}, {Closed: game.Refuse("TOY-SHUT", "toy")}, {Selected: true}, {Unlisted: true},
	} {
		got := input.Choices[i]
		if got.Selected != want.Selected || got.StayGroup != want.StayGroup || !got.Closed.Equal(want.Closed) ||
			got.Unlisted != want.Unlisted {
			t.Errorf("%s: %+v", got.Word, got)
		}
	}
	if len(input.Choices[3].Dice) != 2 || len(input.Groups) != 2 || input.Groups[1].Word != "skills" ||
		ruleOf(input.Conflict) != "CORE-POOL-R6" || input.Max != ParamWith.Max {
		t.Errorf("the input is %+v", input)
	}
}

// Rules: CORE-ROLL-R3 ADDALL-R1
//
// TestResultsAreForSale: for a throw that keeps few, unless the table sells none or all count anyway.
func TestResultsAreForSale(t *testing.T) {
	all := answering(check.ResultsAdded.Is(pool.All))
	for name, c := range map[string]struct {
		table *table
		want  bool
	}{
		"two count":  {newTable(t, ""), false},
		"none sold":  {newTable(t, "keep.reduced_allows_pp=false"), true},
		"all count":  {newTable(t, "", all), true},
		"both holds": {newTable(t, "keep.reduced_allows_pp=false", all), true},
	} {
		if got := CannotBuyResults(c.table.S); got != c.want {
			t.Errorf("%s: cannot buy: %v", name, got)
		}
	}
}

// TestOwnerIsNamed: a character by its name, and the scene.
func TestOwnerIsNamed(t *testing.T) {
	b := newTable(t, "")
	for char, want := range map[string]game.Msg{"vex": game.Quote("Vex"), "": game.Say("cortex.the_scene")} {
		if got := OwnerName(b.S, char); !got.Equal(want) {
			t.Errorf("%q is %v", char, got)
		}
	}
}
