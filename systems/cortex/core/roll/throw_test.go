package roll

import (
	"fmt"
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
)

// Rules: CORE-POOL-R4 CORE-POOL-03 PP-SPEND-02 TRAIT-06 COMP-12 PP-EARN-R1
//
// TestPoolIsPaidAtTheThrowAndEarnsAfterIt: a point for a second trait of a set; a point, locked to the
// roll, for a distinction or a complication as d4, which pays nothing of this throw.
func TestPoolIsPaidAtTheThrowAndEarnsAfterIt(t *testing.T) {
	second := []string{"pool=physical", "pool=fight", "pool=move", "pool=reckless"}
	for name, c := range map[string]struct {
		options      string
		has          int
		words        []string
		faces        []int
		free, locked int
		rule         string
	}{
		"one of each set":       {"", 1, []string{"pool=physical", "pool=fight"}, []int{4, 9}, 1, 0, ""},
		"a second skill":        {"", 1, second, []int{2, 4, 9, 7}, 0, 0, ""},
		"a second, no point":    {"", 0, second, nil, 0, 0, "CORE-POOL-03"},
		"hinder":                {"", 0, []string{"pool=reckless:hinder", "pool=fight"}, []int{3, 9}, 0, 1, ""},
		"hinder, paid at once":  {"pp.pool_choice_lock=false", 0, []string{"pool=reckless:hinder"}, []int{3}, 1, 0, ""},
		"hinder pays no second": {"", 0, append(second[:3:3], "pool=reckless:hinder"), nil, 0, 0, "CORE-POOL-03"},
		"pays and earns":        {"", 1, append(second[:3:3], "pool=reckless:hinder"), []int{3, 4, 9, 7}, 0, 1, ""},
		"an own d4":             {"", 0, []string{"pool=fight", "pool=cold"}, []int{9, 2}, 0, 1, ""},
		"two that earn": {"", 0, []string{"pool=reckless:hinder", "pool=cold"}, []int{3, 2}, 0, 2,
			""},
		"loose dice": {"", 0, []string{"pool=fight", "dice=2d6"}, []int{9, 2, 5}, 0, 0, ""},
	} {
		b, rule := newTable(t, c.options).fold(has("ana", c.has), comp("Cold", "ana", dice.D4)).script(c.faces...), ""
		if no := b.Try("ana", "roll", c.words...); no != nil {
			rule = no.Rule
		}
		if b.wantPoints(name, "ana", c.free, c.locked); rule != c.rule {
			t.Errorf("%s: refused by %q", name, rule)
		}
		if rolls := check.Of(b.S).Rolls; len(rolls) != min(1, len(c.faces)) ||
			len(rolls) > 0 && !slices.Equal(rolls[0].Faces, c.faces) {
			t.Errorf("%s: thrown is %v", name, rolls)
		}
	}
}

// Rules: CORE-POOL-R1 CORE-POOL-R2 CORE-POOL-R5 CORE-DICE-01 CORE-EFFECT-R6 CORE-TEST-01
//
// TestPoolIsRefused: empty, too large, of dice that Cortex has not, without a prime set where the table
// enforces it, and of a character that throws nothing now.
func TestPoolIsRefused(t *testing.T) {
	prime := "pool.require_prime=enforce sets.prime=attributes,skills"
	aim := &draft.AimKind{Kind: "toy", Named: true,
		Choices: func(*engine.State, check.RollContext) []game.Choice { return []game.Choice{{Word: "toy"}} },
		Validate: func(_ *engine.State, _ string, aim pool.Aim) *game.Refusal {
			if aim.Name == "Bad" || aim.On == "ana" {
				return game.Refuse("TOY-01", "cortex.refused.toy")
			}
			return nil
		}}
	aims := &engine.Mod{Name: "aims", Hooks: []engine.Hooks{draft.Hooks{Aims: []*draft.AimKind{aim}}}}
	for name, c := range map[string]struct {
		options, who string
		words        []string
		rule, key    string
	}{
		"empty":             {"", "ana", []string{"pool=none"}, "CORE-POOL-R1", "empty_pool"},
		"too large":         {"pool.max_dice=2", "ana", []string{"pool=fight", "dice=2d6"}, "CORE-POOL-R5", "big_pool"},
		"a d20":             {"", "ana", []string{"pool=fight", "dice=d20"}, "CORE-DICE-01", "size"},
		"no attribute":      {prime, "ana", []string{"pool=fight"}, "CORE-POOL-R2", "prime"},
		"an unnamed aim":    {"", "ana", []string{"pool=fight", "make=toy"}, "CORE-EFFECT-R6", "unnamed"},
		"an aim is refused": {"", "ana", []string{"pool=fight", "make=toy", "name=Bad"}, "TOY-01", "toy"},
		"an aim at her":     {"", "ana", []string{"pool=fight", "make=toy:ana"}, "TOY-01", "toy"},
		"no check":          {"", "", []string{"pool=fight"}, "CORE-TEST-01", "no_call"},
		"another's check":   {"", "beto", []string{"pool=fight"}, "CORE-TEST-01", "no_call"},
	} {
		b := newTable(t, c.options, aims)
		b.check.who = c.who
		b.wantReason(name, b.Try("ana", "roll", c.words...), c.rule, c.key)
	}
	b := newTable(t, prime).fold(check.Waived{Test: "x1", Char: "ana"}).script(4)
	if b.Do("ana", "roll", "pool=fight"); !slices.Equal(b.last().Faces, []int{4}) {
		t.Errorf("with leave thrown is %v", b.last().Faces)
	}
}

