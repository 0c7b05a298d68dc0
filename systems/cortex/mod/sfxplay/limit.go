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

// A limit that the GM would see at work is offered to its player, who accepts or
// declines; what was declined the GM may activate for a price, for the rest of the
// scene (SFX-LIM-03, RUL-LIM-DECLINE).
const (
	wordOffered   = "offered"
	wordAccept    = "accept"
	wordDecline   = "decline"
	wordActivated = "activated"
)

var paramAnswer = game.Param{Name: "answer", Kind: game.Pick, Min: 1, Max: 1}

// LimitOffered is a step on the way of a limit that the GM wants at work: offered,
// accepted, declined or activated.
type LimitOffered struct {
	Char string `json:"char"`
	Word string `json:"word"`
	SFX  string `json:"sfx"` // by name
	How  string `json:"how"`
	Pile bool   `json:"pile,omitempty"` // the GM has no stock: the point goes to the pile (RUL-LIM-NOBANK)
	Name string `json:"name,omitempty"`
}

func (LimitOffered) EventName() string { return "cortex.sfx.limit" }

func limitFact() engine.EventKind {
	return rulekit.WithNames(engine.EventOf(tellLimited, engine.On(Section, (*SFXState).limited)),
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
	return rulekit.Msgs(game.Say(key, people.NameOr(e.Name, e.Char), game.W("sfx", e.SFX)))
}

func (g *SFXState) limited(e LimitOffered) {
	m := UseMark{e.Char, e.Word}
	g.Offered = slices.DeleteFunc(slices.Clone(g.Offered), func(o UseMark) bool { return o == m })
	switch e.How {
	case wordOffered:
		g.Offered = append(g.Offered, m)
	case wordDecline:
		g.Declined = append(slices.Clip(g.Declined), m)
	}
}

// forget drops what was asked about some limits.
func (g *SFXState) forget(of func(UseMark) bool) {
	g.Offered = slices.DeleteFunc(slices.Clone(g.Offered), of)
	g.Declined = slices.DeleteFunc(slices.Clone(g.Declined), of)
}

// limits are those of players that the GM may want at work now: each by its
// character.
func limits(s *engine.State, each func(c *people.Character, u sfx.Use)) {
	for _, c := range people.Of(s).Chars {
		if !c.IsPC() || c.Chair == "" || c.Away {
			continue
		}
		for _, x := range c.SFX {
			if e := x.Of(); e == nil || !e.GMMay { // most SFX are none of the GM's
				continue
			}
			if u, ok := usableNow(s, c, x); ok && mayUse(s, c, u) == nil {
				each(c, u)
			}
		}
	}
}

// offerMove asks a player to let a limit act (SFX-LIM-03).
func offerMove() game.Move[engine.State] {
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "sfx offer", Category: game.CategoryScene,
			Params: []game.Param{paramSFX, people.ParamWho}},
		When: func(s *engine.State, by game.Actor) []game.Offer {
			if by.Role != game.GM {
				return nil
			}
			var offers []game.Offer
			limits(s, func(c *people.Character, u sfx.Use) {
				if o, ok := useOffer(s, by, c, u); ok && !limitIsPending(s, c, u) {
					offers = append(offers, game.Offer{Fixed: o.Fixed, Aliases: o.Aliases, About: o.About,
						Label: game.Say("cortex.sfx.offer.now", game.W("name", c.DisplayName()),
							game.W("sfx", u.Name))})
				}
			})
			return offers
		},
		Do: func(t *engine.Tx, args game.Args) {
			c, u := limitOf(t.S, args)
			t.Emit(LimitOffered{Char: c.ID, Word: u.Word, SFX: u.Name, How: wordOffered})
		},
		Why: func(s *engine.State, by game.Actor, args game.Args) *game.Refusal {
			if no := people.GMOnly(s, by); no != nil {
				return no
			}
			return whyNoLimit(s, args, func(c *people.Character, u sfx.Use) *game.Refusal {
				switch m := (UseMark{c.ID, u.Word}); {
				case slices.Contains(Section.Of(s).Declined, m):
					return game.Refuse("RUL-LIM-DECLINE", "cortex.sfx.refused.declined", game.W("name", u.Name))
				case slices.Contains(Section.Of(s).Offered, m):
					return game.Refuse("SFX-LIM-03", "cortex.sfx.refused.offered", game.W("name", u.Name),
						game.W("who", c.DisplayName()))
				}
				return nil
			})
		},
	}, "SFX-LIM-03", "no_limit")
}

// limitIsPending reports whether a limit waits for its player's word, or had it.
func limitIsPending(s *engine.State, c *people.Character, u sfx.Use) bool {
	m := UseMark{c.ID, u.Word}
	return slices.Contains(Section.Of(s).Offered, m) || slices.Contains(Section.Of(s).Declined, m)
}

// limitOf are the character and the SFX that a line is about.
func limitOf(s *engine.State, args game.Args) (*people.Character, sfx.Use) {
	c := people.Of(s).Char(cmp.Or(args.One("char"), args.One("who")))
	u, _ := useOf(c, *c.SFXBy(args.One("sfx")))
	return c, u
}

