package nde

import (
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/rulekit"
)

var paramTalent = game.Param{Name: "talent", Kind: game.Pick, Min: 1, Max: 1}

// talentChoices returns the Talents and Traits of a PC as choices.
func (p *PC) talentChoices() []game.Choice {
	var cs []game.Choice
	for i, name := range p.talents() {
		cs = append(cs, game.Choice{Word: p.talentWord(i), Aliases: []string{name}, Label: game.Quote(name)})
	}
	return cs
}

// talents returns the names of the PC's Talents, then of its Traits. The GM may count a Trait as a
// favourable circumstance too (NDE-R34).
func (p *PC) talents() []string {
	names := slices.Clone(p.Talents)
	for _, t := range p.Traits {
		names = append(names, t.Name)
	}
	return names
}

// talentWord returns the word of the i-th Talent or Trait. It gets a number if an earlier one has
// the same word.
func (p *PC) talentWord(i int) string {
	names := p.talents()
	word := rulekit.Truncate(game.Slug(names[i]), maxID)
	for _, before := range names[:i] {
		if rulekit.Truncate(game.Slug(before), maxID) == word {
			return word + "-" + game.Itoa(i+1)
		}
	}
	return word
}

// talent returns the Talent or Trait with this word, "" if there is none.
func (p *PC) talent(word string) string {
	for i, name := range p.talents() {
		if p.talentWord(i) == word {
			return name
		}
	}
	return ""
}

// whyNoTalent explains why the words do not name exactly one Talent of the PC.
func (p *PC) whyNoTalent(words []string) *game.Refusal {
	if len(words) > 1 || strings.Contains(strings.Join(words, ""), ",") {
		return refuse("talent-limit")
	}
	if len(words) == 1 {
		probe := game.Offer{Inputs: []game.Input{{Param: paramTalent, Choices: p.talentChoices()}}}
		if _, _, no := game.Match([]game.Offer{probe}, game.Command{Args: game.Args{"talent": words}}); no != nil {
			return refuse("talent-missing")
		}
	}
	return nil
}

// refuseSecondTalent refuses a second Talent on a test (NDE-TAL-03).
func (t *Test) refuseSecondTalent() *game.Refusal {
	if t.Proposed != "" || t.hasStep(StepTalent) || t.hasStep(StepCancel) {
		return refuse("talent-limit")
	}
	return nil
}

// talentMove names a Talent before the throw, and the GM says what it does. The GM may do both at
// once (NDE-TAL-01).
func talentMove() move {
	return move{
		Spec: game.Spec{Name: "talent", Category: game.CategoryDice,
			Params: []game.Param{paramTalent, paramAs, paramWho, paramTest}},
		When: func(s *State, by game.Actor) []game.Offer {
			var offers []game.Offer
			s.eachTest(by, []string{Asked, Framed}, func(t *Test, p *PC) {
				if len(p.talents()) > 0 && t.refuseSecondTalent() == nil {
					offers = append(offers, s.talentOffer(by, t, p))
				}
			})
			return offers
		},
		Do: func(t *tx, args game.Args) {
			test, why := t.S.test(args.One("test")).copy(), "talent"
			test.Proposed = t.S.pc(test.PC).talent(args.One("talent"))
			if as := args.One("as"); as != "" {
				test.setAnswer(as)
				why = "allowed"
			}
			t.Emit(TestSet{Test: test, Why: why})
		},
		Why: func(s *State, by game.Actor, args game.Args) *game.Refusal {
			p := s.subject(by, args)
			if p == nil || !s.playedBy(by, p) {
				return s.whyNotOwn(by, args)
			}
			if no := p.whyNoTalent(args["talent"]); no != nil {
				return no
			}
			if t := s.testOf(p.ID); t != nil && !t.Thrown() {
				return t.refuseSecondTalent()
			}
			return s.whyNotOwn(by, args)
		},
	}
}

func (s *State) talentOffer(by game.Actor, t *Test, p *PC) game.Offer {
	o := s.testOffer(t, game.Say("nde.talent.name", game.W("name", s.nameFor(by, p))))
	o.Odds = s.stepOdds(t)
	o.Inputs = []game.Input{{Param: paramTalent, Choices: p.talentChoices()}}
	if by.Role == game.GM {
		o.Inputs = append(o.Inputs, game.Input{Param: paramAs, Choices: choices(talentWays[:2], s.talentWay, asStep)})
		o.Validate = func(args game.Args) *game.Refusal {
			return s.fitAnswer(t, p.talent(args.One("talent")), args.One("as"))
		}
	}
	return o
}

// fitAnswer refuses an effect that a Talent cannot have on a test as it stands.
func (s *State) fitAnswer(t *Test, talent, as string) *game.Refusal {
	next := t.withTalentAnswer(talent, as)
	return s.refuseSlots(&next)
}

// withTalentAnswer returns a copy of a test with this answer about a Talent.
func (t *Test) withTalentAnswer(talent, as string) Test {
	next := t.copy()
	next.Proposed = talent
	next.setAnswer(as)
	return next
}

// allowMove is the GM's answer about a Talent that a player named: a step up, the cancelling of the
// unfavourable step, or no. The GM may change it until the throw (NDE-R14).
func allowMove() move {
	return gmMove(game.Spec{Name: "allow", Category: game.CategoryDice, AnswersCards: true,
		Params: []game.Param{paramAs, paramWho, paramTest}},
		func(s *State) []game.Offer {
			var offers []game.Offer
			for _, t := range s.Tests {
				talent, as := t.talent()
				if t.Stage != Framed || talent == "" {
					continue
				}
				for _, w := range talentWays {
					if w.word != as {
						offers = append(offers, s.allowOffer(t, talent, w))
					}
				}
			}
			return offers
		}, func(t *tx, args game.Args) {
			test := t.S.test(args.One("test")).copy()
			why := "allowed"
			if args.One("as") == asNo {
				why = "declined"
			}
			test.setAnswer(args.One("as"))
			t.Emit(TestSet{Test: test, Why: why})
		}, func(s *State, args game.Args) *game.Refusal {
			switch {
			case len(s.Tests) == 0:
				return refuseBy("NDE-R14", "no-test")
			case !slices.ContainsFunc(s.Tests, func(t *Test) bool { return !t.Thrown() }):
				return refuse("talent-late")
			}
			return nil
		})
}

// allowOffer returns one answer about a Talent. It is urgent while the Talent has no answer yet.
func (s *State) allowOffer(t *Test, talent string, w word) game.Offer {
	o := s.testOffer(t,
		game.Say("nde.allow."+w.word, game.W("name", s.name(t.PC)), game.W("talent", talent), s.stepArg()))
	o.Fixed["as"], o.Aliases = []string{w.word}, game.Args{"as": w.also}
	next := t.withTalentAnswer(talent, w.word)
	if o.Closed = s.refuseSlots(&next); o.Closed == nil && next.Shift() != t.Shift() {
		o.Odds = s.changeOdds(t, &next)
	}
	o.Urgent = o.Closed == nil && t.Proposed != ""
	o.Primary = o.Urgent && w.word == asStep
	return o
}
