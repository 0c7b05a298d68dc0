package influence

import (
	"mesa/game"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// Spend pays n Influence of a PC's player, in the way that is named (UNI-INF-08).
func Spend(t *state.Tx, p *sheet.PC, n int, way string) {
	has := t.S.Influence(p)
	t.Emit(InfluenceSet{Of: p.WalletKey(), PC: p.ID, Now: max(has-n, 0), Was: has, Why: way, Way: way})
}

// Gain gives Influence to the player of a PC.
func Gain(t *state.Tx, p *sheet.PC, n int, why string) {
	if n == 0 {
		return
	}
	has := t.S.Influence(p)
	t.Emit(InfluenceSet{Of: p.WalletKey(), PC: p.ID, Now: has + n, Was: has, Why: why})
}

// RefuseUnpaid refuses something that costs more than the player of a PC has (UNI-INF-09).
func RefuseUnpaid(s *state.State, p *sheet.PC, cost int) *game.Refusal {
	return acting.Refuse("influence-short", game.N("cost", cost), game.N("have", s.Influence(p)))
}
