package hero

import (
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/framing"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// terms are the synonyms of the words of hero dice.
var terms = game.Synonyms{
	howDie:          {"dado"},
	howPoint:        {"ponto"},
	"highest_value": {"maior-resultado"},
	sizeLargest:     {"maior-dado"},
	"never":         {"nunca"},
}

// Mod returns the mod for hero dice (section 15).
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "hero", Chapter: engine.ChapterPoints,
		Section:  Section,
		Synonyms: terms,
		Enabled:  func(s *engine.State) bool { return enabled.On(s) },
		Options: []*rulekit.Option{enabled.Option, onePerSize.Option, asPoints.Option, asEffect.Option,
			sizeFrom.Option, reset.Option},
		Events: events(),
		Handlers: []engine.Handler{
			engine.On(Section, (*Heroes).rolled),
			engine.On(Section, (*Heroes).gone),
		},
		Moves:          []game.Move[engine.State]{leaveMove(), firstMove(), handMove()},
		CharacterMoves: []string{"hero-leave", "hero-first"},
		Valid:          valid,
		Hooks: []engine.Hooks{
			check.Hooks{
				Decisions: []*check.DecisionKind{callDecision, oneDecision, backDecision, effectDecision, lossDecision},
				Compared:  settle,
				OnRead:    askLastCall,
				MayAdd:    canThrowHeroDie,
				OnClosed:  bank,
			},
			draft.Hooks{PoolOptions: poolDice},
			points.Hooks{Tokens: tokens},
			framing.Hooks{OnSession: startOver},
			view.Hooks{CharacterItems: characterItems},
		},
	}
}

// characterItems returns the items with a character's hero dice, and with those that are not usable
// yet.
func characterItems(s *engine.State, c *people.Character) []game.Item {
	var items []game.Item
	for _, key := range []string{"cortex.hero.has", "cortex.hero.won"} {
		item := game.Item{Label: game.Say(key), Tone: game.Help}
		for _, d := range allDice(s, c.ID) {
			if (d.Check != "") == (key == "cortex.hero.won") {
				item.Dice = append(item.Dice, game.Die{Size: d.Die})
			}
		}
		if len(item.Dice) > 0 {
			items = append(items, item)
		}
	}
	return items
}

// valid reports whether the hero dice are within the bounds that the moves keep.
func valid(s *engine.State) bool {
	g := Section.Of(s)
	seen := map[int]bool{}
	for _, d := range g.Dice {
		if d.N < 1 || d.N > g.Next || seen[d.N] || !d.Die.OnLadder() || sheet.IsTooLong(d.Char, d.Check) {
			return false
		}
		seen[d.N] = true
	}
	return max(len(g.Dice), len(g.Fresh), len(g.First)) <= engine.MaxLists
}
