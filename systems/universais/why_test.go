package universais

import (
	"errors"
	"testing"

	"mesa/game"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// TestEverythingClosedSaysWhy: each closed move gives its reason to each actor, also for a line of
// one word.
func TestEverythingClosedSaysWhy(t *testing.T) {
	calm, fight, rolling := sceneWith(2), sceneWith(2), sceneWith(2)
	calm.Scene = state.Scene{}
	fight.Scene.Mode = state.Combat
	for _, p := range rolling.PCs {
		rolling.Rolls = append(rolling.Rolls,
			&state.Roll{ID: "r-" + p.ID, Kind: state.SoloRoll, Mode: state.Unstructured, Stage: state.Framed,
				Hands: []state.Hand{{Who: p.ID, Attr: sheet.Body, Dice: 4, Level: 1}}})
	}
	states := map[string]*state.State{"an empty table": {}, "no Scene": calm, "a Scene": sceneWith(2), "combat": fight,
		"all roll": rolling}
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

// sceneWith returns a Scene with so many PCs, each with a chair of its own.
func sceneWith(pcs int) *state.State {
	s := &state.State{}
	s.Scene = state.Scene{N: 1, Mode: state.Unstructured, Tension: 1}
	for i := range pcs {
		id := "pc" + game.Itoa(i)
		p := &sheet.PC{ID: id, Name: id, Chair: id, Attrs: [4]int{4, 3, 2, 2}, Level: 1}
		p.Health = p.MaxHealth()
		s.PCs, s.Scene.In = append(s.PCs, p), append(s.Scene.In, id)
	}
	return s
}
