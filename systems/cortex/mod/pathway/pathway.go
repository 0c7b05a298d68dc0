package pathway

import (
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Mod returns the mod for pathways.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "pathway", Chapter: engine.ChapterSheets,
		Section:  Section,
		Enabled:  usesPathways,
		Synonyms: withOptions(terms),
		Options:  []*rulekit.Option{grants.Option},
		Events:   events(),
		Handlers: []engine.Handler{engine.On(Section, (*Pathway).characterSet),
			engine.On(Section, (*Pathway).characterGone)},
		Moves: []game.Move[engine.State]{openMove(), chooseMove(), mapMove(), answerMove(), gainMove(),
			doneMove()},
		CharacterMoves: []string{"path choose", "path map", "path answer", "path gain", "path done"},
		Valid:          valid,
		Hooks: []engine.Hooks{
			view.Hooks{Cards: cards, Blocks: show, Sheet: sheetItems}, people.Hooks{SheetRules: rulesOnPath},
		},
		Policies: []engine.Answer{character.BlankSheet.Is(blankSheet)},
	}
}

func valid(s *engine.State) bool {
	g := Section.Of(s)
	return g.LastStage >= 0 && g.LastStage <= len(book.stages) && len(g.Elements) <= maxMapped &&
		len(g.Links) <= maxLinks &&
		!slices.ContainsFunc(g.Walkers, func(w Walker) bool {
			return w.Done < 0 || w.Done > len(w.Columns) || len(w.Columns) > len(book.stages)
		}) &&
		!slices.ContainsFunc(g.Elements, func(e Element) bool {
			name, _ := strings.CutSuffix(e.Name, " ("+e.ID+")") // a suffix tells equal names apart
			return sheet.IsTooLong(e.ID, name, e.Kind)
		}) &&
		!slices.ContainsFunc(g.Links, func(l Link) bool { return sheet.IsTooLong(l.A, l.B, l.Word) })
}

// rulesOnPath returns the sheet rules for a character on its path, and g for other characters.
// GiftLimit is the number of meta stages so far, with the current stage (RUL-PATH-POWER); -1 means
// none. PathwayBuilt is set unless the finished stages are exactly those of the engineer's table,
// which add up to a sheet made from scratch (RUL-PATH-BUDGET).
func rulesOnPath(s *engine.State, c *people.Character, g sheet.SheetRules) sheet.SheetRules {
	if c == nil || Section.Of(s).walker(c.ID) == nil {
		return g
	}
	w := *Section.Of(s).walker(c.ID)
	if g.GiftLimit = book.count(meta, w.Done+btoi(Section.Of(s).isWalking(w))); g.GiftLimit == 0 {
		g.GiftLimit = -1
	}
	g.PathwayBuilt = w.Done != len(book.engineer) || !usesEngineer(s, g)
	if Section.Of(s).isWalking(w) {
		g.OwedSFX = remainingGrant(s, g, c, w).SFX
	}
	return g
}

func btoi(is bool) int {
	if is {
		return 1
	}
	return 0
}