// Rules: TRAIT-R1 ASSET-R2 CHAR-SIG-06 CORE-POOL-06 COMP-13
//
// TestWordThatIsNoOptionOfThePoolIsExplained: by the rule that keeps the die out of it.
func TestWordThatIsNoOptionOfThePoolIsExplained(t *testing.T) {
	sword := hero().(people.CharacterSet)
	sword.Char.ID, sword.Char.Name, sword.Char.Chair = "beto", "Beto", "beto"
	sword.Char.Sets[0].Name, sword.Char.Sets[0].Traits[0].Word = "Signature Assets", "sword"
	used := check.Rolled{Roll: pool.Roll{ID: 2, For: "x1", Char: "ana", Faces: []int{2},
		Pool: []pool.Die{{Word: "cold", D4: true, Die: dice.D4}}}}
	open := things.AssetSet{Asset: things.Asset{ID: "map", Name: "Map", Owner: "beto", Shared: true, Die: dice.D6}}
	b := newTable(t, "").fold(sword, asset("Rope", "beto", dice.D6), asset("Gem", "ana", dice.D6), open,
		asset("Fog", "", dice.D6), comp("Hurt", "ana", dice.D6), comp("Cold", "ana", dice.D4),
		comp("Lost", "beto", dice.D6))
	for word, want := range map[string][2]string{
		"fight:hinder": {"TRAIT-R1", "no_hinder"}, "timid:hinder": {"TRAIT-R1", "no_hinder"}, "reckless:hinder": {},
		"rope": {"ASSET-R2", "personal_asset"}, "gem": {}, "map": {}, "fog": {}, "sword": {"CHAR-SIG-06", "not_yours"},
		"hurt": {"CORE-POOL-06", "own_comp"}, "cold": {}, "lost": {}, "nonsense": {},
	} {
		b.wantReason(word, whyNoPool(b.S, people.Of(b.S).Char("ana"), word), want[0], want[1])
	}
	b.wantReason("in a line", b.Try("ana", "roll", "pool=rope"), "ASSET-R2", "personal_asset")
	b.fold(used)
	b.wantReason("a d4 in a roll", whyNoPool(b.S, people.Of(b.S).Char("ana"), "cold"), "COMP-13", "d4_rolled")
	b.wantReason("an own sword", whyNoPool(b.S, people.Of(b.S).Char("beto"), "sword"), "", "")
}

