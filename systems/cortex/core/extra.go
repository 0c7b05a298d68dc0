package core

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
)

// NothingSince reports whether nothing has happened since a test or contest ended but
// the beat that it was, so that its winner may still buy effect dice
// (CORE-EFFECT-R4).
func (s *State) NothingSince(since int) bool {
	return since <= 1 && len(s.OpenChecks()) == 0
}

// boughtLater are the rolls for which an extra effect die may be bought after
// the success is known (CORE-EFFECT-R4). Nobody could say what the die of a
// character is for who is gone.
func (s *State) boughtLater() []*pool.Roll {
	var rolls []*pool.Roll
	for _, r := range s.Rolls {
		if won, fresh := s.hasWon(r); won && fresh && r.EffectFrom != pool.EffectNone && (r.Char == "" || s.Char(r.Char) != nil) {
			rolls = append(rolls, r)
		}
	}
	return rolls
}

// extraMove buys one more effect die for a successful roll (CORE-EFFECT-07):
// one of the dice left, a d4 if there is none, as the label says beforehand
// (CORE-EFFECT-R5).
func extraMove() game.Move[State] {
	askDie := game.Param{Name: "die", Kind: game.Pick, Max: 1}
	return game.Move[State]{
		Spec: game.Spec{Name: "extra", Category: game.CategoryDice, Params: []game.Param{askDie, ParamRoll}},
		When: func(s *State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, r := range s.boughtLater() {
				if (s.IsOwn(by, r.Char) || by.Role == game.GM && r.GM) && s.CanSpend(s.Payer(r), 1) {
					offers = append(offers, s.extraOffer(by, r, askDie))
				}
			}
			return offers
		},
		Do: func(t *Tx, args game.Args) {
			r := t.S.Roll(RollID(args.One("roll")))
			Pay(t, t.S.Payer(r), 1, "extra_effect")
			if r.EffectFrom == pool.EffectReroll {
				EffectOf(t, r, 0)
			}
			die, size := -1, dice.D4
			switch left := t.S.Roll(r.ID).EffectCandidates(); {
			case len(args["die"]) > 0:
				die = pool.Indices(args["die"])[0]
			case r.EffectFrom == pool.EffectReroll && len(left) > 0:
				die = left[0]
			}
			if die >= 0 {
				size = r.Pool[die].Die
			}
			t.Emit(EffectAdded{Roll: r.ID, Die: die, Char: r.Char, Size: size})
			OweEffectUse(t, r, size, nil)
		},
		Why: func(s *State, by game.Actor, _ game.Args) *game.Refusal {
			if EffectDice.Of(s) == pool.EffectNone {
				return game.Refuse("NOEFF-R3", "cortex.refused.no_effect_dice")
			}
			for _, r := range s.boughtLater() {
				if s.IsOwn(by, r.Char) {
					return s.RefuseUnpayable(s.Payer(r), 1)
				}
			}
			if slices.ContainsFunc(s.Rolls, func(r *pool.Roll) bool { won, _ := s.hasWon(r); return won && s.IsOwn(by, r.Char) }) {
				return game.Refuse("CORE-EFFECT-R4", "cortex.refused.extra_late")
			}
			return s.nothingWon()
		},
	}
}

// nothingWon refuses more effect dice where nobody at the table won a roll.
func (s *State) nothingWon() *game.Refusal {
	for _, r := range s.Rolls {
		if won, _ := s.hasWon(r); won && r.Char != "" && s.Char(r.Char) == nil {
			return game.Refuse("CORE-EFFECT-R4", "cortex.refused.extra_gone")
		}
	}
	return game.Refuse("CORE-EFFECT-R4", "cortex.refused.no_success")
}

func (s *State) extraOffer(by game.Actor, r *pool.Roll, askDie game.Param) game.Offer {
	o := game.Offer{Fixed: game.Args{"roll": {RollWord(r.ID)}}, About: RollRef(r.ID), Cost: s.Cost(s.Payer(r), 1)}
	left := largestFirst(r, r.EffectCandidates())
	switch {
	case r.EffectFrom == pool.EffectReroll && r.EffectFaces == nil:
		o.Label = game.Say("cortex.extra.thrown", game.W("name", s.NameFor(by, r.Char)))
		return o
	case r.EffectFrom == pool.EffectReroll && len(left) > 0: // the next highest, and no other (REROLL-R3)
		o.Label = game.Say("cortex.extra.die", game.W("name", s.NameFor(by, r.Char)), game.D("die", r.Pool[left[0]].Die))
		return o
	}
	if len(left) == 0 {
		o.Label = game.Say("cortex.extra.d4", game.W("name", s.NameFor(by, r.Char)))
		return o
	}
	askDie.Min = 1
	o.Label = game.Say("cortex.extra.die", game.W("name", s.NameFor(by, r.Char)), game.D("die", r.Pool[left[0]].Die))
	o.Inputs = []game.Input{{Param: askDie, Choices: DiceChoices(r, left)}}
	return o
}

// DiceChoices are dice of a roll to pick from, the first ticked.
func DiceChoices(r *pool.Roll, dice []int) []game.Choice {
	var cs []game.Choice
	for n, i := range dice {
		cs = append(cs, game.Choice{Word: game.Itoa(i + 1), Label: dieName(r, i), Selected: n == 0})
	}
	return cs
}
