package sfxplay

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
)

// followsWin reports whether an SFX is used after its owner has won a roll.
func followsWin(u sfx.Use) bool { return u.Usage.Phase == sfx.Resolved && u.Usage.Event == "roll_won" }

// refuseAfterWin refuses an SFX that follows a won roll: if the character has won none, if the roll
// is not of the kind that the SFX needs, if the SFX was used on the roll or as often as the scene
// allows (RUL-SFX-ONCE), or if the roll lacks what the SFX requires (RUL-SFX-HOST).
func refuseAfterWin(s *engine.State, c *people.Character, u sfx.Use) *game.Refusal {
	r := lastWon(s, c.ID)
	switch {
	case r == nil:
		return game.Refuse("SFXM-03", "cortex.sfx.refused.not_won", game.W("name", u.Name),
			game.W("who", c.DisplayName()))
	case !fitsRoll(s, u, r):
		return game.Refuse("RUL-SFX-ROLLS", "cortex.sfx.refused.not_attacked", game.W("name", u.Name),
			game.W("who", c.DisplayName()))
	case slices.Contains(r.SFXUsed, u.Word):
		return game.Refuse("RUL-SFX-ONCE", "cortex.sfx.refused.twice", game.W("name", u.Name))
	case isUsedUp(s, c, u):
		return refuseUsedUp(u)
	}
	return u.RefuseUnmet(r.Pool, draft.SFXWorld(s, c, r.For))
}

// fitsRoll reports whether an SFX may follow a roll of this kind. It does not check rolls that harm
// or that make an asset: the players say whether a roll is one of those (RUL-SFX-ROLLS).
func fitsRoll(s *engine.State, u sfx.Use, r *pool.Roll) bool {
	k := check.CheckKindOf(s, r.For)
	if len(u.Usage.Rolls) == 0 || k == nil {
		return true
	}
	opposed := len(check.FoesOf(s, r)) > 0
	return slices.ContainsFunc(u.Usage.Rolls, func(kind string) bool {
		switch kind {
		case "test":
			return k.Name == kind
		case "contest":
			return k.Name != "test" && opposed
		case "defense":
			return opposed || k.Opposed != nil && k.Opposed.FailureHurts(s, r.For)
		case "recovery":
			return check.RecoversFrom(s, r.For) != ""
		}
		return true
	})
}

// targets returns the characters that an SFX may be used on after a won roll: those that opposed
// the roll or, if no character did, any GMC in the scene. Some SFX work on minor GMCs alone.
func targets(s *engine.State, c *people.Character, u sfx.Use) []*people.Character {
	var foes []string
	if r := lastWon(s, c.ID); r != nil {
		foes = check.FoesOf(s, r)
	}
	minor := slices.Contains(u.Usage.Requires, minorTarget)
	return slices.DeleteFunc(draft.AimTargets(s, check.RollContext{Char: c, Foes: foes}),
		func(o *people.Character) bool {
			return len(foes) > 0 && !slices.Contains(foes, o.ID) || minor && o.Rank != people.Minor
		})
}

// minorTarget is the requirement of an SFX that works on minor GMCs alone.
const minorTarget = "target_is_gmc_minor"

// targetInputs returns the input for the character that the SFX is used on.
func targetInputs(s *engine.State, c *people.Character, u sfx.Use, _ sfx.Op) ([]game.Input, bool) {
	input := game.Input{Param: paramTarget}
	for _, o := range targets(s, c, u) {
		input.Choices = append(input.Choices, game.Choice{Word: o.ID, Label: game.Quote(o.DisplayName())})
	}
	return []game.Input{input}, len(input.Choices) > 0
}

// afflictInputs returns the inputs for the target of a complication, for its name and, if it takes
// effect later, for the text that says when.
func afflictInputs(s *engine.State, c *people.Character, u sfx.Use, op sfx.Op) ([]game.Input, bool) {
	inputs, can := targetInputs(s, c, u, op)
	named, _ := complicationInputs(s, c, u, op)
	if op.Trigger != "" { // the text says when it takes effect
		named = append(named, game.Input{Param: paramText})
	}
	return append(inputs, named...), can
}

func afflict(t *engine.Tx, _ *people.Character, _ sfx.Use, op sfx.Op, args game.Args) {
	things.AddComplication(t, args.One("target"), args.One("name"), game.DiceOf(op.Die)[0], "sfx")
}

// afflictAllInputs returns the input for the name of the complication that all others in the scene
// get (RUL-ABIL-AREA).
func afflictAllInputs(s *engine.State, c *people.Character, u sfx.Use, op sfx.Op) ([]game.Input, bool) {
	_, can := targetInputs(s, c, u, op)
	inputs, _ := complicationInputs(s, c, u, op)
	return inputs, can
}

func afflictAll(t *engine.Tx, c *people.Character, _ sfx.Use, op sfx.Op, args game.Args) {
	for _, o := range slices.Clone(people.Of(t.S).Chars) {
		if o.ID != c.ID && !o.Away && o.Out == "" {
			things.AddComplication(t, o.ID, args.One("name"), game.DiceOf(op.Die)[0], "sfx")
		}
	}
}

