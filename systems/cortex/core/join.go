package core

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// Joined are dice that come to an opposition because of what was thrown against
// it: the stress of the traits that were used (SHAKEN-02).
type Joined struct {
	Roll  int        `json:"roll"`
	Pool  []pool.Die `json:"pool"`
	Faces []int      `json:"faces"`
	Of    game.Ref   `json:"of,omitempty"`
	Round int        `json:"round,omitempty"`
}

// EventName implements game.Event.
func (Joined) EventName() string { return "cortex.joined" }

// Card implements rulekit.OnCard.
func (e Joined) Card() (game.Ref, int) { return e.Of, e.Round }

// Thrown implements game.DiceThrown.
func (e Joined) Thrown() (laid []dice.Die, faces []int) { return pool.Sizes(e.Pool), e.Faces }

// ShownDice implements rulekit.DiceShower.
func (e Joined) ShownDice() []game.Die {
	return dieViews(&pool.Roll{Pool: e.Pool, Faces: e.Faces, GM: true}, false)
}

func joinedEvent() EventKind {
	return rulekit.WithNames(EventOf(tellJoined, On(rollsSection, func(g *RollState, e Joined) {
		g.updateRoll(e.Roll, func(r *pool.Roll) {
			r.Pool, r.Faces = slices.Concat(r.Pool, e.Pool), slices.Concat(r.Faces, e.Faces)
		})
	})), func(s *State, e Joined) Joined {
		e.Of, e.Round = s.ofRoll(e.Roll)
		return e
	})
}

func tellJoined(e Joined) []game.Msg {
	var ds []game.Msg
	for i := range e.Pool {
		ds = append(ds, dieName(&pool.Roll{Pool: e.Pool, Faces: e.Faces}, i))
	}
	return rulekit.Msgs(game.Say("cortex.event.joined", game.L("dice", ds...)))
}

// joiningDice are the dice that would join what opposes a character in a check if
// it threw these: of each trait in the pool its stress, if that lies on neither
// side yet; of rivals the largest (SHAKEN-R4). opp is what they join, nil if
// nothing opposes.
func (s *State) joiningDice(checkID, char string, thrown []pool.Die) (opp *pool.Roll, joins []pool.Die) {
	rolls := s.RollsOf(checkID)
	i := slices.IndexFunc(rolls, func(r *pool.Roll) bool { return s.IsOpposition(r) && !r.Resolved })
	if i < 0 {
		return nil, nil
	}
	opp = rolls[i]
	for _, b := range s.AfflictionsOn(char) {
		lies := func(p pool.Die) bool { return p.Word == b.ID }
		if b.Trait == "" || b.Die == dice.D4 || !usesTrait(thrown, "", b.Trait) || slices.ContainsFunc(thrown, lies) ||
			slices.ContainsFunc(opp.Pool, lies) {
			continue
		}
		d := s.AfflictionOption(b).Dice[0]
		rival := slices.IndexFunc(joins, func(p pool.Die) bool { return p.RivalGroup != "" && p.RivalGroup == d.RivalGroup })
		switch {
		case rival < 0:
			joins = append(joins, d)
		case d.Die > joins[rival].Die:
			joins[rival] = d
		}
	}
	return opp, joins
}

// usesTrait reports whether a trait lies among dice, of a GMC that opposes a
// test by words with its id before them.
func usesTrait(ds []pool.Die, gmc, trait string) bool {
	return slices.ContainsFunc(ds, func(p pool.Die) bool {
		return p.From == pool.FromTrait && (p.Word == trait || gmc != "" && p.Word == gmc+":"+trait)
	})
}

// join throws what joins an opposition by a throw against it, and reads it anew.
func join(t *Tx, r *pool.Roll) {
	opp, joins := t.S.joiningDice(r.For, r.Char, r.Pool)
	if len(joins) == 0 {
		return
	}
	t.ThrowAt(t.S.place(opp) + "/joins")
	t.Emit(Joined{Roll: opp.ID, Pool: joins, Faces: t.Dice.Roll(pool.Sizes(joins)...)})
	if opp = t.S.Roll(opp.ID); opp.Committed {
		Commit(t, opp, pool.Undominated(opp, opp.KeptFree)[0])
	}
}

// chance is how likely a pool beats a total, or what that becomes by the dice
// that the pool lets join the opposition.
func (s *State) chance(d PoolDraft, a Pool, total int) (p float64, ok bool) {
	if a.Applied.Drop || s.hitchTo(d.RollContext, a.Dice) > 1 { // of what then counts no law is known
		return 0, false
	}
	base := d.AsIfThrown(a).ResultsKept
	opp, joins := s.joiningDice(d.ID, d.Char.ID, a.Dice)
	if len(joins) == 0 {
		return pool.Beats(a.Dice, base, total)
	}
	law, ok := pool.TotalWith(opp, pool.Sizes(joins))
	for total, share := range law {
		beat, fine := pool.Beats(a.Dice, base, total)
		p, ok = p+share*beat, ok && fine
	}
	return p, ok
}
