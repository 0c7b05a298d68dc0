package nde

import (
	"slices"

	"mesa/game"
)

// testMoves are the moves of a test in the order in which they come (22.1).
func testMoves() []move {
	return []move{
		benefitMove(), agreeMove(), keepMove(), luckMove(), allowMove(), frameMove(), rollMove(), tryMove(), testMove(),
		testAllMove(),
		talentMove(), helpMove(), denyMove(), withdrawMove(), consequenceMove(), dropMove(),
	}
}

// deskMoves are what the GM does beside tests and turns.
func deskMoves() []move {
	return []move{hurtMove(), worksMove(), complicateMove(), giftMove(), counterMove(), tickMove(), endCounterMove()}
}

var (
	paramWho     = game.Param{Name: "who", Kind: game.Pick, Min: 1, Max: 1}
	paramTest    = game.Param{Name: "test", Kind: game.Pick, Min: 1, Max: 1}
	paramAttr    = game.Param{Name: "attribute", Kind: game.Pick, Min: 1, Max: 1}
	paramT       = game.Param{Name: "t", Kind: game.Pick, Min: 1, Max: 1}
	paramSit     = game.Param{Name: "sit", Kind: game.Pick, Max: 2}
	paramSteps   = game.Param{Name: "steps", Kind: game.Number, Min: -4, Max: 4}
	paramStakes  = game.Param{Name: "stakes", Kind: game.Text, Max: 200}
	paramGoal    = game.Param{Name: "goal", Kind: game.Text, Max: maxGoal}
	paramChanged = game.Param{Name: "changed", Kind: game.Text, Max: 120}
	paramAct     = game.Param{Name: "act", Kind: game.Pick, Max: 1}
	paramAs      = game.Param{Name: "as", Kind: game.Pick, Min: 1, Max: 1}
)

const maxGoal = 80

// testMove is the GM's call for a test, framed in one go (NDE-TEST-03). In a
// conflict it may be the PC's Action; one that was called on a PC is free.
func testMove() move {
	params := []game.Param{paramWho, paramAttr, paramT, paramSit, paramStakes, paramGoal, paramChanged, paramAct,
		paramSteps}
	m := gmMove(game.Spec{Name: "test", Category: game.CategoryAct, Slash: true, Params: params},
		func(s *State) []game.Offer {
			var offers []game.Offer
			for _, p := range s.PCs {
				if s.noTest(p) == nil {
					offers = append(offers, s.callOffers(p)...)
				}
			}
			return offers
		}, func(t *tx, args game.Args) {
			makeWay(t, args.One("who"))
			test := Test{PC: args.One("who"), Kind: PlainTest, Stage: Framed, Goal: args.One("goal"),
				Changed: args.One("changed"),
				Free:    !args.Has("act", actAction)}
			t.S.frame(&test, args)
			begin(t, test, "called")
		}, func(s *State, args game.Args) *game.Refusal {
			if badT(args) {
				return refuse("t-range")
			}
			if p := s.pc(args.One("who")); p != nil {
				return s.noTest(p)
			}
			return nil
		})
	m.Refine = func(s *State, _ game.Actor, o game.Offer, given game.Args) game.Offer {
		p := s.pc(o.Fixed.One("who"))
		return s.reckon(o.With(given), given, p, Test{PC: p.ID, Kind: PlainTest, Goal: o.Fixed.One("goal")})
	}
	return m
}

