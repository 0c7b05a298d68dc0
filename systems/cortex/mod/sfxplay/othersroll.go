package sfxplay

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
)

// actsOnOpponent reports whether an SFX acts on the dice of an opponent.
func actsOnOpponent(u sfx.Use) bool { return u.Usage.Phase == sfx.Rolled && u.Usage.Side == "opposing" }

// opposingRoll returns the roll of another that was thrown against a character and is not compared
// yet (RUL-SFX-OPP), or nil.
func opposingRoll(s *engine.State, c *people.Character) *pool.Roll {
	r := check.Of(s).Roll(check.RollAgainst(s, c.ID))
	if r == nil || r.Char == c.ID {
		return nil
	}
	return r
}

// mayBeRerolledByOpponent reports whether any character can use an SFX now that throws a die of an
// opponent again, in the check of this roll.
func mayBeRerolledByOpponent(s *engine.State, r *pool.Roll) bool {
	return slices.ContainsFunc(people.Of(s).Chars, func(c *people.Character) bool {
		o := opposingRoll(s, c)
		return o != nil && o.For == r.For && slices.ContainsFunc(usableSFX(s, c),
			func(u sfx.Use) bool { return actsOnOpponent(u) && refuseOnOpponent(s, c, u) == nil })
	})
}

// highestPlace returns the place of the die with the highest face, and among equals of the largest
// die.
func highestPlace(r *pool.Roll) int {
	best := 0
	for i, face := range r.Faces {
		if was := r.Faces[best]; face > was || face == was && r.Pool[i].Die > r.Pool[best].Die {
			best = i
		}
	}
	return best
}

// refuseOnOpponent refuses an SFX on an opponent's dice if none were thrown, if it was used on them
// already, or if it cannot be paid.
func refuseOnOpponent(s *engine.State, c *people.Character, u sfx.Use) *game.Refusal {
	switch r := opposingRoll(s, c); {
	case r == nil || len(r.Faces) == 0:
		return game.Refuse("SFXM-03", "cortex.sfx.refused.no_opponent", game.W("name", u.Name),
			game.W("who", c.DisplayName()))
	case slices.Contains(r.SFXUsed, u.Word):
		return game.Refuse("RUL-SFX-ONCE", "cortex.sfx.refused.twice", game.W("name", u.Name))
	}
	return points.RefuseUnpayable(s, points.WalletOf(s, c.ID), u.Price())
}

// opponentRerollOffers returns offers to throw an opponent's highest die again.
func opponentRerollOffers(s *engine.State, by game.Actor, c *people.Character) []game.Offer {
	var offers []game.Offer
	for _, u := range usableSFX(s, c) {
		if !actsOnOpponent(u) || refuseOnOpponent(s, c, u) != nil {
			continue
		}
		r := opposingRoll(s, c)
		at := highestPlace(r)
		offers = append(offers,
			game.Offer{Fixed: game.Args{"who": {c.ID}, "sfx": {u.Word}}, Aliases: sfxAliases(u.Name),
				About:   people.CharRef(c.ID),
				ForCard: game.ForCard{Card: check.CardOf(s, r.ID), Optional: true},
				Price:   game.Price{Cost: points.Cost(s, points.WalletOf(s, c.ID), u.Price())},
				Label: game.Say("cortex.sfx.reroll.theirs", game.W("name", people.NameFor(s, by, c.ID)),
					game.W("sfx", u.Name),
					game.M("die", game.Say("die.rolled", game.D("die", r.Pool[at].Die), game.N("face", r.Faces[at]))))})
	}
	return offers
}

// rerollOpponent throws an opponent's highest die again.
func rerollOpponent(t *engine.Tx, c *people.Character, u sfx.Use) {
	r := opposingRoll(t.S, c)
	t.Emit(SFXUsed{Char: c.ID, Word: u.Word, SFX: u.Name, Scene: u.Uses.Per == "scene"})
	points.Pay(t, points.WalletOf(t.S, c.ID), u.Price(), "sfx")
	roll.Reroll(t, r, []int{highestPlace(r)}, u.Word)
}
