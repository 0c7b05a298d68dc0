package people

import (
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

// HandTokens gives a token of this scene to each PC that has a protection and no token. It is
// called when the option changes, and does nothing if the option is off or no scene is open
// (NDE-R44).
func HandTokens(t *state.Tx) {
	for _, p := range t.S.PCs {
		if ComesWithToken(t.S, p) && !p.Token {
			t.Emit(state.ValueSet{Who: p.ID, What: rules.ValueToken, Now: 1, Was: 0, Why: "handed"})
		}
	}
}

// ConvertSheets converts the Attributes of all PCs, also of those retired, to the dice mode now in
// use (NDE-2D6-07, NDE-R38).
func ConvertSheets(t *state.Tx) {
	for _, p := range append(t.S.PCs[:len(t.S.PCs):len(t.S.PCs)], t.S.Retired...) {
		attrs := p.Attrs
		for i, v := range attrs {
			attrs[i] = ConvertDie(t.S, v)
		}
		t.Emit(AttrsSet{PC: p.ID, Attrs: attrs, Was: p.Attrs, Why: "converted"})
	}
}

// ConvertDie converts a die to a modifier in the 2d6 game, or a modifier to a die otherwise.
func ConvertDie(s *state.State, v int) int {
	if !s.Is2d6() {
		return rules.Ladder[min(v, rules.CapModifier)+1]
	}
	for i, die := range rules.Ladder {
		if die == v {
			return max(i-1, 0) // a d4 is +0 as well
		}
	}
	return 0
}
