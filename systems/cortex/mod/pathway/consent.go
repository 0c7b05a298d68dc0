package pathway

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

const (
	wordYes = "yes"
	wordNo  = "no"
)

var (
	paramAsked  = game.Param{Name: "asked", Kind: game.Pick, Min: 1, Max: 1}
	paramAnswer = game.Param{Name: "answer", Kind: game.Pick, Min: 1, Max: 1}
)

// replaceLink breaks a link and draws the new element in its place (PATH-04).
func replaceLink(t *engine.Tx, a BreakRequest) {
	if l := Section.Of(t.S).linkBy(a.Link); l.N != 0 {
		t.Emit(LinkBroken{Char: a.Char, Link: l})
	}
	g := Section.Of(t.S)
	t.Emit(ElementAdded{Char: a.Char, Way: wayTrade, Element: a.New,
		Link: g.newLink(a.Char, a.New.ID, a.target(), a.Word)})
}

// answerMove returns the move by which an owner of a link agrees to a break or refuses it.
func answerMove() game.Move[engine.State] {
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "path answer", Category: game.CategorySheet, AnswersCards: true,
			Params: []game.Param{paramAnswer, paramAsked, people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			g := Section.Of(s)
			for _, a := range g.Requests {
				for _, char := range a.Owners {
					if !people.Of(s).PlayedBy(c.Actor, char) {
						continue
					}
					for _, answer := range []string{wordYes, wordNo} {
						l := g.linkBy(a.Link)
						fixed := game.Args{"char": {char}, "asked": {game.Itoa(a.N)}, "answer": {answer}}
						c.Add(game.Offer{Fixed: fixed, ForCard: game.ForCard{Card: requestRef(a.N), Urgent: true},
							About: pathRef(char),
							Label: game.Say("cortex.path.answer."+answer,
								game.W("name", people.NameFor(s, c.Actor, char)),
								game.W("a", g.nameOf(l.A)), game.W("b", g.nameOf(l.B)))})
					}
				}
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			g := Section.Of(t.S)
			i := slices.IndexFunc(g.Requests, func(a BreakRequest) bool { return game.Itoa(a.N) == args.One("asked") })
			a := g.Requests[i]
			t.Emit(BreakAnswered{Request: a.N, Char: args.One("char"), Yes: args.One("answer") == wordYes})
			if args.One("answer") == wordYes && len(a.Owners) == 1 {
				replaceLink(t, a)
			}
		},
	}, "RUL-PATH-LINK", "path_unasked")
}
