package acting

import (
	"slices"

	"mesa/game"
	"mesa/systems/universais/internal/options"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// RefuseOutOfPlay refuses a PC that can do nothing at all now: it is dead, or about to be knocked
// out.
func RefuseOutOfPlay(s *state.State, id string) *game.Refusal {
	switch p := s.PC(id); {
	case p != nil && p.Dead:
		return Refuse("dead", game.W("name", p.DisplayName()))
	case p != nil && p.Fall != nil: // UNI-R28
		return Refuse("busy", game.M("hold", game.Say("universais.hold.fall", game.W("name", p.DisplayName()))))
	}
	return nil
}

// RefuseAct refuses a PC or NPC that cannot act in a Scene now.
func RefuseAct(s *state.State, id string) *game.Refusal {
	switch {
	case RefuseOutOfPlay(s, id) != nil:
		return RefuseOutOfPlay(s, id)
	case !s.Scene.Open():
		return Refuse("no-scene")
	case !s.Scene.Has(id):
		return Refuse("not-in-scene", game.W("name", s.Name(id)))
	}
	return nil
}

// RefuseBeginRoll refuses a PC or NPC that cannot begin a roll now: it cannot act, is in a
// level-up, or has another roll that the next one does not keep (UNI-R13, UNI-R28).
func RefuseBeginRoll(s *state.State, id string) *game.Refusal {
	if no := RefuseAct(s, id); no != nil {
		return no
	}
	if p := s.PC(id); p != nil && p.Step != "" {
		return Refuse("levelup-pending", game.W("name", p.DisplayName()), game.M("step", sheet.StepMsg(p.Step)))
	}
	if r := s.RollOf(id); r != nil && !IsKeptByNext(s, r) {
		return RefuseBusy(s, r)
	}
	return nil
}

// IsKeptByNext reports whether beginning another roll keeps roll r without a move. In the quick
// game a thrown roll is kept, but not the roll of a Duel, a failure, a partial success or a tie,
// nor a roll in which a hand that does not count still waits for its player: going all out could
// better these (UNI-R20).
func IsKeptByNext(s *state.State, r *state.Roll) bool {
	if !s.IsQuick() || r.Stage != state.Landed || r.Duel != "" ||
		slices.Contains([]string{state.Failure, state.Partial, state.Tied}, r.Outcome) {
		return false
	}
	return !slices.ContainsFunc(r.Hands,
		func(h state.Hand) bool { return AwaitsOwner(s, r, &h) && !slices.Contains(r.Best, h.Who) })
}

// AwaitsOwner reports whether a thrown hand of a PC waits for its player. In the full game it waits
// until it is kept; in the quick game only if a PC can pay for going all out with it.
func AwaitsOwner(s *state.State, r *state.Roll, h *state.Hand) bool {
	if h.Kept || h.Result == nil || h.Out || s.PC(h.Who) == nil {
		return false
	}
	return !s.IsQuick() || len(Payers(s, h.Who)) > 0
}

// Payers returns the PCs that can pay for going all out with the dice of who: that PC itself, or
// any PC if the table allows it (UNI-R25).
func Payers(s *state.State, who string) []*sheet.PC {
	var all []*sheet.PC
	for _, p := range s.PCs {
		if (p.ID == who || options.AllOutScope.Is(s, "any")) && s.Influence(p) > 0 {
			all = append(all, p)
		}
	}
	return all
}

// WaitMsg says what an open roll waits for, and who answers.
func WaitMsg(s *state.State, r *state.Roll) game.Msg {
	if d := s.Duel(r.Duel); d != nil && d.NextToApproach() != "" {
		return game.Say("universais.hold.approach", game.W("name", s.Name(d.NextToApproach())))
	}
	for _, h := range r.Hands {
		if h.Result == nil && !h.Out && !h.Ready && r.Stage == state.Framed {
			return game.Say("universais.hold."+r.Stage, game.W("name", s.Name(h.Who)))
		}
	}
	switch {
	case r.Stage == state.Landed && r.Outcome == state.Tied && r.Duel != "":
		return game.Say("universais.hold.duel.tied")
	case r.Stage == state.Landed && r.Outcome == state.Tied:
		return game.Say("universais.hold.tied")
	}
	return game.Say("universais.hold."+r.Stage, game.W("name", s.Name(awaitedOwner(s, r))))
}

// awaitedOwner returns the owner of the first thrown hand that a roll waits for, or else its leader.
func awaitedOwner(s *state.State, r *state.Roll) string {
	for _, h := range r.Hands {
		if r.Stage == state.Landed && AwaitsOwner(s, r, &h) {
			return h.Who
		}
	}
	return r.Leader()
}

// RefuseBusy refuses something that has to wait until roll r is over.
func RefuseBusy(s *state.State, r *state.Roll) *game.Refusal {
	return Refuse("busy", game.M("hold", WaitMsg(s, r)))
}

// RefuseUnsettled refuses something that has to wait until no Knockout, roll or Duel is open.
func RefuseUnsettled(s *state.State) *game.Refusal {
	for _, p := range s.PCs {
		if p.Fall != nil {
			return RefuseOutOfPlay(s, p.ID)
		}
	}
	for _, r := range s.Rolls {
		return RefuseBusy(s, r)
	}
	if len(s.Duels) > 0 {
		return Refuse("duel-pending")
	}
	return nil
}
