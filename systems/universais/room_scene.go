package universais

import (
	"slices"

	"mesa/systems/rulekit"
)

// sceneMoves returns the moves of Scenes and of turns.
func sceneMoves() []move {
	return []move{turnMove(), endTurnMove(), stepOutMove(), orderMove(), sceneMove(), endMove(), tensionMove(),
		enterMove(), exitMove()}
}

// sceneEvents returns the events of Scenes and turns, with their folds and texts.
func sceneEvents() []eventKind {
	return []eventKind{
		rulekit.WithNames(rulekit.EventOf(tellSceneBegun, rulekit.On((*State).foldSceneBegun)),
			func(s *State, e SceneBegun) SceneBegun { e.Names = s.names(e.Scene.In...); return e }),
		rulekit.EventOf(tellSceneEnded, rulekit.On((*State).foldSceneEnded)),
		rulekit.EventOf(tellTensed, rulekit.On(func(s *State, e Tensed) { s.Scene.Tension = e.Now })),
		rulekit.WithNames(rulekit.EventOf(tellPresent, rulekit.On((*State).foldPresent)),
			func(s *State, e Present) Present { e.Names = s.names(e.Who); return e }),
		rulekit.WithNames(rulekit.EventOf(tellTurn, rulekit.On(func(s *State, e TurnBegun) {
			sc := &s.Scene
			sc.Turn, sc.Ended, sc.Stepped, sc.SteppedBy = e.Who, false, false, nil
		})),
			func(s *State, e TurnBegun) TurnBegun { e.Names = s.names(e.Who); return e }),
		rulekit.WithNames(rulekit.EventOf(tellTurnEnded,
			rulekit.On(func(s *State, e TurnEnded) { s.Scene.Ended = s.Scene.Turn == e.Who })),
			func(s *State, e TurnEnded) TurnEnded { e.Names = s.names(e.Who); return e }),
		rulekit.WithNames(rulekit.EventOf(tellSteppedOut,
			rulekit.On(func(s *State, e SteppedOut) {
				s.Scene.Stepped, s.Scene.SteppedBy = true, append(slices.Clip(s.Scene.SteppedBy), e.Who)
			})),
			func(s *State, e SteppedOut) SteppedOut { e.Names = s.names(e.Who); return e }),
		rulekit.WithNames(rulekit.EventOf(tellOrdered, rulekit.On(func(s *State, e Ordered) { s.Scene.Order = e.Who })),
			func(s *State, e Ordered) Ordered { e.Names = s.names(e.Who...); return e }),
	}
}

// sceneWords returns the actions of Step Out, with their spellings.
func sceneWords() [][]word { return [][]word{outings} }
