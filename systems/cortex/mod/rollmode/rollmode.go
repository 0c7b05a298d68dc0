package rollmode

import (
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// The values of the options.
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

// Mod returns the mod for reading a throw in another way than by CORE-ROLL-02 and -03.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "reading", Chapter: engine.ChapterRolls,
		Synonyms: terms,
		Options:  []*rulekit.Option{total.Option, effect.Option},
		Enabled:  func(s *engine.State) bool { return total.Is(s, addAll) || !effect.Is(s, "effect_die") },
		Policies: []engine.Answer{check.ResultsAdded.By(addsAllDice), draft.EffectDice.By(effectDice)},
	}
}

// addsAllDice returns pool.All if every die of a throw is added.
func addsAllDice(s *engine.State) (int, bool) { return pool.All, total.Is(s, addAll) }

// effectDice returns the source of effect dice, and false for the default.
func effectDice(s *engine.State) (pool.Effect, bool) {
	switch effect.Of(s) {
	case noEffect:
		return pool.EffectNone, true
	case reroll:
		return pool.EffectReroll, true
	}
	return pool.EffectLeft, false
}
