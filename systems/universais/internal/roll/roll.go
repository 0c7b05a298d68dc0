package roll

import (
	"mesa/game"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// Moves returns the moves of rolls (24.1). harm adds the Stress that a consequence brings.
func Moves(harm func(t *state.Tx, id string, stress int)) []state.Move {
	return []state.Move{
		throwMove(), keepMove(), allOutMove(), againMove(), shareMove(), frameMove(), rollMove(), quickMove(),
		callMove(), groupMove(), opposedMove(), withdrawMove(), consequenceMove(harm), spareMove(), describeMove(),
		dropMove(),
	}
}

// Events returns the events of rolls, with their folds and texts.
func Events() []state.EventKind {
	return []state.EventKind{
		game.WithNames(game.EventOf(tellSet, game.On(foldSet)),
			func(s *state.State, e RollSet) RollSet { e.Names = s.NamesOf(e.Roll.Members()...); return e }),
		game.VerdictIf(game.WithNames(game.ToldBy(game.EventOf[state.State, Thrown](nil,
			game.On(foldThrown)), tellThrown), nameThrown), func(e Thrown) bool { return e.Done }),
		game.WithNames(game.ToldBy(game.EventOf[state.State, Kept](nil, game.On(foldKept)), tellKept),
			func(s *state.State, e Kept) Kept { e.Names = s.NamesOf(e.Who); return e }),
		game.WithNames(
			game.ToldBy(game.EventOf[state.State, RollClosed](nil, game.On(foldClosed)), tellClosed),
			func(s *state.State, e RollClosed) RollClosed { e.Names = s.NamesOf(e.Roll.Members()...); return e },
		).AsVerdict(),
		game.WithNames(game.EventOf(tellOwes, game.On(foldOwes)),
			func(s *state.State, e ConsequenceOwed) ConsequenceOwed { e.Names = s.NamesOf(e.Owed.Who...); return e }),
		game.WithNames(game.EventOf(tellSettled, game.On(foldSettled)),
			func(s *state.State, e ConsequenceSettled) ConsequenceSettled { e.Names = s.NamesOf(e.Who...); return e }),
	}
}

// Words returns the words of moves of rolls, with their spellings.
func Words() [][]sheet.Word { return [][]sheet.Word{{quickWord, normalWord, toldWord}} }
