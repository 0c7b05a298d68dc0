package harm

import (
	"cmp"
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
)

// The consequences of an effect beyond d12, as words of the option effect.beyond_d12.
const (
	overPick    = "auto" // the roller chooses
	overTakeout = "takeout"
	OverSecond  = "second_die"
)

// Overflow returns the consequence of an effect beyond d12 with this aim (CORE-EFFECT-R1): the
// value of beyondD12 if the effect can take out the character that it is aimed at, else
// OverSecond. The value overPick becomes OverSecond unless the roll is in high stakes.
func Overflow(s *engine.State, rollID int, aim pool.Aim) string {
	how := beyondD12.Of(s)
	if !draft.AimsAtCharacter(s, aim) || people.Of(s).Char(aim.On) == nil || people.Of(s).IsCrowd(aim.On) ||
		takeoutOf(s, aimedDamage(aim)).key == "" ||
		how == overPick && check.StakesOf(s, rollID) != scene.HighStakes {
		return OverSecond
	}
	return how
}

// DamageOrOverflow applies damage, or the consequence of an effect beyond d12. If that is the
// roller's choice, it asks the roller. It does nothing if the target is not at the table.
func DamageOrOverflow(t *engine.Tx, b check.Damage, beyond bool, aim pool.Aim) {
	if people.Of(t.S).Char(b.On) == nil {
		return
	}
	how := OverSecond
	if beyond {
		how = Overflow(t.S, b.Roll, aim)
	}
	if how == overPick {
		b.Die = dice.D12
		OweDamage(t, pendBeyond, b.By, b)
		return
	}
	b.Beyond = how == overTakeout
	ApplyDamage(t, b)
}

// The answers for an effect beyond d12.
const (
	howTakeout = "takeout"
	howSecond  = "second"
)

// beyondDecision asks the roller about an effect beyond d12 in high stakes.
var beyondDecision = &check.DecisionKind{
	Kind: pendBeyond, Word: "how",
	Spec:   game.Spec{Name: "beyond", Category: game.CategoryDice, Params: []game.Param{check.ParamHow}},
	Offers: beyondOffers,
	Answer: func(t *engine.Tx, p *check.Pending, args game.Args) {
		b := WaitingDamage(p)
		b.Beyond = args.One("how") == howTakeout
		ApplyDamage(t, b)
		if r := check.Of(t.S).Roll(b.EffectRoll); r != nil && !b.Beyond {
			roll.OweEffectUse(t, r, 0, r.EffectCandidates())
		}
	},
	WhyNone: func(*engine.State, game.Actor) *game.Refusal {
		return game.Refuse("CORE-EFFECT-R1", "cortex.refused.not_beyond")
	},
}

func beyondOffers(s *engine.State, by game.Actor, p *check.Pending) []game.Offer {
	b := WaitingDamage(p)
	out := takeoutOf(s, b)
	name, on := game.W("name", people.NameFor(s, by, p.Char)), game.W("on", people.Of(s).Name(out.on))
	say := func(key string) game.Msg {
		if out.wallet == "" {
			return game.Say("cortex.beyond."+key, name, on)
		}
		return game.Say("cortex.beyond."+key, name, on, priceArg(s, out.wallet))
	}
	second := "second"
	switch {
	case out.compares && (b.BeatenOnly || b.Against > 0 && b.Die > b.Against):
		second = "second_out" // the comparison takes it out too (CORE-STAKES-02)
	case !out.compares && out.key != "":
		second = "second_" + out.key
	}
	offers := []game.Offer{p.Answer(s, by, "how", howTakeout, say(cmp.Or(out.key, "takeout"))),
		p.Answer(s, by, "how", howSecond, say(second))}
	for i := range offers {
		offers[i].About = people.CharRef(p.On)
	}
	return offers
}

// LossTo returns the loss of the target of an aim if the target loses to the roll rival, as a
// function of the target's own effect die. LossTo returns nil if the target's die changes nothing,
// or if the effect die of rival is not known.
func LossTo(s *engine.State, rival *pool.Roll, steps int, aim pool.Aim) func(dice.Die) check.Loss {
	if rival == nil || rival.EffectFrom != pool.EffectLeft || aim.On == "" || people.Of(s).IsCrowd(aim.On) ||
		!draft.AimsAtCharacter(s, aim) || !ModelFor(s, aim.On).SizedByEffect() {
		return nil
	}
	if !rival.HasHeroicSteps(0) {
		steps = 0
	}
	d, beyond := pool.EffectAfterSteps(rival, rival.EffectDie(0), steps+rival.LiftBeyondD12(0))
	return func(own dice.Die) check.Loss {
		b := ProspectiveDamage(rival.ID, rival.ID, rival.Char, aim)
		b.Die, b.Against, b.Beyond = d, own, beyond && Overflow(s, rival.ID, aim) != OverSecond
		if takesOut(s, b) {
			return check.Loss{Out: true, Wallet: takeoutOf(s, b).wallet, Die: d}
		}
		return check.Loss{Die: ModelFor(s, aim.On).LandingDie(s, b)}
	}
}

