package action

import (
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/pool"
)

// resistMove returns the GM's move that sets difficulty dice against an action that was rolled: if
// the action is against nobody, or in place of a GMC's own reaction (ACT-02, ACT-R1).
func resistMove() game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "resist", Category: game.CategoryAct,
		AnswersCards: true,
		Params:       []game.Param{draft.ParamDifficulty, draft.ParamWith, people.ParamDice, people.ParamCheck}},
		func(s *engine.State, c *game.Collector) {
			for _, a := range runningActions(s) {
				if standingRoll(s, a) != nil && gmMayResist(s, a) {
					c.Add(resistOffer(s, a))
				}
			}
		}, func(t *engine.Tx, args game.Args) {
			a := byID(t.S, args.One("for"))
			os := draft.OpposingOptionsIn(t.S, actingCharacter(t.S, a), a.ID)
			opposition := pickedOpposition(t.S, os, args)
			fits := draft.AutoOpposing(t.S, os)
			if out := draft.DiceLeftOut(t.S, os, fits, args[draft.ParamWith.Name]); len(out) > 0 {
				t.Emit(DiceLeftOut{Action: a.ID, Dice: out})
			}
			if len(opposition.Dice) == 0 {
				finishAction(t, a, check.Of(t.S).Roll(a.Action), nil)
				return
			}
			against := pool.Roll{For: a.ID, GM: true, KeptFree: check.ResultsAdded.Of(t.S)}
			if canReact(t.S, a.Against) { // the GM's dice are its reaction
				st := check.RollContextOf(t.S, people.Of(t.S).Char(a.Against), a.ID)
				against.Char, against.KeptFree, against.FewRule = a.Against, st.ResultsKept, st.FewRule
			}
			roll.ReadOpposition(t, roll.Throw(t, opposition.Against(t.S, a.Char), against))
		}), "ACT-02", "no_action_stands")
}

// gmMayResist reports whether the GM may set dice against an action: unless its target is a PC,
// which reacts for itself.
func gmMayResist(s *engine.State, a *Action) bool {
	foe := people.Of(s).Char(a.Against)
	return foe == nil || !foe.IsPC()
}

// pickedOpposition returns the dice that the arguments of the move name. These dice replace a GMC's
// own reaction, so the GMC opposes only if its dice are among them (DOOM-R3).
func pickedOpposition(s *engine.State, os []draft.PoolOption, args game.Args) draft.Pool {
	with := args[draft.ParamWith.Name]
	return draft.BuildOpposition(
		draft.FirstDice(s, args[draft.ParamDifficulty.Name], draft.NoDice, draft.LeadOpponent(s, with)), os, with,
		game.DiceOf(args["dice"]))
}

// actingCharacter returns the acting character, or an empty one if it is gone.
func actingCharacter(s *engine.State, a *Action) *people.Character {
	if c := people.Of(s).Char(a.Char); c != nil {
		return c
	}
	return &people.Character{}
}

func resistOffer(s *engine.State, a *Action) game.Offer {
	os := draft.OpposingOptionsIn(s, actingCharacter(s, a), a.ID)
	fits := draft.AutoOpposing(s, os)
	difficulty, total := draft.TestDifficulty.Of(s).Input(s, nil, draft.Challenging), check.Of(s).Roll(a.Action).Total()
	difficulty.Lead = difficulty.Replaces()
	difficulty = draft.BuildOpposition(nil, os, fits, nil).AddHoldOdds(s, actingCharacter(s, a), total, difficulty,
		draft.LeadOpponent(s, fits))
	must := !canReact(s, a.Against)
	o := game.Offer{Fixed: game.Args{"for": {a.ID}}, About: actionRef(a.ID),
		ForCard: game.ForCard{Card: actionRef(a.ID), Urgent: must},
		Primary: must,
		Inputs: []game.Input{difficulty,
			draft.OpposingInput(os, fits),
			{Param: people.ParamDice, Advanced: true}},
		Label: game.Say("cortex.resist.set", game.W("name", people.Of(s).Name(a.Char)), game.N("n", total))}
	return draft.WithOppositionPrice(s, o, func(args game.Args) draft.Pool { return pickedOpposition(s, os, args) })
}
