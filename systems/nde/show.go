package nde

import (
	"strings"

	"mesa/game"
)

// show returns the view of a table with the blocks of its options.
func show(options func(*State) []game.Block) func(*State, game.Actor, game.Ref) game.View {
	return func(s *State, by game.Actor, about game.Ref) game.View {
		switch kind, _, _ := strings.Cut(string(about), "/"); kind {
		case "options":
			return game.Blocks(options(s)...)
		case "option":
			return game.Blocks(options(s)...).Part(about)
		}
		return s.view(by, about)
	}
}

// view returns the overview of the table if about is "", otherwise the details of one thing or its
// part of the overview.
func (s *State) view(by game.Actor, about game.Ref) game.View {
	kind, id, _ := strings.Cut(string(about), "/")
	switch kind {
	case "":
		return s.showBrief(by)
	case "pc":
		if p := s.pc(id); p != nil {
			return game.Blocks(s.sheet(p))
		}
	case "test":
		if t := s.anyTest(id); t != nil {
			return s.testView(by, t)
		}
	case "foes":
		return game.View{People: s.foePeople()}
	case "scene":
		view := game.Blocks(s.sceneBlocks()...)
		if s.Scene.Fight() {
			view.Cards = []game.Card{s.roundCard()}
		}
		return view
	case "hidden":
		return game.Blocks(s.hiddenBlocks(by, maxHidden)...)
	}
	return s.showBrief(by).Part(about)
}

// showBrief returns the overview: open tests, decisions that wait, all PCs and foes, and the scene.
func (s *State) showBrief(by game.Actor) game.View {
	view := s.testViews(by)
	view.Cards = append(view.Cards, s.askedCards()...)
	view.People = append(s.people(), s.foePeople()...)
	view.Blocks = append(view.Blocks, s.sceneBlocks()...)
	view.Blocks = append(view.Blocks, s.hiddenBlocks(by, briefHidden)...)
	return view
}
