package nde

import "mesa/game"

// The facts of scenes, foes and rounds.
type (
	// ActionUsed spends a PC's Action of this round, or gives it back.
	ActionUsed struct {
		PC   string `json:"pc"`
		Used bool   `json:"used"`
	}
)

func (ActionUsed) EventName() string { return "nde.action" }

var sceneEvents = readers{
	ActionUsed{}.EventName(): game.Decode[ActionUsed],
}

func (s *State) foldScene(e game.Event) {
	switch e := e.(type) {
	case ActionUsed:
		if p := s.pc(e.PC); p != nil {
			p.Acted = e.Used
		}
	}
}

func (s *State) tellScene(game.Event) []game.Msg { return nil }
