package view

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/check"
	"mesa/systems/nde/internal/outcome"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/nde/internal/turn"
	"mesa/systems/rulekit"
)

// sceneBlocks returns the present scene, if one is open, with places, cover and effects, and then
// the counters.
func sceneBlocks(s *state.State) []game.Block {
	var blocks []game.Block
	if sc := &s.Scene; sc.Open() {
		b := game.Block{Kind: game.TextBlock, About: "scene",
			Title: game.Say("nde.scene.title", game.W("name", sc.Name), game.N("n", sc.N))}
		for _, m := range slices.Concat(placeMsgs(s), outcome.EffectMsgs(s)) {
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
	return append(blocks, counterBlocks(s)...)
}

// roundCard returns the card of a conflict: the phase, the PCs and foes that have yet to act, and
// what open tests wait for. Each round has its own card.
func roundCard(s *state.State) game.Card {
	var waited []game.Msg
	for _, p := range turn.WaitingPCs(s) {
		waited = append(waited, game.Quote(p.DisplayName()))
	}
	for _, f := range turn.FoesToAct(s) {
		waited = append(waited, f.NameMsg())
	}
	m := game.Card{About: turn.RoundRef, Round: s.Scene.Round,
		Title: game.Say("nde.round."+s.Scene.Phase, game.N("n", s.Scene.Round))}
	if m.Notes = rulekit.Msgs(game.Say("nde.round.nobody")); len(waited) > 0 {
		m.Notes[0] = game.Say("nde.round.waited", game.L("names", waited...))
	}
	m.Notes = append(m.Notes, check.WaitMsgs(s)...)
	if s.Scene.Final {
		m.Notes = append(m.Notes, game.Say("nde.round.final"))
	}
	return m
}

// placeMsgs returns the squares of all PCs and foes in a conflict on the grid, otherwise their
// zones, and then cover and crowd pressure.
func placeMsgs(s *state.State) []game.Msg {
	var ms []game.Msg
	if turn.UsesGrid(s) && s.Scene.Fight() {
		for _, id := range s.Combatants() {
			ms = append(ms,
				game.Say("nde.place.line", game.M("name", s.NameMsg(id)), game.W("at", turn.SquareOf(s, id).String())))
		}
	} else {
		ms = zoneMsgs(s)
	}
	for _, c := range s.Scene.Covers {
		if slices.Contains(s.Combatants(), c.Who) {
			ms = append(ms,
				game.Say("nde.cover.line", game.M("name", s.NameMsg(c.Who)), game.M("cover", rules.CoverMsg(c.Cover))))
		}
	}
	for _, p := range s.PCs {
		if turn.IsPressed(s, p.ID) {
			ms = append(ms, game.Say("nde.crowd.line", game.W("name", p.DisplayName())))
		}
	}
	return ms
}

// zoneMsgs returns for each PC the other PCs and foes that are not Nearby, by zone. Each pair is
// named once.
func zoneMsgs(s *state.State) []game.Msg {
	var ms []game.Msg
	for i, a := range s.PCs {
		for _, z := range rules.Zones {
			var there []game.Msg
			for _, id := range s.Combatants() {
				earlier := slices.ContainsFunc(s.PCs[:i+1], func(p *state.PC) bool { return p.ID == id })
				if z.Word != rules.Nearby && !earlier && s.Scene.Zone(a.ID, id) == z.Word {
					there = append(there, s.NameMsg(id))
				}
			}
			if len(there) > 0 {
				ms = append(ms,
					game.Say("nde.zone.line", game.W("name", a.DisplayName()), game.M("zone", rules.ZoneMsg(z.Word)),
						game.L("names", there...)))
			}
		}
	}
	return ms
}

// counterBlocks returns the counters of the scene.
func counterBlocks(s *state.State) []game.Block {
	if len(s.Scene.Counters) == 0 {
		return nil
	}
	b := game.Block{Kind: game.ClockBlock, About: "counters", Title: game.Say("nde.counter.title")}
	for _, c := range s.Scene.Counters {
		item := game.Item{About: outcome.CounterRef(c.ID),
			Label: game.Say("nde.counter.item", game.W("name", c.DisplayName()), game.W("event", c.Event)),
			N:     c.Filled, Max: c.Steps}
		if c.Full() {
			item.Mark = "full"
		}
		b.Items = append(b.Items, item)
	}
	return []game.Block{b}
}
