package nde

import (
	"errors"
	"testing"

	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

// TestEverythingClosedSaysWhy checks that every move without an offer gives a reason to every
// actor, also to a command without arguments.
func TestEverythingClosedSaysWhy(t *testing.T) {
	fight := crowdedConflict(2, 2, "gm_decides")
	foes := crowdedConflict(2, 2, "gm_decides")
	foes.Scene.Phase = state.OpponentsPhase
	calm := crowdedConflict(2, 0, "gm_decides")
	calm.Scene = state.Scene{}
	down := crowdedConflict(2, 2, "gm_decides")
	for _, p := range down.PCs {
		p.Hearts = 0
	}
	tested := crowdedConflict(2, 2, "gm_decides")
	for _, p := range tested.PCs {
		tested.Tests = append(tested.Tests,
			&state.Test{ID: "t-" + p.ID, PC: p.ID, Kind: state.PlainTest, Stage: state.Framed, Attr: rules.Strength,
				Base: 12, T: 4})
	}
	states := map[string]*state.State{
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
			table := game.Table{Moves: game.NewMoveIndex(System(), nil), Rules: Rules().TableAt(s)}
			for _, m := range moves() {
				_, no := table.Decide([]game.Actor{by}, game.Command{Move: m.Name, Args: game.Args{}}, notDone)
				if no == game.ErrNotOffered {
					t.Errorf("%s: %s is closed to %s and does not say why", name, m.Name, by.Chair)
				}
			}
		}
	}
}

// notDone ends a decision before it does anything.
func notDone(game.Resolution) (game.AnyTx, error) { return game.AnyTx{}, errors.New("not done") }
