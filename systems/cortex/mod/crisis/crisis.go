package crisis

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/framing"
	"mesa/systems/cortex/core/hitch"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Mod returns the mod for crisis pools.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "crisis", Chapter: engine.ChapterFoes,
		Section: Section,
		Enabled: func(s *engine.State) bool { return enabled.On(s) },
		Options: []*rulekit.Option{enabled.Option},
		Events: []engine.EventKind{
			game.AsPriceIf(engine.EventOf(tellSet, engine.On(Section, (*Crises).set)),
				func(e CrisisSet) bool { return e.Why == whyCost }),
			engine.EventOf(tellGone, engine.On(Section, func(g *Crises, e CrisisGone) {
				g.Pools = slices.DeleteFunc(slices.Clone(g.Pools), func(p Pool) bool { return p.ID == e.ID })
			})),
		},
		Moves: []game.Move[engine.State]{beginMove(), feedMove(), spendMove(), changeMove(), stayMove(), endMove()},
		Valid: func(s *engine.State) bool {
			return len(crises(s)) <= maxPools && !slices.ContainsFunc(crises(s), func(p Pool) bool {
				return len(p.Dice) > maxDice || sheet.IsTooLong(p.ID, p.Name) ||
					slices.ContainsFunc(p.Dice, func(d dice.Die) bool { return d != 0 && sheet.IsNoDie(d) })
			})
		},
		Hooks: []engine.Hooks{
			draft.Hooks{Problems: problems, MeetsRequirement: meetsRequirement, OnThrow: addCosts,
				Aims: []*draft.AimKind{crisisAim}},
			hitch.Hooks{Uses: hitchUses},
			framing.Hooks{Losses: sceneLosses, OnEnd: endWithScene},
			view.Hooks{Blocks: show},
		},
	}
}

func (g *Crises) set(e CrisisSet) {
	g.Pools = slices.Clone(g.Pools)
	for i, p := range g.Pools {
		if p.ID == e.Pool.ID {
			g.Pools[i] = e.Pool
			return
		}
	}
	g.Pools = append(g.Pools, e.Pool)
}

// endWithScene ends the crises that do not stay beyond the scene (SCENE-R2).
func endWithScene(t *engine.Tx) {
	for _, p := range slices.Clone(crises(t.S)) {
		if !p.Stay {
			t.Emit(CrisisGone{ID: p.ID, Name: p.Name, Why: "scene"})
		}
	}
}

// sceneLosses returns the names of the crises that end with the scene, and of those that stay.
func sceneLosses(s *engine.State) (gone, stay []game.Msg) {
	for _, p := range crises(s) {
		if p.Stay {
			stay = append(stay, game.Quote(p.Name))
		} else {
			gone = append(gone, game.Quote(p.Name))
		}
	}
	return gone, stay
}

// show returns the block that lists the crises with their dice.
func show(s *engine.State, _ game.Actor) []game.Block {
	if len(crises(s)) == 0 {
		return nil
	}
	b := game.Block{Kind: game.ListBlock, About: "crisis", Title: game.Say("cortex.crisis.title")}
	for _, p := range crises(s) {
		item := game.Item{About: crisisRef(p), Label: game.Quote(p.Name), Tone: game.Trouble}
		if p.Stay {
			item.Label = game.Say("cortex.crisis.stays", game.W("name", p.Name))
		}
		for _, d := range p.remainingDice() {
			item.Dice = append(item.Dice, game.Die{Size: d})
		}
		b.Items = append(b.Items, item)
	}
	return []game.Block{b}
}
