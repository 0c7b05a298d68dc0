package sfxplay

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sfx"
	"mesa/systems/rulekit"
)

// ForeseenBy records that a character foresees what comes, or that this has helped if Done is set:
// the next pool that is thrown against it loses its largest die (RUL-ABIL-PRECOG).
type ForeseenBy struct {
	Char string `json:"char"`
	Done bool   `json:"done,omitempty"`
	Name string `json:"name,omitempty"`
}

// EventName implements game.Event.
func (ForeseenBy) EventName() string { return "cortex.sfx.foreseen" }

func foreseenFact() engine.EventKind {
	return rulekit.WithNames(engine.EventOf(tellForeseen, engine.On(Section, (*SFXState).foreseen)),
		func(s *engine.State, e ForeseenBy) ForeseenBy {
			e.Name = people.Of(s).Name(e.Char)
			return e
		})
}

func tellForeseen(e ForeseenBy) []game.Msg {
	key := "cortex.event.sfx.foreseen"
	if e.Done {
		key += ".done"
	}
	return rulekit.Msgs(game.Say(key, people.NameOr(e.Name, e.Char)))
}

func (g *SFXState) foreseen(e ForeseenBy) {
	g.Seers = slices.DeleteFunc(slices.Clone(g.Seers), func(char string) bool { return char == e.Char })
	if !e.Done {
		g.Seers = append(g.Seers, e.Char)
	}
}

// foresees reports whether an operation takes a die from the next pool of an opponent.
func foresees(op sfx.Op) bool { return op.Op == "drop" && op.When == string(sfx.NextRoll) }

// foreseeing returns no inputs. can is false while an earlier use has not helped yet.
func foreseeing(s *engine.State, c *people.Character, _ sfx.Use, _ sfx.Op) ([]game.Input, bool) {
	return nil, !seer(s, c.ID)
}

func foresee(t *engine.Tx, c *people.Character, _ sfx.Use, _ sfx.Op, _ game.Args) {
	t.Emit(ForeseenBy{Char: c.ID})
}

func seer(s *engine.State, char string) bool { return slices.Contains(Section.Of(s).Seers, char) }

func noteForeseenThrown(t *engine.Tx, char string) { t.Emit(ForeseenBy{Char: char, Done: true}) }
