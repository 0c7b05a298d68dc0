package lifepoints

import (
	"strconv"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
)

// The ways in which the GM changes life points, and the choices where damage goes.
const (
	wayHurt  = "hurt"
	wayHeal  = "heal"
	wayLeft  = "left" // points left, by the ablative method
	waySet   = "set"  // points lost, by the threshold method
	wayScore = "score"
	asBoth   = "both"
	asWounds = "wounds"
	asStun   = "stun"
)

var (
	paramWay  = game.Param{Name: "how", Kind: game.Pick, Min: 1, Max: 1}
	paramN    = game.Param{Name: "n", Kind: game.Number, Min: -2 * maxLost, Max: maxLost}
	paramStun = game.Param{Name: "stun", Kind: game.Number, Max: maxLost}
	paramAs   = game.Param{Name: "as", Kind: game.Pick, Min: 1, Max: 1}
)

// lifeMove returns the GM's move that hurts without a roll, heals, and sets the points left (by the
// threshold method the points lost) or the score. Damage by hand is an ordinary hit (LIFE-R4). By
// the threshold method it may all be wounds or all be stun (LIFE-08).
func lifeMove() game.Move[engine.State] {
	return people.GMOffers(game.Spec{Name: "life", Category: game.CategoryPeople,
		Params: []game.Param{people.ParamWho, paramWay, paramN, paramStun, paramAs}},
		func(s *engine.State, c *game.Collector) {
			for _, who := range people.Of(s).Chars {
				if !c.Closed(refuseLifePoints(s, who), "who", who.ID) {
					c.Add(lifeOffers(s, who)...)
				}
			}
		}, changeLife)
}

// changeLife changes the life points of a character by hand.
func changeLife(t *engine.Tx, args game.Args) {
	c := people.Of(t.S).Char(args.One("who"))
	n, _ := strconv.Atoi(args.One("n")) // parsed as a number, which may be negative
	next := lossesOf(t.S, c.ID)
	switch args.One("how") {
	case wayHurt:
		wounds, stun := split(t.S, n)
		switch args.One("as") {
		case asWounds:
			wounds, stun = n, 0
		case asStun:
			wounds, stun = 0, n
		}
		hit(t, c, wounds, stun, harm.GMDamage(c.ID))
		return
	case wayHeal:
		heal(t, c, n, "recovery")
		return
	case wayLeft:
		next.Wounds, next.Stun = score(t.S, c)-n, 0
	case waySet:
		next.Wounds, next.Stun = n, check.NumberOf(args.One("stun"))
	case wayScore:
		next.Score = n
	}
	setLosses(t, next, "ruled")
	bringBack(t, c)
}

// lifeOffers returns the offers about one character.
func lifeOffers(s *engine.State, c *people.Character) []game.Offer {
	offer := func(how string, inputs ...game.Input) game.Offer {
		return game.Offer{Fixed: game.Args{"who": {c.ID}, "how": {how}}, About: people.CharRef(c.ID), Inputs: inputs,
			Form:  game.Form{OpensForm: true},
			Label: game.Say("cortex.life."+how, game.W("name", c.DisplayName()))}
	}
	number := func(p game.Param, least, most, preset int) game.Input {
		p.Min, p.Max = least, most
		return game.Input{Param: p, Preset: game.Itoa(preset)}
	}
	h, most := lossesOf(s, c.ID), score(s, c)
	var offers []game.Offer
	if c.Out != people.OutLost {
		inputs := []game.Input{number(paramN, 1, maxLost, 1)}
		if splitsDamage(s) {
			inputs = append(inputs, game.Input{Param: paramAs, Choices: sideChoices()})
		}
		offers = append(offers, offer(wayHurt, inputs...))
	}
	if h.total() > 0 {
		offers = append(offers, offer(wayHeal, number(paramN, 1, h.total(), h.total())))
	}
	if splitsDamage(s) {
		offers = append(offers, offer(waySet, number(paramN, 0, 2*maxLost, h.Wounds),
			number(paramStun, 0, 2*maxLost, h.Stun)))
	} else {
		offers = append(offers, offer(wayLeft, number(paramN, most-2*maxLost, most, most-h.total())))
	}
	return append(offers, offer(wayScore, number(paramN, 0, maxLost, most)))
}

// sideChoices returns the choices where damage goes: wounds, stun, or both.
func sideChoices() []game.Choice {
	var cs []game.Choice
	for _, w := range []string{asBoth, asWounds, asStun} {
		cs = append(cs, game.Choice{Word: w, Label: game.Say("cortex.life.as." + w), Selected: w == asBoth})
	}
	return cs
}
