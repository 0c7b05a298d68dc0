package nde

import (
	"slices"

	"mesa/game"
)

// applyPressure sets T to the number that has to be reached, with crowd pressure on the PC. By the
// table's option crowd pressure raises T now, or brings one more complication if the test fails
// (NDE-ATK-09).
func (s *State) applyPressure(test *Test) {
	test.Steps = slices.DeleteFunc(slices.Clone(test.Steps), func(st Step) bool { return st.Why == StepCrowd })
	if test.Crowd = s.isPressed(test.PC); test.Crowd && crowdPressure.Is(s, "raise_t") {
		makeHarder(test, StepCrowd)
	}
	test.T = test.raisedT()
}

// isPressed reports whether crowd pressure counts for a PC: the table plays with it, the GM has
// marked it, and two or more minions are Close.
func (s *State) isPressed(pc string) bool {
	return slices.Contains(s.Scene.Crowded, pc) && s.isCrowded(pc) && !crowdPressure.Is(s, "off")
}

func (s *State) isCrowded(pc string) bool {
	n := 0
	for _, f := range s.standingFoes() {
		if f.isMinion() && s.isClose(pc, f.ID) {
			n++
		}
	}
	return n >= 2
}

// crowdMove marks crowd pressure on a PC with two or more minions Close, or removes the mark
// (NDE-ATK-09, NDE-R26).
func crowdMove() move {
	return gmMove(game.Spec{Name: "crowd", Category: game.CategoryPeople, Params: []game.Param{paramWho}},
		func(s *State, c *game.Collector) {
			if crowdPressure.Is(s, "off") {
				c.Close(refuseBy("NDE-ATK-09", "no-module"))
				return
			}
			no := refuseBy("NDE-R26", "no-crowd")
			for _, p := range s.PCs {
				on := slices.Contains(s.Scene.Crowded, p.ID)
				if !on && !s.isCrowded(p.ID) {
					c.Close(no, "who", p.ID)
					continue
				}
				key := "nde.crowd.on"
				if on {
					key = "nde.crowd.off"
				}
				c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID),
					Label: game.Say(key, game.W("name", p.displayName()))})
			}
		}, func(t *tx, args game.Args) {
			t.Emit(Pressed{PC: args.One("who"), On: !slices.Contains(t.S.Scene.Crowded, args.One("who"))})
		})
}
