package test

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// A player names the asset or clue that a character tries to make. The GM calls the test for it, or
// refuses (ASSET-09, ASSET-R12).

// Attempt is an asset that a player wants to make by a test. It lasts until the GM calls the test
// or refuses, the player withdraws it, the character is removed, or the scene ends.
type Attempt struct {
	Char string `json:"char"`
	Name string `json:"name"` // of the asset
	What string `json:"what,omitempty"`
}

type (
	// AssetAttempted records the asset that a character tries to make.
	AssetAttempted struct {
		Attempt Attempt `json:"attempt"`
		Name    string  `json:"name,omitempty"` // of the character
	}
	// AttemptDropped ends an attempt without a test.
	AttemptDropped struct {
		Char  string `json:"char"`
		Name  string `json:"name,omitempty"`
		Asset string `json:"asset"`
		How   string `json:"how"` // withdrawn or refused
	}
)

// How an attempt ends without a test.
const (
	howWithdrawn = "withdrawn"
	howRefused   = "refused"
)

func (AssetAttempted) EventName() string { return "cortex.attempt" }
func (AttemptDropped) EventName() string { return "cortex.attempt.dropped" }

func attemptRef(char string) game.Ref { return game.Ref("try/" + char) }

// Card implements game.OnCard.
func (e AssetAttempted) Card() (game.Ref, int) { return attemptRef(e.Attempt.Char), 0 }

// OpensCard implements game.CardOpener.
func (AssetAttempted) OpensCard() {}

// Card implements game.OnCard.
func (e AttemptDropped) Card() (game.Ref, int) { return attemptRef(e.Char), 0 }

func attemptEvents() []engine.EventKind {
	return []engine.EventKind{
		game.WithNames(engine.EventOf(func(e AssetAttempted) []game.Msg {
			return rulekit.Msgs(game.Say("cortex.event.attempt", rulekit.NameOr(e.Name, e.Attempt.Char),
				game.W("asset", e.Attempt.Name), game.W("what", e.Attempt.What)))
		}, engine.On(Section, (*Tests).assetAttempted)), func(s *engine.State, e AssetAttempted) AssetAttempted {
			e.Name = people.Of(s).Name(e.Attempt.Char)
			return e
		}),
		game.WithNames(engine.EventOf(func(e AttemptDropped) []game.Msg {
			return rulekit.Msgs(game.Say("cortex.event.attempt."+e.How, rulekit.NameOr(e.Name, e.Char),
				game.W("asset", e.Asset)))
		}, engine.On(Section, func(g *Tests, e AttemptDropped) { g.forgetAttempt(e.Char) })),
			func(s *engine.State, e AttemptDropped) AttemptDropped {
				e.Name = people.Of(s).Name(e.Char)
				return e
			}),
	}
}

// assetAttempted folds AssetAttempted. A character has one attempt at a time.
func (g *Tests) assetAttempted(e AssetAttempted) {
	g.forgetAttempt(e.Attempt.Char)
	g.Attempts = append(g.Attempts, e.Attempt)
}

func (g *Tests) forgetAttempt(char string) {
	g.Attempts = slices.DeleteFunc(slices.Clone(g.Attempts), func(a Attempt) bool { return a.Char == char })
}

// attemptOf returns the attempt of a character, or nil.
func attemptOf(s *engine.State, char string) *Attempt {
	as := Section.Of(s).Attempts
	if i := slices.IndexFunc(as, func(a Attempt) bool { return a.Char == char }); i >= 0 {
		return &as[i]
	}
	return nil
}

// tryMove returns the move by which a player asks for a test to make an asset (ASSET-09).
func tryMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "try", Category: game.CategoryAct,
			Params: []game.Param{people.ParamNewName, people.ParamWhat, people.ParamWho}},
		Offers: func(s *engine.State, c *game.Collector) {
			if c.Actor.Role == game.GM {
				c.Close(game.Refuse("ASSET-R12", "cortex.refused.gm_calls_tests"))
				return
			}
			if c.Explains() {
				c.Close(people.RefuseNoOwnChars(s, c.Actor))
			}
			for _, who := range people.Of(s).Chars {
				if who.IsPC() && people.IsOwn(s, c.Actor, who.ID) && !c.Closed(refuseTry(s, who), "who", who.ID) {
					c.Add(tryOffer(s, c.Actor, who))
				}
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			t.Emit(AssetAttempted{
				Attempt: Attempt{Char: args.One("who"), Name: args.One("name"), What: args.One("what")}})
		},
	}
}

func tryOffer(s *engine.State, by game.Actor, c *people.Character) game.Offer {
	return game.Offer{Fixed: game.Args{"who": {c.ID}}, About: people.CharRef(c.ID), Form: game.Form{OpensForm: true},
		Inputs: []game.Input{{Param: people.ParamNewName}, {Param: people.ParamWhat}},
		Label:  game.Say("cortex.try.now", game.W("name", people.NameFor(s, by, c.ID))),
		Validate: func(args game.Args) *game.Refusal {
			return harm.SameAsset(s, args.One("name"), c.ID)
		}}
}

