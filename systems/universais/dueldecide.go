package universais

import (
	"slices"
)

// decideDuel is what follows a Duel's roll: the target suffers, or the Initiator
// chooses (UNI-DUEL-14, UNI-DUEL-15, UNI-R35).
func decideDuel(t *tx, r *Roll) {
	at := t.S.duel(r.Duel)
	if at == nil || len(r.Best) == 0 {
		return
	}
	d := *at
	d.Loser = d.Initiator
	if r.Best[0] == d.Initiator {
		d.Loser = d.Target
	}
	switch {
	case d.Loser == d.Target:
		suffer(t, d)
	case d.Resisted:
		if p := t.S.pc(d.Initiator); p != nil && resistRefund.On(t.S) {
			gain(t, p, d.Price, "refund")
		}
		suffer(t, d)
	default:
		d.Stage = DuelLost
		t.Emit(DuelSet{Duel: d, Why: "lost"})
	}
}

// suffer is what the loser takes: 2 Stress, or 2 Wounds of a combat; of an NPC
// without tracks the GM decides (UNI-DUEL-07, UNI-DUEL-08, UNI-DUEL-12, UNI-R39).
func suffer(t *tx, d Duel) {
	n := t.S.npc(d.Loser)
	if n != nil && (!d.Combat || !n.Tracked) {
		d.Stage = DuelNPC
		t.Emit(DuelSet{Duel: d, Why: "npc"})
		return
	}
	if d.Combat {
		harm(t, d.Loser, 0, duelHarm, "duel")
	} else {
		harm(t, d.Loser, duelHarm, 0, "duel")
	}
	finishDuel(t, d)
}

// finishDuel ends a Duel, in combat by way of the board's edge (UNI-DUEL-13).
func finishDuel(t *tx, d Duel) {
	if p := t.S.pc(d.Initiator); d.Combat && (p == nil || p.Out == nil && !p.Dead) {
		d.Stage = DuelEdge
		t.Emit(DuelSet{Duel: d, Why: "edge"})
		return
	}
	endDuel(t, d, "done")
}

// endDuel brings both back into their Scene, but for who is knocked out.
func endDuel(t *tx, d Duel, why string) {
	e := DuelEnded{Duel: d, Why: why}
	for _, id := range d.away() {
		p := t.S.pc(id)
		if p != nil && p.Out == nil && !p.Dead || t.S.npc(id) != nil && !slices.Contains(t.S.Felled, id) {
			e.Back = append(e.Back, id)
		}
	}
	t.Emit(e)
}

// afterHarm ends the Duel that waits for somebody who is out by now.
func afterHarm(t *tx, id string) {
	for _, d := range slices.Clone(t.S.Duels) {
		if d.Stage == DuelEdge && d.Initiator == id {
			endDuel(t, *d, "done")
		}
	}
}
