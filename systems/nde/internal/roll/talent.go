package roll

import (
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/nde/internal/check"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

var paramTalent = game.Param{Name: "talent", Kind: game.Pick, Min: 1, Max: 1}

// talentChoices returns the Talents and Traits of a PC as choices.
func talentChoices(p *state.PC) []game.Choice {
	var cs []game.Choice
	for i, name := range p.TalentNames() {
		cs = append(cs, game.Choice{Word: p.TalentWord(i), Aliases: []string{name}, Label: game.Quote(name)})
	}
	return cs
}

// closeTalents adds the reasons against two Talents at once and, for a PC without any, against a
// Talent of another PC.
func closeTalents(s *state.State, c *game.Collector, p *state.PC) {
	c.Against("talent", func(word string) *game.Refusal {
		has := func(other *state.PC) bool { return other.Talent(game.Slug(word)) != "" }
		switch {
		case strings.Contains(word, ","):
			return rules.Refuse("talent-limit")
		case len(p.TalentNames()) == 0 && slices.ContainsFunc(s.PCs, has):
			return rules.Refuse("talent-missing")
		}
		return nil
	}, "who", p.ID)
}

// talentMove names a Talent of the PC before the throw (NDE-TAL-01). The GM then answers what the
// Talent does (allowMove). A GM who names the Talent answers at once.
func talentMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "talent", Category: game.CategoryDice,
			Params: []game.Param{paramTalent, rules.ParamAs, rules.ParamWho, rules.ParamTest}},
		Lacks: "NDE-R14",
		Offers: func(s *state.State, c *game.Collector) {
			for t, p := range check.OpenTests(s, c, state.Asked, state.Framed) {
				closeTalents(s, c, p)
				if !c.Closed(t.RefuseSecondTalent(), "who", p.ID) && len(p.TalentNames()) > 0 {
					c.Add(talentOffer(s, c.Actor, t, p))
				}
			}
			s.CloseRest(c, func(p *state.PC) *game.Refusal {
				if t := s.TestOf(p.ID); t != nil && !t.Thrown() {
					return nil
				}
				return check.RefuseStage(s, p)
			})
		},
		Do: func(t *state.Tx, args game.Args) {
			test, why := t.S.Test(args.One("test")).Copy(), "talent"
			test.Proposed = t.S.PC(test.PC).Talent(args.One("talent"))
			if as := args.One("as"); as != "" {
				test.SetAnswer(as)
				why = "allowed"
			}
			t.Emit(check.TestSet{Test: test, Why: why})
		},
	}
}

func talentOffer(s *state.State, by game.Actor, t *state.Test, p *state.PC) game.Offer {
	o := check.TestOffer(t, game.Say("nde.talent.name", game.W("name", s.NameFor(by, p))))
	o.Odds = check.StepOdds(s, t)
	o.Inputs = []game.Input{{Param: paramTalent, Choices: talentChoices(p)}}
	if by.Role == game.GM {
		o.Inputs = append(o.Inputs,
			game.Input{Param: rules.ParamAs, Choices: talentWayChoices(s, rules.TalentWays[:2], rules.AsStep)})
		o.Validate = func(args game.Args) *game.Refusal {
			return fitAnswer(s, t, p.Talent(args.One("talent")), args.One("as"))
		}
	}
	return o
}

// allowMove is the GM's answer about a Talent that a player named: a step up, the cancelling of the
// unfavourable step, or no. The GM may change it until the throw (NDE-R14).
func allowMove() state.Move {
	return state.WithLacks("NDE-R14",
		state.GMMove(game.Spec{Name: "allow", Category: game.CategoryDice, AnswersCards: true,
			Params: []game.Param{rules.ParamAs, rules.ParamWho, rules.ParamTest}},
			func(s *state.State, c *game.Collector) {
				switch {
				case len(s.Tests) == 0:
					c.Close(rules.RefuseBy("NDE-R14", "no-test"))
				case !slices.ContainsFunc(s.Tests, func(t *state.Test) bool { return !t.Thrown() }):
					c.Close(rules.Refuse("talent-late"))
				}
				for _, t := range s.Tests {
					talent, as := t.Talent()
					if t.Stage != state.Framed || talent == "" {
						continue
					}
					for _, w := range rules.TalentWays {
						if w.Word != as {
							c.Add(allowOffer(s, t, talent, w))
						}
					}
				}
			}, func(t *state.Tx, args game.Args) {
				test := t.S.Test(args.One("test")).Copy()
				why := "allowed"
				if args.One("as") == rules.AsNo {
					why = "declined"
				}
				test.SetAnswer(args.One("as"))
				t.Emit(check.TestSet{Test: test, Why: why})
			}))
}

// allowOffer returns the offer of one answer about a Talent. The offer is urgent while the Talent
// has no answer yet.
func allowOffer(s *state.State, t *state.Test, talent string, w rules.Word) game.Offer {
	o := check.TestOffer(t,
		game.Say("nde.allow."+w.Word, game.W("name", s.Name(t.PC)), game.W("talent", talent), stepArg(s)))
	o.Fixed["as"], o.Aliases = []string{w.Word}, game.Args{"as": w.Also}
	next := t.WithTalentAnswer(talent, w.Word)
	if o.Closed = refuseSlots(s, &next); o.Closed == nil && next.Shift() != t.Shift() {
		o.Odds = check.ChangeOdds(s, t, &next)
	}
	o.Urgent = o.Closed == nil && t.Proposed != ""
	o.Primary = o.Urgent && w.Word == rules.AsStep
	return o
}
