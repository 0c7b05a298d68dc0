package universais

import (
	"mesa/systems/rulekit"
)

// growthMoves returns the moves of Chapters, Levels, Awakenings, Bonds and specific rules.
func growthMoves() []move {
	return []move{chapterMove(), intermissionMove(), scaleMove(), raiseMove(), chooseMove(), spendMove(), holdMove(),
		awakenMove(), answerMove(), levelUpMove(), bondMove(), bondActionMove(), specificMove(), grantMove(),
		legendMove()}
}

// growthEvents returns the events of Chapters, Levels and Bonds, with their folds and texts.
func growthEvents() []eventKind {
	return []eventKind{
		rulekit.EventOf(tellChapterBegun,
			rulekit.On(func(s *State, e ChapterBegun) { s.Chapter, s.InChapter = e.N, true })),
		rulekit.EventOf(tellChapterEnded, rulekit.On((*State).foldChapterEnded)),
		rulekit.WithNames(rulekit.EventOf(tellLearned,
			rulekit.On(func(s *State, e Learned) { s.changePC(e.PC, func(p *PC) { p.XP = e.Now }) })),
			func(s *State, e Learned) Learned { e.Names = s.names(e.PC); return e }),
		rulekit.WithNames(rulekit.EventOf(tellRest, rulekit.On((*State).foldRest)),
			func(s *State, e RestBegun) RestBegun { e.Names = s.names(e.Who...); return e }),
		rulekit.EventOf(tellRestEnded, rulekit.On(func(s *State, _ RestEnded) { s.Resting = nil })),
		rulekit.EventOf(tellScaled, rulekit.On(func(s *State, e Scaled) { s.Scale = e.Scale })),
		rulekit.WithNames(rulekit.EventOf(tellLevelled, rulekit.On((*State).foldLevelled)),
			func(s *State, e Levelled) Levelled { e.Names = s.names(e.PC); return e }),
		rulekit.WithNames(rulekit.EventOf(tellRaised, rulekit.On((*State).foldRaised)),
			func(s *State, e Raised) Raised { e.Names = s.names(e.PC); return e }),
		rulekit.WithNames(rulekit.EventOf(tellGained, rulekit.On((*State).foldGained)),
			func(s *State, e Gained) Gained { e.Names = s.names(e.PC); return e }),
		rulekit.WithNames(rulekit.EventOf(tellPromised, rulekit.On((*State).foldPromised)),
			func(s *State, e Promised) Promised { e.Names = s.names(e.PC); return e }),
		rulekit.WithNames(rulekit.EventOf(tellHeld, rulekit.On((*State).foldHeld)),
			func(s *State, e HeldBack) HeldBack { e.Names = s.names(e.PC); return e }),
		rulekit.WithNames(rulekit.EventOf(tellBond,
			rulekit.On(func(s *State, e BondRaised) { s.foldEntry(EntrySet{PC: e.PC, Entry: e.Entry}) })),
			func(s *State, e BondRaised) BondRaised { e.Names = s.names(e.PC); return e }),
		rulekit.WithNames(rulekit.EventOf[State](tellBondActed),
			func(s *State, e BondActed) BondActed { e.Names = s.names(e.PC); return e }),
		rulekit.WithNames(rulekit.EventOf(tellLegend,
			rulekit.On(func(s *State, e Legendary) { s.changePC(e.PC, func(p *PC) { p.Legend = true }) })),
			func(s *State, e Legendary) Legendary { e.Names = s.names(e.PC); return e }),
		rulekit.WithNames(rulekit.EventOf(tellApplied, rulekit.On((*State).foldApplied)),
			func(s *State, e Applied) Applied { e.Names = s.names(e.PC); return e }),
	}
}

// growthWords returns the words of the moves of growth, with their spellings.
func growthWords() [][]word {
	return [][]word{{preparedWord}, startEnd, highestOrTiers, purposes, nowLater}
}