// testAllMove calls the same test on every PC that can make one: all dodge, all
// listen.
func testAllMove() move {
	return gmMove(game.Spec{Name: "test-all", Category: game.CategoryAct,
		Params: []game.Param{paramAttr, paramT, paramSit, paramStakes, paramSteps}},
		func(s *State) []game.Offer {
			if len(s.testable()) < 2 {
				return nil
			}
			label := game.Say("nde.test-all.now", game.M("against", s.againstMsg(Dexterity, usualT)))
			return []game.Offer{{Label: label, About: "people",
				Inputs: s.frameInputs(s.testable(), Dexterity, usualT, nil)}}
		}, func(t *tx, args game.Args) {
			all, without := t.S.testable(), t.S.busyPCs()
			for i, p := range all {
				makeWay(t, p.ID)
				test := Test{PC: p.ID, Kind: PlainTest, Free: true}
				t.S.frame(&test, args)
				test.ID = t.S.nextTest()
				e := TestSet{Test: test, Why: "called"}
				if i == len(all)-1 {
					e.Without = without
				}
				t.Emit(e)
			}
		}, func(s *State, args game.Args) *game.Refusal {
			busy := s.busyPCs()
			switch {
			case badT(args):
				return refuse("t-range")
			case len(s.testable()) < 2 && len(busy) > 0:
				return refuseBy("NDE-TEST-03", "test-all-busy", game.L("names", s.names(busy...).each(busy)...))
			}
			return nil
		})
}

