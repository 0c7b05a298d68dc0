package sfxplay

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
	"mesa/systems/rulekit"
)

// The GM offers a limit to the player of its character, who accepts or declines. The GM may
// activate a declined limit for a price, until the scene ends (SFX-LIM-03, RUL-LIM-DECLINE).
const (
	wordOffered   = "offered"
	wordAccept    = "accept"
	wordDecline   = "decline"
	wordActivated = "activated"
)

var paramAnswer = game.Param{Name: "answer", Kind: game.Pick, Min: 1, Max: 1}

// LimitOffered records a step of a limit. How says which: the limit was offered, accepted, declined
// or activated.
type LimitOffered struct {
	Char string `json:"char"`
	Word string `json:"word"`
	SFX  string `json:"sfx"` // by name
	How  string `json:"how"`
	Pile bool   `json:"pile,omitempty"` // the GM has no bank: the point goes to the pile (RUL-LIM-NOBANK)
	Name string `json:"name,omitempty"`
}

func (LimitOffered) EventName() string { return "cortex.sfx.limit" }

func limitEvent() engine.EventKind {
	return game.WithNames(engine.EventOf(tellLimited, engine.On(Section, (*SFXState).limitOffered)),
		func(s *engine.State, e LimitOffered) LimitOffered {
			e.Name = people.Of(s).Name(e.Char)
			return e
		})
}

func tellLimited(e LimitOffered) []game.Msg {
	key := "cortex.event.sfx.limit." + e.How
	if e.Pile {
		key += "_pile"
	}
	return rulekit.Msgs(game.Say(key, rulekit.NameOr(e.Name, e.Char), game.W("sfx", e.SFX)))
}

func (g *SFXState) limitOffered(e LimitOffered) {
	m := UseMark{e.Char, e.Word}
	g.Offered = slices.DeleteFunc(slices.Clone(g.Offered), func(o UseMark) bool { return o == m })
	switch e.How {
	case wordOffered:
		g.Offered = append(g.Offered, m)
	case wordDecline:
		g.Declined = append(slices.Clip(g.Declined), m)
	}
}

// eachLimit calls each for the limits of PCs that can act now and that the GM has a say in.
func eachLimit(s *engine.State, each func(c *people.Character, u sfx.Use)) {
	for _, c := range people.Of(s).Chars {
		if !c.IsPC() || c.Chair == "" || c.Away {
			continue
		}
		for _, x := range c.SFX {
			if e := x.Of(); e == nil || !e.GMMay { // the GM has no say in most SFX
				continue
			}
			if u, ok := usableNow(s, c, x); ok && refuseUse(s, c, u) == nil {
				each(c, u)
			}
		}
	}
}

// offerMove returns the move by which the GM asks a player to let a limit act (SFX-LIM-03).
func offerMove() game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "sfx offer", Category: game.CategoryScene,
		Params: []game.Param{paramSFX, people.ParamWho}},
		func(s *engine.State, c *game.Collector) {
			eachLimit(s, func(who *people.Character, u sfx.Use) {
				if o, ok := useOffer(s, c.Actor, who, u); ok && refusePending(s, who, u) == nil {
					c.Add(game.Offer{Fixed: o.Fixed, Aliases: o.Aliases, About: o.About,
						Label: game.Say("cortex.sfx.offer.now", game.W("name", who.DisplayName()),
							game.W("sfx", u.Name))})
				}
			})
			closeLimits(s, c, refusePending)
		},
		func(t *engine.Tx, args game.Args) {
			c, u := limitOf(t.S, args)
			t.Emit(LimitOffered{Char: c.ID, Word: u.Word, SFX: u.Name, How: wordOffered})
		}), "SFX-LIM-03", "no_limit")
}

// refusePending refuses to offer a limit that waits for its player's answer or was declined in this
// scene.
func refusePending(s *engine.State, c *people.Character, u sfx.Use) *game.Refusal {
	switch m := (UseMark{c.ID, u.Word}); {
	case slices.Contains(Section.Of(s).Declined, m):
		return game.Refuse("RUL-LIM-DECLINE", "cortex.sfx.refused.declined", game.W("name", u.Name))
	case slices.Contains(Section.Of(s).Offered, m):
		return game.Refuse("SFX-LIM-03", "cortex.sfx.refused.offered", game.W("name", u.Name),
			game.W("who", c.DisplayName()))
	}
	return nil
}

