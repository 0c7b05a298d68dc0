package nde

import (
	"slices"
	"strings"

	"mesa/game"
)

var askTalent = game.Param{Name: "talent", Kind: game.Pick, Min: 1, Max: 1}

// talentChoices are the Talents and Traits of a PC.
func (p *PC) talentChoices() []game.Choice {
	var cs []game.Choice
	for i, name := range p.talents() {
		cs = append(cs, game.Choice{Word: p.talentWord(i), Also: []string{name}, Label: game.Quote(name)})
	}
	return cs
}

// talents are the names of the PC's Talents, then of its Traits, which the GM
// may count as the favourable circumstance too (NDE-R34).
func (p *PC) talents() []string {
	names := slices.Clone(p.Talents)
	for _, t := range p.Traits {
		names = append(names, t.Name)
	}
	return names
}

// talentWord is the word of the i-th of them, unlike those before it.
func (p *PC) talentWord(i int) string {
	names := p.talents()
	word := clip(game.Slug(names[i]), maxID)
	for _, before := range names[:i] {
		if clip(game.Slug(before), maxID) == word {
			return word + "-" + game.Itoa(i+1)
		}
	}
	return word
}

// talent is the name behind a word, "" if there is none.
func (p *PC) talent(word string) string {
	for i, name := range p.talents() {
		if p.talentWord(i) == word {
			return name
		}
	}
	return ""
}

// whyNoTalent explains words that are no one Talent of the PC.
func (p *PC) whyNoTalent(words []string) *game.Refusal {
	if len(words) > 1 || strings.Contains(strings.Join(words, ""), ",") {
		return refuse("talent-limit")
	}
	if len(words) == 1 {
		ask := game.Offer{Asks: []game.Ask{{Param: askTalent, Among: p.talentChoices()}}}
		if _, _, no := game.Cover([]game.Offer{ask}, game.Command{Args: game.Args{"talent": words}}); no != nil {
			return refuse("talent-missing")
		}
	}
	return nil
}

// oneTalent refuses a second Talent on a test (NDE-TAL-03).
func (t *Test) oneTalent() *game.Refusal {
	if t.Proposed != "" || t.has(StepTalent) || t.has(StepCancel) {
		return refuse("talent-limit")
	}
	return nil
}

// talentMove names a Talent before the throw; the GM says what it does. The GM
// may do both at once (NDE-TAL-01).
func talentMove() move {
	return move{
		Spec: game.Spec{Name: "talent", Params: []game.Param{askTalent, askAs, askWho, askTest}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			s.each(by, []string{Asked, Framed}, func(t *Test, p *PC) {
				among := p.talentChoices()
				if len(among) == 0 || t.oneTalent() != nil {
					return
				}
				o := s.testOffer(t, game.Say("nde.talent.name", game.W("name", s.nameFor(by, p))))
				o.Asks = []game.Ask{{Param: askTalent, Among: among}}
				if by.Role == game.GM {
					o.Asks = append(o.Asks, game.Ask{Param: askAs, Among: choices(talentWays[:2], talentWay, asStep)})
					o.Fit = func(args game.Args) *game.Refusal {
						return s.fitAnswer(t, p.talent(args.One("talent")), args.One("as"))
					}
				}
				offers = append(offers, o)
			})
			return offers
		},
		Do: func(t *turn, args game.Args) {
			test := t.S.test(args.One("test")).copy()
			test.Proposed = t.S.pc(test.PC).talent(args.One("talent"))
			why := "talent"
			if as := args.One("as"); as != "" {
				t.S.answer(&test, as)
				why = "allowed"
			}
			t.Emit(TestSet{test, why})
		},
		Why: func(s *State, by game.Seat, args game.Args) *game.Refusal {
			if p := s.subject(by, args); p != nil && s.playedBy(by, p) {
				if no := p.whyNoTalent(args["talent"]); no != nil {
					return no
				}
				if t := s.testOf(p.ID); t != nil && !t.Thrown() {
					return t.oneTalent()
				}
			}
			return s.whyNotMine(by, args)
		},
	}
}

// fitAnswer refuses what a Talent cannot do on a test as it stands.
func (s *State) fitAnswer(t *Test, talent, as string) *game.Refusal {
	next := t.copy()
	next.Proposed = talent
	s.answer(&next, as)
	return s.fits(&next)
}

// allowMove is the GM's word on a Talent that a player named: a step, against
// the unfavourable step, or no.
func allowMove() move {
	return gmMove(game.Spec{Name: "allow", Urgent: true, Params: []game.Param{askAs, askWho, askTest}}, func(s *State) []game.Offer {
		var offers []game.Offer
		for _, t := range s.Tests {
			if t.Stage != Framed || t.Proposed == "" {
				continue
			}
			for _, w := range talentWays {
				o := s.testOffer(t, game.Say("nde.allow."+w.word, game.W("name", s.name(t.PC)), game.W("talent", t.Proposed)))
				o.Fixed["as"], o.Also = []string{w.word}, game.Args{"as": w.also}
				o.No = s.fitAnswer(t, t.Proposed, w.word)
				o.Urgent, o.Main = o.No == nil, o.No == nil && w.word == asStep
				offers = append(offers, o)
			}
		}
		return offers
	}, func(t *turn, args game.Args) {
		test := t.S.test(args.One("test")).copy()
		why := "allowed"
		if args.One("as") == asNo {
			why = "declined"
		}
		t.S.answer(&test, args.One("as"))
		t.Emit(TestSet{test, why})
	}, nil)
}

