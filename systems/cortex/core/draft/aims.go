package draft

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
)

// AimKind is one thing that an effect die may be for. Its words are its kind,
// whom or what it is at, and what it makes there, parted by colons.
type AimKind struct {
	Kind      string
	Choices   func(*engine.State, check.RollContext) []game.Choice
	Named     bool // it wants a name
	FirstOnly bool // no further effect die of a roll may be for it
	// NotNow is why an effect die cannot be used for it while it is not offered; nil: nothing of its own
	NotNow           *game.Refusal
	TargetsCharacter bool // it befalls a character, who is what it is at
	Apply            func(t *engine.Tx, r *pool.Roll, aim pool.Aim, d, most dice.Die, beyond bool)
	// AimChoices are what a die would come to that has no use yet, of a size that is
	// known by now: each is a button of its own, and where there is one whoever
	// won is asked. first: it is the die that won. nil: it is aimed with the throw.
	AimChoices func(s *engine.State, r *pool.Roll, d dice.Die, first bool) []AimChoice
	// Validate refuses one that this character cannot have; nil: never.
	Validate func(s *engine.State, char string, aim pool.Aim) *game.Refusal
	// ThingAt is the thing on the table that it would go into, "" if it makes a new one.
	ThingAt func(s *engine.State, r *pool.Roll, aim pool.Aim) string
}

// AimChoice is one use of an effect die, with what would come of it.
type AimChoice struct {
	Word   string // of the aim
	Label  game.Msg
	Closed *game.Refusal
}

// AimChoicesFor are the uses of an effect die of a roll whose outcome is known by now.
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

// AsksEffectUse reports whether whoever won with a roll, and named no use for its
// effect die, is asked for one: what it has beaten has dice to lose.
func AsksEffectUse(s *engine.State, r *pool.Roll) bool {
	return len(AimChoicesFor(s, r, dice.D12, false)) > 0
}

// AimKindOf is what an aim is one of; nil for none.
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

// AimsAtCharacter reports whether an aim befalls a character.
func AimsAtCharacter(s *engine.State, aim pool.Aim) bool {
	k := AimKindOf(s, aim.Kind)
	return k != nil && k.TargetsCharacter
}

// AimChoices are what the effect die may make.
func AimChoices(s *engine.State, st check.RollContext) []game.Choice {
	var cs []game.Choice
	for _, h := range engine.HooksOf[Hooks](s) {
		for _, k := range h.Aims {
			cs = append(cs, k.Choices(s, st)...)
		}
	}
	return cs
}

// FurtherAims are what another effect die of a roll may make.
func FurtherAims(s *engine.State, st check.RollContext) []game.Choice {
	return slices.DeleteFunc(AimChoices(s, st), func(c game.Choice) bool {
		kind, _, _ := strings.Cut(c.Word, ":")
		k := AimKindOf(s, kind)
		return k != nil && k.FirstOnly
	})
}

// AimOf reads what was aimed at, and the name that was given.
func AimOf(args game.Args) pool.Aim { return AimNamed(args.One("make"), args.One("name")) }

// AimNamed returns an aim of an effect die by its word and name.
func AimNamed(word, name string) pool.Aim {
	aim := pool.Aim{Name: name}
	words := strings.SplitN(word, ":", 3)
	aim.Kind = words[0]
	if len(words) > 1 {
		aim.On = words[1]
	}
	if len(words) > 2 {
		aim.Name = words[2]
	}
	return aim
}

// FitAim refuses an aim without the name that it wants, or that cannot be.
func FitAim(s *engine.State, char string, args game.Args) *game.Refusal {
	aim := AimOf(args)
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

// AimTargets are whom a character may aim at: the GMCs in the scene, and the PCs
// that oppose it.
func AimTargets(s *engine.State, st check.RollContext) []*people.Character {
	return slices.DeleteFunc(slices.Clone(people.Of(s).Chars), func(c *people.Character) bool {
		return c.ID == st.Char.ID || c.Away || c.Out != "" || c.IsPC() && !slices.Contains(st.Foes, c.ID)
	})
}
