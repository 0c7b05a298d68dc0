package harm

import (
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/pool"
)

// wound is the aim of the toy harm.
var wound = pool.Aim{Kind: "wound", On: "vex"}

// wounding returns a mod of a harm model with its aim, and of these hooks.
func wounding(h Harm, hooks ...Hooks) *engine.Mod {
	m := with(h, draft.Hooks{Aims: []*draft.AimKind{{Kind: "wound", TargetsCharacter: true, FirstOnly: true,
		Choices: func(*engine.State, check.RollContext) []game.Choice { return []game.Choice{{Word: "wound:vex"}} },
		Apply:   HitAim, Validate: RefuseHarmAim}}})
	for _, h := range hooks {
		m.Hooks = append(m.Hooks, h)
	}
	return m
}

// Rules: CORE-STAKES-02 CORE-STAKES-05 CORE-STAKES-R4 CORE-EFFECT-R7 CORE-HEROIC-R4 HERO-19
//
// TestLossByTheLosersOwnDie: Ana's d10 against the die of Vex, after heroic steps and those of SFX, which
// a die in its place does not get.
func TestLossByTheLosersOwnDie(t *testing.T) {
	lift := func(r *pool.Roll) { r.Lift = 2 }
	placed := func(r *pool.Roll) { r.Placed = []pool.PlacedEffect{{Die: dice.D6}} }
	isOut := func(d dice.Die) check.Loss { return check.Loss{Out: true, Wallet: "bank", Die: d} }
	const out = "effect.beyond_d12=takeout"
	for name, c := range map[string]struct {
		stakes, options string
		change          func(*pool.Roll)
		steps           int
		own             dice.Die
		want            check.Loss
	}{
		"high, smaller":              {scene.HighStakes, "", nil, 0, dice.D8, isOut(dice.D10)},
		"high, equal":                {scene.HighStakes, "", nil, 0, dice.D10, check.Loss{Die: dice.D10}},
		"high, stepped":              {scene.HighStakes, "", nil, 1, dice.D10, isOut(dice.D12)},
		"normal, smaller":            {scene.NormalStakes, "", nil, 0, dice.D8, check.Loss{Die: dice.D10}},
		"normal, equal":              {scene.NormalStakes, "", nil, 0, dice.D10, check.Loss{Die: dice.D8}},
		"normal, stepped":            {scene.NormalStakes, "", nil, 1, dice.D10, check.Loss{Die: dice.D12}},
		"high, beyond d12":           {scene.HighStakes, "", nil, 2, dice.D12, isOut(dice.D12)},
		"normal, beyond d12":         {scene.NormalStakes, "", nil, 2, dice.D12, check.Loss{Die: dice.D10}},
		"normal, beyond d12 is out":  {scene.NormalStakes, out, nil, 2, dice.D12, isOut(dice.D12)},
		"lifted beyond d12":          {scene.NormalStakes, out, lift, 0, dice.D12, isOut(dice.D12)},
		"another die in its place":   {scene.HighStakes, "", placed, 3, dice.D6, check.Loss{Die: dice.D6}},
		"a die in place, not larger": {scene.NormalStakes, "", placed, 3, dice.D8, check.Loss{Die: dice.D4}},
	} {
		b := newTable(t, c.options).fold(inScene(c.stakes), anas(c.change), has("bank", 1))
		loss := LossTo(b.S, check.Of(b.S).Roll(1), c.steps, pin)
		if loss == nil {
			t.Errorf("%s: the loss is not known", name)
		} else if got := loss(c.own); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

// Rules: GMC-R1 LIFE-02 NOEFF-01 REROLL-01 RUL-VEH-HARM
//
// TestLossOfNobodysDie: nothing is known where no die is, or where the loser's changes nothing.
func TestLossOfNobodysDie(t *testing.T) {
	reroll := func(r *pool.Roll) { r.EffectFrom = pool.EffectReroll }
	for name, c := range map[string]struct {
		change func(*pool.Roll)
		rank   string
		model  Harm
		aim    pool.Aim
		known  bool
	}{
		"a complication":        {nil, people.Major, nil, pin, true},
		"no effect dice":        {noEffect, people.Major, nil, pin, false},
		"thrown later":          {reroll, people.Major, nil, pin, false},
		"a crowd":               {nil, people.Mob, nil, pin, false},
		"an asset":              {nil, people.Major, nil, pool.Aim{Kind: pool.AimBreak, On: "rope"}, false},
		"no target":             {nil, people.Major, nil, pool.Aim{Kind: pool.AimComplication}, false},
		"by the margin":         {nil, people.Major, toyHarm{}, wound, false},
		"stress":                {nil, people.Major, toyHarm{sized: true}, wound, true},
		"a vehicle, by margins": {nil, people.Vehicle, toyHarm{}, pin, true},
	} {
		b := newTable(t, "", wounding(c.model)).fold(anas(c.change), coretest.Character("vex", c.rank, game.GMChair))
		if loss := LossTo(b.S, check.Of(b.S).Roll(1), 0, c.aim); (loss != nil) != c.known {
			t.Errorf("%s: known is %v, want %v", name, loss != nil, c.known)
		}
	}
	if LossTo(newTable(t, "").S, nil, 0, pin) != nil {
		t.Error("a number has a loss")
	}
}

// Rules: REROLL-R3 LIFE-R5 STRESS-R1 GMC-R1
//
// TestWhatReadsAnEffectDie: harm that has its size, a declared complication, and a mod; that of the
// beaten roll what compares it. A crowd's die is read by mods alone.
func TestWhatReadsAnEffectDie(t *testing.T) {
	for name, c := range map[string]struct {
		model          Harm
		rank           string
		aim            pool.Aim
		reads          [2]bool
		effect, beaten bool
	}{
		"complications":           {nil, people.Major, pool.Aim{On: "vex"}, [2]bool{}, true, true},
		"by the margin":           {toyHarm{}, people.Major, pool.Aim{On: "vex"}, [2]bool{}, false, false},
		"by the margin, declared": {toyHarm{}, people.Major, pin, [2]bool{}, true, false},
		"sized":                   {toyHarm{sized: true}, people.Major, pool.Aim{On: "vex"}, [2]bool{}, true, false},
		"compared": {toyHarm{expects: true}, people.Major, pool.Aim{On: "vex"}, [2]bool{}, false,
			true},
		"a vehicle, by the margin":   {toyHarm{}, people.Vehicle, pool.Aim{On: "vex"}, [2]bool{}, true, true},
		"a crowd":                    {nil, people.Mob, pin, [2]bool{}, false, false},
		"a crowd, for a mod":         {nil, people.Mob, pin, [2]bool{true, false}, true, false},
		"for a mod, the beaten roll": {toyHarm{}, people.Major, pool.Aim{On: "vex"}, [2]bool{false, true}, false, true},
		"of somebody gone":           {nil, people.Major, pool.Aim{On: "gone"}, [2]bool{}, true, true},
	} {
		reads := Hooks{Reads: func(*engine.State, check.Damage) (effect, beaten bool) { return c.reads[0], c.reads[1] }}
		b := newTable(t, "", wounding(c.model, Hooks{}, reads)).fold(coretest.Character("vex", c.rank, game.GMChair))
		effect, beaten := NeedsEffect(b.S, ProspectiveDamage(1, 1, "ana", c.aim))
		if effect != c.effect || beaten != c.beaten {
			t.Errorf("%s: %v and %v, want %v and %v", name, effect, beaten, c.effect, c.beaten)
		}
	}
}

// Rules: NOEFF-02 REROLL-02 REROLL-R3 LIFE-11 ASSET-R10 OUT-R3
//
// TestWhenAnEffectDieIsTold: one of the throw always; the d6 or the second throw in its place only where
// it makes something.
func TestWhenAnEffectDieIsTold(t *testing.T) {
	asset := pool.Aim{Kind: pool.AimAsset, Name: "Rope"}
	for name, c := range map[string]struct {
		from  pool.Effect
		model Harm
		aim   pool.Aim
		want  bool
	}{
		"of the throw, without a use": {pool.EffectLeft, nil, pool.Aim{}, true},
		"of the throw, to heal":       {pool.EffectLeft, nil, pool.Aim{Kind: pool.AimHeal, On: "ana"}, true},
		"a d6, without a use":         {pool.EffectNone, nil, pool.Aim{}, false},
		"a d6, to bring back":         {pool.EffectNone, nil, pool.Aim{Kind: pool.AimReturn, On: "ana"}, false},
		"a d6, to heal":               {pool.EffectNone, nil, pool.Aim{Kind: pool.AimHeal, On: "ana"}, false},
		"a d6, to improve":            {pool.EffectNone, nil, pool.Aim{Kind: pool.AimImprove, On: "rope"}, false},
		"a d6, for an asset":          {pool.EffectNone, nil, asset, true},
		"a d6, for a complication":    {pool.EffectNone, nil, pin, true},
		"thrown, without a use":       {pool.EffectReroll, nil, pool.Aim{}, false},
		"thrown, for an asset":        {pool.EffectReroll, toyHarm{}, asset, true},
		"thrown, for a complication":  {pool.EffectReroll, nil, pin, true},
		"thrown, declared, by margin": {pool.EffectReroll, toyHarm{}, pin, true},
		"thrown, by the margin":       {pool.EffectReroll, toyHarm{}, wound, false},
		"thrown, for stress":          {pool.EffectReroll, toyHarm{sized: true}, wound, true},
	} {
		b := newTable(t, "", wounding(c.model))
		if got := UsesEffect(b.S, &pool.Roll{ID: 1, Char: "ana", EffectFrom: c.from}, c.aim); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// Rules: LIFE-02 LIFE-R5 LIFE-11 ASSET-R10 STRESS-R2 OUT-R3 CORE-EFFECT-03
//
// TestSizeOfAnEffectDieMattersToItsUse: not without a use, not to bring a character back, to heal, or to
// improve an asset, and not to harm by the margin.
func TestSizeOfAnEffectDieMattersToItsUse(t *testing.T) {
	for name, c := range map[string]struct {
		model Harm
		aim   pool.Aim
		want  bool
	}{
		"no use":                {nil, pool.Aim{}, false},
		"to bring back":         {nil, pool.Aim{Kind: pool.AimReturn, On: "ana"}, false},
		"an asset":              {toyHarm{}, pool.Aim{Kind: pool.AimAsset, Name: "Rope"}, true},
		"against an asset":      {toyHarm{}, pool.Aim{Kind: pool.AimBreak, On: "rope"}, true},
		"to heal":               {nil, pool.Aim{Kind: pool.AimHeal, On: "ana"}, false},
		"to improve an asset":   {nil, pool.Aim{Kind: pool.AimImprove, On: "rope"}, false},
		"a complication":        {nil, pin, true},
		"stress":                {toyHarm{sized: true}, wound, true},
		"by the margin":         {toyHarm{}, wound, false},
		"a complication, sized": {toyHarm{sized: true}, pin, true},
		"and not":               {toyHarm{}, pin, true},
		"a recovery":            {nil, pool.Aim{Kind: pool.AimRecover, On: "hurt"}, true},
	} {
		if got := EffectMatters(newTable(t, "", wounding(c.model)).S, c.aim); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// Rules: CORE-STAKES-05 LIFE-R5 STRESS-R2
//
// TestDeclaredComplicationIsComparedInNormalStakes: where harm is another; and nothing else is.
func TestDeclaredComplicationIsComparedInNormalStakes(t *testing.T) {
	for stakes, normal := range map[string]bool{scene.NormalStakes: true, scene.HighStakes: false} {
		b := newTable(t, "").fold(inScene(stakes), anas(nil))
		if got := ComparesComplication(b.S, pinned(dice.D8, 0)); got != normal {
			t.Errorf("%s stakes: %v", stakes, got)
		}
		if ComparesComplication(b.S, check.Damage{Roll: 1, On: "vex", Aim: "wound"}) {
			t.Errorf("%s stakes: a wound is compared", stakes)
		}
	}
}