// limitOf returns the character and the SFX that a command's arguments name.
func limitOf(s *engine.State, args game.Args) (*people.Character, sfx.Use) {
	c := people.Of(s).Char(cmp.Or(args.One("char"), args.One("who")))
	u, _ := useOf(c, *c.SFXBy(args.One("sfx")))
	return c, u
}

// answerMove returns the move by which the player accepts, for a point and the limit's effect, or
// declines.
func answerMove() game.Move[engine.State] {
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "sfx answer", Category: game.CategoryAct, AnswersCards: true,
			Params: []game.Param{paramAnswer, paramSFX, people.ParamName, paramTraits, people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			if len(Section.Of(s).Offered) == 0 {
				return
			}
			eachLimit(s, func(who *people.Character, u sfx.Use) {
				if people.Of(s).PlayedBy(c.Actor, who.ID) &&
					slices.Contains(Section.Of(s).Offered, UseMark{who.ID, u.Word}) {
					c.Add(answerOffers(s, c.Actor, who, u)...)
				}
			})
		},
		Do: func(t *engine.Tx, args game.Args) {
			c, u := limitOf(t.S, args)
			t.Emit(LimitOffered{Char: c.ID, Word: u.Word, SFX: u.Name, How: args.One("answer")})
			if args.One("answer") == wordAccept {
				perform(t, c, u, args)
			}
		},
	}, "SFX-LIM-03", "no_limit_offered")
}

func answerOffers(s *engine.State, by game.Actor, c *people.Character, u sfx.Use) []game.Offer {
	yes, ok := useOffer(s, by, c, u)
	yes.Fixed = game.Args{"sfx": {u.Word}}
	no := game.Offer{Fixed: game.Args{"sfx": {u.Word}}, Aliases: yes.Aliases, About: yes.About}
	offers := []game.Offer{yes, no}
	for i, word := range []string{wordAccept, wordDecline} {
		o := &offers[i]
		o.Fixed["char"], o.Fixed["answer"] = []string{c.ID}, []string{word}
		o.Card, o.Urgent = limitRef(c.ID, u.Word), true
		o.Label = game.Say("cortex.sfx.answer."+word, game.W("name", people.NameFor(s, by, c.ID)),
			game.W("sfx", u.Name))
	}
	if !ok {
		return offers[1:]
	}
	return offers
}

func limitRef(char, word string) game.Ref { return game.Ref("limit/" + char + ":" + word) }

// cards returns a card for each limit that waits for its player's answer.
func cards(s *engine.State, _ game.Actor) []game.Card {
	var ms []game.Card
	eachLimit(s, func(c *people.Character, u sfx.Use) {
		if slices.Contains(Section.Of(s).Offered, UseMark{c.ID, u.Word}) {
			ms = append(ms, game.Card{About: limitRef(c.ID, u.Word),
				Title: game.Say("cortex.sfx.limit.title", game.W("name", c.DisplayName()), game.W("sfx", u.Name)),
				Notes: rulekit.Msgs(c.SFXBy(u.Word).Text())})
		}
	})
	return ms
}

// activateMove returns the move by which the GM activates a limit that its player declined. The GM
// pays a point from the bank, or a doom die in its place; without a bank the point goes to the pile
// (RUL-LIM-NOBANK).
func activateMove() game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "sfx activate", Category: game.CategoryScene,
		Params: []game.Param{paramSFX, people.ParamName, paramTraits, people.ParamWho}},
		func(s *engine.State, c *game.Collector) {
			eachLimit(s, func(who *people.Character, u sfx.Use) {
				if o, ok := useOffer(s, c.Actor, who, u); ok && refuseUndeclined(s, who, u) == nil {
					c.Add(activateOffer(s, o, who, u))
				}
			})
			closeLimits(s, c, refuseUndeclined)
		},
		func(t *engine.Tx, args game.Args) {
			c, u := limitOf(t.S, args)
			t.Emit(LimitOffered{Char: c.ID, Word: u.Word, SFX: u.Name, How: wordActivated, Pile: usesPile(t.S)})
			if !usesPile(t.S) {
				points.Pay(t, points.BankKey, 1, "sfx")
			}
			u.Entry = withoutPoints(u.Entry)
			perform(t, c, u, args)
		}), "SFX-LIM-03", "no_limit_declined")
}