// refuseTry refuses a character that cannot try to make an asset now: it tries already, is out or
// busy, or the scene has no tests.
func refuseTry(s *engine.State, c *people.Character) *game.Refusal {
	switch {
	case attemptOf(s, c.ID) != nil:
		return game.Refuse("ASSET-R12", "cortex.refused.tries_asset", game.W("name", c.DisplayName()),
			game.W("asset", attemptOf(s, c.ID).Name))
	case c.Out != "":
		return check.RefuseTakenOut(s, c)
	}
	return cmp.Or(check.RefuseRollsInScene(s), check.RefuseBegin(s, c, kind))
}

// frameMove returns the move by which the GM calls the test of an attempt.
func frameMove() game.Move[engine.State] {
	m := people.GMOffers(game.Spec{Name: "frame", Category: game.CategoryAct, AnswersCards: true,
		Params: []game.Param{people.ParamWho, draft.ParamDifficulty, draft.ParamWith, people.ParamDice, paramHow}},
		func(s *engine.State, c *game.Collector) {
			var offers []game.Offer
			for who := range testable(s, c, func(who *people.Character) bool { return attemptOf(s, who.ID) != nil }) {
				if who.Out == "" {
					offers = append(offers, frameOffer(s, who, attemptOf(s, who.ID)))
				}
			}
			c.Add(check.SayPassing(s, offers)...)
		},
		func(t *engine.Tx, args game.Args) {
			check.CloseRolls(t)
			if a := attemptOf(t.S, args.One("who")); a != nil {
				callFor(t, args, a.What, pool.Aim{Kind: pool.AimAsset, Name: a.Name})
			}
		})
	m.Refine = func(s *engine.State, _ game.Actor, o game.Offer, given game.Args) game.Offer {
		return calls{}.Open(s, o, given)
	}
	return people.WithDefaultReason(m, "ASSET-R12", "nothing_tried")
}

// frameOffer returns the offer of a test for an attempt. Its default difficulty is d6 d6
// (ASSET-10).
func frameOffer(s *engine.State, c *people.Character, a *Attempt) game.Offer {
	o := testOffer(s, c, draft.TestDifficulty.Of(s).Standard(s, draft.Easy))
	o.Inputs = slices.DeleteFunc(o.Inputs, func(in game.Input) bool { return in.Name == people.ParamWhat.Name })
	o.Label = game.Say("cortex.frame.now", game.W("name", c.DisplayName()), game.W("asset", a.Name))
	o.Card, o.Urgent = attemptRef(c.ID), true
	return o
}

// withdrawMove returns the move that ends an attempt before its test: the player withdraws it, or
// the GM refuses it.
func withdrawMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "withdraw", Category: game.CategoryAct, AnswersCards: true,
			Params: []game.Param{people.ParamWho}},
		Offers: func(s *engine.State, c *game.Collector) {
			key := "cortex.withdraw.now"
			if c.Actor.Role == game.GM {
				key = "cortex.withdraw.refuse"
			}
			for _, a := range Section.Of(s).Attempts {
				if c.Actor.Role == game.GM || people.IsOwn(s, c.Actor, a.Char) {
					c.Add(game.Offer{Fixed: game.Args{"who": {a.Char}}, About: people.CharRef(a.Char),
						ForCard: game.ForCard{Card: attemptRef(a.Char)},
						Label: game.Say(key, game.W("name", people.NameFor(s, c.Actor, a.Char)),
							game.W("asset", a.Name))})
				} else if c.Explains() {
					c.Close(game.Refuse("ASSET-R12", "cortex.refused.others_attempt",
						game.W("name", people.Of(s).Name(a.Char)), game.W("asset", a.Name)), "who", a.Char)
				}
			}
			c.Close(game.Refuse("ASSET-R12", "cortex.refused.nothing_tried"))
		},
		Do: func(t *engine.Tx, args game.Args) {
			a, how := attemptOf(t.S, args.One("who")), howWithdrawn
			if t.Actor.Role == game.GM {
				how = howRefused
			}
			t.Emit(AttemptDropped{Char: a.Char, Asset: a.Name, How: how})
		},
	}
}

// attemptCards returns a card for each attempt. An attempt waits for the GM.
func attemptCards(s *engine.State, _ game.Actor) []game.Card {
	var cards []game.Card
	for _, a := range Section.Of(s).Attempts {
		card := game.Card{About: attemptRef(a.Char), Title: game.Say("cortex.try.title",
			game.W("name", people.Of(s).Name(a.Char)), game.W("asset", a.Name))}
		if a.What != "" {
			card.Notes = rulekit.Msgs(game.Quote(a.What))
		}
		cards = append(cards, card)
	}
	return cards
}

// attemptHooks shows the attempts.
var attemptHooks = view.Hooks{Cards: attemptCards}
