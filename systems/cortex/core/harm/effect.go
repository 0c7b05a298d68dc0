package harm

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/pool"
)

// What an effect beyond d12 does, in the words of the option effect.beyond_d12.
const (
	overPick    = "auto" // as the roller picks
	overTakeout = "takeout"
	OverSecond  = "second_die"
)

// Overflow is what an effect beyond d12 does with this aim: in high stakes
// against a character the roller picks, otherwise there is a second effect die
// (CORE-EFFECT-R1).
func Overflow(s *engine.State, aim pool.Aim) string {
	how := BeyondD12.Of(s)
	if !draft.AimsAtCharacter(s, aim) || people.Of(s).IsCrowd(aim.On) || !Model.Of(s).SizedByEffect() ||
		how == overPick && check.Stakes(s) != scene.HighStakes {
		return OverSecond
	}
	return how
}

// DamageOrOverflow lands harm, or what an effect beyond d12 does instead.
func DamageOrOverflow(t *engine.Tx, b check.Damage, beyond bool, aim pool.Aim) {
	if people.Of(t.S).Char(b.On) == nil {
		return
	}
	how := OverSecond
	if beyond {
		how = Overflow(t.S, aim)
	}
	if how == overPick {
		t.Emit(check.DecisionOwed{Pending: check.Pending{ID: check.Of(t.S).NextID + 1, Kind: check.PendBeyond,
			Roll: b.Roll, Of: b.EffectRoll, Char: b.By, On: b.On, Die: dice.D12,
			Against: b.Against, Aim: b.Aim, Name: b.Name, Named: b.Named}})
		return
	}
	b.Beyond = how == overTakeout
	ApplyDamage(t, b)
}

// The picks for an effect beyond d12.
const (
	HowTakeout = "takeout"
	HowSecond  = "second"
)

// BeyondStop is the roller's pick for an effect beyond d12 in high stakes.
var BeyondStop = &check.DecisionKind{
	Kind: check.PendBeyond, Word: "how",
	Spec:   game.Spec{Name: "beyond", Category: game.CategoryDice, Params: []game.Param{check.ParamHow}},
	Offers: beyondOffers,
	Answer: func(t *engine.Tx, p *check.Pending, args game.Args) {
		b := check.Damage{Roll: p.Roll, EffectRoll: p.RollOf(), On: p.On, By: p.Char, Die: p.Die, Against: p.Against,
			Aim: p.Aim, Name: p.Name,
			Named: p.Named}
		b.Beyond = args.One("how") == HowTakeout
		ApplyDamage(t, b)
		if r := check.Of(t.S).Roll(b.EffectRoll); r != nil && !b.Beyond {
			roll.OweEffectUse(t, r, 0, r.EffectCandidates())
		}
	},
	Explain: func(*engine.State, game.Actor, game.Args) *game.Refusal {
		return game.Refuse("CORE-EFFECT-R1", "cortex.refused.not_beyond")
	},
}

func beyondOffers(s *engine.State, by game.Actor, p *check.Pending) []game.Offer {
	name, on := game.W("name", people.NameFor(s, by, p.Char)), game.W("on", people.Of(s).Name(p.On))
	second := "cortex.beyond.second"
	if p.Against > 0 && p.Die > p.Against {
		second = "cortex.beyond.second_out" // the comparison takes it out as well (CORE-STAKES-02)
	}
	offers := []game.Offer{check.Answer(s, by, p, "how", HowTakeout, game.Say("cortex.beyond.takeout", name, on)),
		check.Answer(s, by, p, "how", HowSecond, game.Say(second, name, on))}
	for i := range offers {
		offers[i].About = people.CharRef(p.On)
	}
	return offers
}

// usedAlready refuses a thing that another effect die of the roll went into
// (CORE-EFFECT-R3).
func usedAlready(s *engine.State, rollID int, thing string) *game.Refusal {
	r := check.Of(s).Roll(rollID)
	if r == nil || thing == "" || !slices.Contains(r.Used, thing) || StackEffects.On(s) {
		return nil
	}
	return game.Refuse("CORE-EFFECT-R3", "cortex.refused.same_use")
}

// aimedThing is the complication or asset on the table that an aim of the roll is
// at, "" if it would make a new one.
func aimedThing(s *engine.State, r *pool.Roll, aim pool.Aim) string {
	if k := draft.AimKindOf(s, aim.Kind); k != nil && k.ThingAt != nil {
		return k.ThingAt(s, r, aim)
	}
	return ""
}

// leftFor are the dice that a free second effect die may be, the largest
// first: not those that were bought since.
func leftFor(s *engine.State, p *check.Pending, r *pool.Roll) []int {
	still := r.EffectCandidates()
	if r.EffectFrom == pool.EffectReroll && len(p.Left) > 0 { // the next highest, whatever was bought since (REROLL-R3)
		return still
	}
	return roll.LargestFirst(r,
		slices.DeleteFunc(slices.Clone(p.Left), func(i int) bool { return !slices.Contains(still, i) }))
}

// facingEffect is a blow held against the effect die that the opposition of a
// test named: in high stakes alone, and where there is one.
func facingEffect(t *engine.Tx, r *pool.Roll, b check.Damage) check.Damage {
	if m := check.CheckKindOf(t.S, r.For); m != nil {
		if o := m.AnsweringRoll(t.S, r); o != nil { // in any stakes (ACT-R2)
			return Facing(t, o, b)
		}
	}
	for _, o := range check.Of(t.S).RollsOf(r.For) {
		if check.IsOpposition(t.S, o) && o.Char != "" && check.Stakes(t.S) == scene.HighStakes {
			return Facing(t, o, b)
		}
	}
	return b
}

// Facing is a blow held against the effect die of a roll that was beaten
// (section 9). Without effect dice whoever is beaten in high stakes is about to
// be taken out (NOEFF-03).
func Facing(t *engine.Tx, beaten *pool.Roll, b check.Damage) check.Damage {
	if beaten.EffectFrom == pool.EffectNone {
		b.BeatenOnly = true
		return b
	}
	b.Against = roll.EffectOf(t, beaten, 0)
	return b
}
