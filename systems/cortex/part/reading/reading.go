package reading

import (
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
	"mesa/systems/kit"
)

// The words of the options.
const (
	addAll   = "add_all"
	noEffect = "none"
	reroll   = "reroll"
)

// The options of a throw's reading (22.1).
var (
	total  = kit.NewWord("resolution.total", "ADDALL-03", "choose_two", addAll).Taking(addAll, "rest")
	effect = kit.NewWord("resolution.effect", "ADDALL-03", "effect_die", noEffect, reroll).
		Taking("effect_die", "rest").Taking(noEffect, "effect")
)

// terms are the words of the options, each with what a Brazilian table says for
// it.
var terms = game.Terms{
	"choose_two": {"escolher-dois", "dois"},
	addAll:       {"somar-todos"},
	reroll:       {"repetir", "rolar-de-novo"},
}

// Part is how a throw is read, where that is otherwise than by CORE-ROLL-02 and
// -03.
func Part() *core.Part {
	return &core.Part{
		Name: "reading", Terms: terms,
		Options: []*kit.Option{total.Option, effect.Option},
		On:      func(s *core.State) bool { return total.Is(s, addAll) || !effect.Is(s, "effect_die") },
		Fill: func(s *core.State, to *core.Slots) {
			if total.Is(s, addAll) {
				to.Read = pool.All
			}
			switch effect.Of(s) {
			case noEffect:
				to.Effect = pool.EffectNone
			case reroll:
				to.Effect = pool.EffectReroll
			}
		},
	}
}
