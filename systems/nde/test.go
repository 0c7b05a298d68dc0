package nde

import (
	"mesa/game"
)

// testMoves are the moves of a test in the order in which they come (22.1).
func testMoves() []move {
	return []move{rollMove(), keepMove(), testMove()}
}

var (
	askT      = game.Param{Name: "t", Kind: game.Pick, Min: 1, Max: 1}
	askSit    = game.Param{Name: "sit", Kind: game.Pick, Max: 2}
	askStakes = game.Param{Name: "stakes", Kind: game.Text, Max: 200}
	askGoal   = game.Param{Name: "goal", Kind: game.Text, Max: 80}
)

// testMove is the GM's call for a test, framed in one go (NDE-TEST-03).
func testMove() move {
	return gmMove(game.Spec{Name: "test", Slash: true, Params: []game.Param{askWho, askAttr, askT, askSit, askStakes, askGoal}}, func(s *State) []game.Offer {
		var offers []game.Offer
		for _, p := range s.PCs {
			if s.noTest(p) == nil {
				offers = append(offers, s.callOffer(p))
			}
		}
		return offers
	}, func(t *turn, args game.Args) {
		test := Test{PC: args.One("who"), Kind: PlainTest, Stage: Framed, Stakes: args.One("stakes"), Goal: args.One("goal"), Free: true}
		t.S.aim(&test, args.One("attribute"), args)
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
}

// badT reports whether a T was named that is none.
func badT(args game.Args) bool {
	word, given := args["t"]
	if !given || len(word) != 1 {
		return false
	}
	ask := game.Offer{Asks: []game.Ask{{Param: askT, Among: tChoices(0)}}}
	_, _, no := game.Cover([]game.Offer{ask}, game.Command{Args: game.Args{"t": word}})
	return no != nil
}

func (s *State) callOffer(p *PC) game.Offer {
	asks := []game.Ask{{Param: askAttr, Among: choices(attributes, attrMsg, p.best())}}
	if !s.two() {
		asks = append(asks, game.Ask{Param: askT, Among: tChoices(usualT)})
	}
	asks = append(asks, game.Ask{Param: askSit, Among: s.situations()}, game.Ask{Param: askStakes}, game.Ask{Param: askGoal})
	return game.Offer{Fixed: game.Args{"who": {p.ID}}, Asks: asks, Label: game.Say("nde.test.call", game.W("name", p.Name)), About: pcRef(p.ID), Main: true}
}

// Situations that the GM may mark (NDE-STEP-02, NDE-STEP-03).
const (
	sitFav   = "fav"
	sitUnfav = "unfav"
)

var situationWords = []word{
	{sitFav, []string{"favoravel", "favourable", "favorable"}},
	{sitUnfav, []string{"desfavoravel", "unfavourable", "unfavorable"}},
}

func (s *State) situations() []game.Choice {
	return choices(situationWords, func(w string) game.Msg { return game.Say("nde.sit." + w) }, "")
}

// aim gives a test its Attribute, T and situation.
func (s *State) aim(test *Test, attr string, args game.Args) {
	test.Attr, test.Base, test.Two = attr, s.pc(test.PC).attr(attr), s.two()
	if !test.Two && args.One("t") != "" {
		test.T, test.Source = number(args.One("t")), FromGM
	}
	if args.Has("sit", sitFav) {
		test.Steps = append(test.Steps, Step{Why: StepFavourable, N: 1})
	}
	if args.Has("sit", sitUnfav) {
		test.Steps = append(test.Steps, Step{Why: StepUnfavourable, N: -1})
	}
}

// begin opens a test; its id is given here.
func begin(t *turn, test Test, why string) {
	test.ID = "t" + game.Itoa(t.S.NextID+1)
	t.Emit(TestSet{test, why})
}

// noTest refuses a PC that cannot begin a test now: down, or in another.
func (s *State) noTest(p *PC) *game.Refusal {
	switch {
	case p.Down():
		return refuse("down", game.W("name", p.Name))
	case s.testOf(p.ID) != nil:
		return refuse("busy", game.W("name", p.Name))
	}
	return nil
}

// testOffer is an offer about an open test.
func (s *State) testOffer(t *Test, label game.Msg) game.Offer {
	return game.Offer{Fixed: game.Args{"who": {t.PC}, "test": {t.ID}}, Label: label, About: testRef(t.ID)}
}

// each gives the open tests of a stage that the seat plays, with their PCs.
func (s *State) each(by game.Seat, stage string, do func(t *Test, p *PC)) {
	for _, t := range s.Tests {
		if p := s.pc(t.PC); p != nil && t.Stage == stage && s.playedBy(by, p) {
			do(t, p)
		}
	}
}
