package hero

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/framing"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Heroes is the state of the hero dice.
type Heroes struct {
	Next  int      `json:"next,omitempty"` // the highest number of a die so far
	Dice  []Die    `json:"dice,omitempty"`
	Fresh []int    `json:"fresh,omitempty"` // the dice won last, which may be given up until dice are thrown
	First []string `json:"first,omitempty"` // the characters that spend hero dice before plot points
}

// Die is a hero die of a character.
type Die struct {
	N     int      `json:"n"`
	Char  string   `json:"char"`
	Die   dice.Die `json:"die"`
	Check string   `json:"of,omitempty"` // the check that it was won in, until that is over (HERO-R2)
}

// Section is the state of hero dice.
var Section = engine.NewSection[Heroes]("hero", 0)

// fromHero is the origin of a hero die in a pool.
const fromHero pool.Origin = "hero"

// The values of hero.size_from and hero.reset.
const (
	sizeLargest  = "largest_die"
	resetSession = "session"
)

// The options of hero dice (22.1, 22.2).
var (
	enabled    = rulekit.NewFlag("hero.enabled", false, "HERO-01")
	onePerSize = rulekit.NewFlag("hero.one_per_size", false, "HERO-02").With(enabled.Option, "true")
	asPoints   = rulekit.NewFlag("hero.as_pp", false, "HERO-15").With(enabled.Option, "true")
	asEffect   = rulekit.NewFlag("hero.as_effect", false, "HERO-R9").With(enabled.Option, "true").Taking("effect")
	sizeFrom   = rulekit.NewEnum("hero.size_from", "HERO-R1", "highest_value", sizeLargest)
	reset      = rulekit.NewEnum("hero.reset", "HERO-R10", "never", resetSession)
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

// usableDice returns the hero dice that a character may use, smallest first.
func usableDice(s *engine.State, char string) []Die {
	return slices.DeleteFunc(allDice(s, char), func(d Die) bool { return d.Check != "" })
}

// allDice returns the hero dice of a character, including those that are not usable yet.
func allDice(s *engine.State, char string) []Die {
	var own []Die
	for _, d := range Section.Of(s).Dice {
		if d.Char == char {
			own = append(own, d)
		}
	}
	slices.SortStableFunc(own, func(a, b Die) int { return int(a.Die) - int(b.Die) })
	return own
}

// diceOf returns the sizes of hero dice.
func diceOf(ds []Die) []dice.Die {
	var all []dice.Die
	for _, d := range ds {
		all = append(all, d.Die)
	}
	return all
}

// sizes returns the sizes of hero dice, each once, in the order of ds.
func sizes(ds []Die) []dice.Die {
	var each []dice.Die
	for _, d := range ds {
		if !slices.Contains(each, d.Die) {
			each = append(each, d.Die)
		}
	}
	return each
}

// dieOfSize returns a die of a size, or the zero Die.
func dieOfSize(ds []Die, size dice.Die) Die {
	i := slices.IndexFunc(ds, func(d Die) bool { return d.Die == size })
	if i < 0 {
		return Die{}
	}
	return ds[i]
}

// dieOf parses a size such as "d8". It returns 0 for other words.
func dieOf(word string) dice.Die {
	for _, d := range dice.Ladder {
		if d.String() == word {
			return d
		}
	}
	return 0
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
