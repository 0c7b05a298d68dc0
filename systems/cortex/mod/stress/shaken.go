package stress

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Stress on traits (section 19.3). Each die of stress is on a trait and opposes the use of that
// trait. Above the rating of the trait it shakes the character. The character is stricken if stress
// would shake a second trait, or if it rises beyond d12.

// The value of the option harm.model, the way a character is out, and the default of shaken.sets.
const (
	modelShaken = "shaken_stricken"
	outStricken = "stricken"
	attributes  = sheet.KindAttributes
)

var (
	shakenSets = people.NewNameList("shaken.sets", attributes, "SHAKEN-R2", 0).With(harm.HarmModel.Option, modelShaken)
	shakenAll  = rulekit.NewFlag("shaken.all_used_traits", true, "SHAKEN-R4").With(harm.HarmModel.Option, modelShaken)
)

func withShaken(s *engine.State) bool { return harm.HarmModel.Is(s, modelShaken) }

// ShakenMod returns the mod for stress on traits as harm.model. Its dice are in the section of
// stress, each under the name of its trait.
func ShakenMod() *engine.Mod {
	return &engine.Mod{
		Name: "shaken", Chapter: engine.ChapterHarm,
		Enabled:      withShaken,
		CannotRemove: refuseRemovingStress,
		Options:      []*rulekit.Option{shakenSets.Option, shakenAll.Option},
		Values:       []rulekit.Value{{Option: harm.HarmModel.Option, Word: modelShaken}},
		Hooks: []engine.Hooks{
			check.Hooks{
				ResultsKept: func(s *engine.State, c *people.Character, _ string) check.KeepRule {
					if len(shakenTraits(s, c.ID)) > 0 {
						return check.KeepRule{Most: 1, Rule: "SHAKEN-04"}
					}
					return check.KeepRule{}
				},
			},
			view.Hooks{
				CharacterItems: func(s *engine.State, c *people.Character) []game.Item {
					if len(shakenTraits(s, c.ID)) == 0 {
						return nil
					}
					return []game.Item{{About: people.CharRef(c.ID), Label: game.Say("cortex.shaken"),
						Tone: game.Trouble}}
				},
			},
		},
	}
}

// stressTraits returns the traits of a character that stress may be on: those of the sets that the
// table names, or the character's attributes. If the table names no sets and the character has no
// attributes, it returns the first set that is not distinctions (SHAKEN-R2).
func stressTraits(s *engine.State, char string) []sheet.Trait {
	c := people.Of(s).Char(char)
	if c == nil {
		return nil
	}
	usual := shakenSets.NamesAt(s) == nil
	all := traitsIn(c.Sets, func(set sheet.Set) bool {
		if usual {
			return sheet.KindOf(set.Name) == attributes
		}
		return shakenSets.Includes(s, set.Name)
	})
	if len(all) > 0 || !usual {
		return all
	}
	i := slices.IndexFunc(c.Sets, func(set sheet.Set) bool { return !sheet.IsDistinctions(set.Name) })
	if i < 0 {
		return nil
	}
	return c.Sets[i].Traits
}

func traitsIn(sets []sheet.Set, in func(sheet.Set) bool) []sheet.Trait {
	var all []sheet.Trait
	for _, set := range sets {
		if in(set) {
			all = append(all, set.Traits...)
		}
	}
	return all
}

// traitNames returns the names of stressTraits. Stress is kept by name, so of traits with the same
// word only the first is listed.
func traitNames(s *engine.State, char string) []string {
	var names []string
	for _, t := range stressTraits(s, char) {
		if !slices.ContainsFunc(names, func(name string) bool { return trackWord(name) == trackWord(t.Name) }) {
			names = append(names, t.Name)
		}
	}
	return names
}

// traitOf returns the character's trait with this name, which stress is on. ok is false if the
// character no longer has the trait.
func traitOf(s *engine.State, char, name string) (t sheet.Trait, ok bool) {
	c := people.Of(s).Char(char)
	if c == nil {
		return t, false
	}
	for _, t := range traitsIn(c.Sets, func(sheet.Set) bool { return true }) {
		if t.Name == name {
			return t, true
		}
	}
	return t, false
}

// shakenTraits returns the traits of a character with stress above their rating (SHAKEN-03,
// SHAKEN-R1). While there is any, the character is shaken (SHAKEN-R2).
func shakenTraits(s *engine.State, char string) []string {
	var names []string
	for _, d := range Section.Of(s).Dice {
		if t, ok := traitOf(s, char, d.Track); ok && d.Char == char && d.Die > t.Die {
			names = append(names, d.Track)
		}
	}
	return names
}

// shakes reports whether e raises stress from at most the rating of its trait to above it. It is
// false for stress by types.
func shakes(s *engine.State, e StressSet) bool {
	t, ok := traitOf(s, e.Char, e.Track)
	return withShaken(s) && ok && e.Die > t.Die && e.Was <= t.Die
}

// raiseStress emits e. A character that is shaken already is then stricken if e shakes another
// trait (SHAKEN-05).
func raiseStress(t *engine.Tx, e StressSet) {
	before := shakenTraits(t.S, e.Char)
	strikes := shakes(t.S, e) && len(before) > 0
	t.Emit(e)
	if c := people.Of(t.S).Char(e.Char); strikes && c != nil && c.Out == "" {
		t.Emit(people.OutSet{Char: c.ID, How: outStricken, By: stressWord(c.ID, e.Track)})
	}
}

// outHow returns how stress takes characters out at this table: outStricken or outStressed.
func outHow(s *engine.State) string {
	if withShaken(s) {
		return outStricken
	}
	return outStressed
}

// typeKind returns the kind of decision on what the stress is on: pendTrait or pendType.
func typeKind(s *engine.State) string {
	if withShaken(s) {
		return pendTrait
	}
	return pendType
}

// asTraitStress returns stress as an affliction of its trait. It opposes the use of that trait, by
// option together with stress on other traits (SHAKEN-02, SHAKEN-R4).
func asTraitStress(s *engine.State, b things.Affliction) things.Affliction {
	if t, ok := traitOf(s, b.On, b.Name); ok {
		b.Trait = t.Word
	}
	if shakenAll.On(s) {
		b.RivalGroup = ""
	}
	return b
}
