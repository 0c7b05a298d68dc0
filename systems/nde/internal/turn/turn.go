package turn

import (
	"mesa/game"
	"mesa/systems/nde/internal/state"
)

// Moves returns the moves of movement and places.
func Moves() []state.Move {
	return []state.Move{moveMove(), zoneMove(), placeMove(), coverMove(), crowdMove()}
}

// Events returns the events of rounds, Actions, movement and places.
func Events() []state.EventKind {
	return []state.EventKind{
		game.EventOf(tellRound, game.On(func(s *state.State, e RoundBegun) { NewRound(s, e.Round) })),
		game.EventOf(tellOpponents, game.On(foldOpponents)),
		game.EventOf(tellPlayers, game.On(foldPlayers)),
		game.WithNames(game.EventOf(tellAction, game.On(foldAction)), nameAction),
		game.WithNames(game.EventOf(tellMoved, game.On(foldMoved)), nameMoved),
		game.WithNames(game.EventOf(tellMovedBack, game.On(foldMovedBack)), nameMovedBack),
		game.WithNames(game.EventOf(tellPassed, game.On(foldPassed)), namePassed),
		game.WithNames(game.EventOf(tellZone, game.On(foldZone)), nameZone),
		game.WithNames(game.EventOf(tellPlaced, game.On(foldPlaced)), namePlaced),
		game.WithNames(game.EventOf(tellCover, game.On(foldCover)), nameCover),
		game.WithNames(game.EventOf(tellPressed, game.On(foldPressed)), namePressed),
	}
}
