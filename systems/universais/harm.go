package universais

import (
	"mesa/game"
)

// mostHarm is the length of a track, of Stress or of Wounds (UNI-R28).
const mostHarm = 3

// Harmed adds Stress and Wounds of one cause, Why. NowStress and NowWounds are the tracks after it.
type Harmed struct {
	Who       string `json:"who"`
	Stress    int    `json:"stress,omitempty"`
	Wounds    int    `json:"wounds,omitempty"`
	NowStress int    `json:"nowStress"`
	NowWounds int    `json:"nowWounds"`
	Why       string `json:"why,omitempty"`
	Names     Names  `json:"names,omitempty"`
}

func (Harmed) EventName() string { return "universais.harmed" }

func (s *State) foldHarmed(e Harmed) {
	if p := s.anyPC(e.Who); p != nil {
		p.Stress, p.Wounds = e.NowStress, e.NowWounds
	}
	if n := s.npc(e.Who); n != nil {
		n.Stress, n.Wounds = e.NowStress, e.NowWounds
	}
}

func tellHarmed(e Harmed) []game.Msg {
	var ms []game.Msg
	if e.Stress > 0 {
		ms = append(ms,
			game.Say("universais.event.stress", e.Names.nameArg(e.Who), game.N("n", e.Stress),
				game.N("now", e.NowStress)))
	}
	if e.Wounds > 0 {
		ms = append(ms,
			game.Say("universais.event.wounds", e.Names.nameArg(e.Who), game.N("n", e.Wounds),
				game.N("now", e.NowWounds)))
	}
	return ms
}

// harm adds Stress and Wounds as one event. What goes beyond the end of a track is lost. The player
// of a PC gains Influence, and a full track starts a Knockout (UNI-INF-05, UNI-R23, UNI-R28). An
// NPC without tracks takes no harm. It reports whether a PC took harm: that may end its Duel.
func harm(t *tx, id string, stress, wounds int, why string) bool {
	p := t.S.pc(id)
	if n := t.S.npc(id); n != nil && n.Tracked { // no Influence, and only the GM knocks it out
		stress, wounds = min(stress, mostHarm-n.Stress), min(wounds, mostHarm-n.Wounds)
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
	stress, wounds = min(stress, mostHarm-p.Stress), min(wounds, mostHarm-p.Wounds)
	if stress+wounds == 0 {
		return false
	}
	t.Emit(Harmed{Who: id, Stress: stress, Wounds: wounds, NowStress: p.Stress + stress, NowWounds: p.Wounds + wounds,
		Why: why})
	n := 1
	if perHarm.Is(t.S, "point") {
		n = stress + wounds
	}
	gain(t, t.S.pc(id), n, "harm")
	startKnockout(t, id)
	return true
}

var (
	paramStress = game.Param{Name: "stress", Kind: game.Number, Max: mostHarm}
	paramHarm   = game.Param{Name: "n", Kind: game.Number, Min: 1, Max: mostHarm}
)

// harmMove adds Stress, or Wounds if name is "wound" (24.2). It can add to the other track too, if
// one event hits both: that gives one point of Influence and one Knockout (UNI-R23, UNI-R30). then runs
// after harm that a PC took.
func harmMove(name string, then func(t *tx, id string)) move {
	other := game.Param{Name: "wounds", Kind: game.Number, Max: mostHarm}
	if name == "wound" {
		other = paramStress
	}
	return gmMove(game.Spec{Name: name, Category: game.CategoryPeople, Slash: name == "stress",
		Params: []game.Param{paramWho, paramHarm, other}},
		func(s *State, c *game.Collector) {
			for _, id := range s.trackedNames() {
				if s.track(id, name) == mostHarm {
					c.Close(refuse("track-full"), "who", id)
					continue
				}
				p := s.pc(id)
				c.Add(game.Offer{Fixed: game.Args{"who": {id}}, About: s.ref(id),
					Primary: name == "wound" && p != nil && p.Health == 0, // UNI-R36
					Label:   game.Say("universais."+name+".now", game.W("name", s.name(id))),
					Inputs: []game.Input{{Param: paramHarm, Preset: "1"},
						{Param: other, Preset: "0", Advanced: true}}})
			}
			for _, p := range s.PCs {
				if p.Dead {
					c.Close(s.refuseOutOfPlay(p.ID), "who", p.ID)
				}
			}
			if len(s.trackedNames()) == 0 {
				c.Close(refuse("no-pcs"))
			}
		}, func(t *tx, args game.Args) {
			stress, wounds := number(args.One("n")), number(args.One(other.Name))
			if name == "wound" {
				stress, wounds = wounds, stress
			}
			if id := args.One("who"); harm(t, id, stress, wounds, "hand") {
				then(t, id)
			}
		})
}

// trackedNames returns the ids that have tracks: living PCs, and NPCs to which the GM gave some.
func (s *State) trackedNames() []string {
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
func (s *State) track(id, name string) int {
	stress, wounds := 0, 0
	if p := s.pc(id); p != nil {
		stress, wounds = p.Stress, p.Wounds
	} else if n := s.npc(id); n != nil {
		stress, wounds = n.Stress, n.Wounds
	}
	if name == "wound" {
		return wounds
	}
	return stress
}
