package growth

import (
	"mesa/systems/rulekit"
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
		rulekit.EventOf(tellChapterBegun,
			rulekit.On(func(s *state.State, e ChapterBegun) { s.Chapter, s.InChapter = e.N, true })),
		rulekit.EventOf(tellChapterEnded, rulekit.On(foldChapterEnded)),
		rulekit.WithNames(rulekit.EventOf(tellLearned,
			rulekit.On(func(s *state.State, e Learned) { s.ChangePC(e.PC, func(p *sheet.PC) { p.XP = e.Now }) })),
			func(s *state.State, e Learned) Learned { e.Names = s.NamesOf(e.PC); return e }),
		rulekit.WithNames(rulekit.EventOf(tellRest, rulekit.On(foldRest)),
			func(s *state.State, e RestBegun) RestBegun { e.Names = s.NamesOf(e.Who...); return e }),
		rulekit.EventOf(tellRestEnded, rulekit.On(func(s *state.State, _ RestEnded) { s.Resting = nil })),
		rulekit.EventOf(tellScaled, rulekit.On(func(s *state.State, e Scaled) { s.Scale = e.Scale })),
		rulekit.WithNames(rulekit.EventOf(tellLevelled, rulekit.On(foldLevelled)),
			func(s *state.State, e Levelled) Levelled { e.Names = s.NamesOf(e.PC); return e }),
		rulekit.WithNames(rulekit.EventOf(tellRaised, rulekit.On(foldRaised)),
			func(s *state.State, e Raised) Raised { e.Names = s.NamesOf(e.PC); return e }),
		rulekit.WithNames(rulekit.EventOf(tellGained, rulekit.On(foldGained)),
			func(s *state.State, e Gained) Gained { e.Names = s.NamesOf(e.PC); return e }),
		rulekit.WithNames(rulekit.EventOf(tellPromised, rulekit.On(foldPromised)),
			func(s *state.State, e Promised) Promised { e.Names = s.NamesOf(e.PC); return e }),
		rulekit.WithNames(rulekit.EventOf(tellHeld, rulekit.On(foldHeld)),
			func(s *state.State, e HeldBack) HeldBack { e.Names = s.NamesOf(e.PC); return e }),
		rulekit.WithNames(rulekit.EventOf(tellBond,
			rulekit.On(func(s *state.State,
				e BondRaised) {
				people.FoldEntry(s, people.EntrySet{PC: e.PC, Entry: e.Entry})
			})),
			func(s *state.State, e BondRaised) BondRaised { e.Names = s.NamesOf(e.PC); return e }),
		rulekit.WithNames(rulekit.EventOf[state.State](tellBondActed),
			func(s *state.State, e BondActed) BondActed { e.Names = s.NamesOf(e.PC); return e }),
		rulekit.WithNames(rulekit.EventOf(tellLegend,
			rulekit.On(func(s *state.State, e Legendary) { s.ChangePC(e.PC, func(p *sheet.PC) { p.Legend = true }) })),
			func(s *state.State, e Legendary) Legendary { e.Names = s.NamesOf(e.PC); return e }),
		rulekit.WithNames(rulekit.EventOf(tellApplied, rulekit.On(foldApplied)),
			func(s *state.State, e Applied) Applied { e.Names = s.NamesOf(e.PC); return e }),
	}
}

// Words returns the words of the moves of growth, with their spellings.
func Words() [][]sheet.Word {
	return [][]sheet.Word{{preparedWord}, startEnd, highestOrTiers, purposes, nowLater}
}
