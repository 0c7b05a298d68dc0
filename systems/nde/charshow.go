package nde

import "mesa/game"

// peopleBlock lists the PCs with what they have left.
func (s *State) peopleBlock() game.Block {
	b := game.Block{Kind: game.ListBlock, About: "people", Title: game.Say("nde.people.title")}
	for _, p := range s.PCs {
		item := game.Item{About: pcRef(p.ID), Label: game.Say("nde.people.line", game.W("name", p.Name),
			game.N("hearts", p.Hearts), game.N("most", p.MaxHearts), game.N("pp", p.PP), game.N("mostPP", p.MaxPP), game.N("luck", p.Luck))}
		if p.Down() {
			item.Mark = "out"
		}
		b.Items = append(b.Items, item)
	}
	return b
}

// sheet shows a PC whole.
func (s *State) sheet(p *PC) game.Block {
	b := game.Block{Kind: game.SheetBlock, About: pcRef(p.ID), Title: game.Quote(p.Name)}
	for _, w := range attributes {
		b.Items = append(b.Items, game.Item{Label: game.Say("nde.sheet.attr", game.M("attr", attrMsg(w.word)), game.M("value", s.valueMsg(p.attr(w.word))))})
	}
	for _, talent := range p.Talents {
		b.Items = append(b.Items, game.Item{Label: game.Say("nde.sheet.talent", game.W("name", talent))})
	}
	return b
}
