package nde

import (
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/rulekit"
)

var paramTalent = game.Param{Name: "talent", Kind: game.Pick, Min: 1, Max: 1}

// talentChoices returns the Talents and Traits of a PC as choices.
func talentChoices(p *PC) []game.Choice {
	var cs []game.Choice
	for i, name := range p.talentNames() {
		cs = append(cs, game.Choice{Word: p.talentWord(i), Aliases: []string{name}, Label: game.Quote(name)})
	}
	return cs
}

// talentNames returns the names of the PC's Talents, then of its Traits. The GM may count a Trait as a
// favourable circumstance too (NDE-R34).
func (p *PC) talentNames() []string {
	names := slices.Clone(p.Talents)
	for _, t := range p.Traits {
		names = append(names, t.Name)
	}
	return names
}

// talentWord returns the word of the i-th Talent or Trait, from 0. If an earlier one has the same
// word, the number i+1 is added.
func (p *PC) talentWord(i int) string {
	names := p.talentNames()
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
	for i, name := range p.talentNames() {
		if p.talentWord(i) == word {
			return name
		}
	}
	return ""
}

// closeTalents adds the reasons against two Talents at once and, for a PC without any, against a
// Talent of another PC.
func (s *State) closeTalents(c *game.Collector, p *PC) {
	c.Against("talent", func(word string) *game.Refusal {
		has := func(other *PC) bool { return other.talent(game.Slug(word)) != "" }
		switch {
		case strings.Contains(word, ","):
			return refuse("talent-limit")
		case len(p.talentNames()) == 0 && slices.ContainsFunc(s.PCs, has):
			return refuse("talent-missing")
		}
		return nil
	}, "who", p.ID)
}

// refuseSecondTalent refuses a second Talent on a test (NDE-TAL-03).
func (t *Test) refuseSecondTalent() *game.Refusal {
	if t.Proposed != "" || t.hasStep(StepTalent) || t.hasStep(StepCancel) {
		return refuse("talent-limit")
	}
	return nil
}

// talentMove names a Talent of the PC before the throw (NDE-TAL-01). The GM then answers what the
// Talent does (allowMove). A GM who names the Talent answers at once.
func talentMove() move {
	return move{
		Spec: game.Spec{Name: "talent", Category: game.CategoryDice,
			Params: []game.Param{paramTalent, paramAs, paramWho, paramTest}},
		Lacks: "NDE-R14",
		Offers: func(s *State, c *game.Collector) {
			for t, p := range s.openTests(c, Asked, Framed) {
				s.closeTalents(c, p)
				if !c.Closed(t.refuseSecondTalent(), "who", p.ID) && len(p.talentNames()) > 0 {
					c.Add(s.talentOffer(c.Actor, t, p))
				}
			}
			s.closeRest(c, func(p *PC) *game.Refusal {
				if t := s.testOf(p.ID); t != nil && !t.Thrown() {
					return nil
				}
				return s.refuseStage(p)
			})
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
	}
}

func (s *State) talentOffer(by game.Actor, t *Test, p *PC) game.Offer {
	o := testOffer(t, game.Say("nde.talent.name", game.W("name", s.nameFor(by, p))))
	o.Odds = s.stepOdds(t)
	o.Inputs = []game.Input{{Param: paramTalent, Choices: talentChoices(p)}}
	if by.Role == game.GM {
		o.Inputs = append(o.Inputs, game.Input{Param: paramAs, Choices: s.talentWayChoices(talentWays[:2], asStep)})
		o.Validate = func(args game.Args) *game.Refusal {
			return s.fitAnswer(t, p.talent(args.One("talent")), args.One("as"))
		}
	}
	return o
}

// fitAnswer refuses an answer about a Talent that the test has no slot for, or a cancel of nothing.
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
	return withLacks("NDE-R14", gmMove(game.Spec{Name: "allow", Category: game.CategoryDice, AnswersCards: true,
		Params: []game.Param{paramAs, paramWho, paramTest}},
		func(s *State, c *game.Collector) {
			switch {
			case len(s.Tests) == 0:
				c.Close(refuseBy("NDE-R14", "no-test"))
			case !slices.ContainsFunc(s.Tests, func(t *Test) bool { return !t.Thrown() }):
				c.Close(refuse("talent-late"))
			}
			for _, t := range s.Tests {
				talent, as := t.talent()
				if t.Stage != Framed || talent == "" {
					continue
				}
				for _, w := range talentWays {
					if w.word != as {
						c.Add(s.allowOffer(t, talent, w))
					}
				}
			}
		}, func(t *tx, args game.Args) {
			test := t.S.test(args.One("test")).copy()
			why := "allowed"
			if args.One("as") == asNo {
				why = "declined"
			}
			test.setAnswer(args.One("as"))
			t.Emit(TestSet{Test: test, Why: why})
		}))
}

// allowOffer returns the offer of one answer about a Talent. It is urgent while the Talent has no
// answer yet.
func (s *State) allowOffer(t *Test, talent string, w word) game.Offer {
	o := testOffer(t,
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
