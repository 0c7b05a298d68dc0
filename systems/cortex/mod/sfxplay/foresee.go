package sfxplay

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sfx"
	"mesa/systems/rulekit"
)

// PoolForeseen records that a character foresees what comes: the next pool that is thrown against
// the character loses its largest die (RUL-ABIL-PRECOG). Done is set when that pool is thrown.
type PoolForeseen struct {
	Char string `json:"char"`
	Done bool   `json:"done,omitempty"`
	Name string `json:"name,omitempty"`
}

// EventName implements game.Event.
func (PoolForeseen) EventName() string { return "cortex.sfx.foreseen" }

func foreseenEvent() engine.EventKind {
	return game.WithNames(engine.EventOf(tellForeseen, engine.On(Section, (*SFXState).poolForeseen)),
		func(s *engine.State, e PoolForeseen) PoolForeseen {
			e.Name = people.Of(s).Name(e.Char)
			return e
		})
}

func tellForeseen(e PoolForeseen) []game.Msg {
	key := "cortex.event.sfx.foreseen"
	if e.Done {
		key += ".done"
	}
	return rulekit.Msgs(game.Say(key, rulekit.NameOr(e.Name, e.Char)))
}

func (g *SFXState) poolForeseen(e PoolForeseen) {
	g.Foreseeing = slices.DeleteFunc(slices.Clone(g.Foreseeing), func(char string) bool { return char == e.Char })
	if !e.Done {
		g.Foreseeing = append(g.Foreseeing, e.Char)
	}
}

// foresees reports whether an operation takes a die from the next pool of an opponent.
func foresees(op sfx.Op) bool { return op.Op == "drop" && op.When == string(sfx.NextRoll) }

// foreseeInputs returns no inputs. can is false while an earlier use has not helped yet.
func foreseeInputs(s *engine.State, c *people.Character, _ sfx.Use, _ sfx.Op) ([]game.Input, bool) {
	return nil, !isForeseeing(s, c.ID)
}

func foresee(t *engine.Tx, c *people.Character, _ sfx.Use, _ sfx.Op, _ game.Args) {
	t.Emit(PoolForeseen{Char: c.ID})
}

func isForeseeing(s *engine.State, char string) bool {
	return slices.Contains(Section.Of(s).Foreseeing, char)
}

func noteForeseenThrown(t *engine.Tx, char string) { t.Emit(PoolForeseen{Char: char, Done: true}) }
