package view

import (
	"slices"

	"mesa/game"
	"mesa/systems/universais/internal/influence"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// persons returns the PCs with what they have, then the NPCs.
func persons(s *state.State) []game.Person {
	var all []game.Person
	for _, pc := range s.PCs {
		p := game.Person{About: sheet.PCRef(pc.ID), Name: game.Quote(pc.DisplayName()), Chair: pc.Chair,
			Away: isAway(s, pc.ID),
			Items: []game.Item{
				{Label: game.Say("universais.value.health"), N: pc.Health, Max: pc.MaxHealth()},
				{Label: game.Say("universais.value.stress"), N: pc.Stress, Max: sheet.MostHarm},
				{Label: game.Say("universais.value.wounds"), N: pc.Wounds, Max: sheet.MostHarm}}}
		if p.State = stateOf(s, pc); !pc.Dead || !hasLivingPC(s, pc) {
			p.Has = []game.Amount{{Unit: influence.Unit, N: s.Influence(pc)}}
		}
		all = append(all, p)
	}
	for _, n := range s.NPCs {
		p := game.Person{About: sheet.NPCRef(n.ID), Name: game.Quote(n.DisplayName()),
			Rank: game.Say("universais.rank.npc", game.N("level", n.Level)), Away: isAway(s, n.ID)}
		if n.Tracked {
			p.Items = []game.Item{{Label: game.Say("universais.value.stress"), N: n.Stress, Max: sheet.MostHarm},
				{Label: game.Say("universais.value.wounds"), N: n.Wounds, Max: sheet.MostHarm}}
		}
		switch {
		case slices.Contains(s.Felled, n.ID) && !s.Scene.Has(n.ID):
			p.State = game.Say("mark.knockout")
		case s.DuelOf(n.ID) != nil && s.DuelOf(n.ID).Stage != state.DuelAsked:
			p.State = game.Say("mark.duel")
		case s.Scene.Fight() && s.Scene.Turn == n.ID && !s.Scene.Ended:
			p.State = game.Say("mark.turn")
		}
		all = append(all, p)
	}
	return all
}

// hasLivingPC reports whether the player of a dead PC has a living PC. Influence is shown with the
// living one (UNI-R23).
func hasLivingPC(s *state.State, dead *sheet.PC) bool {
	return slices.ContainsFunc(s.PCs, func(p *sheet.PC) bool { return !p.Dead && p.WalletKey() == dead.WalletKey() })
}

// stateOf returns the most important state of a PC: dead, knocked out and so on.
func stateOf(s *state.State, p *sheet.PC) game.Msg {
	switch d := s.DuelOf(p.ID); {
	case p.Dead:
		return game.Say("mark.dead")
	case p.Fall != nil:
		return game.Say("mark.falling")
	case p.Out != nil:
		return game.Say("mark.knockout")
	case d != nil && d.Stage != state.DuelAsked:
		return game.Say("mark.duel")
	case p.Step != "":
		return game.Say("mark.level")
	case s.Scene.Fight() && s.Scene.Turn == p.ID && !s.Scene.Ended:
		return game.Say("mark.turn")
	case p.Stake != "":
		return game.Say("mark.staked")
	}
	return game.Msg{}
}

// isAway reports whether a Scene runs without this PC or NPC.
func isAway(s *state.State, id string) bool { return s.Scene.Open() && !s.Scene.Has(id) }
