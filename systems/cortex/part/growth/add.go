package growth

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
)

var askSet = game.Param{Name: "set", Kind: game.Pick, Min: 1, Max: 1}

// addMove throws a growth pool for a trait that is new (GROW-TAG-02).
func addMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "growth add", Under: game.UnderSheet, Answers: true,
			Params: []game.Param{askSet, core.MustName, askReason, core.AskChar}},
		When: func(s *core.State, by game.Seat) []game.Offer { return tries(s, by, addOffer) },
		Do: func(t *core.Tx, args game.Args) {
			c := t.S.Whole(t.S.Char(args.One("char")))
			throw(t, c, adding(t.S, c, args), args.One(askReason.Name))
		},
		Why: whyNoTry,
	}
}

// addOffer asks for the set and the name of the trait.
func addOffer(s *core.State, by game.Seat, c *core.Char) game.Offer {
	ask := game.Ask{Param: askSet}
	for _, in := range rooms(s, s.Char(c.ID)) {
		g := s.Book().Adding(in.name, "")
		choice := aimed(s, by, c, g)
		choice.Word, choice.Label = in.word, game.Quote(in.name)
		if g.Kind == "power" { // some begin higher (POWER-11): their name says what they are against
			choice.Then, choice.Note = 0, game.Msg{}
		}
		ask.Among = append(ask.Among, choice)
	}
	return game.Offer{Asks: []game.Ask{ask, {Param: core.MustName}}, Form: true,
		Label: game.Say("cortex.growth.add.now", game.W("name", s.NameFor(by, c.ID))),
		Fit: func(args game.Args) *game.Refusal {
			no := s.NoGain(c, adding(s, c, args))
			if no != nil {
				no.Param = core.MustName.Name
			}
			return no
		}}
}

// room is a set to which a trait may be added, with a word for it.
type room struct{ word, name string }

func rooms(s *core.State, c *core.Char) []room {
	var all []room
	for _, name := range s.Book().Room(&c.Sheet, s.Lang) {
		word := kit.FreeIn(game.Slug(name), game.MaxWord, func(w string) bool {
			return slices.ContainsFunc(all, func(r room) bool { return r.word == w })
		})
		all = append(all, room{word, name})
	}
	return all
}

// adding is the gain that the arguments describe.
func adding(s *core.State, c *core.Char, args game.Args) sheet.Gain {
	for _, in := range rooms(s, s.Char(c.ID)) {
		if in.word == args.One("set") {
			return s.Book().Adding(in.name, args.One("name"))
		}
	}
	return sheet.Gain{}
}
