package rollmode

import (
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// The values of the options that are not the default.
const (
	addAll   = "add_all"
	noEffect = "none"
	reroll   = "reroll"
)

// The options for reading a throw (22.1).
var (
	total  = rulekit.NewEnum("resolution.total", "ADDALL-03", "choose_two", addAll).Taking(addAll, "rest")
	effect = rulekit.NewEnum("resolution.effect", "ADDALL-03", "effect_die", noEffect, reroll).
		Taking("effect_die", "rest").Taking(noEffect, "effect")
)

// terms are the words of the options with their other spellings.
var terms = game.Synonyms{
	"choose_two": {"escolher-dois", "dois"},
	addAll:       {"somar-todos"},
	reroll:       {"repetir", "rolar-de-novo"},
}

// Mod returns the mod for reading a throw in other ways than the usual one, in which two results
// are added and the effect die is a third die (CORE-ROLL-02, -03).
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "reading", Chapter: engine.ChapterRolls,
		Synonyms: terms,
		Options:  []*rulekit.Option{total.Option, effect.Option},
		Enabled:  func(s *engine.State) bool { return total.Is(s, addAll) || !effect.Is(s, "effect_die") },
		Policies: []engine.Answer{check.ResultsAdded.By(addsAllDice), draft.EffectDice.By(effectDice)},
	}
}

// addsAllDice answers check.ResultsAdded. It returns pool.All, and false if the table does not add
// every die, so that the default holds.
func addsAllDice(s *engine.State) (int, bool) { return pool.All, total.Is(s, addAll) }

// effectDice answers draft.EffectDice. It returns where effect dice come from, and false if the
// table has the default.
func effectDice(s *engine.State) (pool.Effect, bool) {
	switch effect.Of(s) {
	case noEffect:
		return pool.EffectNone, true
	case reroll:
		return pool.EffectReroll, true
	}
	return pool.EffectLeft, false
}