// refuseUndeclined refuses to activate a limit that its player has not declined.
func refuseUndeclined(s *engine.State, c *people.Character, u sfx.Use) *game.Refusal {
	if slices.Contains(Section.Of(s).Declined, UseMark{c.ID, u.Word}) {
		return nil
	}
	return game.Refuse("SFX-LIM-03", "cortex.sfx.refused.offer_first", game.W("name", u.Name),
		game.W("who", c.DisplayName()))
}

// activateOffer returns the offer to activate a limit, made of o, the offer to use it.
func activateOffer(s *engine.State, o game.Offer, c *people.Character, u sfx.Use) game.Offer {
	o.Label = game.Say("cortex.sfx.activate.now", game.W("name", c.DisplayName()), game.W("sfx", u.Name))
	then := "cortex.sfx.activate.then"
	o.Cost, o.Closed = nil, nil
	if usesPile(s) {
		then += "_pile"
	} else if o.Closed = points.RefuseUnpayable(s, points.BankKey, 1); o.Closed == nil {
		o.Cost = points.Cost(s, points.BankKey, 1)
	}
	text := game.M("text", c.SFXBy(u.Word).Text())
	o.Destructive, o.Consequences = true, rulekit.Msgs(game.Say(then, game.W("name", c.DisplayName()), text))
	return o
}

// usesPile reports whether the GM has no bank to pay from. The point then goes to the pile and to
// no player (RUL-LIM-NOBANK).
func usesPile(s *engine.State) bool { return points.Bank.Is(s, points.NoBank) }

// withoutPoints returns a copy of an entry without the points that it gives.
func withoutPoints(e *sfx.Entry) *sfx.Entry {
	free := *e
	free.Gain = slices.DeleteFunc(slices.Clone(e.Gain), func(op sfx.Op) bool { return op.Op == "pp" })
	return &free
}

// closeLimits closes a GM's move for each SFX of a PC that refuseLimit refuses.
func closeLimits(s *engine.State, c *game.Collector, no func(*engine.State, *people.Character, sfx.Use) *game.Refusal) {
	for _, who := range people.Of(s).Chars {
		if who.IsPC() {
			c.Against(paramSFX.Name, func(word string) *game.Refusal {
				return refuseLimit(s, who, game.Slug(word), no)
			}, "who", who.ID)
		}
	}
}

// refuseLimit refuses an SFX in which the GM has no say, and one that cannot act now. For others it
// returns what no returns. It returns nil for a word that names no SFX.
func refuseLimit(s *engine.State, c *people.Character, word string,
	no func(*engine.State, *people.Character, sfx.Use) *game.Refusal) *game.Refusal {
	x := c.SFXBy(word)
	if x == nil {
		return nil
	}
	if u, ok := useOf(c, *x); ok && !u.GMMay {
		return game.Refuse("SFX-LIM-03", "cortex.sfx.refused.not_gms", game.W("name", x.Name))
	}
	u, closed := refuseSFX(s, c, *x)
	if closed != nil {
		return closed
	}
	return no(s, c, u)
}

// hitchRange returns the highest face that counts as a hitch in a pool by a limit of the character
// that throws (RUL-LIM-DREAD). Zero changes nothing.
func hitchRange(s *engine.State, st check.RollContext, laid []pool.Die) int {
	to := 0
	for _, u := range usableSFX(s, st.Char) {
		if u.Usage.Phase != sfx.Passive || u.RefuseUnmet(laid, draft.SFXWorld(s, st.Char, st.ID)) != nil {
			continue
		}
		for _, op := range ops(u) {
			if op.Op != "rule" || op.Key != "hitch_on" {
				continue
			}
			for _, face := range op.To {
				to = max(to, check.NumberOf(face))
			}
		}
	}
	return to
}
