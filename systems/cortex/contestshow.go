package cortex

import "mesa/game"

func (s *State) showContests(by game.Seat) []game.Block { return nil }

func (s *State) tellContest(e game.Event) []game.Msg { return nil }