// Rules: CORE-POOL-04 CORE-POOL-R2 SCALE-02 SCALE-06 ADDALL-R1 NOEFF-02 REROLL-01
//
// TestThrowNotesHowItIsRead: which prime sets it lacks, where its effect die comes from, and one more
// result for dice of scale, unless all are added or it has no more dice.
func TestThrowNotesHowItIsRead(t *testing.T) {
	scale := pool.Die{From: pool.FromLoose, Die: dice.D8, KeepsMore: true}
	plain := pool.Die{From: pool.FromTrait, Set: "Skills", Word: "fight", Die: dice.D8}
	for name, c := range map[string]struct {
		mod   *engine.Mod
		char  string
		dice  []pool.Die
		keep  int
		from  pool.Effect
		lacks bool // of its attribute
	}{
		"two":               {nil, "ana", []pool.Die{plain, plain}, 2, "", true},
		"a GMC":             {nil, "vex", []pool.Die{plain, plain}, 2, "", false},
		"scale":             {nil, "ana", []pool.Die{plain, plain, scale}, 3, "", true},
		"twice scale":       {nil, "ana", []pool.Die{plain, scale, scale}, 3, "", true},
		"scale, two dice":   {nil, "ana", []pool.Die{plain, scale}, 2, "", true},
		"scale, all add":    {addAll(), "ana", []pool.Die{plain, plain, scale}, 2, pool.EffectNone, true},
		"a second throw":    {effectFrom(pool.EffectReroll), "ana", []pool.Die{plain}, 2, pool.EffectReroll, true},
		"none, of the GM's": {effectFrom(pool.EffectNone), "", []pool.Die{plain}, 2, pool.EffectNone, false},
	} {
		var mods []*engine.Mod
		if c.mod != nil {
			mods = append(mods, c.mod)
		}
		b := newTable(t, "sets.prime=attributes,skills", mods...).script([]int{2, 3, 4}[:len(c.dice)]...)
		r := Throw(b.Tx(), draft.Pool{Char: c.char, Dice: c.dice},
			pool.Roll{For: "x1", Char: c.char, GM: c.char == "", KeptFree: 2})
		lacks := b.Events[0].(check.Rolled).Lacks
		if r.KeptFree != c.keep || r.EffectFrom != c.from || slices.Equal(lacks, []string{"Attributes"}) != c.lacks {
			t.Errorf("%s: keeps %d, effect %q, lacks %v", name, r.KeptFree, r.EffectFrom, lacks)
		}
	}
}

// Rules: CORE-POOL-R4 HERO-17 PP-SPEND-R1
//
// TestModsHearOfAThrowInOrder: when dice fall, before they are paid; of a character's pool once more,
// before it is read. An undone throw has its place by the character's checks.
func TestModsHearOfAThrowInOrder(t *testing.T) {
	var heard []string
	note := func(what string) func(*engine.Tx, *pool.Roll) {
		return func(t *engine.Tx, r *pool.Roll) {
			heard = append(heard, fmt.Sprint(what, r.ID, points.Of(t.S).Wallet("ana").Free, r.Committed))
		}
	}
	hooks := &engine.Mod{Name: "hooks",
		Hooks: []engine.Hooks{Hooks{OnFall: note("fall"), OnThrow: note("throw")}, Hooks{}}}
	b := newTable(t, "", hooks).fold(has("ana", 1)).script(9, 7)
	b.S.Pace = game.Quick
	b.Do("ana", "roll", "pool=fight", "pool=move")
	if want := []string{"fall2 1 false", "throw2 0 false"}; !slices.Equal(heard, want) {
		t.Errorf("heard %q, want %q", heard, want)
	}
	if !b.last().Committed {
		t.Error("it is not read")
	}
	for char, want := range map[string]string{"ana": "toy/ana/1", "beto": "toy/beto/0"} {
		if got := PlaceOf(b.S, "toy", char); got != want {
			t.Errorf("thrown is at %s, want %s", got, want)
		}
	}
}

// Rules: CORE-TEST-06 PP-EARN-R1 PP-BANK-04
//
// TestGMsDiceAreNamedByTheirOwners: but for those of the GMC that leads; what they earn is locked, also
// where players' earnings are free.
func TestGMsDiceAreNamedByTheirOwners(t *testing.T) {
	bo := coretest.Character("bo", people.Minor, game.GMChair)
	b := newTable(t, "pp.pool_choice_lock=false").fold(bo).script(2, 3, 2, 4)
	ds := []pool.Die{{Word: "vex:grit", Name: "Grit", From: pool.FromTrait, Die: dice.D4, Hinder: true},
		{Word: "bo:grit", Name: "Grit", From: pool.FromTrait, Die: dice.D8}, {Word: "bo:bo", Name: "Bo", Die: dice.D8},
		{Name: "Fog", Die: dice.D6}}
	Throw(b.Tx(), draft.Pool{Wallet: points.BankKey, Dice: ds, GMOpposes: true},
		pool.Roll{For: "x1", GM: true, Char: "vex", KeptFree: 2})
	var names []string
	for _, d := range b.last().Pool {
		names = append(names, d.Name)
	}
	if want := []string{"Grit", "Bo: Grit", "Bo", "Fog"}; !slices.Equal(names, want) {
		t.Errorf("the dice are named %q, want %q", names, want)
	}
	b.wantPoints("hinder", points.BankKey, 0, 1)
}

