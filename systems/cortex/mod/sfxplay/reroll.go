package sfxplay

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
)

// rerollUses returns the SFX by which a character may throw dice of its own unread roll again: each
// once in a roll, and only if it can be paid (RUL-SFX-ONCE, RUL-SFX-REROLL).
func rerollUses(s *engine.State, r *pool.Roll) []sfx.Use {
	c := people.Of(s).Char(r.Char)
	if c == nil || r.GM || !isUnread(r) {
		return nil
	}
	return slices.DeleteFunc(usableSFX(s, c), func(u sfx.Use) bool {
		return u.Usage.Phase != sfx.Rolled || u.Usage.Side != "" || u.Usage.Event != "" ||
			len(rerollPlaces(r, u)) == 0 ||
			refuseReroll(s, c, u, r) != nil
	})
}

// isUnread reports whether the dice of a roll are still to be read. It is false for a roll that was
// resolved unread, as in an abandoned test.
func isUnread(r *pool.Roll) bool { return !r.Committed && !r.Resolved }

// refuseReroll refuses an SFX on an unread roll if it was used on that roll already, if the roll
// lacks what the SFX requires, or if the SFX cannot be paid.
func refuseReroll(s *engine.State, c *people.Character, u sfx.Use, r *pool.Roll) *game.Refusal {
	if slices.Contains(r.SFXUsed, u.Word) {
		return game.Refuse("RUL-SFX-ONCE", "cortex.sfx.refused.twice", game.W("name", u.Name))
	}
	return cmp.Or(u.RefuseUnmet(r.Pool, rollWorld{draft.SFXWorld(s, c, r.For), r}),
		points.RefuseUnpayable(s, points.WalletOf(s, c.ID), u.Price()))
}

// refuseOnUnread is refuseReroll for the first unread roll of a character. It returns nil if there
// is none.
func refuseOnUnread(s *engine.State, c *people.Character, u sfx.Use) *game.Refusal {
	for _, r := range check.Of(s).Rolls {
		if r.Char == c.ID && isUnread(r) {
			return refuseReroll(s, c, u, r)
		}
	}
	return nil
}

// rollWorld is an sfx.World that also knows the hitches of an unread roll.
type rollWorld struct {
	sfx.World
	roll *pool.Roll
}

// Holds implements sfx.World.
func (w rollWorld) Holds(need string, u sfx.Use) bool {
	if need == "hitch_unspent" {
		return len(w.roll.UnspentHitches()) > 0
	}
	return w.World.Holds(need, u)
}

// rerollPlaces returns the places of the dice that an SFX throws again: all that are not spent, the
// picked die (before a pick, all that may be picked), or the largest unspent hitch.
func rerollPlaces(r *pool.Roll, u sfx.Use) []int {
	for _, op := range ops(u) {
		if op.Op != "reroll" {
			continue
		}
		switch op.Dice {
		case "pool.all":
			var at []int
			for i := range r.Pool {
				if !slices.Contains(r.Spent, i) {
					at = append(at, i)
				}
			}
			return at
		case "pool.choice":
			return rerollableDice(r, u.Pick)
		case "pool.hitch":
			ones := r.UnspentHitches()
			if len(ones) == 0 {
				return nil
			}
			return []int{slices.MaxFunc(ones, func(a, b int) int { return int(r.Pool[a].Die) - int(r.Pool[b].Die) })}
		}
	}
	return nil
}

// rerollableRoll returns the first roll of a character that the SFX with this word may throw dice
// of again, or nil. Rolls that the SFX was used on are passed over.
func rerollableRoll(s *engine.State, char, word string) *pool.Roll {
	for _, r := range check.Of(s).Rolls {
		if r.Char == char && slices.ContainsFunc(rerollUses(s, r), func(u sfx.Use) bool { return u.Word == word }) {
			return r
		}
	}
	return nil
}

// rerollOffers returns the offers to throw dice of a roll again. They are on the card of the roll,
// beside the ways to read it.
func rerollOffers(s *engine.State, by game.Actor, r *pool.Roll) []game.Offer {
	var offers []game.Offer
	for _, u := range rerollUses(s, r) {
		if rerollableRoll(s, r.Char, u.Word) != r {
			continue
		}
		key := "cortex.sfx.reroll.all"
		if at := rerollPlaces(r, u); len(at) < len(r.Pool) {
			key = "cortex.sfx.reroll.some"
		}
		var laid []game.Msg
		for _, i := range rerollPlaces(r, u) {
			laid = append(laid, game.Say("die.rolled", game.D("die", r.Pool[i].Die), game.N("face", r.Faces[i])))
		}
		o := game.Offer{Fixed: game.Args{"who": {r.Char}, "sfx": {u.Word}}, Aliases: sfxAliases(u.Name),
			About:   check.RollRef(r.ID),
			ForCard: game.ForCard{Card: check.CardOf(s, r.ID), Optional: true},
			Price:   game.Price{Cost: points.Cost(s, points.WalletOf(s, r.Char), u.Price())},
			Label: game.Say(key, game.W("name", people.NameFor(s, by, r.Char)), game.W("sfx", u.Name),
				game.L("dice", laid...))}
		offers = append(offers, withDieInput(o, r, u))
	}
	return offers
}

// reroll pays for an SFX and throws the dice again.
func reroll(t *engine.Tx, c *people.Character, u sfx.Use) {
	r := rerollableRoll(t.S, c.ID, u.Word)
	if r == nil {
		return
	}
	t.Emit(SFXUsed{Char: c.ID, Word: u.Word, SFX: u.Name, Scene: u.Uses.Per == "scene"})
	points.Pay(t, points.WalletOf(t.S, c.ID), u.Price(), "sfx")
	roll.Reroll(t, r, rerollPlaces(r, u), u.Word)
}

// rerollableDice returns the places of the dice of a roll that may be thrown again: all that are
// not spent or, if pick is set, only the die with that placeWord.
func rerollableDice(r *pool.Roll, pick string) []int {
	var at []int
	for i := range r.Pool {
		if !slices.Contains(r.Spent, i) && (pick == "" || pick == placeWord(i)) {
			at = append(at, i)
		}
	}
	return at
}

// placeWord returns the word of the die at place i of a roll: its number, from 1.
func placeWord(i int) string { return game.Itoa(i + 1) }

// withDieInput adds the input for the die that is thrown again, if the SFX leaves that open.
func withDieInput(o game.Offer, r *pool.Roll, u sfx.Use) game.Offer {
	if !slices.ContainsFunc(u.Gain, func(op sfx.Op) bool { return op.Op == "reroll" && op.Dice == "pool.choice" }) {
		return o
	}
	input := game.Input{Param: paramThing}
	for _, i := range rerollableDice(r, "") {
		input.Choices = append(input.Choices, game.Choice{Word: placeWord(i),
			Label: game.Say("die.rolled", game.D("die", r.Pool[i].Die), game.N("face", r.Faces[i]))})
	}
	o.Inputs = []game.Input{input}
	o.Label = game.Say("cortex.sfx.reroll.one", o.Label.Args[0], game.W("sfx", u.Name))
	return o
}
