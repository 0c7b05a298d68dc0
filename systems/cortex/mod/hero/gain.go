package hero

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/pool"
)

// settle gives a hero die for a heroic success, and takes a hero die for a heroic failure against
// the GM (HERO-01, HERO-12). A fixed number counts as a die of its row, beside the dice rolled with
// it (STATIC-R3).
func settle(t *engine.Tx, o check.Outcome) {
	if d := max(o.Row, highestDie(t.S, o.Loser)); d > 0 && o.Heroic && o.Ends && isPlayers(t.S, o.Winner) {
		win(t, o.Winner, d)
	}
	byGM := o.Winner != nil && o.Winner.GM || o.Row > 0
	if byGM && isPlayers(t.S, o.Loser) && roll.HeroicSteps(t.S, o.Margin) > 0 {
		lose(t, o.Loser, max(o.Row, highestDie(t.S, o.Winner)))
	}
}

// isPlayers reports whether a roll is a PC's own.
func isPlayers(s *engine.State, r *pool.Roll) bool {
	if r == nil {
		return false
	}
	c := people.Of(s).Char(r.Char)
	return c != nil && c.IsPC() && !r.GM
}

// highestDie returns the die of a roll with the highest face, the largest among equals, or by
// option the largest die (HERO-R1). It returns 0 for a nil roll.
func highestDie(s *engine.State, r *pool.Roll) dice.Die {
	best, face := dice.Die(0), 0
	if r == nil {
		return best
	}
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

// win gives a hero die for a roll. The die is usable when all that follows from the roll is over
// (HERO-R2).
func win(t *engine.Tx, r *pool.Roll, d dice.Die) {
	e := HeroDieGained{Char: r.Char, Die: freeSize(t.S, r.Char, d), Check: r.For, Why: whySuccess}
	if e.Die != d {
		e.Was = d
	}
	t.Emit(e)
}

// bank makes the hero dice that were won in a check usable when the check is over.
func bank(t *engine.Tx, checkID string) {
	if slices.ContainsFunc(Section.Of(t.S).Dice, func(d Die) bool { return d.Check == checkID }) {
		t.Emit(HeroDiceBanked{checkID})
	}
}

// freeSize returns the size of a new hero die. If the table allows one die of each size, it is the
// largest size up to d that the character lacks, 0 for none (HERO-03, HERO-R3).
func freeSize(s *engine.State, char string, d dice.Die) dice.Die {
	if !onePerSize.On(s) {
		return d
	}
	has := sizes(allDice(s, char))
	for _, size := range slices.Backward(dice.Ladder[:]) {
		if size <= d && !slices.Contains(has, size) {
			return size
		}
	}
	return 0
}

// lose takes a hero die no larger than most from the character of a roll. If the character has
// several sizes of such dice the GM picks, and the largest is proposed (HERO-12, HERO-13, HERO-R7).
func lose(t *engine.Tx, r *pool.Roll, most dice.Die) {
	own := upTo(usableDice(t.S, r.Char), most)
	switch len(sizes(own)) {
	case 0:
	case 1:
		spend(t, own[0], whyLost)
	default:
		t.Emit(check.DecisionOwed{Pending: check.Pending{ID: check.Of(t.S).NextID + 1, Kind: pendLoss, Roll: r.ID,
			Char: r.Char, Die: most}})
	}
}

func upTo(ds []Die, most dice.Die) []Die {
	return slices.DeleteFunc(ds, func(d Die) bool { return d.Die > most })
}

// lossDecision is the GM's decision which hero die is lost.
var lossDecision = &check.DecisionKind{
	Kind: pendLoss, Word: "how", IsGMs: true,
	Spec: check.HowSpec("hero-loss"),
	Offers: func(s *engine.State, by game.Actor, p *check.Pending) []game.Offer {
		var offers []game.Offer
		for _, size := range slices.Backward(sizes(upTo(usableDice(s, p.Char), p.Die))) {
			offers = append(offers, game.Offer{Fixed: game.Args{"owed": {check.OwedWord(p.ID)}, "how": {size.String()}},
				About: people.CharRef(p.Char), ForCard: game.ForCard{Card: p.CardRef(s), Urgent: true},
				Primary: len(offers) == 0,
				Label:   game.Say("cortex.hero.loss", game.W("name", people.Of(s).Name(p.Char)), game.D("die", size))})
		}
		return offers
	},
	Answer: func(t *engine.Tx, p *check.Pending, args game.Args) {
		if d := dieOfSize(usableDice(t.S, p.Char), dieOf(args.One("how"))); d.N > 0 {
			spend(t, d, whyLost)
		}
	},
	WhyNone: func(s *engine.State, by game.Actor) *game.Refusal {
		if no := people.RefuseUnlessGM(s, by); no != nil {
			return no
		}
		return people.ClosedReason(by, "HERO-12", "no_hero_loss")
	},
}

// startOver removes all hero dice when a session begins, if the table does so (HERO-R10).
func startOver(t *engine.Tx) {
	if !reset.Is(t.S, resetSession) {
		return
	}
	for _, d := range slices.Clone(Section.Of(t.S).Dice) {
		spend(t, d, whySession)
	}
}
