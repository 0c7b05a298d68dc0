package growth

import (
	"mesa/game"
	"mesa/systems/universais/internal/people"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// Moves returns the moves of Chapters, Levels, Awakenings, Bonds and specific rules.
func Moves() []state.Move {
	return []state.Move{chapterMove(), intermissionMove(), scaleMove(), raiseMove(), chooseMove(), spendMove(),
		holdMove(),
		awakenMove(), answerMove(), levelUpMove(), bondMove(), bondActionMove(), specificMove(), grantMove(),
		legendMove()}
}

// Events returns the events of Chapters, Levels and Bonds, with their folds and texts.
func Events() []state.EventKind {
	return []state.EventKind{
		game.EventOf(tellChapterBegun,
			game.On(func(s *state.State, e ChapterBegun) { s.Chapter, s.InChapter = e.N, true })),
		game.EventOf(tellChapterEnded, game.On(foldChapterEnded)),
		game.WithNames(game.EventOf(tellLearned,
			game.On(func(s *state.State, e Learned) { s.ChangePC(e.PC, func(p *sheet.PC) { p.XP = e.Now }) })),
			func(s *state.State, e Learned) Learned { e.Names = s.NamesOf(e.PC); return e }),
		game.WithNames(game.EventOf(tellRest, game.On(foldRest)),
			func(s *state.State, e RestBegun) RestBegun { e.Names = s.NamesOf(e.Who...); return e }),
		game.EventOf(tellRestEnded, game.On(func(s *state.State, _ RestEnded) { s.Resting = nil })),
		game.EventOf(tellScaled, game.On(func(s *state.State, e Scaled) { s.Scale = e.Scale })),
		game.WithNames(game.EventOf(tellLevelled, game.On(foldLevelled)),
			func(s *state.State, e Levelled) Levelled { e.Names = s.NamesOf(e.PC); return e }),
		game.WithNames(game.EventOf(tellRaised, game.On(foldRaised)),
			func(s *state.State, e Raised) Raised { e.Names = s.NamesOf(e.PC); return e }),
		game.WithNames(game.EventOf(tellGained, game.On(foldGained)),
			func(s *state.State, e Gained) Gained { e.Names = s.NamesOf(e.PC); return e }),
		game.WithNames(game.EventOf(tellPromised, game.On(foldPromised)),
			func(s *state.State, e Promised) Promised { e.Names = s.NamesOf(e.PC); return e }),
		game.WithNames(game.EventOf(tellHeld, game.On(foldHeld)),
			func(s *state.State, e HeldBack) HeldBack { e.Names = s.NamesOf(e.PC); return e }),
		game.WithNames(game.EventOf(tellBond,
			game.On(func(s *state.State,
				e BondRaised) {
				people.FoldEntry(s, people.EntrySet{PC: e.PC, Entry: e.Entry})
			})),
			func(s *state.State, e BondRaised) BondRaised { e.Names = s.NamesOf(e.PC); return e }),
		game.WithNames(game.EventOf[state.State](tellBondActed),
			func(s *state.State, e BondActed) BondActed { e.Names = s.NamesOf(e.PC); return e }),
		game.WithNames(game.EventOf(tellLegend,
			game.On(func(s *state.State, e Legendary) { s.ChangePC(e.PC, func(p *sheet.PC) { p.Legend = true }) })),
			func(s *state.State, e Legendary) Legendary { e.Names = s.NamesOf(e.PC); return e }),
		game.WithNames(game.EventOf(tellApplied, game.On(foldApplied)),
			func(s *state.State, e Applied) Applied { e.Names = s.NamesOf(e.PC); return e }),
	}
}

// Words returns the words of the moves of growth, with their spellings.
func Words() [][]sheet.Word {
	return [][]sheet.Word{{preparedWord}, startEnd, highestOrTiers, purposes, nowLater}
}
