package view

import (
	"strings"

	"mesa/game"
	"mesa/systems/nde/internal/scene"
	"mesa/systems/nde/internal/state"
)

// Show returns the function that shows a table. options returns the blocks of the table's options.
func Show(options func(*state.State) []game.Block) func(*state.State, game.Actor, game.Ref) game.View {
	return func(s *state.State, by game.Actor, about game.Ref) game.View {
		switch kind, _, _ := strings.Cut(string(about), "/"); kind {
		case "options":
			return game.Blocks(options(s)...)
		case "option":
			return game.Blocks(options(s)...).Part(about)
		}
		return viewOf(s, by, about)
	}
}

// viewOf returns the overview of the table if about is "", otherwise the details of one thing or
// its part of the overview.
func viewOf(s *state.State, by game.Actor, about game.Ref) game.View {
	kind, id, _ := strings.Cut(string(about), "/")
	switch kind {
	case "":
		return showBrief(s, by)
	case "pc":
		if p := s.PC(id); p != nil {
			return game.Blocks(sheet(s, p))
		}
	case "test":
		if t := s.AnyTest(id); t != nil {
			return testView(s, by, t)
		}
	case "foes":
		return game.View{People: foePeople(s)}
	case "scene":
		view := game.Blocks(sceneBlocks(s)...)
		if s.Scene.Fight() {
			view.Cards = []game.Card{roundCard(s)}
		}
		return view
	case "hidden":
		return game.Blocks(scene.HiddenBlocks(s, by, scene.MaxHidden)...)
	}
	return showBrief(s, by).Part(about)
}

// showBrief returns the overview: tests, decisions that wait, all PCs and foes, the scene and the
// last hidden throws.
func showBrief(s *state.State, by game.Actor) game.View {
	view := testViews(s, by)
	view.Cards = append(view.Cards, askedCards(s)...)
	view.People = append(pcPeople(s), foePeople(s)...)
	view.Blocks = append(view.Blocks, sceneBlocks(s)...)
	view.Blocks = append(view.Blocks, scene.HiddenBlocks(s, by, scene.BriefHidden)...)
	return view
}
