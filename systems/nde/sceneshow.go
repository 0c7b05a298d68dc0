package nde

import (
	"slices"

	"mesa/game"
)

// sceneBlocks show the scene that runs: whose phase it is, who has yet to act,
// where everybody stands; and its counters.
func (s *State) sceneBlocks() []game.Block {
	var blocks []game.Block
	if sc := &s.Scene; sc.Open() {
		b := game.Block{Kind: game.TextBlock, About: "scene", Title: game.Say("nde.scene.title", game.W("name", sc.Name), game.N("n", sc.N))}
		for _, m := range slices.Concat(s.roundMsgs(), s.placeMsgs(), s.effectMsgs(), s.harmMsgs()) {
			b.Items = append(b.Items, game.Item{Label: m})
		}
		if len(b.Items) == 0 {
			b.Items = []game.Item{{Label: game.Say("nde.scene.ordinary")}}
		}
		blocks = append(blocks, b)
	}
	return append(blocks, s.counterBlocks()...)
}

// roundMsgs say how far a conflict has come.
func (s *State) roundMsgs() []game.Msg {
	if !s.Scene.Fight() {
		return nil
	}
	var waited []game.Msg
	for _, p := range s.waiting() {
		waited = append(waited, game.Quote(p.Name))
	}
	for _, f := range s.toAct() {
		waited = append(waited, f.msg())
	}
	ms := []game.Msg{game.Say("nde.round."+s.Scene.Phase, game.N("n", s.Scene.Round)), game.Say("nde.round.nobody")}
	if len(waited) > 0 {
		ms[1] = game.Say("nde.round.waited", game.L("names", waited...))
	}
	ms = append(ms, s.holds()...)
	if s.Scene.Final {
		ms = append(ms, game.Say("nde.round.final"))
	}
	return ms
}

// placeMsgs say where everybody stands and what protects them.
func (s *State) placeMsgs() []game.Msg {
	var ms []game.Msg
	if s.grid() && s.Scene.Fight() {
		for _, id := range s.combatants() {
			ms = append(ms, game.Say("nde.place.line", game.M("name", s.who(id)), game.W("at", s.at(id).String())))
		}
	} else {
		ms = s.zoneMsgs()
	}
	for _, c := range s.Scene.Covers {
		if slices.Contains(s.combatants(), c.Who) {
			ms = append(ms, game.Say("nde.cover.line", game.M("name", s.who(c.Who)), game.M("cover", coverMsg(c.Cover))))
		}
	}
	for _, p := range s.PCs {
		if s.pressed(p.ID) {
			ms = append(ms, game.Say("nde.crowd.line", game.W("name", p.Name)))
		}
	}
	return ms
}

// zoneMsgs say for each PC who is not Nearby.
func (s *State) zoneMsgs() []game.Msg {
	var ms []game.Msg
	for i, a := range s.PCs {
		for _, z := range zones {
			var there []game.Msg
			for _, id := range s.combatants() {
				earlier := slices.ContainsFunc(s.PCs[:i+1], func(p *PC) bool { return p.ID == id })
				if z.word != Nearby && !earlier && s.zone(a.ID, id) == z.word {
					there = append(there, s.who(id))
				}
			}
			if len(there) > 0 {
				ms = append(ms, game.Say("nde.zone.line", game.W("name", a.Name), game.M("zone", zoneMsg(z.word)), game.L("names", there...)))
			}
		}
	}
	return ms
}

func (s *State) harmMsgs() []game.Msg {
	var ms []game.Msg
	for _, h := range s.Harms {
		ms = append(ms, game.Say("nde.harm.line", game.W("name", s.name(h.PC)), game.N("n", h.N)))
	}
	return ms
}

// foeBlocks show the foes.
func (s *State) foeBlocks() []game.Block {
	if len(s.Foes) == 0 {
		return nil
	}
	b := game.Block{Kind: game.ListBlock, About: "foes", Title: game.Say("nde.foes.title")}
	for _, f := range s.Foes {
		item := game.Item{About: foeRef(f.ID), Label: game.Say("nde.foes.line", game.M("name", f.msg()), game.N("defense", f.Defense), game.N("hearts", f.Hearts), game.N("most", f.MaxHearts))}
		if f.Fallen() {
			item.Mark = "down"
		}
		b.Items = append(b.Items, item)
	}
	return []game.Block{b}
}
