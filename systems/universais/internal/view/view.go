package view

import (
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/universais/internal/growth"
	"mesa/systems/universais/internal/harm"
	"mesa/systems/universais/internal/scene"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
	"mesa/systems/universais/internal/timer"
)

// Show returns the overview of a table if about is "", otherwise the details of one thing or its
// part of the overview.
func Show(s *state.State, by game.Actor, about game.Ref) game.View {
	kind, id, _ := strings.Cut(string(about), "/")
	switch kind {
	case "":
		return showBrief(s, by)
	case "pc":
		if p := s.PC(id); p != nil {
			return game.Blocks(sheetBlock(s, p))
		}
	case "roll":
		if r := s.AnyRoll(id); r != nil {
			return rollView(s, by, r)
		}
	case "timers":
		return game.Blocks(timer.Blocks(s)...)
	case "campaign":
		return game.Blocks(growth.PaceBlocks(s, by)...)
	case "duel":
		if d := s.AnyDuel(id); d != nil {
			return game.View{Cards: []game.Card{duelCard(s, d)}}
		}
	case "scene":
		return game.Blocks(sceneBlock(s))
	}
	return showBrief(s, by).Part(about)
}

// showBrief returns what matters now: the open cards, the people, the Timers, the Scene and the
// campaign.
func showBrief(s *state.State, by game.Actor) game.View {
	view := rollViews(s, by)
	view.Cards = slices.Concat(harm.Cards(s), view.Cards, duelCards(s), growth.Cards(s), timer.Cards(s))
	view.People = persons(s)
	view.Blocks = append(view.Blocks, timer.Blocks(s)...)
	view.Blocks = append(view.Blocks, sceneBlock(s))
	view.Blocks = append(view.Blocks, growth.CampaignBlock(s)...)
	return view
}

// sceneBlock shows the Scene that runs, or says that none does.
func sceneBlock(s *state.State) game.Block {
	b := game.Block{Kind: game.TextBlock, About: "scene",
		Title: game.Say("universais.scene.title", game.W("name", s.Scene.Name))}
	add := func(m game.Msg) { b.Items = append(b.Items, game.Item{Label: m}) }
	if !s.Scene.Open() {
		add(game.Say("universais.scene.none"))
		return b
	}
	add(game.Say("universais.scene.mode", game.M("mode", state.ModeMsg(s.Scene.Mode)),
		game.N("tension", s.Scene.Tension)))
	if s.Scene.Fight() && s.Scene.Turn != "" {
		add(game.Say("universais.scene.turn", game.W("name", s.Name(s.Scene.Turn)),
			game.W("next", s.Name(scene.NextTurn(s))), game.N("ended", sheet.Flag(s.Scene.Ended))))
	}
	return b
}
