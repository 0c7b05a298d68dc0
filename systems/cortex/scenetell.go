package cortex

import "mesa/game"

func (s *State) tellScene(e game.Event) []game.Msg { return nil }
