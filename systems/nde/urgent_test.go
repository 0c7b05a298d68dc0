package nde

import (
	"testing"

	"mesa/game"
	"mesa/systems/nde/internal/fight"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/rulekit"
)

// TestUrgentOffersFitOneMessage checks that in a conflict of any size the urgent offers are few enough for one
// message, and that each player has one.
func TestUrgentOffersFitOneMessage(t *testing.T) {
	for pcs := 1; pcs <= 10; pcs++ {
		for foes := 1; foes <= 12; foes++ {
			for _, turn := range []string{"gm_decides", "pc_defends"} {
				s := crowdedConflict(pcs, foes, turn)
				if waited := urgentOffers(s); len(waited) != pcs || sum(waited) > max(pcs, fight.MaxWaited) {
					t.Errorf("%d PCs, %d foes: waited for %v", pcs, foes, waited)
				}
				s.Scene.Phase = state.OpponentsPhase
				waited := urgentOffers(s)
				if n := sum(waited) - 1; n < 1 || n > max(pcs, fight.MaxWaited) { // not counting the next round
					t.Errorf("%d PCs, %d foes that act (%s): waited for %v", pcs, foes, turn, waited)
				}
			}
		}
	}
}

// crowdedConflict returns a conflict in which all combatants are Nearby.
func crowdedConflict(pcs, foes int, turn string) *state.State {
	s := &state.State{TableInfo: rulekit.TableInfo{Options: map[string]string{"foe_turn": turn}},
		Sessions: state.Sessions{Scene: state.Scene{Kind: state.Conflict, Round: 1, Phase: state.PlayersPhase}}}
	for i := range pcs {
		id := "pc" + game.Itoa(i)
		s.PCs = append(s.PCs,
			&state.PC{ID: id, Name: id, Chair: id, Attrs: [3]int{12, 8, 6}, Hearts: 5, MaxHearts: 5, PP: 3, MaxPP: 3})
	}
	for i := range foes {
		s.Foes = append(s.Foes,
			&state.Foe{ID: "foe" + game.Itoa(i), Kind: rules.Minion, N: i + 1, Defense: 5, Hearts: 1, MaxHearts: 1})
	}
	return s
}

// urgentOffers counts the urgent offers of each chair.
func urgentOffers(s *state.State) map[string]int {
	n := map[string]int{}
	actors := []game.Actor{{Chair: game.GMChair, Role: game.GM}}
	for _, p := range s.PCs {
		actors = append(actors, game.Actor{Chair: p.Chair, Role: game.Player})
	}
	for _, by := range actors {
		for _, m := range moves() {
			for _, o := range game.Collect(s, by, m.Offers) {
				if o.Urgent {
					n[by.Chair]++
				}
			}
		}
	}
	return n
}

func sum(n map[string]int) int {
	sum := 0
	for _, v := range n {
		sum += v
	}
	return sum
}

// TestWordsBelowTheCommandFitDiscord checks that the words below /nde leave room for a few more: Discord lists at
// most 25.
func TestWordsBelowTheCommandFitDiscord(t *testing.T) {
	slash := 0
	for _, sp := range System().Specs() {
		if sp.Slash {
			slash++
		}
	}
	if slash > 22 {
		t.Errorf("%d moves are words below /nde, 22 are enough", slash)
	}
}
