package core

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// What happens while a sheet is made.
type (
	// SheetDrafted is a sheet in the making, as choices leave it.
	SheetDrafted struct {
		Char    string         `json:"char"`
		Sheet   sheet.Sheet    `json:"sheet"`
		Did     []DraftStep    `json:"did"`
		Budgets []sheet.Budget `json:"left,omitempty"` // what the stage of the choices has then
		Name    string         `json:"name,omitempty"`
	}
	// DraftStep is one of those choices.
	DraftStep struct {
		Kind  string   `json:"way"`
		Trait string   `json:"trait"`
		Die   dice.Die `json:"die,omitempty"`
		N     int      `json:"n,omitempty"`  // dice
		On    string   `json:"on,omitempty"` // of an SFX: what carries it; of a trade: with which it was
	}
	// BiographySet is the biography of a character as it now is (CREATE-SCRATCH-06).
	BiographySet struct {
		Char string          `json:"char"`
		Life sheet.Biography `json:"life"`
		Name string          `json:"name,omitempty"`
	}
)

func (SheetDrafted) EventName() string { return "cortex.made" }
func (BiographySet) EventName() string { return "cortex.biography" }

func sheetDraftEvents() []EventKind {
	return []EventKind{
		rulekit.WithNames(EventOf(tellMade, On(peopleSection, func(g *People, e SheetDrafted) {
			shared := g.sharing(e.Sheet)
			g.with(e.Char, func(c *Character) { c.Sheet = shared })
		})), func(s *State, e SheetDrafted) SheetDrafted {
			e.Name = s.Name(e.Char)
			return e
		}),
		rulekit.WithNames(EventOf(func(e BiographySet) []game.Msg {
			return rulekit.Msgs(game.Say("cortex.event.biography", NameOr(e.Name, e.Char)))
		}, On(peopleSection, func(g *People, e BiographySet) {
			g.with(e.Char, func(c *Character) { c.Biography = e.Life.OrNil() })
		})), func(s *State, e BiographySet) BiographySet {
			e.Name = s.Name(e.Char)
			return e
		}),
	}
}

func tellMade(e SheetDrafted) []game.Msg {
	var says []game.Msg
	for _, d := range e.Did {
		laid := slices.Repeat([]dice.Die{d.Die}, max(d.N, 1))
		key := "cortex.event.made." + d.Kind
		if d.Die == 0 {
			key, laid = key+".bare", nil
		}
		says = append(says, game.Say(key, NameOr(e.Name, e.Char), game.W("trait", d.Trait),
			game.M("dice", pool.DiceMsg(laid)), game.W("on", d.On)))
	}
	for _, n := range e.Budgets {
		says = append(says, n.Msg())
	}
	return says
}

// EnrollCharacter brings in a player's character whose sheet is in the making, and gives its
// id.
func EnrollCharacter(t *Tx, on sheet.Sheet, chair string) string {
	on = assignWords(t.S, on)
	c := Character{Sheet: on, ID: t.S.freeID(on.Name), Rank: PC, Chair: chair}
	t.Emit(CharacterSet{Char: c})
	giveStartPoints(t, c)
	return c.ID
}

// assignWords gives the traits of a sheet words that nothing on the table has; what they
// carry goes with them.
func assignWords(s *State, on sheet.Sheet) sheet.Sheet {
	was := slices.Collect(traitWords(&on))
	on.Sets, on.SFX = s.uniqueWords(cloneSets(on.Sets), on.SFX), slices.Clone(on.SFX)
	now := slices.Collect(traitWords(&on))
	for i := range on.SFX {
		if n := slices.Index(was, on.SFX[i].Trait); n >= 0 {
			on.SFX[i].Trait = now[n]
		}
	}
	return on
}

// traitWords are those of all traits of a sheet, in order.
func traitWords(s *sheet.Sheet) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for _, t := range s.All() {
			if !yield(t.Word) {
				return
			}
		}
	}
}
