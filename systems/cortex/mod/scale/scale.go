package scale

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Mod returns the mod for the advantage of scale (section 20.5).
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "scale", Chapter: engine.ChapterFoes,
		Section:  Section,
		Enabled:  func(s *engine.State) bool { return enabled.On(s) },
		Synonyms: terms,
		Options:  []*rulekit.Option{enabled.Option, multiLevel.Option},
		Events: []engine.EventKind{game.WithNames(engine.EventOf(tellSet,
			engine.On(Section, func(g *Scales, e ScaleSet) { g.Advantages = e.Advantages })),
			func(s *engine.State, e ScaleSet) ScaleSet {
				e.Name, e.All = people.Of(s).Name(e.Now.Who), check.ResultsAdded.Of(s) == pool.All
				return e
			})},
		Handlers: []engine.Handler{engine.On(Section, func(g *Scales, e scene.SceneEnded) {
			if e.Type != scene.Flashback {
				g.Advantages = nil
			}
		}), engine.On(Section, func(g *Scales, e people.CharacterGone) {
			g.Advantages = slices.DeleteFunc(slices.Clone(g.Advantages), func(h Scale) bool { return h.Who == e.ID })
		})},
		Moves: []game.Move[engine.State]{scaleMove()},
		Valid: func(s *engine.State) bool {
			advantages := Section.Of(s).Advantages
			return len(advantages) <= 2 && !slices.ContainsFunc(advantages, func(h Scale) bool {
				return sheet.IsTooLong(h.Who) || len(h.Dice) > 2 || slices.ContainsFunc(h.Dice, sheet.IsNoDie)
			})
		},
		Hooks: []engine.Hooks{
			draft.Hooks{PoolOptions: poolOptions, OpposingOptions: opposingOptions},
			view.Hooks{Blocks: show},
		},
	}
}

// terms are the words of scale with their other spellings.
var terms = game.Synonyms{sidePCs: {"pjs"}}

// scaleMove returns the GM's move that sets or ends the advantage of scale. One side has it at a
// time (SCALE-R3). Its die is a d8, or 2d8 if the advantage is overwhelming (SCALE-01, -03). With
// levels it may be a single die of any size (SCALE-04).
func scaleMove() game.Move[engine.State] {
	paramDie := game.Param{Name: "die", Kind: game.Pick, Min: 1, Max: 1}
	return people.GMOffers(game.Spec{Name: "scale", Category: game.CategoryScene,
		Params: []game.Param{people.ParamWho, paramDie}},
		func(s *engine.State, c *game.Collector) {
			c.Add(game.Offer{About: "scene", Label: game.Say("cortex.scale.give"), Form: game.Form{OpensForm: true},
				Inputs: []game.Input{
					{Param: people.ParamWho, Choices: sideChoices(s)}, {Param: paramDie, Choices: dieChoices(s)}}})
			if g := currentScale(s); g.Who != "" {
				c.Add(game.Offer{Fixed: game.Args{"die": {character.DieGone}}, About: "scene",
					Label: game.Say("cortex.scale.end", game.M("who", sideMsg(g.Who, people.Of(s).Name(g.Who))))})
			}
			c.Against(paramDie.Name, func(word string) *game.Refusal { return refuseSize(s, word) })
		},
		func(t *engine.Tx, args game.Args) {
			if args.One("die") == character.DieGone {
				setScale(t, Scale{})
				return
			}
			setScale(t, Scale{Who: args.One("who"), Dice: parseDice(args.One("die")), Scene: scene.Of(t.S).Scene.N})
		})
}

// refuseSize refuses a single die other than d8 where scale has no levels (SCALE-04).
func refuseSize(s *engine.State, word string) *game.Refusal {
	if d := parseDice(word); len(d) == 1 && !multiLevel.On(s) {
		return game.Refuse("SCALE-04", "cortex.refused.scale_size", game.D("die", d[0]))
	}
	return nil
}

// sideChoices returns the sides that may have the advantage: all GMCs, all PCs, or any one
// character that is in the scene.
func sideChoices(s *engine.State) []game.Choice {
	cs := []game.Choice{{Word: sideGMCs, Label: game.Say("cortex.scale.gmcs")},
		{Word: sidePCs, Label: game.Say("cortex.scale.pcs")}}
	for _, c := range people.Of(s).Chars {
		if !c.Away {
			cs = append(cs, game.Choice{Word: c.ID, Label: game.Quote(c.DisplayName())})
		}
	}
	return cs
}

// dieChoices returns the dice that the advantage may have: a d8, with levels a die of any size, or
// 2d8.
func dieChoices(s *engine.State) []game.Choice {
	var cs []game.Choice
	for _, d := range dice.Ladder {
		if d == dice.D8 || multiLevel.On(s) {
			cs = append(cs, game.Choice{Word: d.String(), Dice: []dice.Die{d}, Selected: d == dice.D8})
		}
	}
	twice := []dice.Die{dice.D8, dice.D8}
	return append(cs, game.Choice{Word: dice.Format(twice), Dice: twice, Note: game.Say("cortex.scale.overwhelming")})
}

// parseDice returns the dice of a choice, such as "d8" or "2d8". It returns nil if there are none,
// as for "gone".
func parseDice(word string) []dice.Die {
	ds, _ := dice.Parse(word, 2)
	return ds
}

// show returns the block with the side that has the advantage.
func show(s *engine.State, _ game.Actor) []game.Block {
	g := currentScale(s)
	if g.Who == "" {
		return nil
	}
	item := game.Item{Label: sideMsg(g.Who, people.Of(s).Name(g.Who))}
	for _, d := range g.Dice {
		item.Dice = append(item.Dice, game.Die{Size: d})
	}
	return []game.Block{{Kind: game.ListBlock, About: "scale", Title: game.Say("cortex.scale.title"),
		Items: []game.Item{item}}}
}
