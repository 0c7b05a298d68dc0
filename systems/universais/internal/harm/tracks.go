package harm

import (
	"mesa/game"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/influence"
	"mesa/systems/universais/internal/options"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

var paramHarm = game.Param{Name: "n", Kind: game.Number, Min: 1, Max: sheet.MostHarm}

// Add adds Stress and Wounds as one event. What goes beyond the end of a track is lost. The player
// of a PC gains Influence, and a full track starts a Knockout (UNI-INF-05, UNI-R23, UNI-R28). An
// NPC without tracks takes no harm. Add reports whether a PC took harm, which may end the PC's
// Duel.
func Add(t *state.Tx, id string, stress, wounds int, why string) bool {
	p := t.S.PC(id)
	if n := t.S.NPC(id); n != nil && n.Tracked { // no Influence, and only the GM knocks it out
		stress, wounds = min(stress, sheet.MostHarm-n.Stress), min(wounds, sheet.MostHarm-n.Wounds)
		if stress+wounds == 0 {
			return false
		}
		t.Emit(Harmed{Who: id, Stress: stress, Wounds: wounds, NowStress: n.Stress + stress,
			NowWounds: n.Wounds + wounds, Why: why})
		return false
	}
	if p == nil || p.Dead {
		return false
	}
	stress, wounds = min(stress, sheet.MostHarm-p.Stress), min(wounds, sheet.MostHarm-p.Wounds)
	if stress+wounds == 0 {
		return false
	}
	t.Emit(Harmed{Who: id, Stress: stress, Wounds: wounds, NowStress: p.Stress + stress, NowWounds: p.Wounds + wounds,
		Why: why})
	n := 1
	if options.PerHarm.Is(t.S, "point") {
		n = stress + wounds
	}
	influence.Gain(t, t.S.PC(id), n, "harm")
	startKnockout(t, id)
	return true
}

// harmMove adds Stress, or Wounds if name is "wound" (24.2). It can add to the other track too, if
// one event hits both: that counts as one event for Influence and as one Knockout (UNI-R23,
// UNI-R30). then runs after harm that a PC took.
func harmMove(name string, then func(t *state.Tx, id string)) state.Move {
	other := game.Param{Name: "wounds", Kind: game.Number, Max: sheet.MostHarm}
	if name == "wound" {
		other = acting.ParamStress
	}
	return acting.GMMove(game.Spec{Name: name, Category: game.CategoryPeople, Slash: name == "stress",
		Params: []game.Param{acting.ParamWho, paramHarm, other}},
		func(s *state.State, c *game.Collector) {
			for _, id := range trackedNames(s) {
				if track(s, id, name) == sheet.MostHarm {
					c.Close(acting.Refuse("track-full"), "who", id)
					continue
				}
				p := s.PC(id)
				c.Add(game.Offer{Fixed: game.Args{"who": {id}}, About: s.Ref(id),
					Primary: name == "wound" && p != nil && p.Health == 0, // UNI-R36
					Label:   game.Say("universais."+name+".now", game.W("name", s.Name(id))),
					Inputs: []game.Input{{Param: paramHarm, Preset: "1"},
						{Param: other, Preset: "0", Advanced: true}}})
			}
			for _, p := range s.PCs {
				if p.Dead {
					c.Close(acting.RefuseOutOfPlay(s, p.ID), "who", p.ID)
				}
			}
			if len(trackedNames(s)) == 0 {
				c.Close(acting.Refuse("no-pcs"))
			}
		}, func(t *state.Tx, args game.Args) {
			stress, wounds := sheet.Number(args.One("n")), sheet.Number(args.One(other.Name))
			if name == "wound" {
				stress, wounds = wounds, stress
			}
			if id := args.One("who"); Add(t, id, stress, wounds, "hand") {
				then(t, id)
			}
		})
}

// trackedNames returns the ids that have tracks: living PCs, and NPCs to which the GM gave tracks.
func trackedNames(s *state.State) []string {
	var all []string
	for _, p := range s.PCs {
		if !p.Dead {
			all = append(all, p.ID)
		}
	}
	for _, n := range s.NPCs {
		if n.Tracked {
			all = append(all, n.ID)
		}
	}
	return all
}

// track returns the value of a track: of Wounds if name is "wound", otherwise of Stress.
func track(s *state.State, id, name string) int {
	stress, wounds := 0, 0
	if p := s.PC(id); p != nil {
		stress, wounds = p.Stress, p.Wounds
	} else if n := s.NPC(id); n != nil {
		stress, wounds = n.Stress, n.Wounds
	}
	if name == "wound" {
		return wounds
	}
	return stress
}