// refuseUsedThing refuses a thing that another effect die of the roll has made or changed
// (CORE-EFFECT-R3), unless the table allows it.
func refuseUsedThing(s *engine.State, rollID int, thing string) *game.Refusal {
	r := check.Of(s).Roll(rollID)
	if r == nil || thing == "" || !slices.Contains(r.Used, thing) || stackEffects.On(s) {
		return nil
	}
	return game.Refuse("CORE-EFFECT-R3", "cortex.refused.same_use")
}

// refuseUse refuses an aim of a further effect die at a thing that another effect die has made or
// changed, and at the target of another effect die if each die needs its own target.
func refuseUse(s *engine.State, r *pool.Roll, aim pool.Aim) *game.Refusal {
	if no := refuseUsedThing(s, r.ID, aimedThing(s, r, aim)); no != nil {
		return no
	}
	return refuseSameTarget(s, r, aim)
}

// refuseSameTarget refuses a second effect die on one target if, by an SFX, each of the remaining
// effect dice needs its own target (RUL-PWR-AREA).
func refuseSameTarget(s *engine.State, r *pool.Roll, aim pool.Aim) *game.Refusal {
	if r.ExtraEffects == 0 {
		return nil
	}
	hit := map[string]bool{targetOf(s, r, r.Aim): true}
	for _, thing := range r.Used {
		hit[ownerOf(s, thing)] = true
	}
	delete(hit, "")
	left := 0
	for _, p := range check.Of(s).Pending {
		if p.Kind == check.PendUse && p.Roll == r.ID {
			left++
		}
	}
	at := targetOf(s, r, aim)
	if !hit[at] || len(hit)+left-1 > r.ExtraEffects {
		return nil
	}
	return game.Refuse("RUL-PWR-AREA", "cortex.refused.same_target", game.W("name", people.Of(s).Name(at)))
}

// targetOf returns the character that an aim affects: the owner of the asset, or the character that
// is hit.
func targetOf(s *engine.State, r *pool.Roll, aim pool.Aim) string {
	switch {
	case aim.Kind == pool.AimAsset:
		return r.Char
	case draft.AimsAtCharacter(s, aim):
		return aim.On
	}
	return ownerOf(s, aim.On)
}

// ownerOf returns the owner of an asset, the bearer of an affliction, or the character that a word
// with colons names, "" for none.
func ownerOf(s *engine.State, thing string) string {
	if a := things.Of(s).Asset(thing); a != nil {
		return a.Owner
	}
	if b, ok := things.FindAffliction(s, thing); ok {
		return b.On
	}
	for _, w := range strings.Split(thing, ":") { // dice of a crowd, or a supporter of a leader
		if people.Of(s).Char(w) != nil {
			return w
		}
	}
	return ""
}

// aimedThing returns the existing complication or asset of an aim, "" if the aim would make a new
// thing.
func aimedThing(s *engine.State, r *pool.Roll, aim pool.Aim) string {
	if k := draft.AimKindOf(s, aim.Kind); k != nil && k.ThingAt != nil {
		return k.ThingAt(s, r, aim)
	}
	return ""
}

// freeEffectDice returns the dice that the free second effect die may be, largest first, without
// the dice that were bought since.
func freeEffectDice(s *engine.State, p *check.Pending, r *pool.Roll) []int {
	still := r.EffectCandidates()
	if r.EffectFrom == pool.EffectReroll && len(p.Left) > 0 { // the next highest (REROLL-R3)
		return still
	}
	return pool.LargestFirst(r,
		slices.DeleteFunc(slices.Clone(p.Left), func(i int) bool { return !slices.Contains(still, i) }))
}

// withEffectComparison compares a damage with the effect die of the roll that answered r, in any
// stakes. Without an answering roll it compares in high stakes, with the effect die of an
// opposition that a character leads. In all other cases the damage stays as it is.
func withEffectComparison(t *engine.Tx, r *pool.Roll, b check.Damage) check.Damage {
	if m := check.CheckKindOf(t.S, r.For); m != nil && m.Opposed != nil {
		if o := m.Opposed.AnsweringRoll(t.S, r); o != nil { // in any stakes (ACT-R2)
			return withComparison(t, o, b)
		}
	}
	for _, o := range check.Of(t.S).RollsOf(r.For) {
		if check.IsOpposition(t.S, o) && o.Char != "" && check.StakesOf(t.S, r.ID) == scene.HighStakes {
			return withComparison(t, o, b)
		}
	}
	return b
}

// UsesEffect reports whether the effect die of a winning roll is told. A second throw for the
// effect die, or the d6 in its place, is told only if the die is used (NOEFF-02, REROLL-02).
func UsesEffect(s *engine.State, r *pool.Roll, aim pool.Aim) bool {
	switch {
	case r.EffectFrom == pool.EffectLeft:
		return true
	case stepsByOne(s, aim):
		return false
	case r.EffectFrom == pool.EffectReroll && draft.AimsAtCharacter(s, aim):
		needed, _ := NeedsEffect(s, ProspectiveDamage(r.ID, r.ID, r.Char, aim))
		return needed
	}
	return true
}

// An effect beyond d12: takeout, or a second effect die (CORE-EFFECT-R1).
const pendBeyond = "beyond"
