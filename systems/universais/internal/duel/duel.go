package duel

import (
	"mesa/game"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// Moves returns the moves of Duels (24.3). endTurn ends the turn of an Initiator in combat.
func Moves(endTurn func(t *state.Tx, who string)) []state.Move {
	return []state.Move{agreeMove(endTurn), approachMove(), lossMove(), npcLoseMove(), edgeMove(), resolveMove(),
		duelMove(endTurn), sideTensionMove(), endDuelMove()}
}

// Events returns the events of Duels, with their folds and texts.
func Events() []state.EventKind {
	return []state.EventKind{
		game.VerdictIf(game.WithNames(game.ToldBy(game.EventOf[state.State, DuelSet](nil,
			game.On(foldDuel)), tellDuel),
			func(s *state.State, e DuelSet) DuelSet { e.Names = s.NamesOf(e.Duel.Participants()...); return e }),
			DuelSet.isDecided),
		game.WithNames(game.ToldBy(game.EventOf[state.State, Approached](nil, game.On(foldApproached)),
			tellApproached),
			func(s *state.State, e Approached) Approached { e.Names = s.NamesOf(e.Who); return e }),
		game.WithNames(game.EventOf[state.State](tellChose),
			func(s *state.State, e DuelChosen) DuelChosen { e.Names = s.NamesOf(e.Who); return e }),
		game.WithNames(game.EventOf(tellDuelEnded, game.On(foldDuelEnded)),
			func(s *state.State, e DuelEnded) DuelEnded {
				e.Names = s.NamesOf(e.Duel.Participants()...)
				return e
			}),
	}
}

// Words returns the choices of those that lost, with their spellings.
func Words() [][]sheet.Word { return [][]sheet.Word{losses, npcLosses} }
