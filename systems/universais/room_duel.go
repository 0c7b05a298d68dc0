package universais

import (
	"mesa/systems/rulekit"
)

// duelMoves returns the moves of Duels (24.3). endTurn ends the turn of an Initiator in combat.
func duelMoves(endTurn func(t *tx, who string)) []move {
	return []move{agreeMove(endTurn), approachMove(), lossMove(), npcLoseMove(), edgeMove(), resolveMove(),
		duelMove(endTurn), sideTensionMove(), endDuelMove()}
}

// duelEvents returns the events of Duels, with their folds and texts.
func duelEvents() []eventKind {
	return []eventKind{
		rulekit.VerdictIf(rulekit.WithNames(rulekit.ToldBy(rulekit.EventOf[State, DuelSet](nil,
			rulekit.On((*State).foldDuel)), tellDuel),
			func(s *State, e DuelSet) DuelSet { e.Names = s.names(e.Duel.participants()...); return e }),
			DuelSet.isDecided),
		rulekit.WithNames(rulekit.ToldBy(rulekit.EventOf[State, Approached](nil, rulekit.On((*State).foldApproached)),
			tellApproached),
			func(s *State, e Approached) Approached { e.Names = s.names(e.Who); return e }),
		rulekit.WithNames(rulekit.EventOf[State](tellChose),
			func(s *State, e DuelChosen) DuelChosen { e.Names = s.names(e.Who); return e }),
		rulekit.WithNames(rulekit.EventOf(tellDuelEnded, rulekit.On((*State).foldDuelEnded)),
			func(s *State, e DuelEnded) DuelEnded {
				e.Names = s.names(e.Duel.participants()...)
				return e
			}),
	}
}

// duelWords returns the choices of those that lost, with their spellings.
func duelWords() [][]word { return [][]word{losses, npcLosses} }
