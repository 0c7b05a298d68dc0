package hero

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
)

// settles gives a hero die for a heroic success, and takes one for a heroic
// failure against the GM (HERO-01, HERO-12).
func settles(t *core.Tx, o core.Outcome) {
	if o.Winner == nil || o.Loser == nil {
		return
	}
	if o.Heroic && o.Ends && players(t.S, o.Winner) {
		win(t, o.Winner, highest(t.S, o.Loser))
	}
	if o.Winner.GM && players(t.S, o.Loser) && t.S.HeroicSteps(o.Margin) > 0 {
		lose(t, o.Loser, highest(t.S, o.Winner))
	}
}

// players reports whether a roll is a player's.
func players(s *core.State, r *pool.Roll) bool {
	c := s.Char(r.Char)
	return c != nil && c.IsPC() && !r.GM
}

// highest is the die of a roll that shows most, of several the largest; by
// option the largest (HERO-R1).
func highest(s *core.State, r *pool.Roll) dice.Die {
	best, face := dice.Die(0), 0
	for i, p := range r.Pool {
		f := r.Faces[i]
		if sizeFrom.Is(s, sizeLargest) {
			f = 0
		}
		if f > face || f == face && p.Die > best {
			best, face = p.Die, f
		}
	}
	return best
}

// win gives a hero die for a roll, which can be used once all that follows from
// it is through (HERO-R2).
func win(t *core.Tx, r *pool.Roll, d dice.Die) {
	e := HeroDieGained{Char: r.Char, Die: free(t.S, r.Char, d), Matter: r.For, Why: whySuccess}
	if e.Die != d {
		e.Was = d
	}
	t.Emit(e)
}

// bank makes what a test or contest has brought ready, once it is through.
func bank(t *core.Tx, checkID string) {
	if slices.ContainsFunc(Section.Of(t.S).Dice, func(d Die) bool { return d.Of == checkID }) {
		t.Emit(HeroDiceBanked{checkID})
	}
}

// free is the size that a new hero die has: with one of each size the next lower
// one that the character lacks, 0 for none (HERO-03, HERO-R3).
func free(s *core.State, char string, d dice.Die) dice.Die {
	if !onePerSize.On(s) {
		return d
	}
	has := sizes(all(s, char))
	for _, size := range slices.Backward(dice.Ladder[:]) {
		if size <= d && !slices.Contains(has, size) {
			return size
		}
	}
	return 0
}

// lose takes a hero die that is no larger than a size; which of several is the
// GM's word, the largest the first (HERO-12, HERO-13, HERO-R7).
func lose(t *core.Tx, r *pool.Roll, most dice.Die) {
	own := upTo(of(t.S, r.Char), most)
	switch len(sizes(own)) {
	case 0:
	case 1:
		spend(t, own[0], whyLost)
	default:
		t.Emit(core.DecisionOwed{Pending: core.Pending{ID: t.S.NextID + 1, Kind: pendLoss, Roll: r.ID, Char: r.Char, Die: most}})
	}
}

func upTo(ds []Die, most dice.Die) []Die {
	return slices.DeleteFunc(ds, func(d Die) bool { return d.Die > most })
}

func spend(t *core.Tx, d Die, why string) {
	t.Emit(HeroDieSpent{N: d.N, Char: d.Char, Die: d.Die, Why: why})
}

// lossStop is the GM's pick among the hero dice that may be lost.
var lossStop = &core.DecisionKind{
	Kind: pendLoss, Word: "how", IsGMs: true,
	Spec: core.HowSpec("hero-loss"),
	Offers: func(s *core.State, by game.Actor, p *core.Pending) []game.Offer {
		var offers []game.Offer
		for _, size := range slices.Backward(sizes(upTo(of(s, p.Char), p.Die))) {
			offers = append(offers, game.Offer{Fixed: game.Args{"owed": {core.OwedWord(p.ID)}, "how": {size.String()}},
				About: core.CharRef(p.Char), Card: s.CardFor(p), Urgent: true, Primary: len(offers) == 0,
				Label: game.Say("cortex.hero.loss", game.W("name", s.Name(p.Char)), game.D("die", size))})
		}
		return offers
	},
	Answer: func(t *core.Tx, p *core.Pending, args game.Args) {
		if d := dieOfSize(of(t.S, p.Char), dieOf(args.One("how"))); d.N > 0 {
			spend(t, d, whyLost)
		}
	},
	Explain: func(s *core.State, by game.Actor, _ game.Args) *game.Refusal {
		if no := s.GMOnly(by); no != nil {
			return no
		}
		return core.ClosedReason(by, "HERO-12", "no_hero_loss")
	},
}

// startOver takes all hero dice as a session begins, where the table does so
// (HERO-R10).
func startOver(t *core.Tx) {
	if !reset.Is(t.S, resetSession) {
		return
	}
	for _, d := range slices.Clone(Section.Of(t.S).Dice) {
		spend(t, d, whySession)
	}
}
