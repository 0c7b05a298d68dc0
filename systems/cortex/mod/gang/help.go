package gang

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/rulekit"
)

// assistMove returns the move that gives a fitting die to a character about to throw (GANG-06), or
// takes the die back before it is thrown. PCs help PCs. In a contest GMCs support GMCs, as in an
// opposition.
func assistMove() game.Move[engine.State] {
	paramTrait := game.Param{Name: "trait", Kind: game.Pick, Min: 1, Max: 1}
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "assist", Category: game.CategoryAct, AnswersCards: true,
			Params: []game.Param{people.ParamWho, paramTrait, people.ParamCheck, people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			c.Close(people.RefuseNoOwnChars(s, c.Actor))
			for _, st := range check.OpenRollContexts(s) {
				for _, who := range people.OwnPresent(s, c.Actor) {
					switch h, gives := helpOf(s, who.ID); {
					case who.ID == st.Char.ID:
					case gives && h.Check == st.ID && h.Lead == st.Char.ID && !isThrown(s, h):
						c.Add(takeBackOffer(s, c.Actor, h))
					case c.Closed(refuseHelp(s, st, who), "char", who.ID, "for", st.ID, "who", st.Char.ID):
					case len(traitChoices(s, who)) > 0:
						c.Add(assistOffer(s, c.Actor, st, who, paramTrait))
					}
				}
			}
		},
		Do: assist,
	}, "GANG-06", "no_help")
}

func assistOffer(s *engine.State, by game.Actor, st check.RollContext, c *people.Character,
	paramTrait game.Param) game.Offer {
	input := game.Input{Param: paramTrait, Choices: traitChoices(s, c)}
	o := game.Offer{Fixed: game.Args{"char": {c.ID}, "for": {st.ID}, "who": {st.Char.ID}},
		About:   people.CharRef(st.Char.ID),
		ForCard: game.ForCard{Card: check.CheckRef(s, st.ID), Optional: true}, Form: game.Form{OpensForm: true},
		Label: game.Say("cortex.assist.give", game.W("name", people.NameFor(s, by, c.ID)),
			game.W("lead", st.Char.DisplayName()))}
	for i, choice := range input.Choices {
		if odds, told := draft.OddsWithDie(s, by, st, choice.Dice[0]); told {
			input.Choices[i].ChanceAfter = odds.After
			if choice.Selected {
				o.Odds = []game.Odds{odds}
			}
		}
	}
	o.Inputs = []game.Input{input}
	return o
}

// takeBackOffer returns the offer to take a helper's die back before it is thrown.
func takeBackOffer(s *engine.State, by game.Actor, h Help) game.Offer {
	fixed := game.Args{"char": {h.By}, "for": {h.Check}, "who": {h.Lead}, "trait": {character.DieGone}}
	return game.Offer{Fixed: fixed, About: people.CharRef(h.Lead),
		Label: game.Say("cortex.assist.back", game.W("name", people.NameFor(s, by, h.By)),
			game.W("lead", people.Of(s).Name(h.Lead)))}
}

// traitChoices returns the traits that a character may help with, each with its largest die. The
// largest of all is selected.
func traitChoices(s *engine.State, c *people.Character) []game.Choice {
	var cs []game.Choice
	best := -1
	for _, t := range c.All() {
		has := draft.DiceOf(s, c, t)
		if len(has) == 0 {
			continue
		}
		cs = append(cs, game.Choice{Word: t.Word, Label: game.Quote(t.Name), Dice: []dice.Die{slices.Max(has)}})
		if best < 0 || cs[len(cs)-1].Dice[0] > cs[best].Dice[0] {
			best = len(cs) - 1
		}
	}
	if best >= 0 {
		cs[best].Selected = true
	}
	return cs
}

// refuseHelp refuses a helper in a throw for who acts first (INIT-R2), one that is out (OUT-R5),
// barred (GANG-08), on the other side, a crowd with several dice (GANG-06), or busy in this beat
// (GANG-R3).
func refuseHelp(s *engine.State, st check.RollContext, c *people.Character) *game.Refusal {
	name := game.W("name", c.DisplayName())
	switch {
	case st.Sum:
		return game.Refuse("INIT-R2", "cortex.refused.help_alone", game.W("lead", st.Char.DisplayName()))
	case c.Out != "":
		return game.Refuse("OUT-R5", "cortex.refused.help_out", name)
	case isBarred(s, c.ID):
		return game.Refuse("GANG-08", "cortex.refused.help_barred", name)
	case c.IsPC() != st.Char.IsPC() || losesDice(s, c) || slices.Contains(st.Foes, c.ID):
		return game.Refuse("GANG-06", "cortex.refused.help_side", name, game.W("lead", st.Char.DisplayName()))
	}
	return check.RefuseBusy(s, c)
}

func assist(t *engine.Tx, args game.Args) {
	by, lead, checkID := people.Of(t.S).Char(args.One("char")), args.One("who"), args.One("for")
	h := Help{Check: checkID, Lead: lead, By: by.ID}
	gone := args.One("trait") == character.DieGone
	if gone {
		h, _ = helpOf(t.S, by.ID)
	} else if i := slices.IndexFunc(traitChoices(t.S, by),
		func(c game.Choice) bool { return c.Word == args.One("trait") }); i >= 0 {
		c := traitChoices(t.S, by)[i]
		_, trait, _ := by.Trait(c.Word)
		h.Trait, h.Die = trait.Name, c.Dice[0]
	}
	t.Emit(HelpGiven{Help: h, Gone: gone})
	if d := check.Of(t.S).Draft(lead, checkID); d != nil { // a pool in the making takes the die in
		next := *d
		next.Pick = rulekit.Without(d.Pick, h.word())
		if !gone {
			next.Pick = append(next.Pick, h.word())
		}
		t.Emit(check.Drafted{Draft: next})
	}
}