// answerMove is the player's word: the point of the pile and what the limit does,
// or no.
func answerMove() game.Move[engine.State] {
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "sfx answer", Category: game.CategoryAct, AnswersCards: true,
			Params: []game.Param{paramAnswer, paramSFX, people.ParamName, paramTraits, people.ParamCharacter}},
		When: func(s *engine.State, by game.Actor) []game.Offer {
			if len(Section.Of(s).Offered) == 0 {
				return nil
			}
			var offers []game.Offer
			limits(s, func(c *people.Character, u sfx.Use) {
				if people.Of(s).PlayedBy(by, c.ID) && slices.Contains(Section.Of(s).Offered, UseMark{c.ID, u.Word}) {
					offers = append(offers, answers(s, by, c, u)...)
				}
			})
			return offers
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

func answers(s *engine.State, by game.Actor, c *people.Character, u sfx.Use) []game.Offer {
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

// cards are the limits that wait for a player's word.
func cards(s *engine.State, _ game.Actor) []game.Card {
	var ms []game.Card
	limits(s, func(c *people.Character, u sfx.Use) {
		if slices.Contains(Section.Of(s).Offered, UseMark{c.ID, u.Word}) {
			ms = append(ms, game.Card{About: limitRef(c.ID, u.Word),
				Title: game.Say("cortex.sfx.limit.title", game.W("name", c.DisplayName()), game.W("sfx", u.Name)),
				Notes: rulekit.Msgs(c.SFXBy(u.Word).Text())})
		}
	})
	return ms
}

// activateMove lets the GM have a limit act that its player declined, for a plot
// point that goes to the pile, or a doom die (RUL-LIM-NOBANK).
func activateMove() game.Move[engine.State] {
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "sfx activate", Category: game.CategoryScene,
			Params: []game.Param{paramSFX, people.ParamName, paramTraits, people.ParamWho}},
		When: func(s *engine.State, by game.Actor) []game.Offer {
			if by.Role != game.GM {
				return nil
			}
			var offers []game.Offer
			limits(s, func(c *people.Character, u sfx.Use) {
				o, ok := useOffer(s, by, c, u)
				if !ok || !slices.Contains(Section.Of(s).Declined, UseMark{c.ID, u.Word}) {
					return
				}
				o.Label = game.Say("cortex.sfx.activate.now", game.W("name", c.DisplayName()), game.W("sfx", u.Name))
				then := "cortex.sfx.activate.then"
				o.Cost, o.Closed = nil, nil
				if ownPile(s) {
					then += "_pile"
				} else if o.Closed = points.RefuseUnpayable(s, points.BankKey, 1); o.Closed == nil {
					o.Cost = points.Cost(s, points.BankKey, 1)
				}
				text := game.M("text", c.SFXBy(u.Word).Text())
				o.Destructive, o.Consequences = true,
					rulekit.Msgs(game.Say(then, game.W("name", c.DisplayName()), text))
				offers = append(offers, o)
			})
			return offers
		},
		Do: func(t *engine.Tx, args game.Args) {
			c, u := limitOf(t.S, args)
			t.Emit(LimitOffered{Char: c.ID, Word: u.Word, SFX: u.Name, How: wordActivated, Pile: ownPile(t.S)})
			if !ownPile(t.S) {
				points.Pay(t, points.BankKey, 1, "sfx")
			}
			u.Entry = unpaid(u.Entry)
			perform(t, c, u, args)
		},
		Why: func(s *engine.State, by game.Actor, args game.Args) *game.Refusal {
			if no := people.GMOnly(s, by); no != nil {
				return no
			}
			return whyNoLimit(s, args, func(c *people.Character, u sfx.Use) *game.Refusal {
				if slices.Contains(Section.Of(s).Declined, UseMark{c.ID, u.Word}) {
					return nil
				}
				return game.Refuse("SFX-LIM-03", "cortex.sfx.refused.offer_first", game.W("name", u.Name),
					game.W("who", c.DisplayName()))
			})
		},
	}, "SFX-LIM-03", "no_limit_declined")
}

// ownPile reports whether the GM pays without a stock: the point goes to the pile
// and to no player (RUL-LIM-NOBANK).
func ownPile(s *engine.State) bool { return points.Bank.Is(s, points.NoBank) }

// unpaid is an entry without its points.
func unpaid(e *sfx.Entry) *sfx.Entry {
	free := *e
	free.Gain = slices.DeleteFunc(slices.Clone(e.Gain), func(op sfx.Op) bool { return op.Op == "pp" })
	return &free
}

// whyNoLimit refuses a limit that is named: by no, or with what keeps it from
// acting now.
func whyNoLimit(s *engine.State, args game.Args, no func(*people.Character, sfx.Use) *game.Refusal) *game.Refusal {
	for _, c := range people.Of(s).Chars {
		if who := args.One("who"); !c.IsPC() || who != "" && who != c.ID {
			continue
		}
		x := c.SFXBy(args.One("sfx"))
		if x == nil {
			continue
		}
		u, ok := useOf(c, *x)
		switch {
		case !ok:
			return whyNot(s, c, x.Word)
		case !u.GMMay:
			return game.Refuse("SFX-LIM-03", "cortex.sfx.refused.not_gms", game.W("name", x.Name))
		case x.Locked || shutBy(s, c, u.Set, u.Host) != nil || mayUse(s, c, u) != nil:
			return whyNot(s, c, x.Word)
		}
		return no(c, u)
	}
	return nil
}

// widens is up to which result the dice of a pool are hitches by a limit of their
// owner (RUL-LIM-DREAD).
func widens(s *engine.State, st check.RollContext, laid []pool.Die) int {
	to := 0
	for _, u := range usable(s, st.Char) {
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
