package scene

import (
	"slices"

	"mesa/game"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// Moves returns the moves of Scenes and of turns.
func Moves() []state.Move {
	return []state.Move{turnMove(), endTurnMove(), stepOutMove(), orderMove(), sceneMove(), endMove(), tensionMove(),
		enterMove(), exitMove()}
}

// Events returns the events of Scenes and turns, with their folds and texts.
func Events() []state.EventKind {
	return []state.EventKind{
		game.WithNames(game.EventOf(tellSceneBegun, game.On(foldSceneBegun)),
			func(s *state.State, e SceneBegun) SceneBegun { e.Names = s.NamesOf(e.Scene.In...); return e }),
		game.EventOf(tellSceneEnded, game.On(foldSceneEnded)),
		game.EventOf(tellTensed, game.On(func(s *state.State, e Tensed) { s.Scene.Tension = e.Now })),
		game.WithNames(game.EventOf(tellPresent, game.On(foldPresent)),
			func(s *state.State, e Present) Present { e.Names = s.NamesOf(e.Who); return e }),
		game.WithNames(game.EventOf(tellTurn, game.On(func(s *state.State, e TurnBegun) {
			sc := &s.Scene
			sc.Turn, sc.Ended, sc.Stepped, sc.SteppedBy = e.Who, false, false, nil
		})),
			func(s *state.State, e TurnBegun) TurnBegun { e.Names = s.NamesOf(e.Who); return e }),
		game.WithNames(game.EventOf(tellTurnEnded,
			game.On(func(s *state.State, e TurnEnded) { s.Scene.Ended = s.Scene.Turn == e.Who })),
			func(s *state.State, e TurnEnded) TurnEnded { e.Names = s.NamesOf(e.Who); return e }),
		game.WithNames(game.EventOf(tellSteppedOut,
			game.On(func(s *state.State, e SteppedOut) {
				s.Scene.Stepped, s.Scene.SteppedBy = true, append(slices.Clip(s.Scene.SteppedBy), e.Who)
			})),
			func(s *state.State, e SteppedOut) SteppedOut { e.Names = s.NamesOf(e.Who); return e }),
		game.WithNames(game.EventOf(tellOrdered,
			game.On(func(s *state.State, e Ordered) { s.Scene.Order = e.Who })),
			func(s *state.State, e Ordered) Ordered { e.Names = s.NamesOf(e.Who...); return e }),
	}
}

// Words returns the actions of Step Out, with their spellings.
func Words() [][]sheet.Word { return [][]sheet.Word{outings} }
