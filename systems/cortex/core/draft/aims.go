package draft

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
)

// AimKind is a kind of use for an effect die. The word of an aim is its kind, its target and what
// the die makes there, separated by colons.
type AimKind struct {
	Kind      string
	Choices   func(*engine.State, check.RollContext) []game.Choice
	Named     bool // a name must be given
	FirstOnly bool // only the first effect die of a roll may have it
	// NotNow is the refusal while the aim is not offered; nil: that no effect die waits for a use
	NotNow           *game.Refusal
	TargetsCharacter bool // the target is a character, who suffers it
	// Apply uses the die d of a roll. most is the maximum size of what the die makes, 0 for none.
	// beyond says that d went beyond d12.
	Apply func(t *engine.Tx, r *pool.Roll, aim pool.Aim, d, most dice.Die, beyond bool)
	// AimChoices returns the uses, after the outcome, of an effect die d that has no use yet. Each
	// use is a button of its own. If there is any use, the winner of the roll is asked. first says
	// that d is the winning effect die, not a further one. nil: this aim is chosen with the throw.
	AimChoices func(s *engine.State, r *pool.Roll, d dice.Die, first bool) []AimChoice
	// Validate refuses an aim that this character cannot have; nil: never.
	Validate func(s *engine.State, char string, aim pool.Aim) *game.Refusal
	// ThingAt returns the existing thing that the die would change, "" if the die would make a new
	// thing.
	ThingAt func(s *engine.State, r *pool.Roll, aim pool.Aim) string
}

// AimChoice is one use of an effect die that may be picked after the outcome.
type AimChoice struct {
	Word   string // of the aim
	Label  game.Msg
	Closed *game.Refusal
}

// AimChoicesFor returns the uses of an effect die of a roll that has its outcome.
func AimChoicesFor(s *engine.State, r *pool.Roll, d dice.Die, first bool) []AimChoice {
	var taps []AimChoice
	for _, h := range engine.HooksOf[Hooks](s) {
		for _, k := range h.Aims {
			if k.AimChoices != nil {
				taps = append(taps, k.AimChoices(s, r, d, first)...)
			}
		}
	}
	return taps
}

// AsksEffectUse reports whether the winner of a roll is asked for the use of an effect die that has
// no declared use: the beaten side has dice to lose.
func AsksEffectUse(s *engine.State, r *pool.Roll) bool {
	return len(AimChoicesFor(s, r, dice.D12, false)) > 0
}

// AimKindOf returns the kind of an aim, of any mod; nil for none.
func AimKindOf(s *engine.State, kind string) *AimKind {
	for _, h := range engine.AllHooks[Hooks](s) {
		for _, k := range h.Aims {
			if k.Kind == kind {
				return k
			}
		}
	}
	return nil
}

// AimsAtCharacter reports whether the target of an aim is a character.
func AimsAtCharacter(s *engine.State, aim pool.Aim) bool {
	k := AimKindOf(s, aim.Kind)
	return k != nil && k.TargetsCharacter
}

// AimChoices returns the uses that may be declared for the effect die with the throw.
func AimChoices(s *engine.State, st check.RollContext) []game.Choice {
	var cs []game.Choice
	for _, h := range engine.HooksOf[Hooks](s) {
		for _, k := range h.Aims {
			cs = append(cs, k.Choices(s, st)...)
		}
	}
	return cs
}

// FitAim refuses an aim that lacks a required name (CORE-EFFECT-R6) or that its kind refuses.
func FitAim(s *engine.State, char string, args game.Args) *game.Refusal {
	aim := pool.AimOf(args)
	k := AimKindOf(s, aim.Kind)
	switch {
	case k == nil:
		return nil
	case k.Named && aim.Name == "":
		return game.Refuse("CORE-EFFECT-R6", "cortex.refused.unnamed")
	case k.Validate != nil:
		return k.Validate(s, char, aim)
	}
	return nil
}

// AimTargets returns the characters that the character of a context may aim at: other GMCs, and
// the PCs among its foes. All of them are in the scene and not out.
func AimTargets(s *engine.State, st check.RollContext) []*people.Character {
	return slices.DeleteFunc(slices.Clone(people.Of(s).Chars), func(c *people.Character) bool {
		return c.ID == st.Char.ID || c.Away || c.Out != "" || c.IsPC() && !slices.Contains(st.Foes, c.ID)
	})
}
