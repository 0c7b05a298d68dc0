package nde

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

// sceneBlocks returns the present scene, if one is open, with places, cover and effects, and then
// the counters.
func (s *State) sceneBlocks() []game.Block {
	var blocks []game.Block
	if sc := &s.Scene; sc.Open() {
		b := game.Block{Kind: game.TextBlock, About: "scene",
			Title: game.Say("nde.scene.title", game.W("name", sc.Name), game.N("n", sc.N))}
		for _, m := range slices.Concat(s.placeMsgs(), s.effectMsgs()) {
			b.Items = append(b.Items, game.Item{Label: m})
		}
		switch {
		case len(b.Items) > 0:
		case sc.Fight():
			b.Items = []game.Item{{Label: game.Say("nde.scene.conflict")}}
		default:
			b.Items = []game.Item{{Label: game.Say("nde.scene.ordinary")}}
		}
		blocks = append(blocks, b)
	}
	return append(blocks, s.counterBlocks()...)
}

// roundRef refers to the card of the present round.
const roundRef game.Ref = "round"

// roundCard returns the card of a conflict: the phase, the PCs and foes that have yet to act, and
// what open tests wait for. Each round has its own card.
func (s *State) roundCard() game.Card {
	var waited []game.Msg
	for _, p := range s.waitingPCs() {
		waited = append(waited, game.Quote(p.displayName()))
	}
	for _, f := range s.foesToAct() {
		waited = append(waited, f.nameMsg())
	}
	m := game.Card{About: roundRef, Round: s.Scene.Round,
		Title: game.Say("nde.round."+s.Scene.Phase, game.N("n", s.Scene.Round))}
	if m.Notes = rulekit.Msgs(game.Say("nde.round.nobody")); len(waited) > 0 {
		m.Notes[0] = game.Say("nde.round.waited", game.L("names", waited...))
	}
	m.Notes = append(m.Notes, s.waitMsgs()...)
	if s.Scene.Final {
		m.Notes = append(m.Notes, game.Say("nde.round.final"))
	}
	return m
}

// placeMsgs returns the squares of all PCs and foes in a conflict on the grid, otherwise their
// zones, and then cover and crowd pressure.
func (s *State) placeMsgs() []game.Msg {
	var ms []game.Msg
	if s.usesGrid() && s.Scene.Fight() {
		for _, id := range s.combatants() {
			ms = append(ms,
				game.Say("nde.place.line", game.M("name", s.nameMsg(id)), game.W("at", s.squareOf(id).String())))
		}
	} else {
		ms = s.zoneMsgs()
	}
	for _, c := range s.Scene.Covers {
		if slices.Contains(s.combatants(), c.Who) {
			ms = append(ms,
				game.Say("nde.cover.line", game.M("name", s.nameMsg(c.Who)), game.M("cover", coverMsg(c.Cover))))
		}
	}
	for _, p := range s.PCs {
		if s.isPressed(p.ID) {
			ms = append(ms, game.Say("nde.crowd.line", game.W("name", p.displayName())))
		}
	}
	return ms
}

// zoneMsgs returns for each PC the other PCs and foes that are not Nearby, by zone. Each pair is
// named once.
func (s *State) zoneMsgs() []game.Msg {
	var ms []game.Msg
	for i, a := range s.PCs {
		for _, z := range zones {
			var there []game.Msg
			for _, id := range s.combatants() {
				earlier := slices.ContainsFunc(s.PCs[:i+1], func(p *PC) bool { return p.ID == id })
				if z.word != Nearby && !earlier && s.Scene.zone(a.ID, id) == z.word {
					there = append(there, s.nameMsg(id))
				}
			}
			if len(there) > 0 {
				ms = append(ms,
					game.Say("nde.zone.line", game.W("name", a.displayName()), game.M("zone", zoneMsg(z.word)),
						game.L("names", there...)))
			}
		}
	}
	return ms
}

// foePeople returns the foes with their Defense and Hearts.
func (s *State) foePeople() []game.Person {
	var people []game.Person
	for _, f := range s.Foes {
		p := game.Person{About: foeRef(f.ID), Name: f.nameMsg(), Chair: game.GMChair, Items: []game.Item{
			{Label: game.Say("nde.value.defense"), N: f.Defense},
			{Label: game.Say("nde.value.hearts"), N: f.Hearts, Max: f.MaxHearts}}}
		switch {
		case f.Fallen():
			p.State = game.Say("mark.down")
		case f.NoBack && retaliation.On(s):
			p.State = game.Say("nde.foe.no_back")
		}
		people = append(people, p)
	}
	return people
}
