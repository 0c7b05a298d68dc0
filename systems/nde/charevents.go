package nde

import (
	"slices"

	"mesa/game"
)

// The facts of characters, sessions and growth.
type (
	// PCSet is a PC as it now is; Why says what was done: "made" or "changed".
	PCSet struct {
		PC  PC     `json:"pc"`
		Why string `json:"why"`
	}
	// PCGone takes a PC from the table for good.
	PCGone struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	}
)

func (PCSet) EventName() string  { return "nde.pc" }
func (PCGone) EventName() string { return "nde.pc.gone" }

var characterEvents = readers{
	PCSet{}.EventName():  game.Decode[PCSet],
	PCGone{}.EventName(): game.Decode[PCGone],
}

func (s *State) foldCharacter(e game.Event) {
	switch e := e.(type) {
	case PCSet:
		put(&s.PCs, e.PC, func(p *PC) bool { return p.ID == e.PC.ID })
	case PCGone:
		s.PCs = slices.DeleteFunc(s.PCs, func(p *PC) bool { return p.ID == e.ID })
	}
}

func (s *State) tellCharacter(e game.Event) []game.Msg {
	switch e := e.(type) {
	case PCSet:
		return one(game.Say("nde.event.pc."+e.Why, game.W("name", e.PC.Name)))
	case PCGone:
		return one(game.Say("nde.event.pc.gone", game.W("name", e.Name)))
	}
	return nil
}
