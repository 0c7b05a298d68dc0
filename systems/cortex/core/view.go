package core

import (
	"cmp"
	"strings"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/view"
)

// show returns the table in brief if about is "", or else one thing in full. For any other about
// it returns the part of the brief view that is about that thing.
func show(s *engine.State, by game.Actor, about game.Ref) game.View {
	kind, id, _ := strings.Cut(string(about), "/")
	switch kind {
	case "":
		return view.ShowBrief(s, by)
	case "char":
		id, _, isPart := strings.Cut(id, "/")
		if c := people.Of(s).Char(id); c != nil && isPart {
			return game.Blocks(view.Sheet(s, c)).Part(about)
		} else if c != nil {
			return game.Blocks(view.Sheet(s, c))
		}
	case "roll":
		n := check.RollID("r" + id)
		if r := cmp.Or(check.Of(s).Roll(n), check.Of(s).UnpackRoll(n)); r != nil {
			return game.View{Cards: []game.Card{view.RollCard(s, by, r, true)}}
		}
	case "pool":
		return game.Blocks(view.ShowPools(s, by)...)
	case "points": // of all players
		return game.Blocks(view.PointsBlock(s, nil))
	case "options":
		return game.Blocks(settings().Blocks(s, optionMsg)...)
	case "option":
		return game.Blocks(settings().Blocks(s, optionMsg)...).Part(about)
	}
	if m := check.CheckKindOf(s, id); m != nil && m.Name == kind && m.Course.Keeps(s, id) {
		return game.View{Cards: []game.Card{m.Course.Card(s, by, id)}}
	}
	return view.ShowBrief(s, by).Part(about)
}
