package nde

import "mesa/game"

// sceneBlocks show the scene that runs, with its counters.
func (s *State) sceneBlocks() []game.Block { return s.counterBlocks() }

// foeBlocks show the foes.
func (s *State) foeBlocks() []game.Block { return nil }