// Rules: RUL-ABIL-PRECOG CORE-POOL-R4
//
// TestForeseenDieIsPaidForAndNotThrown: the largest, by a character that the throw is against; what it
// earns is earned.
func TestForeseenDieIsPaidForAndNotThrown(t *testing.T) {
	var lost []string
	b := newTable(t, "", withSFX(toySFX{foresees: "vex", lost: &lost})).fold(has("ana", 1)).script(3, 7)
	b.check.foes = []string{"vex", "beto"}
	b.Do("ana", "roll", "pool=reckless:hinder", "pool=fight", "pool=move")
	if got := b.last(); !slices.Equal(got.Faces, []int{3, 7}) || !slices.Equal(lost, []string{"vex"}) {
		t.Errorf("thrown is %v, foreseen by %v", got.Faces, lost)
	}
	b.wantPoints("a second skill is paid", "ana", 0, 1)
	b = newTable(t, "", withSFX(toySFX{foresees: "vex", lost: &lost})).fold(comp("Cold", "ana", dice.D4)).script(2)
	b.check.foes = []string{"vex"}
	b.Do("ana", "roll", "pool=reckless:hinder", "pool=cold")
	b.wantPoints("both earn", "ana", 0, 2)
}

// Rules: CORE-ROLL-R3 SFX-COST-01 RUL-CB-WORTH RUL-SFX-ONCE ADDALL-01
//
// TestSFXOnAPoolIsNotedInItsRoll: what it makes of the throw, its word and its price, which a callback
// replaces; it keeps no fewer results than the throw has, and none where all are added.
func TestSFXOnAPoolIsNotedInItsRoll(t *testing.T) {
	burst := sfx.Use{Entry: &sfx.Entry{Cost: []sfx.Op{{Op: "pp", N: -1}}}, Word: "burst"}
	for name, c := range map[string]struct {
		keep, has, want, left int
		callback              bool
	}{
		"three kept":    {3, 2, 3, 1, false},
		"fewer kept":    {1, 2, 2, 1, false},
		"as usual":      {0, 2, 2, 1, false},
		"of all":        {3, pool.All, pool.All, 1, false},
		"by a callback": {0, 2, 2, 1, true},
	} {
		heard, laid := "", false
		hook := &engine.Mod{Name: "hook", Hooks: []engine.Hooks{draft.Hooks{
			OnThrow: func(_ *engine.Tx, p draft.Pool, _ *pool.Roll) { heard = p.SFXUses[0].Word }}}}
		b := newTable(t, "", hook, withSFX(toySFX{})).fold(has("ana", 2)).script(3, 4)
		ds := pool.LooseDice([]dice.Die{dice.D8, dice.D8}, pool.FromLoose)
		p := draft.Pool{Wallet: "ana", Char: "ana", Dice: ds, SFXUses: []sfx.Use{burst},
			Applied: sfx.AppliedPool{Dice: ds, Priced: ds, Price: 1, Lift: 1, More: 2, Keep: c.keep, Drop: true}}
		if c.callback { // its token would be spent; here a point is
			p.Callback = &points.Callback{LayToken: func(*engine.Tx) { laid = true }}
		}
		r := Throw(b.Tx(), p, pool.Roll{For: "x1", Char: "ana", KeptFree: c.has})
		if r.Lift != 1 || r.ExtraEffects != 2 || !r.Drop || r.KeptFree != c.want ||
			!slices.Equal(r.SFXUsed, []string{"burst"}) || !slices.Equal(r.SFXDice, []string{""}) ||
			heard != "burst" || laid != c.callback {
			t.Errorf("%s: %+v, heard %q, laid down %v", name, r, heard, laid)
		}
		b.wantPoints(name, "ana", c.left, 0)
	}
}
