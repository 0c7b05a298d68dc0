package core

import (
	"slices"

	"mesa/systems/cortex/core/asset"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/framing"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/hitch"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/rulekit"
)

// New returns an Engine of these mods, with the functions of the core packages that every game has.
func New(mods ...*engine.Mod) *engine.Engine {
	return engine.New(engine.Core{Mark: markActor, Show: show, Deadline: check.Due, Start: start,
		Expire: check.TimeOut, First: first, After: func(t *engine.Tx, draft bool) {
			check.Advance(t)
			if !draft {
				check.StartClocks(t)
			}
		}}, mods...)
}

// Mods returns the mods of a game in the order of menus: the mod of package check, the mods of
// play, the mods of the other core packages, the mods of sheets, and last the mod of chairs and
// options.
func Mods(play, sheets []*engine.Mod) []*engine.Mod {
	return slices.Concat([]*engine.Mod{check.Mod()}, play, []*engine.Mod{
		harm.Mod(), things.Mod(), asset.Mod(), scene.Mod(), framing.Mod(), points.Mod(), people.Mod(),
		character.Mod(), draft.Mod(), roll.Mod(), hitch.Mod(),
	}, sheets, []*engine.Mod{tableMod()})
}

// first lists the moves and options that menus show before all others (engine.Core.First), most of
// them about rolls.
var first = []string{
	"stay", "beyond", "land", "use", "accept", "hitch", "pass", "choose", "roll", "pool", "keep-pool", "drop-pool",
	"decline", "opportunity", "waive", "act", "extra", "end",

	"resolution.mode", "pool.require_prime", "sets.prime", "pool.max_dice", "pp.add_dice_sets",
	"keep.reduced_allows_pp", "hitch.player_may_refuse", "hitch.cap_at_d12", "opportunity.pool",
	"opportunity.gm_botch_free", "odds.show", "heroic.step", "heroic.split_steps", "effect.beyond_d12",
	"effect.same_target_stack", "stakes.min_complication", "window.timeout",
}

// tableMod is the mod of chairs and options.
func tableMod() *engine.Mod {
	return &engine.Mod{
		Name: "table", Chapter: engine.ChapterGame, Section: engine.TableSection, Synonyms: coreTerms,
		Options:  []*rulekit.Option{gameName, gameSystem.Option},
		Moves:    append(settings().Moves(), convertMove()),
		Events:   []engine.EventKind{optionEvent(), engine.EventOf(tellModDisabled)},
		Handlers: rulekit.HandleTable(engine.TableSection.Of),
	}
}
