package resource

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// recoverForPoint is the option to recover a die for a plot point (CHAR-RES-07).
var recoverForPoint = rulekit.NewFlag("resources.recover_with_pp", false, "CHAR-RES-07").With(people.Resources.Option,
	"true")

// kind is the kind of the sets of resources.
const kind = sheet.KindResources

// Resources is the state: the dice that are spent.
type Resources struct {
	Spent []Spent `json:"spent,omitempty"`
}

// Spent has the number of dice of one resource that are spent until they are recovered, at least 1.
type Spent struct {
	Char string `json:"char"`
	Word string `json:"word"`
	N    int    `json:"n"`
}

// Section is the state of resources.
var Section = engine.NewSection[Resources]("resource", 0)

type (
	// Committed records dice of a resource that were thrown beside a pool (CHAR-RES-06).
	Committed struct {
		Char  string `json:"char"`
		Word  string `json:"word"`
		Trait string `json:"trait"`
		N     int    `json:"n"`
		Left  int    `json:"left"`
		Name  string `json:"name,omitempty"`
	}
	// Recovered records dice of a resource that may be committed again (CHAR-RES-07).
	Recovered struct {
		Char  string `json:"char"`
		Word  string `json:"word"`
		Trait string `json:"trait"`
		N     int    `json:"n"`
		Name  string `json:"name,omitempty"`
	}
)

func (Committed) EventName() string { return "cortex.resource" }
func (Recovered) EventName() string { return "cortex.resource.recovered" }

func (g *Resources) committed(e Committed) { g.addSpent(e.Char, e.Word, e.N) }
func (g *Resources) recovered(e Recovered) { g.addSpent(e.Char, e.Word, -e.N) }

// addSpent adds n to the spent dice of a resource; n is negative for recovered dice. The entry of a
// resource without spent dice is removed.
func (g *Resources) addSpent(char, word string, n int) {
	g.Spent = slices.Clone(g.Spent)
	i := slices.IndexFunc(g.Spent, func(sp Spent) bool { return sp.Char == char && sp.Word == word })
	if i < 0 {
		g.Spent, i = append(g.Spent, Spent{Char: char, Word: word}), len(g.Spent)
	}
	if g.Spent[i].N += n; g.Spent[i].N <= 0 {
		g.Spent = slices.Delete(g.Spent, i, i+1)
	}
}

// spentDice returns the number of spent dice of a resource, at most the number of its dice.
func spentDice(s *engine.State, c *people.Character, t sheet.Trait) int {
	for _, sp := range Section.Of(s).Spent {
		if sp.Char == c.ID && sp.Word == t.Word {
			return min(sp.N, len(t.Dice()))
		}
	}
	return 0
}

// restoreDice gives a character all spent dice of its resources back.
func restoreDice(t *engine.Tx, c *people.Character) {
	for _, trait := range c.TraitsOf(kind) {
		if n := spentDice(t.S, c, trait); n > 0 {
			t.Emit(Recovered{Char: c.ID, Word: trait.Word, Trait: trait.Name, N: n})
		}
	}
}

func tellCommitted(e Committed) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.resource", rulekit.NameOr(e.Name, e.Char), game.W("trait", e.Trait),
		game.N("n", e.N),
		game.N("left", e.Left)))
}

func tellRecovered(e Recovered) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.resource_back", rulekit.NameOr(e.Name, e.Char), game.W("trait", e.Trait),
		game.N("n", e.N)))
}
