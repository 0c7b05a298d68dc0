package special

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sfx"
	"mesa/systems/kit"
)

// Foreseen is a character who knows already what comes, or whom that has helped:
// the next pool that is thrown against it lacks its largest die (RUL-ABIL-PRECOG).
type Foreseen struct {
	Char string `json:"char"`
	Done bool   `json:"done,omitempty"`
	Name string `json:"name,omitempty"`
}

// EventName implements game.Event.
func (Foreseen) EventName() string { return "cortex.sfx.foreseen" }

func foreseenFact() core.Fact {
	return kit.Named(core.FactOf(tellForeseen, core.On(Group, (*Special).foreseen)), func(s *core.State, e Foreseen) Foreseen {
		e.Name = s.Name(e.Char)
		return e
	})
}

func tellForeseen(e Foreseen) []game.Msg {
	key := "cortex.event.sfx.foreseen"
	if e.Done {
		key += ".done"
	}
	return kit.Just(game.Say(key, core.NameOr(e.Name, e.Char)))
}

func (g *Special) foreseen(e Foreseen) {
	g.Seers = slices.DeleteFunc(slices.Clone(g.Seers), func(char string) bool { return char == e.Char })
	if !e.Done {
		g.Seers = append(g.Seers, e.Char)
	}
}

// foresees reports whether an SFX takes a die from the next pool of an opponent.
func foresees(op sfx.Op) bool { return op.Op == "drop" && op.When == string(sfx.NextRoll) }

// foreseeing asks nothing; can is false while the last of it has not helped yet.
func foreseeing(s *core.State, c *core.Char, _ sfx.Use, _ sfx.Op) ([]game.Ask, bool) {
	return nil, !seer(s, c.ID)
}

func foresee(t *core.Tx, c *core.Char, _ sfx.Use, _ sfx.Op, _ game.Args) {
	t.Emit(Foreseen{Char: c.ID})
}

func seer(s *core.State, char string) bool { return slices.Contains(Group.Of(s).Seers, char) }

func foiled(t *core.Tx, char string) { t.Emit(Foreseen{Char: char, Done: true}) }
