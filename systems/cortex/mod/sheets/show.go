package sheets

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
)

// sheetItems returns the items of a sheet: whether it is a draft, its faults, the total that its
// values keep, and the highlights of its distinctions.
func sheetItems(s *engine.State, c *people.Character) []game.Item {
	var items []game.Item
	fs := faults(s, c)
	switch n := len(sheet.Blocking(fs)); {
	case isDraft(s, c):
		items = append(items, game.Item{Label: game.Say("cortex.sheet.draft", game.N("n", n))})
		if isStepByStep(s) {
			items = append(items, stageItems(s, c)...)
		}
	case n > 0:
		items = append(items, game.Item{Label: game.Say("cortex.sheet.faults", game.N("n", n))})
	}
	for _, f := range fs {
		items = append(items, game.Item{Label: f.Msg})
	}
	if n, ok := rulesFor(s, c).ValuesKept(&c.Sheet); ok && c.IsPC() && n.Left() == 0 { // otherwise a fault says it
		items = append(items, game.Item{Label: game.Say("cortex.sheet.values_kept", game.N("n", n.Limit))})
	}
	for _, t := range c.All() {
		if high := t.NotesOrEmpty().Highlights; high != [2]string{} {
			items = append(items, game.Item{Label: game.Say("cortex.sheet.high", game.W("trait", t.Name),
				game.L("risen", game.Quote(high[0]), game.Quote(high[1])))})
		}
	}
	return items
}

// blankSheet returns the rows and sets of a new sheet: its distinctions, and the sets of the game
// with the traits that it names, at their first dice.
func blankSheet(s *engine.State) (start []game.Row, sets []string) {
	g := rulesOf(s)
	row := func(set, name, die string) { start = append(start, game.Row{Group: set, Cells: []string{name, die}}) }
	if !g.Replaced {
		set := character.Distinctions(s)
		start = append(start, slices.Repeat([]game.Row{{Group: set, Cells: []string{"", dice.D8.String()}}},
			g.DistinctionCount())...)
		sets = append(sets, set)
	}
	for _, kind := range sheet.Kinds() {
		if !g.UsesSet(kind) || kind == sheet.KindDistinctions || kind == sheet.KindPowers {
			continue
		}
		set := sheet.SetName(kind, s.Lang)
		sets = append(sets, set)
		for _, name := range g.NamedTraits(kind) {
			die := ""
			if kind == sheet.KindAttributes || kind == sheet.KindAffiliations {
				die = dice.D8.String()
			}
			row(set, sheet.LocalName(name, s.Lang), die)
		}
	}
	for _, own := range g.Other {
		if sheet.KindByName(own) == "" {
			sets = append(sets, own)
		}
	}
	return start, sets
}
