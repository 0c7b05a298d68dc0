package nde

import (
	"strings"

	"mesa/game"
)

// show gives the table in brief (about ""), or one thing whole.
func show(s *State, by game.Seat, about game.Ref) game.View {
	kind, id, _ := strings.Cut(string(about), "/")
	switch kind {
	case "":
		return s.showBrief(by)
	case "pc":
		if p := s.pc(id); p != nil {
			return game.View{s.sheet(p)}
		}
	case "test":
		if t := s.anyTest(id); t != nil {
			return s.testView(by, t)
		}
	case "hidden":
		return s.hiddenBlocks(by, maxHidden)
	case "options":
		return game.View{s.optionsBlock()}
	case "option":
		return part(game.View{s.optionsBlock()}, about)
	}
	return part(s.showBrief(by), about)
}

// part is the block of a view that shows this thing, or the one item that does.
func part(view game.View, about game.Ref) game.View {
	for _, b := range view {
		if b.About == about {
			return game.View{b}
		}
		for _, item := range b.Items {
			if item.About == about {
				return game.View{{Kind: b.Kind, About: about, Title: b.Title, Items: []game.Item{item}}}
			}
		}
	}
	return nil
}

// showBrief is what matters now: the scene, what is being thrown, what the GM
// owes, and how everybody is.
func (s *State) showBrief(by game.Seat) game.View {
	var view game.View
	view = append(view, s.sceneBlocks()...)
	view = append(view, s.testBlocks(by)...)
	view = append(view, s.owedBlocks()...)
	view = append(view, s.peopleBlock())
	view = append(view, s.foeBlocks()...)
	return append(view, s.hiddenBlocks(by, briefHidden)...)
}

// optionsBlock lists the table options, those that differ marked.
func (s *State) optionsBlock() game.Block {
	b := game.Block{Kind: game.ListBlock, About: "options", Title: game.Say("nde.options.title")}
	for _, o := range options {
		item := game.Item{About: game.Ref("option/" + o.Key), Label: game.Say("nde.options.item", game.M("key", game.Term(o.Key)), game.M("value", game.Term(s.opt(o.Key))), game.M("means", optionMsg(o.Key, s.opt(o.Key))))}
		if s.opt(o.Key) != o.Values[0] {
			item.Mark = "changed"
		}
		b.Items = append(b.Items, item)
	}
	return b
}
