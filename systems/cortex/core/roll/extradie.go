package roll

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/pool"
)

// NothingSince reports whether nothing has happened since a test or contest ended, so that its
// winner may still buy effect dice (CORE-EFFECT-R4). since is the number of beats since then, the
// beat of the ended check included.
func NothingSince(s *engine.State, since int) bool {
	return since <= 1 && len(check.Of(s).OpenChecks()) == 0
}

// boughtLater returns the rolls for which an extra effect die may be bought after the success is
// known (CORE-EFFECT-R4). A character that is gone could not say the use of the die.
func boughtLater(s *engine.State) []*pool.Roll {
	var rolls []*pool.Roll
	for _, r := range check.Of(s).Rolls {
		if won, fresh := check.HasWon(s, r); won && fresh && r.EffectFrom != pool.EffectNone &&
			(r.Char == "" || people.Of(s).Char(r.Char) != nil) {
			rolls = append(rolls, r)
		}
	}
	return rolls
}

// extraMove buys one more effect die for a successful roll (CORE-EFFECT-07): one of the remaining
// dice, or a d4 if there is none, after a confirmation (CORE-EFFECT-R5).
func extraMove() game.Move[engine.State] {
	paramDie := game.Param{Name: "die", Kind: game.Pick, Max: 1}
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "extra", Category: game.CategoryDice, Params: []game.Param{paramDie, people.ParamRoll}},
		Offers: func(s *engine.State, c *game.Collector) {
			for _, r := range boughtLater(s) {
				if (people.IsOwn(s, c.Actor, r.Char) || c.Actor.Role == game.GM && r.GM) &&
					!c.Closed(points.RefuseUnpayable(s, Payer(s, r), 1), "roll", check.RollWord(r.ID)) {
					c.Add(extraOffer(s, c.Actor, r, paramDie))
				}
			}
			if c.Explains() {
				c.Close(refuseExtra(s, c.Actor))
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			r := check.Of(t.S).Roll(check.RollID(args.One("roll")))
			points.Pay(t, Payer(t.S, r), 1, "extra_effect")
			if r.EffectFrom == pool.EffectReroll {
				EffectOf(t, r, 0)
			}
			die, size := -1, dice.D4
			switch left := check.Of(t.S).Roll(r.ID).EffectCandidates(); {
			case len(args["die"]) > 0:
				die = pool.Indices(args["die"])[0]
			case r.EffectFrom == pool.EffectReroll && len(left) > 0:
				die = left[0]
			}
			if die >= 0 {
				size = r.Pool[die].Die
			}
			t.Emit(check.EffectAdded{Roll: r.ID, Die: die, Char: r.Char, Size: size})
			OweEffectUse(t, r, size, nil)
		},
	}
}

// refuseExtra returns the refusal for an actor without a roll that can get more effect dice.
func refuseExtra(s *engine.State, by game.Actor) *game.Refusal {
	if draft.EffectDice.Of(s) == pool.EffectNone {
		return game.Refuse("NOEFF-R3", "cortex.refused.no_effect_dice")
	}
	key := "no_success"
	for _, r := range check.Of(s).Rolls {
		switch won, _ := check.HasWon(s, r); {
		case won && people.IsOwn(s, by, r.Char):
			return game.Refuse("CORE-EFFECT-R4", "cortex.refused.extra_late")
		case won && r.Char != "" && people.Of(s).Char(r.Char) == nil:
			key = "extra_gone"
		}
	}
	return game.Refuse("CORE-EFFECT-R4", "cortex.refused."+key)
}

func extraOffer(s *engine.State, by game.Actor, r *pool.Roll, paramDie game.Param) game.Offer {
	o := game.Offer{Fixed: game.Args{"roll": {check.RollWord(r.ID)}}, About: check.RollRef(r.ID),
		Price: game.Price{Cost: points.Cost(s, Payer(s, r), 1)}}
	left := pool.LargestFirst(r, r.EffectCandidates())
	switch {
	case r.EffectFrom == pool.EffectReroll && r.EffectFaces == nil:
		o.Label = game.Say("cortex.extra.thrown", game.W("name", people.NameFor(s, by, r.Char)))
		return o
	case r.EffectFrom == pool.EffectReroll && len(left) > 0: // the next highest, and no other (REROLL-R3)
		o.Label = game.Say("cortex.extra.die", game.W("name", people.NameFor(s, by, r.Char)),
			game.D("die", r.Pool[left[0]].Die))
		return o
	}
	if len(left) == 0 {
		o.Label = game.Say("cortex.extra.d4", game.W("name", people.NameFor(s, by, r.Char)))
		o.Destructive, o.Consequences = true, []game.Msg{game.Say("cortex.extra.then.d4")}
		return o
	}
	paramDie.Min = 1
	o.Label = game.Say("cortex.extra.die", game.W("name", people.NameFor(s, by, r.Char)),
		game.D("die", r.Pool[left[0]].Die))
	o.Inputs = []game.Input{{Param: paramDie, Choices: pool.DiceChoices(r, left)}}
	return o
}
