package draft

import (
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/pool"
)

// vexWith returns the event that gives Vex a distinction Sly d8 and a skill Blade d10.
func vexWith(change func(*people.Character)) people.CharacterSet {
	e := written("vex", people.Major, "distinctions sly d8", "skills blade d10")
	if change != nil {
		change(&e.Char)
	}
	return e
}

// Rules: CORE-TEST-06 CORE-TEST-07 CORE-POOL-09 COMP-R6 COMP-R7 OUT-01 ASSET-05 VEH-02
//
// TestWhatOpposesACharacter: its complications and those of the scene larger than d4, traits of the
// scene and of GMCs there, assets that are open or a GMC's.
func TestWhatOpposesACharacter(t *testing.T) {
	for name, c := range map[string]struct {
		events []game.Event
		want   string
	}{
		"complications": {[]game.Event{hurt("cut", "ana", "d6"), hurt("limp", "ana", "d4"), hurt("wet", "beto", "d8"),
			hurt("fog", "", "d8")}, "cut d6, fog d8"},
		"the scene": {[]game.Event{dark}, "dark d8"},
		"a GMC":     {[]game.Event{vexWith(nil)}, "vex:sly d8, vex:sly:hinder d4, vex:blade d10"},
		"a GMC who is away": {[]game.Event{vexWith(func(c *people.Character) { c.Away = true }),
			asset("net", "vex", "d6", false)}, ""},
		"a GMC who is out": {[]game.Event{vexWith(func(c *people.Character) { c.Out = people.OutRuled })}, ""},
		"a vehicle without a crew of the GM's": {[]game.Event{
			vexWith(func(c *people.Character) { c.Rank = people.Vehicle })}, ""},
		"a PC": {[]game.Event{written("beto", people.PC, "skills fight d8")}, ""},
		"assets": {[]game.Event{asset("rope", "ana", "d6", false), asset("map", "beto", "d10", true),
			asset("net", "vex", "d8", false), asset("lamp", "", "d6", false)}, "map d10, net d8"},
	} {
		b := newTable(t, "").fold(c.events...)
		if got := listed(OpposingOptions(b.S, b.char("ana"))); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// Rules: CHAR-RES-08 PP-BANK-R2 PP-MOD-06
//
// TestDiceOfAGMCBearItsName: their words begin with its id, a distinction as d4 earns a point that
// waits for the end of the roll, and what mods keep beside the pool comes along.
func TestDiceOfAGMCBearItsName(t *testing.T) {
	b := newTable(t, "pp.pool_choice_lock=false", hooked(Hooks{
		PoolOptions: func(_ *engine.State, c *people.Character, _ string) []PoolOption {
			return []PoolOption{{Word: "gold", ExclusiveGroup: "gold",
				Dice: []pool.Die{{Word: "gold", Set: "resources", Die: 6, BesidePool: true}}}}
		},
		ByOptionsAlone:  func(_ *engine.State, set string) bool { return set == "skills" },
		OpposingOptions: func(*engine.State, *people.Character) []PoolOption { return []PoolOption{{Word: "doom"}} },
	}, Hooks{PoolOptions: func(*engine.State, *people.Character, string) []PoolOption {
		return []PoolOption{{Word: "unused"}}
	}})).fold(vexWith(nil))
	os := OpposingOptions(b.S, b.char("ana"))
	if got := listed(os); got != "vex:sly d8, vex:sly:hinder d4, vex:gold d6, doom" {
		t.Fatalf("%q", got)
	}
	if d := os[0].Dice[0]; d.Word != "vex:sly" || d.Set != "Vex: distinctions" || os[0].Group.Word != "vex" {
		t.Errorf("%+v in %+v", d, os[0].Group)
	}
	if got := os[1].earns; len(got) != 1 || got[0] != (game.Amount{Unit: "cortex.bank", N: 1, Late: true}) {
		t.Errorf("as d4 it earns %+v", got)
	}
	gold := os[2]
	if d := gold.Dice[0]; d.Word != "vex:gold" || d.Set != "Vex: resources" || gold.ExclusiveGroup != "vex:gold" ||
		gold.Group.Word != "vex" {
		t.Errorf("the resource is %+v", gold)
	}
}

// Rules: SHAKEN-02 SHAKEN-R6 STRESS-12
//
// TestStressOnATraitOpposesIfUsed: in a check in which its bearer used the trait, larger than d4; a mod
// closes what does not oppose there.
func TestStressOnATraitOpposesIfUsed(t *testing.T) {
	fight := traits("skills", "fight", "d8")
	noFog := Hooks{CannotOppose: func(_ *engine.State, _ string, b things.Affliction) *game.Refusal {
		if b.ID == "fog" {
			return game.Refuse("STRESS-12", "toy")
		}
		return nil
	}}
	for name, c := range map[string]struct {
		die  string
		id   string
		used bool
		want string
	}{
		"unused":           {"d8", "x1", false, "fog d8 STRESS-12"},
		"used":             {"d8", "x1", true, "fog d8 STRESS-12, tired d8"},
		"in another check": {"d8", "x2", true, "fog d8 STRESS-12"},
		"a d4":             {"d4", "x1", true, "fog d8 STRESS-12"},
	} {
		tired := things.Affliction{ID: "tired", On: "ana", Trait: "fight", Die: sizes(c.die)[0]}
		b := newTable(t, "", toyCheck{}.mod(stress(tired), noFog)).fold(hurt("fog", "", "d8"))
		if c.used {
			b.Fold(thrown(4, "ana", false, fight, 3))
		}
		if got := listed(OpposingOptionsIn(b.S, b.char("ana"), c.id)); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
		if got := listed(OpposingOptions(b.S, b.char("ana"))); got != "fog d8" {
			t.Errorf("%s: the options outside the check changed to %q", name, got)
		}
	}
}

// Rules: STATIC-R4 OUT-01
//
// TestLeadIsTheGMCWithMostDice: of several with as many the first; assets count for a GMC in the scene.
func TestLeadIsTheGMCWithMostDice(t *testing.T) {
	b := newTable(t, "").fold(coretest.Character("orc", people.Minor, game.GMChair), asset("net", "vex", "d6", false),
		asset("rope", "ana", "d6", true), asset("axe", "hag", "d6", false),
		coretest.Character("hag", people.Minor, game.GMChair), people.SceneEntered{Char: "hag", Away: true})
	for words, want := range map[string]string{
		"": "", "dark": "", "rope": "", "axe": "", "ghost:a": "",
		"vex:sly": "vex", "net": "vex", "orc:a vex:sly": "orc", "orc:a vex:sly vex:blade": "vex",
		"orc:a vex:sly net": "vex", "dark orc:a": "orc",
	} {
		if got := LeadOpponent(b.S, strings.Fields(words)); got != want {
			t.Errorf("%q: %q leads, want %q", words, got, want)
		}
	}
}

// Rules: COMP-01 STRESS-05 STRESS-R3
//
// TestProposedOppositionHasOneDieOfEachRivalGroup: complications all, of stress the largest, and what
// starts in the pool; nothing that is closed.
func TestProposedOppositionHasOneDieOfEachRivalGroup(t *testing.T) {
	b := newTable(t, "", hooked(stress(
		things.Affliction{ID: "afraid", On: "ana", RivalGroup: "ana", Die: 6},
		things.Affliction{ID: "angry", On: "ana", RivalGroup: "ana", Die: 10},
		things.Affliction{ID: "tired", On: "ana", RivalGroup: "ana", Die: 8},
		things.Affliction{ID: "lost", On: "ana", RivalGroup: "way", Die: 8},
	))).fold(hurt("cut", "ana", "d6"), hurt("wet", "ana", "d8"))
	os := append(OpposingOptions(b.S, b.char("ana")), PoolOption{Word: "scale", StartsIn: true},
		PoolOption{Word: "dark"}, PoolOption{Word: "shut", StartsIn: true, Closed: game.Refuse("TOY", "toy")})
	if got := strings.Join(AutoOpposing(b.S, os), " "); got != "cut wet angry lost scale" {
		t.Errorf("proposed is %q", got)
	}
	for i := range os {
		if os[i].Word == "angry" {
			os[i].Closed = game.Refuse("STRESS-12", "toy")
		}
	}
	if got := strings.Join(AutoOpposing(b.S, os), " "); got != "cut wet tired lost scale" {
		t.Errorf("the largest is closed, proposed is %q", got)
	}
}

// Rules: COMP-01 STRESS-05
//
// TestDiceLeftOutAreNamed: what would oppose by itself and is not among the words of the GM; of a rival
// group nothing, if another die of the group opposes; nothing, if nothing opposes.
func TestDiceLeftOutAreNamed(t *testing.T) {
	b := newTable(t, "", hooked(stress(things.Affliction{ID: "angry", On: "ana", RivalGroup: "ana", Die: 10},
		things.Affliction{ID: "tired", On: "ana", RivalGroup: "ana", Die: 8}))).fold(hurt("cut", "ana", "d6"), dark)
	os, fits := OpposingOptions(b.S, b.char("ana")), []string{"cut", "angry", "gone"}
	for words, want := range map[string]string{
		"": "", "dark": "d6 d10", "cut": "d10", "dark tired": "d6", "cut angry": "", "angry": "d6",
	} {
		if got := show(DiceLeftOut(b.S, os, fits, strings.Fields(words))); got != want {
			t.Errorf("with %q are left out %q, want %q", words, got, want)
		}
	}
}

// offerAgainst returns an offer to oppose Ana with all that may, and the pool that its answers make.
func (b *table) offerAgainst(picked ...string) (game.Offer, func(game.Args) Pool) {
	os := OpposingOptions(b.S, b.char("ana"))
	o := game.Offer{Move: "toy", Fixed: game.Args{"for": {"x1"}}, Inputs: []game.Input{OpposingInput(os, picked)}}
	return o, func(args game.Args) Pool {
		return BuildOpposition(twoDice(8), os, args["with"], game.DiceOf(args["dice"]))
	}
}

// Rules: STRESS-14 PP-GM-04 COMP-01 CORE-DICE-01
//
// TestOppositionShowsItsPrice: a second stress die costs a point of the bank, complications and further
// traits of a set nothing. What cannot be thrown or paid is refused.
func TestOppositionShowsItsPrice(t *testing.T) {
	mod := toyCheck{}.mod(stress(things.Affliction{ID: "angry", On: "ana", RivalGroup: "ana", Die: 10},
		things.Affliction{ID: "tired", On: "ana", RivalGroup: "ana", Die: 8}),
		Hooks{CannotOpposeTogether: func(_ *engine.State, lead string, p Pool) *game.Refusal {
			if lead == "vex" && len(p.Dice) > 4 {
				return game.Refuse("TOY-GANG", "toy")
			}
			return nil
		}})
	b := newTable(t, "", mod).fold(has(points.BankKey, 1), hurt("cut", "ana", "d6"),
		written("vex", people.Major, "skills blade d10 wit d8"))
	o, poolOf := b.offerAgainst("angry")
	o = WithOppositionPrice(b.S, o, poolOf)
	if o.Cost != nil {
		t.Errorf("one stress die costs %v", o.Cost)
	}
	with, _ := o.Input("with")
	for _, c := range with.Choices {
		if (c.Word == "tired") != (len(c.Cost) == 1 && c.Cost[0].N == -1 && c.Cost[0].Unit == "cortex.bank") {
			t.Errorf("%s costs %v", c.Word, c.Cost)
		}
	}
	for words, want := range map[string]string{"angry": "", "angry tired": "", "angry tired vex:blade": "TOY-GANG",
		"vex:blade vex:wit": ""} {
		if got := ruleOf(o.Validate(game.Args{"with": strings.Fields(words)})); got != want {
			t.Errorf("%q is refused by %q, want %q", words, got, want)
		}
	}
	if got := ruleOf(o.Validate(game.Args{"dice": {"d20"}})); got != "CORE-DICE-01" {
		t.Errorf("a d20 is refused by %q", got)
	}
	b.Fold(has(points.BankKey, -1))
	if got := ruleOf(o.Validate(game.Args{"with": {"angry", "tired"}})); got != "STRESS-14" {
		t.Errorf("without a point it is refused by %q", got)
	}
	if got := o.PriceOf(game.Args{"with": {"angry", "tired"}}); len(got) != 1 || got[0].N != -1 {
		t.Errorf("both cost %v", got)
	}
	if got := o.PriceOf(game.Args{"with": {"vex:blade", "vex:wit", "cut"}}); got != nil {
		t.Errorf("traits and a complication cost %v", got)
	}
}

// Rules: PP-MOD-04
//
// TestOppositionIsPaidToTheOneItOpposes: without a bank the wallet names the character that the offer
// opposes: of its check, fixed, answered, preset, or the first choice.
func TestOppositionIsPaidToTheOneItOpposes(t *testing.T) {
	b := newTable(t, "pp.bank=none", toyCheck{}.mod())
	choices := []game.Choice{{Word: "beto"}, {Word: "caio"}}
	preset := slices.Clone(choices)
	preset[1].Selected = true
	asks := func(cs []game.Choice) []game.Input { return []game.Input{{Param: people.ParamWho, Choices: cs}} }
	for name, c := range map[string]struct {
		offer game.Offer
		args  game.Args
		want  string
	}{
		"of its check": {game.Offer{Fixed: game.Args{"for": {"x1"}}, Inputs: asks(choices)}, nil, "ana"},
		"fixed":        {game.Offer{Fixed: game.Args{"who": {"caio"}}, Inputs: asks(choices)}, nil, "caio"},
		"answered":     {game.Offer{Inputs: asks(choices)}, game.Args{"who": {"caio"}}, "caio"},
		"preset":       {game.Offer{Inputs: asks(preset)}, nil, "caio"},
		"the first":    {game.Offer{Inputs: asks(choices)}, nil, "beto"},
		"nobody":       {game.Offer{}, nil, ""},
		"no choice":    {game.Offer{Inputs: asks(nil)}, nil, ""},
	} {
		p := withTarget(b.S, c.offer, func(game.Args) Pool { return Pool{} })(c.args)
		if got := strings.Join(points.PaidTo(p.Wallet), " "); got != c.want || !points.IsGMWallet(p.Wallet) {
			t.Errorf("%s: %q is paid, want %q", name, got, c.want)
		}
	}
}

// Rules: GANG-01 SCALE-01
//
// TestDiceOfAGMCDrawOthersAlong: an option that follows a GMC comes with dice of that GMC, unless
// another of its ExclusiveGroup was picked.
func TestDiceOfAGMCDrawOthersAlong(t *testing.T) {
	os := []PoolOption{
		{Word: "vex:blade", Dice: loose("d10")}, {Word: "orc:club", Dice: loose("d8")},
		{Word: "big", Dice: loose("d12"), Follows: "vex", ExclusiveGroup: "scale"},
		{Word: "small", Dice: loose("d4"), ExclusiveGroup: "scale"},
	}
	for words, want := range map[string]string{
		"": "d6", "vex:blade": "d6 d10 d12", "orc:club": "d6 d8", "vex:blade small": "d6 d10 d4", "big": "d6 d12",
	} {
		p := BuildOpposition(loose("d6"), os, strings.Fields(words), nil)
		if got := show(p.Dice); got != want || !p.GMOpposes || p.Wallet != points.BankKey {
			t.Errorf("%q: %s, want %s", words, got, want)
		}
	}
}
