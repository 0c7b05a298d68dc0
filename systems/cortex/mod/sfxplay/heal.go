package sfxplay

import (
	"slices"
	"strings"

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

// healPrefix begins the words of dice that an SFX adds to a recovery.
const healPrefix = "heal:"

// addsToRecovery reports whether an SFX adds a power to the recovery of another character.
func addsToRecovery(u sfx.Use) bool {
	return slices.ContainsFunc(u.Gain, func(op sfx.Op) bool {
		return slices.ContainsFunc(op.Of.Lists, func(way []sfx.Op) bool {
			return slices.ContainsFunc(way,
				func(op sfx.Op) bool { return op.Op == "add" && op.To.First() == "ally_recovery" })
		})
	})
}

// healingDice returns the options to add powers of PCs to the test of c to recover from an
// affliction. They are powers of any PC in the scene but the bearer of the affliction, also of c.
// Each SFX that allows this adds one power of its set, at no cost (RUL-PWR-HEALING).
func healingDice(s *engine.State, c *people.Character, checkID string) []draft.PoolOption {
	affliction, ok := things.FindAffliction(s, check.RecoversFrom(s, checkID))
	if !ok {
		return nil
	}
	var os []draft.PoolOption
	for _, by := range people.Of(s).Chars {
		if by.ID == affliction.On || !by.IsPC() || by.Away || by.Out != "" {
			continue
		}
		for _, u := range usableSFX(s, by) {
			if !addsToRecovery(u) {
				continue
			}
			for _, t := range activeTraits(s, by, u.Set) {
				os = append(os, healingDie(s, c, by, u, t))
			}
		}
	}
	return os
}

func healingDie(s *engine.State, c, by *people.Character, u sfx.Use, t sheet.Trait) draft.PoolOption {
	group := healPrefix + by.ID + ":" + u.Word
	d := pool.Die{Word: group + ":" + t.Word, Name: t.Name, Set: u.Name, From: pool.FromTrait}
	o := draft.PoolOption{Word: d.Word, Name: game.Quote(t.Name), Group: draft.GroupOfThings(), ExclusiveGroup: group,
		Conflict: game.Refuse("RUL-SFX-ONCE", "cortex.sfx.refused.twice", game.W("name", u.Name)),
		Note:     game.Say("cortex.pool.heals", game.W("name", by.DisplayName()), game.W("sfx", u.Name))}
	if by.ID != c.ID {
		d.Name, d.From = by.DisplayName()+": "+t.Name, pool.FromHelper
	}
	d.Die = slices.Max(draft.DiceOf(s, by, t))
	o.Dice = []pool.Die{d}
	return o
}

// refuseHealedTwice refuses a pool that has a power twice: as a trait, and added by an SFX of its
// owner.
func refuseHealedTwice(p draft.Pool) *game.Refusal {
	for _, d := range p.Dice {
		if d.From != pool.FromTrait || !strings.HasPrefix(d.Word, healPrefix) {
			continue
		}
		trait := d.Word[strings.LastIndexByte(d.Word, ':')+1:]
		if slices.ContainsFunc(p.Dice, func(o pool.Die) bool { return o.From == pool.FromTrait && o.Word == trait }) {
			return game.Refuse("RUL-PWR-HEALING", "cortex.sfx.refused.healed_twice", game.W("name", d.Name))
		}
	}
	return nil
}

// recoverInputs returns the input for the affliction, or the character with points of harm, to
// recover: of the kinds and on the characters that the entry names (RUL-SFX-STRESS).
func recoverInputs(s *engine.State, c *people.Character, u sfx.Use, op sfx.Op) ([]game.Input, bool) {
	input := game.Input{Param: paramThing}
	for _, b := range things.Afflictions(s) {
		if b.On == "" || !heals(s, op.What, b) || op.Who == "owner" && b.On != c.ID || op.Who == "other" &&
			b.On == c.ID {
			continue
		}
		input.Choices = append(input.Choices, afflictionChoice(s, b))
	}
	for _, o := range charactersToHeal(s, c, op) {
		input.Choices = append(input.Choices, game.Choice{Word: lifeWord + o.ID,
			Label: game.Say("cortex.sfx.heals", game.W("name", o.DisplayName()),
				game.N("n", int(carrierDie(s, c, u))))})
	}
	return []game.Input{input}, len(input.Choices) > 0
}

// lifeWord begins the word of a character that gets points back, at tables where harm is points.
const lifeWord = "points:"

// charactersToHeal returns the characters with points of harm that an SFX may give back
// (RUL-SFX-LIFE).
func charactersToHeal(s *engine.State, c *people.Character, op sfx.Op) []*people.Character {
	heal := harm.Recovery.Of(s)
	if heal == nil || op.What != "stress" && op.What != "complication_or_stress" {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(people.Of(s).Chars), func(o *people.Character) bool {
		return op.Who == "owner" && o.ID != c.ID || op.Who == "other" && o.ID == c.ID ||
			o.Out == people.OutLost || !heal.NeedsHealing(s, o)
	})
}

// heals reports whether a recovery of the kind in an entry includes an affliction.
func heals(s *engine.State, what string, b things.Affliction) bool {
	switch what {
	case "trauma":
		return b.Kind == what
	case "complication_illness":
		return b.Kind == "complication"
	case "stress":
		return b.Kind == "stress" || b.Kind == "complication" && !harm.HarmModel.Is(s, "stress")
	}
	return b.Kind != "trauma"
}

// recoverAffliction ends or steps an affliction as the entry says; trauma is stepped down by one
// (RUL-ABIL-RECOVER). Where harm is points, it gives back as many as the carrierDie has faces.
func recoverAffliction(t *engine.Tx, c *people.Character, u sfx.Use, op sfx.Op, args game.Args) {
	if char, points := strings.CutPrefix(args.One("thing"), lifeWord); points {
		harm.Recovery.Of(t.S).Heal(t, char, int(carrierDie(t.S, c, u)))
		return
	}
	b, _ := things.FindAffliction(t.S, args.One("thing"))
	if op.By.Clear {
		b.KindIn(t.S).End(t, b.ID, "ruled")
		return
	}
	b.Step(t, op.By.N, "ruled")
}
