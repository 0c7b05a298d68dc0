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

// Scales is the state: the advantage of scale in the current scene, and in the scene that waits
// behind a flashback.
type Scales struct {
	Advantages []Scale `json:"held,omitempty"`
}

// Scale is the advantage of scale in a scene: who has it, and its dice.
type Scale struct {
	Who   string     `json:"who"` // sidePCs, sideGMCs or a character's id
	Dice  []dice.Die `json:"dice"`
	Scene int        `json:"scene"` // the number of the scene with which it ends
}

// Section is the state of scale.
var Section = engine.NewSection[Scales]("scale", 0)

// The sides that may have the advantage. A single character may have it too.
const (
	sidePCs  = "pcs"
	sideGMCs = "gmcs"
)

// The options of scale.
var (
	enabled    = rulekit.NewFlag("scale.enabled", false, "SCALE-01")
	multiLevel = rulekit.NewFlag("scale.multi_level", false, "SCALE-04").With(enabled.Option, "true")
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

// ScaleSet sets the advantage of scale. Advantages has all that there are afterwards. Now.Who is ""
// if the advantage of the current scene ends.
type ScaleSet struct {
	Advantages []Scale `json:"held,omitempty"`
	Now        Scale   `json:"now"`            // in the current scene
	Name       string  `json:"name,omitempty"` // of the character, if Now.Who is one
	All        bool    `json:"all,omitempty"`  // all results are added anyway, so none is kept in addition (ADDALL-R1)
}

// EventName implements game.Event.
func (ScaleSet) EventName() string { return "cortex.scale" }

// scaleIn returns the advantage in a scene. Its Who is "" if there is none.
func scaleIn(s *engine.State, sceneN int) Scale {
	for _, h := range Section.Of(s).Advantages {
		if h.Scene == sceneN {
			return h
		}
	}
	return Scale{}
}

func currentScale(s *engine.State) Scale { return scaleIn(s, scene.Of(s).Scene.N) }

// setScale sets the advantage in the current scene, or ends it if g.Who is "". The advantage of a
// scene that waits behind a flashback stays.
func setScale(t *engine.Tx, g Scale) {
	e := ScaleSet{Now: g}
	if scene.Of(t.S).Behind != nil {
		e.Advantages = append(e.Advantages, scaleIn(t.S, scene.Of(t.S).Behind.N))
	}
	e.Advantages = slices.DeleteFunc(append(e.Advantages, g), func(h Scale) bool { return h.Who == "" })
	t.Emit(e)
}

// has reports whether a character is on the side with the advantage.
func (g Scale) has(c *people.Character) bool {
	switch g.Who {
	case sidePCs:
		return c.IsPC()
	case sideGMCs:
		return !c.IsPC()
	}
	return g.Who == c.ID
}

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