// throwOut takes the target out of the scene, unless its player or, for a GMC, the GM pays for it
// to stay (RUL-ABIL-REMOVE).
func throwOut(t *engine.Tx, c *people.Character, _ sfx.Use, _ sfx.Op, args game.Args) {
	r := lastWon(t.S, c.ID)
	harm.TakeOut(t, harm.TakeoutDamage(r, args.One("target"), "", r.EffectDie(0)))
}

// absorb makes an asset of the effect die that was beaten, or of a d4 if there is none
// (RUL-PWR-ABSORB). A static difficulty counts as the die of its row (STATIC-R3).
func absorb(t *engine.Tx, c *people.Character, _ sfx.Use, _ sfx.Op, args game.Args) {
	won := lastWon(t.S, c.ID)
	d := max(dice.D4, check.RowOf(t.S, won.For))
	if r := rollBeatenBy(t.S, won); r != nil && r.EffectFrom == pool.EffectLeft {
		d = max(d, r.EffectDie(0))
	}
	name := args.One("name")
	a := things.Asset{ID: things.FreeWord(t.S, name), Name: name, Die: d, BaseDie: d, Owner: c.ID, For: things.ForScene}
	t.Emit(things.AssetSet{Asset: a, Why: "sfx"})
}

// shutDownKinds maps the target of a shutdown to the kinds of trait sets that it may come from.
var shutDownKinds = map[string][]string{
	"target.device":  {sheet.KindGear, sheet.KindSignatureAssets},
	"target.ability": {sheet.KindAbilities, sheet.KindPowers},
}

// otherTraitInputs returns the input for the trait of a target to shut down or to steal.
func otherTraitInputs(s *engine.State, c *people.Character, u sfx.Use, op sfx.Op) ([]game.Input, bool) {
	input := game.Input{Param: paramTraits}
	input.Max = 1
	for _, o := range targets(s, c, u) {
		for _, set := range o.Sets {
			if !slices.Contains(shutDownKinds[op.What], sheet.KindOf(set.Name)) {
				continue
			}
			for _, trait := range set.Traits {
				if refuseClosed(s, o, set.Name, trait.Word) == nil {
					input.Choices = append(input.Choices,
						game.Choice{Word: o.ID + ":" + trait.Word, Label: game.Quote(trait.Name),
							Dice: trait.Dice(), Note: game.Say("cortex.sfx.whose", game.W("name", o.DisplayName()))})
				}
			}
		}
	}
	return []game.Input{input}, len(input.Choices) > 0
}

func shutDownOther(t *engine.Tx, _ *people.Character, u sfx.Use, op sfx.Op, args game.Args) {
	o, trait := namedTrait(t.S, args)
	t.Emit(TraitShutDown{Closed: ClosedTrait{Char: o.ID, Trait: trait.Word, Name: trait.Name, By: u.Word,
		Until: slices.Clone(op.Until.On)}})
}

// steal gives the owner an asset until the scene ends: a copy of another character's ability, at
// most as large as the ability that carries the SFX (RUL-ABIL-LEECH).
func steal(t *engine.Tx, c *people.Character, u sfx.Use, _ sfx.Op, args game.Args) {
	_, trait := namedTrait(t.S, args)
	d := min(slices.Max(trait.Dice()), hostDie(t.S, c, u))
	a := things.Asset{ID: things.FreeWord(t.S, trait.Name), Name: trait.Name, Die: d, BaseDie: d, Owner: c.ID,
		For: things.ForScene}
	t.Emit(things.AssetSet{Asset: a, Why: "sfx"})
}

// namedTrait returns the character and the trait that the argument "traits" names, as id and word
// with a colon between; a nil character if there is none.
func namedTrait(s *engine.State, args game.Args) (*people.Character, sheet.Trait) {
	for _, o := range people.Of(s).Chars {
		for _, set := range o.Sets {
			for _, trait := range set.Traits {
				if o.ID+":"+trait.Word == args.One("traits") {
					return o, trait
				}
			}
		}
	}
	return nil, sheet.Trait{}
}

// winningRoll returns the roll with the effect die that will be used at these totals, of a roll
// that is about to be compared and its opponent; nil for none.
func winningRoll(s *engine.State, r *pool.Roll) *pool.Roll {
	v, ok := check.ComparisonOf(s, r)
	switch {
	case !ok:
		return nil
	case r.Total() > v.Total && v.Wins:
		return r
	case r.Total() <= v.Total && v.Loses:
		return v.Opponent
	}
	return nil
}

// lastWon returns the last roll that a character won, if nothing has happened since
// (CORE-EFFECT-R4); nil for none.
func lastWon(s *engine.State, char string) *pool.Roll {
	for _, r := range slices.Backward(check.Of(s).Rolls) {
		if r.Char != char || check.IsOpposition(s, r) {
			continue
		}
		if won, fresh := check.HasWon(s, r); won && fresh {
			return r
		}
	}
	return nil
}

// rollBeatenBy returns the roll that the roll won has beaten: the last committed roll of another
// thrower in the same check; nil if won beat a number.
func rollBeatenBy(s *engine.State, won *pool.Roll) *pool.Roll {
	for _, r := range slices.Backward(check.Of(s).RollsOf(won.For)) {
		if r.ID != won.ID && r.Committed && r.Char != won.Char {
			return r
		}
	}
	return nil
}
