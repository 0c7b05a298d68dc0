package sfxplay

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/asset"
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

// complicationInputs returns the input for the name of a complication. The preset is the name in
// the entry, or a stock name if the entry has none.
func complicationInputs(s *engine.State, _ *people.Character, _ sfx.Use, op sfx.Op) ([]game.Input, bool) {
	name := things.StockName(s, check.Of(s).NextID)
	if op.Called != nil {
		name = op.Called.In(s.Lang)
	}
	return []game.Input{{Param: people.ParamNewName, Preset: name}}, true
}

func addComplication(t *engine.Tx, c *people.Character, _ sfx.Use, op sfx.Op, args game.Args) {
	things.NewComplication(t, c.ID, args.One("name"), game.DiceOf(op.Die)[0], "sfx")
}

// addNamedComplication adds a complication with the name that the entry gives.
func addNamedComplication(t *engine.Tx, c *people.Character, _ sfx.Use, op sfx.Op, _ game.Args) {
	things.AddComplication(t, c.ID, op.Name, game.DiceOf(op.Die)[0], "sfx")
}

// addCostComplications adds the complications that an SFX on a pool costs its owner.
func addCostComplications(t *engine.Tx, c *people.Character, u sfx.Use) {
	for _, op := range u.Cost {
		if op.Op == "create" {
			addNamedComplication(t, c, u, op, nil)
		}
	}
}

// troubleOwnInputs returns the inputs for the character of the owner's side that gets a
// complication of the GM's, and for the name of the complication.
func troubleOwnInputs(s *engine.State, c *people.Character, u sfx.Use, op sfx.Op) ([]game.Input, bool) {
	input := game.Input{Param: paramTarget}
	for _, o := range people.Of(s).Chars {
		if o.IsPC() == c.IsPC() && !o.Away && o.Out == "" {
			input.Choices = append(input.Choices,
				game.Choice{Word: o.ID, Label: game.Quote(o.DisplayName()), Selected: o.ID == c.ID})
		}
	}
	inputs, can := complicationInputs(s, c, u, op)
	return append([]game.Input{input}, inputs...), can
}

// harmful is the reference to a complication or stress die of the owner of an SFX.
const harmful = "comp.own"

// harmfulInputs returns the input for the complication or stress on the owner that the SFX steps.
// It leaves out a d12 if the step is up, since that would be no cost.
func harmfulInputs(s *engine.State, c *people.Character, _ sfx.Use, op sfx.Op) ([]game.Input, bool) {
	input := game.Input{Param: paramThing}
	for _, b := range things.AfflictionsOn(s, c.ID) {
		if !heals(s, "complication_or_stress", b) || op.By.N > 0 && b.Die == dice.D12 {
			continue
		}
		input.Choices = append(input.Choices,
			game.Choice{Word: b.ID, Label: game.Quote(b.FullName(s)), Dice: []dice.Die{b.Die}})
	}
	return []game.Input{input}, len(input.Choices) > 0
}

func stepHarmful(t *engine.Tx, _ *people.Character, _ sfx.Use, op sfx.Op, args game.Args) {
	b, _ := things.FindAffliction(t.S, args.One("thing"))
	b.Step(t, op.By.N, "ruled")
}

// renameInputs returns the inputs for a complication on the owner and its new name. The id of the
// complication stays, so it still counts as the same one (COMP-R1).
func renameInputs(s *engine.State, c *people.Character, u sfx.Use, _ sfx.Op) ([]game.Input, bool) {
	input := game.Input{Param: paramThing}
	for _, b := range things.AfflictionsOn(s, c.ID) {
		if b.Kind == "complication" {
			input.Choices = append(input.Choices,
				game.Choice{Word: b.ID, Label: game.Quote(b.FullName(s)), Dice: []dice.Die{b.Die}})
		}
	}
	return []game.Input{input, {Param: paramNewName(u)}}, len(input.Choices) > 0
}

func rename(t *engine.Tx, _ *people.Character, u sfx.Use, _ sfx.Op, args game.Args) {
	asset.RenameComplication(t, args.One("thing"), args.One(paramNewName(u).Name))
}

// moveInputs returns the input for the complication or stress die of another character that the
// user takes over (RUL-SFX-STRESS).
func moveInputs(s *engine.State, c *people.Character, _ sfx.Use, op sfx.Op) ([]game.Input, bool) {
	input := game.Input{Param: paramThing}
	for _, b := range things.Afflictions(s) {
		if b.On != "" && b.On != c.ID && b.Trait == "" && b.KindIn(s).Add != nil &&
			heals(s, op.What, b) {
			input.Choices = append(input.Choices, afflictionChoice(s, b))
		}
	}
	return []game.Input{input}, len(input.Choices) > 0
}

// takeOverDie ends a complication or stress of its bearer and gives it to the user of the SFX.
func takeOverDie(t *engine.Tx, c *people.Character, _ sfx.Use, _ sfx.Op, args game.Args) {
	b, _ := things.FindAffliction(t.S, args.One("thing"))
	k := b.KindIn(t.S)
	k.End(t, b.ID, "ruled")
	k.Add(t, b, c.ID, "sfx")
}

func afflictionChoice(s *engine.State, b things.Affliction) game.Choice {
	return game.Choice{Word: b.ID, Label: game.Quote(b.FullName(s)), Dice: []dice.Die{b.Die},
		Note: game.Say("cortex.sfx.whose", game.W("name", people.Of(s).Name(b.On)))}
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
