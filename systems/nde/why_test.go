package nde

import (
	"testing"

	"mesa/game"
)

// TestEverythingClosedSaysWhy checks that every move without an offer gives a reason to every
// actor, also to a command without arguments.
func TestEverythingClosedSaysWhy(t *testing.T) {
	fight := crowded(2, 2, "gm_decides")
	foes := crowded(2, 2, "gm_decides")
	foes.Scene.Phase = OpponentsPhase
	calm := crowded(2, 0, "gm_decides")
	calm.Scene = Scene{}
	down := crowded(2, 2, "gm_decides")
	for _, p := range down.PCs {
		p.Hearts = 0
	}
	tested := crowded(2, 2, "gm_decides")
	for _, p := range tested.PCs {
		tested.Tests = append(tested.Tests,
			&Test{ID: "t-" + p.ID, PC: p.ID, Kind: PlainTest, Stage: Framed, Attr: Strength, Base: 12, T: 4})
	}
	states := map[string]*State{
		"an empty table": {}, "calm": calm, "a conflict": fight, "the opponents' phase": foes, "all are down": down,
		"all are tested": tested,
	}
	gm := game.Actor{Chair: game.GMChair, Role: game.GM}
	player, fresh := game.Actor{Chair: "pc0", Role: game.Player}, game.Actor{Chair: "new", Role: game.Player}
	for name, s := range states {
		for _, by := range []game.Actor{gm, player, fresh} {
			s.Chairs = append(s.Chairs, game.Chair{ID: by.Chair, Name: by.Chair, Role: by.Role})
		}
		for _, by := range []game.Actor{gm, player, fresh} {
			for _, m := range moves() {
				if len(m.When(s, by)) == 0 && m.Why(s, by, game.Args{}) == nil {
					t.Errorf("%s: %s is closed to %s and does not say why", name, m.Name, by.Chair)
				}
			}
		}
	}
}
