package sfxplay

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
)

var paramTarget = game.Param{Name: "target", Kind: game.Pick, Min: 1, Max: 1}

// followsWin reports whether an SFX is used once its owner has won a roll.
func followsWin(u sfx.Use) bool { return u.Usage.Phase == sfx.Resolved && u.Usage.Event == "roll_won" }

// whyNotAfter refuses an SFX that follows a won roll: without one, a second time
// on one roll, or with dice that it does not ask for (RUL-SFX-ONCE, RUL-SFX-HOST).
func whyNotAfter(s *core.State, c *core.Character, u sfx.Use) *game.Refusal {
	r := s.LastWon(c.ID)
	switch {
	case r == nil:
		return game.Refuse("SFXM-03", "cortex.sfx.refused.not_won", game.W("name", u.Name), game.W("who", c.DisplayName()))
	case slices.Contains(r.SFXUsed, u.Word):
		return game.Refuse("RUL-SFX-ONCE", "cortex.sfx.refused.twice", game.W("name", u.Name))
	case spent(s, c, u):
		return game.Refuse("RUL-SFX-ONCE", "cortex.sfx.refused.scene", game.W("name", u.Name))
	}
	return u.RefuseUnmet(r.Pool, s.SFXWorld(c, r.For))
}

// targets are whom an SFX may be turned on after a won roll: who opposed it, or
// where only dice did, any GMC in the scene.
func targets(s *core.State, c *core.Character, u sfx.Use) []*core.Character {
	var foes []string
	if r := s.LastWon(c.ID); r != nil {
		foes = s.FoesOf(r)
	}
	minor := slices.Contains(u.Usage.Requires, minorTarget)
	return slices.DeleteFunc(s.AimTargets(core.RollContext{Char: c, Foes: foes}), func(o *core.Character) bool {
		return len(foes) > 0 && !slices.Contains(foes, o.ID) || minor && o.Rank != core.Minor
	})
}

// minorTarget is what an SFX requires that works on minor GMCs alone.
const minorTarget = "target_is_gmc_minor"

// targetInputs asks on whom it is used.
func targetInputs(s *core.State, c *core.Character, u sfx.Use, _ sfx.Op) ([]game.Input, bool) {
	input := game.Input{Param: paramTarget}
	for _, o := range targets(s, c, u) {
		input.Choices = append(input.Choices, game.Choice{Word: o.ID, Label: game.Quote(o.DisplayName())})
	}
	return []game.Input{input}, len(input.Choices) > 0
}

// afflicts asks whom a complication befalls, and its name.
func afflicts(s *core.State, c *core.Character, u sfx.Use, op sfx.Op) ([]game.Input, bool) {
	inputs, can := targetInputs(s, c, u, op)
	named, _ := complicationInputs(s, c, u, op)
	if op.Trigger != "" { // when it takes effect, people say
		named = append(named, game.Input{Param: paramSaid})
	}
	return append(inputs, named...), can
}

func afflict(t *core.Tx, _ *core.Character, _ sfx.Use, op sfx.Op, args game.Args) {
	core.AddComplication(t, args.One("target"), args.One("name"), game.DiceOf(op.Die)[0], "sfx")
}

// afflictsAll asks for the name of what befalls everybody else in the scene
// (RUL-ABIL-AREA).
func afflictsAll(s *core.State, c *core.Character, u sfx.Use, op sfx.Op) ([]game.Input, bool) {
	_, can := targetInputs(s, c, u, op)
	inputs, _ := complicationInputs(s, c, u, op)
	return inputs, can
}

func afflictAll(t *core.Tx, c *core.Character, _ sfx.Use, op sfx.Op, args game.Args) {
	for _, o := range slices.Clone(t.S.Chars) {
		if o.ID != c.ID && !o.Away && o.Out == "" {
			core.AddComplication(t, o.ID, args.One("name"), game.DiceOf(op.Die)[0], "sfx")
		}
	}
}

// throwOut takes the target out of the scene, unless it pays to stay
// (RUL-ABIL-REMOVE).
func throwOut(t *core.Tx, c *core.Character, _ sfx.Use, _ sfx.Op, args game.Args) {
	r := t.S.LastWon(c.ID)
	core.TakeOut(t, core.Damage{Roll: r.ID, EffectRoll: r.ID, On: args.One("target"), By: c.ID, Die: r.EffectDie(0)})
}

// absorb makes an asset of the effect die that was beaten, a d4 if there is none
// (RUL-PWR-ABSORB).
func absorb(t *core.Tx, c *core.Character, _ sfx.Use, _ sfx.Op, args game.Args) {
	d := dice.D4
	if r := t.S.RollBeatenBy(t.S.LastWon(c.ID)); r != nil && r.EffectFrom == pool.EffectLeft {
		d = max(d, r.EffectDie(0))
	}
	name := args.One("name")
	a := core.Asset{ID: t.S.FreeWord(name), Name: name, Die: d, BaseDie: d, Owner: c.ID, For: core.ForScene}
	t.Emit(core.AssetSet{Asset: a, Why: "sfx"})
}

// robbed are the kinds of traits that an SFX shuts down of another.
var robbed = map[string][]string{
	"target.device": {"gear", "signature_assets"}, "target.ability": {"abilities", "powers"},
}

// askTheirs asks which trait of a target is shut down.
func askTheirs(s *core.State, c *core.Character, u sfx.Use, op sfx.Op) ([]game.Input, bool) {
	input := game.Input{Param: paramTraits}
	input.Max = 1
	for _, o := range targets(s, c, u) {
		for _, set := range o.Sets {
			if !slices.Contains(robbed[op.What], sheet.KindOf(set.Name)) {
				continue
			}
			for _, trait := range set.Traits {
				if shutBy(s, o, set.Name, trait.Word) == nil {
					input.Choices = append(input.Choices, game.Choice{Word: o.ID + ":" + trait.Word, Label: game.Quote(trait.Name),
						Dice: trait.Dice(), Note: game.Say("cortex.sfx.whose", game.W("name", o.DisplayName()))})
				}
			}
		}
	}
	return []game.Input{input}, len(input.Choices) > 0
}

func shutTheirs(t *core.Tx, _ *core.Character, u sfx.Use, op sfx.Op, args game.Args) {
	o, trait := theirs(t.S, args)
	t.Emit(TraitShutDown{Down: ClosedTrait{Char: o.ID, Trait: trait.Word, Name: trait.Name, By: u.Word, Until: slices.Clone(op.Until.On)}})
}

// steal gives the owner an ability of another for the scene, at most as large as
// its own (RUL-ABIL-LEECH).
func steal(t *core.Tx, c *core.Character, u sfx.Use, _ sfx.Op, args game.Args) {
	_, trait := theirs(t.S, args)
	d := min(slices.Max(trait.Dice()), hostDie(t.S, c, u))
	a := core.Asset{ID: t.S.FreeWord(trait.Name), Name: trait.Name, Die: d, BaseDie: d, Owner: c.ID, For: core.ForScene}
	t.Emit(core.AssetSet{Asset: a, Why: "sfx"})
}

// theirs is the trait of another that a line names.
func theirs(s *core.State, args game.Args) (*core.Character, sheet.Trait) {
	for _, o := range s.Chars {
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
