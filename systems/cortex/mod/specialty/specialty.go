// Package specialty has two options for specialties in a pool (sections 5.3 and 5.5 of the rules on
// characters). A specialty of several levels may be rolled as several smaller dice. With split
// skills, a specialty is rolled in place of its skill.
package specialty

import (
	"slices"

	"mesa/dice"
	"mesa/docs/rules/data"
	"mesa/game"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// Mod returns the mod for specialties with several levels, and for split skills.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name:    "specialty",
		Enabled: func(s *engine.State) bool { return hasLevels(s) || isSplit(s) },
		Hooks: []engine.Hooks{
			draft.Hooks{PoolOptions: poolOptions, CannotJoin: refuseSkillBesideSpecialty},
		},
	}
}

func hasLevels(s *engine.State) bool { return people.Specialties.Is(s, people.MultiLevel) }
func isSplit(s *engine.State) bool   { return people.SkillMode.Is(s, people.SkillsSplit) }

// alternatives maps the die of a level to the ways to roll other dice in its place
// (CHAR-SPEC-MULTI-01).
var alternatives = func() map[dice.Die][][]dice.Die {
	all := map[dice.Die][][]dice.Die{}
	for _, l := range data.MustRead[struct {
		Levels []struct {
			Die  string
			Alts [][]string `json:"alternatives"`
		} `json:"multi_level"`
	}]("specialties").Levels {
		for _, alt := range l.Alts {
			d := game.DiceOf([]string{l.Die})[0]
			all[d] = append(all[d], game.DiceOf(alt))
		}
	}
	return all
}()

// poolOptions returns the options to roll a specialty as several smaller dice, nil without levels.
// The dice are free and count as one trait (RUL-SPEC-MULTI-CHOICE).
func poolOptions(s *engine.State, c *people.Character, _ string) []draft.PoolOption {
	if !hasLevels(s) {
		return nil
	}
	var os []draft.PoolOption
	for set, t := range c.TraitsOf(sheet.KindSpecialties) {
		if draft.RefuseClosedTrait(s, c, set, t.Word) != nil || t.N > 1 {
			continue
		}
		for _, as := range alternatives[t.Die] {
			os = append(os, splitOption(set, t, as))
		}
	}
	return os
}

func splitOption(set string, t sheet.Trait, as []dice.Die) draft.PoolOption {
	o := draft.PoolOption{Word: t.Word + ":" + game.Itoa(len(as)), Name: game.Quote(t.Name), ExclusiveGroup: t.Word,
		Note:     game.Say("cortex.specialty.split", game.D("die", t.Die)),
		Group:    draft.GroupOfSet(set),
		Conflict: game.Refuse("RUL-SPEC-MULTI-CHOICE", "cortex.refused.specialty_once", game.W("trait", t.Name))}
	for _, d := range as {
		o.Dice = append(o.Dice, pool.Die{Word: t.Word, Name: t.Name, Set: set, From: pool.FromTrait, Die: d})
	}
	return o
}

// refuseSkillBesideSpecialty refuses a pool with a skill and a specialty of that skill. With split
// skills the specialty replaces the skill (CHAR-SPLIT-03).
func refuseSkillBesideSpecialty(s *engine.State, p draft.Pool) *game.Refusal {
	if !isSplit(s) {
		return nil
	}
	for _, d := range p.Dice {
		parent := sheet.Parent(d.Name)
		if sheet.KindOf(d.Set) != sheet.KindSpecialties || parent == "" {
			continue
		}
		if slices.ContainsFunc(p.Dice, func(o pool.Die) bool {
			return sheet.KindOf(o.Set) == sheet.KindSkills && sheet.SameTrait(o.Name, parent)
		}) {
			return game.Refuse("CHAR-SPLIT-03", "cortex.refused.split_skill", game.W("trait", d.Name),
				game.W("skill", parent))
		}
	}
	return nil
}
