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

// Heroes are the hero dice of the table.
type Heroes struct {
	Next  int      `json:"next,omitempty"` // how many there ever were
	Dice  []Die    `json:"dice,omitempty"`
	Fresh []int    `json:"fresh,omitempty"` // those won last, until dice fall: they may be left
	First []string `json:"first,omitempty"` // who spends them before plot points
}

// Die is a hero die of a character.
type Die struct {
	N    int      `json:"n"`
	Char string   `json:"char"`
	Die  dice.Die `json:"die"`
	Of   string   `json:"of,omitempty"` // the test or contest that brought it, until that is through (HERO-R2)
}

// Section is the state of hero dice.
var Section = &engine.Section[Heroes]{Name: "hero"}

// fromHero is where a hero die in a pool comes from.
const fromHero pool.Origin = "hero"

// The words of hero.size_from and hero.reset.
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

// terms are the words of hero dice, each with what a Brazilian table says.
var terms = game.Synonyms{
	howDie:          {"dado"},
	howPoint:        {"ponto"},
	"highest_value": {"maior-resultado"},
	sizeLargest:     {"maior-dado"},
	"never":         {"nunca"},
}

// Mod is hero dice (section 15).
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "hero", Chapter: engine.ChapterPoints,
		Section:  Section,
		Synonyms: terms,
		Enabled:  func(s *engine.State) bool { return enabled.On(s) },
		Options: []*rulekit.Option{enabled.Option, onePerSize.Option, asPoints.Option, asEffect.Option,
			sizeFrom.Option, reset.Option},
		Events: facts(),
		Handlers: []engine.Handler{
			engine.On(Section, (*Heroes).thrown),
			engine.On(Section, (*Heroes).gone),
		},
		Moves:          []game.Move[engine.State]{leaveMove(), firstMove(), handMove()},
		CharacterMoves: []string{"hero-leave", "hero-first"},
		Valid:          valid,
		Hooks: []engine.Hooks{
			check.Hooks{
				Decisions: []*check.DecisionKind{callStop, oneStop, backStop, effectStop, lossStop},
				Compared:  settles,
				OnRead:    ask,
				MayAdd:    mayThrow,
				OnClosed:  bank,
			},
			draft.Hooks{PoolOptions: poolDice},
			points.Hooks{Tokens: tokens},
			framing.Hooks{OnSession: startOver},
			view.Hooks{Beside: characterItems},
		},
	}
}

// of are the hero dice that a character may use, the smallest first.
func of(s *engine.State, char string) []Die {
	return slices.DeleteFunc(all(s, char), func(d Die) bool { return d.Of != "" })
}

// all are the hero dice of a character, those too that are not banked yet.
func all(s *engine.State, char string) []Die {
	var own []Die
	for _, d := range Section.Of(s).Dice {
		if d.Char == char {
			own = append(own, d)
		}
	}
	slices.SortStableFunc(own, func(a, b Die) int { return int(a.Die) - int(b.Die) })
	return own
}

// diceOf are the sizes of hero dice.
func diceOf(ds []Die) []dice.Die {
	var all []dice.Die
	for _, d := range ds {
		all = append(all, d.Die)
	}
	return all
}

// sizes are the sizes of dice, each once, in their order.
func sizes(ds []Die) []dice.Die {
	var each []dice.Die
	for _, d := range ds {
		if !slices.Contains(each, d.Die) {
			each = append(each, d.Die)
		}
	}
	return each
}

// dieOfSize is a die of a size, the zero Die if there is none.
func dieOfSize(ds []Die, size dice.Die) Die {
	i := slices.IndexFunc(ds, func(d Die) bool { return d.Die == size })
	if i < 0 {
		return Die{}
	}
	return ds[i]
}

// dieOf reads the word of a size, 0 for any other.
func dieOf(word string) dice.Die {
	for _, d := range dice.Ladder {
		if d.String() == word {
			return d
		}
	}
	return 0
}

// characterItems shows the hero dice of a character, and those that are not banked yet.
func characterItems(s *engine.State, c *people.Character) []game.Item {
	var items []game.Item
	for _, key := range []string{"cortex.hero.has", "cortex.hero.won"} {
		item := game.Item{Label: game.Say(key), Tone: game.Help}
		for _, d := range all(s, c.ID) {
			if (d.Of != "") == (key == "cortex.hero.won") {
				item.Dice = append(item.Dice, game.Die{Size: d.Die})
			}
		}
		if len(item.Dice) > 0 {
			items = append(items, item)
		}
	}
	return items
}

// valid holds hero dice to what the moves make.
func valid(s *engine.State) bool {
	g := Section.Of(s)
	seen := map[int]bool{}
	for _, d := range g.Dice {
		if d.N < 1 || d.N > g.Next || seen[d.N] || !d.Die.OnLadder() || sheet.IsTooLong(d.Char, d.Of) {
			return false
		}
		seen[d.N] = true
	}
	return max(len(g.Dice), len(g.Fresh), len(g.First)) <= engine.MaxLists
}