// busyPCs are those who would be tested but for a test that is open.
func (s *State) busyPCs() []string {
	var ids []string
	for _, p := range s.able() {
		if s.noTest(p) != nil {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

// testable are the PCs that can begin a test.
func (s *State) testable() []*PC {
	return slices.DeleteFunc(slices.Clone(s.PCs), func(p *PC) bool { return s.noTest(p) != nil })
}

// actAction marks a called test as the PC's Action of this round.
const actAction = "action"

// callOffers are the call for a test of a PC, and one for each goal that has
// failed: that wants a change or a cost (NDE-R21).
func (s *State) callOffers(p *PC) []game.Offer {
	inputs := s.frameInputs([]*PC{p}, p.best(), usualT, nil)
	act := s.actInput(p)
	against := s.againstMsg(p.best(), usualT)
	label := game.Say("nde.test.call", game.W("name", p.displayName()), game.M("against", against),
		game.N("action", len(act.Choices)))
	first := game.Offer{Fixed: game.Args{"who": {p.ID}}, Label: label, About: pcRef(p.ID), Primary: true,
		Validate: func(args game.Args) *game.Refusal { return p.retry(args.One("goal"), args.One("attribute"), "") }}
	if s.Scene.Fight() {
		first.Inputs = append(slices.Clip(inputs), act)
		return []game.Offer{first}
	}
	first.Inputs = append(slices.Clip(inputs), game.Input{Param: paramGoal, Advanced: true})
	offers := []game.Offer{first}
	for _, f := range p.Failed {
		offers = append(offers,
			game.Offer{Fixed: game.Args{"who": {p.ID}, "goal": {f.Goal}}, About: pcRef(p.ID), OpensForm: true,
				Inputs: append(slices.Clip(inputs), game.Input{Param: paramChanged}),
				Label:  game.Say("nde.test.again", game.W("name", p.displayName()), game.W("goal", f.Goal)),
				Validate: func(args game.Args) *game.Refusal {
					return p.retry(f.Goal, args.One("attribute"),
						args.One("changed"))
				}})
	}
	return offers
}

// actInput ticks the Action where the PC still has one in the own phase.
func (s *State) actInput(p *PC) game.Input {
	input := game.Input{Param: paramAct}
	if s.Scene.Fight() && s.noAction(p) == nil {
		input.Choices = []game.Choice{{Word: actAction, Label: game.Say("nde.act.action"), Selected: true}}
	}
	return input
}

// begin opens a test; its id is given here.
func begin(t *tx, test Test, why string) {
	test.ID = t.S.nextTest()
	t.Emit(TestSet{Test: test, Why: why})
}

// nextTest is the id of a test that is opened now.
func (s *State) nextTest() string { return "t" + game.Itoa(s.NextID+1) }

// noTest refuses a PC that cannot begin a test now: down, or in another. A
// throw that only waits to be kept is no other test in the quick game: it is
// kept by the next one (makeWay).
func (s *State) noTest(p *PC) *game.Refusal {
	t := s.testOf(p.ID)
	switch {
	case p.Down():
		return refuse("down", game.W("name", p.displayName()))
	case t == nil || s.goesOn(t):
		return nil
	}
	return s.busy(t)
}

// noAction refuses a PC that cannot take its Action now (NDE-FIGHT-04,
// NDE-FIGHT-05). Outside of a conflict Actions are not counted.
func (s *State) noAction(p *PC) *game.Refusal {
	switch {
	case p.Down():
		return refuse("down", game.W("name", p.displayName()))
	case !s.Scene.Fight():
		return nil
	case s.Scene.Phase == OpponentsPhase:
		return refuse("not-your-phase")
	case p.Acted:
		return refuse("no-action", game.W("name", p.displayName()))
	}
	return nil
}

// makeWay makes way for the next test of a PC: a throw that waits is kept, and in
// the quick game what the GM has not named was told at the table.
func makeWay(t *tx, pc string) {
	if test := t.S.testOf(pc); test != nil && test.Stage == Landed && test.Outcome != Exceptional {
		closeTest(t, test.ID)
	}
	if !t.S.quick() {
		return
	}
	for _, o := range slices.Clone(t.S.Owed) {
		if o.PC == pc {
			t.Emit(ConsequenceNamed{ID: o.ID, PC: pc})
		}
	}
}

// testOffer is an offer about an open test.
func (s *State) testOffer(t *Test, label game.Msg) game.Offer {
	return game.Offer{Fixed: game.Args{"who": {t.PC}, "test": {t.ID}}, Label: label, About: testRef(t.ID),
		Card: testRef(t.ID)}
}

// each gives the open tests in one of these stages that the actor plays, with
// their PCs.
func (s *State) each(by game.Actor, stages []string, do func(t *Test, p *PC)) {
	for _, t := range s.Tests {
		if p := s.pc(t.PC); p != nil && slices.Contains(stages, t.Stage) && s.playedBy(by, p) {
			do(t, p)
		}
	}
}

// subject is the PC that a line of an actor is about: the one it names, or the
// first that the actor owns.
func (s *State) subject(by game.Actor, args game.Args) *PC {
	if word := args.One("who"); word != "" {
		return s.pc(game.Slug(word))
	}
	for _, p := range s.PCs {
		if s.isOwn(by, p) {
			return p
		}
	}
	return nil
}

// actor is the PC that a line of an actor is about, to act for it. Without one
// the refusal says why not; it is nil too where the line names nobody.
func (s *State) actor(by game.Actor, args game.Args) (*PC, *game.Refusal) {
	p := s.subject(by, args)
	if p != nil && !s.playedBy(by, p) {
		return nil, refuse("not-yours")
	}
	return p, nil
}

// whyNotMine refuses what an actor cannot do for a PC it does not play, and a
// test that is not there.
func (s *State) whyNotMine(by game.Actor, args game.Args) *game.Refusal {
	p, no := s.actor(by, args)
	if p == nil {
		return no
	}
	switch {
	case s.testOf(p.ID) != nil:
		return refuse("test-open", game.M("hold", s.hold(s.testOf(p.ID))))
	case s.lastOf(p.ID) != nil:
		return refuse("test-closed")
	}
	return refuse("no-test")
}

// retry refuses the same goal after a failure with nothing changed: neither
// the Attribute nor anything that is named (NDE-RETRY-01, NDE-R21).
func (p *PC) retry(goal, attr, changed string) *game.Refusal {
	i := slices.IndexFunc(p.Failed, func(f Failed) bool { return f.Goal == goalWord(goal) })
	if goal == "" || changed != "" || i < 0 || !slices.Contains(p.Failed[i].Attrs, attr) {
		return nil
	}
	return refuse("retry-unchanged")
}

// goalWord is how goals are compared.
func goalWord(goal string) string { return game.Slug(goal) }
