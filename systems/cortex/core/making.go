package core

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
)

// What happens while a sheet is made.
type (
	// Made is a sheet in the making, as choices leave it.
	Made struct {
		Char  string        `json:"char"`
		Sheet sheet.Sheet   `json:"sheet"`
		Did   []Did         `json:"did"`
		Left  []sheet.Count `json:"left,omitempty"` // what the stage of the choices has then
		Name  string        `json:"name,omitempty"`
	}
	// Did is one of those choices.
	Did struct {
		Way   string   `json:"way"`
		Trait string   `json:"trait"`
		Die   dice.Die `json:"die,omitempty"`
		N     int      `json:"n,omitempty"`  // dice
		On    string   `json:"on,omitempty"` // of an SFX: what carries it; of a trade: with which it was
	}
	// Told is the biography of a character as it now is (CREATE-SCRATCH-06).
	Told struct {
		Char string     `json:"char"`
		Life sheet.Life `json:"life"`
		Name string     `json:"name,omitempty"`
	}
)

func (Made) EventName() string { return "cortex.made" }
func (Told) EventName() string { return "cortex.biography" }

func makingFacts() []Fact {
	return []Fact{
		kit.Named(FactOf(tellMade, On(peopleGroup, func(g *People, e Made) {
			shared := g.sharing(e.Sheet)
			g.with(e.Char, func(c *Char) { c.Sheet = shared })
		})), func(s *State, e Made) Made {
			e.Name = s.Name(e.Char)
			return e
		}),
		kit.Named(FactOf(func(e Told) []game.Msg {
			return kit.Just(game.Say("cortex.event.biography", NameOr(e.Name, e.Char)))
		}, On(peopleGroup, func(g *People, e Told) {
			g.with(e.Char, func(c *Char) { c.Life = e.Life.Whole() })
		})), func(s *State, e Told) Told {
			e.Name = s.Name(e.Char)
			return e
		}),
	}
}

func tellMade(e Made) []game.Msg {
	var says []game.Msg
	for _, d := range e.Did {
		laid := slices.Repeat([]dice.Die{d.Die}, max(d.N, 1))
		key := "cortex.event.made." + d.Way
		if d.Die == 0 {
			key, laid = key+".bare", nil
		}
		says = append(says, game.Say(key, NameOr(e.Name, e.Char), game.W("trait", d.Trait),
			game.M("dice", pool.DiceMsg(laid)), game.W("on", d.On)))
	}
	for _, n := range e.Left {
		says = append(says, n.Msg())
	}
	return says
}

// Enroll brings in a player's character whose sheet is in the making, and gives its
// id.
func Enroll(t *Tx, on sheet.Sheet, chair string) string {
	on = apart(t.S, on)
	c := Char{Sheet: on, ID: t.S.freeID(on.Name), Rank: PC, Chair: chair}
	t.Emit(CharSet{Char: c})
	welcome(t, c)
	return c.ID
}

// apart gives the traits of a sheet words that nothing on the table has; what they
// carry goes with them.
func apart(s *State, on sheet.Sheet) sheet.Sheet {
	was := slices.Collect(words(&on))
	on.Sets, on.SFX = s.apart(cloneSets(on.Sets), on.SFX), slices.Clone(on.SFX)
	now := slices.Collect(words(&on))
	for i := range on.SFX {
		if n := slices.Index(was, on.SFX[i].Trait); n >= 0 {
			on.SFX[i].Trait = now[n]
		}
	}
	return on
}

// words are those of all traits of a sheet, in order.
func words(s *sheet.Sheet) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for _, t := range s.All() {
			if !yield(t.Word) {
				return
			}
		}
	}
}