var (
	askBy     = game.Param{Name: "by", Kind: game.Pick, Max: 1}
	askFriend = game.Param{Name: "friend", Kind: game.Text, Max: maxName}
)

// helpMove ("assist", for the terminal has a word "help") lets an ally give up an Action for another's test: one step up
// (NDE-HELP-01). The GM may do it for an absent player or a friendly NPC.
func helpMove() move {
	return move{
		Spec: game.Spec{Name: "assist", Slash: true, Params: []game.Param{askWho, askBy, askFriend, askTest}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, t := range s.Tests {
				if t.Stage == Landed || t.Stage == Agreeing || by.Chair == "" {
					continue
				}
				if by.Role == game.GM {
					offers = append(offers, s.helpByGM(t)...)
					continue
				}
				for _, p := range s.PCs {
					if s.own(by, p) && s.noHelp(t, p) == nil {
						o := s.testOffer(t, game.Say("nde.assist.now", game.W("name", s.name(t.PC)), game.W("by", s.nameFor(by, p))))
						o.Fixed["by"] = []string{p.ID}
						offers = append(offers, o)
					}
				}
			}
			return offers
		},
		Do: func(t *turn, args game.Args) {
			test := t.S.test(args.One("test")).copy()
			step := Step{Why: StepHelp, N: 1, Name: args.One("friend")}
			if p := t.S.pc(args.One("by")); p != nil {
				step.Name, step.Who = p.Name, p.ID
				if t.S.Scene.Fight() {
					t.Emit(ActionUsed{p.ID, true})
				}
			}
			test.Steps = append(test.Steps, step)
			t.Emit(TestSet{test, "helped"})
		},
		Why: whyNoHelp,
	}
}

// helpByGM asks who helps: a PC that can, or a friendly NPC by name.
func (s *State) helpByGM(t *Test) []game.Offer {
	if s.noStep(t) != nil {
		return nil
	}
	o := s.testOffer(t, game.Say("nde.assist.gm", game.W("name", s.name(t.PC))))
	ask := game.Ask{Param: askBy}
	for _, p := range s.PCs {
		if s.noHelp(t, p) == nil {
			ask.Among = append(ask.Among, game.Choice{Word: p.ID, Label: game.Quote(p.Name)})
		}
	}
	o.Asks = []game.Ask{ask, {Param: askFriend}}
	o.Fit = func(args game.Args) *game.Refusal {
		if (args.One("by") == "") == (args.One("friend") == "") {
			return game.Refuse("NDE-R20", "nde.refused.who-helps")
		}
		return nil
	}
	return []game.Offer{o}
}

// noHelp refuses a PC as the helper on a test (NDE-R20).
func (s *State) noHelp(t *Test, p *PC) *game.Refusal {
	switch {
	case p.ID == t.PC:
		return refuse("help-self")
	case p.Down():
		return refuse("helper-down")
	case s.Scene.Fight() && (p.Acted || s.testOf(p.ID) != nil && !s.testOf(p.ID).Free):
		return refuse("no-action", game.W("name", p.Name)) // spent, or about to be
	}
	return s.noStep(t)
}

// noStep refuses help as such on a test: too late, a second one, or without
// effect.
func (s *State) noStep(t *Test) *game.Refusal {
	switch {
	case t.Thrown():
		return refuse("help-late")
	case t.has(StepHelp):
		return refuse("help-limit")
	case !t.Two && stepped(t.Base, t.Shift()+1) == t.Die():
		return refuseBy("NDE-R20", "step-no-effect")
	}
	next := t.copy()
	next.Steps = append(next.Steps, Step{Why: StepHelp, N: 1})
	return s.fits(&next)
}

func whyNoHelp(s *State, by game.Seat, args game.Args) *game.Refusal {
	helped, helper := s.pc(game.Slug(args.One("who"))), s.subject(by, game.Args{"who": args["by"]})
	if helped == nil || helper == nil {
		return nil
	}
	if !s.playedBy(by, helper) {
		return refuse("not-yours")
	}
	if t := s.testOf(helped.ID); t != nil {
		return s.noHelp(t, helper)
	}
	return refuseBy("NDE-R20", "no-test")
}

// denyMove turns down help that makes no sense (NDE-HELP-02, NDE-R20).
func denyMove() move {
	return gmMove(game.Spec{Name: "deny", Params: []game.Param{askWho, askTest}}, func(s *State) []game.Offer {
		var offers []game.Offer
		for _, t := range s.Tests {
			if !t.Thrown() && t.has(StepHelp) {
				offers = append(offers, s.testOffer(t, game.Say("nde.deny.now", game.W("name", s.name(t.PC)))))
			}
		}
		return offers
	}, func(t *turn, args game.Args) {
		test := t.S.test(args.One("test")).copy()
		giveBack(t, &test)
		test.Steps = slices.DeleteFunc(test.Steps, func(st Step) bool { return st.Why == StepHelp })
		t.Emit(TestSet{test, "denied"})
	}, nil)
}
