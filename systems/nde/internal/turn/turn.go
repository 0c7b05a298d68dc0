package turn

import (
	"mesa/systems/nde/internal/state"
	"mesa/systems/rulekit"
)

// Moves returns the moves of movement and places.
func Moves() []state.Move {
	return []state.Move{moveMove(), zoneMove(), placeMove(), coverMove(), crowdMove()}
}

// Events returns the events of rounds, Actions, movement and places.
func Events() []state.EventKind {
	return []state.EventKind{
		rulekit.EventOf(tellRound, rulekit.On(func(s *state.State, e RoundBegun) { NewRound(s, e.Round) })),
		rulekit.EventOf(tellOpponents, rulekit.On(foldOpponents)),
		rulekit.EventOf(tellPlayers, rulekit.On(foldPlayers)),
		rulekit.WithNames(rulekit.EventOf(tellAction, rulekit.On(foldAction)), nameAction),
		rulekit.WithNames(rulekit.EventOf(tellMoved, rulekit.On(foldMoved)), nameMoved),
		rulekit.WithNames(rulekit.EventOf(tellMovedBack, rulekit.On(foldMovedBack)), nameMovedBack),
		rulekit.WithNames(rulekit.EventOf(tellPassed, rulekit.On(foldPassed)), namePassed),
		rulekit.WithNames(rulekit.EventOf(tellZone, rulekit.On(foldZone)), nameZone),
		rulekit.WithNames(rulekit.EventOf(tellPlaced, rulekit.On(foldPlaced)), namePlaced),
		rulekit.WithNames(rulekit.EventOf(tellCover, rulekit.On(foldCover)), nameCover),
		rulekit.WithNames(rulekit.EventOf(tellPressed, rulekit.On(foldPressed)), namePressed),
	}
}
