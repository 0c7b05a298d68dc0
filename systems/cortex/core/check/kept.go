package check

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

type (
	// PoolKept keeps a pool under a name, in place of the character's pool of the same Word.
	PoolKept struct{ KeptPool }
	// PoolDropped removes a pool that was kept.
	PoolDropped struct {
		Char string `json:"char"`
		Word string `json:"word"`
		Name string `json:"name"`
	}
)

// EventName implements game.Event.
func (PoolKept) EventName() string { return "cortex.pool.kept" }

// EventName implements game.Event.
func (PoolDropped) EventName() string { return "cortex.pool.dropped" }

// keep stores a pool in place of the character's pool with the same Word.
func (g *RollState) keep(k KeptPool) {
	rulekit.Replace(&g.Kept, k, func(o *KeptPool) bool { return o.Char == k.Char && o.Word == k.Word })
}

// keepLast remembers the pool that a character threw last, if the pool holds traits or assets of
// the character. It does not remember a roll that ignores its 1s.
func (g *RollState) keepLast(r *pool.Roll) {
	if words := r.OwnWords(); r.Char != "" && !r.IgnoresOnes && len(words) > 0 {
		g.keep(KeptPool{Char: r.Char, Pick: words})
	}
}

// drop folds PoolDropped.
func (g *RollState) drop(e PoolDropped) {
	g.Kept = slices.DeleteFunc(g.Kept, func(k *KeptPool) bool { return k.Char == e.Char && k.Word == e.Word })
}

// KeptBy returns a character's kept pools: the pool thrown last, nil for none, and the pools with a
// name.
func (g *RollState) KeptBy(char string) (last *KeptPool, named []*KeptPool) {
	for _, k := range g.Kept {
		switch {
		case k.Char != char:
		case k.Word == "":
			last = k
		default:
			named = append(named, k)
		}
	}
	return last, named
}

// keptEvents returns the kinds of events of kept pools.
func keptEvents() []engine.EventKind {
	return []engine.EventKind{
		engine.EventOf(func(e PoolKept) []game.Msg {
			return rulekit.Msgs(game.Say("cortex.event.pool_kept", game.W("pool", e.Name)))
		}, engine.On(section, func(g *RollState, e PoolKept) { g.keep(e.KeptPool) })),
		engine.EventOf(func(e PoolDropped) []game.Msg {
			return rulekit.Msgs(game.Say("cortex.event.pool_dropped", game.W("pool", e.Name)))
		}, engine.On(section, (*RollState).drop)),
	}
}
